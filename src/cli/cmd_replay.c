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
	enum status status = rules ? rules_load(rules, diag) : STATUS_NO_MEMORY;

	if (!status)
		status = session_replay(path, rules, &session, diag);
	free(rules);
	if (!status)
		status = session_verify(session, diag);
	if (!status)
		printf("%s: %zu actions, every state as recorded\n", path, session->n_actions);
	session_close(session);
	return status;
}

static int cmd_replay_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_replay, .argc = argc, .argv = argv};
	struct tui show = tui_default();
	struct diag diag = {""};
	bool verifying = false;
	enum option_id id;

	while ((id = cli_next(&parse)) >= 0)
		if (!tui_option(&show, id, parse.value))
			verifying = true;
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (parse.operand + 1 != argc)
		return cli_fail(diag_set(&diag, STATUS_USAGE, "replay takes one recorded run"), &diag);
	if (!verifying)
		return tui_run(&show, false, &view_replay, argv[parse.operand]);
	enum status status = cmd_replay_verify(argv[parse.operand], &diag);
	return status ? cli_fail(status, &diag) : cli_finish();
}

const struct command command_replay = {
    .name = "replay",
    .summary = "Watch a recorded run, forwards and backwards; --verify checks every state of it.",
    .operands = "REPLAY",
    .options = (const enum option_id[]){OPTION_VERIFY, TUI_OPTIONS},
    .n_options = 1 + N_TUI_OPTIONS,
    .run = cmd_replay_run,
};
