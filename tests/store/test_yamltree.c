/* YAML is read as the JSON that it stands for, or refused with its place. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "store/yamltree.h"
#include "tests/suite.h"

#ifdef HAVE_LIBYAML

static const struct {
	const char *yaml, *json;
} same[] = {
    {"a: 1", "{\"a\":1}"},
    {"{a: [1, -2, 3.5, 1e-5, 1.0e+2], b: {}}", "{\"a\":[1,-2,3.5,1e-05,100.0],\"b\":{}}"},
    {"- x\n- 'x: 1'\n- \"1\"\n- '1'", "[\"x\",\"x: 1\",\"1\",\"1\"]"},
    {"- ~\n-\n- null\n- true\n- False\n- yes\n", "[null,null,null,true,false,\"yes\"]"},
    {"- 007\n- 0x1f\n- 1_0\n- .5\n- 1e999\n- .inf\n- .nan\n- 1.4.0\n- 12-3\n",
     "[\"007\",\"0x1f\",\"1_0\",\".5\",\"1e999\",\".inf\",\".nan\",\"1.4.0\",\"12-3\"]"},
    {"a:\n  - b: 1\n    c:\n  - d\n", "{\"a\":[{\"b\":1,\"c\":null},\"d\"]}"},
    {"a: |\n  one\n  two\n", "{\"a\":\"one\\ntwo\\n\"}"},
    {"%YAML 1.1\n---\na: 1\n...\n", "{\"a\":1}"},
    {"{1: 2, true: 3}", "{\"1\":2,\"true\":3}"},
};

START_TEST(yaml_is_read_as_the_json_that_it_stands_for)
{
	struct diag diag = {""};
	json_t *root = NULL;

	ck_assert_msg(yamltree_read("t", same[_i].yaml, strlen(same[_i].yaml), &root, &diag) == STATUS_OK, "%s",
		      diag.text);
	char *json = json_dumps(root, JSON_COMPACT | JSON_ENCODE_ANY);
	json_t *want = json_loads(same[_i].json, JSON_DECODE_ANY, NULL);
	ck_assert_ptr_nonnull(want);
	ck_assert_msg(json_equal(root, want), "%s", json);
	free(json);
	json_decref(root);
	json_decref(want);
}
END_TEST

static const struct {
	const char *yaml, *said;
} wrong[] = {
    {"", "t:1:1: an empty document"},
    {"a: 1\n---\nb: 2\n", "t:2:1: a second document"},
    {"a: &x [1]\nb: *x\n", "t:2:4: aliases such as *this are not read"},
    {"a: 1\nb: !!str 2\n", "t:2:4: tags such as !this are not read"},
    {"a: 1\nb: 2\na: 3\n", "t:3:1: the key 'a' comes twice"},
    {"a: 1\n? [b]\n: 2\n", "t:2:3: a key is a word, not a list or a group"},
    {"a: [1, 2\nb: 3\n", "t:2:2: no YAML: did not find expected"},
    {"a: 1\n\tb: 2\n", "t:2:1: no YAML: found"},
    {"a: \"\\xff\xff\"", "t:1:1: no YAML: invalid"},
};

START_TEST(what_cannot_be_read_is_told_with_its_place)
{
	struct diag diag = {""};
	json_t *root = NULL;

	ck_assert_int_eq(yamltree_read("t", wrong[_i].yaml, strlen(wrong[_i].yaml), &root, &diag),
			 STATUS_BAD_INPUT);
	ck_assert_msg(!strncmp(diag.text, wrong[_i].said, strlen(wrong[_i].said)), "%s", diag.text);
	ck_assert_ptr_null(root);
}
END_TEST

START_TEST(deep_nesting_is_refused)
{
	char text[4096];
	struct diag diag = {""};
	json_t *root;

	memset(text, '[', sizeof text);
	ck_assert_int_eq(yamltree_read("t", text, sizeof text, &root, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "nested too deeply"), "%s", diag.text);
}
END_TEST

START_TEST(more_values_than_fit_into_memory_are_refused)
{
	size_t len = 2 * YAMLTREE_VALUES_MAX + 1;
	char *text = malloc(len);
	struct diag diag = {""};
	json_t *root;

	ck_assert_ptr_nonnull(text);
	for (size_t i = 0; i < len; i += 2)
		memcpy(text + i, "~,", i + 2 > len ? 1 : 2);
	text[0] = '[';
	text[1] = ' ';
	text[len - 1] = ']';
	ck_assert_int_eq(yamltree_read("t", text, len, &root, &diag), STATUS_OK);
	json_decref(root);
	text[1] = '[';
	text[len - 2] = ']';
	ck_assert_int_eq(yamltree_read("t", text, len, &root, &diag), STATUS_LIMIT);
	ck_assert_str_eq(diag.text, "t: more than 4000000 values in YAML");
	free(text);
}
END_TEST

#endif

Suite *suite_yamltree(void)
{
	Suite *suite = suite_create("store/yamltree");
	TCase *tcase = tcase_create("yamltree");

#ifdef HAVE_LIBYAML
	tcase_add_loop_test(tcase, yaml_is_read_as_the_json_that_it_stands_for, 0, (int)ARRAY_LEN(same));
	tcase_add_loop_test(tcase, what_cannot_be_read_is_told_with_its_place, 0, (int)ARRAY_LEN(wrong));
	tcase_add_test(tcase, deep_nesting_is_refused);
	tcase_add_test(tcase, more_values_than_fit_into_memory_are_refused);
#endif
	suite_add_tcase(suite, tcase);
	return suite;
}
