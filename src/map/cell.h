/* map/cell.h -- a place on the grid and the eight ways to leave it.
 * x grows to the right and y downwards; (0, 0) is the upper left cell. */
#ifndef MAP_CELL_H
#define MAP_CELL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec2.h"

struct cell {
	int16_t x, y;
};

/* X and Y as a cell; both must lie within int16_t. */
static inline struct cell cell_at(int x, int y)
{
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

/* The order is the documented tie-break everywhere: N E S W, then NE SE SW NW. */
enum direction { NORTH, EAST, SOUTH, WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST, DIRECTIONS };

static const int8_t direction_dx[DIRECTIONS] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int8_t direction_dy[DIRECTIONS] = {-1, 0, 1, 0, -1, 1, 1, -1};

/* The direction that undoes D. */
static inline int direction_opposite(int d)
{
	return (d & 4) | ((d + 2) & 3);
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

/* Chebyshev distance: steps of a king on an empty board. */
static inline int cell_steps(struct cell a, struct cell b)
{
	int dx = a.x > b.x ? a.x - b.x : b.x - a.x, dy = a.y > b.y ? a.y - b.y : b.y - a.y;

	return dx > dy ? dx : dy;
}

/* The square of the straight distance. */
static inline uint32_t cell_square(struct cell a, struct cell b)
{
	int32_t dx = a.x - b.x, dy = a.y - b.y;

	return (uint32_t)(dx * dx + dy * dy);
}

#endif
