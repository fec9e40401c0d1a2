/* Two that hunt together: the nearer one follows you, the other comes from the other side.
 *
 * The second one plans as if the path of the first were walled up, except next to you; so where two separate paths
 * lead to you, both are taken.  Without a partner, or without a second path, it follows too. */
#include <stdio.h>

#include "base/minmax.h"
#include "chase/chase.h"
#include "path/moves.h"

enum { PARAM_DETOUR };
enum { NEAR_STEPS = 2 /* of you; there both may walk */, FAR = UINT16_MAX };

/* The head of the state; pincer_steps() follows it. */
struct pincer {
	bool stuck, cuts; /* cuts: it is the one that comes from the other side */
	int n_path;
	struct cell path[CHASE_PLAN_MAX]; /* [n_path] from where it stood to the prey */
};

/* [cells] steps to the prey. */
static uint16_t *pincer_steps(void *state)
{
	return (uint16_t *)(void *)((unsigned char *)state + round_up(sizeof(struct pincer), 64));
}

static size_t pincer_state_size(const struct ground *ground)
{
	return round_up(sizeof(struct pincer), 64) + round_up(ground_cells(ground) * sizeof(uint16_t), 64);
}

/* Counts the steps from every cell to the prey, breadth first; cells that hold 0 at first are walls. */
static void pincer_flood(const struct chase_view *view, uint16_t *steps)
{
	struct cell *queue = view->tools->cells;
	size_t n = 1;

	queue[0] = view->prey;
	steps[ground_index(view->ground, view->prey)] = 0;
	for (size_t i = 0; i < n; i++) {
		size_t here = ground_index(view->ground, queue[i]);
		/* It walks the other way, which is allowed where this is. */
		unsigned moves = moves_allowed(view->ground->around[here], view->rule);
		for (; moves; moves &= moves - 1) {
			struct cell to = cell_step(queue[i], __builtin_ctz(moves));
			size_t at = ground_index(view->ground, to);
			if (steps[at] != FAR)
				continue;
			steps[at] = (uint16_t)(steps[here] + 1);
			queue[n++] = to;
		}
	}
	chase_count(view, n);
}

static void pincer_clear(const struct chase_view *view, uint16_t *steps)
{
	for (size_t i = 0; i < ground_cells(view->ground); i++)
		steps[i] = FAR;
}

/* The direction of the next step down STEPS from AT, the first of the shortest; DIRECTIONS: none. */
static int pincer_down(const struct chase_view *view, const uint16_t *steps, struct cell at)
{
	uint16_t least = steps[ground_index(view->ground, at)];
	int found = DIRECTIONS;

	chase_count(view, DIRECTIONS);
	for (int d = 0; d < DIRECTIONS; d++) {
		if (!path_step_allowed(view->ground, at, d, view->rule))
			continue;
		uint16_t there = steps[ground_index(view->ground, cell_step(at, d))];
		if (there < least) {
			least = there;
			found = d;
		}
	}
	return found;
}

/* The partner that follows the prey while this one cuts it off; NULL: this one follows. */
static const struct cell *pincer_follower(const struct chase_view *view, const uint16_t *steps)
{
	size_t own = ground_index(view->ground, view->at);

	for (size_t i = 0; i < view->n_partners; i++) {
		size_t other = ground_index(view->ground, view->partners[i]);
		/* Of two that are equally near, the one further up follows. */
		bool before = other < own;
		if (steps[other] < steps[own] || (before && steps[other] == steps[own]))
			return &view->partners[i];
	}
	return NULL;
}

/* Walls up the path of FOLLOWER and floods again.  Returns false if no worthwhile path is left. */
static bool pincer_cut(const struct chase_view *view, struct cell follower, double detour, uint16_t *steps)
{
	struct cell walled[CHASE_PLAN_MAX];
	int n = 0;
	uint16_t direct = steps[ground_index(view->ground, view->at)];

	for (struct cell at = follower; n < CHASE_PLAN_MAX; n++) {
		int d = pincer_down(view, steps, at);
		if (d == DIRECTIONS || steps[ground_index(view->ground, at)] <= NEAR_STEPS)
			break;
		walled[n] = at;
		at = cell_step(at, d);
	}
	pincer_clear(view, steps);
	for (int i = 0; i < n; i++)
		steps[ground_index(view->ground, walled[i])] = 0;
	pincer_flood(view, steps);
	for (int i = 0; i < n; i++)
		steps[ground_index(view->ground, walled[i])] = FAR;
	uint16_t round = steps[ground_index(view->ground, view->at)];
	return round != FAR && round <= detour * direct;
}

static void pincer_note_path(struct pincer *self, const struct chase_view *view, const uint16_t *steps)
{
	struct cell at = view->at;

	self->n_path = 0;
	while (self->n_path < CHASE_PLAN_MAX) {
		self->path[self->n_path++] = at;
		int d = pincer_down(view, steps, at);
		if (d == DIRECTIONS)
			break;
		at = cell_step(at, d);
	}
}

static enum status pincer_step(void *state, const double *params, const struct chase_view *view,
			       struct chase_move *move)
{
	struct pincer *self = state;
	uint16_t *steps = pincer_steps(state);

	pincer_clear(view, steps);
	pincer_flood(view, steps);
	const struct cell *follower = pincer_follower(view, steps);
	self->cuts = follower && pincer_cut(view, *follower, params[PARAM_DETOUR], steps);
	if (follower && !self->cuts) {
		pincer_clear(view, steps);
		pincer_flood(view, steps);
	}
	pincer_note_path(self, view, steps);
	int d = pincer_down(view, steps, view->at);
	if (d == DIRECTIONS)
		*move = (struct chase_move){.to = view->at, .stuck = !cell_equal(view->at, view->prey)};
	else
		*move = chase_step_or_stay(view, d);
	self->stuck = move->stuck;
	return STATUS_OK;
}

static void pincer_explain(const void *state, const double *params, const struct chase_view *view,
			   struct chase_plan *plan)
{
	const struct pincer *self = state;

	(void)params;
	chase_show_path(view, self->path, self->n_path, plan);
	plan->stuck = self->stuck;
	const char *thought = self->cuts ? "comes round from the other side" : "takes the direct way";
	if (self->stuck)
		thought = "waits for its partner to move on";
	snprintf(plan->thought, sizeof plan->thought, "%s", thought);
}

static const struct param pincer_params[] = {
    [PARAM_DETOUR] = {"detour", "", 3, 1, 100, NULL, "longest way round, as a multiple of the direct one"},
};

const struct chaser chase_pincer = {
    .head = {"pincer", "Two from two sides", "two cops win on a grid: Balister et al., Catching a fast robber",
	     pincer_params, ARRAY_LEN(pincer_params)},
    .opens_doors = true,
    .state_size = pincer_state_size,
    .step = pincer_step,
    .key = chase_no_key,
    .explain = pincer_explain,
};
