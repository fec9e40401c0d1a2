/* screens/space/grid_hunters.h -- grid hunters below the ships of the space lab: a game on the same map whose quarry walks by
 * itself, one turn every GAME_TURN_TICKS ticks of space, and is the ships' prey too.
 *
 * Everything that changes is in one block of grid_hunters_size() bytes, which goes back in time with the flight.
 * Invariant: the game in the block is at turn tick / GAME_TURN_TICKS of its flight. */
#ifndef SCREENS_SPACE_GRID_HUNTERS_H
#define SCREENS_SPACE_GRID_HUNTERS_H

#include "game/prey.h"
#include "game/rules.h"

struct grid_hunters {
	struct grid grid; /* owned: the map, or the bare floor of an arena without one */
	struct rules rules;
	struct game *game; /* owned: where states are stepped */
	struct prey prey;  /* owned: likewise */
	void *first;       /* owned: the block that all begins with */
};

/* Hunters of hunters.cfg on MAP, or on an empty floor of WIDTH x HEIGHT where MAP has no size.  STATUS_LIMIT
 * where the map is too large to be remembered often. */
MUST_CHECK enum status grid_hunters_new(const struct grid *map, int width, int height, uint64_t seed,
					struct grid_hunters *walkers, struct diag *diag);
void grid_hunters_free(struct grid_hunters *walkers);

size_t grid_hunters_size(const struct grid_hunters *walkers);

/* The beginning, into BLOCK.  A quarry that is caught for good begins there again. */
void grid_hunters_begin(const struct grid_hunters *walkers, void *block);

/* One turn on, or just the state of BLOCK made the one that walkers->game shows. */
void grid_hunters_turn(struct grid_hunters *walkers, void *block);
void grid_hunters_show(struct grid_hunters *walkers, const void *block);

/* The quarry is SPACE's prey; between turns it is on its way. */
void grid_hunters_lead(const struct grid_hunters *walkers, struct space *space);

#endif
