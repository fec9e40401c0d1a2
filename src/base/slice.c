#include "config.h"

#include "base/slice.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

#include "base/assert.h"

enum { STACK_BYTES = 1 << 20 };

struct slice {
	void (*work)(struct slice *, void *arg);
	void *arg;
	pthread_t thread;
	pthread_mutex_t lock; /* held by whoever runs: the work, or its owner in slice_run */
	pthread_cond_t turn;
	bool works;     /* it is the work's turn */
	unsigned rests; /* that it may still pass over */
	bool done, given_up;
	jmp_buf out; /* of the work, when it is given up */
};

/* Waits until it is the turn of the work, or of its owner. */
static void slice_wait(struct slice *slice, bool works)
{
	while (slice->works != works)
		pthread_cond_wait(&slice->turn, &slice->lock);
}

static void slice_hand_over(struct slice *slice)
{
	slice->works = !slice->works;
	pthread_cond_broadcast(&slice->turn);
}

static void *slice_thread(void *arg)
{
	struct slice *slice = arg;

	pthread_mutex_lock(&slice->lock);
	slice_wait(slice, true);
	if (!slice->given_up && !setjmp(slice->out))
		slice->work(slice, slice->arg);
	slice->done = true;
	slice_hand_over(slice);
	pthread_mutex_unlock(&slice->lock);
	return NULL;
}

/* Signals are for the owner. */
static bool slice_start_thread(struct slice *slice)
{
	pthread_attr_t attr;
	sigset_t all, old;

	if (pthread_attr_init(&attr))
		return false;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	bool started = !pthread_attr_setstacksize(&attr, STACK_BYTES) &&
		       !pthread_create(&slice->thread, &attr, slice_thread, slice);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	pthread_attr_destroy(&attr);
	return started;
}

enum status slice_new(void (*work)(struct slice *, void *arg), void *arg, struct slice **slice)
{
	struct slice *made = calloc(1, sizeof *made);

	if (!made)
		return STATUS_NO_MEMORY;
	made->work = work;
	made->arg = arg;
	pthread_mutex_init(&made->lock, NULL);
	pthread_cond_init(&made->turn, NULL);
	if (!slice_start_thread(made)) {
		free(made);
		return STATUS_NO_MEMORY;
	}
	*slice = made;
	return STATUS_OK;
}

bool slice_run(struct slice *slice, unsigned rests)
{
	pthread_mutex_lock(&slice->lock);
	ASSERT(!slice->works);
	slice->rests = rests;
	if (!slice->done) {
		slice_hand_over(slice);
		slice_wait(slice, false);
	}
	pthread_mutex_unlock(&slice->lock);
	return slice->done;
}

void slice_rest(struct slice *slice)
{
	if (!slice || slice->rests-- > 0)
		return;
	slice_hand_over(slice);
	slice_wait(slice, true);
	if (slice->given_up)
		longjmp(slice->out, 1);
}

void slice_free(struct slice *slice)
{
	if (!slice)
		return;
	slice->given_up = true;
	slice_run(slice, 0);
	pthread_join(slice->thread, NULL);
	pthread_cond_destroy(&slice->turn);
	pthread_mutex_destroy(&slice->lock);
	free(slice);
}
