/* path/search.h -- what the searches with a binary heap share: the tree, integer lengths, the nearest cell, and
 * the path read off the parents.
 *
 * Invariant: g and parent of an item are valid only if seen is the number of the search, so nothing is cleared
 * between searches.  Lengths are in the units of cost.h, in 64 bits, exact and far from overflow. */
#ifndef PATH_SEARCH_H
#define PATH_SEARCH_H

#include <math.h>

#include "base/heap.h"
#include "path/cost.h"
#include "path/moves.h"
#include "path/path.h"

#define SEARCH_FAR (UINT64_C(1) << 60)

/* What a search knows of its items (cells, graph nodes), and the queue of those to expand. */
struct search_tree {
	uint32_t number;
	uint64_t *g;
	uint32_t *seen, *parent;
	struct heap heap;
};

/* Bytes for a tree of up to ITEMS; a multiple of 8. */
size_t search_tree_size(size_t items);

/* Begins a new search in MEMORY of that size, aligned to 8 and zeroed when it was allocated. */
struct search_tree search_begin(void *memory, size_t items);

/* The g of ITEM; SEARCH_FAR if it has not been reached. */
static inline uint64_t search_g(const struct search_tree *tree, uint32_t item)
{
	return tree->seen[item] == tree->number ? tree->g[item] : SEARCH_FAR;
}

/* Sets g and parent of ITEM and queues it with the priority G + ESTIMATE; of equal ones the larger g comes
 * first.  Returns EVENT_OPEN or EVENT_RELAX. */
enum event_kind search_reach(struct search_tree *tree, uint32_t item, uint32_t parent, uint64_t g,
			     uint64_t estimate);

/* The cost of a step in direction D onto TO. */
static inline uint64_t search_step(const struct ground *ground, struct cell to, int d)
{
	return (uint64_t)cost_of_step((unsigned)d) * ground->cost[ground_index(ground, to)];
}

/* A consistent heuristic: the length of the shortest path on open ground of cost 1. */
static inline uint64_t search_estimate(struct cell a, struct cell b, enum diagonal_rule rule)
{
	if (rule != DIAGONAL_NEVER)
		return cost_octile(a, b);
	return (uint64_t)COST_STRAIGHT * (uint64_t)(abs(a.x - b.x) + abs(a.y - b.y));
}

/* The same to the goal of QUERY, as a member of struct pathfinder. */
uint64_t search_estimate_to_goal(const struct ground *ground, const double *params,
				 const struct path_query *query, struct cell at);

/* The length of the straight line between the middles of A and B, rounded to a unit: of a step, its cost. */
static inline uint64_t search_straight(struct cell a, struct cell b)
{
	int64_t dx = a.x - b.x, dy = a.y - b.y;

	return (uint64_t)(sqrt((double)(dx * dx + dy * dy)) * COST_STRAIGHT + 0.5);
}

/* The directions in which RULE lets a mover leave CELL, as bits. */
static inline unsigned search_moves(const struct ground *ground, uint32_t cell, enum diagonal_rule rule)
{
	return moves_allowed(ground->around[cell], rule);
}

/* An upper bound of the length of any path, for event_begin(). */
static inline uint64_t search_longest(const struct ground *ground)
{
	return (uint64_t)ground_cells(ground) * ground->cost_max * COST_DIAGONAL;
}

/* The nearest of the cells noted so far, as path_result.found defines it.  Start with distance SEARCH_FAR. */
struct search_nearest {
	uint64_t distance; /* the square of the straight distance to the goal */
	uint64_t g;
	uint32_t cell;
};

/* Notes CELL, reached with G. */
void search_note(struct search_nearest *nearest, const struct ground *ground, struct cell goal, uint32_t cell,
		 uint64_t g);

/* Writes the path on which PARENT[cells] leads from END back to START to RESULT: cells, len, and its cost,
 * WEIGHTED as for path_cost().  STATUS_SPACE if it does not fit. */
MUST_CHECK enum status search_trace(const uint32_t *parent, const struct ground *ground, uint32_t start,
				    uint32_t end, bool weighted, struct path_result *result);

/* Logs the path of RESULT as pairs of PARENT and LEAD, and then FOUND, for searches whose parents do not lead from
 * the goal to the start. */
void search_tell_path(struct event_log *log, const struct ground *ground, const struct path_result *result,
		      bool weighted);

#endif
