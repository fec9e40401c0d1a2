/* astray replay: watches a recorded run, checks every state of it, writes it as one line, or explains its catches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/seed.h"
#include "cli/camera.h"
#include "cli/catches.h"
#include "cli/tui.h"
#include "game/proof.h"
#include "screens/run/run.h"

extern const struct command command_replay;

enum cmd_replay_task { TASK_WATCH, TASK_VERIFY, TASK_PROVE, TASK_EXPLAIN };

/* What the command line asked for. */
struct cmd_replay_request {
	enum cmd_replay_task task;
	enum cli_format format;
	const char *what;
};

static enum status cmd_replay_open(const char *what, struct session **session, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = proof_open(cli_file(what), rules, session, diag);
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

/* Plays the run without a screen and compares every state with the recorded one; then does what is asked. */
static enum status cmd_replay_without_screen(const struct cmd_replay_request *request, struct diag *diag)
{
	struct session *session = NULL;
	char line[PROOF_CAP];
	enum status status = cmd_replay_open(request->what, &session, diag);

	if (!status && request->task == TASK_EXPLAIN)
		status = catches_print(session, request->what, request->format, diag);
	else if (!status)
		status = session_verify(session, diag);
	if (!status && request->task == TASK_PROVE)
		status = proof_write(session, line, diag);
	if (!status && request->task == TASK_PROVE)
		cli_print("%s\n", line);
	else if (!status && request->task == TASK_VERIFY)
		cmd_replay_report(session, proof_is(request->what, strlen(request->what)), request->what);
	session_close(session);
	return status;
}

static enum status cmd_replay_take_option(struct cmd_replay_request *request, struct tui *tui,
					  enum option_id id, const char *value, struct diag *diag)
{
	int number = 0;
	enum status status = STATUS_OK;

	switch (id) {
	case OPTION_VERIFY: request->task = TASK_VERIFY; break;
	case OPTION_PROOF: request->task = TASK_PROVE; break;
	case OPTION_EXPLAIN: request->task = TASK_EXPLAIN; break;
	case OPTION_FORMAT:
		status = cli_word(id, value, cli_formats, &number, diag);
		request->format = (enum cli_format)number;
		break;
	default: tui_option(tui, id, value); break;
	}
	return status;
}

static int cmd_replay_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_replay, .argc = argc, .argv = argv};
	struct cmd_replay_request request = {.task = TASK_WATCH, .format = CLI_TABLE};
	struct tui tui = tui_default();
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_replay_take_option(&request, &tui, id, parse.value, &diag);
	if (status)
		return cli_fail(status, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (parse.operand + 1 != argc)
		return cli_usage("replay needs one recorded run");
	request.what = argv[parse.operand];
	if (request.task == TASK_WATCH) {
		struct replay_setup setup = {.what = cli_file(request.what)};
		return tui_run(&tui, false, &view_replay, &setup);
	}
	status = camera_check_no_screen(&diag);
	if (!status)
		status = cmd_replay_without_screen(&request, &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_replay = {
    .name = "replay",
    .summary = "Watch a recorded run, verify it, or explain its catches.",
    .operands = "REPLAY|LINE",
    .options = (const enum option_id[]){OPTION_VERIFY, OPTION_PROOF, OPTION_EXPLAIN, OPTION_FORMAT, TUI_OPTIONS,
					OPTION_END},
    .run = cmd_replay_run,
};
