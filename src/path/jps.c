/* Jump point search: A* whose only nodes are jump points,
 * the cells where a straight walker meets something new.
 *
 * Expanding a node scans for the next jump points along straight lines and, from every cell of the diagonals,
 * to both sides; the grids of jumpgrid.h make each scan a few instructions.  moves.h explains why it is enough
 * to follow one of many equal paths.  A node from which the goal lies straight ahead, perhaps after a diagonal,
 * is never queued: with it a path is known, and the search ends when nothing in the queue can be shorter.
 *
 * With a log, nodes are expanded in strict order, and the goal is queued like any other once it lies ahead. */
#include "path/bestfirst.h"
#include "path/cost.h"
#include "path/frontier.h"
#include "path/jumpgrid.h"
#include "path/landmarks.h"

/* Buckets of almost one step are the fastest on all but the most cluttered maps. */
enum { BUCKET_SHIFT = 11 };

static_assert(BUCKET_SHIFT <= 16, "queue_entry.above has 16 bits");

struct jps_node {
	uint64_t place, key;
	uint64_t rated; /* a lower bound of the length of a path through it */
	unsigned tries; /* directions in which it has successors */
};

/* No node: every node is better, and no path through it is worth a search. */
static const struct jps_node no_node = {.key = UINT64_MAX, .rated = UINT64_MAX};

struct jps_search {
	const struct jumpgrid *grid;
	struct nodes nodes;
	uint64_t *keys; /* of nodes */
	const struct moves *moves;
	struct queue *queue;
	struct queue_entry *entries;
	struct cell *parents; /* [cells] */
	const struct ground *ground;
	struct cell goal;
	int goal_reach[2][2]; /* open cells next to the goal: [0] left and right of it, [1] above and below */
	const struct landmarks *landmarks; /* NULL: none */
	struct landmarks_view view;        /* if there are landmarks */
	uint64_t best;                     /* length of the best path found */
	struct cell from;                  /* the node being expanded */
	struct jps_node carried;           /* to be expanded next, or no_node */
	struct event_log *log;             /* NULL: none, and then there is no frontier either */
	struct frontier frontier;
	struct path_result *result;
};

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

static void jps_find_goal_reach(struct jps_search *search, struct cell goal)
{
	const struct ground *ground = search->ground;
	const uint64_t *row = ground->rows + (size_t)(goal.y + 1) * ground->row_words + 1;
	const uint64_t *col = ground->cols + (size_t)(goal.x + 1) * ground->col_words + 1;

	search->goal = goal;
	search->goal_reach[0][0] = goal.x - jps_run_begin(row, goal.x);
	search->goal_reach[0][1] = jps_run_end(row, goal.x) - goal.x;
	search->goal_reach[1][0] = goal.y - jps_run_begin(col, goal.y);
	search->goal_reach[1][1] = jps_run_end(col, goal.y) - goal.y;
}

/* The directions in which the node at HERE, entered by ARRIVAL, has successors. */
static inline unsigned jps_successors(const struct jps_search *search, size_t here, unsigned arrival)
{
	unsigned cell = search->grid->cells[here];

	return search->moves->from[arrival][cell & 255] & cell >> 8;
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

static inline void jps_push(struct jps_search *search, struct jps_node node)
{
	struct queue_entry what = {.at = place_cell(node.place),
				   .key = (uint32_t)node.key,
				   .tries = (uint16_t)node.tries,
				   .above = node.rated % (1 << BUCKET_SHIFT)};

	if (queue_full(search->queue))
		queue_sweep(search->queue, search->entries, search->keys, (size_t)search->ground->width);
	queue_push(search->queue, search->entries, node.rated >> BUCKET_SHIFT, what, false);
}

/* How to get to another cell across an empty map. */
struct jps_offset {
	int dx, dy;
	int slant, rest; /* diagonal steps, then straight ones */
	bool steep;      /* the straight ones go up or down */
};

static inline struct jps_offset jps_offset_to(struct cell to, int x, int y)
{
	int dx = to.x - x, dy = to.y - y, across = abs(dx), down = abs(dy);

	return (struct jps_offset){dx, dy, min(across, down), abs(across - down), across < down};
}

static inline uint64_t jps_offset_cost(struct jps_offset offset)
{
	return (uint64_t)offset.slant * COST_DIAGONAL + (uint64_t)offset.rest * COST_STRAIGHT;
}

/* Does the path of OFFSET from (X, Y), diagonal and then straight, lead to the goal? */
static inline bool jps_sees_goal(const struct jps_search *search, int x, int y, struct jps_offset offset)
{
	int along = offset.steep ? offset.dy : offset.dx;

	if (offset.rest > search->goal_reach[offset.steep][along < 0])
		return false;
	int d = direction_diagonal(offset.dx, offset.dy);
	return jump_set(search->grid, jump_bit(&search->grid->opens[d & 3], x, y)) >= offset.slant;
}

/* A lower bound of the length of a path over the node at PLACE, reached with G. */
static inline uint64_t jps_rated(const struct jps_search *search, uint64_t place, uint64_t g,
				 struct jps_offset offset)
{
	uint64_t rated = g + jps_offset_cost(offset);

	if (search->landmarks) {
		uint64_t estimate = landmarks_estimate(search->landmarks, place_index(place), &search->view);
		rated = max(g + estimate, rated);
	}
	return rated;
}

/* The same for a search with a log. */
static void jps_improve_strictly(struct jps_search *search, uint64_t place, uint64_t g, uint64_t key)
{
	uint32_t here = (uint32_t)place_index(place);
	struct jps_offset offset = jps_offset_to(search->goal, place_x(place), place_y(place));
	bool seen = nodes_reached(&search->nodes, search->keys[here]);

	search->keys[here] = key;
	search->parents[here] = search->from;
	search->result->generated++;
	event_add(search->log, seen ? EVENT_RELAX : EVENT_OPEN, here, g);
	path_note_open(search->result, search->frontier.n + !frontier_has(&search->frontier, here));
	/* The preparation knows where nothing can come of it. */
	if (!jps_successors(search, here, nodes_arrival(key)) &&
	    !jps_sees_goal(search, place_x(place), place_y(place), offset)) {
		event_add(search->log, EVENT_PRUNE, here, g);
		frontier_remove(&search->frontier, here);
		return;
	}
	frontier_put(&search->frontier, here, jps_rated(search, place, g, offset));
}

/* The jump point at PLACE was reached for the first time, or by a shorter path: G and KEY are its new ones. */
static void jps_improve(struct jps_search *search, uint64_t place, uint64_t g, uint64_t key)
{
	int x = place_x(place), y = place_y(place);
	size_t here = place_index(place);
	struct jps_offset offset = jps_offset_to(search->goal, x, y);
	uint64_t rated = jps_rated(search, place, g, offset);

	if (rated >= search->best)
		return;
	search->keys[here] = key;
	search->parents[here] = search->from;
	search->result->generated++;
	if (jps_sees_goal(search, x, y, offset)) {
		jps_know_path(search, place_cell(place), rated);
		return;
	}
	struct jps_node node = {place, key, rated, jps_successors(search, here, nodes_arrival(key))};
	if (!node.tries)
		return;
	if (rated >> BUCKET_SHIFT <= search->queue->current && key < search->carried.key) {
		/* Of the current bucket the node with the greatest g is expanded next, without being queued: of
		 * equally good ones it is the closest to the goal. */
		struct jps_node farthest = node;
		node = search->carried;
		search->carried = farthest;
		if (!node.tries)
			return;
	}
	jps_push(search, node);
}

static inline void jps_scan_straight(struct jps_search *search, uint64_t place, uint64_t g, unsigned d)
{
	const struct jumpgrid *grid = search->grid;
	ptrdiff_t at = jump_bit(&grid->jumps[d], place_x(place), place_y(place));
	unsigned n = 1 + (unsigned)jump_clear(grid, at + 1);

	place += n * grid->steps[d];
	g += (uint64_t)n * COST_STRAIGHT;
	uint64_t key = nodes_key(&search->nodes, g, d);
	if (!nodes_better(&search->nodes, key, search->keys[place_index(place)]))
		return;
	if (search->log)
		jps_improve_strictly(search, place, g, key);
	else
		jps_improve(search, place, g, key);
}

/* Follows a diagonal to its end, with a straight scan from each cell where one finds a jump point.  The turns
 * to both sides are in the halves of one word, so that one loop serves them. */
static inline void jps_scan_diagonal(struct jps_search *search, uint64_t place, uint64_t g, unsigned d)
{
	const struct jumpgrid *grid = search->grid;
	ptrdiff_t at = jump_bit(&grid->opens[d & 3], place_x(place), place_y(place));

	for (;; at += 32, place += 32 * grid->steps[d], g += 32 * COST_DIAGONAL) {
		uint64_t closed = ~jump_bits(grid, at), open = (closed - 1) & ~closed & UINT32_MAX;
		uint64_t turns = (jump_bits(grid, at + grid->turns[0] + 1) & open) |
				 (jump_bits(grid, at + grid->turns[1] + 1) & open) << 32;
		for (; turns; turns &= turns - 1) {
			unsigned bit = (unsigned)__builtin_ctzll(turns), k = bit % 32 + 1;
			jps_scan_straight(search, place + k * grid->steps[d], g + (uint64_t)k * COST_DIAGONAL,
					  (d + bit / 32) & 3);
		}
		if (open != UINT32_MAX)
			return;
	}
}

/* Takes the next queued node that is not outdated and may lead to a better path; false if there is none. */
static bool jps_pop(struct jps_search *search, struct jps_node *node)
{
	struct queue_entry entry;

	do {
		if (!queue_pop(search->queue, search->entries, &entry))
			return false;
		uint64_t least = search->queue->current << BUCKET_SHIFT;
		if (least >= search->best)
			return false;
		uint64_t place = place_of(search->ground, entry.at);
		*node = (struct jps_node){place, search->keys[place_index(place)], least + entry.above,
					  entry.tries};
	} while ((uint32_t)node->key != entry.key || node->rated >= search->best);
	return true;
}

static inline void jps_scan_all(struct jps_search *search, uint64_t place, uint64_t g, unsigned tries)
{
	for (unsigned d = tries & 15; d; d &= d - 1)
		jps_scan_straight(search, place, g, (unsigned)__builtin_ctz(d));
	for (unsigned d = tries & ~15U; d; d &= d - 1)
		jps_scan_diagonal(search, place, g, (unsigned)__builtin_ctz(d));
}

/* Expands nodes until no path can be better; false if the limit was reached. */
static bool jps_run(struct jps_search *search, struct cell start, uint32_t limit)
{
	struct jps_node node = {.place = place_of(search->ground, start)};

	node.key = search->keys[place_index(node.place)];
	node.tries = jps_successors(search, place_index(node.place), MOVES_START);
	for (bool more = true; more;) {
		if (search->result->expanded == limit)
			return false;
		uint64_t g = nodes_g(&search->nodes, node.key);
		search->from = place_cell(node.place);
		search->carried = no_node;
		search->result->expanded++;
		jps_scan_all(search, node.place, g, node.tries);
		node = search->carried;
		more = node.rated < search->best || jps_pop(search, &node);
	}
	return true;
}

/* ---- the same in strict order, with its scans in the log */

/* The frontier lies where the entries of the queue would. */
static_assert(FRONTIER_CELL_BYTES <= sizeof(struct queue_entry), "the frontier fits into the queue's memory");

static void jps_log_straight(const struct jps_search *search, uint64_t place, unsigned d)
{
	const struct jumpgrid *grid = search->grid;
	ptrdiff_t at = jump_bit(&grid->jumps[d], place_x(place), place_y(place));
	unsigned n = 1 + (unsigned)jump_clear(grid, at + 1);

	event_add_scan(search->log, (uint32_t)place_index(place),
		       (uint32_t)place_index(place + n * grid->steps[d]));
}

static void jps_log_diagonal(const struct jps_search *search, uint64_t place, unsigned d)
{
	const struct jumpgrid *grid = search->grid;
	ptrdiff_t at = jump_bit(&grid->opens[d & 3], place_x(place), place_y(place));
	unsigned n = (unsigned)jump_set(grid, at);

	event_add_scan(search->log, (uint32_t)place_index(place),
		       (uint32_t)place_index(place + n * grid->steps[d]));
	for (unsigned k = 1; k <= n; k++)
		for (unsigned side = 0; side < 2; side++)
			if (jump_bits(grid, at + grid->turns[side] + k) & 1)
				jps_log_straight(search, place + k * grid->steps[d], (d + side) & 3);
}

/* Logs the lines that jps_scan_all() scans. */
static void jps_log_scans(const struct jps_search *search, uint64_t place, unsigned tries)
{
	for (unsigned d = tries & 15; d; d &= d - 1)
		jps_log_straight(search, place, (unsigned)__builtin_ctz(d));
	for (unsigned d = tries & ~15U; d; d &= d - 1)
		jps_log_diagonal(search, place, (unsigned)__builtin_ctz(d));
}

/* If the goal lies straight ahead of the node at PLACE, reached with G, queues it. */
static void jps_look_for_goal(struct jps_search *search, uint64_t place, uint64_t g)
{
	struct jps_offset offset = jps_offset_to(search->goal, place_x(place), place_y(place));
	uint32_t goal = (uint32_t)ground_index(search->ground, search->goal);
	uint64_t length = g + jps_offset_cost(offset), key = nodes_key(&search->nodes, length, 0);

	if (!jps_sees_goal(search, place_x(place), place_y(place), offset))
		return;
	uint64_t corner = place + (uint64_t)offset.slant * place_step((offset.dx > 0) - (offset.dx < 0),
								      (offset.dy > 0) - (offset.dy < 0),
								      search->ground->width);
	event_add_scan(search->log, (uint32_t)place_index(place), (uint32_t)place_index(corner));
	event_add_scan(search->log, (uint32_t)place_index(corner), goal);
	if (!nodes_better(&search->nodes, key, search->keys[goal]))
		return;
	event_add(search->log, nodes_reached(&search->nodes, search->keys[goal]) ? EVENT_RELAX : EVENT_OPEN,
		  goal, length);
	event_add(search->log, EVENT_CANDIDATE, goal, length);
	search->keys[goal] = key;
	search->parents[goal] = search->from;
	search->result->generated++;
	frontier_put(&search->frontier, goal, length);
	path_note_open(search->result, search->frontier.n);
}

/* Expands nodes until that is the goal; false if the limit was reached. */
static bool jps_run_strictly(struct jps_search *search, struct cell start, uint32_t limit)
{
	struct jps_offset whole = jps_offset_to(search->goal, start.x, start.y);
	uint32_t first = (uint32_t)ground_index(search->ground, start);

	frontier_put(&search->frontier, first, jps_rated(search, place_of(search->ground, start), 0, whole));
	path_note_open(search->result, search->frontier.n);
	while (search->frontier.n && search->best == UINT64_MAX) {
		if (search->result->expanded == limit)
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
		unsigned arrival = here == first ? MOVES_START : nodes_arrival(key);
		unsigned tries = jps_successors(search, here, arrival);
		jps_look_for_goal(search, place, g);
		jps_log_scans(search, place, tries);
		jps_scan_all(search, place, g, tries);
	}
	return true;
}

static struct cell jps_parent_of(const struct jps_search *search, struct cell at)
{
	return search->parents[ground_index(search->ground, at)];
}

/* Writes N cells before CELL: those N * STEP, (N - 1) * STEP, .. STEP away from AT.  It writes whole blocks,
 * which needs no branch per cell; the excess is overwritten later. */
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

/* Writes the path from the goal back, of each leg the straight part and then
 * the diagonal one.  The length is known only in the end; until then the
 * cells lie at the end of the memory of the queue, which is no longer needed. */
static enum status jps_write_path(const struct jps_search *search, struct cell start,
				  struct path_result *result)
{
	struct cell *end = (struct cell *)(search->entries + search->queue->cap), *first = end - 1;
	int straight = 0, diagonal = 0, width = search->ground->width;

	*first = search->goal;
	for (struct cell at = search->goal, from; !cell_equal(at, start); at = from) {
		from = jps_parent_of(search, at);
		struct jps_offset back = jps_offset_to(from, at.x, at.y);
		int step_x = (back.dx > 0) - (back.dx < 0), step_y = (back.dy > 0) - (back.dy < 0);
		uint32_t place = (uint32_t)place_of(search->ground, at);
		uint32_t slanted = (uint32_t)place_step(step_x, step_y, width);
		if (back.steep)
			step_x = 0;
		else
			step_y = 0;
		uint32_t along = (uint32_t)place_step(step_x, step_y, width);
		first = jps_write_back(first, place, along, back.rest);
		place += (uint32_t)back.rest * along;
		first = jps_write_back(first, place, slanted, back.slant);
		straight += back.rest;
		diagonal += back.slant;
	}
	result->len = (size_t)(end - first);
	if (result->len > result->cap)
		return STATUS_SPACE;
	memcpy(result->cells, first, result->len * sizeof *first);
	result->bytes += result->len * sizeof *first;
	result->cost = straight + diagonal * SQRT_2;
	return STATUS_OK;
}

/* Scratch: that of best-first searches, then one parent per cell. */
static size_t jps_scratch_size(const struct ground *ground)
{
	return bestfirst_scratch_size(ground) + ground_cells(ground) * sizeof(struct cell);
}

/* Searches from start to goal, both open; returns whether
 * there is a path, within the limit.  LANDMARKS may be NULL. */
static bool jps_reach_goal(struct jps_search *search, const struct landmarks *landmarks,
			   const struct path_query *query)
{
	const struct ground *ground = search->ground;
	struct cell start = query->start;
	size_t here = ground_index(ground, start), goal = ground_index(ground, query->goal);
	uint64_t length = cost_octile(start, query->goal), rated = length;

	queue_reset(search->queue, queue_room(ground_cells(ground)), 0);
	jps_find_goal_reach(search, query->goal);
	search->from = start;
	search->keys[here] = nodes_key(&search->nodes, 0, 0);
	if (!search->log &&
	    jps_sees_goal(search, start.x, start.y, jps_offset_to(query->goal, start.x, start.y))) {
		jps_know_path(search, start, length);
		return true;
	}
	if (landmarks && landmarks_part(landmarks, here, goal))
		return false;
	if (landmarks && landmarks->n) {
		search->landmarks = landmarks;
		landmarks_choose(landmarks, here, goal, &search->view);
		rated = max(landmarks_estimate(landmarks, here, &search->view), rated);
	}
	search->queue->current = rated >> BUCKET_SHIFT;
	event_add(search->log, EVENT_OPEN, (uint32_t)here, 0);
	if (search->log)
		return jps_run_strictly(search, start, path_limit(query)) && search->best != UINT64_MAX;
	return jps_run(search, start, path_limit(query)) && search->best != UINT64_MAX;
}

/* No path was found.  Jump points are too few to find the nearest reachable cell, so a cell-by-cell search does.
 * It is not in the log, and where there is a log the figures stay those of the search that is in it. */
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
	enum status status = path_begin(1 << DIAGONAL_NO_CUT, ground, query, result);
	struct jps_search search = {.grid = grid, .ground = ground, .log = log, .result = result};

	if (status)
		return status;
	if (!ground->uniform)
		return STATUS_UNSUPPORTED;
	if (!jumpgrid_fits(grid, ground))
		return STATUS_MISMATCH;
	struct bestfirst *shared = scratch;
	size_t cells = ground_cells(ground);
	search.nodes = nodes_begin(&shared->search, shared->keys, cells);
	moves_provide(&shared->moves, query->rule);
	search.moves = &shared->moves;
	search.queue = &shared->queue;
	search.entries = bestfirst_entries(shared, cells);
	search.parents = (struct cell *)(search.entries + queue_room(cells));
	search.keys = shared->keys;
	search.best = UINT64_MAX;
	search.frontier = frontier_in(search.entries, cells, &search.nodes, false);
	event_begin(log, (uint64_t)cells * COST_DIAGONAL, COST_STRAIGHT);
	bool open = ground_open(ground, query->start) && ground_open(ground, query->goal);
	if (!open || !jps_reach_goal(&search, landmarks, query))
		return jps_lead_to_nearest(scratch, ground, params, query, log, result);
	event_add(log, EVENT_FOUND, (uint32_t)ground_index(ground, query->goal), search.best);
	result->found = true;
	size_t queued = max(search.queue->used, result->max_open);
	result->bytes = jps_scratch_size(ground) - (queue_room(cells) - queued) * sizeof *search.entries;
	return jps_write_path(&search, query->start, result);
}

/* ---- jps: the grids alone */

static enum status jps_prepare(void *index, void *work, const struct ground *ground, const struct cell *changed,
			       size_t n)
{
	(void)changed, (void)n;
	jumpgrid_build(index, work, ground);
	return STATUS_OK;
}

static enum status jps_find(const void *index, void *scratch, const struct ground *ground, const double *params,
			    const struct path_query *query, struct event_log *log, struct path_result *result)
{
	return jps_search_with(index, NULL, scratch, ground, params, query, log, result);
}

const struct pathfinder path_jps = {
    .head = {.name = "jps", .title = "Jump point search", .source = "Harabor & Grastien 2011, 2014"},
    .caps = PATH_OPTIMAL | PATH_PREPARED | PATH_EVEN_GROUND,
    .rules = 1 << DIAGONAL_NO_CUT,
    .scratch_size = jps_scratch_size,
    .index_size = jumpgrid_size,
    .work_size = jumpgrid_work_size,
    .prepare = jps_prepare,
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
				       const struct cell *changed, size_t n)
{
	(void)changed, (void)n;
	jumpgrid_build(index, work, ground);
	landmarks_build(jps_landmarks_in(index, ground),
			(unsigned char *)work + round_up(jumpgrid_work_size(ground), 64), ground);
	return STATUS_OK;
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
    .caps = PATH_OPTIMAL | PATH_PREPARED | PATH_EVEN_GROUND,
    .rules = 1 << DIAGONAL_NO_CUT,
    .scratch_size = jps_scratch_size,
    .index_size = jps_jpsplus_index_size,
    .work_size = jps_jpsplus_work_size,
    .prepare = jps_jpsplus_prepare,
    .find = jps_jpsplus_find,
};
