/* lab/reason.h -- the steps of a search, in sentences made from its numbers.
 *
 * Invariant: each sentence describes the open list before its step. */
#ifndef LAB_REASON_H
#define LAB_REASON_H

#include "lab/study.h"

enum { REASON_CAP = 256 };

/* One sentence on the timeline's present: which cell was expanded, why this one, and which tie that broke.  If it is
 * longer than WIDTH columns it says less; 0: it may be of any length. */
void reason_now(const struct study *study, int width, char *out, size_t cap);

/* The same for the cell AT: what the search knows of it at the timeline's present, and why it was expanded. */
void reason_about(const struct study *study, struct cell at, int width, char *out, size_t cap);

/* Which of the five steps by which A* is taught the timeline's present is (Lester 2003), as a NUMBER and in WORDS.
 * Returns false for any other pathfinder. */
bool reason_caption(const struct study *study, char *number, size_t number_cap, char *words, size_t words_cap);

#endif
