/* school/grade_steer.h -- examines a user's steering program, in a battery of small scenes.
 *
 * The scenes come smallest first, and of a field of rocks in which a program fails, irrelevant rocks are removed.  So
 * the first failure of each kind is easy to look at.
 *
 * Invariant: the battery depends on nothing but this room and the ship classes. */
#ifndef SCHOOL_GRADE_STEER_H
#define SCHOOL_GRADE_STEER_H

#include "lab/steerer.h"
#include "space/scene.h"

/* The demands.  FINITE: an answer to every question, two finite numbers.  BOUNDED: none beyond the ship's speed.
 * ARRIVES: it gets to its goal.  AVOIDS: it touches nothing.  STEADY: it does not shake.  REPEATABLE: a fresh process
 * that continues in the middle of the flight flies the same. */
enum steer_virtue {
	STEER_FINITE,
	STEER_BOUNDED,
	STEER_ARRIVES,
	STEER_AVOIDS,
	STEER_STEADY,
	STEER_REPEATABLE,
	STEER_VIRTUES
};

extern const char *const steer_virtues[STEER_VIRTUES + 1]; /* NULL-terminated */

/* One scene, one ship class, one demand. */
struct grade_steer_result {
	enum steer_virtue virtue;
	const struct scene *scene; /* of a failure: the smallest in which it still fails */
	const char *ship;          /* the class */
	bool failed;
	char fault[256];
};

struct grade_steer {
	/* Set by the caller: */
	const char *spec; /* "exec:PATH" */
	/* Called with each result; returning false ends the examination. */
	bool (*tell)(void *context, const struct grade_steer_result *result);
	void *context;
	/* Set by grade_steer_run: */
	size_t n, n_failed;
	size_t asked_of[STEER_VIRTUES], failed_of[STEER_VIRTUES];
	uint32_t asked;
	uint64_t total_ns, worst_ns;
	char title[GUEST_TEXT];
};

/* Flies all scenes.  STATUS_MISMATCH if one fails, STATUS_INTERRUPTED if tell() ended it, STATUS_BAD_INPUT if the
 * program does not start, or breaks too often to continue. */
MUST_CHECK enum status grade_steer_run(struct grade_steer *grade, struct diag *diag);

/* "ship at 8,12 to 28,12; rock at 18,12, radius 1" into OUT[cap]. */
void grade_steer_describe(const struct scene *scene, char *out, size_t cap);

#endif
