#include "config.h"

#include "cli/progress.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"

const char *const progress_modes[] = {
    [PROGRESS_AUTO] = "auto", [PROGRESS_ALWAYS] = "always", [PROGRESS_NEVER] = "never", NULL};

struct progress progress_begin(const char *what, enum progress_mode mode)
{
	struct progress progress = {.what = what, .wanted = mode == PROGRESS_ALWAYS};

	if (mode == PROGRESS_AUTO)
		progress.wanted = isatty(STDERR_FILENO);
	clock_gettime(CLOCK_MONOTONIC, &progress.started);
	return progress;
}

double progress_seconds(const struct progress *progress)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - progress->started.tv_sec) +
	       (double)(now.tv_nsec - progress->started.tv_nsec) * 1e-9;
}

/* "about 2 min 10 s left" in OUT[cap]; nothing before a fiftieth is done, because it would be a guess. */
static void progress_estimate(double seconds, size_t done, size_t total, char *out, size_t cap)
{
	out[0] = '\0';
	if (done * 50 < total || !done)
		return;
	int left = (int)(seconds * (double)(total - done) / (double)done + 0.5);
	if (left >= 60)
		snprintf(out, cap, "about %d min %d s left", left / 60, left % 60);
	else
		snprintf(out, cap, "about %d s left", left);
}

/* Is it time to write the line again?  NOW is in seconds after the start. */
static bool progress_is_due(struct progress *progress, double now)
{
	if (now < 0.5 || now - progress->shown_at < 0.1)
		return false;
	progress->shown_at = now;
	progress->on_screen = true;
	return true;
}

/* WHAT, a bar and the text BEHIND it. */
static void progress_write(const char *what, size_t done, size_t total, const char *behind)
{
	char bar[21], line[256];

	memset(bar, '-', sizeof bar - 1);
	memset(bar, '=', total ? done * (sizeof bar - 1) / total : 0);
	bar[sizeof bar - 1] = '\0';
	snprintf(line, sizeof line, "%s  [%s]  %s", what, bar, behind);
	text_make_safe(line, strlen(line), "");
	fprintf(stderr, "\r%s\033[K", line);
}

void progress_show(struct progress *progress, size_t done, size_t total, const char *detail)
{
	char estimate[48], behind[192];

	ASSERT(done <= total && total > 0);
	if (!progress->wanted)
		return;
	double now = progress_seconds(progress);
	if (!progress_is_due(progress, now))
		return;
	progress_estimate(now, done, total, estimate, sizeof estimate);
	snprintf(behind, sizeof behind, "%zu/%zu  %s  %s", done, total, detail, estimate);
	progress_write(progress->what, done, total, behind);
}

void progress_show_job(struct progress *progress, const struct job *job)
{
	const char *what = job->what;
	size_t total = job->total, done = min((size_t)job->done, total);
	char estimate[48], behind[64] = "", both[128];

	if (!progress->wanted || !what)
		return;
	double now = progress_seconds(progress);
	if (what != progress->job_part) {
		progress->job_part = what;
		progress->job_part_at = now;
	}
	if (!progress_is_due(progress, now))
		return;
	progress_estimate(now - progress->job_part_at, done, total, estimate, sizeof estimate);
	if (total)
		snprintf(behind, sizeof behind, "%zu %%  %s", done * 100 / total, estimate);
	snprintf(both, sizeof both, "%s: %s", progress->what, what);
	progress_write(both, done, total, behind);
}

void progress_clear(struct progress *progress)
{
	if (progress->on_screen)
		fprintf(stderr, "\r\033[K");
	progress->on_screen = false;
}
