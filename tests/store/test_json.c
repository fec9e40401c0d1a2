#include "config.h"

#include <string.h>

#include "store/json.h"
#include "tests/suite.h"

static enum status json_of(const char *text, struct json_value *root, struct diag *diag)
{
	return json_open("j", text, strlen(text), root, diag);
}

static const struct {
	const char *text, *message; /* "" where it is well-formed */
} texts[] = {
    {"{}", ""},
    {" [ ] ", ""},
    {"[1, -2.5e+3, 0, \"\\u00e9\\n\", true, false, null, {\"a\": [[]]}]", ""},
    {"\"\"", ""},
    {"", "j:1:1: the text ends"},
    {"[1,\n 2,]", "j:2:4: expected a value"},
    {"[1 2]", "j:1:4: expected ',' or ']'"},
    {"{\"a\" 1}", "j:1:6: expected ':'"},
    {"{\"a\":1,}", "j:1:8: expected a key"},
    {"{a:1}", "j:1:2: expected a key"},
    {"{\"a\":1", "j:1:7: expected ',' or '}'"},
    {"[01]", "j:1:3: expected ',' or ']'"},
    {"[1.]", "j:1:4: expected a digit"},
    {"[-]", "j:1:3: expected a digit"},
    {"[1e]", "j:1:4: expected a digit"},
    {"[.5]", "j:1:2: expected a value"},
    {"[NaN]", "j:1:2: expected a value"},
    {"[tru]", "j:1:2: expected a value"},
    {"\"a\nb\"", "j:1:3: the string is not closed"},
    {"\"\\x\"", "j:1:3: unknown escape"},
    {"\"\\u12g4\"", "j:1:3: \\u needs four"},
    {"\"\\", "j:1:3: the string is not closed"},
    {"{} {}", "j:1:4: text after the end"},
};

START_TEST(what_is_not_json_is_refused_with_its_place)
{
	struct json_value root;
	struct diag diag = {""};
	enum status status = json_of(texts[_i].text, &root, &diag);

	ck_assert_msg((status == STATUS_OK) == (texts[_i].message[0] == '\0'), "%s: %s", texts[_i].text,
		      diag.text);
	ck_assert_msg(!strncmp(diag.text, texts[_i].message, strlen(texts[_i].message)), "'%s'", diag.text);
}
END_TEST

START_TEST(endless_nesting_is_refused)
{
	static char deep[1 << 16];
	struct json_value root;

	memset(deep, '[', sizeof deep - 1);
	ck_assert_int_eq(json_of(deep, &root, NULL), STATUS_BAD_INPUT);
}
END_TEST

START_TEST(members_and_elements_are_found)
{
	static const char text[] = "{ \"a\" : [ 1 ,[2 , \"]\"],{ \"b\":3 } ] , \"n\":-1.5,\"w\":4294967295, "
				   "\"a\\\"\":0 , \"s\":\"x\\ty\" }";
	static const char *const keys[] = {"a", "n", "w", "s", "none"};
	struct json_value root, values[ARRAY_LEN(keys)], item, inner;
	double number = 0;
	uint64_t whole = 0;
	char copy[8];

	ck_assert_int_eq(json_of(text, &root, NULL), STATUS_OK);
	json_members(root, keys, ARRAY_LEN(keys), values);
	ck_assert_ptr_null(values[4].text);
	ck_assert(json_number(values[1], &number) && number == -1.5);
	ck_assert(!json_whole(values[1], &whole) && json_whole(values[2], &whole) && whole == UINT32_MAX);
	ck_assert(json_text(values[3], copy, sizeof copy) && !strcmp(copy, "x\ty"));
	ck_assert(!json_text(values[3], copy, 3) && json_text(values[3], copy, 4));
	ck_assert(json_next(&values[0], &item) && json_whole(item, &whole) && whole == 1);
	ck_assert(json_next(&values[0], &item) && json_is(item, '['));
	ck_assert(json_next(&item, &inner) && json_next(&item, &inner) && json_equals(inner, "]"));
	ck_assert(!json_next(&item, &inner));
	ck_assert(json_next(&values[0], &item) && json_is(item, '{'));
	ck_assert(!json_next(&values[0], &item));
}
END_TEST

static const struct {
	const char *text, *want;
} strings[] = {
    {"\"\\u0041\\u00e9\\u20ac\"", "A\xc3\xa9\xe2\x82\xac"},
    {"\"\\ud83d\\ude00\"", "\xf0\x9f\x98\x80"},
    {"\"\\ud83d\"", "\xef\xbf\xbd"},
    {"\"\\ude00x\"", "\xef\xbf\xbdx"},
    {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
};

START_TEST(escapes_are_decoded)
{
	struct json_value root;
	char text[32];

	ck_assert_int_eq(json_of(strings[_i].text, &root, NULL), STATUS_OK);
	ck_assert(json_text(root, text, sizeof text));
	ck_assert_str_eq(text, strings[_i].want);
}
END_TEST

Suite *suite_json(void)
{
	Suite *suite = suite_create("store/json");
	TCase *tcase = tcase_create("json");
	tcase_add_loop_test(tcase, what_is_not_json_is_refused_with_its_place, 0, (int)ARRAY_LEN(texts));
	tcase_add_test(tcase, endless_nesting_is_refused);
	tcase_add_test(tcase, members_and_elements_are_found);
	tcase_add_loop_test(tcase, escapes_are_decoded, 0, (int)ARRAY_LEN(strings));
	suite_add_tcase(suite, tcase);
	return suite;
}
