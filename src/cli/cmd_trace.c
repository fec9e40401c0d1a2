/* astray trace: writes one search as a trace file for the Posthoc visualiser, format 1.4.0. */
#include "config.h"

#include "cli/query.h"
#include "lab/trace.h"

extern const struct command command_trace;

static enum status cmd_trace(struct query_options *options, const char *where, const char *output, bool *found,
			     struct diag *diag)
{
	struct grid grid;
	struct ground ground;
	struct path_query query = {.rule = options->rule};
	struct path_result result = {.found = false};
	enum status status = query_load(options, cli_file(where), &grid, &ground, diag);

	if (status)
		return status;
	status = query_ends(options, where, &grid, &query, diag);
	if (!status)
		status = query_check_solver(&options->solvers[0], &ground, query.rule, diag);
	if (!status)
		status = trace_write(output, &options->solvers[0], &ground, &query, &result, diag);
	*found = !status && result.found;
	ground_free(&ground);
	grid_free(&grid);
	return status;
}

static int cmd_trace_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_trace, .argc = argc, .argv = argv};
	struct query_options options = {.rule = DIAGONAL_NO_CUT};
	const char *output = NULL;
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;
	bool found = false;

	while ((id = cli_next(&parse)) >= 0 && !status) {
		if (id == OPTION_OUTPUT)
			output = parse.value;
		else
			status = query_take(&options, id, parse.value, &diag);
	}
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (!status && (argc - parse.operand != 1 || !output))
		status = diag_set(&diag, STATUS_USAGE, "trace needs one map and -o FILE.trace.json");
	if (!status)
		status = query_complete(&options, &diag);
	if (!status && options.n_solvers > 1)
		status = diag_set(&diag, STATUS_USAGE, "trace takes only one algorithm");
	if (!status)
		status = cmd_trace(&options, argv[parse.operand], output, &found, &diag);
	query_free(&options);
	if (status)
		return cli_fail(status, &diag);
	return !found;
}

const struct command command_trace = {
    .name = "trace",
    .summary = "Write one search as a trace file for the Posthoc visualiser.",
    .operands = "FILE|NAME",
    .options = (const enum option_id[]){QUERY_OPTIONS, OPTION_START, OPTION_GOAL, OPTION_OUTPUT, OPTION_END},
    .run = cmd_trace_run,
};
