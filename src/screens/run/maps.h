/* screens/run/maps.h -- the picture of a map in the views that offer maps. */
#ifndef SCREENS_RUN_MAPS_H
#define SCREENS_RUN_MAPS_H

#include "map/grid.h"
#include "ui/screen.h"

/* Draws all of GRID and its marks into AREA. */
void maps_draw_grid(const struct grid *grid, struct screen *screen, struct rect area);

#endif
