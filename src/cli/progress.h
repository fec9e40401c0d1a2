/* cli/progress.h -- the line on stderr that says how far a long command is, and about how long it will take.
 *
 * Invariant: only one thread shows it; nothing is shown in the first half second. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "base/job.h"

/* When the line is shown; auto: if stderr is a terminal. */
enum progress_mode { PROGRESS_AUTO, PROGRESS_ALWAYS, PROGRESS_NEVER };
extern const char *const progress_modes[]; /* auto always never NULL */

struct progress {
	const char *what; /* is being done */
	bool wanted;
	struct timespec started;
	bool on_screen;
	double shown_at;      /* seconds after the start */
	const char *job_part; /* the state of a job shown last, and */
	double job_part_at;   /* since when, in seconds after the start */
};

struct progress progress_begin(const char *what, enum progress_mode mode);

/* Since it began. */
double progress_seconds(const struct progress *progress);

/* Rewrites the line, at most ten times a second.  DETAIL describes the current activity, or is "". */
void progress_show(struct progress *progress, size_t done, size_t total, const char *detail);

/* The same for what JOB does now. */
void progress_show_job(struct progress *progress, const struct job *job);

/* Takes the line off the screen; call it before anything else is printed. */
void progress_clear(struct progress *progress);

#endif
