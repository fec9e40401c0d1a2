/* tests/path/oracle.h -- a textbook A* and Dijkstra (binary heap, doubles), the judge of every pathfinder
 * and the yardstick of their speed.  Never part of the program.
 *
 * Invariant: g of a cell holds for the last search only where seen equals its number. */
#ifndef TESTS_PATH_ORACLE_H
#define TESTS_PATH_ORACLE_H

#include "path/path.h"

struct oracle {
	uint32_t search, *seen, *closed;
	double *g;
	struct oracle_entry *heap;
	size_t n_heap;
	uint32_t expanded;
};

/* Room for searches on grounds of up to CELLS cells; aborts when memory is short. */
struct oracle oracle_new(size_t cells);
void oracle_free(struct oracle *oracle);

/* Length of the shortest path, INFINITY where there is none.  GOAL NULL: Dijkstra over all that can be reached,
 * returns 0.  Without WEIGHTED every open cell costs 1. */
double oracle_search(struct oracle *oracle, const struct ground *ground, struct cell start,
		     const struct cell *goal, enum diagonal_rule rule, bool weighted);

/* Distance of AT in the last search with GOAL NULL, INFINITY where it was not reached. */
double oracle_distance(const struct oracle *oracle, const struct ground *ground, struct cell at);

#endif
