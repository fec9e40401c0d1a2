/* astray check: reads maps, or without any all files of the player's own, and prints a line for each: what it is, or what
 * is wrong with it.  What passes will start: names and layouts are tried, lessons answered, and puzzles solved. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/query.h"
#include "cli/user_files.h"
#include "oracle/puzzle.h"
#include "record/certificates.h"

enum { SEEDS_MAX = 100000 };

/* What solving the puzzle GRID shows; STATUS_MISMATCH if it is not as its file says. */
static enum status cmd_check_puzzle(const char *where, const struct grid *grid, struct diag *diag)
{
	struct rules *rules;
	struct solve_answer answer, lucky;
	enum status status = user_files_rules(&rules, diag);

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
	status = user_files_check_map(where, &grid, &diag);
	if (status) {
		grid_free(&grid);
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

struct cmd_check_request {
	size_t max_cells; /* 0: the default */
	int floors;       /* seeds for each; 0: floors are not dealt */
};

enum { MARK_PROGRESS = 1 };

/* The seeds of one floor after the other: a piece of work each. */
struct cmd_check_deals {
	struct task *task;
	const struct rules *rules;
	int seeds;
	struct certificates sum; /* of the present floor */
};

static enum status cmd_check_deal(void *context, size_t item, void *row, struct diag *diag)
{
	struct cmd_check_deals *deals = context;
	int floor = (int)item / deals->seeds + 1, seed = (int)item % deals->seeds + 1;

	(void)row;
	if (seed == 1)
		deals->sum =
		    (struct certificates){.floor = floor, .title = deals->rules->floors[floor - 1].title};
	return certificates_add(&deals->sum, deals->rules, (uint64_t)seed, diag);
}

static enum status cmd_check_take(void *context, size_t item, struct diag *diag)
{
	struct cmd_check_deals *deals = context;

	(void)item;
	(void)diag;
	if (deals->sum.seeds == deals->seeds)
		task_add_row(deals->task, &deals->sum);
	return STATUS_OK;
}

static enum status cmd_check_floors(struct task *task, int seeds, struct diag *diag)
{
	struct cmd_check_deals deals = {.task = task, .seeds = seeds};
	struct jobs jobs = {.work = cmd_check_deal, .take = cmd_check_take, .context = &deals};
	struct rules *rules;
	enum status status = user_files_rules(&rules, diag);

	if (!status) {
		deals.rules = rules;
		jobs.n = (size_t)rules->n_floors * (size_t)seeds;
		task_begin_rows(task);
		status = jobs_run(&jobs, task, diag);
	}
	free(rules);
	return status;
}

/* Returns the status of the first map with a mistake, which has been reported. */
static enum status cmd_check_maps(const struct task *task, size_t max_cells)
{
	enum status first = STATUS_OK;

	for (size_t i = 0; i < task->n_operands; i++) {
		enum status status = cmd_check(task->operands[i], max_cells);
		if (!first)
			first = status;
	}
	return first;
}

static enum status cmd_check_run(struct task *task, void *context, struct diag *diag)
{
	const struct cmd_check_request *request = context;

	if (request->floors && task->n_operands)
		return diag_set(diag, STATUS_USAGE, "--floors takes no maps");
	if (request->floors)
		return cmd_check_floors(task, request->floors, diag);
	if (!task_is_table(task))
		return diag_set(diag, STATUS_USAGE, "--format goes with --floors: only floors have rows");
	if (task->marks & MARK_PROGRESS)
		return diag_set(diag, STATUS_USAGE,
				"--progress goes with --floors: only floors take their time");
	if (task->n_operands)
		task->exit_status = status_exit(cmd_check_maps(task, request->max_cells));
	else
		task->exit_status = status_exit(user_files_check());
	return STATUS_OK;
}

static const struct option_info options[] = {
    {MAX_CELLS_OPTION(cmd_check_request, max_cells)},
    {NUMBER_OPTION("floors", 0, "N",
		   "deal every floor for N seeds: is there a way through, and how forgiving is it?",
		   cmd_check_request, floors, 1, SEEDS_MAX),
     .otherwise = "none is dealt"},
    {FORMAT_OPTION("with --floors, the format of the rows")},
    {PROGRESS_OPTION, .mark = MARK_PROGRESS},
};

const struct command command_check = {
    .name = "check",
    .summary = "Say what maps and all files of your own are, or what is wrong.",
    .operands = {OPERANDS("[FILE|NAME...]", 0, COMMAND_ANY, ""), NAMES(MAPS)},
    .options = OPTIONS(options),
    REQUEST(cmd_check_request, .floors = 0),
    .columns = &certificates_columns,
    .run = cmd_check_run,
};
