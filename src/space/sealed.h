/* space/sealed.h -- whether a ship can reach its target, and if not, the closed door that keeps it out.
 *
 * No ship opens a door.  The places that a ship has room for are sampled twice a tile: the narrowest place of every
 * gap between cells is a sample, so that no gap is overlooked.
 *
 * Invariant: a target reported as sealed is sealed.  Rocks and moving targets are ignored. */
#ifndef SPACE_SEALED_H
#define SPACE_SEALED_H

#include "space/space.h"

enum sealed_by { SEALED_NOT, SEALED_BY_DOOR, SEALED_BY_WALLS };

struct sealed {
	enum sealed_by by;
	struct cell door; /* BY_DOOR: the first closed one on the shortest path through doors */
};

/* Sets *SEALED to what keeps SHIP from its target; OPENED is the ground of the walls of SPACE with all doors
 * open.  STATUS_NO_MEMORY. */
MUST_CHECK enum status sealed_find(const struct space *space, uint32_t ship, const struct ground *opened,
				   struct sealed *sealed);

/* Puts TARGET_FIELD_SEALED at the nodes of FIELD, two to a tile, from which no ship of RADIUS gets within REACH of GOAL
 * between WALLS.  SCRATCH has 8 bytes for each node, aligned to 4. */
void sealed_mark(const struct walls *walls, double radius, struct vec2 goal, double reach, void *scratch,
		 struct field *field);

enum { SEALED_TEXT_CAP = 64 };

/* Writes "no way: the door at 12,7 is closed" or the like; "" if there is a way. */
void sealed_format(struct sealed sealed, char text[SEALED_TEXT_CAP]);

#endif
