/* astray check: reads maps and says, a line each, what they are or what is wrong with them. */
#include <stdio.h>

#include "base/text.h"
#include "cli/cli.h"
#include "map/map.h"

extern const struct command command_check;

/* One line a file: standard output for good ones, standard error for bad ones. */
static enum status cmd_check(const char *where, size_t max_cells)
{
	struct grid grid;
	struct diag diag = {""};
	const struct format *format;
	enum status status = map_load(where, max_cells, &grid, &format, &diag);

	if (status) {
		cli_fail(status, &diag);
		return status;
	}
	printf("%s: ok, %d x %d, %s%s%s\n", where, grid.width, grid.height, format->head.name,
	       grid.title[0] ? ", " : "", grid.title);
	grid_free(&grid);
	return STATUS_OK;
}

static int cmd_check_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_check, .argc = argc, .argv = argv};
	struct diag diag = {""};
	uint64_t max_cells = 0;
	enum option_id id;
	int bad = 0;

	while ((id = cli_next(&parse)) >= 0)
		if (!text_to_uint64(parse.value, &max_cells) || max_cells == 0)
			return cli_fail(
			    diag_set(&diag, STATUS_USAGE, "'%s' is no number of cells", parse.value), &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (parse.operand == argc)
		return cli_fail(diag_set(&diag, STATUS_USAGE, "check takes one or more maps"), &diag);
	for (int i = parse.operand; i < argc; i++)
		bad += cmd_check(argv[i], (size_t)max_cells) != STATUS_OK;
	int finished = cli_finish();
	return bad ? status_exit(STATUS_BAD_INPUT) : finished;
}

const struct command command_check = {
    .name = "check",
    .summary = "Read maps and say what they are, or what is wrong with them.",
    .operands = "FILE|NAME...",
    .options = (const enum option_id[]){OPTION_MAX_CELLS},
    .n_options = 1,
    .run = cmd_check_run,
};
