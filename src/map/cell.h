/* map/cell.h -- a cell of the grid and the eight directions from it.
 *
 * x grows to the right and y downwards; (0, 0) is the upper left cell. */
#ifndef MAP_CELL_H
#define MAP_CELL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/vec2.h"

struct cell {
	int16_t x, y;
};

/* The cell (X, Y); both must fit int16_t. */
static inline struct cell cell_at(int x, int y)
{
	ASSERT_HOT(x == (int16_t)x && y == (int16_t)y);
	return (struct cell){(int16_t)x, (int16_t)y};
}

/* The cell with INDEX in a map of WIDTH columns, counted row by row. */
static inline struct cell cell_of_index(int index, int width)
{
	return cell_at(index % width, index / width);
}

/* The middle of AT in the continuous world, where a cell is one unit wide and high. */
static inline struct vec2 cell_middle(struct cell at)
{
	return (struct vec2){at.x + 0.5, at.y + 0.5};
}

/* Ties are broken in this order everywhere. */
enum direction {
#define DIRECTION(id, dx, dy, name, letters) id,
#include "map/directions.def"
#undef DIRECTION
	DIRECTIONS
};

static const int8_t direction_dx[DIRECTIONS] = {
#define DIRECTION(id, dx, dy, name, letters) dx,
#include "map/directions.def"
#undef DIRECTION
};
static const int8_t direction_dy[DIRECTIONS] = {
#define DIRECTION(id, dx, dy, name, letters) dy,
#include "map/directions.def"
#undef DIRECTION
};

/* "north-east" and "ne"; the entry for DIRECTIONS, no direction at all, is "here" and "". */
extern const char *const direction_names[DIRECTIONS + 1], *const direction_letters[DIRECTIONS + 1];

/* The direction opposite to D. */
static inline int direction_opposite(int d)
{
	return (d & 4) | ((d + 2) & 3);
}

/* The diagonal direction with the signs of DX and DY; 0 is positive. */
static inline int direction_diagonal(int dx, int dy)
{
	if (dx < 0)
		return dy < 0 ? NORTH_WEST : SOUTH_WEST;
	return dy < 0 ? NORTH_EAST : SOUTH_EAST;
}

static inline bool cell_equal(struct cell a, struct cell b)
{
	return a.x == b.x && a.y == b.y;
}

/* The neighbour of A in direction D; it may lie outside the map. */
static inline struct cell cell_step(struct cell a, int d)
{
	return (struct cell){(int16_t)(a.x + direction_dx[d]), (int16_t)(a.y + direction_dy[d])};
}

/* Chebyshev distance: the steps of a king on an empty board. */
static inline int cell_steps(struct cell a, struct cell b)
{
	return max(abs(a.x - b.x), abs(a.y - b.y));
}

/* The square of the Euclidean distance. */
static inline uint32_t cell_square(struct cell a, struct cell b)
{
	int32_t dx = a.x - b.x, dy = a.y - b.y;

	return (uint32_t)(dx * dx + dy * dy);
}

/* In which of the eight directions TO lies from FROM; DIRECTIONS if it is the same cell.  Diagonally, unless it is more
 * than twice as far along one axis as along the other. */
int cell_direction(struct cell from, struct cell to);

#endif
