/* astray fate: from which places a hunter catches a prey that plays perfectly, and in how many turns. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/map_file.h"
#include "cli/query.h"
#include "cli/user_files.h"
#include "fate/duo.h"
#include "fate/fate.h"

enum { CHASERS_MAX = 16, SPEED_MAX = 300, EQUAL = 100 };

static const char perfect[] = "perfect";

/* What the command line asked for. */
struct cmd_fate_request {
	const char *chasers[CHASERS_MAX]; /* [n_chasers] */
	size_t n_chasers;
	int speed, hunters;
	enum diagonal_rule rule;
};

/* ---- rows ------------------------------------------------------------------------------------------------ */

/* One chaser on one map, and what came out. */
struct cmd_fate_row {
	const char *map, *chaser, *rule;
	char title[64]; /* of the chaser, with how many of it hunt */
	uint64_t hash;
	int speed, hunters, cells;
	struct fate_sum sum;
	double percent, longest; /* caught; turns, NAN if none is */
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("map", cmd_fate_row, map), .key = true, .width = -14, .digits = 14},
    {HASH_COLUMN("map_hash", cmd_fate_row, hash), .key = true},
    {COLUMN("chaser", cmd_fate_row, chaser), .key = true},
    {COLUMN("chaser", cmd_fate_row, title), .width = -44, .aligned = true},
    {COLUMN("speed", cmd_fate_row, speed), .key = true, .width = 5},
    {COLUMN("rule", cmd_fate_row, rule), .key = true},
    {COLUMN("cells", cmd_fate_row, cells), .width = 6},
    {COLUMN("pairs", cmd_fate_row, sum.places)},
    {COLUMN("caught", cmd_fate_row, sum.caught)},
    {COLUMN("% caught", cmd_fate_row, percent), .width = 7, .digits = 1, .aligned = true},
    {COLUMN("mean", cmd_fate_row, sum.mean), .width = 7, .digits = 1},
    {COLUMN("longest", cmd_fate_row, longest), .width = 7},
    {COLUMN("hunters", cmd_fate_row, hunters), .key = true},
    {VERSION_COLUMN("version")},
};

/* ---- analysis -------------------------------------------------------------------------------------------- */

/* A hunter's name is not a chaser, but has one. */
static enum status cmd_fate_parse(const char *spec, struct chase_mind *mind, struct diag *diag)
{
	enum status status = chase_parse(spec, mind, diag);
	struct diag none = {""};
	struct rules *rules;

	if (!status || user_files_rules(&rules, &none))
		return status;
	const struct hunter_kind *kind = rules_kind(rules, spec);
	if (kind && !chase_parse(kind->spec, mind, &none))
		diag_set(diag, status, "'%s' is a hunter; its chaser is %s", spec, kind->spec);
	free(rules);
	return status;
}

static enum status cmd_fate_solve_one(const struct cmd_fate_request *request, const struct grid *grid,
				      struct cmd_fate_row *row, struct job *job, struct diag *diag)
{
	struct chase_mind mind;
	struct fate fate;
	struct fate_question question = {.grid = grid, .rule = request->rule, .speed_percent = request->speed};
	enum status status = STATUS_OK;

	if (strcmp(row->chaser, perfect) != 0) {
		status = cmd_fate_parse(row->chaser, &mind, diag);
		question.mind = &mind;
	}
	if (!status)
		status = fate_new(&question, job, &fate, diag);
	if (status)
		return status;
	status = fate_solve(&fate, job, diag);
	row->cells = fate.map.n;
	if (!status)
		row->sum = fate_sum(&fate);
	fate_free(&fate);
	return status;
}

static enum status cmd_fate_solve_two(const struct cmd_fate_request *request, const struct grid *grid,
				      struct cmd_fate_row *row, struct job *job, struct diag *diag)
{
	struct duo duo;
	enum status status = duo_new(grid, request->rule, false, job, &duo, diag);

	if (status)
		return status;
	status = duo_solve(&duo, job);
	row->cells = duo.map.n;
	if (!status)
		row->sum = duo_sum(&duo);
	duo_free(&duo);
	return status;
}

/* A piece of work for each chaser on each map. */
struct cmd_fate_batch {
	struct task *task;
	const struct cmd_fate_request *request;
	struct grid grid; /* of the present map; standard input can be read only once */
	const char *map;  /* its name; NULL: none is loaded */
};

/* Loads the map of piece ITEM, and fills what of its ROW is known before the analysis. */
static enum status cmd_fate_announce(struct cmd_fate_batch *batch, size_t item, struct cmd_fate_row *row,
				     struct diag *diag)
{
	const struct cmd_fate_request *request = batch->request;
	const char *map = batch->task->operands[item / request->n_chasers];

	if (batch->map != map) {
		grid_free(&batch->grid);
		batch->map = NULL;
		enum status status = map_file_load(batch->task, map, &batch->grid, NULL, diag);
		if (status)
			return status;
	}
	batch->map = map;
	*row = (struct cmd_fate_row){.map = map,
				     .chaser = request->chasers[item % request->n_chasers],
				     .rule = diagonal_names[request->rule],
				     .hash = grid_hash(&batch->grid),
				     .speed = request->speed,
				     .hunters = request->hunters};
	return STATUS_OK;
}

/* A map that cannot be loaded is reported where the piece is begun. */
static enum rows_found cmd_fate_find(void *context, size_t item, void *row, struct diag *diag)
{
	struct cmd_fate_batch *batch = context;

	if (cmd_fate_announce(batch, item, row, diag))
		return ROWS_NONE;
	return task_find(batch->task, row, diag);
}

static enum status cmd_fate_solve(void *context, size_t item, void *into, struct diag *diag)
{
	struct cmd_fate_batch *batch = context;
	const struct cmd_fate_request *request = batch->request;
	struct cmd_fate_row *row = into;
	struct task *task = batch->task;
	enum status status = cmd_fate_announce(batch, item, row, diag);

	if (status)
		return status;
	task->progress = progress_begin(row->chaser, task->progress_mode);
	if (request->hunters > 1)
		status = cmd_fate_solve_two(request, &batch->grid, row, &task->job, diag);
	else
		status = cmd_fate_solve_one(request, &batch->grid, row, &task->job, diag);
	progress_clear(&task->progress);
	snprintf(row->title, sizeof row->title, "%s%s", row->hunters > 1 ? "two " : "", row->chaser);
	row->percent = 100 * row->sum.caught;
	row->longest = row->sum.longest ? row->sum.longest : NAN;
	return status;
}

/* Two hunters are perfect, and as fast as the prey. */
static enum status cmd_fate_check_two(const struct cmd_fate_request *request, struct diag *diag)
{
	if (request->hunters == 1)
		return STATUS_OK;
	if (request->speed != EQUAL)
		return diag_set(diag, STATUS_USAGE,
				"--hunters: two hunters need --speed 100, the speed of the prey");
	for (size_t i = 0; i < request->n_chasers; i++)
		if (strcmp(request->chasers[i], perfect) != 0)
			return diag_set(diag, STATUS_USAGE,
					"--hunters: only perfect hunters hunt in pairs; use -a perfect");
	return STATUS_OK;
}

static enum status cmd_fate_run(struct task *task, void *context, struct diag *diag)
{
	struct cmd_fate_request *request = context;
	struct cmd_fate_batch batch = {.task = task, .request = request};

	if (!request->n_chasers)
		request->chasers[request->n_chasers++] = perfect;
	enum status status = cmd_fate_check_two(request, diag);
	if (status)
		return status;
	task_begin_rows(task);
	struct jobs jobs = {.n = task->n_operands * request->n_chasers,
			    .row_size = sizeof(struct cmd_fate_row),
			    .work = cmd_fate_solve,
			    .find = cmd_fate_find,
			    .context = &batch,
			    .quiet = true};
	status = jobs_run(&jobs, task, diag);
	grid_free(&batch.grid);
	free(jobs.rows);
	return status;
}

static const struct option_info options[] = {
    {ALGORITHMS_OPTION("chaser", perfect, option_text, cmd_fate_request, chasers, n_chasers), NAMES(CHASERS)},
    {NUMBER_OPTION("hunters", 0, "N", "number of perfect hunters, 1 or 2", cmd_fate_request, hunters, 1,
		   DUO_HUNTERS)},
    {NUMBER_OPTION("speed", 0, "PERCENT", "speed of the hunter, in percent of the prey's", cmd_fate_request,
		   speed, 10, SPEED_MAX)},
    {DIAGONAL_OPTION(cmd_fate_request, rule)},
    {MAP_FILE_OPTIONS},
    {SHARED_OPTIONS(&task_rows_options)},
    {PROGRESS_OPTION},
};

const struct command command_fate = {
    .name = "fate",
    .summary = "Show from where a hunter catches perfect prey, and how soon.",
    .operands = {OPERANDS("MAP...", 1, COMMAND_ANY, "at least one map"), NAMES(MAPS)},
    .options = OPTIONS(options),
    REQUEST(cmd_fate_request, .speed = EQUAL, .hunters = 1, .rule = DIAGONAL_NO_CUT),
    .columns = COLUMNS(columns),
    .run = cmd_fate_run,
};
