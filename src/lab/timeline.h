/* lab/timeline.h -- a cursor over the event log of a search: what it knew at any moment, forwards and
 * backwards.
 *
 * The state is two numbers a cell: which event put it into the frontier last, and which took it off.  All else
 * (length, parent, age, the path so far) is read off the log, so a step back only restores what a number was;
 * the few that were overwritten are kept on a stack.  Nothing is ever searched again, and no keyframes are
 * needed. Invariant: the state is a function of `at` alone, however it was reached. */
#ifndef LAB_TIMELINE_H
#define LAB_TIMELINE_H

#include "base/status.h"
#include "map/cell.h"
#include "path/events.h"

enum { TIMELINE_NODES = 512, TIMELINE_EVENTS_MAX = 8000000 };
#define TIMELINE_NOWHERE UINT32_MAX

struct timeline {
	int width, height;
	const struct event *events; /* [n], borrowed */
	size_t n, at;               /* events there are, events played */
	double unit;                /* straight steps in one unit of g */
	uint32_t *reached,
	    *taken; /* [cells] 1 + event of the latest OPEN or RELAX, of the latest EXPAND; 0: none */
	uint32_t expanded, generated, open, max_open; /* so far; the start is not generated */
	uint32_t total;                               /* expansions in the whole log */
	struct timeline_undo {
		uint32_t event, held;
	} * undo; /* [n_undo] what numbers were before the events that overwrote them */
	size_t n_undo, undo_cap;
	uint32_t *raised; /* [n_raised] the event that brought the frontier to i + 1 cells for the first time */
	size_t n_raised, raised_cap;
	uint32_t stride; /* expansions between two nodes of the index */
	struct timeline_node {
		uint32_t at, open; /* events played, and cells in the frontier, before expansion i * stride */
	} nodes[TIMELINE_NODES + 1];
	size_t n_nodes;
};

/* A timeline for maps of this size, without a log; timeline_free gives it back. */
MUST_CHECK enum status timeline_new(int width, int height, struct timeline *timeline);
void timeline_free(struct timeline *timeline);

/* Puts the cursor before the first event of EVENTS[n] (lengths in UNIT), which must outlive it there.  When it
 * fails the timeline holds no log. */
MUST_CHECK enum status timeline_load(struct timeline *timeline, const struct event *events, size_t n,
				     double unit);

/* Moves the cursor so that AT events, n at most, are played.  Costs the events between, never allocates. */
void timeline_seek(struct timeline *timeline, size_t at);

/* Where the cursor stands when EXPANDED cells were expanded and their neighbours seen. */
size_t timeline_after(const struct timeline *timeline, uint32_t expanded);

/* How many cells were expanded when event number EVENT is played. */
uint32_t timeline_step_of(const struct timeline *timeline, size_t event);

/* The first event in [from, to) of a kind in KINDS (bit 1 << kind) at CELL (TIMELINE_NOWHERE: any); `to` if
 * none. */
size_t timeline_find(const struct timeline *timeline, size_t from, size_t to, unsigned kinds, uint32_t cell);

static inline bool timeline_is_open(const struct timeline *timeline, uint32_t cell)
{
	return timeline->reached[cell] > timeline->taken[cell];
}

/* Expanded, and not in the frontier again. */
static inline bool timeline_is_closed(const struct timeline *timeline, uint32_t cell)
{
	return timeline->taken[cell] > timeline->reached[cell];
}

/* The length of the way to CELL in straight steps, as the search knew it; negative where it was not reached. */
double timeline_g(const struct timeline *timeline, uint32_t cell);

/* The cell that CELL was reached from, or TIMELINE_NOWHERE. */
uint32_t timeline_parent(const struct timeline *timeline, uint32_t cell);

/* The cell expanded last, or TIMELINE_NOWHERE. */
uint32_t timeline_current(const struct timeline *timeline);

/* The way from CELL back to where its parents end: CELLS[cap], at most cap of them.  Returns how many. */
size_t timeline_trace(const struct timeline *timeline, uint32_t cell, struct cell *cells, size_t cap);

#endif
