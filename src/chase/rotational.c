/* Rotates towards the prey by at most this many degrees per turn,
 * the shorter way round, then walks where it faces (zylum 2004).
 *
 * The article computes atan(rise / run), which loses the quadrant and divides by zero; its text describes the
 * bearing of the prey, which is what atan2 gives. */
#include <stdio.h>

#include "base/hash.h"
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

/* The angle reduced to [0, 360). */
static double rotational_wrapped(double angle_deg)
{
	return angle_deg - 360 * floor(angle_deg / 360);
}

/* The heading after one rotation of at most LIMIT towards PREY. */
static double rotational_turned(double heading_deg, struct cell at, struct cell prey, double limit_deg)
{
	if (cell_equal(at, prey))
		return heading_deg;
	double bearing = trig_atan2(prey.y - at.y, prey.x - at.x) * (180 / PI);
	double turn = rotational_wrapped(bearing - heading_deg); /* clockwise */

	if (turn > 180)
		turn -= 360;
	return rotational_wrapped(heading_deg + clamp(turn, -limit_deg, limit_deg));
}

/* The direction of the neighbour that it faces, in a sector of 45 degrees. */
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
	*move = chase_step_or_stay(view, d);
	self->stuck = move->stuck;
	return STATUS_OK;
}

static uint64_t rotational_key(const void *state, const double *params, const struct ground *ground,
			       const uint8_t *near, uint64_t hash)
{
	const struct rotational *self = state;

	(void)params, (void)ground, (void)near;
	return hash_double(hash, self->heading_deg);
}

/* Its plan is the curve that it would walk if you stood still, up to a wall. */
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
	snprintf(plan->thought, sizeof plan->thought, "%sfaces %s", self->stuck ? "turns at the wall and " : "",
		 direction_names[rotational_facing(self->heading_deg)]);
}

static const struct param params[] = {
    {"turn", "deg", 45, 1, 180, NULL, "how far it rotates per turn"},
};

const struct chaser chase_rotational = {
    .head = {"rotational", "Turns, then walks ahead", "zylum 2004, rotational", params, ARRAY_LEN(params)},
    .state_size = rotational_state_size,
    .key = rotational_key,
    .step = rotational_step,
    .explain = rotational_explain,
};
