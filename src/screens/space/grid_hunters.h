/* screens/space/grid_hunters.h -- grid hunters below the ships of the space lab.
 *
 * They are a game on the same map.  Its quarry walks by itself, one turn every GAME_TURN_TICKS ticks of
 * space, and is the prey of the ships too.  Everything that changes is in one block of grid_hunters_size()
 * bytes, which goes back in time with the flight.
 *
 * Invariant: the game in the block is at turn tick / GAME_TURN_TICKS of its flight. */
#ifndef SCREENS_SPACE_GRID_HUNTERS_H
#define SCREENS_SPACE_GRID_HUNTERS_H

#include "players/prey.h"
#include "world/rules.h"

struct grid_hunters {
	struct grid grid; /* owned: the map, or an empty floor */
	struct rules rules;
	struct game *game; /* owned: the state that is shown, and where states are stepped */
	struct prey prey;  /* owned, likewise */
	void *first;       /* owned: the block that everything starts from */
};

/* Hunters of hunters.cfg on MAP, or on an empty floor of WIDTH x HEIGHT cells if MAP is empty.  The caller releases
 * WALKERS with grid_hunters_free.  STATUS_LIMIT if the map is too large to keep many states of it. */
MUST_CHECK enum status grid_hunters_new(const struct grid *map, int width, int height, uint64_t seed,
					struct grid_hunters *walkers, struct diag *diag);
void grid_hunters_free(struct grid_hunters *walkers);

size_t grid_hunters_size(const struct grid_hunters *walkers);

/* Writes the first state into BLOCK. */
void grid_hunters_begin(const struct grid_hunters *walkers, void *block);

/* Takes BLOCK one turn on, or back to the first state if the quarry has been caught, and shows it. */
void grid_hunters_turn(struct grid_hunters *walkers, void *block);

/* Makes the state in BLOCK the one that walkers->game shows. */
void grid_hunters_show(struct grid_hunters *walkers, const void *block);

/* Makes the quarry the prey of SPACE; between turns it moves steadily. */
void grid_hunters_lead(const struct grid_hunters *walkers, struct space *space);

#endif
