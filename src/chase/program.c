/* A hunter whose steps are decided outside the game.  It stores the program's plan, to show it. */
#include <stdio.h>
#include <string.h>

#include "chase/chase.h"

enum { PROGRAM_PLAN = 64 };

struct program {
	struct cell plan[PROGRAM_PLAN];
	uint16_t n_plan;
	char thought[80];
	bool stuck;
};

static size_t program_state_size(const struct ground *ground)
{
	(void)ground;
	return sizeof(struct program);
}

static enum status program_step(void *state, const double *params, const struct chase_view *view,
				struct chase_move *move)
{
	const struct chase_asker *asker = view->tools->asker;
	struct program *self = state;
	struct chase_plan plan = {.n_cells = 0};
	enum status status = STATUS_UNSUPPORTED;

	(void)params;
	*move = (struct chase_move){.to = view->at};
	if (asker)
		status = asker->ask(asker->context, view, move, &plan);
	else
		rng_below(view->rng, DIRECTIONS); /* its choice may be random, as a preview must know */
	self->n_plan = (uint16_t)min(plan.n_cells, (size_t)PROGRAM_PLAN);
	memcpy(self->plan, plan.cells, self->n_plan * sizeof *self->plan);
	memcpy(self->thought, plan.thought, sizeof self->thought);
	self->stuck = status || move->stuck;
	return status;
}

static void program_explain(const void *state, const double *params, const struct chase_view *view,
			    struct chase_plan *plan)
{
	const struct program *self = state;

	(void)params;
	(void)view;
	memcpy(plan->cells, self->plan, self->n_plan * sizeof *self->plan);
	plan->n_cells = self->n_plan;
	plan->stuck = self->stuck;
	memcpy(plan->thought, self->thought, sizeof plan->thought);
}

const struct chaser program_chaser = {
    .head = {CHASE_PROGRAM_SPEC, "A program", "your own program", NULL, 0},
    .opens_doors = true,
    .state_size = program_state_size,
    .key = chase_no_key,
    .step = program_step,
    .explain = program_explain,
};
