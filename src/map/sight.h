/* map/sight.h -- who sees what: symmetric field of view, and lines of sight, on terrain.
 *
 * A transparent cell is in sight if the line between the centres of the two cells is free, so sight is mutual.  An
 * opaque cell (wall, closed door, brush) is in sight as soon as any part of it is. */
#ifndef MAP_SIGHT_H
#define MAP_SIGHT_H

#include "map/cell.h"

/* The terrain, [height * width] bytes of enum terrain, not owned. */
struct sight_map {
	int width, height;
	const uint8_t *terrain;
	const uint8_t *smoke; /* [height * width] cells that nobody sees through; NULL: none */
};

/* Sets SEEN[height * width] to 1 for every cell in sight of FROM, a cell of the map, within a circle of RADIUS
 * + 1/2 cells, FROM included; leaves the rest as it was.  Never allocates; the recursion is at most RADIUS
 * deep.  Source: symmetric shadowcasting, Ford 2017. */
void sight_field(const struct sight_map *map, struct cell from, int radius, uint8_t *seen);

/* Is the line between the centres of A and B free?  A and B themselves do not block it.  It may graze opaque
 * cells on one side, but not on both. */
bool sight_line(const struct sight_map *map, struct cell a, struct cell b);

#endif
