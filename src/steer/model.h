/* steer/model.h -- what a ship makes of a wish: the limits of its engine and rudder.
 * Invariant: no model lets a ship exceed max_speed; a heading stays a unit vector. */
#ifndef STEER_MODEL_H
#define STEER_MODEL_H

#include <stdint.h>

#include "base/vec2.h"

enum ship_model {
	MODEL_FREE,  /* flies as it wishes at once (the magnets article) */
	MODEL_TURN,  /* any speed at once, but turns no faster than max_turn_rad_s */
	MODEL_BRAKE, /* the same, slowing down while the nose is not where it should be */
	MODEL_FORCE, /* steering clipped to max_force, divided by mass (Reynolds 1999; the path article) */
	MODEL_COUNT
};

/* "free", "turn", "brake", "force", NULL */
extern const char *const model_names[MODEL_COUNT + 1];

/* A ship as its class makes it, in tiles, seconds and radians. */
struct hull {
	enum ship_model model;
	double radius, clearance; /* clearance: the gap it wants to everything */
	double max_speed, max_turn_rad_s;
	double max_force, mass; /* MODEL_FORCE alone reads them */
};

/* The parts of hulls and their motion, by ship. */
struct model_batch {
	const uint8_t *model; /* enum ship_model */
	const double *max_speed, *max_turn_rad_s, *max_force, *mass;
	double *vx, *vy, *heading_x, *heading_y; /* heading: a unit vector */
};

/* Ships 0 .. N - 1 after DT_S seconds under WISH[n], the velocity each would like.  MAX_TURN_RAD_S x DT_S must
 * not exceed 1/2. */
void model_move(const struct model_batch *batch, const struct vec2 *wish, uint32_t n, double dt_s);

#endif
