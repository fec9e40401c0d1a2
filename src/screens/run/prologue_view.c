/* The prologue on the screen: its boards, two columns a cell, with a few words below them. */
#include <stdlib.h>

#include "base/minmax.h"
#include "kit/words.h"
#include "oracle/prologue.h"
#include "screens/run/run.h"
#include "world/tell.h"

enum { WAIT = DIRECTIONS, CLOSE, DOWN, LOOK, HELP, SKIP, ACTIONS };

static const struct view_action actions[ACTIONS] = {
    [0] = {"west", NULL, "left down up right", "Walk", "walk west"},
    [1] = {"south", NULL, "left down up right", "Walk", "walk south"},
    [2] = {"north", NULL, "left down up right", "Walk", "walk north"},
    [3] = {"east", NULL, "left down up right", "Walk", "walk east"},
    [4] = {"north_west", NULL, "diagonals", "Walk", "walk north-west"},
    [5] = {"north_east", NULL, "diagonals", "Walk", "walk north-east"},
    [6] = {"south_west", NULL, "diagonals", "Walk", "walk south-west"},
    [7] = {"south_east", NULL, "diagonals", "Walk", "walk south-east"},
    [WAIT] = {"wait", "wait", "wait", "Walk", NULL},
    [CLOSE] = {"close", "close", "close a door", "Outwit", NULL},
    [DOWN] = {"stairs_down", "stairs", "take the stairs", "Walk", NULL},
    [LOOK] = {"look", "look", "your hunters", "Know", NULL},
    [HELP] = {"help", "help", "help", "Keep", NULL},
    [SKIP] = {"back", "skip", "skip the prologue", "Keep", NULL},
};

static const enum direction walks[DIRECTIONS] = {WEST,       SOUTH,      NORTH,      EAST,
						 NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST};

enum {
	NARROW = 60,     /* columns below which words are few */
	TEXT_WIDTH = 64, /* columns, at most */
	TEMPO_COLUMN = 36
};

struct prologue_view {
	struct prologue prologue;
	struct rules *rules; /* owned */
	struct game *world;  /* owned */
	struct run picture;  /* shows the world; it has no session */
	struct prologue_try try;
	int board;
	bool skipping; /* the last key was that for skipping, and the next one skips */
	bool begins;   /* the next view: */
	struct run_setup next;
};

/* ---- boards ---------------------------------------------------------------------------------------------- */

/* Shows the world as it is now. */
static enum status prologue_view_see(struct prologue_view *view)
{
	struct run *run = &view->picture;

	run->game = view->world;
	run->focus = view->world->at;
	run->minds.plan.who = -1;
	glimpses_note(&run->glimpses, view->world, view->world->turn == 0);
	enum status status = lamp_light(&run->lamp, view->world);
	if (!status)
		status = telegraph_look(&run->telegraph, view->world);
	if (!status)
		prologue_hear(&view->try, view->world, &run->telegraph.preview);
	return status;
}

/* Begins board NUMBER as AGAIN says. */
static enum status prologue_view_begin(struct prologue_view *view, int number, enum prologue_cue again,
				       struct diag *diag)
{
	const struct prologue_board *board = &view->prologue.boards[number];
	struct game *world;
	enum status status = prologue_world(board, view->rules, &world, diag);

	if (status)
		return status;
	game_free(view->world);
	view->world = world;
	view->board = number;
	view->try = prologue_begin(board, again);
	lamp_put_out(&view->picture.lamp);
	telegraph_free(&view->picture.telegraph);
	return prologue_view_see(view);
}

static void prologue_view_close(void *state)
{
	struct prologue_view *view = state;

	run_free(&view->picture);
	game_free(view->world);
	free(view->rules);
}

static enum status prologue_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct prologue_view *view = state;

	(void)ui;
	view->begins = arg != NULL;
	if (arg)
		view->next = *(const struct run_setup *)arg;
	view->rules = malloc(sizeof *view->rules);
	enum status status = view->rules ? rules_load(view->rules, diag) : STATUS_NO_MEMORY;
	if (!status)
		status = prologue_load(&view->prologue, diag);
	if (!status)
		status = prologue_view_begin(view, 0, CUE_START, diag);
	if (status)
		prologue_view_close(view);
	return status;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

static bool prologue_view_is_out(const struct prologue_view *view)
{
	return cell_equal(view->world->at, view->world->floor.goal);
}

static void prologue_view_draw_header(const struct prologue_view *view, const struct ui *ui,
				      struct screen *screen)
{
	bool narrow = screen->width < NARROW;
	int x, tempo = game_tempo(view->world);

	screen_fill(screen, (struct rect){0, 0, screen->width, 1}, ROLE_PANEL);
	x = screen_format(screen, 1, 0, ROLE_DIM, "%s%d of %d", narrow ? "" : "Prologue ", view->board + 1,
			  view->prologue.n_boards);
	x = screen_text(screen, x + 2, 0, ROLE_STRONG, view->world->floor.title) + 2;
	x = screen_text(screen, narrow ? x : max(x, (int)TEMPO_COLUMN), 0, ROLE_DIM, "tempo ");
	screen_format(screen, x, 0, tempo ? ROLE_CALM : ROLE_DIM, "%d", tempo);
	ui_key_line(ui, screen, (struct rect){screen->width - 9, 0, 9, 1}, &view_prologue, (const int[]){SKIP},
		    1);
}

static void prologue_view_draw_keys(const struct prologue_view *view, const struct ui *ui,
				    struct screen *screen)
{
	struct rect row = ui_last_row(screen);
	int keys[] = {WAIT, LOOK, HELP}, x = row.x;

	for (int d = NORTH; d <= WEST; d++)
		if (game_terrain(view->world, cell_step(view->world->at, d)) == TERRAIN_DOOR_OPEN)
			keys[1] = CLOSE;
	if (prologue_view_is_out(view))
		keys[0] = DOWN;
	for (int action = 0; action < WAIT && screen->width >= NARROW; action++)
		x = ui_draw_key(ui, screen, x, row.y, &view_prologue, action);
	if (x > row.x)
		x = screen_text(screen, x, row.y, ROLE_DIM, "or arrows walk") + 2;
	row.width -= x - row.x;
	row.x = x;
	ui_key_line(ui, screen, row, &view_prologue, keys, ARRAY_LEN(keys));
}

static void prologue_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct prologue_view *view = state;
	const struct game *world = view->world;
	struct run_layout layout = {.tile_width = 2 * world->width <= screen->width ? 2 : 1};
	int width = min(screen->width - 2, (int)TEXT_WIDTH);
	char text[WORDS_CAP];

	words_shown(ui, &view_prologue, view->try.board->says[view->try.says], text, sizeof text);
	int rows = screen_words(NULL, (struct rect){0, 0, width, screen->height}, ROLE_HINT, text);
	int left = max(screen->height - 2 - world->height - rows, 0);
	layout.map = (struct rect){0, 1 + left / 3, screen->width, min(world->height, screen->height - 3)};
	int below = layout.map.y + layout.map.height + (left > 1);
	prologue_view_draw_header(view, ui, screen);
	run_draw_map(&view->picture, ui, screen, &layout);
	screen_words(screen,
		     (struct rect){(screen->width - width) / 2, below, width, screen->height - 1 - below},
		     ROLE_HINT, text);
	prologue_view_draw_keys(view, ui, screen);
	struct relief relief = run_relief(&view->picture, &layout);
	int x, y;
	if (relief_find(&relief, world->at, &x, &y))
		screen_point(screen, x, y);
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

/* Leaves the prologue for the next view. */
static enum view_answer prologue_view_end(const struct prologue_view *view, struct ui *ui)
{
	if (view->begins)
		ui_push(ui, &view_run, &view->next);
	return VIEW_CLOSE;
}

static enum view_answer prologue_view_act(struct prologue_view *view, struct ui *ui,
					  const struct game_action *action)
{
	struct diag diag = {""};
	enum status status = STATUS_OK;

	game_step(view->world, action);
	const struct game_event *refused = game_event_of(view->world, GAME_EVENT_REFUSED);
	char why[TELL_CAP];
	if (refused && tell_event(view->rules, view->world, refused, why))
		ui_tell(ui, "%s", why);
	enum prologue_cue again = CUE_CAUGHT;
	if (!view->world->caught) {
		status = prologue_view_see(view);
		again = prologue_again(&view->try, view->world);
	}
	if (!status && again != CUE_START)
		status = prologue_view_begin(view, view->board, again, &diag);
	if (!status)
		return VIEW_STAY;
	ui_tell_failure(ui, status, &diag);
	return prologue_view_end(view, ui);
}

static enum view_answer prologue_view_next(struct prologue_view *view, struct ui *ui)
{
	struct diag diag = {""};

	if (view->board + 1 == view->prologue.n_boards)
		return prologue_view_end(view, ui);
	enum status status = prologue_view_begin(view, view->board + 1, CUE_START, &diag);
	if (!status)
		return VIEW_STAY;
	ui_tell_failure(ui, status, &diag);
	return prologue_view_end(view, ui);
}

static enum view_answer prologue_view_shut(struct prologue_view *view, struct ui *ui)
{
	for (int d = NORTH; d <= WEST; d++)
		if (game_terrain(view->world, cell_step(view->world->at, d)) == TERRAIN_DOOR_OPEN)
			return prologue_view_act(view, ui,
						 &(struct game_action){.verb = GAME_CLOSE, .direction = d});
	ui_tell(ui, "No open door is beside you.");
	return VIEW_STAY;
}

/* Names your hunter and its weakness. */
static void prologue_view_tell(const struct prologue_view *view, struct ui *ui)
{
	int who = game_threat(view->world);

	if (who >= 0)
		ui_tell(ui, "The %s %s. Against it: %s.", view->world->hunters[who].kind.name,
			view->world->hunters[who].kind.tell, view->world->hunters[who].kind.weakness);
}

static enum view_answer prologue_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct prologue_view *view = state;
	struct game_action step = {.verb = GAME_WAIT};

	(void)key;
	if (action == SKIP && view->skipping)
		return prologue_view_end(view, ui);
	view->skipping = action == SKIP;
	if (prologue_view_is_out(view) && action >= 0 && action <= DOWN)
		return prologue_view_next(view, ui);
	if (action >= 0 && action < WAIT)
		step = (struct game_action){.verb = GAME_MOVE, .direction = walks[action]};
	switch (action) {
	case CLOSE: return prologue_view_shut(view, ui);
	case DOWN: ui_tell(ui, "The stairs are at `>`: walk to them."); break;
	case LOOK: prologue_view_tell(view, ui); break;
	case SKIP: ui_tell(ui, "{back} again skips the prologue."); break;
	case HELP: ui_push(ui, &view_help, &view_prologue); break;
	default: return action < 0 ? VIEW_STAY : prologue_view_act(view, ui, &step);
	}
	return VIEW_STAY;
}

static int64_t prologue_view_due_ms(const void *state, const struct ui *ui)
{
	return ((const struct prologue_view *)state)->picture.telegraph.looking ? ui->now_ms : VIEW_IDLE;
}

static enum view_answer prologue_view_tick(void *state, struct ui *ui)
{
	struct prologue_view *view = state;

	(void)ui;
	telegraph_look_further(&view->picture.telegraph, view->world);
	return VIEW_STAY;
}

const struct view view_prologue = {
    .name = "prologue",
    .actions = actions,
    .n_actions = ACTIONS,
    .aim = "Reach > on each board as it teaches. A catch costs nothing here.",
    .state_size = sizeof(struct prologue_view),
    .open = prologue_view_open,
    .close = prologue_view_close,
    .draw = prologue_view_draw,
    .key = prologue_view_key,
    .due_ms = prologue_view_due_ms,
    .tick = prologue_view_tick,
    .legend = run_draw_legend,
};
