#include "config.h"

#include "cli/jobs.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "cli/cli.h"

/* What became of a piece. */
struct jobs_end {
	bool done;
	enum status status;
	struct diag diag;
};

struct jobs_team {
	struct jobs *jobs;
	pthread_mutex_t lock;  /* guards all that follows, and take() */
	struct jobs_end *ends; /* [jobs->n] */
	size_t begun;
	bool failed;        /* the piece after those that were taken; none is taken any more */
	enum status status; /* why no more pieces are begun */
	struct diag diag;
};

/* The next piece to begin in *ITEM; false if there is none, or no more shall be begun. */
static bool jobs_next(struct jobs_team *team, size_t *item)
{
	pthread_mutex_lock(&team->lock);
	if (!team->status && cli_interrupted() && team->begun < team->jobs->n)
		team->status = STATUS_INTERRUPTED;
	bool found = !team->status && team->begun < team->jobs->n;
	if (found)
		*item = team->begun++;
	pthread_mutex_unlock(&team->lock);
	return found;
}

/* Takes all pieces that are done and whose turn it is. */
static void jobs_take(struct jobs_team *team)
{
	struct jobs *jobs = team->jobs;

	while (!team->failed && jobs->taken < team->begun && team->ends[jobs->taken].done) {
		struct jobs_end *end = &team->ends[jobs->taken];
		if (!end->status && jobs->take)
			end->status = jobs->take(jobs->context, jobs->taken, &end->diag);
		team->failed = end->status != STATUS_OK;
		if (team->failed) {
			team->status = end->status;
			team->diag = end->diag;
		} else {
			jobs->taken++;
		}
	}
}

static void jobs_do(struct jobs_team *team, size_t item)
{
	struct jobs_end end = {.done = true};

	end.status = team->jobs->work(team->jobs->context, item, &end.diag);
	pthread_mutex_lock(&team->lock);
	team->ends[item] = end;
	jobs_take(team);
	pthread_mutex_unlock(&team->lock);
}

static void *jobs_help(void *context)
{
	struct jobs_team *team = context;
	size_t item;

	while (jobs_next(team, &item))
		jobs_do(team, item);
	return NULL;
}

/* The caller's own share of the work; it alone shows the progress. */
static void jobs_lead(struct jobs_team *team)
{
	struct jobs *jobs = team->jobs;
	size_t item;

	while (jobs_next(team, &item)) {
		if (jobs->progress)
			progress_show(jobs->progress, jobs->before + item, jobs->total ? jobs->total : jobs->n,
				      "");
		jobs_do(team, item);
	}
}

enum status jobs_run(struct jobs *jobs, struct diag *diag)
{
	struct jobs_team team = {.jobs = jobs, .lock = PTHREAD_MUTEX_INITIALIZER};
	pthread_t threads[JOBS_MAX];
	int n = 0, wanted = min(jobs->threads, JOBS_MAX);

	jobs->taken = 0;
	team.ends = calloc(max(jobs->n, 1), sizeof *team.ends);
	if (!team.ends)
		return STATUS_NO_MEMORY;
	cli_interrupted(); /* from here on ^C ends the work before its next piece */
	while (n < wanted - 1 && !pthread_create(&threads[n], NULL, jobs_help, &team))
		n++;
	jobs_lead(&team);
	for (int i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	free(team.ends);
	if (diag && team.diag.text[0])
		*diag = team.diag;
	return team.status;
}
