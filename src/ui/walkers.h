/* ui/walkers.h -- grid hunters below the ships of the space lab: a game on the same map whose quarry walks by
 * itself, one turn every GAME_TURN_TICKS ticks of space, and is the ships' prey too.
 *
 * Everything that changes is in one block of walkers_size() bytes, which goes back in time with the flight.
 * Invariant: the game in the block is at turn tick / GAME_TURN_TICKS of its flight. */
#ifndef UI_WALKERS_H
#define UI_WALKERS_H

#include "game/prey.h"
#include "game/rules.h"

struct walkers {
	struct grid grid; /* owned: the map, or the bare floor of an arena without one */
	struct rules rules;
	struct game *game; /* owned: where states are stepped */
	struct prey prey;  /* owned: likewise */
	void *first;       /* owned: the block that all begins with */
};

/* Hunters of hunters.cfg on MAP, or on an empty floor of WIDTH x HEIGHT where MAP has no size.  STATUS_LIMIT
 * where the map is too large to be remembered often. */
MUST_CHECK enum status walkers_new(const struct grid *map, int width, int height, uint64_t seed,
				   struct walkers *walkers, struct diag *diag);
void walkers_free(struct walkers *walkers);

size_t walkers_size(const struct walkers *walkers);

/* The beginning, into BLOCK.  A quarry that is caught for good begins there again. */
void walkers_begin(const struct walkers *walkers, void *block);

/* One turn on, or just the state of BLOCK made the one that walkers->game shows. */
void walkers_turn(struct walkers *walkers, void *block);
void walkers_show(struct walkers *walkers, const void *block);

/* The quarry is SPACE's prey; between turns it is on its way. */
void walkers_lead(const struct walkers *walkers, struct space *space);

#endif
