/* astray replay: watches a recorded run, checks every state of it, or writes it as one line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/seed.h"
#include "cli/tui.h"
#include "game/proof.h"

extern const struct command command_replay;

enum cmd_replay_task { TASK_WATCH, TASK_VERIFY, TASK_PROVE };

static enum status cmd_replay_open(const char *what, struct session **session, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = proof_open(what, rules, session, diag);
	free(rules);
	return status;
}

static const char *cmd_replay_end(const struct session *session)
{
	switch (session->world->phase) {
	case GAME_DEAD: return "caught for good";
	case GAME_HOME: return "home";
	default: return "not over";
	}
}

/* How the run went, which has been found true. */
static void cmd_replay_report(const struct session *session, bool is_proof, const char *what)
{
	char seed[SEED_TEXT_CAP];

	seed_format(session->options.seed, seed);
	if (is_proof)
		cli_print("true: ");
	else
		cli_print("%s: ", what);
	cli_print("%zu actions, every state is as recorded", session->n_actions);
	if (session->options.practice || !session->floor)
		cli_print("\n");
	else
		cli_print("; seed %s, floor %d, %s, score %d\n", seed, session->floor, cmd_replay_end(session),
		       session->world->carry.score);
}

/* Plays the run without a screen and compares every state with the recorded one; then does TASK. */
static enum status cmd_replay_without_screen(const char *what, enum cmd_replay_task task, struct diag *diag)
{
	struct session *session = NULL;
	char line[PROOF_CAP];
	enum status status = cmd_replay_open(what, &session, diag);

	if (!status)
		status = session_verify(session, diag);
	if (!status && task == TASK_PROVE)
		status = proof_write(session, line, diag);
	if (!status && task == TASK_PROVE)
		cli_print("%s\n", line);
	else if (!status)
		cmd_replay_report(session, proof_is(what, strlen(what)), what);
	session_close(session);
	return status;
}

static int cmd_replay_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_replay, .argc = argc, .argv = argv};
	struct tui tui = tui_default();
	struct diag diag = {""};
	enum cmd_replay_task task = TASK_WATCH;
	enum option_id id;

	while ((id = cli_next(&parse)) >= 0)
		if (!tui_option(&tui, id, parse.value))
			task = id == OPTION_PROOF ? TASK_PROVE : TASK_VERIFY;
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (parse.operand + 1 != argc)
		return cli_usage("replay needs one recorded run");
	if (task == TASK_WATCH)
		return tui_run(&tui, false, &view_replay, argv[parse.operand]);
	enum status status = cmd_replay_without_screen(argv[parse.operand], task, &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_replay = {
    .name = "replay",
    .summary = "Watch a recorded run, forwards and backwards, or verify it.",
    .operands = "REPLAY|LINE",
    .options = (const enum option_id[]){OPTION_VERIFY, OPTION_PROOF, TUI_OPTIONS, OPTION_END},
    .run = cmd_replay_run,
};
