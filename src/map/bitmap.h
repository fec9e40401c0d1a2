/* map/bitmap.h -- pictures as maps: dark pixels are walls. */
#ifndef MAP_BITMAP_H
#define MAP_BITMAP_H

#include "map/map.h"

/* The terrain of a pixel of brightness GREY, from 0 for black to MOST for white. */
static inline enum terrain bitmap_terrain(unsigned grey, unsigned most)
{
	return 2 * grey < most ? TERRAIN_WALL : TERRAIN_FLOOR;
}

/* Makes the map of GRID, whose cells are the pixels of the picture TEXT: as many pixels to a cell, and as dark or
 * bright, as the user said, or as seems likely.  STATUS_NO_MEMORY. */
MUST_CHECK enum status bitmap_finish(const struct map_text *text, struct grid *grid, struct diag *diag);

/* Is AT drawn dark?  A door counts as open. */
static inline bool bitmap_is_dark(const struct grid *grid, struct cell at)
{
	return !grid_passable(grid, at);
}

#endif
