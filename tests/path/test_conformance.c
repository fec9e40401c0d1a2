/* Every registered pathfinder keeps the promises of path.h: a new one is tested for free. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "path/string_pull.h"
#include "tests/long.h"
#include "tests/path/grounds.h"
#include "tests/path/oracle.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

#define NEAR(a, b) (fabs((a) - (b)) <= 1e-9 * (1 + fabs(b)))

/* ---- the grounds every promise is checked on ------------------------------------------------------------ */

static const struct noise {
	int width, height, percent;
	int cost_max;
} noises[] = {
    {3, 3, 20, 1},  {4, 4, 35, 1},  {5, 4, 40, 1},   {6, 6, 30, 1},   {5, 5, 25, 9},
    {6, 5, 35, 5},  {1, 12, 10, 9}, {12, 9, 40, 1},  {16, 11, 35, 9}, {63, 5, 25, 1},
    {64, 7, 30, 1}, {65, 6, 20, 9}, {5, 130, 25, 1}, {33, 31, 38, 1}, {40, 24, 30, 9},
};
enum { SEEDS = 4 };

static int n_grounds(void)
{
	return (int)n_ground_pictures + (int)ARRAY_LEN(noises) * SEEDS;
}

static struct ground ground_number(int i)
{
	if (i < (int)n_ground_pictures)
		return ground_drawn(ground_pictures[i]);
	i -= (int)n_ground_pictures;
	const struct noise *noise = &noises[i / SEEDS];
	return ground_noise(noise->width, noise->height, noise->percent, noise->cost_max, (uint64_t)i);
}

/* Starts and goals: all pairs on the smallest grounds, else drawn. */
struct pairs {
	const struct ground *ground;
	size_t cells, n, i, start;
	bool all;
	struct rng rng;
};

static struct pairs pairs_of(const struct ground *ground, size_t n)
{
	size_t cells = ground_cells(ground);
	bool all = cells * cells <= n;

	return (struct pairs){ground, cells, all ? cells * cells : n, 0, 0, all, rng_seeded(cells, RNG_QUERY)};
}

static bool pairs_next(struct pairs *pairs, struct path_query *query)
{
	if (pairs->i == pairs->n)
		return false;
	/* One start for ten goals: the oracle looks at a start once. */
	if (pairs->all || pairs->i % 10 == 0)
		pairs->start =
		    pairs->all ? pairs->i / pairs->cells : rng_below(&pairs->rng, (uint32_t)pairs->cells);
	size_t goal = pairs->all ? pairs->i % pairs->cells : rng_below(&pairs->rng, (uint32_t)pairs->cells);
	query->start = ground_cell(pairs->ground, pairs->start);
	query->goal = ground_cell(pairs->ground, goal);
	pairs->i++;
	return true;
}

static bool supports(const struct pathfinder *pathfinder, enum diagonal_rule rule)
{
	return pathfinder->rules >> rule & 1;
}

/* ---- one answer ------------------------------------------------------------------------------------------ */

struct verdict {
	const struct rig *rig;
	const struct path_query *query;
	const struct path_result *result;
	struct oracle *oracle; /* holds all distances from the start */
};

/* Check notes every assertion in a file as it passes: millions of them are asked here, so only failures go
 * there. */
#define EXPECT(condition, what) \
	do { \
		if (!(condition)) \
			complain(v, what); \
	} while (0)

static void complain(const struct verdict *v, const char *what)
{
	const struct path_query *query = v->query;

	ck_abort_msg("%s %s from %d,%d to %d,%d on %dx%d: %s", v->rig->pathfinder->head.name,
		     diagonal_names[query->rule], query->start.x, query->start.y, query->goal.x, query->goal.y,
		     v->rig->ground->width, v->rig->ground->height, what);
}

static bool weighs(const struct verdict *v)
{
	return v->rig->pathfinder->caps & PATH_WEIGHTED;
}

static int adjacent_direction(struct cell a, struct cell b)
{
	for (int d = 0; d < DIRECTIONS; d++)
		if (cell_equal(cell_step(a, d), b))
			return d;
	return -1;
}

static double cost_of_cells(const struct verdict *v)
{
	if (v->rig->pathfinder->caps & PATH_TAUT)
		return string_pull_pull(v->result->cells, v->result->len, NULL, NULL);
	return path_cost(v->rig->ground, v->result->cells, v->result->len, weighs(v));
}

static void check_legs(const struct verdict *v)
{
	const struct cell *cells = v->result->cells;

	EXPECT(v->result->len >= 1 && cell_equal(cells[0], v->query->start), "the path begins at the start");
	for (size_t i = 1; i < v->result->len; i++)
		if (v->rig->pathfinder->caps & PATH_ANY_ANGLE) {
			EXPECT(path_sees(v->rig->ground, cells[i - 1], cells[i], v->query->rule),
			       "a leg is blocked");
		} else {
			int d = adjacent_direction(cells[i - 1], cells[i]);
			EXPECT(d >= 0, "neighbours on the path are not adjacent");
			EXPECT(path_step_allowed(v->rig->ground, cells[i - 1], d, v->query->rule),
			       "a step breaks the rule");
		}
	EXPECT(NEAR(v->result->cost, cost_of_cells(v)), "the cost is not that of the cells");
}

/* Corners must be walkable, and the walk no shorter than the shortest. */
static double walked_cost(const struct verdict *v)
{
	size_t cap = v->rig->cap, len = 0;
	struct cell *walked = malloc(cap * sizeof *walked);

	EXPECT(path_walk(v->rig->ground, v->query->rule, v->result->cells, v->result->len, walked, cap, &len) ==
		   STATUS_OK,
	       "the corners cannot be walked");
	for (size_t i = 1; i < len; i++) {
		int d = adjacent_direction(walked[i - 1], walked[i]);
		EXPECT(d >= 0 && path_step_allowed(v->rig->ground, walked[i - 1], d, v->query->rule),
		       "the walk breaks the rule");
	}
	double cost = path_cost(v->rig->ground, walked, len, weighs(v));
	free(walked);
	return cost;
}

static long straight_squared(struct cell a, struct cell b)
{
	long dx = a.x - b.x, dy = a.y - b.y;

	return dx * dx + dy * dy;
}

/* No path: the answer ends at the nearest reachable cell, and for the optimal ones at the cheapest of these. */
static void check_nearest(const struct verdict *v)
{
	const struct ground *ground = v->rig->ground;
	struct cell end = v->result->cells[v->result->len - 1];
	size_t end_index = ground_index(ground, end);
	double end_cost = oracle_distance(v->oracle, ground, end);

	for (size_t i = 0; i < v->rig->cap; i++) {
		struct cell at = ground_cell(ground, i);
		double cost = oracle_distance(v->oracle, ground, at);
		if (!isfinite(cost))
			continue;
		long nearer = straight_squared(at, v->query->goal) - straight_squared(end, v->query->goal);
		EXPECT(nearer >= 0, "a nearer cell was reachable");
		if (nearer || !(v->rig->pathfinder->caps & PATH_OPTIMAL))
			continue;
		EXPECT(cost >= end_cost || NEAR(cost, end_cost), "a cheaper cell was as near");
		EXPECT(!NEAR(cost, end_cost) || i >= end_index,
		       "a cell of lower index was as near and as cheap");
	}
}

static void check_answer(const struct verdict *v)
{
	const struct ground *ground = v->rig->ground;
	bool start_open = ground_open(ground, v->query->start);
	double shortest = oracle_distance(v->oracle, ground, v->query->goal);

	if (v->rig->pathfinder->caps & PATH_SIGHTED && v->result->limited) {
		EXPECT(!v->result->found, "found and limited at once");
		check_legs(v);
		return;
	}
	EXPECT(!v->result->limited, "limited without a limit");
	EXPECT(v->result->found == (start_open && isfinite(shortest)), "found, if and only if there is a path");
	check_legs(v);
	EXPECT(v->result->bytes <= v->rig->scratch_size + v->rig->index_size, "touched more than it asked for");
	if (!start_open) {
		EXPECT(v->result->len == 1, "a blocked start leads nowhere");
		return;
	}
	struct cell end = v->result->cells[v->result->len - 1];
	if (v->result->found)
		EXPECT(cell_equal(end, v->query->goal), "the path ends at the goal");
	else
		check_nearest(v);
	double best = oracle_distance(v->oracle, ground, end);
	if (v->rig->pathfinder->caps & PATH_OPTIMAL)
		EXPECT(NEAR(v->result->cost, best), "longer than the shortest path");
	else if (v->rig->pathfinder->caps & PATH_ANY_ANGLE)
		EXPECT(walked_cost(v) >= best - 1e-9, "walked shorter than the shortest path");
	else if (v->rig->pathfinder->caps & PATH_TAUT)
		EXPECT(v->result->cost <= best + 1e-9, "longer than a path of steps");
	else
		EXPECT(v->result->cost >= best - 1e-9, "shorter than the shortest path");
}

/* Checks PAIRS searches of RIG's pathfinder on its ground under RULE. */
static void check_searches(struct rig *rig, struct oracle *oracle, enum diagonal_rule rule, size_t n)
{
	struct path_query query = {.rule = rule};
	struct path_result result;
	struct cell from = {-1, -1};

	for (struct pairs pairs = pairs_of(rig->ground, n); pairs_next(&pairs, &query);) {
		enum status status = rig_find(rig, &query, false, &result);
		if (status == STATUS_UNSUPPORTED && !rig->ground->uniform &&
		    !(rig->pathfinder->caps & PATH_WEIGHTED))
			return;
		ck_assert_int_eq(status, STATUS_OK);
		if (!cell_equal(from, query.start) && ground_open(rig->ground, query.start))
			oracle_search(oracle, rig->ground, query.start, NULL, rule,
				      rig->pathfinder->caps & PATH_WEIGHTED);
		from = query.start;
		check_answer(&(struct verdict){rig, &query, &result, oracle});
	}
}

/* ---- tests: each runs once per pathfinder -----------------------------------------------------------------
 */

/* Estimates that have nothing to do with the way to any goal. */
static void add_rumours(struct ground *ground)
{
	ground->estimate_max = 5000;
	ground->estimates = malloc(ground_cells(ground) * sizeof *ground->estimates);
	for (size_t i = 0; i < ground_cells(ground); i++)
		ground->estimates[i] = (uint32_t)(i * 7919 % 5001);
}

static void check_on_all_grounds(const struct pathfinder *pathfinder, void (*set)(struct rig *, int),
				 int setting, int stride, size_t n)
{
	for (int i = 0; i < n_grounds(); i += stride) {
		struct ground ground = ground_number(i);
		struct oracle oracle = oracle_new(ground_cells(&ground));
		struct rig rig = rig_new(pathfinder, &ground);
		if (set && !ground.estimates)
			add_rumours(&ground);
		if (set)
			set(&rig, setting);
		for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
			if (supports(pathfinder, rule))
				check_searches(&rig, &oracle, rule, n);
		rig_free(&rig);
		oracle_free(&oracle);
		ground_free(&ground);
	}
}

START_TEST(answers_are_legal_complete_and_as_short_as_promised)
{
	check_on_all_grounds(rig_pathfinder(_i), NULL, 0, 1, (size_t)how_many(40, 400));
}
END_TEST

/* The default says what the caps promise; any other setting must still be legal and complete. */
static struct pathfinder without_optimal(const struct pathfinder *pathfinder)
{
	struct pathfinder copy = *pathfinder;

	copy.caps &= ~(unsigned)PATH_OPTIMAL;
	return copy;
}

static void set_param(struct rig *rig, int setting)
{
	const struct param *param = &rig->pathfinder->head.params[setting / 64];

	rig->params[setting / 64] = setting % 64 == 63 ? param->max : param->min + setting % 64;
}

START_TEST(every_setting_gives_legal_and_complete_answers)
{
	const struct pathfinder pathfinder = without_optimal(rig_pathfinder(_i));

	for (int p = 0; p < (int)pathfinder.head.n_params; p++) {
		int n_choices = 1;
		if (pathfinder.head.params[p].choices)
			n_choices = (int)pathfinder.head.params[p].max + 1;
		for (int c = 0; c < n_choices; c++)
			check_on_all_grounds(&pathfinder, set_param, 64 * p + c, how_many(5, 2), 30);
		check_on_all_grounds(&pathfinder, set_param, 64 * p + 63, how_many(5, 2), 30);
	}
}
END_TEST

/* One search and what the judge says of it. */
static void check_search(struct rig *rig, struct oracle *oracle, const struct path_query *query)
{
	struct path_result result;
	enum status status = rig_find(rig, query, false, &result);
	bool weighs = rig->pathfinder->caps & PATH_WEIGHTED;

	if (status == STATUS_UNSUPPORTED && !rig->ground->uniform && !weighs)
		return;
	ck_assert_int_eq(status, STATUS_OK);
	if (ground_open(rig->ground, query->start))
		oracle_search(oracle, rig->ground, query->start, NULL, query->rule, weighs);
	check_answer(&(struct verdict){rig, query, &result, oracle});
}

/* Changes a few cells of GROUND, and returns how many. */
static size_t change_some(struct ground *ground, struct rng *rng, struct cell *changed, size_t most)
{
	size_t n = 1 + rng_below(rng, (uint32_t)most);
	int kind = (int)rng_below(rng, GROUND_WILD_KINDS);

	for (size_t i = 0; i < n; i++) {
		changed[i] = ground_cell(ground, rng_below(rng, (uint32_t)ground_cells(ground)));
		ground_set(ground, changed[i], rng_below(rng, 3) ? ground_wild_cost(rng, kind) : 0);
	}
	return n;
}

/* A mover and its goal on ground of any kind, which changes while they stay, walk or leap. */
static void check_wild_ground(const struct pathfinder *pathfinder, uint64_t seed)
{
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	struct ground ground = ground_wild(seed);
	struct oracle oracle = oracle_new(ground_cells(&ground));
	struct rig rig = rig_new(pathfinder, &ground);
	struct cell changed[4];
	struct path_query query = {.changed = changed};

	do
		query.rule = (enum diagonal_rule)rng_below(&rng, DIAGONAL_RULES);
	while (!supports(pathfinder, query.rule));
	for (int i = 0; i < 12; i++) {
		struct cell *end = i % 2 ? &query.start : &query.goal;
		if (i < 2 || rng_below(&rng, 4) == 0)
			*end = ground_cell(&ground, rng_below(&rng, (uint32_t)ground_cells(&ground)));
		else if (rng_below(&rng, 3) && ground_inside(&ground, cell_step(*end, i % DIRECTIONS)))
			*end = cell_step(*end, i % DIRECTIONS);
		check_search(&rig, &oracle, &query);
		query.n_changed = 0;
		if (rng_below(&rng, 3) == 0)
			continue;
		query.n_changed = change_some(&ground, &rng, changed, ARRAY_LEN(changed));
		rig_changed(&rig, changed, query.n_changed);
	}
	rig_free(&rig);
	oracle_free(&oracle);
	ground_free(&ground);
}

START_TEST(ground_of_any_kind_is_searched_rightly_while_it_changes)
{
	for (uint64_t seed = 0; seed < (uint64_t)how_many(20, 200); seed++)
		check_wild_ground(rig_pathfinder(_i), seed);
}
END_TEST

static void check_same(const struct rig *a, const struct path_result *one, const struct rig *b,
		       const struct path_result *two, bool same_path)
{
	ck_assert_int_eq(one->found, two->found);
	ck_assert_msg(NEAR(one->cost, two->cost) || !one->found, "%s: costs %.9f and %.9f",
		      a->pathfinder->head.name, one->cost, two->cost);
	if (!same_path)
		return;
	ck_assert_uint_eq(one->expanded, two->expanded);
	ck_assert_uint_eq(one->generated, two->generated);
	ck_assert_uint_eq(one->len, two->len);
	ck_assert(!memcmp(a->cells, b->cells, one->len * sizeof *a->cells));
}

START_TEST(earlier_searches_leave_no_trace)
{
	const struct pathfinder *pathfinder = rig_pathfinder(_i);
	bool same_path = !(pathfinder->caps & PATH_INCREMENTAL);
	struct path_result one, two;

	for (int i = 0; i < n_grounds(); i += how_many(3, 1)) {
		struct ground ground = ground_number(i);
		struct rig used = rig_new(pathfinder, &ground);
		struct path_query query = {.rule = DIAGONAL_NO_CUT};
		for (struct pairs pairs = pairs_of(&ground, 20); pairs_next(&pairs, &query);) {
			struct rig fresh = rig_new(pathfinder, &ground);
			query.rule = (query.rule + 1) % DIAGONAL_RULES;
			enum status status = rig_find(&used, &query, false, &one);
			ck_assert_int_eq(status, rig_find(&fresh, &query, false, &two));
			if (!status)
				check_same(&used, &one, &fresh, &two, same_path);
			rig_free(&fresh);
		}
		rig_free(&used);
		ground_free(&ground);
	}
}
END_TEST

START_TEST(a_changed_ground_is_searched_as_it_now_is)
{
	const struct pathfinder *pathfinder = rig_pathfinder(_i);
	struct oracle oracle = oracle_new(24 * 18);
	struct rng rng = rng_seeded(7, RNG_QUERY);

	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++) {
		struct ground ground = ground_noise(24, 18, 30, 1, rule);
		struct rig rig = rig_new(pathfinder, &ground);
		struct path_query query = {.rule = rule};
		for (int i = 0; i < 60 && supports(pathfinder, rule); i++) {
			struct path_result result;
			struct cell changed = ground_cell(&ground, rng_below(&rng, 24 * 18));
			ground_set(&ground, changed, !ground_open(&ground, changed));
			rig_changed(&rig, &changed, 1);
			if (i % 5 == 0)
				query.start = ground_cell(&ground, rng_below(&rng, 24 * 18));
			if (i % 7 == 0)
				query.goal = ground_cell(&ground, rng_below(&rng, 24 * 18));
			/* Now and then the caller does not know what changed, only that something did. */
			query.changed = &changed;
			query.n_changed = i % 4 != 3;
			ck_assert_int_eq(rig_find(&rig, &query, false, &result), STATUS_OK);
			if (ground_open(&ground, query.start))
				oracle_search(&oracle, &ground, query.start, NULL, rule, false);
			check_answer(&(struct verdict){&rig, &query, &result, &oracle});
		}
		rig_free(&rig);
		ground_free(&ground);
	}
	oracle_free(&oracle);
}
END_TEST

START_TEST(a_limit_stops_the_search_and_says_so)
{
	const struct pathfinder *pathfinder = rig_pathfinder(_i);
	struct ground ground = ground_noise(40, 30, 25, 1, 3);
	struct rig rig = rig_new(pathfinder, &ground);
	struct oracle oracle = oracle_new(40 * 30);
	struct path_query query = {.rule = DIAGONAL_NEVER};

	for (struct pairs pairs = pairs_of(&ground, 200); pairs_next(&pairs, &query);) {
		struct path_result result;
		query.rule = (query.rule + 1) % DIAGONAL_RULES;
		query.max_expanded = 1 + (uint32_t)pairs.i % 60;
		if (!supports(pathfinder, query.rule))
			continue;
		ck_assert_int_eq(rig_find(&rig, &query, false, &result), STATUS_OK);
		ck_assert_uint_le(result.expanded, query.max_expanded);
		const struct verdict *v = &(struct verdict){&rig, &query, &result, &oracle};
		check_legs(v);
		oracle_search(&oracle, &ground, query.start, &query.goal, query.rule, false);
		bool reachable = ground_open(&ground, query.start) &&
				 isfinite(oracle_distance(&oracle, &ground, query.goal));
		EXPECT(!result.found || !result.limited, "found and limited at once");
		EXPECT(result.found || result.limited || !reachable, "gave up without saying why");
	}
	oracle_free(&oracle);
	rig_free(&rig);
	ground_free(&ground);
}
END_TEST

START_TEST(what_cannot_be_served_is_refused)
{
	const struct pathfinder *pathfinder = rig_pathfinder(_i);
	struct ground ground = ground_drawn("...../...../.....");
	struct rig rig = rig_new(pathfinder, &ground);
	struct path_result result;

	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++) {
		struct path_query query = {.start = {0, 0}, .goal = {4, 2}, .rule = rule};
		bool served = supports(pathfinder, rule);
		ck_assert_int_eq(rig_find(&rig, &query, false, &result),
				 served ? STATUS_OK : STATUS_UNSUPPORTED);
		if (!served)
			continue;
		query.goal = (struct cell){5, 2};
		ck_assert_int_eq(rig_find(&rig, &query, false, &result), STATUS_BAD_INPUT);
		query = (struct path_query){.start = {0, -1}, .goal = {4, 2}, .rule = rule};
		ck_assert_int_eq(rig_find(&rig, &query, false, &result), STATUS_BAD_INPUT);
		query.start = (struct cell){0, 0};
		rig.cap = 1;
		ck_assert_int_eq(rig_find(&rig, &query, false, &result), STATUS_SPACE);
		rig.cap = 15;
	}
	rig_free(&rig);
	ground_free(&ground);
}
END_TEST

/* A preparation that looks at its job stops, and another one does all of it. */
START_TEST(a_stopped_preparation_is_done_anew)
{
	const struct pathfinder *pathfinder = rig_pathfinder(_i);
	bool same_path = !(pathfinder->caps & PATH_INCREMENTAL);
	struct path_result one, two;

	for (int i = 0; pathfinder->prepare && i < n_grounds(); i += how_many(5, 1)) {
		struct ground ground = ground_number(i);
		struct rig stopped = rig_new(pathfinder, &ground), fresh = rig_new(pathfinder, &ground);
		struct path_query query = {.rule = stopped.rule};
		struct job job = {.stopped = true};
		enum status status =
		    pathfinder->prepare(stopped.index, stopped.work, &ground, stopped.rule, NULL, 0, &job);
		ck_assert_int_eq(status, job.heeded ? STATUS_INTERRUPTED : STATUS_OK);
		rig_changed(&stopped, NULL, 0);
		for (struct pairs pairs = pairs_of(&ground, 20); pairs_next(&pairs, &query);) {
			status = rig_find(&stopped, &query, false, &one);
			ck_assert_int_eq(status, rig_find(&fresh, &query, false, &two));
			if (!status)
				check_same(&stopped, &one, &fresh, &two, same_path);
		}
		rig_free(&stopped);
		rig_free(&fresh);
		ground_free(&ground);
	}
}
END_TEST

/* ---- the event log -----------------------------------------------------------------------------------------
 */

/* Replays LOG and returns how many parents lead from the goal to the start, written from the start into CHAIN.
 */
static size_t replay(const struct verdict *v, const struct event_log *log, uint32_t *chain)
{
	size_t cells = v->rig->cap, len = 0;
	uint32_t *parent = malloc(cells * sizeof *parent), current = UINT32_MAX;

	memset(parent, 0xff, cells * sizeof *parent);
	for (size_t i = 0; i < log->n; i++) {
		const struct event *event = &log->events[i];
		EXPECT(event->cell < cells, "an event lies outside the map");
		if (event_expands((enum event_kind)event->kind) || event->kind == EVENT_PARENT)
			current = event->cell;
		else if (event->kind == EVENT_OPEN || event->kind == EVENT_RELAX ||
			 event->kind == EVENT_REVISE || event->kind == EVENT_LEAD)
			parent[event->cell] = current;
	}
	uint32_t start = (uint32_t)ground_index(v->rig->ground, v->query->start);
	for (uint32_t at = (uint32_t)ground_index(v->rig->ground, v->query->goal);; at = parent[at]) {
		EXPECT(at < cells && len < cells, "the parents do not lead to the start");
		chain[cells - ++len] = at;
		if (at == start)
			break;
	}
	memmove(chain, chain + cells - len, len * sizeof *chain);
	free(parent);
	return len;
}

/* The figures of the result are those of the log, and no cell is expanded that is not in the frontier, or with a g
 * that it was not given last. */
static void check_figures(const struct verdict *v, const struct event_log *log)
{
	uint32_t expanded = 0, generated = 0, open = 0, max_open = 0;
	uint32_t *g = calloc(v->rig->cap, sizeof *g);
	bool *waits = calloc(v->rig->cap, sizeof *waits);

	for (size_t i = 0; i < log->n; i++) {
		const struct event *event = &log->events[i];
		switch ((enum event_kind)event->kind) {
		case EVENT_OPEN:
		case EVENT_RELAX:
		case EVENT_REVISE:
		case EVENT_ENTER:
			expanded += event->kind == EVENT_ENTER;
			generated += event->kind != EVENT_REVISE && event->g > 0;
			open += !waits[event->cell];
			waits[event->cell] = true;
			g[event->cell] = event->g;
			break;
		case EVENT_EXPAND:
			expanded++;
			EXPECT(waits[event->cell], "a cell was expanded that was not in the frontier");
			EXPECT(g[event->cell] == event->g,
			       "a cell was expanded with a g it was not given last");
			/* fall through */
		case EVENT_PRUNE:
		case EVENT_RETURN:
			open -= waits[event->cell];
			waits[event->cell] = false;
			break;
		default: break;
		}
		max_open = open > max_open ? open : max_open;
	}
	EXPECT(expanded == v->result->expanded, "the log expands as many cells as the result says");
	EXPECT(generated == v->result->generated, "the log generates as many cells as the result says");
	EXPECT(max_open == v->result->max_open, "the frontier of the log is as large as the result says");
	free(g);
	free(waits);
}

static void check_log(const struct verdict *v, const struct event_log *log)
{
	uint32_t *chain = malloc(v->rig->cap * sizeof *chain);

	EXPECT(log->dropped == 0 && log->unit > 0, "the log has a unit and room");
	check_figures(v, log);
	for (size_t i = 0; i < log->n; i++)
		EXPECT((log->events[i].kind == EVENT_FOUND) == (v->result->found && i + 1 == log->n),
		       "FOUND is the last event, exactly when a path was found");
	if (v->result->found) {
		EXPECT(log->events[log->n - 1].cell == ground_index(v->rig->ground, v->query->goal),
		       "FOUND names the goal");
		if (v->rig->pathfinder->caps & PATH_OPTIMAL)
			EXPECT(fabs(log->events[log->n - 1].g * log->unit - v->result->cost) <=
				   1e-6 * v->result->cost,
			       "FOUND tells the length");
		if (v->rig->pathfinder->caps & PATH_ANY_ANGLE)
			EXPECT(fabs(log->events[log->n - 1].g * log->unit - v->result->cost) <=
				   1e-3 * v->result->len,
			       "FOUND tells about the length");
		size_t len = replay(v, log, chain), at = 0;
		for (size_t i = 0; i < v->result->len && at < len; i++)
			at += chain[at] == ground_index(v->rig->ground, v->result->cells[i]);
		EXPECT(at == len, "the path passes through the replayed parents");
	}
	free(chain);
}

START_TEST(the_log_tells_the_search_and_does_not_change_the_answer)
{
	const struct pathfinder *pathfinder = rig_pathfinder(_i);
	struct path_result one, two;

	for (int i = 0; i < n_grounds(); i += how_many(2, 1)) {
		struct ground ground = ground_number(i);
		struct rig mute = rig_new(pathfinder, &ground), told = rig_new(pathfinder, &ground);
		struct path_query query = {.rule = DIAGONAL_NEVER};
		for (struct pairs pairs = pairs_of(&ground, 40); pairs_next(&pairs, &query);) {
			/* One rule after the other: an index is built for one. */
			query.rule = (enum diagonal_rule)((pairs.i - 1) * DIAGONAL_RULES / pairs.n);
			enum status status = rig_find(&mute, &query, false, &one);
			ck_assert_int_eq(status, rig_find(&told, &query, true, &two));
			if (status)
				continue;
			ck_assert_int_eq(one.found, two.found);
			if (pathfinder->caps & PATH_OPTIMAL)
				check_same(&mute, &one, &told, &two, false);
			if (ground_open(&ground, query.start))
				check_log(&(struct verdict){&told, &query, &two, NULL}, &told.log);
		}
		rig_free(&mute);
		rig_free(&told);
		ground_free(&ground);
	}
}
END_TEST

START_TEST(a_short_log_counts_what_it_drops)
{
	struct ground ground = ground_noise(20, 20, 20, 1, 1);
	struct rig rig = rig_new(rig_pathfinder(_i), &ground);
	struct path_query query = {.start = {0, 0}, .goal = {19, 19}, .rule = DIAGONAL_NO_CUT};
	struct path_result result;

	ground_set(&ground, query.start, 1);
	rig_changed(&rig, &query.start, 1);
	ck_assert_int_eq(rig_find(&rig, &query, true, &result), STATUS_OK);
	size_t all = rig.log.n;
	rig_free(&rig);
	rig = rig_new(rig_pathfinder(_i), &ground);
	rig.log.cap = 3;
	ck_assert_int_eq(rig_find(&rig, &query, true, &result), STATUS_OK);
	ck_assert_uint_eq(rig.log.n + rig.log.dropped, all);
	rig_free(&rig);
	ground_free(&ground);
}
END_TEST

Suite *suite_conformance(void)
{
	Suite *suite = suite_create("path/conformance");
	TCase *tcase = tcase_create("conformance");
	int n = rig_count();

	tcase_add_loop_test(tcase, answers_are_legal_complete_and_as_short_as_promised, 0, n);
	tcase_add_loop_test(tcase, ground_of_any_kind_is_searched_rightly_while_it_changes, 0, n);
	tcase_add_loop_test(tcase, every_setting_gives_legal_and_complete_answers, 0, n);
	tcase_add_loop_test(tcase, earlier_searches_leave_no_trace, 0, n);
	tcase_add_loop_test(tcase, a_changed_ground_is_searched_as_it_now_is, 0, n);
	tcase_add_loop_test(tcase, a_limit_stops_the_search_and_says_so, 0, n);
	tcase_add_loop_test(tcase, what_cannot_be_served_is_refused, 0, n);
	tcase_add_loop_test(tcase, a_stopped_preparation_is_done_anew, 0, n);
	tcase_add_loop_test(tcase, the_log_tells_the_search_and_does_not_change_the_answer, 0, n);
	tcase_add_loop_test(tcase, a_short_log_counts_what_it_drops, 0, n);
	suite_add_tcase(suite, tcase);
	return suite;
}
