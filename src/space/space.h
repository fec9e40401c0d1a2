/* space/space.h -- the continuous world: ships under their behaviours, rocks, walls, beams, in one block.
 *
 * A world is a value: one block of memory, its size fixed by its setup, which points at nothing outside itself.
 * A snapshot is a copy of space_size() bytes, rewinding is copying them back to the same place; space_copy
 * makes a second world elsewhere.  space_step() is the only way time passes: 1/60 s a step, the same on every
 * machine. One unit is one tile: cell (x, y) of a map covers x .. x + 1, y .. y + 1. Invariant: positions are
 * finite; headings are unit vectors; no living ship overlaps a wall or a rock by more than SPACE_SKIN; ids of
 * ships, groups and routes never change, rocks are renumbered when one goes. */
#ifndef SPACE_SPACE_H
#define SPACE_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/variant.h"
#include "map/ground.h"
#include "space/near.h"
#include "space/target_fields.h"
#include "space/walls.h"
#include "steer/crowd.h"
#include "steer/model.h"
#include "steer/route_cursor.h"
#include "steer/steer.h"

enum { SPACE_TICKS_PER_S = 60, SPACE_NOBODY = -1 };

#define SPACE_SKIN 1e-6

enum ship_life { SHIP_FLYING, SHIP_ARRIVED, SHIP_DESTROYED };

/* What a ship can run into. */
enum touch { TOUCH_WALL, TOUCH_ROCK, TOUCH_SHIP, TOUCH_PREY, TOUCH_GOAL };

/* What happens at the edges of the arena: nothing, things bounce, or they come back on the other side. */
enum space_edge { EDGE_OPEN, EDGE_BOUNCE, EDGE_WRAP };

struct space_rules {
	enum space_edge edge;
	double sight;       /* tiles between surfaces within which ships notice things; at most 30 for walls */
	double restitution; /* of rocks: 1 elastic, 0 they lose their approach */
	double wrap_margin; /* tiles outside the arena before a thing comes back on the other side */
	bool fragile;       /* ships that touch a wall, a rock or a ship are destroyed; else they slide along */
	bool leave;         /* ships that reach their goal leave */
	double beam_length; /* tiles */
	double beam_aim;    /* degrees: the beam bends by so much to the nearest ship */
	double rock_min_radius; /* a rock hit by a beam breaks in two while the halves are this big */
};

/* The rules a scene starts from. */
extern const struct space_rules space_rules_default;

struct space_setup {
	double width, height;  /* of the arena, tiles */
	uint32_t ships, rocks; /* room for so many */
	uint32_t trail;        /* points remembered of each ship's way, one every SPACE_TRAIL_TICKS; 0: none */
	bool walls;            /* a map of floor(width) x floor(height) cells */
	uint32_t ways;         /* room for so many route fields (space/ways.h); 0: ships know no routes */
	uint64_t seed;
	struct space_rules rules;
};

enum { SPACE_TRAIL_TICKS = 4, SPACE_GROUPS = 32 };

/* Ships of one group fly by one behaviour with one set of parameters. */
struct space_group {
	uint32_t behaviour; /* index in behaviours[] */
	double params[PARAMS_MAX];
};

/* A path to fly, drawn on the map: nodes[first .. first + n - 1]. */
struct space_route {
	uint32_t first, n;
	enum route_mode mode;
	double radius; /* a node counts as reached this near */
};

enum target_kind { TARGET_NONE, TARGET_POINT, TARGET_SHIP, TARGET_PREY, TARGET_ROUTE };

/* Where a ship is sent. */
struct space_target {
	enum target_kind kind;
	struct vec2 point; /* POINT */
	uint32_t id;       /* SHIP: which ship; ROUTE: which route */
	double reach;      /* POINT, SHIP: reached when the centres are this near; 0: when the surfaces meet */
};

/* The way to one goal from every cell, for ships of one size. */
struct space_flow {
	struct cell goal;
	uint32_t size; /* quarters of a tile beyond a radius of half a tile */
	uint64_t used; /* the step after the one that used it last */
	struct field field;
};

struct space_point {
	float x, y;
};

enum space_event_kind {
	EVENT_CONTACT,   /* ship A began to touch: what, and ship B for TOUCH_SHIP */
	EVENT_REACHED,   /* ship A reached its goal, ship or last node */
	EVENT_NODE,      /* ship A passed node B of its route */
	EVENT_CAUGHT,    /* ship A touched the prey */
	EVENT_DESTROYED, /* ship A; B the ship whose beam did it, or SPACE_NOBODY */
	EVENT_ROCK_HIT,  /* a beam of ship A broke a rock; B is the number of pieces left, 0 .. 2 */
};

struct space_event {
	enum space_event_kind kind;
	enum touch touch;
	int32_t a, b;
	struct vec2 at;
};

/* A beam that was fired: shown while AGE_S < SPACE_BEAM_S. */
struct space_beam {
	struct vec2 from, to;
	double age_s;
	uint32_t ship;
};

/* Light and debris of something destroyed: shown while AGE_S < SPACE_BURST_S. */
struct space_burst {
	struct vec2 at, velocity;
	double age_s, size;
	uint32_t seed; /* of its rays */
};

#define SPACE_BEAM_S 0.25
#define SPACE_BURST_S 0.4

/* How many of each kind of thing, in use and at most. */
struct space_counts {
	uint32_t ships, rocks, groups, routes, nodes, beams, bursts, events, flows, ways;
	size_t memory_bytes, trail_points, ship_cells, rock_cells, seen_ships, seen_rocks, seen_walls;
	size_t cells, wall_words, column_words, flow_cells, flow_bytes; /* of the map */
	size_t solids, way_nodes, way_values, way_scratch;
};

struct space {
	struct space_counts n, limits;
	struct space_setup setup;
	struct space_rules rules;
	size_t size; /* of the whole block */
	size_t memory_stride;
	struct { /* over all that was ever added */
		double radius, least_radius, speed, turn_rad_s, rock_radius;
	} most;
	struct near ship_grid, rock_grid; /* as of this step */
	double rock_speed;                /* of the fastest, as of this step */
	struct solids solids;             /* what stood still when ways were last made */
	bool ways_known;                  /* and nothing changed since but rocks */
	uint32_t ways_rocks;              /* that rested then */
	uint64_t tick;
	struct rng rng;
	struct { /* the quarry, moved by whoever runs the world */
		bool present;
		struct vec2 at, velocity;
		double radius;
	} prey;
	int32_t pilot;        /* the ship under space_input, or SPACE_NOBODY */
	int throttle;         /* its notch, 0 .. 3 */
	struct vec2 helm;     /* where its nose is to point */
	double beam_wait_s;   /* until it can fire again */
	uint64_t events_lost; /* for want of room; since the world began */
#define ARRAY(type, name, kind, extra, hash) type *name;
#include "space/arrays.def"
#undef ARRAY
};

/* What the pilot does in one step; all zero: nothing. */
struct space_input {
	int turn;   /* notches of SPACE_HELM_RAD to the right */
	int thrust; /* notches up */
	bool fire;
};

#define SPACE_HELM_RAD (PI / 12)

/* A world of SETUP in memory of its own, or NULL when memory is short.  space_free gives it back. */
struct space *space_new(const struct space_setup *setup);
void space_free(struct space *space);

/* The same inside a larger world: bytes it takes, and the world made in MEMORY (aligned to 64) of that many. */
size_t space_size(const struct space_setup *setup);
struct space *space_place(void *memory, const struct space_setup *setup);

/* A second world equal to SPACE in MEMORY of space->size bytes, aligned to 64. */
struct space *space_copy(void *memory, const struct space *space);

/* A fingerprint of everything that decides the future. */
uint64_t space_hash(const struct space *space);

/* Blocked cells of GROUND become walls, for this moment; call it again when GROUND changes.  A setup with walls
 * whose size is GROUND's. */
void space_set_walls(struct space *space, const struct ground *ground);

/* Each adds one thing and gives its id; STATUS_LIMIT when there is no room, output untouched.  A ship flies by
 * its group, has nowhere to go until space_send, and takes HEADING_RAD as its nose. */
MUST_CHECK enum status space_add_group(struct space *space, const struct variant *behaviour,
				       const double *params, uint32_t *group);
MUST_CHECK enum status space_add_ship(struct space *space, const struct hull *hull, uint32_t group,
				      struct vec2 at, double heading_rad, uint32_t *ship);
MUST_CHECK enum status space_add_rock(struct space *space, struct vec2 at, struct vec2 velocity, double radius);
/* A route of no nodes is a place to stay at: the ship's own. */
MUST_CHECK enum status space_add_route(struct space *space, const struct vec2 *nodes, size_t n,
				       enum route_mode mode, double radius, uint32_t *route);
/* The patrol of that INDEX drawn on GRID, through the centres of its cells; STATUS_NOT_FOUND where it has none.
 */
MUST_CHECK enum status space_add_patrol(struct space *space, const struct grid *grid, int index, double radius,
					uint32_t *route);

/* Another behaviour for a whole group; its ships forget what they remembered. */
void space_set_behaviour(struct space *space, uint32_t group, const struct variant *behaviour,
			 const double *params);
void space_send(struct space *space, uint32_t ship, struct space_target target);
/* The prey is at AT and moves on by itself with VELOCITY. */
void space_set_prey(struct space *space, struct vec2 at, struct vec2 velocity, double radius);

/* From now on SHIP obeys space_input instead of its behaviour; SPACE_NOBODY: no ship does. */
void space_set_pilot(struct space *space, int32_t ship);

/* One step of 1/60 s.  INPUT may be NULL.  The events of the step replace those of the one before. */
void space_step(struct space *space, const struct space_input *input);

/* The cell a ship is over. */
struct cell space_cell(const struct space *space, uint32_t ship);

/* Gap between a ship and whatever is nearest to it, at most rules.sight: walls, rocks, living ships. */
double space_gap(const struct space *space, uint32_t ship);

/* The direction in which SHIP would fire now, a unit vector: to the nearest ship within beam_aim of its heading
 * and within beam_length; false where there is none, and the heading. */
bool space_aim(const struct space *space, uint32_t ship, struct vec2 *aim);

/* The I-th newest point of a ship's way, false where it has not got so many. */
bool space_trail(const struct space *space, uint32_t ship, uint32_t i, struct vec2 *at);

/* What the behaviours of all living ships have in mind, into DRAW; changes nothing that decides the future. */
void space_explain(struct space *space, struct debug_draw *draw);

/* The walls of SPACE, to measure from; they live as long as it does. */
static inline struct walls space_walls(const struct space *space)
{
	if (!space->setup.walls)
		return (struct walls){0};
	return (struct walls){(int)space->setup.width, (int)space->setup.height, space->wall_rows};
}

/* The velocity SHIP would wish now were it at AT, the rest of the world as it is; changes nothing that decides
 * the future. */
struct vec2 space_probe(struct space *space, uint32_t ship, struct vec2 at);

static inline bool space_alive(const struct space *space, uint32_t ship)
{
	return space->life[ship] == SHIP_FLYING;
}

static inline struct vec2 space_position(const struct space *space, uint32_t ship)
{
	return (struct vec2){space->x[ship], space->y[ship]};
}

static inline struct vec2 space_velocity(const struct space *space, uint32_t ship)
{
	return (struct vec2){space->vx[ship], space->vy[ship]};
}

#endif
