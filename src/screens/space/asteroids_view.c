/* Asteroids on the screen.  You fly by notches, because a terminal does not report that a key was released. */
#include <stdio.h>

#include "arcade/asteroids.h"
#include "base/assert.h"
#include "screens/space/arcade_view.h"
#include "screens/space/space_view.h"

enum { LEFT, RIGHT, THRUST, BRAKE, FIRE, FORCES, TRAILS, PAUSE, MIND, AGAIN, HELP, LEAVE };

static const struct view_action actions[] = {
    [LEFT] = {"left", "left", "turn by a notch", "Fly"},
    [RIGHT] = {"right", "right", "turn by a notch", "Fly"},
    [THRUST] = {"thrust", "thrust", "thrust up, down by a notch", "Fly"},
    [BRAKE] = {"brake", NULL, "thrust up, down by a notch", "Fly"},
    [FIRE] = {"fire", "beam", "fire the beam", "Fly"},
    [FORCES] = {"forces", "forces", "what they want", "Show"},
    [TRAILS] = {"trails", NULL, "trails", "Show"},
    [PAUSE] = {"pause", "pause", "pause", "Game"},
    [MIND] = {"mind", "mind", "another mind for the pack", "Game"},
    [AGAIN] = {"again", "again", "a new game", "Game"},
    [HELP] = {"help", "help", "this page", "Game"},
    [LEAVE] = {"leave", "back", "leave", "Game"},
};

enum { NARROW = 60, HEAT_COLUMNS = 70, HINT_COLUMNS = 66, HINT_S = 6 };

struct asteroids_view {
	struct fleet fleet;
	struct asteroids_rules rules;
	struct asteroids game;
	struct space_input pending; /* from the keys since the last tick */
	struct arcade_view arcade;
};

static enum status asteroids_view_begin(struct asteroids_view *view, const struct ui *ui, uint64_t seed,
					struct diag *diag)
{
	struct scene scene;
	struct asteroids game;
	enum status status = scene_load("asteroids", &view->fleet, &scene, diag);

	if (status)
		return status;
	status = asteroids_new(&scene, &view->fleet, &view->rules, seed, &game, diag);
	if (status) {
		scene_free(&scene);
		return status;
	}
	asteroids_free(&view->game);
	view->game = game;
	arcade_view_begin(&view->arcade, ui, view_asteroids.name);
	return STATUS_OK;
}

static void asteroids_view_close(void *state)
{
	struct asteroids_view *view = state;

	asteroids_free(&view->game);
	arcade_view_close(&view->arcade);
}

static enum status asteroids_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct asteroids_view *view = state;
	const struct space_view_setup *setup = arg;
	enum status status = fleet_load(&view->fleet, diag);

	ASSERT(arg);
	if (!status)
		status = asteroids_rules_load(&view->rules, diag);
	if (!status)
		status = arcade_view_open(&view->arcade, ui);
	/* A ship that you fly yourself moves even if the user wants no motion. */
	view->arcade.pace = (struct pace){.smooth = true};
	if (!status)
		status = asteroids_view_begin(view, ui, setup->seed, diag);
	if (status)
		asteroids_view_close(view);
	return status;
}

/* ---- drawing --------------------------------------------------------------------------------------------- */

static void asteroids_view_draw_header(const struct asteroids_view *view, struct screen *screen)
{
	const struct asteroids *game = &view->game;
	int left = asteroids_hunters_left(game), x = 1;

	if (screen->width < NARROW) {
		x = arcade_view_figure(screen, x, "wave", ROLE_TEXT, game->wave) + 3;
		x = arcade_view_figure(screen, x, "left", ROLE_TEXT, left) + 3;
	} else {
		x = screen_text(screen, x, 0, ROLE_STRONG, "Asteroids") + 3;
		x = arcade_view_figure(screen, x, "wave", ROLE_TEXT, game->wave) + 3;
		x = arcade_view_figure(screen, x, "hunters", ROLE_TEXT, left);
		x = screen_format(screen, x, 0, ROLE_TEXT, " of %d", game->hunters) + 3;
	}
	x = arcade_view_figure(screen, x, "score", ROLE_TEXT, game->score) + 3;
	if (screen->width < HEAT_COLUMNS)
		return;
	x = screen_text(screen, x, 0, ROLE_DIM, "heat ");
	screen_bar(screen, x, 0, 8, game->heat, asteroids_ready(game) ? ROLE_BAR : ROLE_DANGER);
}

static void asteroids_view_draw_hull(const struct asteroids_view *view, struct screen *screen)
{
	int x = screen->width - 1 - view->rules.hull;

	if (screen->width >= NARROW)
		screen_text_right(screen, x - 1, 0, ROLE_DIM, "hull");
	for (int i = 0; i < view->rules.hull; i++) {
		if (i < view->game.hull)
			screen_put(screen, x + i, 0, U'◆', ROLE_DANGER);
		else
			screen_put(screen, x + i, 0, U'◇', ROLE_DIM);
	}
}

/* Where the beam would go now, in bright and close dots if it would hit a ship. */
static void asteroids_view_draw_aim(const struct asteroids_view *view, struct screen *screen,
				    const struct sky *sky)
{
	const struct space *space = view->game.space;
	uint32_t pilot = (uint32_t)space->pilot;
	struct vec2 aim, from = space_position(space, pilot);

	if (!space_alive(space, pilot))
		return;
	bool hits = space_aim(space, pilot, &aim);
	struct vec2 to = vec2_add(from, vec2_scale(aim, space->rules.beam_length));
	if (hits)
		sky_line(screen, sky, from, to, 2, ROLE_BEAM);
	else
		sky_line(screen, sky, from, to, 4, ROLE_SIGHT);
}

static void asteroids_view_draw_words(const struct asteroids_view *view, struct screen *screen)
{
	const struct asteroids *game = &view->game;
	int y = 2; /* out of the way of most of the fight */
	char text[128] = "", best[40];

	arcade_view_tell_best(&view->arcade, game->score, best, sizeof best);
	if (game->phase == ASTEROIDS_OVER)
		snprintf(text, sizeof text, "Gone: %d points, %s. Wave %d, %d shot, %d to the rocks.",
			 game->score, best, game->wave, game->shot, game->crashed);
	else if (game->phase == ASTEROIDS_WON)
		snprintf(text, sizeof text, "Nobody is left. Wave %d comes with more.%s", game->wave + 1,
			 asteroids_mends(game) ? " A hull comes back." : "");
	else if (game->phase == ASTEROIDS_LOST)
		snprintf(text, sizeof text, "%d hull%s left.", game->hull, game->hull == 1 ? "" : "s");
	else if (view->arcade.pace.paused)
		snprintf(text, sizeof text, "Paused.");
	else if (game->time_s < HINT_S && screen->width < HINT_COLUMNS)
		snprintf(text, sizeof text, "The rocks stop them too.");
	else if (game->time_s < HINT_S)
		snprintf(text, sizeof text, "The beam heats up. Rocks are free: lead them there.");
	arcade_view_words(screen, y, text);
}

static void asteroids_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int flying[] = {THRUST, FIRE, LEFT, RIGHT, FORCES, MIND, PAUSE, LEAVE, HELP};
	static const int over[] = {AGAIN, LEAVE};
	const struct asteroids_view *view = state;
	const struct space *space = view->game.space;
	struct rect area = {0, 1, screen->width, screen->height - 2};
	struct sky sky = sky_whole(area, space->setup.width, space->setup.height, 2);
	struct sky_show show = arcade_view_show(&view->arcade);

	sky_stars(screen, &sky, view->game.seed);
	asteroids_view_draw_aim(view, screen, &sky);
	sky_rocks(screen, &sky, space);
	sky_ships(screen, &sky, space, &show, &view->arcade.draw);
	asteroids_view_draw_header(view, screen);
	asteroids_view_draw_hull(view, screen);
	asteroids_view_draw_words(view, screen);
	if (view->game.phase == ASTEROIDS_OVER)
		ui_key_line(ui, screen, ui_last_row(screen), &view_asteroids, over, ARRAY_LEN(over));
	else
		ui_key_line(ui, screen, ui_last_row(screen), &view_asteroids, flying, ARRAY_LEN(flying));
}

/* ---- keys and time --------------------------------------------------------------------------------------- */

static void asteroids_view_again(struct asteroids_view *view, struct ui *ui)
{
	struct diag diag = {""};

	if (view->game.phase == ASTEROIDS_OVER && asteroids_view_begin(view, ui, view->game.seed + 1000, &diag))
		ui_tell(ui, "%s", diag.text);
	view->arcade.pace.paused = false;
}

static enum view_answer asteroids_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct asteroids_view *view = state;

	(void)key;
	switch (action) {
	case LEFT: view->pending.turn--; break;
	case RIGHT: view->pending.turn++; break;
	case THRUST: view->pending.thrust++; break;
	case BRAKE: view->pending.thrust--; break;
	case FIRE: view->pending.fire = true; break;
	case PAUSE: pace_key(&view->arcade.pace, PACE_PAUSE, ui->now_ms); break;
	case FORCES: view->arcade.forces = !view->arcade.forces; break;
	case TRAILS: view->arcade.trails = !view->arcade.trails; break;
	case MIND: arcade_view_next_mind(&view->arcade, ui, view->game.space, "The pack flies"); break;
	case AGAIN: asteroids_view_again(view, ui); break;
	case HELP: ui_push(ui, &view_help, &view_asteroids); return VIEW_STAY;
	case LEAVE: return VIEW_CLOSE;
	default: return VIEW_STAY;
	}
	arcade_view_explain(&view->arcade, view->game.space);
	return VIEW_STAY;
}

static int64_t asteroids_view_due_ms(const void *state, const struct ui *ui)
{
	const struct asteroids_view *view = state;

	(void)ui;
	return arcade_view_due_ms(&view->arcade);
}

static enum view_answer asteroids_view_tick(void *state, struct ui *ui)
{
	struct asteroids_view *view = state;
	struct diag diag = {""};

	for (int ticks = pace_ticks(&view->arcade.pace, ui->now_ms); ticks > 0; ticks--) {
		if (asteroids_step(&view->game, &view->pending, &diag))
			ui_tell(ui, "%s", diag.text);
		view->pending = (struct space_input){0};
	}
	if (view->game.phase == ASTEROIDS_OVER)
		arcade_view_end(&view->arcade, ui, view_asteroids.name, view->game.score);
	arcade_view_explain(&view->arcade, view->game.space);
	return VIEW_STAY;
}

const struct view view_asteroids = {
    .name = "asteroids",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct asteroids_view),
    .open = asteroids_view_open,
    .close = asteroids_view_close,
    .draw = asteroids_view_draw,
    .key = asteroids_view_key,
    .due_ms = asteroids_view_due_ms,
    .tick = asteroids_view_tick,
};
