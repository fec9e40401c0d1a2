/* Lazy Theta*: A* in which a parent need not be a neighbour, only in sight, so that paths bend only at corners
 * (Nash, Koenig & Tovey 2010).
 *
 * A cell that is reached inherits the parent of its neighbour without a line-of-sight check.  The check is made
 * once, when the cell is expanded.  If it fails, the best of the expanded neighbours becomes the parent. */
#include "path/search.h"

enum { RULES = 1 << DIAGONAL_NO_CUT | 1 << DIAGONAL_ONE | 1 << DIAGONAL_ALWAYS };

struct theta_search {
	const struct ground *ground;
	const struct path_query *query;
	struct event_log *log;
	struct path_result *result;
	struct search_tree tree;
	uint32_t *settled; /* number of the search that settled the cell */
};

static size_t theta_scratch_size(const struct ground *ground)
{
	return search_tree_size(ground_cells(ground)) + ground_cells(ground) * sizeof(uint32_t);
}

/* Lengths are rounded, so the heuristic is lowered by one unit to stay consistent. */
static uint64_t theta_estimate(struct cell a, struct cell goal)
{
	uint64_t length = search_straight(a, goal);

	return length - (length > 0);
}

static void theta_reach(struct theta_search *search, uint32_t cell, uint32_t parent, uint64_t g)
{
	uint64_t to_goal = theta_estimate(ground_cell(search->ground, cell), search->query->goal);

	event_add(search->log, EVENT_PARENT, parent, 0);
	event_add(search->log, search_reach(&search->tree, cell, parent, g, to_goal), cell, g);
	search->result->generated++;
}

/* The parent of INDEX is out of sight.  Makes the settled neighbour with the shortest path its parent. */
static void theta_bend(struct theta_search *search, uint32_t index)
{
	struct cell at = ground_cell(search->ground, index);
	uint64_t best = SEARCH_FAR;

	for (unsigned moves = search_moves(search->ground, index, search->query->rule); moves;
	     moves &= moves - 1) {
		int d = __builtin_ctz(moves);
		struct cell from = cell_step(at, d);
		uint32_t parent = (uint32_t)ground_index(search->ground, from);
		uint64_t g = search_g(&search->tree, parent) + search_straight(from, at);
		if (search->settled[parent] != search->tree.number || g >= best)
			continue;
		best = g;
		search->tree.parent[index] = parent;
	}
	search->tree.g[index] = best;
	event_add(search->log, EVENT_PARENT, search->tree.parent[index], 0);
	event_add(search->log, EVENT_REVISE, index, best);
}

static void theta_expand(struct theta_search *search, uint32_t index)
{
	struct cell at = ground_cell(search->ground, index);
	uint32_t parent = search->tree.parent[index];
	struct cell corner = ground_cell(search->ground, parent);

	for (unsigned moves = search_moves(search->ground, index, search->query->rule); moves;
	     moves &= moves - 1) {
		int d = __builtin_ctz(moves);
		struct cell to = cell_step(at, d);
		uint32_t next = (uint32_t)ground_index(search->ground, to);
		uint64_t g = search->tree.g[parent] + search_straight(corner, to);
		if (search->settled[next] != search->tree.number && g < search_g(&search->tree, next))
			theta_reach(search, next, parent, g);
	}
}

/* Expands cells until the goal is settled; returns whether it was. */
static bool theta_grow(struct theta_search *search, struct search_nearest *nearest)
{
	const struct path_query *query = search->query;

	while (search->tree.heap.n) {
		path_note_open(search->result, search->tree.heap.n);
		if (path_at_limit(query, search->result))
			return false;
		uint32_t index = heap_pop(&search->tree.heap).item;
		struct cell at = ground_cell(search->ground, index);
		struct cell corner = ground_cell(search->ground, search->tree.parent[index]);
		if (!path_sees(search->ground, corner, at, query->rule))
			theta_bend(search, index);
		search->settled[index] = search->tree.number;
		search_note(nearest, search->ground, query->goal, index, search->tree.g[index]);
		event_add(search->log, EVENT_EXPAND, index, search->tree.g[index]);
		search->result->expanded++;
		if (cell_equal(at, query->goal))
			return true;
		theta_expand(search, index);
	}
	return false;
}

static enum status theta_find(const void *index, void *scratch, const struct ground *ground,
			      const double *params, const struct path_query *query, struct event_log *log,
			      struct path_result *result)
{
	enum status status = path_begin(RULES, ground, query, result);

	(void)index, (void)params;
	if (status)
		return status;
	uint32_t start = (uint32_t)ground_index(ground, query->start);
	struct theta_search search = {
	    .ground = ground,
	    .query = query,
	    .log = log,
	    .result = result,
	    .tree = search_begin(scratch, ground_cells(ground)),
	    .settled = (uint32_t *)((unsigned char *)scratch + search_tree_size(ground_cells(ground))),
	};
	struct search_nearest nearest = {.distance = SEARCH_FAR, .cell = start};
	event_begin(log, search_longest(ground), COST_STRAIGHT);
	if (ground_open(ground, query->start))
		theta_reach(&search, start, start, 0);
	result->generated = 0;
	bool found = theta_grow(&search, &nearest);
	status = search_trace(search.tree.parent, ground, start, nearest.cell, false, result);
	result->found = found && !status;
	result->bytes = theta_scratch_size(ground);
	if (result->found)
		event_add(log, EVENT_FOUND, nearest.cell, nearest.g);
	return status;
}

const struct pathfinder path_theta = {
    .head = {.name = "theta",
	     .title = "Lazy Theta*",
	     .source = "Nash, Koenig & Tovey 2010, Lazy Theta*: any-angle path planning"},
    .caps = PATH_ANY_ANGLE,
    .rules = RULES,
    .scratch_size = theta_scratch_size,
    .find = theta_find,
};
