/* tests/lab/price.h -- what a path costs, priced from the map alone: the judge of every cost that the lab shows. */
#ifndef TESTS_LAB_PRICE_H
#define TESTS_LAB_PRICE_H

#include "path/path.h"

/* The cost of CELLS[LEN] of a pathfinder with the caps CAPS: each step of length 1 or sqrt 2 times what the cell entered
 * costs; a longer leg its length times the mean of the cells that it enters; a taut line the length of the shortest line
 * through the sides between its cells, times the mean of the cells entered. */
double price_of(unsigned caps, const struct ground *ground, const struct cell *cells, size_t len);

#endif
