/* astray fate: from which places a hunter catches a prey that plays perfectly, and in how many turns. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/progress.h"
#include "lab/duo.h"
#include "lab/fate.h"
#include "map/map.h"
#include "store/rows.h"

extern const struct command command_fate;

enum { CHASERS_MAX = 16, SPEED_MAX = 300, EQUAL = 100, STEPS = 200000, PARTS = 1000, NAME_WIDTH = 14 };

static const char perfect[] = "perfect";

/* What the command line asked for. */
struct cmd_fate_request {
	const char *chasers[CHASERS_MAX]; /* [n_chasers] */
	size_t n_chasers;
	int speed, hunters;
	enum diagonal_rule rule;
	enum cli_format format;
	const char *output, *progress;
};

static const char *const columns[] = {"schema", "map",    "map_hash", "chaser",  "speed",   "rule",    "cells",
				      "pairs",  "caught", "mean",     "longest", "hunters", "version", NULL};

/* One chaser on one map, and what came out. */
struct cmd_fate_row {
	const char *map, *chaser;
	uint64_t hash;
	int cells;
	struct fate_sum sum;
};

static enum status cmd_fate_take_option(struct cmd_fate_request *request, enum option_id id, const char *value,
					struct diag *diag)
{
	enum status status = STATUS_OK;
	int number = 0;

	switch (id) {
	case OPTION_ALGORITHM:
		if (request->n_chasers == CHASERS_MAX)
			return cli_wrong(id, diag, "at most %d are allowed", CHASERS_MAX);
		request->chasers[request->n_chasers++] = value;
		return STATUS_OK;
	case OPTION_SPEED: return cli_number(id, value, 10, SPEED_MAX, &request->speed, diag);
	case OPTION_HUNTERS: return cli_number(id, value, 1, DUO_HUNTERS, &request->hunters, diag);
	case OPTION_PROGRESS: request->progress = value; return STATUS_OK;
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

static void cmd_fate_write_row(struct rows *rows, const struct cmd_fate_request *request,
			       const struct cmd_fate_row *row)
{
	rows_integer(rows, 1);
	rows_text(rows, row->map);
	rows_hash(rows, row->hash);
	rows_text(rows, row->chaser);
	rows_integer(rows, request->speed);
	rows_text(rows, diagonal_names[request->rule]);
	rows_integer(rows, row->cells);
	rows_integer(rows, (int64_t)row->sum.places);
	rows_number(rows, row->sum.caught);
	rows_number(rows, row->sum.mean);
	rows_number(rows, row->sum.longest ? row->sum.longest : NAN);
	rows_integer(rows, request->hunters);
	rows_text(rows, PACKAGE_VERSION);
}

static void cmd_fate_write_line(struct byte_writer *out, const struct cmd_fate_request *request,
				const struct cmd_fate_row *row)
{
	char chaser[64], map[NAME_WIDTH + 1];

	cli_safe_name(row->map, map, sizeof map);
	snprintf(chaser, sizeof chaser, "%s%s", request->hunters > 1 ? "two " : "", row->chaser);
	write_text(out, "%-*s %-44s %5d %6d %7.1f", NAME_WIDTH, map, chaser, request->speed, row->cells,
		   100 * row->sum.caught);
	if (row->sum.longest)
		write_text(out, " %7.1f %7d\n", row->sum.mean, row->sum.longest);
	else
		write_text(out, " %7s %7s\n", "-", "-");
}

/* Tells how far it is; STATUS_INTERRUPTED after ^C. */
static enum status cmd_fate_tell(struct progress *progress, const char *map, double share)
{
	progress_show(progress, (size_t)(share * PARTS), PARTS, map);
	return cli_interrupted() ? STATUS_INTERRUPTED : STATUS_OK;
}

static enum status cmd_fate_solve_one(const struct cmd_fate_request *request, const struct grid *grid,
				      struct cmd_fate_row *row, struct progress *progress, struct diag *diag)
{
	struct chase_mind mind;
	struct fate fate;
	struct fate_question question = {.grid = grid, .rule = request->rule, .speed_percent = request->speed};
	enum status status = STATUS_OK;

	if (strcmp(row->chaser, perfect) != 0) {
		status = chase_parse(row->chaser, &mind, diag);
		question.mind = &mind;
	}
	if (!status)
		status = fate_new(&question, &fate, diag);
	if (status)
		return status;
	while (!status && !fate_is_known(&fate)) {
		status = fate_go_on(&fate, STEPS, diag);
		if (!status)
			status = cmd_fate_tell(progress, row->map, fate_share(&fate));
	}
	row->cells = fate.map.n;
	if (!status)
		row->sum = fate_sum(&fate);
	fate_free(&fate);
	return status;
}

static enum status cmd_fate_solve_two(const struct cmd_fate_request *request, const struct grid *grid,
				      struct cmd_fate_row *row, struct progress *progress, struct diag *diag)
{
	struct duo duo;
	enum status status = duo_new(grid, request->rule, false, &duo, diag);

	if (status)
		return status;
	while (!status && !duo_is_known(&duo)) {
		duo_go_on(&duo, STEPS);
		status = cmd_fate_tell(progress, row->map, duo_share(&duo));
	}
	row->cells = duo.map.n;
	if (!status)
		row->sum = duo_sum(&duo);
	duo_free(&duo);
	return status;
}

static enum status cmd_fate_one(const struct cmd_fate_request *request, const char *map,
				const struct grid *grid, const char *chaser, struct byte_writer *out,
				struct rows *rows, struct diag *diag)
{
	struct cmd_fate_row row = {.map = map, .chaser = chaser, .hash = grid_hash(grid)};
	struct progress progress = progress_begin(chaser, request->progress);
	enum status status;

	if (request->hunters > 1)
		status = cmd_fate_solve_two(request, grid, &row, &progress, diag);
	else
		status = cmd_fate_solve_one(request, grid, &row, &progress, diag);
	progress_clear(&progress);
	if (status)
		return status;
	if (request->format == CLI_TABLE)
		cmd_fate_write_line(out, request, &row);
	else
		cmd_fate_write_row(rows, request, &row);
	return STATUS_OK;
}

static enum status cmd_fate_map(const struct cmd_fate_request *request, const char *map,
				struct byte_writer *out, struct rows *rows, struct diag *diag)
{
	struct grid grid;
	enum status status = map_load(cli_file(map), 0, &grid, NULL, diag);

	if (status)
		return status;
	for (size_t i = 0; i < request->n_chasers && !status; i++)
		status = cmd_fate_one(request, map, &grid, request->chasers[i], out, rows, diag);
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
		write_text(&out, "%-*s %-44s %5s %6s %7s %7s %7s\n", NAME_WIDTH, "map", "chaser", "speed",
			   "cells", "% caught", "mean", "longest");
	else
		rows = rows_begin(&out, request->format == CLI_CSV ? ROWS_CSV : ROWS_JSON, columns);
	for (int i = 0; i < n && !status; i++)
		status = cmd_fate_map(request, maps[i], &out, &rows, diag);
	if (!status || status == STATUS_INTERRUPTED)
		written = cli_write(request->output, &out.blob, request->format == CLI_TABLE, diag);
	blob_free(&out.blob);
	return status ? status : written;
}

/* Two hunters are perfect, and as fast as the prey. */
static enum status cmd_fate_check_two(const struct cmd_fate_request *request, struct diag *diag)
{
	if (request->hunters == 1)
		return STATUS_OK;
	if (request->speed != EQUAL)
		return cli_wrong(OPTION_HUNTERS, diag, "two hunters are as fast as the prey: --speed 100");
	for (size_t i = 0; i < request->n_chasers; i++)
		if (strcmp(request->chasers[i], perfect) != 0)
			return cli_wrong(OPTION_HUNTERS, diag,
					 "only perfect hunters hunt together: -a perfect");
	return STATUS_OK;
}

static int cmd_fate_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_fate, .argc = argc, .argv = argv};
	struct cmd_fate_request request = {
	    .speed = EQUAL, .hunters = 1, .rule = DIAGONAL_NO_CUT, .output = "-"};
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_fate_take_option(&request, id, parse.value, &diag);
	if (!status && id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand == argc)
		status = diag_set(&diag, STATUS_USAGE, "fate needs at least one map");
	if (!request.n_chasers)
		request.chasers[request.n_chasers++] = perfect;
	if (!status)
		status = cmd_fate_check_two(&request, &diag);
	if (!status)
		status = cmd_fate_all(&request, argv + parse.operand, argc - parse.operand, &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_fate = {
    .name = "fate",
    .summary = "Say from where a hunter catches perfect prey, and how soon.",
    .operands = "MAP...",
    .options = (const enum option_id[]){OPTION_ALGORITHM, OPTION_HUNTERS, OPTION_SPEED, OPTION_DIAGONAL,
					OPTION_FORMAT, OPTION_OUTPUT, OPTION_PROGRESS, OPTION_END},
    .run = cmd_fate_run,
};
