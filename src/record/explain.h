/* record/explain.h -- what a catch in a recorded run was worth: the last turn on which there was a way out, and which.
 *
 * A way out goes without a wound until EXPLAIN_AFTER turns after the catch, or leaves the floor.  An explanation says
 * what it knows; only one that knows everything, hunters out of sight and lots not drawn yet too, is a promise.
 *
 * Invariant: the same run has the same explanations on every machine. */
#ifndef RECORD_EXPLAIN_H
#define RECORD_EXPLAIN_H

#include "oracle/oracle.h"
#include "record/playback.h"

enum { EXPLAIN_AFTER = 20 };

struct explanation {
	size_t action; /* the one that ended in the catch */
	int floor, turn;
	int who;                /* hunter on that floor, */
	char by[GAME_SPEC_MAX]; /* and its name */
	enum oracle_scope knows;
	bool found;                    /* a way out was found: */
	size_t position;               /* after so many actions of the run, */
	int from_turn;                 /* in this turn, */
	uint8_t way[ORACLE_TURNS_MAX]; /* [n_way] with these acts */
	int n_way;
	bool
	    exact; /* it is proven that there was none later, or, if not found, none at all since the last catch */
	uint64_t steps; /* of the world, for this answer */
};

/* The turns from the last way out to the catch; 1: the last act was the mistake. */
static inline int explanation_forgiveness(const struct explanation *explanation)
{
	return explanation->turn - explanation->from_turn;
}

/* Goes on in a run that is watched until the next catch after the session's position, and explains it.  The session then
 * stands after that catch.  STATUS_NOT_FOUND: there is none.  STATUS_UNSUPPORTED: a hunter is a program.
 * STATUS_INTERRUPTED: the job of PLAYBACK was stopped. */
MUST_CHECK enum status explain_next(struct playback *playback, struct explanation *explanation,
				    struct diag *diag);

/* Is there a way not to be caught for EXPLAIN_AFTER turns from GAME on, for somebody who KNOWS so much?  Fills
 * WAY[ORACLE_TURNS_MAX] and *N if so.  STATUS_UNSUPPORTED: a hunter is a program; STATUS_NO_MEMORY. */
MUST_CHECK enum status explain_world(const struct game *game, enum oracle_scope knows,
				     enum oracle_answer *answer, uint8_t *way, int *n, struct diag *diag);

#endif
