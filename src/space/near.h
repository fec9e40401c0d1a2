/* space/near.h -- things sorted into the cells of a grid, so that the ones near a place are found quickly.
 *
 * Invariant: order lists the things by cell, then by id; cell c has order[start[c]] .. order[start[c + 1] - 1].
 * Border cells are empty; things outside the grid belong to the nearest cell. */
#ifndef SPACE_NEAR_H
#define SPACE_NEAR_H

#include <stddef.h>
#include <stdint.h>

#include "base/vec2.h"

struct near {
	double cells_per_unit;
	int columns, rows;
	uint32_t n;
	uint32_t *start; /* [near_cells(things)] caller-owned */
	uint32_t *order; /* [things] caller-owned */
	uint32_t *cell;  /* [things] caller-owned: the cell of thing i */
};

/* The size that `start` needs for this many things. */
size_t near_cells(size_t things);

/* Lays the grid over WIDTH x HEIGHT, with cells at least SIZE wide and few enough for near_cells(THINGS). */
void near_fit(struct near *near, double width, double height, double size, uint32_t things);

/* Sorts the things i < N at X[i], Y[i] for which LIFE[i] is 0, or all if LIFE is NULL. */
void near_build(struct near *near, const double *x, const double *y, const uint8_t *life, uint32_t n);

/* Cells of a grid: the columns left .. right of the rows top .. bottom. */
struct near_span {
	int left, right, top, bottom;
};

/* The cells that a square of half-width REACH around AT touches. */
struct near_span near_span(const struct near *near, struct vec2 at, double reach);

#endif
