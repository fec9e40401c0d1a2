/* path/search.h -- what the searches with a binary heap share: the tree they grow, steps as whole numbers,
 * the nearest cell, and the answer read off the parents.
 *
 * Invariant: g and parent of an item hold only where seen is the number of the search, so nothing is cleared
 * between searches; lengths are sums of cost.h's units in 64 bits, exact and far from overflow. */
#ifndef PATH_SEARCH_H
#define PATH_SEARCH_H

#include "base/heap.h"
#include "path/cost.h"
#include "path/moves.h"
#include "path/path.h"

#define SEARCH_FAR (UINT64_C(1) << 60)

/* What a search knows of its items (cells, graph nodes) and which of them wait. */
struct search_tree {
	uint32_t number;
	uint64_t *g;
	uint32_t *seen, *parent;
	struct heap heap;
};

/* Bytes for a tree of up to ITEMS; a multiple of 8. */
size_t search_tree_size(size_t items);

/* Begins a new search in MEMORY of that size (aligned to 8, zeroed when it was made). */
struct search_tree search_begin(void *memory, size_t items);

static inline uint64_t search_g(const struct search_tree *tree, uint32_t item)
{
	return tree->seen[item] == tree->number ? tree->g[item] : SEARCH_FAR;
}

/* Notes that ITEM is reached with G from PARENT and queues it under G + ESTIMATE; of equal sums the larger g
 * comes first.  Returns the event that this is. */
enum event_kind search_reach(struct search_tree *tree, uint32_t item, uint32_t parent, uint64_t g,
			     uint64_t estimate);

/* A step in direction D onto TO. */
static inline uint64_t search_step(const struct ground *ground, struct cell to, int d)
{
	return (uint64_t)cost_of_step((unsigned)d) * ground->cost[ground_index(ground, to)];
}

/* The length of the shortest path on an open ground that costs 1: a consistent estimate. */
static inline uint64_t search_estimate(struct cell a, struct cell b, enum diagonal_rule rule)
{
	if (rule != DIAGONAL_NEVER)
		return cost_octile(a, b);
	return (uint64_t)COST_STRAIGHT *
	       (uint64_t)((a.x > b.x ? a.x - b.x : b.x - a.x) + (a.y > b.y ? a.y - b.y : b.y - a.y));
}

/* The straight line between their middles, rounded to a unit. */
uint64_t search_straight(struct cell a, struct cell b);

/* The directions in which RULE lets a mover leave CELL, as bits. */
static inline unsigned search_moves(const struct ground *ground, uint32_t cell, enum diagonal_rule rule)
{
	return moves_allowed(ground->around[cell], rule);
}

/* The longest a path can be: bounds what the log must tell. */
static inline uint64_t search_longest(const struct ground *ground)
{
	return (uint64_t)ground_cells(ground) * ground->cost_max * COST_DIAGONAL;
}

/* The nearest of the cells noted so far, as path_result.found defines it.  Start with distance SEARCH_FAR. */
struct search_nearest {
	uint64_t distance, g;
	uint32_t cell;
};

void search_note(struct search_nearest *nearest, const struct ground *ground, struct cell goal, uint32_t cell,
		 uint64_t g);

/* Writes the path that PARENT[cells] leads from END back to START into RESULT: cells, len and, WEIGHTED or not,
 * its cost.  STATUS_SPACE where it does not fit. */
MUST_CHECK enum status search_trace(const uint32_t *parent, const struct ground *ground, uint32_t start,
				    uint32_t end, bool weighted, struct path_result *result);

/* Tells the log the path and that it was found, for searches whose parents do not lead from the goal to the
 * start.
 */
void search_tell_path(struct event_log *log, const struct ground *ground, const struct path_result *result,
		      bool weighted);

#endif
