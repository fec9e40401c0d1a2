/* steer/obstacle.h -- what a ship must not touch, rocks and walls alike, as circles; shared by the avoiders.
 * Invariant: obstacle k of a ship is its k-th rock, and after the rocks its walls' nearest points, radius 0. */
#ifndef STEER_OBSTACLE_H
#define STEER_OBSTACLE_H

#include "steer/steer.h"

struct obstacle {
	struct vec2 at;
	double radius;
};

static inline size_t obstacle_count(const struct steer_batch *batch, uint32_t ship)
{
	return batch->rocks.start[ship + 1] - batch->rocks.start[ship] + batch->walls.start[ship + 1] -
	       batch->walls.start[ship];
}

/* Obstacle K < obstacle_count of SHIP. */
struct obstacle obstacle_of(const struct steer_batch *batch, uint32_t ship, size_t k);

/* Half the width a ship wants free along its way: its radius and its clearance. */
static inline double obstacle_reach(const struct steer_batch *batch, uint32_t ship)
{
	return batch->radius[ship] + batch->clearance[ship];
}

/*
 * The gap to OBSTACLE, surface to surface, at which a ship that heads for its middle must begin its tightest
 * turn to keep its clearance: D = sqrt(C^2 + 2 C rho) from centre to centre, with C the sum of radii and
 * clearance and rho the turning radius.
 */
double obstacle_shell(const struct steer_batch *batch, uint32_t ship, struct obstacle obstacle);

/*
 * The first obstacle that a disc of radius REACH meets on its way from the ship along the unit vector ALONG for
 * LENGTH tiles, in *HIT, and how far the disc gets in *ROOM.  False, and *ROOM = LENGTH, where the way is free.
 */
bool obstacle_ahead(const struct steer_batch *batch, uint32_t ship, struct vec2 along, double reach,
		    double length, struct obstacle *hit, double *room);

/* On which side of ALONG the obstacle is passed with less turning: 1 where it lies to the left (turn right),
 * else -1.  Dead ahead: 1. */
double obstacle_side(const struct steer_batch *batch, uint32_t ship, struct obstacle obstacle,
		     struct vec2 along);

/*
 * The unit vector that misses OBSTACLE by exactly REACH from the ship's centre: the tangent, sin a = (radius +
 * reach) / distance, turned towards SIDE (1 clockwise on the screen).  From inside that circle it leads
 * outwards.
 */
struct vec2 obstacle_tangent(const struct steer_batch *batch, uint32_t ship, struct obstacle obstacle,
			     double reach, double side);

#endif
