/* Boards: what generated grounds become on the floors of a run. */
#include "tests/suite.h"
#include "tests/world/pit.h"
#include "world/board.h"

static int count(const struct grid *grid, enum terrain terrain)
{
	int n = 0;

	for (size_t i = 0; i < grid_cells(grid); i++)
		n += grid->terrain[i] == terrain;
	return n;
}

static struct grid thicken(const char *drawing)
{
	struct grid grid;

	pit_grid(drawing, "", &grid);
	ck_assert_int_eq(board_thicken(&grid, NULL), STATUS_OK);
	return grid;
}

START_TEST(a_wall_with_a_long_way_round_opens_and_a_short_one_stays)
{
	struct grid grid =
	    thicken("###############\n#@............#\n#############.#\n#.............#\n###############");

	ck_assert_msg(grid_at(&grid, cell_at(1, 2)) == TERRAIN_FLOOR, "the far end is still a dead end");
	ck_assert_int_eq(grid_at(&grid, cell_at(12, 2)), TERRAIN_WALL);
	grid_free(&grid);
	grid = thicken("#######\n#@....#\n#####.#\n#.....#\n#######");
	ck_assert_int_eq(grid_at(&grid, cell_at(1, 2)), TERRAIN_WALL);
	grid_free(&grid);
}
END_TEST

START_TEST(a_hall_gets_a_pillar_and_a_room_none)
{
	struct grid grid =
	    thicken("##########\n#@.......#\n#........#\n#........#\n#........#\n#........#\n#........#\n"
		    "#........#\n#........#\n##########");
	int walls = count(&grid, TERRAIN_WALL);

	ck_assert_int_gt(walls, 36);
	grid_free(&grid);
	grid = thicken("#######\n#@....#\n#.....#\n#.....#\n#.....#\n#.....#\n#######");
	ck_assert_int_eq(count(&grid, TERRAIN_WALL), 24);
	grid_free(&grid);
}
END_TEST

Suite *suite_board(void)
{
	Suite *suite = suite_create("world/board");
	TCase *tcase = tcase_create("board");

	tcase_add_test(tcase, a_wall_with_a_long_way_round_opens_and_a_short_one_stays);
	tcase_add_test(tcase, a_hall_gets_a_pillar_and_a_room_none);
	suite_add_tcase(suite, tcase);
	return suite;
}
