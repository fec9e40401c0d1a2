/* D* Lite for two moving ends: a shortest-path tree that survives between searches and is repaired.
 *
 * The root of the tree is the end that stands still, the far end the other one.  While only the mover walks, this is
 * D* Lite (Koenig & Likhachev 2002): the tree hangs from the target, and what changes near the mover touches few cells.
 * Otherwise it hangs from the mover, as in Moving Target D* Lite (Sun, Yeoh & Koenig 2010).  Every cell has two lengths:
 * g, which is settled, and rhs, which follows from the g of its best neighbour.  Cells whose lengths differ are queued.
 *
 *   - A changed cell affects only the rhs of itself and its neighbours.
 *   - A moved far end changes the heuristic of a cell by at most the distance that it moved.  That much is added
 *     to all new keys, so the old ones remain lower bounds.
 *   - If both ends move, the tree is cut down to the branch that hangs from the mover.  The branch stays valid, since
 *     all its lengths are off by the same amount.
 *   - If nothing is reusable (another root, another rule, a ground that changed in unknown places, a mover outside the
 *     tree), the search starts over. */
#include "base/hash.h"
#include "base/inline.h"
#include "path/ring.h"
#include "path/search.h"

/* Scratch: this, then the arrays of struct dstarlite_search.  If zeroed, no tree exists yet. */
struct dstarlite_memory {
	uint32_t number;  /* of the tree; the lengths of a cell are valid if its stamp is equal */
	uint64_t version; /* of the ground that the tree fits */
	enum diagonal_rule rule;
	struct cell root, far; /* the ends of the last query */
	bool from_goal;        /* its goal is the root */
	bool found;
	uint64_t bias; /* added to all new keys */
	size_t n_seen, n_queued;
};

struct dstarlite_search {
	struct dstarlite_memory *memory;
	const struct ground *ground;
	const struct path_query *query;
	struct event_log *log;
	struct path_result *result;
	uint32_t root, far; /* the ends of this query */
	uint64_t *g, *rhs;
	uint32_t *stamp, *parent;
	uint32_t *seen; /* [n_seen]; the known cells */
	struct heap heap;
};

static size_t dstarlite_scratch_size(const struct ground *ground)
{
	return sizeof(struct dstarlite_memory) +
	       ground_cells(ground) * (2 * sizeof(uint64_t) + sizeof(struct heap_entry) + 4 * sizeof(uint32_t));
}

static struct dstarlite_search dstarlite_search_at(void *scratch, const struct ground *ground,
						   const struct path_query *query, struct event_log *log,
						   struct path_result *result)
{
	struct dstarlite_search search = {
	    .memory = scratch, .ground = ground, .query = query, .log = log, .result = result};
	size_t cells = ground_cells(ground);

	search.g = (uint64_t *)(search.memory + 1);
	search.rhs = search.g + cells;
	search.heap.entries = (struct heap_entry *)(search.rhs + cells);
	search.heap.places = (uint32_t *)(search.heap.entries + cells);
	search.heap.n = search.memory->n_queued;
	search.stamp = search.heap.places + cells;
	search.parent = search.stamp + cells;
	search.seen = search.parent + cells;
	return search;
}

static bool dstarlite_is_known(const struct dstarlite_search *search, uint32_t cell)
{
	return search->stamp[cell] == search->memory->number;
}

static uint64_t dstarlite_g_of(const struct dstarlite_search *search, uint32_t cell)
{
	if (!dstarlite_is_known(search, cell))
		return SEARCH_FAR;
	return search->g[cell];
}

static void dstarlite_make_known(struct dstarlite_search *search, uint32_t cell)
{
	if (dstarlite_is_known(search, cell))
		return;
	search->stamp[cell] = search->memory->number;
	search->g[cell] = search->rhs[cell] = SEARCH_FAR;
	search->parent[cell] = cell;
	search->seen[search->memory->n_seen++] = cell;
}

static struct heap_key dstarlite_key_of(const struct dstarlite_search *search, uint32_t cell)
{
	uint64_t least = min(search->g[cell], search->rhs[cell]);
	uint64_t estimate =
	    search_estimate(ground_cell(search->ground, cell), search->memory->far, search->query->rule);

	return (struct heap_key){least + estimate + search->memory->bias, least};
}

/* SEARCH_FAR does not fit into an event: it becomes EVENT_NO_G. */
static void dstarlite_log(struct dstarlite_search *search, enum event_kind kind, uint32_t cell)
{
	if (!search->log)
		return;
	uint64_t most = (uint64_t)EVENT_NO_G << search->log->shift;
	event_add(search->log, kind, cell, min(search->rhs[cell], most));
}

/* Queues CELL if its two lengths differ; else removes it from the queue. */
static void dstarlite_queue(struct dstarlite_search *search, uint32_t cell)
{
	bool queued = heap_has(&search->heap, cell);

	if (search->g[cell] == search->rhs[cell]) {
		heap_remove(&search->heap, cell);
		if (queued)
			dstarlite_log(search, EVENT_PRUNE, cell);
		return;
	}
	heap_put(&search->heap, cell, dstarlite_key_of(search, cell));
	path_note_open(search->result, search->heap.n);
	search->result->generated++;
	event_add(search->log, EVENT_PARENT, search->parent[cell], 0);
	dstarlite_log(search, queued ? EVENT_RELAX : EVENT_OPEN, cell);
}

/* The cost of the step, in direction D or its opposite, between NEAR and its neighbour FAR in the tree. */
static uint64_t dstarlite_step(const struct dstarlite_search *search, struct cell near, struct cell far, int d)
{
	return search_step(search->ground, search->memory->from_goal ? near : far, d);
}

/* Recomputes the rhs of CELL from all its neighbours. */
static void dstarlite_update(struct dstarlite_search *search, uint32_t cell)
{
	struct cell at = ground_cell(search->ground, cell);
	unsigned moves = 0;

	if (cell == search->root)
		return;
	dstarlite_make_known(search, cell);
	search->rhs[cell] = SEARCH_FAR;
	search->parent[cell] = cell;
	if (ground_open(search->ground, at))
		moves = search_moves(search->ground, cell, search->query->rule);
	for (; moves; moves &= moves - 1) {
		int d = __builtin_ctz(moves);
		struct cell near = cell_step(at, d);
		uint32_t from = (uint32_t)ground_index(search->ground, near);
		uint64_t rhs = dstarlite_g_of(search, from) + dstarlite_step(search, near, at, d);
		if (rhs >= search->rhs[cell])
			continue;
		search->rhs[cell] = rhs;
		search->parent[cell] = from;
	}
	dstarlite_queue(search, cell);
}

/* Settles a cell whose length decreased, and offers it to its neighbours as a parent. */
static void dstarlite_lower(struct dstarlite_search *search, uint32_t cell)
{
	struct cell at = ground_cell(search->ground, cell);

	search->g[cell] = search->rhs[cell];
	for (unsigned moves = search_moves(search->ground, cell, search->query->rule); moves;
	     moves &= moves - 1) {
		int d = __builtin_ctz(moves);
		struct cell to = cell_step(at, d);
		uint32_t next = (uint32_t)ground_index(search->ground, to);
		dstarlite_make_known(search, next);
		uint64_t rhs = search->g[cell] + dstarlite_step(search, at, to, d);
		if (next == search->root || rhs >= search->rhs[next])
			continue;
		search->rhs[next] = rhs;
		search->parent[next] = cell;
		dstarlite_queue(search, next);
	}
}

/* Unsettles a cell whose length increased, and updates it and its subtree. */
static void dstarlite_raise(struct dstarlite_search *search, uint32_t cell)
{
	struct cell at = ground_cell(search->ground, cell);

	search->g[cell] = SEARCH_FAR;
	dstarlite_update(search, cell);
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell to = cell_step(at, d);
		if (!ground_inside(search->ground, to))
			continue;
		uint32_t next = (uint32_t)ground_index(search->ground, to);
		if (dstarlite_is_known(search, next) && search->parent[next] == cell)
			dstarlite_update(search, next);
	}
}

static bool dstarlite_is_finished(const struct dstarlite_search *search)
{
	return !heap_key_less(search->heap.entries[0].key, dstarlite_key_of(search, search->far)) &&
	       search->rhs[search->far] <= search->g[search->far];
}

/* Repairs the tree until the length of the far end is settled or nothing is left to do. */
static void dstarlite_repair(struct dstarlite_search *search)
{
	struct path_result *result = search->result;

	while (search->heap.n && !dstarlite_is_finished(search)) {
		uint32_t cell = search->heap.entries[0].item;
		struct heap_key key = dstarlite_key_of(search, cell);
		if (heap_key_less(search->heap.entries[0].key, key)) {
			heap_put(&search->heap, cell, key);
			continue;
		}
		if (path_at_limit(search->query, result))
			return;
		heap_pop(&search->heap);
		dstarlite_log(search, EVENT_EXPAND, cell);
		result->expanded++;
		if (search->g[cell] > search->rhs[cell])
			dstarlite_lower(search, cell);
		else
			dstarlite_raise(search, cell);
	}
}

/* ---- what a new query keeps of the tree */

/* The ends of the query; FROM_GOAL: its goal is the root. */
static void dstarlite_set_ends(struct dstarlite_search *search, bool from_goal)
{
	const struct path_query *query = search->query;

	search->memory->from_goal = from_goal;
	search->memory->root = from_goal ? query->goal : query->start;
	search->memory->far = from_goal ? query->start : query->goal;
	search->root = (uint32_t)ground_index(search->ground, search->memory->root);
	search->far = (uint32_t)ground_index(search->ground, search->memory->far);
}

/* Forgets all cells. */
static void dstarlite_clear(struct dstarlite_search *search)
{
	search->memory->number++;
	search->memory->n_seen = 0;
	search->memory->bias = 0;
	search->heap.n = 0;
}

static void dstarlite_start_over(struct dstarlite_search *search)
{
	dstarlite_clear(search);
	dstarlite_make_known(search, search->root);
	search->rhs[search->root] = 0;
	if (ground_open(search->ground, search->memory->root))
		dstarlite_queue(search, search->root);
	search->result->generated = 0;
}

/* Keeps the settled neighbours that hang from CELL in tree NUMBER. */
static void dstarlite_keep_children(struct dstarlite_search *search, uint32_t cell, uint32_t number)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell to = cell_step(ground_cell(search->ground, cell), d);
		if (!ground_inside(search->ground, to))
			continue;
		uint32_t next = (uint32_t)ground_index(search->ground, to);
		if (search->stamp[next] != number || search->parent[next] != cell ||
		    search->g[next] != search->rhs[next])
			continue;
		search->stamp[next] = search->memory->number;
		search->seen[search->memory->n_seen++] = next;
	}
}

/* Updates the neighbours of CELL that were cut off. */
static void dstarlite_update_border(struct dstarlite_search *search, uint32_t cell)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell to = cell_step(ground_cell(search->ground, cell), d);
		if (!ground_open(search->ground, to))
			continue;
		uint32_t next = (uint32_t)ground_index(search->ground, to);
		if (!dstarlite_is_known(search, next))
			dstarlite_update(search, next);
	}
}

/* Keeps the branch that hangs from the new root, a settled cell, and queues its border again. */
static void dstarlite_move_root(struct dstarlite_search *search)
{
	uint32_t number = search->memory->number;

	dstarlite_clear(search);
	search->stamp[search->root] = search->memory->number;
	search->parent[search->root] = search->root;
	search->seen[search->memory->n_seen++] = search->root;
	for (size_t i = 0; i < search->memory->n_seen; i++)
		dstarlite_keep_children(search, search->seen[i], number);
	size_t kept = search->memory->n_seen;
	for (size_t i = 0; i < kept; i++)
		dstarlite_update_border(search, search->seen[i]);
}

static void dstarlite_update_around(struct dstarlite_search *search, struct cell changed)
{
	if (ground_inside(search->ground, changed))
		dstarlite_update(search, (uint32_t)ground_index(search->ground, changed));
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell beside = cell_step(changed, d);
		if (ground_inside(search->ground, beside))
			dstarlite_update(search, (uint32_t)ground_index(search->ground, beside));
	}
}

/* The queue is still that of earlier searches, whose keys are for the far end LAST.  This search's log does not know it
 * yet. */
static void dstarlite_keep_queue(struct dstarlite_search *search, struct cell last)
{
	search->memory->bias += search_estimate(last, search->memory->far, search->query->rule);
	for (size_t i = 0; search->log && i < search->heap.n; i++)
		dstarlite_log(search, EVENT_REVISE, search->heap.entries[i].item);
	path_note_open(search->result, search->heap.n);
}

/* May a new tree grow in buckets? */
static bool dstarlite_may_use_buckets(const struct dstarlite_search *search)
{
	return ring_serves(search->ground->cost_max) && !search->log && !search->query->max_expanded &&
	       ground_cells(search->ground) > DIRECTIONS;
}

/* Did the root move so far from LAST that little of the tree would survive, while a new one grows quickly? */
static bool dstarlite_is_quicker_anew(const struct dstarlite_search *search, struct cell last)
{
	struct cell root = search->memory->root;

	return dstarlite_may_use_buckets(search) &&
	       16 * cell_steps(last, root) > cell_steps(root, search->memory->far);
}

/* Does only the mover walk?  Not if a nearest cell may be asked for, which only a tree that hangs from the mover tells. */
static bool dstarlite_hangs_from_goal(const struct dstarlite_search *search)
{
	const struct dstarlite_memory *last = search->memory;
	const struct path_query *query = search->query;

	if (!last->number || !last->found || query->max_expanded)
		return false;
	return last->from_goal ? cell_equal(query->goal, last->root)
			       : cell_equal(query->goal, last->far) && !cell_equal(query->start, last->root);
}

/* Adapts the tree to the query. */
static void dstarlite_adapt(struct dstarlite_search *search)
{
	struct dstarlite_memory *memory = search->memory, last = *memory;
	const struct path_query *query = search->query;
	bool same_ground = last.version == search->ground->version || query->n_changed;

	dstarlite_set_ends(search, dstarlite_hangs_from_goal(search));
	bool settled = last.number && dstarlite_is_known(search, search->root) &&
		       search->g[search->root] < SEARCH_FAR &&
		       search->g[search->root] == search->rhs[search->root];
	memory->version = search->ground->version;
	memory->rule = query->rule;
	if (!settled || !same_ground || last.from_goal != memory->from_goal || last.rule != query->rule ||
	    dstarlite_is_quicker_anew(search, last.root) || !ground_open(search->ground, query->start)) {
		dstarlite_start_over(search);
		return;
	}
	if (cell_equal(last.root, memory->root))
		dstarlite_keep_queue(search, last.far);
	else
		dstarlite_move_root(search);
	for (size_t i = 0; i < query->n_changed; i++)
		dstarlite_update_around(search, query->changed[i]);
}

/* ---- the first search, in buckets
 *
 * Without a log or a limit a new tree need not grow in strict order.  A cell may be settled too early; then it is
 * settled again.  At the end of a bucket all cells below the next one are settled for good, and the tree satisfies D*
 * Lite: its queue holds the cells that are reached, but not settled. */

struct dstarlite_fast {
	struct ring ring;                              /* a heap entry has the same place */
	uint32_t offset[DIRECTIONS], step[DIRECTIONS]; /* of index and place */
	uint8_t moves[256];
};

/* The estimate of the cell at PLACE; see struct ring_entry. */
static uint32_t dstarlite_fast_estimate(const struct dstarlite_search *search, uint32_t place)
{
	struct cell at = cell_at((int)(place & UINT16_MAX), (int)(place >> 16));

	return (uint32_t)search_estimate(at, search->memory->far, search->query->rule);
}

/* Settles FROM and offers it to its neighbours as a parent. */
ALWAYS_INLINE void dstarlite_fast_settle(struct dstarlite_search *search, struct dstarlite_fast *fast,
					 struct ring_entry from, const bool uniform)
{
	search->g[from.index] = search->rhs[from.index];
	search->result->expanded++;
	for (unsigned moves = fast->moves[search->ground->around[from.index]]; moves; moves &= moves - 1) {
		unsigned d = (unsigned)__builtin_ctz(moves);
		uint32_t next = from.index + fast->offset[d];
		uint32_t entered = search->memory->from_goal ? from.index : next;
		uint32_t cost = uniform ? 1 : search->ground->cost[entered];
		uint32_t rhs = (from.came >> 3) + cost_of_step(d) * cost;
		dstarlite_make_known(search, next);
		if (rhs >= search->rhs[next])
			continue;
		search->rhs[next] = rhs;
		search->parent[next] = from.index;
		search->result->generated++;
		struct ring_entry to = {from.place + fast->step[d], rhs << 3, next, 0};
		ring_push(&fast->ring, ring_bucket(rhs + dstarlite_fast_estimate(search, to.place)), to);
	}
}

/* Settles cells until no shorter path to the far end can exist.  Returns false if the memory, or 29 bits for g, may not
 * suffice.  UNIFORM is constant, so that ground of one cost gets a specialised loop. */
ALWAYS_INLINE bool dstarlite_fast_settle_all(struct dstarlite_search *search, struct dstarlite_fast *fast,
					     const bool uniform)
{
	uint32_t bucket = fast->ring.current, most_used = ring_most_used(&fast->ring);
	struct ring_entry at;

	while (ring_advance(&fast->ring)) {
		if (fast->ring.current != bucket &&
		    fast->ring.current << RING_SHIFT >= search->rhs[search->far])
			return true;
		bucket = fast->ring.current;
		ring_take(&fast->ring, &at);
		if (search->rhs[at.index] != at.came >> 3)
			continue;
		if (fast->ring.used > most_used || at.came > ring_most_came(search->ground->cost_max))
			return false;
		dstarlite_fast_settle(search, fast, at, uniform);
	}
	return true;
}

/* Grows a new tree from the root, the only known cell but the far end.  Starts over if that cannot be done so. */
static void dstarlite_grow_fast(struct dstarlite_search *search)
{
	const struct ground *ground = search->ground;
	struct cell root = search->memory->root;
	uint32_t place = (uint32_t)root.y << 16 | (uint16_t)root.x;
	struct dstarlite_fast fast = {
	    .ring = {
		.entries = (struct ring_entry *)search->heap.entries,
		.cap = (uint32_t)(ground_cells(ground) * sizeof(struct heap_entry) / sizeof(struct ring_entry)),
		.current = ring_bucket(dstarlite_fast_estimate(search, place))}};

	moves_fill(fast.moves, search->query->rule);
	for (int d = 0; d < DIRECTIONS; d++) {
		fast.offset[d] = (uint32_t)(direction_dy[d] * ground->width + direction_dx[d]);
		fast.step[d] = (uint32_t)direction_dy[d] * 0x10000U + (uint32_t)direction_dx[d];
	}
	ring_push(&fast.ring, fast.ring.current, (struct ring_entry){place, 0, search->root, 0});
	bool done = ground->uniform ? dstarlite_fast_settle_all(search, &fast, true)
				    : dstarlite_fast_settle_all(search, &fast, false);
	search->heap.n = 0;
	if (!done) {
		search->result->expanded = 0;
		dstarlite_start_over(search);
		dstarlite_make_known(search, search->far);
		return;
	}
	for (size_t i = 0; i < search->memory->n_seen; i++) {
		uint32_t cell = search->seen[i];
		if (search->g[cell] != search->rhs[cell])
			heap_put(&search->heap, cell, dstarlite_key_of(search, cell));
	}
}

/* ---- the answer */

/* Does the tree lead from CELL to the root?  Some of it may not if the search was limited. */
static bool dstarlite_leads_to_root(const struct dstarlite_search *search, uint32_t cell)
{
	for (; cell != search->root; cell = search->parent[cell])
		if (search->rhs[cell] >= SEARCH_FAR ||
		    dstarlite_g_of(search, search->parent[cell]) >= search->rhs[cell])
			return false;
	return true;
}

/* Of a tree that hangs from the mover. */
static uint32_t dstarlite_nearest_cell(const struct dstarlite_search *search)
{
	struct search_nearest nearest = {.distance = SEARCH_FAR, .cell = search->root};

	for (size_t i = 0; i < search->memory->n_seen; i++) {
		uint32_t cell = search->seen[i];
		if (search->g[cell] < SEARCH_FAR && search->g[cell] == search->rhs[cell])
			search_note(&nearest, search->ground, search->query->goal, cell, search->g[cell]);
	}
	if (!dstarlite_leads_to_root(search, nearest.cell))
		return search->root;
	return nearest.cell;
}

/* Completes the adapted tree; returns whether it leads to the far end. */
static bool dstarlite_complete(struct dstarlite_search *search)
{
	dstarlite_make_known(search, search->far);
	/* Only the root of a new tree is known, beside the far end. */
	if (search->memory->n_seen <= 2 && dstarlite_may_use_buckets(search) && search->heap.n == 1)
		dstarlite_grow_fast(search);
	dstarlite_repair(search);
	search->memory->n_queued = search->heap.n;
	search->memory->found = !search->result->limited && search->rhs[search->far] < SEARCH_FAR &&
				ground_open(search->ground, search->query->start);
	return search->memory->found;
}

/* The path between the root and END into the result. */
static enum status dstarlite_trace(const struct dstarlite_search *search, uint32_t end)
{
	struct path_result *result = search->result;
	enum status status = search_trace(search->parent, search->ground, search->root, end, true, result);

	if (status || !search->memory->from_goal)
		return status;
	for (size_t i = 0, k = result->len - 1; i < k; i++, k--) {
		struct cell cell = result->cells[i];
		result->cells[i] = result->cells[k];
		result->cells[k] = cell;
	}
	result->cost = path_cost(search->ground, result->cells, result->len, true);
	return STATUS_OK;
}

static enum status dstarlite_find(const void *index, void *scratch, const struct ground *ground,
				  const double *params, const struct path_query *query, struct event_log *log,
				  struct path_result *result)
{
	enum status status = path_begin(PATH_ALL_RULES, ground, query, result);

	(void)index, (void)params;
	if (status)
		return status;
	struct dstarlite_search search = dstarlite_search_at(scratch, ground, query, log, result);
	event_begin(log, search_longest(ground), COST_STRAIGHT);
	dstarlite_adapt(&search);
	bool found = dstarlite_complete(&search);
	if (!found && search.memory->from_goal) { /* which of the mover's cells is the nearest? */
		event_begin(log, search_longest(ground), COST_STRAIGHT);
		dstarlite_set_ends(&search, false);
		dstarlite_start_over(&search);
		found = dstarlite_complete(&search);
	}
	status = dstarlite_trace(&search, found ? search.far : dstarlite_nearest_cell(&search));
	result->bytes = dstarlite_scratch_size(ground);
	result->found = found && !status;
	if (result->found)
		search_tell_path(log, ground, result, true);
	return status;
}

/* The order of the known cells and of the queue decides ties.  The number of the tree itself does not matter. */
static uint64_t dstarlite_key(const void *scratch, const struct ground *ground, uint64_t hash)
{
	const struct dstarlite_memory *memory = scratch;
	struct dstarlite_search search =
	    dstarlite_search_at((void *)(uintptr_t)scratch, ground, NULL, NULL, NULL);

	hash = hash_word(hash_word(hash, memory->version), memory->bias);
	hash = hash_word(hash, (uint64_t)memory->rule << 2 | (uint64_t)memory->from_goal << 1 | memory->found);
	hash = hash_word(hash, (uint64_t)ground_index(ground, memory->root) << 32 |
				   (uint32_t)ground_index(ground, memory->far));
	hash = hash_word(hash, (uint64_t)memory->n_seen << 32 | memory->n_queued);
	for (size_t i = 0; memory->number && i < memory->n_seen; i++) {
		uint32_t cell = search.seen[i];
		hash = hash_word(hash, (uint64_t)cell << 32 | search.parent[cell]);
		hash = hash_word(hash_word(hash, search.g[cell]), search.rhs[cell]);
	}
	for (size_t i = 0; i < memory->n_queued; i++) {
		const struct heap_entry *entry = &search.heap.entries[i];
		hash = hash_word(hash_word(hash, entry->key.first), entry->key.second);
		hash = hash_word(hash, entry->item);
	}
	return hash;
}

const struct pathfinder path_dstarlite = {
    .head = {.name = "dstarlite",
	     .title = "D* Lite",
	     .source = "Koenig & Likhachev 2002, D* Lite; Sun, Yeoh & Koenig 2010, Moving Target D* Lite"},
    .caps = PATH_OPTIMAL | PATH_WEIGHTED | PATH_INCREMENTAL,
    .rules = PATH_ALL_RULES,
    .scratch_size = dstarlite_scratch_size,
    .key = dstarlite_key,
    .estimate = search_estimate_to_goal,
    .find = dstarlite_find,
};
