/* path/wave.h -- lengths spreading from many sources at once: the engine of the distance fields.
 *
 * Cells wait in a ring of levels, each one straight step wide.  No step is shorter, so nothing reached from a
 * level falls back into it: lengths in the level being served are final.  Within a level the cells wait apart,
 * in one bin for each direction they were entered by, so that a bin is served by one loop without decisions:
 * straight arrivals look ahead, diagonal ones ahead and to both sides, and what a wall beside them uncovers is
 * rare (canonical ordering, see moves.h; it needs the no-cut rule and equal terrain, else all cells wait in one
 * bin).
 *
 * Invariant: a cell waits in the level of its length; entries made before it became shorter lie in later levels
 * and are passed over.  Each neighbour lends a cell its final length once, so 8 entries a cell always suffice.
 */
#ifndef PATH_WAVE_H
#define PATH_WAVE_H

#include "path/moves.h"

struct wave_cost {
	uint32_t straight, diagonal; /* what a step counts ... */
	bool weighted;               /* ... times the terrain of the cell entered on the way to the source */
};

/* Bytes of scratch for waves on GROUND, one after the other; zeroed when it is made. */
size_t wave_size(const struct ground *ground);

/*
 * Lowers DISTANCE[cells] until no step shortens it.  It holds a first length for the sources and UINT32_MAX
 * elsewhere; SOURCES[n] are the cells that have one, in the order of their lengths.  Closed cells are neither
 * entered nor left.
 */
void wave_run(void *scratch, const struct ground *ground, enum diagonal_rule rule, struct wave_cost cost,
	      uint32_t *distance, const uint32_t *sources, size_t n);

#endif
