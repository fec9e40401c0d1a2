/* space/scene.h -- a scene: what stands where in a world and who flies where, read from data/scenes/NAME.cfg.
 *
 * A scene is a description; scene_build() makes a world of it for one seed, drawing from the seed whatever the
 * file leaves open, in the order of the file. Invariant of a scene that was read: all numbers are finite and
 * within range; every class, route and ship group it names exists; 1 <= ships in all <= SCENE_SHIPS_MAX. */
#ifndef SPACE_SCENE_H
#define SPACE_SCENE_H

#include "space/fleet.h"
#include "space/space.h"

enum {
	SCENE_ROCK_GROUPS = 64,
	SCENE_SHIP_GROUPS = 16,
	SCENE_ROUTES = 16,
	SCENE_NODES = 64,
	SCENE_SHIPS_MAX = 10000,
	SCENE_ROCKS_MAX = 10000
};

/* A place, or a rectangle to draw places from. */
struct scene_area {
	struct vec2 from, to;
};

struct scene_rocks {
	int count;
	struct scene_area area; /* of their centres */
	double radius, spread;  /* radius + spread u u', u and u' uniform in 0 .. 1 */
	double drift;           /* speed up to so much, any direction */
	double velocity[2];     /* besides */
	double clear;           /* tiles between their surface and any start or goal */
};

/* Ships that fly alike. */
struct scene_ships {
	int count;
	char class_name[24]; /* "": whichever the user asks for */
	char behaviour[120]; /* NAME[:key=value,..]; "": whichever the user asks for */
	int model;           /* enum ship_model; MODEL_COUNT: the class's */
	struct scene_area start, goal;
	double ring;    /* `start` is moved to its place on a circle so wide, `goal` to the place opposite */
	double heading; /* degrees clockwise from east; SCENE_HEADING_GOAL: towards the goal */
	double reach;   /* the goal counts as reached this near; 0: the ship's radius */
	int target;     /* enum scene_target */
	int of;         /* which route or ship group */
	bool pilot;     /* the first of them obeys the player */
};

enum scene_target { SCENE_GOAL, SCENE_PREY, SCENE_ROUTE, SCENE_SHIPS, SCENE_NOWHERE };

#define SCENE_HEADING_GOAL 1e9

struct scene_route {
	struct vec2 nodes[SCENE_NODES];
	size_t n;
	int patrol; /* >= 0: the nodes of that patrol of the map */
	int mode;   /* enum route_mode */
	double radius;
	double curve; /* > 0: the nodes stand on a smooth curve, flown as points so near to it */
};

/*
 * Ships are scaled so that the scene suits every class: lengths of the ship are multiplied by
 * tiles / max(radii * radius, turning * speed / turn rate + more * radius).  tiles 0: as they are.
 */
struct scene_fit {
	double tiles, radii, turning, more;
};

struct scene_prey {
	bool present;
	double at[2], velocity[2], radius;
};

struct scene {
	char name[32], title[64], about[256];
	double arena[2]; /* tiles */
	struct grid map; /* owned; width 0: no walls */
	struct space_rules rules;
	struct scene_fit fit;
	double
	    patience; /* a ship has so many times the time of the straight way, and limit_s; then it is stuck */
	double limit_s;
	struct scene_prey prey;
	struct scene_rocks rocks[SCENE_ROCK_GROUPS];
	struct scene_ships ships[SCENE_SHIP_GROUPS];
	struct scene_route routes[SCENE_ROUTES];
	int n_rocks, n_ships, n_routes;
};

/* What the user may choose where the scene leaves it open.  All zero is a choice. */
struct scene_choice {
	const struct hull *hull; /* of ships without a class; NULL: the first class of the fleet */
	bool brake;              /* ships that would keep their speed in turns slow down */
	/* [n_groups] of ships without a behaviour: ship i of a group gets i modulo n_groups; none: lj-derived
	 */
	const struct space_group *groups;
	size_t n_groups;
	uint32_t ships; /* in each group without a pilot; 0: its count */
	uint32_t trail; /* as space_setup.trail */
	uint64_t seed;
};

/* An empty arena, as a file begins that says nothing. */
struct scene scene_default(void);

/* Reads the file PATH, or the scene called NAME of the data directory.  STATUS_BAD_INPUT with file and line;
 * STATUS_NOT_FOUND.  scene_free gives it back. */
MUST_CHECK enum status scene_read(const char *path, const struct fleet *fleet, struct scene *scene,
				  struct diag *diag);
MUST_CHECK enum status scene_load(const char *name, const struct fleet *fleet, struct scene *scene,
				  struct diag *diag);
/* The same from TEXT, which PATH names in messages. */
MUST_CHECK enum status scene_parse(const char *path, const char *text, const struct fleet *fleet,
				   struct scene *scene, struct diag *diag);
void scene_free(struct scene *scene);

/* A scene over MAP, which it takes: a ship on each patrol that is drawn there; where there is none, one that
 * looks for the start of the map from anywhere on it. */
void scene_over_map(struct grid *map, struct scene *scene);

/* A new world of SCENE; space_free gives it back.  STATUS_NO_MEMORY, or STATUS_LIMIT with the reason. */
MUST_CHECK enum status scene_build(const struct scene *scene, const struct fleet *fleet,
				   const struct scene_choice *choice, struct space **space, struct diag *diag);

#endif
