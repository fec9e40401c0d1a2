/* Fate in the lab: its keys, the choice of the hunter, and the answer, which is worked out while the view waits. */
#include "screens/lab/fate_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "kit/cursor.h"
#include "kit/tune.h"
#include "screens/lab/lab.h"

/* The keys of time follow the cursor's. */
enum { TIME = CURSOR_KEYS, NEXT = TIME + PLAYER_KEYS, TUNE, HELP, QUIT };

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [TIME + PLAYER_TOGGLE] = {"toggle", "play", "play, stop", "Play", NULL},
    [TIME + PLAYER_STEP] = {"step", "step", "a turn forward, back", "Play", "a turn forward"},
    [TIME + PLAYER_BACK] = {"back", "back", "a turn forward, back", "Play", "a turn back"},
    [TIME + PLAYER_STEP10] = {"step10", NULL, "ten forward, back", "Play", "ten forward"},
    [TIME + PLAYER_BACK10] = {"back10", NULL, "ten forward, back", "Play", "ten back"},
    [TIME + PLAYER_FIRST] = {"first", NULL, "to the beginning, the end", "Play", "to the beginning"},
    [TIME + PLAYER_LAST] = {"last", "end", "to the beginning, the end", "Play", "to the end"},
    [TIME + PLAYER_GOTO] = {"goto", NULL, "12{goto} to turn 12, 40{percent} to 40%", "Play",
			    "12{goto}: to turn 12"},
    [TIME + PLAYER_PERCENT] = {"percent", NULL, "12{goto} to turn 12, 40{percent} to 40%", "Play",
			       "40{percent}: to 40 %"},
    [TIME + PLAYER_SLOWER] = {"slower", NULL, "half, double speed, at once", "Play", "half the speed"},
    [TIME + PLAYER_FASTER] = {"faster", NULL, "half, double speed, at once", "Play", "double the speed"},
    [TIME +
	PLAYER_INSTANT] = {"instant", NULL, "half, double speed, at once", "Play", "play to the end at once"},
    [TIME + PLAYER_MARK] = {"mark", NULL, "{mark}a marks this, {jump}a returns", "Play",
			    "mark this moment with a letter"},
    [TIME + PLAYER_JUMP] = {"jump", NULL, "{mark}a marks this, {jump}a returns", "Play",
			    "return to a marked moment"},
    [NEXT] = {"next", "prey, hunter", "move the prey, or a hunter", "Fate", NULL},
    [TUNE] = {"tune", "hunter", "the hunter, speed and rule", "Fate", NULL},
    [HELP] = {"help", "help", "this help", "Fate", NULL},
    [QUIT] = {"quit", "lab", "back to the lab", "Fate", NULL},
};

/* ---- the hunter ------------------------------------------------------------------------------------------- */

static const char *const hands[] = {"left", "right", NULL};
/* A hunter as fast as its prey catches it from few places, which leaves little to see. */
static const struct param speed[] = {
    {"speed", "percent", 125, 10, 300, NULL, "of the hunter, in percent of the prey's"},
    {"hand", "", 1, 0, 1, hands, "the hand it keeps on the wall"},
};

#define CHASER(id, title, n_params) \
	static const struct variant fate_view_##id = {#id, title, "astray fate", speed, n_params}
CHASER(perfect, "Perfect hunter", 1);
CHASER(two, "Two perfect hunters", 0);
CHASER(goat, "Goat: straight, x before y", 1);
CHASER(wall, "Wall follower", 2);
CHASER(bfs, "Breadth-first search", 1);
CHASER(dijkstra, "Dijkstra", 1);
CHASER(greedy, "Greedy search", 1);
CHASER(astar, "A*", 1);
CHASER(field, "Distance field", 1);
#undef CHASER

enum { CHASER_PERFECT, CHASER_TWO, CHASER_GOAT, CHASER_WALL };

static const struct variant *const chasers_told[] = {[CHASER_PERFECT] = &fate_view_perfect,
						     [CHASER_TWO] = &fate_view_two,
						     [CHASER_GOAT] = &fate_view_goat,
						     [CHASER_WALL] = &fate_view_wall,
						     &fate_view_bfs,
						     &fate_view_dijkstra,
						     &fate_view_greedy,
						     &fate_view_astar,
						     &fate_view_field,
						     NULL};

const char *fate_view_title(const struct fate_view *view)
{
	return chasers_told[view->chaser]->title;
}

int fate_view_speed(const struct fate_view *view)
{
	return view->chaser == CHASER_TWO ? 100 : (int)view->params[0];
}

/* The chaser that is chosen; not a perfect one. */
static enum status fate_view_mind(const struct fate_view *view, struct chase_mind *mind, struct diag *diag)
{
	char spec[80];

	if (view->chaser == CHASER_GOAT)
		return chase_parse("nonrotational", mind, diag);
	if (view->chaser == CHASER_WALL)
		snprintf(spec, sizeof spec, "wall:hand=%s", hands[(int)view->params[1]]);
	else
		snprintf(spec, sizeof spec, "planner:path=%s,replan=goal,budget=0",
			 chasers_told[view->chaser]->name);
	return chase_parse(spec, mind, diag);
}

/* ---- the answer ------------------------------------------------------------------------------------------ */

bool fate_view_is_known(const struct fate_view *view)
{
	if (!view->begun)
		return false;
	return view->two ? duo_is_known(&view->duo) : fate_is_known(&view->fate);
}

const struct fate_map *fate_view_map(const struct fate_view *view)
{
	ASSERT(view->begun);
	return view->two ? &view->duo.map : &view->fate.map;
}

static void fate_view_forget(struct fate_view *view)
{
	if (view->begun && view->two)
		duo_free(&view->duo);
	else if (view->begun)
		fate_free(&view->fate);
	view->begun = false;
}

static void fate_view_fail(struct fate_view *view, enum status status, const struct diag *diag)
{
	fate_view_forget(view);
	snprintf(view->failure, sizeof view->failure, "%s", diag->text[0] ? diag->text : status_text(status));
}

static enum status fate_view_begin_one(struct fate_view *view, struct job *job, struct diag *diag)
{
	struct fate_question question = {.grid = &view->grid,
					 .rule = (enum diagonal_rule)view->rule,
					 .speed_percent = fate_view_speed(view)};
	struct chase_mind mind;
	enum status status = STATUS_OK;

	if (view->chaser != CHASER_PERFECT) {
		status = fate_view_mind(view, &mind, diag);
		question.mind = &mind;
	}
	if (!status)
		status = fate_new(&question, job, &view->fate, diag);
	return status;
}

/* The first cell of MAP on which nobody before WHO stands. */
static struct cell fate_view_free_cell(const struct fate_map *map, const struct fate_view_moment *moment,
				       enum fate_view_who who)
{
	for (int i = 0; i < map->n; i++) {
		bool taken = false;
		for (int other = 0; other < (int)who; other++)
			taken |= cell_equal(map->cells[i], moment->at[other]);
		if (!taken)
			return map->cells[i];
	}
	return map->cells[0];
}

/* Puts everybody without a place, or on another's cell, onto a free cell. */
static void fate_view_place(struct fate_view *view)
{
	const struct fate_map *map = fate_view_map(view);
	struct fate_view_moment *moment = &view->line[0];

	for (enum fate_view_who who = FATE_VIEW_PREY; who < FATE_VIEW_WHO; who++) {
		bool stands = fate_map_has(map, moment->at[who]);
		for (int other = 0; other < (int)who; other++)
			stands &= !cell_equal(moment->at[other], moment->at[who]);
		if (!stands)
			moment->at[who] = fate_view_free_cell(map, moment, who);
	}
	if (!view->two && view->moves == FATE_VIEW_SECOND)
		view->moves = FATE_VIEW_PREY;
}

/* The present moment becomes the first one of a line that is not known yet. */
static void fate_view_cut(struct fate_view *view)
{
	view->line[0] = *fate_view_now(view);
	view->line[0].caught = false;
	view->n = 1;
	player_reload(&view->player, 0);
	player_move(&view->player, 0);
}

/* Begins the analysis for the present hunter. */
static enum status fate_view_begin(struct fate_view *view, struct job *job, struct diag *diag)
{
	enum status status;

	fate_view_forget(view);
	fate_view_cut(view);
	view->failure[0] = '\0';
	view->two = view->chaser == CHASER_TWO;
	if (view->two)
		status = duo_new(&view->grid, (enum diagonal_rule)view->rule, true, job, &view->duo, diag);
	else
		status = fate_view_begin_one(view, job, diag);
	if (status) {
		fate_view_fail(view, status, diag);
		return status;
	}
	view->begun = true;
	if (fate_view_map(view)->n < FATE_VIEW_WHO)
		status = diag_set(diag, STATUS_UNSUPPORTED, "too few connected cells here");
	if (status)
		fate_view_fail(view, status, diag);
	else
		fate_view_place(view);
	return status;
}

/* ---- perfect play ---------------------------------------------------------------------------------------- */

const struct fate_view_moment *fate_view_now(const struct fate_view *view)
{
	return &view->line[min((size_t)view->player.at, max(view->n, (size_t)1) - 1)];
}

/* Turns to the catch if everybody stood AT; FATE_SAFE: never. */
static int fate_view_turns(const struct fate_view *view, const struct cell at[FATE_VIEW_WHO])
{
	static_assert((int)DUO_SAFE == (int)FATE_SAFE, "'never' is the same for one hunter and for two");
	if (!view->two)
		return fate_turns(&view->fate, at[FATE_VIEW_PREY], at[FATE_VIEW_HUNTER]);
	return duo_turns(&view->duo, at[FATE_VIEW_PREY], at[FATE_VIEW_HUNTER], at[FATE_VIEW_SECOND]);
}

static void fate_view_play_one(struct fate_view *view, size_t turns)
{
	struct fate_view_moment *line = view->line;
	struct fate_moment moment =
	    fate_begin(&view->fate, line[0].at[FATE_VIEW_PREY], line[0].at[FATE_VIEW_HUNTER]);

	for (; view->n <= turns && !moment.caught; view->n++) {
		fate_turn(&view->fate, &moment);
		line[view->n] = line[view->n - 1];
		line[view->n].at[FATE_VIEW_PREY] = moment.prey;
		line[view->n].at[FATE_VIEW_HUNTER] = moment.hunter;
		line[view->n].caught = moment.caught;
	}
}

static void fate_view_play_two(struct fate_view *view, size_t turns)
{
	struct fate_view_moment *line = view->line;
	struct duo_moment moment = {.prey = line[0].at[FATE_VIEW_PREY],
				    .hunters = {line[0].at[FATE_VIEW_HUNTER], line[0].at[FATE_VIEW_SECOND]}};

	for (; view->n <= turns && !moment.caught; view->n++) {
		duo_turn(&view->duo, &moment);
		line[view->n] = (struct fate_view_moment){
		    .at = {moment.prey, moment.hunters[0], moment.hunters[1]}, .caught = moment.caught};
	}
}

/* The light of the present moment: the cursor's mover stays, and the other one is tried everywhere. */
static void fate_view_light(struct fate_view *view)
{
	const struct fate_map *map = fate_view_map(view);
	struct fate_view_moment moment = *fate_view_now(view);
	enum fate_view_who tried = view->moves == FATE_VIEW_PREY ? FATE_VIEW_HUNTER : FATE_VIEW_PREY;

	view->longest = 0;
	memset(view->light, 0xff, grid_cells(&view->grid) * sizeof *view->light);
	for (int i = 0; i < map->n; i++) {
		bool taken = false;
		for (int who = 0; who < (view->two ? FATE_VIEW_WHO : FATE_VIEW_SECOND); who++)
			taken |= who != (int)tried && cell_equal(map->cells[i], moment.at[who]);
		if (taken)
			continue;
		moment.at[tried] = map->cells[i];
		/* A prey just caught is drawn on a hunter's cell. */
		if (fate_view_now(view)->caught)
			continue;
		int turns = fate_view_turns(view, moment.at);
		view->light[grid_index(&view->grid, map->cells[i])] = (uint16_t)turns;
		if (turns != FATE_SAFE)
			view->longest = max(view->longest, turns);
	}
}

int fate_view_shade(const struct fate_view *view, int turns)
{
	return (turns - 1) * FATE_VIEW_SHADES / max(view->longest, 1);
}

/* Plays from the first moment of the line, once the answer is known. */
static void fate_view_play(struct fate_view *view)
{
	view->n = 1;
	view->turns = fate_view_turns(view, view->line[0].at);
	size_t turns = (size_t)FATE_VIEW_SAFE_TURNS;
	if (view->turns != FATE_SAFE)
		turns = min((size_t)view->turns, (size_t)FATE_VIEW_TURNS);
	if (view->two)
		fate_view_play_two(view, turns);
	else
		fate_view_play_one(view, turns);
	player_reload(&view->player, (uint32_t)view->n - 1);
	player_move(&view->player, 0);
	fate_view_light(view);
}

/* Moves the cursor's mover to CELL, and begins a new line. */
static void fate_view_stand(struct fate_view *view, struct cell cell)
{
	fate_view_cut(view);
	view->line[0].at[view->moves] = cell;
	if (fate_view_is_known(view))
		fate_view_play(view);
}

static bool fate_view_is_free(const struct fate_view *view, struct cell cell)
{
	const struct fate_view_moment *moment = fate_view_now(view);

	if (!fate_map_has(fate_view_map(view), cell))
		return false;
	for (int who = 0; who < (view->two ? FATE_VIEW_WHO : FATE_VIEW_SECOND); who++)
		if (who != (int)view->moves && cell_equal(moment->at[who], cell))
			return false;
	return true;
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

/* To the next free cell in DIRECTION, over obstacles. */
static void fate_view_move(struct fate_view *view, int direction)
{
	struct cell at = fate_view_now(view)->at[view->moves];

	do
		at = cell_step(at, direction);
	while (grid_inside(&view->grid, at) && !fate_view_is_free(view, at));
	if (grid_inside(&view->grid, at))
		fate_view_stand(view, at);
}

static void fate_view_next(struct fate_view *view, struct ui *ui)
{
	static const char prey[] = "The cursor moves the prey: the light shows from where it is caught.";
	static const char *const one[] = {
	    prey, "The cursor moves the hunter: the light shows where it catches the prey."};
	static const char *const two[] = {
	    prey, "The cursor moves hunter 1: the light shows where they catch the prey.",
	    "The cursor moves hunter 2: the light shows where they catch the prey."};

	view->moves = (enum fate_view_who)((view->moves + 1) % (view->two ? FATE_VIEW_WHO : FATE_VIEW_SECOND));
	if (fate_view_is_known(view))
		fate_view_light(view);
	ui_tell(ui, "%s", view->two ? two[view->moves] : one[view->moves]);
}

static void fate_view_tuned(void *owner, struct ui *ui)
{
	struct diag diag = {""};

	fate_view_begin(owner, &ui->job, &diag); /* a failure stands where the answer would */
}

static void fate_view_tune(struct fate_view *view, struct ui *ui)
{
	ui_push(ui, &view_tune,
		&(struct tune_arg){"The hunter", chasers_told, &view->chaser, view->params, &lab_rule_param,
				   &view->rule, fate_view_tuned, NULL, view});
}

static enum view_answer fate_view_act(struct fate_view *view, struct ui *ui, int action)
{
	if (action >= 0 && action < CURSOR_KEYS && view->begun)
		fate_view_move(view, action);
	else if (action == NEXT)
		fate_view_next(view, ui);
	else if (action == TUNE)
		fate_view_tune(view, ui);
	else if (action == HELP)
		ui_push(ui, &view_help, &view_fate);
	return action == QUIT ? VIEW_CLOSE : VIEW_STAY;
}

static enum view_answer fate_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct fate_view *view = state;
	int time = action >= TIME && action < NEXT ? action - TIME : -1;
	bool moved = false;

	if (!player_key(&view->player, ui, time, key, &moved))
		return fate_view_act(view, ui, action);
	if (moved && fate_view_is_known(view))
		fate_view_light(view);
	return VIEW_STAY;
}

/* ---- time ------------------------------------------------------------------------------------------------ */

static int64_t fate_view_due_ms(const void *state, const struct ui *ui)
{
	const struct fate_view *view = state;

	if (view->begun && !fate_view_is_known(view))
		return ui->now_ms;
	return player_due_ms(&view->player);
}

static void fate_view_work(struct fate_view *view, struct job *job)
{
	struct diag diag = {""};
	enum status status = view->two ? duo_solve(&view->duo, job) : fate_solve(&view->fate, job, &diag);

	if (status) {
		fate_view_fail(view, status, &diag);
		return;
	}
	view->sum = view->two ? duo_sum(&view->duo) : fate_sum(&view->fate);
	fate_view_play(view);
}

static enum view_answer fate_view_tick(void *state, struct ui *ui)
{
	struct fate_view *view = state;

	if (view->begun && !fate_view_is_known(view))
		fate_view_work(view, &ui->job);
	else if (player_tick(&view->player, ui) && fate_view_is_known(view))
		fate_view_light(view);
	return VIEW_STAY;
}

/* ---- opening --------------------------------------------------------------------------------------------- */

static void fate_view_close(void *state)
{
	struct fate_view *view = state;

	fate_view_forget(view);
	grid_free(&view->grid);
	free(view->light);
}

static enum status fate_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct fate_view *view = state;
	const struct lab *lab = arg;

	view->player = player_new("turn", 4);
	view->n = 1;
	view->line[0].at[FATE_VIEW_PREY] = lab->desk.start;
	view->line[0].at[FATE_VIEW_HUNTER] = lab->desk.goal;
	view->rule = (double)lab->panes[lab->focus].study.rule;
	variant_defaults(chasers_told[CHASER_PERFECT], view->params);
	snprintf(view->name, sizeof view->name, "%s", lab_map_name(lab));
	enum status status = edit_copy(&lab->desk, &view->grid);
	if (!status)
		view->light = malloc(grid_cells(&view->grid) * sizeof *view->light);
	if (!status && !view->light)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = fate_view_begin(view, &ui->job, diag);
	if (view->light && (status == STATUS_LIMIT || status == STATUS_NO_MEMORY)) {
		view->params[0] = 100;
		status = fate_view_begin(view, &ui->job, diag);
	}
	if (status)
		fate_view_close(view);
	return status;
}

static void fate_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {
	    NEXT, TIME + PLAYER_TOGGLE, TIME + PLAYER_STEP, TIME + PLAYER_BACK, TUNE, QUIT, TIME + PLAYER_LAST,
	    HELP};

	fate_view_picture(state, screen);
	ui_key_line(ui, screen, ui_last_row(screen), &view_fate, keys, ARRAY_LEN(keys));
}

const struct view view_fate = {
    .name = "fate",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .aim = "From where does the hunter catch the prey, if both play perfectly, and in how many turns?",
    .state_size = sizeof(struct fate_view),
    .open = fate_view_open,
    .close = fate_view_close,
    .draw = fate_view_draw,
    .key = fate_view_key,
    .due_ms = fate_view_due_ms,
    .tick = fate_view_tick,
};
