/* Tries every simple path of up to `sight` steps in four directions and follows the shortest one that reaches
 * the prey; without one it steps at random (zylum 2004).
 *
 * The article's code marks a cell before it tests the mark, so every call but the goal's fails, and never
 * clears the mark; this code does what its text describes.  The work grows about 2.6-fold with each step of
 * sight, so it is bounded by a budget of nodes; the hunter says when it runs out. */
#include <stdio.h>

#include "chase/chase.h"

enum { SIGHT_MAX = 16, SIDE_MAX = 2 * SIGHT_MAX + 1 };
enum { PARAM_SIGHT, PARAM_NODES };

static_assert(SIGHT_MAX + 1 <= CHASE_PLAN_MAX, "a plan must hold the longest path");

struct dfs_sight {
	struct cell best[SIGHT_MAX + 1];
	int n_best; /* cells of the best path, 0: none found */
	uint32_t expanded, budget;
	bool stuck, exhausted;
	size_t n_events;
	struct event events[SIDE_MAX * SIDE_MAX]; /* one per cell, when it was first entered */
};

static size_t dfs_sight_state_size(const struct ground *ground)
{
	(void)ground;
	return sizeof(struct dfs_sight);
}

/* The events are last, and a copy needs no more than there are. */
static size_t dfs_sight_used(const void *state, const double *params, const struct ground *ground)
{
	const struct dfs_sight *self = state;

	(void)params, (void)ground;
	return offsetof(struct dfs_sight, events) + self->n_events * sizeof *self->events;
}

struct dfs_sight_walk {
	struct dfs_sight *self;
	const struct chase_view *view;
	int sight;
	struct cell path[SIGHT_MAX + 1];
	bool entered[SIDE_MAX][SIDE_MAX]; /* the start is in the middle */
};

static bool dfs_sight_on_path(const struct dfs_sight_walk *walk, int steps, struct cell at)
{
	for (int i = 0; i < steps; i++)
		if (cell_equal(walk->path[i], at))
			return true;
	return false;
}

static void dfs_sight_note(struct dfs_sight_walk *walk, int steps, struct cell at)
{
	int row = at.y - walk->view->at.y + SIGHT_MAX, column = at.x - walk->view->at.x + SIGHT_MAX;
	bool *entered = &walk->entered[row][column];

	ASSERT(row >= 0 && row < SIDE_MAX && column >= 0 && column < SIDE_MAX);
	walk->self->expanded++;
	if (*entered)
		return;
	*entered = true;
	walk->self->events[walk->self->n_events++] = (struct event){
	    .kind = EVENT_EXPAND, .cell = (uint32_t)ground_index(walk->view->ground, at), .g = (uint32_t)steps};
}

/* Extends the path of STEPS cells by AT, and tries all ways to go on from there. */
static void dfs_sight_find_path(struct dfs_sight_walk *walk, int steps, struct cell at)
{
	struct dfs_sight *self = walk->self;

	if (dfs_sight_on_path(walk, steps, at))
		return;
	if (self->expanded >= self->budget) {
		self->exhausted = true;
		return;
	}
	dfs_sight_note(walk, steps, at);
	walk->path[steps] = at;
	if (cell_equal(at, walk->view->prey)) {
		if (!self->n_best || steps + 1 < self->n_best) {
			self->n_best = steps + 1;
			for (int i = 0; i <= steps; i++)
				self->best[i] = walk->path[i];
		}
		return;
	}
	for (int d = NORTH; steps < walk->sight && d <= WEST; d++) {
		struct cell to = cell_step(at, d);
		if (ground_open(walk->view->ground, to) && !chase_occupied(walk->view, to))
			dfs_sight_find_path(walk, steps + 1, to);
	}
}

static enum status dfs_sight_step(void *state, const double *params, const struct chase_view *view,
				  struct chase_move *move)
{
	struct dfs_sight *self = state;
	struct dfs_sight_walk walk = {.self = self, .view = view, .sight = (int)params[PARAM_SIGHT]};

	self->n_best = 0;
	self->n_events = 0;
	self->expanded = 0;
	self->stuck = self->exhausted = false;
	self->budget = (uint32_t)params[PARAM_NODES];
	dfs_sight_find_path(&walk, 0, view->at);
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
	plan->event_unit = 1;
	plan->stuck = self->stuck;
	if (self->exhausted)
		snprintf(plan->thought, sizeof plan->thought, "gave up after trying %u steps",
			 (unsigned)self->expanded);
	else if (self->n_best)
		snprintf(plan->thought, sizeof plan->thought, "tried %u steps to find the %d to you",
			 (unsigned)self->expanded, self->n_best - 1);
	else
		snprintf(plan->thought, sizeof plan->thought, "finds no path of %.0f steps and staggers",
			 params[PARAM_SIGHT]);
}

static const struct param params[] = {
    [PARAM_SIGHT] = {"sight", "steps", 8, 1, SIGHT_MAX, NULL,
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
