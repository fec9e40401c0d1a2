/* Walks along one axis first, then along the other; it does not walk around walls (zylum 2004). */
#include <stdio.h>

#include "chase/chase.h"

struct nonrotational {
	bool stuck;
	bool chose_y; /* the axis of the last step */
};

static size_t nonrotational_state_size(const struct ground *ground)
{
	(void)ground;
	return sizeof(struct nonrotational);
}

/* The direction towards the prey along one axis, or DIRECTIONS if they are level. */
static int nonrotational_towards(const struct chase_view *view, bool along_y)
{
	int dx = view->prey.x - view->at.x, dy = view->prey.y - view->at.y;

	if (along_y && dy != 0)
		return dy > 0 ? SOUTH : NORTH;
	if (!along_y && dx != 0)
		return dx > 0 ? EAST : WEST;
	return DIRECTIONS;
}

static enum status nonrotational_step_along(struct nonrotational *self, bool along_y,
					    const struct chase_view *view, struct chase_move *move)
{
	int d = nonrotational_towards(view, along_y);

	*move = (struct chase_move){.to = view->at};
	if (d < DIRECTIONS)
		*move = chase_step_or_stay(view, d);
	self->chose_y = along_y;
	self->stuck = move->stuck;
	return STATUS_OK;
}

static enum status nonrotational_step(void *state, const double *params, const struct chase_view *view,
				      struct chase_move *move)
{
	(void)params;
	return nonrotational_step_along(state, view->at.x == view->prey.x, view, move);
}

/* While both axes differ, one is drawn: 1 out of 1 .. range means x, so a greater range prefers y. */
static enum status nonrotational_random_step(void *state, const double *params, const struct chase_view *view,
					     struct chase_move *move)
{
	bool along_y = view->at.x == view->prey.x;

	if (!along_y && view->at.y != view->prey.y)
		along_y = rng_below(view->rng, (uint32_t)params[0]) != 0;
	return nonrotational_step_along(state, along_y, view, move);
}

/* It may be following your last known cell, so the text does not mention where you are. */
static const char *nonrotational_thought(const struct nonrotational *self, const struct chase_view *view)
{
	if (self->stuck)
		return "pushes straight at the wall";
	if (view->at.x != view->prey.x)
		return "goes sideways first, then up or down";
	if (view->at.y == view->prey.y)
		return "has reached its target";
	return view->at.y < view->prey.y ? "goes straight down its column" : "goes straight up its column";
}

/* Its plan is the line that it would walk if nothing were in the way, since it never thinks of obstacles. */
static void nonrotational_explain(const void *state, const double *params, const struct chase_view *view,
				  struct chase_plan *plan)
{
	const struct nonrotational *self = state;
	struct chase_view ahead = *view;

	(void)params;
	plan->stuck = self->stuck;
	plan->cells[plan->n_cells++] = ahead.at;
	while (plan->n_cells < CHASE_PLAN_MAX && !cell_equal(ahead.at, ahead.prey)) {
		int d = nonrotational_towards(&ahead, ahead.at.x == ahead.prey.x);
		ahead.at = cell_step(ahead.at, d);
		plan->cells[plan->n_cells++] = ahead.at;
	}
	snprintf(plan->thought, sizeof plan->thought, "%s", nonrotational_thought(self, view));
}

static void nonrotational_random_explain(const void *state, const double *params, const struct chase_view *view,
					 struct chase_plan *plan)
{
	const struct nonrotational *self = state;

	nonrotational_explain(state, params, view, plan);
	if (!self->stuck && view->at.x != view->prey.x && view->at.y != view->prey.y)
		snprintf(plan->thought, sizeof plan->thought, "picks at random: sideways, or up or down");
}

const struct chaser chase_nonrotational = {
    .head = {"nonrotational", "Straight line, x before y", "zylum 2004, non-rotational", NULL, 0},
    .state_size = nonrotational_state_size,
    .key = chase_no_key,
    .step = nonrotational_step,
    .explain = nonrotational_explain,
};

static const struct param random_params[] = {
    {"range", "", 2, 1, 1000, NULL, "x is drawn once in this many: 1 always x, 2 fair, more prefers y"},
};

const struct chaser chase_nonrotational_random = {
    .head = {"nonrotational-random", "Straight line, random axis", "zylum 2004, non-rotational with randomInt",
	     random_params, ARRAY_LEN(random_params)},
    .state_size = nonrotational_state_size,
    .key = chase_no_key,
    .step = nonrotational_random_step,
    .explain = nonrotational_random_explain,
};
