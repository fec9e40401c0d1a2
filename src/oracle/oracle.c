/* Depth first over copies of the world, the most promising act first, with a table of the states from which there is
 * no way out. */
#include "oracle/oracle.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/minmax.h"
#include "path/field.h"
#include "path/moves.h"
#include "world/verb.h"
#include "world/world.h"

/* Snapshots are 50 to 150 KB, and of the largest maps 50 MB; the system lends memory only as it is written to. */
enum { LEVELS_MAX = ORACLE_TURNS_MAX, ARENA_BYTES = 48 << 20, SNAPSHOTS_LEAST = 8, DEAD_PLACES = 1 << 15 };

/* How promising an act is: see oracle_promise(). */
enum { PROMISE_STEPS = 16, PROMISE_STEPS_LEAST = 4, PROMISE_GAP = 12, PROMISE_AREA = 1 };

/* A state on the way that is being searched. */
struct oracle_level {
	size_t arena_used; /* by the levels before it */
	const void *snapshot;
	uint64_t key; /* 0: not all acts are tried, so that the state is not dead if none of them leads out */
	int turn;
	int turns; /* at most this many pass before you are caught, as far as its acts are tried */
	uint8_t acts[ORACLE_ACTS]; /* [n] */
	int n, next;
	bool whole; /* the successors are complete */
};

/* A state in which you will be caught within this many turns.  With more turns to go it is as dead. */
struct oracle_dead {
	uint64_t key; /* 0: free */
	int turns;
};

struct oracle {
	struct game *world; /* owned; it is stepped */
	struct arena arena;
	struct oracle_level *levels; /* owned; [n_levels] */
	int n_levels;
	struct oracle_dead *dead; /* owned; [DEAD_PLACES] */
	size_t n_dead;
	struct field fear, reach; /* owned; steps of the hunters and of you */
	struct cell *cells;       /* owned */
	uint8_t moves[256];       /* the directions that a neighbourhood allows */
	struct oracle_question question;
	enum oracle_answer answer;
	uint64_t steps, thought;
	int start_turn;
	uint64_t lots[GAME_HUNTERS_MAX]; /* each hunter's first random choice */
	bool hidden[GAME_HUNTERS_MAX];   /* you did not see it at first */
};

/* ---- possible acts --------------------------------------------------------------------------------------- */

struct game_action oracle_action(int act)
{
	static const enum game_verb verbs[] = {GAME_CLOSE, GAME_WEDGE, GAME_SNEAK};

	ASSERT(act >= 0 && act < ORACLE_ACTS);
	if (act < DIRECTIONS)
		return (struct game_action){.verb = GAME_MOVE, .direction = act};
	if (act < ORACLE_CLOSE)
		return (struct game_action){.verb = act == ORACLE_WAIT ? GAME_WAIT : GAME_LEAVE};
	act -= ORACLE_CLOSE;
	return (struct game_action){.verb = verbs[act / DIRECTIONS], .direction = act % DIRECTIONS};
}

/* Acts that are refused for any other reason are found out by trying. */
static uint64_t oracle_acts_towards(const struct oracle *oracle, int d, bool sneaking)
{
	const struct game *world = oracle->world;
	struct cell to = cell_step(world->at, d);
	enum terrain terrain = game_terrain(world, to);
	uint64_t acts = 0;

	if (oracle->question.scope == ORACLE_KNOWN && game_known(world, to) == GAME_UNKNOWN)
		return 0;
	if (terrain_info[terrain].walk_cost || terrain == TERRAIN_DOOR_CLOSED)
		acts |= UINT64_C(1) << d | (uint64_t)sneaking << (ORACLE_SNEAK + d);
	if (terrain == TERRAIN_DOOR_OPEN)
		acts |= UINT64_C(1) << (ORACLE_CLOSE + d);
	if (terrain == TERRAIN_DOOR_CLOSED && world->wedges.left)
		acts |= UINT64_C(1) << (ORACLE_WEDGE + d);
	return acts;
}

uint64_t oracle_acts(const struct oracle *oracle, bool sneaking)
{
	enum terrain here = game_terrain(oracle->world, oracle->world->at);
	uint64_t acts = UINT64_C(1) << ORACLE_WAIT;

	if (here == TERRAIN_STAIRS_DOWN || here == TERRAIN_STAIRS_UP)
		acts |= UINT64_C(1) << ORACLE_LEAVE;
	for (int d = 0; d < DIRECTIONS; d++)
		acts |= oracle_acts_towards(oracle, d, sneaking);
	return acts;
}

/* Is the catch of the last step within the scope of the question? */
static bool oracle_counts(const struct oracle *oracle)
{
	const struct game *world = oracle->world;

	if (oracle->question.scope == ORACLE_EVERYTHING)
		return true;
	const struct game_event *event = game_event_of(world, GAME_EVENT_CAUGHT);
	return !event || (!oracle->hidden[event->who] && !event->caught.by_lot &&
			  world->hunters[event->who].rng.state == oracle->lots[event->who]);
}

/* Nodes that the hunters have expanded. */
static uint64_t oracle_expanded(const struct game *world)
{
	uint64_t expanded = 0;

	for (int i = 0; i < world->n_hunters; i++)
		expanded += world->hunters[i].walker.expanded;
	return expanded;
}

enum oracle_outcome oracle_do(struct oracle *oracle, const struct game_action *action)
{
	struct game *world = oracle->world;
	int turn = world->turn, caught = world->caught;
	uint64_t expanded = oracle_expanded(world);

	game_step(world, action);
	oracle->steps++;
	oracle->thought += oracle_expanded(world) - expanded;
	if (world->caught > caught)
		return oracle_counts(oracle) ? ORACLE_CAUGHT : ORACLE_OUT;
	if (world->phase != GAME_PLAYING)
		return ORACLE_OUT;
	/* An act paid with a tempo takes no turn, but it happens. */
	bool done =
	    world->turn > turn || (verb_of(action->verb)->quick && !game_event_of(world, GAME_EVENT_REFUSED));
	return done ? ORACLE_GOES_ON : ORACLE_REFUSED;
}

enum oracle_outcome oracle_step(struct oracle *oracle, int act)
{
	struct game_action action = oracle_action(act);

	return oracle_do(oracle, &action);
}

/* ---- where it stands ------------------------------------------------------------------------------------- */

/* Removes the hunters that you do not see.  Ships that fly with others, or with your companion, stay but are
 * ignored. */
static void oracle_hide(struct oracle *oracle)
{
	struct game *world = oracle->world;
	bool ship_seen = game_companion(world) != NULL;

	for (int i = 0; i < world->n_hunters; i++) {
		struct hunter *hunter = &world->hunters[i];
		oracle->hidden[i] = !hunter->seen;
		ship_seen |= hunter_flies(hunter) && hunter->seen;
		if (!hunter_flies(hunter) && !hunter->seen)
			hunter->arrives_turn = GAME_NEVER;
	}
	world->air.ships_fly &= ship_seen;
}

void oracle_stand(struct oracle *oracle, const struct game *game, enum oracle_scope scope)
{
	ASSERT(oracle_fits(oracle, game));
	game_copy(oracle->world, game);
	oracle->question.scope = scope;
	oracle->start_turn = game->turn;
	oracle->arena.used = 0;
	oracle->n_levels = 0;
	for (int i = 0; i < game->n_hunters; i++)
		oracle->lots[i] = game->hunters[i].rng.state;
	if (scope != ORACLE_EVERYTHING)
		oracle_hide(oracle);
}

size_t oracle_bytes(const struct oracle *oracle)
{
	return game_snapshot_bytes(oracle->world);
}

void oracle_save(const struct oracle *oracle, void *snapshot)
{
	game_save(oracle->world, snapshot);
}

void oracle_restore(struct oracle *oracle, const void *snapshot)
{
	game_restore(oracle->world, snapshot);
}

enum oracle_outcome oracle_try(struct oracle *oracle, const struct game *game, enum oracle_scope scope, int act)
{
	oracle_stand(oracle, game, scope);
	if (scope == ORACLE_KNOWN && act < DIRECTIONS &&
	    game_known(game, cell_step(game->at, act)) == GAME_UNKNOWN)
		return ORACLE_REFUSED;
	return oracle_step(oracle, act);
}

enum oracle_outcome oracle_try_lot(struct oracle *oracle, const struct game *game, enum oracle_scope scope,
				   int act, uint64_t lot)
{
	oracle_stand(oracle, game, scope);
	for (int i = 0; i < game->n_hunters; i++)
		oracle->world->hunters[i].rng.state = hash_u64(oracle->lots[i], lot);
	return oracle_step(oracle, act);
}

const struct game *oracle_world(const struct oracle *oracle)
{
	return oracle->world;
}

uint64_t oracle_steps(const struct oracle *oracle)
{
	return oracle->steps;
}

uint64_t oracle_thought(const struct oracle *oracle)
{
	return oracle->thought;
}

/* ---- which act looks best -------------------------------------------------------------------------------- */

/* As far as it can matter before the question is answered. */
static uint32_t oracle_horizon(const struct oracle *oracle)
{
	int turns = oracle->question.until_turn - oracle->world->turn;

	return (uint32_t)clamp(turns, (int)PROMISE_STEPS_LEAST, (int)PROMISE_STEPS);
}

/* Spreads FIELD from oracle->cells[n] over cells that are nearer than BOUND says, if it is given.  Returns how many cells
 * it reached. */
static size_t oracle_spread(struct oracle *oracle, struct field *field, size_t n, const struct field *bound)
{
	struct ground ground = game_ground(oracle->world, MOVER_WALKER);
	uint32_t horizon = oracle_horizon(oracle);

	memset(field->distance, 0xff, (size_t)field->width * (size_t)field->height * sizeof *field->distance);
	for (size_t i = 0; i < n; i++)
		field->distance[game_index(oracle->world, oracle->cells[i])] = 0;
	for (size_t i = 0; i < n; i++) {
		struct cell from = oracle->cells[i];
		size_t here = game_index(oracle->world, from);
		uint32_t next = field->distance[here] + 1;
		if (next > horizon)
			break;
		for (int d = 0; d < DIRECTIONS; d++) {
			struct cell to = cell_step(from, d);
			if (!(oracle->moves[ground.around[here]] >> d & 1))
				continue;
			size_t at = game_index(oracle->world, to);
			if (field->distance[at] != FIELD_FAR || (bound && bound->distance[at] <= next))
				continue;
			field->distance[at] = next;
			oracle->cells[n++] = to;
		}
	}
	return n;
}

static void oracle_spread_fear(struct oracle *oracle)
{
	const struct game *world = oracle->world;
	size_t n = 0;

	for (int i = 0; i < world->n_hunters; i++)
		if (game_present(world, i) && game_inside(world, world->hunters[i].at))
			oracle->cells[n++] = world->hunters[i].at;
	oracle_spread(oracle, &oracle->fear, n, NULL);
}

/* Far from the hunters, and many cells that you reach before them. */
static int oracle_promise(struct oracle *oracle, int act)
{
	struct game_action action = oracle_action(act);
	struct cell at = oracle->world->at;

	if (act == ORACLE_LEAVE)
		return INT32_MAX;
	if (verb_of(action.verb)->steps)
		at = cell_step(at, action.direction);
	uint32_t gap = min(oracle->fear.distance[game_index(oracle->world, at)], oracle_horizon(oracle));
	oracle->cells[0] = at;
	return (int)(PROMISE_GAP * gap +
		     PROMISE_AREA * oracle_spread(oracle, &oracle->reach, 1, &oracle->fear));
}

/* The ACTS of LEVEL, the most promising one first. */
static void oracle_rank(struct oracle *oracle, struct oracle_level *level, uint64_t acts)
{
	int promise[ORACLE_ACTS] = {0};

	oracle_spread_fear(oracle);
	for (int act = 0; act < ORACLE_ACTS; act++) {
		if (!(acts >> act & 1))
			continue;
		int score = oracle_promise(oracle, act), at = level->n++;
		for (; at > 0 && promise[at - 1] < score; at--) {
			promise[at] = promise[at - 1];
			level->acts[at] = level->acts[at - 1];
		}
		promise[at] = score;
		level->acts[at] = (uint8_t)act;
	}
}

/* ---- states without a way out ---------------------------------------------------------------------------- */

uint64_t oracle_key(struct oracle *oracle, int turns)
{
	return max(game_key(oracle->world, turns), UINT64_C(1));
}

static struct oracle_dead *oracle_place(const struct oracle *oracle, uint64_t key)
{
	size_t at = key % DEAD_PLACES;

	while (oracle->dead[at].key && oracle->dead[at].key != key)
		at = (at + 1) % DEAD_PLACES;
	return &oracle->dead[at];
}

/* If the state of KEY is known to be dead with TURNS to go: with how many it is already.  Otherwise 0. */
static int oracle_dead_turns(const struct oracle *oracle, uint64_t key, int turns)
{
	const struct oracle_dead *place = oracle_place(oracle, key);

	return place->key && place->turns <= turns ? place->turns : 0;
}

/* An act of LEVEL leads to a state in TURN that is dead with TURNS to go. */
static void oracle_outlast(struct oracle_level *level, int turn, int turns)
{
	level->turns = max(level->turns, turn - level->turn + turns);
}

static void oracle_bury(struct oracle *oracle, const struct oracle_level *level)
{
	struct oracle_dead *place = oracle_place(oracle, level->key);

	if (!level->whole || !level->key || (!place->key && oracle->n_dead > DEAD_PLACES / 2))
		return;
	oracle->n_dead += !place->key;
	if (!place->key || place->turns > level->turns)
		*place = (struct oracle_dead){level->key, level->turns};
}

/* ---- searching ------------------------------------------------------------------------------------------- */

/* Continues from the world's state; false: no room. */
static bool oracle_push(struct oracle *oracle, uint64_t key, uint64_t acts)
{
	size_t used = oracle->arena.used;
	void *snapshot = NULL;

	if (oracle->n_levels < LEVELS_MAX)
		snapshot = arena_take(&oracle->arena, 1, game_snapshot_bytes(oracle->world));
	if (!snapshot)
		return false;
	game_save(oracle->world, snapshot);
	struct oracle_level *level = &oracle->levels[oracle->n_levels++];
	*level = (struct oracle_level){.arena_used = used,
				       .snapshot = snapshot,
				       .key = key,
				       .turn = oracle->world->turn,
				       .turns = 1,
				       .whole = true};
	oracle_rank(oracle, level, acts);
	return true;
}

static void oracle_pop(struct oracle *oracle)
{
	struct oracle_level *level = &oracle->levels[--oracle->n_levels];

	oracle->arena.used = level->arena_used;
	oracle_bury(oracle, level);
	if (!oracle->n_levels) {
		oracle->answer = level->whole ? ORACLE_NONE : ORACLE_OPEN;
		return;
	}
	oracle_outlast(level - 1, level->turn, level->turns);
	level[-1].whole &= level->whole;
}

/* Tries the next act of the last level. */
static void oracle_advance(struct oracle *oracle)
{
	struct oracle_level *level = &oracle->levels[oracle->n_levels - 1];

	if (level->next == level->n) {
		oracle_pop(oracle);
		return;
	}
	int act = level->acts[level->next++];
	game_restore(oracle->world, level->snapshot);
	enum oracle_outcome outcome = oracle_step(oracle, act);
	if (outcome == ORACLE_CAUGHT || outcome == ORACLE_REFUSED)
		return;
	if (outcome == ORACLE_OUT || oracle->world->turn >= oracle->question.until_turn) {
		oracle->answer = ORACLE_FOUND;
		return;
	}
	uint64_t key = oracle_key(oracle, ORACLE_TURNS_MAX);
	int turns = oracle_dead_turns(oracle, key, oracle->question.until_turn - oracle->world->turn);
	if (turns)
		oracle_outlast(level, oracle->world->turn, turns);
	else if (!oracle_push(oracle, key, oracle_acts(oracle, oracle->question.sneaking)))
		level->whole = false;
}

void oracle_ask(struct oracle *oracle, const struct game *game, const struct oracle_question *question)
{
	ASSERT(question->until_turn <= game->turn + ORACLE_TURNS_MAX);
	oracle->question = *question;
	oracle->answer = ORACLE_OPEN;
	oracle_stand(oracle, game, question->scope);
	if (!question->again) {
		memset(oracle->dead, 0, DEAD_PLACES * sizeof *oracle->dead);
		oracle->n_dead = 0;
	}
	uint64_t acts = oracle_acts(oracle, oracle->question.sneaking),
		 key = oracle_key(oracle, ORACLE_TURNS_MAX);
	if (question->first) {
		acts &= question->first;
		key = 0;
	}
	if (game->phase != GAME_PLAYING ||
	    (key && oracle_dead_turns(oracle, key, question->until_turn - game->turn)))
		oracle->answer = ORACLE_NONE;
	else if (!oracle_push(oracle, key, acts))
		ASSERT(false);
}

enum oracle_answer oracle_go_on(struct oracle *oracle, uint64_t steps)
{
	uint64_t end = oracle->steps + steps;

	while (oracle->answer == ORACLE_OPEN && oracle->n_levels && oracle->steps < end)
		oracle_advance(oracle);
	return oracle->answer;
}

int oracle_way(const struct oracle *oracle, uint8_t *acts)
{
	int n = 0;

	ASSERT(oracle->answer == ORACLE_FOUND && oracle->n_levels <= ORACLE_TURNS_MAX);
	for (int i = 0; i < oracle->n_levels; i++)
		acts[n++] = oracle->levels[i].acts[oracle->levels[i].next - 1];
	return n;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

bool oracle_fits(const struct oracle *oracle, const struct game *game)
{
	return game_alike(oracle->world, game);
}

static bool oracle_allocate(struct oracle *oracle, const struct game *game)
{
	size_t cells = (size_t)game->width * (size_t)game->height;
	struct field field = {.width = game->width, .height = game->height, .planes = 1, .unit = 1};

	moves_fill(oracle->moves, DIAGONAL_NO_CUT);
	oracle->arena = arena_new(max((size_t)ARENA_BYTES, SNAPSHOTS_LEAST * game_snapshot_bytes(game)));
	oracle->levels = calloc(LEVELS_MAX, sizeof *oracle->levels);
	oracle->dead = calloc(DEAD_PLACES, sizeof *oracle->dead);
	oracle->cells = malloc((cells + GAME_HUNTERS_MAX) * sizeof *oracle->cells);
	oracle->fear = oracle->reach = field;
	oracle->fear.distance = malloc(cells * sizeof(uint32_t));
	oracle->reach.distance = malloc(cells * sizeof(uint32_t));
	return oracle->arena.base && oracle->levels && oracle->dead && oracle->cells && oracle->fear.distance &&
	       oracle->reach.distance && game_clone(game, &oracle->world) == STATUS_OK;
}

enum status oracle_new(const struct game *game, struct oracle **oracle)
{
	struct oracle *made = calloc(1, sizeof *made);

	if (!made || !oracle_allocate(made, game)) {
		oracle_free(made);
		return STATUS_NO_MEMORY;
	}
	*oracle = made;
	return STATUS_OK;
}

void oracle_free(struct oracle *oracle)
{
	if (!oracle)
		return;
	game_free(oracle->world);
	arena_free(&oracle->arena);
	free(oracle->levels);
	free(oracle->dead);
	free(oracle->cells);
	free(oracle->fear.distance);
	free(oracle->reach.distance);
	free(oracle);
}
