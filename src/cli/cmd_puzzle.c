/* astray puzzle: plays a puzzle, or lists them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tui.h"
#include "game/puzzle.h"
#include "screens/run/run.h"
#include "store/file.h"

extern const struct command command_puzzle;

static int cmd_puzzle_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_puzzle, .argc = argc, .argv = argv};
	struct tui tui = tui_default();
	char path[4096];
	enum option_id id;

	while ((id = cli_next(&parse)) >= 0)
		tui_option(&tui, id, parse.value);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (parse.operand + 1 < argc)
		return cli_usage("puzzle takes one name");
	const char *name = argv[parse.operand]; /* NULL: none */
	if (!name || !strcmp(name, "today"))
		return tui_run(&tui, true, &view_puzzles, name);
	struct run_setup setup = {.map = name, .seed = 1};
	if (!file_exists(name)) {
		enum status status = puzzle_path(name, path, sizeof path);
		if (status)
			return cli_fail(status, NULL);
		setup.map = path;
	}
	return tui_run(&tui, true, &view_run, &setup);
}

const struct command command_puzzle = {
    .name = "puzzle",
    .summary = "Play a puzzle: leave a small map uncaught, in the fewest turns.",
    .operands = "[NAME|FILE|today]",
    .options = (const enum option_id[]){TUI_OPTIONS, OPTION_END},
    .run = cmd_puzzle_run,
};
