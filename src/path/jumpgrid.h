/* path/jumpgrid.h -- the map as jump point search reads it: bit grids in which a scan finds the next set bit.
 *
 * A jump leads straight on as long as nothing else is worth trying, and ends where a search must decide again: at a stop.
 * Two kinds of directions are told apart.  A straight jump looks for its first stop.  A turning jump may also turn off
 * to either side at every cell that it passes, and continues from there as a straight one.  Turning are the diagonals;
 * or, without diagonals, north and south.
 *
 * For each direction the cells are laid out so that a step in that direction is the next bit of a line: rows for east,
 * mirrored rows for west, columns for south, mirrored columns for north, and diagonals for the rest.  One piece of code
 * without branches thus serves all directions.  A turning jump reads four grids at once: their lines are interleaved.
 *
 *   stops   cells at which a jump in that direction ends, and from which the search continues
 *   passes  cells over which the jump continues
 *   turns   (two for each turning direction) cells at which it may turn off to that side, because a straight jump
 *           from there ends at a stop and not at a wall
 *   leads   (a byte per cell) bit d: a jump in direction d leads to a stop, at its end or after a turn
 *   worth   (eight bytes per cell) in blocks of several costs the moves worth trying, by arrival (see moves.h)
 *
 * A jump also stops before the cost changes.  So it costs its length times the cost of its first cell: only the first
 * step may enter other terrain.  A turning jump passes blocks of one cost only: along the border between two terrains it
 * would find more stops than it saves.  A cell from which no move is worth trying is like a wall.
 *
 * Invariant: the grids agree with the ground of their version; bits outside the map are 0; a word
 * of zeros follows every line and precedes the first.
 *
 * Source: block scans, Harabor & Grastien 2014; costs, Carlson et al. 2023, Optimal pathfinding on weighted grid
 * maps; the rest is new. */
#ifndef PATH_JUMPGRID_H
#define PATH_JUMPGRID_H

#include <string.h>

#include "path/moves.h"

/* One grid: cell (x, y) is bit x * x_bits + y * y_bits + first
 * of the index.  A step in the direction of the grid adds 1. */
struct jump_lines {
	ptrdiff_t x_bits, y_bits, first;
};

/* A cell's effect on jumps. */
struct jumpgrid_look {
	uint8_t stops, passes; /* by direction, as bits */
	uint8_t turns; /* bit t, 4 + t: in turning direction number t one may turn to its first, second side */
	uint8_t allowed; /* steps, by direction */
};

/* The head of an index; its tables follow it. */
struct jumpgrid {
	struct jump_lines lines[DIRECTIONS]; /* of stops, or of passes for turning directions */
	/* Offsets in bits: from those to passes, or to stops for turning directions; and from passes of turning
	 * directions to turns to the first and second side. */
	ptrdiff_t others[DIRECTIONS], turns[2];
	uint64_t steps[DIRECTIONS];   /* what a step adds to a place */
	uint8_t sides[DIRECTIONS][2]; /* of turning directions */
	unsigned straight, turning;   /* directions, as bits */
	ptrdiff_t worth;              /* offset in words */
	bool built, mixed;            /* mixed: turning jumps may ever have had stops, or cells any worth */
	uint64_t version;             /* of the ground */
	int width, height;
	enum diagonal_rule rule;
	struct moves moves;
	struct jumpgrid_look looks[256]; /* in blocks of one cost, by neighbourhood */
	/* [height * width]; in the low byte the neighbourhood, or 0 in blocks of several costs; in the high one leads */
	uint16_t cells[];
};

/* Bytes of an index for GROUND, and of the WORK that is needed to build it, both zeroed when allocated. */
size_t jumpgrid_size(const struct ground *ground);
size_t jumpgrid_work_size(const struct ground *ground);

/* Fills GRID for searches under RULE, in a few hundred operations per word of 64 cells. */
void jumpgrid_build(struct jumpgrid *grid, void *work, const struct ground *ground, enum diagonal_rule rule);

/* Makes GRID, built for the same ground before CHANGED[n] cells changed their costs, equal to a new build, in a few
 * hundred operations for each. */
void jumpgrid_repair(struct jumpgrid *grid, const struct ground *ground, const struct cell *changed, size_t n);

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

/* Was GRID built for GROUND as it is now, and for RULE? */
static inline bool jumpgrid_fits(const struct jumpgrid *grid, const struct ground *ground,
				 enum diagonal_rule rule)
{
	return grid->built && grid->version == ground->version && grid->width == ground->width &&
	       grid->height == ground->height && grid->rule == rule;
}

/* [cells]; 0 in blocks of one cost. */
static inline const uint64_t *jumpgrid_worth(const struct jumpgrid *grid)
{
	return (const uint64_t *)(const void *)grid + grid->worth;
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

static inline void jump_prefetch(const struct jumpgrid *grid, ptrdiff_t bit)
{
	__builtin_prefetch((const void *)((uintptr_t)grid + (uintptr_t)(bit >> 3)));
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

/* The first bit of the run of set bits that ends at BIT; BIT + 1 if that is clear. */
static inline ptrdiff_t jump_run_begin(const struct jumpgrid *grid, ptrdiff_t bit)
{
	const uint64_t *words = (const uint64_t *)(const void *)grid;

	for (;; bit = (bit & ~63) - 1) {
		uint64_t clear = ~words[bit >> 6] << (63 - (bit & 63));
		if (clear)
			return bit - __builtin_clzll(clear) + 1;
	}
}

#endif
