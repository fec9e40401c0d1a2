/* kit/cursor.h -- the eight actions that move a cursor.
 *
 * A view with a cursor begins its table of actions with CURSOR_ACTIONS, so that the actions below CURSOR_KEYS
 * are the directions of map/cell.h. */
#ifndef KIT_CURSOR_H
#define KIT_CURSOR_H

#include "kit/view.h"
#include "map/cell.h"

enum { CURSOR_KEYS = DIRECTIONS };

#define CURSOR_ACTIONS \
	[WEST] = {"west", NULL, "move the cursor", "Cursor"}, \
	[SOUTH] = {"south", NULL, "move the cursor", "Cursor"}, \
	[NORTH] = {"north", NULL, "move the cursor", "Cursor"}, \
	[EAST] = {"east", NULL, "move the cursor", "Cursor"}, \
	[NORTH_WEST] = {"north_west", NULL, "move the cursor", "Cursor"}, \
	[NORTH_EAST] = {"north_east", NULL, "move the cursor", "Cursor"}, \
	[SOUTH_WEST] = {"south_west", NULL, "move the cursor", "Cursor"}, \
	[SOUTH_EAST] = {"south_east", NULL, "move the cursor", "Cursor"}

#endif
