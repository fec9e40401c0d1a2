/* record/explain.h -- explains a catch in a recorded run: the last turn with a way out, and the way.
 *
 * A way out lasts without a wound until EXPLAIN_AFTER turns after the catch, or leaves the floor.  An explanation
 * states its knowledge; only one from full knowledge, including unseen hunters and future random choices, is a
 * promise.
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
	size_t position;               /* after this many actions of the run, */
	int from_turn;                 /* in this turn, */
	uint8_t way[ORACLE_TURNS_MAX]; /* [n_way] with these acts */
	int n_way;
	bool exact;     /* proven: no way existed later, or, if not found, none since the last catch */
	uint64_t steps; /* of the world, for this answer */
};

/* The turns from the last way out to the catch; 1: the last act was the mistake. */
static inline int explanation_forgiveness(const struct explanation *explanation)
{
	return explanation->turn - explanation->from_turn;
}

/* Goes on in a run that is watched until the next catch after the session's position, and explains it.  The session then
 * stands after that catch.  STATUS_NOT_FOUND: none.  STATUS_UNSUPPORTED: a hunter is a program.
 * STATUS_INTERRUPTED: the job of PLAYBACK was stopped. */
MUST_CHECK enum status explain_next(struct playback *playback, struct explanation *explanation,
				    struct diag *diag);

/* Can a player with the knowledge KNOWS stay uncaught for EXPLAIN_AFTER turns from GAME?  Fills WAY[ORACLE_TURNS_MAX]
 * and *N if so.  STATUS_UNSUPPORTED: a hunter is a program; STATUS_NO_MEMORY. */
MUST_CHECK enum status explain_world(const struct game *game, enum oracle_scope knows,
				     enum oracle_answer *answer, uint8_t *way, int *n, struct diag *diag);

#endif
