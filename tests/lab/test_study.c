/* What a study says of its search in words and numbers. */
#include <string.h>

#include "lab/breaks.h"
#include "lab/reason.h"
#include "map/map.h"
#include "tests/suite.h"

static struct ground open_ground(void)
{
	struct grid grid;
	struct ground ground;

	ck_assert_int_eq(grid_new(20, 12, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	grid_free(&grid);
	return ground;
}

static const struct path_query across = {.start = {2, 3}, .goal = {12, 5}};

static struct study studied(const char *spec, const struct ground *ground)
{
	struct study study;

	ck_assert_int_eq(study_new(spec, &study, NULL), STATUS_OK);
	ck_assert_int_eq(study_run(&study, ground, &across), STATUS_OK);
	ck_assert_int_eq(study.status, STATUS_OK);
	return study;
}

/* Ten columns and two rows from start to goal; none: -1. */
#define OCTILE 10.8284
#define STRAIGHT 10.1980
static const struct {
	const char *spec;
	double estimate;
} estimates[] = {{"bfs", -1},
		 {"dijkstra", -1},
		 {"field", -1},
		 {"bidir", -1},
		 {"astar", OCTILE},
		 {"greedy", OCTILE},
		 {"astar:h=manhattan", 12},
		 {"astar:h=chebyshev", 10},
		 {"astar:h=zero", 0},
		 {"wastar:w=2", OCTILE},
		 {"jps", OCTILE},
		 {"dstarlite", OCTILE},
		 {"waypoints", OCTILE},
		 {"navmesh", STRAIGHT},
		 {"theta", STRAIGHT}};

START_TEST(the_estimate_told_is_the_one_searched_by)
{
	struct ground ground = open_ground();
	struct study study = studied(estimates[_i].spec, &ground);
	char told[REASON_CAP];

	ck_assert_double_eq_tol(study_estimate(&study, across.start), estimates[_i].estimate, 1e-3);
	timeline_seek(&study.timeline, 1);
	if (!study_is_over(&study)) {
		reason_now(&study, 0, told, sizeof told);
		ck_assert_msg((strstr(told, "h ") != NULL) == (estimates[_i].estimate >= 0), "%s", told);
	}
	study_free(&study);
	ground_free(&ground);
}
END_TEST

START_TEST(what_cannot_be_served_is_told_with_the_reason)
{
	static const char said[] = "Anya does not support this diagonal rule.";
	struct ground ground = open_ground();
	struct study study;
	char told[REASON_CAP];

	ck_assert_int_eq(study_new("anya", &study, NULL), STATUS_OK);
	study.rule = DIAGONAL_NEVER;
	ck_assert_int_eq(study_run(&study, &ground, &across), STATUS_OK);
	reason_now(&study, 0, told, sizeof told);
	ck_assert_str_eq(told, said);
	reason_about(&study, across.start, 0, told, sizeof told);
	ck_assert_str_eq(told, said);
	study_free(&study);
	ground_free(&ground);
}
END_TEST

START_TEST(a_search_that_was_stopped_is_known_until_the_next_one)
{
	struct ground ground = open_ground();
	struct job job = {.stopped = true};
	struct study study;

	ck_assert_int_eq(study_new("astar", &study, NULL), STATUS_OK);
	study.solver.job = &job;
	ck_assert_int_eq(study_run(&study, &ground, &across), STATUS_OK);
	ck_assert(study.stopped && !study.result.found);
	job_reset(&job);
	ck_assert_int_eq(study_run(&study, &ground, &across), STATUS_OK);
	ck_assert(!study.stopped && study.result.found);
	study_free(&study);
	ground_free(&ground);
}
END_TEST

START_TEST(a_start_that_is_blocked_is_told)
{
	struct ground ground = open_ground();
	char told[REASON_CAP];

	ground_set(&ground, across.start, 0);
	struct study study = studied("astar", &ground);
	reason_now(&study, 0, told, sizeof told);
	ck_assert_str_eq(told, "The start is blocked, so A* cannot begin.");
	study_free(&study);
	ground_free(&ground);
}
END_TEST

START_TEST(what_a_scan_passes_is_told_apart_from_what_it_opens)
{
	struct ground ground = open_ground();
	struct study study;
	char told[REASON_CAP];

	ground_set(&ground, (struct cell){6, 4}, 0);
	study = studied("jps", &ground);
	timeline_seek(&study.timeline, 1);
	size_t passed = 0, opened = 0;
	for (size_t i = 0; i < ground_cells(&ground); i++) {
		passed += timeline_is(&study.timeline, i, TIMELINE_PASSED);
		opened += timeline_is_open(&study.timeline, i);
	}
	ck_assert_msg(passed > opened && opened > 0, "%zu passed, %zu opened", passed, opened);
	reason_about(&study, (struct cell){3, 3}, 0, told, sizeof told);
	ck_assert_str_eq(told, "Jump point search passed it in a scan, without adding it to its frontier.");
	study_free(&study);
	ground_free(&ground);
}
END_TEST

/* The recursion enters and returns, forwards and backwards; its stack is the path to where it is. */
START_TEST(a_recursion_steps_into_cells_and_back_out_of_them)
{
	struct ground ground = open_ground();
	struct study study;
	struct cell stack[32];
	uint32_t returns = 0;
	char told[REASON_CAP];

	ck_assert_int_eq(study_new("exhaustive:sight=4", &study, NULL), STATUS_OK);
	ck_assert_int_eq(study_run(&study, &ground, &(struct path_query){.start = {2, 3}, .goal = {4, 5}}),
			 STATUS_OK);
	struct timeline *timeline = &study.timeline;
	ck_assert(study.result.found && study.result.cost == 4);
	ck_assert_uint_eq(timeline->total, 2 * study.result.expanded);
	for (uint32_t moment = timeline->total; moment > 0; moment--) {
		timeline_seek(timeline, moment);
		uint32_t current = timeline_current(timeline);
		returns += timeline->now.returned;
		if (moment == timeline->total || !timeline->now.open)
			continue;
		ck_assert_uint_eq(timeline_trace(timeline, current, stack, ARRAY_LEN(stack)),
				  timeline->now.open);
		reason_now(&study, 0, told, sizeof told);
		ck_assert_ptr_nonnull(strstr(told, timeline->now.returned ? "came back to" : "moved to"));
	}
	ck_assert_uint_eq(returns, study.result.expanded);
	ck_assert_uint_eq(study.result.max_open, 5);
	study_free(&study);
	ground_free(&ground);
}
END_TEST

START_TEST(work_grows_with_sight_and_stops_at_its_nodes)
{
	static const char *const specs[] = {"exhaustive:sight=2", "exhaustive:sight=4", "exhaustive:sight=6",
					    "exhaustive:sight=8"};
	struct ground ground = open_ground();
	uint32_t before = 0;

	for (size_t i = 0; i < ARRAY_LEN(specs); i++) {
		struct study study = studied(specs[i], &ground);
		ck_assert(!study.result.found && study.result.limited);
		ck_assert_msg(study.result.expanded > 4 * before, "%s: %u", specs[i], study.result.expanded);
		before = study.result.expanded;
		study_free(&study);
	}
	struct study study = studied("exhaustive:sight=16,nodes=1000", &ground);
	ck_assert_uint_eq(study.result.expanded, 1000);
	study_free(&study);
	ground_free(&ground);
}
END_TEST

/* A wall is put up across the way, cell after cell, taken down again, and the goal walks off. */
START_TEST(a_search_that_remembers_is_repaired_to_the_answer_of_a_new_one)
{
	struct ground ground = open_ground();
	struct study kept = studied("dstarlite", &ground), fresh = studied("dijkstra", &ground);
	struct path_query query = across;
	uint32_t whole = kept.result.expanded;

	ck_assert(!kept.repaired);
	for (int16_t i = 0; i < 24; i++) {
		struct cell at = {8, (int16_t)(i % 11)};
		ground_set(&ground, at, i < 11 ? 0 : 1);
		query.goal.y = (int16_t)(5 + i / 20);
		query.changed = &at;
		query.n_changed = 1;
		ck_assert_int_eq(study_repair(&kept, &ground, &query), STATUS_OK);
		ck_assert_int_eq(study_repair(&fresh, &ground, &query), STATUS_OK);
		ck_assert(kept.repaired && !fresh.repaired);
		ck_assert_double_eq_tol(kept.result.cost, fresh.result.cost, 1e-9);
		ck_assert_uint_eq(kept.timeline.total, kept.result.expanded);
		timeline_seek(&kept.timeline, kept.timeline.total);
		ck_assert_uint_eq(timeline_max_open(&kept.timeline), kept.result.max_open);
		ck_assert_uint_eq(kept.timeline.now.generated, kept.result.generated);
	}
	ck_assert_uint_lt(kept.result.expanded, whole);
	query.n_changed = 0;
	ck_assert_int_eq(study_repair(&kept, &ground, &query), STATUS_OK);
	ck_assert_msg(kept.repaired, "nothing changed, and the last repair is gone");
	study_free(&kept);
	study_free(&fresh);
	ground_free(&ground);
}
END_TEST

START_TEST(timing_a_repair_does_not_change_it)
{
	struct ground ground = open_ground();
	struct study timed = studied("dstarlite", &ground), plain = studied("dstarlite", &ground);
	struct path_query query = across;

	timed.timed = true;
	for (int16_t y = 0; y < 10; y++) {
		struct cell at = {8, y};
		ground_set(&ground, at, 0);
		query.changed = &at;
		query.n_changed = 1;
		ck_assert_int_eq(study_repair(&timed, &ground, &query), STATUS_OK);
		ck_assert_int_eq(study_repair(&plain, &ground, &query), STATUS_OK);
		study_measure(&timed, &ground);
		ck_assert_uint_eq(timed.n_ns, 1);
		ck_assert_uint_eq(plain.n_ns, 0);
		ck_assert(timed.repaired && plain.repaired);
		ck_assert_uint_eq(timed.result.expanded, plain.result.expanded);
		ck_assert_uint_eq(timed.timeline.total, plain.timeline.total);
		ck_assert_double_eq(timed.result.cost, plain.result.cost);
	}
	study_free(&timed);
	study_free(&plain);
	ground_free(&ground);
}
END_TEST

/* There greedy finds another path without a log. */
START_TEST(timing_a_search_does_not_change_its_path)
{
	struct path_query query = {.start = {4, 6}, .goal = {34, 7}, .rule = DIAGONAL_NO_CUT};
	struct ground ground;
	struct study study;
	struct grid grid;

	ck_assert_int_eq(map_load_named("bench", NULL, &grid, NULL), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	ck_assert_int_eq(study_new("greedy", &study, NULL), STATUS_OK);
	ck_assert_int_eq(study_run(&study, &ground, &query), STATUS_OK);
	double cost = study_cost(&study, &ground);
	study_measure(&study, &ground);
	ck_assert_uint_gt(study.n_ns, 0);
	ck_assert_double_eq(study_cost(&study, &ground), cost);
	study_free(&study);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* Where an index can be repaired, it is, and the search is that of a new one.  A scratch counts the searches that it has
 * served, so that of a solver which was loaded again differs. */
START_TEST(an_index_is_repaired_to_the_search_of_a_new_one)
{
	struct ground ground = open_ground();
	struct study kept = studied("jps", &ground);
	size_t scratch = kept.solver.pathfinder->scratch_size(&ground);
	struct path_query query = across;

	for (int16_t i = 0; i < 24; i++) {
		struct cell at = {8, (int16_t)(i % 11)};
		ground_set(&ground, at, i < 11 ? 0 : 1);
		query.changed = &at;
		query.n_changed = 1;
		ck_assert_int_eq(study_repair(&kept, &ground, &query), STATUS_OK);
		struct study fresh = studied("jps", &ground);
		ck_assert(!kept.repaired);
		ck_assert_int_eq(kept.result.found, fresh.result.found);
		ck_assert_uint_eq(kept.result.expanded, fresh.result.expanded);
		ck_assert_uint_eq(kept.result.len, fresh.result.len);
		ck_assert(!memcmp(kept.result.cells, fresh.result.cells,
				  kept.result.len * sizeof *kept.result.cells));
		ck_assert(!memcmp(kept.solver.index, fresh.solver.index, kept.solver.index_size));
		ck_assert(memcmp(kept.solver.scratch, fresh.solver.scratch, scratch));
		study_free(&fresh);
	}
	study_free(&kept);
	ground_free(&ground);
}
END_TEST

/* The tree of D* Lite hangs from the target where only the mover walks. */
START_TEST(lengths_are_told_from_the_start_wherever_it_is)
{
	struct ground ground = open_ground();
	struct study study = studied("dstarlite", &ground);
	struct path_query query = across;

	for (int16_t i = 1; i < 6; i++) {
		*(i % 2 ? &query.start.x : &query.goal.x) += 1;
		ck_assert_int_eq(study_repair(&study, &ground, &query), STATUS_OK);
		ck_assert_int_eq(study.repaired, i % 2 == 0);
		timeline_seek(&study.timeline, timeline_expanded(&study.timeline));
		if (!study.repaired)
			ck_assert_double_eq(
			    timeline_g(&study.timeline, (uint32_t)ground_index(&ground, query.start)), 0);
	}
	study_free(&study);
	ground_free(&ground);
}
END_TEST

/* A repair that raises cells queues them again without a length. */
START_TEST(a_repair_shows_no_length_that_is_none_and_stays_if_nothing_changes)
{
	struct ground ground = open_ground();
	struct study study = studied("dstarlite", &ground);
	struct path_query query = across;
	struct cell walls[10];

	for (int y = 0; y < (int)ARRAY_LEN(walls); y++) {
		walls[y] = cell_at(7, y);
		ground_set(&ground, walls[y], 0);
	}
	query.changed = walls;
	query.n_changed = ARRAY_LEN(walls);
	ck_assert_int_eq(study_repair(&study, &ground, &query), STATUS_OK);
	ck_assert(study.repaired);
	uint32_t expanded = study.result.expanded;
	for (uint32_t moment = 0; moment <= timeline_expanded(&study.timeline); moment++) {
		timeline_seek(&study.timeline, moment);
		for (uint32_t cell = 0; cell < ground_cells(&ground); cell++)
			ck_assert_double_lt(timeline_g(&study.timeline, cell), 1000);
	}
	query.n_changed = 0;
	ck_assert_int_eq(study_repair(&study, &ground, &query), STATUS_OK);
	ck_assert(study.repaired && study.result.expanded == expanded && expanded > 0);
	study_free(&study);
	ground_free(&ground);
}
END_TEST

/* A map of its own: the lower of two ways is rumoured to be long. */
static struct ground rumoured(struct grid *grid)
{
	struct ground ground;

	ck_assert_int_eq(map_load_named("rumour", NULL, grid, NULL), STATUS_OK);
	ck_assert_int_eq(ground_new(grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	return ground;
}

static const struct {
	const char *spec;
	bool breaks;
} breaking[] = {
    {"astar:h=map", true},  {"greedy:h=map", true}, {"astar:w=5", true}, {"astar:h=manhattan", false},
    {"astar:w=0.5", false}, {"greedy", true},       {"dijkstra", false}, {"astar", false},
    {"wastar:w=1", false},  {"theta", false}};

START_TEST(where_a_search_breaks_is_where_its_g_is_too_long)
{
	struct grid grid;
	struct ground ground = rumoured(&grid);
	struct path_query query = {.start = grid_mark(&grid, MARK_START, 0)->at,
				   .goal = grid_mark(&grid, MARK_GOAL, 0)->at,
				   .rule = DIAGONAL_NO_CUT};
	struct study study;
	struct breaks breaks;
	char words[160];

	ck_assert_int_eq(study_new(breaking[_i].spec, &study, NULL), STATUS_OK);
	ck_assert_int_eq(study_run(&study, &ground, &query), STATUS_OK);
	ck_assert_int_eq(breaks_find(&ground, &query, query.rule, &breaks), STATUS_OK);
	uint32_t first = breaks_first(&breaks, &study);
	ck_assert_int_eq(first != TIMELINE_NOWHERE, breaking[_i].breaks);
	ck_assert_uint_eq(study.timeline.moment, 0);
	for (uint32_t step = 1; step <= study.timeline.total; step++) {
		timeline_seek(&study.timeline, step);
		uint32_t cell = timeline_current(&study.timeline);
		struct path_query there = query;
		struct study truth;
		there.goal = ground_cell(&ground, cell);
		ck_assert_int_eq(study_new("dijkstra", &truth, NULL), STATUS_OK);
		ck_assert_int_eq(study_run(&truth, &ground, &there), STATUS_OK);
		bool longer = timeline_g(&study.timeline, cell) > truth.result.cost + 0.001;
		ck_assert_int_eq(breaks_at(&breaks, &study, cell) == BREAKS_G, longer);
		ck_assert(!longer || step >= first);
		breaks_words(&breaks, &study, words, sizeof words);
		ck_assert_msg(longer == (strstr(words, "Here it breaks") != NULL), "%s", words);
		study_free(&truth);
	}
	breaks_free(&breaks);
	study_free(&study);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(a_map_says_by_what_it_is_searched)
{
	struct grid grid;
	struct ground ground = rumoured(&grid);
	struct path_query query = {.start = grid_mark(&grid, MARK_START, 0)->at,
				   .goal = grid_mark(&grid, MARK_GOAL, 0)->at,
				   .rule = DIAGONAL_NO_CUT};
	struct study study;
	char told[REASON_CAP];

	ck_assert_int_eq(study_new("astar:h=map,w=2", &study, NULL), STATUS_OK);
	ck_assert_int_eq(study_run(&study, &ground, &query), STATUS_OK);
	ck_assert_double_eq_tol(study_estimate(&study, query.start),
				grid.estimates[grid_index(&grid, query.start)] / 100.0, 1e-3);
	/* The cell taken has the least f of all that are open. */
	for (uint32_t step = 0; step < study.timeline.total; step++) {
		timeline_seek(&study.timeline, step);
		uint32_t next = study_next(&study);
		double best = study_priority(&study, ground_cell(&ground, next));
		for (uint32_t i = 0; i < ground_cells(&ground); i++)
			if (timeline_is_open(&study.timeline, i))
				ck_assert_double_ge(study_priority(&study, ground_cell(&ground, i)),
						    best - 1e-3);
	}
	ground_free(&ground);
	grid_free(&grid);
	ground = open_ground();
	ck_assert_int_eq(study_run(&study, &ground, &across), STATUS_OK);
	reason_now(&study, 0, told, sizeof told);
	ck_assert_str_eq(told, "A* map 2 does not support a map without estimates.");
	study_free(&study);
	ground_free(&ground);
}
END_TEST

START_TEST(without_watching_the_maps_estimates_find_a_path_too)
{
	struct grid grid;
	struct ground ground = rumoured(&grid);
	struct path_query query = {.start = grid_mark(&grid, MARK_START, 0)->at,
				   .goal = grid_mark(&grid, MARK_GOAL, 0)->at,
				   .rule = DIAGONAL_NO_CUT};
	struct solver solver;
	struct path_result result;

	for (size_t i = 0; i < grid_cells(&grid); i++)
		ground.estimates[i] *= (uint32_t)(_i * _i * 1000 + 1);
	ground.estimate_max *= (uint32_t)(_i * _i * 1000 + 1);
	ck_assert_int_eq(solver_new("astar:h=map", &solver, NULL), STATUS_OK);
	ck_assert_int_eq(solver_load(&solver, &ground, query.rule), STATUS_OK);
	ck_assert_int_eq(solver_find(&solver, &ground, &query, NULL, &result), STATUS_OK);
	ck_assert(result.found);
	ck_assert_double_eq_tol(result.cost, path_cost(&ground, result.cells, result.len, true), 1e-9);
	ck_assert_double_ge(result.cost, 35.4);
	solver_free(&solver);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

Suite *suite_study(void)
{
	Suite *suite = suite_create("lab/study");
	TCase *tcase = tcase_create("study");

	tcase_add_loop_test(tcase, the_estimate_told_is_the_one_searched_by, 0, (int)ARRAY_LEN(estimates));
	tcase_add_test(tcase, what_cannot_be_served_is_told_with_the_reason);
	tcase_add_test(tcase, a_search_that_was_stopped_is_known_until_the_next_one);
	tcase_add_test(tcase, a_start_that_is_blocked_is_told);
	tcase_add_test(tcase, what_a_scan_passes_is_told_apart_from_what_it_opens);
	tcase_add_test(tcase, a_recursion_steps_into_cells_and_back_out_of_them);
	tcase_add_test(tcase, work_grows_with_sight_and_stops_at_its_nodes);
	tcase_add_test(tcase, a_search_that_remembers_is_repaired_to_the_answer_of_a_new_one);
	tcase_add_test(tcase, timing_a_repair_does_not_change_it);
	tcase_add_test(tcase, timing_a_search_does_not_change_its_path);
	tcase_add_test(tcase, lengths_are_told_from_the_start_wherever_it_is);
	tcase_add_test(tcase, a_repair_shows_no_length_that_is_none_and_stays_if_nothing_changes);
	tcase_add_test(tcase, an_index_is_repaired_to_the_search_of_a_new_one);
	tcase_add_loop_test(tcase, where_a_search_breaks_is_where_its_g_is_too_long, 0,
			    (int)ARRAY_LEN(breaking));
	tcase_add_test(tcase, a_map_says_by_what_it_is_searched);
	tcase_add_loop_test(tcase, without_watching_the_maps_estimates_find_a_path_too, 0, 4);
	suite_add_tcase(suite, tcase);
	return suite;
}
