/* steer/steer.h -- the one interface every steering behaviour implements: the velocity each ship of a batch
 * wishes.
 *
 * A behaviour is a const struct registered by a line of behaviours.def.  It reads the batch, writes wishes,
 * keeps its memory in STATES (state_size bytes a ship, zeroed when the ship appears) and never searches: routes
 * come with the batch.  World units: one unit is one tile, x right, y down, seconds, radians.
 * Invariant: a wish is finite and no longer than the ship's max_speed, and depends on nothing but that ship's
 * part of the batch and its own state, so that a batch of n gives what n batches of one give. */
#ifndef STEER_STEER_H
#define STEER_STEER_H

#include <stddef.h>
#include <stdint.h>

#include "base/variant.h"
#include "base/vec2.h"
#include "map/field.h"
#include "steer/plan.h"

/* Lists of neighbours per ship, compressed: those of ship i are index[start[i]] .. index[start[i + 1] - 1]. */
struct steer_lists {
	const uint32_t *start, *index;
};

/* A route to follow, in flying order. */
struct steer_route {
	const struct vec2 *nodes;
	size_t n;
};

/* Everything a behaviour may know: structure of arrays, [n] each, read-only. */
struct steer_batch {
	size_t n;
	const double *x, *y, *vx, *vy, *heading_x, *heading_y; /* heading: the unit vector along the nose */
	const double *radius, *max_speed, *max_turn_rad_s, *max_force, *mass; /* the ship's class */
	const double *clearance;                                   /* wanted gap to everything, units */
	const uint32_t *group;                                     /* flock or team */
	const double *target_x, *target_y, *target_vx, *target_vy; /* where it is sent, or its prey */
	const struct steer_route *route;                           /* [n] */
	const struct field *const *flow; /* [n] distance field to descend, NULL: none */
	const struct field *const *way;  /* [n] the same over nodes and headings (steer/way.h); may be NULL */
	const struct solids *solids;     /* what stands still, NULL: not known; nodes as those of `way` */
	const struct steer_plan *plan;   /* [n] what each published in the last step; NULL: nobody did */
	const double *reach;             /* the target counts as reached this near; 0: at its hull */
	struct steer_lists neighbours;   /* other ships in sight, nearest first, ties by id */
	struct steer_lists rocks;        /* into rock_x .. */
	const double *rock_x, *rock_y, *rock_vx, *rock_vy, *rock_radius;
	struct steer_lists
	    walls; /* into wall_x ..: each point of the walls in sight nearer than those around it */
	const double *wall_x, *wall_y;
	const struct steer_crowd *crowd; /* all ships in cell order, for sums over many: steer/crowd.h */
	double dt_s;                     /* time until the next wish */
	uint64_t tick, seed;
};

static inline struct vec2 steer_position(const struct steer_batch *batch, uint32_t ship)
{
	return (struct vec2){batch->x[ship], batch->y[ship]};
}

static inline struct vec2 steer_velocity(const struct steer_batch *batch, uint32_t ship)
{
	return (struct vec2){batch->vx[ship], batch->vy[ship]};
}

/* The unit vector along the nose. */
static inline struct vec2 steer_heading(const struct steer_batch *batch, uint32_t ship)
{
	return (struct vec2){batch->heading_x[ship], batch->heading_y[ship]};
}

static inline struct vec2 steer_target(const struct steer_batch *batch, uint32_t ship)
{
	return (struct vec2){batch->target_x[ship], batch->target_y[ship]};
}

/* Radius of the circle flown at full speed and full turn. */
static inline double steer_turning_radius(const struct steer_batch *batch, uint32_t ship)
{
	double turn = batch->max_turn_rad_s[ship];

	return turn > 0 ? batch->max_speed[ship] / turn : 0;
}

/* Full speed from the ship towards POINT; the zero vector when it is there. */
static inline struct vec2 steer_towards(const struct steer_batch *batch, uint32_t ship, struct vec2 point)
{
	struct vec2 away = vec2_sub(point, steer_position(batch, ship));
	double length = vec2_length(away);

	return vec2_scale(away, length > 1e-12 ? batch->max_speed[ship] / length : 0);
}

/* The same, but slower in proportion within SLOWING tiles of POINT, and zero within REST tiles. */
struct vec2 steer_stop_at(const struct steer_batch *batch, uint32_t ship, struct vec2 point, double slowing,
			  double rest);

/* What a behaviour shows of itself; the view draws it. */
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

/* Memory of the ships: that of ship i stands at base + i * stride. */
struct steer_states {
	unsigned char *base;
	size_t stride;
};

static inline void *steer_state(struct steer_states states, uint32_t ship)
{
	return states.base + ship * states.stride;
}

/* The parts of a batch that cost time to make: the lists of ships whose behaviour does not ask for them are
 * empty. */
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
	bool plans; /* its state begins with a struct steer_plan, which others see from the next step on */
	/*
	 * WISH[k] is the velocity ship WHO[k] wishes, k < n_who; its model limits it.  On entry it holds the
	 * course: the wish so far, at first full speed towards the target.  Behaviours that avoid leave it
	 * where nothing is in the way, which is what makes them blend.
	 */
	void (*steer)(struct steer_states states, const double *params, const struct steer_batch *batch,
		      const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw);
};

/* Sets the course of each ship, then lets BEHAVIOUR make the wishes.  STATES, PARAMS[n_params] and WISH[n_who]
 * are the caller's; DRAW may be NULL. */
void steer_wishes(const struct behaviour *behaviour, struct steer_states states, const double *params,
		  const struct steer_batch *batch, const uint32_t *who, size_t n_who, struct vec2 *wish,
		  struct debug_draw *draw);

/* All of behaviours.def, NULL-terminated. */
extern const struct variant *const behaviours[];

static inline const struct behaviour *behaviour_of(const struct variant *head)
{
	return (const struct behaviour *)head;
}

#endif
