/* path/exhaustive.h -- every simple path of up to a number of straight steps, tried by recursion (zylum 2004).
 *
 * The work grows about 2.7-fold in the open with each step of sight, so it is bounded by a number of nodes.
 *
 * Invariant: while it runs, path[0 .. steps] is the stack of the recursion, and no cell is on it twice. */
#ifndef PATH_EXHAUSTIVE_H
#define PATH_EXHAUSTIVE_H

#include "path/path.h"

/* The search looks at cells one step beyond sight, on a square with this many in a row. */
enum {
	EXHAUSTIVE_SIGHT_MAX = 16,
	EXHAUSTIVE_REACH = EXHAUSTIVE_SIGHT_MAX + 1,
	EXHAUSTIVE_SIDE = 2 * EXHAUSTIVE_REACH + 1
};

struct exhaustive {
	/* Set by the caller: */
	const struct ground *ground;
	struct cell goal;
	const struct cell *occupied; /* [n_occupied] cells that it may not enter either */
	size_t n_occupied;
	int sight;                /* steps of the longest path, up to EXHAUSTIVE_SIGHT_MAX */
	uint32_t nodes;           /* it gives up after entering this many cells, at least one */
	struct event_log *log;    /* every entry and every return; NULL: none */
	struct event_log *firsts; /* of each cell the first entry, as an expansion; NULL: none */
	/* Set by exhaustive_search: */
	bool found;     /* a path to the goal, the shortest of which is `best` */
	bool cut_short; /* a path was longer than its sight, or the nodes ran out */
	uint32_t entered;
	int deepest;                                /* steps of the longest path tried */
	struct cell best[EXHAUSTIVE_SIGHT_MAX + 1]; /* [n_best] or that to the cell nearest to the goal */
	int n_best;
	long best_square; /* of the distance of its end to the goal */
	struct cell path[EXHAUSTIVE_SIGHT_MAX + 1];
	/* Of the square around the start: cells that are closed now, and the step at which they were entered:
	 * bits. */
	bool taken[EXHAUSTIVE_SIDE * EXHAUSTIVE_SIDE];
	uint32_t entered_after[EXHAUSTIVE_SIDE * EXHAUSTIVE_SIDE];
};

/* Tries all paths from START, an open cell, in the order of the directions. */
void exhaustive_search(struct exhaustive *exhaustive, struct cell start);

#endif
