#include "config.h"

#include "term/worker.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "base/assert.h"

/* As much as the first thread usually has. */
enum { STACK_BYTES = 8 << 20 };

struct worker {
	struct job *job;
	pthread_t thread;
	pthread_mutex_t lock; /* guards the members below */
	pthread_cond_t changed;
	enum worker_state state;
	void (*work)(void *arg); /* NULL while it is busy: no more work */
	void *arg;
};

static void worker_set(struct worker *worker, enum worker_state state)
{
	worker->state = state;
	pthread_cond_broadcast(&worker->changed);
}

static void worker_rest(struct job *job, bool shown)
{
	struct worker *worker = job->owner;

	if (!shown)
		return;
	pthread_mutex_lock(&worker->lock);
	worker_set(worker, WORKER_RESTS);
	while (worker->state == WORKER_RESTS)
		pthread_cond_wait(&worker->changed, &worker->lock);
	pthread_mutex_unlock(&worker->lock);
}

static void *worker_thread(void *arg)
{
	struct worker *worker = arg;

	pthread_mutex_lock(&worker->lock);
	for (;;) {
		while (worker->state != WORKER_BUSY)
			pthread_cond_wait(&worker->changed, &worker->lock);
		if (!worker->work)
			break;
		pthread_mutex_unlock(&worker->lock);
		worker->work(worker->arg);
		pthread_mutex_lock(&worker->lock);
		worker_set(worker, WORKER_DONE);
	}
	pthread_mutex_unlock(&worker->lock);
	return NULL;
}

/* Signals are for the owner. */
static bool worker_start(struct worker *worker)
{
	pthread_attr_t attr;
	sigset_t all, old;

	if (pthread_attr_init(&attr))
		return false;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	bool started = !pthread_attr_setstacksize(&attr, STACK_BYTES) &&
		       !pthread_create(&worker->thread, &attr, worker_thread, worker);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	pthread_attr_destroy(&attr);
	return started;
}

enum status worker_new(struct job *job, struct worker **worker)
{
	struct worker *made = calloc(1, sizeof *made);
	pthread_condattr_t attr;

	if (!made)
		return STATUS_NO_MEMORY;
	made->job = job;
	pthread_mutex_init(&made->lock, NULL);
	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&made->changed, &attr);
	pthread_condattr_destroy(&attr);
	if (!worker_start(made)) {
		free(made);
		return STATUS_NO_MEMORY;
	}
	job->owner = made;
	job->rest = worker_rest;
	*worker = made;
	return STATUS_OK;
}

void worker_free(struct worker *worker)
{
	if (!worker)
		return;
	worker_begin(worker, NULL, NULL);
	pthread_join(worker->thread, NULL);
	worker->job->rest = NULL;
	pthread_cond_destroy(&worker->changed);
	pthread_mutex_destroy(&worker->lock);
	free(worker);
}

void worker_begin(struct worker *worker, void (*work)(void *arg), void *arg)
{
	if (!worker) {
		work(arg);
		return;
	}
	pthread_mutex_lock(&worker->lock);
	ASSERT(worker->state == WORKER_DONE);
	worker->work = work;
	worker->arg = arg;
	worker_set(worker, WORKER_BUSY);
	pthread_mutex_unlock(&worker->lock);
}

enum worker_state worker_wait(struct worker *worker, int wait_ms)
{
	struct timespec until;
	int failed = 0;

	if (!worker)
		return WORKER_DONE;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += wait_ms * 1000000L;
	until.tv_sec += until.tv_nsec / 1000000000L;
	until.tv_nsec %= 1000000000L;
	pthread_mutex_lock(&worker->lock);
	while (worker->state == WORKER_BUSY && !failed)
		failed = pthread_cond_timedwait(&worker->changed, &worker->lock, &until);
	enum worker_state state = worker->state;
	pthread_mutex_unlock(&worker->lock);
	return state;
}

void worker_go_on(struct worker *worker)
{
	pthread_mutex_lock(&worker->lock);
	worker_set(worker, WORKER_BUSY);
	pthread_mutex_unlock(&worker->lock);
}
