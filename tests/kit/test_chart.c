/* Figures as lines: rows of quartiles, and curves through medians. */
#include <stdio.h>
#include <string.h>

#include "kit/chart.h"
#include "tests/suite.h"

enum { TEXT_MAX = 8192 };

static struct theme theme;
static struct screen screen;

static void set_up(void)
{
	screen = (struct screen){.theme = &theme};
	ck_assert_int_eq(screen_resize(&screen, 70, 20), STATUS_OK);
}

static void tear_down(void)
{
	screen_free(&screen);
}

static const char *drawn(struct plot_point *points, size_t n_a, size_t n_b, const char *against)
{
	static char text[TEXT_MAX];
	struct plot plot = {.value = "length",
			    .groups = {{"alpha", 0, n_a}, {"beta", n_a, n_b}},
			    .n_groups = 2,
			    .points = points,
			    .n_points = n_a + n_b};

	snprintf(plot.against, sizeof plot.against, "%s", against);
	screen_clear(&screen);
	chart_draw(&plot, false, &screen);
	screen_dump(&screen, text, sizeof text);
	return text;
}

/* Five figures at 0 and four at 4, and what lies in their middle.  Another group keeps the axes. */
START_TEST(a_curve_leads_through_the_medians)
{
	struct plot_point all[] = {{0, 0, 0}, {0, 0, 1}, {0, 0, 3}, {0, 0, 8}, {0, 0, 9}, {0, 4, 0},
				   {0, 4, 5}, {0, 4, 7}, {0, 4, 9}, {1, 0, 0}, {1, 4, 9}};
	struct plot_point medians[] = {{0, 0, 3}, {0, 4, 6}, {1, 0, 0}, {1, 4, 9}};
	char curves[TEXT_MAX];

	strcpy(curves, drawn(all, 9, 2, "n"));
	ck_assert_str_eq(drawn(medians, 2, 2, "n"), curves);
	ck_assert_ptr_nonnull(strstr(curves, "n 4\n"));
	ck_assert_ptr_null(strstr(curves, "median"));
}
END_TEST

START_TEST(over_nothing_each_group_is_a_row_with_its_median)
{
	struct plot_point points[] = {{0, 0, 1}, {0, 0, 2}, {0, 0, 6}, {1, 0, 4}, {1, 0, 5}};
	const char *rows = drawn(points, 3, 2, "");

	ck_assert_msg(strstr(rows, " alpha          2 ") && strstr(rows, " beta         4.5 "), "%s", rows);
	ck_assert_ptr_nonnull(strstr(rows, "● median"));
}
END_TEST

Suite *suite_chart(void)
{
	Suite *suite = suite_create("kit/chart");
	TCase *tcase = tcase_create("chart");
	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, a_curve_leads_through_the_medians);
	tcase_add_test(tcase, over_nothing_each_group_is_a_row_with_its_median);
	suite_add_tcase(suite, tcase);
	return suite;
}
