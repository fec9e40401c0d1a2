/* The run's view: its keys. */
#include <assert.h>
#include <stdio.h>

#include "kit/leave.h"
#include "kit/speech.h"
#include "screens/run/aim.h"
#include "screens/run/facts.h"

enum {
	HELD_MS = 110 /* keys that come again sooner than that are held; keyboards repeat every 25 to 100 ms */
};

static const struct view_action actions[RUN_KEYS] = {
    [RUN_WEST] = {"west", NULL, "left down up right", "Walk", "walk west"},
    [RUN_SOUTH] = {"south", NULL, "left down up right", "Walk", "walk south"},
    [RUN_NORTH] = {"north", NULL, "left down up right", "Walk", "walk north"},
    [RUN_EAST] = {"east", NULL, "left down up right", "Walk", "walk east"},
    [RUN_NORTH_WEST] = {"north_west", NULL, "diagonals", "Walk", "walk north-west"},
    [RUN_NORTH_EAST] = {"north_east", NULL, "diagonals", "Walk", "walk north-east"},
    [RUN_SOUTH_WEST] = {"south_west", NULL, "diagonals", "Walk", "walk south-west"},
    [RUN_SOUTH_EAST] = {"south_east", NULL, "diagonals", "Walk", "walk south-east"},
    [RUN_RUSH_WEST] = {"run_west", NULL, "run", "Walk", "run west"},
    [RUN_RUSH_SOUTH] = {"run_south", NULL, "run", "Walk", "run south"},
    [RUN_RUSH_NORTH] = {"run_north", NULL, "run", "Walk", "run north"},
    [RUN_RUSH_EAST] = {"run_east", NULL, "run", "Walk", "run east"},
    [RUN_RUSH_NORTH_WEST] = {"run_north_west", NULL, "run", "Walk", "run north-west"},
    [RUN_RUSH_NORTH_EAST] = {"run_north_east", NULL, "run", "Walk", "run north-east"},
    [RUN_RUSH_SOUTH_WEST] = {"run_south_west", NULL, "run", "Walk", "run south-west"},
    [RUN_RUSH_SOUTH_EAST] = {"run_south_east", NULL, "run", "Walk", "run south-east"},
    [RUN_SNEAK] = {"sneak", "sneak", "sneak: slow, quiet", "Walk", "walk slowly and quietly"},
    [RUN_WAIT] = {"wait", "wait", "wait and listen", "Walk", NULL},
    [RUN_EXPLORE] = {"explore", "explore", "explore", "Walk", "walk on by itself to unknown cells"},
    [RUN_UP] = {"stairs_up", "home", "travel, take stairs", "Walk", "take the stairs up, or travel there"},
    [RUN_DOWN] = {"stairs_down", "stairs", "travel, take stairs", "Walk",
		  "take the stairs down, or travel there"},
    [RUN_TRAVEL] = {"travel", "travel", "travel, take stairs", "Walk", "travel to a place that you choose"},
    [RUN_PLAN] = {"plan", "plan", "plan: its mind", "Know", "show what a hunter plans"},
    [RUN_NOISE] = {"noise", "noise", "noise: who hears it", "Know", "show who hears you"},
    [RUN_LOOK] = {"look", "look", "look", "Know", "look at a cell or a hunter"},
    [RUN_MESSAGES] = {"messages", "messages", "messages", "Know", "all messages so far"},
    [RUN_EXPLAIN] = {"explain", "why", "why you were caught", "Know", NULL},
    [RUN_HINT] = {"hint", "hint", "hint: a puzzle's next step", "Know", NULL},
    [RUN_CLOSE_DOOR] = {"close", "close", "close, wedge a door", "Outwit", NULL},
    [RUN_THROW] = {"throw", "stone", "throw a stone", "Outwit", "throw a stone: a noise over there"},
    [RUN_TOOL_1] = {"tool_1", "tool", "use a tool", "Outwit", "use your first tool"},
    [RUN_TOOL_1 + 1] = {"tool_2", NULL, "use a tool", "Outwit", "use your second tool"},
    [RUN_TOOL_1 + 2] = {"tool_3", NULL, "use a tool", "Outwit", "use your third tool"},
    [RUN_TOOL_1 + 3] = {"tool_4", NULL, "use a tool", "Outwit", "use your fourth tool"},
    [RUN_TOOL_LAST] = {"tool_5", NULL, "use a tool", "Outwit", "use your fifth tool"},
    [RUN_WRENCH] = {"wrench", "swap mind", "wrench: swap its mind", "Outwit", "give a hunter another mind"},
    [RUN_TAKE] = {"take", "take", "pick up, or choose", "Outwit", NULL},
    [RUN_SHIPS] = {"ships", "ships", "ships (practice)", "Outwit", "ships hunt you too, in practice"},
    [RUN_LAB] = {"lab", "lab", "this floor, in the lab", "Outwit", NULL},
    [RUN_COMPUTER] = {"computer", "computer", "computer plays (practice)", "Keep", NULL},
    [RUN_FASTER] = {"faster", NULL, "its speed", "Keep", "the computer plays faster"},
    [RUN_SLOWER] = {"slower", NULL, "its speed", "Keep", "the computer plays slower"},
    [RUN_TAKE_BACK] = {"take_back", "take back", "take back (practice)", "Keep", NULL},
    [RUN_SAVE] = {"save", "save and leave", "save and leave", "Keep", NULL},
    [RUN_READING] = {"reading", NULL, "how the map was read", "Keep", NULL},
    [RUN_HELP] = {"help", "help", "help", "Keep", "all keys and signs"},
    [RUN_BACK] = {"back", "leave", "hide its mind, leave", "Keep", NULL},
};

/* The differences without saving, and in practice. */
static const struct view_action leave_action = {"save", "leave", "leave", "Keep", NULL};
static const struct view_action practice_actions[] = {
    {"take_back", "take back", "take back", "Keep", NULL},
    {"computer", "computer", "computer plays", "Keep", NULL},
};

/* The directions of RUN_WEST .. RUN_SOUTH_EAST, and likewise of RUN_RUSH_WEST .. RUN_RUSH_SOUTH_EAST. */
static const enum direction key_directions[] = {WEST,       SOUTH,      NORTH,      EAST,
						NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST};
static_assert(RUN_WEST == 0 && RUN_RUSH_WEST == (int)DIRECTIONS, "key_directions is indexed by actions");

/* ---- keys ------------------------------------------------------------------------------------------------ */

void run_travel_to(struct run *run, struct ui *ui, struct cell end)
{
	if (cell_equal(end, run->game->at)) {
		run_do(run, ui, GAME_LEAVE, 0);
		return;
	}
	run->walk.goal = game_nearest(run->game, end);
	if (cell_equal(run->walk.goal, run->game->at)) {
		run_say(run, MESSAGE_REPLY, "You know no way there yet. {explore} explores.");
	} else {
		run_say_way(run);
		run_go(run, ui, GOING_TO);
	}
}

/* Down the stairs, or to the Lodestone, or with it to the stairs that you came by: towards the end of the floor. */
static void run_to_end(struct run *run, struct ui *ui)
{
	struct cell end;

	if (game_end(run->game, &end))
		run_travel_to(run, ui, end);
	else
		run_say(run, MESSAGE_REPLY, "You have not seen the stairs yet. {explore} explores.");
}

static void run_aim(struct run *run, struct ui *ui, enum aim_what what, int slot, struct key key)
{
	struct aim_arg arg = {run_link(run), what, slot, key.code};

	ui_push(ui, &view_aim, &arg);
}

/* Closes the only door in reach, or wedges it, at once if nobody hunts you; otherwise shows what would follow. */
static void run_close_door(struct run *run, struct ui *ui, struct key key)
{
	struct game_action action = {.verb = GAME_CLOSE};
	bool wedged = false;
	int n = 0;

	for (int d = NORTH; d <= WEST; d++) {
		enum terrain terrain = game_terrain(run->game, cell_step(run->game->at, d));
		wedged |= terrain == TERRAIN_DOOR_WEDGED;
		if (terrain != TERRAIN_DOOR_OPEN && terrain != TERRAIN_DOOR_CLOSED)
			continue;
		action.verb = terrain == TERRAIN_DOOR_OPEN ? GAME_CLOSE : GAME_WEDGE;
		action.direction = d;
		n++;
	}
	if (n > 1 || (n && run_is_hunted(run->game)))
		run_aim(run, ui, AIM_DOOR, 0, key);
	else if (n)
		run_act(run, ui, &action);
	else if (game_terrain(run->game, run->game->at) == TERRAIN_DOOR_OPEN)
		run_say(run, MESSAGE_REPLY, "You are standing in the door.");
	else if (wedged)
		run_say(run, MESSAGE_REPLY, "That door is wedged already.");
	else
		run_say(run, MESSAGE_REPLY, "No door is in reach.");
}

static void run_throw(struct run *run, struct ui *ui, struct key key)
{
	if (run->game->floor.run_rules)
		run_aim(run, ui, AIM_STONE, 0, key);
	else
		run_say(run, MESSAGE_REPLY, "There are no stones here.");
}

static void run_use_tool(struct run *run, struct ui *ui, int slot, struct key key)
{
	if (run->game->carry.tools[slot])
		run_aim(run, ui, AIM_TOOL, slot, key);
	else
		run_say(run, MESSAGE_REPLY, "You carry no such tool. Caches, `&`, hold some.");
}

/* In practice any mind can be swapped for any other; a rehearsal has the wrench of the run. */
static void run_wrench(struct run *run, struct ui *ui, struct key key)
{
	const struct game *game = run->game;
	struct run_link link = run_link(run);

	if (run_swaps(run))
		ui_push(ui, &view_swap, &link);
	else if (run_is_puzzle(run))
		run_say(run, MESSAGE_REPLY, run_puzzle_stays);
	else if (game->wrench.charges)
		run_aim(run, ui, AIM_WRENCH, 0, key);
	else if (game->floor.number < GAME_WRENCH_FLOOR)
		run_say(run, MESSAGE_REPLY, "You do not have the wrench yet. It is further down.");
	else
		run_say(run, MESSAGE_REPLY, "The wrench is spent until the next floor.");
}

static void run_switch_ships(struct run *run, struct ui *ui)
{
	if (run_is_puzzle(run))
		run_say(run, MESSAGE_REPLY, run_puzzle_stays);
	else
		run_act(run, ui, &(struct game_action){.verb = GAME_SHIPS, .who = !run->game->air.ships_fly});
}

static void run_show_reading(struct run *run, struct ui *ui)
{
	if (run->map[0])
		ui_push(ui, &view_reading, &run->session->story.grid);
	else
		run_say(run, MESSAGE_REPLY, "No map file was read for this run since the program started.");
}

/* A key while the run waits for what becomes of its damaged file. */
static enum view_answer run_answer_damage(struct run *run, struct ui *ui, int action, struct key key)
{
	struct diag diag = {""};

	if (action == RUN_SAVE || action == RUN_BACK)
		return VIEW_CLOSE;
	if (key.code != KEY_CODE_ENTER)
		return VIEW_STAY;
	run->mode = RUN_WALK;
	if (session_mend(run->session, &diag)) {
		run->mode = RUN_MEND;
		ui_tell(ui, "%s", diag.text);
	} else {
		run_tell_disk(run, ui, false);
	}
	return VIEW_STAY;
}

/* Draws the next mind and puts it in words, since its plan may be out of sight. */
static void run_read_mind(struct run *run, struct ui *ui)
{
	char text[TELL_CAP];

	if (run_warns_of_oath(run))
		return;
	if (!minds_show_next(&run->minds, run->game, &run->glimpses)) {
		run_say(run, MESSAGE_REPLY, "You see nobody whose mind you could read.");
	} else if (run->minds.plan.who >= 0) {
		run_peek(run, ui);
		snprintf(text, sizeof text, "The %s %s.", run->game->hunters[run->minds.plan.who].kind.name,
			 run->minds.plan.plan.thought);
		run_say(run, MESSAGE_REPLY, text);
	} else {
		run_say(run, MESSAGE_REPLY, "No plan is shown.");
	}
}

static void run_toggle_sneaking(struct run *run)
{
	run->walk.sneaking = !run->walk.sneaking;
	if (run->walk.sneaking)
		run_say(run, MESSAGE_REPLY, "You sneak: each step takes two turns and is hardly heard.");
	else
		run_say(run, MESSAGE_REPLY, "You walk again.");
}

static const struct view_action *run_view_called(const void *state, int action)
{
	const struct session *session = ((const struct run *)state)->session;

	switch (action) {
	case RUN_SAVE: return session->keeper.path[0] ? NULL : &leave_action;
	case RUN_TAKE_BACK: return session->story.options.practice ? &practice_actions[0] : NULL;
	case RUN_COMPUTER: return session->story.options.practice ? &practice_actions[1] : NULL;
	default: return NULL;
	}
}

static const char *run_view_task(const void *state)
{
	const struct run *run = state;

	if (run_is_escape(run))
		return "Get away: stay uncaught, or leave by the stairs.";
	if (run_is_puzzle(run))
		return "Reach > uncaught, in as few turns as you can.";
	if (run->session->story.options.practice)
		return "Practice: reach >. Nothing is scored. You cannot fight.";
	if (run->game->floor.masked)
		return "Bring the Lodestone, *, to <, and name the masked hunters: {look}, then {look.guess}. "
		       "A right name scores.";
	return NULL;
}

static void run_let_go(void *owner)
{
	struct run *run = owner;

	run->closing = run->given_up = true;
}

/* Closes the view once all is on the disk, or the player does not mind. */
static enum view_answer run_leave(struct run *run, struct ui *ui)
{
	struct leave_arg question = {run_let_go, run};

	if (!run->session || run->given_up || session_save(run->session, NULL) == STATUS_OK)
		return VIEW_CLOSE;
	run->closing = false;
	ui_push(ui, &view_leave, &question);
	return VIEW_STAY;
}

static void run_ask_to_leave(struct run *run)
{
	if (run->session->keeper.path[0])
		run_say(run, MESSAGE_REPLY, "{back} again saves and leaves.");
	else
		run_say(run, MESSAGE_REPLY, "{back} again leaves without saving.");
	run->keys.asked = run->messages.n;
}

/* Does the reply to a key still stand, which no turn has followed? */
static bool run_has_replied(const struct run *run)
{
	const struct message *last = &run->messages.all[max(run->messages.n - 1, 0) % MESSAGES_KEPT];

	return last->kind == MESSAGE_REPLY && last->position == run->session->playback.position;
}

/* A key that means nothing here says so, unless it would hide the answer to the one before. */
static void run_say_dead(struct run *run, struct key key)
{
	if (!key_points(key) && !run_has_replied(run))
		run_say(run, MESSAGE_REPLY, "That key does nothing here. {help} shows those that do.");
}

static void run_show_noise(struct run *run)
{
	if (!run->noise_shown && !run->game->noise.cells)
		run_say(run, MESSAGE_REPLY, "You make no noise now.");
	else
		run->noise_shown = !run->noise_shown;
}

/* Hides minds and noise; if none were shown, leaves.  In a run with turns, the first press only asks: it is an easy
 * key to hit. */
static enum view_answer run_back(struct run *run, struct ui *ui)
{
	if (run->minds.plan.who >= 0 || run->noise_shown) {
		minds_show(&run->minds, run->game, -1);
		run->noise_shown = false;
		return VIEW_STAY;
	}
	if ((run->keys.asked == run->messages.n && run_has_replied(run)) ||
	    (!run->session->keeper.path[0] && run->game->turn == 0))
		return run_leave(run, ui);
	run_ask_to_leave(run);
	return VIEW_STAY;
}

/* A key that would get you caught asks first, unless that can be taken back; and a finger that rests on a key does not step
 * onto any marked cell. */
static void run_step(struct run *run, struct ui *ui, enum game_verb verb, int choice)
{
	bool last = !run_is_puzzle(run) && !run->session->story.options.practice;
	bool asks = run->keys.held ||
		    (last && ui->settings.telegraph && telegraph_is_fatal(&run->telegraph, run->game, choice));

	if (asks && ui->settings.travel_stops && run_warns(run, ui, choice))
		return;
	run_do(run, ui, verb, choice == ORACLE_WAIT ? 0 : choice);
}

static enum view_answer run_walk(struct run *run, struct ui *ui, int action, struct key key)
{
	struct run_link link = run_link(run);

	if (action >= RUN_WEST && action <= RUN_SOUTH_EAST) {
		run_step(run, ui, run->walk.sneaking ? GAME_SNEAK : GAME_MOVE, key_directions[action]);
		return VIEW_STAY;
	}
	if (action >= RUN_RUSH_WEST && action <= RUN_RUSH_SOUTH_EAST) {
		run->walk.direction = key_directions[action - RUN_RUSH_WEST];
		run_go(run, ui, GOING_STRAIGHT);
		return VIEW_STAY;
	}
	if (action >= RUN_TOOL_1 && action <= RUN_TOOL_LAST) {
		run_use_tool(run, ui, action - RUN_TOOL_1, key);
		return VIEW_STAY;
	}
	switch (action) {
	case RUN_SNEAK: run_toggle_sneaking(run); break;
	case RUN_WAIT: run_step(run, ui, GAME_WAIT, ORACLE_WAIT); break;
	case RUN_EXPLORE: run_go(run, ui, GOING_EXPLORING); break;
	case RUN_UP: run_travel_to(run, ui, run->game->floor.start); break;
	case RUN_DOWN: run_to_end(run, ui); break;
	case RUN_TRAVEL: run_aim(run, ui, AIM_TRAVEL, 0, key); break;
	case RUN_PLAN: run_read_mind(run, ui); break;
	case RUN_NOISE: run_show_noise(run); break;
	case RUN_EXPLAIN: run_explain(run, ui); break;
	case RUN_HINT: run_hint(run, ui); break;
	case RUN_CLOSE_DOOR: run_close_door(run, ui, key); break;
	case RUN_THROW: run_throw(run, ui, key); break;
	case RUN_LOOK: ui_push(ui, &view_look, &link); break;
	case RUN_SHIPS: run_switch_ships(run, ui); break;
	case RUN_WRENCH: run_wrench(run, ui, key); break;
	case RUN_TAKE: ui_push(ui, &view_offer, &link); break;
	case RUN_MESSAGES: ui_push(ui, &view_log, run); break;
	case RUN_LAB: run_open_lab(run, ui); break;
	case RUN_READING: run_show_reading(run, ui); break;
	case RUN_HELP: ui_push(ui, &view_help, &view_run); break;
	case RUN_TAKE_BACK: run_take_back(run, ui); break;
	case RUN_COMPUTER: run_start_computer(run, ui); break;
	case RUN_FASTER:
	case RUN_SLOWER: run_change_pace(run, action == RUN_FASTER ? 1 : -1); break;
	case RUN_SAVE: return run_leave(run, ui);
	case RUN_BACK: return run_back(run, ui);
	default: run_say_dead(run, key); break;
	}
	return VIEW_STAY;
}

/* Is KEY, for ACTION, the last one again, faster than a finger strikes it?  A warning is passed by the same key only; keys
 * that mean nothing here, as those that chose a place, leave it standing. */
static void run_notice_held_key(struct run *run, const struct ui *ui, int action, struct key key)
{
	struct keys *keys = &run->keys;
	bool again = key.code == keys->last.code;

	keys->held = again && ui->now_ms - keys->last_ms < HELD_MS;
	if (action < 0)
		return;
	if (!again)
		telegraph_forget_warning(&run->telegraph);
	keys->last = key;
	keys->last_ms = ui->now_ms;
}

static enum view_answer run_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct run *run = state;
	bool paced = action == RUN_FASTER || action == RUN_SLOWER;

	if (action != RUN_TAKE_BACK && key.code != KEY_CODE_MOUSE_MOVE)
		run->keys.began = run->session->playback.position;
	if (run_point(run, ui, key))
		return VIEW_STAY;
	run_notice_held_key(run, ui, action, key);
	run->keys.said = run->messages.n;
	run->walk.pointed = action == RUN_TRAVEL;
	if (run->walk.going != GOING_COMPUTER || !paced)
		run->walk.going = GOING_NOWHERE;
	run->flash_ms = 0;
	if (run->minds.pour_ms) /* a key cuts it short */
		minds_pour(&run->minds, run->minds.pour_ms);
	if (run->mode == RUN_MEND)
		return run_answer_damage(run, ui, action, key);
	return run_walk(run, ui, action, key);
}

/* Does a flight wait?  The computer walks on, which skips it. */
static bool run_flies(const struct run *run)
{
	return run->game->passage.on && run->walk.going != GOING_COMPUTER;
}

/* Of a world, between two looks at the keyboard: a few milliseconds. */
enum { FORESEE_STEPS = 50 };

static int64_t run_view_due_ms(const void *state, const struct ui *ui)
{
	const struct run *run = state;

	if (run->closing || run->summing_up || run_flies(run))
		return ui->now_ms;
	if (run->walk.going)
		return run->walk.step_ms;
	if (run->telegraph.looking)
		return ui->now_ms;
	if (run->minds.pour_ms)
		return run->minds.frame_ms;
	if (run->flash_ms)
		return run->flash_ms;
	if (playback_foresees(&run->session->playback))
		return ui->now_ms;
	return VIEW_IDLE;
}

static enum view_answer run_view_tick(void *state, struct ui *ui)
{
	struct run *run = state;
	struct run_link link = run_link(run);

	if (run->closing)
		return run_leave(run, ui);
	if (run->summing_up) {
		run->summing_up = false;
		ui_push(ui, &view_summary, &link);
	} else if (run_flies(run)) {
		if (ui_push(ui, &view_passage, &link) != STATUS_OK)
			run->closing = true;
	} else if (run->walk.going) {
		run_go(run, ui, run->walk.going);
	} else if (run->telegraph.looking) {
		telegraph_look_further(&run->telegraph, run->game);
	} else if (run->minds.pour_ms) {
		minds_pour(&run->minds, ui->now_ms);
	} else if (run->flash_ms) {
		run->flash_ms = 0;
	} else {
		playback_foresee(&run->session->playback, FORESEE_STEPS);
	}
	return VIEW_STAY;
}

static void run_view_close(void *state)
{
	run_free(state);
}

static enum status run_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	enum status status = run_begin(state, ui, arg, diag);

	if (status)
		run_view_close(state);
	return status;
}

static enum status run_view_keep(void *state, const char *path, struct diag *diag)
{
	struct session *session = ((struct run *)state)->session;

	if (!session)
		return STATUS_OK;
	if (path)
		return session_save_as(session, path, diag);
	return session_save(session, diag);
}

/* Puzzles and rehearsals are recorded nowhere. */
static bool run_view_keeps(const void *state)
{
	const struct session *session = ((const struct run *)state)->session;

	return session && session->keeper.path[0];
}

static void run_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	run_draw(state, ui, screen);
}

static void run_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	(void)ui;
	facts_of_run(state, speech);
}

const struct view view_run = {
    .name = "run",
    .mouse = true,
    .hovers = true,
    .actions = actions,
    .n_actions = RUN_KEYS,
    .called = run_view_called,
    .aim = "Bring the Lodestone, *, to <. Three wounds end a run. You cannot fight.",
    .task = run_view_task,
    .state_size = sizeof(struct run),
    .open = run_view_open,
    .close = run_view_close,
    .keep = run_view_keep,
    .keeps = run_view_keeps,
    .draw = run_view_draw,
    .key = run_view_key,
    .due_ms = run_view_due_ms,
    .tick = run_view_tick,
    .legend = run_draw_legend,
    .speak = run_view_speak,
};
