/* lab/timeline.h -- a cursor over what a search did: what it knew after any number of expansions, forwards and
 * backwards.
 *
 * Every event has a number, from 1, in 32 bits.  Of each cell is kept which event put it into the frontier
 * last, with which length and parent, and which took it off; numbers beyond the present mean nothing yet, so
 * most of the time passes without touching a cell.  Only what is overwritten goes to a record, which moving
 * over it exchanges with the cell.  Nothing is ever searched again.
 *
 * Steps and records share a room of fixed size.  Where a search needs more, only every second moment is shown
 * from there on, then every fourth, and so on: what no shown moment needs is let go.  Each shown moment is
 * whole: cells, lengths, parents, counts.  Invariant: the state is a function of the moment alone, however it
 * was reached. */
#ifndef LAB_TIMELINE_H
#define LAB_TIMELINE_H

#include "base/status.h"
#include "map/cell.h"
#include "path/events.h"

#define TIMELINE_NOWHERE UINT32_MAX

/* What is known of a cell: numbers of events, 0 for none; they hold up to the present only. */
struct timeline_cell {
	uint32_t reached, taken; /* of the latest OPEN or RELAX (or EXPAND with another g), the latest EXPAND */
	uint32_t g, parent;      /* of the event `reached`; the cell it was reached from, or TIMELINE_NOWHERE */
};

/* A shown moment. */
struct timeline_step {
	uint32_t events;                             /* played */
	uint32_t open, generated;                    /* cells in the frontier; reached, again or not, so far */
	uint32_t current : 28, relaxed : 1, led : 1; /* cell expanded last; since the moment shown before, was a
							cell reached anew, was a way to the goal found? */
};

/* What a cell had before an event overwrote it: `taken`, or the rest. */
struct timeline_record {
	uint32_t place : 28, taken : 1;
	uint32_t number, g, parent;
};

union timeline_entry {
	struct timeline_step step;
	struct timeline_record record;
};

enum {
	TIMELINE_BYTES = 72000000, /* of a whole room */
	TIMELINE_ROOM = TIMELINE_BYTES / sizeof(union timeline_entry),
	TIMELINE_ROOM_LEAST = 32
};

struct timeline {
	int width, height;
	struct timeline_cell *cells; /* [width * height + 1], as of the present; the last stands for the peak of
					the frontier: g cells, come to with event `reached` */
	union timeline_entry *entries; /* [room] steps from the front, records from the back */
	size_t room, n_steps, n_records;
	size_t n_done;      /* records of events that are played */
	uint32_t stride;    /* every so many expansions are shown, and the last */
	uint32_t total, n;  /* expansions and events there are */
	uint32_t most_open; /* the peak of the whole search */
	uint32_t expanded;  /* at present, as is `now` */
	struct timeline_step now;
	uint32_t leader; /* while events are added: parent of what is opened next */
	double unit;     /* straight steps in one unit of g */
};

/* A timeline for maps of this size, of a search that did nothing; timeline_free gives it back. */
MUST_CHECK enum status timeline_new(int width, int height, struct timeline *timeline);
void timeline_free(struct timeline *timeline);

/* Takes a search as it runs: first timeline_begin, which takes ROOM entries (TIMELINE_ROOM_LEAST or more; on
 * failure the timeline is one of a search that did nothing), then its events in turn, then timeline_end, which
 * gives back the room that is left and puts the cursor at moment 0.  timeline_clear forgets what was added. */
MUST_CHECK enum status timeline_begin(struct timeline *timeline, size_t room);
void timeline_clear(struct timeline *timeline);
void timeline_add(struct timeline *timeline, const struct event *events, size_t n);
void timeline_end(struct timeline *timeline, double unit);

/* All of that with EVENTS[n], lengths in UNIT. */
MUST_CHECK enum status timeline_load(struct timeline *timeline, const struct event *events, size_t n,
				     double unit);

/* Moves the cursor to the last shown moment at which no more than EXPANDED cells are expanded and the
 * neighbours of these are seen.  Costs the records between, never allocates. */
void timeline_seek(struct timeline *timeline, uint32_t expanded);

/* That moment, without moving there. */
const struct timeline_step *timeline_step(const struct timeline *timeline, uint32_t expanded);

/* How many cells are expanded at the first shown moment at which event NUMBER is played. */
uint32_t timeline_moment_of(const struct timeline *timeline, uint32_t number);

/* How many are expanded at the first shown moment after the one with FROM, up to TO, since the one before which
 * a cell was reached anew (RELAXED), or a way to the goal was found; TIMELINE_NOWHERE: at none. */
uint32_t timeline_find(const struct timeline *timeline, uint32_t from, uint32_t to, bool relaxed);

/* How many are expanded at the first shown moment after the present at which CELL was expanded (again), or
 * TIMELINE_NOWHERE. */
uint32_t timeline_next_taken(const struct timeline *timeline, uint32_t cell);

/* The number of the event that reached CELL last, or expanded it last; 0: none yet. */
static inline uint32_t timeline_reached(const struct timeline *timeline, size_t cell)
{
	uint32_t number = timeline->cells[cell].reached;

	return number <= timeline->now.events ? number : 0;
}

static inline uint32_t timeline_taken(const struct timeline *timeline, size_t cell)
{
	uint32_t number = timeline->cells[cell].taken;

	return number <= timeline->now.events ? number : 0;
}

static inline bool timeline_is_open(const struct timeline *timeline, size_t cell)
{
	return timeline_reached(timeline, cell) > timeline_taken(timeline, cell);
}

/* Has the cursor come to the end? */
static inline bool timeline_is_over(const struct timeline *timeline)
{
	return timeline->expanded == timeline->total;
}

/* The most cells that were in the frontier up to the present, whether that moment is shown or not. */
uint32_t timeline_max_open(const struct timeline *timeline);

/* The length of the way to CELL in straight steps, as the search knew it; negative where it was not reached. */
double timeline_g(const struct timeline *timeline, uint32_t cell);

/* The cell that CELL was reached from, or TIMELINE_NOWHERE. */
uint32_t timeline_parent(const struct timeline *timeline, uint32_t cell);

/* The cell expanded last, or TIMELINE_NOWHERE. */
uint32_t timeline_current(const struct timeline *timeline);

/* The way from CELL back to where its parents end: CELLS[cap], at most cap of them.  Returns how many. */
size_t timeline_trace(const struct timeline *timeline, uint32_t cell, struct cell *cells, size_t cap);

#endif
