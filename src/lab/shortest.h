/* lab/shortest.h -- the length of the shortest path that a ship could fly, to compare its flight with. */
#ifndef LAB_SHORTEST_H
#define LAB_SHORTEST_H

#include "space/space.h"

/* Sets *LENGTH to the length in tiles of the shortest path on which SHIP's disc gets from its place to within reach of
 * its target.  It is the shortest line over open cells of a quarter tile, so it is good to about 1 %.  NAN: not
 * comparable: the target is not a point, rocks drift, or no gap is wide enough. */
MUST_CHECK enum status shortest_way(const struct space *space, uint32_t ship, double *length);

#endif
