/* school/grade.h -- examines a pathfinder, usually a user's program, on a battery of small questions.
 *
 * The questions come smallest first, so that the first failure is easy to look at: corners under every rule, edges, no
 * way, start on goal, mud, a door that shuts and opens again, random maps, mazes, a large map; and one of them a
 * second time in a fresh process, which must answer the same.
 *
 * Invariant: the battery depends on nothing but this file. */
#ifndef SCHOOL_GRADE_H
#define SCHOOL_GRADE_H

#include "lab/solver.h"

/* The demands; each level demands legal answers and, except the first, complete and correctly priced ones. */
enum grade_level { GRADE_LEGAL, GRADE_COMPLETE, GRADE_FEWEST, GRADE_SHORTEST, GRADE_LEVELS };

extern const char *const grade_levels[GRADE_LEVELS + 1]; /* NULL-terminated */

enum grade_verdict { GRADE_PASSED, GRADE_FAILED, GRADE_SKIPPED };

/* One question and what came of it. */
struct grade_result {
	const char *group;
	char name[64];
	const struct ground *ground;
	struct path_query query;
	struct path_result path;    /* drawn for a failure; the legal beginning of an illegal one */
	bool failed[GRADE_LEVELS];  /* which levels it fails */
	char fault[256];            /* the first thing wrong; "" if nothing is */
	char note[160];             /* a fault that its events show; "" without one */
	enum grade_verdict verdict; /* at the level demanded */
};

struct grade {
	/* Set by the caller: */
	struct solver *solver;
	enum grade_level level;
	const struct guest_limits *limits; /* of the fresh process; NULL: guest_limits */
	/* Called with each result; returning false ends the examination. */
	bool (*tell)(void *context, const struct grade_result *result);
	void *context;
	/* Set by grade_run: */
	size_t n, n_passed, n_failed, n_skipped;
	size_t n_level[GRADE_LEVELS]; /* how many questions fail each level */
};

/* The number of questions. */
size_t grade_questions(void);

/* Asks them all.  STATUS_MISMATCH if one fails or none passes, STATUS_INTERRUPTED if tell() ended it,
 * STATUS_NO_MEMORY. */
MUST_CHECK enum status grade_run(struct grade *grade);

#endif
