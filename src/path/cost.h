/* path/cost.h -- lengths as integers: 2378 units for a straight step, 3363 for a diagonal one.
 *
 * 3363/2378 is a convergent of sqrt 2 (3363^2 - 2 * 2378^2 = 1), so no fraction with a smaller denominator
 * comes closer.  Two different lengths a + b sqrt 2 therefore compare the same as integers and as real numbers,
 * unless their numbers of diagonal steps differ by 2378 or more.  Searches with these costs are exact in
 * practice, equal on every machine, and can use buckets. */
#ifndef PATH_COST_H
#define PATH_COST_H

#include <stdint.h>

#include "map/cell.h"

#define SQRT_2 1.4142135623730951

enum { COST_STRAIGHT = 2378, COST_DIAGONAL = 3363 };

/* A step in direction D over terrain of cost 1. */
static inline uint32_t cost_of_step(unsigned d)
{
	return d < NORTH_EAST ? COST_STRAIGHT : COST_DIAGONAL;
}

/* The octile distance: the length of the shortest path across an empty map, DX columns and DY rows away. */
static inline uint32_t cost_offset(int dx, int dy)
{
	int across = abs(dx), down = abs(dy), diagonal = min(across, down);

	return (uint32_t)((across + down) * COST_STRAIGHT - diagonal * (2 * COST_STRAIGHT - COST_DIAGONAL));
}

static inline uint32_t cost_octile(struct cell a, struct cell b)
{
	return cost_offset(a.x - b.x, a.y - b.y);
}

#endif
