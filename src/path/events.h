/* path/events.h -- a log of the events of a search, in order.
 *
 * It serves stepping back, thinking time, plan overlays and trace files.  A search appends events; with a NULL log
 * this costs nothing.
 *
 * The parent of a cell comes from its latest OPEN, RELAX, REVISE or ENTER.  From the cell of FOUND the parents lead
 * back to the start, and the path passes through them in order.  A search whose parents do not (it grew from the goal,
 * say) appends the path as pairs of PARENT and LEAD before FOUND, and the parents of the LEADs do.
 *
 * Invariant: an EXPAND repeats the latest g of its cell; FOUND comes last.  The events define the frontier: OPEN,
 * RELAX, REVISE and ENTER add a cell, EXPAND, PRUNE and RETURN remove it. */
#ifndef PATH_EVENTS_H
#define PATH_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/assert.h"

enum event_kind {
	EVENT_OPEN,      /* a cell entered the frontier with g */
	EVENT_RELAX,     /* a cell reached before got a better g and is (again) in the frontier */
	EVENT_EXPAND,    /* a cell came off the frontier; it is the parent of the cells opened next */
	EVENT_PARENT,    /* the parent of the cells opened next is this cell instead */
	EVENT_FOUND,     /* the goal was reached with g */
	EVENT_CANDIDATE, /* a whole path of length g is known; a shorter one may follow */
	EVENT_REVISE,    /* a cell is in the frontier with this g and parent, though not just reached */
	EVENT_PRUNE,     /* a cell came off the frontier, not to be expanded: no better path leads over it */
	EVENT_LEAD,      /* on the answer this cell follows the one of PARENT */
	EVENT_SCAN,   /* the cells on a line were passed without being opened; g is the cell where it begins */
	EVENT_ENTER,  /* a recursion enters a cell, at depth g; it is the parent of the cells entered next */
	EVENT_RETURN, /* a recursion leaves the cell it entered last; so it is back in that cell's parent */
	EVENT_KINDS
};

static_assert(EVENT_KINDS <= 16, "an event holds its kind in 4 bits");

/* 8 bytes; cell is the index y * width + x. */
struct event {
	uint32_t kind : 4, cell : 28;
	uint32_t g;
};

/* The g of a cell whose length a repair has taken back. */
#define EVENT_NO_G UINT32_MAX

struct event_log {
	struct event *events; /* [cap], caller-owned */
	size_t cap, n;
	size_t dropped; /* events that did not fit */
	/* Reads a full log and empties it with event_hand_on; if NULL, further events are dropped. */
	void (*full)(struct event_log *);
	void *reader;     /* for full() */
	size_t handed_on; /* events read by full(); 0 again when a search starts over */
	double unit;      /* set by the search: straight steps per unit of g */
	unsigned shift;   /* set by the search: lengths are divided by 2^shift to fit */
};

/* Begins a log of lengths up to LONGEST, in units of 1 / PER_STEP straight steps. */
static inline void event_begin(struct event_log *log, uint64_t longest, unsigned per_step)
{
	if (!log)
		return;
	log->n = log->dropped = log->handed_on = 0;
	log->shift = 0;
	while (longest >> log->shift > UINT32_MAX)
		log->shift++;
	log->unit = (double)(UINT64_C(1) << log->shift) / per_step;
}

static inline void event_append(struct event_log *log, struct event event)
{
	if (log->n == log->cap && log->full)
		log->full(log);
	if (log->n < log->cap)
		log->events[log->n++] = event;
	else
		log->dropped++;
}

static inline void event_add(struct event_log *log, enum event_kind kind, uint32_t cell, uint64_t g)
{
	if (log)
		event_append(log, (struct event){.kind = kind, .cell = cell, .g = (uint32_t)(g >> log->shift)});
}

/* The straight or diagonal line FROM .. TO was scanned. */
static inline void event_add_scan(struct event_log *log, uint32_t from, uint32_t to)
{
	if (log)
		event_append(log, (struct event){.kind = EVENT_SCAN, .cell = to, .g = from});
}

/* Is an event of KIND an expansion? */
static inline bool event_expands(enum event_kind kind)
{
	return kind == EVENT_EXPAND || kind == EVENT_ENTER;
}

/* Empties the log; its events have been read. */
static inline void event_hand_on(struct event_log *log)
{
	log->handed_on += log->n;
	log->n = 0;
}

#endif
