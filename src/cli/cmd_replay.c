/* astray replay: watches a recorded run, or checks every state of it. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/tui.h"
#include "game/session.h"

extern const struct command command_replay;

/* Plays the run at PATH without a screen and compares every state with the recorded one. */
static enum status cmd_replay_verify(const char *path, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct session *session = NULL;
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = session_replay(path, rules, &session, diag);
	free(rules);
	if (!status)
		status = session_verify(session, diag);
	if (!status)
		cli_print("%s: %zu actions, every state is as recorded\n", path, session->n_actions);
	session_close(session);
	return status;
}

static int cmd_replay_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_replay, .argc = argc, .argv = argv};
	struct tui tui = tui_default();
	struct diag diag = {""};
	bool verifying = false;
	enum option_id id;

	while ((id = cli_next(&parse)) >= 0)
		if (!tui_option(&tui, id, parse.value))
			verifying = true;
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (parse.operand + 1 != argc)
		return cli_usage("replay needs one recorded run");
	if (!verifying)
		return tui_run(&tui, false, &view_replay, argv[parse.operand]);
	enum status status = cmd_replay_verify(argv[parse.operand], &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_replay = {
    .name = "replay",
    .summary = "Watch a recorded run, forwards and backwards, or verify it.",
    .operands = "REPLAY",
    .options = (const enum option_id[]){OPTION_VERIFY, TUI_OPTIONS, OPTION_END},
    .run = cmd_replay_run,
};
