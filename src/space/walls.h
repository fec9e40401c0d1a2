/* space/walls.h -- the blocked cells of a map as things to fly round: exact distances to their squares.
 * Invariant: rows is laid out as ground.rows; whatever lies outside the map is wall. */
#ifndef SPACE_WALLS_H
#define SPACE_WALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec2.h"

struct walls {
	int width, height;    /* 0: there are no walls */
	const uint64_t *rows; /* set bits are open cells */
};

/* Words of `rows` for a map of this size. */
size_t walls_words(int width, int height);

bool walls_open(const struct walls *walls, int x, int y);

/* Distance from AT to the nearest wall, at most LIMIT. */
double walls_distance(const struct walls *walls, struct vec2 at, double limit);

/*
 * The points of the walls within LIMIT of AT, and in plain sight of it, that are nearer than all wall around
 * them: the foot of the perpendicular on each face, each corner that juts out.  So a straight wall counts once
 * however many cells it is built of, a corridor twice.  At most CAP, nearest first, ties by row then column;
 * returns how many.
 */
size_t walls_nearest(const struct walls *walls, struct vec2 at, double limit, struct vec2 *points, size_t cap);

/*
 * How much of MOTION (0 .. 1) a disc at AT can go before it touches a wall, exactly; then *NORMAL points from
 * the wall to the disc.  1 where the way is free, and *NORMAL is untouched.
 */
double walls_sweep(const struct walls *walls, struct vec2 at, struct vec2 motion, double radius,
		   struct vec2 *normal);

/* How much of the way from FROM to TO is open; 1: TO is in sight. */
double walls_ray(const struct walls *walls, struct vec2 from, struct vec2 to);

#endif
