#include <string.h>

#include "base/assert.h"
#include "base/date.h"
#include "tests/suite.h"

static const struct {
	const char *text;
	int day;
} dates[] = {{"1970-01-01", 0},     {"1970-03-01", 59},    {"2000-02-29", 11016},
	     {"2024-12-31", 20088}, {"2026-11-22", 20779}, {"9999-12-31", DATE_LAST}};

START_TEST(a_day_and_its_date_are_one)
{
	char text[DATE_TEXT_CAP];
	int day = -1;

	ck_assert_str_eq(date_format(dates[_i].day, text), dates[_i].text);
	ck_assert(date_parse(dates[_i].text, &day));
	ck_assert_int_eq(day, dates[_i].day);
}
END_TEST

START_TEST(days_follow_each_other)
{
	char before[DATE_TEXT_CAP] = "", text[DATE_TEXT_CAP];

	for (int day = 0; day < 366 * 450; day++) {
		int again = -1;
		date_format(day, text);
		ck_assert_msg(strcmp(before, text) < 0, "%s after %s", text, before);
		ck_assert(date_parse(text, &again) && again == day);
		strcpy(before, text);
	}
}
END_TEST

static const char *const no_dates[] = {"",           "2026-02-29", "2026-13-01", "2026-00-10",  "2026-1-1",
				       "1969-12-31", "2026-11-31", "2026/11/22", "2026-11-22x", "20261122-0"};

START_TEST(what_is_no_date_is_refused)
{
	int day = 7;

	ck_assert(!date_parse(no_dates[_i], &day));
	ck_assert_int_eq(day, 7);
}
END_TEST

Suite *suite_date(void)
{
	Suite *suite = suite_create("base/date");
	TCase *tests = tcase_create("date");

	suite_add_tcase(suite, tests);
	tcase_add_loop_test(tests, a_day_and_its_date_are_one, 0, (int)ARRAY_LEN(dates));
	tcase_add_test(tests, days_follow_each_other);
	tcase_add_loop_test(tests, what_is_no_date_is_refused, 0, (int)ARRAY_LEN(no_dates));
	return suite;
}
