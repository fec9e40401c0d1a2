/* astray help: a line for each command, or the page of one. */
#include "cli/manual.h"

struct help_request {
	bool roff;
};

static const struct option_info options[] = {
    {FLAG_OPTION("man", "print the page in the form that man(1) reads", help_request, roff)},
};

static enum status cmd_help_run(struct task *task, void *request, struct diag *diag)
{
	const struct help_request *help = request;

	if (!task->n_operands) {
		command_print_all();
		return STATUS_OK;
	}
	const struct command *command = command_named(task->operands[0], diag);
	return command ? manual_print(command, help->roff ? MANUAL_ROFF : MANUAL_TEXT, diag) : STATUS_USAGE;
}

const struct command command_help = {
    .name = "help",
    .summary = "Show all commands, or the page of one.",
    .operands = {OPERANDS("[COMMAND]", 0, 1, "one command"), .names = {.commands = NAMES_COMMANDS}},
    .options = OPTIONS(options),
    REQUEST(help_request, .roff = false),
    .run = cmd_help_run,
};
