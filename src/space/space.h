/* space/space.h -- the continuous world: ships and their behaviours, rocks, walls and beams, in one block.
 *
 * A world is a value: its setup fixes the size of its block, and nothing in it points outside the block.  A
 * snapshot is a copy of space_size() bytes, and rewinding copies them back to the same place.  Only space_step()
 * lets time pass: 1/60 s a step, the same on every machine.  One unit is one tile: cell (x, y) of a map covers
 * x .. x + 1, y .. y + 1.
 *
 * Invariant: positions are finite; headings are unit vectors; no living ship overlaps a wall or a rock by more
 * than SPACE_SKIN; ids of ships, groups and routes never change, but rocks are renumbered when one goes. */
#ifndef SPACE_SPACE_H
#define SPACE_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/variant.h"
#include "map/ground.h"
#include "space/near.h"
#include "space/orbit.h"
#include "space/target_fields.h"
#include "space/walls.h"
#include "steer/crowd.h"
#include "steer/model.h"
#include "steer/route_cursor.h"
#include "steer/steer.h"

enum { SPACE_TICKS_PER_S = 60, SPACE_NOBODY = -1 };

#define SPACE_DT_S (1.0 / SPACE_TICKS_PER_S)
#define SPACE_SKIN 1e-6

enum ship_life { SHIP_FLYING, SHIP_ARRIVED, SHIP_DESTROYED };

/* The obstacles of a ship. */
enum touch { TOUCH_WALL, TOUCH_ROCK, TOUCH_SHIP, TOUCH_PREY, TOUCH_GOAL };

/* What happens at the edges of the arena: nothing, things bounce, or they come back on the other side. */
enum space_edge { EDGE_OPEN, EDGE_BOUNCE, EDGE_WRAP };

struct space_rules {
	enum space_edge edge;
	double sight;       /* tiles between surfaces within which ships notice things; at most 30 for walls */
	double restitution; /* of rocks: 1 is elastic; at 0 they lose their speed of approach */
	double wrap_margin; /* tiles outside the arena before a thing comes back on the other side */
	bool fragile;       /* ships that touch a wall, a rock or a ship are destroyed; else they slide along */
	bool leave;         /* ships that reach their goal leave */
	double beam_length; /* tiles */
	double beam_aim;    /* degrees by which the beam may bend towards the nearest ship */
	double rock_min_radius; /* a rock hit by a beam breaks in two if the halves are at least this big */
};

/* The rules of a scene that sets none. */
extern const struct space_rules space_rules_default;

struct space_setup {
	double width, height;            /* of the arena, tiles */
	uint32_t ships, rocks;           /* room for this many */
	uint32_t more_ships, more_rocks; /* and for additional ones, without effect until they are added */
	uint32_t trail;         /* points kept of each ship's trail, one every SPACE_TRAIL_TICKS; 0: none */
	bool walls;             /* a map of floor(width) x floor(height) cells */
	uint32_t orbits, hauls; /* room for this many */
	uint32_t ways;          /* room for this many route fields (target_fields.h); 0: ships have no routes */
	uint64_t seed;
	struct space_rules rules;
};

enum { SPACE_TRAIL_TICKS = 4, SPACE_GROUPS = 32, SPACE_ORBITS_MAX = 64 };

/* The ships of a group share one behaviour and its parameters. */
struct space_group {
	uint32_t behaviour; /* index in behaviours[] */
	double params[PARAMS_MAX];
};

/* The quarry of ships that are sent to it; the world's owner moves it. */
struct space_prey {
	bool present;
	struct vec2 at, velocity;
	double radius;
	struct vec2 led; /* where it flies by itself, with `speed`, and stays; speed 0: it keeps its velocity */
	double speed;
};

/* Extremes of everything that was ever added to a world. */
struct space_extremes {
	double radius, least_radius, speed, turn_rad_s, rock_radius;
};

/* A path to fly: nodes[first .. first + n - 1] of the world. */
struct space_route {
	uint32_t first, n;
	enum route_mode mode;
	double radius; /* how near to a node it is reached */
};

enum target_kind { TARGET_NONE, TARGET_POINT, TARGET_SHIP, TARGET_PREY, TARGET_ROUTE, TARGET_HAUL };

/* Where a ship is sent. */
struct space_target {
	enum target_kind kind;
	struct vec2 point; /* POINT */
	uint32_t id;       /* SHIP: which ship; ROUTE: which route; HAUL: which haul */
	double reach;      /* POINT, SHIP: distance to reach it; 0: touch; SHIP, below 0: only watch it */
};

/* The distance to one goal from every cell, for ships of one size. */
struct space_flow {
	struct cell goal;
	uint32_t size; /* quarters of a tile by which the radius exceeds half a tile */
	uint64_t used; /* tick + 1 of its last use */
	struct field field;
};

/* Rock ROCK moves on an ellipse round rock ROUND: it is a planet to the ships that haul. */
struct space_orbit {
	uint32_t rock, round;
	struct orbit ellipse;
	struct vec2 at, velocity; /* of the rock in this step */
};

/* How a ship hauls. */
struct haul_terms {
	double dock;              /* gap to the surface of a planet at which it lands, tiles */
	double refuel_s;          /* at each planet, */
	double refuel_s_per_fuel; /* plus this much for each unit of fuel that the haul took */
};

/* A ship that flies from planet to planet: it lands, refuels, and leaves for the next.  A unit of fuel changes its
 * velocity by one tile a second. */
struct space_haul {
	uint32_t ship;
	uint32_t planet;  /* an orbit: where it is docked, or flies to */
	uint64_t visited; /* planets of its present round, a bit each */
	struct haul_terms terms;
	bool docked;
	double refuel_s;      /* docked: until it leaves */
	uint64_t left_at;     /* flying: the tick at which it left */
	double burnt;         /* flying: fuel so far */
	struct vec2 velocity; /* flying: as of the last step */
	uint32_t n;           /* hauls so far, and what they took: */
	double fuel, flown_s;
};

struct space_point {
	float x, y;
};

enum space_event_kind {
	SPACE_EVENT_CONTACT,   /* ship A began to touch something: `touch`, and ship B for TOUCH_SHIP */
	SPACE_EVENT_REACHED,   /* ship A reached its goal, its ship or its last node */
	SPACE_EVENT_NODE,      /* ship A passed node B of its route */
	SPACE_EVENT_CAUGHT,    /* ship A touched the prey */
	SPACE_EVENT_DESTROYED, /* ship A was destroyed, by the beam of ship B or by SPACE_NOBODY */
	SPACE_EVENT_ROCK_HIT,  /* a beam of ship A hit a rock, which left B pieces: 0 or 2 */
};

struct space_event {
	enum space_event_kind kind;
	enum touch touch;
	int32_t a, b;
	struct vec2 at;
};

/* A beam that was fired; it is shown while age_s < SPACE_BEAM_S. */
struct space_beam {
	struct vec2 from, to;
	double age_s;
	uint32_t ship;
};

/* Light and debris of something destroyed; shown while age_s < SPACE_BURST_S. */
struct space_burst {
	struct vec2 at, velocity;
	double age_s, size;
	uint32_t seed; /* of its rays */
};

#define SPACE_BEAM_S 0.25
#define SPACE_BURST_S 0.4

/* How many there are of each kind of thing. */
struct space_counts {
	uint32_t ships, rocks, groups, routes, nodes, beams, bursts, events, flows, ways, orbits, hauls;
	size_t memory_bytes, trail_points, ship_cells, rock_cells, seen_ships, seen_rocks, seen_walls;
	size_t cells, wall_words, column_words, flow_cells, flow_bytes; /* of the map */
	size_t solids, way_nodes, way_values, way_scratch;
};

struct space {
	struct space_counts n, limits; /* in use, and room for */
	struct space_setup setup;
	struct space_rules rules;
	size_t size;          /* of the block, without the scratch at its end */
	size_t memory_stride; /* bytes of a ship's memory */
	struct space_extremes most;
	struct near ship_grid, fine_grid, rock_grid; /* as of this step */
	double rock_speed;                           /* of the fastest rock, as of this step */
	struct solids solids;                        /* static obstacles, as of when the ways were last made */
	bool ways_known;                             /* since then nothing but rocks can have changed */
	uint32_t ways_rocks;                         /* rocks at rest then */
	uint64_t tick;
	struct rng rng;
	struct space_prey prey;
	int32_t pilot;      /* the ship under space_input, or SPACE_NOBODY */
	int throttle;       /* its notch, 0 .. 3 */
	struct vec2 helm;   /* where its nose is to point, a unit vector */
	double beam_wait_s; /* until it can fire again */
	int widened;        /* notches by which the nodes of routes are wider than at first */
	const struct steer_asker
	    *asker; /* borrowed, and not part of the value: answers for programs; NULL: none */
#define ARRAY(type, name, kind, extra, hash) type *name;
#include "space/arrays.def"
#undef ARRAY
};

/* The user's acts in one step; all zero: none. */
struct space_input {
	int turn;   /* notches of SPACE_HELM_RAD to the right */
	int thrust; /* notches up */
	bool fire;
};

#define SPACE_HELM_RAD (PI / 12)
#define SPACE_WIDER 1.25

/* An empty world newly allocated, or NULL without memory.  space_free frees it. */
struct space *space_new(const struct space_setup *setup);
void space_free(struct space *space);

/* The same in memory of the caller's: how many bytes it takes, and the world in MEMORY, which has this many and
 * is aligned to 64. */
size_t space_size(const struct space_setup *setup);
struct space *space_place(void *memory, const struct space_setup *setup);

/* The same in fewer bytes, without room that is not in use: packs it, unpacks it into a world of the same setup, and
 * makes such a world equal to OTHER. */
size_t space_packed_bytes(const struct space *space);
void space_pack(const struct space *space, void *pack);
void space_unpack(struct space *space, const void *pack);
void space_follow(struct space *space, const struct space *other);

/* A fingerprint of everything that decides the future. */
uint64_t space_hash(const struct space *space);

/* Makes the blocked cells of GROUND walls; call it again when GROUND changes.  The setup must have walls and
 * GROUND its size. */
void space_set_walls(struct space *space, const struct ground *ground);

/* Each of these adds one thing and returns its id through a pointer; STATUS_LIMIT: no room.  A ship has its nose along
 * HEADING_RAD, and nowhere to go until space_send. */
MUST_CHECK enum status space_add_group(struct space *space, const struct variant *behaviour,
				       const double *params, uint32_t *group);
MUST_CHECK enum status space_add_ship(struct space *space, const struct hull *hull, uint32_t group,
				      struct vec2 at, double heading_rad, uint32_t *ship);
MUST_CHECK enum status space_add_rock(struct space *space, struct vec2 at, struct vec2 velocity, double radius);
/* Lets ROCK move on ELLIPSE round the rock ROUND, which may have an orbit, too. */
MUST_CHECK enum status space_add_orbit(struct space *space, uint32_t rock, uint32_t round,
				       const struct orbit *ellipse);

/* The last rock takes the id of the one that goes. */
void space_remove_rock(struct space *space, uint32_t rock);
/* A ship whose route has no nodes stays in place. */
MUST_CHECK enum status space_add_route(struct space *space, const struct vec2 *nodes, size_t n,
				       enum route_mode mode, double radius, uint32_t *route);
/* Patrol INDEX of GRID, through the middles of its cells; STATUS_NOT_FOUND if GRID lacks that patrol. */
MUST_CHECK enum status space_add_patrol(struct space *space, const struct grid *grid, int index, double radius,
					uint32_t *route);

/* Gives a whole group another behaviour; its ships lose their memory. */
void space_set_behaviour(struct space *space, uint32_t group, const struct variant *behaviour,
			 const double *params);
void space_send(struct space *space, uint32_t ship, struct space_target target);

/* Docks SHIP at the rock of orbit PLANET, of at least two, from where it hauls. */
MUST_CHECK enum status space_send_hauling(struct space *space, uint32_t ship, uint32_t planet,
					  struct haul_terms terms);

/* Lets SHIP, which flies, haul as OTHER does, beginning with the same planet.  STATUS_LIMIT: no room. */
MUST_CHECK enum status space_haul_like(struct space *space, uint32_t ship, uint32_t other);

/* What SHIP has hauled; NULL: it does not haul. */
const struct space_haul *space_haul_of(const struct space *space, uint32_t ship);

/* Whether SHIP flies, or is docked at a planet, from where it flies on. */
bool space_present(const struct space *space, uint32_t ship);

/* Gives the ships of ROLE another behaviour, and no others: ships that share a group with others get a new one.
 * STATUS_LIMIT: no room for that. */
MUST_CHECK enum status space_set_role(struct space *space, uint32_t role, const struct variant *behaviour,
				      const double *params);

/* Takes SHIP out of the world as if it had arrived, and lets it fly again from AT, at rest. */
void space_dock(struct space *space, uint32_t ship);
void space_launch(struct space *space, uint32_t ship, struct vec2 at);

/* SHIP stops where it was before the last step. */
void space_hold(struct space *space, uint32_t ship);

/* Makes the nodes of all routes NOTCHES wider, by a factor of SPACE_WIDER each, or narrower if that is negative. */
void space_widen_routes(struct space *space, int notches);

/* Puts the prey at AT; it moves on with VELOCITY. */
void space_set_prey(struct space *space, struct vec2 at, struct vec2 velocity, double radius);

/* Lets the prey fly to AT with SPEED and stay there; walls stop it. */
void space_lead_prey(struct space *space, struct vec2 at, double speed);

/* Makes cell (X, Y) wall, or open; the setup must have walls. */
void space_set_wall(struct space *space, int x, int y, bool wall);

/* After a change of the routes: shows each ship its own. */
void space_show_routes(struct space *space);

/* From now on SHIP obeys space_input instead of its behaviour; SPACE_NOBODY: no ship does. */
void space_set_pilot(struct space *space, int32_t ship);

/* One step of 1/60 s.  INPUT may be NULL.  The events of the step replace those of the last. */
void space_step(struct space *space, const struct space_input *input);

/* The cell a ship is over. */
struct cell space_cell(const struct space *space, uint32_t ship);

/* The gap between a ship and the nearest wall, rock or living ship, at most AT_MOST >= 0: the less that is, the
 * faster.  Things are looked for near where they were at the beginning of the last step. */
double space_gap(const struct space *space, uint32_t ship, double at_most);

/* The direction in which SHIP would fire now, a unit vector in *AIM: towards the nearest ship within beam_aim of its
 * heading and within beam_length.  Returns false, with *AIM the heading, without one. */
bool space_aim(const struct space *space, uint32_t ship, struct vec2 *aim);

/* The I-th newest point of a ship's trail; false if there are fewer. */
bool space_trail(const struct space *space, uint32_t ship, uint32_t i, struct vec2 *at);

/* Shows in DRAW the reasons of all living ships; changes nothing that decides the future. */
void space_explain(struct space *space, struct debug_draw *draw);

/* The walls of SPACE, to measure from; valid as long as SPACE. */
static inline struct walls space_walls(const struct space *space)
{
	if (!space->setup.walls)
		return (struct walls){0};
	return (struct walls){(int)space->setup.width, (int)space->setup.height, space->wall_rows};
}

/* The velocity SHIP would wish for now if it were at AT; changes nothing that decides the future. */
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

static inline struct vec2 space_rock_position(const struct space *space, uint32_t rock)
{
	return (struct vec2){space->rock_x[rock], space->rock_y[rock]};
}

static inline struct vec2 space_rock_velocity(const struct space *space, uint32_t rock)
{
	return (struct vec2){space->rock_vx[rock], space->rock_vy[rock]};
}

static inline const struct behaviour *space_behaviour(const struct space *space, uint32_t ship)
{
	return behaviour_of(behaviours[space->groups[space->group[ship]].behaviour]);
}

/* The distance at which a ship has reached its target, centre to point. */
static inline double space_reach(const struct space *space, uint32_t ship)
{
	if (space->reach[ship] > 0)
		return space->reach[ship];
	return space->radius[ship];
}

#endif
