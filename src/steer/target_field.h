/* steer/target_field.h -- the route of a ship to its target: how far it is by the best way the ship can fly.
 *
 * If the target is in plain sight ahead, the way is the straight line and the turn onto it; otherwise it is
 * read from a field over nodes and headings (path/lattice.h) that space provides.
 *
 * Invariant: lengths are tiles; INFINITY where no way is known. */
#ifndef STEER_TARGET_FIELD_H
#define STEER_TARGET_FIELD_H

#include "steer/solids.h"
#include "steer/steer.h"

struct target_field {
	const struct field *field;   /* NULL: the target is in sight, or no field is known */
	double spacing;              /* between the nodes of the field, tiles */
	const struct solids *solids; /* if there is a field */
	double room;                 /* that a straight line must leave on both sides, tiles */
	struct vec2 target;
	double reach;   /* how near to the target it is reached */
	double turning; /* radius of the ship's turning circle */
	double least;   /* a place has a way if the nodes around it that have one weigh more than this, of 1 */
};

/* Between nodes with a way and nodes without one the field says nothing for sure, so most must have one.
 * A ship that has got in deeper takes any that has. */
#define TARGET_FIELD_LEAST 0.75
#define TARGET_FIELD_LEAST_OF_ALL 1e-9

/* Stands in the first plane of a field at nodes from which its target is sealed off: no node with room for the ship leads
 * from there to the target. */
#define TARGET_FIELD_SEALED (FIELD_FAR - 1)

/* Wherever a ship has room it has room on a node this near, and no node this near is behind a wall. */
#define TARGET_FIELD_NEAR_TILES 0.75

/* The route of SHIP, whose turning circle has the radius TURNING, from where it is now. */
struct target_field target_field_of(const struct steer_batch *batch, uint32_t ship, double turning);

/* How far the target is for a ship at AT with its nose along the unit vector NOSE. */
double target_field_length(const struct target_field *way, struct vec2 at, struct vec2 nose);

/* Whether the target is sealed off from a ship at AT. */
bool target_field_sealed(const struct target_field *way, struct vec2 at);

/* The unit vector along which the way from AT begins. */
struct vec2 target_field_direction(const struct target_field *way, struct vec2 at, struct vec2 nose);

#endif
