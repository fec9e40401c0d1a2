/* A search that is watched does what is said of it: it takes the cell that its sentence calls the least, oldest or
 * newest, on every map, and what it shows as open, closed and unseen is what a textbook search would. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "lab/study.h"
#include "map/map.h"
#include "store/places.h"
#include "tests/lab/textbook.h"
#include "tests/long.h"
#include "tests/suite.h"

/* ---- the grounds: those of all maps that come with the program, and noise ------------------------------- */

enum { NOISES = 8, GROUNDS_MAX_TESTED = 64, QUERIES = 3, EVENTS_MAX = 1 << 20 };

struct atlas {
	struct ground grounds[GROUNDS_MAX_TESTED];
	struct path_query marked[GROUNDS_MAX_TESTED]; /* from its start to its goal */
	size_t n;
};

static void atlas_add(struct atlas *atlas, struct grid *grid)
{
	const struct mark *start = grid_mark(grid, MARK_START, 0), *goal = grid_mark(grid, MARK_GOAL, 0);
	struct path_query query = {.goal = {(int16_t)(grid->width - 1), (int16_t)(grid->height - 1)},
				   .rule = DIAGONAL_NO_CUT};

	if (start)
		query.start = start->at;
	if (goal)
		query.goal = goal->at;
	ck_assert(atlas->n < GROUNDS_MAX_TESTED);
	ck_assert_int_eq(ground_new(grid, MOVER_PLANNER, NULL, &atlas->grounds[atlas->n]), STATUS_OK);
	atlas->marked[atlas->n++] = query;
	grid_free(grid);
}

static void atlas_add_noise(struct atlas *atlas, uint64_t seed)
{
	static const enum terrain mixed[] = {TERRAIN_FLOOR, TERRAIN_FLOOR, TERRAIN_WALL, TERRAIN_MUD};
	struct rng rng = rng_seeded(seed, RNG_MAP);
	struct grid grid;

	ck_assert_int_eq(grid_new(18 + (int)seed, 13, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (size_t i = 1; i + 1 < grid_cells(&grid); i++)
		grid.terrain[i] = (uint8_t)mixed[rng_below(&rng, 3 + seed % 2)];
	atlas_add(atlas, &grid);
}

static struct atlas atlas_new(void)
{
	struct atlas atlas = {.n = 0};
	struct name_list names;
	char path[4096];

	for (uint64_t seed = 0; seed < NOISES; seed++)
		atlas_add_noise(&atlas, seed);
	ck_assert_int_eq(place_data("maps", path, sizeof path), STATUS_OK);
	ck_assert_int_eq(place_list(path, "", &names), STATUS_OK);
	for (size_t i = 0; i < names.n; i++) {
		char file[4096 + 256];
		struct grid grid;
		if (!strstr(names.names[i], ".txt"))
			continue;
		snprintf(file, sizeof file, "%s/%s", path, names.names[i]);
		ck_assert_int_eq(
		    map_load_path(file, &(struct map_asked){.max_cells = 1 << 16}, &grid, NULL, NULL),
		    STATUS_OK);
		atlas_add(&atlas, &grid);
	}
	name_list_free(&names);
	return atlas;
}

static void atlas_free(struct atlas *atlas)
{
	for (size_t i = 0; i < atlas->n; i++)
		ground_free(&atlas->grounds[i]);
}

/* Query NUMBER on ground I: first from its start to its goal, then between drawn cells. */
static struct path_query atlas_query(const struct atlas *atlas, size_t i, uint64_t number)
{
	const struct ground *ground = &atlas->grounds[i];
	struct rng rng = rng_seeded(number, RNG_QUERY);
	struct path_query query = atlas->marked[i];
	struct cell *ends[] = {&query.start, &query.goal};

	for (size_t end = 0; number && end < ARRAY_LEN(ends); end++)
		do
			*ends[end] = ground_cell(ground, rng_below(&rng, (uint32_t)ground_cells(ground)));
		while (!ground_open(ground, *ends[end]));
	return query;
}

/* ---- the cell taken is the one that is said to be taken --------------------------------------------------- */

/* A search of SPEC on GROUND, watched. */
struct watch {
	struct study study; /* for its heuristic */
	struct event_log log;
	double rating[1 << 14]; /* of the open cells; INFINITY: not open */
	double last;            /* rating of the cell expanded last */
};

static double watch_rating(const struct watch *watch, const struct event *event, size_t number)
{
	const char *name = watch->study.solver.pathfinder->head.name;
	double h = study_estimate(&watch->study, cell_of_index((int)event->cell, watch->study.timeline.width));
	double g = event->g * watch->log.unit, weight = study_scale(&watch->study).weight;

	if (!strcmp(name, "bfs"))
		return (double)number;
	if (!strcmp(name, "dfs"))
		return -(double)number;
	if (!strcmp(name, "greedy"))
		return h;
	return h < 0 ? g : g + weight * h;
}

static void watch_expansion(struct watch *watch, size_t i, size_t cells, double tolerance)
{
	const struct event *event = &watch->log.events[i];
	double taken = watch->rating[event->cell];

	for (size_t cell = 0; cell < cells; cell++)
		if (watch->rating[cell] < taken - tolerance)
			ck_abort_msg("%s: event %zu takes cell %u, rated %f, before cell %zu, rated %f",
				     watch->study.solver.pathfinder->head.name, i, event->cell, taken, cell,
				     watch->rating[cell]);
	watch->rating[event->cell] = INFINITY;
	watch->last = taken;
}

/* REVISED counts only for searches that put a cell into the frontier by it, not for those that correct a cell that is
 * about to be taken. */
static void watch_all(struct watch *watch, size_t cells, double tolerance, bool monotone)
{
	for (size_t cell = 0; cell < cells; cell++)
		watch->rating[cell] = INFINITY;
	watch->last = -INFINITY;
	for (size_t i = 0; i < watch->log.n; i++) {
		const struct event *event = &watch->log.events[i];
		double before = watch->last;
		switch ((enum event_kind)event->kind) {
		case EVENT_OPEN:
		case EVENT_RELAX: watch->rating[event->cell] = watch_rating(watch, event, i); break;
		case EVENT_PRUNE: watch->rating[event->cell] = INFINITY; break;
		case EVENT_EXPAND:
			watch_expansion(watch, i, cells, tolerance);
			if (monotone && watch->last < before - tolerance)
				ck_abort_msg("%s: the rating of what it takes falls from %f to %f",
					     watch->study.solver.pathfinder->head.name, before, watch->last);
			break;
		default: break;
		}
	}
}

/* What is said of the order, and whether what is taken never gets better.  Bidirectional A* takes turns between two
 * frontiers, landmarks give an estimate that the goal alone does not tell, a cone is more than the cell that stands for it, and the recursion chooses
 * nothing. */
static const struct {
	const char *spec;
	bool monotone;
	double tolerance; /* lengths are rounded to 1/2378 */
} orders[] = {
    {"bfs", true, 0},
    {"dfs", false, 0},
    {"dijkstra", true, 1e-6},
    {"greedy", false, 1e-3},
    {"astar", true, 1e-3},
    {"astar:h=chebyshev", true, 1e-3},
    {"astar:h=euclidean", true, 1e-3},
    {"astar:h=zero", true, 1e-6},
    {"astar:h=manhattan", false, 1e-3},
    {"astar:tie=shallow", true, 1e-3},
    {"wastar", false, 2e-3},
    {"theta", false, 2e-3},
    {"dstarlite", true, 1e-3},
    {"waypoints", true, 1e-3},
    {"navmesh", true, 2e-3},
    {"field", true, 1e-3},
    {"jps", true, 1e-3},
};

START_TEST(the_cell_taken_is_the_one_that_is_said_to_be_taken)
{
	struct atlas atlas = atlas_new();
	struct watch *watch = calloc(1, sizeof *watch);

	watch->log = (struct event_log){.events = malloc(EVENTS_MAX * sizeof(struct event)), .cap = EVENTS_MAX};
	ck_assert_int_eq(study_new(orders[_i].spec, &watch->study, NULL), STATUS_OK);
	for (size_t i = 0; i < atlas.n; i++)
		for (uint64_t number = 0; number < (uint64_t)how_many(2, QUERIES); number++) {
			struct path_query query = atlas_query(&atlas, i, number);
			struct path_result result;
			size_t cells = ground_cells(&atlas.grounds[i]);
			ck_assert_uint_le(cells, ARRAY_LEN(watch->rating));
			ck_assert_int_eq(study_run(&watch->study, &atlas.grounds[i], &query), STATUS_OK);
			if (watch->study.status == STATUS_UNSUPPORTED)
				continue;
			/* D* Lite has fresh memory here, so that its first search is watched. */
			ck_assert_int_eq(solver_load(&watch->study.solver, &atlas.grounds[i], query.rule),
					 STATUS_OK);
			ck_assert_int_eq(
			    solver_find(&watch->study.solver, &atlas.grounds[i], &query, &watch->log, &result),
			    STATUS_OK);
			watch_all(watch, cells, orders[_i].tolerance, orders[_i].monotone);
		}
	study_free(&watch->study);
	free(watch->log.events);
	free(watch);
	atlas_free(&atlas);
}
END_TEST

START_TEST(every_pathfinder_is_watched_or_excused)
{
	static const char *const excused[] = {"bidir", "jpsplus", "exhaustive", "anya", "visibility", "auto"};

	for (size_t i = 0; pathfinders[i]; i++) {
		bool seen = false;
		for (size_t k = 0; k < ARRAY_LEN(orders); k++)
			seen = seen || !strcmp(orders[k].spec, pathfinders[i]->name);
		for (size_t k = 0; k < ARRAY_LEN(excused); k++)
			seen = seen || !strcmp(excused[k], pathfinders[i]->name);
		ck_assert_msg(seen, "%s: add a line to `orders`", pathfinders[i]->name);
	}
}
END_TEST

/* ---- open, closed and unseen are those of a textbook ------------------------------------------------------- */

static const struct {
	const char *name;
	enum textbook_order order;
} textbooks[] = {{"bfs", TEXTBOOK_OLDEST},
		 {"dfs", TEXTBOOK_NEWEST},
		 {"dijkstra", TEXTBOOK_LEAST_G},
		 {"greedy", TEXTBOOK_LEAST_H},
		 {"astar", TEXTBOOK_LEAST_F}};

static void check_states(const struct study *study, const struct textbook *textbook, size_t cells)
{
	const struct timeline *timeline = &study->timeline;

	for (uint32_t cell = 0; cell < cells; cell++) {
		bool open = timeline_is_open(timeline, cell);
		bool closed = timeline_taken(timeline, cell) && !open;
		if (open != textbook->open[cell] || closed != textbook->closed[cell])
			ck_abort_msg("%s: after %u steps cell %u is %s", study->solver.pathfinder->head.name,
				     timeline->moment, cell,
				     open     ? "open"
				     : closed ? "closed"
					      : "unseen");
		bool seen = open || closed;
		if (seen && fabs(timeline_g(timeline, cell) - textbook->g[cell]) > 1e-3)
			ck_abort_msg("%s: after %u steps cell %u has g %f, not %f",
				     study->solver.pathfinder->head.name, timeline->moment, cell,
				     timeline_g(timeline, cell), textbook->g[cell]);
		if (seen && textbook->number[cell] && timeline_parent(timeline, cell) != textbook->parent[cell])
			ck_abort_msg("%s: after %u steps cell %u has the parent %u",
				     study->solver.pathfinder->head.name, timeline->moment, cell,
				     timeline_parent(timeline, cell));
	}
}

/* A textbook is slow: it is asked at every step of small grounds, and at some of the others. */
static void check_against_textbook(struct study *study, const struct ground *ground,
				   const struct path_query *query, enum textbook_order order)
{
	struct textbook textbook = textbook_new(ground, query, order);
	uint32_t step = 0;

	ck_assert_int_eq(study_run(study, ground, query), STATUS_OK);
	uint32_t stride = ground_cells(ground) < 500 ? 1 : 17;
	do {
		if (step % stride && !textbook.found)
			continue;
		timeline_seek(&study->timeline, step);
		check_states(study, &textbook, ground_cells(ground));
		ck_assert_uint_eq(timeline_current(&study->timeline), textbook.current);
	} while (textbook_step(&textbook) && ++step);
	ck_assert_uint_eq(study->timeline.total, step);
	ck_assert_int_eq(study->result.found, textbook.found);
	textbook_free(&textbook);
}

START_TEST(open_closed_and_unseen_are_those_of_a_textbook)
{
	struct atlas atlas = atlas_new();
	struct study study;

	ck_assert_int_eq(study_new(textbooks[_i].name, &study, NULL), STATUS_OK);
	for (size_t i = 0; i < atlas.n; i++) {
		for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++) {
			struct path_query query = atlas_query(&atlas, i, 0);
			study.rule = query.rule = rule;
			if (i < NOISES || rule == DIAGONAL_NO_CUT)
				check_against_textbook(&study, &atlas.grounds[i], &query, textbooks[_i].order);
		}
	}
	study_free(&study);
	atlas_free(&atlas);
}
END_TEST

Suite *suite_order(void)
{
	Suite *suite = suite_create("lab/order");
	TCase *tcase = tcase_create("order");

	tcase_add_loop_test(tcase, the_cell_taken_is_the_one_that_is_said_to_be_taken, 0,
			    (int)ARRAY_LEN(orders));
	tcase_add_test(tcase, every_pathfinder_is_watched_or_excused);
	tcase_add_loop_test(tcase, open_closed_and_unseen_are_those_of_a_textbook, 0,
			    (int)ARRAY_LEN(textbooks));
	suite_add_tcase(suite, tcase);
	return suite;
}
