/* map/bitmap.h -- pictures as maps: what is dark is a wall. */
#ifndef MAP_BITMAP_H
#define MAP_BITMAP_H

#include "map/map.h"

/* The terrain of a pixel of brightness GREY, from 0 for black to MOST for white. */
static inline enum terrain bitmap_terrain(unsigned grey, unsigned most)
{
	return 2 * grey < most ? TERRAIN_WALL : TERRAIN_FLOOR;
}

/* Is AT drawn dark?  A door counts as open. */
static inline bool bitmap_is_dark(const struct grid *grid, struct cell at)
{
	return !grid_passable(grid, at);
}

#endif
