/* path/wave.h -- lengths that spread from many sources at once: the engine of the distance fields.
 *
 * Cells are queued in a ring of levels, each one straight step wide.  No step is shorter, so nothing reached from a
 * level falls back into it: lengths in the level being served are final.
 *
 * A level is two runs of cells, those entered by a straight step and those entered by a diagonal one, each cell with
 * its direction of arrival.  Straight arrivals look ahead, diagonal ones ahead and to both sides, in loops without
 * branches; cells that a wall uncovers are rare.  This is canonical ordering, see moves.h.  Steps that cost more than
 * 1 lead to later levels, which have a bin each, and where costs differ all neighbours are tried: such cells are put
 * aside and served one by one, so that a puddle slows down only its neighbourhood.
 *
 * Invariant: a cell is queued in the level of its length; entries made before its length was lowered are in later
 * levels and have no effect.  Each neighbour offers a cell its final length once, so 8 entries a cell suffice. */
#ifndef PATH_WAVE_H
#define PATH_WAVE_H

#include "path/moves.h"

/* What terrain adds to the length of a step. */
enum wave_terrain {
	WAVE_IGNORES,   /* nothing */
	WAVE_TO_SOURCE, /* it is multiplied by the cost of the cell that is entered on the way to the source */
	WAVE_HALVES     /* half of each of the two cells' costs; see landmarks.h */
};

struct wave_cost {
	uint32_t straight, diagonal; /* the length of a step over terrain of cost 1 */
	enum wave_terrain terrain;
};

/* Bytes of scratch, zeroed when it is allocated, for waves on GROUND one after another. */
size_t wave_size(const struct ground *ground);

/* Lowers DISTANCE[cells] until no step shortens it.  At first it holds a length for the sources and UINT32_MAX
 * for the other cells; SOURCES[n] are sorted by their lengths.  Closed cells are neither entered nor left.
 *
 * Returns false, with lengths missing, if one might not fit into 32 bits. */
bool wave_run(void *scratch, const struct ground *ground, enum diagonal_rule rule, struct wave_cost cost,
	      uint32_t *distance, const uint32_t *sources, size_t n);

#endif
