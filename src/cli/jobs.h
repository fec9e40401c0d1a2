/* cli/jobs.h -- does the independent pieces of a command's work on several threads, and takes their results in
 * order, so that the output is the same whatever the number of threads.
 *
 * Invariant: pieces are begun in order, every piece that was begun is finished, and take() is called for each of
 * them in order, one call at a time. */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include "base/diag.h"
#include "cli/progress.h"

enum { JOBS_MAX = 256 };

struct jobs {
	int threads; /* 0 or 1: the caller's alone */
	size_t n;    /* pieces */
	/* Does piece ITEM, on any thread; touches only what belongs to that piece. */
	enum status (*work)(void *context, size_t item, struct diag *diag);
	/* Takes the result of piece ITEM, if its work went well; may be NULL. */
	enum status (*take)(void *context, size_t item, struct diag *diag);
	void *context;
	struct progress *progress; /* NULL: none */
	size_t before, total;      /* for the progress: pieces done before these, and in all; total 0: n */
	size_t taken;              /* set by jobs_run: pieces that were taken, or done where take is NULL */
};

/* Does all pieces.  The first piece that fails ends the work: its status and message are returned.
 * STATUS_INTERRUPTED after ^C; the first `taken` pieces are whole. */
MUST_CHECK enum status jobs_run(struct jobs *jobs, struct diag *diag);

#endif
