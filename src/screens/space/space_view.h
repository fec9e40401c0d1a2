/* screens/space/space_view.h -- the space lab on the screen: what its view and its drawing share.
 *
 * Up to four flights of one scene and one seed, each under another behaviour, are shown in one picture: worlds
 * of their own, so that they never meet, and all at the same tick. Invariant: 1 <= n_flights; focus <
 * n_flights; all flights stand at player.at; shapes and field belong to the focused flight at that tick. */
#ifndef SCREENS_SPACE_SPACE_VIEW_H
#define SCREENS_SPACE_SPACE_VIEW_H

#include "screens/space/grid_hunters.h"
#include "space/history.h"
#include "space/scene.h"
#include "ui/player.h"

enum { SPACE_FLIGHTS = 4, SPACE_SHAPES = 4096, SPACE_PROBES_X = 80, SPACE_PROBES_Y = 48 };

/* What to show; strings are the caller's, gone after the view opened. */
struct space_view_setup {
	const char *scene;             /* name or path, NULL: with MAP, patrols of that map */
	const char *map;               /* name or path, NULL: the scene's */
	const char *const *behaviours; /* [n_behaviours] NAME[:k=v,..]; none: as the scene says */
	size_t n_behaviours;
	const char *ship_class; /* NULL: the first of the fleet */
	uint32_t ships;         /* 0: as the scene says */
	uint64_t seed;
};

/* What a flight has come to so far. */
struct space_score {
	uint32_t reached, contacts;
	bool measured;
	double least_gap;             /* tiles, once measured */
	struct grid_hunters *walkers; /* NULL: nobody walks below; their block follows this struct */
};

struct space_flight {
	struct history history; /* its notes: struct space_score */
	const struct variant *behaviour;
	bool chosen; /* by the user: all its ships fly by it, whatever the scene says */
	double params[PARAMS_MAX];
};

enum space_switch { SPACE_FORCES, SPACE_TRAILS, SPACE_WHISKERS, SPACE_CIRCLES, SPACE_FIELD, SPACE_SWITCHES };

struct space_lab {
	struct fleet fleet;
	struct scene scene; /* owned */
	const struct ship_class *ship_class;
	bool over_map; /* the scene is nothing but a map: a tile is a character */
	uint32_t ships;
	uint64_t seed;
	struct space_flight flights[SPACE_FLIGHTS];
	size_t n_flights, focus;
	struct grid_hunters walkers; /* owned; of the focused flight when shown; game NULL: switched off */
	struct player player;
	bool on[SPACE_SWITCHES];
	size_t slider;
	struct debug_draw draw; /* owned shapes */
	uint8_t field[SPACE_PROBES_Y]
		     [SPACE_PROBES_X]; /* how far the wish turns from the goal: 0 none .. 4 back */
};

/* The view for SETUP: scenes that are games have one of their own. */
const struct view *space_view_for(const struct space_view_setup *setup);

/* The first ship of the focused flight that still flies; the number of ships where none does. */
uint32_t space_lab_ship(const struct space_lab *lab);

/* Draws everything but the key line. */
void space_lab_draw(const struct space_lab *lab, struct screen *screen);

#endif
