#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "path/path.h"
#include "tests/path/grounds.h"
#include "tests/suite.h"

static const struct {
	const char *picture;
	struct cell a, b;
	bool sees[DIAGONAL_RULES]; /* never, no-cut, one, always */
} sights[] = {
    {"...", {0, 0}, {2, 0}, {true, true, true, true}},
    {".#.", {0, 0}, {2, 0}, {false, false, false, false}},
    {"../..", {0, 0}, {1, 1}, {false, true, true, true}},
    {".#/..", {0, 0}, {1, 1}, {false, false, true, true}},
    {".#/#.", {0, 0}, {1, 1}, {false, false, false, true}},
    /* A knight's move crosses one border of each of two cells and no corner. */
    {"../../..", {0, 0}, {1, 2}, {true, true, true, true}},
    {"../#./..", {0, 0}, {1, 2}, {false, false, false, false}},
    {".#/../..", {0, 0}, {1, 2}, {true, true, true, true}},
    {"#/.", {0, 0}, {0, 1}, {false, false, false, false}},
};

START_TEST(sight_passes_corners_as_the_rule_says)
{
	struct ground ground = ground_drawn(sights[_i].picture);

	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++) {
		bool open = ground_open(&ground, sights[_i].a);
		ck_assert_int_eq(path_sees(&ground, sights[_i].a, sights[_i].b, rule), sights[_i].sees[rule]);
		if (open)
			ck_assert_int_eq(path_sees(&ground, sights[_i].b, sights[_i].a, rule),
					 sights[_i].sees[rule]);
	}
	ground_free(&ground);
}
END_TEST

START_TEST(a_walk_between_corners_takes_diagonals_where_it_may)
{
	struct ground ground = ground_drawn("....../....../..#...");
	const struct cell corners[] = {{0, 0}, {4, 1}, {4, 2}};
	struct cell walked[18];
	size_t len;

	ck_assert_int_eq(path_walk(&ground, DIAGONAL_NO_CUT, corners, 3, walked, 18, &len), STATUS_OK);
	ck_assert_uint_eq(len, 6);
	ck_assert(cell_equal(walked[4], corners[1]) && cell_equal(walked[5], corners[2]));
	ck_assert_int_eq(path_walk(&ground, DIAGONAL_NO_CUT, corners, 3, walked, 5, &len), STATUS_SPACE);
	ck_assert_int_eq(
	    path_walk(&ground, DIAGONAL_NO_CUT, (struct cell[]){{0, 2}, {5, 2}}, 2, walked, 18, &len),
	    STATUS_BAD_INPUT);
	ground_free(&ground);
}
END_TEST

/* Of a random walk on a map of noise; the ends stay, and each corner sees the next, but not the one after it. */
START_TEST(a_walk_pulled_taut_keeps_only_the_corners_that_it_needs)
{
	enum { WIDTH = 40, HEIGHT = 30, LEN = 200 };
	struct ground ground = ground_noise(WIDTH, HEIGHT, _i, 1, (uint64_t)_i + 1);
	struct rng rng = rng_seeded((uint64_t)_i, RNG_MAP);
	struct cell cells[LEN] = {{20, 15}}, walked[LEN];
	size_t len = 1;

	ground_set(&ground, cells[0], true);
	for (int i = 0; i < 10 * LEN && len < LEN; i++) {
		int d = (int)rng_below(&rng, DIRECTIONS);
		if (path_step_allowed(&ground, cells[len - 1], d, DIAGONAL_NO_CUT)) {
			cells[len] = cell_step(cells[len - 1], d);
			len++;
		}
	}
	memcpy(walked, cells, sizeof walked);
	size_t n = path_pull(&ground, DIAGONAL_NO_CUT, cells, len);
	ck_assert(cell_equal(cells[0], walked[0]) && cell_equal(cells[n - 1], walked[len - 1]));
	for (size_t i = 1; i < n; i++)
		ck_assert(path_sees(&ground, cells[i - 1], cells[i], DIAGONAL_NO_CUT));
	for (size_t i = 2; i < n; i++)
		ck_assert(!path_sees(&ground, cells[i - 2], cells[i], DIAGONAL_NO_CUT));
	ck_assert_double_le(path_cost(&ground, cells, n, false), path_cost(&ground, walked, len, false) + 1e-9);
	ck_assert_uint_eq(path_pull(&ground, DIAGONAL_NO_CUT, walked, 1), 1);
	ground_free(&ground);
}
END_TEST

START_TEST(a_leg_costs_its_length_times_what_it_crosses)
{
	static const struct cell leg[] = {{0, 0}, {4, 0}, {6, 1}};
	struct ground ground = ground_drawn("......./.......");

	for (int16_t x = 1; x <= 2; x++)
		ground_set(&ground, (struct cell){x, 0}, 5);
	ground_set(&ground, (struct cell){6, 1}, 3);
	/* It enters 5, 5, 1 and 1; the second one enters 5,0, then 5,1, then 6,1. */
	ck_assert_double_eq_tol(path_cost(&ground, leg, 2, true), 12, 1e-9);
	ck_assert_double_eq_tol(path_cost(&ground, leg, 3, false), 4 + sqrt(5), 1e-9);
	ck_assert_double_eq_tol(path_cost(&ground, leg, 3, true), 12 + sqrt(5) * (1 + 1 + 3) / 3, 1e-9);
	ground_free(&ground);
}
END_TEST

/* A walk crosses the borders of the cells on its line one by one; sight reads whole rows of them. */
START_TEST(sight_sees_just_where_a_walk_gets_through)
{
	enum { WIDTH = 150, HEIGHT = 90 };
	static struct cell walked[WIDTH * HEIGHT];
	struct rng rng = rng_seeded(3, RNG_MAP);
	int seen[2] = {0};
	size_t len;

	for (int percent = 0; percent < 40; percent += 2) {
		struct ground ground = ground_noise(WIDTH, HEIGHT, percent, 1, (uint64_t)percent);
		for (int i = 0; i < 2000; i++) {
			int reach = 2 + (int)rng_below(&rng, 90 - 2 * percent);
			struct cell a = {(int16_t)rng_below(&rng, WIDTH), (int16_t)rng_below(&rng, HEIGHT)},
				    ends[2];
			struct cell b = cell_at(a.x + (int)rng_below(&rng, (uint32_t)(2 * reach)) - reach,
						a.y + (int)rng_below(&rng, (uint32_t)(2 * reach)) - reach);
			if (!ground_open(&ground, a) || !ground_inside(&ground, b))
				continue;
			ends[0] = a;
			ends[1] = b;
			bool sees = path_sees(&ground, a, b, DIAGONAL_NO_CUT);
			ck_assert_int_eq(sees, path_walk(&ground, DIAGONAL_NO_CUT, ends, 2, walked,
							 WIDTH * HEIGHT, &len) == STATUS_OK);
			ck_assert_int_eq(sees, path_sees(&ground, b, a, DIAGONAL_NO_CUT));
			seen[sees]++;
		}
		ground_free(&ground);
	}
	ck_assert(seen[0] > 1000 && seen[1] > 1000);
}
END_TEST

Suite *suite_path(void)
{
	Suite *suite = suite_create("path/path");
	TCase *tcase = tcase_create("path");

	tcase_add_loop_test(tcase, sight_passes_corners_as_the_rule_says, 0, (int)ARRAY_LEN(sights));
	tcase_add_loop_test(tcase, a_walk_pulled_taut_keeps_only_the_corners_that_it_needs, 0, 40);
	tcase_add_test(tcase, a_leg_costs_its_length_times_what_it_crosses);
	tcase_add_test(tcase, sight_sees_just_where_a_walk_gets_through);
	tcase_add_test(tcase, a_walk_between_corners_takes_diagonals_where_it_may);
	suite_add_tcase(suite, tcase);
	return suite;
}
