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
	bool stuck, thinking;
	bool turns;       /* it cannot go any way at once: the sentence says where it faces */
	char thought[80]; /* one sentence, present tense */
};

/* Parameters of a chaser: its own from 0 on, those of the pathfinder it wears from PARAMS_MAX on. */
enum { CHASE_PARAMS = 2 * PARAMS_MAX };

struct chaser {
	struct variant head; /* first: see base/variant.h */
	bool opens_doors;    /* walks the planner's ground; the others need every door open */
	bool wears_path;     /* has a parameter "path": keys it does not declare go to that pathfinder */
	/* Bytes of memory that suffice on this ground, whatever the parameters. */
	size_t (*state_size)(const struct ground *);
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

/* A chaser chosen and tuned: a value, free of pointers. */
struct chase_mind {
	int chaser; /* index into chasers[] */
	double params[CHASE_PARAMS];
};

/* Reads "CHASER[:key=value,..]". */
MUST_CHECK enum status chase_parse(const char *spec, struct chase_mind *mind, struct diag *diag);

/* Writes the spec that chase_parse reads back. */
void chase_format(const struct chase_mind *mind, char *out, size_t cap);

static inline const struct chaser *chase_of(const struct chase_mind *mind)
{
	return chaser_of(chasers[mind->chaser]);
}

/* The pathfinder MIND wears, NULL: none. */
const struct pathfinder *chase_path(const struct chase_mind *mind);

/* Bytes of memory that any registered chaser needs at most. */
size_t chase_state_room(const struct ground *ground);

/* Is CELL one of the view's occupied cells? */
bool chase_occupied(const struct chase_view *view, struct cell cell);

/* May the hunter step in direction D now: open ground, legal under the rule, nobody there? */
bool chase_can_step(const struct chase_view *view, int d);

#endif
