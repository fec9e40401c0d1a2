/* base/slice.h -- a long piece of work that is done a slice at a time.
 *
 * The work has a stack of its own, for which it is a thread; but it runs only while its owner waits in slice_run, so
 * nothing needs a lock.  Slices are counted in calls of slice_rest, not in time: the same work has the same slices on
 * every machine.
 *
 * Invariant: outside slice_run the work stands in slice_rest, has not begun, or is done. */
#ifndef BASE_SLICE_H
#define BASE_SLICE_H

#include <stdbool.h>

#include "base/status.h"

struct slice;

/* Readies WORK, which is called with ARG in the first slice; slice_free releases it. */
MUST_CHECK enum status slice_new(void (*work)(struct slice *, void *arg), void *arg, struct slice **slice);

/* Lets the work go on until it has rested RESTS times more; returns true when it is done. */
bool slice_run(struct slice *slice, unsigned rests);

/* For the work: waits if the slice is over.  It does not return if the slice is freed, so all that the work has
 * allocated by then must be known to its owner.  Does nothing if SLICE is NULL. */
void slice_rest(struct slice *slice);

/* Gives the work up if it is not done.  SLICE may be NULL. */
void slice_free(struct slice *slice);

#endif
