/* school/grade_hunter.h -- examines a hunter in a user's program: it races every kind of prey on several maps, beside
 * two built-in ones.
 *
 * It fails by illegal steps, missing answers, or a race that a fresh process does not reproduce.  Catches are
 * reported, not graded. */
#ifndef SCHOOL_GRADE_HUNTER_H
#define SCHOOL_GRADE_HUNTER_H

#include "players/race.h"
#include "school/guest_hunter.h"

enum { GRADE_HUNTER_OURS = 2, GRADE_HUNTER_TICKS = 300 };

/* Ours, which it is compared with. */
extern const char *const grade_hunter_ours[GRADE_HUNTER_OURS];

struct grade_hunter_result {
	const char *map;
	enum prey_policy prey;
	struct race_result own, ours[GRADE_HUNTER_OURS];
	uint32_t illegal, failed; /* in this race */
	bool differs;             /* from the same race in a fresh process */
	char fault[256];          /* the first thing wrong; "" if nothing is */
};

struct grade_hunter {
	/* Set by the caller: */
	const char *spec; /* "exec:PATH" */
	/* Called with each result; returning false ends the examination. */
	bool (*tell)(void *context, const struct grade_hunter_result *result);
	void *context;
	/* Set by grade_hunter_run: */
	size_t n, n_failed, n_caught, n_caught_ours[GRADE_HUNTER_OURS];
	uint32_t steps;
	uint64_t total_ns, worst_ns;
	char title[GUEST_TEXT];
};

/* Runs all races.  STATUS_MISMATCH if one fails, STATUS_INTERRUPTED if tell() ended it, or what the races fail with. */
MUST_CHECK enum status grade_hunter_run(struct grade_hunter *grade, struct diag *diag);

#endif
