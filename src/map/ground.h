/* map/ground.h -- the map as one kind of mover sees it: a cost per cell, and which cells are open, as bits.
 * One ground per kind of mover, per hunter's memory, per ship radius.  Searches read grounds, never grids.
 * Invariant: bit planes and neighbourhoods agree with the costs; everything outside the map is closed. */
#ifndef MAP_GROUND_H
#define MAP_GROUND_H

#include "map/grid.h"

enum mover {
	MOVER_WALKER,  /* doors as they stand */
	MOVER_PLANNER, /* opens closed doors */
};

struct ground {
	int width, height;
	uint8_t *cost;   /* [height * width]; 0 blocked; a step costs the entered cell's cost x 1 or sqrt 2 */
	uint8_t *around; /* [height * width]; bit d: the neighbour in direction d is open */
	/* Open cells packed: cell (x, y) is bit (x & 63) of rows[(y + 1) * row_words + 1 + (x >> 6)].  At least
	 * one word of zeros stands before and after each row and one row of zeros above and below the map. cols
	 * is the same of the transposed map: cell (x, y) is bit (y & 63) of cols[(x + 1) * col_words + 1 + (y
	 * >> 6)]. */
	uint64_t *rows, *cols;
	size_t row_words, col_words;
	uint8_t cost_max;   /* largest cost present, at least 1 */
	bool uniform;       /* every open cell costs 1 */
	struct cell *marks; /* [n_marks] waypoints of the map file */
	size_t n_marks;
	uint32_t version; /* grows with every change */
};

/* Builds the ground of GRID for MOVER; ground_free gives it back.  TERRAIN_COST[TERRAIN_COUNT] replaces the
 * costs of terrain.def where it is not NULL. */
MUST_CHECK enum status ground_new(const struct grid *grid, enum mover mover, const uint8_t *terrain_cost,
				  struct ground *ground);
void ground_free(struct ground *ground);

/* Changes one cell and the bits that go with it, and bumps the version.  Nine cells are touched. */
void ground_set(struct ground *ground, struct cell at, uint8_t cost);

static inline bool ground_inside(const struct ground *ground, struct cell at)
{
	return at.x >= 0 && at.y >= 0 && at.x < ground->width && at.y < ground->height;
}

static inline size_t ground_cells(const struct ground *ground)
{
	return (size_t)ground->width * (size_t)ground->height;
}

static inline size_t ground_index(const struct ground *ground, struct cell at)
{
	return (size_t)at.y * (size_t)ground->width + (size_t)at.x;
}

/* The cell of that index. */
static inline struct cell ground_cell(const struct ground *ground, size_t index)
{
	return (struct cell){(int16_t)((uint32_t)index % (uint32_t)ground->width),
			     (int16_t)((uint32_t)index / (uint32_t)ground->width)};
}

/* Cost of AT; 0 outside. */
static inline uint8_t ground_cost(const struct ground *ground, struct cell at)
{
	return ground_inside(ground, at) ? ground->cost[ground_index(ground, at)] : 0;
}

static inline bool ground_open(const struct ground *ground, struct cell at)
{
	return ground_cost(ground, at) != 0;
}

#endif
