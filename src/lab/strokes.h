/* lab/strokes.h -- one step of a search as the strokes of its code: the cell taken, and the fate of each neighbour.
 *
 * They come from the log of the search, in a window around the step: outside of it the search runs again.  The log
 * lacks an event for a neighbour left alone, but the ground tells which neighbours exist.
 *
 * Invariant: the strokes belong to the timeline's moment at the time of the call. */
#ifndef LAB_STROKES_H
#define LAB_STROKES_H

#include "lab/study.h"

enum stroke_kind {
	STROKE_START,  /* the start is the frontier */
	STROKE_TAKE,   /* a cell comes off the frontier */
	STROKE_FOUND,  /* it is the goal */
	STROKE_AHEAD,  /* the goal lies straight ahead */
	STROKE_SCAN,   /* cells are passed up to this one */
	STROKE_SKIP,   /* a neighbour is left as it is */
	STROKE_REOPEN, /* one that was expanded has a better g, and is in the frontier again */
	STROKE_RELAX,  /* one in the frontier has a better g */
	STROKE_OPEN,   /* one was not seen before */
	STROKE_PRUNE,  /* one leaves the frontier: it can lead nowhere */
	STROKE_FAIL,   /* nothing is left to take */
	STROKE_KINDS
};

extern const char *const stroke_names[STROKE_KINDS];

struct stroke {
	enum stroke_kind kind;
	uint32_t cell;
	double g, was; /* its g after the stroke and before it; negative: none */
};

struct strokes {
	struct event *events; /* [n_events] owned; of the log, from event FIRST on */
	size_t n_events;
	uint32_t first;
	struct stroke *at; /* [n] owned */
	size_t n, cap;
	const struct study *of; /* whose they are; NULL: nobody's */
	uint32_t moment;
};

void strokes_free(struct strokes *strokes);

/* Is the code of STUDY's pathfinder one that strokes follow? */
bool strokes_exist(const struct study *study);

/* Must be called when a search that is shown is replaced by another. */
void strokes_forget(struct strokes *strokes);

/* Sets STROKES for the step that STUDY shows; true if the step changed.  None if memory is short, or if the search has
 * no strokes. */
bool strokes_show(struct strokes *strokes, const struct study *study);

#endif
