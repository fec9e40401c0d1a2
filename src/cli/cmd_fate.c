/* astray fate: from which places a hunter catches a prey that plays perfectly, and in how many turns. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "lab/fate.h"
#include "lab/rows.h"
#include "map/map.h"

extern const struct command command_fate;

enum { HUNTERS_MAX = 16, SPEED_MAX = 300, SPEC_CAP = 120 };

static const char perfect[] = "perfect";

/* What the command line asked for. */
struct cmd_fate_request {
	const char *hunters[HUNTERS_MAX]; /* [n_hunters] */
	size_t n_hunters;
	int speed;
	enum diagonal_rule rule;
	enum cli_format format;
	const char *output;
};

static const char *const columns[] = {"schema", "map",    "map_hash", "chaser",  "speed",   "rule", "cells",
				      "pairs",  "caught", "mean",     "longest", "version", NULL};

static enum status cmd_fate_take_option(struct cmd_fate_request *request, enum option_id id, const char *value,
					struct diag *diag)
{
	enum status status = STATUS_OK;
	int number = 0;

	switch (id) {
	case OPTION_ALGORITHM:
		if (request->n_hunters == HUNTERS_MAX)
			return cli_wrong(id, diag, "at most %d are allowed", HUNTERS_MAX);
		request->hunters[request->n_hunters++] = value;
		return STATUS_OK;
	case OPTION_SPEED: return cli_number(id, value, 10, SPEED_MAX, &request->speed, diag);
	case OPTION_DIAGONAL:
		status = cli_word(id, value, diagonal_names, &number, diag);
		request->rule = (enum diagonal_rule)number;
		return status;
	case OPTION_FORMAT:
		status = cli_word(id, value, cli_formats, &number, diag);
		request->format = (enum cli_format)number;
		return status;
	default: request->output = value; return STATUS_OK;
	}
}

static void cmd_fate_write_row(struct rows *rows, const struct cmd_fate_request *request, const char *map,
			       const struct grid *grid, const char *hunter, const struct fate *fate)
{
	struct fate_sum sum = fate_sum(fate);

	rows_integer(rows, 1);
	rows_text(rows, map);
	rows_hash(rows, grid_hash(grid));
	rows_text(rows, hunter);
	rows_integer(rows, request->speed);
	rows_text(rows, diagonal_names[request->rule]);
	rows_integer(rows, fate->n);
	rows_integer(rows, (int64_t)sum.pairs);
	rows_number(rows, sum.caught);
	rows_number(rows, sum.mean);
	rows_number(rows, sum.longest ? sum.longest : NAN);
	rows_text(rows, PACKAGE_VERSION);
}

static void cmd_fate_write_line(struct byte_writer *out, const struct cmd_fate_request *request,
				const char *map, const char *hunter, const struct fate *fate)
{
	struct fate_sum sum = fate_sum(fate);

	write_text(out, "%-14.14s %-44s %5d %6d %7.1f", map, hunter, request->speed, fate->n, 100 * sum.caught);
	if (sum.longest)
		write_text(out, " %7.1f %7d\n", sum.mean, sum.longest);
	else
		write_text(out, " %7s %7s\n", "-", "-");
}

static enum status cmd_fate_one(const struct cmd_fate_request *request, const char *map,
				const struct grid *grid, const char *hunter, struct byte_writer *out,
				struct rows *rows, struct diag *diag)
{
	struct chase_mind mind;
	struct fate fate;
	struct fate_question question = {
	    .grid = grid, .rule = request->rule, .speed_percent = request->speed, .stopped = cli_interrupted};
	enum status status = STATUS_OK;

	if (strcmp(hunter, perfect) != 0) {
		status = chase_parse(hunter, &mind, diag);
		question.mind = &mind;
	}
	if (!status)
		status = fate_new(&question, &fate, diag);
	if (status)
		return status;
	if (request->format == CLI_TABLE)
		cmd_fate_write_line(out, request, map, hunter, &fate);
	else
		cmd_fate_write_row(rows, request, map, grid, hunter, &fate);
	fate_free(&fate);
	return STATUS_OK;
}

static enum status cmd_fate_map(const struct cmd_fate_request *request, const char *map,
				struct byte_writer *out, struct rows *rows, struct diag *diag)
{
	struct grid grid;
	enum status status = map_load(map, 0, &grid, NULL, diag);

	if (status)
		return status;
	for (size_t i = 0; i < request->n_hunters && !status; i++)
		status = cmd_fate_one(request, map, &grid, request->hunters[i], out, rows, diag);
	grid_free(&grid);
	return status;
}

/* Writes the rows of all MAPS, after an interrupt those that are finished. */
static enum status cmd_fate_all(const struct cmd_fate_request *request, char **maps, int n, struct diag *diag)
{
	struct byte_writer out = {0};
	struct rows rows = {0};
	enum status status = STATUS_OK, written = STATUS_OK;

	if (request->format == CLI_TABLE)
		write_text(&out, "%-14s %-44s %5s %6s %7s %7s %7s\n", "map", "chaser", "speed", "cells",
			   "% caught", "mean", "longest");
	else
		rows = rows_begin(&out, request->format == CLI_CSV ? ROWS_CSV : ROWS_JSON, columns);
	for (int i = 0; i < n && !status; i++)
		status = cmd_fate_map(request, maps[i], &out, &rows, diag);
	if (!status || status == STATUS_INTERRUPTED)
		written = cli_write(request->output, &out.blob, request->format == CLI_TABLE, diag);
	blob_free(&out.blob);
	return status ? status : written;
}

static int cmd_fate_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_fate, .argc = argc, .argv = argv};
	struct cmd_fate_request request = {.speed = 100, .rule = DIAGONAL_NO_CUT, .output = "-"};
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_fate_take_option(&request, id, parse.value, &diag);
	if (!status && id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand == argc)
		status = diag_set(&diag, STATUS_USAGE, "fate needs at least one map");
	if (!request.n_hunters)
		request.hunters[request.n_hunters++] = perfect;
	if (!status)
		status = cmd_fate_all(&request, argv + parse.operand, argc - parse.operand, &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_fate = {
    .name = "fate",
    .summary = "Say from where a hunter catches a prey that plays perfectly, and in how many turns.",
    .operands = "MAP...",
    .options = (const enum option_id[]){OPTION_ALGORITHM, OPTION_SPEED, OPTION_DIAGONAL, OPTION_FORMAT,
					OPTION_OUTPUT, OPTION_END},
    .run = cmd_fate_run,
};
