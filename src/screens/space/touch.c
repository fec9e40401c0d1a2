/* Touching a flight: rocks, walls, goals, nodes and ships are put, dragged and removed, and a prey or a predator is led by
 * hand, while time stands or passes.  Every change is part of the history of the flight. */
#include <stdio.h>

#include "base/minmax.h"
#include "base/text.h"
#include "kit/cursor.h"
#include "screens/space/space_view.h"

enum {
	TOGGLE = CURSOR_KEYS,
	STEP,
	BACK,
	NEXT,
	LAST,
	PUT,
	REMOVE,
	LARGER,
	SMALLER,
	UNDO,
	REDO,
	WRITE,
	HELP,
	LEAVE
};

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [TOGGLE] = {"toggle", "play", "play, stop", "Time", NULL},
    [STEP] = {"step", NULL, "a tick on, back", "Time", "a tick forward"},
    [BACK] = {"back", NULL, "a tick on, back", "Time", "a tick back"},
    [NEXT] = {"next", "what", "what to put", "Touch", "the next kind of thing"},
    [LAST] = {"last", NULL, "what to put", "Touch", "the kind of thing before"},
    [PUT] = {"put", "put", "put it here", "Touch", NULL},
    [REMOVE] = {"remove", "remove", "remove the thing here", "Touch", NULL},
    [LARGER] = {"larger", "size", "a larger, a smaller rock", "Touch", "a larger rock"},
    [SMALLER] = {"smaller", NULL, "a larger, a smaller rock", "Touch", "a smaller rock"},
    [UNDO] = {"undo", "undo", "undo, redo changes", "Touch", "undo the last change"},
    [REDO] = {"redo", NULL, "undo, redo changes", "Touch", "redo the change"},
    [WRITE] = {"write", "write", "write scene, picture, rows", "Touch", NULL},
    [HELP] = {"help", "help", "this page", "Touch", NULL},
    [LEAVE] = {"leave", "done", "back to the flight", "Touch", NULL},
};

enum touch_thing { ROCK, WALL, GOAL, NODE, SHIP, PREY, PREDATOR, THINGS };

static const struct {
	const char *name;
	int put, remove; /* enum change_kind */
	const char *does;
} things[] = {
    [ROCK] = {"rock", CHANGE_ROCK, CHANGE_NO_ROCK, "A rock lies where you put it."},
    [WALL] = {"wall", CHANGE_WALL, CHANGE_NO_WALL, "A wall fills a cell of the map."},
    [GOAL] = {"goal", CHANGE_GOAL, CHANGE_KINDS,
	      "Moves the goal of the chosen ship, and of all that share it."},
    [NODE] = {"node", CHANGE_MORE_NODE, CHANGE_NO_NODE,
	      "Another node comes after the nearest; drag one to move it."},
    [SHIP] = {"ship", CHANGE_SHIP, CHANGE_NO_SHIP, "Another ship like the chosen one."},
    [PREY] = {"you, prey", CHANGE_LEAD, CHANGE_KINDS, "You are @, and the chosen role hunts you."},
    [PREDATOR] = {"you, predator", CHANGE_LEAD, CHANGE_KINDS, "You are @, and the chosen role flees from you."},
};
static_assert(ARRAY_LEN(things) == THINGS, "a line for each");

/* Columns and rows around the pointer within which it grabs a thing; columns of a name in the help. */
enum { NEAR = 2, NAME_WIDTH = 15 };

#define RADIUS_STEP 0.25

struct touch_view {
	struct space_lab *lab;
	int x, y; /* the cursor, a cell of the screen */
	int what; /* enum touch_thing */
	double radius;
	bool led;        /* the prey follows the cursor */
	int32_t dragged; /* a ship whose goal, or a node, that the pointer holds; SPACE_NOBODY: nothing */
	bool drags_node;
};

static struct rect touch_picture(const struct touch_view *touch, const struct ui *ui)
{
	return space_lab_picture(touch->lab, ui->width, ui->height, touch->lab->focus);
}

static struct vec2 touch_at(const struct touch_view *touch, const struct ui *ui)
{
	struct sky sky = space_look_sky(touch->lab, touch->lab->focus, touch_picture(touch, ui));

	return sky_point(&sky, touch->x, touch->y);
}

static enum status touch_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct touch_view *touch = state;

	(void)diag;
	*touch = (struct touch_view){.lab = (struct space_lab *)arg, .radius = 1.5, .dragged = SPACE_NOBODY};
	struct rect area = touch_picture(touch, ui);
	touch->x = area.x + area.width / 2;
	touch->y = area.y + area.height / 2;
	return STATUS_OK;
}

/* ---- things at the cursor --------------------------------------------------------------------------------- */

/* Is AT shown within NEAR of the cursor? */
static bool touch_is_near(const struct touch_view *touch, const struct ui *ui, struct vec2 at)
{
	struct sky sky = space_look_sky(touch->lab, touch->lab->focus, touch_picture(touch, ui));
	int x, y;

	return sky_find(&sky, at, &x, &y) && abs(x - touch->x) <= NEAR && abs(y - touch->y) < NEAR;
}

static int32_t touch_rock(const struct touch_view *touch, const struct ui *ui)
{
	const struct space *space = space_lab_world(touch->lab);
	struct vec2 at = touch_at(touch, ui);

	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (vec2_distance(at, space_rock_position(space, i)) <= space->rock_radius[i] ||
		    touch_is_near(touch, ui, space_rock_position(space, i)))
			return (int32_t)i;
	return SPACE_NOBODY;
}

/* The ship whose goal is under the cursor. */
static int32_t touch_goal(const struct touch_view *touch, const struct ui *ui)
{
	const struct space *space = space_lab_world(touch->lab);

	for (uint32_t i = 0; i < space->n.ships; i++)
		if (space->target_kind[i] == TARGET_POINT && space_alive(space, i) &&
		    touch_is_near(touch, ui, (struct vec2){space->target_x[i], space->target_y[i]}))
			return (int32_t)i;
	return SPACE_NOBODY;
}

/* The node nearest to the cursor; with HERE only if that is under it. */
static int32_t touch_node(const struct touch_view *touch, const struct ui *ui, bool here)
{
	const struct space *space = space_lab_world(touch->lab);
	struct vec2 at = touch_at(touch, ui);
	int32_t nearest = SPACE_NOBODY;

	for (uint32_t i = 0; i < space->n.nodes; i++) {
		if (here && !touch_is_near(touch, ui, space->nodes[i]))
			continue;
		if (nearest == SPACE_NOBODY ||
		    vec2_distance(at, space->nodes[i]) < vec2_distance(at, space->nodes[nearest]))
			nearest = (int32_t)i;
	}
	return nearest;
}

/* ---- changes --------------------------------------------------------------------------------------------- */

static const char *touch_refusal(enum status status)
{
	switch (status) {
	case STATUS_LIMIT: return "No room for another one.";
	case STATUS_NOT_FOUND: return "Nothing of this kind to change here.";
	case STATUS_BAD_INPUT: return "Something is in the way here.";
	default: return "Not enough memory for this change.";
	}
}

static bool touch_make(struct touch_view *touch, struct ui *ui, const struct change *change)
{
	enum status status = space_lab_touch(touch->lab, change);

	if (status)
		ui_tell(ui, "%s", touch_refusal(status));
	return !status;
}

/* Puts the prey here and sends the role of the chosen ship after it, or away from it. */
static void touch_lead(struct touch_view *touch, struct ui *ui)
{
	struct change lead = {.kind = CHANGE_LEAD, .at = touch_at(touch, ui), .size = CHANGE_PREY_SPEED};
	struct change send = {.kind = touch->what == PREY ? CHANGE_HUNT : CHANGE_FLEE,
			      .id = space_lab_role(touch->lab),
			      .at = lead.at};

	if (touch->lab->walkers.game)
		ui_tell(ui, "The hunters on foot have their own quarry.");
	else
		touch->led = touch_make(touch, ui, &lead) && touch_make(touch, ui, &send);
}

static void touch_put(struct touch_view *touch, struct ui *ui)
{
	const struct space *space = space_lab_world(touch->lab);
	uint32_t ship = space_lab_ship(touch->lab, space);
	struct change change = {.kind = things[touch->what].put, .at = touch_at(touch, ui), .id = ship};

	if (touch->what == WALL && !space->setup.walls) {
		ui_tell(ui, "Walls need a scene with a map; put rocks instead.");
		return;
	}
	if (touch->what == PREY || touch->what == PREDATOR) {
		touch_lead(touch, ui);
		return;
	}
	if (touch->what == ROCK)
		change.size = touch->radius;
	if (touch->what == NODE)
		change.id = (uint32_t)touch_node(touch, ui, false);
	touch_make(touch, ui, &change);
}

static void touch_remove(struct touch_view *touch, struct ui *ui)
{
	struct change change = {.kind = things[touch->what].remove, .at = touch_at(touch, ui)};
	int32_t id = 0;

	if (touch->what == ROCK)
		id = touch_rock(touch, ui);
	else if (touch->what == NODE)
		id = touch_node(touch, ui, true);
	else if (touch->what == SHIP)
		id = space_lab_ship_at(touch->lab, ui, touch->x, touch->y);
	else if (touch->what != WALL)
		id = SPACE_NOBODY;
	change.id = (uint32_t)id;
	if (id == SPACE_NOBODY)
		ui_tell(ui, "No %s to remove here.", things[touch->what].name);
	else
		touch_make(touch, ui, &change);
}

/* ---- cursor and pointer ---------------------------------------------------------------------------------- */

/* Moves the cursor; the prey that is led follows it. */
static void touch_move(struct touch_view *touch, struct ui *ui, int x, int y)
{
	struct rect area = touch_picture(touch, ui);

	touch->x = clamp(x, area.x, area.x + area.width - 1);
	touch->y = clamp(y, area.y, area.y + area.height - 1);
	struct change lead = {.kind = CHANGE_LEAD, .at = touch_at(touch, ui), .size = CHANGE_PREY_SPEED};
	if (touch->led && touch->what >= PREY && !touch_make(touch, ui, &lead))
		touch->led = false;
}

/* Takes the goal or the node under the pointer. */
static void touch_take(struct touch_view *touch, const struct ui *ui)
{
	touch->drags_node = false;
	touch->dragged = touch_goal(touch, ui);
	if (touch->dragged != SPACE_NOBODY)
		return;
	touch->dragged = touch_node(touch, ui, true);
	touch->drags_node = touch->dragged != SPACE_NOBODY;
}

static void touch_point(struct touch_view *touch, struct ui *ui, struct key key)
{
	struct change change = {.kind = touch->drags_node ? CHANGE_NODE : CHANGE_GOAL,
				.id = (uint32_t)touch->dragged};

	touch_move(touch, ui, key.x, key.y);
	change.at = touch_at(touch, ui);
	if (key.code == KEY_CODE_MOUSE_DOWN) {
		touch_take(touch, ui);
		if (touch->dragged == SPACE_NOBODY)
			touch_put(touch, ui);
	} else if (key.code == KEY_CODE_MOUSE_UP && touch->dragged != SPACE_NOBODY) {
		touch_make(touch, ui, &change);
		touch->dragged = SPACE_NOBODY;
	}
}

static enum view_answer touch_act(struct touch_view *touch, struct ui *ui, int action)
{
	static const int plays[] = {[TOGGLE] = PLAYER_TOGGLE, [STEP] = PLAYER_STEP, [BACK] = PLAYER_BACK};

	switch (action) {
	case TOGGLE:
	case STEP:
	case BACK:
		player_act(&touch->lab->player, ui, plays[action], 0);
		space_lab_show(touch->lab);
		break;
	case NEXT: touch->what = (touch->what + 1) % THINGS; break;
	case LAST: touch->what = (touch->what + THINGS - 1) % THINGS; break;
	case PUT: touch_put(touch, ui); break;
	case REMOVE: touch_remove(touch, ui); break;
	case LARGER: touch->radius = min(touch->radius + RADIUS_STEP, CHANGE_RADIUS_MOST); break;
	case SMALLER: touch->radius = max(touch->radius - RADIUS_STEP, CHANGE_RADIUS_LEAST); break;
	case UNDO:
		if (!space_lab_undo(touch->lab))
			ui_tell(ui, "Nothing was changed by hand.");
		break;
	case REDO:
		if (!space_lab_redo(touch->lab))
			ui_tell(ui, "Nothing was undone.");
		break;
	case WRITE: space_write_ask(touch->lab, ui); break;
	case HELP: ui_push(ui, &view_help, &view_touch); break;
	case LEAVE: return VIEW_CLOSE;
	default: break;
	}
	return VIEW_STAY;
}

static enum view_answer touch_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct touch_view *touch = state;

	if (action >= 0 && action < CURSOR_KEYS)
		touch_move(touch, ui, touch->x + direction_dx[action], touch->y + direction_dy[action]);
	else if (action >= 0)
		return touch_act(touch, ui, action);
	else if (key.code == KEY_CODE_MOUSE_DOWN || key.code == KEY_CODE_MOUSE_UP ||
		 key.code == KEY_CODE_MOUSE_DRAG)
		touch_point(touch, ui, key);
	return VIEW_STAY;
}

/* ---- drawing --------------------------------------------------------------------------------------------- */

/* The ship that flies nearest to AT, and in *GAP how far that is; the number of ships if none flies. */
static uint32_t touch_nearest(const struct space *space, struct vec2 at, double *gap)
{
	uint32_t nearest = space->n.ships;

	*gap = INFINITY;
	for (uint32_t i = 0; i < space->n.ships; i++) {
		double away = vec2_distance(at, space_position(space, i)) - space->radius[i];
		if (space_alive(space, i) && away < *gap) {
			*gap = away;
			nearest = i;
		}
	}
	return nearest;
}

/* The meaning of putting it at the cursor, one sentence below the other. */
static void touch_explain(const struct touch_view *touch, const struct ui *ui, char *text, size_t cap)
{
	const struct space *space = space_lab_world(touch->lab);
	double gap, radius = touch->what == ROCK ? touch->radius : 0;
	uint32_t ship = touch_nearest(space, touch_at(touch, ui), &gap);

	snprintf(text, cap, "%s", things[touch->what].does);
	if (ship < space->n.ships) {
		const char *name = touch->lab->scene.ships[space->role[ship]].role;
		text_append(text, cap, " Nearest ship: ");
		if (*name)
			text_append(text, cap, "%u %s, ", (unsigned)space->role[ship] + 1, name);
		text_append(text, cap, "%.1f tiles.", max(gap - radius, 0.0));
	}
	text_append(text, cap, " From tick %u on; step back before it, and it is gone.", touch->lab->player.at);
}

static void touch_draw_panel(const struct touch_view *touch, const struct ui *ui, struct screen *screen,
			     struct rect area)
{
	char text[512];
	int y = area.y;

	screen_fill(screen, area, ROLE_TEXT);
	screen_text(screen, area.x, y++, ROLE_STRONG, "Put");
	for (int i = 0; i < THINGS; i++, y++) {
		enum role role = i == touch->what ? ROLE_STRONG : ROLE_DIM;
		screen_text(screen, area.x + 2, y, role, things[i].name);
		if (i == touch->what)
			screen_put(screen, area.x, y, U'▸', ROLE_KEY);
		if (i == ROCK)
			screen_format(screen, area.x + 10, y, role, "radius %.2f", touch->radius);
	}
	touch_explain(touch, ui, text, sizeof text);
	screen_words(screen, (struct rect){area.x, y + 1, area.width, area.y + area.height - y - 1}, ROLE_DIM,
		     text);
}

static void touch_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {PUT, NEXT, LARGER, REMOVE, UNDO, TOGGLE, WRITE, LEAVE, HELP};
	const struct touch_view *touch = state;
	struct rect area = touch_picture(touch, ui),
		    side = space_lab_side(touch->lab, screen->width, screen->height);
	struct rect keys_row = ui_last_row(screen), above = {1, screen->height - 3, screen->width - 2, 1};
	struct sky sky = space_look_sky(touch->lab, touch->lab->focus, area);
	struct rect old = screen_clip(screen, area);

	if (touch->what == ROCK)
		sky_circle(screen, &sky, touch_at(touch, ui), touch->radius, 2, ROLE_SIGHT);
	screen_put(screen, touch->x, touch->y, U'┼', ROLE_STRONG);
	screen_point(screen, touch->x, touch->y);
	screen->clip = old;
	if (side.height) {
		touch_draw_panel(touch, ui, screen, side);
	} else {
		screen_fill(screen, above, ROLE_TEXT);
		screen_text_within(screen, 1, above.y, ROLE_HINT, things[touch->what].does, above.width);
	}
	screen_fill(screen, (struct rect){0, screen->height - 1, screen->width, 1}, ROLE_TEXT);
	ui_key_line(ui, screen, keys_row, &view_touch, keys, ARRAY_LEN(keys));
}

/* Each thing and its effect. */
static int touch_legend(struct screen *screen, struct rect area)
{
	int y = area.y;

	screen_text(screen, area.x, y++, ROLE_STRONG, "What to put");
	for (int i = 0; i < THINGS; i++) {
		struct rect does = {area.x + NAME_WIDTH, y, area.width - NAME_WIDTH - 1, 3};
		screen_text(screen, area.x, y, ROLE_TEXT, things[i].name);
		y += screen_words(screen, does, ROLE_DIM, things[i].does);
	}
	return y - area.y;
}

static int64_t touch_view_due_ms(const void *state, const struct ui *ui)
{
	(void)ui;
	return player_due_ms(&((const struct touch_view *)state)->lab->player);
}

static enum view_answer touch_view_tick(void *state, struct ui *ui)
{
	struct space_lab *lab = ((struct touch_view *)state)->lab;

	if (player_tick(&lab->player, ui))
		space_lab_show(lab);
	return VIEW_STAY;
}

const struct view view_touch = {
    .name = "touch",
    .overlay = true,
    .mouse = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .aim = "change the world of the flight, from this tick on",
    .state_size = sizeof(struct touch_view),
    .open = touch_view_open,
    .draw = touch_view_draw,
    .key = touch_view_key,
    .due_ms = touch_view_due_ms,
    .tick = touch_view_tick,
    .legend = touch_legend,
};
