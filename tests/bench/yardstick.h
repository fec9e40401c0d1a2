/* tests/bench/yardstick.h -- what the searches are measured by: a textbook A* as most people would write it, with a
 * binary heap, doubles and the octile distance times the least cost.  It shares no code with the program.
 *
 * Invariant: g of a cell is valid only if seen is the number of the latest search. */
#ifndef TESTS_BENCH_YARDSTICK_H
#define TESTS_BENCH_YARDSTICK_H

#include "path/path.h"

struct yardstick {
	const struct ground *ground;
	double least; /* cost of an open cell */
	uint32_t search, *seen, *closed;
	double *g;
	struct yardstick_entry *heap;
	size_t n_heap;
	uint32_t expanded;
};

/* Aborts if there is no memory. */
struct yardstick yardstick_new(const struct ground *ground);
void yardstick_free(struct yardstick *yardstick);

/* The cost of a cheapest path; INFINITY if there is none. */
double yardstick_find(struct yardstick *yardstick, struct cell start, struct cell goal,
		      enum diagonal_rule rule);

#endif
