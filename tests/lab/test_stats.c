#include "lab/stats.h"
#include "tests/suite.h"

/* Reference values: Newcombe 1998, table I, and the limits at none and all. */
static const struct {
	size_t yes, n;
	double low, high;
} intervals[] = {{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611},
		 {1, 29, 0.0061, 0.1718},   {20, 20, 0.8389, 1},       {0, 0, 0, 1}};

START_TEST(wilson_agrees_with_the_published_intervals)
{
	struct stats_share share = stats_wilson(intervals[_i].yes, intervals[_i].n);

	ck_assert_double_eq_tol(share.low, intervals[_i].low, 5e-5);
	ck_assert_double_eq_tol(share.high, intervals[_i].high, 5e-5);
	ck_assert(share.low <= share.share && share.share <= share.high);
}
END_TEST

START_TEST(quantiles_lie_between_their_neighbours)
{
	double values[] = {5, 1, 4, 2, 3};

	stats_sort(values, 5);
	ck_assert_double_eq(stats_quantile(values, 5, 0), 1);
	ck_assert_double_eq(stats_quantile(values, 5, 0.5), 3);
	ck_assert_double_eq(stats_quantile(values, 4, 0.5), 2.5);
	ck_assert_double_eq(stats_quantile(values, 5, 1), 5);
	ck_assert_double_eq(stats_quantile(values, 1, 0.7), 1);
}
END_TEST

/* Reference values: any table of Student's distribution. */
START_TEST(student_agrees_with_the_tables)
{
	static const double table[][2] = {{1, 12.706}, {2, 4.303},  {3, 3.182},  {4, 2.776},  {5, 2.571},
					  {10, 2.228}, {29, 2.045}, {60, 2.000}, {120, 1.980}};

	for (size_t i = 0; i < ARRAY_LEN(table); i++)
		ck_assert_double_eq_tol(stats_student((size_t)table[i][0]), table[i][1], 0.0013 * table[i][1]);
	ck_assert_double_eq_tol(stats_student(29), 2.045230, 1e-6);
	ck_assert_double_eq_tol(stats_student(1000000), 1.959966, 1e-6);
	ck_assert(isinf(stats_student(0)));
}
END_TEST

Suite *suite_stats(void)
{
	Suite *suite = suite_create("lab/stats");
	TCase *tcase = tcase_create("stats");

	tcase_add_loop_test(tcase, wilson_agrees_with_the_published_intervals, 0, (int)ARRAY_LEN(intervals));
	tcase_add_test(tcase, student_agrees_with_the_tables);
	tcase_add_test(tcase, quantiles_lie_between_their_neighbours);
	suite_add_tcase(suite, tcase);
	return suite;
}
