/* Defence: towers in the way of those who walk from node to node and those who steer. */
#include "space/defence.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "ui/cursor.h"
#include "ui/pace.h"
#include "ui/relief.h"
#include "ui/sky.h"
#include "ui/space.h"

extern const struct view view_defence, view_help;

enum {
	FAR_WEST = CURSOR_KEYS,
	FAR_SOUTH,
	FAR_NORTH,
	FAR_EAST,
	PLACE,
	SELL,
	CALL,
	PAUSE,
	STEP,
	SLOWER,
	FASTER,
	AGAIN,
	RANGE,
	PLANS,
	MIND,
	HELP,
	LEAVE
};

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [FAR_WEST] = {"far_west", NULL, "six cells", "Cursor"},
    [FAR_SOUTH] = {"far_south", NULL, "six cells", "Cursor"},
    [FAR_NORTH] = {"far_north", NULL, "six cells", "Cursor"},
    [FAR_EAST] = {"far_east", NULL, "six cells", "Cursor"},
    [PLACE] = {"place", "place", "build a tower", "Towers"},
    [SELL] = {"sell", "sell", "sell it", "Towers"},
    [CALL] = {"call", "call", "the next wave, now", "Time"},
    [PAUSE] = {"pause", "pause", "pause; build on", "Time"},
    [STEP] = {"step", NULL, "a second on", "Time"},
    [SLOWER] = {"slower", NULL, "half, double speed", "Time"},
    [FASTER] = {"faster", "speed", "half, double speed", "Time"},
    [AGAIN] = {"again", "again", "a new game", "Time"},
    [RANGE] = {"range", "range", "what a tower reaches", "Show"},
    [PLANS] = {"plans", "plans", "the ways to the goal", "Show"},
    [MIND] = {"mind", NULL, "another mind of spiders", "Show"},
    [HELP] = {"help", "help", "this page", "Show"},
    [LEAVE] = {"leave", "back", "leave", "Show"},
};

/* What the spiders can fly by; the first is the scene's own. */
static const char *const minds[] = {"flow", "hybrid", "lj-derived", "whiskers-damped"};

enum { FAR_CELLS = 6, WIDE = 60, TOLD_ROWS = 20, PATH_CELLS = 4096 };

struct defence_view {
	struct fleet fleet;
	struct defence_rules rules;
	struct defence game;
	uint64_t seed;
	struct pace pace;
	struct cell cursor;
	bool ranges, plans;
	size_t mind;
	/* What can be said of the cell under the cursor. */
	enum defence_site site;
	struct approach_change change;
	struct cell way[PATH_CELLS]; /* of a marine from the first portal */
	size_t way_len;
};

/* ---- opening --------------------------------------------------------------------------------------------- */

static void look(struct defence_view *view)
{
	struct defence *game = &view->game;

	view->site = defence_site(game, view->cursor, &view->change);
	view->way_len = approach_plan(&game->approach, game->approach.portals[0], view->way, PATH_CELLS);
}

static enum status begin(struct defence_view *view, uint64_t seed, struct diag *diag)
{
	struct scene scene;
	struct defence game;
	enum status status = scene_load("defence", &view->fleet, &scene, diag);

	if (status)
		return status;
	status = defence_new(&scene, &view->fleet, &view->rules, seed, &game, diag);
	if (status) {
		scene_free(&scene);
		return status;
	}
	defence_free(&view->game);
	view->game = game;
	view->seed = seed;
	view->mind = 0;
	look(view);
	/* A third of the way is where building begins to pay. */
	view->cursor = view->way[view->way_len / 3];
	look(view);
	return STATUS_OK;
}

static void close(void *state)
{
	struct defence_view *view = state;

	defence_free(&view->game);
}

static enum status open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct defence_view *view = state;
	const struct space_view_setup *setup = arg;
	enum status status = fleet_load(&view->fleet, diag);

	view->ranges = view->plans = true;
	view->pace = (struct pace){.paused = ui->options.no_motion, .then_ms = ui->now_ms};
	if (!status)
		status = defence_rules_load(&view->rules, diag);
	if (!status)
		status = begin(view, setup->seed, diag);
	if (status)
		close(view);
	return status;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

static struct vec2 middle(struct cell at)
{
	return (struct vec2){at.x + 0.5, at.y + 0.5};
}

static void draw_towers(const struct defence_view *view, struct screen *screen, const struct relief *relief,
			const struct sky *sky)
{
	const struct defence *game = &view->game;

	for (int t = 0; t < game->n_towers; t++) {
		const struct defence_tower *tower = &game->towers[t];
		struct vec2 at = middle(tower->at), barrel = vec2_at_angle(tower->barrel_rad);
		sky_line(screen, sky, at, vec2_add(at, vec2_scale(barrel, 1.4)), 1, ROLE_BEAM);
	}
	for (int t = 0; t < game->n_towers; t++)
		relief_thing(screen, relief, game->towers[t].at, 'T', ROLE_TOOL);
}

/* The way of the marines on the map, or of those who would come. */
static void draw_plans(const struct defence_view *view, struct screen *screen, const struct relief *relief)
{
	const struct defence *game = &view->game;
	bool any = false;

	for (int e = game->n_spiders; e < game->n_enemies; e++) {
		size_t n;
		const struct cell *path = defence_path(game, e, &n);
		size_t from = game->enemies[e].node;
		if (!game->enemies[e].alive || from >= n)
			continue;
		relief_path(screen, relief, path + from, n - from, ROLE_PATH_SO_FAR);
		any = true;
	}
	if (!any)
		relief_path(screen, relief, view->way, view->way_len, ROLE_PATH_SO_FAR);
}

/* Small when they are half dead. */
static void draw_marines(const struct defence_view *view, struct screen *screen, const struct relief *relief)
{
	const struct defence *game = &view->game;

	for (int e = game->n_spiders; e < game->n_enemies; e++) {
		const struct defence_enemy *marine = &game->enemies[e];
		struct cell at = {(int16_t)floor(marine->at.x), (int16_t)floor(marine->at.y)};
		if (marine->alive)
			relief_thing(screen, relief, at, marine->health < marine->full / 2 ? 'm' : 'M',
				     ROLE_MIND_HUNTS);
	}
}

static void draw_ends(const struct defence_view *view, struct screen *screen, const struct relief *relief)
{
	const struct approach *approach = &view->game.approach;

	for (int p = 0; p < approach->n_portals; p++)
		relief_thing(screen, relief, approach->portals[p], 'O', ROLE_STAIRS);
	relief_thing(screen, relief, approach->goal, '>', ROLE_GOAL);
}

static void draw_cursor(const struct defence_view *view, struct screen *screen, const struct relief *relief)
{
	int x, y;

	if (!relief_find(relief, view->cursor, &x, &y))
		return;
	if (view->site == SITE_FREE || view->site == SITE_TOO_DEAR)
		screen_put(screen, x, y, 'T', ROLE_SELECTED);
	else
		screen_paint(screen, x, y, ROLE_SELECTED);
}

static void draw_map(const struct defence_view *view, struct screen *screen, struct rect area)
{
	const struct defence *game = &view->game;
	const struct grid *map = &game->scene.map;
	struct relief relief = {
	    .width = map->width, .height = map->height, .terrain = map->terrain, .area = area, .tile_width = 1};
	struct sky_show show = {.trails = true, .trail = {ROLE_OTHER_NEW, ROLE_OTHER_OLD, ROLE_OTHER_OLD}};

	for (size_t g = 0; g < SPACE_GROUPS; g++)
		show.group_role[g] = ROLE_SWARM;
	relief_scroll(&relief, view->cursor);
	relief_draw(screen, &relief, NULL);
	struct sky sky = sky_over_map(area, relief.left, relief.top, 1);
	struct rect old = screen_clip(screen, area);
	if (view->plans)
		draw_plans(view, screen, &relief);
	if (view->ranges)
		sky_circle(screen, &sky, middle(view->cursor), game->rules.tower.range, 2, ROLE_SIGHT);
	draw_towers(view, screen, &relief, &sky);
	sky_ships(screen, &sky, game->space, &show, NULL);
	draw_ends(view, screen, &relief);
	draw_marines(view, screen, &relief);
	draw_cursor(view, screen, &relief);
	screen->clip = old;
}

/* ---- words ----------------------------------------------------------------------------------------------- */

/* How much of a wave is gone: its health, those to come included. */
static double wave_done(const struct defence *game)
{
	int all = game->wave
		      ? game->rules.waves[game->wave - 1].marines + game->rules.waves[game->wave - 1].spiders
		      : 0;
	double left = game->marines + game->spiders;

	for (int e = 0; e < game->n_enemies; e++)
		left += game->enemies[e].alive ? game->enemies[e].health / game->enemies[e].full : 0;
	return all ? 1 - left / all : 0;
}

static void draw_header(const struct defence_view *view, struct screen *screen)
{
	const struct defence *game = &view->game;
	bool wide = screen->width >= WIDE;
	int x = wide ? screen_text(screen, 1, 0, ROLE_STRONG, "Defence") + 3 : 1;

	x = screen_format(screen, screen_text(screen, x, 0, ROLE_DIM, "wave "), 0, ROLE_TEXT, "%d of %d",
			  game->wave, game->rules.n_waves) +
	    2;
	x = screen_format(screen, screen_text(screen, x, 0, ROLE_DIM, "money "), 0, ROLE_TEXT, "%d",
			  game->money) +
	    2;
	x = screen_format(screen, screen_text(screen, x, 0, ROLE_DIM, wide ? "lives " : ""), 0,
			  game->lives < 4 ? ROLE_DANGER : ROLE_TEXT, wide ? "%d" : "%d lives", game->lives) +
	    2;
	if (screen->width >= 76)
		screen_bar(screen, x, 0, 14, wave_done(game), ROLE_BAR);
	if (view->pace.paused)
		screen_text_right(screen, screen->width - 1, 0, ROLE_HINT, "paused");
	else if (game->phase == DEFENCE_PAUSE && wide)
		screen_format_right(screen, screen->width - 1, 0, ROLE_DIM, "next in %.0f s   x%d",
				    ceil(game->wait_s), 1 << view->pace.doublings);
	else if (wide)
		screen_format_right(screen, screen->width - 1, 0, ROLE_DIM, "x%d", 1 << view->pace.doublings);
}

/* What the marines would say to a tower here, and what the spiders. */
static void tell_change(const struct approach_change *change, char *text, size_t cap)
{
	if (change->on_foot < 0.05 && change->free < 0.05)
		snprintf(text, cap, "Place here: nobody's way grows longer.");
	else
		snprintf(text, cap, "Place here: marines walk %.1f further, spiders %.1f. A way stays open.",
			 change->on_foot, change->free);
}

static void tell_site(const struct defence_view *view, char *text, size_t cap)
{
	const struct defence *game = &view->game;
	const struct defence_tower *tower = defence_tower(game, view->cursor);
	int price = game->rules.tower.price;

	switch (view->site) {
	case SITE_CLOSED:
		if (tower)
			snprintf(text, cap, "Your tower: %d killed. It sells for %d.", tower->kills,
				 (int)(price * game->rules.tower.refund));
		else
			snprintf(text, cap, "No tower can stand here.");
		break;
	case SITE_TAKEN: snprintf(text, cap, "Somebody is in the way of a tower here."); break;
	case SITE_SEALS: snprintf(text, cap, "A tower here would seal the goal: a way must stay open."); break;
	case SITE_TOO_DEAR: snprintf(text, cap, "A tower costs %d; you have %d.", price, game->money); break;
	case SITE_TOO_MANY: snprintf(text, cap, "You have as many towers as you may."); break;
	case SITE_FREE: tell_change(&view->change, text, cap); break;
	}
}

static void draw_legend(const struct defence_view *view, struct screen *screen, int y)
{
	const struct approach *approach = &view->game.approach;
	int x =
	    screen_text(screen, screen_text(screen, 1, y, ROLE_MIND_HUNTS, "M") + 1, y, ROLE_TEXT, "Marine");

	x = screen_format(screen, x + 1, y, ROLE_DIM, "A* from node to node, %.0f tiles", approach->on_foot) +
	    3;
	x = screen_text(screen, screen_text(screen, x, y, ROLE_SWARM, ">") + 1, y, ROLE_TEXT, "Spider");
	screen_format(screen, x + 1, y, ROLE_DIM, "steers, %.0f tiles", approach->free);
	screen_text(screen, 1, y + 1, ROLE_DIM,
		    "A tower is a wall to a marine, and something to steer round to a spider.");
}

static void draw_end(const struct defence_view *view, struct screen *screen)
{
	const struct defence *game = &view->game;
	char text[96];

	if (!defence_over(game))
		return;
	if (game->phase == DEFENCE_WON)
		snprintf(text, sizeof text, "All %d waves are over: %d killed, %d lives left.",
			 game->rules.n_waves, game->kills, game->lives);
	else
		snprintf(text, sizeof text, "The goal is lost in wave %d: %d killed.", game->wave, game->kills);
	int width = text_width(text) + 2 < screen->width ? text_width(text) + 2 : screen->width;
	struct rect box = {(screen->width - width) / 2, screen->height / 2 - 1, width,
			   screen->width < WIDE ? 2 : 1};
	screen_fill(screen, box, ROLE_PANEL);
	screen_words(screen, (struct rect){box.x + 1, box.y, box.width - 2, box.height}, ROLE_STRONG, text);
}

static void draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int playing[] = {PLACE, SELL, CALL, RANGE, PLANS, PAUSE, FASTER, HELP, LEAVE};
	static const int over[] = {AGAIN, LEAVE};
	const struct defence_view *view = state;
	bool ended = defence_over(&view->game), told = screen->height >= TOLD_ROWS && screen->width >= WIDE;
	int bottom = screen->height - (told ? 4 : 2);
	char text[128];

	draw_map(view, screen, (struct rect){0, 1, screen->width, bottom - 1});
	draw_header(view, screen);
	if (told)
		draw_legend(view, screen, bottom);
	tell_site(view, text, sizeof text);
	screen_text(screen, 1, screen->height - 2, view->site == SITE_FREE ? ROLE_HINT : ROLE_TEXT, text);
	draw_end(view, screen);
	ui_key_line(ui, screen, ui_last_row(screen), &view_defence, ended ? over : playing,
		    ended ? ARRAY_LEN(over) : ARRAY_LEN(playing));
}

/* ---- keys and time --------------------------------------------------------------------------------------- */

static void move(struct defence_view *view, int direction, int cells)
{
	const struct ground *ground = &view->game.approach.ground;

	for (int i = 0; i < cells; i++) {
		struct cell to = cell_step(view->cursor, direction);
		if (ground_inside(ground, to))
			view->cursor = to;
	}
}

static void place(struct defence_view *view, struct ui *ui)
{
	char text[128];

	view->site = defence_place(&view->game, view->cursor);
	if (view->site == SITE_FREE)
		return;
	tell_site(view, text, sizeof text);
	ui_tell(ui, "%s", text);
}

static void next_mind(struct defence_view *view, struct ui *ui)
{
	double params[PARAMS_MAX];

	view->mind = (view->mind + 1) % ARRAY_LEN(minds);
	const struct variant *variant = variant_named(behaviours, minds[view->mind]);
	variant_defaults(variant, params);
	for (uint32_t g = 0; g < view->game.space->n.groups; g++)
		space_set_behaviour(view->game.space, g, variant, params);
	ui_tell(ui, "The spiders steer by %s now.", variant->title);
}

static void again(struct defence_view *view, struct ui *ui)
{
	struct diag diag = {""};

	if (begin(view, view->seed + 1, &diag))
		ui_tell(ui, "%s", diag.text);
	view->pace.then_ms = ui->now_ms;
}

static void advance(struct defence_view *view, int ticks)
{
	for (int i = 0; i < ticks; i++)
		defence_step(&view->game);
	look(view);
}

static enum view_answer key(void *state, struct ui *ui, int action, struct key key)
{
	static const int far[] = {WEST, SOUTH, NORTH, EAST};
	struct defence_view *view = state;

	(void)key;
	if (action >= 0 && action < CURSOR_KEYS)
		move(view, action, 1);
	switch (action) {
	case FAR_WEST:
	case FAR_SOUTH:
	case FAR_NORTH:
	case FAR_EAST: move(view, far[action - FAR_WEST], FAR_CELLS); break;
	case PLACE: place(view, ui); break;
	case SELL:
		if (!defence_sell(&view->game, view->cursor))
			ui_tell(ui, "No tower stands here.");
		break;
	case CALL:
		if (!defence_call(&view->game))
			ui_tell(ui, "The wave is on.");
		break;
	case PAUSE: pace_toggle(&view->pace, ui->now_ms); break;
	case STEP: advance(view, SPACE_TICKS_PER_S); break;
	case SLOWER: pace_change(&view->pace, -1); break;
	case FASTER: pace_change(&view->pace, 1); break;
	case AGAIN: again(view, ui); break;
	case RANGE: view->ranges = !view->ranges; break;
	case PLANS: view->plans = !view->plans; break;
	case MIND: next_mind(view, ui); break;
	case HELP: ui_push(ui, &view_help, &view_defence); break;
	case LEAVE: return VIEW_CLOSE;
	default: break;
	}
	look(view);
	return VIEW_STAY;
}

static int64_t due_ms(const void *state, const struct ui *ui)
{
	const struct defence_view *view = state;

	(void)ui;
	return defence_over(&view->game) ? VIEW_IDLE : pace_due_ms(&view->pace);
}

static enum view_answer tick(void *state, struct ui *ui)
{
	struct defence_view *view = state;

	advance(view, pace_ticks(&view->pace, ui->now_ms));
	return VIEW_STAY;
}

const struct view view_defence = {
    .name = "defence",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct defence_view),
    .open = open,
    .close = close,
    .draw = draw,
    .key = key,
    .due_ms = due_ms,
    .tick = tick,
};
