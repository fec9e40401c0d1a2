/* A* on even ground, where lengths of 29 bits do for all but the longest paths. */
#include "path/cost.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

extern const struct pathfinder path_astar, path_dijkstra;

static const struct pathfinder *const subjects[] = {&path_astar, &path_dijkstra};

/* One corridor that winds through the whole map, in rows two apart. */
static struct ground winding(int width, int height)
{
	struct grid grid;
	struct ground ground;

	ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (int y = 1; y < height; y += 2)
		for (int x = 0; x < width; x++)
			if (x != (y % 4 == 1 ? width - 1 : 0))
				grid_set(&grid, cell_at(x, y), TERRAIN_ROCK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	grid_free(&grid);
	return ground;
}

START_TEST(a_path_too_long_for_29_bits_is_found)
{
	enum { WIDTH = 601, HEIGHT = 801 };
	struct ground ground = winding(WIDTH, HEIGHT);
	struct rig rig = rig_new(subjects[_i], &ground);
	struct path_query query = {.start = {0, 0}, .goal = {WIDTH - 1, HEIGHT - 1}, .rule = DIAGONAL_NO_CUT};
	struct path_result result;
	size_t steps = (HEIGHT + 1) / 2 * (WIDTH - 1) + HEIGHT - 1;

	ck_assert_uint_gt(steps * COST_STRAIGHT, UINT32_MAX >> 3);
	ck_assert_int_eq(rig_find(&rig, &query, false, &result), STATUS_OK);
	ck_assert(result.found);
	ck_assert_double_eq(result.cost, (double)steps);
	rig_free(&rig);
	ground_free(&ground);
}
END_TEST

Suite *suite_bestfirst(void)
{
	Suite *suite = suite_create("path/bestfirst");
	TCase *tcase = tcase_create("bestfirst");

	tcase_add_loop_test(tcase, a_path_too_long_for_29_bits_is_found, 0, (int)ARRAY_LEN(subjects));
	suite_add_tcase(suite, tcase);
	return suite;
}
