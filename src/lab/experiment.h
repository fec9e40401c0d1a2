/* lab/experiment.h -- experiments: a question, a comparison, and claims that many seeds confirm or refute.
 *
 * An experiment is a const struct registered by a line of experiments.def.  It compares arms (ways to fly, or ship
 * classes) over the values of one quantity, and measures a few figures of each flight.
 *
 * Invariant: the figures depend on the arm, the value and the seed alone. */
#ifndef LAB_EXPERIMENT_H
#define LAB_EXPERIMENT_H

#include "lab/experiment_meter.h"
#include "space/fleet.h"
#include "space/space.h"

enum {
	EXPERIMENT_FIGURES = 8,
	EXPERIMENT_ARMS = 12,
	EXPERIMENT_VALUES = 8,
	EXPERIMENT_SEEDS = 30 /* for a verdict */
};

struct experiment_figure {
	const char *name, *unit;
};

/* One flight: its figures, NAN where one does not apply, and its marks.  Only flights of the same course are compared;
 * experiments without a course leave it 0. */
struct experiment_flight {
	struct experiment_course course;
	double figures[EXPERIMENT_FIGURES]; /* [n_figures] */
};

/* That FIGURE is larger under the conditions MORE than under LESS: pairs of an index of arms and one of values. */
struct experiment_claim {
	const char *text;
	size_t figure, more[2], less[2];
};

/* The ships that fly, and a behaviour of the user's that takes the place of one of the experiment's own. */
struct experiment_crew {
	const struct fleet *fleet;
	const char *behaviour;           /* NAME[:k=v,..] or "exec:PATH"; NULL: each arm flies as it is */
	const struct steer_asker *asker; /* if that is a program; else NULL */
	const uint64_t *program_ns;      /* the CPU time of that program so far; NULL if there is none */
};

struct experiment {
	struct variant head;     /* first: see base/variant.h; the title is the question */
	const char *const *arms; /* NULL-terminated, at most EXPERIMENT_ARMS */
	const char *quantity;    /* the quantity of the values, with its unit; "" if there is only one */
	double values[EXPERIMENT_VALUES];
	size_t n_values;
	unsigned
	    steady; /* bit 1 << arm of each arm that does not depend on the value: it has the first one only */
	struct experiment_figure figures[EXPERIMENT_FIGURES];
	size_t n_figures, shown; /* shown: the figure of the chart */
	const struct experiment_claim *claims;
	size_t n_claims;
	const char *replaceable; /* the arm that a user's behaviour replaces; NULL: none */

	/* STATUS_NO_MEMORY. */
	enum status (*fly)(const struct experiment_crew *crew, size_t arm, double value, uint64_t seed,
			   struct experiment_flight *flight);
};

/* All of experiments.def, NULL-terminated. */
extern const struct variant *const experiments[];

static inline const struct experiment *experiment_of(const struct variant *head)
{
	return (const struct experiment *)head;
}

size_t experiment_arms(const struct experiment *experiment);

/* For how many of the values ARM is flown. */
size_t experiment_values(const struct experiment *experiment, size_t arm);

/* An arm and one of its values, by index. */
struct experiment_case {
	size_t arm, value;
};

/* How many there are, the one with index I, and the index of { ARM, VALUE }. */
size_t experiment_cases(const struct experiment *experiment);
struct experiment_case experiment_case_at(const struct experiment *experiment, size_t i);
size_t experiment_case_of(const struct experiment *experiment, const size_t at[2]);

/* Writes "replan 0.25" into OUT[cap], or the arm alone if it has one value. */
void experiment_case_name(const struct experiment *experiment, size_t i, char *out, size_t cap);

/* A mean of N figures and half the width of its 95 % confidence interval by Student's distribution; NAN: none, as that of a
 * single figure. */
struct experiment_mean {
	double mean, half;
	size_t n;
};

/* Of VALUES[n], skipping NANs. */
struct experiment_mean experiment_mean(const double *values, size_t n);

/* Of the differences MORE[i] - LESS[i], skipping NANs. */
struct experiment_mean experiment_difference(const double *more, const double *less, size_t n);

enum experiment_verdict { EXPERIMENT_TRUE, EXPERIMENT_FALSE, EXPERIMENT_OPEN };

extern const char *const experiment_verdict_words[]; /* of each of them: "true" */

/* True if the whole interval is above 0, false if it is below, else open; open with fewer than EXPERIMENT_SEEDS. */
enum experiment_verdict experiment_judge(struct experiment_mean difference);

/* ---- parts of experiments -------------------------------------------------------------------------------- */

/* A world with one ship, and room for rocks. */
struct experiment_start {
	double width, height;
	const struct hull *hull;
	const char *behaviour;           /* NAME[:k=v,..], unless there is an asker */
	const struct steer_asker *asker; /* NULL: no program flies */
	struct vec2 at, goal;
	double reach;
	uint32_t rocks;
	const struct ground *walls; /* NULL: none */
	const struct vec2 *nodes;   /* [n_nodes] of its route; NULL: it flies to the goal */
	size_t n_nodes;
	double radius; /* of nodes */
};

/* Lets the behaviour of CREW, if it has one, fly in place of the one of START. */
void experiment_replace(const struct experiment_crew *crew, struct experiment_start *start);

MUST_CHECK enum status experiment_space(const struct experiment_start *start, uint64_t seed,
					struct space **space);

#endif
