/* space/target_fields.h -- the routes that space gives its ships: a field for each target and kind of ship.
 *
 * Ships with the same size, turning circle and target share a field.  A field is made when a ship first needs it, and
 * again after walls or resting rocks have changed; the one unused for longest makes room.
 *
 * Invariant: the solids and all fields have the same nodes, TARGET_FIELDS_PER_TILE to a tile.  Without room for ways
 * in the setup of a world, its ships get none. */
#ifndef SPACE_TARGET_FIELDS_H
#define SPACE_TARGET_FIELDS_H

#include "map/field.h"
#include "steer/solids.h"

enum { TARGET_FIELDS_PER_TILE = 2, TARGET_FIELDS_HEADINGS = 16, TARGET_FIELDS_NODES_MAX = 1 << 18 };

/* A field and its key. */
struct space_target_field {
	struct field field;
	struct vec2 goal;
	double reach, radius, room, turning;
	uint64_t used; /* tick + 1 of its last use; 0: never made */
};

struct space;
struct space_setup;
struct space_counts;

/* Sets the limits of the arrays used here for a world of SETUP. */
void target_fields_limits(const struct space_setup *setup, struct space_counts *limits);

/* Points the solids and the fields into the block of SPACE. */
void target_fields_lay_out(struct space *space);

/* Walls or rocks may have changed: the solids and the fields must be made again when next needed. */
void target_fields_forget(struct space *space);

/* Gives each living ship whose behaviour asks for it the field of its target, made if necessary. */
void target_fields_give(struct space *space);

#endif
