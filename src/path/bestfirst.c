/* A*, Dijkstra, greedy and weighted A*: one search that differs in what it adds up.
 *
 * The frontier is sorted into buckets only, so a cell may be expanded before its length is final; it is then
 * queued again, and the search ends when the lowest bucket can hold nothing shorter than the path in hand. */
#include <math.h>

#include "path/bestfirst.h"
#include "path/cost.h"

enum bestfirst_heuristic { H_RULE, H_MANHATTAN, H_OCTILE, H_CHEBYSHEV, H_EUCLIDEAN, H_ZERO };
enum bestfirst_tie { TIE_DEEP, TIE_SHALLOW };

static const char *const heuristic_names[] = {"rule",      "manhattan", "octile", "chebyshev",
					      "euclidean", "zero",      NULL};
static const char *const tie_names[] = {"deep", "shallow", NULL};

/* How a search rates a cell: g * g_factor + estimate. */
struct bestfirst_rating {
	struct cell goal;
	bool euclidean;
	uint64_t g_factor;     /* 1, or 0 for greedy */
	uint64_t longer_axis;  /* what a cell of the longer and of the shorter axis distance adds ... */
	uint64_t shorter_axis; /* ... to the estimate */
	unsigned bucket_shift; /* buckets are 2^bestfirst_bucket_shift units wide */
};

static inline uint64_t bestfirst_estimate(const struct bestfirst_rating *rating, int x, int y)
{
	int dx = x - rating->goal.x, dy = y - rating->goal.y;
	uint64_t across = (uint64_t)(dx < 0 ? -dx : dx), down = (uint64_t)(dy < 0 ? -dy : dy);

	if (rating->euclidean)
		return (uint64_t)((double)rating->longer_axis * sqrt((double)(across * across + down * down)));
	return across > down ? across * rating->longer_axis + down * rating->shorter_axis
			     : down * rating->longer_axis + across * rating->shorter_axis;
}

/* Buckets half a step wide serve best; wider ones where the queue would not span the ratings that can meet in
 * it: those of one step up and, where the estimate is no lower bound, of the way down to the goal. */
static unsigned bestfirst_bucket_shift(const struct bestfirst_rating *rating, const struct ground *ground,
				       bool lower_bound)
{
	uint64_t step = COST_DIAGONAL * (uint64_t)ground->cost_max,
		 cell = rating->longer_axis + rating->shorter_axis;
	uint64_t side = (uint64_t)(ground->width > ground->height ? ground->width : ground->height);
	uint64_t span = step + cell + (lower_bound ? 0 : side * cell);
	unsigned shift = 10;

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
	default: break;
	}
	bool lower_bound = g_factor == 1 && weight <= 1 && (four || h != H_MANHATTAN);
	rating.bucket_shift = bestfirst_bucket_shift(&rating, ground, lower_bound);
	return rating;
}

/* Everything one search holds; the cell offsets are those of the eight directions. */
struct bestfirst_search {
	struct bestfirst_rating rating;
	const struct moves *moves;
	struct nodes nodes;
	struct queue *queue;
	struct queue_entry *entries;
	ptrdiff_t offset[DIRECTIONS];
	uint64_t best; /* length of the best path known */
	bool shallow;
};

static inline void bestfirst_push(struct bestfirst_search *search, const struct ground *ground, uint64_t bucket,
				  struct cell at, uint32_t key)
{
	if (queue_full(search->queue))
		queue_sweep(search->queue, search->entries, search->nodes.keys, (size_t)ground->width);
	queue_push(search->queue, search->entries, bucket, (struct queue_entry){.at = at, .key = key},
		   search->shallow);
}

/* The next queued cell that is not outdated; false when none can lead to a better path. */
static bool bestfirst_pop(struct bestfirst_search *search, const struct ground *ground, struct cell *at)
{
	struct queue_entry entry;

	do {
		if (!queue_pop(search->queue, search->entries, &entry))
			return false;
	} while ((uint32_t)search->nodes.keys[ground_index(ground, entry.at)] != entry.key);
	*at = entry.at;
	return search->queue->current << search->rating.bucket_shift < search->best;
}

static void bestfirst_run(struct bestfirst_search *search, const struct ground *ground,
			  const struct path_query *query, struct event_log *log, struct path_result *result)
{
	const struct bestfirst_rating rating = search->rating;
	const uint8_t *terrain = ground->uniform ? NULL : ground->cost;
	uint64_t *keys = search->nodes.keys;
	struct cell at = query->start;
	size_t here = ground_index(ground, at), goal = ground_index(ground, query->goal);
	uint64_t here_g = 0;
	unsigned arrival = MOVES_START;
	uint32_t limit = query->max_expanded ? query->max_expanded : UINT32_MAX, expanded = 0, generated = 0;

	for (bool more = true; more;) {
		if (expanded == limit) {
			result->limited = true;
			break;
		}
		const int x = at.x, y = at.y;
		const size_t from = here;
		const uint64_t g = here_g;
		unsigned tries = search->moves->from[arrival][ground->around[here]];
		uint32_t carried_key = 0;
		bool carried = false;
		expanded++;
		event_add(log, EVENT_EXPAND, (uint32_t)from, g);
		for (; tries; tries &= tries - 1) {
			unsigned d = (unsigned)__builtin_ctz(tries);
			size_t there = from + (size_t)search->offset[d];
			uint64_t there_g = g + (uint64_t)cost_of_step(d) * (terrain ? terrain[there] : 1);
			uint64_t key = nodes_key(&search->nodes, there_g, d), held = keys[there];
			if (!nodes_better(&search->nodes, key, held))
				continue;
			int to_x = x + direction_dx[d], to_y = y + direction_dy[d];
			uint64_t rated = there_g * rating.g_factor + bestfirst_estimate(&rating, to_x, to_y);
			if (rated >= search->best)
				continue;
			keys[there] = key;
			generated++;
			if (log)
				event_add(log, nodes_reached(&search->nodes, held) ? EVENT_RELAX : EVENT_OPEN,
					  (uint32_t)there, there_g);
			if (there == goal) {
				search->best = rated;
				event_add(log, EVENT_CANDIDATE, (uint32_t)there, there_g);
				continue;
			}
			struct cell to = {(int16_t)to_x, (int16_t)to_y};
			uint64_t bucket = rated >> rating.bucket_shift;
			if (bucket > search->queue->current || search->shallow) {
				bestfirst_push(search, ground, bucket, to, (uint32_t)key);
				continue;
			}
			/* The latest cell of the current bucket is carried to the next turn unqueued. */
			if (carried)
				bestfirst_push(search, ground, search->queue->current, at, carried_key);
			search->queue->current = bucket;
			at = to;
			here = there;
			here_g = there_g;
			arrival = d;
			carried_key = (uint32_t)key;
			carried = true;
		}
		if (carried)
			continue;
		more = bestfirst_pop(search, ground, &at);
		here = ground_index(ground, at);
		here_g = nodes_g(&search->nodes, keys[here]);
		arrival = nodes_arrival(keys[here]);
	}
	result->expanded = expanded;
	result->generated = generated;
}

size_t bestfirst_scratch_size(const struct ground *ground)
{
	size_t cells = ground_cells(ground);

	return sizeof(struct bestfirst) + cells * sizeof(uint64_t) +
	       queue_room(cells) * sizeof(struct queue_entry);
}

/* The part all presets share, once they have said how to rate a cell. */
static enum status bestfirst_find(struct bestfirst *memory, const struct ground *ground,
				  const struct path_query *query, struct bestfirst_rating rating,
				  enum bestfirst_tie tie, struct event_log *log, struct path_result *result)
{
	enum status status = path_begin(PATH_ALL_RULES, ground, query, result);

	if (status)
		return status;
	size_t cells = ground_cells(ground);
	size_t start = ground_index(ground, query->start), goal = ground_index(ground, query->goal);
	uint64_t *keys = memory->keys;
	struct bestfirst_search search = {.rating = rating, .queue = &memory->queue, .best = UINT64_MAX};
	search.entries = bestfirst_entries(memory, cells);
	search.nodes = nodes_begin(&memory->search, keys, cells);
	if (!rating.g_factor)
		search.nodes.noise = NODES_FIRST_COME;
	moves_provide(&memory->moves, query->rule, ground->uniform && query->rule == DIAGONAL_NO_CUT);
	search.moves = &memory->moves;
	search.shallow = tie == TIE_SHALLOW;
	for (int d = 0; d < DIRECTIONS; d++)
		search.offset[d] = direction_dy[d] * (ptrdiff_t)ground->width + direction_dx[d];
	queue_reset(search.queue, queue_room(cells),
		    bestfirst_estimate(&rating, query->start.x, query->start.y) >> rating.bucket_shift);
	event_begin(log, (uint64_t)cells * ground->cost_max * COST_DIAGONAL, COST_STRAIGHT);
	keys[start] = nodes_key(&search.nodes, 0, 0);
	event_add(log, EVENT_OPEN, (uint32_t)start, 0);
	bool open = ground_open(ground, query->start);
	if (open && start == goal)
		search.best = 0;
	else if (open)
		bestfirst_run(&search, ground, query, log, result);
	bool found = search.best != UINT64_MAX && !result->limited;
	if (found)
		event_add(log, EVENT_FOUND, (uint32_t)goal, nodes_g(&search.nodes, keys[goal]));
	result->max_open = search.queue->used;
	result->bytes =
	    bestfirst_scratch_size(ground) - (queue_room(cells) - search.queue->used) * sizeof *search.entries;
	return nodes_answer(&search.nodes, ground, query, found, true, result);
}

/* ---- the presets ----------------------------------------------------------------------------------------- */

static const struct param astar_params[] = {
    {"h", "", H_RULE, 0, H_ZERO, heuristic_names,
     "estimate of the way left; rule: manhattan for four neighbours, else octile"},
    {"w", "", 1, 0, 10, NULL, "weight of the estimate; above 1 paths may be longer by that factor"},
    {"tie", "", TIE_DEEP, 0, TIE_SHALLOW, tie_names, "among equals, the latest or the earliest first"},
};
static const struct param wastar_params[] = {
    {"h", "", H_RULE, 0, H_ZERO, heuristic_names,
     "estimate of the way left; rule: manhattan for four neighbours, else octile"},
    {"w", "", 2, 1, 10, NULL, "weight of the estimate: paths are longer by at most that factor"},
    {"tie", "", TIE_DEEP, 0, TIE_SHALLOW, tie_names, "among equals, the latest or the earliest first"},
};
enum { PARAM_H, PARAM_W, PARAM_TIE };

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
	     .n_params = 1},
    .caps = PATH_WEIGHTED,
    .rules = PATH_ALL_RULES,
    .scratch_size = bestfirst_scratch_size,
    .find = bestfirst_greedy_find,
};
