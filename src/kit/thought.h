/* kit/thought.h -- how the state of a search looks: which cells are shown as thought, and how fresh it is.
 *
 * Invariant: rim <= late <= crest <= step; they belong to the moment at which thought_of() was called. */
#ifndef KIT_THOUGHT_H
#define KIT_THOUGHT_H

#include "kit/theme.h"
#include "lab/timeline.h"

struct thought {
	const struct timeline *timeline;
	uint32_t rim, late, crest; /* a cell expanded after this shown moment looks fresh, fresher, freshest */
	uint32_t step;             /* what happened after this one belongs to the latest step */
};

/* The thought of the search at TIMELINE, which stays the caller's. */
struct thought thought_of(const struct timeline *timeline);

/* Has the search expanded cell INDEX? */
static inline bool thought_has(const struct thought *thought, size_t index)
{
	return timeline_taken(thought->timeline, index) != 0;
}

/* Is cell INDEX on the frontier? */
static inline bool thought_waits(const struct thought *thought, size_t index)
{
	return timeline_is_open(thought->timeline, index);
}

/* Did the search make MARK of cell INDEX, and has never expanded it? */
static inline bool thought_marks(const struct thought *thought, size_t index, enum timeline_mark mark)
{
	return timeline_is(thought->timeline, index, mark) && !timeline_taken(thought->timeline, index);
}

/* The sign of a cell that is not expanded, and its role; 0: no sign.  The cells that a scan passes light up in the
 * step that scans. */
uint32_t thought_sign(const struct thought *thought, size_t index, enum role *role);

/* The role that shows how long ago the search expanded cell INDEX. */
enum role thought_age(const struct thought *thought, size_t index);

/* Is cell INDEX on one of the faint rings of equal cost? */
bool thought_ring(const struct thought *thought, size_t index);

#endif
