/* map/ground.h -- the map as one kind of mover sees it: the cost of each cell, and the open cells as bits.
 *
 * There is one ground per kind of mover, per hunter's memory
 * and per ship radius.  Searches read grounds, never grids.
 *
 * Invariant: bit planes, neighbourhoods and blocks agree with the costs; everything outside the map is closed. */
#ifndef MAP_GROUND_H
#define MAP_GROUND_H

#include "map/grid.h"

enum mover {
	MOVER_WALKER,  /* doors as they stand */
	MOVER_PLANNER, /* opens closed doors */
};

struct ground {
	int width, height;
	uint8_t *cost;   /* [height * width]; a step costs the entered cell's cost x 1 or sqrt 2; 0: blocked */
	uint8_t *around; /* [height * width]; bit d: the neighbour in direction d is open */
	/* Of the block of 3 x 3 cells around each, [height * width]: */
	uint8_t *even; /* the one cost of its open cells; 0: they differ */
	uint8_t *flat; /* where that is 1, `around`, else 0; only kept while the ground is not uniform */

	/* Open cells, packed.  Cell (x, y) is bit (x & 63) of rows[(y + 1) * row_words + 1 + (x >> 6)]; in the
	 * transposed map it is bit (y & 63) of cols[(x + 1) * col_words + 1 + (y >> 6)].  At least one word of
	 * zeros precedes and follows each line, and a line of zeros precedes and follows them all. */
	uint64_t *rows, *cols;
	size_t row_words, col_words;
	uint8_t cost_max;   /* largest cost present, at least 1 */
	bool uniform;       /* every open cell costs 1, and so does every block */
	struct cell *marks; /* [n_marks]; the waypoints of the map file */
	size_t n_marks;
	struct cell *corners; /* [2 * n_rectangles]; upper left, lower right: the rectangles of the map file */
	size_t n_rectangles;
	uint32_t *estimates; /* [height * width] owned copy of grid.estimates; NULL: none */
	uint32_t estimate_max;
	uint64_t version; /* a fingerprint of the costs: grounds of one size with equal versions are equal */
};

/* Builds the ground of GRID for MOVER, to be released with ground_free.  TERRAIN_COST[TERRAIN_COUNT], if not
 * NULL, replaces the costs of terrain.def. */
MUST_CHECK enum status ground_new(const struct grid *grid, enum mover mover, const uint8_t *terrain_cost,
				  struct ground *ground);
void ground_free(struct ground *ground);

/* Changes the cost of AT, which must be on the map, and updates all that follows from it. */
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
	ASSERT_HOT(ground_inside(ground, at));
	return (size_t)at.y * (size_t)ground->width + (size_t)at.x;
}

/* The cell with that index; 32-bit division is faster. */
static inline struct cell ground_cell(const struct ground *ground, size_t index)
{
	return cell_at((int)((uint32_t)index % (uint32_t)ground->width),
		       (int)((uint32_t)index / (uint32_t)ground->width));
}

/* The cost of AT; 0 outside the map. */
static inline uint8_t ground_cost(const struct ground *ground, struct cell at)
{
	if (!ground_inside(ground, at))
		return 0;
	return ground->cost[ground_index(ground, at)];
}

static inline bool ground_open(const struct ground *ground, struct cell at)
{
	return ground_cost(ground, at) != 0;
}

#endif
