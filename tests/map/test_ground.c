#include "base/rng.h"
#include "map/ground.h"
#include "tests/suite.h"

static bool bit_of_row(const struct ground *ground, int x, int y)
{
	return ground->rows[(size_t)(y + 1) * ground->row_words + 1 + (size_t)(x >> 6)] >> (x & 63) & 1;
}

static bool bit_of_col(const struct ground *ground, int x, int y)
{
	return ground->cols[(size_t)(x + 1) * ground->col_words + 1 + (size_t)(y >> 6)] >> (y & 63) & 1;
}

/* The one cost of the open cells of the block around (X, Y); 0 if they differ, 1 if there are none. */
static uint8_t even_cost(const struct ground *ground, int x, int y)
{
	uint8_t even = 0;

	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++) {
			uint8_t cost = ground_cost(ground, (struct cell){(int16_t)(x + dx), (int16_t)(y + dy)});
			if (cost && even && cost != even)
				return 0;
			if (cost)
				even = cost;
		}
	return even ? even : 1;
}

static void check_blocks(const struct ground *ground)
{
	for (int y = 0; y < ground->height; y++)
		for (int x = 0; x < ground->width; x++) {
			size_t i = (size_t)(y * ground->width + x);
			ck_assert_uint_eq(ground->even[i], even_cost(ground, x, y));
			if (!ground->uniform)
				ck_assert_uint_eq(ground->flat[i],
						  ground->even[i] == 1 ? ground->around[i] : 0);
		}
}

START_TEST(blocks_agree_with_the_costs_after_edits)
{
	struct grid grid;
	struct ground ground;
	struct rng rng = rng_seeded(4, RNG_MAP);

	ck_assert_int_eq(grid_new(40, 17, TERRAIN_FLOOR, &grid), STATUS_OK);
	grid_set(&grid, (struct cell){7, 0}, _i ? TERRAIN_MUD : TERRAIN_WALL);
	ck_assert_int_eq(ground_new(&grid, MOVER_WALKER, NULL, &ground), STATUS_OK);
	check_blocks(&ground);
	for (int i = 0; i < 1500; i++) {
		struct cell at = {(int16_t)rng_below(&rng, 40), (int16_t)rng_below(&rng, 17)};
		/* At first walls only, then all costs, and in the end few others than 1. */
		ground_set(&ground, at,
			   (uint8_t)(i < 300 || i > 700 ? rng_below(&rng, 2) : rng_below(&rng, 4)));
		if (i % 100 == 0)
			check_blocks(&ground);
	}
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(bit_planes_agree_with_the_costs_after_edits)
{
	struct grid grid;
	struct ground ground;
	struct rng rng = rng_seeded(3, RNG_MAP);

	ck_assert_int_eq(grid_new(130, 67, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_WALKER, NULL, &ground), STATUS_OK);
	for (int i = 0; i < 9000; i++)
		ground_set(&ground, (struct cell){(int16_t)rng_below(&rng, 130), (int16_t)rng_below(&rng, 67)},
			   (uint8_t)rng_below(&rng, 3));
	for (int y = 0; y < 67; y++)
		for (int x = 0; x < 130; x++) {
			bool open = ground_open(&ground, (struct cell){(int16_t)x, (int16_t)y});
			ck_assert(bit_of_row(&ground, x, y) == open && bit_of_col(&ground, x, y) == open);
			for (int d = 0; d < DIRECTIONS; d++) {
				struct cell to = {(int16_t)(x + direction_dx[d]),
						  (int16_t)(y + direction_dy[d])};
				ck_assert((ground.around[y * 130 + x] >> d & 1) == ground_open(&ground, to));
			}
		}
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(the_version_says_what_the_costs_are_and_not_how_they_came_to_be)
{
	struct grid grid;
	struct ground ground, fresh;
	struct cell a = {1, 1}, b = {2, 0};

	ck_assert_int_eq(grid_new(3, 2, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_WALKER, NULL, &ground), STATUS_OK);
	uint64_t before = ground.version;
	ground_set(&ground, a, 0);
	ck_assert_uint_ne(ground.version, before);
	uint64_t one = ground.version;
	ground_set(&ground, b, 3);
	ck_assert_uint_ne(ground.version, one);
	ground_set(&ground, b, 2);
	ground_set(&ground, a, 1);
	grid.terrain[2] = TERRAIN_WATER;
	ck_assert_int_eq(ground_new(&grid, MOVER_WALKER, NULL, &fresh), STATUS_OK);
	ck_assert_uint_eq(ground.version, fresh.version);
	ground_set(&ground, b, 1);
	ck_assert_uint_eq(ground.version, before);
	ground_free(&fresh);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(planners_open_doors_and_walkers_do_not)
{
	struct grid grid;
	struct ground walker, planner;

	ck_assert_int_eq(grid_new(3, 1, TERRAIN_DOOR_CLOSED, &grid), STATUS_OK);
	grid.terrain[2] = TERRAIN_DOOR_WEDGED;
	ck_assert_int_eq(ground_new(&grid, MOVER_WALKER, NULL, &walker), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &planner), STATUS_OK);
	ck_assert(!ground_open(&walker, (struct cell){0, 0}) && ground_open(&planner, (struct cell){0, 0}));
	ck_assert(!ground_open(&walker, (struct cell){2, 0}) && !ground_open(&planner, (struct cell){2, 0}));
	ground_free(&walker);
	ground_free(&planner);
	grid_free(&grid);
}
END_TEST

Suite *suite_ground(void)
{
	Suite *suite = suite_create("map/ground");
	TCase *tcase = tcase_create("ground");
	tcase_add_test(tcase, bit_planes_agree_with_the_costs_after_edits);
	tcase_add_loop_test(tcase, blocks_agree_with_the_costs_after_edits, 0, 2);
	tcase_add_test(tcase, the_version_says_what_the_costs_are_and_not_how_they_came_to_be);
	tcase_add_test(tcase, planners_open_doors_and_walkers_do_not);
	suite_add_tcase(suite, tcase);
	return suite;
}
