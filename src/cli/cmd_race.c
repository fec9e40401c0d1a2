/* astray race: lets movers chase the same prey, one by one, and writes a row for each. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "cli/cli.h"
#include "cli/jobs.h"
#include "game/race.h"
#include "lab/own_hunter.h"
#include "map/map.h"
#include "store/file.h"
#include "store/rows.h"

extern const struct command command_race;

enum { MOVERS_MAX = 64, TICKS_MAX = 1000000, BUDGET_MAX = 1000000 };

/* What the command line asked for. */
struct cmd_race_request {
	char movers[MOVERS_MAX][GAME_SPEC_MAX];
	size_t n_movers;
	struct race race; /* all but grid and mover */
	enum cli_format format;
	const char *output, *map, *progress;
	int jobs;
};

static const char *const columns[] = {"schema",     "map",      "map_hash", "seed",      "prey",    "mover",
				      "options",    "caught",   "tick",     "walked",    "replans", "expanded",
				      "worst_tick", "gap_mean", "version",  "obstacles", "length",  NULL};

/* PREFIX makes a behaviour the spec of a ship, in which the colon of "NAME:k=v" becomes a comma. */
static enum status cmd_race_take_mover(struct cmd_race_request *request, const char *prefix, const char *value,
				       struct diag *diag)
{
	size_t prefix_len = strlen(prefix);

	if (request->n_movers == MOVERS_MAX)
		return diag_set(diag, STATUS_USAGE, "at most %d movers are allowed", MOVERS_MAX);
	char *mover = request->movers[request->n_movers++];
	int len = snprintf(mover, GAME_SPEC_MAX, "%s%s", prefix, value);
	if (len >= GAME_SPEC_MAX)
		return diag_set(diag, STATUS_USAGE, "'%.40s...' is too long", value);
	char *colon = strchr(mover + prefix_len, ':');
	if (prefix_len && colon)
		*colon = ',';
	return STATUS_OK;
}

static enum status cmd_race_take_option(struct cmd_race_request *request, enum option_id id, const char *value,
					struct diag *diag)
{
	enum status status = STATUS_OK;
	int number = 0;

	switch (id) {
	case OPTION_ALGORITHM: return cmd_race_take_mover(request, "", value, diag);
	case OPTION_BEHAVIOUR: return cmd_race_take_mover(request, "ship:", value, diag);
	case OPTION_PREY:
		status = cli_word(id, value, prey_names, &number, diag);
		request->race.prey = (enum prey_policy)number;
		return status;
	case OPTION_TICKS: return cli_number(id, value, 1, TICKS_MAX, &request->race.ticks, diag);
	case OPTION_BUDGET:
		status = cli_number(id, value, 1, BUDGET_MAX, &number, diag);
		request->race.budget = (uint32_t)number;
		return status;
	case OPTION_OBSTACLES: return cli_number(id, value, 0, BARRIERS_MAX, &request->race.obstacles, diag);
	case OPTION_SEED: return cli_seed(id, value, &request->race.seed, diag);
	case OPTION_FORMAT:
		status = cli_word(id, value, cli_formats, &number, diag);
		request->format = (enum cli_format)number;
		return status;
	case OPTION_JOBS: return cli_number(id, value, 1, JOBS_MAX, &request->jobs, diag);
	case OPTION_PROGRESS: request->progress = value; return STATUS_OK;
	case OPTION_NO_TIME: return STATUS_OK; /* there are none: scripts may give it to all that measure */
	default: request->output = value; return STATUS_OK;
	}
}

/* The name of a mover and its options that are not default. */
static void cmd_race_name_mover(const char *spec, char *name, char *options, size_t cap)
{
	struct chase_mind mind;
	char text[2 * GAME_SPEC_MAX];

	if (guest_is_named(spec)) {
		snprintf(name, cap, "%s", spec);
		options[0] = '\0';
		return;
	}
	if (chase_parse(spec, &mind, NULL) == STATUS_OK)
		chase_format(&mind, text, sizeof text);
	else
		snprintf(text, sizeof text, "%s", spec + strlen("ship:"));
	size_t len = strcspn(text, ":,");
	snprintf(name, cap, "%.*s", (int)len, text);
	options[0] = '\0';
	if (text[len])
		snprintf(options, cap, "%s", text + len + 1);
}

static void cmd_race_write_row(struct rows *rows, const struct cmd_race_request *request,
			       const struct race_result *result, const char *spec)
{
	char name[2 * GAME_SPEC_MAX], options[2 * GAME_SPEC_MAX];

	cmd_race_name_mover(spec, name, options, sizeof name);
	rows_integer(rows, 1);
	rows_text(rows, request->map);
	rows_hash(rows, grid_hash(request->race.grid));
	rows_seed(rows, request->race.seed);
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
	rows_integer(rows, result->obstacles);
	rows_number(rows, result->length);
}

static void cmd_race_write_line(struct byte_writer *out, const struct race_result *result, const char *spec)
{
	write_text(out, "%-44s %-6s %6d %7u %8.1f %8u %9llu %10u %8.1f %9d\n", spec,
		   result->caught ? "caught" : "-", result->ticks, (unsigned)result->walked, result->length,
		   (unsigned)result->replans, (unsigned long long)result->expanded,
		   (unsigned)result->worst_tick, result->gap_mean, result->obstacles);
}

/* Lets a program of the user's own race, and says what was wrong with it. */
static enum status cmd_race_program(struct race race, const char *spec, const struct rules *rules,
				    struct race_result *result, struct diag *diag)
{
	struct own_hunter own;
	enum status status = own_hunter_new(spec, &own, diag);

	if (status)
		return status;
	race.mover = CHASE_PROGRAM_SPEC;
	race.asker = &own.asker;
	status = race_whole(&race, rules, result, diag);
	if (own.illegal || own.failed)
		cli_note("%s: %u illegal steps, %u without an answer: %s", spec, own.illegal, own.failed,
			 own_hunter_fault(&own));
	own_hunter_free(&own);
	return status;
}

/* The races on one map: a piece of work for each mover. */
struct cmd_race_heat {
	const struct cmd_race_request *request;
	const struct rules *rules;
	struct race_result results[MOVERS_MAX];
	struct byte_writer *out;
	struct rows rows; /* unless the format is a table */
};

static enum status cmd_race_once(void *context, size_t item, struct diag *diag)
{
	struct cmd_race_heat *heat = context;
	struct race race = heat->request->race;
	const char *mover = heat->request->movers[item];

	if (guest_is_named(mover))
		return cmd_race_program(race, mover, heat->rules, &heat->results[item], diag);
	race.mover = mover;
	return race_whole(&race, heat->rules, &heat->results[item], diag);
}

static enum status cmd_race_take_result(void *context, size_t item, struct diag *diag)
{
	struct cmd_race_heat *heat = context;
	const char *mover = heat->request->movers[item];

	(void)diag;
	if (heat->request->format == CLI_TABLE)
		cmd_race_write_line(heat->out, &heat->results[item], mover);
	else
		cmd_race_write_row(&heat->rows, heat->request, &heat->results[item], mover);
	return STATUS_OK;
}

static bool cmd_race_has_programs(const struct cmd_race_request *request)
{
	for (size_t i = 0; i < request->n_movers; i++)
		if (guest_is_named(request->movers[i]))
			return true;
	return false;
}

static enum status cmd_race_all(const struct cmd_race_request *request, const struct rules *rules,
				struct byte_writer *out, struct diag *diag)
{
	struct progress progress = progress_begin("race", request->progress);
	struct cmd_race_heat heat = {.request = request, .rules = rules, .out = out};
	struct jobs jobs = {.threads = request->jobs,
			    .n = request->n_movers,
			    .work = cmd_race_once,
			    .take = cmd_race_take_result,
			    .context = &heat,
			    .progress = &progress};

	/* Programs answer one at a time: their time is measured. */
	if (request->jobs > 1 && cmd_race_has_programs(request))
		return cli_wrong(OPTION_JOBS, diag, "programs race one at a time");
	if (request->format == CLI_TABLE)
		write_text(out, "%-44s %-6s %6s %7s %8s %8s %9s %10s %8s %9s\n", "mover", "", "tick", "walked",
			   "length", "replans", "expanded", "worst tick", "gap mean", "obstacles");
	else
		heat.rows = rows_begin(out, request->format == CLI_CSV ? ROWS_CSV : ROWS_JSON, columns);
	enum status status = jobs_run(&jobs, diag);
	progress_clear(&progress);
	return status;
}

static void cmd_race_take_all_chasers(struct cmd_race_request *request)
{
	for (const struct variant *const *chaser = chasers; *chaser; chaser++) {
		ASSERT(request->n_movers < MOVERS_MAX);
		snprintf(request->movers[request->n_movers++], GAME_SPEC_MAX, "%s", (*chaser)->name);
	}
}

/* Runs all races on GRID and writes the rows, after an interrupt those of the finished races. */
static enum status cmd_race_on_grid(struct cmd_race_request *request, const struct grid *grid,
				    const struct rules *rules, struct diag *diag)
{
	struct byte_writer out = {0};

	request->race.grid = grid;
	enum status status = cmd_race_all(request, rules, &out, diag), written = STATUS_OK;
	if (!status || status == STATUS_INTERRUPTED)
		written = cli_write(request->output, &out.blob, request->format == CLI_TABLE, diag);
	blob_free(&out.blob);
	if (!status)
		status = written;
	return status;
}

static enum status cmd_race(struct cmd_race_request *request, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct grid grid;
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = map_load(cli_file(request->map), 0, &grid, NULL, diag);
	if (!status) {
		status = cmd_race_on_grid(request, &grid, rules, diag);
		grid_free(&grid);
	}
	free(rules);
	return status;
}

static int cmd_race_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_race, .argc = argc, .argv = argv};
	struct cmd_race_request *request = calloc(1, sizeof *request);
	struct diag diag = {""};
	enum option_id id;
	enum status status = STATUS_OK;

	if (!request)
		return cli_fail(STATUS_NO_MEMORY, NULL);
	request->race.ticks = 500;
	request->output = "-";
	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_race_take_option(request, id, parse.value, &diag);
	if (!status && id == OPTION_STOP) {
		free(request);
		return parse.exit_status;
	}
	if (!status && parse.operand + 1 != argc)
		status = diag_set(&diag, STATUS_USAGE, "race needs one map");
	if (!status) {
		request->map = argv[parse.operand];
		if (!request->n_movers)
			cmd_race_take_all_chasers(request);
		status = cmd_race(request, &diag);
	}
	free(request);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_race = {
    .name = "race",
    .summary = "Let chasers and ships hunt the same prey, a row for each.",
    .operands = "FILE|NAME",
    .options =
	(const enum option_id[]){OPTION_ALGORITHM, OPTION_BEHAVIOUR, OPTION_PREY, OPTION_TICKS, OPTION_BUDGET,
				 OPTION_OBSTACLES, OPTION_SEED, OPTION_FORMAT, OPTION_OUTPUT, OPTION_NO_TIME,
				 OPTION_JOBS, OPTION_PROGRESS, OPTION_END},
    .run = cmd_race_run,
};
