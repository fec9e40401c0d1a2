/* astray puzzle: plays a puzzle, or lists them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tui.h"
#include "game/puzzle.h"
#include "screens/run/run.h"
#include "store/file.h"

extern const struct command command_puzzle;

/* Writes the name of the puzzle of the day to NAME. */
static enum status cmd_puzzle_today(char name[PUZZLE_NAME_CAP], struct diag *diag)
{
	struct puzzle_list list;
	enum status status = puzzle_list(&list, diag);

	if (status)
		return status;
	const struct puzzle_entry *entry = puzzle_of_day(&list, tui_today());
	if (entry)
		snprintf(name, PUZZLE_NAME_CAP, "%s", entry->name);
	else
		status = diag_set(diag, STATUS_NOT_FOUND, "there are no puzzles in the data directory");
	puzzle_list_free(&list);
	return status;
}

/* Writes the path of puzzle NAME, which may be that of a file, to PATH[cap]. */
static enum status cmd_puzzle_find(const char *name, char *path, size_t cap, struct diag *diag)
{
	char today[PUZZLE_NAME_CAP];

	if (!strcmp(name, "today")) {
		enum status status = cmd_puzzle_today(today, diag);
		return status ? status : puzzle_path(today, path, cap);
	}
	if (file_exists(name) || strchr(name, '/'))
		return (size_t)snprintf(path, cap, "%s", name) < cap ? STATUS_OK : STATUS_SPACE;
	if (puzzle_path(name, path, cap))
		return diag_set(diag, STATUS_USAGE, "unknown puzzle '%s'; see 'astray list puzzles'", name);
	return STATUS_OK;
}

static int cmd_puzzle_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_puzzle, .argc = argc, .argv = argv};
	struct tui tui = tui_default();
	struct diag diag = {""};
	char path[4096];
	enum option_id id;

	while ((id = cli_next(&parse)) >= 0)
		tui_option(&tui, id, parse.value);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (parse.operand + 1 < argc)
		return cli_usage("puzzle takes one name");
	const char *name = argv[parse.operand]; /* NULL: none */
	if (!name)
		return tui_run(&tui, true, &view_puzzles, NULL);
	enum status status = cmd_puzzle_find(name, path, sizeof path, &diag);
	if (status)
		return cli_fail(status, &diag);
	struct run_setup setup = {.map = {path, true}, .seed = PUZZLE_SEED};
	return tui_run(&tui, true, &view_run, &setup);
}

const struct command command_puzzle = {
    .name = "puzzle",
    .summary = "Play a puzzle: leave a small map uncaught, in the fewest turns.",
    .operands = "[NAME|FILE|today]",
    .options = (const enum option_id[]){TUI_OPTIONS, OPTION_END},
    .run = cmd_puzzle_run,
};
