/* The turns of the run: what an action leads to on the screen. */
#include <stdio.h>
#include <stdlib.h>

#include "screens/run/run_link.h"
#include "world/verb.h"

enum { NO_FLOOR = -1 };

/* ---- turns ----------------------------------------------------------------------------------------------- */

/* Moves to the session's present world and reports its news. */
static enum status run_hear(struct run *run, const struct ui *ui)
{
	bool new_floor = run->floor != run->session->playback.floor;
	char guesses[TELL_CAP] = "";

	run->game = run->session->playback.world;
	run->heard = run->session->playback.position;
	/* A replay also jumps from one floor to another. */
	if (new_floor && run->floor != NO_FLOOR && game_event_of(run->game, GAME_EVENT_FLOOR_DONE))
		tell_guesses(&run->session->rules, run->glimpses.last, run->glimpses.n, guesses);
	glimpses_note(&run->glimpses, run->game, new_floor);
	if (new_floor) {
		run->book_before = run->book;
		book_enter(&run->book, &run->session->rules, run->game);
	} else {
		book_hear(&run->book, run->game);
	}
	run->floor = run->session->playback.floor;
	run->focus = run->game->at;
	if (new_floor)
		run->told.at_entry[run->floor] = run->told.now;
	run_say_events(run, ui, new_floor);
	if (guesses[0])
		run_say(run, MESSAGE_HINT, guesses);
	if (new_floor || cell_equal(run->walk.errand, run->game->at))
		run->walk.errand = cell_at(-1, -1);
	if (new_floor) {
		run->walk.passed = 0;
		run->walk.n_trod = 0;
		run->minds.plan.who = -1;
		if (run->walk.going != GOING_COMPUTER)
			run->walk.going = GOING_NOWHERE;
		run->mode = RUN_WALK;
	}
	return lamp_light(&run->lamp, run->game);
}

static enum status run_think(struct run *run)
{
	enum status status = minds_fit(&run->minds, run->game);

	if (!status)
		minds_look(&run->minds, run->game, &run->glimpses);
	if (!status)
		status = telegraph_look(&run->telegraph, run->game);
	return status;
}

enum status run_refresh(struct run *run, const struct ui *ui)
{
	enum status status = run_hear(run, ui);

	return status ? status : run_think(run);
}

enum status run_take(struct run *run, const struct ui *ui, struct session *session)
{
	size_t played = session->playback.position;
	enum status status = STATUS_OK;

	session_close(run->session);
	run->session = session;
	run->floor = NO_FLOOR;
	lamp_put_out(&run->lamp);
	telegraph_forget_warning(&run->telegraph);
	run->told.stepwise_floor = NO_FLOOR;
	run->told.n_stepwise = 0;
	run->computer.helped = SIZE_MAX;
	run->hinted = false;
	run->keys.began = played;
	run->messages.n = 0;
	/* Retelling fills the log again and keeps hints from coming twice. */
	if (played)
		status = playback_seek(&session->playback, 0, NULL);
	if (!status)
		status = run_hear(run, ui);
	while (!status && session->playback.position < played) {
		playback_step(&session->playback);
		status = run_hear(run, ui);
	}
	run->flash_ms = 0;
	if (!status)
		status = run_think(run);
	return status;
}

/* ---- back in time ---------------------------------------------------------------------------------------- */

/* Collects the events of entering the present floor; these also judge your guesses on the floor before. */
static enum status run_enter_again(struct run *run, const struct ui *ui)
{
	struct session *session = run->session;
	size_t entered = session->playback.entered;
	enum status status = STATUS_OK;

	messages_cut(&run->messages, entered);
	run->floor = NO_FLOOR;
	lamp_put_out(&run->lamp);
	run->told.now = run->told.at_entry[session->playback.floor];
	if (entered) {
		status = playback_seek(&session->playback, entered - 1, NULL);
		run->game = session->playback.world;
		run->floor = session->playback.floor;
		glimpses_note(&run->glimpses, run->game, true);
	}
	if (!status)
		status = playback_seek(&session->playback, entered, NULL);
	return status ? status : run_hear(run, ui);
}

/* Goes back to the entry of the floor where POSITION is, or, if its events are unknown, to the last known entry.  On
 * failure POSITION becomes the moment reached. */
static enum status run_go_back(struct run *run, const struct ui *ui, size_t *position, struct diag *diag)
{
	enum status status, entered;

	if (*position >= run->heard) {
		status = playback_seek(&run->session->playback, run->heard, diag);
		run->game = run->session->playback.world; /* another one, if the session was on another floor */
		return status;
	}
	status = playback_seek(&run->session->playback, *position, diag);
	*position = run->session->playback.position;
	entered = run_enter_again(run, ui);
	return status ? status : entered;
}

enum status run_follow(struct run *run, const struct ui *ui, size_t position, struct diag *diag)
{
	struct session *session = run->session;
	int floor = run->floor, who = run->minds.plan.who;
	enum status status = run_go_back(run, ui, &position, diag), further = STATUS_OK;

	while (!further && session->playback.position < position) {
		further = playback_seek(&session->playback, session->playback.position + 1, diag);
		if (!further)
			further = run_hear(run, ui);
		if (!further && !job_step(session->playback.job, session->playback.position))
			further = diag_set(diag, STATUS_INTERRUPTED, "Stopped on the way, after action %zu.",
					   session->playback.position);
	}
	run->flash_ms = 0;
	if (run->floor == floor)
		run->minds.plan.who = who;
	enum status thought = STATUS_OK;
	if (!further || further == STATUS_INTERRUPTED)
		thought = run_think(run);
	if (!further)
		further = thought;
	return status ? status : further;
}

void run_free(struct run *run)
{
	minds_free(&run->minds);
	telegraph_free(&run->telegraph);
	free(run->lamp.lit);
	run_dismiss_computer(&run->computer);
	session_close(run->session);
}

void run_tell_disk(struct run *run, struct ui *ui, bool unsaved)
{
	struct session *session = run->session;

	if (session->keeper.unsaved)
		ui_tell(ui, "Not saved: %s. Every turn tries again.", session->keeper.why.text);
	else if (unsaved)
		ui_tell(ui, "Saved again, all of it. %s", session->keeper.notice);
	else if (session->keeper.notice[0])
		ui_tell(ui, "%s", session->keeper.notice);
	session->keeper.notice[0] = '\0';
}

/* Shows the content of a cache or shrine as soon as you step on it, unless exploring only passes it again. */
static void run_offer(struct run *run, struct ui *ui)
{
	const struct game *game = run->game;
	struct run_link link = run_link(run);
	int thing = game_thing_at(game, game->at);
	bool passes = run->walk.going == GOING_EXPLORING && thing >= 0 && run->walk.passed >> thing & 1;

	if (game_event_of(game, GAME_EVENT_FOUND) && thing >= 0 && !passes)
		ui_push(ui, &view_offer, &link);
}

/* Can the title continue with this run?  One that is on no disk leaves that as it was. */
static void run_note_left(const struct run *run, struct ui *ui)
{
	if (run->session->keeper.path[0])
		ui->run_left = !run->session->playback.over;
}

/* Records your observations on a floor that the last action ended: run->floor was FLOOR before it. */
static void run_note_book(const struct run *run, struct ui *ui, int floor)
{
	const struct story *story = &run->session->story;
	const struct book_floor *ended = &run->book;
	struct diag diag = {""};

	if (floor != run->floor)
		ended = &run->book_before;
	else if (!run->session->playback.over)
		return;
	if (story->options.practice || ui->options.kept_nowhere || !story->n_actions || run_is_escape(run))
		return;
	if (book_note(ended, story->hashes[story->n_actions - 1], &diag))
		ui_tell(ui, "The book of minds is not saved: %s", diag.text);
}

void run_act(struct run *run, struct ui *ui, const struct game_action *action)
{
	bool unsaved = run->session->keeper.unsaved;
	int floor = run->floor;

	if (!run_is_helped(run))
		run->computer.helped = SIZE_MAX;
	if (action->verb == GAME_LEAVE)
		playback_settle(&run->session->playback);
	session_step(run->session, action);
	run_tell_disk(run, ui, unsaved);
	uint32_t before = run->minds.plan.thought.total;
	if (run_refresh(run, ui) != STATUS_OK)
		run->closing = true;
	else if (run->minds.plan.who >= 0 && !run->walk.going && !ui->options.no_motion)
		minds_begin_pour(&run->minds, ui->now_ms, before);
	ui->rings |= run_spots(run);
	if (run->walk.going != GOING_COMPUTER) /* the receiver takes over what it wants */
		run_offer(run, ui);
	run_note_book(run, ui, floor);
	run_note_left(run, ui);
	run->summing_up = run->session->playback.over || run_escape_end(run) != ESCAPE_GOES_ON;
	if (run->summing_up)
		run_note_escape(run);
}

/* Did ACTION, in which no turn has passed, change nothing?  It was refused, or looked into a mind. */
static bool run_did_nothing(const struct game_action *action)
{
	const struct verb *verb = verb_of(action->verb);

	return !verb || verb->time != VERB_FREE || action->verb == GAME_PEEK;
}

/* Takes back the last action, and the ineffective ones before it, such as steps against a wall. */
static enum status run_rewind(struct session *session, size_t least, struct diag *diag)
{
	int turn = session->playback.world->turn, floor = session->playback.floor;
	const struct game_action *taken;
	enum status status;

	do {
		status = session_rewind(session, 1, diag);
		taken = &session->story.actions[session->playback.position];
	} while (!status && session->playback.position > least && session->playback.world->turn == turn &&
		 session->playback.floor == floor && run_did_nothing(taken));
	return status;
}

void run_take_back(struct run *run, struct ui *ui)
{
	struct session *session = run->session;
	struct diag diag;
	char text[TELL_CAP];

	if (session->playback.position <= run->escape.from) {
		run_say(run, MESSAGE_REPLY, "Nothing to take back.");
		return;
	}
	if (!session->story.options.practice) {
		run_say(run, MESSAGE_REPLY,
			"You can take turns back only in practice, on a map of your choice.");
		return;
	}
	if (run_rewind(session, run->escape.from, &diag) != STATUS_OK) {
		ui_tell(ui, "%s", diag.text);
		return;
	}
	run->closing = run_follow(run, ui, session->playback.position, &diag) != STATUS_OK;
	run->escape.noted = false;
	run_note_left(run, ui);
	size_t position = session->playback.position, began = run->keys.began;
	if (position > began)
		snprintf(text, sizeof text, "Turn %d again. {take_back} takes back one step; %zu more remain.",
			 run->game->turn, position - began);
	else
		snprintf(text, sizeof text, "Turn %d again.", run->game->turn);
	run_say(run, MESSAGE_REPLY, text);
}

void run_do(struct run *run, struct ui *ui, enum game_verb verb, int direction)
{
	run_act(run, ui, &(struct game_action){.verb = verb, .direction = direction});
}

bool run_warns_of_oath(struct run *run)
{
	size_t now = 1 + run->session->playback.position;
	bool warns = run_swears_off_minds(run) && run->mode != RUN_WATCH && run->told.oath_at != now;

	run->told.oath_at = now;
	if (warns)
		run_say(run, MESSAGE_REPLY,
			"You have sworn: no look into a mind. Press the key again to break it.");
	return warns;
}

void run_peek(struct run *run, struct ui *ui)
{
	bool medal = run->game->carry.medals >> MEDAL_NO_PLANS & 1;

	if (medal && run->mode != RUN_WATCH)
		run_do(run, ui, GAME_PEEK, 0);
}
