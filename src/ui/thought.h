/* ui/thought.h -- how the state of a search looks: which cells show as thought, and how fresh it is.
 * Invariant: rim <= late <= crest; they fit the moment at which thought_of() was asked. */
#ifndef UI_THOUGHT_H
#define UI_THOUGHT_H

#include "lab/timeline.h"
#include "ui/theme.h"

struct thought {
	const struct timeline *timeline;
	const struct timeline *less; /* cells that this one has expanded too are left out; NULL: none */
	uint32_t rim, late, crest;   /* events played before the latest, the later and the newest expansions */
};

struct thought thought_of(const struct timeline *timeline);

static inline bool thought_has(const struct thought *thought, size_t index)
{
	return timeline_taken(thought->timeline, index) &&
	       !(thought->less && timeline_taken(thought->less, index));
}

/* Did only the other search expand the cell? */
static inline bool thought_lacks(const struct thought *thought, size_t index)
{
	return thought->less && timeline_taken(thought->less, index) &&
	       !timeline_taken(thought->timeline, index);
}

static inline bool thought_waits(const struct thought *thought, size_t index)
{
	return timeline_is_open(thought->timeline, index) && !thought->less;
}

/* The role that shows how long ago cell INDEX, which the thought has, was expanded. */
enum role thought_age(const struct thought *thought, size_t index);

/* Does the cell lie on one of the faint rings of equal cost? */
bool thought_ring(const struct thought *thought, size_t index);

#endif
