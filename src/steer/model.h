/* steer/model.h -- what a ship makes of a wish, within the limits of its engine and rudder.
 *
 * Invariant: no model lets a ship exceed max_speed; a heading stays a unit vector. */
#ifndef STEER_MODEL_H
#define STEER_MODEL_H

#include <stdint.h>

#include "base/vec2.h"

enum ship_model {
	MODEL_FREE,  /* takes on the wish at once (the magnets article) */
	MODEL_TURN,  /* takes on any speed at once, but turns no faster than max_turn_rad_s */
	MODEL_BRAKE, /* the same, and slows down while it turns */
	MODEL_FORCE, /* clips the steering force to max_force (Reynolds 1999; the path article) */
	MODEL_COUNT
};

/* "free", "turn", "brake", "force", NULL */
extern const char *const model_names[MODEL_COUNT + 1];

/* What the class of a ship determines, in tiles, seconds and radians. */
struct hull {
	enum ship_model model;
	double radius, clearance; /* clearance: the gap it wants to everything */
	double max_speed, max_turn_rad_s;
	double max_force, mass; /* read only by MODEL_FORCE */
};

/* Hulls and their motion as a structure of arrays, by ship. */
struct model_batch {
	const uint8_t *model; /* enum ship_model */
	const double *max_speed, *max_turn_rad_s, *max_force, *mass;
	double *vx, *vy, *heading_x, *heading_y; /* heading: a unit vector */
};

/* Moves ships 0 .. N - 1 on by DT_S seconds under WISH[n], the velocity each would like: changes velocities and
 * headings.  max_turn_rad_s x DT_S must not exceed 1/2. */
void model_move(const struct model_batch *batch, const struct vec2 *wish, uint32_t n, double dt_s);

#endif
