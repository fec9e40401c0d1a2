/* path/events.h -- what a search did, in the order it did it: the one record behind stepping back, thinking
 * time, plan pictures and trace files.  A search appends events and pays nothing when its log is NULL.
 * Invariant: an EXPAND repeats a g that its cell was given by OPEN or RELAX; FOUND comes last.  The parent of a
 * cell is the one its latest OPEN or RELAX had; from FOUND's cell the parents lead back to the start, and the
 * path passes through them in order.  A search whose parents do not (it grew from the goal, say) adds the path
 * as PARENT and RELAX pairs before FOUND. */
#ifndef PATH_EVENTS_H
#define PATH_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum event_kind {
	EVENT_OPEN,      /* cell entered the frontier with g */
	EVENT_RELAX,     /* a cell seen before got a better g and is (again) in the frontier */
	EVENT_EXPAND,    /* cell was taken off the frontier; cells opened next have it as parent */
	EVENT_PARENT,    /* the parent of the cells opened next is this one instead */
	EVENT_FOUND,     /* the goal was reached with g */
	EVENT_CANDIDATE, /* a full path of length g is known, a shorter one may come (bidirectional, JPS) */
	EVENT_KINDS
};

/* 8 bytes: the cell index is y * width + x. */
struct event {
	uint32_t kind : 4, cell : 28;
	uint32_t g;
};

struct event_log {
	struct event *events; /* [cap], caller-owned */
	size_t cap, n;
	size_t dropped; /* events that found no room */
	/* Reads a log that is full and empties it; NULL: what finds no room is dropped. */
	void (*full)(struct event_log *);
	void *reader;     /* for full() */
	size_t handed_on; /* events gone that way; 0 again where a search gives up and begins anew */
	double unit;      /* set by the search: length of one unit of g, in straight steps */
	unsigned shift;   /* set by the search: its lengths are divided by 2^shift to fit */
};

/* Begins a record of lengths up to LONGEST, in units of which PER_STEP make a straight step. */
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

static inline void event_add(struct event_log *log, enum event_kind kind, uint32_t cell, uint64_t g)
{
	if (!log)
		return;
	if (log->n == log->cap && log->full)
		log->full(log);
	if (log->n < log->cap)
		log->events[log->n++] =
		    (struct event){.kind = kind, .cell = cell, .g = (uint32_t)(g >> log->shift)};
	else
		log->dropped++;
}

/* What a reader ends with: the events in the log were read. */
static inline void event_hand_on(struct event_log *log)
{
	log->handed_on += log->n;
	log->n = 0;
}

#endif
