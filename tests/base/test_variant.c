#include <string.h>

#include "base/variant.h"
#include "tests/suite.h"

static const char *const colours[] = {"red", "blue", NULL};
static const struct param params[] = {
    {"weight", "", 1, 0, 10, NULL, ""},
    {"colour", "", 0, 0, 1, colours, ""},
};
static const struct variant one = {"one", "One", "test", params, ARRAY_LEN(params)};
static const struct variant *const table[] = {&one, NULL};

static const struct {
	const char *spec;
	enum status want;
	double weight, colour;
	const char *formatted;
} specs[] = {
    {"one", STATUS_OK, 1, 0, ""},
    {"one:weight=2.5", STATUS_OK, 2.5, 0, "weight=2.5"},
    {"one:weight=2,colour=blue", STATUS_OK, 2, 1, "weight=2,colour=blue"},
    {"two", STATUS_USAGE, 0, 0, ""},
    {"one:weight=11", STATUS_USAGE, 0, 0, ""},
    {"one:weight=nan", STATUS_USAGE, 0, 0, ""},
    {"one:colour=green", STATUS_USAGE, 0, 0, ""},
    {"one:height=1", STATUS_USAGE, 0, 0, ""},
    {"one:weight", STATUS_USAGE, 0, 0, ""},
};

START_TEST(a_spec_is_read_and_written_back)
{
	const struct variant *variant = NULL;
	double values[PARAMS_MAX] = {-1, -1};
	struct diag diag = {""};
	char text[64];

	ck_assert_msg(variant_parse(table, "thing", specs[_i].spec, &variant, values, NULL, 0, &diag) ==
			  specs[_i].want,
		      "%s: %s", specs[_i].spec, diag.text);
	if (specs[_i].want) {
		ck_assert_ptr_null(variant);
		ck_assert(values[0] == -1 && values[1] == -1);
		return;
	}
	ck_assert_ptr_eq(variant, &one);
	ck_assert(values[0] == specs[_i].weight && values[1] == specs[_i].colour);
	variant_format_params(variant, values, text, sizeof text);
	ck_assert_str_eq(text, specs[_i].formatted);
}
END_TEST

START_TEST(undeclared_keys_are_handed_on_when_there_is_room_for_them)
{
	const struct variant *variant;
	double values[PARAMS_MAX];
	char rest[16];

	ck_assert_int_eq(
	    variant_parse(table, "thing", "one:a=1,weight=3,b=2", &variant, values, rest, sizeof rest, NULL),
	    STATUS_OK);
	ck_assert_str_eq(rest, "a=1,b=2");
	ck_assert_int_eq(
	    variant_parse(table, "thing", "one:long_key_a=1,b=2", &variant, values, rest, sizeof rest, NULL),
	    STATUS_USAGE);
}
END_TEST

Suite *suite_variant(void)
{
	Suite *suite = suite_create("base/variant");
	TCase *tcase = tcase_create("variant");
	tcase_add_loop_test(tcase, a_spec_is_read_and_written_back, 0, (int)ARRAY_LEN(specs));
	tcase_add_test(tcase, undeclared_keys_are_handed_on_when_there_is_room_for_them);
	suite_add_tcase(suite, tcase);
	return suite;
}
