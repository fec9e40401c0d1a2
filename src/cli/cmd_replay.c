/* astray replay: watches a recorded run, checks every state of it, or explains every catch. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/tui.h"
#include "game/explain.h"
#include "lab/rows.h"
#include "screens/run/run.h"
#include "screens/run/way.h"
#include "store/file.h"

extern const struct command command_replay;

/* What the command line asked for. */
struct cmd_replay_request {
	bool verify, explain;
	enum cli_format format;
	const char *path;
};

static const char *const columns[] = {"schema", "run",   "floor",       "turn",      "by",
				      "found",  "exact", "last_action", "last_turn", "forgiveness",
				      "way",    "words", "steps",       NULL};

/* ---- explaining ------------------------------------------------------------------------------------------ */

/* "ne ne close-e wait" */
static void cmd_replay_write_way(const struct explanation *explanation, char *out, size_t cap)
{
	static const char *const moves[] = {"n", "e", "s", "w", "ne", "se", "sw", "nw"};
	static const char *const verbs[GAME_VERBS] = {
	    [GAME_SNEAK] = "sneak-", [GAME_CLOSE] = "close-", [GAME_WEDGE] = "wedge-"};
	size_t len = 0;

	out[0] = '\0';
	for (int i = 0; i < explanation->n_way && len < cap; i++) {
		struct game_action action = oracle_action(explanation->way[i]);
		const char *verb = verbs[action.verb] ? verbs[action.verb] : "",
			   *word = moves[action.direction];
		if (action.verb == GAME_WAIT)
			word = "wait";
		if (action.verb == GAME_LEAVE)
			word = "leave";
		len += (size_t)snprintf(out + len, cap - len, "%s%s%s", i ? " " : "", verb, word);
	}
}

static void cmd_replay_write_row(struct rows *rows, const char *path, const struct explanation *explanation)
{
	char way[16 * ORACLE_TURNS_MAX], words[WAY_CAP];

	cmd_replay_write_way(explanation, way, sizeof way);
	way_sentence(explanation, words);
	rows_integer(rows, 1);
	rows_text(rows, path);
	rows_integer(rows, explanation->floor);
	rows_integer(rows, explanation->turn);
	rows_text(rows, explanation->by);
	rows_integer(rows, explanation->found);
	rows_integer(rows, explanation->exact);
	rows_number(rows, explanation->found ? (double)explanation->position : NAN);
	rows_number(rows, explanation->found ? explanation->from_turn : NAN);
	rows_number(rows, explanation->found ? explanation_forgiveness(explanation) : NAN);
	rows_text(rows, way);
	rows_text(rows, words);
	rows_integer(rows, (int64_t)explanation->steps);
}

static void cmd_replay_write_line(struct byte_writer *out, const struct explanation *explanation)
{
	char words[WAY_CAP];

	way_sentence(explanation, words);
	write_text(out, "floor %d, turn %d, caught by the %s; forgiveness ", explanation->floor,
		   explanation->turn, explanation->by);
	if (explanation->found)
		write_text(out, "%d\n", explanation_forgiveness(explanation));
	else
		write_text(out, "-\n");
	write_text(out, "  %s\n", words);
}

static enum status cmd_replay_explain(const struct cmd_replay_request *request, struct session *session,
				      struct byte_writer *out, struct diag *diag)
{
	struct explanation explanation;
	struct rows rows = {0};
	enum status status;
	int catches = 0;

	if (request->format != CLI_TABLE)
		rows = rows_begin(out, request->format == CLI_CSV ? ROWS_CSV : ROWS_JSON, columns);
	while ((status = explain_next(session, &explanation, diag)) == STATUS_OK) {
		catches++;
		if (request->format == CLI_TABLE)
			cmd_replay_write_line(out, &explanation);
		else
			cmd_replay_write_row(&rows, request->path, &explanation);
		if (cli_interrupted())
			return STATUS_INTERRUPTED;
	}
	if (status != STATUS_NOT_FOUND)
		return status;
	if (!catches && request->format == CLI_TABLE)
		write_text(out, "nobody caught you\n");
	return STATUS_OK;
}

static enum status cmd_replay_print_catches(const struct cmd_replay_request *request, struct session *session,
					    struct diag *diag)
{
	struct byte_writer out = {0};
	enum status status = cmd_replay_explain(request, session, &out, diag), written = STATUS_OK;

	if (!status || status == STATUS_INTERRUPTED)
		written = file_write("-", FILE_USERS, out.blob.bytes, out.blob.len, diag);
	blob_free(&out.blob);
	return status ? status : written;
}

/* ---- without a screen ------------------------------------------------------------------------------------ */

/* Compares every state with the recorded one. */
static enum status cmd_replay_verify(const struct cmd_replay_request *request, struct session *session,
				     struct diag *diag)
{
	enum status status = session_verify(session, diag);

	if (!status)
		printf("%s: %zu actions, every state is as recorded\n", request->path, session->n_actions);
	return status;
}

/* Plays the run without a screen. */
static enum status cmd_replay_silent(const struct cmd_replay_request *request, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct session *session = NULL;
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = session_replay(request->path, rules, &session, diag);
	free(rules);
	if (!status && request->explain)
		status = cmd_replay_print_catches(request, session, diag);
	else if (!status)
		status = cmd_replay_verify(request, session, diag);
	session_close(session);
	return status;
}

static enum status cmd_replay_take_option(struct cmd_replay_request *request, struct tui *tui,
					  enum option_id id, const char *value, struct diag *diag)
{
	int number = 0;
	enum status status = STATUS_OK;

	switch (id) {
	case OPTION_VERIFY: request->verify = true; break;
	case OPTION_EXPLAIN: request->explain = true; break;
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
	struct cmd_replay_request request = {.format = CLI_TABLE};
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
	request.path = argv[parse.operand];
	if (!request.verify && !request.explain) {
		struct replay_setup setup = {.path = request.path};
		return tui_run(&tui, false, &view_replay, &setup);
	}
	status = cmd_replay_silent(&request, &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_replay = {
    .name = "replay",
    .summary = "Watch a recorded run, verify it, or explain its catches.",
    .operands = "REPLAY",
    .options = (const enum option_id[]){OPTION_VERIFY, OPTION_EXPLAIN, OPTION_FORMAT, TUI_OPTIONS, OPTION_END},
    .run = cmd_replay_run,
};
