#include <string.h>

#include "base/rng.h"
#include "lab/edit.h"
#include "tests/suite.h"

static struct edit edit_of(int width, int height)
{
	struct grid grid;
	struct edit desk;

	ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(edit_new(&grid, &desk), STATUS_OK);
	grid_free(&grid);
	return desk;
}

START_TEST(undoing_everything_gives_the_first_map_and_redoing_the_last)
{
	struct edit desk = edit_of(30, 20);
	struct rng rng = rng_seeded(4, RNG_MAP);
	struct cell start = desk.start, goal = desk.goal;
	uint64_t first = grid_hash(&desk.grid);

	for (int i = 0; i < 400; i++) {
		struct cell at = {(int16_t)rng_below(&rng, 30), (int16_t)rng_below(&rng, 20)};
		if (i % 7 == 0)
			edit_group(&desk);
		enum status status = i % 50 == 0 ? edit_move_start(&desk, at)
				     : i % 51 == 0
					 ? edit_move_goal(&desk, at)
					 : edit_paint(&desk, at, (enum terrain)rng_below(&rng, TERRAIN_COUNT));
		ck_assert_int_eq(status, STATUS_OK);
	}
	uint64_t last = grid_hash(&desk.grid);
	struct cell last_start = desk.start;
	while (edit_undo(&desk))
		;
	ck_assert_uint_eq(grid_hash(&desk.grid), first);
	ck_assert(cell_equal(desk.start, start) && cell_equal(desk.goal, goal));
	while (edit_redo(&desk))
		;
	ck_assert_uint_eq(grid_hash(&desk.grid), last);
	ck_assert(cell_equal(desk.start, last_start));
	edit_free(&desk);
}
END_TEST

START_TEST(a_change_after_undo_forgets_what_was_undone)
{
	struct edit desk = edit_of(5, 5);

	ck_assert_int_eq(edit_paint(&desk, (struct cell){1, 1}, TERRAIN_WALL), STATUS_OK);
	ck_assert(edit_undo(&desk) && !edit_undo(&desk));
	ck_assert_int_eq(edit_paint(&desk, (struct cell){2, 2}, TERRAIN_MUD), STATUS_OK);
	ck_assert(!edit_redo(&desk));
	ck_assert_int_eq(grid_at(&desk.grid, (struct cell){1, 1}), TERRAIN_FLOOR);
	edit_free(&desk);
}
END_TEST

START_TEST(an_abandoned_trial_loses_nothing_that_could_be_redone)
{
	struct edit desk = edit_of(5, 5), other = edit_of(5, 5);

	ck_assert_int_eq(edit_paint(&desk, (struct cell){1, 1}, TERRAIN_WALL), STATUS_OK);
	edit_group(&desk);
	ck_assert_int_eq(edit_paint(&desk, (struct cell){2, 2}, TERRAIN_MUD), STATUS_OK);
	edit_group(&desk);
	ck_assert_int_eq(edit_paint(&desk, (struct cell){3, 3}, TERRAIN_WATER), STATUS_OK);
	ck_assert(edit_undo(&desk) && edit_undo(&desk));
	uint64_t hash = grid_hash(&desk.grid);
	ck_assert_int_eq(edit_try(&desk), STATUS_OK);
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(edit_paint(&other, (struct cell){4, (int16_t)i}, TERRAIN_WALL), STATUS_OK);
		ck_assert_int_eq(edit_replace(&desk, &other.grid), STATUS_OK);
	}
	edit_abandon(&desk);
	ck_assert_uint_eq(grid_hash(&desk.grid), hash);
	ck_assert(edit_redo(&desk) && edit_redo(&desk) && !edit_redo(&desk));
	ck_assert_int_eq(grid_at(&desk.grid, (struct cell){3, 3}), TERRAIN_WATER);
	ck_assert(edit_undo(&desk) && edit_undo(&desk) && edit_undo(&desk) && !edit_undo(&desk));
	edit_free(&desk);
	edit_free(&other);
}
END_TEST

START_TEST(the_ground_after_mud_came_and_went_is_uniform_again)
{
	struct edit desk = edit_of(5, 5);

	ck_assert_int_eq(edit_paint(&desk, (struct cell){2, 2}, TERRAIN_MUD), STATUS_OK);
	ck_assert_int_eq(edit_settle(&desk), STATUS_OK);
	ck_assert(!desk.ground.uniform);
	ck_assert(edit_undo(&desk));
	ck_assert_int_eq(edit_settle(&desk), STATUS_OK);
	ck_assert(desk.ground.uniform && desk.ground.cost_max == 1);
	edit_free(&desk);
}
END_TEST

START_TEST(painting_beside_the_map_does_nothing)
{
	struct edit desk = edit_of(5, 5);

	ck_assert_int_eq(edit_paint(&desk, (struct cell){5, 0}, TERRAIN_WALL), STATUS_OK);
	ck_assert_int_eq(edit_move_goal(&desk, (struct cell){-1, 0}), STATUS_OK);
	ck_assert(!edit_undo(&desk));
	edit_free(&desk);
}
END_TEST

Suite *suite_edit(void)
{
	Suite *suite = suite_create("lab/desk");
	TCase *tcase = tcase_create("desk");

	tcase_add_test(tcase, undoing_everything_gives_the_first_map_and_redoing_the_last);
	tcase_add_test(tcase, a_change_after_undo_forgets_what_was_undone);
	tcase_add_test(tcase, an_abandoned_trial_loses_nothing_that_could_be_redone);
	tcase_add_test(tcase, the_ground_after_mud_came_and_went_is_uniform_again);
	tcase_add_test(tcase, painting_beside_the_map_does_nothing);
	suite_add_tcase(suite, tcase);
	return suite;
}
