/* What auto picks, against the best of ours: for so many questions, by the look of the ground and the rule.
 * Run: bench_auto SIDE */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/bench.h"
#include "map/generate.h"

enum { PAIRS = 20, REPEATS = 3 };

static const struct look {
	const char *name, *generator;
	double blobs; /* share of the floor */
} looks[] = {{"flat", "caves", 0}, {"uneven", "caves", 0.3}, {"random", "random", 0}, {"maze", "maze", 0}};

static const char *const contenders[] = {"astar", "jps", "jpsplus"};
static const size_t questions[] = {1, 10, 1000};

/* What one contender takes on one ground. */
struct cost {
	double prepare_us, find_us;
};

static void fail(enum status status)
{
	fprintf(stderr, "%s\n", status_text(status));
	exit(EXIT_FAILURE);
}

/* Of caves only walls and floor are kept: the generator scatters slow ground. */
static void make_ground(const struct look *look, int side, struct ground *ground)
{
	const struct generator *generator = generator_of(variant_named(generators, look->generator));
	struct rng rng = rng_seeded(1, RNG_MAP);
	double params[PARAMS_MAX];
	struct grid grid;

	variant_defaults(&generator->head, params);
	enum status status = generate(generator, params, side, side, &rng, &grid, NULL);
	for (size_t i = 0; !status && i < grid_cells(&grid); i++)
		grid.terrain[i] = terrain_info[grid.terrain[i]].plan_cost ? TERRAIN_FLOOR : TERRAIN_WALL;
	if (!status && look->blobs > 0)
		generate_blobs(&grid, &rng, look->blobs);
	if (!status)
		status = ground_new(&grid, MOVER_PLANNER, NULL, ground);
	if (status)
		fail(status);
	grid_free(&grid);
}

static double find_us(struct solver *solver, const struct ground *ground, enum diagonal_rule rule,
		      const struct bench_question *pairs)
{
	double least = INFINITY;

	for (int repeat = 0; repeat < REPEATS; repeat++) {
		uint64_t before = solver_clock_ns();
		for (size_t i = 0; i < PAIRS; i++) {
			struct path_query query = {
			    .start = pairs[i].start, .goal = pairs[i].goal, .rule = rule};
			struct path_result result;
			enum status status = solver_find(solver, ground, &query, NULL, &result);
			if (status)
				fail(status);
		}
		least = fmin(least, (double)(solver_clock_ns() - before) / 1000 / PAIRS);
	}
	return least;
}

static struct cost measure(const char *name, const struct ground *ground, enum diagonal_rule rule,
			   const struct bench_question *pairs)
{
	struct solver solver;
	struct cost cost = {INFINITY, INFINITY};

	for (int repeat = 0; repeat < REPEATS; repeat++) {
		enum status status = solver_new(name, &solver, NULL);
		if (!status)
			status = solver_load(&solver, ground, rule);
		if (status)
			fail(status);
		cost.prepare_us = fmin(cost.prepare_us, (double)solver.prep_ns / 1000);
		cost.find_us = fmin(cost.find_us, find_us(&solver, ground, rule, pairs));
		solver_free(&solver);
	}
	return cost;
}

/* Of all cells of the matrix. */
struct sum {
	double logs, worst;
	int n;
};

/* Prints what auto picks for so many questions, and how it compares. */
static void print_pick(const struct ground *ground, enum diagonal_rule rule, size_t asked,
		       const struct cost costs[ARRAY_LEN(contenders)], struct sum *sum)
{
	const struct pathfinder *own = pathfinder_of(variant_named(pathfinders, "auto")),
				*pick = own->pick_for(ground, rule, asked);
	double best = INFINITY, picked = INFINITY;

	for (size_t i = 0; i < ARRAY_LEN(contenders); i++) {
		double us = costs[i].prepare_us + costs[i].find_us * (double)asked;
		best = fmin(best, us);
		if (&pick->head == variant_named(pathfinders, contenders[i]))
			picked = us;
	}
	printf(" %8s %5.2f", pick->head.name, picked / best);
	sum->logs += log(picked / best);
	sum->worst = fmax(sum->worst, picked / best);
	sum->n++;
}

static void print_row(const struct look *look, const struct ground *ground, enum diagonal_rule rule,
		      struct sum *sum)
{
	struct bench_question pairs[PAIRS];
	struct cost costs[ARRAY_LEN(contenders)];
	enum status status = bench_draw(ground, rule, 1, PAIRS, pairs, NULL);

	if (status)
		fail(status);
	for (size_t i = 0; i < ARRAY_LEN(contenders); i++)
		costs[i] = measure(contenders[i], ground, rule, pairs);
	printf("%-7s/%-10s", look->name, diagonal_names[rule]);
	for (size_t q = 0; q < ARRAY_LEN(questions); q++)
		print_pick(ground, rule, questions[q], costs, sum);
	printf("\n");
	fflush(stdout);
}

int main(int argc, char **argv)
{
	struct sum sum = {.worst = 1};

	if (argc != 2)
		return EXIT_FAILURE;
	printf("What auto picks, and how many times the time of the best of ours it takes, side %s:\n# %-16s",
	       argv[1], "ground/rule");
	for (size_t q = 0; q < ARRAY_LEN(questions); q++)
		printf(" %13zu+", questions[q]);
	printf("\n");
	for (size_t i = 0; i < ARRAY_LEN(looks); i++) {
		struct ground ground;
		make_ground(&looks[i], atoi(argv[1]), &ground);
		for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
			print_row(&looks[i], &ground, rule, &sum);
		ground_free(&ground);
	}
	printf("geometric mean %.3f, worst %.2f\n", exp(sum.logs / sum.n), sum.worst);
	return EXIT_SUCCESS;
}
