/* game/floor.h -- the floors of a run: one world each, a function of rules, seed and number. */
#ifndef GAME_FLOOR_H
#define GAME_FLOOR_H

#include "game/game.h"

/* Floor number FLOOR of the run of SEED, entered with WOUNDS left and SCORE; game_free gives it back. */
MUST_CHECK enum status floor_new(const struct rules *rules, uint64_t seed, int floor, int wounds, int score,
				 struct game **game, struct diag *diag);

#endif
