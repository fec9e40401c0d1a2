/* Turns towards the prey by at most so many degrees a turn, the shorter way round, then walks where it faces
 * (zylum 2004).  The article's angle is atan(rise / run) taken from the hunter's far end: it loses the quadrant
 * and divides by zero; what its text means is the bearing of the prey, which atan2 gives. */
#include <stdio.h>

#include "base/vec2.h"
#include "chase/chase.h"

struct rotational {
	double heading_deg; /* 0 .. 360, clockwise from east */
	bool stuck;
};

static size_t rotational_state_size(const struct ground *ground)
{
	(void)ground;
	return sizeof(struct rotational);
}

/* ANGLE in 0 .. 360. */
static double rotational_wrapped(double angle_deg)
{
	return angle_deg - 360 * floor(angle_deg / 360);
}

/* The heading after one turn of at most LIMIT towards PREY. */
static double rotational_turned(double heading_deg, struct cell at, struct cell prey, double limit_deg)
{
	if (cell_equal(at, prey))
		return heading_deg;
	double bearing = trig_atan2(prey.y - at.y, prey.x - at.x) * (180 / PI);
	double left_over = rotational_wrapped(bearing - heading_deg); /* clockwise */
	double turn = left_over > 180 ? left_over - 360 : left_over;

	if (turn > limit_deg)
		turn = limit_deg;
	if (turn < -limit_deg)
		turn = -limit_deg;
	return rotational_wrapped(heading_deg + turn);
}

/* The neighbour it faces: eight sectors of 45 degrees. */
static int rotational_facing(double heading_deg)
{
	static const int clockwise[] = {EAST, SOUTH_EAST, SOUTH, SOUTH_WEST,
					WEST, NORTH_WEST, NORTH, NORTH_EAST};

	return clockwise[(int)floor((heading_deg + 22.5) / 45) % DIRECTIONS];
}

static enum status rotational_step(void *state, const double *params, const struct chase_view *view,
				   struct chase_move *move)
{
	struct rotational *self = state;

	self->heading_deg = rotational_turned(self->heading_deg, view->at, view->prey, params[0]);
	int d = rotational_facing(self->heading_deg);
	self->stuck = !chase_can_step(view, d);
	*move =
	    (struct chase_move){.to = self->stuck ? view->at : cell_step(view->at, d), .stuck = self->stuck};
	return STATUS_OK;
}

static const char *const names[DIRECTIONS] = {
    [NORTH] = "north",           [EAST] = "east",
    [SOUTH] = "south",           [WEST] = "west",
    [NORTH_EAST] = "north-east", [SOUTH_EAST] = "south-east",
    [SOUTH_WEST] = "south-west", [NORTH_WEST] = "north-west",
};

/* Its plan is the curve it would walk if you stood still, up to a wall or one full circle. */
static void rotational_explain(const void *state, const double *params, const struct chase_view *view,
			       struct chase_plan *plan)
{
	const struct rotational *self = state;
	double heading = self->heading_deg;
	struct cell at = view->at;

	plan->cells[plan->n_cells++] = at;
	for (int i = 0; i < 32 && !cell_equal(at, view->prey); i++) {
		heading = rotational_turned(heading, at, view->prey, params[0]);
		if (!path_step_allowed(view->ground, at, rotational_facing(heading), view->rule))
			break;
		at = cell_step(at, rotational_facing(heading));
		plan->cells[plan->n_cells++] = at;
	}
	plan->stuck = self->stuck;
	plan->turns = true;
	snprintf(plan->thought, sizeof plan->thought, self->stuck ? "turns at the wall, faces %s" : "faces %s",
		 names[rotational_facing(self->heading_deg)]);
}

static const struct param params[] = {
    {"turn", "deg", 45, 1, 180, NULL, "how far it turns in one turn"},
};

const struct chaser chase_rotational = {
    .head = {"rotational", "Turns, then walks ahead", "zylum 2004, rotational", params, ARRAY_LEN(params)},
    .state_size = rotational_state_size,
    .step = rotational_step,
    .explain = rotational_explain,
};
