/* lab/experiment_run.h -- an experiment under way: its flights, one after the other, and the results so far.
 *
 * A case is an arm with one of its values.  Flights go seed by seed, and with each seed case by case, so that all
 * cases have equally many.
 *
 * Invariant: the figures of the first `flown` flights are set, all others are NAN. */
#ifndef LAB_EXPERIMENT_RUN_H
#define LAB_EXPERIMENT_RUN_H

#include "lab/experiment.h"

struct experiment_run {
	const struct experiment *experiment;
	size_t seeds, flown;
	uint64_t first_seed;
	bool timed;                        /* the last figure is the computing time */
	double *figures;                   /* [cases][n_figures + 1][seeds], owned */
	struct experiment_course *courses; /* [cases][seeds], owned */
};

/* A run without flights; STATUS_NO_MEMORY.  experiment_run_free() releases it. */
MUST_CHECK enum status experiment_run_new(const struct experiment *experiment, size_t seeds,
					  uint64_t first_seed, bool timed, struct experiment_run *run);
void experiment_run_free(struct experiment_run *run);

/* The number of flights. */
size_t experiment_run_flights(const struct experiment_run *run);

/* Of how many seeds all cases have flown. */
size_t experiment_run_seeds(const struct experiment_run *run);

/* Flies the next one, which there must be. */
MUST_CHECK enum status experiment_run_fly(struct experiment_run *run, const struct experiment_crew *crew);

/* Flies number ITEM of them and leaves `flown` to the caller; several threads may fly different ones. */
MUST_CHECK enum status experiment_run_fly_one(const struct experiment_run *run,
					      const struct experiment_crew *crew, size_t item);

/* Its figures: the experiment's, and the computing time. */
size_t experiment_run_figures(const struct experiment_run *run);
const struct experiment_figure *experiment_run_figure(const struct experiment_run *run, size_t f);

/* Of figure F in case I. */
struct experiment_mean experiment_run_mean(const struct experiment_run *run, size_t i, size_t f);

/* Of what CLAIM is about: by how much one is larger than the other.  Both must have flown the same course with each
 * seed. */
struct experiment_mean experiment_run_difference(const struct experiment_run *run,
						 const struct experiment_claim *claim);

/* The largest end of an interval of figure F, 0 without one. */
double experiment_run_end(const struct experiment_run *run, size_t f);

#endif
