/* Defence on the screen.  Your towers block marines, which walk a path, and spiders, which steer. */
#include "arcade/defence.h"

#include <stdio.h>
#include <string.h>

#include "arcade/pilot.h"
#include "base/assert.h"
#include "base/text.h"
#include "kit/cursor.h"
#include "kit/relief.h"
#include "kit/sky.h"
#include "kit/words.h"
#include "map/map.h"
#include "path/path.h"
#include "screens/space/arcade_view.h"
#include "screens/space/space_view.h"

enum {
	FAR_WEST = CURSOR_KEYS,
	FAR_SOUTH,
	FAR_NORTH,
	FAR_EAST,
	PLACE,
	KIND,
	BETTER,
	SELL,
	CALL,
	PAUSE,
	SLOWER,
	FASTER,
	STEP,
	AGAIN,
	RANGE,
	PLANS,
	MIND,
	MARINES,
	DAY,
	HELP,
	LEAVE
};

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [FAR_WEST] = {"far_west", NULL, "move six cells", "Cursor", "move the cursor six cells west"},
    [FAR_SOUTH] = {"far_south", NULL, "move six cells", "Cursor", "move the cursor six cells south"},
    [FAR_NORTH] = {"far_north", NULL, "move six cells", "Cursor", "move the cursor six cells north"},
    [FAR_EAST] = {"far_east", NULL, "move six cells", "Cursor", "move the cursor six cells east"},
    [PLACE] = {"place", "build", "build a tower", "Towers", NULL},
    [KIND] = {"kind", "kind", "another kind of tower", "Towers", NULL},
    [BETTER] = {"better", "upgrade", "upgrade it", "Towers", NULL},
    [SELL] = {"sell", "sell", "sell it", "Towers", NULL},
    [CALL] = {"call", "call", "the next wave, now", "Time", NULL},
    PACE_ACTIONS(PAUSE, SLOWER, FASTER),
    [STEP] = {"step", NULL, "one second forward", "Time", NULL},
    [AGAIN] = {"again", "again", "a new game", "Time", NULL},
    [RANGE] = {"range", "range", "a tower's range", "Show", NULL},
    [PLANS] = {"plans", "plans", "the paths to the goal", "Show", NULL},
    [MIND] = {"mind", NULL, "another mind for spiders", "Attackers", NULL},
    [MARINES] = {"marines", NULL, "another mind for marines", "Attackers", NULL},
    [DAY] = {"day", NULL, "play the attackers of the day", "Attackers", NULL},
    [HELP] = {"help", "help", "this page", "Game", NULL},
    [LEAVE] = {"leave", "back", "leave", "Game", NULL},
};

/* An arrow could be taken for the goal. */
#define SPIDER_ASCII "s"

/* In tiles; smaller detours are ignored. */
#define LONGER 0.05

enum { FAR_CELLS = 6, WIDE = 60, LEGEND_COLUMNS = 76, LEGEND_ROWS = 20 };

static_assert(SLOWER - PAUSE == PACE_SLOWER && FASTER - PAUSE == PACE_FASTER, "as pace_key counts them");

struct defence_view {
	struct fleet fleet;
	struct defence_rules rules;
	struct defence game;
	struct grid map; /* owned; width 0: the map of the scene */
	uint64_t seed;
	bool chosen; /* the map or the attackers: the score does not rank among the best */
	struct arcade_view arcade;
	struct cell cursor;
	int kind; /* of the next tower */
	bool ranges, plans;
	bool refused; /* what the last key asked for; the line about the cell says why */
	int asked;    /* the action that would end this game, and whose key was pressed last; 0: none */
	/* About the cell under the cursor; if a tower can stand there, the ways include it. */
	enum defence_site site;
	struct approach_change change;
	struct approach_way ways[APPROACH_PORTALS];
};

/* ---- opening --------------------------------------------------------------------------------------------- */

static const struct cell nowhere = {-1, -1};

/* Could a tower stand under the cursor, money aside? */
static bool defence_view_could_stand(const struct defence_view *view)
{
	return !defence_over(&view->game) && (view->site == SITE_FREE || view->site == SITE_TOO_DEAR);
}

/* Has the clock not started yet? */
static bool defence_view_waits(const struct defence_view *view)
{
	return view->arcade.pace.paused && !view->game.space->tick && !view->game.wave;
}

/* Between waves only the clock is new, unless a shot still fades: the ticks until it shows another second or another
 * reward for calling the wave. */
static int defence_view_quiet_ticks(const struct defence *game)
{
	int ticks = 0;

	if (game->phase != DEFENCE_PAUSE || game->space->n.beams || game->space->n.bursts)
		return 0;
	struct defence then = *game; /* in which only the clock runs */
	do {
		then.wait_s -= SPACE_DT_S;
		ticks++;
	} while (ticks < SPACE_TICKS_PER_S && (int)ceil(then.wait_s) == (int)ceil(game->wait_s) &&
		 defence_haste(&then) == defence_haste(game));
	return ticks;
}

/* Looks at the cell under the cursor again, after either has changed. */
static void defence_view_look(struct defence_view *view)
{
	struct defence *game = &view->game;

	view->site = defence_site(game, view->cursor, view->kind, &view->change);
	approach_foresee(&game->approach, defence_view_could_stand(view) ? view->cursor : nowhere, view->ways);
	view->arcade.pace.quiet_ticks = defence_view_quiet_ticks(game);
}

/* The scene of the game, or one over the map of the player. */
static enum status defence_view_load(const struct defence_view *view, struct scene *scene, struct diag *diag)
{
	struct grid map;

	if (!view->map.width)
		return scene_load("defence", &view->fleet, scene, diag);
	enum status status = grid_copy(&view->map, &map);
	if (status)
		return status;
	status = defence_over_map(&map, scene, diag);
	grid_free(&map);
	return status;
}

static enum status defence_view_begin(struct defence_view *view, const struct ui *ui, uint64_t seed,
				      struct diag *diag)
{
	struct scene scene;
	struct defence game;
	enum status status = defence_view_load(view, &scene, diag);

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
	view->kind = 0;
	view->chosen = view->map.width > 0;
	arcade_view_begin(&view->arcade, ui, view_defence.name);
	/* Who reads the map for the first time needs longer than the first pause. */
	view->arcade.pace.paused = true;
	/* Building pays best from a third of the way on. */
	approach_foresee(&view->game.approach, nowhere, view->ways);
	view->cursor = view->game.approach.goal;
	if (view->ways[0].n)
		view->cursor = view->ways[0].cells[view->ways[0].n / 3];
	defence_view_look(view);
	return STATUS_OK;
}

/* The spiders fly by SPEC: NAME[:key=value,..]. */
static enum status defence_view_take_mind(struct defence_view *view, const char *spec, struct diag *diag)
{
	struct space *space = view->game.space;
	const struct variant *behaviour;
	double params[PARAMS_MAX];
	enum status status = variant_parse(behaviours, "behaviour", spec, &behaviour, params, NULL, 0, diag);

	for (uint32_t g = 0; g < space->n.groups && !status; g++)
		space_set_behaviour(space, g, behaviour, params);
	view->chosen = true;
	return status;
}

static void defence_view_close(void *state)
{
	struct defence_view *view = state;

	defence_free(&view->game);
	grid_free(&view->map);
	arcade_view_close(&view->arcade);
}

static enum status defence_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct defence_view *view = state;
	const struct space_view_setup *setup = arg;
	enum status status = fleet_load(&view->fleet, diag);

	ASSERT(arg);
	view->ranges = view->plans = true;
	if (!status)
		status = arcade_view_open(&view->arcade, ui);
	if (!status)
		status = defence_rules_load(&view->rules, diag);
	if (!status && setup->map.text)
		status = map_load(setup->map, &ui->options.asked, &view->map, NULL, diag);
	if (!status && setup->map.text)
		ui_tell_reading(ui, setup->map.text, &view->map, "");
	if (!status)
		status = defence_view_begin(view, ui, setup->seed, diag);
	if (!status && setup->n_behaviours)
		status = defence_view_take_mind(view, setup->behaviours[0], diag);
	if (status)
		defence_view_close(view);
	return status;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

/* Whether TOWER could fire and never did. */
static bool defence_view_is_idle(const struct defence *game, const struct defence_tower *tower)
{
	return game->rules.towers[tower->kind].damage > 0 && !tower->shots;
}

/* The better a tower, the longer its barrel.  When the game is over, those that never fired stand out. */
static void defence_view_draw_towers(const struct defence_view *view, struct screen *screen,
				     const struct relief *relief, const struct sky *sky)
{
	const struct defence *game = &view->game;

	for (int t = 0; t < game->n_towers; t++) {
		const struct defence_tower *tower = &game->towers[t];
		struct vec2 at = cell_middle(tower->at), barrel = vec2_at_angle(tower->barrel_rad);
		if (game->rules.towers[tower->kind].range > 0)
			sky_line(screen, sky, at, vec2_add(at, vec2_scale(barrel, 1 + 0.5 * tower->level)), 1,
				 ROLE_BEAM);
	}
	for (int t = 0; t < game->n_towers; t++) {
		const struct defence_tower *tower = &game->towers[t];
		bool idle = defence_over(game) && defence_view_is_idle(game, tower);
		relief_thing(screen, relief, tower->at, (unsigned char)game->rules.towers[tower->kind].sign,
			     idle ? ROLE_DANGER : ROLE_TOOL);
	}
}

/* The ways of marines from the portals, which are bright if a tower under the cursor would make one longer, above
 * the straight lines of the spiders.  Then the ways of the marines on the map. */
static void defence_view_draw_plans(const struct defence_view *view, struct screen *screen,
				    const struct relief *relief, const struct sky *sky)
{
	const struct defence *game = &view->game;
	bool changed = defence_view_could_stand(view) && view->change.on_foot >= LONGER;
	struct vec2 goal = cell_middle(game->approach.goal);

	for (int p = 0; p < game->approach.n_portals; p++) {
		const struct approach_way *way = &view->ways[p];
		sky_line(screen, sky, cell_middle(game->approach.portals[p]), goal, 3, ROLE_WHISKER);
		relief_path(screen, relief, way->cells, way->n, changed ? ROLE_PATH : ROLE_PATH_SO_FAR);
	}
	for (int e = game->n_spiders; e < game->n_enemies; e++) {
		size_t n;
		const struct cell *path = defence_path(game, e, &n);
		size_t from = game->enemies[e].node;
		if (game->enemies[e].alive && from < n)
			relief_path(screen, relief, path + from, n - from, ROLE_PATH_SO_FAR);
	}
}

/* The range of the tower under the cursor or, on a free cell, of the one to build. */
static void defence_view_draw_range(const struct defence_view *view, struct screen *screen,
				    const struct sky *sky)
{
	const struct defence *game = &view->game;
	const struct defence_tower *tower = defence_tower(game, view->cursor);
	double range = game->rules.towers[tower ? tower->kind : view->kind].range;

	if (range > 0)
		sky_circle(screen, sky, cell_middle(view->cursor), range, 2, ROLE_SIGHT);
}

/* A small letter for enemies with less than half of their health. */
static void defence_view_draw_marines(const struct defence_view *view, struct screen *screen,
				      const struct relief *relief)
{
	const struct defence *game = &view->game;

	for (int e = game->n_spiders; e < game->n_enemies; e++) {
		const struct defence_enemy *marine = &game->enemies[e];
		struct cell at = cell_at((int)floor(marine->at.x), (int)floor(marine->at.y));
		if (marine->alive)
			relief_thing(screen, relief, at, marine->health < marine->full / 2 ? 'm' : 'M',
				     ROLE_MIND_HUNTS);
	}
}

/* A spider that gets no nearer. */
static void defence_view_draw_stuck(const struct defence_view *view, struct screen *screen,
				    const struct relief *relief)
{
	const struct defence *game = &view->game;

	for (int e = 0; e < game->n_spiders; e++) {
		struct vec2 at = game->enemies[e].at;
		if (defence_stuck(game, e))
			relief_thing(screen, relief, cell_at((int)floor(at.x), (int)floor(at.y)), '#',
				     ROLE_HINT);
	}
}

/* The portal with the most enemies that got through. */
static int defence_view_worst_portal(const struct defence *game)
{
	int worst = 0;

	for (int p = 1; p < game->approach.n_portals; p++)
		if (game->through_of[p] > game->through_of[worst])
			worst = p;
	return worst;
}

/* When the game is lost, the portal that did it stands out. */
static void defence_view_draw_ends(const struct defence_view *view, struct screen *screen,
				   const struct relief *relief)
{
	const struct approach *approach = &view->game.approach;
	bool lost = view->game.phase == DEFENCE_LOST;

	for (int p = 0; p < approach->n_portals; p++) {
		bool worst = lost && p == defence_view_worst_portal(&view->game);
		relief_thing(screen, relief, approach->portals[p], 'O', worst ? ROLE_DANGER : ROLE_STAIRS);
	}
	relief_thing(screen, relief, approach->goal, '>', ROLE_GOAL);
}

static void defence_view_draw_cursor(const struct defence_view *view, struct screen *screen,
				     const struct relief *relief)
{
	int x, y;

	if (defence_over(&view->game) || !relief_find(relief, view->cursor, &x, &y))
		return;
	const struct defence_tower *tower = defence_tower(&view->game, view->cursor);
	const struct defence_tower_kind *kinds = view->game.rules.towers;
	uint32_t sign = U'×';
	if (defence_view_could_stand(view))
		sign = (unsigned char)kinds[view->kind].sign;
	else if (tower)
		sign = (unsigned char)kinds[tower->kind].sign;
	screen_put(screen, x, y, sign, ROLE_SELECTED);
	screen_point(screen, x, y);
}

static void defence_view_draw_map(const struct defence_view *view, struct screen *screen, struct rect area)
{
	const struct defence *game = &view->game;
	const struct grid *map = &game->scene.map;
	struct relief relief = {
	    .width = map->width, .height = map->height, .terrain = map->terrain, .area = area, .tile_width = 1};
	struct sky_show show = arcade_view_show(&view->arcade);

	show.ascii = SPIDER_ASCII[0];
	if (2 * map->width <= area.width)
		relief.tile_width = 2;
	relief_scroll(&relief, view->cursor);
	relief_draw(screen, &relief, NULL);
	struct sky sky = sky_over_map(relief.area, relief.left, relief.top, relief.tile_width);
	struct rect old = screen_clip(screen, area);
	if (view->plans)
		defence_view_draw_plans(view, screen, &relief, &sky);
	if (view->ranges && !defence_over(game))
		defence_view_draw_range(view, screen, &sky);
	defence_view_draw_towers(view, screen, &relief, &sky);
	sky_ships(screen, &sky, game->space, &show, NULL);
	defence_view_draw_ends(view, screen, &relief);
	defence_view_draw_marines(view, screen, &relief);
	defence_view_draw_stuck(view, screen, &relief);
	defence_view_draw_cursor(view, screen, &relief);
	screen->clip = old;
}

/* ---- words ----------------------------------------------------------------------------------------------- */

static int defence_view_draw_figure(struct screen *screen, int x, const char *name, enum role role, int value)
{
	return arcade_view_figure(screen, x, name, role, value) + 2;
}

static void defence_view_draw_header(const struct defence_view *view, struct screen *screen)
{
	const struct defence *game = &view->game;
	bool wide = screen->width >= WIDE;
	int x = 1;

	if (wide)
		x = screen_text(screen, x, 0, ROLE_STRONG, "Defence") + 3;
	x = defence_view_draw_figure(screen, x, "wave", ROLE_TEXT, game->wave);
	if (wide)
		x = screen_format(screen, x - 1, 0, ROLE_DIM, "of %d", game->rules.n_waves) + 2;
	x = defence_view_draw_figure(screen, x, "money", ROLE_TEXT, game->money);
	x = defence_view_draw_figure(screen, x, "lives", game->lives < 4 ? ROLE_DANGER : ROLE_TEXT,
				     game->lives);
	if (wide)
		x = defence_view_draw_figure(screen, x, "score", ROLE_TEXT, game->gained);
	if (wide && game->phase == DEFENCE_PAUSE)
		screen_format(screen, x + 1, 0, ROLE_DIM, "next in %.0f s", ceil(game->wait_s));
	pace_draw(&view->arcade.pace, screen);
}

/* Adds to TEXT[cap] how much you lack to pay PRICE, if anything. */
static void defence_view_tell_lack(const struct defence *game, int price, char *text, size_t cap)
{
	if (price > game->money)
		text_append(text, cap, " (%d short)", price - game->money);
}

/* Writes into TEXT[cap] how much of their paths a tower here would cover, and how much longer it would make them. */
static void defence_view_tell_change(const struct defence_view *view, char *text, size_t cap)
{
	const struct defence_tower_kind *kind = &view->game.rules.towers[view->kind];
	const struct approach_change *change = &view->change;
	double covered = pilot_cover(&view->game, view->ways, view->cursor, kind->range, true);

	snprintf(text, cap, "%s, %d", kind->name, kind->price);
	defence_view_tell_lack(&view->game, kind->price, text, cap);
	if (kind->range > 0)
		text_append(text, cap, ": covers %.0f path tiles.", covered);
	if (change->on_foot >= LONGER)
		text_append(text, cap, "%s Marines walk %.1f further.", kind->range > 0 ? "" : ":",
			    change->on_foot);
	else if (kind->range <= 0)
		text_append(text, cap, ": does not make the marines walk further.");
}

static void defence_view_tell_tower(const struct defence *game, const struct defence_tower *tower, char *text,
				    size_t cap)
{
	const struct defence_tower_kind *kind = &game->rules.towers[tower->kind];
	int price = defence_better_price(game, tower), refund = defence_refund(game, tower);

	snprintf(text, cap, "%s", kind->name);
	if (kind->damage > 0) {
		text_append(text, cap, ", level %d", tower->level);
		if (price)
			text_append(text, cap, ", next for %d", price);
		else
			text_append(text, cap, ", the highest");
		defence_view_tell_lack(game, price, text, cap);
		text_append(text, cap, ": %.0f damage, %d killed", tower->dealt, tower->kills);
	}
	text_append(text, cap, ". Sells for %d.", refund);
}

/* Describes the cell under the cursor in TEXT[cap]. */
static void defence_view_tell_site(const struct defence_view *view, char *text, size_t cap)
{
	const struct defence *game = &view->game;
	const struct defence_tower *tower = defence_tower(game, view->cursor);

	switch (view->site) {
	case SITE_CLOSED:
		if (tower)
			defence_view_tell_tower(game, tower, text, cap);
		else
			snprintf(text, cap, "No room for a tower here.");
		break;
	case SITE_TAKEN: snprintf(text, cap, "Somebody is in the way of a tower here."); break;
	case SITE_SEALS:
		snprintf(text, cap, "A tower here would seal off the goal; one path must stay open.");
		break;
	case SITE_TOO_MANY: snprintf(text, cap, "You have as many towers as you are allowed."); break;
	case SITE_TOO_DEAR:
	case SITE_FREE: defence_view_tell_change(view, text, cap); break;
	}
}

/* The enemies, how many of them came through, and the towers that can be built. */
static void defence_view_draw_legend(const struct defence_view *view, struct screen *screen, int y)
{
	const struct defence *game = &view->game;
	int x = screen_text(screen, 1, y, ROLE_MIND_HUNTS, "M");

	x = screen_format(screen, x + 1, y, ROLE_TEXT, "marines, %d through", game->marines_through) + 2;
	x = screen_text(screen, x, y, ROLE_SWARM, screen->ascii ? SPIDER_ASCII : "⠶");
	x = screen_format(screen, x + 1, y, ROLE_TEXT, "spiders, %d through", game->spiders_through) + 2;
	for (int k = 0; k < game->rules.n_towers; k++) {
		const struct defence_tower_kind *kind = &game->rules.towers[k];
		enum role name_role = ROLE_TEXT, price_role = ROLE_DIM;
		if (kind->price > game->money)
			name_role = price_role = ROLE_FAINT;
		if (k == view->kind)
			name_role = ROLE_SELECTED;
		x = screen_format(screen, x, y, name_role, "%c %s", kind->sign, kind->name);
		x = screen_format(screen, x + 1, y, price_role, "%d", kind->price) + 2;
	}
}

static int defence_view_enemies_left(const struct defence *game)
{
	int left = game->marines + game->spiders;

	for (int e = 0; e < game->n_enemies; e++)
		left += game->enemies[e].alive;
	return left;
}

static int defence_view_draw_count(struct screen *screen, int x, int y, int count, const char *what)
{
	if (!count)
		return x;
	return screen_format(screen, x, y, ROLE_TEXT, "%d %s%s, ", count, what, count > 1 ? "s" : "");
}

/* The rest of this wave, the next one, and the pay for calling that early. */
static void defence_view_draw_waves(const struct defence_view *view, struct screen *screen, int y)
{
	const struct defence *game = &view->game;
	int left = defence_view_enemies_left(game), haste = defence_haste(game), x = 1;

	if (left)
		x = screen_format(screen, x, y, ROLE_TEXT, "%d left.", left) + 2;
	if (game->wave == game->rules.n_waves) {
		screen_text(screen, x, y, ROLE_DIM, "This is the last wave.");
		return;
	}
	const struct defence_wave *next = &game->rules.waves[game->wave];
	x = screen_text(screen, x, y, ROLE_DIM, "Next: ");
	x = defence_view_draw_count(screen, x, y, next->marines, "marine");
	x = defence_view_draw_count(screen, x, y, next->spiders, "spider");
	if (next->health > 1)
		x = screen_format(screen, x, y, ROLE_TEXT, "health %.1f times wave 1.", next->health) + 2;
	if (haste >= 0)
		screen_format(screen, x, y, ROLE_HINT, "Call it: +%d", haste);
}

/* Adds to TEXT[cap] which towers never fired: how many, and where the first stands. */
static void defence_view_tell_idle(const struct defence *game, char *text, size_t cap)
{
	const struct defence_tower *first = NULL;
	int idle = 0, n_guns = 0;

	for (int t = 0; t < game->n_towers; t++) {
		n_guns += game->rules.towers[game->towers[t].kind].damage > 0;
		if (!defence_view_is_idle(game, &game->towers[t]))
			continue;
		if (!idle++)
			first = &game->towers[t];
	}
	if (first)
		text_append(text, cap, " %d of %d towers never fired: the first is the %s at %d,%d.", idle,
			    n_guns, game->rules.towers[first->kind].name, first->at.x, first->at.y);
	else if (n_guns)
		text_append(text, cap, " Every tower fired.");
}

static void defence_view_tell_loss(const struct defence *game, char *text, size_t cap)
{
	int worst = defence_view_worst_portal(game);

	snprintf(text, cap,
		 "Lost in wave %d to %d marines and %d spiders; %d of them came from the %s at %d,%d.",
		 game->wave, game->marines_through, game->spiders_through, game->through_of[worst],
		 game->scene.ships[worst].role[0] ? game->scene.ships[worst].role : "portal",
		 game->approach.portals[worst].x, game->approach.portals[worst].y);
}

/* The aim of the game, over the map at row Y until its clock starts. */
static void defence_view_draw_aim(const struct defence_view *view, const struct ui *ui, struct screen *screen,
				  int y)
{
	const struct grid *map = &view->game.scene.map;
	bool scrolls = map->width > screen->width || map->height > y;
	char aim[128], text[WORDS_CAP];

	if (!defence_view_waits(view))
		return;
	snprintf(aim, sizeof aim, "%sThey come from O. When %d reach >, you lose. {pause} starts the clock.",
		 scrolls ? "The map scrolls with the cursor. " : "", view->game.rules.lives);
	arcade_view_words(screen, y, words_plain(ui, &view_defence, aim, text, sizeof text));
}

/* Says in AREA, or if there is too little of it, over the map how the game ended. */
static void defence_view_draw_end(const struct defence_view *view, struct screen *screen, struct rect area)
{
	const struct defence *game = &view->game;
	char text[400], best[40] = "your own game";

	if (!view->chosen)
		arcade_view_tell_best(&view->arcade, game->gained, best, sizeof best);
	if (game->phase == DEFENCE_WON)
		snprintf(text, sizeof text, "Held with %d lives left, %d killed.", game->lives, game->kills);
	else
		defence_view_tell_loss(game, text, sizeof text);
	defence_view_tell_idle(game, text, sizeof text);
	if (game->phase == DEFENCE_LOST && game->money >= game->rules.towers[0].price)
		text_append(text, sizeof text, " You had %d left to spend.", game->money);
	text_append(text, sizeof text, " Score %d, %s.", game->gained, best);
	struct rect all = {area.x, area.y, area.width, screen->height};
	if (screen_words(NULL, all, ROLE_STRONG, text) <= area.height)
		screen_words(screen, area, ROLE_STRONG, text);
	else
		arcade_view_words(screen, screen->height / 2 - 1, text);
}

/* The rows under the map while the game goes on. */
static void defence_view_draw_state(const struct defence_view *view, struct screen *screen, bool legend, int y)
{
	enum role role = view->site == SITE_FREE ? ROLE_HINT : ROLE_TEXT;
	char text[128];

	if (legend) {
		defence_view_draw_legend(view, screen, y);
		defence_view_draw_waves(view, screen, y + 1);
	}
	if (view->refused)
		role = ROLE_DANGER;
	defence_view_tell_site(view, text, sizeof text);
	screen_words_above(screen, screen->width, screen->height - 1, legend ? 1 : 2, role, text);
}

static void defence_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int playing[] = {PLACE, KIND,  BETTER, SELL,  CALL, PAUSE,
				      RANGE, PLANS, FASTER, LEAVE, HELP};
	static const int over[] = {AGAIN, LEAVE, HELP};
	const struct defence_view *view = state;
	bool ended = defence_over(&view->game);
	bool legend = screen->height >= LEGEND_ROWS && screen->width >= LEGEND_COLUMNS;
	int bottom = screen->height - (legend ? 4 : 2);

	defence_view_draw_map(view, screen, (struct rect){0, 1, screen->width, bottom - 1});
	defence_view_draw_header(view, screen);
	if (ended) {
		defence_view_draw_end(view, screen,
				      (struct rect){1, bottom, screen->width - 2, screen->height - 1 - bottom});
		ui_key_line(ui, screen, ui_last_row(screen), &view_defence, over, ARRAY_LEN(over));
	} else {
		defence_view_draw_state(view, screen, legend, bottom);
		defence_view_draw_aim(view, ui, screen, legend ? bottom - 1 : 2);
		ui_key_line(ui, screen, ui_last_row(screen), &view_defence, playing, ARRAY_LEN(playing));
	}
}

/* ---- keys and time --------------------------------------------------------------------------------------- */

static void defence_view_move(struct defence_view *view, int direction, int cells)
{
	const struct ground *ground = &view->game.approach.ground;

	for (int i = 0; i < cells; i++) {
		struct cell to = cell_step(view->cursor, direction);
		if (ground_inside(ground, to))
			view->cursor = to;
	}
}

static void defence_view_again(struct defence_view *view, struct ui *ui)
{
	struct diag diag = {""};

	view->arcade.pace = (struct pace){0};
	if (defence_view_begin(view, ui, view->seed + 1, &diag))
		ui_tell(ui, "%s", diag.text);
}

/* A game that the player has changed does not rank among the best. */
static void defence_view_end(struct defence_view *view, struct ui *ui)
{
	ui->notice[0] = '\0';
	if (view->chosen)
		view->arcade.ended = true;
	else
		arcade_view_end(&view->arcade, ui, view_defence.name, view->game.gained);
}

static void defence_view_advance(struct defence_view *view, struct ui *ui, int ticks)
{
	int broken = view->game.broken, gave_up = view->game.gave_up;
	bool over = defence_over(&view->game);

	for (int i = 0; i < ticks; i++)
		defence_step(&view->game);
	if (view->game.broken > broken)
		ui_tell(ui, "A spider that got no further broke a tower.");
	if (view->game.gave_up > gave_up)
		ui_tell(ui, "A spider that did not find the goal gave up.");
	arcade_view_forget(&view->arcade, ui);
	if (defence_over(&view->game) && !over)
		defence_view_end(view, ui);
	defence_view_look(view);
}

/* The next mind of the marines, for marines that come to a node. */
static void defence_view_next_marines(struct defence_view *view, struct ui *ui)
{
	size_t mind = (view->game.approach.mind + 1) % APPROACH_MINDS;

	defence_set_marines(&view->game, mind);
	view->chosen = true;
	ui_tell(ui, "The marines walk by %s now.", variant_named(pathfinders, approach_minds[mind])->title);
}

/* Calls the next wave; calling the first starts the clock for players who want motion. */
static void defence_view_call(struct defence_view *view, struct ui *ui)
{
	bool waited = defence_view_waits(view);

	if (!defence_call(&view->game))
		ui_tell(ui, "Some of this wave have yet to come.");
	else if (waited && !ui->options.no_motion)
		pace_key(&view->arcade.pace, PACE_PAUSE, ui->now_ms);
}

/* A new game against the attackers of the day. */
static void defence_view_of_day(struct defence_view *view, struct ui *ui)
{
	struct diag diag = {""};

	if (defence_view_begin(view, ui, (uint64_t)ui->today, &diag)) {
		ui_tell(ui, "%s", diag.text);
		return;
	}
	struct defence_minds minds = defence_minds_of(&view->game, ui->today);
	defence_set_spiders(&view->game, minds.spiders);
	defence_set_marines(&view->game, minds.marines);
	view->chosen = true;
	ui_tell(ui, "Today's spiders steer by %s, and marines walk by %s.", minds.spiders->title,
		variant_named(pathfinders, approach_minds[minds.marines])->title);
}

/* Whether ACTION may end this game: its first key only asks. */
static bool defence_view_may_end(struct defence_view *view, struct ui *ui, int action, int asked)
{
	bool begun = !defence_view_waits(view) || view->game.n_towers;

	if (!begun || defence_over(&view->game) || asked == action)
		return true;
	view->asked = action;
	ui_tell(ui, "Give up this game? Press the key again.");
	return false;
}

/* Building is over, and its messages must not hide the keys. */
static bool defence_view_key_over(struct defence_view *view, struct ui *ui, int action)
{
	switch (action) {
	case AGAIN: defence_view_again(view, ui); return true;
	case DAY: defence_view_of_day(view, ui); return true;
	case PLACE:
	case BETTER:
	case SELL:
	case CALL:
	case MIND:
	case MARINES: return true;
	default: return false;
	}
}

static enum view_answer defence_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct defence_view *view = state;
	struct defence *game = &view->game;
	int asked = view->asked;

	(void)key;
	view->refused = false;
	view->asked = 0;
	/* Time that has passed in quiet is the old state's. */
	defence_view_advance(view, ui, pace_ticks(&view->arcade.pace, ui->now_ms));
	if (defence_over(game) && defence_view_key_over(view, ui, action))
		return VIEW_STAY;
	if ((action == AGAIN || action == DAY || action == LEAVE) &&
	    !defence_view_may_end(view, ui, action, asked))
		return VIEW_STAY;
	if (action >= 0 && action < CURSOR_KEYS)
		defence_view_move(view, action, 1);
	switch (action) {
	case FAR_WEST: defence_view_move(view, WEST, FAR_CELLS); break;
	case FAR_SOUTH: defence_view_move(view, SOUTH, FAR_CELLS); break;
	case FAR_NORTH: defence_view_move(view, NORTH, FAR_CELLS); break;
	case FAR_EAST: defence_view_move(view, EAST, FAR_CELLS); break;
	case PLACE: view->refused = defence_place(game, view->cursor, view->kind) != SITE_FREE; break;
	case KIND: view->kind = (view->kind + 1) % game->rules.n_towers; break;
	case BETTER:
		if (!defence_tower(game, view->cursor))
			ui_tell(ui, "No tower stands here.");
		else
			view->refused = !defence_better(game, view->cursor);
		break;
	case SELL:
		if (!defence_sell(game, view->cursor))
			ui_tell(ui, "No tower stands here.");
		break;
	case CALL: defence_view_call(view, ui); break;
	case STEP: defence_view_advance(view, ui, SPACE_TICKS_PER_S); break;
	case AGAIN: defence_view_again(view, ui); break;
	case RANGE:
		view->ranges = !view->ranges;
		ui_tell(ui, view->ranges ? "The range of a tower is shown." : "No range is shown.");
		break;
	case PLANS:
		view->plans = !view->plans;
		ui_tell(ui, view->plans ? "The paths to the goal are shown." : "No path is shown.");
		break;
	case MARINES: defence_view_next_marines(view, ui); break;
	case DAY: defence_view_of_day(view, ui); break;
	case MIND:
		view->chosen = true;
		arcade_view_next_mind(&view->arcade, ui, game->space, game->space->n.groups,
				      "The spiders steer");
		break;
	case HELP: ui_push(ui, &view_help, &view_defence); break;
	case LEAVE: return VIEW_CLOSE;
	default: pace_key(&view->arcade.pace, action - PAUSE, ui->now_ms); break;
	}
	defence_view_look(view);
	return VIEW_STAY;
}

static int64_t defence_view_due_ms(const void *state, const struct ui *ui)
{
	const struct defence_view *view = state;

	return arcade_view_due_ms(&view->arcade, ui);
}

static enum view_answer defence_view_tick(void *state, struct ui *ui)
{
	struct defence_view *view = state;

	defence_view_advance(view, ui, pace_ticks(&view->arcade.pace, ui->now_ms));
	return VIEW_STAY;
}

const struct view view_defence = {
    .name = "defence",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct defence_view),
    .open = defence_view_open,
    .close = defence_view_close,
    .draw = defence_view_draw,
    .key = defence_view_key,
    .due_ms = defence_view_due_ms,
    .tick = defence_view_tick,
};
