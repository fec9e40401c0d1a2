/* The turns of the run: what an action leads to on the screen, and the minds that are drawn. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "screens/run/run.h"
#include "world/verb.h"

enum {
	POUR_MS = 120, /* for the thought of one turn to flow in */
	FRAME_MS = 20, /* between two pictures of that */
	NO_FLOOR = -1,
	NEVER = -1000,
	FAMILIAR_TURNS = 10 /* out of sight, after which a hunter is news again */
};

/* ---- minds ----------------------------------------------------------------------------------------------- */

static void run_look_into(const struct game *game, struct head *head)
{
	head->plan.n_cells = head->plan.n_events = 0;
	head->plan.thought[0] = '\0';
	if (game_shows(game, head->who)) /* of the others you know nothing */
		game_plan(game, head->who, &head->plan);
	if (timeline_load(&head->thought, head->plan.events, head->plan.n_events, head->plan.event_unit))
		head->who = -1;
	timeline_seek(&head->thought, head->thought.total);
}

static void run_look_into_heads(struct run *run)
{
	int who[GAME_HUNTERS_MAX], n = run_roster(run, who);

	run_look_into(run->game, &run->plan);
	for (int i = 0; i < RUN_HEADS; i++) {
		run->heads[i].who = -1;
		if (i < n)
			run->heads[i].who = who[i];
		run_look_into(run->game, &run->heads[i]);
	}
}

void run_show_plan(struct run *run, int who)
{
	run->plan.who = who;
	run_look_into(run->game, &run->plan);
}

bool run_next_plan(struct run *run)
{
	int who[GAME_HUNTERS_MAX], n = run_roster(run, who), n_seen = 0, next = 0;

	for (int i = 0; i < n; i++)
		if (game_shows(run->game, who[i]))
			who[n_seen++] = who[i];
	if (run->plan.who >= 0) {
		while (next < n_seen && who[next] != run->plan.who)
			next++;
		next++;
	}
	run_show_plan(run, next < n_seen ? who[next] : -1);
	return n_seen > 0;
}

/* Floors differ in size: the heads must fit the present one. */
static enum status run_fit_heads(struct run *run)
{
	struct head *heads[] = {&run->plan, &run->heads[0], &run->heads[1]};
	static_assert(ARRAY_LEN(heads) == RUN_HEADS + 1, "every head must fit");

	for (size_t i = 0; i < ARRAY_LEN(heads); i++) {
		struct timeline *thought = &heads[i]->thought;
		if (thought->width == run->game->width && thought->height == run->game->height)
			continue;
		timeline_free(thought);
		enum status status = timeline_new(run->game->width, run->game->height, thought);
		if (status)
			return status;
	}
	return STATUS_OK;
}

/* ---- turns ----------------------------------------------------------------------------------------------- */

/* Did you see WHO a few turns ago, in the same mood? */
static bool run_is_familiar(const struct run *run, int who)
{
	bool hunts = run->game->hunters[who].state == HUNTER_HUNTING;

	return run->game->turn - run->seen_turn[who] <= FAMILIAR_TURNS &&
	       (run->glimpses[who].state == HUNTER_HUNTING) == hunts;
}

/* On a new floor, ALL the hunters are taken as they are. */
static void run_note_glimpses(struct run *run, bool all)
{
	const struct game *game = run->game;

	run->familiar = 0;
	for (int i = 0; i < game->n_hunters; i++) {
		bool seen = game->hunters[i].seen;
		if (all)
			run->seen_turn[i] = run->lurker_told[i] = NEVER;
		if (seen && run_is_familiar(run, i))
			run->familiar |= UINT32_C(1) << i;
		if (seen)
			run->seen_turn[i] = game->turn;
		if (game_shows(game, i) || all)
			run->glimpses[i] = game->hunters[i];
	}
	run->n_glimpses = game->n_hunters;
}

/* Moves to the session's present world and reports its news. */
static enum status run_hear(struct run *run, const struct ui *ui)
{
	bool new_floor = run->floor != run->session->playback.floor;
	char guesses[TELL_CAP] = "";

	run->game = run->session->playback.world;
	run->heard = run->session->playback.position;
	/* A replay also jumps from one floor to another. */
	if (new_floor && run->floor != NO_FLOOR && game_event_of(run->game, GAME_EVENT_FLOOR_DONE))
		tell_guesses(&run->session->rules, run->glimpses, run->n_glimpses, guesses);
	run_note_glimpses(run, new_floor);
	run->floor = run->session->playback.floor;
	run->focus = run->game->at;
	if (new_floor)
		run->advised[run->floor] = (struct advised){run->hints, run->kinds_told};
	run_say_events(run, ui, new_floor);
	if (guesses[0])
		run_say(run, MESSAGE_HINT, guesses);
	if (new_floor || cell_equal(run->errand, run->game->at))
		run->errand = cell_at(-1, -1);
	if (new_floor) {
		run->plan.who = -1;
		if (run->going != GOING_COMPUTER)
			run->going = GOING_NOWHERE;
		run->mode = RUN_WALK;
	}
	return run_light(run);
}

static enum status run_think(struct run *run)
{
	run_drop_hint(run); /* it was for another moment */
	enum status status = run_fit_heads(run);

	if (!status)
		run_look_into_heads(run);
	if (!status)
		status = run_look_ahead(run);
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
	run->lamp.floor = NO_FLOOR;
	run->warned_turn = -1;
	run->stepwise_floor = NO_FLOOR;
	run->passed = run->helped = SIZE_MAX;
	run->n_log = 0;
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

/* Removes from the log what was said from POSITION on. */
static void run_unsay(struct run *run, size_t position)
{
	int n = run->n_log;

	while (n > 0 && n > run->n_log - RUN_LOG && run->log[(n - 1) % RUN_LOG].position >= position)
		run->log[--n % RUN_LOG] = (struct message){0};
	run->n_log = n;
}

/* Hears how the floor of the session's present moment was entered; what you guessed on the one before is judged then. */
static enum status run_enter_again(struct run *run, const struct ui *ui)
{
	struct session *session = run->session;
	size_t entered = session->playback.entered;
	const struct advised *then = &run->advised[session->playback.floor];
	enum status status = STATUS_OK;

	run_unsay(run, entered);
	run->floor = NO_FLOOR;
	run->lamp.floor = NO_FLOOR;
	run->hints = then->hints;
	run->kinds_told = then->kinds_told;
	if (entered) {
		status = playback_seek(&session->playback, entered - 1, NULL);
		run->game = session->playback.world;
		run->floor = session->playback.floor;
		run_note_glimpses(run, true);
	}
	if (!status)
		status = playback_seek(&session->playback, entered, NULL);
	return status ? status : run_hear(run, ui);
}

/* Goes back to the entry of the floor where POSITION is, or, if that was not heard yet, to what was heard last.  A
 * failure makes POSITION what can be reached. */
static enum status run_go_back(struct run *run, const struct ui *ui, size_t *position, struct diag *diag)
{
	enum status status, entered;

	if (*position >= run->heard) {
		status = playback_seek(&run->session->playback, run->heard, diag);
		run->game =
		    run->session->playback.world; /* another one, if the session stood on another floor */
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
	int floor = run->floor, who = run->plan.who;
	enum status status = run_go_back(run, ui, &position, diag), further = STATUS_OK;

	while (!further && session->playback.position < position) {
		further = playback_seek(&session->playback, session->playback.position + 1, diag);
		if (!further)
			further = run_hear(run, ui);
	}
	run->flash_ms = 0;
	if (run->floor == floor)
		run->plan.who = who;
	if (!further)
		further = run_think(run);
	return status ? status : further;
}

void run_free(struct run *run)
{
	timeline_free(&run->plan.thought);
	for (int i = 0; i < RUN_HEADS; i++)
		timeline_free(&run->heads[i].thought);
	oracle_free(run->oracle);
	run_drop_hint(run);
	free(run->lamp.lit);
	run_dismiss_computer(run);
	session_close(run->session);
}

/* Lets what the drawn mind looked at in this turn flow in for a moment, or all of it if the search is new.
 * BEFORE is the number of cells it had expanded before the turn. */
static void run_begin_pour(struct run *run, const struct ui *ui, uint32_t before)
{
	uint32_t n = run->plan.thought.total;

	if (n == before)
		return;
	run->poured = 0;
	if (n > before)
		run->poured = before;
	run->pour_ms = ui->now_ms + POUR_MS;
	run->frame_ms = ui->now_ms;
	timeline_seek(&run->plan.thought, run->poured);
}

void run_pour(struct run *run, int64_t now_ms)
{
	uint32_t n = run->plan.thought.total, rest = n - run->poured;
	int64_t left = max(run->pour_ms - now_ms, 0);

	run->frame_ms = now_ms + FRAME_MS;
	if (left == 0)
		run->pour_ms = 0;
	timeline_seek(&run->plan.thought, n - (uint32_t)(rest * left / POUR_MS));
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

static void run_obey(void *owner, struct ui *ui, const struct game_action *action)
{
	run_act(owner, ui, action);
}

struct run_link run_link(struct run *run)
{
	return (struct run_link){run, run, run_obey};
}

/* Shows what a cache or shrine has, as soon as you step on it. */
static void run_offer(struct run *run, struct ui *ui)
{
	const struct game *game = run->game;
	struct run_link link = run_link(run);

	if (game_event_of(game, GAME_EVENT_FOUND) && game_thing_at(game, game->at) >= 0)
		ui_push(ui, &view_offer, &link);
}

/* Can the title go on with this run?  One that is on no disk leaves that as it was. */
static void run_note_left(const struct run *run, struct ui *ui)
{
	if (run->session->keeper.path[0])
		ui->run_left = !run->session->playback.over;
}

void run_act(struct run *run, struct ui *ui, const struct game_action *action)
{
	bool unsaved = run->session->keeper.unsaved;

	if (!run_is_helped(run))
		run->helped = SIZE_MAX;
	if (action->verb == GAME_LEAVE)
		playback_settle(&run->session->playback);
	session_step(run->session, action);
	run_tell_disk(run, ui, unsaved);
	uint32_t before = run->plan.thought.total;
	if (run_refresh(run, ui) != STATUS_OK)
		run->closing = true;
	else if (run->plan.who >= 0 && !run->going && !ui->options.no_motion)
		run_begin_pour(run, ui, before);
	if (run->going != GOING_COMPUTER) /* it takes what it wants */
		run_offer(run, ui);
	run_note_left(run, ui);
	run->summing_up = run->session->playback.over;
}

/* Did ACTION, in which no turn has passed, change nothing?  It was refused, or looked into a mind. */
static bool run_did_nothing(const struct game_action *action)
{
	const struct verb *verb = verb_of(action->verb);

	return !verb || verb->time != VERB_FREE || action->verb == GAME_PEEK;
}

/* Takes back the last action, and before it those that changed nothing, such as steps against a wall. */
static enum status run_rewind(struct session *session, struct diag *diag)
{
	int turn = session->playback.world->turn, floor = session->playback.floor;
	const struct game_action *taken;
	enum status status;

	do {
		status = session_rewind(session, 1, diag);
		taken = &session->story.actions[session->playback.position];
	} while (!status && session->playback.position && session->playback.world->turn == turn &&
		 session->playback.floor == floor && run_did_nothing(taken));
	return status;
}

void run_take_back(struct run *run, struct ui *ui)
{
	struct session *session = run->session;
	struct diag diag;
	char text[TELL_CAP];

	if (!session->playback.position) {
		run_say(run, MESSAGE_REPLY, "There is nothing to take back.");
		return;
	}
	if (!session->story.options.practice) {
		run_say(run, MESSAGE_REPLY,
			"Turns can be taken back only in practice, on a map of your choice.");
		return;
	}
	if (run_rewind(session, &diag) != STATUS_OK) {
		ui_tell(ui, "%s", diag.text);
		return;
	}
	run->closing = run_follow(run, ui, session->playback.position, &diag) != STATUS_OK;
	run_note_left(run, ui);
	snprintf(text, sizeof text, "Turn %d again.", run->game->turn);
	run_say(run, MESSAGE_REPLY, text);
}

void run_do(struct run *run, struct ui *ui, enum game_verb verb, int direction)
{
	run_act(run, ui, &(struct game_action){.verb = verb, .direction = direction});
}

void run_peek(struct run *run, struct ui *ui)
{
	bool medal = run->game->carry.medals >> MEDAL_NO_PLANS & 1;

	if (medal && run->mode != RUN_WATCH)
		run_do(run, ui, GAME_PEEK, 0);
}
