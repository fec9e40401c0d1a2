/* game/prey.h -- who plays the quarry when nobody does: the policies of races, tests and balance.
 * Invariant: the same policy, seed and world give the same actions; the world is only read. */
#ifndef GAME_PREY_H
#define GAME_PREY_H

#include "game/game.h"
#include "map/field.h"

enum prey_policy {
	PREY_SCRIPTED, /* walks from place to place as its seed says, whoever comes: the same route for all */
	PREY_REACTIVE, /* flees from every hunter, wherever it is */
	PREY_RUNNER,   /* explores, makes for the stairs, flees from hunters it sees coming */
	PREY_POLICIES
};

extern const char *const prey_names[PREY_POLICIES + 1]; /* scripted reactive runner NULL */

struct prey {
	enum prey_policy policy;
	struct rng rng;
	struct cell target;              /* SCRIPTED: where it walks to */
	int seen_turn[GAME_HUNTERS_MAX]; /* RUNNER: 1 + the turn it last saw each hunter, 0: never */
	struct field way, safety;        /* distances owned */
	void *scratch;                   /* owned */
};

/* A prey for worlds of GAME's size; prey_free gives it back. */
MUST_CHECK enum status prey_new(enum prey_policy policy, uint64_t seed, const struct game *game,
				struct prey *prey);
void prey_free(struct prey *prey);

/* Makes a SCRIPTED prey what it was when RNG and TARGET were its own: with the state of the world they are all
 * that it remembers. */
void prey_restore(struct prey *prey, const struct game *game, struct rng rng, struct cell target);

/* What it does next. */
struct game_action prey_action(struct prey *prey, struct game *game);

#endif
