/* chase/chase.h -- the one interface every chaser implements: a hunter's next step on the grid.
 *
 * A chaser is a const struct registered by a line of chasers.def.  It keeps its memory in STATE, a block of
 * state_size() bytes without pointers to the outside, zeroed when the hunter appears or changes its mind;
 * so a snapshot of a game is a copy. */
#ifndef CHASE_CHASE_H
#define CHASE_CHASE_H

#include "base/rng.h"
#include "base/variant.h"
#include "map/field.h"
#include "map/ground.h"
#include "path/path.h"

/* What a hunter may know this turn. */
struct chase_view {
	const struct ground *ground; /* the map as this hunter knows it */
	const struct cell *changed;  /* [n_changed] cells of it that changed since this hunter's last step */
	size_t n_changed;
	enum diagonal_rule rule;
	struct cell at;        /* where the hunter stands */
	struct cell prey;      /* last known place of the prey */
	bool prey_seen;        /* it is there now */
	const uint16_t *scent; /* [cells] turn in which the prey was last there, 0: never; NULL: no scent */
	uint16_t turn;
	const struct field *field;   /* distances to the prey, shared by all hunters; NULL: none */
	const struct cell *occupied; /* [n_occupied] cells where others stand */
	size_t n_occupied;
	struct rng *rng;
	const struct chase_tools *tools;
};

/* Lent by the caller, used within one step, remembered by nobody: scratch for the pathfinder a planner wears.
 */
struct chase_tools {
	void *scratch;      /* zeroed once per ground, per pathfinder */
	const void *index;  /* prepared for the view's ground, or NULL */
	struct cell *cells; /* [n_cells >= width * height] */
	size_t n_cells;
};

struct chase_move {
	struct cell to;    /* adjacent to `at`, or `at` itself: stays */
	bool stuck;        /* it wanted to move and could not */
	bool thinking;     /* it has no plan yet */
	uint32_t expanded; /* nodes its thinking took this turn */
	uint32_t replans;  /* plans begun this turn, 0 or 1 */
};

enum { CHASE_PLAN_MAX = 512 };

/* What a hunter shows of itself: drawn by the plan key, told by look. */
struct chase_plan {
	struct cell cells[CHASE_PLAN_MAX]; /* the route it means to walk, from where it stands */
	size_t n_cells;
	const struct event *events; /* [n_events] its search so far, NULL: it does not search */
	size_t n_events;
	double event_unit;
	double heading_rad; /* where it looks; only rotational chasers */
	bool has_heading;
	bool stuck, thinking;
	char thought[80]; /* one sentence, present tense */
};

struct chaser {
	struct variant head; /* first: see base/variant.h */
	/* Bytes of memory on this ground with these parameters. */
	size_t (*state_size)(const struct ground *, const double *params);
	/* One step.  Never allocates.  STATE stays valid if it fails. */
	enum status (*step)(void *state, const double *params, const struct chase_view *, struct chase_move *);
	/* Fills PLAN from what the last step left in STATE. */
	void (*explain)(const void *state, const double *params, const struct chase_view *,
			struct chase_plan *);
};

/* All of chasers.def, NULL-terminated. */
extern const struct variant *const chasers[];

static inline const struct chaser *chaser_of(const struct variant *head)
{
	return (const struct chaser *)head;
}

#endif
