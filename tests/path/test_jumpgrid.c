/* The grids of jump point search against a walker who goes cell by cell. */
#include "base/arena.h"
#include "path/jumpgrid.h"
#include "path/moves.h"
#include "tests/path/grounds.h"
#include "tests/suite.h"

static const struct {
	int width, height, percent;
} sizes[] = {{1, 1, 0},   {1, 70, 10}, {70, 1, 10}, {5, 4, 30},    {63, 66, 35},
	     {64, 64, 5}, {65, 63, 3}, {130, 9, 1}, {200, 90, 40}, {9, 200, 0}};

static struct moves moves;

/* Is a walker who came to AT going straight in direction D forced to look aside? */
static bool is_jump_point(const struct ground *ground, struct cell at, int d)
{
	moves_provide(&moves, DIAGONAL_NO_CUT);
	return ground_open(ground, at) && moves.from[d][ground->around[ground_index(ground, at)]] & ~(1 << d);
}

/* Steps straight on from AT to the next jump point, or 0. */
static int walk_straight(const struct ground *ground, struct cell at, int d)
{
	for (int n = 1;; n++) {
		at = cell_step(at, d);
		if (!ground_open(ground, at))
			return 0;
		if (is_jump_point(ground, at, d))
			return n;
	}
}

/* Checks the diagonal from START cell by cell; whether a turn leads to anything. */
static bool check_diagonal(const struct jumpgrid *grid, const struct ground *ground, struct cell start, int d)
{
	struct cell at = start;
	bool leads = false;
	int n = 0;

	for (; path_step_allowed(ground, at, d, DIAGONAL_NO_CUT); at = cell_step(at, d), n++)
		for (int side = 0; side < 2; side++) {
			ptrdiff_t bit = jump_bit(&grid->opens[d & 3], start.x, start.y) + grid->turns[side];
			bool found = walk_straight(ground, cell_step(at, d), (d + side) & 3) > 0;
			ck_assert_int_eq(jump_bits(grid, bit + n + 1) & 1, found);
			leads |= found;
		}
	ck_assert_int_eq(jump_set(grid, jump_bit(&grid->opens[d & 3], start.x, start.y)), n);
	return leads;
}

static void check_cell(const struct jumpgrid *grid, const struct ground *ground, struct cell at)
{
	unsigned cell = grid->cells[ground_index(ground, at)], leads = cell >> 8;

	ck_assert_uint_eq(cell & 255, ground->around[ground_index(ground, at)]);
	if (!ground_open(ground, at)) {
		ck_assert_uint_eq(leads, 0);
		return;
	}
	for (int d = 0; d < NORTH_EAST; d++) {
		int n = walk_straight(ground, at, d);
		ck_assert_int_eq(leads >> d & 1, n > 0);
		if (n)
			ck_assert_int_eq(jump_clear(grid, jump_bit(&grid->jumps[d], at.x, at.y) + 1), n - 1);
	}
	for (int d = NORTH_EAST; d < DIRECTIONS; d++)
		ck_assert_int_eq(leads >> d & 1, check_diagonal(grid, ground, at, d));
}

START_TEST(scans_find_what_a_walker_finds_also_after_changes)
{
	int width = sizes[_i].width, height = sizes[_i].height;
	struct ground ground = ground_noise(width, height, sizes[_i].percent, false, (uint64_t)_i);
	struct arena arena = arena_new(arena_room(jumpgrid_size(&ground), 1) + jumpgrid_work_size(&ground));
	struct jumpgrid *grid = arena_take(&arena, 1, jumpgrid_size(&ground));
	void *work = arena_take(&arena, 1, jumpgrid_work_size(&ground));

	for (int round = 0; round < 3; round++) {
		ck_assert(!jumpgrid_fits(grid, &ground));
		jumpgrid_build(grid, work, &ground);
		ck_assert(jumpgrid_fits(grid, &ground));
		for (size_t i = 0; i < (size_t)width * (size_t)height; i++)
			check_cell(grid, &ground, ground_cell(&ground, i));
		for (int i = 0; i < 1 + width * height / 10; i++) {
			struct cell at =
			    ground_cell(&ground, (size_t)(i * 7 + round) % (size_t)(width * height));
			ground_set(&ground, at, !ground_open(&ground, at));
		}
	}
	arena_free(&arena);
	ground_free(&ground);
}
END_TEST

Suite *suite_jumpgrid(void)
{
	Suite *suite = suite_create("path/jumpgrid");
	TCase *tcase = tcase_create("jumpgrid");
	tcase_add_loop_test(tcase, scans_find_what_a_walker_finds_also_after_changes, 0, (int)ARRAY_LEN(sizes));
	suite_add_tcase(suite, tcase);
	return suite;
}
