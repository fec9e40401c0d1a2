/* A recorded run: played, stepped and scrubbed, forwards and backwards. */
#include <stdlib.h>

#include "game/proof.h"
#include "screens/run/run.h"
#include "ui/player.h"

enum { PLAN = PLAYER_KEYS, NOISE, LOOK, HELP, LEAVE };

static const struct view_action actions[] = {
    PLAYER_ACTIONS,
    [PLAN] = {"plan", "plan", "plan: its mind", "Know"},
    [NOISE] = {"noise", "noise", "noise: who can hear", "Know"},
    [LOOK] = {"look", "look", "look", "Know"},
    [HELP] = {"help", "help", "help", "Keep"},
    [LEAVE] = {"leave", "leave", "leave", "Keep"},
};

struct replay {
	struct run run;
	struct player player;
	uint32_t shown; /* the moment that `run` stands at */
};

/* Brings the session to the player's moment.  A step forward adds to the log, any other move restarts it. */
static void replay_show_moment(struct replay *replay, struct ui *ui)
{
	struct diag diag = {""};
	enum status status = session_seek(replay->run.session, replay->player.at, &diag);

	if (replay->player.at != replay->shown + 1)
		replay->run.n_log = 0;
	if (status) {
		ui_tell(ui, "%s", diag.text);
		player_move(&replay->player, (uint32_t)replay->run.session->position);
	}
	replay->shown = replay->player.at;
	replay->run.closing = run_refresh(&replay->run, ui) != STATUS_OK;
	replay->run.mode = RUN_WATCH;
	replay->run.flash_ms = 0;
}

static void replay_view_close(void *state)
{
	run_free(&((struct replay *)state)->run);
}

static enum status replay_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct replay *replay = state;
	struct session *session = NULL;
	struct rules *rules = calloc(1, sizeof *rules);
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = proof_open(arg, rules, &session, diag);
	free(rules);
	if (status)
		return status;
	replay->player = player_new("action", 8);
	player_reload(&replay->player, (uint32_t)session->n_actions);
	if (session->end == JOURNAL_TORN)
		ui_tell(ui, "The file is cut off after action %zu; everything before it is intact.",
			session->n_actions);
	if (session->end == JOURNAL_DAMAGED)
		ui_tell(ui, "The file is damaged after action %zu; %zu that follow cannot be played.",
			session->n_actions, session->n_lost);
	status = run_take(&replay->run, ui, session);
	replay->run.mode = RUN_WATCH;
	if (status)
		replay_view_close(replay);
	return status;
}

static void replay_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {PLAYER_TOGGLE, PLAYER_STEP, PLAYER_BACK, PLAYER_SLOWER, PLAYER_FASTER,
				   PLAN,          LOOK,        LEAVE,       HELP};
	const struct replay *replay = state;
	struct run_layout layout = run_layout(screen, ui->options.wide);
	int bar = layout.keys - 1;

	run_draw(&replay->run, ui, screen);
	screen_fill(screen, (struct rect){0, bar, screen->width, screen->height - bar}, ROLE_TEXT);
	player_draw(&replay->player, screen, screen->height - 2);
	ui_key_line(ui, screen, ui_last_row(screen), &view_replay, keys, ARRAY_LEN(keys));
}

static enum view_answer replay_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct replay *replay = state;
	bool moved = false;

	if (player_key(&replay->player, ui, action, key, &moved)) {
		if (moved)
			replay_show_moment(replay, ui);
		return VIEW_STAY;
	}
	switch (action) {
	case PLAN: run_next_plan(&replay->run); break;
	case NOISE: replay->run.noise_shown = !replay->run.noise_shown; break;
	case LOOK: ui_push(ui, &view_look, &replay->run); break;
	case HELP: ui_push(ui, &view_help, &view_replay); break;
	case LEAVE: return VIEW_CLOSE;
	default: break;
	}
	return VIEW_STAY;
}

static int64_t replay_view_due_ms(const void *state, const struct ui *ui)
{
	(void)ui;
	return player_due_ms(&((const struct replay *)state)->player);
}

static enum view_answer replay_view_tick(void *state, struct ui *ui)
{
	struct replay *replay = state;

	if (player_tick(&replay->player, ui))
		replay_show_moment(replay, ui);
	return VIEW_STAY;
}

const struct view view_replay = {
    .name = "replay",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct replay),
    .open = replay_view_open,
    .close = replay_view_close,
    .draw = replay_view_draw,
    .key = replay_view_key,
    .due_ms = replay_view_due_ms,
    .tick = replay_view_tick,
    .legend = run_draw_legend,
};
