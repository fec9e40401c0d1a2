/* The recursion of zylum's tutorial, as its text describes it.  The article's code marks a cell before it tests the
 * mark, so every call but the goal's fails, and never clears the mark. */
#include <string.h>

#include "path/cost.h"
#include "path/exhaustive.h"
#include "path/search.h"

/* The place of AT among the cells that may be within sight of START. */
static int exhaustive_place(struct cell start, struct cell at)
{
	return (at.y - start.y + EXHAUSTIVE_REACH) * EXHAUSTIVE_SIDE + at.x - start.x + EXHAUSTIVE_REACH;
}

/* Takes every place that is no open cell, and those that are occupied or out of sight. */
static void exhaustive_take(struct exhaustive *exhaustive, struct cell start)
{
	int sight = exhaustive->sight;

	memset(exhaustive->taken, true, sizeof exhaustive->taken);
	for (int y = start.y - sight - 1; y <= start.y + sight + 1; y++)
		for (int x = start.x - sight - 1; x <= start.x + sight + 1; x++) {
			struct cell at = cell_at(x, y);
			exhaustive->taken[exhaustive_place(start, at)] = !ground_open(exhaustive->ground, at);
		}
	for (size_t i = 0; i < exhaustive->n_occupied; i++)
		if (cell_steps(start, exhaustive->occupied[i]) <= EXHAUSTIVE_REACH)
			exhaustive->taken[exhaustive_place(start, exhaustive->occupied[i])] = true;
}

static void exhaustive_log(const struct exhaustive *exhaustive, enum event_kind kind, int steps)
{
	event_add(exhaustive->log, kind, (uint32_t)ground_index(exhaustive->ground, exhaustive->path[steps]),
		  (uint64_t)steps * COST_STRAIGHT);
}

/* The first entry into each cell is an expansion of it. */
static void exhaustive_log_first(struct exhaustive *exhaustive, int steps, int place)
{
	if (!exhaustive->firsts || exhaustive->entered_once[place])
		return;
	exhaustive->entered_once[place] = true;
	event_add(exhaustive->firsts, EVENT_EXPAND,
		  (uint32_t)ground_index(exhaustive->ground, exhaustive->path[steps]),
		  (uint64_t)steps * COST_STRAIGHT);
}

static long exhaustive_square_to_goal(const struct exhaustive *exhaustive, struct cell at)
{
	long dx = at.x - exhaustive->goal.x, dy = at.y - exhaustive->goal.y;

	return dx * dx + dy * dy;
}

/* Is the path of STEPS steps better than the best one: nearer to the goal, then shorter, then with its end first in
 * reading order? */
static bool exhaustive_better(const struct exhaustive *exhaustive, int steps)
{
	struct cell end = exhaustive->path[steps];

	if (!exhaustive->n_best)
		return true;
	struct cell best = exhaustive->best[exhaustive->n_best - 1];
	long nearer = exhaustive_square_to_goal(exhaustive, best) - exhaustive_square_to_goal(exhaustive, end);
	if (nearer)
		return nearer > 0;
	if (steps + 1 != exhaustive->n_best)
		return steps + 1 < exhaustive->n_best;
	return ground_index(exhaustive->ground, end) < ground_index(exhaustive->ground, best);
}

static void exhaustive_note(struct exhaustive *exhaustive, int steps)
{
	if (!exhaustive_better(exhaustive, steps))
		return;
	exhaustive->n_best = steps + 1;
	memcpy(exhaustive->best, exhaustive->path, (size_t)exhaustive->n_best * sizeof *exhaustive->best);
	exhaustive->found = cell_equal(exhaustive->path[steps], exhaustive->goal);
	if (exhaustive->found)
		exhaustive_log(exhaustive, EVENT_CANDIDATE, steps);
}

/* Extends the path of STEPS cells by AT, which is not taken, and tries all ways to go on from there. */
static void exhaustive_enter(struct exhaustive *exhaustive, int steps, struct cell at, int place)
{
	static const int to_place[] = {-EXHAUSTIVE_SIDE, 1, EXHAUSTIVE_SIDE, -1}; /* of NORTH .. WEST */

	exhaustive->taken[place] = true;
	exhaustive->path[steps] = at;
	exhaustive->entered++;
	exhaustive->deepest = max(exhaustive->deepest, steps);
	exhaustive_log(exhaustive, EVENT_ENTER, steps);
	exhaustive_log_first(exhaustive, steps, place);
	exhaustive_note(exhaustive, steps);
	for (int d = NORTH; d <= WEST && !cell_equal(at, exhaustive->goal); d++) {
		int to = place + to_place[d];
		if (exhaustive->taken[to])
			continue;
		if (steps >= exhaustive->sight || exhaustive->entered >= exhaustive->nodes)
			exhaustive->cut_short = true;
		else
			exhaustive_enter(exhaustive, steps + 1, cell_step(at, d), to);
	}
	exhaustive_log(exhaustive, EVENT_RETURN, steps);
	exhaustive->taken[place] = false;
}

void exhaustive_search(struct exhaustive *exhaustive, struct cell start)
{
	int middle = exhaustive_place(start, start);

	exhaustive->found = exhaustive->cut_short = false;
	exhaustive->entered = 0;
	exhaustive->deepest = exhaustive->n_best = 0;
	event_begin(exhaustive->log, EXHAUSTIVE_SIGHT_MAX * COST_STRAIGHT, COST_STRAIGHT);
	event_begin(exhaustive->firsts, EXHAUSTIVE_SIGHT_MAX * COST_STRAIGHT, COST_STRAIGHT);
	memset(exhaustive->entered_once, false, sizeof exhaustive->entered_once);
	exhaustive_take(exhaustive, start);
	if (!exhaustive->taken[middle])
		exhaustive_enter(exhaustive, 0, start, middle);
}

/* ---- as a pathfinder -------------------------------------------------------------------------------------- */

enum { PARAM_SIGHT, PARAM_NODES };

/* Straight steps reach what these rules let a mover reach; diagonal ones between corners may reach more. */
enum { EXHAUSTIVE_RULES = 1 << DIAGONAL_NEVER | 1 << DIAGONAL_NO_CUT };

static size_t exhaustive_scratch_size(const struct ground *ground)
{
	(void)ground;
	return sizeof(struct exhaustive);
}

static enum status exhaustive_answer(const struct exhaustive *exhaustive, const struct path_query *query,
				     struct path_result *result)
{
	const struct cell *best = exhaustive->n_best ? exhaustive->best : &query->start;

	result->len = (size_t)max(exhaustive->n_best, 1);
	if (result->cap < result->len)
		return STATUS_SPACE;
	memcpy(result->cells, best, result->len * sizeof *best);
	result->found = exhaustive->found;
	result->limited = !exhaustive->found && exhaustive->cut_short;
	result->expanded = exhaustive->entered;
	result->generated = max(exhaustive->entered, 1) - 1;
	result->max_open = exhaustive->n_best ? (uint32_t)exhaustive->deepest + 1 : 0;
	result->bytes = sizeof *exhaustive;
	result->cost = path_cost(exhaustive->ground, result->cells, result->len, false);
	return STATUS_OK;
}

static enum status exhaustive_find(const void *index, void *scratch, const struct ground *ground,
				   const double *params, const struct path_query *query, struct event_log *log,
				   struct path_result *result)
{
	struct exhaustive *exhaustive = scratch;
	enum status status = path_begin(EXHAUSTIVE_RULES, ground, query, result);

	(void)index;
	if (status)
		return status;
	*exhaustive = (struct exhaustive){.ground = ground,
					  .goal = query->goal,
					  .sight = (int)params[PARAM_SIGHT],
					  .nodes = min((uint32_t)params[PARAM_NODES], path_limit(query)),
					  .log = log};
	exhaustive_search(exhaustive, query->start);
	status = exhaustive_answer(exhaustive, query, result);
	if (!status && result->found)
		search_tell_path(log, ground, result, false);
	return status;
}

static const struct param params[] = {
    [PARAM_SIGHT] = {"sight", "steps", 8, 1, EXHAUSTIVE_SIGHT_MAX, NULL,
		     "longest path it tries; the work grows exponentially with it"},
    [PARAM_NODES] = {"nodes", "", 20000, 1, 5e6, NULL, "gives up after entering this many cells"},
};

const struct pathfinder path_exhaustive = {
    .head = {"exhaustive", "Every path within sight", "zylum 2004, depth-first search", params,
	     ARRAY_LEN(params)},
    .caps = PATH_SIGHTED,
    .rules = EXHAUSTIVE_RULES,
    .scratch_size = exhaustive_scratch_size,
    .find = exhaustive_find,
};
