/* A*, Dijkstra, greedy and weighted A*: one search with different ratings.
 *
 * With a log it is the search of the textbooks: the cell of the least rating is expanded next, every neighbour that
 * becomes cheaper to reach is opened, and it ends when the goal comes off the frontier.
 *
 * Without one the frontier is only sorted into buckets, so a cell may be expanded before its g is final; it is then
 * queued again.  The search ends when the lowest bucket can hold nothing shorter than the best path found. */
#include <math.h>

#include "base/inline.h"
#include "path/bestfirst.h"
#include "path/cost.h"
#include "path/frontier.h"
#include "path/ring.h"

enum bestfirst_heuristic { H_RULE, H_MANHATTAN, H_OCTILE, H_CHEBYSHEV, H_EUCLIDEAN, H_ZERO, H_MAP };
enum bestfirst_tie { TIE_DEEP, TIE_SHALLOW };

static const char *const heuristic_names[] = {"rule",      "manhattan", "octile", "chebyshev",
					      "euclidean", "zero",      "map",    NULL};
static const char *const tie_names[] = {"deep", "shallow", NULL};

/* How a search rates a cell: g * g_factor + estimate. */
struct bestfirst_rating {
	struct cell goal;
	bool euclidean;
	const struct ground *layer; /* the map with the estimates; NULL: a formula */
	bool consistent;            /* no step lowers the rating */
	uint64_t g_factor;          /* 1, or 0 for greedy */
	uint64_t longer_axis;       /* what each cell of distance along the longer axis ... */
	uint64_t shorter_axis;      /* ... and along the shorter one adds to the estimate */
	unsigned bucket_shift;      /* buckets are 2^bucket_shift units wide */
};

/* The map's estimate, in the units of cost.h. */
static uint64_t bestfirst_layer_estimate(const struct bestfirst_rating *rating, struct cell at)
{
	uint64_t told = rating->layer->estimates[ground_index(rating->layer, at)];

	return told * rating->longer_axis / ESTIMATE_UNITS;
}

static inline uint64_t bestfirst_estimate(const struct bestfirst_rating *rating, int x, int y)
{
	if (rating->layer)
		return bestfirst_layer_estimate(rating, cell_at(x, y));
	uint64_t across = (uint64_t)abs(x - rating->goal.x), down = (uint64_t)abs(y - rating->goal.y);

	if (rating->euclidean)
		return (uint64_t)((double)rating->longer_axis * sqrt((double)(across * across + down * down)));
	return max(across, down) * rating->longer_axis + min(across, down) * rating->shorter_axis;
}

/* Buckets half a step wide are fastest.  Wider ones are needed if the queue could not span the ratings that may be
 * queued together: one step up and, unless the estimate is a lower bound, the way down to the goal. */
static unsigned bestfirst_bucket_shift(const struct bestfirst_rating *rating, const struct ground *ground,
				       bool lower_bound)
{
	uint64_t step = COST_DIAGONAL * (uint64_t)ground->cost_max;
	uint64_t cell = rating->longer_axis + rating->shorter_axis, span = step + cell;
	unsigned shift = RING_SHIFT;

	if (rating->layer)
		span += rating->layer->estimate_max * rating->longer_axis / ESTIMATE_UNITS;
	else if (!lower_bound)
		span += (uint64_t)max(ground->width, ground->height) * cell;
	while (span >> shift >= QUEUE_BUCKETS - 2)
		shift++;
	return shift;
}

static struct bestfirst_rating bestfirst_rating_of(const struct ground *ground, const struct path_query *query,
						   enum bestfirst_heuristic h, double weight, uint64_t g_factor)
{
	bool four = query->rule == DIAGONAL_NEVER;
	uint64_t straight = (uint64_t)(weight * COST_STRAIGHT), excess = COST_DIAGONAL - COST_STRAIGHT;
	struct bestfirst_rating rating = {.goal = query->goal, .g_factor = g_factor, .longer_axis = straight};

	if (h == H_RULE)
		h = four ? H_MANHATTAN : H_OCTILE;
	switch (h) {
	case H_MANHATTAN: rating.shorter_axis = straight; break;
	case H_OCTILE: rating.shorter_axis = (uint64_t)(weight * (double)excess); break;
	case H_EUCLIDEAN: rating.euclidean = true; break;
	case H_ZERO: rating.longer_axis = 0; break;
	case H_MAP: rating.layer = ground; break;
	default: break;
	}
	bool lower_bound = g_factor == 1 && weight <= 1 && h != H_MAP && (four || h != H_MANHATTAN);
	rating.bucket_shift = bestfirst_bucket_shift(&rating, ground, lower_bound);
	rating.consistent = lower_bound && !rating.euclidean;
	return rating;
}

/* A running search. */
struct bestfirst_search {
	struct bestfirst_rating rating;
	const struct moves *moves;
	struct nodes nodes;
	struct queue *queue;
	struct queue_entry *entries;
	const struct ground *ground;
	const uint8_t *terrain;       /* cost of the cells; NULL: all 1 */
	bool pruned;                  /* moves depend on the arrival */
	ptrdiff_t offset[DIRECTIONS]; /* of the index of a neighbour */
	size_t goal;
	uint64_t best; /* rating of the best path found */
	bool shallow;  /* of equal ratings the earliest first */
	struct event_log *log;
	struct path_result *result;
};

/* A cell to expand. */
struct bestfirst_node {
	struct cell at;
	size_t index;
	uint64_t key, g;
	unsigned arrival;
};

static inline void bestfirst_push(struct bestfirst_search *search, uint64_t bucket, struct cell at,
				  uint64_t key)
{
	if (queue_full(search->queue))
		queue_sweep(search->queue, search->entries, search->nodes.keys, (size_t)search->ground->width);
	queue_push(search->queue, search->entries, bucket, (struct queue_entry){.at = at, .key = (uint32_t)key},
		   search->shallow);
}

/* Takes the next queued cell whose entry is not outdated; false if none can lead to a better path. */
static bool bestfirst_pop(struct bestfirst_search *search, struct bestfirst_node *node)
{
	struct queue_entry entry;

	do {
		if (!queue_pop(search->queue, search->entries, &entry))
			return false;
		node->at = entry.at;
		node->index = ground_index(search->ground, entry.at);
		node->key = search->nodes.keys[node->index];
	} while ((uint32_t)node->key != entry.key);
	node->g = nodes_g(&search->nodes, node->key);
	node->arrival = nodes_arrival(node->key);
	return search->queue->current << search->rating.bucket_shift < search->best;
}

/* Expands NODE.  Of the neighbours that fall into the current bucket the latest replaces NODE, to be expanded
 * next without being queued; false: none. */
static inline bool bestfirst_expand(struct bestfirst_search *search, struct bestfirst_rating rating,
				    struct bestfirst_node *node)
{
	const struct cell at = node->at;
	const size_t here = node->index;
	const uint64_t g = node->g;
	const uint8_t *terrain = search->terrain;
	uint64_t *keys = search->nodes.keys;
	unsigned arrival = search->pruned ? node->arrival : MOVES_START;
	bool carried = false;

	for (unsigned tries = search->moves->from[arrival][search->ground->around[here]]; tries;
	     tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		size_t there = here + (size_t)search->offset[d];
		uint64_t there_g = g + (uint64_t)cost_of_step(d) * (terrain ? terrain[there] : 1);
		uint64_t key = nodes_key(&search->nodes, there_g, d), held = keys[there];
		if (!nodes_better(&search->nodes, key, held))
			continue;
		struct cell to = cell_at(at.x + direction_dx[d], at.y + direction_dy[d]);
		uint64_t rated = there_g * rating.g_factor + bestfirst_estimate(&rating, to.x, to.y);
		if (rated >= search->best)
			continue;
		keys[there] = key;
		search->result->generated++;
		if (there == search->goal) {
			search->best = rated;
			continue;
		}
		uint64_t bucket = rated >> rating.bucket_shift;
		if (bucket > search->queue->current || search->shallow) {
			bestfirst_push(search, bucket, to, key);
			continue;
		}
		if (carried)
			bestfirst_push(search, search->queue->current, node->at, node->key);
		search->queue->current = bucket;
		*node = (struct bestfirst_node){to, there, key, there_g, d};
		carried = true;
	}
	return carried;
}

static void bestfirst_run(struct bestfirst_search *search, const struct path_query *query, size_t start)
{
	/* A copy, since for all the compiler knows a store to the keys may change the original. */
	const struct bestfirst_rating rating = search->rating;
	struct bestfirst_node node = {query->start, start, search->nodes.keys[start], 0, MOVES_START};

	do {
		if (path_at_limit(query, search->result))
			return;
		search->result->expanded++;
	} while (bestfirst_expand(search, rating, &node) || bestfirst_pop(search, &node));
}

/* ---- the same at full speed, where the estimate is consistent, ties go deep and no step is very long
 *
 * Where the block around a cell costs 1 throughout, nothing looks at costs. */

static_assert(sizeof(struct ring_entry) == sizeof(struct queue_entry),
	      "the entries lie where those of the queue would");

/* The values that change from cell to cell. */
struct bestfirst_fast {
	struct ring_entry at; /* the cell to expand */
	uint32_t best, expanded, generated;
	struct ring ring;
};

/* The constant values. */
struct bestfirst_fast_frame {
	const struct moves *moves;
	const uint8_t *flat; /* of the ground, or `around` if that is uniform */
	const struct ground *ground;
	uint64_t *keys, newest;
	uint32_t goal, longer, shorter;
	int goal_x, goal_y;
	uint32_t offset[DIRECTIONS], step[DIRECTIONS]; /* of index and place */
	uint32_t ahead[DIRECTIONS];                    /* moves_ahead() */
};

static inline uint64_t bestfirst_fast_key(const struct bestfirst_fast_frame *frame, uint32_t came)
{
	return frame->newest - (came & ~7U) + (came & 7);
}

static inline uint32_t bestfirst_fast_estimate(const struct bestfirst_fast_frame *frame, uint32_t place)
{
	if (!frame->longer)
		return 0;
	uint32_t across = (uint32_t)abs((int)(place & UINT16_MAX) - frame->goal_x);
	uint32_t down = (uint32_t)abs((int)(place >> 16) - frame->goal_y);
	return max(across, down) * frame->longer + min(across, down) * frame->shorter;
}

/* Takes the next queued cell whose entry is not outdated; false if none can lead to a better path. */
static inline bool bestfirst_fast_pop(const struct bestfirst_fast_frame *frame, struct bestfirst_fast *fast)
{
	do {
		if (!ring_advance(&fast->ring))
			return false;
		ring_take(&fast->ring, &fast->at);
	} while (frame->keys[fast->at.index] != bestfirst_fast_key(frame, fast->at.came));
	return fast->ring.current << RING_SHIFT < fast->best;
}

/* Reaches the neighbour in direction D of the cell by a STEP of that cost.  NEXT is the latest one in the current
 * bucket, which is not queued; without one its index equals the cell's. */
ALWAYS_INLINE void bestfirst_fast_reach(const struct bestfirst_fast_frame *frame, struct bestfirst_fast *fast,
					unsigned d, uint32_t step, struct ring_entry *next)
{
	const struct ring_entry at = fast->at;
	struct ring_entry to = {at.place + frame->step[d], (at.came & ~7U) + (step << 3) + d,
				at.index + frame->offset[d], 0};
	uint64_t key = bestfirst_fast_key(frame, to.came);

	if (key <= (frame->keys[to.index] | NODES_BY_LENGTH))
		return;
	uint32_t rated = (to.came >> 3) + bestfirst_fast_estimate(frame, to.place);
	if (rated >= fast->best)
		return;
	frame->keys[to.index] = key;
	__builtin_prefetch(&frame->keys[to.index + frame->ahead[d]]);
	fast->generated++;
	if (to.index == frame->goal) {
		fast->best = rated;
	} else if (ring_bucket(rated) > fast->ring.current) {
		ring_push(&fast->ring, ring_bucket(rated), to);
	} else {
		if (next->index != at.index)
			ring_push(&fast->ring, fast->ring.current, *next);
		*next = to;
	}
}

/* The same for all neighbours of AT that are worth trying, where terrain costs more than 1. */
ALWAYS_INLINE void bestfirst_fast_expand_slow(const struct bestfirst_fast_frame *frame,
					      struct bestfirst_fast *fast, unsigned arrival,
					      struct ring_entry *next)
{
	const struct ground *ground = frame->ground;
	uint32_t index = fast->at.index;

	for (unsigned tries = moves_worth_trying(frame->moves, ground, index, arrival); tries;
	     tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		bestfirst_fast_reach(frame, fast, d, cost_of_step(d) * ground->cost[index + frame->offset[d]],
				     next);
	}
}

/* Expands the cell.  As in bestfirst_expand(), a neighbour may replace it.  UNEVEN is constant. */
ALWAYS_INLINE bool bestfirst_fast_expand(const struct bestfirst_fast_frame *frame, struct bestfirst_fast *fast,
					 unsigned arrival, const bool uneven)
{
	struct ring_entry next = fast->at;
	unsigned flat = frame->flat[next.index];

	for (unsigned tries = frame->moves->from[arrival][flat]; tries; tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		bestfirst_fast_reach(frame, fast, d, cost_of_step(d), &next);
	}
	if (uneven && !flat)
		bestfirst_fast_expand_slow(frame, fast, arrival, &next);
	bool carried = next.index != fast->at.index;
	fast->at = next;
	return carried;
}

static struct bestfirst_fast_frame bestfirst_fast_frame_of(const struct bestfirst_search *search)
{
	const struct bestfirst_rating *rating = &search->rating;
	struct bestfirst_fast_frame frame = {.moves = search->moves,
					     .flat = search->ground->uniform ? search->ground->around
									     : search->ground->flat,
					     .ground = search->ground,
					     .keys = search->nodes.keys,
					     .newest = search->nodes.newest,
					     .goal = (uint32_t)search->goal,
					     .longer = (uint32_t)rating->longer_axis,
					     .shorter = (uint32_t)rating->shorter_axis,
					     .goal_x = rating->goal.x,
					     .goal_y = rating->goal.y};

	for (int d = 0; d < DIRECTIONS; d++) {
		frame.offset[d] = (uint32_t)search->offset[d];
		frame.ahead[d] = (uint32_t)moves_ahead(search->ground->width, d);
		frame.step[d] = (uint32_t)direction_dy[d] * 0x10000U + (uint32_t)direction_dx[d];
	}
	return frame;
}

/* Returns false if the queue, or 29 bits for g, may not suffice: then the search must begin again.  UNEVEN is
 * constant. */
ALWAYS_INLINE bool bestfirst_fast_run(struct bestfirst_search *search, const struct path_query *query,
				      size_t start, const bool uneven)
{
	const struct bestfirst_fast_frame frame = bestfirst_fast_frame_of(search);
	struct bestfirst_fast fast = {
	    .ring = {.entries = (struct ring_entry *)search->entries,
		     .cap = search->queue->cap,
		     .current = (uint32_t)search->queue->current},
	    .at = {(uint32_t)query->start.y << 16 | (uint32_t)query->start.x, 0, (uint32_t)start, 0},
	    .best = UINT32_MAX};
	uint32_t limit = path_next_limit(query, 0), most_used = ring_most_used(&fast.ring);
	uint32_t most_came = ring_most_came(uneven ? search->ground->cost_max : 1);
	unsigned arrival = MOVES_START;

	do {
		if (fast.ring.used > most_used || fast.at.came > most_came)
			return false;
		if (fast.expanded == limit) {
			search->result->expanded = fast.expanded;
			if (path_at_limit(query, search->result))
				break;
			limit = path_next_limit(query, fast.expanded);
		}
		fast.expanded++;
		if (!bestfirst_fast_expand(&frame, &fast, arrival, uneven) &&
		    !bestfirst_fast_pop(&frame, &fast))
			break;
		arrival = fast.at.came & 7;
	} while (true);
	search->result->expanded = fast.expanded;
	search->result->generated = fast.generated;
	search->queue->used = fast.ring.used;
	if (fast.best != UINT32_MAX)
		search->best = fast.best;
	return true;
}

static void bestfirst_run_without_log(struct bestfirst_search *search, struct bestfirst *memory,
				      const struct path_query *query, size_t start)
{
	bool fast = !search->shallow && search->rating.consistent && ring_serves(search->ground->cost_max);

	if (fast && search->ground->uniform && bestfirst_fast_run(search, query, start, false))
		return;
	if (fast && !search->ground->uniform && bestfirst_fast_run(search, query, start, true))
		return;
	if (fast) {
		search->nodes = nodes_begin(&memory->search, memory->keys, ground_cells(search->ground));
		memory->keys[start] = nodes_key(&search->nodes, 0, 0);
	}
	bestfirst_run(search, query, start);
}

/* ---- the same in strict order */

/* The frontier lies where the entries of the queue would. */
static_assert(FRONTIER_CELL_BYTES <= sizeof(struct queue_entry), "the frontier fits into the queue's memory");

static uint64_t bestfirst_rated(const struct bestfirst_search *search, uint32_t cell, uint64_t g)
{
	struct cell at = ground_cell(search->ground, cell);

	return g * search->rating.g_factor + bestfirst_estimate(&search->rating, at.x, at.y);
}

/* CELL is reached by a step in direction D. */
static void bestfirst_open(struct bestfirst_search *search, struct frontier *frontier, uint32_t cell,
			   uint64_t g, unsigned d)
{
	uint64_t key = nodes_key(&search->nodes, g, d), held = search->nodes.keys[cell];

	if (!nodes_better(&search->nodes, key, held))
		return;
	search->nodes.keys[cell] = key;
	search->result->generated++;
	event_add(search->log, nodes_reached(&search->nodes, held) ? EVENT_RELAX : EVENT_OPEN, cell, g);
	if (cell == search->goal)
		event_add(search->log, EVENT_CANDIDATE, cell, g);
	frontier_put(frontier, cell, bestfirst_rated(search, cell, g));
	path_note_open(search->result, frontier->n);
}

static void bestfirst_expand_strictly(struct bestfirst_search *search, struct frontier *frontier, uint32_t here)
{
	uint64_t g = nodes_g(&search->nodes, search->nodes.keys[here]);

	for (unsigned tries = search->moves->from[MOVES_START][search->ground->around[here]]; tries;
	     tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		uint32_t there = (uint32_t)(here + (size_t)search->offset[d]);
		uint64_t step = (uint64_t)cost_of_step(d) * search->ground->cost[there];
		bestfirst_open(search, frontier, there, g + step, d);
	}
}

static void bestfirst_run_strictly(struct bestfirst_search *search, const struct path_query *query,
				   uint32_t start)
{
	struct frontier frontier =
	    frontier_in(search->entries, ground_cells(search->ground), &search->nodes, search->shallow);

	frontier_put(&frontier, start, bestfirst_rated(search, start, 0));
	path_note_open(search->result, frontier.n);
	while (frontier.n && search->best == UINT64_MAX) {
		if (path_at_limit(query, search->result))
			return;
		uint32_t here = frontier_pop(&frontier);
		uint64_t g = nodes_g(&search->nodes, search->nodes.keys[here]);
		search->result->expanded++;
		event_add(search->log, EVENT_EXPAND, here, g);
		if (here == search->goal)
			search->best = bestfirst_rated(search, here, g);
		else
			bestfirst_expand_strictly(search, &frontier, here);
	}
}

size_t bestfirst_scratch_size(const struct ground *ground)
{
	size_t cells = ground_cells(ground);

	return sizeof(struct bestfirst) + cells * sizeof(uint64_t) +
	       queue_room(cells) * sizeof(struct queue_entry);
}

/* The common part of all presets. */
static enum status bestfirst_find(struct bestfirst *memory, const struct ground *ground,
				  const struct path_query *query, struct bestfirst_rating rating,
				  enum bestfirst_tie tie, struct event_log *log, struct path_result *result)
{
	enum status status = path_begin(PATH_ALL_RULES, ground, query, result);

	if (status)
		return status;
	if (rating.layer && !ground->estimates)
		return STATUS_UNSUPPORTED;
	size_t cells = ground_cells(ground);
	size_t start = ground_index(ground, query->start), goal = ground_index(ground, query->goal);
	uint64_t *keys = memory->keys;
	struct bestfirst_search search = {.rating = rating,
					  .moves = &memory->moves,
					  .queue = &memory->queue,
					  .ground = ground,
					  .goal = goal,
					  .best = UINT64_MAX,
					  .shallow = tie == TIE_SHALLOW,
					  .log = log,
					  .result = result};
	search.entries = bestfirst_entries(memory, cells);
	search.nodes = nodes_begin(&memory->search, keys, cells);
	if (!rating.g_factor)
		search.nodes.noise = NODES_FIRST_COME;
	moves_provide(&memory->moves, query->rule);
	search.pruned = ground->uniform && query->rule == DIAGONAL_NO_CUT;
	if (!ground->uniform)
		search.terrain = ground->cost;
	for (int d = 0; d < DIRECTIONS; d++)
		search.offset[d] = direction_dy[d] * (ptrdiff_t)ground->width + direction_dx[d];
	queue_reset(search.queue, queue_room(cells),
		    bestfirst_estimate(&rating, query->start.x, query->start.y) >> rating.bucket_shift);
	event_begin(log, (uint64_t)cells * ground->cost_max * COST_DIAGONAL, COST_STRAIGHT);
	keys[start] = nodes_key(&search.nodes, 0, 0);
	bool open = ground_open(ground, query->start);
	if (open)
		event_add(log, EVENT_OPEN, (uint32_t)start, 0);
	if (open && log)
		bestfirst_run_strictly(&search, query, (uint32_t)start);
	else if (open && start == goal)
		search.best = 0;
	else if (open)
		bestfirst_run_without_log(&search, memory, query, start);
	bool found = search.best != UINT64_MAX && !result->limited;
	if (found)
		event_add(log, EVENT_FOUND, (uint32_t)goal, nodes_g(&search.nodes, keys[goal]));
	size_t queued = max(search.queue->used, result->max_open);
	result->bytes = bestfirst_scratch_size(ground) - (queue_room(cells) - queued) * sizeof *search.entries;
	return nodes_answer(&search.nodes, ground, query, found, true, result);
}

/* ---- the presets */

enum { PARAM_H, PARAM_W, PARAM_TIE };

/* clang-format off */
#define HEURISTIC_PARAM \
	{"h", "", H_RULE, 0, H_MAP, heuristic_names, \
	 "heuristic; rule: manhattan for four neighbours, else octile; map: the map's own estimates"}
#define TIE_PARAM \
	{"tie", "", TIE_DEEP, 0, TIE_SHALLOW, tie_names, "of equal ratings, the farthest or the nearest to the start first"}
/* clang-format on */

static const struct param astar_params[] = {
    [PARAM_H] = HEURISTIC_PARAM,
    [PARAM_W] = {"w", "", 1, 0, 10, NULL,
		 "weight of the heuristic; above 1, paths may be longer by that factor"},
    [PARAM_TIE] = TIE_PARAM,
};
static const struct param wastar_params[] = {
    [PARAM_H] = HEURISTIC_PARAM,
    [PARAM_W] = {"w", "", 2, 1, 10, NULL, "weight of the heuristic; paths are longer by at most that factor"},
    [PARAM_TIE] = TIE_PARAM,
};

static uint64_t bestfirst_astar_estimate(const struct ground *ground, const double *params,
					 const struct path_query *query, struct cell at)
{
	enum bestfirst_heuristic h = (enum bestfirst_heuristic)params[PARAM_H];
	struct bestfirst_rating rating = bestfirst_rating_of(ground, query, h, params[PARAM_W], 1);

	return bestfirst_estimate(&rating, at.x, at.y);
}

static uint64_t bestfirst_greedy_estimate(const struct ground *ground, const double *params,
					  const struct path_query *query, struct cell at)
{
	const double unweighted[] = {[PARAM_H] = params[PARAM_H], [PARAM_W] = 1};

	return bestfirst_astar_estimate(ground, unweighted, query, at);
}

static enum status bestfirst_astar_find(const void *index, void *scratch, const struct ground *ground,
					const double *params, const struct path_query *query,
					struct event_log *log, struct path_result *result)
{
	(void)index;
	return bestfirst_find(
	    scratch, ground, query,
	    bestfirst_rating_of(ground, query, (enum bestfirst_heuristic)params[PARAM_H], params[PARAM_W], 1),
	    (enum bestfirst_tie)params[PARAM_TIE], log, result);
}

static enum status bestfirst_dijkstra_find(const void *index, void *scratch, const struct ground *ground,
					   const double *params, const struct path_query *query,
					   struct event_log *log, struct path_result *result)
{
	(void)index, (void)params;
	return bestfirst_find(scratch, ground, query, bestfirst_rating_of(ground, query, H_ZERO, 1, 1),
			      TIE_DEEP, log, result);
}

static enum status bestfirst_greedy_find(const void *index, void *scratch, const struct ground *ground,
					 const double *params, const struct path_query *query,
					 struct event_log *log, struct path_result *result)
{
	(void)index;
	return bestfirst_find(
	    scratch, ground, query,
	    bestfirst_rating_of(ground, query, (enum bestfirst_heuristic)params[PARAM_H], 1, 0), TIE_DEEP, log,
	    result);
}

const struct pathfinder path_astar = {
    .head = {.name = "astar",
	     .title = "A*",
	     .source = "Hart, Nilsson & Raphael 1968",
	     .params = astar_params,
	     .n_params = ARRAY_LEN(astar_params)},
    .caps = PATH_OPTIMAL | PATH_WEIGHTED,
    .rules = PATH_ALL_RULES,
    .scratch_size = bestfirst_scratch_size,
    .estimate = bestfirst_astar_estimate,
    .find = bestfirst_astar_find,
};

const struct pathfinder path_wastar = {
    .head = {.name = "wastar",
	     .title = "Weighted A*",
	     .source = "Pohl 1970",
	     .params = wastar_params,
	     .n_params = ARRAY_LEN(wastar_params)},
    .caps = PATH_WEIGHTED,
    .rules = PATH_ALL_RULES,
    .scratch_size = bestfirst_scratch_size,
    .estimate = bestfirst_astar_estimate,
    .find = bestfirst_astar_find,
};

const struct pathfinder path_dijkstra = {
    .head = {.name = "dijkstra", .title = "Dijkstra", .source = "Dijkstra 1959"},
    .caps = PATH_OPTIMAL | PATH_WEIGHTED,
    .rules = PATH_ALL_RULES,
    .scratch_size = bestfirst_scratch_size,
    .find = bestfirst_dijkstra_find,
};

const struct pathfinder path_greedy = {
    .head = {.name = "greedy",
	     .title = "Greedy best-first search",
	     .source = "Doran & Michie 1966",
	     .params = astar_params,
	     .n_params = PARAM_H + 1},
    .caps = PATH_WEIGHTED,
    .rules = PATH_ALL_RULES,
    .scratch_size = bestfirst_scratch_size,
    .estimate = bestfirst_greedy_estimate,
    .find = bestfirst_greedy_find,
};
