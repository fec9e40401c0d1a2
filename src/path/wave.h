/* path/wave.h -- lengths that spread from many sources at once: the engine of the distance fields.
 *
 * Cells are queued in a ring of levels, each one straight step wide.  No step is shorter, so nothing reached
 * from a level falls back into it: lengths in the level being served are final.
 *
 * Under the no-cut rule on equal terrain a level is two runs of cells, those entered by a straight step and those
 * entered by a diagonal one, each cell with its direction of arrival.  Straight arrivals look ahead, diagonal ones
 * ahead and to both sides, in loops without branches; cells that a wall beside them uncovers are rare.  This is
 * canonical ordering, see moves.h.  Under other rules and on unequal terrain there is one bin for each level.
 *
 * Invariant: a cell is queued in the level of its length; entries made before its length was lowered lie in later
 * levels and change nothing.  Each neighbour offers a cell its final length once, so 8 entries a cell suffice. */
#ifndef PATH_WAVE_H
#define PATH_WAVE_H

#include "path/moves.h"

struct wave_cost {
	uint32_t straight, diagonal; /* the length of a step ... */
	bool weighted; /* ... times the cost of the cell that it enters on the way to the source */
};

/* Bytes of scratch, zeroed when it is allocated, for waves on GROUND one after another. */
size_t wave_size(const struct ground *ground);

/* Lowers DISTANCE[cells] until no step shortens it.  At first it holds a length for the sources and UINT32_MAX
 * for the other cells; SOURCES[n] are sorted by their lengths.  Closed cells are neither entered nor left. */
void wave_run(void *scratch, const struct ground *ground, enum diagonal_rule rule, struct wave_cost cost,
	      uint32_t *distance, const uint32_t *sources, size_t n);

#endif
