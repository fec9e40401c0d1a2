/* One axis first, then the other, one cell a turn; a wall in the way is not walked round (zylum 2004). */
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

/* The direction along one axis towards the prey, DIRECTIONS where that axis is done. */
static int nonrotational_towards(const struct chase_view *view, bool along_y)
{
	int delta = along_y ? view->prey.y - view->at.y : view->prey.x - view->at.x;

	if (delta == 0)
		return DIRECTIONS;
	return along_y ? (delta > 0 ? SOUTH : NORTH) : (delta > 0 ? EAST : WEST);
}

static enum status nonrotational_step_along(struct nonrotational *self, bool along_y,
					    const struct chase_view *view, struct chase_move *move)
{
	int d = nonrotational_towards(view, along_y);

	*move = (struct chase_move){.to = view->at};
	self->chose_y = along_y;
	self->stuck = d < DIRECTIONS && !chase_can_step(view, d);
	move->stuck = self->stuck;
	if (d < DIRECTIONS && !self->stuck)
		move->to = cell_step(view->at, d);
	return STATUS_OK;
}

static enum status nonrotational_step(void *state, const double *params, const struct chase_view *view,
				      struct chase_move *move)
{
	(void)params;
	return nonrotational_step_along(state, view->at.x == view->prey.x, view, move);
}

/* While both axes differ one is drawn: 1 of 1 .. range means x, so a longer range prefers y. */
static enum status nonrotational_random_step(void *state, const double *params, const struct chase_view *view,
					     struct chase_move *move)
{
	bool along_y = view->at.x == view->prey.x;

	if (!along_y && view->at.y != view->prey.y)
		along_y = rng_below(view->rng, (uint32_t)params[0]) != 0;
	return nonrotational_step_along(state, along_y, view, move);
}

/* Its plan is the line it would walk if nothing stood in the way: what does it has not thought of. */
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
	snprintf(plan->thought, sizeof plan->thought, "%s",
		 self->stuck                  ? "pushes straight at the wall"
		 : view->at.x != view->prey.x ? "lines up its column with yours"
					      : "comes straight down your column");
}

const struct chaser chase_nonrotational = {
    .head = {"nonrotational", "Straight line, x before y", "zylum 2004, non-rotational", NULL, 0},
    .state_size = nonrotational_state_size,
    .step = nonrotational_step,
    .explain = nonrotational_explain,
};

static const struct param random_params[] = {
    {"range", "", 2, 1, 1000, NULL, "x once in so many draws: 1 always x, 2 fair, more prefers y"},
};

const struct chaser chase_nonrotational_random = {
    .head = {"nonrotational-random", "Straight line, random axis", "zylum 2004, non-rotational with randomInt",
	     random_params, ARRAY_LEN(random_params)},
    .state_size = nonrotational_state_size,
    .step = nonrotational_random_step,
    .explain = nonrotational_explain,
};
