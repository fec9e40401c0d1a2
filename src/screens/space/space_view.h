/* screens/space/space_view.h -- the space lab on the screen: the state shared by its view and its drawing.
 *
 * Up to four flights of the same scene and seed fly in panes, each with a separate behaviour and world, all at the
 * same tick.  They last as long as `astray steer` lets them, and show its figures.
 *
 * Invariant: 1 <= n_flights <= SPACE_FLIGHTS; focus < n_flights; all flights are at tick player.at; the shapes and the
 * field belong to the focused flight at that tick. */
#ifndef SCREENS_SPACE_SPACE_VIEW_H
#define SCREENS_SPACE_SPACE_VIEW_H

#include "kit/player.h"
#include "kit/relief.h"
#include "kit/sky.h"
#include "kit/ui.h"
#include "lab/flight.h"
#include "lab/steerer.h"
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
	struct steerer *steerers; /* [n_behaviours] borrowed; one without a guest is not a program */
	const char *ship_class;   /* NULL: the first of the fleet */
	uint32_t ships;           /* in each group; 0: as the scene says */
	uint64_t seed;
};

/* The notes on a flight so far.  Behind the logs follows the block of its grid hunters. */
struct space_score {
	struct grid_hunters *walkers; /* borrowed; NULL: none */
	uint32_t n_ships;             /* that have a log */
	uint64_t over_at;             /* the tick at which all its ships were done; 0: not yet */
	struct flight_log logs[];     /* [ships, with room for added ones] */
};

/* Where the ships of a flight were, from its beginning on. */
struct space_track {
	struct space_point *points; /* owned [SPACE_TRACK_POINTS][ships]; points[k] are of tick k * stride */
	uint32_t n, stride;
};

/* A behaviour and its values. */
struct space_mind {
	const struct variant *behaviour;
	double params[PARAMS_MAX];
};

struct space_flight {
	struct history history; /* owned; its notes are a struct space_score */
	struct space_mind base; /* of all roles that the scene leaves open */
	bool chosen;            /* BASE is the user's: all ships fly by it, whatever the scene says */
	unsigned own;           /* bits 1 << role: these have a mind that the user gave to them alone */
	struct space_mind minds[SCENE_SHIP_GROUPS]; /* of each role */
	struct steerer *steerer; /* borrowed; the program that can fly its ships; NULL: none */
	struct space_track track;
	uint64_t over_at; /* the tick at which nothing more happens, once it was flown; 0: not known */
};

enum space_switch { SPACE_FORCES, SPACE_TRAILS, SPACE_WHISKERS, SPACE_CIRCLES, SPACE_FIELD, SPACE_SWITCHES };

/* The visible part of the world: at first the important part of a scene, then a part of that. */
struct space_look {
	struct vec2 from, to; /* what matters */
	int zoom;             /* how often that is halved */
	bool follow;          /* the ship that matters most stays in the middle */
	struct vec2 middle;   /* where it does not, and ZOOM is not 0 */
};

enum { LOOK_ZOOM_MAX = 5 };

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
	size_t slider; /* the parameter that is chosen */
	struct space_look look;
	int32_t ship;           /* the chosen ship, in all flights, or SPACE_NOBODY */
	struct debug_draw draw; /* owned shapes */
	uint32_t faults;        /* of programs that the user heard of */
	/* How far the wanted velocity turns away from the goal at each probe: 0 never .. 4 back. */
	uint8_t field[SPACE_PROBES_Y][SPACE_PROBES_X];
};

/* The view for SETUP: the space lab's, or the game's if it names the scene of a game. */
const struct view *space_view_for(const struct space_view_setup *setup);

/* The world of the focused flight. */
static inline struct space *space_lab_world(const struct space_lab *lab)
{
	return lab->flights[lab->focus].history.space;
}

/* The ship of SPACE that matters most: the chosen one, or the first that has not left; the number of ships if all
 * have. */
uint32_t space_lab_ship(const struct space_lab *lab, const struct space *space);

/* The role of the chosen ship; the first if none is. */
uint32_t space_lab_role(const struct space_lab *lab);

/* What the ships of that role fly by in flight I. */
static inline struct space_mind *space_lab_mind(const struct space_lab *lab, size_t i)
{
	return (struct space_mind *)&lab->flights[i].minds[space_lab_role(lab)];
}

/* Is there more than one role to tell apart? */
static inline bool space_lab_has_roles(const struct space_lab *lab)
{
	return lab->scene.n_ships > 1;
}

/* Gives MIND to the chosen ship's role of the focused flight, or to ALL of its roles, and flies again from the start. */
void space_lab_change(struct space_lab *lab, struct ui *ui, const struct space_mind *mind, bool all);

/* The behaviours to choose from in the focused flight: behaviours[], and its program. */
size_t space_lab_minds(const struct space_lab *lab);
const struct variant *space_lab_behaviour(size_t i);

/* Chooses SHIP, whose behaviour may have fewer sliders. */
void space_lab_choose(struct space_lab *lab, int32_t ship);

/* Takes all flights to the player's moment, and updates the display of the focused one. */
void space_lab_show(struct space_lab *lab);

/* Changes the world of all flights at the player's moment, or of none; the later part is flown again.  Errors as for
 * change_make. */
MUST_CHECK enum status space_lab_touch(struct space_lab *lab, const struct change *change);

/* Takes the last change back, and flies on to the player's moment; false: none. */
bool space_lab_undo(struct space_lab *lab);

/* Makes it again. */
bool space_lab_redo(struct space_lab *lab);

/* The recording of the focused flight up to now in SCENE, which scene_free frees: the scene as flown, with the
 * changes.  STATUS_LIMIT if a behaviour has more values than a scene can name. */
MUST_CHECK enum status space_write_scene(const struct space_lab *lab, bool recorded, struct scene *scene,
					 struct diag *diag);

/* Asks for a file and writes the format of its suffix. */
void space_write_ask(struct space_lab *lab, struct ui *ui);

/* The object of the list of behaviours. */
struct minds_arg {
	struct space_lab *lab;
	bool all;
};

/* Whether ships of flight I differ in place from the focused one's. */
bool space_lab_differs(const struct space_lab *lab, size_t i);

/* What the ships of ROLE have done so far in flight I. */
struct flight_result space_lab_result(const struct space_lab *lab, size_t i, struct flight_role role);

/* Says in OUT what SHIP of the focused flight does, after its name: "flies", "at planet 3". */
enum { SPACE_DOES_CAP = 24 };
void space_facts_does(const struct space_lab *lab, uint32_t ship, char out[SPACE_DOES_CAP]);

/* The flights, ships and sliders as facts for listeners. */
void space_facts(const struct space_lab *lab, struct speech *speech);
/* Finds what matters in the flights, which are flown ahead: the ways of their ships and the places where they are sent. */
void space_look_find(struct space_lab *lab);

/* Looks closer by STEP, or from further away where that is negative; past either end it begins at the other. */
void space_look_zoom(struct space_lab *lab, int step);

/* Moves the view by quarters of its size. */
void space_look_pan(struct space_lab *lab, int right, int down);

/* The map of flight I in AREA, one tile a character or two; it scrolls with the ship that matters most. */
struct relief space_look_map(const struct space_lab *lab, size_t i, struct rect area);

/* Flight I, which is shown in AREA.  Over a map that is not zoomed, its cells are letters. */
struct sky space_look_sky(const struct space_lab *lab, size_t i, struct rect area);

/* Draws over AREA where in the whole world that is, and how long a tile is. */
void space_look_draw(const struct space_lab *lab, size_t i, struct rect area, struct screen *screen);

/* The picture of flight I on a screen of WIDTH x HEIGHT; width 0 if it is not shown. */
struct rect space_lab_picture(const struct space_lab *lab, int width, int height, size_t i);

/* The part of that screen beside the pictures; height 0: none. */
struct rect space_lab_side(const struct space_lab *lab, int width, int height);

/* The ship of the focused flight that is shown nearest to the cell (X, Y), and not far from it, or SPACE_NOBODY. */
int32_t space_lab_ship_at(const struct space_lab *lab, const struct ui *ui, int x, int y);

/* Draws everything but the key line. */
void space_lab_draw(const struct space_lab *lab, struct screen *screen);

#endif
