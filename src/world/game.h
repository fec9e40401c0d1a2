/* world/game.h -- one floor of the turn-based chase: the ground, you, your hunters, and the only way to change it.
 *
 * A world is one block of memory.  struct game is its head; the planes and the hunters' memories follow at the offsets
 * stored there, so the block can be copied anywhere.  The first `block.state_bytes` bytes are the state, and a
 * snapshot copies the bytes in use.  The rest (search scratch, prepared indices) is a cache that never changes a
 * result.
 *
 * Invariant: you and every hunter on foot are on passable cells, no two on the same one; terrain and grounds agree; 0
 * <= n_events <= GAME_EVENTS_MAX. */
#ifndef WORLD_GAME_H
#define WORLD_GAME_H

#include "base/assert.h"
#include "chase/chase.h"
#include "space/space.h"
#include "world/passage.h"
#include "world/rules.h"

enum {
	GAME_HUNTERS_MAX = 16,
	GAME_EVENTS_MAX = 64,
	GAME_CHANGES_MAX = 32,
	GAME_LEARNED_MAX = 8,
	GAME_WOUNDS = 3,
	GAME_RECOIL_TURNS = 5,
	GAME_WEDGES = 3,
	GAME_WEDGE_TURNS = 15,
	GAME_DOOR_PUSHES = 2, /* turns that a hunter pushes at a closed door before it gets through */
	GAME_TOOLS = 5,       /* slots */
	GAME_OFFERS_MAX = 4,
	GAME_EFFECTS_MAX = 12,
	GAME_CHALK_CELLS = 3,
	GAME_WRENCH_TURNS = 15,
	GAME_WRENCH_FLOOR = 3, /* the first floor with a wrench */
	GAME_HUM_CELLS = 25,   /* how far the Lodestone is heard */
	GAME_WARNING_TURNS = 30,
	GAME_NEVER = INT32_MAX / 2, /* a turn that does not come */
	GAME_TEMPO_MAX = 3,
	GAME_LEAP_CELLS = 4,
	GAME_LEAP_NEAREST = 2, /* cells between it and you when it crouches */
	GAME_LEAP_FARTHEST = 5,
	GAME_STONE_CELLS = 6, /* how far you throw */
	GAME_TURN_TICKS = 40, /* ticks of the space world in a turn: two thirds of a second */
	GAME_SPEC_MAX = 120,
	HUNTER_STEPS_MAX = 4 /* in one turn: speed 300, and the rest of the turn before */
};

/* ---- what happens ---------------------------------------------------------------------------------------- */

/* Everything that can be done to a world: see verb.h. */
enum game_verb {
#define VERB(id, name, file) GAME_##id,
#include "world/verbs.def"
#undef VERB
	GAME_VERBS
};

struct game_action {
	enum game_verb verb;
	int direction; /* enum direction, for the verbs that take one */
	int who;
	struct cell at;           /* for the verbs that aim */
	char spec[GAME_SPEC_MAX]; /* CHASER[:k=v,..] */
};

/* Why an action took no turn. */
enum game_refusal {
#define REFUSAL(id, sentence) REFUSED_##id,
#include "world/refusals.def"
#undef REFUSAL
	GAME_REFUSALS
};

enum hunter_state {
#define STATE(id, mark, words) HUNTER_##id,
#include "world/states.def"
#undef STATE
	HUNTER_STATES
};

/* How a hunter that hunts you wastes its turn. */
enum hunter_error {
#define ERROR(id, sentence) ERROR_##id,
#include "world/errors.def"
#undef ERROR
	HUNTER_ERRORS
};

/* The parts of the score. */
enum game_points {
#define POINTS(id, each, of, word) POINTS_##id,
#include "world/points.def"
#undef POINTS
	GAME_POINTS
};

enum game_medal {
#define MEDAL(id, letter, name, percent, oath) MEDAL_##id,
#include "world/medals.def"
#undef MEDAL
	GAME_MEDALS
};

/* The possible tasks of a run. */
enum game_goal {
#define GOAL(id, name, file) GOAL_##id,
#include "world/goals.def"
#undef GOAL
	GAME_GOAL_KINDS
};

/* What an action led to, in the order it happened.  Only tell.c turns these into words. */
enum game_event_kind {
#define EVENT(id, name, file, ...) GAME_EVENT_##id,
#define EVENT_BARE(id, name, file) GAME_EVENT_##id,
#include "world/events.def"
#undef EVENT
#undef EVENT_BARE
	GAME_EVENT_KINDS
};

struct game_event {
	enum game_event_kind kind;
	int who; /* index into hunters, -1: you */
	struct cell at;
	union { /* the one called as its kind */
#define EVENT(id, name, file, ...) \
	struct { \
		__VA_ARGS__; \
	} name;
#define EVENT_BARE(id, name, file)
#include "world/events.def"
#undef EVENT
#undef EVENT_BARE
	};
};

/* ---- what is there --------------------------------------------------------------------------------------- */

enum { GAME_GOALS = 2 };

/* What you bring along from floor to floor. */
struct game_carry {
	int wounds;                   /* how many more you can take; GAME_WOUNDS at first */
	uint16_t earned[GAME_POINTS]; /* how often each; see world/points.h for the score */
	uint8_t tools[GAME_TOOLS];    /* 1 + index into rules.tools; 0: empty */
	int wrench_charges;           /* on each floor from GAME_WRENCH_FLOOR on */
	bool lodestone;
	uint8_t medals;            /* bits 1 << enum game_medal: still possible */
	uint8_t oaths;             /* the same: sworn */
	uint8_t goals[GAME_GOALS]; /* 1 + enum game_goal that the run asks for; 0: none */
	uint8_t goals_reached;     /* bits 1 << index into goals */
};

/* Things on a floor that are on your map from the start. */
enum thing_kind {
#define THING(id, name, file) THING_##id,
#include "world/things.def"
#undef THING
	THING_KINDS
};

enum { GAME_THINGS_MAX = THING_KINDS };

struct game_thing {
	enum thing_kind kind;
	struct cell at;
	bool taken;
	uint8_t offers[GAME_OFFERS_MAX]; /* [n_offers] 1 + index into rules.tools */
	int n_offers;
};

/* The properties of a tool's effect. */
enum tool_trait {
	TRAIT_HIDES_TRAIL =
	    1 << 0, /* you leave no scent and make no noise, and nobody sees you beyond its radius */
	TRAIT_SHOWS_HUNTERS = 1 << 1, /* you see every hunter, and what it thinks, and know the floor */
	TRAIT_SLOWS_MINDS = 1 << 2,   /* minds think a quarter as fast */
	TRAIT_BLOCKS_SIGHT = 1 << 3,  /* nobody sees through the cells within its radius */
	TRAIT_LURES = 1 << 4,         /* whoever sees it takes it for you, unless you are in sight and nearer */
	TRAIT_KEEPS = 1 << 5,         /* ... and keeps to it then, even if you come nearer */
	TRAIT_BREAKS = 1 << 6,        /* it is gone when a hunter steps onto it */
	TRAIT_FLIES = 1 << 7,         /* it is over the last ship of the space */
	TRAIT_MOVES_YOU = 1 << 8      /* using it puts you there */
};

/* A tool's effect, while it lasts. */
struct game_effect {
	int until_turn; /* 0: unused */
	uint8_t effect; /* enum tool_effect */
	uint8_t radius;
	struct cell at;
	struct cell cells[GAME_CHALK_CELLS]; /* [n_cells] of a chalk wall, and the terrain before */
	uint8_t before[GAME_CHALK_CELLS];
	uint8_t n_cells;
};

/* The numbers of a tool, copied from the rules: a world needs no other data. */
struct game_tool {
	uint8_t effect; /* enum tool_effect */
	int16_t range_cells, radius_cells, turns, noise_cells;
};

/* How a ship flies: a plain value without pointers. */
struct flight_mind {
	uint32_t behaviour; /* index into behaviours[] */
	double params[PARAMS_MAX];
};

/* Data of a hunter on foot only. */
struct walker {
	struct chase_mind mind; /* the algorithm and its parameters */
	size_t mind_used;       /* bytes of its memory in use */
	int own_ground;         /* learners: index of the ground it believes in; 0: it knows the real one */
	uint32_t changes_seen;  /* of the terrain: the changes it knows */
	struct cell learned[GAME_LEARNED_MAX]; /* learners: cells corrected since its last step */
	int n_learned;                         /* GAME_LEARNED_MAX + 1: too many, it must start afresh */
	int energy;                            /* hundredths of a turn; it acts while it has 100 or more */
	int pushes; /* turns in a row that it has pushed at the closed door `pushed` */
	struct cell pushed;
	bool thinking;              /* it stands still and searches */
	uint32_t thought;           /* nodes that its present search has expanded so far */
	int thought_turns;          /* turns that its present search has taken so far */
	uint32_t replans, expanded; /* since the floor began */
	uint64_t operations;        /* the same: what its decisions cost; see chase_count() */
	uint32_t decisions;
};

/* Data of a hunter with a ship only. */
struct flyer {
	uint32_t ship;           /* index into the ships of game_space() */
	struct flight_mind mind; /* its own way to fly */
	struct hull hull;
	int patrol, route;         /* index of its patrol in the map and in space; -1: none */
	struct space_target order; /* the latest */
};

/* What the rules of the run know of a hunter. */
struct exertion {
	int erring;                 /* 1 + the enum hunter_error that it is in the middle of; 0: none */
	unsigned paid;              /* bits 1 << enum hunter_error: it has paid for these on this floor */
	int pace;                   /* turns in which it has moved since it began to hunt you, or rested */
	int rest_turns, stun_turns; /* left, in which it stands */
	int apart_turns;            /* left, in which it does not collide again */
	int crouch;                 /* 1 + the enum direction in which it leaps next; 0: it does not */
	int walk_turns;             /* left, in which it does not crouch again */
	int follow_turns;           /* in a row that it has followed you without an error */
	int head_turns;             /* left, in which it heads you off, or has turned its head */
	struct cell head_to;        /* to this cell */
	bool turned;                /* by a noise */
	int nearest;                /* steps to you, the fewest since it came to know of you; 0: it does not */
	int idle_turns;             /* since then, in which it has come no nearer */
	bool hunted, erred;         /* you on this floor, and while it did */
};

enum hunter_body { BODY_WALKER, BODY_FLYER };

struct hunter {
	struct hunter_kind kind; /* name, glyph, family, tell, weakness, senses, speed */
	enum hunter_body body;
	struct cell at, target; /* target: where it believes you are, or where it is going */
	struct cell from;       /* its cell before its last step */
	enum hunter_state state;
	int arrives_turn;                      /* > 0: not on the map before that turn */
	bool stuck;                            /* its last step failed: mark # */
	int stuck_turns;                       /* in a row */
	bool seen;                             /* you see it now */
	bool met;                              /* you have seen it on this floor */
	bool senses;                           /* it saw, heard or smelt you this turn */
	bool sees;                             /* it sees you, or a lure */
	bool fooled;                           /* it takes a decoy or your companion for you */
	int recoil_turns;                      /* turns of recoil left after it caught you */
	int patience;                          /* turns left before it gives up without a sign of you */
	double heading_rad;                    /* where it looks: the middle of its sight cone */
	struct rng rng;                        /* whatever it leaves to chance */
	bool drew;                             /* its last act was a random choice */
	struct cell stepped[HUNTER_STEPS_MAX]; /* [n_stepped]; the cells that it entered in its last turn */
	int n_stepped;
	uint32_t steps; /* since the floor began */
	char truth;   /* its real letter in a masquerade, where its kind shows the guess; 0: it wears no mask */
	int8_t breed; /* the first hunter of the same kind: they hunt together */
	struct exertion exertion;
	struct walker walker; /* this one or the next, as its body says; the other stays zero */
	struct flyer flyer;
};

static inline bool hunter_flies(const struct hunter *hunter)
{
	return hunter->body == BODY_FLYER;
}

enum game_phase { GAME_PLAYING, GAME_FLOOR_DONE, GAME_DEAD, GAME_HOME };

/* Parts of the block.  The first six are planes of [height * width]. */
enum game_plane {
	PLANE_TERRAIN, /* uint8_t enum terrain: the real map */
	PLANE_KNOWN,   /* uint8_t enum terrain as you last saw it; GAME_UNKNOWN: never seen */
	PLANE_SEEN,    /* uint8_t 1: in view now */
	PLANE_NOISE,   /* uint8_t 1 + steps from your noise to the cell; 0: not heard */
	PLANE_SCENT,   /* uint16_t when you were last on the cell, by game_scent_clock; 0: never */
	PLANE_SMOKE,   /* uint8_t 1: nobody sees through it */
	PLANE_COSTS,   /* the grounds, one after the other: costs, neighbourhoods, blocks, rows, columns */
	PLANE_MARKS,   /* struct cell: the waypoints of the map */
	PLANE_MINDS,   /* the hunters' memories, mind_bytes each */
	PLANE_SPACE,   /* the space world of the ships, if there are any: see game_space() */
	PLANE_CACHE,   /* not part of the state */
	GAME_PLANES
};

enum { GAME_UNKNOWN = UINT8_MAX };

/* The grounds of a world, by index: enum mover's; GROUND_FLAT, the planners' ground with every cost 1, for hunters
 * that ignore terrain; and from GROUND_OWN on, each learner's belief. */
enum { GROUND_FLAT = MOVER_PLANNER + 1, GROUND_OWN, GROUNDS_MAX = GROUND_OWN + GAME_HUNTERS_MAX };

/* The constants of a floor: game_new sets them for good. */
struct game_floor {
	char title[64];
	uint64_t seed;
	int number; /* 1 ..; 0: a given map */
	int par_turns;
	int trail_turns;   /* the trail on the map begins this long before the first turn */
	int late, n_late;  /* hunters from `late` on that arrive in turn, the first at par */
	struct cell start; /* where you came in */
	struct cell goal;  /* the stairs down; x < 0: none */
	bool bare;         /* nothing is hidden from you: a puzzle */
	bool practice;     /* GAME_SWAP and GAME_SHIPS are allowed */
	bool masked;       /* a masquerade: the names of hunters are hidden until the floor is left */
	bool run_rules;    /* hunters err, which gives you tempo, collide, rest and leap */
};

/* The places of the parts of a world in its block. */
struct game_block {
	size_t state_bytes, total_bytes;
	size_t offset[GAME_PLANES];
	size_t mind_bytes; /* of each hunter's memory */
};

/* The ships over a floor. */
struct game_air {
	bool has_space;         /* some hunter or companion may fly: see game_space() */
	bool has_companion;     /* the last ship of the space is reserved for one: see companion.h */
	bool ships_fly;         /* false: practice has sent them away */
	struct cell flown_over; /* where you stood when the ships last flew */
	bool has_walls;         /* the walls in space were built, */
	uint64_t walls_version; /* from this version of the walkers' ground */
};

struct game_wedges {
	int left;
	struct wedge {
		struct cell at;
		int until_turn; /* 0: unused */
	} placed[GAME_WEDGES];
};

/* The moments that errors of hunters have given you. */
struct game_tempo {
	int until_turn[GAME_TEMPO_MAX]; /* that turn included it is past; 0: unused */
	int noise_cells;                /* the range of the noise of free acts, heard with your next turn */
	int meddled_until;              /* a change of the ground before that turn is yours */
};

struct game_wrench {
	int charges;            /* left on this floor */
	int who, until_turn;    /* the hunter that runs the wrench's mind; until_turn 0: none */
	struct chase_mind mind; /* and its own */
};

/* The cells from the upper left one to the lower right one. */
struct game_box {
	struct cell from, to;
};

/* Cells whose terrain has changed since the floor began. */
struct game_changes {
	struct cell latest[GAME_CHANGES_MAX]; /* change I at I % GAME_CHANGES_MAX */
	uint32_t n;
};

/* What you can be heard by. */
struct game_noise {
	int cells;               /* how far this turn's noise carries, in steps */
	struct game_box earshot; /* outside of it nobody hears you */
};

struct game {
	struct game_block block;
	int width, height;
	struct game_floor floor;
	int turn;
	enum game_phase phase;
	struct cell at; /* you */
	struct game_carry carry;
	struct game_noise noise;
	struct game_box view; /* outside of it you see nothing */
	int caught;           /* times on this floor */
	bool hunted;          /* some hunter has hunted you on this floor */
	int n_hunters;
	struct game_event events[GAME_EVENTS_MAX]; /* of the last step */
	int n_events;
	struct game_air air;
	struct passage passage; /* to this floor, before its first turn; any other act skips it */
	struct game_wedges wedges;
	struct game_tool tools[RULES_TOOLS_MAX]; /* of the rules */
	struct game_effect effects[GAME_EFFECTS_MAX];
	struct game_tempo tempo;
	struct game_wrench wrench;
	struct game_changes changes;
	uint64_t terrain_key; /* a fingerprint of the terrain */
	struct rng rng;       /* of the floor itself; each hunter has its own */
	int n_grounds;
	struct ground grounds[GROUNDS_MAX]; /* with NULL pointers: use game_ground() */
	int n_things;
	struct game_thing things[GAME_THINGS_MAX]; /* [n_things] */
	struct hunter hunters[GAME_HUNTERS_MAX];   /* [n_hunters]; last: a snapshot omits the unused ones */
};

static inline const void *game_plane(const struct game *game, enum game_plane plane)
{
	return (const unsigned char *)game + game->block.offset[plane];
}
static inline bool game_inside(const struct game *game, struct cell at)
{
	return at.x >= 0 && at.y >= 0 && at.x < game->width && at.y < game->height;
}
static inline size_t game_index(const struct game *game, struct cell at)
{
	ASSERT_HOT(game_inside(game, at));
	return (size_t)at.y * (size_t)game->width + (size_t)at.x;
}

/* The real terrain at AT; rock outside the map. */
static inline enum terrain game_terrain(const struct game *game, struct cell at)
{
	const uint8_t *plane = game_plane(game, PLANE_TERRAIN);

	if (!game_inside(game, at))
		return TERRAIN_ROCK;
	return (enum terrain)plane[game_index(game, at)];
}

/* The terrain at AT as you last saw it: an enum terrain, or GAME_UNKNOWN. */
static inline int game_known(const struct game *game, struct cell at)
{
	const uint8_t *plane = game_plane(game, PLANE_KNOWN);

	if (!game_inside(game, at))
		return GAME_UNKNOWN;
	return plane[game_index(game, at)];
}

/* Is AT in your view now? */
static inline bool game_sees(const struct game *game, struct cell at)
{
	const uint8_t *plane = game_plane(game, PLANE_SEEN);

	return game_inside(game, at) && plane[game_index(game, at)];
}

/* Can your noise of this turn be heard at AT? */
static inline bool game_hears(const struct game *game, struct cell at)
{
	const uint8_t *plane = game_plane(game, PLANE_NOISE);

	return game_inside(game, at) && plane[game_index(game, at)];
}

/* The index of the thing at AT that still has something to give, or -1. */
static inline int game_thing_at(const struct game *game, struct cell at)
{
	for (int i = 0; i < game->n_things; i++)
		if (!game->things[i].taken && cell_equal(game->things[i].at, at))
			return i;
	return -1;
}

/* The clock that dates your scent. */
static inline int game_scent_clock(const struct game *game)
{
	return game->turn + game->floor.trail_turns;
}

/* Age in turns of your scent at AT; -1: you were never on it. */
static inline int game_scent_age(const struct game *game, struct cell at)
{
	const uint16_t *plane = game_plane(game, PLANE_SCENT);

	if (!game_inside(game, at) || !plane[game_index(game, at)])
		return -1;
	return game_scent_clock(game) - plane[game_index(game, at)] + 1;
}

/* Is hunter WHO on the map now?  False also for an index out of range. */
static inline bool game_present(const struct game *game, int who)
{
	return who >= 0 && who < game->n_hunters && game->turn >= game->hunters[who].arrives_turn &&
	       (game->air.ships_fly || !hunter_flies(&game->hunters[who]));
}

/* Does hunter WHO come late, by the stairs? */
static inline bool game_is_late(const struct game *game, int who)
{
	return who >= game->floor.late && who < game->floor.late + game->floor.n_late;
}

/* What a tool with TRAIT made and still lasts, or NULL. */
const struct game_effect *game_lasting(const struct game *game, enum tool_trait trait);

/* The companion that flies with you, or NULL; it is over effect->at. */
static inline const struct game_effect *game_companion(const struct game *game)
{
	return game_lasting(game, TRAIT_FLIES);
}

/* Is hunter WHO, possibly -1, shown to you: in sight, or anywhere while you scry? */
bool game_shows(const struct game *game, int who);

/* The first event of KIND in the last step, or NULL. */
const struct game_event *game_event_of(const struct game *game, enum game_event_kind kind);

/* The title of what HUNTER thinks with: its pathfinder if it plans, its behaviour if it flies, else its chaser. */
const char *game_mind_title(const struct hunter *hunter);

/* Does HUNTER crouch and leap on this floor when you are in line with it? */
static inline bool game_leaps(const struct game *game, const struct hunter *hunter)
{
	return game->floor.run_rules && game->floor.number != 1 && !hunter_flies(hunter);
}

/* Writes the cells along which hunter WHO leaps next, if it crouches, to LINE; returns how many. */
int game_leap_line(const struct game *game, int who, struct cell line[GAME_LEAP_CELLS]);

/* Does any step of yours end off the line along which WHO leaps next?  In a corridor none may. */
bool game_can_dodge(const struct game *game, int who);

/* In how many turns HUNTER, which hunts you, must rest, if nothing stops it before. */
int game_tires_in(const struct hunter *hunter);

/* How many tempo you hold. */
int game_tempo(const struct game *game);

/* Would a verb that can use a tempo spend one now, and take no turn? */
bool game_has_tempo(const struct game *game);

/* The hunter at AT, otherwise a ship above it, otherwise -1. */
int game_hunter_at(const struct game *game, struct cell at);

/* The mark shown beside a hunter: the turns for which it is stunned, ] if it is stuck, otherwise its state as one of
 * z ? ! ), or a blank if it is on its round. */
char game_mark(const struct hunter *hunter);

/* The space world of the ships over this floor; its prey is you.  NULL without ships. */
static inline const struct space *game_space(const struct game *game)
{
	return game->air.has_space ? game_plane(game, PLANE_SPACE) : NULL;
}

/* The cells between you and TO, diagonally beside you, that bar the step to it, in CORNERS; returns how many. */
int game_corners(const struct game *game, struct cell to, struct cell corners[2]);

/* Ground WHICH as it is now; its pointers lead into the block of GAME. */
struct ground game_ground(const struct game *game, int which);

/* Hunter WHO's intention, and the cells its search has expanded so far; the events point into GAME. */
void game_plan(const struct game *game, int who, struct chase_plan *plan);

/* ---- beginning, continuing and saving --------------------------------------------------------------------- */

/* What a run begins with. */
extern const struct game_carry game_fresh_carry;

struct game_setup {
	uint64_t seed;
	int floor;                /* of the rules; 0: a given map */
	const struct grid *grid;  /* the map with its marks; only read by game_new */
	const char *const *specs; /* [n_specs] hunters in addition to the map's: see below */
	size_t n_specs;
	bool specs_know;         /* these always know where you are, so that algorithms can be compared */
	const char *const *late; /* [n_late] hunters that arrive at par, and at each further half par */
	size_t n_late;
	const int *speeds; /* [n_specs] percent, 0: as the hunter's kind says; NULL: all as their kinds say */
	double par;        /* turns for each step of the shortest way to the stairs; 0: 2 */
	uint32_t budget;   /* nodes a turn for planners whose spec leaves it at the default; 0: unchanged */
	const struct game_carry *carry; /* from the floor above; NULL: the beginning of a run */
	bool practice, flight;
	bool things, shrine, lodestone; /* the thing on it: relic and cache, a shrine, the Lodestone */
	const char *title;              /* shown in the header; NULL: none */
	bool masked;                    /* a masquerade: names, letters and colours tell nothing */
	bool run_rules;                 /* the rules of the run, see struct game_floor */
};

/* A new world; game_free releases it.  Each spec is a name from hunters.cfg, CHASER[:k=v,..] or
 * ship:BEHAVIOUR[,k=v..].  Hunters that the map does not place are put far from you and out of sight. */
MUST_CHECK enum status game_new(const struct game_setup *setup, const struct rules *rules, struct game **game,
				struct diag *diag);
void game_free(struct game *game);

/* Lets ASKER, which must outlive GAME, decide the steps of hunters that are programs (chase/chase.h). */
void game_set_asker(struct game *game, const struct chase_asker *asker);

/* Applies ACTION: the only way a world changes.  Never allocates.  Any action may be tried: one that is not
 * possible only leaves a GAME_EVENT_REFUSED. */
void game_step(struct game *game, const struct game_action *action);

/* Plays at most one turn: the first of ACTION, or the next of the action before, if turns are LEFT of it; ACTION is then
 * ignored.  Returns how many turns are left now. */
int game_step_turn(struct game *game, const struct game_action *action, int left);

/* Copy the state out and back in.  SNAPSHOT is aligned to 64 and holds game_snapshot_bytes, which grows and shrinks
 * with what the hunters think, but never exceeds game->block.state_bytes.  game_save returns how many it wrote. */
size_t game_snapshot_bytes(const struct game *game);
size_t game_save(const struct game *game, void *snapshot);
void game_restore(struct game *game, const void *snapshot);

/* The same for ships that programs steer (steer/steer.h). */
void game_set_steer_asker(struct game *game, const struct steer_asker *asker);

/* A second world equal to GAME, but without its askers; game_free releases it. */
MUST_CHECK enum status game_clone(const struct game *game, struct game **clone);

/* Have the two worlds the same shape, so that one can be copied into the other?  Those of one floor have. */
bool game_alike(const struct game *a, const struct game *b);

/* Makes TO, which is alike, equal to FROM. */
void game_copy(struct game *to, const struct game *from);

/* Hash of the fields that make up the state; the same on every machine. */
uint64_t game_hash(const struct game *game);

/* A key of exactly the data that decide the chase for the next TURNS: of two worlds of one floor with equal keys the
 * same actions, tools apart, make the same hunters take the same steps.  Your knowledge, score and messages are
 * excluded, and so is the number of the turn: dates are relative to now.  Not the same on every machine.  Uses the
 * cache, hence not const. */
uint64_t game_key(struct game *game, int turns);

/* The age in turns of the oldest scent that every nose on the map can smell; GAME_NEVER: nobody smells. */
int game_nose_turns(const struct game *game);

/* The hunter in sight that matters most to you now: the nearest that hunts you, else the nearest; -1: nobody is in
 * sight. */
int game_threat(const struct game *game);

/* ---- helpers that never change the state ----------------------------------------------------------------- */

/* Where this floor ends for you, as far as you know: the stairs down, the Lodestone, or with it the stairs that you
 * came by.  False: you do not know yet. */
bool game_end(const struct game *game, struct cell *at);

/* What exploring and travelling keep away from. */
struct game_shun {
	unsigned steps; /* they do not begin with a step in these directions, a bit each, */
	int n;          /* nor go anywhere as near as CELLS to one of these hunters */
	struct {
		int who;
		struct cell at; /* where it was last seen */
		int cells;
	} near[GAME_HUNTERS_MAX]; /* [n] */
};

/* The next step of a way to TO over known cells, through mud and water only if it must, and away from SHUN if that costs a few
 * steps at most; NULL: from nothing.  Returns false without a way, or if you have arrived.  Uses the cache, hence not const. */
bool game_travel(struct game *game, struct cell to, const struct game_shun *shun, struct game_action *action);

/* The cell that game_travel reaches from which the way on to TO is shortest if unknown cells are open: TO itself if it
 * is reached, the nearest as the crow flies if the known cells leave no way. */
struct cell game_nearest(struct game *game, struct cell to);

/* The way that game_travel would take, from TO back to where you stand, in CELLS[cap].  Returns its length in
 * cells; 0: none. */
size_t game_route(struct game *game, struct cell to, const struct game_shun *shun, struct cell *cells,
		  size_t cap);

/* The steps from FROM to TO by the ways that you know; LIMIT + 1 if there are more, or no way is known. */
int game_walks(struct game *game, struct cell from, struct cell to, int limit);

/* The next step towards the nearest known cell beside an unknown one, or with a thing whose bit, 1 << its index, is set in
 * WANTED; by a way that keeps away from SHUN, NULL: from nothing.  Returns false: none left. */
bool game_explore(struct game *game, const struct game_shun *shun, unsigned wanted, struct game_action *action);

/* The way that game_explore would take, as game_route tells it. */
size_t game_explore_route(struct game *game, const struct game_shun *shun, unsigned wanted, struct cell *cells,
			  size_t cap);

/* The next step towards the end of the floor, see game_end(), else towards unknown cells; on the stairs it takes them.
 * False: nothing left to do. */
bool game_go_on(struct game *game, struct game_action *action);

/* Did the last step bring news that should interrupt running, travelling and exploring?  A hunter in FAMILIAR that
 * comes into view is not news, and neither is one in sight that already hunts you. */
bool game_alarmed(const struct game *game, uint32_t familiar);

#endif
