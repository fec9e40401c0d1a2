/* Bidirectional A*: one search from the start, one from the goal, until neither can improve the best meeting.
 *
 * The variant is NBA* (Pijls & Post 2009).  Both sides share the set of unsettled
 * cells; a cell is settled by the side that expands it first.  Let F1 and F2 be the least
 * keys of the two frontiers, h1 a heuristic to the goal, h2 one to the start, and L the
 * length of the best path so far.  A cell v taken by side 1 need not be expanded if
 *
 *   g1(v) + h1(v) >= L   or   g1(v) + F2 - h2(v) >= L
 *
 * since every path through it still open is at least as long.  When one frontier is empty, L is the
 * length of a shortest path (theorem 1 of the report, for consistent heuristics).
 *
 * Without a log the frontiers are sorted into buckets only, unless steps are very long.  Then a side may take a cell
 * before its g is final, and takes it again if need be; F is the lower bound of the side's first bucket; and a cell is
 * settled when its key is below F.  Both rules hold as before: a shorter path over v would lead over a cell u in the
 * frontier of side 2 whose g2 is final, so g2(u) + h2(u) >= F2, and h2(u) <= h2(v) + d(u, v). */
#include "base/inline.h"
#include "path/nodes.h"
#include "path/ring.h"
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

/* The head of the scratch, for searches in buckets. */
struct bidir_memory {
	struct moves moves;
	uint32_t searches[2];
};

/* Scratch: this, a tree for each side, then the marks of the settled cells. */
static size_t bidir_scratch_size(const struct ground *ground)
{
	return sizeof(struct bidir_memory) + 2 * search_tree_size(ground_cells(ground)) +
	       ground_cells(ground) * sizeof(uint32_t);
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

	if (!search->log)
		return;
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

	/* If the goal is walled in, the forward search continues alone until it has found the nearest cell. */
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

/* ---- the same in buckets */

/* Longer than any path that the ring can hold, and far from overflow. */
#define BIDIR_FAST_FAR (UINT32_C(1) << 31)

struct bidir_fast_side {
	struct nodes nodes;
	struct ring ring;
	struct cell root, target;
	uint32_t root_index, queued;
};

struct bidir_fast {
	const struct ground *ground;
	const struct path_query *query;
	struct path_result *result;
	const struct moves *moves;
	struct bidir_fast_side sides[2];
	uint32_t shorter; /* what a cell of distance along the shorter axis adds to an estimate */
	uint32_t offset[DIRECTIONS], step[DIRECTIONS]; /* of index and place */
	uint32_t ahead[DIRECTIONS];                    /* moves_ahead() */
	uint32_t best, meeting;
};

static inline uint32_t bidir_fast_estimate(const struct bidir_fast *fast, uint32_t place, struct cell to)
{
	uint32_t across = (uint32_t)abs((int)(place & UINT16_MAX) - to.x);
	uint32_t down = (uint32_t)abs((int)(place >> 16) - to.y);

	return max(across, down) * COST_STRAIGHT + min(across, down) * fast->shorter;
}

/* The g by which the other side reached the cell INDEX; BIDIR_FAST_FAR if it did not. */
static inline uint32_t bidir_fast_across(const struct bidir_fast_side *other, uint32_t index)
{
	uint64_t key = other->nodes.keys[index];

	return nodes_reached(&other->nodes, key) ? (uint32_t)nodes_g(&other->nodes, key) : BIDIR_FAST_FAR;
}

/* Can the entry AT be skipped, given that no key of the other side is below LEAST? */
static inline bool bidir_fast_settled(const struct bidir_fast *fast, const struct bidir_fast_side *side,
				      const struct bidir_fast_side *other, struct ring_entry at, uint32_t least)
{
	uint32_t g = at.came >> 3, behind = bidir_fast_estimate(fast, at.place, side->root);
	uint32_t across = bidir_fast_across(other, at.index);

	if (g + bidir_fast_estimate(fast, at.place, side->target) >= fast->best ||
	    g + least >= fast->best + behind)
		return true;
	return across != BIDIR_FAST_FAR && across + behind < least;
}

/* Reaches the neighbour of FROM in direction D by a STEP of that cost.  In the current bucket it replaces *NEXT, which
 * is not queued; initially FROM. */
ALWAYS_INLINE void bidir_fast_reach(struct bidir_fast *fast, struct bidir_fast_side *side,
				    const struct bidir_fast_side *other, struct ring_entry from, unsigned d,
				    uint32_t step, struct ring_entry *next)
{
	struct ring_entry to = {from.place + fast->step[d], (from.came & ~7U) + (step << 3) + d,
				from.index + fast->offset[d], 0};
	uint64_t key = nodes_key(&side->nodes, to.came >> 3, d);

	if (!nodes_better(&side->nodes, key, side->nodes.keys[to.index]))
		return;
	uint32_t g = to.came >> 3, rated = g + bidir_fast_estimate(fast, to.place, side->target);
	if (rated >= fast->best)
		return;
	side->nodes.keys[to.index] = key;
	__builtin_prefetch(&side->nodes.keys[to.index + fast->ahead[d]]);
	__builtin_prefetch(&other->nodes.keys[to.index + fast->ahead[d]]);
	fast->result->generated++;
	uint32_t across = bidir_fast_across(other, to.index);
	if (across != BIDIR_FAST_FAR && g + across < fast->best) {
		fast->best = g + across;
		fast->meeting = to.index;
	}
	if (ring_bucket(rated) > side->ring.current) {
		ring_push(&side->ring, ring_bucket(rated), to);
		side->queued++;
		return;
	}
	if (next->index != from.index) {
		ring_push(&side->ring, side->ring.current, *next);
		side->queued++;
	}
	*next = to;
}

/* Reaches the neighbours of *AT.  Of the ones in the current bucket the latest replaces it; false: none. */
ALWAYS_INLINE bool bidir_fast_expand(struct bidir_fast *fast, struct bidir_fast_side *side,
				     const struct bidir_fast_side *other, struct ring_entry *at,
				     const bool uneven)
{
	const struct ground *ground = fast->ground;
	const uint8_t *cost = ground->cost;
	struct ring_entry from = *at;
	unsigned arrival = from.index == side->root_index ? MOVES_START : from.came & 7;
	unsigned flat = uneven ? ground->flat[from.index] : ground->around[from.index];

	for (unsigned tries = fast->moves->from[arrival][flat]; tries; tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		bidir_fast_reach(fast, side, other, from, d, cost_of_step(d), at);
	}
	unsigned tries = 0;
	if (uneven && !flat)
		tries = moves_worth_trying(fast->moves, ground, from.index, arrival);
	for (; tries; tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		/* The backward search walks the step the other way, so it enters FROM. */
		uint32_t entered = side == fast->sides ? from.index + fast->offset[d] : from.index;
		bidir_fast_reach(fast, side, other, from, d, cost_of_step(d) * cost[entered], at);
	}
	return at->index != from.index;
}

/* Expands the first bucket of SIDE.  Returns false if the memory, or 29 bits for g, may not suffice.  UNEVEN is
 * constant. */
ALWAYS_INLINE bool bidir_fast_advance(struct bidir_fast *fast, int s, uint32_t least, const bool uneven)
{
	struct bidir_fast_side *side = &fast->sides[s];
	const struct bidir_fast_side *other = &fast->sides[!s];
	uint32_t bucket = side->ring.current;

	while (ring_advance(&side->ring) && side->ring.current == bucket) {
		struct ring_entry at;
		ring_take(&side->ring, &at);
		side->queued--;
		if (side->nodes.keys[at.index] != nodes_key(&side->nodes, at.came >> 3, at.came & 7))
			continue;
		while (!bidir_fast_settled(fast, side, other, at, least)) {
			if (side->ring.used > ring_most_used(&side->ring) ||
			    at.came > ring_most_came(fast->ground->cost_max))
				return false;
			if (path_at_limit(fast->query, fast->result))
				return true;
			fast->result->expanded++;
			if (!bidir_fast_expand(fast, side, other, &at, uneven))
				break;
		}
	}
	return true;
}

/* Returns false if the search must be made in another way. */
static bool bidir_fast_grow(struct bidir_fast *fast)
{
	struct bidir_fast_side *forward = &fast->sides[FORWARD], *backward = &fast->sides[BACKWARD];

	while (!fast->result->limited && ring_advance(&forward->ring)) {
		bool both = ring_advance(&backward->ring);
		uint32_t ahead = forward->ring.current << RING_SHIFT,
			 behind = backward->ring.current << RING_SHIFT;
		if (fast->best != BIDIR_FAST_FAR && (!both || ahead >= fast->best || behind >= fast->best))
			break;
		/* The smaller frontier is cheaper to advance; without the other its bound is of no use. */
		bool back = both && backward->queued < forward->queued;
		uint32_t least = back ? ahead : both ? behind : 0;
		bool fits = fast->ground->uniform ? bidir_fast_advance(fast, back, least, false)
						  : bidir_fast_advance(fast, back, least, true);
		if (!fits)
			return false;
	}
	return true;
}

static void bidir_fast_start(struct bidir_fast *fast, int s, struct cell root, struct cell target)
{
	struct bidir_fast_side *side = &fast->sides[s];
	uint32_t index = (uint32_t)ground_index(fast->ground, root),
		 place = (uint32_t)root.y << 16 | (uint16_t)root.x;

	side->root = root;
	side->root_index = index;
	side->target = target;
	side->nodes.keys[index] = nodes_key(&side->nodes, 0, 0);
	if (!ground_open(fast->ground, root))
		return;
	side->ring.current = ring_bucket(bidir_fast_estimate(fast, place, target));
	ring_push(&side->ring, side->ring.current, (struct ring_entry){place, 0, index, 0});
	side->queued = 1;
}

/* Writes the path over the meeting. */
static enum status bidir_fast_join(struct bidir_fast *fast)
{
	struct path_query half = {.start = fast->query->start,
				  .goal = ground_cell(fast->ground, fast->meeting)};
	struct path_result *result = fast->result;
	const struct nodes *back = &fast->sides[BACKWARD].nodes;
	enum status status = nodes_answer(&fast->sides[FORWARD].nodes, fast->ground, &half, true, true, result);

	for (struct cell at = half.goal; !status && !cell_equal(at, fast->query->goal);) {
		uint64_t key = back->keys[ground_index(fast->ground, at)];
		if (result->len == result->cap)
			status = STATUS_SPACE;
		else
			result->cells[result->len++] = at =
			    cell_step(at, direction_opposite((int)nodes_arrival(key)));
	}
	result->found = !status;
	result->cost = path_cost(fast->ground, result->cells, result->len, true);
	return status;
}

/* Searches in buckets; false, with RESULT as it was, if that cannot be done. */
static bool bidir_find_in_rings(struct bidir_memory *memory, struct bidir_search *search, enum status *status)
{
	const struct path_query *query = search->query;
	const struct ground *ground = search->ground;
	size_t cells = ground_cells(ground);
	struct bidir_fast fast = {
	    .ground = ground, .query = query, .result = search->result, .moves = &memory->moves};

	moves_provide(&memory->moves, query->rule);
	fast.shorter = query->rule == DIAGONAL_NEVER ? COST_STRAIGHT : COST_DIAGONAL - COST_STRAIGHT;
	fast.best = BIDIR_FAST_FAR;
	for (int d = 0; d < DIRECTIONS; d++) {
		fast.offset[d] = (uint32_t)(direction_dy[d] * ground->width + direction_dx[d]);
		fast.ahead[d] = (uint32_t)moves_ahead(ground->width, d);
		fast.step[d] = (uint32_t)direction_dy[d] * 0x10000U + (uint32_t)direction_dx[d];
	}
	/* The keys lie where a tree keeps g, which looks like a key of long ago; the entries where its heap is. */
	for (int s = 0; s < 2; s++) {
		struct search_tree *tree = &search->sides[s].tree;
		fast.sides[s].nodes = nodes_begin(&memory->searches[s], tree->g, cells);
		fast.sides[s].ring.entries = (struct ring_entry *)tree->heap.entries;
		fast.sides[s].ring.cap =
		    (uint32_t)(cells * sizeof(struct heap_entry) / sizeof(struct ring_entry));
	}
	bidir_fast_start(&fast, FORWARD, query->start, query->goal);
	if (ground_open(ground, query->start))
		bidir_fast_start(&fast, BACKWARD, query->goal, query->start);
	if (cell_equal(query->start, query->goal) && ground_open(ground, query->start)) {
		fast.best = 0;
		fast.meeting = (uint32_t)ground_index(ground, query->start);
	}
	if (!bidir_fast_grow(&fast)) {
		search->result->expanded = search->result->generated = 0;
		return false;
	}
	if (fast.best != BIDIR_FAST_FAR && !search->result->limited)
		*status = bidir_fast_join(&fast);
	else
		*status = nodes_answer(&fast.sides[FORWARD].nodes, ground, query, false, true, search->result);
	return true;
}

static enum status bidir_find(const void *index, void *scratch, const struct ground *ground,
			      const double *params, const struct path_query *query, struct event_log *log,
			      struct path_result *result)
{
	enum status status = path_begin(PATH_ALL_RULES, ground, query, result);
	struct bidir_memory *head = scratch;
	unsigned char *memory = (unsigned char *)(head + 1);
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
	result->bytes = bidir_scratch_size(ground);
	if (!log && ring_serves(ground->cost_max) && ground_cells(ground) > DIRECTIONS &&
	    bidir_find_in_rings(head, &search, &status))
		return status;
	event_begin(log, search_longest(ground), COST_STRAIGHT);
	if (ground_open(ground, query->start))
		bidir_reach(&search, &search.sides[FORWARD], start, start, 0);
	if (ground_open(ground, query->start) && ground_open(ground, query->goal))
		bidir_reach(&search, &search.sides[BACKWARD], goal, goal, 0);
	result->generated = 0;
	bidir_grow(&search);
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
