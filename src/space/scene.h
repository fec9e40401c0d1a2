/* space/scene.h -- a scene: the objects of a world and the ships with their goals, read from data/scenes/NAME.cfg.
 *
 * A scene is a description; scene_build() makes a world of it for a seed, from which it draws all that the file leaves
 * open, in the order of the file.
 *
 * Invariant of a scene that was read: all numbers are finite and within range; every class, route and ship group it
 * names exists; 1 <= ships over all <= SCENE_SHIPS_MAX. */
#ifndef SPACE_SCENE_H
#define SPACE_SCENE_H

#include "map/asked.h"
#include "space/change.h"
#include "space/fleet.h"

enum {
	SCENE_ROCK_GROUPS = 64,
	SCENE_SHIP_GROUPS = 16,
	SCENE_ROUTES = 16,
	SCENE_NODES = 64,
	SCENE_SHIPS_MAX = 10000,
	SCENE_ROCKS_MAX = 10000
};

/* A place, or a rectangle from which places are drawn. */
struct scene_area {
	struct vec2 from, to;
};

struct scene_rocks {
	int count;
	struct scene_area area; /* of their centres */
	double radius, spread;  /* a rock's is radius + spread u v, where u and v are uniform in 0 .. 1 */
	double drift;           /* the most speed in a random direction */
	double velocity[2];     /* added to the drift */
	double clear;           /* tiles from their surface to any start or goal */
	double gravity;         /* on rocks with an orbit round them, tiles^3 / s^2; 0: none has one */
	struct scene_orbit {
		int of; /* round the first rock of this group; below 0: no orbit */
		double axis, eccentricity;
		double tilt;  /* degrees clockwise from east to the nearest point of the orbit */
		double phase; /* degrees of the mean anomaly at first; SCENE_PHASE_ANY: any */
	} orbit;
};

#define SCENE_PHASE_ANY 1e9

/* Ships that fly alike. */
struct scene_ships {
	int count;
	char class_name[24]; /* "": the user chooses */
	char behaviour[120]; /* NAME[:key=value,..]; "": the user chooses */
	char role[24];       /* the ships' role in the demonstration; "": nothing to tell apart */
	int model;           /* enum ship_model; MODEL_COUNT: the class's model */
	struct scene_area start, goal;
	double ring;    /* radius of a circle on which ships are spread: added to `start`, taken from `goal` */
	double heading; /* degrees clockwise from east; SCENE_HEADING_GOAL: towards the goal */
	double reach;   /* the goal is reached within this; 0: the ship's radius */
	int target;     /* enum scene_target */
	int of;         /* the index of the route or ship group; QUEUE: the group that the first follows */
	bool pilot;     /* the first of them obeys the player */
	struct haul_terms haul;
};

/* WATCH: they have their eyes on the first ship of a group, but need not reach it; QUEUE: each follows the one before
 * it, and the first the first of a group; HAUL: they fly from planet to planet. */
enum scene_target {
	SCENE_GOAL,
	SCENE_PREY,
	SCENE_ROUTE,
	SCENE_SHIPS,
	SCENE_NOWHERE,
	SCENE_WATCH,
	SCENE_QUEUE,
	SCENE_HAUL
};

/* The treatment of the closed doors of a scene's map: no ship opens one. */
enum scene_doors { SCENE_DOORS_CLOSED, SCENE_DOORS_OPEN };

/* Under which heading the list of scenes has one. */
enum scene_kind { SCENE_PLAY, SCENE_ONE_SHIP, SCENE_CROWD, SCENE_TRAP, SCENE_KINDS };

/* The way from a node of a route to the next: straight, over the cells of an A* path, or over the necessary ones when
 * it is pulled taut.  The path keeps to cells that touch no wall. */
enum scene_walk { SCENE_STRAIGHT, SCENE_CELLS, SCENE_TAUT };

#define SCENE_HEADING_GOAL 1e9

struct scene_route {
	struct vec2 nodes[SCENE_NODES];
	size_t n;
	int patrol; /* >= 0: the nodes of this patrol of the map */
	int mode;   /* enum route_mode */
	int walk;   /* enum scene_walk */
	double radius;
	double curve; /* > 0: the nodes are joined by a smooth curve, flown with at most this error */
};

/* How ships are scaled so that the scene suits every class: all lengths of a ship are multiplied by
 * tiles / max(radii * radius, turning * speed / turn rate + more * radius).  tiles 0: not scaled. */
struct scene_fit {
	double tiles, radii, turning, more;
};

struct scene_prey {
	bool present;
	double at[2], velocity[2], radius;
};

struct scene {
	char name[32], title[64], about[256];
	int kind;        /* enum scene_kind */
	double arena[2]; /* tiles */
	struct grid map; /* owned; width 0: no walls */
	int doors;       /* enum scene_doors */
	struct space_rules rules;
	struct scene_fit fit;
	double patience, limit_s; /* a ship is stuck after `patience` times the straight flight plus limit_s */
	struct scene_prey prey;
	struct scene_rocks rocks[SCENE_ROCK_GROUPS];
	struct scene_ships ships[SCENE_SHIP_GROUPS];
	struct scene_route routes[SCENE_ROUTES];
	int n_rocks, n_ships, n_routes;
	struct changes changes; /* owned: what happens to it in flight */
};

/* The user's choices for the open parts of a scene; all zero will do. */
struct scene_choice {
	const struct hull *hull; /* of ships without a class; NULL: the first class of the fleet */
	bool brake;              /* ships of MODEL_TURN become MODEL_BRAKE, if the scene sets no model */

	/* The behaviours of ships without one: ship i of a group gets groups[i % n_groups]; lj-derived by
	 * default. */
	const struct space_group *groups;
	size_t n_groups;

	uint32_t ships;             /* in each group without a pilot; 0: the scene's number */
	double radius;              /* of the nodes of all routes; 0: as the scene says */
	uint32_t trail;             /* as space_setup.trail */
	bool touched;               /* room for what a hand puts into the world: see change.h */
	uint32_t rocks, more_ships; /* room for this many additional ones */
	uint64_t seed;
};

/* An empty arena: what an empty file describes. */
struct scene scene_default(void);

/* Reads the file PATH, or scene NAME of the data directory.  STATUS_BAD_INPUT with file and line, or
 * STATUS_NOT_FOUND.  scene_free frees it. */
MUST_CHECK enum status scene_read(const char *path, const struct fleet *fleet, struct scene *scene,
				  struct diag *diag);
MUST_CHECK enum status scene_load(const char *name, const struct fleet *fleet, struct scene *scene,
				  struct diag *diag);

/* The same from TEXT; PATH stands for it in messages. */
MUST_CHECK enum status scene_parse(const char *path, const char *text, const struct fleet *fleet,
				   struct scene *scene, struct diag *diag);
void scene_free(struct scene *scene);

/* Makes a scene over MAP, which it takes over: a ship on each patrol drawn on it, or, without patrols, a ship that
 * comes from anywhere to look for the start. */
void scene_over_map(struct grid *map, struct scene *scene);

/* Loads the map ARG as ASKED, like map_load, and makes its scene. */
MUST_CHECK enum status scene_open_map(struct file_arg arg, const struct map_asked *asked, struct scene *scene,
				      struct diag *diag);

/* What the user names: a scene by its name, the file of a map, by its suffix, or a file of a scene, by a slash or dot.
 * Errors as for map_load and scene_read. */
MUST_CHECK enum status scene_open(struct file_arg arg, const struct fleet *fleet, struct scene *scene,
				  struct diag *diag);

/* Appends SCENE as the text of a file, after which it is read as the same scene; of its map only the walls. */
void scene_write(const struct scene *scene, struct byte_writer *out);

/* How many ships of SHIPS, a group of a scene, fly if the user chooses CHOICE.  Groups come one after the other. */
uint32_t scene_count(const struct scene_choice *choice, const struct scene_ships *ships);

/* Writes the nodes of ROUTE, one that walks, to NODES[cap] and their number to *N.  STATUS_BAD_INPUT, with the reason,
 * if no walk leads from one to the next, STATUS_LIMIT: more than CAP, or STATUS_NO_MEMORY. */
MUST_CHECK enum status scene_walk_nodes(const struct scene *scene, const struct scene_route *route,
					struct vec2 *nodes, size_t cap, size_t *n, struct diag *diag);

/* Makes a new world of SCENE; space_free frees it.  STATUS_NO_MEMORY, or STATUS_LIMIT with the reason. */
MUST_CHECK enum status scene_build(const struct scene *scene, const struct fleet *fleet,
				   const struct scene_choice *choice, struct space **space, struct diag *diag);

#endif
