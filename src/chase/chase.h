/* chase/chase.h -- the interface that every chaser implements: a hunter's next step on the grid.
 *
 * A chaser is a const struct, registered by a line of chasers.def.  Its memory is STATE, a block of state_size()
 * bytes, zeroed when the hunter appears or changes its mind.
 *
 * Invariant: STATE holds no pointers to the outside, so that a snapshot of a game is a copy.  Bytes behind the first
 * used() are never read, and key() is equal only for states that step alike. */
#ifndef CHASE_CHASE_H
#define CHASE_CHASE_H

#include "base/rng.h"
#include "base/variant.h"
#include "map/field.h"
#include "map/ground.h"
#include "path/path.h"

/* A hunter's knowledge in this turn. */
struct chase_view {
	const struct ground *ground; /* the map as this hunter knows it */
	const struct cell *changed;  /* [n_changed]; its cells that changed since this hunter's last step */
	size_t n_changed;
	enum diagonal_rule rule;
	struct cell at;        /* where the hunter stands */
	struct cell prey;      /* the last known place of the prey */
	bool prey_seen;        /* the prey is there now */
	const uint16_t *scent; /* [cells]; the turn when the prey was last there, or 0; NULL: no scent map */
	uint16_t turn;
	const struct field *field;   /* distances to the prey, shared by all hunters; NULL: none */
	const struct cell *occupied; /* [n_occupied]; cells where others stand */
	size_t n_occupied;
	const struct cell *partners; /* [n_partners] the cells of others of its kind that hunt with it */
	size_t n_partners;
	struct rng *rng;
	const struct chase_tools *tools;
	uint64_t *operations; /* the cost of the decision, see chase_count(); NULL: not counted */
};

/* Counts N operations.  One operation is one look at something (the prey, a cell, a scent, a cell of a plan or of a
 * table, a line of sight), or one cell that a search takes from its frontier or puts there. */
static inline void chase_count(const struct chase_view *view, size_t n)
{
	if (view->operations)
		*view->operations += n;
}

/* The needs of a planner's pathfinder. */
struct chase_tools {
	void *scratch;                /* zeroed once per ground and pathfinder */
	const void *index;            /* prepared for the view's ground, or NULL */
	struct cell *cells, *corners; /* [n_cells >= width * height] each */
	size_t n_cells;
	bool unlogged; /* a planner keeps no log of a search that finds the same path without one */
	void *table;   /* the chaser's preparation for this map, or NULL; a cache that never changes a step */
	const struct chase_asker *asker; /* NULL: nobody, and hunters that are programs stay where they are */
};

struct chase_move {
	struct cell to;    /* adjacent to the view's `at`, or `at` itself */
	bool stuck;        /* it wanted to move and could not */
	bool thinking;     /* no plan yet */
	uint32_t expanded; /* nodes that it expanded this turn */
	uint32_t replans;  /* plans that it began this turn, 0 or 1 */
};

enum { CHASE_PLAN_MAX = 512 };

/* What a hunter shows of itself, for the plan overlay and for look. */
struct chase_plan {
	struct cell cells[CHASE_PLAN_MAX]; /* the route that it intends to walk, from where it stands */
	size_t n_cells;
	const struct event *events; /* [n_events]; its search so far; NULL: no search */
	size_t n_events;
	double event_unit; /* as event_log.unit */
	bool stuck, thinking;
	bool turns;       /* it must turn before it can go elsewhere; its thought says where it faces */
	char thought[80]; /* one sentence, present tense */
};

/* Somebody outside the game who decides a hunter's step; see chase_program(). */
struct chase_asker {
	/* Fills MOVE, and in PLAN cells, n_cells and thought.  After a failure the hunter stays. */
	enum status (*ask)(void *context, const struct chase_view *, struct chase_move *, struct chase_plan *);
	void *context;
};

/* The parameters of a chaser, from 0, then the parameters of its pathfinder, from PARAMS_MAX. */
enum { CHASE_PARAMS = 2 * PARAMS_MAX };

struct chaser {
	struct variant head; /* first: see base/variant.h */
	bool opens_doors;    /* walks on the planner's ground; for the others a closed door is a wall */
	bool smells;         /* reads the view's scent */
	bool wears_path;     /* has a parameter "path"; keys that it does not declare go to that pathfinder */
	/* Bytes of STATE that suffice on this ground with any parameters. */
	size_t (*state_size)(const struct ground *);
	/* Bytes of a table that prepare() fills for a map with at most OPEN open cells, 0: that map is too large; and
	 * the filling, which returns at once if TABLE, zeroed at first, is the one for OPEN[height * width] already: 1
	 * on every cell that can be walked on unless something is put there, closed doors too.  Both NULL: no table. */
	size_t (*table_size)(int width, int height, size_t open);
	void (*prepare)(void *table, int width, int height, const uint8_t *open, enum diagonal_rule rule);
	/* How many bytes of STATE, from its beginning, hold something.  NULL: all of state_size. */
	size_t (*used)(const void *state, const double *params, const struct ground *);
	/* HASH, continued over all in STATE that later steps depend on, and over nothing else.  Two states of one
	 * chaser with equal keys step alike in equal views.  NEAR[cells] is 1 on cells of the ground that may change and
	 * beside them. */
	uint64_t (*key)(const void *state, const double *params, const struct ground *, const uint8_t *near,
			uint64_t hash);
	/* Decides one step.  Never allocates.  STATE is still valid after a failure. */
	enum status (*step)(void *state, const double *params, const struct chase_view *, struct chase_move *);
	/* Fills PLAN, which is zeroed, from what the last step left in STATE. */
	void (*explain)(const void *state, const double *params, const struct chase_view *,
			struct chase_plan *);
};

/* All of chasers.def, NULL-terminated. */
extern const struct variant *const chasers[];

static inline const struct chaser *chaser_of(const struct variant *head)
{
	return (const struct chaser *)head;
}

/* A chaser and its parameters, as a value without pointers. */
struct chase_mind {
	int chaser; /* index into chasers[], or CHASE_PROGRAM */
	double params[CHASE_PARAMS];
};

/* The chaser that asks chase_tools.asker.  It is in no registry, and its spec, CHASE_PROGRAM_SPEC, does not name the
 * program: the lender of the asker knows it. */
enum { CHASE_PROGRAM = -1 };
#define CHASE_PROGRAM_SPEC "program"
extern const struct chaser program_chaser;

/* Reads "CHASER[:key=value,..]".  STATUS_USAGE: unknown chaser or option. */
MUST_CHECK enum status chase_parse(const char *spec, struct chase_mind *mind, struct diag *diag);

/* Writes the spec that chase_parse reads back to OUT[cap]. */
void chase_format(const struct chase_mind *mind, char *out, size_t cap);

static inline const struct chaser *chase_of(const struct chase_mind *mind)
{
	if (mind->chaser == CHASE_PROGRAM)
		return &program_chaser;
	return chaser_of(chasers[mind->chaser]);
}

/* The pathfinder of MIND, or NULL. */
const struct pathfinder *chase_path(const struct chase_mind *mind);

/* Does MIND plan as if every open cell cost 1? */
bool chase_ignores_terrain(const struct chase_mind *mind);

/* Bytes of STATE that suffice for any registered chaser. */
size_t chase_state_room(const struct ground *ground);

/* The key() of a chaser whose steps do not depend on its state. */
uint64_t chase_no_key(const void *state, const double *params, const struct ground *ground, const uint8_t *near,
		      uint64_t hash);

/* Bytes of STATE that MIND uses and a copy needs. */
size_t chase_used(const struct chase_mind *mind, const void *state, const struct ground *ground);

/* Is CELL one of the view's occupied cells? */
bool chase_occupied(const struct chase_view *view, struct cell cell);

/* Can the hunter step in direction D now: onto open ground, legally, with nobody there? */
bool chase_can_step(const struct chase_view *view, int d);

/* The step in direction D if it can be taken; else the hunter stays and is stuck. */
struct chase_move chase_step_or_stay(const struct chase_view *view, int d);

/* Shows in PLAN the rest of PATH[n], at most CHASE_PLAN_MAX cells: it begins where the hunter stood before its last
 * step, and continues with the cell that it wanted to step to. */
void chase_show_path(const struct chase_view *view, const struct cell *path, int n, struct chase_plan *plan);

/* A random one of the first N directions in which the hunter can step, or DIRECTIONS if every one is blocked. */
int chase_random_direction(const struct chase_view *view, int n);

#endif
