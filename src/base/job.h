/* base/job.h -- a long piece of work, as its owner sees it from another thread: its progress, and the request to stop.
 *
 * The work calls job_step every few milliseconds.  A stopped job leaves a whole result: the work so far, or the state
 * before.
 *
 * Invariant: a job never changes a result, only whether there is one. */
#ifndef BASE_JOB_H
#define BASE_JOB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct job {
	atomic_bool stopped;        /* by the owner */
	atomic_bool heeded;         /* the work knows */
	const char *_Atomic what;   /* is being done; static text, NULL: not said */
	atomic_uint_fast64_t done;  /* of `total` */
	atomic_uint_fast64_t total; /* 0: not known */
	atomic_bool wanted;         /* the owner wants to be let in */
	/* Lets the owner in; SHOWN: the work so far can be drawn.  NULL: no owner. */
	void (*rest)(struct job *job, bool shown);
	void *owner;
};

/* Readies JOB for another piece of work. */
void job_reset(struct job *job);

/* The work's next part does WHAT, in TOTAL steps.  JOB may be NULL here and below: then nobody watches. */
void job_begin(struct job *job, const char *what, uint64_t total);

/* DONE steps of this part are done.  Returns false if the work shall stop. */
bool job_step(struct job *job, uint64_t done);

/* The work so far can be drawn now. */
void job_show(struct job *job);

/* Has the work been told to stop? */
static inline bool job_is_stopped(const struct job *job)
{
	return job && job->heeded;
}

#endif
