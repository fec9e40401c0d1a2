/* The steps between two who walk are those of a plain breadth-first search, and cost hardly more than the path. */
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/rng.h"
#include "path/path.h"
#include "players/gap.h"
#include "tests/long.h"
#include "tests/suite.h"

enum { WIDTH = 37, HEIGHT = 23 };

/* A map of which SHARE of the cells are walls. */
static void random_grid(struct rng *rng, double share, struct grid *grid)
{
	ck_assert_int_eq(grid_new(WIDTH, HEIGHT, TERRAIN_FLOOR, grid), STATUS_OK);
	for (size_t i = 0; i < grid_cells(grid); i++)
		if (rng_below(rng, 1000) < share * 1000)
			grid->terrain[i] = TERRAIN_WALL;
}

/* Steps from A to B, by a search in all directions. */
static uint32_t plain_steps(const struct ground *ground, struct cell a, struct cell b)
{
	static struct cell queue[WIDTH * HEIGHT];
	uint32_t steps[WIDTH * HEIGHT];
	size_t n = 0;

	memset(steps, 0xff, sizeof steps);
	if (!ground_open(ground, a))
		return FIELD_FAR;
	steps[ground_index(ground, a)] = 0;
	queue[n++] = a;
	for (size_t i = 0; i < n; i++)
		for (int d = 0; d < DIRECTIONS; d++) {
			struct cell to = cell_step(queue[i], d);
			if (!path_step_allowed(ground, queue[i], d, DIAGONAL_NO_CUT) ||
			    steps[ground_index(ground, to)] != FIELD_FAR)
				continue;
			steps[ground_index(ground, to)] = steps[ground_index(ground, queue[i])] + 1;
			queue[n++] = to;
		}
	return steps[ground_index(ground, b)];
}

static struct cell random_cell(struct rng *rng)
{
	return cell_at((int)rng_below(rng, WIDTH), (int)rng_below(rng, HEIGHT));
}

/* One step in a random direction, if it is allowed; now and then a leap, also into a wall, as ships fly. */
static struct cell wander(struct rng *rng, const struct ground *ground, struct cell at)
{
	int d = (int)rng_below(rng, DIRECTIONS);

	if (rng_below(rng, 20) == 0)
		return random_cell(rng);
	if (path_step_allowed(ground, at, d, DIAGONAL_NO_CUT))
		return cell_step(at, d);
	return at;
}

START_TEST(steps_between_two_who_move_are_those_of_a_plain_search)
{
	struct rng rng = rng_seeded((uint64_t)_i, RNG_MAP);
	struct grid grid;
	struct ground ground;
	struct gap gap;

	random_grid(&rng, _i % 5 * 0.1, &grid);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	ck_assert_int_eq(gap_new(WIDTH, HEIGHT, &gap), STATUS_OK);
	struct cell a = random_cell(&rng), b = random_cell(&rng);
	for (int i = 0; i < how_many(200, 2000); i++) {
		if (rng_below(&rng, 10) == 0) /* a wall falls, or opens */
			ground_set(&ground, random_cell(&rng), (uint8_t)rng_below(&rng, 2));
		ck_assert_uint_eq(gap_between(&gap, &ground, a, b), plain_steps(&ground, a, b));
		a = wander(&rng, &ground, a);
		b = wander(&rng, &ground, b);
	}
	gap_free(&gap);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(a_chase_looks_at_few_cells_beside_the_path)
{
	enum { SIDE = 200, TURNS = 150 };
	struct grid grid;
	struct ground ground;
	struct gap gap;
	size_t most = 0;

	ck_assert_int_eq(grid_new(SIDE, SIDE, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	ck_assert_int_eq(gap_new(SIDE, SIDE, &gap), STATUS_OK);
	for (int i = 0; i < TURNS; i++) {
		/* The one flees along a wall, the other comes across the room. */
		struct cell prey = cell_at(SIDE - 1, min(20 + i / 2, SIDE - 1)), mover = cell_at(i, i * 2 / 3);
		size_t before = gap.looked_at;
		uint32_t steps = gap_between(&gap, &ground, prey, mover);
		ck_assert_uint_eq(steps, (uint32_t)cell_steps(prey, mover));
		if (i > 0 && gap.looked_at > before)
			most = max(most, gap.looked_at - before);
	}
	ck_assert_uint_gt(most, 0);
	ck_assert_uint_lt(most, SIDE * SIDE / 20);
	gap_free(&gap);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

Suite *suite_gap(void)
{
	Suite *suite = suite_create("players/gap");
	TCase *tcase = tcase_create("gap");
	tcase_add_loop_test(tcase, steps_between_two_who_move_are_those_of_a_plain_search, 0, 20);
	tcase_add_test(tcase, a_chase_looks_at_few_cells_beside_the_path);
	suite_add_tcase(suite, tcase);
	return suite;
}
