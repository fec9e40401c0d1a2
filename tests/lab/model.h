/* tests/lab/model.h -- a search as its log of events makes it, with an open list, keys and tie rules of its own: the judge
 * of every sentence and number that the lab shows.
 *
 * It is written from the literature and the help pages.  Of the program it uses the map and the log only.
 *
 * Invariant: a cell is open if it was put into the frontier after it was last taken out. */
#ifndef TESTS_LAB_MODEL_H
#define TESTS_LAB_MODEL_H

#include "path/path.h"

/* What a search takes next.  Of equal f or h, DEEP ones take the greatest g, else the least; then the first in reading
 * order, or NUMBERED ones in an order of their own. */
enum model_order {
	MODEL_OLDEST,
	MODEL_NEWEST,
	MODEL_LEAST_F,
	MODEL_LEAST_H,
	MODEL_SMALLER_SIDE, /* least f of the smaller of two frontiers, one from each end */
	MODEL_UNKNOWN       /* it knows more of a cell than the model */
};

/* Its estimate, in whole units: 2378 a straight step, 3363 a diagonal one. */
enum model_estimate {
	MODEL_NO_ESTIMATE,
	MODEL_RULE, /* manhattan for four neighbours, else octile */
	MODEL_MANHATTAN,
	MODEL_CHEBYSHEV,
	MODEL_EUCLIDEAN, /* rounded down */
	MODEL_ZERO,
	MODEL_OF_MAP,
	MODEL_STRAIGHT,       /* the straight line, rounded */
	MODEL_STRAIGHT_LESS_1 /* the same, and one unit less */
};

/* What g is made of. */
enum model_length {
	MODEL_STEPS,    /* the number of steps */
	MODEL_ENTERED,  /* each step costs what the cell entered costs */
	MODEL_LEFT,     /* or the cell that was left: the search goes backwards */
	MODEL_ENDS,     /* forwards from the start, backwards from the goal */
	MODEL_LINE,     /* a straight line from the parent */
	MODEL_PORTAL,   /* a straight line to the last cell before a portal, and a step */
	MODEL_JUMP,     /* diagonal steps, then straight ones */
	MODEL_AT_LEAST, /* no less than across an empty map */
	MODEL_ANY
};

struct model_kind {
	const char *spec;
	enum model_order order;
	bool deep, numbered;
	enum model_estimate estimate;
	double weight;
	enum model_length length;
	const char *open, *words; /* "of 44 OPEN: WORDS" */
};

struct model_cell {
	bool open, sides[2];   /* in the frontier, and in that of each end */
	int64_t g, g_of[2], f; /* f as model_f, kept since many ask */
	uint32_t put, parent;  /* the event that put it there, UINT32_MAX: none */
};

/* A step: what the model knew of its cell just before. */
struct model_step {
	uint32_t cell, parent;
	uint32_t open, equal, even;
	int64_t g, h, f; /* h without its weight; -1: none */
	bool returned;
};

struct model {
	const struct model_kind *kind;
	const struct ground *ground;
	struct path_query query;
	const struct event_log *log;
	struct model_cell *cells; /* [cells] */
	uint32_t *next;  /* [log->n] the event that takes the cell of this one next, UINT32_MAX: none */
	size_t at;       /* events played */
	uint32_t leader; /* the parent of what is opened next */
	uint32_t open, generated, most_open;
	bool over; /* by its own rule: breadth-first search has seen the goal, or another search has taken it */
	int side;  /* that moves */
	struct model_step step; /* the latest */
	char wrong[256];        /* what the log did that the model would not; "": nothing */
};

/* A model of a search of KIND on GROUND that wrote LOG; model_free releases it. */
struct model model_new(const struct model_kind *kind, const struct ground *ground,
		       const struct path_query *query, const struct event_log *log);
void model_free(struct model *model);

/* Plays the events up to the next step, that step not included; the first time those before all steps. */
void model_settle(struct model *model);

/* Plays the step.  Returns false at the end of the log. */
bool model_advance(struct model *model);

/* The first N open cells in order; returns how many there are. */
size_t model_first(const struct model *model, uint32_t *first, size_t n);

/* The estimate of CELL with WEIGHT; -1: none. */
int64_t model_h(const struct model *model, uint32_t cell, double weight);

/* What it chooses by, f or h alone; -1: neither. */
int64_t model_f(const struct model *model, uint32_t cell);

#endif
