/* lab/legs.h -- a path in few bytes: one for up to 31 equal steps to a neighbour, five for a leg to any other cell.
 *
 * Invariant: what is read are the cells that were packed, in their order. */
#ifndef LAB_LEGS_H
#define LAB_LEGS_H

#include <stddef.h>
#include <stdint.h>

#include "map/cell.h"

/* The legs that are still to be read. */
struct legs {
	const uint8_t *bytes, *end;
	struct cell at; /* the cell read last, */
	int d, left;    /* and as many steps in direction `d` from there */
};

/* Packs CELLS[n] into BYTES, or only counts if that is NULL.  Returns the number of bytes. */
size_t legs_pack(const struct cell *cells, size_t n, uint8_t *bytes);

/* Reads the next cells, at most CAP > 0, into CELLS; returns how many.  0: that was all. */
size_t legs_read(struct legs *legs, struct cell *cells, size_t cap);

#endif
