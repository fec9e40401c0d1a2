/* screens/lab/race_view.h -- the race's state: one mover a pane after the same prey, and what happened at every tick so far.
 * Invariant: moment 0 of every racer is the start; a racer whose race is over stays at its last moment. */
#ifndef SCREENS_LAB_RACE_VIEW_H
#define SCREENS_LAB_RACE_VIEW_H

#include "game/race.h"
#include "ui/panes.h"
#include "ui/player.h"
#include "ui/relief.h"

enum { RACE_TICKS = 300, RACE_TRAIL = 48 };

/* What to open the race with; NULL: a map of its own, the usual four. */
struct race_arg {
	const struct grid *grid;
	const char *name;
	const char *const *specs; /* [n_specs] CHASER[:k=v,..] or ship:BEHAVIOUR[,k=v..] */
	size_t n_specs;
};

struct racer {
	char spec[GAME_SPEC_MAX], title[64];
	struct race_run run;
	struct race_moment {
		struct cell prey, mover;
		uint32_t gap, walked, replans, worst;
		uint64_t expanded;
		bool caught, stuck;
	} * moments; /* [n] owned */
	size_t n, cap;
};

struct race_view {
	struct rules rules;
	struct grid grid;
	char name[64]; /* of the map */
	struct racer racers[PANES_MAX];
	size_t n, focus;
	enum prey_policy prey;
	bool by_hand; /* the prey is the user */
	uint64_t seed;
	bool ghosts; /* all movers in one pane */
	struct player player;
};

/* The user, as prey, steps in DIRECTION (-1: waits); all movers follow.  False: they all have caught it. */
bool race_move(struct race_view *race, int direction);

/* What RACER does at the player's moment. */
const struct race_moment *race_now(const struct race_view *race, const struct racer *racer);

void race_draw(const struct race_view *race, struct screen *screen);

#endif
