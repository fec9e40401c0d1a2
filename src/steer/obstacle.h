/* steer/obstacle.h -- rocks and walls alike as circles that a ship must not touch.
 *
 * Invariant: obstacle k of a ship is its k-th rock; the nearest points of its walls follow, with radius 0. */
#ifndef STEER_OBSTACLE_H
#define STEER_OBSTACLE_H

#include "steer/steer.h"

struct obstacle {
	struct vec2 at, velocity;
	double radius;
};

static inline size_t obstacle_count(const struct steer_batch *batch, uint32_t ship)
{
	return steer_listed(batch->rocks, ship) + steer_listed(batch->walls, ship);
}

/* Obstacle K < obstacle_count of SHIP. */
struct obstacle obstacle_of(const struct steer_batch *batch, uint32_t ship, size_t k);

/* Half the width a ship wants free along its way: its radius plus its clearance. */
static inline double obstacle_reach(const struct steer_batch *batch, uint32_t ship)
{
	return batch->radius[ship] + batch->clearance[ship];
}

/* The gap to OBSTACLE, surface to surface, at which a ship heading for its middle must begin its tightest turn
 * to keep its clearance: D = sqrt(C^2 + 2 C rho) from centre to centre, where C is the sum of the radii and the
 * clearance, and rho the turning radius. */
double obstacle_shell(const struct steer_batch *batch, uint32_t ship, struct obstacle obstacle);

/* The first obstacle that a disc of radius REACH meets when it moves from the ship along the unit vector ALONG
 * for LENGTH tiles: the obstacle in *HIT, and how far the disc gets in *ROOM.  Returns false, with *ROOM =
 * LENGTH, if it meets none. */
bool obstacle_ahead(const struct steer_batch *batch, uint32_t ship, struct vec2 along, double reach,
		    double length, struct obstacle *hit, double *room);

/* On which side of OBSTACLE a ship that flies along ALONG should pass: 1 to turn right, if the obstacle lies to
 * the left or dead ahead, else -1. */
double obstacle_side(const struct steer_batch *batch, uint32_t ship, struct obstacle obstacle,
		     struct vec2 along);

/* The direction in which the ship's centre misses OBSTACLE by exactly REACH, a unit vector: the tangent with
 * sin a = (radius + reach) / distance, turned towards SIDE (1 is clockwise on the screen).  From inside that
 * circle it leads outwards. */
struct vec2 obstacle_tangent(const struct steer_batch *batch, uint32_t ship, struct obstacle obstacle,
			     double reach, double side);

#endif
