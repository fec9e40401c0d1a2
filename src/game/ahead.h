/* game/ahead.h -- how long you can hold out after an action, as far as you can see: by stepping a copy of the world.
 *
 * In the copy there are no hunters but those in your sight, they draw other lots than in the world, and you step only
 * on cells that you know.
 *
 * Invariant: the world that is asked about is only read; the same question gets the same answer on every machine. */
#ifndef GAME_AHEAD_H
#define GAME_AHEAD_H

#include "game/game.h"

enum { AHEAD_TURNS_MAX = 8, AHEAD_REFUSED = -1 };

struct ahead {
	struct game *copy;                       /* owned */
	unsigned char *states[AHEAD_TURNS_MAX + 1]; /* owned; the copy before each turn */
	int steps_left;                          /* budget of the present question */
	int first_turn, until_turn;
};

/* Room for questions about worlds of GAME's floor; ahead_free releases it.  STATUS_NO_MEMORY. */
MUST_CHECK enum status ahead_new(const struct game *game, struct ahead *ahead);
void ahead_free(struct ahead *ahead);

/* Takes over the present of GAME. */
void ahead_look(struct ahead *ahead, const struct game *game);

/* For how many of the next TURNS nobody in sight can catch you if you do ACTION and then what is best.
 * AHEAD_REFUSED: ACTION is refused, or leads onto a cell that you do not know.  When STEPS of the world do not suffice
 * to find out, the answer is TURNS. */
int ahead_turns(struct ahead *ahead, const struct game_action *action, int turns, int steps);

#endif
