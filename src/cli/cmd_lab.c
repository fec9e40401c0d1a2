/* astray lab: pathfinders side by side on one map. */
#include "cli/query.h"
#include "cli/tui.h"
#include "screens/lab/lab.h"

extern const struct command command_lab;

struct cmd_lab_options {
	struct tui tui;
	struct lab_arg arg;
	const char *specs[LAB_PANES], *traces[LAB_PANES];
	struct cell start, goal;
};

static enum status cmd_lab_take_option(struct cmd_lab_options *lab, enum option_id id, const char *value,
				       struct diag *diag)
{
	switch (id) {
	case OPTION_ALGORITHM:
		if (lab->arg.n_specs == LAB_PANES)
			return cli_wrong(id, diag, "at most %d are allowed", LAB_PANES);
		lab->specs[lab->arg.n_specs++] = value;
		break;
	case OPTION_TRACE:
		if (lab->arg.n_traces == LAB_PANES)
			return cli_wrong(id, diag, "at most %d are allowed", LAB_PANES);
		lab->traces[lab->arg.n_traces++] = value;
		break;
	case OPTION_DIAGONAL: return query_rule(id, value, &lab->arg.rule, diag);
	case OPTION_START: lab->arg.start = &lab->start; return query_cell(id, value, &lab->start, diag);
	case OPTION_GOAL: lab->arg.goal = &lab->goal; return query_cell(id, value, &lab->goal, diag);
	case OPTION_NO_TIME: lab->arg.no_time = true; break;
	default: tui_option(&lab->tui, id, value); break;
	}
	return STATUS_OK;
}

static int cmd_lab_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_lab, .argc = argc, .argv = argv};
	struct cmd_lab_options lab = {.tui = tui_default(), .arg = {.rule = DIAGONAL_NO_CUT, .named = true}};
	struct diag diag = {""};
	enum option_id id;
	enum status status = STATUS_OK;

	lab.arg.specs = lab.specs;
	lab.arg.traces = lab.traces;
	while ((id = cli_next(&parse)) >= 0 && !status)
		status = cmd_lab_take_option(&lab, id, parse.value, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand + 1 < argc)
		status = diag_set(&diag, STATUS_USAGE, "unexpected '%s': lab takes only one map",
				  argv[parse.operand + 1]);
	if (status)
		return cli_fail(status, &diag);
	lab.arg.map.text = argv[parse.operand];
	return tui_run(&lab.tui, true, &view_lab, &lab.arg);
}

const struct command command_lab = {
    .name = "lab",
    .summary = "Watch pathfinders search, side by side, forwards and backwards.",
    .operands = "[FILE|NAME]",
    .options = (const enum option_id[]){OPTION_ALGORITHM, OPTION_TRACE, OPTION_DIAGONAL, OPTION_START,
					OPTION_GOAL, OPTION_NO_TIME, TUI_OPTIONS, OPTION_END},
    .run = cmd_lab_run,
};
