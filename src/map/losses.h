/* map/losses.h -- what a map loses in another format: found by reading back what was written. */
#ifndef MAP_LOSSES_H
#define MAP_LOSSES_H

#include "map/map.h"

/* Gets one loss: "start lost: 1". */
typedef void losses_fn(void *context, const char *what);

/* Tells SAY how the map in WRITTEN, which is GRID in FORMAT, differs from GRID; nothing of a format that cannot be read.
 * NAME is for messages.  Errors of the format's parse(). */
MUST_CHECK enum status losses_find(const char *name, const struct format *format, const struct grid *grid,
				   const struct byte_writer *written, losses_fn *say, void *context,
				   struct diag *diag);

#endif
