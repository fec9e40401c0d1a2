/* astray lab: pathfinders side by side on one map. */
#include "cli/command.h"
#include "cli/map_file.h"
#include "cli/pager.h"
#include "cli/query.h"
#include "screens/lab/lab.h"

struct cmd_lab_request {
	const char *specs[LAB_PANES], *traces[LAB_PANES];
	size_t n_specs, n_traces;
	enum diagonal_rule rule;
	struct cell start, goal; /* x -1: as the map marks it */
};

static enum status cmd_lab_run(struct task *task, void *context, struct diag *diag)
{
	const struct cmd_lab_request *request = context;
	struct lab_arg arg = {.map = cli_file(task->operands[0]),
			      .specs = request->specs,
			      .n_specs = request->n_specs,
			      .traces = request->traces,
			      .n_traces = request->n_traces,
			      .rule = request->rule,
			      .start = request->start.x < 0 ? NULL : &request->start,
			      .goal = request->goal.x < 0 ? NULL : &request->goal,
			      .no_time = task->no_time,
			      .named = true};

	if (pager_wanted(task))
		return pager_lab(task, &arg, diag);
	return tui_run(task, false, &view_lab, &arg, diag);
}

static const struct option_info options[] = {
    {ALGORITHMS_OPTION("pathfinder", "dijkstra and astar", option_text, cmd_lab_request, specs, n_specs),
     NAMES(PATHFINDERS)},
    {TEXTS_OPTION("trace", 0, "FILE", "show this search trace in a pane", "none", cmd_lab_request, traces,
		  n_traces)},
    {DIAGONAL_OPTION(cmd_lab_request, rule)},
    {CELL_OPTION("start", 's', cmd_lab_request, start)},
    {CELL_OPTION("goal", 'g', cmd_lab_request, goal)},
    {NO_TIME_OPTION("do not measure times, so that the picture is reproducible")},
    {MAP_FILE_OPTIONS},
    {SCREEN_OPTIONS},
};

const struct command command_lab = {
    .name = "lab",
    .summary = "Watch pathfinders search, side by side, forwards and backwards.",
    .operands = {OPERANDS("[FILE|NAME]", 0, 1, "one map"), NAMES(MAPS)},
    .options = OPTIONS(options),
    REQUEST(cmd_lab_request, .rule = DIAGONAL_NO_CUT, .start = {-1, -1}, .goal = {-1, -1}),
    .run = cmd_lab_run,
    .screen = true,
    .paged = true,
};
