/* Distance fields against the oracle, and what is built on them. */
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/rng.h"
#include "path/field.h"
#include "tests/path/grounds.h"
#include "tests/path/oracle.h"
#include "tests/suite.h"

enum { WIDTH = 70, HEIGHT = 33, CELLS = WIDTH * HEIGHT, GOALS_MAX = 5 };

struct bench {
	struct ground ground;
	struct arena arena;
	void *scratch;
	uint32_t plane[CELLS], other[CELLS];
	struct field field, safety;
	struct oracle oracle;
};

static struct bench *bench_new(int percent, int cost_max, uint64_t seed)
{
	struct bench *bench = calloc(1, sizeof *bench);

	bench->ground = ground_noise(WIDTH, HEIGHT, percent, cost_max, seed);
	bench->arena = arena_new(field_scratch_size(&bench->ground));
	bench->scratch = arena_take(&bench->arena, 1, field_scratch_size(&bench->ground));
	bench->field.distance = bench->plane;
	bench->safety.distance = bench->other;
	bench->oracle = oracle_new(CELLS);
	return bench;
}

static void bench_free(struct bench *bench)
{
	oracle_free(&bench->oracle);
	arena_free(&bench->arena);
	ground_free(&bench->ground);
	free(bench);
}

static size_t draw_goals(struct rng *rng, struct cell *goals)
{
	size_t n = 1 + rng_below(rng, GOALS_MAX);

	for (size_t i = 0; i < n; i++)
		goals[i] = (struct cell){(int16_t)rng_below(rng, WIDTH), (int16_t)rng_below(rng, HEIGHT)};
	return n;
}

static const struct {
	int percent;
	int cost_max;
	enum field_metric metric;
} cases[] = {{35, 1, FIELD_LENGTH},
	     {10, 1, FIELD_LENGTH},
	     {30, 9, FIELD_TERRAIN},
	     {30, 9, FIELD_LENGTH},
	     {35, 1, FIELD_TERRAIN}};

/* The way out and back is equally long where terrain does not count, so the oracle may start at the goal. */
START_TEST(every_cell_has_its_true_distance_to_the_nearest_goal)
{
	struct bench *bench = bench_new(cases[_i].percent, cases[_i].cost_max, (uint64_t)_i);
	bool weighted = cases[_i].metric == FIELD_TERRAIN;
	struct rng rng = rng_seeded((uint64_t)_i, RNG_QUERY);

	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++) {
		struct cell goals[GOALS_MAX];
		size_t n = draw_goals(&rng, goals);
		field_fill(&bench->field, bench->scratch, &bench->ground, rule, cases[_i].metric, goals, n);
		for (size_t i = 0; i < CELLS; i += 13) {
			struct cell at = ground_cell(&bench->ground, i);
			double shortest = INFINITY;
			if (!ground_open(&bench->ground, at)) {
				ck_assert_uint_eq(bench->plane[i], FIELD_FAR);
				continue;
			}
			oracle_search(&bench->oracle, &bench->ground, at, NULL, rule, weighted);
			for (size_t g = 0; g < n; g++)
				shortest = fmin(shortest,
						ground_open(&bench->ground, goals[g])
						    ? oracle_distance(&bench->oracle, &bench->ground, goals[g])
						    : INFINITY);
			ck_assert_int_eq(isfinite(shortest), bench->plane[i] != FIELD_FAR);
			if (isfinite(shortest))
				ck_assert_double_eq_tol(bench->plane[i] * bench->field.unit, shortest,
							1e-6 * (1 + shortest));
		}
	}
	bench_free(bench);
}
END_TEST

START_TEST(steps_lead_down_to_a_goal_and_cost_what_the_field_says)
{
	struct bench *bench = bench_new(30, 9, 9);

	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
		for (enum field_metric metric = FIELD_STEPS; metric <= FIELD_TERRAIN; metric++) {
			struct cell goals[] = {{3, 3}, {60, 20}, {-1, 4}};
			ground_set(&bench->ground, goals[0], 2);
			field_fill(&bench->field, bench->scratch, &bench->ground, rule, metric, goals, 3);
			for (size_t i = 0; i < CELLS; i++) {
				struct cell at = ground_cell(&bench->ground, i);
				uint32_t held = field_at(&bench->field, at);
				int d = field_step(&bench->field, &bench->ground, rule, at);
				ck_assert_int_eq(d == DIRECTIONS, held == 0 || held == FIELD_FAR);
				if (d == DIRECTIONS)
					continue;
				struct cell to = cell_step(at, d);
				uint32_t weight = metric == FIELD_TERRAIN ? ground_cost(&bench->ground, to) : 1;
				uint32_t step = d < NORTH_EAST ? bench->field.straight : bench->field.diagonal;
				ck_assert(path_step_allowed(&bench->ground, at, d, rule));
				ck_assert_uint_eq(field_at(&bench->field, to) + step * weight, held);
			}
		}
	bench_free(bench);
}
END_TEST

START_TEST(the_safety_map_is_settled_and_flees)
{
	struct bench *bench = bench_new(30, 1, 4);
	struct cell danger = {35, 16};
	uint32_t farthest = 0;

	ground_set(&bench->ground, danger, 1);
	field_fill(&bench->field, bench->scratch, &bench->ground, DIAGONAL_NO_CUT, FIELD_LENGTH, &danger, 1);
	field_flee(&bench->safety, bench->scratch, &bench->ground, DIAGONAL_NO_CUT, &bench->field);
	for (size_t i = 0; i < CELLS; i++)
		if (bench->plane[i] != FIELD_FAR && bench->plane[i] > farthest)
			farthest = bench->plane[i];
	for (size_t i = 0; i < CELLS; i++) {
		struct cell at = ground_cell(&bench->ground, i);
		ck_assert_int_eq(bench->plane[i] == FIELD_FAR, bench->other[i] == FIELD_FAR);
		if (bench->plane[i] == FIELD_FAR)
			continue;
		uint32_t own = (uint32_t)((uint64_t)(farthest - bench->plane[i]) * 6 / 5), least = own;
		for (int d = 0; d < DIRECTIONS; d++) {
			uint32_t step = d < NORTH_EAST ? bench->safety.straight : bench->safety.diagonal;
			if (path_step_allowed(&bench->ground, at, d, DIAGONAL_NO_CUT) &&
			    field_at(&bench->safety, cell_step(at, d)) + step < least)
				least = field_at(&bench->safety, cell_step(at, d)) + step;
		}
		ck_assert_uint_eq(bench->other[i], least);
		ck_assert_int_eq(field_step(&bench->safety, &bench->ground, DIAGONAL_NO_CUT, at) == DIRECTIONS,
				 bench->other[i] == own);
	}
	bench_free(bench);
}
END_TEST

Suite *suite_field(void)
{
	Suite *suite = suite_create("path/field");
	TCase *tcase = tcase_create("field");
	tcase_add_loop_test(tcase, every_cell_has_its_true_distance_to_the_nearest_goal, 0,
			    (int)ARRAY_LEN(cases));
	tcase_add_test(tcase, steps_lead_down_to_a_goal_and_cost_what_the_field_says);
	tcase_add_test(tcase, the_safety_map_is_settled_and_flees);
	suite_add_tcase(suite, tcase);
	return suite;
}
