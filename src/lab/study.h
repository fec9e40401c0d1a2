/* lab/study.h -- one pathfinder with its options, asked one question: its answer, and a timeline of the search.
 * Invariant: after a study_run that succeeded the timeline is that of the search with the answer in `result`.
 */
#ifndef LAB_STUDY_H
#define LAB_STUDY_H

#include "lab/solver.h"
#include "lab/timeline.h"

enum { STUDY_REPEATS = 9 };

struct study {
	struct solver solver; /* the pathfinder, its options, the memory of the last run */
	enum diagonal_rule rule;
	size_t room;        /* of the timeline, in entries */
	enum status status; /* of the last run; UNSUPPORTED: it cannot serve the rule or the ground */
	const struct pathfinder *kept; /* whose last search the solver still holds; NULL: none that helps */
	bool repaired;                 /* the last run repaired that search */
	struct path_query query;
	struct path_result result;
	struct timeline timeline;
	uint64_t ns[STUDY_REPEATS]; /* [n_ns] times measured, the least first */
	unsigned n_ns;
};

/* Takes "NAME[:k=v,..]"; study_free gives the study back.  Searching memory is taken by study_run. */
MUST_CHECK enum status study_new(const char *spec, struct study *study, struct diag *diag);
void study_free(struct study *study);

/*
 * Asks QUERY (its rule is replaced by the study's) about GROUND.  What the pathfinder cannot serve is an
 * answer, kept in study->status; only STATUS_NO_MEMORY is returned, and kept there too.
 */
MUST_CHECK enum status study_run(struct study *study, const struct ground *ground,
				 const struct path_query *query);

/* The same after the ends of the way or the ground have changed, the latter in the cost of QUERY's changed
 * cells only: a pathfinder that remembers repairs its last search, and that is what the timeline tells of. */
MUST_CHECK enum status study_repair(struct study *study, const struct ground *ground,
				    const struct path_query *query);

/* Times the last question some times over without a log, a few milliseconds at most. */
void study_measure(struct study *study, const struct ground *ground);

/* Title and the values that are not default: "Weighted A* octile 1.5". */
void study_title(const struct study *study, char *out, size_t cap);

/* The title without what does not fit into WIDTH, cut between words. */
void study_short(const struct study *study, int width, char *out, size_t cap);

/* Does the answer stand: found, or none there is, and the timeline has come to it? */
bool study_is_over(const struct study *study);

/* The estimate from AT to the goal as this study weighs it; negative where it has none. */
double study_estimate(const struct study *study, struct cell at);

/* One sentence on what the search knows of AT at the timeline's present. */
void study_about(const struct study *study, struct cell at, char *out, size_t cap);

/* One sentence on the timeline's present: which cell was taken and why this one. */
void study_reason(const struct study *study, char *out, size_t cap);

#endif
