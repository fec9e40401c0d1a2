/* cli/jobs.h -- does the independent pieces of a task's work on several threads, and takes their results in order: so
 * the output is the same whatever the number of threads.
 *
 * Invariant: pieces are begun in order, every piece that was begun is finished, and take() is called for each of
 * them in order, one call at a time; then its rows are written at once.  Pieces whose rows are in the file of --append are
 * neither begun nor taken. */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include "cli/task.h"

struct jobs {
	size_t n;        /* pieces */
	size_t row_size; /* bytes; 0: the pieces have no rows */
	/* Does piece ITEM and fills its ROW, on any thread; touches only what belongs to that piece, unless the command takes
	 * no --jobs. */
	enum status (*work)(void *context, size_t item, void *row, struct diag *diag);
	/* Takes the result of piece ITEM, if its work went well; NULL: its row is all. */
	enum status (*take)(void *context, size_t item, struct diag *diag);
	/* Are the rows of piece ITEM in the file that --append continues with?  Asks task_find for each of
	 * them; may fill ROW. NULL: the command lacks this option. */
	enum rows_found (*find)(void *context, size_t item, void *row, struct diag *diag);
	void *context;
	const char *detail;   /* the current activity, for the progress; NULL: silent */
	bool quiet;           /* the pieces show their own progress */
	bool announce;        /* the task's `out` is written before the first piece begins */
	size_t before, total; /* for the progress: pieces done before these, and the total; 0: n */
	/* Set by jobs_run: */
	size_t found; /* pieces that are in the file of --append */
	size_t taken; /* pieces, with those */
	void *rows;   /* [n] of row_size bytes; the caller releases them with free */
};

/* Does all pieces of TASK's work.  The first piece that fails ends it: its status and message are returned.
 * STATUS_INTERRUPTED after a signal to stop; the first `taken` pieces are whole. */
MUST_CHECK enum status jobs_run(struct jobs *jobs, struct task *task, struct diag *diag);

#endif
