/* space/target_fields.h -- the routes space gives its ships: what stands still, and for each target and kind of ship a
 * field of the ways to it.
 *
 * All ships of one size and turning circle that have one target share a field; fields are made when a ship
 * first asks, made anew when walls or resting rocks change, and the one unused for longest makes room.
 * Invariant: the nodes of the solids and of all fields are the same, TARGET_FIELDS_PER_TILE to a tile; a world whose
 * setup has no room for ways has none, and its ships are shown none. */
#ifndef SPACE_TARGET_FIELDS_H
#define SPACE_TARGET_FIELDS_H

#include "map/field.h"
#include "steer/solids.h"

enum { TARGET_FIELDS_PER_TILE = 2, TARGET_FIELDS_HEADINGS = 16, TARGET_FIELDS_NODES_MAX = 1 << 18 };

/* A field and what it was made for. */
struct space_target_field {
	struct field field;
	struct vec2 goal;
	double reach, room, turning;
	uint64_t used; /* tick + 1 of its last use; 0: never made */
};

struct space;
struct space_setup;
struct space_counts;

/* Sets the limits of the arrays of ways for a world of SETUP. */
void target_fields_limits(const struct space_setup *setup, struct space_counts *limits);

/* Points the solids and the fields into the block again. */
void target_fields_lay_out(struct space *space);

/* Walls or rocks may have changed: what was made of them is made anew when next asked for. */
void target_fields_forget(struct space *space);

/* Gives each living ship whose behaviour asks for it the field of its target, making it where there is none. */
void target_fields_give(struct space *space);

#endif
