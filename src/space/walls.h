/* space/walls.h -- the blocked cells of a map as squares to fly round, with exact distances.
 *
 * Invariant: rows is laid out like ground.rows; everything outside the map is wall. */
#ifndef SPACE_WALLS_H
#define SPACE_WALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec2.h"

struct walls {
	int width, height;    /* 0: no walls */
	const uint64_t *rows; /* set bits are open cells */
};

/* Words in a row of `rows` for a map of this width, and in the whole map. */
static inline size_t walls_row_words(int width)
{
	return (size_t)(width + 63) / 64 + 2;
}

static inline size_t walls_words(int width, int height)
{
	return walls_row_words(width) * (size_t)(height + 2);
}

static inline bool walls_open(const struct walls *walls, int x, int y)
{
	if (x < 0 || y < 0 || x >= walls->width || y >= walls->height)
		return walls->width == 0;
	const uint64_t *row = walls->rows + (size_t)(y + 1) * walls_row_words(walls->width);
	return row[1 + (x >> 6)] >> (x & 63) & 1;
}

/* Distance from AT to the nearest wall, at most LIMIT. */
double walls_distance(const struct walls *walls, struct vec2 at, double limit);

/* The points of the walls within LIMIT of AT, and in plain sight of it, that are nearer than all wall around them: the
 * foot of the perpendicular on each face, and each corner that juts out.  So a straight wall gives one point, whatever
 * its number of cells, and a corridor two.  Writes the nearest CAP (1 .. 32) of them, nearest first, ties by row and
 * then column; returns their number. */
size_t walls_nearest(const struct walls *walls, struct vec2 at, double limit, struct vec2 *points, size_t cap);

/* The share of MOTION (0 .. 1) that a disc at AT can move before it touches a wall, exactly; *NORMAL then
 * points from the wall to the disc.  1 if the way is free; *NORMAL is then untouched. */
double walls_sweep(const struct walls *walls, struct vec2 at, struct vec2 motion, double radius,
		   struct vec2 *normal);

/* The share of the way from FROM to TO that is open; 1 means that TO is in sight. */
double walls_ray(const struct walls *walls, struct vec2 from, struct vec2 to);

#endif
