/* steer/solids.h -- the distance from any place to the nearest static obstacle: a wall or a rock at rest.
 *
 * A grid of nodes one spacing apart, node (0, 0) at the origin, stores the solid nearest to each node.
 *
 * Invariant: gap[i] is the distance from node i to the surface of list[nearest[i]], negative inside; without solids, n
 * is 0 and no other member is read. */
#ifndef STEER_SOLIDS_H
#define STEER_SOLIDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec2.h"

/* A rectangle, or a point, grown by RADIUS: the cell of a wall, a rock. */
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

/* Fills gap and nearest.  Each node takes over the solid of a neighbour if it is nearer than its own
 * (Danielsson 1980), which is exact except for rare ties. */
void solids_build(struct solids *solids);

/* Distance from AT to the nearest solid, negative inside: interpolated between nodes, but exact below EXACT_BELOW and
 * outside the grid.  INFINITY without solids. */
double solids_gap(const struct solids *solids, struct vec2 at, double exact_below);

/* Whether a disc of radius ROOM can move straight from FROM to TO without touching a solid. */
bool solids_free(const struct solids *solids, struct vec2 from, struct vec2 to, double room);

#endif
