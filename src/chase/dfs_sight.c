/* Tries every simple path of up to `sight` steps in four directions; the shortest one wins, and without one it
 * steps at random (zylum 2004).  The article marks a cell before it tests the mark, so that every call but the
 * goal's fails, and never clears the mark; what its text means is this.  The work grows about 2.6-fold with
 * each step of sight: the node budget keeps it bounded, and running out of it is told. */
#include <stdio.h>

#include "chase/chase.h"

enum { SIGHT_MAX = 16, SIDE_MAX = 2 * SIGHT_MAX + 1 };

struct dfs_sight {
	struct cell best[SIGHT_MAX + 1];
	int n_best; /* cells of the path found, 0: none */
	uint32_t expanded, budget;
	bool stuck, exhausted;
	size_t n_events;
	struct event events[SIDE_MAX * SIDE_MAX]; /* each cell once, when it was first entered */
};

static size_t dfs_sight_state_size(const struct ground *ground)
{
	(void)ground;
	return sizeof(struct dfs_sight);
}

struct dfs_sight_walk {
	struct dfs_sight *self;
	const struct chase_view *view;
	int sight;
	struct cell path[SIGHT_MAX + 1];
	bool entered[SIDE_MAX][SIDE_MAX]; /* around the start */
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
	bool *entered =
	    &walk->entered[at.y - walk->view->at.y + SIGHT_MAX][at.x - walk->view->at.x + SIGHT_MAX];

	walk->self->expanded++;
	if (*entered)
		return;
	*entered = true;
	walk->self->events[walk->self->n_events++] = (struct event){
	    .kind = EVENT_EXPAND, .cell = (uint32_t)ground_index(walk->view->ground, at), .g = (uint32_t)steps};
}

/* PATH holds STEPS cells so far; AT is the next one. */
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

static int dfs_sight_random_direction(const struct chase_view *view)
{
	int legal[4] = {0}, n = 0;

	for (int d = NORTH; d <= WEST; d++)
		if (chase_can_step(view, d))
			legal[n++] = d;
	return n ? legal[rng_below(view->rng, (uint32_t)n)] : DIRECTIONS;
}

static enum status dfs_sight_step(void *state, const double *params, const struct chase_view *view,
				  struct chase_move *move)
{
	struct dfs_sight *self = state;
	struct dfs_sight_walk walk = {.self = self, .view = view, .sight = (int)params[0]};

	self->n_best = 0;
	self->n_events = 0;
	self->expanded = 0;
	self->exhausted = false;
	self->budget = (uint32_t)params[1];
	dfs_sight_find_path(&walk, 0, view->at);
	*move = (struct chase_move){.to = view->at, .expanded = self->expanded, .replans = 1};
	int d = self->n_best ? DIRECTIONS : dfs_sight_random_direction(view);
	if (self->n_best > 1)
		move->to = self->best[1];
	else if (d < DIRECTIONS)
		move->to = cell_step(view->at, d);
	self->stuck = move->stuck = !self->n_best && d == DIRECTIONS;
	return STATUS_OK;
}

static void dfs_sight_explain(const void *state, const double *params, const struct chase_view *view,
			      struct chase_plan *plan)
{
	const struct dfs_sight *self = state;

	/* It stands on the first cell still where a door held it. */
	for (int i = cell_equal(self->best[0], view->at) ? 0 : 1; i < self->n_best; i++)
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
			 params[0]);
}

static const struct param params[] = {
    {"sight", "steps", 8, 1, SIGHT_MAX, NULL, "longest path it tries; the work grows exponentially with it"},
    {"nodes", "", 20000, 1, 5e6, NULL, "gives up after so many tried steps a turn"},
};

const struct chaser chase_dfs_sight = {
    .head = {"dfs-sight", "Every path within sight", "zylum 2004, depth-first search", params,
	     ARRAY_LEN(params)},
    .opens_doors = true,
    .state_size = dfs_sight_state_size,
    .step = dfs_sight_step,
    .explain = dfs_sight_explain,
};
