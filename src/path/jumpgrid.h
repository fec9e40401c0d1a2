/* path/jumpgrid.h -- the map as jump point search reads it: bit grids in which a scan finds the next set bit.
 *
 * For each of the eight directions the cells are laid out so that a step in that direction is the next bit of a
 * line: rows for east, mirrored rows for west, columns for south, mirrored columns for north, and diagonals for
 * the rest.  One piece of code without branches thus serves all directions.
 *
 *   jumps  (four straight directions) jump points: cells at which a walker in that direction meets a forced
 *          neighbour, that is an open cell to its side where the cell before that one is blocked
 *   opens  (four diagonals) cells from which the diagonal step is allowed
 *   turns  (two for each diagonal) cells from which a straight scan to that side of the diagonal ends at a jump
 *          point and not at a wall
 *   leads  (a byte per cell) bit d: a scan in direction d finds a jump point; stored with the neighbourhood of
 *          the cell, which determines the forced neighbours
 *
 * Invariant: the grids agree with the ground of the version that they name; bits outside the map are 0; a word
 * of zeros follows every line.
 *
 * Source: block scans, Harabor & Grastien 2014; the rest is ours. */
#ifndef PATH_JUMPGRID_H
#define PATH_JUMPGRID_H

#include <string.h>

#include "map/ground.h"

/* One grid: cell (x, y) is bit x * x_bits + y * y_bits + first
 * of the index.  A step in the direction of the grid adds 1. */
struct jump_lines {
	ptrdiff_t x_bits, y_bits, first;
};

/* The head of an index; what it describes follows it. */
struct jumpgrid {
	struct jump_lines jumps[4], opens[4]; /* by direction; diagonals counted from NORTH_EAST */
	ptrdiff_t turns[2];         /* offset in bits from opens to turns: counter-clockwise, clockwise */
	uint64_t steps[DIRECTIONS]; /* what a step adds to a place */
	uint64_t version;           /* of the ground */
	int width, height;          /* 0: never built */
	uint16_t cells[]; /* [height * width]; the neighbourhood in the low byte, leads in the high one */
};

/* Bytes of an index for GROUND, and of the WORK that is needed to build it, both zeroed when allocated. */
size_t jumpgrid_size(const struct ground *ground);
size_t jumpgrid_work_size(const struct ground *ground);

/* Fills GRID, in a few hundred operations per word of 64 cells. */
void jumpgrid_build(struct jumpgrid *grid, void *work, const struct ground *ground);

/* A place: the x and y of a cell, 16 bits each, below its index.  Any walk is one addition to it. */
static inline uint64_t place_of(const struct ground *ground, struct cell at)
{
	return (uint64_t)ground_index(ground, at) << 32 | (uint32_t)at.y << 16 | (uint32_t)at.x;
}

static inline int place_x(uint64_t place)
{
	return place & UINT16_MAX;
}

static inline int place_y(uint64_t place)
{
	return place >> 16 & UINT16_MAX;
}

static inline size_t place_index(uint64_t place)
{
	return place >> 32;
}

/* Copies both halves at once: storing them separately and then reading them together would stall. */
static inline struct cell place_cell(uint64_t place)
{
	uint32_t both = (uint32_t)place;
	struct cell cell;

	memcpy(&cell, &both, sizeof cell);
	return cell;
}

/* What a step by DX and DY adds to a place. */
static inline uint64_t place_step(int dx, int dy, int width)
{
	int64_t index = (int64_t)dy * width + dx;

	return ((uint64_t)index << 32) + (uint64_t)(int64_t)(dy * 65536 + dx);
}

/* Was GRID built for GROUND as it is now? */
static inline bool jumpgrid_fits(const struct jumpgrid *grid, const struct ground *ground)
{
	return grid->version == ground->version && grid->width == ground->width &&
	       grid->height == ground->height;
}

static inline ptrdiff_t jump_bit(const struct jump_lines *lines, ptrdiff_t x, ptrdiff_t y)
{
	return x * lines->x_bits + y * lines->y_bits + lines->first;
}

enum { JUMP_BITS = 57 };

/* JUMP_BITS bits or more, from BIT on. */
static inline uint64_t jump_bits(const struct jumpgrid *grid, ptrdiff_t bit)
{
	uint64_t bits;

	memcpy(&bits, (const unsigned char *)grid + (bit >> 3), sizeof bits);
	return bits >> (bit & 7);
}

/* The number of clear bits from BIT on up to a set one, which must exist. */
static inline int jump_clear(const struct jumpgrid *grid, ptrdiff_t bit)
{
	uint64_t bits = jump_bits(grid, bit);
	int n = 0;

	for (; !bits; bits = jump_bits(grid, bit + n))
		n += JUMP_BITS;
	return n + __builtin_ctzll(bits);
}

/* The number of set bits from BIT on. */
static inline int jump_set(const struct jumpgrid *grid, ptrdiff_t bit)
{
	const uint64_t beyond = UINT64_C(1) << JUMP_BITS;
	uint64_t clear = ~jump_bits(grid, bit) | beyond;
	int n = 0;

	for (; !(clear & (beyond - 1)); clear = ~jump_bits(grid, bit + n) | beyond)
		n += JUMP_BITS;
	return n + __builtin_ctzll(clear);
}

#endif
