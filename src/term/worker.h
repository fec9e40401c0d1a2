/* term/worker.h -- the thread on which views answer keys and let time pass, so that the main thread can read the
 * keyboard.
 *
 * Invariant: its owner touches the data of the work only while that is done or rests. */
#ifndef TERM_WORKER_H
#define TERM_WORKER_H

#include "base/job.h"
#include "base/status.h"

struct worker;

enum worker_state { WORKER_DONE, WORKER_BUSY, WORKER_RESTS };

/* Starts the thread; its works rest in JOB. */
MUST_CHECK enum status worker_new(struct job *job, struct worker **worker);

/* Ends the thread, which must be done.  WORKER may be NULL. */
void worker_free(struct worker *worker);

/* Lets it do WORK(ARG).  WORKER may be NULL: then it is done at once. */
void worker_begin(struct worker *worker, void (*work)(void *arg), void *arg);

/* Waits until it is done or rests, but at most WAIT_MS. */
enum worker_state worker_wait(struct worker *worker, int wait_ms);

/* Lets a work that rests continue. */
void worker_go_on(struct worker *worker);

#endif
