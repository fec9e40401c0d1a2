/* path/frontier.h -- the frontier of a search that is watched: cells in strict order.
 *
 * The least rating comes first; of equal ratings the greatest g or, if the frontier is SHALLOW, the least one; then the
 * cell that comes first in reading order.  A heap is slower than the buckets of queue.h, but never out of order.
 *
 * Invariant: a cell is queued if and only if places[cell] < n and cells[places[cell]] is the cell.  With n = 0 the
 * frontier is therefore empty, whatever the memory holds. */
#ifndef PATH_FRONTIER_H
#define PATH_FRONTIER_H

#include "path/nodes.h"

struct frontier {
	uint64_t *rated;           /* [n] of the queued cells, as a heap */
	uint32_t *cells;           /* [n] */
	uint32_t *places;          /* [cells of the map] */
	const struct nodes *nodes; /* knows the g of the cells */
	size_t n;
	bool shallow;
};

/* Bytes of memory for each cell of the map. */
enum { FRONTIER_CELL_BYTES = sizeof(uint64_t) + 2 * sizeof(uint32_t) };

/* An empty frontier over CELLS cells in MEMORY, which is aligned to 8. */
struct frontier frontier_in(void *memory, size_t cells, const struct nodes *nodes, bool shallow);

static inline bool frontier_has(const struct frontier *frontier, uint32_t cell)
{
	uint32_t place = frontier->places[cell];

	return place < frontier->n && frontier->cells[place] == cell;
}

/* Queues CELL with the rating RATED, or changes its rating if it is queued already.  Its key must be up to date. */
void frontier_put(struct frontier *frontier, uint32_t cell, uint64_t rated);

/* Removes and returns the first cell; the frontier must not be empty. */
uint32_t frontier_pop(struct frontier *frontier);

/* Removes CELL if it is queued. */
void frontier_remove(struct frontier *frontier, uint32_t cell);

#endif
