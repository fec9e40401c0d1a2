/* map/field.h -- distances to a goal, cell by cell: filled by path, read by chasers and by steering.
 * Invariant: FIELD_FAR where the goal cannot be reached; along a descent values never grow. */
#ifndef MAP_FIELD_H
#define MAP_FIELD_H

#include <stdbool.h>
#include <stddef.h>

#include "map/cell.h"

#define FIELD_FAR UINT32_MAX

struct field {
	int width, height;
	int planes; /* 1, or 16 headings of 22.5 degrees: value of cell c at heading h is distance[h * cells +
		       c] */
	uint32_t *distance;          /* [planes * height * width], caller-owned */
	double unit;                 /* distance in tiles = value * unit */
	uint32_t straight, diagonal; /* value of one step; 0 where cells are not joined by steps */
	bool weighted;               /* a step counts as often as the cost of the cell it enters */
};

static inline uint32_t field_at(const struct field *field, struct cell at)
{
	if (at.x < 0 || at.y < 0 || at.x >= field->width || at.y >= field->height)
		return FIELD_FAR;
	return field->distance[(size_t)at.y * (size_t)field->width + (size_t)at.x];
}

#endif
