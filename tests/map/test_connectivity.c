#include <stdlib.h>

#include "base/rng.h"
#include "map/connectivity.h"
#include "tests/suite.h"

static struct grid random_grid(struct rng *rng, int width, int height, double density)
{
	struct grid grid;

	ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (size_t i = 0; i < grid_cells(&grid); i++)
		if (rng_unit(rng) < density)
			grid.terrain[i] = TERRAIN_ROCK;
	return grid;
}

static bool reaches(const struct grid *grid, struct cell a, struct cell b)
{
	uint32_t steps[400];

	ck_assert_int_eq(connectivity_steps(grid, a, steps), STATUS_OK);
	return steps[grid_index(grid, b)] != CONNECTIVITY_FAR;
}

/* The definition itself: is there a cell without which B is out of reach? */
static int count_by_force(struct grid *grid, struct cell a, struct cell b)
{
	if (!reaches(grid, a, b))
		return 0;
	for (size_t i = 0; i < grid_cells(grid); i++) {
		struct cell at = grid_cell(grid, i);
		enum terrain was = grid_at(grid, at);
		if (cell_equal(at, a) || cell_equal(at, b))
			continue;
		grid_set(grid, at, TERRAIN_ROCK);
		bool reached = reaches(grid, a, b);
		grid_set(grid, at, was);
		if (!reached)
			return 1;
	}
	return 2;
}

START_TEST(two_ways_are_counted_as_their_definition_says)
{
	struct rng rng = rng_seeded(5, RNG_MAP);
	int seen[3] = {0};

	for (int i = 0; i < 300; i++) {
		struct grid grid = random_grid(&rng, 9, 7, 0.15 + 0.001 * i);
		struct cell a = {(int16_t)rng_below(&rng, 9), (int16_t)rng_below(&rng, 7)};
		struct cell b = {(int16_t)rng_below(&rng, 9), (int16_t)rng_below(&rng, 7)};
		struct connectivity routes;
		grid_set(&grid, a, TERRAIN_FLOOR);
		grid_set(&grid, b, TERRAIN_DOOR_CLOSED);
		int want = count_by_force(&grid, a, b);
		ck_assert_int_eq(connectivity_count(&grid, a, b, &routes), STATUS_OK);
		ck_assert_int_eq(routes.n, want);
		seen[want]++;
		if (want == 1) {
			ck_assert(!cell_equal(routes.choke, a) && !cell_equal(routes.choke, b));
			grid_set(&grid, routes.choke, TERRAIN_ROCK);
			ck_assert(!reaches(&grid, a, b));
		}
		grid_free(&grid);
	}
	ck_assert(seen[0] > 10 && seen[1] > 10 && seen[2] > 10);
}
END_TEST

START_TEST(mending_opens_a_second_way_and_never_the_edge)
{
	struct rng rng = rng_seeded(6, RNG_MAP);

	for (int i = 0; i < 100; i++) {
		struct grid grid = random_grid(&rng, 20, 12, 0.4);
		for (size_t k = 0; k < grid_cells(&grid); k++) {
			struct cell at = grid_cell(&grid, k);
			if (at.x == 0 || at.y == 0 || at.x == 19 || at.y == 11)
				grid.terrain[k] = TERRAIN_ROCK;
		}
		struct cell a = {1, 1}, b = {18, 10};
		struct connectivity routes;
		for (int16_t x = 1; x <= 18; x++)
			grid_set(&grid, (struct cell){x, 1}, TERRAIN_FLOOR);
		for (int16_t y = 1; y <= 10; y++)
			grid_set(&grid, (struct cell){18, y}, TERRAIN_FLOOR);
		ck_assert_int_eq(connectivity_mend(&grid, a, b, &routes), STATUS_OK);
		ck_assert_int_eq(routes.n, 2);
		ck_assert_int_eq(count_by_force(&grid, a, b), 2);
		for (int16_t x = 0; x < 20; x++)
			ck_assert(!grid_passable(&grid, (struct cell){x, 0}) &&
				  !grid_passable(&grid, (struct cell){x, 11}));
		grid_free(&grid);
	}
}
END_TEST

/* The passage touches a cell past the choke only at a corner, which is no way round it. */
START_TEST(a_passage_that_touches_a_corner_is_no_second_way)
{
	static const char *const rows[] = {"#######", "#.....#", "##....#", "##.####",
					   "#.....#", "#..##.#", "#######"};
	const struct cell a = {2, 2}, b = {1, 5};
	struct connectivity routes;
	struct grid grid;

	ck_assert_int_eq(grid_new(7, 7, TERRAIN_ROCK, &grid), STATUS_OK);
	for (size_t i = 0; i < grid_cells(&grid); i++)
		if (rows[i / 7][i % 7] == '.')
			grid.terrain[i] = TERRAIN_FLOOR;
	ck_assert_int_eq(connectivity_mend(&grid, a, b, &routes), STATUS_OK);
	ck_assert_int_eq(routes.n, 2);
	ck_assert_int_eq(count_by_force(&grid, a, b), 2);
	grid_free(&grid);
}
END_TEST

START_TEST(joining_leaves_one_part)
{
	struct rng rng = rng_seeded(7, RNG_MAP);

	for (int i = 0; i < 50; i++) {
		struct grid grid = random_grid(&rng, 20, 15, 0.6);
		struct cell in;
		size_t size, open = 0;
		for (size_t k = 0; k < grid_cells(&grid); k++) {
			struct cell at = grid_cell(&grid, k);
			if (at.x == 0 || at.y == 0 || at.x == 19 || at.y == 14)
				grid.terrain[k] = TERRAIN_ROCK;
		}
		ck_assert_int_eq(connectivity_join(&grid, 3, TERRAIN_WALL), STATUS_OK);
		ck_assert_int_eq(connectivity_largest(&grid, &in, &size), STATUS_OK);
		for (size_t k = 0; k < grid_cells(&grid); k++)
			open += grid_passable(&grid, grid_cell(&grid, k));
		ck_assert_uint_eq(size, open);
		grid_free(&grid);
	}
}
END_TEST

Suite *suite_connectivity(void)
{
	Suite *suite = suite_create("map/routes");
	TCase *tcase = tcase_create("routes");
	tcase_add_test(tcase, two_ways_are_counted_as_their_definition_says);
	tcase_add_test(tcase, mending_opens_a_second_way_and_never_the_edge);
	tcase_add_test(tcase, a_passage_that_touches_a_corner_is_no_second_way);
	tcase_add_test(tcase, joining_leaves_one_part);
	suite_add_tcase(suite, tcase);
	return suite;
}
