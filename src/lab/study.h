/* lab/study.h -- one pathfinder with its options, one query, its answer, and the timeline of the search.
 *
 * Invariant: after a successful study_run or study_repair the timeline shows the search that gave `result`. */
#ifndef LAB_STUDY_H
#define LAB_STUDY_H

#include "lab/manner.h"
#include "lab/solver.h"
#include "lab/timeline.h"

enum { STUDY_REPEATS = 9 };

struct study {
	struct solver solver; /* the pathfinder, its options, the memory of the last search */
	enum diagonal_rule rule;
	size_t room;        /* of the timeline, in entries */
	enum status status; /* of the last run; UNSUPPORTED: not possible under this rule or on this ground */
	const struct pathfinder *kept; /* the pathfinder whose last search can be repaired; NULL: none */
	bool repaired;                 /* the last run repaired that search */
	bool stopped;                  /* the last run was stopped */
	struct path_query query;
	const struct ground *ground; /* of the last run, which must live; NULL: none */
	struct path_result result;
	struct timeline timeline;
	bool
	    timed; /* set by the owner: an incremental search is timed as it runs, since later it has no work */
	bool waits; /* its search has not been run to the end yet: the timeline shows how far it is */
	uint64_t ns[STUDY_REPEATS]; /* [n_ns] measured times, ascending */
	unsigned n_ns;
	struct study_question *asked; /* owned; the question that a program is thinking about, or NULL */
};

/* Make a study of a spec, as solver_new and solver_new_named do; study_free releases it.  study_run allocates what
 * the search needs. */
MUST_CHECK enum status study_new(const char *spec, struct study *study, struct diag *diag);
MUST_CHECK enum status study_new_named(const char *spec, struct study *study, struct diag *diag);
void study_free(struct study *study);

/* Makes a study that shows RECORDING, which it owns from now on, for any question. */
void study_of_recording(struct recording *recording, struct study *study);

/* Runs QUERY, under the study's rule, on GROUND.  Returns STATUS_NO_MEMORY or STATUS_OK; if the pathfinder does not
 * support the rule or the ground, only study->status says so.  If the job of the solver is stopped, the search is
 * `limited`, or study->status is STATUS_INTERRUPTED where it had not begun. */
MUST_CHECK enum status study_run(struct study *study, const struct ground *ground,
				 const struct path_query *query);

/* The same after a change of start or goal, or of the ground in QUERY's changed cells and nowhere else.  An
 * incremental pathfinder repairs its last search unless the start moved, and the timeline shows that repair.  One whose
 * index can be repaired searches with that.  Without a change the last repair stays. */
MUST_CHECK enum status study_repair(struct study *study, const struct ground *ground,
				    const struct path_query *query);

/* Is a program thinking about the question of the last run?  Until it has answered the study shows an empty search. */
bool study_thinks(const struct study *study);

/* Goes on with that for at most WAIT_MS.  Returns true when it has answered, or failed to: the study then shows its
 * search. */
bool study_think(struct study *study, int wait_ms);

/* Times the last query up to STUDY_REPEATS times without a log, for a few milliseconds at most. */
void study_measure(struct study *study, const struct ground *ground);

/* The title, the values and the rule that are not default: "Weighted A* octile 1.5", "A* always". */
void study_title(const struct study *study, char *out, size_t cap);

/* Why the pathfinder refused to search, in a few words: the ground or the rule.  Only if `status` is UNSUPPORTED. */
const char *study_refusal(const struct study *study);

/* Has a program answered that tells nothing of the cells which it opened and expanded? */
bool study_is_silent(const struct study *study);

/* Has the search succeeded, and is the timeline at its end? */
bool study_is_over(const struct study *study);

/* The heuristic from AT to the goal, as the search computes it, without its weight; negative without one. */
double study_estimate(const struct study *study, struct cell at);

/* The cell that is expanded next, or TIMELINE_NOWHERE at the end. */
uint32_t study_next(const struct study *study);

/* The cost of its path over the terrain of GROUND, even if the search ignores terrain; negative: no path.  For another
 * program's path, the cost from its trace or answer: on this ground it may lead through walls. */
double study_cost(const struct study *study, const struct ground *ground);

/* The length of its path: 1 for a straight step, sqrt 2 for a diagonal one, whatever the terrain costs; negative: it has
 * none. */
double study_length(const struct study *study, const struct ground *ground);

/* By what the search orders its frontier: f, g or h of AT, as the search computes it.  Negative where that is not a
 * number of the cell alone, as in depth-first search. */
double study_priority(const struct study *study, struct cell at);

/* By what it chooses; STUDY must live as long, and stay where it is. */
struct manner_scale study_scale(const struct study *study);

/* The rank of CELL on the SCALE of STUDY; false if CELL has not been reached, or the order depends on more than the
 * cell. */
bool study_rank(const struct study *study, const struct manner_scale *scale, uint32_t cell,
		struct manner_rank *rank);

/* Does it choose by f, the sum of g and an estimate? */
bool study_chooses_by_f(const struct study *study);

/* Could AT be expanded next as well, having the same priority? */
bool study_is_as_good(const struct study *study, struct cell at);

#endif
