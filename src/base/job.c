#include "base/job.h"

#include <stddef.h>

void job_reset(struct job *job)
{
	job->stopped = job->heeded = false;
	job->what = NULL;
	job->done = job->total = 0;
}

void job_begin(struct job *job, const char *what, uint64_t total)
{
	if (!job)
		return;
	job->what = what;
	job->done = 0;
	job->total = total;
}

static void job_rest(struct job *job, bool shown)
{
	if (job->wanted && job->rest)
		job->rest(job, shown);
}

bool job_step(struct job *job, uint64_t done)
{
	if (!job)
		return true;
	job->done = done;
	job_rest(job, false);
	if (job->stopped)
		job->heeded = true;
	return !job->heeded;
}

void job_show(struct job *job)
{
	if (job)
		job_rest(job, true);
}
