#include "oracle/witness.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/minmax.h"
#include "path/field.h"
#include "path/moves.h"

/* A cell that the hunters who know of you reach before you within HORIZON steps costs up to FEAR. */
enum { HORIZON = 10, FEAR = 15 };

/* At a dead end it goes back some acts and comes again with a beam that is WIDTH wide, until it is BEYOND acts past it.
 * The next dead end that is not much farther costs as many acts more, and doubles the width. */
enum { WIDTH = 3, BEYOND = 8, LEVELS = 4, WIDEST = WIDTH << LEVELS };

/* Where one try gets lost, another that goes back farther often does not. */
static const struct witness_try {
	int back, same; /* same: dead ends no more acts apart than this count as one */
	uint64_t steps;
} tries[] = {{20, 40, 24000}, {30, 60, 30000}};
static_assert(WITNESS_BUDGET == 24000 + 30000, "all tries together");

/* So many acts without coming nearer to the end count as a dead end; at each one after it, so many
 * more. */
enum { PATIENCE = 40, MORE_PATIENCE = 20 };

/* A state of the present round, or of the next. */
struct witness_state {
	void *snapshot; /* owned */
	size_t room;    /* bytes of it */
	struct cell at;
	uint32_t score; /* less is better */
	int trail;      /* index into the trail of what led here, NO_TRAIL: nothing */
};

enum { NO_TRAIL = -1 };

/* One act of a way; those that lead to it follow by `before`. */
struct witness_mark {
	int before; /* index, or NO_TRAIL */
	int depth;  /* acts before it */
	uint8_t act;
};

struct witness {
	struct oracle *oracle; /* owned */
	void *start;           /* owned; snapshot */
	struct field down, up; /* owned; steps to the end of the floor, and to where you came in */
	uint32_t between;      /* steps from there to the end */
	bool there_and_back;
	struct witness_state now[WIDEST], next[WIDEST]; /* [n_now], [n_next]; sorted by score */
	int n_now, n_next, expanding;
	int width, level;           /* of the beam; level: how often it has met the same dead end */
	int depth;                  /* acts so far, */
	int dead_depth;             /* at the last dead end, */
	int nearest_depth;          /* and when it came nearest */
	size_t attempt;             /* index into tries, */
	uint64_t attempt_end;       /* which has steps up to here */
	struct witness_mark *trail; /* owned; [n_trail] */
	size_t n_trail, cap;
	uint32_t nearest, best; /* in this try, and in all */
	struct cell *queue;     /* owned; [cells] */
	uint8_t *mine, *theirs; /* owned; [cells] steps */
	uint8_t moves[256];     /* the directions that a neighbourhood allows */
	int last;               /* trail that led out */
	enum oracle_answer answer;
	bool failed; /* no memory */
};

/* ---- how promising it is --------------------------------------------------------------------------------- */

static uint32_t witness_left(const struct witness *witness, const struct game *world)
{
	if (!witness->there_and_back)
		return field_at(&witness->down, world->at);
	if (world->carry.lodestone)
		return field_at(&witness->up, world->at);
	return field_at(&witness->down, world->at) + witness->between;
}

/* Counts the steps from AT within HORIZON into STEPS[cells], FAR beyond; returns how many cells that are. */
static int witness_spread(struct witness *witness, const struct ground *ground, const struct cell *from, int n,
			  uint8_t *steps)
{
	struct cell *queue = witness->queue;

	memset(steps, 0xff, ground_cells(ground));
	for (int i = 0; i < n; i++) {
		queue[i] = from[i];
		steps[ground_index(ground, from[i])] = 0;
	}
	for (int i = 0; i < n; i++) {
		uint8_t here = steps[ground_index(ground, queue[i])];
		if (here == HORIZON)
			break;
		uint8_t moves = witness->moves[ground->around[ground_index(ground, queue[i])]];
		for (int d = 0; d < DIRECTIONS; d++) {
			struct cell to = cell_step(queue[i], d);
			if (!(moves >> d & 1) || steps[ground_index(ground, to)] != 0xff)
				continue;
			steps[ground_index(ground, to)] = (uint8_t)(here + 1);
			queue[n++] = to;
		}
	}
	return n;
}

static uint32_t witness_fear(struct witness *witness, const struct game *world)
{
	struct ground ground = game_ground(world, MOVER_PLANNER);
	struct cell from[GAME_HUNTERS_MAX];
	int n = 0, own = 0;

	for (int i = 0; i < world->n_hunters; i++) {
		const struct hunter *hunter = &world->hunters[i];
		if (game_present(world, i) && game_inside(world, hunter->at) &&
		    (hunter->state == HUNTER_HUNTING || hunter->senses) &&
		    cell_steps(hunter->at, world->at) <= 2 * HORIZON)
			from[n++] = hunter->at;
	}
	if (!n)
		return 0;
	witness_spread(witness, &ground, from, n, witness->theirs);
	int all = witness_spread(witness, &ground, &world->at, 1, witness->mine);
	for (int i = 0; i < all; i++) {
		size_t at = ground_index(&ground, witness->queue[i]);
		own += witness->mine[at] < witness->theirs[at];
	}
	return (uint32_t)(FEAR * (all - own) / all);
}

/* ---- the beam -------------------------------------------------------------------------------------------- */

static int witness_note(struct witness *witness, int before, int act)
{
	struct witness_mark *trail =
	    array_reserve(witness->trail, &witness->cap, witness->n_trail + 1, sizeof *trail);

	if (!trail) {
		witness->failed = true;
		return NO_TRAIL;
	}
	witness->trail = trail;
	int depth = before == NO_TRAIL ? 0 : trail[before].depth + 1;
	trail[witness->n_trail] = (struct witness_mark){before, depth, (uint8_t)act};
	return (int)witness->n_trail++;
}

static void witness_keep(struct witness *witness, struct witness_state *state)
{
	size_t bytes = oracle_bytes(witness->oracle);

	if (bytes > state->room) {
		free(state->snapshot);
		state->snapshot = aligned_alloc(64, round_up(bytes, (size_t)64));
		state->room = state->snapshot ? bytes : 0;
	}
	if (state->snapshot)
		oracle_save(witness->oracle, state->snapshot);
	else
		witness->failed = true;
}

/* Where a state at AT with SCORE belongs in the next round: in place of another one; n_next: of none; NO_TRAIL: it is
 * not good enough. */
static int witness_place(const struct witness *witness, struct cell at, uint32_t score)
{
	int place = witness->n_next;

	for (int i = 0; i < witness->n_next; i++)
		if (cell_equal(witness->next[i].at, at))
			place = i;
	if (place == witness->width)
		place--;
	if (place < witness->n_next && witness->next[place].score <= score)
		return NO_TRAIL;
	return place;
}

/* Keeps the oracle's world for the next round, if it is good enough. */
static void witness_offer(struct witness *witness, int trail, int act)
{
	const struct game *world = oracle_world(witness->oracle);
	uint32_t left = witness_left(witness, world);

	if (left >= FIELD_FAR / 2)
		return;
	uint32_t score = (uint32_t)world->turn + left + witness_fear(witness, world);
	int place = witness_place(witness, world->at, score);
	if (place == NO_TRAIL)
		return;
	if (left < witness->nearest) {
		witness->nearest = left;
		witness->best = min(left, witness->best);
		witness->nearest_depth = witness->depth;
	}
	witness->n_next = max(witness->n_next, place + 1);
	struct witness_state state = witness->next[place];
	witness_keep(witness, &state);
	state.at = world->at;
	state.score = score;
	state.trail = witness_note(witness, trail, act);
	for (; place > 0 && witness->next[place - 1].score > score; place--)
		witness->next[place] = witness->next[place - 1];
	witness->next[place] = state;
}

static void witness_expand(struct witness *witness, const struct witness_state *state)
{
	oracle_restore(witness->oracle, state->snapshot);
	uint64_t acts = oracle_acts(witness->oracle, false);
	for (int act = 0; act < ORACLE_ACTS; act++) {
		if (!(acts >> act & 1))
			continue;
		oracle_restore(witness->oracle, state->snapshot);
		enum oracle_outcome outcome = oracle_step(witness->oracle, act);
		if (outcome == ORACLE_OUT) {
			witness->answer = ORACLE_FOUND;
			witness->last = witness_note(witness, state->trail, act);
			return;
		}
		if (outcome == ORACLE_GOES_ON)
			witness_offer(witness, state->trail, act);
	}
}

/* Writes the acts of TRAIL to ACTS[WITNESS_ACTS_MAX] and returns how many there are. */
static int witness_acts(const struct witness *witness, int trail, uint8_t *acts)
{
	int n = 0;

	if (trail != NO_TRAIL)
		n = witness->trail[trail].depth + 1;
	ASSERT(n <= WITNESS_ACTS_MAX);
	for (int at = n; trail != NO_TRAIL; trail = witness->trail[trail].before)
		acts[--at] = witness->trail[trail].act;
	return n;
}

/* Begins a beam behind the acts of TRAIL. */
static void witness_begin(struct witness *witness, int trail)
{
	uint8_t acts[WITNESS_ACTS_MAX];
	int n = witness_acts(witness, trail, acts);

	oracle_restore(witness->oracle, witness->start);
	for (int i = 0; i < n; i++)
		(void)oracle_step(witness->oracle, acts[i]);
	witness->now[0].trail = trail;
	witness_keep(witness, &witness->now[0]);
	witness->n_now = 1;
	witness->n_next = witness->expanding = 0;
	witness->depth = n;
}

/* Begins a try at the start. */
static void witness_begin_try(struct witness *witness)
{
	witness->attempt_end = oracle_steps(witness->oracle) + tries[witness->attempt].steps;
	witness->width = 1;
	witness->level = 0;
	witness->dead_depth = -BEYOND;
	witness->nearest_depth = 0;
	witness->nearest = FIELD_FAR;
	witness_begin(witness, NO_TRAIL);
}

/* This one got lost: the next one, if there is one. */
static void witness_try_again(struct witness *witness)
{
	if (++witness->attempt == ARRAY_LEN(tries))
		witness->answer = ORACLE_NONE;
	else
		witness_begin_try(witness);
}

/* Goes back, and comes again with a wider beam. */
static void witness_go_back(struct witness *witness)
{
	const struct witness_try *try = &tries[witness->attempt];
	int trail = witness->now[0].trail;

	if (witness->depth > witness->dead_depth + try->same)
		witness->level = 0;
	if (++witness->level > LEVELS) {
		witness_try_again(witness);
		return;
	}
	witness->dead_depth = max(witness->depth, witness->dead_depth);
	for (int i = 0; i < try->back * witness->level && trail != NO_TRAIL; i++)
		trail = witness->trail[trail].before;
	witness->width = WIDTH << witness->level;
	witness_begin(witness, trail);
	witness->nearest_depth = witness->depth;
}

static void witness_end_round(struct witness *witness)
{
	if (!witness->n_next ||
	    witness->depth - witness->nearest_depth > PATIENCE + MORE_PATIENCE * witness->level ||
	    witness->depth + 2 >= WITNESS_ACTS_MAX) {
		witness_go_back(witness);
		return;
	}
	for (int i = 0; i < witness->n_next; i++) {
		struct witness_state before = witness->now[i];
		witness->now[i] = witness->next[i];
		witness->next[i] = before;
	}
	witness->n_now = witness->n_next;
	witness->n_next = witness->expanding = 0;
	if (++witness->depth > witness->dead_depth + BEYOND)
		witness->n_now = witness->width = 1;
}

enum oracle_answer witness_go_on(struct witness *witness, uint64_t steps)
{
	uint64_t end = oracle_steps(witness->oracle) + steps;

	while (witness->answer == ORACLE_OPEN && oracle_steps(witness->oracle) < end) {
		if (witness->failed)
			witness->answer = ORACLE_NONE;
		else if (oracle_steps(witness->oracle) >= witness->attempt_end)
			witness_try_again(witness);
		else if (witness->expanding == witness->n_now)
			witness_end_round(witness);
		else
			witness_expand(witness, &witness->now[witness->expanding++]);
	}
	return witness->answer;
}

int witness_way(const struct witness *witness, uint8_t *acts)
{
	ASSERT(witness->answer == ORACLE_FOUND);
	return witness_acts(witness, witness->last, acts);
}

uint32_t witness_nearest(const struct witness *witness)
{
	return witness->best;
}

uint64_t witness_steps(const struct witness *witness)
{
	return oracle_steps(witness->oracle);
}

bool witness_failed(const struct witness *witness)
{
	return witness->failed;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

/* Fills FIELD with the steps to GOAL, through doors. */
static bool witness_measure(const struct game *game, struct cell goal, void *scratch, struct field *field)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);

	*field = (struct field){.width = game->width, .height = game->height, .planes = 1, .unit = 1};
	field->distance = malloc(ground_cells(&ground) * sizeof *field->distance);
	if (field->distance)
		field_fill(field, scratch, &ground, DIAGONAL_NO_CUT, FIELD_STEPS, &goal, 1);
	return field->distance != NULL;
}

static bool witness_prepare(struct witness *witness, const struct game *game)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);
	void *scratch = calloc(1, field_scratch_size(&ground));

	witness->queue = malloc((ground_cells(&ground) + GAME_HUNTERS_MAX) * sizeof *witness->queue);
	witness->mine = malloc(ground_cells(&ground));
	witness->theirs = malloc(ground_cells(&ground));
	bool measured = scratch && witness->queue && witness->mine && witness->theirs &&
			witness_measure(game, game->goal, scratch, &witness->down) &&
			witness_measure(game, game->start, scratch, &witness->up);
	free(scratch);
	if (!measured || oracle_new(game, &witness->oracle))
		return false;
	moves_fill(witness->moves, DIAGONAL_NO_CUT);
	oracle_stand(witness->oracle, game, ORACLE_EVERYTHING);
	witness->start = aligned_alloc(64, round_up(oracle_bytes(witness->oracle), (size_t)64));
	if (!witness->start)
		return false;
	oracle_save(witness->oracle, witness->start);
	witness_begin_try(witness);
	return !witness->failed;
}

enum status witness_new(const struct game *game, struct witness **witness)
{
	struct witness *made = calloc(1, sizeof *made);

	if (made)
		*made = (struct witness){.best = FIELD_FAR, .answer = ORACLE_OPEN};
	if (!made || !witness_prepare(made, game)) {
		witness_free(made);
		return STATUS_NO_MEMORY;
	}
	made->there_and_back = game_terrain(game, game->goal) != TERRAIN_STAIRS_DOWN;
	made->between = field_at(&made->down, game->start);
	*witness = made;
	return STATUS_OK;
}

void witness_free(struct witness *witness)
{
	if (!witness)
		return;
	oracle_free(witness->oracle);
	for (int i = 0; i < WIDEST; i++) {
		free(witness->now[i].snapshot);
		free(witness->next[i].snapshot);
	}
	free(witness->start);
	free(witness->down.distance);
	free(witness->up.distance);
	free(witness->queue);
	free(witness->mine);
	free(witness->theirs);
	free(witness->trail);
	free(witness);
}
