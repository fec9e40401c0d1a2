/* screens/space/space_view.h -- the space lab on the screen: what its view and its drawing share.
 *
 * Up to four flights of the same scene and seed stand in panes, each with its own behaviour.  Each has a world of its
 * own, and all are at the same tick.  They last as long as `astray steer` lets them, and show its figures.
 *
 * Invariant: 1 <= n_flights <= SPACE_FLIGHTS; focus < n_flights; all flights are at tick player.at; the
 * shapes and the field belong to the focused flight at that tick. */
#ifndef SCREENS_SPACE_SPACE_VIEW_H
#define SCREENS_SPACE_SPACE_VIEW_H

#include "kit/player.h"
#include "lab/flight.h"
#include "screens/space/grid_hunters.h"
#include "space/history.h"
#include "space/scene.h"

enum {
	SPACE_FLIGHTS = 4,
	SPACE_SHAPES = 4096,
	SPACE_PROBES_X = 80,
	SPACE_PROBES_Y = 48,
	SPACE_TRACK_POINTS = 256
};

/* What to show.  The strings are only read while the view opens. */
struct space_view_setup {
	struct file_arg scene;         /* as for scene_open; not used with a map */
	struct file_arg map;           /* a map to patrol; none: show the scene */
	const char *const *behaviours; /* [n_behaviours] NAME[:k=v,..], one a flight; none: the scene's */
	size_t n_behaviours;
	const char *ship_class; /* NULL: the first of the fleet */
	uint32_t ships;         /* in each group; 0: as the scene says */
	uint64_t seed;
};

/* What is noted of a flight so far.  Behind the logs follows the block of its grid hunters. */
struct space_score {
	struct grid_hunters *walkers; /* borrowed; NULL: none */
	uint64_t over_at;             /* the tick at which all its ships were done; 0: not yet */
	struct flight_log logs[];     /* [ships] */
};

/* Where the ships of a flight were, from its beginning on. */
struct space_track {
	struct space_point *points; /* owned [SPACE_TRACK_POINTS][ships]; points[k] are of tick k * stride */
	uint32_t n, stride;
};

struct space_flight {
	struct history history; /* owned; its notes are a struct space_score */
	const struct variant *behaviour;
	bool chosen; /* by the user: all ships fly by it, whatever the scene says */
	double params[PARAMS_MAX];
	struct space_track track;
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
	uint32_t horizon;            /* ticks after which the flights are over at the latest */
	struct grid_hunters walkers; /* owned; shows the focused flight; game NULL: switched off */
	struct player player;
	bool alone; /* shows the focused flight only */
	bool on[SPACE_SWITCHES];
	size_t slider;          /* the parameter that is chosen */
	struct debug_draw draw; /* owned shapes */
	/* How far the wanted velocity turns away from the goal at each probe: 0 not at all .. 4 back. */
	uint8_t field[SPACE_PROBES_Y][SPACE_PROBES_X];
};

/* The view for SETUP: the space lab's, or that of the game whose scene it names. */
const struct view *space_view_for(const struct space_view_setup *setup);

/* The first ship of SPACE that still flies; the number of ships if none does. */
uint32_t space_lab_ship(const struct space *space);

/* Whether ships of flight I are elsewhere than those of the focused one. */
bool space_lab_differs(const struct space_lab *lab, size_t i);

/* What the ships of ROLE have done so far in flight I. */
struct flight_result space_lab_result(const struct space_lab *lab, size_t i, struct flight_role role);

/* The flights, ships and sliders as facts for those who listen. */
void space_facts(const struct space_lab *lab, struct speech *speech);

/* Draws everything but the key line. */
void space_lab_draw(const struct space_lab *lab, struct screen *screen);

#endif
