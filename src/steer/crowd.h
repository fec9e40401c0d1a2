/* steer/crowd.h -- all ships of a world sorted by grid cell, for behaviours that sum over many of them.
 *
 * The surroundings of a ship are three runs of memory, read several ships at a time instead of one by index.
 *
 * Invariant: cells are at least `sight` wide, so that the three runs hold every ship within sight; behind the
 * last ship come CROWD_PAD more, too far away to matter. */
#ifndef STEER_CROWD_H
#define STEER_CROWD_H

#include <stddef.h>
#include <stdint.h>

#include "base/minmax.h"
#include "base/vec2.h"

enum { CROWD_PAD = 8 };

struct steer_crowd {
	const float *x, *y, *radius; /* [n + CROWD_PAD], in cell order, then by id */
	const uint32_t *ship;        /* [n + CROWD_PAD] which ship; UINT32_MAX for padding */
	const uint32_t *cell_start;  /* [columns * rows + 1] first ship of each cell; border cells are empty */
	int columns, rows;
	double cells_per_unit;
	double sight;
};

/* The places begin .. end - 1 of the crowd. */
struct crowd_run {
	uint32_t begin, end;
};

/* The column or row (of LINES) a coordinate falls into; never a border one. */
static inline int crowd_line(double coordinate, double cells_per_unit, int lines)
{
	return (int)clamp(coordinate * cells_per_unit + 1, 1, lines - 2);
}

/* The ships that may be within sight of AT, the one there included. */
static inline void crowd_runs(const struct steer_crowd *crowd, struct vec2 at, struct crowd_run runs[3])
{
	int column = crowd_line(at.x, crowd->cells_per_unit, crowd->columns);
	int row = crowd_line(at.y, crowd->cells_per_unit, crowd->rows);
	const uint32_t *start = crowd->cell_start + (size_t)(row - 1) * (size_t)crowd->columns + (size_t)column;

	for (int i = 0; i < 3; i++, start += crowd->columns)
		runs[i] = (struct crowd_run){start[-1], start[2]};
}

#endif
