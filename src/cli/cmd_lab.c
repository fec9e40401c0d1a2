/* astray lab: pathfinders side by side on one map. */
#include <string.h>

#include "base/text.h"
#include "cli/tui.h"
#include "path/path.h"
#include "screens/lab/lab.h"

extern const struct command command_lab;

struct cmd_lab_options {
	struct tui show;
	struct lab_arg arg;
	const char *specs[LAB_PANES];
	struct cell start, goal;
};

static enum status cmd_lab_take_cell(const char *value, struct cell *at, struct diag *diag)
{
	int x, y;

	if (!text_to_pair(value, &x, &y) || x < 0 || y < 0 || x >= GRID_MAX_SIDE || y >= GRID_MAX_SIDE)
		return diag_set(diag, STATUS_USAGE, "'%s' is no cell X,Y", value);
	*at = (struct cell){(int16_t)x, (int16_t)y};
	return STATUS_OK;
}

static enum status cmd_lab_take_rule(const char *value, enum diagonal_rule *rule, struct diag *diag)
{
	for (int i = 0; i < DIAGONAL_RULES; i++)
		if (!strcmp(value, diagonal_names[i])) {
			*rule = (enum diagonal_rule)i;
			return STATUS_OK;
		}
	return diag_set(diag, STATUS_USAGE, "'%s' is never, no-cut, one or always", value);
}

static enum status cmd_lab_take_option(struct cmd_lab_options *lab, enum option_id id, const char *value,
				       struct diag *diag)
{
	switch (id) {
	case OPTION_ALGORITHM:
		if (lab->arg.n_specs == LAB_PANES)
			return diag_set(diag, STATUS_USAGE, "at most %d algorithms", LAB_PANES);
		lab->specs[lab->arg.n_specs++] = value;
		break;
	case OPTION_DIAGONAL: return cmd_lab_take_rule(value, &lab->arg.rule, diag);
	case OPTION_START: lab->arg.start = &lab->start; return cmd_lab_take_cell(value, &lab->start, diag);
	case OPTION_GOAL: lab->arg.goal = &lab->goal; return cmd_lab_take_cell(value, &lab->goal, diag);
	case OPTION_NO_TIME: lab->arg.no_time = true; break;
	default: tui_option(&lab->show, id, value); break;
	}
	return STATUS_OK;
}

static int cmd_lab_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_lab, .argc = argc, .argv = argv};
	struct cmd_lab_options lab = {.show = tui_default(), .arg.rule = DIAGONAL_NO_CUT};
	struct diag diag = {""};
	enum option_id id;
	enum status status = STATUS_OK;

	lab.arg.specs = lab.specs;
	while ((id = cli_next(&parse)) >= 0 && !status)
		status = cmd_lab_take_option(&lab, id, parse.value, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand + 1 < argc)
		status = diag_set(&diag, STATUS_USAGE, "'%s': one map at a time", argv[parse.operand + 1]);
	if (status)
		return cli_fail(status, &diag);
	lab.arg.map = argv[parse.operand];
	return tui_run(&lab.show, true, &view_lab, &lab.arg);
}

const struct command command_lab = {
    .name = "lab",
    .summary = "See pathfinders think, side by side, forwards and backwards.",
    .operands = "[FILE|NAME]",
    .options = (const enum option_id[]){OPTION_ALGORITHM, OPTION_DIAGONAL, OPTION_START, OPTION_GOAL,
					OPTION_NO_TIME, TUI_OPTIONS},
    .n_options = 5 + N_TUI_OPTIONS,
    .run = cmd_lab_run,
};
