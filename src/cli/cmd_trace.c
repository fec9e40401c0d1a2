/* astray trace: writes one search as a trace file for the Posthoc visualiser, format 1.4.0. */
#include "cli/command.h"
#include "cli/map_file.h"
#include "cli/query.h"
#include "lab/trace.h"

static enum status cmd_trace_run(struct task *task, void *context, struct diag *diag)
{
	struct query_options *options = context;
	struct grid grid;
	struct ground ground;
	struct path_query query = {.rule = options->rule};
	struct path_result result = {.found = false};
	const char *where = task->operands[0];

	enum status status = query_complete(options, diag);
	if (!status)
		status = query_load(task, options, where, &grid, &ground, diag);
	if (status)
		return status;
	status = query_ends(options, where, &grid, &query, diag);
	if (!status)
		status = query_check_solver(&options->solvers[0], &ground, query.rule, diag);
	if (!status)
		status = trace_write(task->output, &options->solvers[0], &ground, &query, &result, diag);
	task->exit_status = !result.found;
	ground_free(&ground);
	grid_free(&grid);
	return status;
}

static const struct option_info options[] = {
    {ONE_SOLVER_OPTION(query_options, solvers, n_solvers, "trace takes only one algorithm")},
    {.more = &query_options},
    {.more = &query_ends_options},
    {MAP_FILE_OPTIONS},
    {OUTPUT_OPTION("standard output")},
};

const struct command command_trace = {
    .name = "trace",
    .summary = "Write one search as a trace file for the Posthoc visualiser.",
    .operands = {OPERANDS("FILE|NAME", 1, 1, "one map"), NAMES(MAPS)},
    .options = OPTIONS(options),
    REQUEST(query_options, QUERY_DEFAULTS),
    .run = cmd_trace_run,
    .release = query_release,
};
