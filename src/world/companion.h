/* world/companion.h -- the drone that flies with you: a tool that follows you at a distance, and is chased in your
 * place.
 *
 * It is an effect of the world, from tool_companion.c, whose cell moves with the last ship of the space.  It knows
 * only the hunters that you see, so that unseen ones do not change its course.
 *
 * Invariant: its ship flies if and only if the effect lasts. */
#ifndef WORLD_COMPANION_H
#define WORLD_COMPANION_H

#include "world/game.h"

/* May there ever be one on the floor of SETUP, to which you bring CARRY?  Then its space needs one more ship. */
bool companion_may_come(const struct game_setup *setup, const struct rules *rules,
			const struct game_carry *carry);

/* The ship of the space of GAME reserved for it. */
uint32_t companion_ship(const struct game *game);

/* Adds its ship, which does not fly yet, to the space of GAME. */
MUST_CHECK enum status companion_add(struct game *game, const struct fleet *fleet, struct diag *diag);

/* The effect has begun, or has ended. */
void companion_start(struct game *game);
void companion_stop(struct game *game);

/* Gives the ship its order for this turn, and notes its new place: a hunter led to that cell has caught it. */
void companion_order(struct game *game);
void companion_arrive(struct game *game);

#endif
