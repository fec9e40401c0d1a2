/* path/jumpgrid.h -- the map as jump point search reads it: bit grids in which every scan is "find the next
 * one".
 *
 * For each of the eight directions the cells are laid out so that moving that way is moving up along a line of
 * bits: rows for east, rows mirrored for west, columns for south, mirrored columns for north, and diagonals, as
 * they run, for the rest.  So one piece of code without decisions serves all directions. jumps   (four straight
 * directions) cells at which a walker in that direction meets a forced neighbour: a free cell to its side where
 * the cell before that one was blocked.  Such a cell is a jump point. opens   (four diagonals) cells from which
 * the diagonal step is allowed. turns   (two for each diagonal) cells from which a straight scan to the one or
 * the other side of the diagonal ends at a jump point and not at a wall. leads   (a byte a cell) directions in
 * which a scan finds any jump point at all: bit d, joined with the neighbourhood of the cell, which tells what
 * is forced there. Invariant: the grids agree with the ground of the version they name; bits outside the map
 * are 0; a word of zeros follows every line.  Source: block scans, Harabor & Grastien 2014; the rest is ours.
 */
#ifndef PATH_JUMPGRID_H
#define PATH_JUMPGRID_H

#include <string.h>

#include "map/ground.h"

/* One grid: the line through cell (x, y) begins at base[x * line_x + y * line_y], the cell is its bit
 * x * bit_x + y * bit_y + bit_0. */
struct jump_lines {
	unsigned char *base;
	int line_x, line_y;
	int bit_x, bit_y, bit_0;
};

struct jumpgrid {
	struct jump_lines jumps[4], opens[4]; /* by direction; diagonals counted from NORTH_EAST */
	struct jump_lines turns[4][2]; /* [diagonal][0]: to the straight direction before it, [1]: after it */
	uint16_t *cells;               /* [height * width] neighbourhood, leads above */
	uint64_t *work;                /* planes used while building */
	uint32_t *version;
};

/* Bytes of an index for GROUND, and the grids that lie in it. */
size_t jumpgrid_size(const struct ground *ground);
struct jumpgrid jumpgrid_in(const void *index, const struct ground *ground);

/* Fills the index: about 40 operations a word of 64 cells and grid. */
void jumpgrid_build(void *index, const struct ground *ground);

/* 57 or more bits of the line through AT, from the cell N steps further on. */
static inline uint64_t jump_bits(const struct jump_lines *lines, struct cell at, int n)
{
	int bit = at.x * lines->bit_x + at.y * lines->bit_y + lines->bit_0 + n;
	const unsigned char *line =
	    lines->base + (ptrdiff_t)at.x * lines->line_x + (ptrdiff_t)at.y * lines->line_y;
	uint64_t bits;

	memcpy(&bits, line + (bit >> 3), sizeof bits);
	return bits >> (bit & 7);
}

enum { JUMP_BITS = 57 };

/* Steps from AT to the next set bit, which must exist. */
static inline int jump_next(const struct jump_lines *lines, struct cell at)
{
	int n = 1;
	uint64_t bits = jump_bits(lines, at, n);

	for (; !bits; bits = jump_bits(lines, at, n))
		n += JUMP_BITS;
	return n + __builtin_ctzll(bits);
}

/* How many steps in a row, from AT on, are set. */
static inline int jump_run(const struct jump_lines *lines, struct cell at)
{
	int n = 0;
	uint64_t clear = ~jump_bits(lines, at, n) << (64 - JUMP_BITS);

	for (; !clear; clear = ~jump_bits(lines, at, n) << (64 - JUMP_BITS))
		n += JUMP_BITS;
	return n + __builtin_ctzll(clear) - (64 - JUMP_BITS);
}

#endif
