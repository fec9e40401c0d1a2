/* Editing the lab's map: a brush at the cursor, start and goal.  All panes search again after every change. */
#include <stdio.h>

#include "base/assert.h"
#include "kit/cursor.h"
#include "screens/lab/lab.h"

enum {
	PEN = CURSOR_KEYS,
	WALL,
	FLOOR,
	WATER,
	MUD,
	DOOR,
	COST_2, /* to COST_9 in order */
	COST_9 = COST_2 + 7,
	START,
	GOAL,
	UNDO,
	REDO,
	PUT,
	LEAVE,
	HELP
};

#define COST_ACTION(cost, word) \
	[COST_2 + (cost)-2] = {"cost" #cost, word, "draw this cost", "Paint", "draw ground of cost " #cost}

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [PEN] = {"pen", "pen", "pen down, up: moving draws", "Paint", NULL},
    [WALL] = {"wall", "wall", "draw this terrain", "Paint", "draw wall"},
    [FLOOR] = {"floor", "floor", "draw this terrain", "Paint", "draw floor"},
    [WATER] = {"water", "water", "draw this terrain", "Paint", "draw water"},
    [MUD] = {"mud", "mud", "draw this terrain", "Paint", "draw mud"},
    [DOOR] = {"door", NULL, "draw this terrain", "Paint", "draw a door"},
    COST_ACTION(2, "to 9 cost"),
    COST_ACTION(3, NULL),
    COST_ACTION(4, NULL),
    COST_ACTION(5, NULL),
    COST_ACTION(6, NULL),
    COST_ACTION(7, NULL),
    COST_ACTION(8, NULL),
    COST_ACTION(9, NULL),
    [START] = {"start", "start", "move start, goal here", "Paint", "move the start here"},
    [GOAL] = {"goal", "goal", "move start, goal here", "Paint", "move the goal here"},
    [UNDO] = {"undo", "undo", "undo, redo", "Paint", "undo the last change"},
    [REDO] = {"redo", NULL, "undo, redo", "Paint", "redo the change"},
    [PUT] = {"put", "put", "draw it again here", "Paint", NULL},
    [LEAVE] = {"leave", "done", "back to the lab", "Paint", NULL},
    [HELP] = {"help", "help", "this help", "Paint", NULL},
};

#undef COST_ACTION

static const enum terrain brushes[] = {[WALL] = TERRAIN_WALL,
				       [FLOOR] = TERRAIN_FLOOR,
				       [WATER] = TERRAIN_WATER,
				       [MUD] = TERRAIN_MUD,
				       [DOOR] = TERRAIN_DOOR_CLOSED,
				       [COST_2] = TERRAIN_ROUGH_2,
				       TERRAIN_ROUGH_3,
				       TERRAIN_ROUGH_4,
				       TERRAIN_ROUGH_5,
				       TERRAIN_ROUGH_6,
				       TERRAIN_ROUGH_7,
				       TERRAIN_ROUGH_8,
				       TERRAIN_ROUGH_9};

struct paint {
	struct lab *lab;
	enum terrain brush;
	bool down;   /* the pen draws as the cursor moves */
	bool wipes;  /* the pointer went down on what the brush draws: until it goes up it draws floor */
	int carried; /* START or GOAL while the pointer drags it, otherwise 0 */
};

static enum status paint_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct paint *paint = state;

	(void)ui, (void)diag;
	paint->lab = (struct lab *)arg;
	paint->brush = TERRAIN_WALL;
	paint->lab->look.pointing = true;
	return STATUS_OK;
}

static void paint_view_close(void *state)
{
	((struct paint *)state)->lab->look.pointing = false;
}

static void paint_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {WALL, FLOOR, PEN, UNDO, START, GOAL, HELP, PUT, COST_2, WATER, MUD, LEAVE};
	const struct paint *paint = state;
	struct panes layout = lab_layout(paint->lab, screen->width, screen->height);
	struct rect row = {0, layout.keys_y, screen->width, 1};
	char text[96];

	const char *then = "The searches follow every change.";
	if (paint->down)
		then = "The pen is down: moving draws.";
	else if (paint->lab->player.playing)
		then = "The searches play on.";
	snprintf(text, sizeof text, "Painting %s at %d,%d. %s", terrain_info[paint->brush].name,
		 paint->lab->look.cursor.x, paint->lab->look.cursor.y, then);
	screen_fill(screen, layout.reason, ROLE_TEXT);
	screen_words(screen, layout.reason, ROLE_HINT, text);
	screen_fill(screen, row, ROLE_TEXT);
	ui_key_line(ui, screen, ui_last_row(screen), &view_paint, keys, ARRAY_LEN(keys));
}

static enum status paint_dab(struct paint *paint)
{
	return edit_paint(&paint->lab->desk, paint->lab->look.cursor,
			  paint->wipes ? TERRAIN_FLOOR : paint->brush);
}

/* Does ACTION and searches again.  Any action that is not named here draws with the brush. */
static void paint_change(struct paint *paint, struct ui *ui, int action)
{
	struct edit *desk = &paint->lab->desk;
	enum status status = STATUS_OK;

	if (!paint->down)
		edit_group(desk);
	if (action >= WALL && action <= COST_9) {
		static_assert(ARRAY_LEN(brushes) == COST_9 + 1, "a brush for each of WALL .. COST_9");
		paint->brush = brushes[action];
		status = paint_dab(paint);
	} else if (action == START) {
		status = edit_move_start(desk, paint->lab->look.cursor);
	} else if (action == GOAL) {
		status = edit_move_goal(desk, paint->lab->look.cursor);
	} else if (action == UNDO) {
		edit_undo(desk);
	} else if (action == REDO) {
		edit_redo(desk);
	} else {
		status = paint_dab(paint);
	}
	if (status)
		ui_tell(ui, "%s", status_text(status));
	lab_edited(paint->lab, ui);
}

static void paint_set_pen(struct paint *paint, struct ui *ui, bool down)
{
	edit_group(&paint->lab->desk);
	paint->down = down;
	if (down)
		paint_change(paint, ui, PEN);
}

/* The thing under the cursor that can be dragged: START, GOAL, or 0 for nothing. */
static int paint_grab(const struct lab *lab)
{
	if (cell_equal(lab->look.cursor, lab->desk.start))
		return START;
	if (cell_equal(lab->look.cursor, lab->desk.goal))
		return GOAL;
	return 0;
}

/* Draws with the pointer, or drags the start or the goal if the button went down on it. */
static void paint_draw_with_pointer(struct paint *paint, struct ui *ui, struct key key)
{
	struct lab *lab = paint->lab;

	if (key.code == KEY_CODE_MOUSE_UP) {
		paint_set_pen(paint, ui, false);
		paint->carried = 0;
		paint->wipes = false;
		return;
	}
	if (!lab_click(lab, ui, key))
		return;
	if (key.code == KEY_CODE_MOUSE_DOWN) {
		edit_group(&lab->desk);
		paint->carried = paint_grab(lab);
		paint->wipes = grid_at(&lab->desk.grid, lab->look.cursor) == paint->brush;
		paint->down = true;
	}
	if (paint->carried)
		paint_change(paint, ui, paint->carried);
	else
		paint_change(paint, ui, PEN);
}

static enum view_answer paint_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct paint *paint = state;

	if (action >= 0 && action < CURSOR_KEYS) {
		lab_point(paint->lab, action);
		if (paint->down)
			paint_change(paint, ui, PEN);
	} else if (action == PEN) {
		paint_set_pen(paint, ui, !paint->down);
	} else if (action == LEAVE) {
		return VIEW_CLOSE;
	} else if (action == HELP) {
		ui_push(ui, &view_help, &view_paint);
	} else if (action > PEN) {
		paint_change(paint, ui, action);
	} else {
		paint_draw_with_pointer(paint, ui, key);
	}
	return VIEW_STAY;
}

static int64_t paint_view_due_ms(const void *state, const struct ui *ui)
{
	const struct lab *lab = ((const struct paint *)state)->lab;
	int64_t think_ms = lab_think_due_ms(lab, ui);

	return think_ms == VIEW_IDLE ? player_due_ms(&lab->player) : think_ms;
}

static enum view_answer paint_view_tick(void *state, struct ui *ui)
{
	struct lab *lab = ((struct paint *)state)->lab;

	lab_think(lab, ui);
	lab_play(lab, ui);
	return VIEW_STAY;
}

const struct view view_paint = {
    .name = "paint",
    .overlay = true,
    .mouse = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct paint),
    .open = paint_view_open,
    .close = paint_view_close,
    .draw = paint_view_draw,
    .key = paint_view_key,
    .due_ms = paint_view_due_ms,
    .tick = paint_view_tick,
};
