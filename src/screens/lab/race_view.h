/* screens/lab/race_view.h -- the race: in each pane one mover chases the same prey, and every tick is recorded.
 *
 * Invariant: moment 0 of every racer is the start; a racer whose race is over stays at its last moment. */
#ifndef SCREENS_LAB_RACE_VIEW_H
#define SCREENS_LAB_RACE_VIEW_H

#include "kit/panes.h"
#include "kit/player.h"
#include "kit/relief.h"
#include "players/race.h"

enum { RACE_TRAIL = 48, RACE_OBSTACLES = 6 };

/* What to open the race with.  Default: the map bench and four movers. */
struct race_arg {
	const struct grid *grid;
	const char *name;
	const char *const *specs; /* [n_specs] CHASER[:k=v,..] or ship:BEHAVIOUR[,k=v..] */
	size_t n_specs;
};

/* A racer after some tick.  The figures count from the start. */
struct race_moment {
	struct cell prey, mover;
	uint32_t gap;             /* steps between them; FIELD_FAR: no path */
	uint32_t walked, replans; /* cells; plans begun */
	uint32_t worst;           /* nodes expanded in the worst tick */
	uint64_t expanded;        /* nodes over the race */
	double operations;        /* of a decision so far; NAN: none */
	int obstacles;            /* that have fallen on its way: the first of run.barriers */
	uint32_t thought;         /* nodes of the search that it stands and thinks about; 0: it does not */
	uint32_t waited;          /* turns at whose end it stood and thought */
	bool caught, stuck;
};

struct racer {
	char spec[GAME_SPEC_MAX];
	char title[128];             /* its name, or its algorithm and the options that are not default */
	int budget;                  /* nodes that it may expand in a turn; 0: no limit, or it does not plan */
	struct race_run run;         /* run.game NULL: not begun */
	struct race_moment *moments; /* [n] owned */
	size_t n, cap;
};

struct race_view {
	struct rules rules;
	struct grid grid;
	char name[64]; /* of the map */
	struct racer racers[PANES_MAX];
	size_t n, focus; /* racers; index of the focused one */
	enum prey_policy prey;
	bool by_hand; /* the user moved the prey */
	bool moving;  /* and still moves it */
	uint64_t seed;
	int obstacles; /* that fall on the way of every mover */
	bool ghosts;   /* all movers are drawn in one pane */
	struct player player;
	struct job *job; /* that a whole race is */
};

/* The user, as the prey, steps in DIRECTION, or waits if it is -1; then every mover takes its turn.  If the focused one has
 * caught it, or is stuck, the focus moves to the nearest of the others.  Returns false once all of them have caught it. */
bool race_move(struct race_view *race, int direction);

/* The user stops being the prey: without a step, the movers race after the last kind of prey again. */
void race_watch(struct race_view *race, struct ui *ui);

/* RACER at the player's moment. */
const struct race_moment *race_now(const struct race_view *race, const struct racer *racer);

void race_draw(const struct race_view *race, struct screen *screen);

#endif
