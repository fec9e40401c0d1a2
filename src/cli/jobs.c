#include "cli/jobs.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "cli/cli.h"

struct jobs_team {
	struct jobs *jobs;
	struct task *task;
	pthread_mutex_t lock; /* guards all that follows, and take() */
	bool *done;           /* [jobs->n] */
	size_t begun;
	size_t failed;      /* the first failed piece: none from it on is begun */
	enum status status; /* why no more pieces are begun; after a failure, the reason of that piece */
	struct diag diag;
};

/* The next piece to begin in *ITEM; false: none, or no more shall be begun. */
static bool jobs_next(struct jobs_team *team, size_t *item)
{
	pthread_mutex_lock(&team->lock);
	if (!team->status && cli_stopped() && team->begun < team->jobs->n)
		team->status = STATUS_INTERRUPTED;
	bool found = !team->status && team->begun < team->jobs->n;
	if (found)
		*item = team->begun++;
	pthread_mutex_unlock(&team->lock);
	return found;
}

/* Notes that piece ITEM has failed, unless one before it has. */
static void jobs_fail(struct jobs_team *team, size_t item, enum status status, const struct diag *diag)
{
	if (item >= team->failed)
		return;
	team->failed = item;
	team->status = status;
	team->diag = *diag;
}

/* The row of piece ITEM; NULL: none. */
static void *jobs_row(const struct jobs *jobs, size_t item)
{
	return jobs->rows ? (char *)jobs->rows + item * jobs->row_size : NULL;
}

/* Rows that the command makes of all pieces are written at its end. */
static enum status jobs_write(struct task *task, struct diag *diag)
{
	if (!task->out.blob.len)
		return STATUS_OK;
	progress_clear(&task->progress);
	return task_flush(task, diag);
}

static void jobs_do(struct jobs_team *team, size_t item)
{
	struct jobs *jobs = team->jobs;
	struct diag diag = {""};
	enum status status = jobs->work(jobs->context, item, jobs_row(jobs, item), &diag);

	pthread_mutex_lock(&team->lock);
	team->done[item] = true;
	if (status)
		jobs_fail(team, item, status, &diag);
	/* Takes all pieces that are done and whose turn it is. */
	for (; jobs->taken < min(team->begun, team->failed) && team->done[jobs->taken]; jobs->taken++) {
		if (jobs->rows)
			task_add_row(team->task, jobs_row(jobs, jobs->taken));
		status = STATUS_OK;
		if (jobs->take)
			status = jobs->take(jobs->context, jobs->taken, &diag);
		if (!status)
			status = jobs_write(team->task, &diag);
		if (status) {
			jobs_fail(team, jobs->taken, status, &diag);
			break;
		}
	}
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
		if (!jobs->quiet) {
			pthread_mutex_lock(&team->lock);
			progress_show(&team->task->progress, jobs->before + item,
				      jobs->total ? jobs->total : jobs->n, jobs->detail ? jobs->detail : "");
			pthread_mutex_unlock(&team->lock);
		}
		jobs_do(team, item);
	}
}

/* Passes the pieces whose rows are in the file of --append. */
static enum status jobs_find(struct jobs *jobs, struct task *task, struct diag *diag)
{
	enum rows_found found = ROWS_FOUND;

	for (jobs->found = 0; jobs->find && jobs->found < jobs->n && task_goes_on(task); jobs->found++) {
		found = jobs->find(jobs->context, jobs->found, jobs_row(jobs, jobs->found), diag);
		if (found != ROWS_FOUND)
			break;
		rows_file_keep(&task->begun);
	}
	if (found == ROWS_FOREIGN)
		return STATUS_BAD_INPUT;
	return STATUS_OK;
}

enum status jobs_run(struct jobs *jobs, struct task *task, struct diag *diag)
{
	struct jobs_team team = {
	    .jobs = jobs, .task = task, .lock = PTHREAD_MUTEX_INITIALIZER, .failed = SIZE_MAX};
	pthread_t threads[TASK_THREADS_MAX];
	int n = 0;

	jobs->found = jobs->taken = 0;
	team.done = calloc(max(jobs->n, 1), sizeof *team.done);
	if (jobs->row_size)
		jobs->rows = calloc(max(jobs->n, 1), jobs->row_size);
	if (!team.done || (jobs->row_size && !jobs->rows)) {
		free(team.done);
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for %zu rows", jobs->n);
	}
	task->has_pieces = !jobs->quiet;
	cli_stopped(); /* from here on a signal ends the work before its next piece */
	team.status = jobs_find(jobs, task, diag);
	if (!team.status && jobs->announce)
		team.status = task_flush(task, diag);
	team.begun = jobs->taken = jobs->found;
	while (n < task->threads - 1 && !pthread_create(&threads[n], NULL, jobs_help, &team))
		n++;
	jobs_lead(&team);
	for (int i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	task->has_pieces = false;
	progress_clear(&task->progress);
	free(team.done);
	if (team.diag.text[0])
		*diag = team.diag;
	return team.status;
}
