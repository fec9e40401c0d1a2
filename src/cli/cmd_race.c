/* astray race: sends one mover after the other after the same prey; one row each. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/seed.h"
#include "base/text.h"
#include "cli/cli.h"
#include "game/race.h"
#include "lab/rows.h"
#include "map/map.h"
#include "store/file.h"

extern const struct command command_race;

enum { MOVERS_MAX = 64, TICKS_MAX = 1000000, BUDGET_MAX = 1000000 };

enum cmd_race_format { FORMAT_TABLE, FORMAT_CSV, FORMAT_JSON, FORMATS };

static const char *const format_names[FORMATS] = {"table", "csv", "json"};

/* What the command line asked for. */
struct cmd_race_request {
	char movers[MOVERS_MAX][GAME_SPEC_MAX];
	size_t n_movers;
	struct race race; /* all but grid and mover */
	enum cmd_race_format format;
	const char *output, *map;
};

static const char *const columns[] = {"schema",     "map",      "map_hash", "seed",   "prey",    "mover",
				      "options",    "caught",   "tick",     "walked", "replans", "expanded",
				      "worst_tick", "gap_mean", "version",  NULL};

static int cmd_race_index_of(const char *const *names, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(names[i], name))
			return (int)i;
	return -1;
}

/* A behaviour becomes the spec of a ship: "NAME:k=v" is "ship:NAME,k=v" there. */
static enum status cmd_race_take_mover(struct cmd_race_request *request, const char *value, bool flies,
				       struct diag *diag)
{
	if (request->n_movers == MOVERS_MAX)
		return diag_set(diag, STATUS_USAGE, "at most %d movers", MOVERS_MAX);
	char *mover = request->movers[request->n_movers++];
	int len = snprintf(mover, GAME_SPEC_MAX, "%s%s", flies ? "ship:" : "", value);
	if (len >= GAME_SPEC_MAX)
		return diag_set(diag, STATUS_USAGE, "'%.40s...' is too long", value);
	char *colon = flies ? strchr(mover + 5, ':') : NULL;
	if (colon)
		*colon = ',';
	return STATUS_OK;
}

static enum status cmd_race_take_option(struct cmd_race_request *request, enum option_id id, const char *value,
					struct diag *diag)
{
	int number;

	switch (id) {
	case OPTION_ALGORITHM: return cmd_race_take_mover(request, value, false, diag);
	case OPTION_BEHAVIOUR: return cmd_race_take_mover(request, value, true, diag);
	case OPTION_PREY:
		number = cmd_race_index_of(prey_names, PREY_POLICIES, value);
		if (number < 0)
			return diag_set(diag, STATUS_USAGE, "prey '%s' is not scripted, reactive or runner",
					value);
		request->race.prey = (enum prey_policy)number;
		break;
	case OPTION_TICKS:
		if (!text_to_int(value, 1, TICKS_MAX, &request->race.ticks))
			return diag_set(diag, STATUS_USAGE, "'%s' is no number of ticks", value);
		break;
	case OPTION_BUDGET:
		if (!text_to_int(value, 1, BUDGET_MAX, &number))
			return diag_set(diag, STATUS_USAGE, "'%s' is no number of nodes", value);
		request->race.budget = (uint32_t)number;
		break;
	case OPTION_SEED:
		if (!seed_parse(value, &request->race.seed))
			return diag_set(diag, STATUS_USAGE, "'%s' is no seed", value);
		break;
	case OPTION_FORMAT:
		number = cmd_race_index_of(format_names, FORMATS, value);
		if (number < 0)
			return diag_set(diag, STATUS_USAGE, "format '%s' is not table, csv or json", value);
		request->format = (enum cmd_race_format)number;
		break;
	default: request->output = value;
	}
	return STATUS_OK;
}

/* The mover's name and options as the registries write them. */
static void cmd_race_name_mover(const char *spec, char *name, char *options, size_t cap)
{
	struct chase_mind mind;
	char text[2 * GAME_SPEC_MAX];

	if (chase_parse(spec, &mind, NULL) == STATUS_OK)
		chase_format(&mind, text, sizeof text);
	else
		snprintf(text, sizeof text, "%s", spec + strlen("ship:"));
	size_t len = strcspn(text, ":,");
	snprintf(name, cap, "%.*s", (int)len, text);
	snprintf(options, cap, "%s", text[len] ? text + len + 1 : "");
}

static void cmd_race_write_row(struct rows *rows, const struct cmd_race_request *request,
			       const struct race_result *result, const char *spec)
{
	char name[2 * GAME_SPEC_MAX], options[2 * GAME_SPEC_MAX];

	cmd_race_name_mover(spec, name, options, sizeof name);
	rows_integer(rows, 1);
	rows_text(rows, request->map);
	rows_hash(rows, grid_hash(request->race.grid));
	rows_integer(rows, (int64_t)request->race.seed);
	rows_text(rows, prey_names[request->race.prey]);
	rows_text(rows, name);
	rows_text(rows, options);
	rows_integer(rows, result->caught);
	rows_integer(rows, result->ticks);
	rows_integer(rows, result->walked);
	rows_integer(rows, result->replans);
	rows_integer(rows, (int64_t)result->expanded);
	rows_integer(rows, result->worst_tick);
	rows_number(rows, result->gap_mean);
	rows_text(rows, PACKAGE_VERSION);
}

static void cmd_race_write_line(struct byte_writer *out, const struct race_result *result, const char *spec)
{
	write_text(out, "%-44s %-6s %6d %7u %8u %9llu %10u %8.1f\n", spec, result->caught ? "caught" : "-",
		   result->ticks, (unsigned)result->walked, (unsigned)result->replans,
		   (unsigned long long)result->expanded, (unsigned)result->worst_tick, result->gap_mean);
}

static enum status cmd_race_all(struct cmd_race_request *request, const struct rules *rules,
				struct byte_writer *out, struct diag *diag)
{
	enum status status = STATUS_OK;
	struct rows rows;

	if (request->format == FORMAT_TABLE)
		write_text(out, "%-44s %-6s %6s %7s %8s %9s %10s %8s\n", "mover", "", "tick", "walked",
			   "replans", "expanded", "worst tick", "gap mean");
	else
		rows = rows_begin(out, request->format == FORMAT_CSV ? ROWS_CSV : ROWS_JSON, columns);
	for (size_t i = 0; i < request->n_movers && !status; i++) {
		struct race_result result;
		request->race.mover = request->movers[i];
		status =
		    cli_interrupted() ? STATUS_INTERRUPTED : race_whole(&request->race, rules, &result, diag);
		if (status)
			break;
		if (request->format == FORMAT_TABLE)
			cmd_race_write_line(out, &result, request->movers[i]);
		else
			cmd_race_write_row(&rows, request, &result, request->movers[i]);
	}
	return status;
}

/* Every registered chaser, where none was named. */
static void cmd_race_take_all_chasers(struct cmd_race_request *request)
{
	for (const struct variant *const *chaser = chasers; *chaser; chaser++)
		snprintf(request->movers[request->n_movers++], GAME_SPEC_MAX, "%s", (*chaser)->name);
}

static enum status cmd_race_on(struct cmd_race_request *request, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct grid grid;
	struct byte_writer out = {0};
	enum status status = rules ? rules_load(rules, diag) : STATUS_NO_MEMORY;

	if (!status)
		status = map_load(request->map, 0, &grid, NULL, diag);
	if (!status) {
		request->race.grid = &grid;
		status = cmd_race_all(request, rules, &out, diag);
		/* Finished rows are kept. */
		if (!status || status == STATUS_INTERRUPTED) {
			enum status written = file_write(request->output ? request->output : "-", FILE_USERS,
							 out.blob.bytes, out.blob.len, diag);
			status = status ? status : written;
		}
		grid_free(&grid);
	}
	blob_free(&out.blob);
	free(rules);
	return status;
}

static int cmd_race_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_race, .argc = argc, .argv = argv};
	struct cmd_race_request *request = calloc(1, sizeof *request);
	struct diag diag = {""};
	enum option_id id;
	enum status status = request ? STATUS_OK : STATUS_NO_MEMORY;

	if (request)
		request->race.ticks = 500;
	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_race_take_option(request, id, parse.value, &diag);
	if (!status && id == OPTION_STOP) {
		free(request);
		return parse.exit_status;
	}
	if (!status && parse.operand + 1 != argc)
		status = diag_set(&diag, STATUS_USAGE, "race takes one map");
	if (!status) {
		request->map = argv[parse.operand];
		if (!request->n_movers)
			cmd_race_take_all_chasers(request);
		status = cmd_race_on(request, &diag);
	}
	free(request);
	return status ? cli_fail(status, &diag) : cli_finish();
}

const struct command command_race = {
    .name = "race",
    .summary = "Send chasers and ships after the same prey on the same map, one row each.",
    .operands = "FILE|NAME",
    .options = (const enum option_id[]){OPTION_ALGORITHM, OPTION_BEHAVIOUR, OPTION_PREY, OPTION_TICKS,
					OPTION_BUDGET, OPTION_SEED, OPTION_FORMAT, OPTION_OUTPUT},
    .n_options = 8,
    .run = cmd_race_run,
};
