/* map/connectivity.h -- reachable cells of a grid, and the number of disjoint routes.
 *
 * Steps go to the four neighbours, also through closed doors, so cells connected here are connected under every
 * diagonal rule. */
#ifndef MAP_CONNECTIVITY_H
#define MAP_CONNECTIVITY_H

#include "map/grid.h"

#define CONNECTIVITY_FAR UINT32_MAX

/* Fills STEPS[height * width] with the number of steps from FROM; CONNECTIVITY_FAR: unreachable. */
MUST_CHECK enum status connectivity_steps(const struct grid *grid, struct cell from, uint32_t *steps);

/* Finds the floor cell farthest from FROM, of equal ones the one with the least index; FROM if alone. */
MUST_CHECK enum status connectivity_farthest(const struct grid *grid, struct cell from, struct cell *farthest);

struct connectivity {
	int n;             /* vertex-disjoint routes from A to B: 0, 1, or 2 for two or more */
	struct cell choke; /* if n == 1: a cell that every route passes */
	size_t dug;        /* passages, by connectivity_mend */
};

/* Counts the vertex-disjoint routes from A to B.  By Menger's theorem there are two unless a single cell
 * separates A from B; a depth-first search finds such cells in linear time (Hopcroft & Tarjan 1973).
 * Neighbours always have two. */
MUST_CHECK enum status connectivity_count(const struct grid *grid, struct cell a, struct cell b,
					  struct connectivity *routes);

/* Digs passages of floor around the chokes until two routes lead from A to B; never opens the edge of the map.  ROUTES
 * is the result: fewer than two only on a map without room. */
MUST_CHECK enum status connectivity_mend(struct grid *grid, struct cell a, struct cell b,
					 struct connectivity *routes);

/* Finds the first cell IN the largest connected part of the map, and its *SIZE; 0 if nothing is open. */
MUST_CHECK enum status connectivity_largest(const struct grid *grid, struct cell *in, size_t *size);

/* Joins all connected parts by passages of floor, the shortest first.  Parts of fewer than LEAST cells become
 * FILL, an impassable terrain, instead. */
MUST_CHECK enum status connectivity_join(struct grid *grid, size_t least, enum terrain fill);

#endif
