#include "config.h"

#include "lab/experiment_run.h"

#include <stdlib.h>
#include <time.h>

#include "base/assert.h"
#include "base/minmax.h"

static const struct experiment_figure computing = {"computing", "ms"};

static double *experiment_run_values(const struct experiment_run *run, size_t i, size_t f)
{
	return run->figures + (i * (run->experiment->n_figures + 1) + f) * run->seeds;
}

enum status experiment_run_new(const struct experiment *experiment, size_t seeds, uint64_t first_seed,
			       bool timed, struct experiment_run *run)
{
	size_t n = experiment_cases(experiment) * (experiment->n_figures + 1) * seeds;
	double *figures = malloc(n * sizeof *figures);
	struct experiment_course *courses = calloc(experiment_cases(experiment) * seeds, sizeof *courses);

	if (!figures || !courses) {
		free(figures);
		free(courses);
		return STATUS_NO_MEMORY;
	}
	for (size_t i = 0; i < n; i++)
		figures[i] = NAN;
	*run = (struct experiment_run){experiment, seeds, 0, first_seed, timed, figures, courses};
	return STATUS_OK;
}

void experiment_run_free(struct experiment_run *run)
{
	free(run->figures);
	free(run->courses);
	*run = (struct experiment_run){0};
}

size_t experiment_run_flights(const struct experiment_run *run)
{
	return experiment_cases(run->experiment) * run->seeds;
}

size_t experiment_run_seeds(const struct experiment_run *run)
{
	return run->flown / experiment_cases(run->experiment);
}

/* Of this thread, so that other load does not matter. */
/* The CPU time of this thread and of the program that steers for CREW. */
static double experiment_run_spent_ms(const struct experiment_crew *crew)
{
	double program_ns = crew->program_ns ? (double)*crew->program_ns : 0;
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + ((double)now.tv_nsec + program_ns) / 1e6;
}

enum status experiment_run_fly_one(const struct experiment_run *run, const struct experiment_crew *crew,
				   size_t item)
{
	const struct experiment *experiment = run->experiment;
	size_t cases = experiment_cases(experiment), i = item % cases, seed = item / cases;
	struct experiment_case at = experiment_case_at(experiment, i);
	struct experiment_flight flight = {0};
	double start_ms = experiment_run_spent_ms(crew);

	ASSERT(item < experiment_run_flights(run));
	enum status status =
	    experiment->fly(crew, at.arm, experiment->values[at.value], run->first_seed + seed, &flight);
	if (status)
		return status;
	for (size_t f = 0; f < experiment->n_figures; f++)
		experiment_run_values(run, i, f)[seed] = flight.figures[f];
	run->courses[i * run->seeds + seed] = flight.course;
	if (run->timed)
		experiment_run_values(run, i, experiment->n_figures)[seed] =
		    experiment_run_spent_ms(crew) - start_ms;
	return STATUS_OK;
}

enum status experiment_run_fly(struct experiment_run *run, const struct experiment_crew *crew)
{
	enum status status = experiment_run_fly_one(run, crew, run->flown);

	if (!status)
		run->flown++;
	return status;
}

size_t experiment_run_figures(const struct experiment_run *run)
{
	return run->experiment->n_figures + run->timed;
}

const struct experiment_figure *experiment_run_figure(const struct experiment_run *run, size_t f)
{
	if (f < run->experiment->n_figures)
		return &run->experiment->figures[f];
	return &computing;
}

struct experiment_mean experiment_run_mean(const struct experiment_run *run, size_t i, size_t f)
{
	return experiment_mean(experiment_run_values(run, i, f), run->seeds);
}

struct experiment_mean experiment_run_difference(const struct experiment_run *run,
						 const struct experiment_claim *claim)
{
	size_t more = experiment_case_of(run->experiment, claim->more),
	       less = experiment_case_of(run->experiment, claim->less);

	for (size_t seed = 0; seed < experiment_run_seeds(run); seed++)
		ASSERT(experiment_course_same(&run->courses[more * run->seeds + seed],
					      &run->courses[less * run->seeds + seed]));
	return experiment_difference(experiment_run_values(run, more, claim->figure),
				     experiment_run_values(run, less, claim->figure), run->seeds);
}

double experiment_run_end(const struct experiment_run *run, size_t f)
{
	double most = 0;

	for (size_t i = 0; i < experiment_cases(run->experiment); i++) {
		struct experiment_mean mean = experiment_run_mean(run, i, f);
		if (mean.n)
			most = max(mean.n > 1 ? mean.mean + mean.half : mean.mean, most);
	}
	return most;
}
