/* world/board.h -- makes a generated ground a board: something that turns a chase is never far.
 *
 * Invariant: what was connected stays so; start and goal stay as they are. */
#ifndef WORLD_BOARD_H
#define WORLD_BOARD_H

#include "base/diag.h"
#include "map/grid.h"

/* Opens walls in GRID where the way round is long, some with doors, and sets pillars into large open areas.
 * STATUS_NO_MEMORY. */
MUST_CHECK enum status board_thicken(struct grid *grid, struct diag *diag);

#endif
