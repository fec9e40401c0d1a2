/* arcade/asteroids.h -- the game of the asteroids scene: you fly, a pack hunts you through drifting rocks, wave
 * after wave.
 *
 * Each wave is the scene built anew with more hunters and faster rocks, and gives one hull back.  Hunters that
 * run into a rock or into each other count too: leading them there costs no heat.
 * Invariant: 0 <= hull <= rules.hull; heat in 0 .. 1; phase OVER is final. */
#ifndef ARCADE_ASTEROIDS_H
#define ARCADE_ASTEROIDS_H

#include "space/scene.h"

/* What data/asteroids.cfg says. */
struct asteroids_rules {
	int hull;                        /* ships, at first and at most */
	double shot_heat, cooling_per_s; /* of the beam, which melts at 1 */
	int more_hunters;                /* in each group of hunters, each wave */
	double faster_rocks;             /* each wave, as a factor */
	int points_shot, points_crashed; /* for a hunter, by your beam and by itself */
	int points_rock, points_wave;    /* for a rock that is hit, and for wave 1, twice for wave 2, ... */
	double wait_lost_s, wait_won_s;  /* until the next ship, and the next wave */
};

enum asteroids_phase {
	ASTEROIDS_FLYING,
	ASTEROIDS_LOST, /* your ship is gone, the next one comes when wait_s is over */
	ASTEROIDS_WON,  /* nobody is left to hunt you, the next wave comes when wait_s is over */
	ASTEROIDS_OVER
};

struct asteroids {
	struct asteroids_rules rules;
	struct scene scene;        /* owned; one group has a pilot */
	const struct fleet *fleet; /* the caller's, outlives this */
	struct space *space;       /* owned: the present wave */
	uint64_t seed;
	enum asteroids_phase phase;
	double wait_s, time_s;
	int wave, hull, score;
	double heat;       /* of the beam; a shot that would melt it is not fired */
	int hunters;       /* in this wave at first */
	int shot, crashed; /* hunters by your beam, and by themselves; in all waves */
};

/* Reads asteroids.cfg of the data directory, or TEXT, which PATH names in messages.  Errors name file and line.
 */
MUST_CHECK enum status asteroids_rules_load(struct asteroids_rules *rules, struct diag *diag);
MUST_CHECK enum status asteroids_rules_parse(const char *path, const char *text, struct asteroids_rules *rules,
					     struct diag *diag);

/* Takes SCENE over; STATUS_BAD_INPUT where nobody in it has a pilot.  asteroids_free gives all back.  When it
 * fails SCENE stays the caller's. */
MUST_CHECK enum status asteroids_new(struct scene *scene, const struct fleet *fleet,
				     const struct asteroids_rules *rules, uint64_t seed, struct asteroids *game,
				     struct diag *diag);
void asteroids_free(struct asteroids *game);

/* One tick of 1/60 s.  Only a new wave allocates: where there is no memory or no room for it, the old one stays
 * as it is. */
MUST_CHECK enum status asteroids_step(struct asteroids *game, const struct space_input *input,
				      struct diag *diag);

/* The beam is cold enough to fire. */
bool asteroids_ready(const struct asteroids *game);

/* Hunters that still fly. */
int asteroids_hunters_left(const struct asteroids *game);

/* A fingerprint of everything that decides the future. */
uint64_t asteroids_hash(const struct asteroids *game);

#endif
