/* astray replay: watches a recorded run, checks every state of it, writes it as one line, or explains its catches. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/seed.h"
#include "cli/camera.h"
#include "cli/command.h"
#include "cli/pager.h"
#include "cli/user_files.h"
#include "record/explain.h"
#include "record/proof.h"
#include "screens/run/run.h"
#include "screens/run/way.h"
#include "world/points.h"
#include "world/verb.h"

struct cmd_replay_request {
	enum { TASK_WATCH, TASK_VERIFY, TASK_PROVE, TASK_EXPLAIN } task;
};

/* ---- explaining ------------------------------------------------------------------------------------------ */

struct cmd_replay_row {
	const char *run, *knows;
	struct explanation catch;
	double last_action, last_turn, forgiveness; /* NAN: no way out was found */
	char way[16 * ORACLE_TURNS_MAX], words[WAY_CAP];
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("run", cmd_replay_row, run)},
    {COLUMN("floor", cmd_replay_row, catch.floor)},
    {COLUMN("turn", cmd_replay_row, catch.turn)},
    {COLUMN("by", cmd_replay_row, catch.by)},
    {COLUMN("found", cmd_replay_row, catch.found)},
    {COLUMN("exact", cmd_replay_row, catch.exact)},
    {COLUMN("last_action", cmd_replay_row, last_action)},
    {COLUMN("last_turn", cmd_replay_row, last_turn)},
    {COLUMN("forgiveness", cmd_replay_row, forgiveness)},
    {COLUMN("way", cmd_replay_row, way)},
    {COLUMN("words", cmd_replay_row, words)},
    {COLUMN("steps", cmd_replay_row, catch.steps)},
    {COLUMN("knows", cmd_replay_row, knows)},
};

/* "ne ne close-e wait" */
static void cmd_replay_write_way(const struct explanation *explanation, char *out, size_t cap)
{
	size_t len = 0;

	out[0] = '\0';
	for (int i = 0; i < explanation->n_way && len < cap; i++) {
		struct game_action action = oracle_action(explanation->way[i]);
		const struct verb *verb = verb_of(action.verb);
		bool aimed = verb->reads & READS_DIRECTION, named = *verb->says;
		len += (size_t)snprintf(out + len, cap - len, "%s%s%s%s", i ? " " : "", named ? verb->name : "",
					named && aimed ? "-" : "",
					aimed ? direction_letters[action.direction] : "");
	}
}

static void cmd_replay_add_row(struct task *task, const struct explanation *explanation)
{
	bool found = explanation->found;
	struct cmd_replay_row row = {.run = task->operands[0],
				     .knows = way_knowledge(explanation->knows),
				     .catch = *explanation,
				     .last_action = found ? (double)explanation->position : NAN,
				     .last_turn = found ? explanation->from_turn : NAN,
				     .forgiveness = found ? explanation_forgiveness(explanation) : NAN};

	cmd_replay_write_way(explanation, row.way, sizeof row.way);
	way_sentence(explanation, row.words);
	task_add_row(task, &row);
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

static enum status cmd_replay_explain(struct task *task, struct session *session, struct diag *diag)
{
	struct explanation explanation;
	enum status status;
	int catches = 0;

	task_begin_rows(task);
	while ((status = explain_next(&session->playback, &explanation, diag)) == STATUS_OK) {
		catches++;
		if (task_is_table(task))
			cmd_replay_write_line(&task->out, &explanation);
		else
			cmd_replay_add_row(task, &explanation);
		if (cli_stopped())
			return STATUS_INTERRUPTED;
	}
	if (status != STATUS_NOT_FOUND)
		return status;
	if (!catches && task_is_table(task))
		write_text(&task->out, "nobody caught you\n");
	return STATUS_OK;
}

/* ---- verifying ------------------------------------------------------------------------------------------- */

static enum status cmd_replay_open(const char *what, struct session **session, struct diag *diag)
{
	struct rules *rules;
	enum status status = user_files_rules(&rules, diag);

	if (!status)
		status = proof_open(cli_file(what), rules, session, diag);
	free(rules);
	return status;
}

static const char *cmd_replay_end(const struct session *session)
{
	switch (session->playback.world->phase) {
	case GAME_DEAD: return "caught for good";
	case GAME_HOME: return "home";
	default: return "not over";
	}
}

/* How the run went, which has been found true. */
static void cmd_replay_report(const struct session *session, bool is_proof, const char *what)
{
	char seed[SEED_TEXT_CAP];

	seed_format(session->story.options.seed, seed);
	if (is_proof)
		cli_print("true: ");
	else
		cli_print("%s: ", what);
	cli_print("%zu actions, every state matches the recording", session->story.n_actions);
	if (session->story.options.practice || !session->playback.floor)
		cli_print("\n");
	else
		cli_print("; seed %s, floor %d, %s, score %d\n", seed, session->playback.floor,
			  cmd_replay_end(session), points_score(&session->playback.world->carry));
}

/* Plays the run without a screen and compares every state with the recorded one; then carries out the other
 * options. */
static enum status cmd_replay_without_screen(struct task *task, const struct cmd_replay_request *request,
					     struct diag *diag)
{
	struct session *session = NULL;
	char line[PROOF_CAP];
	const char *what = task->operands[0];
	enum status status = cmd_replay_open(what, &session, diag);

	if (!status && request->task == TASK_EXPLAIN)
		status = cmd_replay_explain(task, session, diag);
	else if (!status)
		status = playback_verify(&session->playback, diag);
	if (!status && request->task == TASK_PROVE)
		status = proof_write(session, line, diag);
	if (!status && request->task == TASK_PROVE)
		cli_print("%s\n", line);
	else if (!status && request->task == TASK_VERIFY)
		cmd_replay_report(session, proof_is(what, strlen(what)), what);
	session_close(session);
	return status;
}

static enum status cmd_replay_write_page(struct task *task, struct diag *diag)
{
	struct session *session = NULL;
	struct webpage page;
	enum status status = cmd_replay_open(task->operands[0], &session, diag);

	if (status)
		return status;
	if (proof_is(task->operands[0], strlen(task->operands[0])))
		pager_begin(task, "Replay of a proof", &page);
	else
		pager_begin_about(task, "Replay of", task->operands[0], &page);
	status = page_add_run(&page, session, diag);
	session_close(session);
	return pager_end(task, &page, status, diag);
}

static enum status cmd_replay_run(struct task *task, void *context, struct diag *diag)
{
	const struct cmd_replay_request *request = context;

	if (request->task == TASK_WATCH && pager_wanted(task))
		return cmd_replay_write_page(task, diag);
	if (request->task == TASK_WATCH)
		return tui_run(task, false, &view_replay,
			       &(struct replay_setup){.what = cli_file(task->operands[0])}, diag);
	enum status status = camera_check_no_screen(task, diag);
	if (status)
		return status;
	return cmd_replay_without_screen(task, request, diag);
}

/* The last one given wins. */
static enum status cmd_replay_read_task(const struct option_info *option, const char *value, void *into,
					struct diag *diag)
{
	(void)value;
	(void)diag;
	*(int *)into = (int)option->least;
	return STATUS_OK;
}

static const struct option_info options[] = {
    {OPTION("verify", 0, NULL, "compare every state with the recorded one, without a screen",
	    cmd_replay_read_task),
     .offset = offsetof(struct cmd_replay_request, task), .least = TASK_VERIFY},
    {OPTION("proof", 0, NULL, "print the run as one line that anybody can verify", cmd_replay_read_task),
     .offset = offsetof(struct cmd_replay_request, task), .least = TASK_PROVE},
    {OPTION("explain", 0, NULL, "name the last way out before each catch, without a screen",
	    cmd_replay_read_task),
     .offset = offsetof(struct cmd_replay_request, task), .least = TASK_EXPLAIN},
    {FORMAT_OPTION("with --explain, the format of the rows")},
    {SCREEN_OPTIONS},
};

const struct command command_replay = {
    .name = "replay",
    .summary = "Watch a recorded run, verify it, or explain its catches.",
    .operands = {OPERANDS("REPLAY|LINE", 1, 1, "one recorded run")},
    .options = OPTIONS(options),
    REQUEST(cmd_replay_request, .task = TASK_WATCH),
    .columns = COLUMNS(columns),
    .run = cmd_replay_run,
    .screen = true,
    .paged = true,
};
