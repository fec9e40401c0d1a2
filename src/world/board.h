/* world/board.h -- turns generated ground into a board: a feature that can turn a chase is never far.
 *
 * Invariant: connected cells stay connected; start and goal do not change. */
#ifndef WORLD_BOARD_H
#define WORLD_BOARD_H

#include "base/diag.h"
#include "map/grid.h"

/* Opens walls in GRID where the way round is long, some with doors, and sets pillars into large open areas.
 * STATUS_NO_MEMORY. */
MUST_CHECK enum status board_thicken(struct grid *grid, struct diag *diag);

#endif
