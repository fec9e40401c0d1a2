/* The recursion of zylum's tutorial, as its text describes it.  The article's code marks a cell before it tests the
 * mark, so every call but the goal's fails, and never clears the mark. */
#include <limits.h>
#include <string.h>

#include "path/cost.h"
#include "path/exhaustive.h"
#include "path/search.h"

/* The place of AT among the cells that may be within sight of START. */
static int exhaustive_place(struct cell start, struct cell at)
{
	return (at.y - start.y + EXHAUSTIVE_REACH) * EXHAUSTIVE_SIDE + at.x - start.x + EXHAUSTIVE_REACH;
}

/* Marks every place that is not an open cell, is occupied or out of sight. */
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

static void exhaustive_write(const struct exhaustive *exhaustive, struct event_log *log, enum event_kind kind,
			     int steps)
{
	event_add(log, kind, (uint32_t)ground_index(exhaustive->ground, exhaustive->path[steps]),
		  (uint64_t)steps * COST_STRAIGHT);
}

static void exhaustive_log(const struct exhaustive *exhaustive, enum event_kind kind, int steps)
{
	if (exhaustive->log)
		exhaustive_write(exhaustive, exhaustive->log, kind, steps);
}

static long exhaustive_square_to_goal(const struct exhaustive *exhaustive, struct cell at)
{
	long dx = at.x - exhaustive->goal.x, dy = at.y - exhaustive->goal.y;

	return dx * dx + dy * dy;
}

/* Is the path of STEPS steps, as near to the goal as the best one, better: shorter, or then with its end first in
 * reading order? */
static bool exhaustive_better(const struct exhaustive *exhaustive, int steps)
{
	const struct ground *ground = exhaustive->ground;

	if (steps + 1 != exhaustive->n_best)
		return steps + 1 < exhaustive->n_best;
	return ground_index(ground, exhaustive->path[steps]) < ground_index(ground, exhaustive->best[steps]);
}

/* The nearer to the goal, the better. */
static void exhaustive_note(struct exhaustive *exhaustive, int steps)
{
	long square = exhaustive_square_to_goal(exhaustive, exhaustive->path[steps]);

	if (square > exhaustive->best_square ||
	    (square == exhaustive->best_square && !exhaustive_better(exhaustive, steps)))
		return;
	exhaustive->best_square = square;
	exhaustive->n_best = steps + 1;
	memcpy(exhaustive->best, exhaustive->path, (size_t)exhaustive->n_best * sizeof *exhaustive->best);
	exhaustive->found = square == 0;
	if (exhaustive->found)
		exhaustive_log(exhaustive, EVENT_CANDIDATE, steps);
}

/* What entering the last cell of a path of STEPS steps tells.  Of all paths as long to a cell, only the first one can be
 * the best. */
static void exhaustive_visit(struct exhaustive *exhaustive, int steps, struct cell at, int place)
{
	uint32_t *after = &exhaustive->entered_after[place];

	exhaustive->path[steps] = at;
	exhaustive->entered++;
	exhaustive_log(exhaustive, EVENT_ENTER, steps);
	if (*after >> steps & 1)
		return;
	exhaustive->deepest = max(exhaustive->deepest, steps);
	if (!*after) /* the first entry into a cell is an expansion of it */
		exhaustive_write(exhaustive, exhaustive->firsts, EVENT_EXPAND, steps);
	*after |= UINT32_C(1) << steps;
	exhaustive_note(exhaustive, steps);
}

static const int exhaustive_to_place[] = {-EXHAUSTIVE_SIDE, 1, EXHAUSTIVE_SIDE, -1}; /* of NORTH .. WEST */

/* Can a path continue from AT, or is that the goal? */
static bool exhaustive_goes_on(const struct exhaustive *exhaustive, struct cell at, int place)
{
	for (int d = NORTH; d <= WEST; d++)
		if (!exhaustive->taken[place + exhaustive_to_place[d]])
			return !cell_equal(at, exhaustive->goal);
	return false;
}

/* Extends the path of STEPS cells by AT, which is as far as sight goes. */
static void exhaustive_end(struct exhaustive *exhaustive, int steps, struct cell at, int place)
{
	exhaustive_visit(exhaustive, steps, at, place);
	exhaustive->cut_short = exhaustive->cut_short || exhaustive_goes_on(exhaustive, at, place);
	exhaustive_log(exhaustive, EVENT_RETURN, steps);
}

/* Is entering the place as far as sight goes no news?  Most paths end so. */
static bool exhaustive_is_dull(const struct exhaustive *exhaustive, int place)
{
	return exhaustive->entered_after[place] >> exhaustive->sight & 1 && exhaustive->cut_short &&
	       !exhaustive->log;
}

/* Extends the path of STEPS cells by AT, which is free, and tries all ways to continue. */
static void exhaustive_enter(struct exhaustive *exhaustive, int steps, struct cell at, int place)
{
	bool goal = cell_equal(at, exhaustive->goal);

	exhaustive_visit(exhaustive, steps, at, place);
	exhaustive->taken[place] = true;
	for (int d = NORTH; d <= WEST && !goal; d++) {
		int to = place + exhaustive_to_place[d];
		if (exhaustive->taken[to])
			continue;
		if (exhaustive->entered >= exhaustive->nodes)
			exhaustive->cut_short = true;
		else if (steps + 1 < exhaustive->sight)
			exhaustive_enter(exhaustive, steps + 1, cell_step(at, d), to);
		else if (exhaustive_is_dull(exhaustive, to))
			exhaustive->entered++;
		else
			exhaustive_end(exhaustive, steps + 1, cell_step(at, d), to);
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
	exhaustive->best_square = LONG_MAX;
	event_begin(exhaustive->log, EXHAUSTIVE_SIGHT_MAX * COST_STRAIGHT, COST_STRAIGHT);
	event_begin(exhaustive->firsts, EXHAUSTIVE_SIGHT_MAX * COST_STRAIGHT, COST_STRAIGHT);
	memset(exhaustive->entered_after, 0, sizeof exhaustive->entered_after);
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
