/* path/rays.h -- rows of cells as bits, and rays over them, for searches at any angle.
 *
 * Points are those of string_pull.h, in half cells.  A ray is given by an integer vector from its root.  The place
 * where it crosses a border between two rows is a quotient of integers that fit into a double, correctly rounded, and
 * two different crossings differ by more than the rounding; so comparisons of crossings are exact. */
#ifndef PATH_RAYS_H
#define PATH_RAYS_H

#include <math.h>

#include "path/string_pull.h"

enum { RAYS_LEFT, RAYS_RIGHT, RAYS_SIDES };

/* The cells of row Y, which may be one above or below the map. */
static inline const uint64_t *rays_row(const struct ground *ground, int y)
{
	return ground->rows + (size_t)(y + 1) * ground->row_words + 1;
}

static inline bool rays_open(const uint64_t *row, int x)
{
	return row[x >> 6] >> (x & 63) & 1;
}

/* The first open cell at or after X, or any number from LIMIT on. */
static inline int rays_next_open(const uint64_t *row, int x, int limit)
{
	uint64_t word = row[x >> 6] & UINT64_MAX << (x & 63);

	for (x &= ~63; !word; word = row[x >> 6])
		if ((x += 64) >= limit)
			return limit;
	return x + __builtin_ctzll(word);
}

/* The first closed cell after X. */
static inline int rays_run_end(const uint64_t *row, int x)
{
	uint64_t word = ~row[x >> 6] & UINT64_MAX << (x & 63);

	for (x &= ~63; !word; word = ~row[x >> 6])
		x += 64;
	return x + __builtin_ctzll(word);
}

/* The first cell of the run of open cells that holds X. */
static inline int rays_run_begin(const uint64_t *row, int x)
{
	uint64_t word = ~row[x >> 6] & UINT64_MAX >> (63 - (x & 63));

	for (x &= ~63; !word; word = ~row[x >> 6])
		x -= 64;
	return x + 64 - __builtin_clzll(word);
}

/* Where the ray from AT crosses the horizontal line at Y. */
static inline double rays_cross(struct string_pull_point at, struct string_pull_point ray, int y)
{
	return (double)((int64_t)at.x * ray.y + (int64_t)ray.x * (y - at.y)) / (double)ray.y;
}

static inline double rays_length(double dx, double dy)
{
	return sqrt(dx * dx + dy * dy);
}

/* Does A lie farther than B to SIDE? */
static inline bool rays_beyond(int side, double a, double b)
{
	return side == RAYS_LEFT ? a < b : a > b;
}

#endif
