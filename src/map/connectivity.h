/* map/connectivity.h -- what can be reached on a grid, and by how many ways.
 * Steps go to the four neighbours, through closed doors too: what holds here holds under every diagonal rule.
 */
#ifndef MAP_CONNECTIVITY_H
#define MAP_CONNECTIVITY_H

#include "map/grid.h"

#define CONNECTIVITY_FAR UINT32_MAX

/* Steps from FROM to every cell into STEPS[height * width], caller-owned; CONNECTIVITY_FAR where there is no way. */
MUST_CHECK enum status connectivity_steps(const struct grid *grid, struct cell from, uint32_t *steps);

/* The floor cell farthest from FROM, ties by index; FROM itself where there is no other. */
MUST_CHECK enum status connectivity_farthest(const struct grid *grid, struct cell from, struct cell *farthest);

struct connectivity {
	int n;             /* vertex-disjoint ways from A to B: 0, 1 or 2 (and more) */
	struct cell choke; /* where n == 1: a cell that every way passes */
};

/* Counts the ways from A to B.  By Menger's theorem there are two unless one cell parts A from B; a depth-first
 * search finds such cells in linear time (Hopcroft & Tarjan 1973).  Neighbours always have two. */
MUST_CHECK enum status connectivity_count(const struct grid *grid, struct cell a, struct cell b,
					  struct connectivity *routes);

/* Digs passages of floor round the chokes until two ways lead from A to B; never opens the map's edge.  ROUTES
 * is what was reached: less than two only where the map has no room. */
MUST_CHECK enum status connectivity_mend(struct grid *grid, struct cell a, struct cell b,
					 struct connectivity *routes);

/* Any cell of the largest part that hangs together; *SIZE is its size, 0 where nothing is open. */
MUST_CHECK enum status connectivity_largest(const struct grid *grid, struct cell *in, size_t *size);

/* Joins all parts by passages of floor, the shortest first; parts below LEAST cells become FILL instead. */
MUST_CHECK enum status connectivity_join(struct grid *grid, size_t least, enum terrain fill);

#endif
