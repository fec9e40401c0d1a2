/* Asteroids: you fly by notches, because a terminal never tells that a key was let go. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/seed.h"
#include "base/text.h"
#include "space/asteroids.h"
#include "ui/sky.h"
#include "ui/space.h"

extern const struct view view_asteroids, view_help;

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

enum { TICKS_BEHIND_MAX = 8, TOLD_S = 6 };

struct flight_view {
	struct fleet fleet;
	struct asteroids_rules rules;
	struct asteroids game;
	struct space_input pending; /* keys since the last tick */
	bool paused, forces, trails;
	size_t mind;
	int64_t next_ms; /* when the next tick is due */
	double owed_ms;
	struct debug_draw draw; /* owned shapes */
};

/* A tick lasts 16 2/3 ms: the thirds are owed. */
static int64_t next_due(struct flight_view *view, int64_t from_ms)
{
	view->owed_ms += 1000.0 / SPACE_TICKS_PER_S;
	int64_t whole = (int64_t)view->owed_ms;
	view->owed_ms -= (double)whole;
	return from_ms + whole;
}

static enum status begin(struct flight_view *view, uint64_t seed, struct diag *diag)
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
	view->mind = 0;
	return STATUS_OK;
}

static void close(void *state)
{
	struct flight_view *view = state;

	asteroids_free(&view->game);
	free(view->draw.shapes);
}

static enum status open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct flight_view *view = state;
	const struct space_view_setup *setup = arg;
	enum status status = fleet_load(&view->fleet, diag);

	if (!status)
		status = asteroids_rules_load(&view->rules, diag);
	view->trails = true;
	view->next_ms = ui->now_ms;
	view->draw.cap = SPACE_SHAPES;
	view->draw.shapes = malloc(SPACE_SHAPES * sizeof *view->draw.shapes);
	if (!status && !view->draw.shapes)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = begin(view, setup->seed, diag);
	if (status)
		close(view);
	return status;
}

/* ---- drawing --------------------------------------------------------------------------------------------- */

static void draw_header(const struct flight_view *view, struct screen *screen)
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

static void draw_hull(const struct flight_view *view, struct screen *screen)
{
	int x = screen->width - 1 - view->rules.hull;

	screen_text_right(screen, x - 1, 0, ROLE_DIM, screen->width < 60 ? "" : "hull");
	for (int i = 0; i < view->rules.hull; i++)
		screen_put(screen, x + i, 0, i < view->game.hull ? U'◆' : U'◇',
			   i < view->game.hull ? ROLE_DANGER : ROLE_DIM);
}

/* Where the beam would go now: bright and close dots when it would find a ship. */
static void draw_aim(const struct flight_view *view, struct screen *screen, const struct sky *sky)
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

static void draw_words(const struct flight_view *view, struct screen *screen)
{
	const struct asteroids *game = &view->game;
	int y = 2; /* out of the way of most of the fight */
	char text[96] = "";

	if (game->phase == ASTEROIDS_OVER)
		snprintf(text, sizeof text, "Gone. %d points, wave %d: %d shot, %d left to the rocks.",
			 game->score, game->wave, game->shot, game->crashed);
	else if (game->phase == ASTEROIDS_WON)
		snprintf(text, sizeof text, "Nobody is left. Wave %d comes with more.", game->wave + 1);
	else if (game->phase == ASTEROIDS_LOST)
		snprintf(text, sizeof text, "%d hull%s left.", game->hull, game->hull == 1 ? "" : "s");
	else if (view->paused)
		snprintf(text, sizeof text, "Paused.");
	else if (game->time_s < TOLD_S)
		snprintf(text, sizeof text, "%s",
			 screen->width < 66 ? "The rocks stop them too."
					    : "The beam heats up. Rocks are free: lead them there.");
	int width = text_width(text), x = (screen->width - width) / 2;
	if (!width)
		return;
	screen_fill(screen, (struct rect){x - 1, y, width + 2, 1}, ROLE_PANEL);
	screen_text(screen, x, y, ROLE_STRONG, text);
}

static void draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int flying[] = {FASTER, FIRE, LEFT, RIGHT, FORCES, MIND, PAUSE, LEAVE, HELP};
	static const int over[] = {AGAIN, LEAVE};
	const struct flight_view *view = state;
	const struct space *space = view->game.space;
	struct rect area = {0, 1, screen->width, screen->height - 2};
	struct sky sky = sky_whole(area, space->setup.width, space->setup.height, 2);
	struct sky_show show = {.trails = view->trails,
				.forces = view->forces,
				.whiskers = view->forces,
				.trail = {ROLE_OTHER_NEW, ROLE_OTHER_OLD, ROLE_OTHER_OLD}};

	for (size_t g = 0; g < SPACE_GROUPS; g++)
		show.group_role[g] = ROLE_SWARM;
	sky_stars(screen, &sky, view->game.seed);
	draw_aim(view, screen, &sky);
	sky_rocks(screen, &sky, space);
	sky_ships(screen, &sky, space, &show, &view->draw);
	draw_header(view, screen);
	draw_hull(view, screen);
	draw_words(view, screen);
	bool ended = view->game.phase == ASTEROIDS_OVER;
	ui_key_line(ui, screen, ui_last_row(screen), &view_asteroids, ended ? over : flying,
		    ended ? ARRAY_LEN(over) : ARRAY_LEN(flying));
}

/* ---- keys and time --------------------------------------------------------------------------------------- */

static void set_mind(struct flight_view *view, struct ui *ui)
{
	struct space *space = view->game.space;
	const struct variant *variant;
	double params[PARAMS_MAX];

	view->mind = (view->mind + 1) % ARRAY_LEN(minds);
	if (!minds[view->mind])
		view->mind = 1;
	variant = variant_named(behaviours, minds[view->mind]);
	variant_defaults(variant, params);
	for (uint32_t g = 0; g < space->n.groups; g++)
		space_set_behaviour(space, g, variant, params);
	ui_tell(ui, "The pack thinks by %s now.", variant->title);
}

static void explain(struct flight_view *view)
{
	view->draw.n = 0;
	if (view->forces)
		space_explain(view->game.space, &view->draw);
}

static void again(struct flight_view *view, struct ui *ui)
{
	struct diag diag = {""};

	if (view->game.phase == ASTEROIDS_OVER && begin(view, view->game.seed + 1000, &diag))
		ui_tell(ui, "%s", diag.text);
	view->paused = false;
	view->next_ms = ui->now_ms;
}

static enum view_answer key(void *state, struct ui *ui, int action, struct key key)
{
	struct flight_view *view = state;

	(void)key;
	switch (action) {
	case LEFT: view->pending.turn--; break;
	case RIGHT: view->pending.turn++; break;
	case FASTER: view->pending.thrust++; break;
	case SLOWER: view->pending.thrust--; break;
	case FIRE: view->pending.fire = true; break;
	case PAUSE:
		view->paused = !view->paused;
		view->next_ms = ui->now_ms;
		break;
	case FORCES: view->forces = !view->forces; break;
	case TRAILS: view->trails = !view->trails; break;
	case MIND: set_mind(view, ui); break;
	case AGAIN: again(view, ui); break;
	case HELP: ui_push(ui, &view_help, &view_asteroids); return VIEW_STAY;
	case LEAVE: return VIEW_CLOSE;
	default: return VIEW_STAY;
	}
	explain(view);
	return VIEW_STAY;
}

static int64_t due_ms(const void *state, const struct ui *ui)
{
	const struct flight_view *view = state;

	(void)ui;
	return view->paused || view->game.phase == ASTEROIDS_OVER ? VIEW_IDLE : view->next_ms;
}

/* Catches up with the clock; a slow terminal loses frames, never ticks, but a long sleep is not made up for. */
static enum view_answer tick(void *state, struct ui *ui)
{
	struct flight_view *view = state;
	struct diag diag = {""};

	for (int i = 0; view->next_ms <= ui->now_ms && i < TICKS_BEHIND_MAX; i++) {
		if (asteroids_step(&view->game, &view->pending, &diag))
			ui_tell(ui, "%s", diag.text);
		view->pending = (struct space_input){0};
		view->next_ms = next_due(view, view->next_ms);
	}
	if (view->next_ms <= ui->now_ms)
		view->next_ms = ui->now_ms + 1;
	explain(view);
	return VIEW_STAY;
}

const struct view view_asteroids = {
    .name = "asteroids",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct flight_view),
    .open = open,
    .close = close,
    .draw = draw,
    .key = key,
    .due_ms = due_ms,
    .tick = tick,
};
