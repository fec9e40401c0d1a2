/* screens/space/space_view.h -- the space lab on the screen: what its view and its drawing share.
 *
 * One picture shows up to four flights of the same scene and seed, each with its own behaviour.  Each has a
 * world of its own, so they never meet, and all are at the same tick.
 *
 * Invariant: 1 <= n_flights <= SPACE_FLIGHTS; focus < n_flights; all flights are at tick player.at; the
 * shapes and the field belong to the focused flight at that tick. */
#ifndef SCREENS_SPACE_SPACE_VIEW_H
#define SCREENS_SPACE_SPACE_VIEW_H

#include "screens/space/grid_hunters.h"
#include "space/history.h"
#include "space/scene.h"
#include "ui/player.h"

enum { SPACE_FLIGHTS = 4, SPACE_SHAPES = 4096, SPACE_PROBES_X = 80, SPACE_PROBES_Y = 48 };

/* What to show.  The strings are only read while the view opens. */
struct space_view_setup {
	const char *scene;             /* name or path; not used with a map */
	const char *map;               /* name or path of a map to patrol; NULL: show the scene */
	const char *const *behaviours; /* [n_behaviours] NAME[:k=v,..], one a flight; none: the scene's */
	size_t n_behaviours;
	const char *ship_class; /* NULL: the first of the fleet */
	uint32_t ships;         /* in each group; 0: as the scene says */
	uint64_t seed;
};

/* The result of a flight so far. */
struct space_score {
	uint32_t reached, contacts;
	bool measured;
	double least_gap;             /* in tiles; valid once measured */
	struct grid_hunters *walkers; /* borrowed; NULL: none.  Their block follows this struct in memory. */
};

struct space_flight {
	struct history history; /* owned; its notes are a struct space_score */
	const struct variant *behaviour;
	bool chosen; /* by the user: all ships fly by it, whatever the scene says */
	double params[PARAMS_MAX];
};

enum space_switch { SPACE_FORCES, SPACE_TRAILS, SPACE_WHISKERS, SPACE_CIRCLES, SPACE_FIELD, SPACE_SWITCHES };

struct space_lab {
	struct fleet fleet;
	struct scene scene; /* owned */
	const struct ship_class *ship_class;
	bool over_map; /* shows a map, where a tile is a character */
	uint32_t ships;
	uint64_t seed;
	struct space_flight flights[SPACE_FLIGHTS];
	size_t n_flights, focus;
	struct grid_hunters walkers; /* owned; shows the focused flight; game NULL: switched off */
	struct player player;
	bool on[SPACE_SWITCHES];
	size_t slider;          /* the parameter that is chosen */
	struct debug_draw draw; /* owned shapes */
	/* How far the wanted velocity turns away from the goal at each probe: 0 not at all .. 4 back. */
	uint8_t field[SPACE_PROBES_Y][SPACE_PROBES_X];
};

/* The view for SETUP: the space lab's, or that of the game whose scene it names. */
const struct view *space_view_for(const struct space_view_setup *setup);

/* The first ship of the focused flight that still flies; the number of ships if none does. */
uint32_t space_lab_ship(const struct space_lab *lab);

/* Draws everything but the key line. */
void space_lab_draw(const struct space_lab *lab, struct screen *screen);

#endif
