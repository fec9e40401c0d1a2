/* steer/model.h -- what a ship makes of a wish: the limits of its engine and rudder.
 * Invariant: no model lets a ship exceed max_speed; headings stay unit vectors. */
#ifndef STEER_MODEL_H
#define STEER_MODEL_H

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

/* How it moves now; HEADING is a unit vector. */
struct motion {
	struct vec2 velocity, heading;
};

/* MOTION after DT_S seconds under WISH, the velocity the ship would like. */
struct motion model_move(const struct hull *hull, struct motion motion, struct vec2 wish, double dt_s);

/* HEADING, turned towards WISH by at most ANGLE_RAD (0 .. 1/2); it stays where WISH is the zero vector. */
struct vec2 model_turn(struct vec2 heading, struct vec2 wish, double angle_rad);

#endif
