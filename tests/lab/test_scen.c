#include <stdio.h>
#include <string.h>

#include "lab/scen.h"
#include "map/ground.h"
#include "tests/suite.h"

static const struct {
	const char *text;
	const char *complaint; /* NULL: it is read */
	size_t n;
} texts[] = {
    {"version 1\n0\tm.map\t5\t4\t0\t0\t3\t2\t3.82843\n", NULL, 1},
    {"version 1.0\r\n0 maps/a/m.map 5 4 0 0 3 2 3.82843\r\n", NULL, 1},
    {"version 1\n0 m.map 5 4 0 0 3 2 3.82843\n\n0 b/m.map 5 4 0 0 0 0 0", NULL, 2},
    {"0 m.map 0 0 3 2 3.82843\n0 m.map 1 1 3 2 2.41\n", NULL, 2},
    {"", "s: the file contains no scenario", 0},
    {"version 1\n", "s: the file contains no scenario", 0},
    {"version 2\n", "s:1: only version 1 is supported", 0},
    {"version 1\n0 m.map 5 4 0 0 3 2\n", "s:2: expected 9 fields", 0},
    {"version 1\n0 m.map 5 4 0 0 3 2 1 1\n", "s:2: expected 9 fields", 0},
    {"0 m.map 5 4 0 0 3 2 3.8\n", "s:1: expected 7 fields (old form: no version line)", 0},
    {"version 1\nwhat is this\n", "s:2: expected 9 fields", 0},
    {"version 1\n0 /home/me/m.map 5 4 0 0 3 2 3.8\n", NULL, 1},
    {"version 1\n0 ../m.map 5 4 0 0 3 2 3.8\n", NULL, 1},
    {"version 1\n0 a\\b\\m.map 5 4 0 0 3 2 3.8\n", NULL, 1},
    {"version 1\n0 a/.. 5 4 0 0 3 2 3.8\n", "s:2: invalid map name", 0},
    {"version 1\n0 a/ 5 4 0 0 3 2 3.8\n", "s:2: invalid map name", 0},
    {"version 1\n0 m.map 5 4 0 0 3 2 3\n0 n.map 5 4 0 0 3 2 3\n", "s:3: all lines must name the same map", 0},
    {"version 1\n0 m.map 0 4 0 0 3 2 3.8\n", "s:2: invalid map size", 0},
    {"version 1\n0 m.map 5 4 0 0 5 2 3.8\n", NULL, 1}, /* outside: the map will tell */
    {"version 1\n0 m.map 5 4 -1 0 3 2 3.8\n", "s:2: start or goal is not a cell", 0},
    {"version 1\n0 m.map 5 4 0 0 3 2 -1\n", "s:2: the length must be a number of at least 0", 0},
    {"version 1\n0 m.map 5 4 0 0 3 2 nan\n", "s:2: the length must be a number of at least 0", 0},
};

START_TEST(scenarios_are_read_or_refused_with_their_line)
{
	struct scen scen;
	struct diag diag = {""};
	enum status status = scen_parse("s", texts[_i].text, strlen(texts[_i].text), &scen, &diag);

	if (texts[_i].complaint) {
		ck_assert_int_eq(status, STATUS_BAD_INPUT);
		ck_assert_str_eq(diag.text, texts[_i].complaint);
		return;
	}
	ck_assert_msg(status == STATUS_OK, "%s", diag.text);
	ck_assert_uint_eq(scen.n, texts[_i].n);
	ck_assert_str_eq(scen.map, "m.map");
	scen_free(&scen);
}
END_TEST

static const struct {
	const char *length;
	double found; /* negative: no path */
	bool agrees;
} lengths[] = {
    {"3.82843", 3.828427125, true},
    {"3.82843", 3.8285, false},
    {"1060", 1059.99913, true},
    {"78.77", 78.778, true},
    {"78.77", 78.79, false},
    {"2.82842712", 2.828427125, true},
    {"0", -1, true},
    {"0", 1, true},
    {"3", -1, false},
};

START_TEST(a_length_agrees_within_its_last_printed_digit)
{
	char text[128];
	struct scen scen;

	int len = snprintf(text, sizeof text, "0 m.map 0 0 3 2 %s\n", lengths[_i].length);
	ck_assert_int_eq(scen_parse("s", text, (size_t)len, &scen, NULL), STATUS_OK);
	ck_assert_int_eq(scen_agrees(&scen.entries[0], lengths[_i].found >= 0, lengths[_i].found),
			 lengths[_i].agrees);
	scen_free(&scen);
}
END_TEST

START_TEST(the_map_must_be_the_one_that_was_meant)
{
	static const char other[] = "version 1\n0 m.map 5 4 0 0 3 2 3.8\n", wall[] = "0 m.map 0 0 2 1 3.8\n",
			  outside[] = "0 m.map 0 0 9 1 3.8\n";
	static const struct {
		const char *text, *complaint;
	} cases[] = {
	    {other, "s:2: m.map is 3x2, but the scenario is for 5x4"},
	    {wall, "s:1: start or goal is blocked or outside m.map on every line"},
	    {outside, "s:1: start or goal is blocked or outside m.map on every line"},
	};
	struct grid grid;
	struct ground ground;

	ck_assert_int_eq(grid_new(3, 2, TERRAIN_FLOOR, &grid), STATUS_OK);
	grid.terrain[5] = TERRAIN_WALL;
	ck_assert_int_eq(ground_new(&grid, MOVER_WALKER, NULL, &ground), STATUS_OK);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scen scen;
		struct diag diag = {""};
		ck_assert_int_eq(scen_parse("s", cases[i].text, strlen(cases[i].text), &scen, &diag),
				 STATUS_OK);
		ck_assert_int_eq(scen_check("s", &scen, &ground, &diag), STATUS_BAD_INPUT);
		ck_assert_str_eq(diag.text, cases[i].complaint);
		scen_free(&scen);
	}
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(queries_in_a_wall_are_left_out_and_counted)
{
	static const char text[] =
	    "0 m.map 0 0 2 0 2\n0 m.map 0 0 1 1 9\n0 m.map 2 1 0 1 9\n0 m.map 0 1 0 0 1\n";
	struct grid grid;
	struct ground ground;
	struct scen scen;

	ck_assert_int_eq(grid_new(3, 2, TERRAIN_FLOOR, &grid), STATUS_OK);
	grid.terrain[4] = grid.terrain[5] = TERRAIN_WALL;
	ck_assert_int_eq(scen_parse("s", text, sizeof text - 1, &scen, NULL), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_WALKER, NULL, &ground), STATUS_OK);
	ck_assert_int_eq(scen_check("s", &scen, &ground, NULL), STATUS_OK);
	ck_assert_uint_eq(scen.n, 2);
	ck_assert_uint_eq(scen.n_bad, 2);
	ck_assert_int_eq(scen.bad_line, 2);
	ck_assert_int_eq(scen.entries[1].line, 4);
	scen_free(&scen);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

Suite *suite_scen(void)
{
	Suite *suite = suite_create("lab/scen");
	TCase *tcase = tcase_create("scen");

	tcase_add_loop_test(tcase, scenarios_are_read_or_refused_with_their_line, 0, (int)ARRAY_LEN(texts));
	tcase_add_loop_test(tcase, a_length_agrees_within_its_last_printed_digit, 0, (int)ARRAY_LEN(lengths));
	tcase_add_test(tcase, the_map_must_be_the_one_that_was_meant);
	tcase_add_test(tcase, queries_in_a_wall_are_left_out_and_counted);
	suite_add_tcase(suite, tcase);
	return suite;
}
