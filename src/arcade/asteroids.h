/* arcade/asteroids.h -- the asteroids game: a pack hunts you through drifting rocks, wave after wave.
 *
 * Each wave is the scene built anew with more hunters, faster rocks and another behaviour of the hunters; after some,
 * one hull comes back.  Hunters that run into a rock or into each other also score while you fly, and leading them
 * there costs no heat.  A companion may fly along (company.h); without one nothing of it decides anything.
 *
 * Invariant: 0 <= hull <= rules.hull; heat in 0 .. 1; phase OVER is final. */
#ifndef ARCADE_ASTEROIDS_H
#define ARCADE_ASTEROIDS_H

#include "arcade/company.h"
#include "space/scene.h"

enum { ASTEROIDS_MINDS = 12 };

/* Read from data/asteroids.cfg. */
struct asteroids_rules {
	int hull;                        /* ships to begin with, and the most there can be */
	int mending_waves;               /* after this many waves won, one more */
	double shot_heat, cooling_per_s; /* of the beam, which does not fire above 1 */
	int hunters, more_hunters;       /* of each group, in the first wave; and how many each wave adds */
	double faster_rocks;             /* each wave, as a factor */
	int points_shot, points_crashed; /* for a hunter that you shot; for one that crashed while you flew */
	int points_rock, points_wave;    /* for a rock that you hit; for wave 1, twice that for wave 2, ... */
	double wait_lost_s, wait_won_s;  /* until the next ship; until the next wave */
	char companion_class[24], companion_behaviour[120]; /* as in a scene */

	/* The hunters of each wave; after the last they begin again. */
	struct asteroids_mind {
		char name[16], behaviour[120];
		char weakness[72]; /* how they are beaten */
	} minds[ASTEROIDS_MINDS];
	int n_minds;
};

enum asteroids_phase {
	ASTEROIDS_FLYING,
	ASTEROIDS_LOST, /* your ship is gone; the next comes when wait_s is over */
	ASTEROIDS_WON,  /* no hunter is left; the next wave comes when wait_s is over */
	ASTEROIDS_OVER
};

enum { ASTEROIDS_GAINS = 6 };

/* Points for a hunter, and where and when it was destroyed. */
struct asteroids_gain {
	struct vec2 at;
	int points;
	double time_s;
};

struct asteroids {
	struct asteroids_rules rules;
	struct scene scene;        /* owned; one group has a pilot */
	const struct fleet *fleet; /* the caller's; must outlive the game */
	struct space *space;       /* owned: the present wave */
	uint64_t seed;
	enum asteroids_phase phase;
	double wait_s, time_s;
	int wave, hull, score, score_before; /* before: at the beginning of this wave */
	double heat;                         /* of the beam */
	int hunters;                         /* at the beginning of this wave */
	int shot, crashed;                   /* hunters shot, and hunters crashed, over all waves */
	int paid;                            /* the crashes that scored */
	int lost;                            /* your ships lost, over all waves */
	enum touch hit_by;                   /* what the last of them ran into: TOUCH_ROCK or TOUCH_SHIP */
	struct asteroids_gain gains[ASTEROIDS_GAINS]; /* the newest points, for a view to show */
	int n_gains; /* ever; the newest is at (n_gains - 1) % ASTEROIDS_GAINS */
	struct company company;
};

/* Reads asteroids.cfg from the data directory, or TEXT, which messages call PATH.  Errors name file and
 * line. */
MUST_CHECK enum status asteroids_rules_load(struct asteroids_rules *rules, struct diag *diag);
MUST_CHECK enum status asteroids_rules_parse(const char *path, const char *text, struct asteroids_rules *rules,
					     struct diag *diag);

/* Takes SCENE over; STATUS_BAD_INPUT if no ship in it has a pilot.  asteroids_free frees all.  If it fails,
 * SCENE remains the caller's. */
MUST_CHECK enum status asteroids_new(struct scene *scene, const struct fleet *fleet,
				     const struct asteroids_rules *rules, uint64_t seed, struct asteroids *game,
				     struct diag *diag);
void asteroids_free(struct asteroids *game);

/* The hunters of this wave. */
const struct asteroids_mind *asteroids_mind(const struct asteroids *game);

/* Does a hull come back when this wave is won? */
bool asteroids_mends(const struct asteroids *game);

/* Whether ship I hunts you. */
bool asteroids_is_hunter(const struct asteroids *game, uint32_t i);

/* A companion comes along, at once and with each wave, or leaves and stays away.  Once lost, the next comes with the
 * next wave.  STATUS_BAD_INPUT if the rules name a ship class or a behaviour that there is not. */
MUST_CHECK enum status asteroids_accompany(struct asteroids *game, bool wanted, struct diag *diag);

/* One tick of 1/60 s.  Only a new wave allocates; without memory or room for it the old one stays. */
MUST_CHECK enum status asteroids_step(struct asteroids *game, const struct space_input *input,
				      struct diag *diag);

/* Whether the beam is cold enough to fire. */
bool asteroids_ready(const struct asteroids *game);

/* How many hunters still fly. */
int asteroids_hunters_left(const struct asteroids *game);

/* A fingerprint of everything that decides the future. */
uint64_t asteroids_hash(const struct asteroids *game);

#endif
