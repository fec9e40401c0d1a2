/* space/asteroids.h -- the game of the asteroids scene: you fly, a pack hunts you through drifting rocks, wave
 * after wave.
 *
 * Each wave is the scene built anew with more hunters and faster rocks, and gives one hull back.  Hunters that
 * run into a rock or into each other count too: leading them there costs no heat.
 * Invariant: hull >= 0; heat in 0 .. 1; phase OVER is final. */
#ifndef SPACE_ASTEROIDS_H
#define SPACE_ASTEROIDS_H

#include "space/scene.h"

enum { ASTEROIDS_HULL = 3 };

enum asteroids_phase {
	ASTEROIDS_FLYING,
	ASTEROIDS_LOST, /* your ship is gone, the next one comes when wait_s is over */
	ASTEROIDS_WON,  /* nobody is left to hunt you, the next wave comes when wait_s is over */
	ASTEROIDS_OVER
};

struct asteroids {
	struct scene scene;        /* owned; one group has a pilot */
	const struct fleet *fleet; /* the caller's, outlives this */
	struct space *space;       /* owned: the present wave */
	uint64_t seed;
	enum asteroids_phase phase;
	double wait_s, time_s;
	int wave, hull, score;
	double heat;       /* of the beam; it will not fire above 1 - ASTEROIDS_SHOT_HEAT */
	int hunters;       /* in this wave at first */
	int shot, crashed; /* hunters by your beam, and by themselves; in all waves */
};

#define ASTEROIDS_SHOT_HEAT 0.2

/* Takes SCENE over; STATUS_BAD_INPUT where nobody in it has a pilot.  asteroids_free gives all back.  When it
 * fails SCENE stays the caller's. */
MUST_CHECK enum status asteroids_new(struct scene *scene, const struct fleet *fleet, uint64_t seed,
				     struct asteroids *game, struct diag *diag);
void asteroids_free(struct asteroids *game);

/* One tick of 1/60 s.  Only a new wave allocates: STATUS_NO_MEMORY leaves the old one. */
MUST_CHECK enum status asteroids_step(struct asteroids *game, const struct space_input *input,
				      struct diag *diag);

/* Hunters that still fly. */
int asteroids_hunters_left(const struct asteroids *game);

/* A fingerprint of everything that decides the future. */
uint64_t asteroids_hash(const struct asteroids *game);

#endif
