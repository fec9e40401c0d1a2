/* path/rectangles.h -- the open cells of a ground, cut into rectangles.
 *
 * Invariant: every open cell is in exactly one rectangle, by of_cell; blocked cells are in none. */
#ifndef PATH_RECTANGLES_H
#define PATH_RECTANGLES_H

#include "base/job.h"
#include "map/ground.h"

#define RECTANGLES_NONE UINT32_MAX

struct rectangle {
	int16_t left, top, right, bottom; /* cells, inclusive */
};

struct rectangles {
	uint32_t *of_cell;    /* [cells]; number of the rectangle, or RECTANGLES_NONE */
	struct rectangle *at; /* [n], with room for one per cell */
	uint32_t n;
};

/* Fills RECTANGLES, whose arrays the caller provides: first with the ones placed by hand in the map file, then each as
 * large as it can grow from its upper left cell on.  Returns false if JOB, which may be NULL, was stopped. */
bool rectangles_cut(struct rectangles *rectangles, const struct ground *ground, struct job *job);

#endif
