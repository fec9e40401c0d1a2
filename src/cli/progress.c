#include "config.h"

#include "cli/progress.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
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

void progress_show(struct progress *progress, size_t done, size_t total, const char *detail)
{
	char bar[21], estimate[48], line[256];
	double now;

	ASSERT(done <= total && total > 0);
	if (!progress->wanted)
		return;
	now = progress_seconds(progress);
	if (now < 0.5 || now - progress->shown_at < 0.1)
		return;
	progress->shown_at = now;
	progress->on_screen = true;
	memset(bar, '-', sizeof bar - 1);
	memset(bar, '=', done * (sizeof bar - 1) / total);
	bar[sizeof bar - 1] = '\0';
	progress_estimate(now, done, total, estimate, sizeof estimate);
	snprintf(line, sizeof line, "%s  [%s]  %zu/%zu  %s  %s", progress->what, bar, done, total, detail,
		 estimate);
	text_make_safe(line, strlen(line), "");
	fprintf(stderr, "\r%s\033[K", line);
}

void progress_clear(struct progress *progress)
{
	if (progress->on_screen)
		fprintf(stderr, "\r\033[K");
	progress->on_screen = false;
}
