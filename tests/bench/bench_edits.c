/* Searches on a map that lives: the repair of D* Lite and of the index of jps beside new searches.
 * Run: bench_edits STEPS MAP...   A map is a generator and a side, as in caves@256, or a file.
 * Each line is one way in which things change from step to step; times are parts of that of a new A*. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/bench.h"
#include "map/generate.h"
#include "map/map.h"

enum { NEAR = 2 };

static const struct life {
	const char *name;
	int toggled; /* cells in each step */
	bool near;   /* no farther than NEAR from the path */
	bool goal_walks, mover_walks;
} lives[] = {
    {"any-cell", 1, false, false, false},
    {"goal-steps", 0, false, true, false},
    {"near-cell", 1, true, false, false},
    {"mover-walks", 0, false, false, true},
    {"walks+near-cell", 1, true, false, true},
    {"walks+5-near-cells", 5, true, false, true},
    {"hunt", 0, false, true, true},
};

enum { ASTAR, DSTARLITE, REPAIRED, REBUILT, CONTENDERS };
static const char *const contenders[CONTENDERS] = {"astar", "dstarlite", "jps", "jps"};

struct scene {
	struct ground ground;
	struct solver solvers[CONTENDERS];
	struct path_query query;
	struct cell changed[8];
	struct cell *path; /* [len] of the latest search */
	size_t len;
	double us[CONTENDERS], update_us;
	struct rng rng;
};

static void must(enum status status, const char *what)
{
	if (!status)
		return;
	fprintf(stderr, "%s: %s\n", what, status_text(status));
	exit(EXIT_FAILURE);
}

static void load_ground(const char *name, struct ground *ground)
{
	struct rng rng = rng_seeded(1, RNG_MAP);
	const char *at = strchr(name, '@');
	struct diag diag = {""};
	struct grid grid;
	char spec[64];

	if (at) {
		const struct variant *generator;
		double params[PARAMS_MAX];
		int side = atoi(at + 1);
		snprintf(spec, sizeof spec, "%.*s", (int)(at - name), name);
		must(variant_parse(generators, "generator", spec, &generator, params, NULL, 0, &diag),
		     diag.text);
		must(generate(generator_of(generator), params, side, side, &rng, &grid, &diag), diag.text);
	} else {
		must(map_load_path(name, NULL, &grid, NULL, &diag), diag.text);
	}
	must(ground_new(&grid, MOVER_PLANNER, NULL, ground), name);
	grid_free(&grid);
}

/* Draws ends between which there is a path. */
static void draw_ends(struct scene *scene)
{
	struct bench_question question;

	must(
	    bench_draw(&scene->ground, DIAGONAL_NO_CUT, rng_below(&scene->rng, UINT32_MAX), 1, &question, NULL),
	    "drawing");
	scene->query.start = question.start;
	scene->query.goal = question.goal;
}

static struct cell drawn_cell(struct scene *scene, const struct life *life)
{
	struct cell at =
	    ground_cell(&scene->ground, rng_below(&scene->rng, (uint32_t)ground_cells(&scene->ground)));

	if (life->near && scene->len) {
		at = scene->path[rng_below(&scene->rng, (uint32_t)scene->len)];
		at.x = (int16_t)(at.x + (int)rng_below(&scene->rng, 2 * NEAR + 1) - NEAR);
		at.y = (int16_t)(at.y + (int)rng_below(&scene->rng, 2 * NEAR + 1) - NEAR);
	}
	return at;
}

static void toggle_cells(struct scene *scene, const struct life *life)
{
	scene->query.n_changed = 0;
	while (scene->query.n_changed < (size_t)life->toggled) {
		struct cell at = drawn_cell(scene, life);
		if (!ground_inside(&scene->ground, at) || cell_equal(at, scene->query.start) ||
		    cell_equal(at, scene->query.goal))
			continue;
		ground_set(&scene->ground, at, !ground_open(&scene->ground, at));
		scene->changed[scene->query.n_changed++] = at;
	}
	scene->query.changed = scene->changed;
}

/* One step of CONTENDER: brings its index up to date, searches, and adds the time. */
static void time_search(struct scene *scene, int contender)
{
	struct solver *solver = &scene->solvers[contender];
	struct path_result result = {.cells = solver->cells, .cap = solver->cap};
	size_t n = contender == REBUILT ? 0 : scene->query.n_changed;
	uint64_t before = solver_clock_ns();

	if (scene->query.n_changed)
		must(solver_update(solver, &scene->ground, DIAGONAL_NO_CUT, scene->changed, n), "update");
	uint64_t updated = solver_clock_ns();
	must(solver_find(solver, &scene->ground, &scene->query, NULL, &result), "find");
	scene->us[contender] += (double)(solver_clock_ns() - before) / 1000;
	if (contender == REPAIRED)
		scene->update_us += (double)(updated - before) / 1000;
	if (contender == ASTAR) {
		scene->path = result.cells;
		scene->len = result.len;
	}
}

static void live(const char *map, const struct life *life, int steps)
{
	struct scene scene = {.query.rule = DIAGONAL_NO_CUT, .rng = rng_seeded(1, RNG_QUERY)};

	load_ground(map, &scene.ground);
	for (int c = 0; c < CONTENDERS; c++) {
		must(solver_new(contenders[c], &scene.solvers[c], NULL), contenders[c]);
		must(solver_load(&scene.solvers[c], &scene.ground, DIAGONAL_NO_CUT), contenders[c]);
	}
	draw_ends(&scene);
	for (int step = 0; step <= steps; step++) {
		for (int c = 0; c < CONTENDERS; c++)
			time_search(&scene, c);
		if (step == 0)
			memset(scene.us, 0, sizeof scene.us);
		if (step == 0)
			scene.update_us = 0;
		toggle_cells(&scene, life);
		if (scene.len < 4 && (life->goal_walks || life->mover_walks))
			draw_ends(&scene);
		else if (life->mover_walks)
			scene.query.start = scene.path[1];
		if (life->goal_walks && scene.len >= 4)
			scene.query.goal = scene.path[scene.len - 2];
	}
	char name[64];
	snprintf(name, sizeof name, "%s/%s", strrchr(map, '/') ? strrchr(map, '/') + 1 : map, life->name);
	printf("%-32s %10.1f", name, scene.us[ASTAR] / steps);
	for (int c = DSTARLITE; c < CONTENDERS; c++)
		printf(" %10.3f", scene.us[c] / scene.us[ASTAR]);
	printf(" %9.1f\n", scene.update_us / steps);
	for (int c = 0; c < CONTENDERS; c++)
		solver_free(&scene.solvers[c]);
	ground_free(&scene.ground);
}

int main(int argc, char **argv)
{
	if (argc < 3)
		return EXIT_FAILURE;
	printf(
	    "Parts of the time of a new A*; the last column is the repair of the index of jps alone, in us:\n"
	    "# %-30s %10s %9s- %9s- %10s %9s\n",
	    "map/change", "astar-us", "dstarlite", "jps", "rebuilt", "repair-us");
	for (int i = 2; i < argc; i++)
		for (size_t k = 0; k < ARRAY_LEN(lives); k++)
			live(argv[i], &lives[k], atoi(argv[1]));
	return EXIT_SUCCESS;
}
