/* map/field.h -- the distance of every cell to a goal: filled by path, read by chasers and by steering.
 *
 * Invariant: cells that cannot reach a goal have FIELD_FAR; along a descent values never grow. */
#ifndef MAP_FIELD_H
#define MAP_FIELD_H

#include <stdbool.h>
#include <stddef.h>

#include "map/cell.h"

#define FIELD_FAR UINT32_MAX

struct field {
	int width, height;
	/* 1, or 16 headings 22.5 degrees apart: cell c at heading h has distance[h * width * height + c]. */
	int planes;
	uint32_t *distance;          /* [planes * height * width], caller-owned */
	double unit;                 /* distance in tiles = value * unit */
	uint32_t straight, diagonal; /* value of one step; 0 if the field is made of arcs, not steps */
	bool weighted;               /* a step is multiplied by the cost of the cell that it enters */
};

/* The distance of AT; FIELD_FAR outside the map. */

static inline uint32_t field_at(const struct field *field, struct cell at)
{
	if (at.x < 0 || at.y < 0 || at.x >= field->width || at.y >= field->height)
		return FIELD_FAR;
	return field->distance[(size_t)at.y * (size_t)field->width + (size_t)at.x];
}

#endif
