/* game/floor.h -- the floors of a run.
 *
 * Invariant: the world of a floor depends on the rules, the seed, its number, and the wounds and score carried
 * into it, and on nothing else. */
#ifndef GAME_FLOOR_H
#define GAME_FLOOR_H

#include "game/game.h"

/* Floor number FLOOR (from 1) of the run of SEED, entered with WOUNDS left and SCORE; game_free releases it.
 * STATUS_USAGE if there is no such floor. */
MUST_CHECK enum status floor_new(const struct rules *rules, uint64_t seed, int floor, int wounds, int score,
				 struct game **game, struct diag *diag);

#endif
