/* lab/timeline.h -- a cursor over a search: its knowledge after any number of steps.
 *
 * A step is an expansion or, in a recursion, the return from a cell.
 *
 * Shown moments are numbered from 1.  Each cell stores the number of the moment that first shows the event that last
 * put it into the frontier (or pruned it, or passed it in a scan), with its length and parent, and the number of the
 * moment that first shows its last expansion or return.  Numbers beyond the present mean not yet set, so moving the
 * cursor leaves most cells untouched.  Only cells that a later event overwrites need a record; the cursor swaps record
 * and cell as it passes.  Nothing is ever searched again.
 *
 * Steps and records share one array of fixed size.  When it is full, every second shown moment is dropped, and with it
 * the records that only it needs; from then on only every second expansion is shown, later every fourth, and so on.
 * Each remaining moment is complete: cells, lengths, parents, counts.
 *
 * Invariant: the visible state depends on the moment alone, not on the cursor's way to it. */
#ifndef LAB_TIMELINE_H
#define LAB_TIMELINE_H

#include "base/status.h"
#include "map/cell.h"
#include "path/events.h"

#define TIMELINE_NOWHERE UINT32_MAX

enum {
	TIMELINE_CELLS_BITS = 22,
	TIMELINE_CELLS_MAX = 1 << TIMELINE_CELLS_BITS, /* of a map */
	TIMELINE_SHOWN_BITS = 22,
	TIMELINE_SHOWN_MAX = (1 << TIMELINE_SHOWN_BITS) - 1 /* moments */
};

/* What the events made of a cell. */
enum timeline_mark {
	TIMELINE_REACHED, /* put it into the frontier */
	TIMELINE_TAKEN,   /* put it on the frontier, and then expanded it or returned from it */
	TIMELINE_PRUNED,  /* took it off the frontier, not to be expanded */
	TIMELINE_PASSED   /* saw it, but did not reach it */
};

/* The search's knowledge of a cell.  A number beyond the present means 0, none. */
struct timeline_known {
	uint32_t reached; /* the first shown moment since the latest event that did with it what `mark` says */
	uint32_t taken;   /* the first one since the latest EXPAND or RETURN */
	uint32_t g;       /* as of `reached` */
	uint32_t parent;  /* the cell it was reached from; itself: none */
	enum timeline_mark mark;
};

/* The same in 12 bytes; the mark and the highest bits of the parent are elsewhere, in four bits a cell. */
struct timeline_cell {
	uint32_t g;
	uint32_t reached : TIMELINE_SHOWN_BITS, parent_low : 32 - TIMELINE_SHOWN_BITS;
	uint32_t taken : TIMELINE_SHOWN_BITS, parent_middle : 32 - TIMELINE_SHOWN_BITS;
};

enum { TIMELINE_REST_BITS = 4, TIMELINE_MARK_BITS = 2, TIMELINE_PARENT_BITS = 32 - TIMELINE_SHOWN_BITS };

static_assert(sizeof(struct timeline_cell) == 12, "the lab keeps at most 16 bytes a cell");
static_assert(2 * TIMELINE_PARENT_BITS + TIMELINE_REST_BITS - TIMELINE_MARK_BITS == TIMELINE_CELLS_BITS,
	      "the bits hold a whole parent");

/* A shown moment. */
struct timeline_step {
	uint32_t events;       /* number of events played */
	uint32_t open;         /* cells in the frontier */
	uint32_t generated;    /* times that a cell was reached so far */
	uint32_t current : 28; /* cell expanded last, or the one that the recursion returned to */
	uint32_t relaxed : 1;  /* a cell was reached again since the moment shown before */
	uint32_t led : 1;      /* a path to the goal was found since the moment shown before */
	uint32_t returned : 1; /* the latest step was a return */
};

/* What a cell held before an event overwrote it: `taken` and the mark, or all but `taken`. */
struct timeline_record {
	uint32_t place : 28, taken : 1;
	uint32_t number, g;
	uint32_t parent : 28, mark : 4;
};

union timeline_entry {
	struct timeline_step step;
	struct timeline_record record;
};

enum {
	TIMELINE_BYTES = 72000000, /* of the entries of a long search */
	TIMELINE_ROOM = TIMELINE_BYTES / sizeof(union timeline_entry),
	TIMELINE_ROOM_LEAST = 32
};

struct timeline {
	int width, height;
	struct timeline_cell *cells;   /* [width * height + 1] as of the present.  The last is not a cell of the
					  map: its g is the peak of the frontier since `reached` */
	uint8_t *rest;                 /* [(width * height + 2) / 2] the separate bits, two cells a byte */
	union timeline_entry *entries; /* [room] steps from the front, records from the back */
	size_t room, n_steps, n_records;
	size_t n_done;            /* records whose events are played */
	uint32_t stride;          /* steps between two shown moments; the last moment is always shown */
	uint32_t total, n;        /* steps and events of the whole search */
	uint32_t most_open;       /* peak of the frontier in the whole search */
	bool returns;             /* it is a recursion */
	uint32_t moment;          /* steps up to the present */
	struct timeline_step now; /* the present, */
	uint32_t present;         /* and the number of its shown moment */
	uint32_t leader;          /* while events are added: parent of the cells that are opened next, */
	struct event held[2];     /* and [n_held] a PARENT and the REVISE that follows it, not yet played */
	unsigned n_held;
	double unit; /* straight steps in one unit of g */
};

/* A timeline for maps of this size, of a search that did nothing; timeline_free releases it.  STATUS_LIMIT if it has more
 * than TIMELINE_CELLS_MAX cells. */
MUST_CHECK enum status timeline_new(int width, int height, struct timeline *timeline);
void timeline_free(struct timeline *timeline);

/* Records a search while it runs.  timeline_begin allocates ROOM entries, at least TIMELINE_ROOM_LEAST; if it
 * fails, the timeline is one of a search that did nothing.  Then timeline_add takes the events in their order.
 * timeline_end, which must follow, frees unused entries and puts the cursor at moment 0; UNIT is the length of
 * one unit of g in straight steps.  timeline_clear forgets the events added so far. */
MUST_CHECK enum status timeline_begin(struct timeline *timeline, size_t room);
void timeline_clear(struct timeline *timeline);
void timeline_add(struct timeline *timeline, const struct event *events, size_t n);
void timeline_end(struct timeline *timeline, double unit);

/* Shows what has been added so far, until more is: only timeline_seek and the search of moments are not allowed yet.
 * UNIT as in timeline_end. */
void timeline_look(struct timeline *timeline, double unit);

/* Does all of that with EVENTS[n]. */
MUST_CHECK enum status timeline_load(struct timeline *timeline, const struct event *events, size_t n,
				     double unit);

/* A moment is a number of steps, and includes all events before the next step.  A cell that gets its g and parent only
 * when it is expanded (a PARENT, a REVISE, then its EXPAND) gets them in that step: up to then the search did not know
 * them. */

/* Moves the cursor to the last shown moment that is not after MOMENT.  Takes time for the records in between;
 * never allocates. */
void timeline_seek(struct timeline *timeline, uint32_t moment);

/* That moment, without moving there. */
const struct timeline_step *timeline_step(const struct timeline *timeline, uint32_t moment);

/* How many cells are expanded at the present.  In a recursion, whose frontier is its stack, each cell that was entered
 * is still there or was returned from. */
static inline uint32_t timeline_expanded(const struct timeline *timeline)
{
	if (timeline->returns)
		return (timeline->moment + timeline->now.open) / 2;
	return timeline->moment;
}

/* How often the open list was changed up to that moment: cells put in or given a better g, and cells taken out. */
uint32_t timeline_operations(const struct timeline *timeline, uint32_t moment);

/* The last shown moment up to which the open list was changed at most OPERATIONS times. */
uint32_t timeline_moment_within(const struct timeline *timeline, uint32_t operations);

/* The shown moment with that NUMBER. */
uint32_t timeline_moment_of(const struct timeline *timeline, uint32_t number);

/* The number of the last shown moment that is not after MOMENT. */
uint32_t timeline_number(const struct timeline *timeline, uint32_t moment);

/* The first shown moment after FROM and not after TO at which, since the moment shown before, a cell was reached anew
 * (RELAXED) or a path to the goal was found (not RELAXED); TIMELINE_NOWHERE: none. */
uint32_t timeline_find(const struct timeline *timeline, uint32_t from, uint32_t to, bool relaxed);

/* The first shown moment after the present at which CELL is expanded, perhaps again, or TIMELINE_NOWHERE. */
uint32_t timeline_next_taken(const struct timeline *timeline, uint32_t cell);

static inline struct timeline_known timeline_known(const struct timeline *timeline, size_t place)
{
	const struct timeline_cell *cell = &timeline->cells[place];
	unsigned rest = (unsigned)timeline->rest[place / 2] >> place % 2 * TIMELINE_REST_BITS;

	return (struct timeline_known){
	    .reached = cell->reached,
	    .taken = cell->taken,
	    .g = cell->g,
	    .parent = cell->parent_low | (uint32_t)cell->parent_middle << TIMELINE_PARENT_BITS |
		      (rest >> TIMELINE_MARK_BITS & 3) << 2 * TIMELINE_PARENT_BITS,
	    .mark = (enum timeline_mark)(rest & 3),
	};
}

/* Did the event that last made something of CELL make it MARK? */
static inline bool timeline_is(const struct timeline *timeline, size_t cell, enum timeline_mark mark)
{
	struct timeline_known known = timeline_known(timeline, cell);

	return known.reached && known.reached <= timeline->present && known.mark == mark;
}

/* The number of the first shown moment since CELL was last reached or pruned; 0: it was not yet. */
static inline uint32_t timeline_reached(const struct timeline *timeline, size_t cell)
{
	struct timeline_known known = timeline_known(timeline, cell);

	if (known.reached > timeline->present || known.mark == TIMELINE_PASSED)
		return 0;
	return known.reached;
}

/* The number of the first shown moment since CELL was last expanded or returned from; 0: it was not yet. */
static inline uint32_t timeline_taken(const struct timeline *timeline, size_t cell)
{
	uint32_t number = timeline->cells[cell].taken;

	return number <= timeline->present ? number : 0;
}

/* Is CELL in the frontier? */
static inline bool timeline_is_open(const struct timeline *timeline, size_t cell)
{
	return timeline_is(timeline, cell, TIMELINE_REACHED) ||
	       (timeline_is(timeline, cell, TIMELINE_TAKEN) && !timeline_taken(timeline, cell));
}

/* Is the cursor at the end? */
static inline bool timeline_is_over(const struct timeline *timeline)
{
	return timeline->moment == timeline->total;
}

/* The largest frontier up to the present, whether that moment is shown or not. */
uint32_t timeline_max_open(const struct timeline *timeline);

/* The g of CELL in straight steps; negative if CELL has not been reached, or its length is unknown again. */
double timeline_g(const struct timeline *timeline, uint32_t cell);

/* The cell that CELL was reached from, or TIMELINE_NOWHERE. */
uint32_t timeline_parent(const struct timeline *timeline, uint32_t cell);

/* The cell expanded last, or TIMELINE_NOWHERE. */
uint32_t timeline_current(const struct timeline *timeline);

/* The path from CELL back along its parents, into CELLS[cap]; returns its length, at most CAP. */
size_t timeline_trace(const struct timeline *timeline, uint32_t cell, struct cell *cells, size_t cap);

#endif
