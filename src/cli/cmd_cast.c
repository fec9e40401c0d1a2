/* astray cast: a recording of what another command shows, for asciinema or a browser. */
#include "cli/camera.h"
#include "cli/command.h"

static enum status cmd_cast_run(struct task *task, void *camera, struct diag *diag)
{
	return camera_run_command(camera, task, diag);
}

static const struct option_info options[] = {
    {SIZE_OPTION("80x24", camera, size)},
    {.more = &camera_options},
    {WORD_OPTION("format", 'f', NULL, "the format of the recording", camera, format, camera_film_formats),
     .otherwise = "svg for a .svg file, else asciicast"},
    {OUTPUT_OPTION("standard output")},
    {NUMBER_OPTION("speed", 0, "PERCENT", "speed of the recording, in percent", camera, speed, 1, 10000)},
    {REAL_OPTION("idle", 0, "SECONDS", "maximum pause in the recording", camera, idle_s, 0.01, 3600)},
    {REAL_OPTION("longest", 0, "SECONDS", "maximum length of the recording", camera, longest_s, 0.01, 36000)},
    {PAPER_OPTIONS},
    {FLAG_OPTION("no-motion", "no animation: record final states only", task, tui.options.no_motion),
     .shared = true},
};

const struct command command_cast = {
    .name = "cast",
    .summary = "Record the screen of another command, for asciinema or as an animated SVG.",
    .operands = {OPERANDS("COMMAND [ARGUMENT]...", 1, COMMAND_ANY, "a command that opens a screen"),
		 .names = {.commands = NAMES_SCREENS}},
    .options = OPTIONS(options),
    REQUEST(camera, .films = true, .format = CAMERA_BY_SUFFIX, .speed = 100, .idle_s = 2, .longest_s = 120),
    .run = cmd_cast_run,
    .wraps = true,
};
