/* screens/lab/fate_view.h -- fate in the lab: from where a hunter gets the prey and in how many turns, and perfect play of
 * both sides, forwards and backwards.
 *
 * Invariant: `line` begins at the places that the user chose; before the answer is known it is that moment alone. */
#ifndef SCREENS_LAB_FATE_VIEW_H
#define SCREENS_LAB_FATE_VIEW_H

#include "fate/duo.h"
#include "fate/fate.h"
#include "kit/player.h"
#include "kit/relief.h"

enum { FATE_VIEW_TURNS = 9999, FATE_VIEW_SAFE_TURNS = 60, FATE_VIEW_SHADES = 4 };

/* Everybody at the end of a turn: the prey, then the hunters. */
enum fate_view_who { FATE_VIEW_PREY, FATE_VIEW_HUNTER, FATE_VIEW_SECOND, FATE_VIEW_WHO };

struct fate_view_moment {
	struct cell at[FATE_VIEW_WHO];
	bool caught;
};

struct fate_view {
	struct grid grid; /* owned */
	char name[64];    /* of the map */
	int chaser;       /* of the list that is to be chosen from */
	double params[PARAMS_MAX], rule;
	struct fate fate;                                  /* owned; of one hunter */
	struct duo duo;                                    /* owned; of two */
	bool two, begun;                                   /* begun: one of them is there */
	char failure[256];                                 /* why neither is; "": no failure */
	struct fate_sum sum;                               /* once it is known */
	enum fate_view_who moves;                          /* the mover under the cursor */
	struct fate_view_moment line[FATE_VIEW_TURNS + 1]; /* [n] perfect play */
	size_t n;
	int turns; /* to the catch from the first moment; FATE_SAFE: never */
	uint16_t
	    *light; /* [width * height] turns if the other began in the cell, FATE_SAFE: never, closed; owned */
	int longest; /* of the light */
	struct player player;
};

/* Is the answer known? */
bool fate_view_is_known(const struct fate_view *view);

/* The part of the map that it covers; view->begun. */
const struct fate_map *fate_view_map(const struct fate_view *view);

const struct fate_view_moment *fate_view_now(const struct fate_view *view);

/* The name of the hunter. */
const char *fate_view_title(const struct fate_view *view);

/* The percent of the prey's speed at which it does. */
int fate_view_speed(const struct fate_view *view);

/* The shade of a light of TURNS, 0 .. FATE_VIEW_SHADES - 1: the soonest is 0. */
int fate_view_shade(const struct fate_view *view, int turns);

void fate_view_picture(const struct fate_view *view, struct screen *screen);

#endif
