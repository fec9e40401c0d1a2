/* Asteroids: you fly by notches, because a terminal never tells that a key was let go. */
#include <stdio.h>

#include "arcade/asteroids.h"
#include "screens/space/arcade_view.h"
#include "screens/space/space_view.h"

enum { LEFT, RIGHT, FASTER, SLOWER, FIRE, FORCES, TRAILS, PAUSE, MIND, AGAIN, HELP, LEAVE };

static const struct view_action actions[] = {
    [LEFT] = {"left", "left", "turn by a notch", "Fly"},
    [RIGHT] = {"right", "right", "turn by a notch", "Fly"},
    [FASTER] = {"faster", "thrust", "thrust up, down by a notch", "Fly"},
    [SLOWER] = {"slower", NULL, "thrust up, down by a notch", "Fly"},
    [FIRE] = {"fire", "beam", "fire the beam", "Fly"},
    [FORCES] = {"forces", "forces", "what they want", "Show"},
    [TRAILS] = {"trails", NULL, "trails", "Show"},
    [PAUSE] = {"pause", "pause", "pause", "Game"},
    [MIND] = {"mind", "mind", "another mind for the pack", "Game"},
    [AGAIN] = {"again", "again", "a new game", "Game"},
    [HELP] = {"help", "help", "this page", "Game"},
    [LEAVE] = {"leave", "back", "leave", "Game"},
};

/* The pack can be given any of these, to learn how each is fooled; the first is the scene's own. */
static const char *const minds[] = {NULL,          "pursue", "seek",  "lj-derived", "whiskers",
				    "right-angle", "sphere", "swarm", "magnets"};

enum { TOLD_S = 6 };

struct asteroids_view_flight_view {
	struct fleet fleet;
	struct asteroids_rules rules;
	struct asteroids game;
	struct space_input pending; /* keys since the last tick */
	struct arcade_view toy;
};

static enum status asteroids_view_begin(struct asteroids_view_flight_view *view, const struct ui *ui,
					uint64_t seed, struct diag *diag)
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
	arcade_view_begin(&view->toy, ui, view_asteroids.name);
	return STATUS_OK;
}

static void asteroids_view_close(void *state)
{
	struct asteroids_view_flight_view *view = state;

	asteroids_free(&view->game);
	arcade_view_close(&view->toy);
}

static enum status asteroids_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct asteroids_view_flight_view *view = state;
	const struct space_view_setup *setup = arg;
	enum status status = fleet_load(&view->fleet, diag);

	if (!status)
		status = asteroids_rules_load(&view->rules, diag);
	if (!status)
		status = arcade_view_open(&view->toy, ui);
	/* What you fly yourself moves in any case. */
	view->toy.pace = (struct pace){.smooth = true};
	if (!status)
		status = asteroids_view_begin(view, ui, setup->seed, diag);
	if (status)
		asteroids_view_close(view);
	return status;
}

/* ---- drawing --------------------------------------------------------------------------------------------- */

static void asteroids_view_draw_header(const struct asteroids_view_flight_view *view, struct screen *screen)
{
	const struct asteroids *game = &view->game;
	bool narrow = screen->width < 60;
	int x = narrow ? 1 : screen_text(screen, 1, 0, ROLE_STRONG, "Asteroids") + 3;

	x = screen_format(screen, screen_text(screen, x, 0, ROLE_DIM, "wave "), 0, ROLE_TEXT, "%d",
			  game->wave) +
	    3;
	x = screen_text(screen, x, 0, ROLE_DIM, narrow ? "left " : "hunters ");
	x = screen_format(screen, x, 0, ROLE_TEXT, "%d", asteroids_hunters_left(game));
	if (!narrow)
		x = screen_format(screen, x, 0, ROLE_TEXT, " of %d", game->hunters);
	x += 3;
	x = screen_format(screen, screen_text(screen, x, 0, ROLE_DIM, "score "), 0, ROLE_TEXT, "%d",
			  game->score) +
	    3;
	if (screen->width < 70)
		return;
	x = screen_text(screen, x, 0, ROLE_DIM, "heat ");
	screen_bar(screen, x, 0, 8, game->heat, asteroids_ready(game) ? ROLE_BAR : ROLE_DANGER);
}

static void asteroids_view_draw_hull(const struct asteroids_view_flight_view *view, struct screen *screen)
{
	int x = screen->width - 1 - view->rules.hull;

	screen_text_right(screen, x - 1, 0, ROLE_DIM, screen->width < 60 ? "" : "hull");
	for (int i = 0; i < view->rules.hull; i++)
		screen_put(screen, x + i, 0, i < view->game.hull ? U'◆' : U'◇',
			   i < view->game.hull ? ROLE_DANGER : ROLE_DIM);
}

/* Where the beam would go now: bright and close dots when it would find a ship. */
static void asteroids_view_draw_aim(const struct asteroids_view_flight_view *view, struct screen *screen,
				    const struct sky *sky)
{
	const struct space *space = view->game.space;
	uint32_t pilot = (uint32_t)space->pilot;
	struct vec2 aim, from = space_position(space, pilot);

	if (!space_alive(space, pilot))
		return;
	bool ship = space_aim(space, pilot, &aim);
	sky_line(screen, sky, from, vec2_add(from, vec2_scale(aim, space->rules.beam_length)), ship ? 2 : 4,
		 ship ? ROLE_BEAM : ROLE_SIGHT);
}

static void asteroids_view_draw_words(const struct asteroids_view_flight_view *view, struct screen *screen)
{
	const struct asteroids *game = &view->game;
	int y = 2; /* out of the way of most of the fight */
	char text[128] = "", best[40];

	arcade_view_tell_best(&view->toy, game->score, best, sizeof best);
	if (game->phase == ASTEROIDS_OVER)
		snprintf(text, sizeof text, "Gone: %d points, %s. Wave %d, %d shot, %d to the rocks.",
			 game->score, best, game->wave, game->shot, game->crashed);
	else if (game->phase == ASTEROIDS_WON)
		snprintf(text, sizeof text, "Nobody is left. Wave %d comes with more.", game->wave + 1);
	else if (game->phase == ASTEROIDS_LOST)
		snprintf(text, sizeof text, "%d hull%s left.", game->hull, game->hull == 1 ? "" : "s");
	else if (view->toy.pace.paused)
		snprintf(text, sizeof text, "Paused.");
	else if (game->time_s < TOLD_S)
		snprintf(text, sizeof text, "%s",
			 screen->width < 66 ? "The rocks stop them too."
					    : "The beam heats up. Rocks are free: lead them there.");
	arcade_view_words(screen, y, text);
}

static void asteroids_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int flying[] = {FASTER, FIRE, LEFT, RIGHT, FORCES, MIND, PAUSE, LEAVE, HELP};
	static const int over[] = {AGAIN, LEAVE};
	const struct asteroids_view_flight_view *view = state;
	const struct space *space = view->game.space;
	struct rect area = {0, 1, screen->width, screen->height - 2};
	struct sky sky = sky_whole(area, space->setup.width, space->setup.height, 2);
	struct sky_show show = arcade_view_show(&view->toy);

	sky_stars(screen, &sky, view->game.seed);
	asteroids_view_draw_aim(view, screen, &sky);
	sky_rocks(screen, &sky, space);
	sky_ships(screen, &sky, space, &show, &view->toy.draw);
	asteroids_view_draw_header(view, screen);
	asteroids_view_draw_hull(view, screen);
	asteroids_view_draw_words(view, screen);
	bool ended = view->game.phase == ASTEROIDS_OVER;
	ui_key_line(ui, screen, ui_last_row(screen), &view_asteroids, ended ? over : flying,
		    ended ? ARRAY_LEN(over) : ARRAY_LEN(flying));
}

/* ---- keys and time --------------------------------------------------------------------------------------- */

static void asteroids_view_again(struct asteroids_view_flight_view *view, struct ui *ui)
{
	struct diag diag = {""};

	if (view->game.phase == ASTEROIDS_OVER && asteroids_view_begin(view, ui, view->game.seed + 1000, &diag))
		ui_tell(ui, "%s", diag.text);
	view->toy.pace.paused = false;
}

static enum view_answer asteroids_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct asteroids_view_flight_view *view = state;

	(void)key;
	switch (action) {
	case LEFT: view->pending.turn--; break;
	case RIGHT: view->pending.turn++; break;
	case FASTER: view->pending.thrust++; break;
	case SLOWER: view->pending.thrust--; break;
	case FIRE: view->pending.fire = true; break;
	case PAUSE: pace_key(&view->toy.pace, PACE_PAUSE, ui->now_ms); break;
	case FORCES: view->toy.forces = !view->toy.forces; break;
	case TRAILS: view->toy.trails = !view->toy.trails; break;
	case MIND:
		arcade_view_next_mind(&view->toy, ui, view->game.space, minds, ARRAY_LEN(minds),
				      "The pack thinks");
		break;
	case AGAIN: asteroids_view_again(view, ui); break;
	case HELP: ui_push(ui, &view_help, &view_asteroids); return VIEW_STAY;
	case LEAVE: return VIEW_CLOSE;
	default: return VIEW_STAY;
	}
	arcade_view_explain(&view->toy, view->game.space);
	return VIEW_STAY;
}

static int64_t asteroids_view_due_ms(const void *state, const struct ui *ui)
{
	const struct asteroids_view_flight_view *view = state;

	(void)ui;
	return arcade_view_due_ms(&view->toy);
}

static enum view_answer asteroids_view_tick(void *state, struct ui *ui)
{
	struct asteroids_view_flight_view *view = state;
	struct diag diag = {""};

	for (int ticks = pace_ticks(&view->toy.pace, ui->now_ms); ticks > 0; ticks--) {
		if (asteroids_step(&view->game, &view->pending, &diag))
			ui_tell(ui, "%s", diag.text);
		view->pending = (struct space_input){0};
	}
	if (view->game.phase == ASTEROIDS_OVER)
		arcade_view_end(&view->toy, ui, view_asteroids.name, view->game.score);
	arcade_view_explain(&view->toy, view->game.space);
	return VIEW_STAY;
}

const struct view view_asteroids = {
    .name = "asteroids",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct asteroids_view_flight_view),
    .open = asteroids_view_open,
    .close = asteroids_view_close,
    .draw = asteroids_view_draw,
    .key = asteroids_view_key,
    .due_ms = asteroids_view_due_ms,
    .tick = asteroids_view_tick,
};
