/* steer/target_field.h -- the route of a ship that has one: how far its target is by the best way it can fly.
 * Where the target is in plain sight ahead, the way is the straight line and the turn onto it; elsewhere it is
 * read from a field over nodes and headings (path/lattice.h), which space provides.
 * Invariant: lengths are tiles; INFINITY where no way is known. */
#ifndef STEER_TARGET_FIELD_H
#define STEER_TARGET_FIELD_H

#include "steer/solids.h"
#include "steer/steer.h"

struct target_field {
	const struct field *field; /* NULL: the target is in sight, or nobody knows better */
	double spacing;
	struct vec2 target;
	double reach;   /* and it counts as reached this near */
	double turning; /* radius of the ship's circle */
	double least;   /* a place counts where the nodes with a way weigh so much */
};

/* Between nodes with a way and without nobody knows: nearly all must have one.  A ship that got deeper in takes
 * any that has. */
#define TARGET_FIELD_LEAST 0.9
#define TARGET_FIELD_LEAST_OF_ALL 1e-9

/* The way of SHIP from where it is now. */
struct target_field target_field_of(const struct steer_batch *batch, uint32_t ship, double turning);

/* How far the target is for a ship at AT with its nose along NOSE. */
double target_field_length(const struct target_field *way, struct vec2 at, struct vec2 nose);

/* The unit vector along which the way begins. */
struct vec2 target_field_direction(const struct target_field *way, struct vec2 at, struct vec2 nose);

#endif
