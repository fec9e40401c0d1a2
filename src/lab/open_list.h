/* lab/open_list.h -- the frontier of a search in the order in which the search would expand its cells now, and the
 * reason for the last one.
 *
 * Invariant: the next step expands the first cell of the list, except after a repair, whose order only the later steps
 * reveal. */
#ifndef LAB_OPEN_LIST_H
#define LAB_OPEN_LIST_H

#include "lab/study.h"

/* Why a search took a cell: what it knew of it and of the others just before. */
struct open_list_choice {
	struct cell at;
	uint32_t open;  /* cells in the frontier, this one included */
	uint32_t equal; /* of these, cells as good as this one; 0: the search knows more than their numbers */
	uint32_t even;  /* of these, cells with the same g, too */
	double g, h, f; /* as study_estimate and study_priority; g as it was chosen by, negative: not known */
};

/* The first N cells of the frontier of STUDY at its timeline's present; returns how many it lists. */
size_t open_list_first(const struct study *study, uint32_t *first, size_t n);

/* Why step MOMENT expanded its cell.  Returns false where the moment before is not shown. */
bool open_list_choice(const struct study *study, uint32_t moment, struct open_list_choice *choice);

#endif
