/* lab/breaks.h -- where a search leaves the shortest paths: the cells that it closes with too long a g, and those that it
 * expands although their f is above the cost of the answer, which an estimate that never says too much cannot cause.
 *
 * Invariant: `shortest` holds the length of a shortest path from the start to every cell, in the units of path/cost.h. */
#ifndef LAB_BREAKS_H
#define LAB_BREAKS_H

#include "lab/study.h"

struct breaks {
	uint64_t *shortest; /* [cells] owned; SEARCH_FAR: none leads there */
	double optimal;     /* the cost of a shortest path to the goal; INFINITY: no path */
};

/* The fault of an expanded cell. */
enum breaks_kind {
	BREAKS_NOT,
	BREAKS_RANK, /* f is above the cost of a shortest path: it should have come after the goal */
	BREAKS_G     /* g is longer than a shortest path to it */
};

/* Finds all shortest paths from QUERY's start under RULE.  The caller releases *BREAKS with breaks_free, which also
 * takes one of zeros. */
MUST_CHECK enum status breaks_find(const struct ground *ground, const struct path_query *query,
				   enum diagonal_rule rule, struct breaks *breaks);
void breaks_free(struct breaks *breaks);

/* Can the search of STUDY break at all?  Not if it promises a shortest path; and where its g is not a length over
 * GROUND, as in a recursion, the answer is unknown.  If not, WHY, unless it is NULL, is set to a sentence about
 * that. */
bool breaks_apply(const struct study *study, const struct ground *ground, const char **why);

/* The fault of CELL at the present of STUDY's timeline; no fault while it is open. */
enum breaks_kind breaks_at(const struct breaks *breaks, const struct study *study, uint32_t cell);

/* The first shown moment at which a cell is expanded with too long a g; TIMELINE_NOWHERE: none.  The timeline does not
 * move. */
uint32_t breaks_first(const struct breaks *breaks, struct study *study);

/* Describes the fault of the cell expanded last; "" without one. */
void breaks_words(const struct breaks *breaks, const struct study *study, char *out, size_t cap);

#endif
