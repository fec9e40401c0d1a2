/* What a study says of its search in words and numbers. */
#include <string.h>

#include "lab/study.h"
#include "tests/suite.h"

static struct ground open_ground(void)
{
	struct grid grid;
	struct ground ground;

	ck_assert_int_eq(grid_new(20, 12, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	grid_free(&grid);
	return ground;
}

static const struct path_query across = {.start = {2, 3}, .goal = {12, 5}};

static struct study studied(const char *spec, const struct ground *ground)
{
	struct study study;

	ck_assert_int_eq(study_new(spec, &study, NULL), STATUS_OK);
	ck_assert_int_eq(study_run(&study, ground, &across), STATUS_OK);
	ck_assert_int_eq(study.status, STATUS_OK);
	return study;
}

/* Ten columns and two rows from start to goal; none: -1. */
#define OCTILE 10.8284
#define STRAIGHT 10.1980
static const struct {
	const char *spec;
	double estimate;
} estimates[] = {{"bfs", -1},
		 {"dijkstra", -1},
		 {"field", -1},
		 {"bidir", -1},
		 {"astar", OCTILE},
		 {"greedy", OCTILE},
		 {"astar:h=manhattan", 12},
		 {"astar:h=chebyshev", 10},
		 {"astar:h=zero", 0},
		 {"wastar:w=2", 2 * OCTILE},
		 {"jps", OCTILE},
		 {"dstarlite", OCTILE},
		 {"waypoints", OCTILE},
		 {"navmesh", STRAIGHT},
		 {"theta", STRAIGHT}};

START_TEST(the_estimate_told_is_the_one_searched_by)
{
	struct ground ground = open_ground();
	struct study study = studied(estimates[_i].spec, &ground);
	char told[160];

	ck_assert_double_eq_tol(study_estimate(&study, across.start), estimates[_i].estimate, 1e-4);
	timeline_seek(&study.timeline, 1);
	if (!study_is_over(&study)) {
		study_reason(&study, told, sizeof told);
		ck_assert_msg((strstr(told, " h ") != NULL) == (estimates[_i].estimate >= 0), "%s", told);
	}
	study_free(&study);
	ground_free(&ground);
}
END_TEST

Suite *suite_study(void)
{
	Suite *suite = suite_create("lab/study");
	TCase *tcase = tcase_create("study");

	tcase_add_loop_test(tcase, the_estimate_told_is_the_one_searched_by, 0, (int)ARRAY_LEN(estimates));
	suite_add_tcase(suite, tcase);
	return suite;
}
