/* astray help: what all commands do, or the options of one. */
#include "cli/command.h"

static enum status cmd_help_run(struct task *task, void *request, struct diag *diag)
{
	const struct command *command = &command_help;

	(void)request;
	if (task->n_operands)
		command = command_named(task->operands[0], diag);
	if (!command)
		return STATUS_USAGE;
	if (command == &command_help)
		command_print_all();
	else
		command_print_help(command);
	return STATUS_OK;
}

const struct command command_help = {
    .name = "help",
    .summary = "Show what a command does, and its options.",
    .operands = {OPERANDS("[COMMAND]", 0, COMMAND_ANY, "one command"), .names = {.commands = NAMES_COMMANDS}},
    .run = cmd_help_run,
};
