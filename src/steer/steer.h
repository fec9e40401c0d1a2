/* steer/steer.h -- the interface of every steering behaviour: which velocity each ship of a batch wishes for.
 *
 * A behaviour is a const struct registered by a line of behaviours.def.  It reads the batch, writes wishes,
 * keeps its memory in STATES (state_size bytes a ship, zeroed when the ship appears) and never searches: routes
 * come with the batch.  World units: one unit is one tile, x right, y down, seconds, radians.
 *
 * Invariant: a wish is finite and no longer than the ship's max_speed.  It depends only on that ship's part of
 * the batch and on its own state, so a batch of n gives the same wishes as n batches of one. */
#ifndef STEER_STEER_H
#define STEER_STEER_H

#include <stddef.h>
#include <stdint.h>

#include "base/variant.h"
#include "base/vec2.h"
#include "map/field.h"
#include "steer/plan.h"
#include "steer/route_cursor.h"

/* One list of indices per ship, packed: ship i's is index[start[i]] .. index[start[i + 1] - 1]. */
struct steer_lists {
	const uint32_t *start, *index;
};

static inline size_t steer_listed(struct steer_lists lists, uint32_t ship)
{
	return lists.start[ship + 1] - lists.start[ship];
}

/* Everything a behaviour may know, as a structure of arrays: [n] each, read-only. */
struct steer_batch {
	size_t n;
	double dt_s; /* time until the next wish */
	uint64_t tick, seed;

	/* The ships. */
	const double *x, *y, *vx, *vy, *heading_x, *heading_y; /* heading: the unit vector along the nose */
	const double *radius, *max_speed, *max_turn_rad_s, *max_force, *mass; /* of the ship's class */
	const double *clearance;       /* the gap it wants to everything, tiles */
	const uint32_t *group;         /* flock or team */
	const struct steer_plan *plan; /* published in the last step; NULL: none was */

	/* Where they are sent. */
	const double *target_x, *target_y, *target_vx, *target_vy;
	const double *reach; /* how near to the target it is reached; 0: the ship's radius */
	const struct steer_route *route;
	const struct field *const *flow; /* distance field over cells to descend; NULL: none */
	const struct field *const *way;  /* the same over nodes and headings (target_field.h); may be NULL */

	/* Their surroundings: other ships in sight, nearest first, ties by id; rocks; and on the walls in
	 * sight, each point nearer than the points around it. */
	struct steer_lists neighbours;
	struct steer_lists rocks; /* into rock_x .. */
	struct steer_lists walls; /* into wall_x .. */
	const double *rock_x, *rock_y, *rock_vx, *rock_vy, *rock_radius;
	const double *wall_x, *wall_y;
	const struct solids *solids;     /* static obstacles, with the nodes of `way`; NULL: not known */
	const struct steer_crowd *crowd; /* all ships in cell order, for sums over many: steer/crowd.h */

	const struct steer_asker *asker; /* decides for the ships of program_behaviour; NULL: nobody */
	uint64_t *operations; /* [n] the cost of their decisions so far: steer_count(); NULL: not counted */
};

/* Decides for a ship outside the world: see BEHAVIOUR_PROGRAM. */
struct steer_asker {
	/* Sets *WISH to a finite velocity.  After a failure the ship wishes to rest. */
	enum status (*ask)(void *context, const struct steer_batch *batch, uint32_t ship, struct vec2 *wish);
	void *context;
};

/* Counts N operations of SHIP.  One operation is one look at a thing (a target, rock, wall, ship, node, cell, or a
 * bound on the velocity), or one place on a way that is tried out. */
static inline void steer_count(const struct steer_batch *batch, uint32_t ship, size_t n)
{
	if (batch->operations)
		batch->operations[ship] += n;
}

static inline struct vec2 steer_position(const struct steer_batch *batch, uint32_t ship)
{
	return (struct vec2){batch->x[ship], batch->y[ship]};
}

static inline struct vec2 steer_velocity(const struct steer_batch *batch, uint32_t ship)
{
	return (struct vec2){batch->vx[ship], batch->vy[ship]};
}

static inline struct vec2 steer_heading(const struct steer_batch *batch, uint32_t ship)
{
	return (struct vec2){batch->heading_x[ship], batch->heading_y[ship]};
}

static inline struct vec2 steer_target(const struct steer_batch *batch, uint32_t ship)
{
	return (struct vec2){batch->target_x[ship], batch->target_y[ship]};
}

static inline struct vec2 steer_rock_position(const struct steer_batch *batch, uint32_t rock)
{
	return (struct vec2){batch->rock_x[rock], batch->rock_y[rock]};
}

static inline struct vec2 steer_rock_velocity(const struct steer_batch *batch, uint32_t rock)
{
	return (struct vec2){batch->rock_vx[rock], batch->rock_vy[rock]};
}

static inline struct vec2 steer_wall_position(const struct steer_batch *batch, uint32_t wall)
{
	return (struct vec2){batch->wall_x[wall], batch->wall_y[wall]};
}

/* The radius of the circle flown at full speed with the tightest turn; 0 if the ship cannot turn. */
static inline double steer_turning_radius(const struct steer_batch *batch, uint32_t ship)
{
	double turn = batch->max_turn_rad_s[ship];

	return turn > 0 ? batch->max_speed[ship] / turn : 0;
}

/* The distance at which a ship has reached its target, centre to point. */
static inline double steer_reach(const struct steer_batch *batch, uint32_t ship)
{
	if (batch->reach[ship] > 0)
		return batch->reach[ship];
	return batch->radius[ship];
}

/* Full speed from the ship towards POINT; the zero vector if it has arrived. */
static inline struct vec2 steer_towards(const struct steer_batch *batch, uint32_t ship, struct vec2 point)
{
	struct vec2 away = vec2_sub(point, steer_position(batch, ship));
	double length = vec2_length(away);

	return vec2_scale(away, length > 1e-12 ? batch->max_speed[ship] / length : 0);
}

/* The same, but slower in proportion within SLOWING tiles of POINT, and the zero vector within REST tiles. */
struct vec2 steer_stop_at(const struct steer_batch *batch, uint32_t ship, struct vec2 point, double slowing,
			  double rest);

/* WISH, slower if the turn to it is long for its speed, so that the ship flies at most WITHIN tiles while it turns; 0: as
 * it is.  Behaviours offer it as the parameter STEER_THROTTLE. */
struct vec2 steer_throttle(const struct steer_batch *batch, uint32_t ship, struct vec2 wish, double within);

#define STEER_THROTTLE \
	{ \
		"throttle", "tiles", 0, 0, 100, NULL, "slows down until it can turn within this way; 0: never" \
	}

/* What a behaviour shows of its reasons, for a view to draw. */
enum debug_kind { DEBUG_FORCE, DEBUG_PULL, DEBUG_PUSH, DEBUG_WHISKER, DEBUG_CIRCLE, DEBUG_POINT };

struct debug_shape {
	enum debug_kind kind;
	uint32_t ship;
	struct vec2 from, to; /* CIRCLE: centre, and radius in to.x */
};

struct debug_draw {
	struct debug_shape *shapes; /* [cap], caller-owned */
	size_t cap, n;
};

static inline void debug_add(struct debug_draw *draw, enum debug_kind kind, uint32_t ship, struct vec2 from,
			     struct vec2 to)
{
	if (draw && draw->n < draw->cap)
		draw->shapes[draw->n++] = (struct debug_shape){kind, ship, from, to};
}

/* Memory of the ships: ship i's is at base + i * stride. */
struct steer_states {
	unsigned char *base;
	size_t stride;
};

static inline void *steer_state(struct steer_states states, uint32_t ship)
{
	return states.base + ship * states.stride;
}

/* The parts of a batch that take time to make; they are empty for ships whose behaviour does not ask. */
enum sense {
	SENSE_SHIPS = 1 << 0, /* neighbours */
	SENSE_ROCKS = 1 << 1,
	SENSE_WALLS = 1 << 2,
	SENSE_CROWD = 1 << 3,
	SENSE_FLOW = 1 << 4,
	SENSE_WAY = 1 << 5,
};

struct behaviour {
	struct variant head; /* first: see base/variant.h */
	size_t state_size;   /* bytes a ship; 0: none */
	unsigned senses;     /* enum sense: what it reads */
	bool
	    keeps_off; /* it keeps away from its target or ignores it, so that whether it arrives says nothing */
	bool plans;    /* its state begins with a struct steer_plan, which others see from the next step on */
	bool rails;    /* it moves the cursors of its routes by its rule; else the world's owner does */
	/* For one that adds up forces of given laws, else NULL: sets *FORCE to the repulsion, or below 0
	 * attraction, at a GAP in tiles by the law of PARAM, an index of its parameters.  Returns the force's
	 * origin. */
	const char *(*force)(const double *params, size_t param, double gap, double *force);

	/* WISH[k], k < n_who, is the velocity that ship WHO[k] wishes; its model limits it.  On entry it holds
	 * the course: the wish so far, at first full speed towards the target.  Behaviours that avoid leave the
	 * course alone unless something is in the way, so that they can be blended. */
	void (*steer)(struct steer_states states, const double *params, const struct steer_batch *batch,
		      const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw);
};

/* Sets the course of each ship, then lets BEHAVIOUR turn it into a wish.  STATES, PARAMS[n_params] and
 * WISH[n_who] are the caller's; DRAW may be NULL. */
void steer_wishes(const struct behaviour *behaviour, struct steer_states states, const double *params,
		  const struct steer_batch *batch, const uint32_t *who, size_t n_who, struct vec2 *wish,
		  struct debug_draw *draw);

/* All of behaviours.def, NULL-terminated. */
extern const struct variant *const behaviours[];

/* The index of the behaviour that asks the batch's asker.  It comes after the NULL, so that no list has it and no text
 * can name it: the lender of the asker chooses it. */
enum {
#define BEHAVIOUR(id, file, name, part) BEHAVIOUR_INDEX_##id,
#include "steer/behaviours.def"
#undef BEHAVIOUR
	BEHAVIOURS,
	BEHAVIOUR_PROGRAM
};
extern const struct behaviour program_behaviour;

/* Those that fly to their target, NULL-terminated: what games offer. */
extern const struct variant *const behaviours_to_target[];

static inline const struct behaviour *behaviour_of(const struct variant *head)
{
	return (const struct behaviour *)head;
}

#endif
