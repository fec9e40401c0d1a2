/* Tries every simple path of up to `sight` steps in four directions and follows the shortest one that reaches
 * the prey; without one it steps at random (zylum 2004).  It says when it runs out of nodes. */
#include <stdio.h>
#include <string.h>

#include "chase/chase.h"
#include "path/exhaustive.h"

enum { SIDE_MAX = 2 * EXHAUSTIVE_SIGHT_MAX + 1 };
enum { PARAM_SIGHT, PARAM_NODES };

static_assert(EXHAUSTIVE_SIGHT_MAX + 1 <= CHASE_PLAN_MAX, "a plan must hold the longest path");

struct dfs_sight {
	struct cell best[EXHAUSTIVE_SIGHT_MAX + 1];
	int n_best; /* cells of the best path, 0: none found */
	uint32_t expanded;
	bool stuck, exhausted;
	double unit;
	size_t n_events;
	struct event events[SIDE_MAX * SIDE_MAX]; /* one per cell, when it was first entered */
};

static size_t dfs_sight_state_size(const struct ground *ground)
{
	(void)ground;
	return sizeof(struct dfs_sight);
}

/* The events are last, so a copy ends with the used ones. */
static size_t dfs_sight_used(const void *state, const double *params, const struct ground *ground)
{
	const struct dfs_sight *self = state;

	(void)params, (void)ground;
	return offsetof(struct dfs_sight, events) + self->n_events * sizeof *self->events;
}

static enum status dfs_sight_step(void *state, const double *params, const struct chase_view *view,
				  struct chase_move *move)
{
	struct dfs_sight *self = state;
	struct event_log firsts = {.events = self->events, .cap = ARRAY_LEN(self->events)};
	struct exhaustive search = {.ground = view->ground,
				    .goal = view->prey,
				    .occupied = view->occupied,
				    .n_occupied = view->n_occupied,
				    .sight = (int)params[PARAM_SIGHT],
				    .nodes = (uint32_t)params[PARAM_NODES],
				    .firsts = &firsts};

	self->stuck = false;
	exhaustive_search(&search, view->at);
	self->n_events = firsts.n;
	self->unit = firsts.unit;
	self->expanded = search.entered;
	chase_count(view, search.entered);
	self->exhausted = search.entered >= search.nodes;
	self->n_best = search.found ? search.n_best : 0;
	memcpy(self->best, search.best, (size_t)self->n_best * sizeof *self->best);
	*move = (struct chase_move){.to = view->at, .expanded = self->expanded, .replans = 1};
	if (self->n_best > 1) {
		move->to = self->best[1];
	} else if (self->n_best == 0) {
		int d = chase_random_direction(view, WEST + 1);
		if (d < DIRECTIONS)
			move->to = cell_step(view->at, d);
		self->stuck = move->stuck = d == DIRECTIONS;
	}
	return STATUS_OK;
}

static void dfs_sight_explain(const void *state, const double *params, const struct chase_view *view,
			      struct chase_plan *plan)
{
	const struct dfs_sight *self = state;

	/* A door may have kept it on the first cell of the path. */
	bool on_first = cell_equal(self->best[0], view->at);
	for (int i = !on_first; i < self->n_best; i++)
		plan->cells[plan->n_cells++] = self->best[i];
	if (!plan->n_cells)
		plan->cells[plan->n_cells++] = view->at;
	plan->events = self->events;
	plan->n_events = self->n_events;
	plan->event_unit = self->unit;
	plan->stuck = self->stuck;
	if (self->exhausted)
		snprintf(plan->thought, sizeof plan->thought, "gave up after trying %u steps",
			 (unsigned)self->expanded);
	else if (self->n_best)
		snprintf(plan->thought, sizeof plan->thought, "tried %u step%s and has %d to go",
			 (unsigned)self->expanded, self->expanded == 1 ? "" : "s", self->n_best - 1);
	else
		snprintf(plan->thought, sizeof plan->thought, "finds no path of %.0f steps and staggers",
			 params[PARAM_SIGHT]);
}

static const struct param params[] = {
    [PARAM_SIGHT] = {"sight", "steps", 8, 1, EXHAUSTIVE_SIGHT_MAX, NULL,
		     "longest path it tries; the work grows exponentially with it"},
    [PARAM_NODES] = {"nodes", "", 20000, 1, 5e6, NULL, "gives up after this many steps per turn"},
};

const struct chaser chase_dfs_sight = {
    .head = {"dfs-sight", "Every path within sight", "zylum 2004, depth-first search", params,
	     ARRAY_LEN(params)},
    .opens_doors = true,
    .state_size = dfs_sight_state_size,
    .used = dfs_sight_used,
    .key = chase_no_key,
    .step = dfs_sight_step,
    .explain = dfs_sight_explain,
};
