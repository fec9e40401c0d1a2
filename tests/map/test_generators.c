#include <stdlib.h>
#include <string.h>

#include "map/connectivity.h"
#include "map/generate.h"
#include "tests/suite.h"

static const int sizes[][2] = {{78, 18}, {16, 8}, {40, 10}, {120, 40}, {33, 90}};

static struct grid make(const struct variant *head, const char *options, int width, int height, uint64_t seed)
{
	double params[PARAMS_MAX];
	struct rng rng = rng_seeded(seed, RNG_MAP);
	struct grid grid;
	struct diag diag = {""};

	variant_defaults(head, params);
	ck_assert_int_eq(variant_parse_params(head, options, params, NULL, 0, NULL), STATUS_OK);
	ck_assert_msg(generate(generator_of(head), params, width, height, &rng, &grid, &diag) == STATUS_OK,
		      "%s %dx%d seed %d: %s", head->name, width, height, (int)seed, diag.text);
	return grid;
}

static size_t count_open(const struct grid *grid)
{
	size_t open = 0;

	for (size_t i = 0; i < grid_cells(grid); i++)
		open += grid_passable(grid, grid_cell(grid, i));
	return open;
}

START_TEST(start_leads_to_a_goal_far_away_and_everything_hangs_together)
{
	for (const struct variant *const *head = generators; *head; head++)
		for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
			struct grid grid = make(*head, "", sizes[i][0], sizes[i][1], (uint64_t)_i);
			const struct mark *start = grid_mark(&grid, MARK_START, 0);
			const struct mark *goal = grid_mark(&grid, MARK_GOAL, 0);
			ck_assert_ptr_nonnull(start);
			ck_assert_ptr_nonnull(goal);
			uint32_t *steps = malloc(grid_cells(&grid) * sizeof *steps), most = 0;
			size_t reached = 0;
			ck_assert_int_eq(connectivity_steps(&grid, start->at, steps), STATUS_OK);
			for (size_t k = 0; k < grid_cells(&grid); k++)
				if (steps[k] != CONNECTIVITY_FAR) {
					reached++;
					most = steps[k] > most ? steps[k] : most;
				}
			uint32_t way = steps[grid_index(&grid, goal->at)];
			ck_assert_msg(way != CONNECTIVITY_FAR && way * 2 >= most, "%s %dx%d seed %d: %u of %u",
				      (*head)->name, sizes[i][0], sizes[i][1], _i, way, most);
			ck_assert_msg(generator_of(*head)->loose || reached == count_open(&grid),
				      "%s %dx%d seed %d falls apart", (*head)->name, sizes[i][0], sizes[i][1],
				      _i);
			free(steps);
			grid_free(&grid);
		}
}
END_TEST

START_TEST(two_ways_are_there_when_asked_for)
{
	for (const struct variant *const *head = generators; *head; head++)
		for (size_t i = 0; i < ARRAY_LEN(sizes) && !generator_of(*head)->loose; i++) {
			struct grid grid = make(*head, "routes=2", sizes[i][0], sizes[i][1], (uint64_t)_i);
			struct connectivity routes;
			ck_assert_int_eq(connectivity_count(&grid, grid_mark(&grid, MARK_START, 0)->at,
							    grid_mark(&grid, MARK_GOAL, 0)->at, &routes),
					 STATUS_OK);
			ck_assert_msg(routes.n == 2, "%s %dx%d seed %d", (*head)->name, sizes[i][0],
				      sizes[i][1], _i);
			grid_free(&grid);
		}
}
END_TEST

START_TEST(doors_stand_between_two_walls)
{
	struct grid grid = make(variant_named(generators, "rooms"), "doors=1", 120, 40, (uint64_t)_i);
	int doors = 0;

	for (size_t i = 0; i < grid_cells(&grid); i++) {
		if (grid.terrain[i] != TERRAIN_DOOR_CLOSED && grid.terrain[i] != TERRAIN_DOOR_OPEN)
			continue;
		bool open[4];
		for (int d = NORTH; d <= WEST; d++)
			open[d] = grid_passable(&grid, cell_step(grid_cell(&grid, i), d));
		ck_assert(open[NORTH] == open[SOUTH] && open[EAST] == open[WEST] && open[NORTH] != open[EAST]);
		doors++;
	}
	ck_assert_int_ge(doors, 8);
	grid_free(&grid);
}
END_TEST

START_TEST(a_perfect_maze_has_one_way_and_a_braided_one_no_dead_end)
{
	const struct variant *maze = variant_named(generators, "maze");
	struct grid perfect = make(maze, "", 41, 21, 3), braided = make(maze, "braid=1", 41, 21, 3);
	/* A tree: one edge fewer than cells. */
	size_t edges = 0;
	for (size_t i = 0; i < grid_cells(&perfect); i++)
		for (int d = EAST; d <= SOUTH; d++)
			edges += grid_passable(&perfect, grid_cell(&perfect, i)) &&
				 grid_passable(&perfect, cell_step(grid_cell(&perfect, i), d));
	ck_assert_uint_eq(edges, count_open(&perfect) - 1);
	for (size_t i = 0; i < grid_cells(&braided); i++) {
		int exits = 0;
		for (int d = NORTH; d <= WEST; d++)
			exits += grid_passable(&braided, cell_step(grid_cell(&braided, i), d));
		ck_assert(exits >= 2 || !grid_passable(&braided, grid_cell(&braided, i)));
	}
	grid_free(&perfect);
	grid_free(&braided);
}
END_TEST

static size_t count_terrain(const struct grid *grid, enum terrain terrain)
{
	size_t n = 0;

	for (size_t i = 0; i < grid_cells(grid); i++)
		n += grid->terrain[i] == terrain;
	return n;
}

START_TEST(blobs_cover_the_share_of_the_floor_that_was_asked_for)
{
	const struct variant *random = variant_named(generators, "random");
	struct grid grid = make(random, "density=0.2,blobs=0.3", 100, 80, (uint64_t)_i);
	size_t slow = count_terrain(&grid, TERRAIN_WATER) + count_terrain(&grid, TERRAIN_MUD);

	/* Start and goal may lie on a blob. */
	ck_assert_double_eq_tol((double)slow, 0.3 * (double)count_open(&grid), 3);
	ck_assert_uint_gt(count_terrain(&grid, TERRAIN_WATER), 0);
	ck_assert_uint_gt(count_terrain(&grid, TERRAIN_MUD), 0);
	grid_free(&grid);
}
END_TEST

static const struct {
	const char *name, *options;
	uint64_t hash;
} golden[] = {
    {"rooms", "", UINT64_C(0xb147d6a799be587c)},
    {"caves", "", UINT64_C(0xf498fc45068e4cc3)},
    {"maze", "braid=0.5", UINT64_C(0x1dc45c558a8778b5)},
    {"pillars", "", UINT64_C(0x60cceaf8fb47a185)},
    {"random", "density=0.3", UINT64_C(0x50bf2ae9f6c8a599)},
    {"random", "density=0.1,blobs=0.3", UINT64_C(0x59c37a081c28d3f8)},
};

/* The same on every machine, compiler and optimisation level: replays depend on it. */
START_TEST(a_seed_is_a_map_for_ever)
{
	struct grid grid = make(variant_named(generators, golden[_i].name), golden[_i].options, 78, 18, 42);

	ck_assert_msg(grid_hash(&grid) == golden[_i].hash, "%s is %#llx", golden[_i].name,
		      (unsigned long long)grid_hash(&grid));
	grid_free(&grid);
}
END_TEST

START_TEST(sizes_that_do_not_fit_are_refused)
{
	for (const struct variant *const *head = generators; *head; head++) {
		const struct generator *generator = generator_of(*head);
		double params[PARAMS_MAX];
		struct rng rng = rng_seeded(1, RNG_MAP);
		struct grid grid = {0};
		struct diag diag = {""};
		variant_defaults(*head, params);
		ck_assert_int_eq(generate(generator, params, generator->min_width - 1, 100, &rng, &grid, &diag),
				 STATUS_USAGE);
		ck_assert_int_eq(generate(generator, params, GRID_MAX_SIDE + 1, 100, &rng, &grid, &diag),
				 STATUS_LIMIT);
		ck_assert_ptr_null(grid.terrain);
		grid = make(*head, "", generator->min_width, generator->min_height, 1);
		grid_free(&grid);
	}
}
END_TEST

Suite *suite_generators(void)
{
	Suite *suite = suite_create("map/generators");
	TCase *tcase = tcase_create("generators");
	tcase_add_loop_test(tcase, start_leads_to_a_goal_far_away_and_everything_hangs_together, 0, 12);
	tcase_add_loop_test(tcase, two_ways_are_there_when_asked_for, 0, 12);
	tcase_add_loop_test(tcase, doors_stand_between_two_walls, 0, 8);
	tcase_add_test(tcase, a_perfect_maze_has_one_way_and_a_braided_one_no_dead_end);
	tcase_add_loop_test(tcase, blobs_cover_the_share_of_the_floor_that_was_asked_for, 0, 4);
	tcase_add_loop_test(tcase, a_seed_is_a_map_for_ever, 0, (int)ARRAY_LEN(golden));
	tcase_add_test(tcase, sizes_that_do_not_fit_are_refused);
	suite_add_tcase(suite, tcase);
	return suite;
}
