/* astray race: lets movers chase the same prey, one by one, and writes a row for each. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/map_file.h"
#include "cli/pager.h"
#include "cli/user_files.h"
#include "lab/paired.h"
#include "lab/steerer.h"
#include "map/map.h"
#include "players/race.h"
#include "school/guest_hunter.h"

enum { MOVERS_MAX = 64, TICKS_MAX = 1000000, BUDGET_MAX = 1000000, SEEDS_MAX = 100000 };

/* What the command line asked for. */
struct cmd_race_request {
	char movers[MOVERS_MAX][GAME_SPEC_MAX];
	size_t n_movers;
	struct race race; /* all but grid and mover */
	int budget;       /* of the race; 0: not said */
	int n_seeds;      /* each mover races with this many seeds, from the race's on */
};

/* ---- rows ------------------------------------------------------------------------------------------------ */

struct cmd_race_row {
	const char *map, *mover, *prey, *caught; /* mover: as it was named; caught: a word */
	uint64_t hash, seed;
	char no_way[SEALED_TEXT_CAP]; /* "" if a ship can get there */
	char name[2 * GAME_SPEC_MAX], options[2 * GAME_SPEC_MAX];
	struct race_result result;
	double operations;   /* of a decision */
	const char *reading; /* of the map; NULL: there is nothing to say of it */
};

static const struct column columns[] = {
    {COLUMN("mover", cmd_race_row, mover), .width = -44, .aligned = true},
    {COLUMN("", cmd_race_row, caught), .width = -6, .aligned = true},
    {SCHEMA_COLUMN("schema")},
    {COLUMN("map", cmd_race_row, map), .key = true},
    {HASH_COLUMN("map_hash", cmd_race_row, hash), .key = true},
    {SEED_COLUMN("seed", cmd_race_row, seed), .key = true},
    {COLUMN("prey", cmd_race_row, prey), .key = true},
    {COLUMN("mover", cmd_race_row, name), .key = true},
    {COLUMN("options", cmd_race_row, options), .key = true},
    {COLUMN("caught", cmd_race_row, result.caught)},
    {COLUMN("tick", cmd_race_row, result.ticks), .width = 6},
    {COLUMN("walked", cmd_race_row, result.walked), .width = 7},
    {COLUMN("length", cmd_race_row, result.length), .width = 8, .digits = 1, .aligned = true},
    {COLUMN("replans", cmd_race_row, result.replans), .width = 8},
    {COLUMN("expanded", cmd_race_row, result.expanded), .width = 9},
    {COLUMN("worst_tick", cmd_race_row, result.worst_tick), .heading = "worst tick", .width = 10},
    {COLUMN("gap_mean", cmd_race_row, result.gap_mean), .heading = "gap mean", .width = 8, .digits = 1},
    {VERSION_COLUMN("version")},
    {COLUMN("obstacles", cmd_race_row, result.obstacles), .width = 9},
    {COLUMN("length", cmd_race_row, result.length)},
    {COLUMN("no_way", cmd_race_row, no_way)},
    {COLUMN("operations", cmd_race_row, operations), .heading = "ops", .width = 8, .digits = 1},
    {COLUMN("waited", cmd_race_row, result.thinking)},
    {COLUMN("reading", cmd_race_row, reading)},
    {SETTINGS_COLUMN("settings")},
};

/* "exec:PATH" of a mover that is a program, be it a hunter or one that steers a ship; NULL: none. */
static const char *cmd_race_program_of(const char *spec)
{
	const char *name = drone_is(spec) ? spec + strlen("ship:") : spec;

	return guest_is_named(name) ? name : NULL;
}

/* Splits a mover into its name and its options that are not default. */
static void cmd_race_name_mover(struct cmd_race_row *row, const char *spec)
{
	struct chase_mind mind;
	char text[2 * GAME_SPEC_MAX];

	row->options[0] = '\0';
	if (cmd_race_program_of(spec)) {
		snprintf(row->name, sizeof row->name, "%s", cmd_race_program_of(spec));
		return;
	}
	if (chase_parse(spec, &mind, NULL) == STATUS_OK)
		chase_format(&mind, text, sizeof text);
	else
		snprintf(text, sizeof text, "%s", spec + strlen("ship:"));
	size_t len = strcspn(text, ":,");
	snprintf(row->name, sizeof row->name, "%.*s", (int)len, text);
	if (text[len])
		snprintf(row->options, sizeof row->options, "%s", text + len + 1);
}

/* ---- races ----------------------------------------------------------------------------------------------- */

/* The races on one map: a piece of work for each seed and mover. */
struct cmd_race_heat {
	struct task *task;
	const char *map;
	const struct cmd_race_request *request;
	struct race race;
	uint64_t hash; /* of the map */
	const char *reading;
	const struct rules *rules;
	const struct jobs *jobs;
	size_t item;                 /* that races, if one does at a time */
	struct cmd_race_row *summed; /* [seeds][movers] owned; NULL: each race is a row of the output */
};

/* Lets a user's program race, and reports its faults. */
static enum status cmd_race_program(struct race race, const char *spec, const struct rules *rules,
				    struct race_result *result, struct diag *diag)
{
	struct guest_hunter own;
	enum status status = guest_hunter_new(spec, &own, diag);

	if (status)
		return status;
	race.mover = CHASE_PROGRAM_SPEC;
	race.asker = &own.asker;
	status = race_whole(&race, rules, result, diag);
	if (own.illegal || own.failed)
		cli_note("%s: %u illegal steps, %u without an answer: %s", spec, own.illegal, own.failed,
			 guest_hunter_fault(&own));
	guest_hunter_free(&own);
	return status;
}

/* The same for a program that steers a ship. */
static enum status cmd_race_steerer(struct race race, const char *spec, const struct rules *rules,
				    struct race_result *result, struct diag *diag)
{
	struct steerer own;
	enum status status = steerer_new(spec, NULL, &own, diag);

	if (status)
		return status;
	race.mover = DRONE_PROGRAM_SPEC;
	race.steer_asker = &own.asker;
	status = race_whole(&race, rules, result, diag);
	if (own.failed)
		cli_note("%s: %u wishes without an answer: %s", spec, own.failed, steerer_fault(&own));
	steerer_free(&own);
	return status;
}

/* Fills what of ROW is known before the race. */
static void cmd_race_announce(const struct cmd_race_heat *heat, size_t item, struct cmd_race_row *row)
{
	const struct cmd_race_request *request = heat->request;

	*row = (struct cmd_race_row){.map = heat->map,
				     .mover = request->movers[item % request->n_movers],
				     .prey = prey_names[heat->race.prey],
				     .hash = heat->hash,
				     .reading = heat->reading,
				     .seed = heat->race.seed + item / request->n_movers};
	cmd_race_name_mover(row, row->mover);
}

static enum rows_found cmd_race_find(void *context, size_t item, void *row, struct diag *diag)
{
	const struct cmd_race_heat *heat = context;

	cmd_race_announce(heat, item, row);
	return task_find(heat->task, row, diag);
}

/* Shows how far the race is, and hears ^C. */
static void cmd_race_rest(struct job *job, bool shown)
{
	struct cmd_race_heat *heat = job->owner;
	size_t ticks = (size_t)heat->race.ticks;

	(void)shown;
	progress_show(&heat->task->progress, heat->item * ticks + (size_t)job->done, heat->jobs->n * ticks,
		      "ticks, at most");
	if (cli_stopped())
		job->stopped = true;
}

static enum status cmd_race_once(void *context, size_t item, void *into, struct diag *diag)
{
	struct cmd_race_heat *heat = context;
	struct cmd_race_row *row = into ? into : &heat->summed[item];
	struct race race = heat->race;
	struct job job = {.wanted = true, .rest = cmd_race_rest, .owner = heat};
	enum status status;

	if (heat->jobs->quiet) {
		heat->item = item;
		race.job = &job;
	}
	cmd_race_announce(heat, item, row);
	race.mover = row->mover;
	race.seed = row->seed;
	if (drone_is(race.mover) && cmd_race_program_of(race.mover))
		status =
		    cmd_race_steerer(race, cmd_race_program_of(race.mover), heat->rules, &row->result, diag);
	else if (guest_is_named(race.mover))
		status = cmd_race_program(race, race.mover, heat->rules, &row->result, diag);
	else
		status = race_whole(&race, heat->rules, &row->result, diag);
	if (status)
		return status;
	row->caught = row->result.caught ? "caught" : "-";
	row->operations = race_operations(&row->result);
	sealed_format(row->result.sealed, row->no_way);
	return STATUS_OK;
}

/* The figure that compares movers; NAN where the prey was not caught. */
enum { MEASURE_TICK, MEASURE_LENGTH, MEASURE_EXPANDED, MEASURES };

static const char *const measures[] = {
    [MEASURE_TICK] = "tick", [MEASURE_LENGTH] = "length", [MEASURE_EXPANDED] = "expanded"};

static void cmd_race_head_sums(struct cmd_race_heat *heat)
{
	write_text(&heat->task->out, "%-44s %13s %9s %9s %9s\n", "mover", "caught", measures[MEASURE_TICK],
		   measures[MEASURE_LENGTH], measures[MEASURE_EXPANDED]);
}

/* Says in the order of the movers which of them had no way; once, for the first seed. */
static enum status cmd_race_take(void *context, size_t item, struct diag *diag)
{
	struct cmd_race_heat *heat = context;
	const struct cmd_race_row *rows = heat->summed ? heat->summed : heat->jobs->rows, *row = &rows[item];

	(void)diag;
	if (heat->summed && item == 0)
		cmd_race_head_sums(heat);
	if (row->no_way[0] && item < heat->request->n_movers)
		cli_note("%s: %s", row->mover, row->no_way);
	return STATUS_OK;
}

/* ---- several seeds --------------------------------------------------------------------------------------- */

static double cmd_race_figure(const struct cmd_race_row *row, size_t measure)
{
	if (!row->result.caught)
		return NAN;
	switch (measure) {
	case MEASURE_TICK: return row->result.ticks;
	case MEASURE_LENGTH: return row->result.length;
	default: return (double)row->result.expanded;
	}
}

/* Fills VALUES[seeds] with a measure of a mover, or by how much it has more of it than the first. */
static void cmd_race_collect(const struct cmd_race_heat *heat, size_t mover, size_t measure, bool against,
			     size_t seeds, double *values)
{
	const struct cmd_race_row *rows = heat->summed;
	size_t n = heat->request->n_movers;

	for (size_t i = 0; i < seeds; i++) {
		values[i] = cmd_race_figure(&rows[i * n + mover], measure);
		if (against)
			values[i] -= cmd_race_figure(&rows[i * n], measure);
	}
}

static void cmd_race_write_mean(const struct cmd_race_heat *heat, size_t mover, size_t seeds, double *values)
{
	struct byte_writer *out = &heat->task->out;
	struct experiment_mean means[MEASURES];

	for (size_t m = 0; m < MEASURES; m++) {
		cmd_race_collect(heat, mover, m, false, seeds, values);
		means[m] = experiment_mean(values, seeds);
	}
	task_print(heat->task, "%-44s", heat->request->movers[mover]);
	write_text(out, " %6zu/%-6zu", means[MEASURE_TICK].n, seeds);
	for (size_t m = 0; m < MEASURES; m++) {
		if (means[m].n)
			write_text(out, " %9.1f", means[m].mean);
		else
			write_text(out, " %9s", "-");
	}
	write_text(out, "\n");
}

/* The means of the movers over the first SEEDS seeds, and each against the first mover. */
static void cmd_race_sum_up(const struct cmd_race_heat *heat, size_t seeds, double *values)
{
	const struct cmd_race_request *request = heat->request;
	struct byte_writer *out = &heat->task->out;

	for (size_t i = 0; i < request->n_movers; i++)
		cmd_race_write_mean(heat, i, seeds, values);
	for (size_t i = 1; i < request->n_movers; i++)
		for (size_t m = 0; m < MEASURES; m++) {
			cmd_race_collect(heat, i, m, true, seeds, values);
			struct paired paired = paired_of(PAIRED_DIFFERENCE, values, seeds);
			paired_write(&paired, request->movers[i], request->movers[0], measures[m], out);
		}
}

/* A line for each mover instead of one for each race; after a signal to stop, over the seeds with which all have raced. */
static enum status cmd_race_sum_jobs_up(struct cmd_race_heat *heat, struct jobs *jobs, struct diag *diag)
{
	double *values = malloc((size_t)heat->request->n_seeds * sizeof *values);
	enum status status = STATUS_NO_MEMORY;

	heat->summed = calloc(jobs->n, sizeof *heat->summed);
	if (values && heat->summed) {
		status = jobs_run(jobs, heat->task, diag);
		if (jobs->taken >= heat->request->n_movers)
			cmd_race_sum_up(heat, jobs->taken / heat->request->n_movers, values);
	}
	free(heat->summed);
	free(values);
	return status;
}

/* A row for each race. */
static enum status cmd_race_list(struct cmd_race_heat *heat, struct jobs *jobs, struct diag *diag)
{
	jobs->row_size = sizeof(struct cmd_race_row);
	task_begin_rows(heat->task);
	enum status status = jobs_run(jobs, heat->task, diag);
	free(jobs->rows);
	return status;
}

/* ---- a map ----------------------------------------------------------------------------------------------- */

static enum status cmd_race_on_grid(struct task *task, const struct cmd_race_request *request,
				    const struct grid *grid, const struct rules *rules, struct diag *diag)
{
	char line[READING_LINE];
	struct cmd_race_heat heat = {.task = task,
				     .map = task->operands[0],
				     .request = request,
				     .race = request->race,
				     .hash = grid_hash(grid),
				     .reading = map_file_reading(grid, line),
				     .rules = rules};
	struct jobs jobs = {.n = request->n_movers * (size_t)request->n_seeds,
			    .work = cmd_race_once,
			    .take = cmd_race_take,
			    .find = cmd_race_find,
			    .context = &heat,
			    .quiet = task->threads <= 1};

	heat.jobs = &jobs;
	heat.race.grid = grid;
	heat.race.budget = (uint32_t)request->budget;
	/* Programs answer one at a time: their time is measured. */
	for (size_t i = 0; i < request->n_movers && task->threads > 1; i++)
		if (cmd_race_program_of(request->movers[i]))
			return diag_set(diag, STATUS_USAGE, "--jobs: programs race one at a time");
	if (request->n_seeds > 1 && task_is_table(task))
		return cmd_race_sum_jobs_up(&heat, &jobs, diag);
	return cmd_race_list(&heat, &jobs, diag);
}

/* ---- a page ---------------------------------------------------------------------------------------------- */

static enum status cmd_race_add_steerer(struct webpage *page, struct race race, const char *spec,
					const struct rules *rules, struct diag *diag)
{
	struct steerer own;
	enum status status = steerer_new(spec, NULL, &own, diag);

	if (status)
		return status;
	race.mover = DRONE_PROGRAM_SPEC;
	race.steer_asker = &own.asker;
	status = page_add_race(page, &race, rules, diag);
	steerer_free(&own);
	return status;
}

static enum status cmd_race_add_pane(struct webpage *page, struct race race, const char *spec,
				     const struct rules *rules, struct diag *diag)
{
	struct guest_hunter own;
	enum status status;

	race.mover = spec;
	if (drone_is(spec) && cmd_race_program_of(spec))
		return cmd_race_add_steerer(page, race, cmd_race_program_of(spec), rules, diag);
	if (!guest_is_named(spec))
		return page_add_race(page, &race, rules, diag);
	status = guest_hunter_new(spec, &own, diag);
	if (status)
		return status;
	race.mover = CHASE_PROGRAM_SPEC;
	race.asker = &own.asker;
	status = page_add_race(page, &race, rules, diag);
	guest_hunter_free(&own);
	return status;
}

static enum status cmd_race_write_page(struct task *task, const struct cmd_race_request *request,
				       const struct grid *grid, const struct rules *rules, struct diag *diag)
{
	struct race race = request->race;
	struct webpage page;
	struct ground ground;
	enum status status = ground_new(grid, MOVER_PLANNER, NULL, &ground);

	if (status)
		return status;
	race.grid = grid;
	race.budget = (uint32_t)request->budget;
	pager_begin_about(task, "Race on", task->operands[0], &page);
	page_add_map(&page, &ground, task->operands[0], NULL, NULL);
	for (size_t i = 0; i < request->n_movers && !status; i++)
		status = cmd_race_add_pane(&page, race, request->movers[i], rules, diag);
	ground_free(&ground);
	return pager_end(task, &page, status, diag);
}

/* ---- the work -------------------------------------------------------------------------------------------- */

static void cmd_race_add_all_chasers(struct cmd_race_request *request)
{
	for (const struct variant *const *chaser = chasers; *chaser; chaser++) {
		ASSERT(request->n_movers < MOVERS_MAX);
		snprintf(request->movers[request->n_movers++], GAME_SPEC_MAX, "%s", (*chaser)->name);
	}
}

static enum status cmd_race_run(struct task *task, void *context, struct diag *diag)
{
	struct cmd_race_request *request = context;
	struct rules *rules;
	struct grid grid;

	if (!request->n_movers)
		cmd_race_add_all_chasers(request);
	enum status status = user_files_rules(&rules, diag);
	if (!status)
		status = map_file_load(task, task->operands[0], &grid, NULL, diag);
	if (!status) {
		if (pager_wanted(task))
			status = cmd_race_write_page(task, request, &grid, rules, diag);
		else
			status = cmd_race_on_grid(task, request, &grid, rules, diag);
		grid_free(&grid);
	}
	free(rules);
	return status;
}

/* ---- the command ----------------------------------------------------------------------------------------- */

static enum status cmd_race_read_mover(const struct option_info *option, const char *value, void *into,
				       struct diag *diag)
{
	(void)option;
	if (snprintf(into, GAME_SPEC_MAX, "%s", value) >= GAME_SPEC_MAX)
		return diag_set(diag, STATUS_USAGE, "'%.40s...' is too long", value);
	return STATUS_OK;
}

/* A behaviour steers a ship, in whose spec the colon of "NAME:k=v" is a comma. */
static enum status cmd_race_read_ship(const struct option_info *option, const char *value, void *into,
				      struct diag *diag)
{
	char spec[GAME_SPEC_MAX + 8];

	snprintf(spec, sizeof spec, "ship:%s", value);
	char *colon = strchr(spec + strlen("ship:"), ':');
	if (colon && !guest_is_named(value))
		*colon = ',';
	return cmd_race_read_mover(option, spec, into, diag);
}

static const struct option_info options[] = {
    {OWN_OPTION("algorithm", 'a', "NAME[:k=v,..]", "chaser", "all of them", cmd_race_read_mover,
		cmd_race_request, movers),
     REPEATED(cmd_race_request, movers, n_movers), NAMES(CHASERS)},
    {BEHAVIOURS_OPTION("behaviour that steers a ship", "none", cmd_race_read_ship, cmd_race_request, movers,
		       n_movers)},
    {WORD_OPTION("prey", 0, "POLICY", "behaviour of the prey", cmd_race_request, race.prey, prey_names)},
    {NUMBER_OPTION("ticks", 0, "N", "maximum number of turns", cmd_race_request, race.ticks, 1, TICKS_MAX),
     .setting = true},
    {NUMBER_OPTION("budget", 0, "N", "nodes that a planner may expand in a turn", cmd_race_request, budget, 1,
		   BUDGET_MAX),
     .otherwise = "the planner's parameter", .setting = true},
    {NUMBER_OPTION("obstacles", 0, "N", "obstacles that fall on each mover's path as it walks",
		   cmd_race_request, race.obstacles, 0, BARRIERS_MAX),
     .setting = true},
    {SEED_OPTION("seed", "the seed, as a number or a pair of words", cmd_race_request, race.seed)},
    {NUMBER_OPTION("seeds", 0, "N", "race with N seeds, from --seed on", cmd_race_request, n_seeds, 1,
		   SEEDS_MAX)},
    {MAP_FILE_OPTIONS},
    {SHARED_OPTIONS(&task_rows_options)},
    {NO_TIME_OPTION("accepted, but races print no timings")},
    {JOBS_OPTION},
    {PROGRESS_OPTION},
};

const struct command command_race = {
    .name = "race",
    .summary = "Let chasers and ships hunt the same prey, a row for each.",
    .operands = {OPERANDS("FILE|NAME", 1, 1, "one map"), NAMES(MAPS)},
    .options = OPTIONS(options),
    REQUEST(cmd_race_request, .race = {.ticks = RACE_TICKS, .seed = 1}, .n_seeds = 1),
    .columns = COLUMNS(columns),
    .run = cmd_race_run,
    .paged = true,
};
