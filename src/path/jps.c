/* Jump point search: A* whose nodes are only the cells where a straight walker meets something new.
 *
 * Expanding a node scans for the next such cells along straight lines and, from every cell of the diagonals, to
 * both sides; the grids of jumpgrid.h make each scan a few instructions.  moves.h tells why following one of
 * many equal paths is enough.  A node from which the goal lies straight ahead, after a diagonal perhaps, is
 * never queued: with it a path is known, and the search ends when nothing in the queue can be shorter. */
#include <stdlib.h>

#include "path/bestfirst.h"
#include "path/cost.h"
#include "path/jumpgrid.h"
#include "path/landmarks.h"

enum { BUCKET_SHIFT = 11 /* buckets of almost one step: the fastest on all but the most broken maps */ };

struct search {
	const struct jumpgrid *grid;
	struct nodes nodes;
	uint64_t *keys; /* those of nodes */
	const struct moves *moves;
	struct queue *queue;
	struct queue_entry *entries;
	struct cell *parents; /* [cells] */
	const struct ground *ground;
	size_t width;
	struct cell goal;
	int goal_left, goal_right, goal_top, goal_bottom; /* how far its row and column are free */
	const struct landmarks *landmarks;                /* NULL: none */
	uint32_t goal_distances[LANDMARKS];               /* of the goal from them */
	uint64_t best;                                    /* length of the best path known */
	struct cell from;                                 /* the node being expanded */
	struct cell carried;                              /* to be expanded next */
	uint32_t carried_key;
	bool has_carried;
	struct event_log *log;
	struct path_result *result;
};

/* The last set bit of the run through BIT of a line, upwards and downwards; a clear one stands at both ends. */
static int run_end(const uint64_t *line, int bit)
{
	for (;; bit = (bit | 63) + 1) {
		uint64_t clear = ~line[bit >> 6] >> (bit & 63);
		if (clear)
			return bit + __builtin_ctzll(clear) - 1;
	}
}

static int run_begin(const uint64_t *line, int bit)
{
	for (;; bit = (bit & ~63) - 1) {
		uint64_t clear = ~line[bit >> 6] << (63 - (bit & 63));
		if (clear)
			return bit - __builtin_clzll(clear) + 1;
	}
}

static void find_goal_runs(struct search *search, struct cell goal)
{
	const struct ground *ground = search->ground;
	const uint64_t *row = ground->rows + (size_t)(goal.y + 1) * ground->row_words + 1;
	const uint64_t *col = ground->cols + (size_t)(goal.x + 1) * ground->col_words + 1;

	search->goal = goal;
	search->goal_left = run_begin(row, goal.x);
	search->goal_right = run_end(row, goal.x);
	search->goal_top = run_begin(col, goal.y);
	search->goal_bottom = run_end(col, goal.y);
}

/* Directions in which the node at HERE, entered by ARRIVAL, has successors. */
static inline unsigned successors(const struct search *search, size_t here, unsigned arrival)
{
	unsigned cell = search->grid->cells[here];

	return search->moves->from[arrival][cell & 255] & cell >> 8;
}

static void know_path(struct search *search, struct cell at, uint64_t length)
{
	uint32_t goal = (uint32_t)ground_index(search->ground, search->goal);

	search->best = length;
	if (!cell_equal(at, search->goal)) {
		bool seen = nodes_reached(&search->nodes, search->keys[goal]);
		search->parents[goal] = at;
		search->keys[goal] = nodes_key(&search->nodes, length, 0);
		event_add(search->log, EVENT_PARENT, (uint32_t)ground_index(search->ground, at), 0);
		event_add(search->log, seen ? EVENT_RELAX : EVENT_OPEN, goal, length);
		event_add(search->log, EVENT_PARENT, (uint32_t)ground_index(search->ground, search->from), 0);
	}
	event_add(search->log, EVENT_CANDIDATE, goal, length);
}

static inline void push(struct search *search, uint64_t bucket, struct cell at, uint32_t key)
{
	if (queue_full(search->queue))
		queue_sweep(search->queue, search->entries, search->keys, search->width);
	queue_push(search->queue, search->entries, bucket, at, key, false);
}

/* Does the way from (X, Y), diagonally and then straight, lead to the goal? */
static inline bool sees_goal(const struct search *search, int x, int y)
{
	int dx = search->goal.x - x, dy = search->goal.y - y, across = abs(dx), down = abs(dy);
	int diagonal = across < down ? across : down;
	int turn_x = x + (dx < 0 ? -diagonal : diagonal), turn_y = y + (dy < 0 ? -diagonal : diagonal);

	if (across < down ? turn_y < search->goal_top || turn_y > search->goal_bottom
			  : turn_x < search->goal_left || turn_x > search->goal_right)
		return false;
	unsigned d = dx < 0 ? (dy < 0 ? NORTH_WEST : SOUTH_WEST) : (dy < 0 ? NORTH_EAST : SOUTH_EAST);
	return jump_set(search->grid, jump_bit(&search->grid->opens[d & 3], x, y)) >= diagonal;
}

/* A jump point was reached for the first time or by a shorter way: KEY is its new key. */
static void improve(struct search *search, int x, int y, uint64_t g, uint64_t key)
{
	struct cell at = {(int16_t)x, (int16_t)y};
	uint64_t rated = g + cost_offset(search->goal.x - x, search->goal.y - y);

	size_t here = (size_t)y * search->width + (size_t)x;
	if (search->landmarks) {
		uint64_t other =
		    g + landmarks_estimate(search->landmarks->distances[here], search->goal_distances);
		rated = other > rated ? other : rated;
	}
	if (rated >= search->best)
		return;
	if (search->log)
		event_add(search->log,
			  nodes_reached(&search->nodes, search->keys[here]) ? EVENT_RELAX : EVENT_OPEN,
			  (uint32_t)here, g);
	search->keys[here] = key;
	search->parents[here] = search->from;
	search->result->generated++;
	if (sees_goal(search, x, y)) {
		know_path(search, at, rated);
		return;
	}
	if (!successors(search, here, nodes_arrival(key)))
		return;
	uint64_t bucket = rated >> BUCKET_SHIFT;
	if (bucket > search->queue->current) {
		push(search, bucket, at, (uint32_t)key);
		return;
	}
	/* The latest node of the current bucket is carried to the next turn unqueued. */
	if (search->has_carried)
		push(search, bucket, search->carried, search->carried_key);
	search->carried = at;
	search->carried_key = (uint32_t)key;
	search->has_carried = true;
}

static inline void scan_straight(struct search *search, ptrdiff_t x, ptrdiff_t y, uint64_t g, unsigned d)
{
	ptrdiff_t n = 1 + jump_clear(search->grid, jump_bit(&search->grid->jumps[d], x, y) + 1);

	x += n * direction_dx[d];
	y += n * direction_dy[d];
	g += (uint64_t)n * COST_STRAIGHT;
	uint64_t key = nodes_key(&search->nodes, g, d);
	if (nodes_better(&search->nodes, key, search->keys[(size_t)y * search->width + (size_t)x]))
		improve(search, (int)x, (int)y, g, key);
}

/* Follows a diagonal to its end, with a straight scan from each cell where one leads to something.  The turns
 * to both sides stand in the halves of one word, which makes one loop of them. */
static inline void scan_diagonal(struct search *search, ptrdiff_t x, ptrdiff_t y, uint64_t g, unsigned d)
{
	const struct jumpgrid *grid = search->grid;
	int n = jump_set(grid, jump_bit(&grid->opens[d & 3], x, y));
	ptrdiff_t left = jump_bit(&grid->turns[d & 3][0], x, y), right = jump_bit(&grid->turns[d & 3][1], x, y);

	for (int done = 1; n > 0; n -= 32, done += 32) {
		uint64_t steps = n < 32 ? (UINT64_C(1) << n) - 1 : UINT32_MAX;
		uint64_t turns =
		    (jump_bits(grid, left + done) & steps) | (jump_bits(grid, right + done) & steps) << 32;
		for (; turns; turns &= turns - 1) {
			unsigned bit = (unsigned)__builtin_ctzll(turns);
			ptrdiff_t k = done + (int)(bit % 32);
			scan_straight(search, x + k * direction_dx[d], y + k * direction_dy[d],
				      g + (uint64_t)k * COST_DIAGONAL, (d + bit / 32) & 3);
		}
	}
}

/* The next queued node that is not outdated; false when none can lead to a better path. */
static bool pop(struct search *search, struct cell *at)
{
	struct queue_entry entry;

	do {
		if (!queue_pop(search->queue, search->entries, &entry))
			return false;
	} while ((uint32_t)search->keys[ground_index(search->ground, entry.at)] != entry.key);
	*at = entry.at;
	return search->queue->current << BUCKET_SHIFT < search->best;
}

/* Whether the limit was not hit. */
static bool run(struct search *search, struct cell start, uint32_t limit)
{
	unsigned arrival = MOVES_START;
	struct cell at = start;

	for (bool more = true; more;) {
		if (search->result->expanded == limit)
			return false;
		size_t here = ground_index(search->ground, at);
		uint64_t g = nodes_g(&search->nodes, search->keys[here]);
		unsigned tries = successors(search, here, arrival);
		search->from = at;
		search->has_carried = false;
		search->result->expanded++;
		event_add(search->log, EVENT_EXPAND, (uint32_t)here, g);
		for (unsigned d = tries & 15; d; d &= d - 1)
			scan_straight(search, at.x, at.y, g, (unsigned)__builtin_ctz(d));
		for (unsigned d = tries & ~15U; d; d &= d - 1)
			scan_diagonal(search, at.x, at.y, g, (unsigned)__builtin_ctz(d));
		at = search->carried;
		more = search->has_carried || pop(search, &at);
		arrival = nodes_arrival(search->keys[ground_index(search->ground, at)]);
	}
	return true;
}

static struct cell parent_of(const struct search *search, struct cell at)
{
	return search->parents[ground_index(search->ground, at)];
}

/* Writes N cells before CELL, each a step on from the one behind it; returns the first. */
static struct cell *write_back(struct cell *cell, int step_x, int step_y, int n)
{
	int x = cell->x, y = cell->y;

	while (n-- > 0) {
		x += step_x;
		y += step_y;
		*--cell = (struct cell){(int16_t)x, (int16_t)y};
	}
	return cell;
}

/* Writes the cells from the goal back: of each leg the straight part, then the diagonal one. */
static enum status write_path(const struct search *search, struct cell start, struct path_result *result)
{
	size_t straight = 0, diagonal = 0;

	for (struct cell at = search->goal, from; !cell_equal(at, start); at = from) {
		from = parent_of(search, at);
		int across = abs(at.x - from.x), down = abs(at.y - from.y);
		straight += (size_t)abs(across - down);
		diagonal += (size_t)(across < down ? across : down);
	}
	result->len = 1 + straight + diagonal;
	if (result->len > result->cap)
		return STATUS_SPACE;
	struct cell *cell = result->cells + result->len - 1, at = search->goal, from;
	for (*cell = at; !cell_equal(at, start); at = from) {
		from = parent_of(search, at);
		int across = abs(at.x - from.x), down = abs(at.y - from.y),
		    slant = across < down ? across : down;
		int step_x = (at.x < from.x) - (at.x > from.x), step_y = (at.y < from.y) - (at.y > from.y);
		cell = write_back(cell, across > down ? step_x : 0, across > down ? 0 : step_y,
				  across + down - 2 * slant);
		cell = write_back(cell, step_x, step_y, slant);
	}
	result->cost = (double)straight + (double)diagonal * SQRT_2;
	return STATUS_OK;
}

/* Scratch: that of best-first searches, then a parent a cell. */
static size_t scratch_size(const struct ground *ground)
{
	return bestfirst_scratch_size(ground) +
	       (size_t)ground->width * (size_t)ground->height * sizeof(struct cell);
}

/* LANDMARKS may be NULL. */
static enum status search_with(const struct jumpgrid *grid, const struct landmarks *landmarks, void *scratch,
			       const struct ground *ground, const double *params,
			       const struct path_query *query, struct event_log *log,
			       struct path_result *result)
{
	enum status status = path_begin(1 << DIAGONAL_NO_CUT, ground, query, result);
	struct search search = {.grid = grid, .ground = ground, .log = log, .result = result};

	if (status)
		return status;
	if (!ground->uniform)
		return STATUS_UNSUPPORTED;
	if (!jumpgrid_fits(grid, ground))
		return STATUS_MISMATCH;
	struct bestfirst *shared = scratch;
	size_t cells = (size_t)ground->width * (size_t)ground->height;
	size_t start = ground_index(ground, query->start), goal = ground_index(ground, query->goal);
	search.nodes = nodes_begin(&shared->search, shared->keys, cells);
	moves_provide(&shared->moves, query->rule, true);
	search.moves = &shared->moves;
	search.queue = &shared->queue;
	search.entries = bestfirst_entries(shared, cells);
	search.parents = (struct cell *)(search.entries + queue_room(cells));
	search.width = (size_t)ground->width;
	search.keys = shared->keys;
	search.best = UINT64_MAX;
	event_begin(log, (uint64_t)cells * COST_DIAGONAL, COST_STRAIGHT);
	bool hopeless = landmarks && landmarks_part(landmarks, start, goal);
	if (ground_open(ground, query->start) && ground_open(ground, query->goal) && !hopeless) {
		uint64_t rated = cost_octile(query->start, query->goal);
		bool seen;
		find_goal_runs(&search, query->goal);
		search.from = query->start;
		shared->keys[start] = nodes_key(&search.nodes, 0, 0);
		event_add(log, EVENT_OPEN, (uint32_t)start, 0);
		seen = sees_goal(&search, query->start.x, query->start.y);
		if (seen)
			know_path(&search, query->start, rated);
		if (landmarks && landmarks->n) {
			search.landmarks = landmarks;
			memcpy(search.goal_distances, landmarks->distances[goal], sizeof search.goal_distances);
			uint64_t other = landmarks_estimate(landmarks->distances[start], search.goal_distances);
			rated = other > rated ? other : rated;
		}
		queue_reset(search.queue, queue_room(cells), rated >> BUCKET_SHIFT);
		if (!seen &&
		    !run(&search, query->start, query->max_expanded ? query->max_expanded : UINT32_MAX))
			search.best = UINT64_MAX;
	}
	/* Nodes are too few to tell the nearest reachable cell: the cell-by-cell search takes over. */
	if (search.best == UINT64_MAX)
		return path_dijkstra.find(NULL, scratch, ground, params, query, log, result);
	event_add(log, EVENT_FOUND, (uint32_t)goal, search.best);
	result->found = true;
	result->max_open = search.queue->used;
	result->bytes = scratch_size(ground) - (queue_room(cells) - result->max_open) * sizeof *search.entries;
	return write_path(&search, query->start, result);
}

/* ---- jps: the grids alone ----------------------------------------------------------------------------------
 */

static enum status jps_prepare(void *index, const struct ground *ground, const struct cell *changed, size_t n)
{
	(void)changed, (void)n;
	jumpgrid_build(index, ground);
	return STATUS_OK;
}

static enum status jps_find(const void *index, void *scratch, const struct ground *ground, const double *params,
			    const struct path_query *query, struct event_log *log, struct path_result *result)
{
	return search_with(index, NULL, scratch, ground, params, query, log, result);
}

const struct pathfinder path_jps = {
    .head = {.name = "jps", .title = "Jump point search", .source = "Harabor & Grastien 2011, 2014"},
    .caps = PATH_OPTIMAL | PATH_PREPARED | PATH_EVEN_GROUND,
    .rules = 1 << DIAGONAL_NO_CUT,
    .scratch_size = scratch_size,
    .index_size = jumpgrid_size,
    .prepare = jps_prepare,
    .find = jps_find,
};

/* ---- jpsplus: and landmarks, behind the grids in the index
 * --------------------------------------------------- */

static size_t jpsplus_index_size(const struct ground *ground)
{
	return (jumpgrid_size(ground) + 63) / 64 * 64 + landmarks_size(ground);
}

static struct landmarks *landmarks_in(const void *index, const struct ground *ground)
{
	return (struct landmarks *)((uintptr_t)index + (jumpgrid_size(ground) + 63) / 64 * 64);
}

static enum status jpsplus_prepare(void *index, const struct ground *ground, const struct cell *changed,
				   size_t n)
{
	(void)changed, (void)n;
	jumpgrid_build(index, ground);
	landmarks_build(landmarks_in(index, ground), ground);
	return STATUS_OK;
}

static enum status jpsplus_find(const void *index, void *scratch, const struct ground *ground,
				const double *params, const struct path_query *query, struct event_log *log,
				struct path_result *result)
{
	return search_with(index, landmarks_in(index, ground), scratch, ground, params, query, log, result);
}

const struct pathfinder path_jpsplus = {
    .head = {.name = "jpsplus",
	     .title = "Jump point search with landmarks",
	     .source = "Harabor & Grastien 2014; Goldberg & Harrelson 2005"},
    .caps = PATH_OPTIMAL | PATH_PREPARED | PATH_EVEN_GROUND,
    .rules = 1 << DIAGONAL_NO_CUT,
    .scratch_size = scratch_size,
    .index_size = jpsplus_index_size,
    .prepare = jpsplus_prepare,
    .find = jpsplus_find,
};
