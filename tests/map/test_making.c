/* How every generator makes a map: told step by step, and played forwards and backwards. */
#include <string.h>

#include "map/generate.h"
#include "map/making.h"
#include "tests/suite.h"

enum { WIDTH = 61, HEIGHT = 31 };

static struct grid made(const struct variant *head, struct making *making)
{
	double params[PARAMS_MAX] = {0};
	struct rng rng = rng_seeded(3, RNG_MAP);
	struct grid grid;

	variant_defaults(head, params);
	ck_assert_int_eq(
	    generate_watched(generator_of(head), params, WIDTH, HEIGHT, &rng, making, &grid, NULL), STATUS_OK);
	return grid;
}

START_TEST(watching_changes_nothing_and_tells_the_whole_map)
{
	struct making making;

	ck_assert_int_eq(making_new(WIDTH, HEIGHT, &making), STATUS_OK);
	struct grid seen = made(generators[_i], &making), alone = made(generators[_i], NULL);
	ck_assert_uint_eq(grid_hash(&seen), grid_hash(&alone));
	ck_assert_ptr_null(seen.making);
	ck_assert(!making.failed && making.n_steps > 4);
	ck_assert(!memcmp(making.terrain, seen.terrain, grid_cells(&seen)));
	grid_free(&seen);
	grid_free(&alone);
	making_free(&making);
}
END_TEST

START_TEST(steps_forwards_and_backwards_lead_to_the_same_maps)
{
	struct making making;
	struct rng rng = rng_seeded(5, RNG_LOOK);

	ck_assert_int_eq(making_new(WIDTH, HEIGHT, &making), STATUS_OK);
	struct grid grid = made(generators[_i], &making);
	size_t cells = grid_cells(&grid);
	uint8_t *all = malloc((making.n_steps + 1) * cells);
	making_seek(&making, 0);
	for (size_t i = 0; i < cells; i++)
		ck_assert_uint_eq(making.terrain[i], TERRAIN_ROCK);
	for (size_t at = 0; at <= making.n_steps; at++) {
		making_seek(&making, at);
		memcpy(all + at * cells, making.terrain, cells);
		ck_assert_msg(at == 0 || memcmp(all + at * cells, all + (at - 1) * cells, cells) != 0,
			      "%s: step %zu does nothing", generators[_i]->name, at);
	}
	ck_assert(!memcmp(making.terrain, grid.terrain, cells));
	for (int i = 0; i < 200; i++) {
		size_t at = rng_below(&rng, (uint32_t)making.n_steps + 1);
		making_seek(&making, at);
		ck_assert(!memcmp(making.terrain, all + at * cells, cells));
	}
	free(all);
	grid_free(&grid);
	making_free(&making);
}
END_TEST

/* The recursive backtracker digs one node a step, and each from the one before or one further back. */
START_TEST(a_maze_is_dug_node_by_node)
{
	struct making making;
	size_t dug = 0, n;

	ck_assert_int_eq(making_new(WIDTH, HEIGHT, &making), STATUS_OK);
	struct grid grid = made(variant_named(generators, "maze"), &making);
	for (size_t at = 1; at <= making.n_steps; at++) {
		making_changes(&making, at, &n);
		if (strcmp(making.steps[at - 1].what, "digs on") != 0)
			continue;
		ck_assert_uint_eq(n, 2); /* a node and the wall before it */
		dug++;
	}
	ck_assert_uint_eq(dug + 1, (WIDTH - 1) / 2 * ((HEIGHT - 1) / 2));
	grid_free(&grid);
	making_free(&making);
}
END_TEST

Suite *suite_making(void)
{
	Suite *suite = suite_create("map/making");
	TCase *tcase = tcase_create("making");
	int n = 0;

	while (generators[n])
		n++;
	tcase_add_loop_test(tcase, watching_changes_nothing_and_tells_the_whole_map, 0, n);
	tcase_add_loop_test(tcase, steps_forwards_and_backwards_lead_to_the_same_maps, 0, n);
	tcase_add_test(tcase, a_maze_is_dug_node_by_node);
	suite_add_tcase(suite, tcase);
	return suite;
}
