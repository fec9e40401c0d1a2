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
	[WEST] = {"west", NULL, "move the cursor", "Cursor", "move the cursor west"}, \
	[SOUTH] = {"south", NULL, "move the cursor", "Cursor", "move the cursor south"}, \
	[NORTH] = {"north", NULL, "move the cursor", "Cursor", "move the cursor north"}, \
	[EAST] = {"east", NULL, "move the cursor", "Cursor", "move the cursor east"}, \
	[NORTH_WEST] = {"north_west", NULL, "move the cursor", "Cursor", "move the cursor north-west"}, \
	[NORTH_EAST] = {"north_east", NULL, "move the cursor", "Cursor", "move the cursor north-east"}, \
	[SOUTH_WEST] = {"south_west", NULL, "move the cursor", "Cursor", "move the cursor south-west"}, \
	[SOUTH_EAST] = {"south_east", NULL, "move the cursor", "Cursor", "move the cursor south-east"}

#endif
