/* Bidirectional A*: one search from the start, one from the goal, until neither can improve the best meeting.
 *
 * The variant is NBA* (Pijls & Post 2009).  Both sides share the set of unsettled
 * cells; a cell is settled by the side that takes it first.  Let F1 and F2 be the least
 * keys of the two frontiers, h1 a heuristic to the goal, h2 one to the start, and L the
 * length of the best path so far.  A cell v taken by side 1 need not be expanded if
 *
 *   g1(v) + h1(v) >= L   or   g1(v) + F2 - h2(v) >= L
 *
 * since every path through it that is still open is at least as long.  When one frontier is empty, L is the
 * length of a shortest path (theorem 1 of the report, for consistent heuristics). */
#include "path/search.h"

enum { FORWARD, BACKWARD };

struct bidir_side {
	struct search_tree tree;
	struct cell root, target;
	uint64_t least; /* F: the least key of this frontier */
};

struct bidir_search {
	const struct ground *ground;
	const struct path_query *query;
	struct event_log *log;
	struct path_result *result;
	struct bidir_side sides[2];
	uint32_t *settled; /* number of the search that settled the cell */
	uint64_t best;     /* L */
	uint32_t meeting;
	size_t open; /* cells in one frontier or both */
	struct search_nearest nearest;
};

/* Scratch: a tree for each side, then the marks of the settled cells. */
static size_t bidir_scratch_size(const struct ground *ground)
{
	return 2 * search_tree_size(ground_cells(ground)) + ground_cells(ground) * sizeof(uint32_t);
}

/* Gives CELL the length G on SIDE, if that is better. */
static void bidir_reach(struct bidir_search *search, struct bidir_side *side, uint32_t cell, uint32_t parent,
			uint64_t g)
{
	struct bidir_side *other = &search->sides[side == search->sides];
	uint64_t across = search_g(&other->tree, cell);

	if (g >= search_g(&side->tree, cell))
		return;
	uint64_t estimate =
	    search_estimate(ground_cell(search->ground, cell), side->target, search->query->rule);
	if (search->log) {
		search->open += !heap_has(&side->tree.heap, cell) && !heap_has(&other->tree.heap, cell);
		path_note_open(search->result, search->open);
	}
	event_add(search->log, search_reach(&side->tree, cell, parent, g, estimate), cell, g);
	search->result->generated++;
	if (across < SEARCH_FAR && g + across < search->best) {
		search->best = g + across;
		search->meeting = cell;
		event_add(search->log, EVENT_CANDIDATE, cell, search->best);
	}
}

static void bidir_expand(struct bidir_search *search, struct bidir_side *side, uint32_t index, uint64_t g)
{
	struct cell at = ground_cell(search->ground, index);

	for (unsigned moves = search_moves(search->ground, index, search->query->rule); moves;
	     moves &= moves - 1) {
		int d = __builtin_ctz(moves);
		struct cell to = cell_step(at, d);
		uint32_t next = (uint32_t)ground_index(search->ground, to);
		if (search->settled[next] == side->tree.number)
			continue;
		/* The backward search walks the step the other way, so it enters AT. */
		struct cell entered = side == search->sides ? to : at;
		bidir_reach(search, side, next, index, g + search_step(search->ground, entered, d));
	}
}

/* Logs that SIDE has taken CELL off its frontier, and expands it or not.  If the other side has reached the cell
 * too, the log may hold the g and the parent of that side. */
static void bidir_log_taken(const struct bidir_search *search, const struct bidir_side *side, uint32_t cell,
			    enum event_kind kind)
{
	const struct bidir_side *other = &search->sides[side == search->sides];
	uint64_t g = search_g(&side->tree, cell);

	if (search_g(&other->tree, cell) < SEARCH_FAR) {
		event_add(search->log, EVENT_PARENT, side->tree.parent[cell], 0);
		event_add(search->log, EVENT_REVISE, cell, g);
	}
	event_add(search->log, kind, cell, g);
}

/* Takes the best cell off the frontier of SIDE and expands it if need be. */
static void bidir_advance(struct bidir_search *search, struct bidir_side *side)
{
	struct bidir_side *other = &search->sides[side == search->sides];
	struct heap_entry top = heap_pop(&side->tree.heap);
	uint64_t g = search_g(&side->tree, top.item);
	uint64_t behind =
	    search_estimate(ground_cell(search->ground, top.item), side->root, search->query->rule);

	side->least = top.key.first;
	search->settled[top.item] = side->tree.number;
	heap_remove(&other->tree.heap, top.item);
	search->open--;
	if (side == search->sides)
		search_note(&search->nearest, search->ground, search->query->goal, top.item, g);
	if (top.key.first >= search->best || g + other->least >= search->best + behind) {
		bidir_log_taken(search, side, top.item, EVENT_PRUNE);
		return;
	}
	bidir_log_taken(search, side, top.item, EVENT_EXPAND);
	search->result->expanded++;
	bidir_expand(search, side, top.item, g);
}

static void bidir_grow(struct bidir_search *search)
{
	struct bidir_side *forward = &search->sides[FORWARD], *backward = &search->sides[BACKWARD];
	struct path_result *result = search->result;

	/* If the goal is walled in, the forward search goes on alone until it has found the nearest cell. */
	while (forward->tree.heap.n && (backward->tree.heap.n || search->best == SEARCH_FAR)) {
		if (path_at_limit(search->query, result))
			return;
		/* The smaller frontier is cheaper to advance. */
		if (backward->tree.heap.n && backward->tree.heap.n < forward->tree.heap.n)
			bidir_advance(search, backward);
		else
			bidir_advance(search, forward);
	}
}

static enum status bidir_answer(struct bidir_search *search, uint32_t start, uint32_t goal)
{
	uint32_t *forward = search->sides[FORWARD].tree.parent;
	const uint32_t *backward = search->sides[BACKWARD].tree.parent;
	bool found = search->best < SEARCH_FAR && !search->result->limited;

	/* Join the halves: from the meeting on, turn backward parents into forward ones. */
	for (uint32_t at = search->meeting; found && at != goal; at = backward[at])
		forward[backward[at]] = at;
	enum status status = search_trace(forward, search->ground, start, found ? goal : search->nearest.cell,
					  true, search->result);
	if (!status && found)
		search_tell_path(search->log, search->ground, search->result, true);
	search->result->found = !status && found;
	return status;
}

static enum status bidir_find(const void *index, void *scratch, const struct ground *ground,
			      const double *params, const struct path_query *query, struct event_log *log,
			      struct path_result *result)
{
	enum status status = path_begin(PATH_ALL_RULES, ground, query, result);
	unsigned char *memory = scratch;
	size_t size = search_tree_size(ground_cells(ground));

	(void)index, (void)params;
	if (status)
		return status;
	uint32_t start = (uint32_t)ground_index(ground, query->start);
	uint32_t goal = (uint32_t)ground_index(ground, query->goal);
	struct bidir_search search = {
	    .ground = ground,
	    .query = query,
	    .log = log,
	    .result = result,
	    .sides = {{.tree = search_begin(memory, ground_cells(ground)),
		       .root = query->start,
		       .target = query->goal},
		      {.tree = search_begin(memory + size, ground_cells(ground)),
		       .root = query->goal,
		       .target = query->start}},
	    .settled = (uint32_t *)(memory + 2 * size),
	    .best = SEARCH_FAR,
	    .nearest = {.distance = SEARCH_FAR, .cell = start},
	};
	event_begin(log, search_longest(ground), COST_STRAIGHT);
	if (ground_open(ground, query->start))
		bidir_reach(&search, &search.sides[FORWARD], start, start, 0);
	if (ground_open(ground, query->start) && ground_open(ground, query->goal))
		bidir_reach(&search, &search.sides[BACKWARD], goal, goal, 0);
	result->generated = 0;
	bidir_grow(&search);
	result->bytes = bidir_scratch_size(ground);
	return bidir_answer(&search, start, goal);
}

const struct pathfinder path_bidir = {
    .head = {.name = "bidir",
	     .title = "Bidirectional A*",
	     .source = "Pijls & Post 2009, Yet another bidirectional algorithm for finding the shortest path"},
    .caps = PATH_OPTIMAL | PATH_WEIGHTED,
    .rules = PATH_ALL_RULES,
    .scratch_size = bidir_scratch_size,
    .find = bidir_find,
};
