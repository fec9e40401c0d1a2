/* astray check: reads maps, or without any all files of the player's own, and prints a line for each: what it is, or what
 * is wrong with it.  Puzzles are solved. */
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "cli/certificates.h"
#include "cli/cli.h"
#include "cli/own.h"
#include "game/puzzle.h"
#include "map/map.h"

extern const struct command command_check;

enum { SEEDS_MAX = 100000 };

/* What solving the puzzle GRID shows; STATUS_MISMATCH if it is not as its file says. */
static enum status cmd_check_puzzle(const char *where, const struct grid *grid, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct solve_answer answer, lucky;
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = puzzle_solve(grid, rules, &answer, &lucky, diag);
	free(rules);
	if (status)
		return status;
	if (answer.found != ORACLE_FOUND)
		return diag_at(diag, STATUS_MISMATCH, where, 0, 0, "%s",
			       answer.found == ORACLE_NONE ? "it cannot be solved" : "no solution was found");
	cli_print(", solved in %d turn%s, in %g %s%s", answer.turns, answer.turns == 1 ? "" : "s", answer.ways,
		  answer.ways == 1 ? "way" : "ways",
		  answer.proven && lucky.proven ? "" : " (perhaps in fewer)");
	if (answer.proven && answer.turns != grid->turns)
		return diag_at(diag, STATUS_MISMATCH, where, 0, 0,
			       "it can be solved in %d turns, and the file says %d", answer.turns, grid->turns);
	if (lucky.found == ORACLE_FOUND)
		return diag_at(diag, STATUS_MISMATCH, where, 0, 0,
			       "with luck it can be solved in %d turns, and the file says %d", lucky.turns,
			       grid->turns);
	return STATUS_OK;
}

/* A line on standard output if the map is valid, on standard error if it is not. */
static enum status cmd_check(const char *where, size_t max_cells)
{
	struct grid grid;
	struct diag diag = {""};
	const struct format *format;
	enum status status = map_load(cli_file(where), max_cells, &grid, &format, &diag);

	if (status) {
		cli_fail(status, &diag);
		return status;
	}
	cli_print("%s: ok, %d x %d, %s", where, grid.width, grid.height, format->head.name);
	if (grid.title[0])
		cli_print(", %s", grid.title);
	if (grid.note[0])
		cli_print("; %s", grid.note);
	if (grid.turns)
		status = cmd_check_puzzle(where, &grid, &diag);
	putchar('\n');
	grid_free(&grid);
	if (status)
		cli_fail(status, &diag);
	return status;
}

static int cmd_check_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_check, .argc = argc, .argv = argv};
	uint64_t max_cells = 0;
	enum option_id id;
	enum status status = STATUS_OK, first = STATUS_OK;
	struct diag diag = {""};
	int floors = 0, format = CLI_TABLE;
	const char *progress = NULL;

	while (!status && (id = cli_next(&parse)) >= 0) {
		if (id == OPTION_FLOORS)
			status = cli_number(id, parse.value, 1, SEEDS_MAX, &floors, &diag);
		else if (id == OPTION_FORMAT)
			status = cli_word(id, parse.value, cli_formats, &format, &diag);
		else if (id == OPTION_PROGRESS)
			progress = parse.value;
		else if (!text_to_uint64(parse.value, &max_cells) || max_cells == 0)
			return cli_usage("--max-cells: '%s' is not a positive number", parse.value);
	}
	if (status)
		return cli_fail(status, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (floors && parse.operand == argc) {
		status = certificates_print(floors, (enum cli_format)format, progress, &diag);
		return status ? cli_fail(status, &diag) : cli_finish();
	}
	if (floors)
		return cli_usage("--floors takes no maps");
	if (format != CLI_TABLE)
		return cli_usage("--format goes with --floors: only floors have rows");
	if (progress)
		return cli_usage("--progress goes with --floors: only floors take their time");
	if (parse.operand == argc) {
		first = own_check();
		int finished = cli_finish();
		return first ? status_exit(first) : finished;
	}
	for (int i = parse.operand; i < argc; i++) {
		status = cmd_check(argv[i], (size_t)max_cells);
		if (!first)
			first = status;
	}
	int finished = cli_finish();
	return first ? status_exit(first) : finished;
}

static const struct form cmd_check_form = {"table|csv|json",
					   "with --floors, the form of the rows (default table)"};

const struct command command_check = {
    .name = "check",
    .summary = "Say what maps and all files of your own are, or what is wrong.",
    .operands = "[FILE|NAME...]",
    .options =
	(const enum option_id[]){OPTION_MAX_CELLS, OPTION_FLOORS, OPTION_FORMAT, OPTION_PROGRESS, OPTION_END},
    .form = &cmd_check_form,
    .run = cmd_check_run,
};
