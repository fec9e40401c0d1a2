#include "config.h"

#include "record/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "record/record.h"
#include "store/file.h"

/* ---- beginning ------------------------------------------------------------------------------------------- */

/* Asks, and adds the answer to the story; no answer is recorded, too: the hunter stays. */
static bool session_ask(void *context, const struct chase_view *view)
{
	struct session *session = context;
	struct chase_move move = {.to = view->at};
	struct chase_plan plan = {.n_cells = 0};

	if (!session->asks || !session->asker)
		return false;
	if (session->asker->ask(session->asker->context, view, &move, &plan))
		move = (struct chase_move){.to = view->at, .stuck = true};
	struct story_answer answer = {.action = session->playback.position,
				      .to = move.to,
				      .stuck = move.stuck,
				      .n_plan = min(plan.n_cells, (size_t)STORY_PLAN_MAX)};
	memcpy(answer.plan, plan.cells, answer.n_plan * sizeof *answer.plan);
	memcpy(answer.thought, plan.thought, sizeof answer.thought);
	if (!story_add_answer(&session->story, &answer))
		return false;
	keeper_keep(&session->keeper, &session->story);
	return true;
}

static enum status session_blank(const struct rules *rules, struct session **session, struct diag *diag)
{
	struct session *made = calloc(1, sizeof *made);

	if (!made)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for a run");
	made->rules = *rules;
	made->playback.teller = (struct playback_teller){session_ask, made};
	keeper_init(&made->keeper);
	*session = made;
	return STATUS_OK;
}

static void session_free(struct session *session)
{
	keeper_close(&session->keeper);
	playback_close(&session->playback);
	story_free(&session->story);
	free(session);
}

/* Hands MADE over if STATUS is STATUS_OK, otherwise frees it and leaves its file as it is. */
static enum status session_hand_over(struct session *made, enum status status, struct session **session)
{
	if (status)
		session_free(made);
	else
		*session = made;
	return status;
}

enum status session_start(const struct story_options *options, const struct rules *rules,
			  struct session **session, struct diag *diag)
{
	struct session *made;
	enum status status = session_blank(rules, &made, diag);

	if (status)
		return status;
	struct story *story = &made->story;
	story->options = *options;
	story->options.grid = NULL;
	story->edition = (struct edition){EDITION_RULES, rules->edition.data};
	snprintf(story->version, sizeof story->version, "%s", PACKAGE_VERSION);
	if (!options->floor)
		status = grid_copy(options->grid, &story->grid);
	if (!status)
		status = playback_open(&made->playback, story, &made->rules, diag);
	return session_hand_over(made, status, session);
}

enum status session_record(struct session *session, const char *path, struct diag *diag)
{
	return keeper_begin(&session->keeper, &session->story, path, diag);
}

enum status session_mend(struct session *session, struct diag *diag)
{
	return keeper_mend(&session->keeper, &session->story, diag);
}

enum status session_resume(const char *path, const struct rules *rules, struct session **session,
			   struct diag *diag)
{
	struct session *made;
	enum status status = session_blank(rules, &made, diag);

	if (status)
		return status;
	status = keeper_resume(&made->keeper, &made->story, path, diag);
	if (!status)
		status = playback_open(&made->playback, &made->story, &made->rules, diag);
	if (!status)
		status = playback_play_all(&made->playback, diag);
	return session_hand_over(made, status, session);
}

enum status session_replay_bytes(struct blob *blob, const char *path, const struct rules *rules,
				 struct session **session, struct diag *diag)
{
	struct session *made;
	enum status status = session_blank(rules, &made, diag);

	if (status) {
		blob_free(blob);
		return status;
	}
	status = record_read(blob, path, &made->story, diag);
	blob_free(blob);
	if (!status)
		status = playback_open(&made->playback, &made->story, &made->rules, diag);
	return session_hand_over(made, status, session);
}

enum status session_replay(const char *path, const struct rules *rules, struct session **session,
			   struct diag *diag)
{
	struct blob blob;
	enum status status = file_read(path, FILE_USERS, JOURNAL_MAX_BYTES, &blob, diag);

	return status ? status : session_replay_bytes(&blob, path, rules, session, diag);
}

void session_set_asker(struct session *session, const struct chase_asker *asker)
{
	session->asker = asker;
}

void session_set_filmer(struct session *session, const struct session_filmer *filmer)
{
	session->filmer = filmer;
}

/* ---- playing --------------------------------------------------------------------------------------------- */

/* The record of ACTION: if it leaves a floor, with the number of the next deal, once found. */
static struct game_action session_complete(const struct session *session, const struct game_action *action)
{
	const struct playback *playback = &session->playback;
	struct game_action complete = *action;
	int deal = playback->deals.known[min(playback->floor + 1, (int)RULES_FLOORS_MAX)];

	if (action->verb == GAME_LEAVE && deal)
		complete.who = deal - 1;
	return complete;
}

/* Stores a film of the actions since the last reel.  Without memory the run continues without it. */
static void session_film(struct session *session)
{
	struct story *story = &session->story;
	size_t from = story->n_reels ? story->reels[story->n_reels - 1].to + 1 : 0;
	struct reels_writer *writer = malloc(sizeof *writer);

	if (writer && session->filmer->shoot(session->filmer->context, session, from, writer) &&
	    reels_end(writer, from, story))
		keeper_keep(&session->keeper, story);
	free(writer);
}

void session_step(struct session *session, const struct game_action *action)
{
	struct playback *playback = &session->playback;
	struct game_action complete = session_complete(session, action);

	ASSERT(playback->position == session->story.n_actions);
	if (!story_add(&session->story, &complete, game_hash(playback->world))) {
		session->keeper.unsaved = true; /* an action that cannot be recorded is not played */
		return;
	}
	keeper_keep(&session->keeper, &session->story);
	int floor = playback->floor;
	session->asks = true;
	playback_step(playback);
	session->asks = false;
	if (session->filmer && session->keeper.path[0] && (playback->floor != floor || playback->over))
		session_film(session);
}

enum status session_rewind(struct session *session, size_t n, struct diag *diag)
{
	if (!session->story.options.practice)
		return diag_set(diag, STATUS_USAGE, "only practice runs can be undone");
	size_t position = session->playback.position - min(n, session->playback.position);
	story_cut(&session->story, position);
	keeper_keep_cut(&session->keeper, &session->story);
	enum status status = playback_seek(&session->playback, position, diag);
	playback_forget(&session->playback, position);
	return status;
}

/* ---- the end --------------------------------------------------------------------------------------------- */

enum status session_save(struct session *session, struct diag *diag)
{
	return keeper_save(&session->keeper, &session->story, game_hash(session->playback.world), diag);
}

enum status session_save_as(struct session *session, const char *path, struct diag *diag)
{
	return keeper_save_as(&session->keeper, &session->story, game_hash(session->playback.world), path,
			      diag);
}

bool session_close(struct session *session)
{
	if (!session)
		return true;
	bool saved = session_save(session, NULL) == STATUS_OK;
	session_free(session);
	return saved;
}

/* ---- copies ---------------------------------------------------------------------------------------------- */

/* Writes to FLOOR the floor on which SESSION ends; 0: it is over. */
static enum status session_find_end(const struct session *session, int *floor, struct diag *diag)
{
	struct playback whole = {.story = NULL};
	enum status status = playback_open(&whole, &session->story, &session->rules, diag);

	while (!status && whole.position < session->story.n_actions)
		playback_step(&whole);
	*floor = whole.over ? 0 : whole.floor;
	playback_close(&whole);
	return status;
}

enum status session_fork(const struct session *session, struct session **fork, struct diag *diag)
{
	const struct story *story = &session->story;
	struct story_options options = story->options;
	struct session *made;
	enum status status = STATUS_OK;
	int last_floor = story->last_floor;

	options.practice = true;
	options.grid = &story->grid;
	if (!story->options.practice)
		status = session_find_end(session, &last_floor, diag);
	if (!status)
		status = session_start(&options, &session->rules, &made, diag);
	if (status)
		return status;
	made->story.last_floor = last_floor;
	made->story.rehearsal = story->rehearsal || !story->options.practice;
	status = story_take_answers(&made->story, story, session->playback.position, diag);
	for (size_t i = 0; i < session->playback.position && !status; i++)
		session_step(made, &story->actions[i]);
	return session_hand_over(made, status, fork);
}

enum status session_again(const struct session *from, size_t n, struct session **again, struct diag *diag)
{
	struct story_options options = from->story.options;
	struct session *made;

	options.grid = &from->story.grid;
	enum status status = session_start(&options, &from->rules, &made, diag);
	if (status)
		return status;
	made->story.last_floor = from->story.last_floor;
	status = story_take_answers(&made->story, &from->story, from->story.n_actions, diag);
	for (size_t i = 0; i < n && !status; i++)
		session_step(made, &from->story.actions[i]);
	return session_hand_over(made, status, again);
}
