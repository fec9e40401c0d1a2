/* Walks towards the prey until something is in the way, then follows the wall with one hand on it.  It lets go
 * of the wall only for prey that is in sight and near. */
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "chase/chase.h"

enum { PARAM_HAND, PARAM_REACH };
enum { LEFT, RIGHT };
enum { PLAN_STEPS = 64 };

static_assert((int)PLAN_STEPS <= CHASE_PLAN_MAX, "a plan must hold the steps that are shown");

struct wall {
	bool following, stuck;
	int facing; /* one of the four straight directions */
};

static size_t wall_state_size(const struct ground *ground)
{
	(void)ground;
	return sizeof(struct wall);
}

/* The straight direction towards the prey along the longer axis. */
static int wall_towards(const struct chase_view *view)
{
	int dx = view->prey.x - view->at.x, dy = view->prey.y - view->at.y;

	if (abs(dx) >= abs(dy))
		return dx >= 0 ? EAST : WEST;
	return dy > 0 ? SOUTH : NORTH;
}

/* FACING after a rotation by QUARTERS >= -4; the straight directions are numbered clockwise. */
static int wall_turned(int facing, int quarters)
{
	return (facing + quarters + 4) % 4;
}

static void wall_go(struct wall *self, int d, const struct chase_view *view, struct chase_move *move)
{
	self->facing = d;
	self->stuck = false;
	*move = (struct chase_move){.to = cell_step(view->at, d)};
}

static enum status wall_step(void *state, const double *params, const struct chase_view *view,
			     struct chase_move *move)
{
	struct wall *self = state;
	bool near = cell_steps(view->at, view->prey) <= (int)params[PARAM_REACH];
	int hand = params[PARAM_HAND] == LEFT ? -1 : 1; /* quarters from ahead to the hand */
	int ahead = wall_towards(view);
	bool in_reach = near && path_sees(view->ground, view->at, view->prey, view->rule);

	chase_count(view, near);
	if ((!self->following || in_reach) && chase_can_step(view, ahead)) {
		wall_go(self, ahead, view, move);
		return STATUS_OK;
	}
	if (!self->following) {
		/* It lays its hand on the obstacle ahead. */
		self->following = true;
		self->facing = wall_turned(ahead, -hand);
	}
	for (int i = 0; i < 4; i++) {
		/* It tries the side of the hand, ahead, the other side, back. */
		int d = wall_turned(self->facing, hand * (1 - i));
		if (chase_can_step(view, d)) {
			wall_go(self, d, view, move);
			return STATUS_OK;
		}
	}
	self->stuck = true;
	*move = (struct chase_move){.to = view->at, .stuck = true};
	return STATUS_OK;
}

/* Where it faced before it laid its hand on the wall does not matter. */
static uint64_t wall_key(const void *state, const double *params, const struct ground *ground,
			 const uint8_t *near, uint64_t hash)
{
	const struct wall *self = state;

	(void)params, (void)ground, (void)near;
	return hash_word(hash, self->following ? 1 + (uint64_t)self->facing : 0);
}

static const char *wall_thought(const struct wall *self)
{
	if (self->stuck)
		return "is walled in";
	if (self->following)
		return "keeps a hand on the wall";
	return "comes straight, until it meets a wall";
}

/* Its plan is where its hand leads, for some steps. */
static void wall_explain(const void *state, const double *params, const struct chase_view *view,
			 struct chase_plan *plan)
{
	struct wall self = *(const struct wall *)state;
	struct chase_view ahead = *view;

	plan->stuck = self.stuck;
	plan->cells[plan->n_cells++] = view->at;
	snprintf(plan->thought, sizeof plan->thought, "%s", wall_thought(&self));
	while (plan->n_cells < PLAN_STEPS && !cell_equal(ahead.at, ahead.prey)) {
		struct chase_move move;
		if (wall_step(&self, params, &ahead, &move) || move.stuck)
			break;
		ahead.at = move.to;
		plan->cells[plan->n_cells++] = ahead.at;
	}
}

static const char *const hands[] = {[LEFT] = "left", [RIGHT] = "right", NULL};
static const struct param params[] = {
    [PARAM_HAND] = {"hand", "", RIGHT, LEFT, RIGHT, hands, "the hand it keeps on the wall"},
    [PARAM_REACH] = {"reach", "cells", 2, 1, 100, NULL, "lets go of the wall for prey in sight and this near"},
};

const struct chaser chase_wall = {
    .head = {"wall", "Wall follower", "hand rule; Abelson & diSessa 1981, Turtle Geometry", params,
	     ARRAY_LEN(params)},
    .state_size = wall_state_size,
    .key = wall_key,
    .step = wall_step,
    .explain = wall_explain,
};
