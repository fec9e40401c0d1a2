/* path/bestfirst.h -- the scratch of best-first searches over cells, which one can hand over to another.
 *
 * Invariant: the scratch is a struct bestfirst, one key per cell (nodes.h), and the entries of the queue. */
#ifndef PATH_BESTFIRST_H
#define PATH_BESTFIRST_H

#include "path/moves.h"
#include "path/nodes.h"
#include "path/queue.h"

struct bestfirst {
	struct moves moves;
	uint32_t search; /* number of the latest search */
	struct queue queue;
	uint64_t keys[];
};

extern const struct pathfinder path_dijkstra;

size_t bestfirst_scratch_size(const struct ground *ground);

/* The queue_room(cells) entries of the queue. */
static inline struct queue_entry *bestfirst_entries(struct bestfirst *bestfirst, size_t cells)
{
	return (struct queue_entry *)(bestfirst->keys + cells);
}

#endif
