#include <string.h>

#include "base/diag.h"
#include "tests/suite.h"

enum { LONG = 5000 };

static char word[LONG + 1];

static void fill_word(const char *letter)
{
	size_t size = strlen(letter);

	memset(word, 0, sizeof word);
	for (size_t at = 0; at + size <= LONG; at += size)
		memcpy(word + at, letter, size);
}

static const struct {
	const char *before, *letter;
} quoted[] = {{"'", "a"}, {"'", "é"}, {"x'", "é"}, {"'", "→"}, {"x'", "→"}, {"xy'", "→"}};

START_TEST(a_long_message_keeps_its_end_and_no_half_of_a_character)
{
	struct diag diag;

	fill_word(quoted[_i].letter);
	ck_assert_int_eq(diag_set(&diag, STATUS_USAGE, "%s%s' is no seed", quoted[_i].before, word),
			 STATUS_USAGE);
	ck_assert_msg(!strncmp(diag.text, quoted[_i].before, strlen(quoted[_i].before)), "%s", diag.text);
	ck_assert_msg(strstr(diag.text, "...") != NULL, "%s", diag.text);
	ck_assert_str_eq(diag.text + strlen(diag.text) - 12, "' is no seed");
	ck_assert_msg(!strchr(diag.text, '?'), "%s", diag.text);
	ck_assert_uint_gt(strlen(diag.text), sizeof diag.text - 10);
}
END_TEST

START_TEST(a_long_path_keeps_its_name_and_the_place_in_it)
{
	struct diag diag;

	fill_word(quoted[_i].letter);
	memcpy(word + LONG - 9, "/name.txt", 9);
	diag_at(&diag, STATUS_BAD_INPUT, word, 3, 14, "'%s' is no map", word);
	ck_assert_msg(!strncmp(diag.text, "...", 3), "%s", diag.text);
	ck_assert_msg(strstr(diag.text, "/name.txt:3:14: '") != NULL, "%s", diag.text);
	ck_assert_str_eq(diag.text + strlen(diag.text) - 11, "' is no map");
}
END_TEST

START_TEST(what_fits_is_whole_and_harmless)
{
	struct diag diag;

	diag_at(&diag, STATUS_BAD_INPUT, "a\033b", 3, 0, "'%s'", "c\nd");
	ck_assert_str_eq(diag.text, "a?b:3: 'c?d'");
	for (int len = 250; len < 256; len++) {
		diag_set(&diag, STATUS_USAGE, "%0*d", len, 7);
		ck_assert_uint_eq(strlen(diag.text), len);
		ck_assert(!strchr(diag.text, '.'));
	}
}
END_TEST

Suite *suite_diag(void)
{
	Suite *suite = suite_create("base/diag");
	TCase *tests = tcase_create("diag");

	suite_add_tcase(suite, tests);
	tcase_add_loop_test(tests, a_long_message_keeps_its_end_and_no_half_of_a_character, 0,
			    (int)ARRAY_LEN(quoted));
	tcase_add_loop_test(tests, a_long_path_keeps_its_name_and_the_place_in_it, 0, (int)ARRAY_LEN(quoted));
	tcase_add_test(tests, what_fits_is_whole_and_harmless);
	return suite;
}
