/* Stepping to any moment, from either side, gives what a fresh run to it gives; for every pathfinder and map.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "lab/study.h"
#include "map/map.h"
#include "store/places.h"
#include "tests/suite.h"

/* ---- the maps: all that come with the program, and some noise ---------------------------------------------
 */

enum { NOISES = 6, MAPS_MAX = 64 };

struct maps {
	struct grid grids[MAPS_MAX];
	size_t n;
};

static struct grid noise(uint64_t seed)
{
	struct grid grid;
	struct rng rng = rng_seeded(seed, RNG_MAP);
	const enum terrain ground[] = {TERRAIN_FLOOR, TERRAIN_FLOOR, TERRAIN_WALL, TERRAIN_MUD};

	ck_assert_int_eq(grid_new(20 + (int)seed * 3, 17, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (int i = 0; i < grid.width * grid.height; i++)
		grid.terrain[i] = (uint8_t)ground[rng_below(&rng, 3 + seed % 2)];
	return grid;
}

static struct maps all_maps(void)
{
	struct maps maps = {.n = 0};
	struct name_list names;
	char path[4096];

	for (; maps.n < NOISES; maps.n++)
		maps.grids[maps.n] = noise(maps.n);
	ck_assert_int_eq(place_data("maps", path, sizeof path), STATUS_OK);
	ck_assert_int_eq(place_list(path, "", &names), STATUS_OK);
	for (size_t i = 0; i < names.n && maps.n < MAPS_MAX; i++) {
		struct diag diag = {""};
		char file[4096 + 256];
		snprintf(file, sizeof file, "%s/%s", path, names.names[i]);
		ck_assert_msg(!map_load(file, 1 << 16, &maps.grids[maps.n], NULL, &diag), "%s", diag.text);
		maps.n++;
	}
	name_list_free(&names);
	return maps;
}

static struct path_query query_on(const struct ground *ground, uint64_t seed)
{
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	struct path_query query = {.rule = DIAGONAL_NO_CUT};
	struct cell *ends[] = {&query.start, &query.goal};

	for (size_t i = 0; i < ARRAY_LEN(ends); i++)
		do
			*ends[i] = (struct cell){(int16_t)rng_below(&rng, (uint32_t)ground->width),
						 (int16_t)rng_below(&rng, (uint32_t)ground->height)};
		while (!ground_open(ground, *ends[i]));
	return query;
}

/* ---- the property ---------------------------------------------------------------------------------------- */

static void check_equal(const struct timeline *a, const struct timeline *b, const char *name)
{
	size_t bytes = (size_t)a->width * (size_t)a->height * sizeof *a->reached;

	ck_assert_msg(!memcmp(a->reached, b->reached, bytes) && !memcmp(a->taken, b->taken, bytes),
		      "%s: the cells differ at event %zu", name, a->at);
	ck_assert_msg(a->expanded == b->expanded && a->generated == b->generated && a->open == b->open &&
			  a->max_open == b->max_open,
		      "%s: the counts differ at event %zu", name, a->at);
}

/* What the numbers mean, from the log alone. */
static void check_meaning(const struct timeline *timeline, const char *name)
{
	size_t cells = (size_t)timeline->width * (size_t)timeline->height;
	uint32_t expanded = 0, open = 0;

	for (size_t i = 0; i < timeline->at; i++)
		expanded += timeline->events[i].kind == EVENT_EXPAND;
	for (uint32_t cell = 0; cell < cells; cell++)
		open += timeline_is_open(timeline, cell);
	ck_assert_msg(expanded == timeline->expanded && open == timeline->open, "%s: counts lie at event %zu",
		      name, timeline->at);
	ck_assert_msg(timeline_step_of(timeline, timeline->at ? timeline->at - 1 : 0) ==
			  (timeline->at ? expanded : 0),
		      "%s: the index is wrong at event %zu", name, timeline->at);
}

static void check_study(struct study *study, const struct ground *ground, const struct path_query *query)
{
	const char *name = study->solver.pathfinder->head.name;
	struct timeline *timeline = &study->timeline, fresh;
	struct rng rng = rng_seeded(9, RNG_LOOK);

	ck_assert_int_eq(study_run(study, ground, query), STATUS_OK);
	if (study->status == STATUS_UNSUPPORTED)
		return;
	ck_assert_int_eq(study->status, STATUS_OK);
	ck_assert_int_eq(timeline_new(ground->width, ground->height, &fresh), STATUS_OK);
	for (int i = 0; i < 6; i++) {
		uint32_t step = rng_below(&rng, timeline->total + 1);
		timeline_seek(timeline, timeline_after(timeline, step));
		ck_assert_uint_eq(timeline->expanded, step);
		ck_assert_int_eq(timeline_load(&fresh, study->log.events, timeline->n, study->log.unit),
				 STATUS_OK);
		timeline_seek(&fresh, timeline->at);
		check_equal(timeline, &fresh, name);
		check_meaning(timeline, name);
	}
	timeline_seek(timeline, timeline->n);
	ck_assert_msg(timeline->total == study->result.expanded, "%s: expands %u cells and tells of %u", name,
		      study->result.expanded, timeline->total);
	timeline_seek(timeline, 0);
	ck_assert_msg(!timeline->n_undo && !timeline->open && !timeline->max_open && !timeline->generated,
		      "%s: something is left at the beginning", name);
	timeline_free(&fresh);
}

START_TEST(any_moment_from_either_side_equals_a_fresh_run_to_it)
{
	struct study study;
	struct maps maps = all_maps();

	ck_assert_int_eq(study_new(pathfinders[_i]->name, &study, NULL), STATUS_OK);
	for (size_t i = 0; i < maps.n; i++) {
		struct ground ground;
		ck_assert_int_eq(ground_new(&maps.grids[i], MOVER_PLANNER, NULL, &ground), STATUS_OK);
		struct path_query query = query_on(&ground, i);
		check_study(&study, &ground, &query);
		ground_free(&ground);
		grid_free(&maps.grids[i]);
	}
	study_free(&study);
}
END_TEST

/* ---- what is read off the log ---------------------------------------------------------------------------- */

START_TEST(the_way_back_from_the_goal_is_the_answer)
{
	struct study study;
	struct grid grid = noise(1);
	struct ground ground;

	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	ck_assert_int_eq(study_new("astar", &study, NULL), STATUS_OK);
	struct path_query query = query_on(&ground, 5);
	ck_assert_int_eq(study_run(&study, &ground, &query), STATUS_OK);
	ck_assert(study.result.found && study.result.len > 2);
	timeline_seek(&study.timeline, study.timeline.n);
	struct cell *way = malloc(study.result.cap * sizeof *way);
	size_t n =
	    timeline_trace(&study.timeline, (uint32_t)ground_index(&ground, query.goal), way, study.result.cap);
	ck_assert_uint_eq(n, study.result.len);
	for (size_t i = 0; i < n; i++)
		ck_assert(cell_equal(way[i], study.result.cells[n - 1 - i]));
	ck_assert_double_eq_tol(timeline_g(&study.timeline, (uint32_t)ground_index(&ground, query.goal)),
				study.result.cost, 1e-3);
	free(way);
	study_free(&study);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* 2378 units a step; cell 1 gets a better length and is taken twice. */
static const struct event detour[] = {
    {EVENT_OPEN, 0, 0},   {EVENT_EXPAND, 0, 0}, {EVENT_OPEN, 1, 9},  {EVENT_OPEN, 2, 2},
    {EVENT_EXPAND, 1, 9}, {EVENT_EXPAND, 2, 2}, {EVENT_RELAX, 1, 4}, {EVENT_EXPAND, 1, 4},
};

START_TEST(a_cell_that_is_reached_anew_is_open_again_and_back)
{
	struct timeline timeline;

	ck_assert_int_eq(timeline_new(3, 1, &timeline), STATUS_OK);
	ck_assert_int_eq(timeline_load(&timeline, detour, ARRAY_LEN(detour), 1), STATUS_OK);
	timeline_seek(&timeline, 7);
	ck_assert(timeline_is_open(&timeline, 1) && timeline_parent(&timeline, 1) == 2);
	ck_assert_double_eq(timeline_g(&timeline, 1), 4);
	timeline_seek(&timeline, 6);
	ck_assert(timeline_is_closed(&timeline, 1) && timeline_parent(&timeline, 1) == 0);
	ck_assert_double_eq(timeline_g(&timeline, 1), 9);
	ck_assert_uint_eq(timeline.max_open, 2);
	ck_assert_uint_eq(timeline_current(&timeline), 2);
	timeline_seek(&timeline, 1);
	ck_assert_double_eq(timeline_g(&timeline, 1), -1);
	ck_assert_uint_eq(timeline_current(&timeline), TIMELINE_NOWHERE);
	timeline_free(&timeline);
}
END_TEST

START_TEST(an_event_is_found_by_kind_and_cell)
{
	struct timeline timeline;

	ck_assert_int_eq(timeline_new(3, 1, &timeline), STATUS_OK);
	ck_assert_int_eq(timeline_load(&timeline, detour, ARRAY_LEN(detour), 1), STATUS_OK);
	ck_assert_uint_eq(timeline_find(&timeline, 0, 8, 1 << EVENT_EXPAND, 1), 4);
	ck_assert_uint_eq(timeline_find(&timeline, 5, 8, 1 << EVENT_RELAX, TIMELINE_NOWHERE), 6);
	ck_assert_uint_eq(timeline_find(&timeline, 0, 8, 1 << EVENT_FOUND, TIMELINE_NOWHERE), 8);
	timeline_free(&timeline);
}
END_TEST

START_TEST(a_log_that_is_too_long_is_cut_and_that_is_told)
{
	enum { EVENTS = 50 };
	struct study study, whole;
	struct grid grid = noise(1);
	struct ground ground;
	char told[160];

	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	ck_assert_int_eq(study_new("dijkstra", &study, NULL), STATUS_OK);
	ck_assert_int_eq(study_new("dijkstra", &whole, NULL), STATUS_OK);
	study.events_max = EVENTS;
	struct path_query query = query_on(&ground, 5);
	ck_assert_int_eq(study_run(&study, &ground, &query), STATUS_OK);
	ck_assert_int_eq(study_run(&whole, &ground, &query), STATUS_OK);
	ck_assert_uint_eq(study.timeline.n, EVENTS);
	ck_assert_uint_eq(study.log.dropped, whole.timeline.n - EVENTS);
	ck_assert_double_eq(study.result.cost, whole.result.cost);
	timeline_seek(&study.timeline, study.timeline.n);
	timeline_seek(&whole.timeline, EVENTS);
	check_equal(&study.timeline, &whole.timeline, "the cut one");
	study_reason(&study, told, sizeof told);
	ck_assert_msg(strstr(told, "the first 50 are kept"), "%s", told);
	study_free(&study);
	study_free(&whole);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

Suite *suite_timeline(void)
{
	Suite *suite = suite_create("lab/timeline");
	TCase *tcase = tcase_create("timeline");
	int n = 0;

	while (pathfinders[n])
		n++;
	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, any_moment_from_either_side_equals_a_fresh_run_to_it, 0, n);
	tcase_add_test(tcase, the_way_back_from_the_goal_is_the_answer);
	tcase_add_test(tcase, a_cell_that_is_reached_anew_is_open_again_and_back);
	tcase_add_test(tcase, an_event_is_found_by_kind_and_cell);
	tcase_add_test(tcase, a_log_that_is_too_long_is_cut_and_that_is_told);
	suite_add_tcase(suite, tcase);
	return suite;
}
