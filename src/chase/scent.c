/* Steps to the freshest scent among the eight neighbours; without one it casts about at random. */
#include <stdio.h>

#include "chase/chase.h"

struct scent {
	bool stuck, on_trail;
};

static size_t scent_state_size(const struct ground *ground)
{
	(void)ground;
	return sizeof(struct scent);
}

/* The turn of the scent at AT, or 0: none, or too old to smell. */
static uint16_t scent_smell(const struct chase_view *view, struct cell at, double nose_turns)
{
	chase_count(view, 1);
	if (cell_equal(at, view->prey) && view->prey_seen)
		return UINT16_MAX;
	if (!view->scent || !ground_inside(view->ground, at))
		return 0;
	uint16_t turn = view->scent[ground_index(view->ground, at)];
	if (view->turn - turn > nose_turns)
		return 0;
	return turn;
}

/* The direction of the freshest scent, if it is fresher than the one underfoot; else DIRECTIONS. */
static int scent_freshest(const struct chase_view *view, double nose_turns)
{
	uint16_t best = scent_smell(view, view->at, nose_turns);
	int found = DIRECTIONS;

	for (int d = 0; d < DIRECTIONS; d++) {
		uint16_t there = scent_smell(view, cell_step(view->at, d), nose_turns);
		if (there > best && path_step_allowed(view->ground, view->at, d, view->rule)) {
			best = there;
			found = d;
		}
	}
	return found;
}

/* Draws directions until one can be walked, but gives up in the end. */
static int scent_cast_about(const struct chase_view *view)
{
	int d, tries = 0;

	do
		d = (int)rng_below(view->rng, DIRECTIONS);
	while (!chase_can_step(view, d) && ++tries < 16);
	return d;
}

static enum status scent_step(void *state, const double *params, const struct chase_view *view,
			      struct chase_move *move)
{
	struct scent *self = state;
	int d = scent_freshest(view, params[0]);

	self->on_trail = d < DIRECTIONS;
	if (!self->on_trail)
		d = scent_cast_about(view);
	*move = chase_step_or_stay(view, d);
	self->stuck = move->stuck;
	return STATUS_OK;
}

/* Its plan is the trail it would follow. */
static void scent_explain(const void *state, const double *params, const struct chase_view *view,
			  struct chase_plan *plan)
{
	const struct scent *self = state;
	struct chase_view ahead = *view;
	int d;

	plan->stuck = self->stuck;
	plan->cells[plan->n_cells++] = ahead.at;
	while (plan->n_cells < CHASE_PLAN_MAX && (d = scent_freshest(&ahead, params[0])) < DIRECTIONS) {
		ahead.at = cell_step(ahead.at, d);
		plan->cells[plan->n_cells++] = ahead.at;
	}
	/* At the end of a trail, and before its first step, either one alone would say too little. */
	bool on_trail = self->on_trail || plan->n_cells > 1;
	snprintf(plan->thought, sizeof plan->thought, "%s",
		 on_trail ? "has its nose in your trail" : "finds no trail and casts about");
}

static const struct param params[] = {
    {"nose", "turns", 60, 1, 10000, NULL, "age of the oldest scent it can smell"},
};

const struct chaser chase_scent = {
    .head = {"scent", "Scent tracker", "scent map, as in Brogue: freshest of eight neighbours", params,
	     ARRAY_LEN(params)},
    .smells = true,
    .state_size = scent_state_size,
    .key = chase_no_key,
    .step = scent_step,
    .explain = scent_explain,
};
