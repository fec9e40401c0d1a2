/* steer/solids.h -- how far everything that stands still is away, read at any place: walls and resting rocks.
 * Nodes stand in rows, one spacing apart, node (0, 0) at the origin; each knows the solid nearest to it.
 * Invariant: gap[i] is the distance from node i to the surface of list[nearest[i]], negative inside; where
 * there are no solids n is 0 and nothing else is read. */
#ifndef STEER_SOLIDS_H
#define STEER_SOLIDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec2.h"

/* A rectangle, or a point where it has no extent, grown by RADIUS: a wall's cell, a rock. */
struct solid {
	float left, top, right, bottom, radius;
};

struct solids {
	int columns, rows;
	double spacing;           /* tiles */
	float *gap;               /* [rows * columns], the caller's */
	uint32_t *nearest;        /* [rows * columns], the caller's */
	const struct solid *list; /* [n] */
	size_t n;
};

/* Fills gap and nearest.  Each node takes its neighbours' solids over where they are nearer to it (Danielsson
 * 1980), which is exact but for rare ties. */
void solids_build(struct solids *solids);

/* Distance from AT to the nearest solid: interpolated, and exact where it is below EXACT_BELOW.  Places
 * outside count from the edge.  INFINITY where there are no solids. */
double solids_gap(const struct solids *solids, struct vec2 at, double exact_below);

/* Whether a disc of radius ROOM can move straight from FROM to TO. */
bool solids_free(const struct solids *solids, struct vec2 from, struct vec2 to, double room);

#endif
