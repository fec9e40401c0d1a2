/* oracle/solve.h -- the fewest turns in which you can leave a floor without being caught, and in how many ways.
 *
 * Invariant: the acts found lead out, with `any_lots` for every seed. */
#ifndef ORACLE_SOLVE_H
#define ORACLE_SOLVE_H

#include "base/job.h"
#include "oracle/oracle.h"

enum { SOLVE_ACTS_MAX = 256 };

struct solve_question {
	bool sneaking;     /* sneaking is allowed, too */
	bool any_lots;     /* ignore every way with a random choice */
	int turns_max;     /* 1 .. SOLVE_ACTS_MAX */
	size_t states_max; /* give up after this many states */
	size_t bytes_max;  /* or when the waiting states take this much memory */
};

extern const struct solve_question solve_question_default;

struct solve_answer {
	enum oracle_answer found; /* ORACLE_OPEN: it gave up */
	int turns;
	/* [n_acts] of the shortest ways, one with the fewest sneaked steps, without leaving itself */
	uint8_t acts[SOLVE_ACTS_MAX];
	int n_acts;
	double ways;   /* different acts that lead out in as few turns */
	bool proven;   /* the search is complete: no way is shorter, or none exists */
	size_t states; /* looked at */
};

/* Answers QUESTION about GAME.  STATUS_NO_MEMORY, or STATUS_INTERRUPTED if JOB, which may be NULL, was stopped. */
MUST_CHECK enum status solve_whole(const struct game *game, const struct solve_question *question,
				   struct job *job, struct solve_answer *answer);

#endif
