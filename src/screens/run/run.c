/* The run's view: what its keys do, what goes on by itself, and the session behind it. */
#include "screens/run/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/seed.h"
#include "game/record.h"
#include "game/shelf.h"
#include "map/map.h"
#include "store/file.h"
#include "ui/leave.h"

enum {
	STEP_MS = 25,         /* between two steps of what goes on by itself */
	POUR_MS = 120,        /* for the thought of one turn to flow in */
	FRAME_MS = 20,        /* between two pictures of that */
	STEPS_AT_ONCE = 2000, /* without motion, at most so many steps for one key */
	FAR_STEPS = 8,        /* cells that the cursor moves at once */
	NO_FLOOR = -1
};

static const struct view_action actions[RUN_KEYS] = {
    [RUN_WEST] = {"west", NULL, "left down up right", "Walk"},
    [RUN_SOUTH] = {"south", NULL, "left down up right", "Walk"},
    [RUN_NORTH] = {"north", NULL, "left down up right", "Walk"},
    [RUN_EAST] = {"east", NULL, "left down up right", "Walk"},
    [RUN_NORTH_WEST] = {"north_west", NULL, "diagonals", "Walk"},
    [RUN_NORTH_EAST] = {"north_east", NULL, "diagonals", "Walk"},
    [RUN_SOUTH_WEST] = {"south_west", NULL, "diagonals", "Walk"},
    [RUN_SOUTH_EAST] = {"south_east", NULL, "diagonals", "Walk"},
    [RUN_RUSH_WEST] = {"run_west", NULL, "run", "Walk"},
    [RUN_RUSH_SOUTH] = {"run_south", NULL, "run", "Walk"},
    [RUN_RUSH_NORTH] = {"run_north", NULL, "run", "Walk"},
    [RUN_RUSH_EAST] = {"run_east", NULL, "run", "Walk"},
    [RUN_RUSH_NORTH_WEST] = {"run_north_west", NULL, "run", "Walk"},
    [RUN_RUSH_NORTH_EAST] = {"run_north_east", NULL, "run", "Walk"},
    [RUN_RUSH_SOUTH_WEST] = {"run_south_west", NULL, "run", "Walk"},
    [RUN_RUSH_SOUTH_EAST] = {"run_south_east", NULL, "run", "Walk"},
    [RUN_SNEAK] = {"sneak", "sneak", "sneak: slow, quiet", "Walk"},
    [RUN_WAIT] = {"wait", "wait", "wait and listen", "Walk"},
    [RUN_EXPLORE] = {"explore", "explore", "explore", "Walk"},
    [RUN_UP] = {"stairs_up", NULL, "travel, take stairs", "Walk"},
    [RUN_DOWN] = {"stairs_down", "stairs", "travel, take stairs", "Walk"},
    [RUN_TRAVEL] = {"travel", "travel", "travel, take stairs", "Walk"},
    [RUN_PLAN] = {"plan", "plan", "plan: its mind", "Know"},
    [RUN_NOISE] = {"noise", "noise", "noise: who can hear", "Know"},
    [RUN_LOOK] = {"look", "look", "look", "Know"},
    [RUN_MESSAGES] = {"messages", "messages", "messages", "Know"},
    [RUN_CLOSE_DOOR] = {"close", "close", "close, wedge a door", "Outwit"},
    [RUN_SHIPS] = {"ships", "ships", "ships come or go", "Outwit"},
    [RUN_MINDS] = {"minds", "algorithms", "swap its algorithm", "Outwit"},
    [RUN_LAB] = {"lab", "lab", "take it to the lab", "Outwit"},
    [RUN_TAKE_BACK] = {"take_back", "take back", "take back: practice", "Keep"},
    [RUN_SAVE] = {"save", "save and leave", "save and leave", "Keep"},
    [RUN_HELP] = {"help", "help", "help", "Keep"},
    [RUN_BACK] = {"back", "back", NULL, NULL},
};

/* The directions of RUN_WEST .. RUN_SOUTH_EAST, and likewise of RUN_RUSH_WEST .. RUN_RUSH_SOUTH_EAST. */
static const enum direction key_directions[] = {WEST,       SOUTH,      NORTH,      EAST,
						NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST};
static_assert(RUN_WEST == 0 && RUN_RUSH_WEST == (int)DIRECTIONS, "key_directions is indexed by actions");

/* ---- minds ----------------------------------------------------------------------------------------------- */

static void run_look_into(const struct game *game, struct head *head)
{
	head->plan.n_events = 0;
	if (head->who >= 0)
		game_plan(game, head->who, &head->plan);
	if (timeline_load(&head->thought, head->plan.events, head->plan.n_events, head->plan.event_unit))
		head->who = -1;
	timeline_seek(&head->thought, head->thought.total);
}

static void run_look_into_heads(struct run *run)
{
	int who[GAME_HUNTERS_MAX], n = run_roster(run->game, who);

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
	int who[GAME_HUNTERS_MAX], n = run_roster(run->game, who), next = 0;

	if (run->plan.who >= 0) {
		while (next < n && who[next] != run->plan.who)
			next++;
		next++;
	}
	run_show_plan(run, next < n ? who[next] : -1);
	return n > 0;
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

/* Moves to the session's present world and reports its news. */
static void run_hear(struct run *run, const struct ui *ui)
{
	bool new_floor = run->floor != run->session->floor;

	run->game = run->session->world;
	run->floor = run->session->floor;
	run_say_events(run, ui, new_floor);
	if (!new_floor)
		return;
	run->plan.who = -1;
	run->going = GOING_NOWHERE;
	run->mode = RUN_WALK;
}

static enum status run_think(struct run *run)
{
	enum status status = run_fit_heads(run);

	if (!status)
		run_look_into_heads(run);
	return status;
}

enum status run_refresh(struct run *run, const struct ui *ui)
{
	run_hear(run, ui);
	return run_think(run);
}

enum status run_take(struct run *run, const struct ui *ui, struct session *session)
{
	size_t played = session->position;
	enum status status = STATUS_OK;

	session_close(run->session);
	run->session = session;
	run->floor = NO_FLOOR;
	run->n_log = 0;
	/* Retelling fills the log again and keeps hints from coming twice. */
	if (played)
		status = session_seek(session, 0, NULL);
	run_hear(run, ui);
	while (!status && session->position < played) {
		session_step(session, NULL);
		run_hear(run, ui);
	}
	run->flash_ms = 0;
	if (!status)
		status = run_think(run);
	return status;
}

void run_free(struct run *run)
{
	timeline_free(&run->plan.thought);
	for (int i = 0; i < RUN_HEADS; i++)
		timeline_free(&run->heads[i].thought);
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

static void run_pour(struct run *run, int64_t now_ms)
{
	uint32_t n = run->plan.thought.total, rest = n - run->poured;
	int64_t left = max(run->pour_ms - now_ms, 0);

	run->frame_ms = now_ms + FRAME_MS;
	if (left == 0)
		run->pour_ms = 0;
	timeline_seek(&run->plan.thought, n - (uint32_t)(rest * left / POUR_MS));
}

/* Says what has become of the run's file, if that is news; UNSAVED is how it was before. */
static void run_tell_disk(struct run *run, struct ui *ui, bool unsaved)
{
	struct session *session = run->session;

	if (session->unsaved)
		ui_tell(ui, "Not saved: %s. Every turn tries again.", session->why.text);
	else if (unsaved)
		ui_tell(ui, "Saved again, all of it. %s", session->notice);
	else if (session->notice[0])
		ui_tell(ui, "%s", session->notice);
	session->notice[0] = '\0';
}

void run_act(struct run *run, struct ui *ui, const struct game_action *action)
{
	bool unsaved = run->session->unsaved;

	session_step(run->session, action);
	run_tell_disk(run, ui, unsaved);
	uint32_t before = run->plan.thought.total;
	if (run_refresh(run, ui) != STATUS_OK)
		run->closing = true;
	else if (run->plan.who >= 0 && !run->going && !ui->options.no_motion)
		run_begin_pour(run, ui, before);
	ui->run_left = !run->session->over;
	run->summing_up = run->session->over;
}

/* Removes from the log what was said of turns that have been taken back. */
static void run_unsay(struct run *run)
{
	int n = run->n_log;

	while (n > 0 && n > run->n_log - RUN_LOG && run->log[(n - 1) % RUN_LOG].turn > run->game->turn)
		run->log[--n % RUN_LOG] = (struct message){0};
	run->n_log = n;
}

void run_take_back(struct run *run, struct ui *ui)
{
	struct session *session = run->session;
	struct diag diag;
	char text[TELL_CAP];

	if (!session->position) {
		run_say(run, false, "There is nothing to take back.");
		return;
	}
	if (!session->options.practice) {
		run_say(run, false, "Turns can be taken back only in practice, on a map of your choice.");
		return;
	}
	if (session_rewind(session, 1, &diag) != STATUS_OK) {
		ui_tell(ui, "%s", diag.text);
		return;
	}
	run->game = session->world;
	run->flash_ms = 0;
	run->closing = run_think(run) != STATUS_OK;
	run_unsay(run);
	ui->run_left = true;
	snprintf(text, sizeof text, "Turn %d again.", run->game->turn);
	run_say(run, false, text);
}

static void run_do(struct run *run, struct ui *ui, enum game_verb verb, int direction)
{
	run_act(run, ui, &(struct game_action){.verb = verb, .direction = direction});
}

/* ---- what goes on by itself ------------------------------------------------------------------------------ */

static bool run_looks_open(const struct game *game, struct cell at)
{
	int known = game_known(game, at);

	return known < TERRAIN_COUNT && terrain_info[known].plan_cost;
}

/* Is the ground beside you open, as far as you know, when you face direction D?  Bit 0: left, bit 1: right. */
static unsigned run_flanks(const struct game *game, int d)
{
	int dx = direction_dx[d], dy = direction_dy[d];
	struct cell left = cell_at(game->at.x + dy, game->at.y - dx);
	struct cell right = cell_at(game->at.x - dy, game->at.y + dx);

	return (unsigned)run_looks_open(game, left) | (unsigned)run_looks_open(game, right) << 1;
}

static bool run_find_known(const struct game *game, enum terrain terrain, struct cell *at)
{
	const uint8_t *known = game_plane(game, PLANE_KNOWN);

	for (int i = 0; i < game->width * game->height; i++)
		if (known[i] == terrain) {
			*at = cell_of_index(i, game->width);
			return true;
		}
	return false;
}

/* One step of what is going on.  Returns false when it has come to its end. */
static bool run_go_on(struct run *run, struct ui *ui)
{
	struct game *game = run->game;
	struct game_action action = {.verb = GAME_MOVE, .direction = run->direction};
	struct cell from = game->at, stairs;
	unsigned before = run_flanks(game, run->direction);

	if (run->going == GOING_TO && !game_travel(game, run->goal, &action))
		return false;
	if (run->going == GOING_EXPLORING && !game_explore(game, &action)) {
		run_say(run, false, "Everything you can reach is known.");
		return false;
	}
	if (run->sneaking && action.verb == GAME_MOVE)
		action.verb = GAME_SNEAK;
	int floor = run->floor;
	bool way_known = run_find_known(game, TERRAIN_STAIRS_DOWN, &stairs);
	run_act(run, ui, &action);
	game = run->game;
	if (run->floor != floor || run->session->over || game_alarmed(game))
		return false;
	if (run->going == GOING_EXPLORING && !way_known && run_find_known(game, TERRAIN_STAIRS_DOWN, &stairs)) {
		run_say(run, true, "There are the stairs: `>` goes to them.");
		return false;
	}
	if (run->going != GOING_STRAIGHT)
		return !cell_equal(game->at, run->goal);
	return !cell_equal(from, game->at) && run_flanks(game, run->direction) == before;
}

/* Begins or continues GOING: with motion one step of it, without motion all. */
static void run_go(struct run *run, struct ui *ui, enum run_going going)
{
	run->going = going;
	for (int i = 0; i < STEPS_AT_ONCE && run->going; i++) {
		if (!run_go_on(run, ui))
			run->going = GOING_NOWHERE;
		else if (!ui->options.no_motion)
			break;
	}
	run->step_ms = ui->now_ms + STEP_MS;
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

static void run_to_stairs(struct run *run, struct ui *ui, enum terrain stairs)
{
	struct cell at;

	if (game_terrain(run->game, run->game->at) == stairs && stairs == TERRAIN_STAIRS_DOWN) {
		run_do(run, ui, GAME_LEAVE, 0);
	} else if (!run_find_known(run->game, stairs, &at)) {
		run_say(run, true, "You have not seen those stairs yet. `o` explores.");
	} else {
		run->goal = at;
		run_go(run, ui, GOING_TO);
	}
}

/* The first hunter in view that hunts you, or -1. */
static int run_pursuer(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (game_present(game, i) && game->hunters[i].seen && game->hunters[i].state == HUNTER_HUNTING)
			return i;
	return -1;
}

/* Exploring ignores who is coming and would often lead straight into a hunter's arms. */
static void run_explore(struct run *run, struct ui *ui)
{
	char text[TELL_CAP];
	int who = run_pursuer(run->game);

	if (who < 0) {
		run_go(run, ui, GOING_EXPLORING);
		return;
	}
	snprintf(text, sizeof text, "No time to look round: the %s is after you.",
		 run->game->hunters[who].kind.name);
	run_say(run, false, text);
}

/* Fills DIRECTIONS[4] with those of doors that can be closed or wedged from here; returns their number. */
static int run_doors_in_reach(const struct game *game, int *directions)
{
	int n = 0;

	for (int d = NORTH; d <= WEST; d++) {
		enum terrain terrain = game_terrain(game, cell_step(game->at, d));
		if (terrain == TERRAIN_DOOR_OPEN || terrain == TERRAIN_DOOR_CLOSED)
			directions[n++] = d;
	}
	return n;
}

static void run_close_towards(struct run *run, struct ui *ui, int direction)
{
	if (game_terrain(run->game, cell_step(run->game->at, direction)) == TERRAIN_DOOR_CLOSED)
		run_do(run, ui, GAME_WEDGE, direction);
	else
		run_do(run, ui, GAME_CLOSE, direction);
}

static void run_close_door(struct run *run, struct ui *ui)
{
	int directions[4], n = run_doors_in_reach(run->game, directions);

	if (n == 1)
		run_close_towards(run, ui, directions[0]);
	else if (n == 0)
		run_say(run, false, "No door is in reach.");
	else
		run->mode = RUN_CLOSE;
}

static void run_move_cursor(struct run *run, int direction, int steps)
{
	for (; steps > 0; steps--) {
		struct cell to = cell_step(run->cursor, direction);
		if (game_inside(run->game, to))
			run->cursor = to;
	}
	run->n_route = game_route(run->game, run->cursor, run->route, RUN_ROUTE);
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

/* A key while the cursor or a question waits.  Any key that is not an answer returns to walking. */
static void run_answer(struct run *run, struct ui *ui, int action, struct key key)
{
	enum run_mode mode = run->mode;
	bool move = action >= RUN_WEST && action <= RUN_SOUTH_EAST;
	bool rush = action >= RUN_RUSH_WEST && action <= RUN_RUSH_SOUTH_EAST;

	if (mode == RUN_AIM && (move || rush)) {
		run_move_cursor(run, key_directions[action % DIRECTIONS], rush ? FAR_STEPS : 1);
		return;
	}
	run->mode = RUN_WALK;
	if (mode == RUN_CLOSE && move) {
		run_close_towards(run, ui, key_directions[action]);
	} else if (mode == RUN_AIM &&
		   (key.code == KEY_CODE_ENTER || action == RUN_TRAVEL || action == RUN_WAIT)) {
		run->goal = run->cursor;
		run_go(run, ui, GOING_TO);
	}
}

/* Draws the next mind and puts it in words, since there may be nothing to draw on known ground. */
static void run_read_mind(struct run *run)
{
	char text[TELL_CAP];

	if (!run_next_plan(run)) {
		run_say(run, false, "You have met nobody whose mind could be read.");
	} else if (run->plan.who >= 0) {
		snprintf(text, sizeof text, "The %s %s.", run->game->hunters[run->plan.who].kind.name,
			 run->plan.plan.thought);
		run_say(run, false, text);
	}
}

static void run_toggle_sneaking(struct run *run)
{
	run->sneaking = !run->sneaking;
	if (run->sneaking)
		run_say(run, false, "You sneak: each step takes two turns and is hardly heard.");
	else
		run_say(run, false, "You walk again.");
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

static enum view_answer run_walk(struct run *run, struct ui *ui, int action)
{
	if (action >= RUN_WEST && action <= RUN_SOUTH_EAST) {
		run_do(run, ui, run->sneaking ? GAME_SNEAK : GAME_MOVE, key_directions[action]);
		return VIEW_STAY;
	}
	if (action >= RUN_RUSH_WEST && action <= RUN_RUSH_SOUTH_EAST) {
		run->direction = key_directions[action - RUN_RUSH_WEST];
		run_go(run, ui, GOING_STRAIGHT);
		return VIEW_STAY;
	}
	switch (action) {
	case RUN_SNEAK: run_toggle_sneaking(run); break;
	case RUN_WAIT: run_do(run, ui, GAME_WAIT, 0); break;
	case RUN_EXPLORE: run_explore(run, ui); break;
	case RUN_UP: run_to_stairs(run, ui, TERRAIN_STAIRS_UP); break;
	case RUN_DOWN: run_to_stairs(run, ui, TERRAIN_STAIRS_DOWN); break;
	case RUN_TRAVEL:
		run->mode = RUN_AIM;
		run->cursor = run->game->at;
		run->n_route = 0;
		break;
	case RUN_PLAN: run_read_mind(run); break;
	case RUN_NOISE: run->noise_shown = !run->noise_shown; break;
	case RUN_CLOSE_DOOR: run_close_door(run, ui); break;
	case RUN_LOOK: ui_push(ui, &view_look, run); break;
	case RUN_SHIPS:
		run_act(run, ui, &(struct game_action){.verb = GAME_SHIPS, .who = !run->game->ships_fly});
		break;
	case RUN_MINDS: ui_push(ui, &view_swap, run); break;
	case RUN_MESSAGES: ui_push(ui, &view_log, run); break;
	case RUN_LAB: run_open_lab(run, ui); break;
	case RUN_HELP: ui_push(ui, &view_help, &view_run); break;
	case RUN_TAKE_BACK: run_take_back(run, ui); break;
	case RUN_SAVE: return run_leave(run, ui);
	case RUN_BACK:
		run_show_plan(run, -1);
		run->noise_shown = false;
		break;
	default: break;
	}
	return VIEW_STAY;
}

static enum view_answer run_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct run *run = state;

	run->going = GOING_NOWHERE;
	run->flash_ms = 0;
	if (run->pour_ms) /* a key cuts it short */
		run_pour(run, run->pour_ms);
	if (run->mode == RUN_MEND)
		return run_answer_damage(run, ui, action, key);
	if (run->mode != RUN_WALK) {
		run_answer(run, ui, action, key);
		return VIEW_STAY;
	}
	return run_walk(run, ui, action);
}

static int64_t run_view_due_ms(const void *state, const struct ui *ui)
{
	const struct run *run = state;

	if (run->closing || run->summing_up)
		return ui->now_ms;
	if (run->going)
		return run->step_ms;
	if (run->pour_ms)
		return run->frame_ms;
	if (run->flash_ms)
		return run->flash_ms;
	return VIEW_IDLE;
}

static enum view_answer run_view_tick(void *state, struct ui *ui)
{
	struct run *run = state;

	if (run->closing)
		return run_leave(run, ui);
	if (run->summing_up) {
		run->summing_up = false;
		ui_push(ui, &view_summary, run);
	} else if (run->going)
		run_go(run, ui, run->going);
	else if (run->pour_ms)
		run_pour(run, ui->now_ms);
	else
		run->flash_ms = 0;
	return VIEW_STAY;
}

/* ---- sessions -------------------------------------------------------------------------------------------- */

/* A new session as SETUP and OPTIONS say.  It is not on disk yet, so a mistake in them costs nothing. */
static enum status run_new_session(const struct run_setup *setup, const struct ui_options *options,
				   const struct rules *rules, struct session **session, struct diag *diag)
{
	struct grid grid;
	struct session_options begin = {.seed = setup->seed, .floor = options->floor};
	enum status status = STATUS_OK;

	if (begin.floor == 0)
		begin.floor = 1;
	for (size_t i = 0; i < options->n_hunters && begin.n_hunters < SESSION_HUNTERS_MAX; i++)
		snprintf(begin.hunters[begin.n_hunters++], GAME_SPEC_MAX, "%s", options->hunters[i]);
	if (!setup->map)
		return session_start(&begin, rules, session, diag);
	status = map_load(setup->map, RECORD_CELLS_MAX, &grid, NULL, diag);
	if (status)
		return status;
	begin.floor = 0;
	begin.practice = true;
	begin.grid = &grid;
	status = session_start(&begin, rules, session, diag);
	grid_free(&grid);
	return status;
}

/* Keeps SESSION in place of the run that was left, if that is possible; only a run that is being played elsewhere
 * forbids another one. */
static enum status run_keep_session(struct session *session, struct diag *diag)
{
	char path[4096];
	enum status status = shelf_current(path, sizeof path, diag);

	if (!status)
		status = session_record(session, path, diag);
	if (status != STATUS_BUSY && session->unsaved)
		status = STATUS_OK; /* the player is told, and each turn tries again */
	return status;
}

bool run_is_left(void)
{
	char path[4096];
	struct diag diag;

	return shelf_current(path, sizeof path, &diag) == STATUS_OK && file_exists(path);
}

static enum status run_resume_session(const struct rules *rules, struct session **session, struct diag *diag)
{
	char path[4096];
	enum status status = shelf_current(path, sizeof path, diag);

	if (!status)
		status = session_resume(path, rules, session, diag);
	if (status == STATUS_NOT_FOUND)
		diag_set(diag, status, "there is no run to go on with");
	return status;
}

/* The file of the run is damaged, and untouched: the player chooses. */
static void run_ask_about_damage(struct run *run)
{
	char text[TELL_CAP];

	snprintf(
	    text, sizeof text,
	    "The file of this run is damaged: %zu turns after this one cannot be played. If you go on from "
	    "here, the damaged file is kept, too.",
	    run->session->n_lost);
	run_say(run, true, text);
	run->mode = RUN_MEND;
}

enum status run_begin(struct run *run, struct ui *ui, const struct run_setup *setup, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct session *session = NULL;

	if (!rules)
		return STATUS_NO_MEMORY;
	enum status status = rules_load(rules, diag);
	if (!status && setup->resume)
		status = run_resume_session(rules, &session, diag);
	else if (!status)
		status = run_new_session(setup, &ui->options, rules, &session, diag);
	free(rules);
	if (!status && run->session)
		status = session_save(run->session, diag);
	if (status) {
		session_close(session);
		return status;
	}
	session_close(run->session); /* its file must be free before the next one begins */
	run->session = NULL;
	if (!setup->resume)
		status = run_keep_session(session, diag);
	if (status) {
		session_close(session);
		return status;
	}
	run->map[0] = '\0';
	if (setup->map)
		snprintf(run->map, sizeof run->map, "%s", setup->map);
	ui->run_left = true;
	status = run_take(run, ui, session);
	run->summing_up = session->over;
	if (!status && session->file == SESSION_DAMAGED)
		run_ask_about_damage(run);
	run_tell_disk(run, ui, false);
	return status;
}

static enum status run_setup_of_options(const struct ui *ui, struct run_setup *setup, struct diag *diag)
{
	const struct ui_options *options = &ui->options;
	struct rng rng = rng_seeded(ui->entropy, RNG_LOOK);

	*setup = (struct run_setup){.map = options->map, .resume = options->resume};
	setup->seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
	if (options->seed && !seed_parse(options->seed, &setup->seed))
		return diag_set(diag, STATUS_USAGE,
				"'%s' is not a seed: use a number or two words such as amber-otter",
				options->seed);
	return STATUS_OK;
}

static void run_view_close(void *state)
{
	run_free(state);
}

static enum status run_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct run_setup setup;
	enum status status = STATUS_OK;

	if (arg)
		setup = *(const struct run_setup *)arg;
	else
		status = run_setup_of_options(ui, &setup, diag);
	if (!status)
		status = run_begin(state, ui, &setup, diag);
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

static void run_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	run_draw(state, ui, screen);
}

const struct view view_run = {
    .name = "run",
    .actions = actions,
    .n_actions = RUN_KEYS,
    .aim = "Home is beyond the last >. Three wounds end a run. You cannot fight.",
    .state_size = sizeof(struct run),
    .open = run_view_open,
    .close = run_view_close,
    .keep = run_view_keep,
    .draw = run_view_draw,
    .key = run_view_key,
    .due_ms = run_view_due_ms,
    .tick = run_view_tick,
    .legend = run_draw_legend,
};
