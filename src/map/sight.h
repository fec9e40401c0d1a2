/* map/sight.h -- who sees what: symmetric field of view and lines of sight on terrain.
 *
 * A cell that can be seen through is in sight when the line between the two cells' centres is free; so whoever
 * sees is seen.  Cells that cannot (walls, closed doors, brush) are in sight as soon as any part of them is. */
#ifndef MAP_SIGHT_H
#define MAP_SIGHT_H

#include "map/cell.h"

/* The terrain that stands in the way: [height * width] bytes of enum terrain, not owned. */
struct sight_map {
	int width, height;
	const uint8_t *terrain;
};

/*
 * Sets SEEN[height * width] to 1 for every cell in sight of FROM within RADIUS cells (a circle, half a cell
 * wider), FROM included, and leaves the rest as it was.  Never allocates; recurses RADIUS deep at most.
 * Symmetric shadowcasting, Ford 2017.
 */
void sight_field(const struct sight_map *map, struct cell from, int radius, uint8_t *seen);

/* Is the line between the centres of A and B free?  The ends themselves do not block it.  It may graze cells on
 * one side, not on both. */
bool sight_line(const struct sight_map *map, struct cell a, struct cell b);

#endif
