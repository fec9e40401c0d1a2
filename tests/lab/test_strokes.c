/* The strokes of a step, and the line of the code that each lights, against a replay of the log with two lists. */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/code.h"
#include "map/map.h"
#include "tests/suite.h"

enum { EVENTS = 1 << 16 };

static const char *const maps[] = {"even", "toll", "squeeze", "greed", "ties", "bench", "pocket", "ford"};

/* What the textbooks do with a neighbour: by its g, or by whether it was seen, or taken. */
enum rule { BY_G, BY_SEEN, BY_TAKEN, BY_LOG };

static const struct {
	const char *spec, *name;
	enum rule rule;
} searches[] = {{"bfs", "bfs", BY_SEEN},
		{"dfs", "dfs", BY_TAKEN},
		{"dijkstra", "dijkstra", BY_G},
		{"astar", "astar", BY_G},
		{"astar:h=manhattan", "astar", BY_G},
		{"wastar:w=5", "wastar", BY_G},
		{"greedy", "greedy", BY_SEEN},
		{"jps", "jps", BY_LOG}};

/* Words of the line that a stroke must light, whatever the names in the files say. */
static const struct {
	const char *name;
	enum stroke_kind kind;
	const char *words;
} lit[] = {{"astar", STROKE_TAKE, "least f = g + h"},
	   {"astar", STROKE_SKIP, "<= new"},
	   {"astar", STROKE_OPEN, "put n into open"},
	   {"astar", STROKE_RELAX, "n is open"},
	   {"astar", STROKE_REOPEN, "n is closed"},
	   {"astar", STROKE_FOUND, "is the goal"},
	   {"astar", STROKE_FAIL, "no path"},
	   {"astar", STROKE_START, "{start}"},
	   {"dijkstra", STROKE_TAKE, "least g"},
	   {"dijkstra", STROKE_SKIP, "<= new"},
	   {"dijkstra", STROKE_OPEN, "put n"},
	   {"dijkstra", STROKE_RELAX, "n is open"},
	   {"dijkstra", STROKE_FOUND, "is the goal"},
	   {"dijkstra", STROKE_FAIL, "no path"},
	   {"dijkstra", STROKE_START, "{start}"},
	   {"wastar", STROKE_TAKE, "w*h"},
	   {"wastar", STROKE_SKIP, "<= new"},
	   {"wastar", STROKE_OPEN, "put n"},
	   {"wastar", STROKE_RELAX, "n is open"},
	   {"wastar", STROKE_REOPEN, "n is closed"},
	   {"wastar", STROKE_FOUND, "is the goal"},
	   {"wastar", STROKE_FAIL, "no path"},
	   {"wastar", STROKE_START, "{start}"},
	   {"greedy", STROKE_TAKE, "least h"},
	   {"greedy", STROKE_SKIP, "was seen"},
	   {"greedy", STROKE_OPEN, "put n"},
	   {"greedy", STROKE_FOUND, "is the goal"},
	   {"greedy", STROKE_FAIL, "no path"},
	   {"greedy", STROKE_START, "{start}"},
	   {"bfs", STROKE_TAKE, "the oldest"},
	   {"bfs", STROKE_SKIP, "was seen"},
	   {"bfs", STROKE_OPEN, "at the end"},
	   {"bfs", STROKE_FOUND, "is the goal"},
	   {"bfs", STROKE_FAIL, "no path"},
	   {"bfs", STROKE_START, "{start}"},
	   {"dfs", STROKE_TAKE, "the newest"},
	   {"dfs", STROKE_SKIP, "was taken"},
	   {"dfs", STROKE_OPEN, "put n on top"},
	   {"dfs", STROKE_RELAX, "to the top"},
	   {"dfs", STROKE_FOUND, "is the goal"},
	   {"dfs", STROKE_FAIL, "no path"},
	   {"dfs", STROKE_START, "{start}"},
	   {"jps", STROKE_TAKE, "least f"},
	   {"jps", STROKE_SCAN, "scan to n"},
	   {"jps", STROKE_OPEN, "put n"},
	   {"jps", STROKE_RELAX, "n is open"},
	   {"jps", STROKE_REOPEN, "n is closed"},
	   {"jps", STROKE_PRUNE, "leads nowhere"},
	   {"jps", STROKE_AHEAD, "sees the goal"},
	   {"jps", STROKE_FOUND, "is the goal"},
	   {"jps", STROKE_FAIL, "no path"},
	   {"jps", STROKE_START, "{start}"}};

/* What is known of a search while its log is replayed. */
struct replay {
	const struct ground *ground;
	enum rule rule;
	bool *seen, *closed; /* [cells] */
	double *g;           /* [cells] */
};

static struct replay replay_new(const struct ground *ground, enum rule rule)
{
	size_t n = ground_cells(ground);

	return (struct replay){ground, rule, calloc(n, sizeof(bool)), calloc(n, sizeof(bool)),
			       calloc(n, sizeof(double))};
}

static void replay_free(struct replay *replay)
{
	free(replay->seen);
	free(replay->closed);
	free(replay->g);
}

/* May one step from AT to its neighbour DX, DY, without cutting a corner? */
static bool leads(const struct ground *ground, struct cell at, int dx, int dy)
{
	struct cell across = {at.x + dx, at.y}, down = {at.x, at.y + dy}, to = {at.x + dx, at.y + dy};

	return ground_open(ground, to) &&
	       (!dx || !dy || (ground_open(ground, across) && ground_open(ground, down)));
}

/* What a step from C to its neighbour N costs. */
static double step_to(const struct replay *replay, struct cell c, struct cell n)
{
	double length = c.x != n.x && c.y != n.y ? sqrt(2) : 1;

	return length * replay->ground->cost[ground_index(replay->ground, n)];
}

/* What must become of N, a neighbour of C. */
static enum stroke_kind expected(const struct replay *replay, struct cell c, struct cell n)
{
	size_t from = ground_index(replay->ground, c), to = ground_index(replay->ground, n);

	if (replay->rule == BY_TAKEN && replay->closed[to])
		return STROKE_SKIP;
	if (!replay->seen[to])
		return STROKE_OPEN;
	if (replay->rule == BY_TAKEN)
		return STROKE_RELAX;
	if (replay->rule == BY_SEEN || replay->g[from] + step_to(replay, c, n) >= replay->g[to] - 1e-6)
		return STROKE_SKIP;
	return replay->closed[to] ? STROKE_REOPEN : STROKE_RELAX;
}

static void note(struct replay *replay, const struct stroke *stroke)
{
	if (stroke->kind == STROKE_TAKE)
		replay->closed[stroke->cell] = true;
	if (stroke->kind != STROKE_OPEN && stroke->kind != STROKE_RELAX && stroke->kind != STROKE_REOPEN &&
	    stroke->kind != STROKE_START && stroke->kind != STROKE_AHEAD)
		return;
	replay->seen[stroke->cell] = true;
	replay->closed[stroke->cell] = false;
	replay->g[stroke->cell] = stroke->g;
}

/* The strokes of one step: each neighbour of the cell taken once, unless the goal is found, and each as it must be. */
static void check_step(struct replay *replay, const struct strokes *strokes, uint32_t moment, const char *what)
{
	bool looked[DIRECTIONS] = {false}, found = false;
	size_t ways = 0, tried = 0;
	struct cell c = {0, 0};

	ck_assert_msg(strokes->n > 0, "%s: step %u has no stroke", what, moment);
	for (size_t i = 0; i < strokes->n; i++) {
		const struct stroke *stroke = &strokes->at[i];
		struct cell n = ground_cell(replay->ground, stroke->cell);
		ck_assert((stroke->kind == STROKE_START) == (moment == 0 && i == 0));
		ck_assert((stroke->kind == STROKE_TAKE) == (moment > 0 && i == 0));
		found |= stroke->kind == STROKE_FOUND;
		if (stroke->kind == STROKE_TAKE) {
			c = n;
			ck_assert_msg(replay->seen[stroke->cell] && !replay->closed[stroke->cell],
				      "%s: step %u takes what is not open", what, moment);
			for (int d = 0; d < DIRECTIONS; d++)
				ways += leads(replay->ground, c, direction_dx[d], direction_dy[d]);
		} else if (replay->rule != BY_LOG && stroke->kind >= STROKE_SKIP &&
			   stroke->kind <= STROKE_OPEN) {
			int d = 0;
			while (d < DIRECTIONS && !cell_equal(cell_step(c, d), n))
				d++;
			ck_assert_msg(d < DIRECTIONS && !looked[d] &&
					  leads(replay->ground, c, n.x - c.x, n.y - c.y),
				      "%s: step %u, %d,%d is no neighbour", what, moment, n.x, n.y);
			looked[d] = true;
			tried++;
			ck_assert_msg(stroke->kind == expected(replay, c, n), "%s: step %u, %d,%d: %s, not %s",
				      what, moment, n.x, n.y, stroke_names[stroke->kind],
				      stroke_names[expected(replay, c, n)]);
		}
		note(replay, stroke);
	}
	ck_assert_msg(replay->rule == BY_LOG || !moment || found || tried == ways,
		      "%s: step %u looks at %zu of %zu", what, moment, tried, ways);
}

/* Do the strokes that the log has no event for leave out nothing else?  Each event of the step is one of them, in order. */
static void check_log(const struct strokes *strokes, const struct event *at, const struct event *end,
		      const char *what)
{
	for (size_t i = 0; i < strokes->n; i++) {
		const struct stroke *stroke = &strokes->at[i];
		if (stroke->kind == STROKE_SKIP || stroke->kind == STROKE_FAIL)
			continue;
		while (at < end && at->kind == EVENT_CANDIDATE)
			at++;
		ck_assert_msg(at < end && at->cell == stroke->cell, "%s: a stroke without its event", what);
		switch (stroke->kind) {
		case STROKE_TAKE: ck_assert_int_eq(at->kind, EVENT_EXPAND); break;
		case STROKE_FOUND: ck_assert_int_eq(at->kind, EVENT_FOUND); break;
		case STROKE_SCAN: ck_assert_int_eq(at->kind, EVENT_SCAN); break;
		case STROKE_PRUNE: ck_assert_int_eq(at->kind, EVENT_PRUNE); break;
		case STROKE_RELAX:
		case STROKE_REOPEN: ck_assert_int_eq(at->kind, EVENT_RELAX); break;
		case STROKE_AHEAD: ck_assert_int_eq(at[1].kind, EVENT_CANDIDATE); break;
		default: ck_assert_int_eq(at->kind, EVENT_OPEN);
		}
		at++;
	}
	while (at < end && at->kind == EVENT_CANDIDATE)
		at++;
	ck_assert_msg(at == end, "%s: an event without its stroke", what);
}

static void check_line(const struct code *code, const char *name, enum stroke_kind kind)
{
	int line = code_line(code, kind);

	for (size_t i = 0; i < ARRAY_LEN(lit); i++)
		if (!strcmp(lit[i].name, name) && lit[i].kind == kind) {
			ck_assert_msg(line >= 0 && strstr(code->lines[line].text, lit[i].words),
				      "%s: %s lights '%s'", name, stroke_names[kind],
				      line < 0 ? "" : code->lines[line].text);
			return;
		}
	ck_abort_msg("%s: nothing says which line %s lights", name, stroke_names[kind]);
}

/* One search on one map, forwards and then backwards; marks the kinds that it SAW. */
static void check_search(size_t search, const struct grid *grid, struct cell start, struct cell goal, bool *saw)
{
	static struct event events[EVENTS];
	struct event_log log = {.events = events, .cap = EVENTS};
	struct path_query query = {.start = start, .goal = goal, .rule = DIAGONAL_NO_CUT};
	const char *what = searches[search].spec;
	struct strokes strokes = {0};
	struct path_result result;
	struct ground ground;
	struct study study;
	struct code code;

	ck_assert_int_eq(code_load(searches[search].name, &code, NULL), STATUS_OK);
	ck_assert_int_eq(ground_new(grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	ck_assert_int_eq(study_new(what, &study, NULL), STATUS_OK);
	ck_assert_int_eq(timeline_new(grid->width, grid->height, &study.timeline), STATUS_OK);
	ck_assert_int_eq(study_run(&study, &ground, &query), STATUS_OK);
	ck_assert_int_eq(solver_find(&study.solver, &ground, &query, &log, &result), STATUS_OK);
	ck_assert_uint_eq(log.dropped, 0);
	struct replay replay = replay_new(&ground, searches[search].rule);
	size_t *counts = calloc(study.timeline.total + 1, sizeof *counts);
	uint32_t begin = 0;
	for (uint32_t moment = 0; moment <= study.timeline.total; moment++) {
		uint32_t end = timeline_step(&study.timeline, moment)->events;
		timeline_seek(&study.timeline, moment);
		ck_assert(strokes_show(&strokes, &study));
		check_step(&replay, &strokes, moment, what);
		check_log(&strokes, events + begin, events + end, what);
		for (size_t i = 0; i < strokes.n; i++) {
			check_line(&code, searches[search].name, strokes.at[i].kind);
			saw[strokes.at[i].kind] = true;
			counts[moment] =
			    31 * counts[moment] + 8 * (size_t)strokes.at[i].cell + strokes.at[i].kind;
		}
		begin = end;
	}
	ck_assert((strokes.at[strokes.n - 1].kind == STROKE_FOUND) == study.result.found);
	ck_assert((strokes.at[strokes.n - 1].kind == STROKE_FAIL) != study.result.found);
	for (uint32_t moment = study.timeline.total; moment-- > 0;) {
		size_t count = 0;
		timeline_seek(&study.timeline, moment);
		ck_assert(strokes_show(&strokes, &study));
		for (size_t i = 0; i < strokes.n; i++)
			count = 31 * count + 8 * (size_t)strokes.at[i].cell + strokes.at[i].kind;
		ck_assert_msg(count == counts[moment], "%s: step %u is another one backwards", what, moment);
	}
	free(counts);
	replay_free(&replay);
	strokes_free(&strokes);
	study_free(&study);
	ground_free(&ground);
}

/* Sets START and GOAL to the marks of GRID. */
static void find_ends(const struct grid *grid, struct cell *start, struct cell *goal)
{
	for (size_t i = 0; i < grid->n_marks; i++) {
		if (grid->marks[i].kind == MARK_START)
			*start = grid->marks[i].at;
		if (grid->marks[i].kind == MARK_GOAL)
			*goal = grid->marks[i].at;
	}
}

START_TEST(each_line_that_is_lit_is_what_the_search_did)
{
	bool saw[STROKE_KINDS] = {false};

	for (size_t i = 0; i < ARRAY_LEN(maps); i++) {
		struct cell start = {0, 0}, goal = {0, 0};
		struct grid grid;
		ck_assert_int_eq(map_load_named(maps[i], NULL, &grid, NULL), STATUS_OK);
		find_ends(&grid, &start, &goal);
		check_search((size_t)_i, &grid, start, goal, saw);
		for (int d = 0; d < DIRECTIONS; d++) /* shut in */
			grid.terrain[grid_index(&grid, cell_step(goal, d))] = TERRAIN_WALL;
		if (!cell_equal(start, goal) && grid_passable(&grid, start))
			check_search((size_t)_i, &grid, start, goal, saw);
		grid_free(&grid);
	}
	ck_assert(saw[STROKE_FAIL] && saw[STROKE_FOUND] && saw[STROKE_OPEN]);
	ck_assert(saw[STROKE_SKIP] == (searches[_i].rule != BY_LOG) &&
		  saw[STROKE_SCAN] == (searches[_i].rule == BY_LOG));
	ck_assert(saw[STROKE_REOPEN] || strcmp(searches[_i].name, "wastar") != 0);
	ck_assert(saw[STROKE_RELAX] || searches[_i].rule == BY_SEEN);
}
END_TEST

/* A search that is not there to be read has no strokes. */
START_TEST(a_search_without_code_has_no_strokes)
{
	struct study study;

	ck_assert_int_eq(study_new("theta", &study, NULL), STATUS_OK);
	ck_assert(!strokes_exist(&study));
	study_free(&study);
	for (size_t i = 0; i < ARRAY_LEN(searches); i++) {
		ck_assert_int_eq(study_new(searches[i].spec, &study, NULL), STATUS_OK);
		ck_assert(strokes_exist(&study));
		study_free(&study);
	}
}
END_TEST

static const struct {
	const char *line, *says;
} damaged[] = {{"tak     take c", "code/astar.txt:2: no stroke of a search has this name"},
	       {"take", "code/astar.txt:2: at most 24 lines of 1 to 47 characters"},
	       {"take    0123456789012345678901234567890123456789012345678",
		"code/astar.txt:2: at most 24 lines of 1 to 47 characters"}};

START_TEST(damaged_code_is_named_by_its_line)
{
	char folder[] = "/tmp/astray-code-XXXXXX", code_folder[64], path[96];
	struct code code;
	struct diag diag = {""};

	ck_assert(mkdtemp(folder) != NULL);
	snprintf(code_folder, sizeof code_folder, "%s/code", folder);
	snprintf(path, sizeof path, "%s/astar.txt", code_folder);
	ck_assert_int_eq(mkdir(code_folder, 0700), 0);
	FILE *file = fopen(path, "w");
	fprintf(file, "start   open = {start}\n%s\n", damaged[_i].line);
	fclose(file);
	setenv("ASTRAY_DATADIR", folder, 1);
	ck_assert_int_eq(code_load("astar", &code, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, damaged[_i].says) != NULL, "%s", diag.text);
	ck_assert(!remove(path) && !rmdir(code_folder) && !rmdir(folder));
}
END_TEST

Suite *suite_strokes(void)
{
	Suite *suite = suite_create("lab/strokes");
	TCase *tcase = tcase_create("strokes");

	tcase_set_timeout(tcase, 300);
	tcase_add_loop_test(tcase, each_line_that_is_lit_is_what_the_search_did, 0, (int)ARRAY_LEN(searches));
	tcase_add_test(tcase, a_search_without_code_has_no_strokes);
	tcase_add_loop_test(tcase, damaged_code_is_named_by_its_line, 0, (int)ARRAY_LEN(damaged));
	suite_add_tcase(suite, tcase);
	return suite;
}
