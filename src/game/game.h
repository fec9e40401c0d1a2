/* game/game.h -- one floor of the turn-based chase: ground, you, your hunters, and the single way it changes.
 *
 * A world is one block.  Its head is struct game; the planes and the hunters' memories follow at the offsets in
 * it, so the block may be copied anywhere.  The first `state_bytes` are the state, a snapshot is a copy of
 * them; what follows (search scratch, prepared indices) is a cache that never alters a result.
 * Invariant: you and every hunter on foot stand on passable cells, no two walkers on the same one; terrain
 * and grounds agree; 0 <= n_events <= GAME_EVENTS_MAX. */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "chase/chase.h"
#include "game/rules.h"
#include "space/space.h"

enum {
	GAME_HUNTERS_MAX = 16,
	GAME_EVENTS_MAX = 64,
	GAME_CHANGES_MAX = 32,
	GAME_LEARNED_MAX = 8,
	GAME_WOUNDS = 3,
	GAME_RECOIL_TURNS = 5,
	GAME_WEDGES = 3,
	GAME_WEDGE_TURNS = 15,
	GAME_WARNING_TURNS = 30,
	GAME_TURN_TICKS = 40, /* of the space world: two thirds of a second */
	GAME_SPEC_MAX = 120
};

/* ---- what happens ---------------------------------------------------------------------------------------- */

/* Everything that may be done to a world.  Only those marked "free" take no turn. */
enum game_verb {
	GAME_WAIT,  /* listen for a turn */
	GAME_MOVE,  /* a step in `direction`; into a closed door: opens it */
	GAME_SNEAK, /* the same, half as fast and hardly heard */
	GAME_CLOSE, /* the door in `direction`, with nobody in it */
	GAME_WEDGE, /* the closed door in `direction`: nothing opens it for GAME_WEDGE_TURNS */
	GAME_LEAVE, /* take the stairs you stand on */
	GAME_SWAP,  /* free: hunter `who` thinks by `spec` from now on */
	GAME_SHIPS, /* free: `who` 0: the ships are not there, else they fly */
	GAME_VERBS
};

struct game_action {
	enum game_verb verb;
	int direction; /* enum direction, for the verbs that need one */
	int who;
	char spec[GAME_SPEC_MAX]; /* CHASER[:k=v,..] */
};

/* What came of an action, in the order it happened.  tell.c words them; nothing else does. */
enum game_event_kind {
	GAME_EVENT_REFUSED,      /* the action takes no turn; a: enum game_refusal; at: where */
	GAME_EVENT_MOVED,        /* you, to `at`; a: terrain entered, b: turns it took */
	GAME_EVENT_DOOR_OPENED,  /* who (-1: you), at */
	GAME_EVENT_DOOR_CLOSED,  /* at */
	GAME_EVENT_DOOR_WEDGED,  /* at; a: wedges left */
	GAME_EVENT_WEDGE_BROKE,  /* at: a closed door again */
	GAME_EVENT_SPOTTED,      /* hunter `who` came into your view at `at`; a: 1 for the first time */
	GAME_EVENT_STATE,        /* hunter `who` changed its mind; a: before, b: now (enum hunter_state) */
	GAME_EVENT_STUCK,        /* hunter `who` wanted on and could not */
	GAME_EVENT_PLANNED,      /* hunter `who` has a new plan; a: nodes it expanded, b: turns it thought */
	GAME_EVENT_CAUGHT,       /* hunter `who` got you at `at`; a: wounds left */
	GAME_EVENT_FLUNG,        /* you, to `at` */
	GAME_EVENT_LATE_WARNING, /* a further hunter comes; who, a: in how many turns, at: where */
	GAME_EVENT_ARRIVED,      /* it came; who, at */
	GAME_EVENT_SWAPPED,      /* hunter `who` thinks anew */
	GAME_EVENT_SHIPS,        /* a: 1 they fly, 0 they are not there */
	GAME_EVENT_FLOOR_DONE,   /* a: turns, b: points won */
	GAME_EVENT_DEAD,         /* who */
	GAME_EVENT_KINDS
};

enum game_refusal {
	REFUSED_BLOCKED,     /* a wall, rock, deep water, the edge */
	REFUSED_CORNER,      /* a diagonal step past a corner */
	REFUSED_WEDGED,      /* a wedged door */
	REFUSED_OCCUPIED,    /* a hunter stands there */
	REFUSED_NO_DOOR,     /* nothing there to close or wedge */
	REFUSED_NO_WEDGE,    /* none left on this floor */
	REFUSED_DOOR_IN_USE, /* somebody stands in it */
	REFUSED_NO_STAIRS,
	REFUSED_BAD_MIND, /* the spec names nothing, or that hunter is not there */
	REFUSED_OVER,     /* the floor is behind you */
	REFUSED_NO_SHIPS, /* none over this floor */
};

struct game_event {
	enum game_event_kind kind;
	int who; /* index into hunters, -1: you */
	struct cell at;
	int a, b;
};

/* ---- what is there --------------------------------------------------------------------------------------- */

enum hunter_state { HUNTER_ASLEEP, HUNTER_PATROL, HUNTER_CURIOUS, HUNTER_HUNTING, HUNTER_LOST, HUNTER_STATES };

/* How a ship flies: a value, free of pointers. */
struct flight_mind {
	uint32_t behaviour; /* index into behaviours[] */
	double params[PARAMS_MAX];
};

struct hunter {
	struct hunter_kind kind; /* name, glyph, family, tell, weakness, senses, speed */
	struct chase_mind mind;  /* the algorithm it walks by, and its parameters; nothing where it flies */
	int ship;                /* index into the ships of game_space(), -1: it walks */
	struct flight_mind flight;
	struct hull hull;
	int patrol, route;         /* of a ship: number of its beat in the map and in space; -1: none */
	struct space_target order; /* what it was sent to last */
	struct cell at, target;    /* target: where it believes you are, or what it walks to */
	struct cell from;          /* where it stood before its last step */
	enum hunter_state state;
	int arrives_turn;   /* > 0: not on the map before that turn */
	bool stuck;         /* its last step failed: mark # */
	bool thinking;      /* it stands and searches */
	bool seen;          /* you see it now */
	bool met;           /* you have seen it on this floor */
	bool senses;        /* it has a sign of you this turn: sight, noise or scent */
	bool sees;          /* it sees you */
	int recoil_turns;   /* left, after it caught you */
	int patience;       /* turns left that it goes on without a sign of you */
	double heading_rad; /* where it looks: its sight cone */
	int energy;         /* hundredths of a turn; it acts while >= 100 */
	int stuck_turns;    /* in a row */
	int thought_turns;  /* that its present search has taken */
	uint32_t thought;   /* nodes its present search has expanded so far */
	uint32_t changes_seen;
	int own_ground; /* of one that learns: what it believes; 0: it knows the ground as it is */
	struct cell learned[GAME_LEARNED_MAX]; /* since its last step */
	int n_learned;                         /* more than fit: it must think afresh */
	uint32_t replans, expanded, steps;     /* since the floor began */
};

enum game_phase { GAME_PLAYING, GAME_FLOOR_DONE, GAME_DEAD };

/* Planes of the block; [height * width] each. */
enum game_plane {
	PLANE_TERRAIN, /* uint8_t enum terrain: what is */
	PLANE_KNOWN,   /* uint8_t enum terrain as you last saw it; GAME_UNKNOWN: never */
	PLANE_SEEN,    /* uint8_t 1: in view now */
	PLANE_NOISE,   /* uint8_t 0: not heard there; else 1 + path distance of your noise */
	PLANE_SCENT,   /* uint16_t turn in which you were last there, 0: never */
	PLANE_COSTS,   /* the grounds, one after the other: costs, neighbourhoods, rows, columns */
	PLANE_MARKS,   /* struct cell: the waypoints of the map */
	PLANE_MINDS,   /* the hunters' memories, mind_bytes each */
	PLANE_SPACE,   /* the space world of the ships, where there are any: ask game_space() */
	PLANE_CACHE,   /* from here on: not state */
	GAME_PLANES
};

enum { GAME_UNKNOWN = TERRAIN_COUNT };

/* The grounds of a world: those of enum mover, the planners' with every cost 1 for pathfinders that know no
 * other, and from GROUND_OWN on, each learner's own idea of the planners'. */
enum { GROUND_FLAT = MOVER_PLANNER + 1, GROUND_OWN, GROUNDS_MAX = GROUND_OWN + GAME_HUNTERS_MAX };

struct game {
	size_t state_bytes, total_bytes;
	size_t offset[GAME_PLANES];
	int width, height;
	char title[64]; /* of the floor */
	uint64_t seed;
	int floor; /* 1 ..; 0: a given map */
	int turn, par_turns;
	int late; /* the hunter that comes at turn 2 * par_turns, -1: none */
	enum game_phase phase;
	struct cell at, start, goal; /* you; where you came in; the stairs down, x < 0: none on this map */
	int wounds;                  /* left, GAME_WOUNDS at first */
	int noise_cells;             /* how far this turn's noise carries */
	int caught;                  /* times on this floor */
	bool hunted;                 /* some hunter has hunted you on this floor */
	int score;                   /* of the floors behind you */
	struct hunter hunters[GAME_HUNTERS_MAX];
	int n_hunters;
	struct game_event events[GAME_EVENTS_MAX]; /* of the last step */
	int n_events;
	bool ships_fly;
	bool has_space;
	struct cell flown_over; /* where you stood when the ships flew last */
	uint32_t walls_version; /* of the walkers' ground that the ships know as walls */
	int wedges;             /* left */
	struct wedge {
		struct cell at;
		int until_turn; /* 0: unused */
	} wedged[GAME_WEDGES];
	struct cell changes[GAME_CHANGES_MAX]; /* the last cells that changed, number n at n % MAX */
	uint32_t n_changes;                    /* ever */
	struct rng rng;
	int n_grounds;
	struct ground grounds[GROUNDS_MAX]; /* without their pointers: ask game_ground() */
	size_t mind_bytes;
};

static inline const void *game_plane(const struct game *game, enum game_plane plane)
{
	return (const unsigned char *)game + game->offset[plane];
}
static inline bool game_inside(const struct game *game, struct cell at)
{
	return at.x >= 0 && at.y >= 0 && at.x < game->width && at.y < game->height;
}
static inline size_t game_index(const struct game *game, struct cell at)
{
	return (size_t)at.y * (size_t)game->width + (size_t)at.x;
}

/* What is at AT; rock outside. */
static inline enum terrain game_terrain(const struct game *game, struct cell at)
{
	const uint8_t *plane = game_plane(game, PLANE_TERRAIN);

	return game_inside(game, at) ? (enum terrain)plane[game_index(game, at)] : TERRAIN_ROCK;
}

/* What you know of AT: an enum terrain, or GAME_UNKNOWN. */
static inline int game_known(const struct game *game, struct cell at)
{
	const uint8_t *plane = game_plane(game, PLANE_KNOWN);

	return game_inside(game, at) ? plane[game_index(game, at)] : GAME_UNKNOWN;
}
static inline bool game_sees(const struct game *game, struct cell at)
{
	const uint8_t *plane = game_plane(game, PLANE_SEEN);

	return game_inside(game, at) && plane[game_index(game, at)];
}

/* Does this turn's noise reach AT? */
static inline bool game_hears(const struct game *game, struct cell at)
{
	const uint8_t *plane = game_plane(game, PLANE_NOISE);

	return game_inside(game, at) && plane[game_index(game, at)];
}

/* Turns since you were at AT, or -1. */
static inline int game_scent_age(const struct game *game, struct cell at)
{
	const uint16_t *plane = game_plane(game, PLANE_SCENT);
	int turn = game_inside(game, at) ? plane[game_index(game, at)] : 0;

	return turn ? game->turn - turn + 1 : -1;
}
static inline bool game_present(const struct game *game, int who)
{
	return who >= 0 && who < game->n_hunters && game->turn >= game->hunters[who].arrives_turn &&
	       (game->ships_fly || game->hunters[who].ship < 0);
}

/* The hunter that stands at AT, or a ship over it, or -1. */
int game_hunter_at(const struct game *game, struct cell at);

/* The mark beside a hunter: z . ? ! ~ #  (stuck goes before state). */
char game_mark(const struct hunter *hunter);

/* The ships over this floor, NULL: none.  Its prey is you. */
static inline const struct space *game_space(const struct game *game)
{
	return game->has_space ? game_plane(game, PLANE_SPACE) : NULL;
}

/* Ground number WHICH as it is now; its pointers lead into the block of GAME. */
struct ground game_ground(const struct game *game, int which);

/* What hunter WHO means to do, and what its search has looked at so far; events point into GAME. */
void game_plan(const struct game *game, int who, struct chase_plan *plan);

/* ---- how it begins, goes on and is kept ------------------------------------------------------------------ */

struct game_setup {
	uint64_t seed;
	int floor;               /* of rules; 0: a given map */
	const struct grid *grid; /* the ground, with its marks */
	const char *const
	    *specs; /* [n_specs] hunters by hunters.cfg name or CHASER[:k=v,..], besides the map's */
	size_t n_specs;
	bool specs_know;   /* those always know where you are: algorithms compared by feel */
	const char *late;  /* who comes after par, NULL: nobody */
	int par_turns;     /* 0: estimated from the way to the stairs */
	uint32_t budget;   /* B, nodes a turn, of planners whose kind does not say; 0: as the spec says */
	int wounds, score; /* carried from the floor above; wounds 0: all */
	const char *title; /* shown in the header; NULL: none */
};

/* A new world; game_free gives it back.  Hunters that the map does not place stand far from you, out of sight.
 */
MUST_CHECK enum status game_new(const struct game_setup *setup, const struct rules *rules, struct game **game,
				struct diag *diag);
void game_free(struct game *game);

/* The only way a world changes.  Never allocates; every action is legal to try (see GAME_EVENT_REFUSED). */
void game_step(struct game *game, const struct game_action *action);

/* Copies the state out and in; SNAPSHOT holds game->state_bytes. */
void game_save(const struct game *game, void *snapshot);
void game_restore(struct game *game, const void *snapshot);

/* A fingerprint over listed fields, equal on every machine. */
uint64_t game_hash(const struct game *game);

/* ---- helpers that never change the state ----------------------------------------------------------------- */

/* The next step of a known way to TO without needless mud or noise; false: none, or already there.  Uses the
 * cache, hence not const. */
bool game_travel(struct game *game, struct cell to, struct game_action *action);

/* The way game_travel would lead, from TO back to where you stand, in CELLS[cap]; returns its length, 0: none.
 */
size_t game_route(struct game *game, struct cell to, struct cell *cells, size_t cap);

/* The next step to the nearest place next to the unknown; false: everything reachable is known. */
bool game_explore(struct game *game, struct game_action *action);

/* Did the last step bring news at which running, travelling and exploring must stop? */
bool game_alarmed(const struct game *game);

#endif
