/* players/prey.h -- the policies that play the quarry in races and in tests of balance.
 *
 * Invariant: the same policy, seed and world give the same actions; the state of the world is only read. */
#ifndef PLAYERS_PREY_H
#define PLAYERS_PREY_H

#include "chase/pursuit.h"
#include "map/field.h"
#include "world/game.h"

enum prey_policy {
	PREY_SCRIPTED, /* walks from place to place as the seed says, whatever the hunters do */
	PREY_REACTIVE, /* flees from every hunter, however far away */
	PREY_RUNNER,   /* explores, makes for the stairs, and flees from hunters it sees coming */
	PREY_STILL,    /* stands where it is: the race is to a place */
	PREY_PERFECT,  /* plays perfectly against the nearest hunter, unless that is faster (chase/pursuit.h) */
	PREY_POLICIES
};

extern const char *const prey_names[PREY_POLICIES + 1]; /* scripted reactive runner still perfect NULL */

struct prey {
	enum prey_policy policy;
	struct rng rng;
	struct cell target;              /* SCRIPTED: where it is going */
	int seen_turn[GAME_HUNTERS_MAX]; /* RUNNER: 1 + the turn in which it last saw each hunter; 0: never */
	struct cell seen_at[GAME_HUNTERS_MAX];
	struct ground known;      /* owned; RUNNER: what it knows of the walkers' ground */
	struct field way, safety; /* distances owned; way: from the target, or from the hunters */
	void *scratch;            /* owned */
	struct pursuit *pursuit;  /* PERFECT; owned */
};

/* A prey for worlds of GAME's size; prey_free releases it.  STATUS_LIMIT: the map is too large to play perfectly. */
MUST_CHECK enum status prey_new(enum prey_policy policy, uint64_t seed, const struct game *game,
				struct prey *prey);
void prey_free(struct prey *prey);

/* Puts a SCRIPTED prey back to the moment when it had RNG and TARGET, which are all it remembers.  GAME must be
 * back at that moment already. */
void prey_restore(struct prey *prey, const struct game *game, struct rng rng, struct cell target);

/* A cell of GAME was blocked or freed: a SCRIPTED prey looks for its way again, and for another destination if it
 * finds none. */
void prey_ground_changed(struct prey *prey, const struct game *game);

/* What PREY does next.  Uses the cache of GAME, hence not const. */
struct game_action prey_action(struct prey *prey, struct game *game);

#endif
