#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "tests/suite.h"

static const struct {
	const char *text;
	bool valid;
	double value;
} numbers[] = {
    {"0", true, 0},      {"-1.5", true, -1.5}, {"1e3", true, 1000}, {".5", true, 0.5},   {"", false, 0},
    {" 1", false, 0},    {"1 ", false, 0},     {"0x10", false, 0},  {"nan", false, 0},   {"inf", false, 0},
    {"1e999", false, 0}, {"1,5", false, 0},    {"--1", false, 0},   {"1.5.2", false, 0},
};

START_TEST(only_plain_decimal_numbers_are_read)
{
	double value = 42;

	ck_assert_msg(text_to_double(numbers[_i].text, &value) == numbers[_i].valid, "'%s'", numbers[_i].text);
	ck_assert_msg(value == (numbers[_i].valid ? numbers[_i].value : 42), "'%s' gave %g", numbers[_i].text,
		      value);
}
END_TEST

static const struct {
	const char *text;
	bool valid;
	int x, y;
} pairs[] = {
    {"3,4", true, 3, 4}, {"-3,4", true, -3, 4},  {"3,", false, 0, 0},   {"3", false, 0, 0},
    {",4", false, 0, 0}, {"3,4,5", false, 0, 0}, {"3, 4", false, 0, 0}, {"99999999999,1", false, 0, 0},
};

START_TEST(only_two_integers_make_a_cell)
{
	int x = 7, y = 7;

	ck_assert_msg(text_to_pair(pairs[_i].text, &x, &y) == pairs[_i].valid, "'%s'", pairs[_i].text);
	ck_assert_int_eq(x, pairs[_i].valid ? pairs[_i].x : 7);
	ck_assert_int_eq(y, pairs[_i].valid ? pairs[_i].y : 7);
}
END_TEST

START_TEST(utf8_survives_decoding_and_encoding)
{
	for (uint32_t code = 1; code <= 0x10ffff; code += code < 0x3000 ? 1 : 251) {
		if (code >= 0xd800 && code < 0xe000)
			continue;
		char bytes[4];
		uint32_t back;
		size_t len = text_encode(code, bytes);
		ck_assert_uint_eq(text_decode(bytes, len, &back), len);
		ck_assert_uint_eq(back, code);
	}
}
END_TEST

static const char *const malformed[] = {"\x80", "\xc0\x80", "\xe2\x28", "\xed\xa0\x80", "\xf5\x80\x80\x80",
					"\xff", "\xe2\x82"};

START_TEST(malformed_utf8_becomes_one_replacement)
{
	uint32_t code;

	ck_assert_uint_eq(text_decode(malformed[_i], strlen(malformed[_i]), &code), 1);
	ck_assert_uint_eq(code, 0xfffd);
}
END_TEST

static const struct {
	const char *text, *kept, *safe;
} harmful[] = {
    {"\033[31mred", "", "?[31mred"},
    {"a\nb\tc", "", "a?b?c"},
    {"a\nb\tc", "\n", "a\nb?c"},
    {"\033]0;title\a", "\n", "?]0;title?"},
    {"\x9b"
     "1m",
     "", "?1m"},
    {"\xc2\x9b"
     "2J",
     "", "??2J"},
    {"ab\u202Edc", "", "ab???dc"},
    {"a\u200bb\ufeff", "", "a???b???"},
    {"\x7f\xff\xc3", "", "???"},
    {"a\u180eb\ufe0f\u034f", "", "a???b?????"},
    {"\u115f\u1160\u3164\uffa0\u17b4", "", "???????????????"},
    {"\u0600\u070f\u08e2", "", "???????"},
    {"\xef\xbf\xbe\xef\xbf\xbf\xef\xb7\x90\xf0\x9f\xbf\xbe", "", "?????????????"},
    {"\U0001d173\U00013430\U0001bca0", "", "????????????"},
    {"e\u0301\u1112\u1161\u11ab", "", "e\u0301\u1112\u1161\u11ab"},
    {"Gr\u00fc\u00dfe \u2190 \u03b1", "", "Gr\u00fc\u00dfe \u2190 \u03b1"},
};

START_TEST(nothing_foreign_controls_the_terminal)
{
	char text[64];

	snprintf(text, sizeof text, "%s", harmful[_i].text);
	text_make_safe(text, strlen(text), harmful[_i].kept);
	ck_assert_str_eq(text, harmful[_i].safe);
}
END_TEST

static const struct {
	uint32_t code;
	int width;
} glyphs[] = {
    {'a', 1},     {0xe9, 1},   {0x301, 0},  {0x3b1, 1},  {0x5d0, 1},  {0x5b0, 0},   {0x11a8, 0},   {0x1100, 2},
    {0x2500, 1},  {0x28ff, 1}, {0x3042, 2}, {0x4e2d, 2}, {0xac00, 2}, {0xff21, 2},  {0xff71, 1},   {0x1f600, 2},
    {0x20000, 2}, {'\033', 1}, {0x202e, 1}, {0xe000, 1}, {0x200b, 1}, {0xe0001, 1}, {0x10ffff, 1},
};

START_TEST(glyphs_are_as_wide_as_on_terminals)
{
	ck_assert_int_eq(text_glyph_width(glyphs[_i].code), glyphs[_i].width);
}
END_TEST

START_TEST(some_signs_are_wide_on_some_terminals)
{
	static const uint32_t ambiguous[] = {0xb7, 0xd7, 0x3a9, 0x2026, 0x2500, 0x2588, 0x25cf, 0x25c6};
	static const uint32_t certain[] = {'a', 0x28ff, 0x4e2d, 0x5d0, 0x25b8};

	for (size_t i = 0; i < ARRAY_LEN(ambiguous); i++)
		ck_assert(text_is_ambiguous(ambiguous[i]));
	for (size_t i = 0; i < ARRAY_LEN(certain); i++)
		ck_assert(!text_is_ambiguous(certain[i]));
}
END_TEST

static const struct {
	const char *text;
	int width;
	const char *cut;
} cuts[] = {
    {"", 3, ""},
    {"abc", 3, "abc"},
    {"abcd", 3, "abc"},
    {"ab cd", 4, "ab"},
    {"\u8ff7\u5bab", 4, "\u8ff7\u5bab"},
    {"\u8ff7\u5bab", 3, "\u8ff7"},
    {"\u8ff7\u5bab", 1, ""},
    {"e\u0301e\u0301", 1, "e\u0301"},
    {"\u05de\u05d1\u05d5\u05da", 2, "\u05de\u05d1"},
};

START_TEST(texts_are_cut_by_columns)
{
	char text[64];

	snprintf(text, sizeof text, "%s", cuts[_i].text);
	text_cut(text, cuts[_i].width);
	ck_assert_str_eq(text, cuts[_i].cut);
	ck_assert_int_le(text_width(text), cuts[_i].width);
}
END_TEST

static const struct {
	const char *one, *other;
	int distance;
} misspelt[] = {
    {"", "", 0},
    {"", "near", 4},
    {"near", "near", 0},
    {"neer", "near", 1},
    {"naer", "near", 1},
    {"ner", "near", 1},
    {"nears", "near", 1},
    {"far", "near", 2},
    {"abcdef", "badcfe", 3},
    {"kitten", "sitting", 3},
    {"a word of more than sixty-three letters, which nobody could misspell by chance", "a", -1},
};

static const struct {
	const char *text, *wanted;
	bool holds;
} finds[] = {{"The goat", "GOAT", true},
	     {"The goat", "goats", false},
	     {"aab", "ab", true},
	     {"goat", "", true},
	     {"", "", true},
	     {"", "a", false},
	     {"é", "É", false},
	     {"[x]", "[X]", true},
	     {"The goat", "The", true},
	     {"{", "[", false}};

START_TEST(a_text_is_found_in_either_case)
{
	ck_assert_int_eq(text_holds(finds[_i].text, finds[_i].wanted), finds[_i].holds);
}
END_TEST

START_TEST(words_are_taken_one_by_one_and_cut_to_fit)
{
	char word[5];
	const char *at = "  one  two eleven ";

	ck_assert_ptr_nonnull((at = text_take_word(at, word, sizeof word)));
	ck_assert_str_eq(word, "one");
	ck_assert_ptr_nonnull((at = text_take_word(at, word, sizeof word)));
	ck_assert_str_eq(word, "two");
	ck_assert_ptr_nonnull((at = text_take_word(at, word, sizeof word)));
	ck_assert_str_eq(word, "elev");
	ck_assert_ptr_null(text_take_word(at, word, sizeof word));
}
END_TEST

START_TEST(words_differ_by_so_many_letters)
{
	ck_assert_int_eq(text_distance(misspelt[_i].one, misspelt[_i].other), misspelt[_i].distance);
	ck_assert_int_eq(text_distance(misspelt[_i].other, misspelt[_i].one), misspelt[_i].distance);
}
END_TEST

START_TEST(what_is_appended_ends_within_the_text)
{
	char text[8] = "";

	text_append(text, sizeof text, "%d%s", 12, "ab");
	ck_assert_str_eq(text, "12ab");
	text_append(text, sizeof text, "%s", "cdefgh");
	ck_assert_str_eq(text, "12abcde");
	text_append(text, sizeof text, "x");
	ck_assert_str_eq(text, "12abcde");
}
END_TEST

START_TEST(a_second_sentence_follows_a_blank_within_the_text)
{
	char text[12] = "";

	text_append_sentence(text, sizeof text, "%d.", 12);
	ck_assert_str_eq(text, "12.");
	text_append_sentence(text, sizeof text, "Go %s.", "on");
	ck_assert_str_eq(text, "12. Go on.");
	text_append_sentence(text, sizeof text, "x");
	ck_assert_str_eq(text, "12. Go on. ");
	text_append_sentence(text, sizeof text, "x");
	ck_assert_str_eq(text, "12. Go on. ");
}
END_TEST

Suite *suite_text(void)
{
	Suite *suite = suite_create("base/text");
	TCase *tcase = tcase_create("text");
	tcase_add_test(tcase, what_is_appended_ends_within_the_text);
	tcase_add_test(tcase, a_second_sentence_follows_a_blank_within_the_text);
	tcase_add_loop_test(tcase, only_plain_decimal_numbers_are_read, 0, (int)ARRAY_LEN(numbers));
	tcase_add_loop_test(tcase, only_two_integers_make_a_cell, 0, (int)ARRAY_LEN(pairs));
	tcase_add_test(tcase, utf8_survives_decoding_and_encoding);
	tcase_add_loop_test(tcase, malformed_utf8_becomes_one_replacement, 0, (int)ARRAY_LEN(malformed));
	tcase_add_loop_test(tcase, glyphs_are_as_wide_as_on_terminals, 0, (int)ARRAY_LEN(glyphs));
	tcase_add_test(tcase, some_signs_are_wide_on_some_terminals);
	tcase_add_loop_test(tcase, words_differ_by_so_many_letters, 0, (int)ARRAY_LEN(misspelt));
	tcase_add_test(tcase, words_are_taken_one_by_one_and_cut_to_fit);
	tcase_add_loop_test(tcase, a_text_is_found_in_either_case, 0, (int)ARRAY_LEN(finds));
	tcase_add_loop_test(tcase, texts_are_cut_by_columns, 0, (int)ARRAY_LEN(cuts));
	tcase_add_loop_test(tcase, nothing_foreign_controls_the_terminal, 0, (int)ARRAY_LEN(harmful));
	suite_add_tcase(suite, tcase);
	return suite;
}
