/* lab/experiment_map.h -- plans among rocks: where a ship fits now, and the shortest way there at any angle.
 *
 * Invariant: cells are half a tile, and no straight way through open cells brings the ship nearer to a rock than its
 * clearance. */
#ifndef LAB_EXPERIMENT_MAP_H
#define LAB_EXPERIMENT_MAP_H

#include "map/ground.h"
#include "space/space.h"

enum { EXPERIMENT_NODES = 128 };

struct experiment_map {
	struct ground ground; /* owned */
	void *scratch;        /* owned */
	struct cell *cells;   /* owned [width * height] */
};

/* For a world of WIDTH x HEIGHT tiles; experiment_map_free frees it. */
MUST_CHECK enum status experiment_map_new(int width, int height, struct experiment_map *map);
void experiment_map_free(struct experiment_map *map);

/* Closes the cells that the rocks of SPACE now close to its first ship, and plans from that ship to GOAL: *N corners
 * in NODES[EXPERIMENT_NODES], 0: no way.  Returns the number of cells that the search expanded. */
uint64_t experiment_map_plan(struct experiment_map *map, const struct space *space, struct vec2 goal,
			     struct vec2 *nodes, size_t *n);

#endif
