/* lab/shortest.h -- the shortest way a ship could have flown, for its real way to be compared with. */
#ifndef LAB_SHORTEST_H
#define LAB_SHORTEST_H

#include "space/space.h"

/*
 * Length in tiles of the shortest way for SHIP's disc from where it is to where its target counts as reached,
 * found by an any-angle search over cells of a quarter tile, so good to about 1 %.  NAN where there is none to
 * compare with: the target is no point, rocks drift, or no gap is wide enough.
 */
MUST_CHECK enum status shortest_way(const struct space *space, uint32_t ship, double *length);

#endif
