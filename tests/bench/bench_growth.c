/* How preparation, time and memory grow with the map, and what the lab does before its first picture of one.
 * Run: bench_growth PATHFINDER SIDE...   Each map has a process of its own, whose peak is the memory. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lab/edit.h"
#include "lab/solver.h"
#include "lab/timeline.h"
#include "map/connectivity.h"
#include "map/generate.h"

enum { QUESTIONS = 10, REPEATS = 3 };

static const char *const kinds[] = {"empty", "rooms", "caves", "maze", "random"};

struct subject {
	struct grid grid;
	struct ground ground; /* on which all that can be passed costs 1 */
	uint32_t *steps;      /* [cells]; CONNECTIVITY_FAR outside the largest part */
};

static double ms_since(uint64_t start_ns)
{
	return (double)(solver_clock_ns() - start_ns) / 1e6;
}

static void must(bool done, const char *what)
{
	if (done)
		return;
	fprintf(stderr, "%s failed\n", what);
	exit(EXIT_FAILURE);
}

static struct grid draw_grid(const char *kind, int side)
{
	const struct variant *variant;
	double params[PARAMS_MAX];
	struct rng rng = rng_seeded(1, RNG_MAP);
	struct grid grid;

	if (kind == kinds[0]) {
		must(!grid_new(side, side, TERRAIN_FLOOR, &grid), kind);
		return grid;
	}
	must(!variant_parse(generators, "generator", kind, &variant, params, NULL, 0, NULL) &&
		 !generate((const struct generator *)variant, params, side, side, &rng, &grid, NULL),
	     kind);
	return grid;
}

static struct subject subject_of(struct grid grid)
{
	struct subject subject = {.grid = grid, .steps = malloc(grid_cells(&grid) * sizeof *subject.steps)};
	uint8_t costs[TERRAIN_COUNT];
	struct cell in;
	size_t size;

	for (size_t i = 0; i < TERRAIN_COUNT; i++)
		costs[i] = terrain_info[i].plan_cost != 0;
	must(subject.steps && !connectivity_largest(&grid, &in, &size) &&
		 !connectivity_steps(&grid, in, subject.steps) &&
		 !ground_new(&grid, MOVER_PLANNER, costs, &subject.ground),
	     "reading the map");
	return subject;
}

static struct cell any_cell(const struct subject *subject, struct rng *rng)
{
	size_t cell;

	do
		cell = rng_below(rng, (uint32_t)ground_cells(&subject->ground));
	while (subject->steps[cell] == CONNECTIVITY_FAR);
	return ground_cell(&subject->ground, cell);
}

/* The mean over the questions of the least times, in microseconds. */
static double mean_us(struct solver *solver, const struct subject *subject)
{
	struct rng rng = rng_seeded(2, RNG_QUERY);
	double sum = 0;

	for (int i = 0; i < QUESTIONS; i++) {
		struct path_query query = {.start = any_cell(subject, &rng), .rule = DIAGONAL_NO_CUT};
		struct path_result result;
		double least = 1e18;
		query.goal = any_cell(subject, &rng);
		for (int r = 0; r < REPEATS; r++) {
			uint64_t start = solver_clock_ns();
			must(!solver_find(solver, &subject->ground, &query, NULL, &result), "a search");
			least = min(ms_since(start), least);
		}
		sum += least * 1000;
	}
	return sum / QUESTIONS;
}

/* All that comes between the reading of a map and the first picture, but for the drawing, which looks only at the cells
 * in the middle of its dots: the desk and a pane.  NAN: the lab does not take so large a map. */
static double lab_ms(const struct grid *grid)
{
	struct timeline timeline;
	struct edit desk;
	uint64_t start = solver_clock_ns();

	if (grid_cells(grid) > TIMELINE_CELLS_MAX)
		return NAN;
	must(!edit_new(grid, &desk) && !timeline_new(grid->width, grid->height, &timeline), "the lab");
	double ms = ms_since(start);
	timeline_free(&timeline);
	edit_free(&desk);
	return ms;
}

static void measure(const char *pathfinder, const char *kind, int side)
{
	struct solver solver;
	struct rusage usage;
	char name[64];
	uint64_t start = solver_clock_ns();
	struct grid grid = draw_grid(kind, side);
	double gen_ms = ms_since(start), first_ms = lab_ms(&grid);
	struct subject subject = subject_of(grid);

	must(!solver_new(pathfinder, &solver, NULL) && !solver_load(&solver, &subject.ground, DIAGONAL_NO_CUT),
	     pathfinder);
	double us = mean_us(&solver, &subject);
	getrusage(RUSAGE_SELF, &usage);
	snprintf(name, sizeof name, "%s/%s/%d", pathfinder, kind, side);
	printf("%-24s %10.1f %10.1f %10.1f %12.1f %9.1f\n", name, gen_ms, first_ms,
	       (double)solver.prep_ns / 1e6, us, (double)usage.ru_maxrss / 1024);
	fflush(stdout);
	solver_free(&solver);
	ground_free(&subject.ground);
	grid_free(&subject.grid);
	free(subject.steps);
}

static void measure_apart(const char *pathfinder, const char *kind, int side)
{
	int status = 0;

	fflush(stdout);
	pid_t child = fork();
	if (child == 0) {
		measure(pathfinder, kind, side);
		exit(EXIT_SUCCESS);
	}
	must(child > 0 && waitpid(child, &status, 0) == child && status == 0, kind);
}

int main(int argc, char **argv)
{
	printf("How it grows with the side of the map:\n# %-22s %10s %10s %10s %12s %9s\n", "search/map/side",
	       "gen_ms", "lab_ms", "prep_ms", "us", "peak_mib-");
	for (int i = 2; i < argc; i++)
		for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
			measure_apart(argv[1], kinds[k], atoi(argv[i]));
	return EXIT_SUCCESS;
}
