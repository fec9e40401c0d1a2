/* space/near.h -- things sorted into the cells of a grid, to find those near a place without looking at all.
 * Invariant: order lists the things by cell, then by id; those of cell c are order[start[c]] .. order[start[c +
 * 1]
 * - 1]; the border cells are empty, things outside the grid count to the cell they are nearest to. */
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

/* Room `start` needs for so many things. */
size_t near_cells(size_t things);

/* A grid over WIDTH x HEIGHT with cells at least SIZE wide and not many more cells than THINGS. */
void near_fit(struct near *near, double width, double height, double size, uint32_t things);

/* Sorts the things i < N at X[i], Y[i] for which LIFE[i] is 0, or all where LIFE is NULL. */
void near_build(struct near *near, const double *x, const double *y, const uint8_t *life, uint32_t n);

/* The cells that a square of half-width REACH around AT touches, in rows top .. bottom, columns left .. right.
 */
struct near_span {
	int left, right, top, bottom;
};
struct near_span near_span(const struct near *near, struct vec2 at, double reach);

#endif
