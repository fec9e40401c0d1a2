/* Stepping to any moment, from anywhere, gives what the events up to it say; for every pathfinder and map, in
 * rooms large and small. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "lab/study.h"
#include "map/map.h"
#include "store/places.h"
#include "tests/long.h"
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
		ck_assert_msg(!map_load_path(file, &(struct map_asked){.max_cells = 1 << 16},
					     &maps.grids[maps.n], NULL, &diag),
			      "%s", diag.text);
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

/* ---- the property: a timeline against a plain replay of the same events ------------------------------------
 */

/* What a search knew after some of its events, each played one after the other. */
struct replay {
	size_t cells;
	int width;
	uint32_t *reached, *taken, *g, *parent; /* [cells] numbers of events, and of the latest event of each */
	bool *open, *pruned, *passed;           /* [cells] */
	uint32_t n, leader, current, steps, expanded, generated, n_open, max_open;
};

static struct replay replay_new(const struct ground *ground)
{
	struct replay replay = {.cells = (size_t)ground->width * (size_t)ground->height,
				.width = ground->width,
				.leader = TIMELINE_NOWHERE,
				.current = TIMELINE_NOWHERE};
	uint32_t **numbers[] = {&replay.reached, &replay.taken, &replay.g, &replay.parent};
	bool **states[] = {&replay.open, &replay.pruned, &replay.passed};

	for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
		*numbers[i] = calloc(replay.cells, sizeof **numbers[i]);
	for (size_t i = 0; i < ARRAY_LEN(states); i++)
		*states[i] = calloc(replay.cells, sizeof **states[i]);
	return replay;
}

static void replay_free(struct replay *replay)
{
	free(replay->reached);
	free(replay->taken);
	free(replay->g);
	free(replay->parent);
	free(replay->open);
	free(replay->pruned);
	free(replay->passed);
}

/* All cells of a line that were never seen. */
static void replay_scan(struct replay *replay, uint32_t from, uint32_t to)
{
	int x = (int)from % replay->width, y = (int)from / replay->width;
	int end_x = (int)to % replay->width, end_y = (int)to / replay->width;

	for (;;) {
		size_t at = (size_t)(y * replay->width + x);
		if (!replay->reached[at])
			replay->passed[at] = true;
		if (x == end_x && y == end_y)
			return;
		x += (end_x > x) - (end_x < x);
		y += (end_y > y) - (end_y < y);
	}
}

static void replay_reach(struct replay *replay, const struct event *event)
{
	replay->reached[event->cell] = replay->n;
	replay->parent[event->cell] = replay->leader == event->cell ? TIMELINE_NOWHERE : replay->leader;
	replay->g[event->cell] = event->g;
	replay->n_open += !replay->open[event->cell];
	replay->open[event->cell] = true;
	replay->pruned[event->cell] = replay->passed[event->cell] = false;
	replay->generated += event->kind != EVENT_REVISE && event->g > 0;
}

static void replay_leave(struct replay *replay, uint32_t cell)
{
	replay->n_open -= replay->open[cell];
	replay->open[cell] = false;
}

static void replay_go_on(struct replay *replay, uint32_t cell)
{
	replay->leader = replay->current = cell;
	replay->steps++;
}

static void replay_event(struct replay *replay, const struct event *event)
{
	uint32_t cell = event->cell;

	switch ((enum event_kind)event->kind) {
	case EVENT_OPEN:
	case EVENT_RELAX:
	case EVENT_REVISE: replay_reach(replay, event); break;
	case EVENT_EXPAND:
		replay->taken[cell] = replay->n;
		replay->expanded++;
		replay_leave(replay, cell);
		replay_go_on(replay, cell);
		break;
	case EVENT_ENTER:
		replay_reach(replay, event);
		replay->expanded++;
		replay_go_on(replay, cell);
		break;
	case EVENT_RETURN:
		replay->taken[cell] = replay->n;
		replay_leave(replay, cell);
		replay_go_on(replay, replay->parent[cell] == TIMELINE_NOWHERE ? cell : replay->parent[cell]);
		break;
	case EVENT_PRUNE:
		replay->reached[cell] = replay->n;
		replay->g[cell] = event->g;
		replay_leave(replay, cell);
		replay->pruned[cell] = true;
		break;
	case EVENT_SCAN: replay_scan(replay, event->g, cell); break;
	case EVENT_PARENT: replay->leader = cell; break;
	default: break;
	}
	if (replay->n_open > replay->max_open)
		replay->max_open = replay->n_open;
}

static void replay_to(struct replay *replay, const struct event *events, uint32_t n)
{
	while (replay->n < n) {
		const struct event *event = &events[replay->n++];
		replay_event(replay, event);
	}
}

/* The number of the first shown moment at which event N is played; 0 if N is. */
static uint32_t number_of(const struct timeline *timeline, uint32_t n)
{
	uint32_t low = 0, high = (uint32_t)timeline->n_steps;

	while (n && low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (timeline->entries[middle].step.events < n)
			low = middle + 1;
		else
			high = middle;
	}
	return n ? low + 1 : 0;
}

static void check_present(const struct timeline *timeline, const struct replay *replay, const char *name)
{
	uint32_t n = timeline->now.events;

	ck_assert_msg(timeline->moment == replay->steps && timeline_expanded(timeline) == replay->expanded &&
			  timeline->now.generated == replay->generated &&
			  timeline->now.open == replay->n_open &&
			  timeline_max_open(timeline) == replay->max_open,
		      "%s: the counts differ at event %u", name, n);
	for (uint32_t cell = 0; cell < replay->cells; cell++) {
		bool seen = replay->reached[cell];
		double g = seen ? replay->g[cell] * timeline->unit : -1;
		uint32_t parent = seen ? replay->parent[cell] : TIMELINE_NOWHERE;
		if (timeline_is_open(timeline, cell) != replay->open[cell] ||
		    timeline_is(timeline, cell, TIMELINE_PRUNED) != replay->pruned[cell] ||
		    timeline_is(timeline, cell, TIMELINE_PASSED) != replay->passed[cell] ||
		    timeline_taken(timeline, cell) != number_of(timeline, replay->taken[cell]) ||
		    timeline_g(timeline, cell) != g || timeline_parent(timeline, cell) != parent)
			ck_abort_msg("%s: cell %u differs at event %u", name, cell, n);
	}
	ck_assert_uint_eq(timeline_current(timeline), replay->current);
}

/* Every shown moment, each come to from anywhere. */
static void check_timeline(struct timeline *timeline, const struct event_log *log, const struct ground *ground,
			   const char *name)
{
	struct replay replay = replay_new(ground);
	struct rng rng = rng_seeded(9, RNG_LOOK);
	uint32_t moment = 0, stride = timeline->stride;

	ck_assert_uint_eq(timeline->n, log->n);
	/* Of many moments about a hundred. */
	stride *= timeline->total / timeline->stride / 100 + 1;
	for (bool last = false; !last; moment += stride) {
		last = moment >= timeline->total;
		timeline_seek(timeline, rng_below(&rng, timeline->total + 1));
		timeline_seek(timeline, moment);
		ck_assert_uint_eq(timeline->moment, last ? timeline->total : moment);
		replay_to(&replay, log->events, timeline->now.events);
		check_present(timeline, &replay, name);
	}
	ck_assert_uint_eq(timeline->now.events, log->n);
	replay_free(&replay);
}

enum { EVENTS_MAX = 1 << 20 };

/* All events of the search that STUDY did, done again. */
static struct event_log whole_log(const struct study *study, const struct ground *ground)
{
	struct event_log log = {.events = malloc(EVENTS_MAX * sizeof *log.events), .cap = EVENTS_MAX};
	struct solver solver;
	struct path_result result;

	ck_assert_int_eq(solver_new(study->solver.pathfinder->head.name, &solver, NULL), STATUS_OK);
	ck_assert_int_eq(solver_load(&solver, ground, study->query.rule), STATUS_OK);
	ck_assert_int_eq(solver_find(&solver, ground, &study->query, &log, &result), STATUS_OK);
	ck_assert_uint_eq(log.dropped, 0);
	solver_free(&solver);
	return log;
}

/* The whole room, and some in which hardly anything can be shown. */
static const size_t rooms[] = {TIMELINE_ROOM, 1000, 100, TIMELINE_ROOM_LEAST};

static void check_study(struct study *study, const struct ground *ground, const struct path_query *query)
{
	const char *name = study->solver.pathfinder->head.name;
	const struct timeline *timeline = &study->timeline;

	for (size_t i = 0; i < ARRAY_LEN(rooms); i++) {
		study->room = rooms[i];
		ck_assert_int_eq(study_run(study, ground, query), STATUS_OK);
		if (study->status == STATUS_UNSUPPORTED)
			return;
		ck_assert_int_eq(study->status, STATUS_OK);
		timeline_seek(&study->timeline, timeline->total);
		ck_assert_msg(timeline_expanded(timeline) == study->result.expanded &&
				  timeline->now.generated == study->result.generated &&
				  timeline_max_open(timeline) == study->result.max_open,
			      "%s: the figures at the end are not those of the result", name);
		ck_assert(timeline->n_steps + timeline->n_records <= rooms[i]);
		ck_assert_uint_eq(timeline->room, timeline->n_steps + timeline->n_records);
		ck_assert(rooms[i] < TIMELINE_ROOM || timeline->stride == 1);
		struct event_log log = whole_log(study, ground);
		check_timeline(&study->timeline, &log, ground, name);
		free(log.events);
	}
}

START_TEST(any_moment_from_anywhere_is_what_the_events_up_to_it_say)
{
	struct study study;
	struct maps maps = all_maps();

	ck_assert_int_eq(study_new(pathfinders[_i]->name, &study, NULL), STATUS_OK);
	for (size_t i = 0; i < maps.n; i++) {
		struct ground ground;
		ck_assert_int_eq(ground_new(&maps.grids[i], MOVER_PLANNER, NULL, &ground), STATUS_OK);
		struct path_query query = query_on(&ground, i);
		/* The short form gives each pathfinder a third of the maps, and the next one another. */
		if (is_long() || i % 3 == (size_t)_i % 3)
			check_study(&study, &ground, &query);
		ground_free(&ground);
		grid_free(&maps.grids[i]);
	}
	study_free(&study);
}
END_TEST

/* ---- what is read off the timeline ----------------------------------------------------------------------- */

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
	timeline_seek(&study.timeline, study.timeline.total);
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

/* Cell 1 gets a better length and is taken twice; then the goal is found. */
static const struct event detour[] = {
    {EVENT_OPEN, 0, 0},   {EVENT_EXPAND, 0, 0}, {EVENT_OPEN, 1, 9},   {EVENT_OPEN, 2, 2},  {EVENT_EXPAND, 1, 9},
    {EVENT_EXPAND, 2, 2}, {EVENT_RELAX, 1, 4},  {EVENT_EXPAND, 1, 4}, {EVENT_FOUND, 1, 4},
};

static struct timeline of_detour(void)
{
	struct timeline timeline;

	ck_assert_int_eq(timeline_new(3, 1, &timeline), STATUS_OK);
	ck_assert_int_eq(timeline_load(&timeline, detour, ARRAY_LEN(detour), 1), STATUS_OK);
	return timeline;
}

START_TEST(a_cell_that_is_reached_anew_is_open_again_and_back)
{
	struct timeline timeline = of_detour();

	timeline_seek(&timeline, 3);
	ck_assert(timeline_is_open(&timeline, 1) && timeline_parent(&timeline, 1) == 2);
	ck_assert_double_eq(timeline_g(&timeline, 1), 4);
	timeline_seek(&timeline, 2);
	ck_assert(!timeline_is_open(&timeline, 1) && timeline_taken(&timeline, 1));
	ck_assert_uint_eq(timeline_parent(&timeline, 1), 0);
	ck_assert_double_eq(timeline_g(&timeline, 1), 9);
	ck_assert_uint_eq(timeline_max_open(&timeline), 2);
	ck_assert_uint_eq(timeline_current(&timeline), 1);
	timeline_seek(&timeline, 0);
	ck_assert_double_eq(timeline_g(&timeline, 1), -1);
	ck_assert_uint_eq(timeline_current(&timeline), TIMELINE_NOWHERE);
	timeline_free(&timeline);
}
END_TEST

/* On 5x5 cells one scan goes along the middle row, and in the next step another down the middle column. */
START_TEST(a_scan_that_crosses_another_is_shown_in_its_own_step)
{
	static const struct event crossing[] = {{EVENT_OPEN, 10, 0},  {EVENT_EXPAND, 10, 0},
						{EVENT_SCAN, 14, 10}, {EVENT_OPEN, 2, 2},
						{EVENT_EXPAND, 2, 2}, {EVENT_SCAN, 22, 2}};
	enum { CROSSED = 12, FIRST_SCAN = 2, SECOND_SCAN = 3 };
	struct timeline timeline;

	ck_assert_int_eq(timeline_new(5, 5, &timeline), STATUS_OK);
	ck_assert_int_eq(timeline_load(&timeline, crossing, ARRAY_LEN(crossing), 1), STATUS_OK);
	for (int way = 0; way < 2; way++) {
		timeline_seek(&timeline, 2);
		ck_assert_uint_eq(timeline_known(&timeline, CROSSED).reached, SECOND_SCAN);
		ck_assert(timeline_is(&timeline, CROSSED, TIMELINE_PASSED));
		timeline_seek(&timeline, 1);
		ck_assert_uint_eq(timeline_known(&timeline, CROSSED).reached, FIRST_SCAN);
		ck_assert(timeline_is(&timeline, CROSSED, TIMELINE_PASSED));
	}
	timeline_free(&timeline);
}
END_TEST

START_TEST(what_happens_is_found_at_the_moment_that_shows_it)
{
	struct timeline timeline = of_detour();

	ck_assert_uint_eq(timeline_find(&timeline, 0, 4, true), 3);
	ck_assert_uint_eq(timeline_find(&timeline, 3, 4, true), TIMELINE_NOWHERE);
	ck_assert_uint_eq(timeline_find(&timeline, 0, 3, false), TIMELINE_NOWHERE);
	ck_assert_uint_eq(timeline_find(&timeline, 0, 4, false), 4);
	static const uint32_t taken[] = {2, 2, 4, 4, TIMELINE_NOWHERE};
	for (uint32_t from = 0; from < ARRAY_LEN(taken); from++) {
		timeline_seek(&timeline, from);
		ck_assert_uint_eq(timeline_next_taken(&timeline, 1), taken[from]);
	}
	ck_assert_uint_eq(timeline_number(&timeline, 2), 3);
	ck_assert_uint_eq(timeline_moment_of(&timeline, 3), 2);
	timeline_free(&timeline);
}
END_TEST

/* A hundred cells one after the other; in step 37 the next is reached anew, in step 51 a way is found. */
START_TEST(what_happens_between_shown_moments_is_found_at_the_next_shown)
{
	enum { CELLS = 100, ANEW = 37, LED = 51 };
	struct timeline timeline;

	ck_assert_int_eq(timeline_new(CELLS, 1, &timeline), STATUS_OK);
	for (size_t room = 4 * CELLS; room >= TIMELINE_ROOM_LEAST; room--) {
		ck_assert_int_eq(timeline_begin(&timeline, room), STATUS_OK);
		timeline_add(&timeline, &(struct event){EVENT_OPEN, 0, 9}, 1);
		for (uint32_t i = 0; i < CELLS; i++) {
			struct event step[] = {{EVENT_EXPAND, i, 9},
					       {EVENT_OPEN, (i + 1) % CELLS, 9},
					       {i + 1 == ANEW ? EVENT_RELAX : EVENT_CANDIDATE, i + 1, 9}};
			bool more = i + 1 == ANEW || i + 1 == LED;
			timeline_add(&timeline, step, more ? 3 : i + 1 < CELLS ? 2 : 1);
		}
		timeline_end(&timeline, 1);
		uint32_t stride = timeline.stride;
		uint32_t anew = timeline_find(&timeline, 0, CELLS, true);
		uint32_t led = timeline_find(&timeline, 0, CELLS, false);
		ck_assert_uint_eq(anew, (ANEW + stride - 1) / stride * stride);
		ck_assert_uint_eq(led, (LED + stride - 1) / stride * stride);
		ck_assert_uint_eq(timeline_find(&timeline, anew, CELLS, true), TIMELINE_NOWHERE);
		ck_assert_uint_eq(timeline_find(&timeline, led, CELLS, false), TIMELINE_NOWHERE);
	}
	ck_assert_uint_ge(timeline.stride, 4);
	timeline_free(&timeline);
}
END_TEST

START_TEST(a_timeline_takes_maps_of_four_million_cells_and_no_larger_one)
{
	enum { WIDTH = 2048, LAST = TIMELINE_CELLS_MAX - 1 };
	static const struct event events[] = {
	    {EVENT_OPEN, LAST, 0}, {EVENT_EXPAND, LAST, 0}, {EVENT_OPEN, LAST - 1, UINT32_MAX - 1}};
	struct timeline timeline;

	ck_assert_int_eq(timeline_new(WIDTH, TIMELINE_CELLS_MAX / WIDTH + 1, &timeline), STATUS_LIMIT);
	ck_assert_int_eq(timeline_new(WIDTH, TIMELINE_CELLS_MAX / WIDTH, &timeline), STATUS_OK);
	ck_assert_int_eq(timeline_load(&timeline, events, ARRAY_LEN(events), 1), STATUS_OK);
	timeline_seek(&timeline, 1);
	ck_assert_uint_eq(timeline_parent(&timeline, LAST), TIMELINE_NOWHERE);
	ck_assert_uint_eq(timeline_parent(&timeline, LAST - 1), LAST);
	ck_assert_double_eq(timeline_g(&timeline, LAST - 1), UINT32_MAX - 1);
	ck_assert_uint_eq(timeline_max_open(&timeline), 1);
	timeline_free(&timeline);
}
END_TEST

/* ---- long searches --------------------------------------------------------------------------------------- */

enum { SIDE = 2000, LONG = SIDE * SIDE };

START_TEST(eight_million_events_fit_into_the_room_one_by_one)
{
	struct timeline timeline;

	ck_assert_int_eq(timeline_new(SIDE, SIDE, &timeline), STATUS_OK);
	ck_assert_int_eq(timeline_begin(&timeline, TIMELINE_ROOM), STATUS_OK);
	for (uint32_t i = 0; i < LONG; i++) {
		struct event pair[] = {{EVENT_OPEN, i, i}, {EVENT_EXPAND, i, i}};
		timeline_add(&timeline, pair, ARRAY_LEN(pair));
	}
	timeline_end(&timeline, 1);
	ck_assert_uint_eq(timeline.n, 8000000);
	ck_assert_uint_eq(timeline.stride, 1);
	ck_assert_uint_le(timeline.room * sizeof *timeline.entries, 72000000);
	timeline_free(&timeline);
}
END_TEST

/* Cells wait for four steps and get a better length in between. */
static void add_long_wave(struct timeline *timeline)
{
	for (uint32_t i = 0; i < 4; i++)
		timeline_add(timeline, &(struct event){EVENT_OPEN, i, 2 * i + 1}, 1);
	for (uint32_t i = 0; i + 4 < LONG; i++) {
		struct event step[] = {{EVENT_EXPAND, i, i < 2 ? 2 * i + 1 : 2 * i},
				       {EVENT_OPEN, i + 4, 2 * i + 9},
				       {EVENT_RELAX, i + 2, 2 * i + 4}};
		timeline_add(timeline, step, ARRAY_LEN(step));
	}
}

START_TEST(a_longer_search_is_shown_from_end_to_end_in_the_same_room)
{
	struct timeline timeline;

	ck_assert_int_eq(timeline_new(SIDE, SIDE, &timeline), STATUS_OK);
	ck_assert_int_eq(timeline_begin(&timeline, TIMELINE_ROOM), STATUS_OK);
	add_long_wave(&timeline);
	timeline_end(&timeline, 1);
	ck_assert_uint_eq(timeline.total, LONG - 4);
	ck_assert_uint_eq(timeline.stride, 4);
	ck_assert_uint_le(timeline.room * sizeof *timeline.entries, 72000000);
	static const uint32_t moments[] = {4, LONG - 4, 400, LONG / 2, 3000000, LONG / 4, LONG - 8};
	for (size_t i = 0; i < ARRAY_LEN(moments); i++) {
		uint32_t at = moments[i];
		timeline_seek(&timeline, at);
		ck_assert_uint_eq(timeline.moment, at);
		ck_assert_uint_eq(timeline.now.open, 4);
		ck_assert_uint_eq(timeline_current(&timeline), at - 1);
		ck_assert(!timeline_is_open(&timeline, at - 1) && timeline_is_open(&timeline, at));
		ck_assert_double_eq(timeline_g(&timeline, at + 1), 2 * at + 2);
		ck_assert_double_eq(timeline_g(&timeline, at + 2), 2 * at + 5);
		ck_assert_uint_eq(timeline_parent(&timeline, at + 1), at - 1);
		ck_assert_uint_eq(timeline_parent(&timeline, at + 2), at - 2);
		ck_assert(at + 4 == LONG || timeline_g(&timeline, at + 4) < 0);
	}
	timeline_free(&timeline);
}
END_TEST

Suite *suite_timeline(void)
{
	Suite *suite = suite_create("lab/timeline");
	TCase *tcase = tcase_create("timeline");
	int n = 0;

	while (pathfinders[n])
		n++;
	tcase_add_loop_test(tcase, any_moment_from_anywhere_is_what_the_events_up_to_it_say, 0, n);
	tcase_add_test(tcase, the_way_back_from_the_goal_is_the_answer);
	tcase_add_test(tcase, a_cell_that_is_reached_anew_is_open_again_and_back);
	tcase_add_test(tcase, a_scan_that_crosses_another_is_shown_in_its_own_step);
	tcase_add_test(tcase, what_happens_is_found_at_the_moment_that_shows_it);
	tcase_add_test(tcase, what_happens_between_shown_moments_is_found_at_the_next_shown);
	tcase_add_test(tcase, a_timeline_takes_maps_of_four_million_cells_and_no_larger_one);
	tcase_add_test(tcase, eight_million_events_fit_into_the_room_one_by_one);
	tcase_add_test(tcase, a_longer_search_is_shown_from_end_to_end_in_the_same_room);
	suite_add_tcase(suite, tcase);
	return suite;
}
