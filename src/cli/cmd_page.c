/* astray page: what another command shows as one HTML file that steps both ways. */
#include <string.h>

#include "cli/camera.h"
#include "cli/command.h"

static const char *const paged[] = {"lab", "race", "lesson", "replay", "space", NULL};

static enum status cmd_page_run(struct task *task, void *camera, struct diag *diag)
{
	const char *suffix = task_suffix(task);

	if (suffix && strcmp(suffix, ".html") != 0 && strcmp(suffix, ".htm") != 0)
		return diag_set(diag, STATUS_USAGE, "%s: unknown page suffix; use .html", task->output);
	return camera_run_command(camera, task, diag);
}

static const struct option_info options[] = {
    {OUTPUT_OPTION("standard output")},
};

const struct command command_page = {
    .name = "page",
    .summary = "Write a search, race, flight, lesson or run as a web page.",
    .operands = {OPERANDS("lab|race|lesson|replay|space [ARGUMENT]...", 1, COMMAND_ANY,
			  "one of lab, race, lesson, replay and space, with its arguments"),
		 .names = {.words = paged}},
    .options = OPTIONS(options),
    REQUEST(camera, .pages = true),
    .run = cmd_page_run,
    .wraps = true,
};
