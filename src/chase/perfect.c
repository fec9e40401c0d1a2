/* Plays the chase without a mistake: from where a prey can be caught whatever it does, it catches it in the
 * fewest turns.
 *
 * From anywhere else it takes room away: it steps to where a prey that moves reaches the fewest cells before it
 * (the cover heuristic: Isaza et al., A Cover-Based Approach to Multi-Agent Moving Target Pursuit, 2008).  It looks
 * at cells alone: closed and wedged doors count as open, mud as floor. */
#include <stdio.h>

#include "base/hash.h"
#include "chase/chase.h"
#include "chase/pursuit.h"

enum { PLAN_CELLS = 24 };

struct perfect {
	struct cell prey;  /* its last cell; a prey that does not move needs no cutting off */
	bool stuck, hunts; /* hunts: the prey was in sight */
	uint16_t turns;    /* to the catch, PURSUIT_SAFE: unless the prey makes a mistake */
	uint16_t room;     /* cells that the prey reaches first */
	int n_path;
	struct cell path[PLAN_CELLS]; /* [n_path] from where it stood */
};

/* The worth of a step; less is better, in this order. */
struct perfect_worth {
	uint16_t turns, room, steps;
};

static size_t perfect_state_size(const struct ground *ground)
{
	(void)ground;
	return sizeof(struct perfect);
}

static void perfect_prepare(void *table, int width, int height, const uint8_t *open, enum diagonal_rule rule)
{
	pursuit_prepare(table, width, height, open, rule);
}

static uint16_t perfect_room(struct pursuit *table, int prey, int hunter)
{
	const uint16_t *its = pursuit_steps(table, prey), *own = pursuit_steps(table, hunter);
	uint16_t room = 0;

	for (int i = 0; i < table->n; i++)
		room += its[i] < own[i];
	return room;
}

static struct perfect_worth perfect_worth(struct pursuit *table, int prey, int hunter, bool sees)
{
	struct perfect_worth worth = {.steps = pursuit_steps(table, prey)[hunter]};

	if (!sees || prey == hunter)
		return worth;
	worth.turns = pursuit_turns(table, prey, hunter);
	worth.room = perfect_room(table, prey, hunter);
	return worth;
}

static bool perfect_better(struct perfect_worth a, struct perfect_worth b)
{
	if (a.turns != b.turns)
		return a.turns < b.turns;
	if (a.room != b.room)
		return a.room < b.room;
	return a.steps < b.steps;
}

/* The best of the steps that can be taken now, the first of equal ones; it stands still only where it must.  STRAIGHT:
 * where no catch can be forced, only steps that bring it nearer will do. */
static int perfect_choose(const struct chase_view *view, struct pursuit *table, int prey, bool straight,
			  struct perfect_worth *worth)
{
	uint16_t here = pursuit_steps(table, prey)[pursuit_place(table, view->at)];
	int best = DIRECTIONS;

	for (int d = 0; d < DIRECTIONS; d++) {
		int to = pursuit_place(table, cell_step(view->at, d));
		if (to == PURSUIT_NONE || !chase_can_step(view, d))
			continue;
		struct perfect_worth there = perfect_worth(table, prey, to, view->prey_seen);
		/* The turns to the catch, and the mover that reaches each place first. */
		chase_count(view, view->prey_seen && to != prey ? 1 + (size_t)table->n : 1);
		if (straight && there.turns == PURSUIT_SAFE && there.steps >= here)
			continue;
		if (best == DIRECTIONS || perfect_better(there, *worth)) {
			best = d;
			*worth = there;
		}
	}
	return best;
}

/* Where a prey that makes no mistake goes, and then the hunter. */
static int perfect_flight(const struct pursuit *table, int prey, int hunter)
{
	const int16_t *around = pursuit_around(table, prey);
	uint16_t longest = pursuit_answer(table, prey, hunter);
	int best = prey;

	for (int d = 0; d < DIRECTIONS; d++) {
		if (around[d] == PURSUIT_NONE || around[d] == hunter)
			continue;
		uint16_t turns = pursuit_answer(table, around[d], hunter);
		if (turns > longest) {
			longest = turns;
			best = around[d];
		}
	}
	return best;
}

static int perfect_reply(const struct pursuit *table, int prey, int hunter)
{
	const int16_t *around = pursuit_around(table, hunter);
	int best = hunter;

	for (int d = 0; d < DIRECTIONS; d++) {
		if (around[d] == prey)
			return prey;
		if (around[d] != PURSUIT_NONE &&
		    pursuit_turns(table, prey, around[d]) < pursuit_turns(table, prey, best))
			best = around[d];
	}
	return best;
}

/* Notes the way on which it catches a prey that makes no mistake either. */
static void perfect_note_path(struct perfect *self, const struct pursuit *table, int prey, int hunter)
{
	while (self->n_path < PLAN_CELLS && hunter != prey) {
		prey = perfect_flight(table, prey, hunter);
		hunter = perfect_reply(table, prey, hunter);
		self->path[self->n_path++] = pursuit_cell(table, hunter);
	}
}

static enum status perfect_step(void *state, const double *params, const struct chase_view *view,
				struct chase_move *move)
{
	struct perfect *self = state;
	struct pursuit *table = view->tools->table;
	struct perfect_worth worth = {.turns = PURSUIT_SAFE};

	(void)params;
	if (!table)
		return STATUS_LIMIT;
	int prey = pursuit_place(table, view->prey), d = DIRECTIONS;
	if (prey != PURSUIT_NONE && !cell_equal(view->at, view->prey))
		d = perfect_choose(view, table, prey, cell_equal(self->prey, view->prey), &worth);
	*self = (struct perfect){.prey = view->prey,

				 .hunts = view->prey_seen,
				 .turns = worth.turns,
				 .room = worth.room,
				 .n_path = 1,
				 .path = {view->at}};
	*move =
	    (struct chase_move){.to = view->at, .stuck = d == DIRECTIONS && !cell_equal(view->at, view->prey)};
	if (d < DIRECTIONS) {
		move->to = self->path[self->n_path++] = cell_step(view->at, d);
		if (self->hunts && self->turns != PURSUIT_SAFE)
			perfect_note_path(self, table, prey, pursuit_place(table, move->to));
	}
	self->stuck = move->stuck;
	return STATUS_OK;
}

static uint64_t perfect_key(const void *state, const double *params, const struct ground *ground,
			    const uint8_t *near, uint64_t hash)
{
	const struct perfect *self = state;

	(void)params, (void)ground, (void)near;
	return hash_word(hash, (uint64_t)(uint16_t)self->prey.x << 16 | (uint16_t)self->prey.y);
}

static void perfect_explain(const void *state, const double *params, const struct chase_view *view,
			    struct chase_plan *plan)
{
	const struct perfect *self = state;

	(void)params;
	chase_show_path(view, self->path, self->n_path, plan);
	plan->stuck = self->stuck;
	if (self->stuck)
		snprintf(plan->thought, sizeof plan->thought, "waits until the way is free");
	else if (!self->hunts)
		snprintf(plan->thought, sizeof plan->thought, "comes to look");
	else if (self->turns == PURSUIT_SAFE)
		snprintf(plan->thought, sizeof plan->thought, "cannot force it yet, and leaves you %d cell%s",
			 self->room, self->room == 1 ? "" : "s");
	else
		snprintf(plan->thought, sizeof plan->thought, "sees %d turn%s to the catch", self->turns + 1,
			 self->turns ? "s" : "");
}

const struct chaser chase_perfect = {
    .head = {"perfect", "Plays without a mistake", "retrograde analysis: Thompson 1986; cover: Isaza 2008",
	     NULL, 0},
    .opens_doors = true,
    .state_size = perfect_state_size,
    .table_size = pursuit_size,
    .prepare = perfect_prepare,
    .step = perfect_step,
    .key = perfect_key,
    .explain = perfect_explain,
};
