#include "oracle/beam_search.h"

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
static const struct beam_search_try {
	int back, same; /* same: dead ends no more acts apart than this are one */
	uint64_t steps;
} tries[] = {{20, 40, 24000}, {30, 60, 30000}};
static_assert(BEAM_SEARCH_BUDGET == 24000 + 30000, "all tries together");

/* This many acts without coming nearer to the end are a dead end; after each one, so are more. */
enum { PATIENCE = 40, MORE_PATIENCE = 20 };

/* A state of the present round, or of the next. */
struct beam_search_state {
	void *snapshot; /* owned */
	size_t room;    /* bytes of it */
	struct cell at;
	uint32_t score; /* less is better */
	int trail;      /* index into the trail of the acts before, NO_TRAIL: none */
};

enum { NO_TRAIL = -1 };

/* One act of a way; `before` leads to the earlier ones. */
struct beam_search_mark {
	int before; /* index, or NO_TRAIL */
	int depth;  /* acts before it */
	uint8_t act;
};

struct beam_search {
	struct oracle *oracle; /* owned */
	void *start;           /* owned; snapshot */
	struct field down, up; /* owned; steps to the end of the floor, and to where you came in */
	uint32_t between;      /* steps from there to the end */
	bool there_and_back;
	struct beam_search_state now[WIDEST], next[WIDEST]; /* [n_now], [n_next]; sorted by score */
	int n_now, n_next, expanding;
	int width, level;               /* of the beam; level: how often it has met the same dead end */
	int depth;                      /* acts so far, */
	int dead_depth;                 /* at the last dead end, */
	int nearest_depth;              /* and when it came nearest */
	size_t attempt;                 /* index into tries, */
	uint64_t attempt_end;           /* which has steps up to here */
	struct beam_search_mark *trail; /* owned; [n_trail] */
	size_t n_trail, cap;
	uint32_t nearest, best; /* in this try, and in total */
	struct cell *queue;     /* owned; [cells] */
	uint8_t *mine, *theirs; /* owned; [cells] steps */
	uint8_t moves[256];     /* the directions that a neighbourhood allows */
	int last;               /* trail that led out */
	enum oracle_answer answer;
	bool failed; /* no memory */
};

/* ---- how promising it is --------------------------------------------------------------------------------- */

static uint32_t beam_search_left(const struct beam_search *beam, const struct game *world)
{
	if (!beam->there_and_back)
		return field_at(&beam->down, world->at);
	if (world->carry.lodestone)
		return field_at(&beam->up, world->at);
	return field_at(&beam->down, world->at) + beam->between;
}

/* Counts the steps from AT within HORIZON into STEPS[cells], FAR beyond; returns how many cells that are. */
static int beam_search_spread(struct beam_search *beam, const struct ground *ground, const struct cell *from,
			      int n, uint8_t *steps)
{
	struct cell *queue = beam->queue;

	memset(steps, 0xff, ground_cells(ground));
	for (int i = 0; i < n; i++) {
		queue[i] = from[i];
		steps[ground_index(ground, from[i])] = 0;
	}
	for (int i = 0; i < n; i++) {
		uint8_t here = steps[ground_index(ground, queue[i])];
		if (here == HORIZON)
			break;
		uint8_t moves = beam->moves[ground->around[ground_index(ground, queue[i])]];
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

static uint32_t beam_search_fear(struct beam_search *beam, const struct game *world)
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
	beam_search_spread(beam, &ground, from, n, beam->theirs);
	int all = beam_search_spread(beam, &ground, &world->at, 1, beam->mine);
	for (int i = 0; i < all; i++) {
		size_t at = ground_index(&ground, beam->queue[i]);
		own += beam->mine[at] < beam->theirs[at];
	}
	return (uint32_t)(FEAR * (all - own) / all);
}

/* ---- the beam -------------------------------------------------------------------------------------------- */

static int beam_search_note(struct beam_search *beam, int before, int act)
{
	struct beam_search_mark *trail =
	    array_reserve(beam->trail, &beam->cap, beam->n_trail + 1, sizeof *trail);

	if (!trail) {
		beam->failed = true;
		return NO_TRAIL;
	}
	beam->trail = trail;
	int depth = before == NO_TRAIL ? 0 : trail[before].depth + 1;
	trail[beam->n_trail] = (struct beam_search_mark){before, depth, (uint8_t)act};
	return (int)beam->n_trail++;
}

static void beam_search_keep(struct beam_search *beam, struct beam_search_state *state)
{
	size_t bytes = oracle_bytes(beam->oracle);

	if (bytes > state->room) {
		free(state->snapshot);
		state->snapshot = aligned_alloc(64, round_up(bytes, (size_t)64));
		state->room = state->snapshot ? bytes : 0;
	}
	if (state->snapshot)
		oracle_save(beam->oracle, state->snapshot);
	else
		beam->failed = true;
}

/* Where a state at AT with SCORE belongs in the next round: in place of another one; n_next: of none; NO_TRAIL: it is
 * not good enough. */
static int beam_search_place(const struct beam_search *beam, struct cell at, uint32_t score)
{
	int place = beam->n_next;

	for (int i = 0; i < beam->n_next; i++)
		if (cell_equal(beam->next[i].at, at))
			place = i;
	if (place == beam->width)
		place--;
	if (place < beam->n_next && beam->next[place].score <= score)
		return NO_TRAIL;
	return place;
}

/* Keeps the oracle's world for the next round, if it is good enough. */
static void beam_search_offer(struct beam_search *beam, int trail, int act)
{
	const struct game *world = oracle_world(beam->oracle);
	uint32_t left = beam_search_left(beam, world);

	if (left >= FIELD_FAR / 2)
		return;
	uint32_t score = (uint32_t)world->turn + left + beam_search_fear(beam, world);
	int place = beam_search_place(beam, world->at, score);
	if (place == NO_TRAIL)
		return;
	if (left < beam->nearest) {
		beam->nearest = left;
		beam->best = min(left, beam->best);
		beam->nearest_depth = beam->depth;
	}
	beam->n_next = max(beam->n_next, place + 1);
	struct beam_search_state state = beam->next[place];
	beam_search_keep(beam, &state);
	state.at = world->at;
	state.score = score;
	state.trail = beam_search_note(beam, trail, act);
	for (; place > 0 && beam->next[place - 1].score > score; place--)
		beam->next[place] = beam->next[place - 1];
	beam->next[place] = state;
}

static void beam_search_expand(struct beam_search *beam, const struct beam_search_state *state)
{
	oracle_restore(beam->oracle, state->snapshot);
	uint64_t acts = oracle_acts(beam->oracle, false);
	for (int act = 0; act < ORACLE_ACTS; act++) {
		if (!(acts >> act & 1))
			continue;
		oracle_restore(beam->oracle, state->snapshot);
		enum oracle_outcome outcome = oracle_step(beam->oracle, act);
		if (outcome == ORACLE_OUT) {
			beam->answer = ORACLE_FOUND;
			beam->last = beam_search_note(beam, state->trail, act);
			return;
		}
		if (outcome == ORACLE_GOES_ON)
			beam_search_offer(beam, state->trail, act);
	}
}

/* Writes the acts of TRAIL to ACTS[BEAM_SEARCH_ACTS_MAX] and returns how many there are. */
static int beam_search_acts(const struct beam_search *beam, int trail, uint8_t *acts)
{
	int n = 0;

	if (trail != NO_TRAIL)
		n = beam->trail[trail].depth + 1;
	ASSERT(n <= BEAM_SEARCH_ACTS_MAX);
	for (int at = n; trail != NO_TRAIL; trail = beam->trail[trail].before)
		acts[--at] = beam->trail[trail].act;
	return n;
}

/* Begins a beam behind the acts of TRAIL. */
static void beam_search_begin(struct beam_search *beam, int trail)
{
	uint8_t acts[BEAM_SEARCH_ACTS_MAX];
	int n = beam_search_acts(beam, trail, acts);

	oracle_restore(beam->oracle, beam->start);
	for (int i = 0; i < n; i++)
		(void)oracle_step(beam->oracle, acts[i]);
	beam->now[0].trail = trail;
	beam_search_keep(beam, &beam->now[0]);
	beam->n_now = 1;
	beam->n_next = beam->expanding = 0;
	beam->depth = n;
}

/* Begins a try at the start. */
static void beam_search_begin_try(struct beam_search *beam)
{
	beam->attempt_end = oracle_steps(beam->oracle) + tries[beam->attempt].steps;
	beam->width = 1;
	beam->level = 0;
	beam->dead_depth = -BEYOND;
	beam->nearest_depth = 0;
	beam->nearest = FIELD_FAR;
	beam_search_begin(beam, NO_TRAIL);
}

/* This one got lost: the next one, if there is one. */
static void beam_search_try_again(struct beam_search *beam)
{
	if (++beam->attempt == ARRAY_LEN(tries))
		beam->answer = ORACLE_NONE;
	else
		beam_search_begin_try(beam);
}

/* Goes back, and comes again with a wider beam. */
static void beam_search_go_back(struct beam_search *beam)
{
	const struct beam_search_try *try = &tries[beam->attempt];
	int trail = beam->now[0].trail;

	if (beam->depth > beam->dead_depth + try->same)
		beam->level = 0;
	if (++beam->level > LEVELS) {
		beam_search_try_again(beam);
		return;
	}
	beam->dead_depth = max(beam->depth, beam->dead_depth);
	for (int i = 0; i < try->back * beam->level && trail != NO_TRAIL; i++)
		trail = beam->trail[trail].before;
	beam->width = WIDTH << beam->level;
	beam_search_begin(beam, trail);
	beam->nearest_depth = beam->depth;
}

static void beam_search_end_round(struct beam_search *beam)
{
	if (!beam->n_next || beam->depth - beam->nearest_depth > PATIENCE + MORE_PATIENCE * beam->level ||
	    beam->depth + 2 >= BEAM_SEARCH_ACTS_MAX) {
		beam_search_go_back(beam);
		return;
	}
	for (int i = 0; i < beam->n_next; i++) {
		struct beam_search_state before = beam->now[i];
		beam->now[i] = beam->next[i];
		beam->next[i] = before;
	}
	beam->n_now = beam->n_next;
	beam->n_next = beam->expanding = 0;
	if (++beam->depth > beam->dead_depth + BEYOND)
		beam->n_now = beam->width = 1;
}

enum oracle_answer beam_search_go_on(struct beam_search *beam, uint64_t steps)
{
	uint64_t end = oracle_steps(beam->oracle) + steps;

	while (beam->answer == ORACLE_OPEN && oracle_steps(beam->oracle) < end) {
		if (beam->failed)
			beam->answer = ORACLE_NONE;
		else if (oracle_steps(beam->oracle) >= beam->attempt_end)
			beam_search_try_again(beam);
		else if (beam->expanding == beam->n_now)
			beam_search_end_round(beam);
		else
			beam_search_expand(beam, &beam->now[beam->expanding++]);
	}
	return beam->answer;
}

int beam_search_way(const struct beam_search *beam, uint8_t *acts)
{
	ASSERT(beam->answer == ORACLE_FOUND);
	return beam_search_acts(beam, beam->last, acts);
}

uint32_t beam_search_nearest(const struct beam_search *beam)
{
	return beam->best;
}

bool beam_search_failed(const struct beam_search *beam)
{
	return beam->failed;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

/* Fills FIELD with the steps to GOAL, through doors. */
static bool beam_search_measure(const struct game *game, struct cell goal, void *scratch, struct field *field)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);

	*field = (struct field){.width = game->width, .height = game->height, .planes = 1, .unit = 1};
	field->distance = malloc(ground_cells(&ground) * sizeof *field->distance);
	if (field->distance)
		field_fill(field, scratch, &ground, DIAGONAL_NO_CUT, FIELD_STEPS, &goal, 1);
	return field->distance != NULL;
}

static bool beam_search_prepare(struct beam_search *beam, const struct game *game)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);
	void *scratch = calloc(1, field_scratch_size(&ground));

	beam->queue = malloc((ground_cells(&ground) + GAME_HUNTERS_MAX) * sizeof *beam->queue);
	beam->mine = malloc(ground_cells(&ground));
	beam->theirs = malloc(ground_cells(&ground));
	bool measured = scratch && beam->queue && beam->mine && beam->theirs &&
			beam_search_measure(game, game->floor.goal, scratch, &beam->down) &&
			beam_search_measure(game, game->floor.start, scratch, &beam->up);
	free(scratch);
	if (!measured || oracle_new(game, &beam->oracle))
		return false;
	moves_fill(beam->moves, DIAGONAL_NO_CUT);
	oracle_stand(beam->oracle, game, ORACLE_EVERYTHING);
	beam->start = aligned_alloc(64, round_up(oracle_bytes(beam->oracle), (size_t)64));
	if (!beam->start)
		return false;
	oracle_save(beam->oracle, beam->start);
	beam_search_begin_try(beam);
	return !beam->failed;
}

enum status beam_search_new(const struct game *game, struct beam_search **beam)
{
	struct beam_search *made = calloc(1, sizeof *made);

	if (made)
		*made = (struct beam_search){.best = FIELD_FAR, .answer = ORACLE_OPEN};
	if (!made || !beam_search_prepare(made, game)) {
		beam_search_free(made);
		return STATUS_NO_MEMORY;
	}
	made->there_and_back = game_terrain(game, game->floor.goal) != TERRAIN_STAIRS_DOWN;
	made->between = field_at(&made->down, game->floor.start);
	*beam = made;
	return STATUS_OK;
}

void beam_search_free(struct beam_search *beam)
{
	if (!beam)
		return;
	oracle_free(beam->oracle);
	for (int i = 0; i < WIDEST; i++) {
		free(beam->now[i].snapshot);
		free(beam->next[i].snapshot);
	}
	free(beam->start);
	free(beam->down.distance);
	free(beam->up.distance);
	free(beam->queue);
	free(beam->mine);
	free(beam->theirs);
	free(beam->trail);
	free(beam);
}
