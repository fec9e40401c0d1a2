/* Jump point search: A* whose only nodes are jump points,
 * the cells where a straight walker meets something new.
 *
 * Expanding a node scans for the next jump points along straight lines and, from every cell of the diagonals,
 * to both sides; the grids of jumpgrid.h make each scan a few instructions.  moves.h explains why it is enough
 * to follow one of many equal paths.  If the goal lies straight ahead of a node, perhaps after a diagonal, a path is
 * known, and the search ends when nothing in the queue can be shorter.
 *
 * On large maps most of the time goes into waiting for memory.  So the jumps of an expansion are made first, and what is
 * known of their ends is fetched, for all of them at once; then the ends are looked at.  Queueing a node also fetches what
 * its jumps will read first, except on plain ground, where that does not pay.
 *
 * The code is compiled once for each kind of search, which is constant.
 *
 * With a log, nodes are expanded in strict order, and the goal is queued like any other once it lies ahead. */
#include "base/inline.h"
#include "path/bestfirst.h"
#include "path/cost.h"
#include "path/frontier.h"
#include "path/jumpgrid.h"
#include "path/landmarks.h"
#include "path/search.h"

/* On plain ground buckets of almost one step are the fastest on all but the most cluttered maps; elsewhere smaller ones,
 * unless a jump across the map would then go too far round the ring. */
enum { JPS_PLAIN_SHIFT = 11, JPS_LEAST_SHIFT = 9, JPS_MOST_SHIFT = 16 };

static_assert(GRID_MAX_SIDE * COST_STRAIGHT >> JPS_MOST_SHIFT <= QUEUE_BUCKETS, "a jump fits into the queue");

enum jps_kind {
	JPS_PLAIN, /* all cells cost 1, and diagonals cut no corner: then nothing but walls stops a diagonal, and a path
		      * straight ahead is a shortest one */
	JPS_UPRIGHT, /* without diagonals: paths go up or down first, then along a row */
	JPS_OTHER
};

struct jps_node {
	uint64_t place, key;
	uint64_t rated; /* a lower bound of the length of a path through it */
	uint8_t tries;  /* directions in which it has successors */
};

/* No node: every node is better, and no path through it is worth a search. */
static const struct jps_node no_node = {.key = UINT64_MAX, .rated = UINT64_MAX};

/* The end of a jump: the stop at PLACE, reached with KEY over cells that cost WEIGHT as it does. */
struct jps_arrival {
	uint64_t place, key, weight;
};

enum { JPS_ARRIVALS = 16 };

struct jps_search {
	const struct jumpgrid *grid;
	struct nodes nodes;
	uint64_t *keys; /* of nodes */
	struct queue *queue;
	struct queue_entry *entries;
	struct cell *parents; /* [cells] */
	const struct ground *ground;
	struct cell goal;
	int goal_reach[NORTH_EAST]; /* from how far one sees the goal straight ahead, by direction */
	enum jps_kind kind;
	unsigned shift;                            /* buckets are 2^shift units wide */
	const struct landmarks *landmarks;         /* NULL: none */
	struct landmarks_view view;                /* if there are landmarks */
	uint64_t best;                             /* length of the best path found */
	struct cell from;                          /* the node being expanded */
	struct jps_node carried;                   /* to be expanded next, or no_node */
	struct jps_arrival arrivals[JPS_ARRIVALS]; /* not yet looked at */
	unsigned n_arrivals;
	struct event_log *log; /* NULL: none, and then no frontier either */
	struct frontier frontier;
	struct path_result *result;
};

/* No path leads straight to the goal. */
#define JPS_UNSEEN UINT64_MAX

/* The last and the first set bit of the run through BIT of a line; a clear bit ends it on both sides. */
static int jps_run_end(const uint64_t *line, int bit)
{
	for (;; bit = (bit | 63) + 1) {
		uint64_t clear = ~line[bit >> 6] >> (bit & 63);
		if (clear)
			return bit + __builtin_ctzll(clear) - 1;
	}
}

static int jps_run_begin(const uint64_t *line, int bit)
{
	for (;; bit = (bit & ~63) - 1) {
		uint64_t clear = ~line[bit >> 6] << (63 - (bit & 63));
		if (clear)
			return bit - __builtin_clzll(clear) + 1;
	}
}

/* On plain ground one sees the goal over open cells. */
static void jps_find_goal_reach_plainly(struct jps_search *search)
{
	const struct ground *ground = search->ground;
	struct cell goal = search->goal;
	const uint64_t *row = ground->rows + (size_t)(goal.y + 1) * ground->row_words + 1;
	const uint64_t *col = ground->cols + (size_t)(goal.x + 1) * ground->col_words + 1;

	search->goal_reach[EAST] = goal.x - jps_run_begin(row, goal.x);
	search->goal_reach[WEST] = jps_run_end(row, goal.x) - goal.x;
	search->goal_reach[SOUTH] = goal.y - jps_run_begin(col, goal.y);
	search->goal_reach[NORTH] = jps_run_end(col, goal.y) - goal.y;
}

/* Else over cells that a jump passes, and from the cell before them. */
static void jps_find_goal_reach(struct jps_search *search)
{
	const struct jumpgrid *grid = search->grid;

	for (unsigned ds = grid->straight; ds; ds &= ds - 1) {
		int d = __builtin_ctz(ds);
		ptrdiff_t bit = jump_bit(&grid->lines[d], search->goal.x, search->goal.y) + grid->others[d];
		search->goal_reach[d] = 1 + (int)(bit - jump_run_begin(grid, bit - 1));
	}
}

/* The directions in which the node at HERE, entered by ARRIVAL, has successors. */
ALWAYS_INLINE unsigned jps_successors(const struct jps_search *search, size_t here, unsigned arrival,
				      const enum jps_kind kind)
{
	const struct jumpgrid *grid = search->grid;
	unsigned cell = grid->cells[here], worth = grid->moves.from[arrival][cell & 255];

	/* One of the two is 0. */
	if (kind != JPS_PLAIN)
		worth |= jumpgrid_worth(grid)[here] >> 8 * arrival & 255;
	return worth & cell >> 8;
}

/* The same for the start. */
static unsigned jps_first_successors(const struct jps_search *search, size_t start)
{
	const struct jumpgrid *grid = search->grid;

	return grid->moves.from[MOVES_START][search->ground->around[start]] & grid->cells[start] >> 8;
}

/* A path of LENGTH leads over the jump point AT to the goal. */
static void jps_know_path(struct jps_search *search, struct cell at, uint64_t length)
{
	uint32_t goal = (uint32_t)ground_index(search->ground, search->goal);

	search->best = length;
	if (cell_equal(at, search->goal))
		return;
	search->parents[goal] = at;
	search->keys[goal] = nodes_key(&search->nodes, length, 0);
}

ALWAYS_INLINE unsigned jps_shift(const struct jps_search *search, const enum jps_kind kind)
{
	return kind == JPS_PLAIN ? JPS_PLAIN_SHIFT : search->shift;
}

/* Fetches what a jump from PLACE in direction D will read first; a straight one reads only two grids. */
ALWAYS_INLINE void jps_prefetch_jump(const struct jps_search *search, uint64_t place, unsigned d)
{
	const struct jumpgrid *grid = search->grid;
	ptrdiff_t at = jump_bit(&grid->lines[d], place_x(place), place_y(place));

	jump_prefetch(grid, at);
	jump_prefetch(grid, at + grid->others[d]);
	jump_prefetch(grid, at + grid->turns[0]);
	jump_prefetch(grid, at + grid->turns[1]);
	__builtin_prefetch(&search->ground->cost[place_index(place + grid->steps[d])]);
}

/* The note of an entry holds the directions to try and, above them, how far the node is rated above its bucket. */
ALWAYS_INLINE void jps_push(struct jps_search *search, struct jps_node node, const enum jps_kind kind)
{
	unsigned shift = jps_shift(search, kind), above = (unsigned)node.rated & ((1U << shift) - 1);
	struct queue_entry what = {
	    .at = place_cell(node.place), .key = (uint32_t)node.key, .note = above << 8 | node.tries};

	if (queue_full(search->queue))
		queue_sweep(search->queue, search->entries, search->keys, (size_t)search->ground->width);
	queue_push(search->queue, search->entries, node.rated >> shift, what, false);
	if (kind == JPS_PLAIN)
		return;
	/* Few nodes have more than two directions. */
	jps_prefetch_jump(search, node.place, (unsigned)__builtin_ctz(node.tries));
	jps_prefetch_jump(search, node.place, 31U - (unsigned)__builtin_clz(node.tries));
}

/* How to get to another cell across an empty map. */
struct jps_offset {
	int dx, dy;
	int slant, rest; /* steps in a turning direction, then straight ones */
	bool steep;      /* the straight ones go up or down */
};

ALWAYS_INLINE struct jps_offset jps_offset_to(struct cell to, int x, int y, const enum jps_kind kind)
{
	int dx = to.x - x, dy = to.y - y, across = abs(dx), down = abs(dy);

	if (kind == JPS_UPRIGHT)
		return (struct jps_offset){dx, dy, down, across, false};
	return (struct jps_offset){dx, dy, min(across, down), abs(across - down), across < down};
}

/* Its turning direction; any: none. */
ALWAYS_INLINE int jps_slant_direction(struct jps_offset offset, const enum jps_kind kind)
{
	if (kind == JPS_UPRIGHT)
		return offset.dy < 0 ? NORTH : SOUTH;
	return direction_diagonal(offset.dx, offset.dy);
}

/* The length of a step in a turning direction. */
ALWAYS_INLINE uint64_t jps_slant_cost(const enum jps_kind kind)
{
	return kind == JPS_UPRIGHT ? COST_STRAIGHT : COST_DIAGONAL;
}

ALWAYS_INLINE uint64_t jps_offset_cost(struct jps_offset offset, const enum jps_kind kind)
{
	return (uint64_t)offset.slant * jps_slant_cost(kind) + (uint64_t)offset.rest * COST_STRAIGHT;
}

/* The direction of its straight steps; any: none. */
static inline int jps_rest_direction(struct jps_offset offset)
{
	if (offset.steep)
		return offset.dy < 0 ? NORTH : SOUTH;
	return offset.dx < 0 ? WEST : EAST;
}

/* The length of the path of OFFSET from PLACE to the goal, first in a turning direction, then straight; JPS_UNSEEN:
 * none.  Each part costs what its first cell costs. */
ALWAYS_INLINE uint64_t jps_sees_goal(const struct jps_search *search, uint64_t place, struct jps_offset offset,
				     const enum jps_kind kind)
{
	const struct jumpgrid *grid = search->grid;
	int ahead = jps_rest_direction(offset), d = jps_slant_direction(offset, kind);

	if (offset.rest > search->goal_reach[ahead])
		return JPS_UNSEEN;
	ptrdiff_t at = jump_bit(&grid->lines[d], place_x(place), place_y(place));
	if (kind == JPS_PLAIN)
		return jump_set(grid, at) < offset.slant ? JPS_UNSEEN : jps_offset_cost(offset, kind);
	const uint8_t *cost = search->ground->cost;
	uint64_t length = 0;
	if (offset.slant) {
		unsigned allowed = grid->moves.from[MOVES_START][search->ground->around[place_index(place)]];
		if (!(allowed >> d & 1) || jump_set(grid, at + 1) < offset.slant - 1)
			return JPS_UNSEEN;
		length =
		    (uint64_t)offset.slant * jps_slant_cost(kind) * cost[place_index(place + grid->steps[d])];
		place += (uint64_t)offset.slant * grid->steps[d];
	}
	if (offset.rest)
		length += (uint64_t)offset.rest * COST_STRAIGHT * cost[place_index(place + grid->steps[ahead])];
	return length;
}

/* A lower bound of the length of a path over the node at PLACE, of cost COST, reached with G. */
ALWAYS_INLINE uint64_t jps_rated(const struct jps_search *search, uint64_t place, unsigned cost, uint64_t g,
				 struct jps_offset offset, const enum jps_kind kind)
{
	uint64_t rated = g + jps_offset_cost(offset, kind);

	if (search->landmarks) {
		uint64_t estimate = landmarks_estimate(search->landmarks, place_index(place), &search->view);
		if (kind != JPS_PLAIN)
			estimate = landmarks_correct(&search->view, cost, estimate);
		rated = max(g + estimate, rated);
	}
	return rated;
}

/* The same for a search with a log, where speed matters less: its kind is not constant. */
static void jps_improve_strictly(struct jps_search *search, struct jps_arrival arrival)
{
	uint64_t place = arrival.place, key = arrival.key, g = nodes_g(&search->nodes, key);
	uint32_t here = (uint32_t)place_index(place);
	struct jps_offset offset = jps_offset_to(search->goal, place_x(place), place_y(place), search->kind);
	bool seen = nodes_reached(&search->nodes, search->keys[here]);

	search->keys[here] = key;
	search->parents[here] = search->from;
	search->result->generated++;
	event_add(search->log, seen ? EVENT_RELAX : EVENT_OPEN, here, g);
	path_note_open(search->result, search->frontier.n + !frontier_has(&search->frontier, here));
	/* The preparation knows the dead ends. */
	if (!jps_successors(search, here, nodes_arrival(key), search->kind) &&
	    jps_sees_goal(search, place, offset, search->kind) == JPS_UNSEEN) {
		event_add(search->log, EVENT_PRUNE, here, g);
		frontier_remove(&search->frontier, here);
		return;
	}
	frontier_put(&search->frontier, here,
		     jps_rated(search, place, (unsigned)arrival.weight, g, offset, search->kind));
}

/* The jump point at PLACE, of cost WEIGHT, was reached for the first time, or by a shorter path: KEY is its new one. */
ALWAYS_INLINE void jps_improve(struct jps_search *search, uint64_t place, uint64_t key, uint64_t weight,
			       const enum jps_kind kind)
{
	uint64_t g = nodes_g(&search->nodes, key);
	size_t here = place_index(place);
	struct jps_offset offset = jps_offset_to(search->goal, place_x(place), place_y(place), kind);
	uint64_t rated = jps_rated(search, place, (unsigned)weight, g, offset, kind);

	if (rated >= search->best)
		return;
	search->keys[here] = key;
	search->parents[here] = search->from;
	search->result->generated++;
	uint64_t ahead = jps_sees_goal(search, place, offset, kind);
	if (ahead != JPS_UNSEEN && (kind == JPS_PLAIN || g + ahead < search->best))
		jps_know_path(search, place_cell(place), g + ahead);
	/* No path over this node is shorter than the one straight ahead if that is as short as it can be. */
	if (ahead != JPS_UNSEEN && (kind == JPS_PLAIN || g + ahead == rated))
		return;
	struct jps_node node = {place, key, rated,
				(uint8_t)jps_successors(search, here, nodes_arrival(key), kind)};
	if (!node.tries)
		return;
	if (rated >> jps_shift(search, kind) <= search->queue->current && key < search->carried.key) {
		/* Of the current bucket the node with the greatest g is expanded next, without being queued: of
		 * equally good ones it is the closest to the goal. */
		struct jps_node farthest = node;
		node = search->carried;
		search->carried = farthest;
		if (!node.tries)
			return;
	}
	jps_push(search, node, kind);
}

static void jps_improve_plain(struct jps_search *search, uint64_t place, uint64_t key, uint64_t weight)
{
	jps_improve(search, place, key, weight, JPS_PLAIN);
}

static void jps_improve_upright(struct jps_search *search, uint64_t place, uint64_t key, uint64_t weight)
{
	jps_improve(search, place, key, weight, JPS_UPRIGHT);
}

static void jps_improve_other(struct jps_search *search, uint64_t place, uint64_t key, uint64_t weight)
{
	jps_improve(search, place, key, weight, JPS_OTHER);
}

/* Looks at the ends of the jumps made, in their order. */
ALWAYS_INLINE void jps_take_arrivals(struct jps_search *search, const enum jps_kind kind)
{
	for (unsigned i = 0; i < search->n_arrivals; i++) {
		struct jps_arrival end = search->arrivals[i];
		if (!nodes_better(&search->nodes, end.key, search->keys[place_index(end.place)]))
			continue;
		if (search->log)
			jps_improve_strictly(search, end);
		else if (kind == JPS_PLAIN)
			jps_improve_plain(search, end.place, end.key, end.weight);
		else if (kind == JPS_UPRIGHT)
			jps_improve_upright(search, end.place, end.key, end.weight);
		else
			jps_improve_other(search, end.place, end.key, end.weight);
	}
	search->n_arrivals = 0;
}

/* A jump in direction D ends at the stop at PLACE, reached with G. */
ALWAYS_INLINE void jps_arrive(struct jps_search *search, uint64_t place, uint64_t g, unsigned d,
			      uint64_t weight, const enum jps_kind kind)
{
	size_t here = place_index(place);

	__builtin_prefetch(&search->keys[here]);
	__builtin_prefetch(&search->grid->cells[here]);
	if (kind != JPS_PLAIN)
		__builtin_prefetch(&jumpgrid_worth(search->grid)[here]);
	if (search->landmarks)
		landmarks_prefetch(search->landmarks, here);
	search->arrivals[search->n_arrivals++] =
	    (struct jps_arrival){place, nodes_key(&search->nodes, g, d), weight};
	if (search->n_arrivals == JPS_ARRIVALS)
		jps_take_arrivals(search, kind);
}

/* A jump costs WEIGHT a straight step. */
ALWAYS_INLINE void jps_scan_straight(struct jps_search *search, uint64_t place, uint64_t g, unsigned d,
				     uint64_t weight, const enum jps_kind kind)
{
	const struct jumpgrid *grid = search->grid;
	ptrdiff_t at = jump_bit(&grid->lines[d], place_x(place), place_y(place));
	unsigned n = 1 + (unsigned)jump_clear(grid, at + 1);

	jps_arrive(search, place + n * grid->steps[d], g + n * COST_STRAIGHT * weight, d, weight, kind);
}

/* Follows a turning direction to its end, with a straight scan from each cell where one finds a stop.  The turns to
 * both sides are in the halves of one word, so that one loop serves them. */
ALWAYS_INLINE void jps_scan_turning(struct jps_search *search, uint64_t place, uint64_t g, unsigned d,
				    uint64_t weight, const enum jps_kind kind)
{
	const struct jumpgrid *grid = search->grid;
	ptrdiff_t at = jump_bit(&grid->lines[d], place_x(place), place_y(place)) + 1;
	uint64_t step = jps_slant_cost(kind) * weight;

	/* Bit i stands for the cell i + 1 steps away; the last of `passed' is the first that does not continue. */
	for (;; at += 32, place += 32 * grid->steps[d], g += 32 * step) {
		uint64_t ends = ~jump_bits(grid, at), passed = (ends ^ (ends - 1)) & UINT32_MAX;
		uint64_t turns = (jump_bits(grid, at + grid->turns[0]) & passed) |
				 (jump_bits(grid, at + grid->turns[1]) & passed) << 32;
		for (; turns; turns &= turns - 1) {
			unsigned bit = (unsigned)__builtin_ctzll(turns), k = bit % 32 + 1;
			unsigned side = kind == JPS_UPRIGHT ? grid->sides[d][bit / 32] : (d + bit / 32) & 3;
			jps_scan_straight(search, place + k * grid->steps[d], g + k * step, side, weight, kind);
		}
		if (!(ends & UINT32_MAX))
			continue;
		unsigned last = (unsigned)__builtin_ctzll(ends);
		if (kind != JPS_PLAIN && jump_bits(grid, at + grid->others[d] + last) & 1)
			jps_arrive(search, place + (last + 1) * grid->steps[d], g + (last + 1) * step, d,
				   weight, kind);
		return;
	}
}

/* Takes the next queued node that is not outdated and may lead to a better path; false: none. */
ALWAYS_INLINE bool jps_pop(struct jps_search *search, struct jps_node *node, const enum jps_kind kind)
{
	struct queue_entry entry;

	do {
		if (!queue_pop(search->queue, search->entries, &entry))
			return false;
		uint64_t least = search->queue->current << jps_shift(search, kind);
		if (least >= search->best)
			return false;
		uint64_t place = place_of(search->ground, entry.at);
		*node = (struct jps_node){place, search->keys[place_index(place)], least + (entry.note >> 8),
					  (uint8_t)entry.note};
	} while ((uint32_t)node->key != entry.key || node->rated >= search->best);
	return true;
}

/* Makes all jumps from NODE, reached with G. */
ALWAYS_INLINE void jps_scan_all(struct jps_search *search, const struct jps_node *node, uint64_t g,
				const enum jps_kind kind)
{
	const struct jumpgrid *grid = search->grid;
	unsigned straight = kind == JPS_UPRIGHT ? 1U << EAST | 1U << WEST : 15;
	uint64_t place = node->place, weight = 1;

	for (unsigned tries = node->tries; tries; tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		if (kind != JPS_PLAIN)
			weight = search->ground->cost[place_index(place + grid->steps[d])];
		if (straight >> d & 1)
			jps_scan_straight(search, place, g, d, weight, kind);
		else
			jps_scan_turning(search, place, g, d, weight, kind);
	}
	jps_take_arrivals(search, kind);
}

/* Expands nodes until no path can be better; false if the limit was reached. */
ALWAYS_INLINE bool jps_run(struct jps_search *search, struct cell start, const struct path_query *query,
			   const enum jps_kind kind)
{
	uint32_t limit = path_next_limit(query, 0);
	struct jps_node node = {.place = place_of(search->ground, start)};

	node.key = search->keys[place_index(node.place)];
	node.tries = (uint8_t)jps_first_successors(search, place_index(node.place));
	for (bool more = true; more;) {
		if (search->result->expanded == limit) {
			if (path_at_limit(query, search->result))
				return false;
			limit = path_next_limit(query, limit);
		}
		uint64_t g = nodes_g(&search->nodes, node.key);
		search->from = place_cell(node.place);
		search->carried = no_node;
		search->result->expanded++;
		jps_scan_all(search, &node, g, kind);
		node = search->carried;
		more = node.rated < search->best || jps_pop(search, &node, kind);
	}
	return true;
}

/* ---- the same in strict order, with its scans in the log */

/* The frontier lies where the entries of the queue would. */
static_assert(FRONTIER_CELL_BYTES <= sizeof(struct queue_entry), "the frontier fits into the queue's memory");

static void jps_log_straight(const struct jps_search *search, uint64_t place, unsigned d)
{
	const struct jumpgrid *grid = search->grid;
	ptrdiff_t at = jump_bit(&grid->lines[d], place_x(place), place_y(place));
	unsigned n = 1 + (unsigned)jump_clear(grid, at + 1);

	event_add_scan(search->log, (uint32_t)place_index(place),
		       (uint32_t)place_index(place + n * grid->steps[d]));
}

static void jps_log_turning(const struct jps_search *search, uint64_t place, unsigned d)
{
	const struct jumpgrid *grid = search->grid;
	ptrdiff_t at = jump_bit(&grid->lines[d], place_x(place), place_y(place));
	unsigned n = 1 + (unsigned)jump_set(grid, at + 1);

	event_add_scan(search->log, (uint32_t)place_index(place),
		       (uint32_t)place_index(place + n * grid->steps[d]));
	for (unsigned k = 1; k <= n; k++)
		for (unsigned side = 0; side < 2; side++)
			if (jump_bits(grid, at + grid->turns[side] + k) & 1)
				jps_log_straight(search, place + k * grid->steps[d], grid->sides[d][side]);
}

/* Logs the lines that jps_scan_all() scans. */
static void jps_log_scans(const struct jps_search *search, uint64_t place, unsigned tries)
{
	for (unsigned d = tries & search->grid->straight; d; d &= d - 1)
		jps_log_straight(search, place, (unsigned)__builtin_ctz(d));
	for (unsigned d = tries & search->grid->turning; d; d &= d - 1)
		jps_log_turning(search, place, (unsigned)__builtin_ctz(d));
}

/* If the goal lies straight ahead of the node at PLACE, reached with G, queues it. */
static void jps_look_for_goal(struct jps_search *search, uint64_t place, uint64_t g)
{
	struct jps_offset offset = jps_offset_to(search->goal, place_x(place), place_y(place), search->kind);
	uint32_t goal = (uint32_t)ground_index(search->ground, search->goal);
	uint64_t ahead = jps_sees_goal(search, place, offset, search->kind);

	if (ahead == JPS_UNSEEN)
		return;
	uint64_t step = search->grid->steps[jps_slant_direction(offset, search->kind)];
	uint64_t corner = place + (uint64_t)offset.slant * step;
	uint64_t key = nodes_key(&search->nodes, g + ahead, 0);
	event_add_scan(search->log, (uint32_t)place_index(place), (uint32_t)place_index(corner));
	event_add_scan(search->log, (uint32_t)place_index(corner), goal);
	if (!nodes_better(&search->nodes, key, search->keys[goal]))
		return;
	event_add(search->log, nodes_reached(&search->nodes, search->keys[goal]) ? EVENT_RELAX : EVENT_OPEN,
		  goal, g + ahead);
	event_add(search->log, EVENT_CANDIDATE, goal, g + ahead);
	search->keys[goal] = key;
	search->parents[goal] = search->from;
	search->result->generated++;
	frontier_put(&search->frontier, goal, g + ahead);
	path_note_open(search->result, search->frontier.n);
}

/* Expands nodes until that is the goal; false if the limit was reached. */
static bool jps_run_strictly(struct jps_search *search, struct cell start, const struct path_query *query)
{
	struct jps_offset whole = jps_offset_to(search->goal, start.x, start.y, search->kind);
	uint32_t first = (uint32_t)ground_index(search->ground, start);

	frontier_put(&search->frontier, first,
		     jps_rated(search, place_of(search->ground, start), search->ground->cost[first], 0, whole,
			       search->kind));
	path_note_open(search->result, search->frontier.n);
	while (search->frontier.n && search->best == UINT64_MAX) {
		if (path_at_limit(query, search->result))
			return false;
		uint32_t here = frontier_pop(&search->frontier);
		uint64_t key = search->keys[here], g = nodes_g(&search->nodes, key);
		search->from = ground_cell(search->ground, here);
		search->result->expanded++;
		event_add(search->log, EVENT_EXPAND, here, g);
		if (cell_equal(search->from, search->goal)) {
			search->best = g;
			break;
		}
		uint64_t place = place_of(search->ground, search->from);
		struct jps_node node = {.place = place};
		if (here == first)
			node.tries = (uint8_t)jps_first_successors(search, here);
		else
			node.tries = (uint8_t)jps_successors(search, here, nodes_arrival(key), search->kind);
		jps_look_for_goal(search, place, g);
		jps_log_scans(search, place, node.tries);
		jps_scan_all(search, &node, g, search->kind);
	}
	return true;
}

static struct cell jps_parent_of(const struct jps_search *search, struct cell at)
{
	return search->parents[ground_index(search->ground, at)];
}

/* Writes N cells before CELL: N * STEP, (N - 1) * STEP, .. STEP away from AT.  It writes whole blocks, without a
 * branch per cell; the excess is overwritten later. */
static inline struct cell *jps_write_back(struct cell *cell, uint32_t at, uint32_t step, int n)
{
	enum { BLOCK = 8 };

	for (int done = 0; done < n; done += BLOCK) {
		uint32_t block[BLOCK];
		for (uint32_t i = 0; i < BLOCK; i++)
			block[i] = at + (BLOCK - i) * step;
		memcpy(cell - done - BLOCK, block, sizeof block);
		at += BLOCK * step;
	}
	return cell - n;
}

/* Writes the path from the goal back, of each leg the straight part and then the turning one.  The length is known
 * only in the end; until then the cells are at the end of the queue's memory, which is free by now. */
static enum status jps_write_path(const struct jps_search *search, struct cell start,
				  struct path_result *result)
{
	struct cell *end = (struct cell *)(search->entries + search->queue->cap), *first = end - 1;
	const uint8_t *cost = search->ground->cost;
	const uint64_t *steps = search->grid->steps;
	uint64_t straight = 0, slanted = 0;

	*first = search->goal;
	for (struct cell at = search->goal, from; !cell_equal(at, start); at = from) {
		from = jps_parent_of(search, at);
		struct jps_offset back = jps_offset_to(from, at.x, at.y, search->kind);
		uint64_t place = place_of(search->ground, at), along = steps[jps_rest_direction(back)];
		uint64_t slant = steps[jps_slant_direction(back, search->kind)];
		/* All cells of a part cost the same. */
		straight += (uint64_t)back.rest * cost[place_index(place)];
		first = jps_write_back(first, (uint32_t)place, (uint32_t)along, back.rest);
		place += (uint64_t)back.rest * along;
		slanted += (uint64_t)back.slant * cost[place_index(place)];
		first = jps_write_back(first, (uint32_t)place, (uint32_t)slant, back.slant);
	}
	result->len = (size_t)(end - first);
	if (result->len > result->cap)
		return STATUS_SPACE;
	memcpy(result->cells, first, result->len * sizeof *first);
	result->bytes += result->len * sizeof *first;
	result->cost = (double)straight + (double)slanted * (search->kind == JPS_UPRIGHT ? 1 : SQRT_2);
	return STATUS_OK;
}

/* Scratch: the best-first scratch, then one parent per cell. */
static size_t jps_scratch_size(const struct ground *ground)
{
	return bestfirst_scratch_size(ground) + ground_cells(ground) * sizeof(struct cell);
}

/* Searches from start to goal, both open; returns whether
 * there is a path, within the limit.  LANDMARKS may be NULL. */
ALWAYS_INLINE bool jps_reach_goal(struct jps_search *search, const struct landmarks *landmarks,
				  const struct path_query *query, const enum jps_kind kind)
{
	const struct ground *ground = search->ground;
	struct cell start = query->start;
	size_t here = ground_index(ground, start), goal = ground_index(ground, query->goal);
	struct jps_offset whole = jps_offset_to(query->goal, start.x, start.y, kind);
	uint64_t rated = jps_offset_cost(whole, kind), place = place_of(ground, start);

	queue_reset(search->queue, queue_room(ground_cells(ground)), 0);
	search->goal = query->goal;
	if (kind == JPS_PLAIN)
		jps_find_goal_reach_plainly(search);
	else
		jps_find_goal_reach(search);
	search->from = start;
	search->keys[here] = nodes_key(&search->nodes, 0, 0);
	if (!search->log) {
		uint64_t ahead = jps_sees_goal(search, place, whole, kind);
		if (ahead != JPS_UNSEEN)
			jps_know_path(search, start, ahead);
		if (ahead == rated)
			return true;
	}
	if (landmarks && landmarks_part(landmarks, here, goal))
		return false;
	if (landmarks && landmarks->n) {
		search->landmarks = landmarks;
		landmarks_choose(landmarks, ground, here, goal, &search->view);
		rated = jps_rated(search, place, ground->cost[here], 0, whole, kind);
	}
	search->queue->current = rated >> jps_shift(search, kind);
	event_add(search->log, EVENT_OPEN, (uint32_t)here, 0);
	bool done = search->log ? jps_run_strictly(search, start, query) : jps_run(search, start, query, kind);
	return done && search->best != UINT64_MAX;
}

/* The search failed.  Jump points are too few to find the nearest reachable cell, so a cell-by-cell search does.  It
 * is not logged, and with a log the figures stay the logged search's. */
static enum status jps_lead_to_nearest(void *scratch, const struct ground *ground, const double *params,
				       const struct path_query *query, const struct event_log *log,
				       struct path_result *result)
{
	struct path_result jumped = *result;
	enum status status = path_dijkstra.find(NULL, scratch, ground, params, query, NULL, result);

	if (!log)
		return status;
	result->expanded = jumped.expanded;
	result->generated = jumped.generated;
	result->max_open = jumped.max_open;
	return status;
}

/* LANDMARKS may be NULL. */
static enum status jps_search_with(const struct jumpgrid *grid, const struct landmarks *landmarks,
				   void *scratch, const struct ground *ground, const double *params,
				   const struct path_query *query, struct event_log *log,
				   struct path_result *result)
{
	enum status status = path_begin(PATH_ALL_RULES, ground, query, result);
	struct jps_search search = {.grid = grid, .ground = ground, .log = log, .result = result};

	if (status)
		return status;
	if (!jumpgrid_fits(grid, ground, query->rule))
		return STATUS_MISMATCH;
	struct bestfirst *shared = scratch;
	size_t cells = ground_cells(ground);
	search.nodes = nodes_begin(&shared->search, shared->keys, cells);
	search.queue = &shared->queue;
	search.entries = bestfirst_entries(shared, cells);
	search.parents = (struct cell *)(search.entries + queue_room(cells));
	search.keys = shared->keys;
	search.best = UINT64_MAX;
	search.frontier = frontier_in(search.entries, cells, &search.nodes, false);
	event_begin(log, (uint64_t)cells * ground->cost_max * COST_DIAGONAL, COST_STRAIGHT);
	if (query->rule == DIAGONAL_NEVER)
		search.kind = JPS_UPRIGHT;
	else
		search.kind = ground->uniform && query->rule == DIAGONAL_NO_CUT ? JPS_PLAIN : JPS_OTHER;
	uint64_t across = 2 * (uint64_t)max(ground->width, ground->height) * COST_STRAIGHT;
	search.shift = JPS_LEAST_SHIFT;
	while (across >> search.shift > 2 * QUEUE_BUCKETS)
		search.shift++;
	bool found = ground_open(ground, query->start) && ground_open(ground, query->goal);
	if (found && search.kind == JPS_PLAIN)
		found = jps_reach_goal(&search, landmarks, query, JPS_PLAIN);
	else if (found && search.kind == JPS_UPRIGHT)
		found = jps_reach_goal(&search, landmarks, query, JPS_UPRIGHT);
	else if (found)
		found = jps_reach_goal(&search, landmarks, query, JPS_OTHER);
	if (!found)
		return jps_lead_to_nearest(scratch, ground, params, query, log, result);
	event_add(log, EVENT_FOUND, (uint32_t)ground_index(ground, query->goal), search.best);
	result->found = true;
	size_t queued = max(search.queue->used, result->max_open);
	result->bytes = jps_scratch_size(ground) - (queue_room(cells) - queued) * sizeof *search.entries;
	return jps_write_path(&search, query->start, result);
}

/* ---- jps: the grids alone */

/* From this many changes on a new build is faster. */
enum { REPAIRS_MAX = 64 };

/* Can GRID be repaired? */
static bool jps_can_repair(const struct jumpgrid *grid, const struct ground *ground, enum diagonal_rule rule,
			   size_t n)
{
	return n && n <= REPAIRS_MAX && grid->built && grid->rule == rule && grid->width == ground->width &&
	       grid->height == ground->height;
}

static enum status jps_prepare(void *index, void *work, const struct ground *ground, enum diagonal_rule rule,
			       const struct cell *changed, size_t n, struct job *job)
{
	(void)job; /* it takes less than a second on the largest maps */
	if (jps_can_repair(index, ground, rule, n))
		jumpgrid_repair(index, ground, changed, n);
	else
		jumpgrid_build(index, work, ground, rule);
	return STATUS_OK;
}

static enum status jps_find(const void *index, void *scratch, const struct ground *ground, const double *params,
			    const struct path_query *query, struct event_log *log, struct path_result *result)
{
	return jps_search_with(index, NULL, scratch, ground, params, query, log, result);
}

const struct pathfinder path_jps = {
    .head = {.name = "jps", .title = "Jump point search", .source = "Harabor & Grastien 2011, 2014"},
    .caps = PATH_OPTIMAL | PATH_WEIGHTED | PATH_PREPARED | PATH_HUNTS_EVENLY | PATH_REPAIRED,
    .rules = PATH_ALL_RULES,
    .scratch_size = jps_scratch_size,
    .index_size = jumpgrid_size,
    .work_size = jumpgrid_work_size,
    .prepare = jps_prepare,
    .estimate = search_estimate_to_goal,
    .find = jps_find,
};

/* ---- jpsplus: the grids, and behind them in the index the landmarks */

static size_t jps_jpsplus_index_size(const struct ground *ground)
{
	return round_up(jumpgrid_size(ground), 64) + landmarks_size(ground);
}

static struct landmarks *jps_landmarks_in(const void *index, const struct ground *ground)
{
	return (struct landmarks *)((uintptr_t)index + round_up(jumpgrid_size(ground), 64));
}

static size_t jps_jpsplus_work_size(const struct ground *ground)
{
	return round_up(jumpgrid_work_size(ground), 64) + landmarks_work_size(ground);
}

static enum status jps_jpsplus_prepare(void *index, void *work, const struct ground *ground,
				       enum diagonal_rule rule, const struct cell *changed, size_t n,
				       struct job *job)
{
	struct landmarks *landmarks = jps_landmarks_in(index, ground);
	bool hold = jps_can_repair(index, ground, rule, n) && landmarks_hold(landmarks, ground, changed, n);
	enum status status = jps_prepare(index, work, ground, rule, changed, n, job);

	if (!hold)
		landmarks_build(landmarks, (unsigned char *)work + round_up(jumpgrid_work_size(ground), 64),
				ground, rule, job);
	return job_is_stopped(job) ? STATUS_INTERRUPTED : status;
}

static enum status jps_jpsplus_find(const void *index, void *scratch, const struct ground *ground,
				    const double *params, const struct path_query *query, struct event_log *log,
				    struct path_result *result)
{
	return jps_search_with(index, jps_landmarks_in(index, ground), scratch, ground, params, query, log,
			       result);
}

const struct pathfinder path_jpsplus = {
    .head = {.name = "jpsplus",
	     .title = "Jump point search with landmarks",
	     .source = "Harabor & Grastien 2014; Goldberg & Harrelson 2005"},
    .caps = PATH_OPTIMAL | PATH_WEIGHTED | PATH_PREPARED | PATH_HUNTS_EVENLY,
    .rules = PATH_ALL_RULES,
    .scratch_size = jps_scratch_size,
    .index_size = jps_jpsplus_index_size,
    .work_size = jps_jpsplus_work_size,
    .prepare = jps_jpsplus_prepare,
    .find = jps_jpsplus_find,
};
