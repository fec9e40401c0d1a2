/* Asteroids on the screen.  You fly by holding keys where the terminal reports that they are let go, elsewhere by
 * notches. */
#include <stdio.h>
#include <string.h>

#include "arcade/asteroids.h"
#include "base/assert.h"
#include "base/minmax.h"
#include "screens/space/arcade_view.h"
#include "screens/space/space_view.h"

enum { LEFT, RIGHT, THRUST, BRAKE, FIRE, FORCES, TRAILS, PAUSE, MIND, COMPANION, AGAIN, HELP, LEAVE };

static const struct view_action actions[] = {
    [LEFT] = {"left", "left", "turn: a notch, or held", "Fly", "turn left"},
    [RIGHT] = {"right", "right", "turn: a notch, or held", "Fly", "turn right"},
    [THRUST] = {"thrust", "thrust", "thrust: a notch, or held", "Fly", NULL},
    [BRAKE] = {"brake", NULL, "less thrust", "Fly", NULL},
    [FIRE] = {"fire", "beam", "fire the beam", "Fly", NULL},
    [FORCES] = {"forces", "forces", "what they want", "Show", NULL},
    [TRAILS] = {"trails", NULL, "trails", "Show", NULL},
    [PAUSE] = {"pause", "pause", "pause", "Game", NULL},
    [MIND] = {"mind", "mind", "another mind for the pack", "Game", NULL},
    [COMPANION] = {"companion", "companion", "a companion comes, or leaves", "Game", NULL},
    [AGAIN] = {"again", "again", "a new game", "Game", NULL},
    [HELP] = {"help", "help", "this page", "Game", NULL},
    [LEAVE] = {"leave", "back", "leave", "Game", NULL},
};

enum { NARROW = 60, HEAT_COLUMNS = 70, WIDE = 90, HINT_S = 6 };

/* Columns of the bar of heat, one for each shot of a cold beam; and of the thrust with its name and the gap before it. */
enum { HEAT_BAR = 4, THRUST_WIDTH = 12 };

/* A key that is held turns by a notch every HELM_TICKS; thrust that is held is full. */
enum { HELM_TICKS = 5, FULL_THRUST = 3 };

#define COMPANION_RING_TILES 0.9

/* How far the line along the nose reaches from the middle of the ship. */
#define NOSE_TILES 5.0

/* How long the points of a hunter stand where it was destroyed. */
#define GAIN_S 1.5

struct asteroids_view {
	struct fleet fleet;
	struct asteroids_rules rules;
	struct asteroids game;
	struct space_input pending; /* from the keys since the last tick */
	bool by_holding;            /* the terminal reports that keys are let go */
	int helm_ticks;             /* since the helm was last turned by a key */
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
	bool accompanied = view->game.company.wanted;
	asteroids_free(&view->game);
	view->game = game;
	arcade_view_begin(&view->arcade, ui, view_asteroids.name);
	if (accompanied)
		return asteroids_accompany(&view->game, true, diag);
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

/* Where the header says how many ships are left. */
static int asteroids_view_hull_x(const struct asteroids_view *view, const struct screen *screen)
{
	return screen->width - 1 - view->rules.hull - (screen->width >= NARROW ? (int)strlen("hull ") : 0);
}

static void asteroids_view_draw_header(const struct asteroids_view *view, struct screen *screen)
{
	const struct asteroids *game = &view->game;
	int left = asteroids_hunters_left(game), x = 1, gap = screen->width >= WIDE ? 3 : 2;

	if (screen->width < NARROW) {
		x = arcade_view_figure(screen, x, "wave", ROLE_TEXT, game->wave) + gap;
		x = arcade_view_figure(screen, x, "left", ROLE_TEXT, left) + gap;
	} else {
		x = screen_text(screen, x, 0, ROLE_STRONG, "Asteroids") + gap;
		x = arcade_view_figure(screen, x, "wave", ROLE_TEXT, game->wave) + gap;
		x = arcade_view_figure(screen, x, "hunters", ROLE_TEXT, left);
		if (screen->width >= WIDE)
			x = screen_format(screen, x, 0, ROLE_TEXT, " of %d", game->hunters);
		x += gap;
	}
	x = arcade_view_figure(screen, x, "score", ROLE_TEXT, game->score) + gap;
	if (screen->width < HEAT_COLUMNS)
		return;
	x = screen_text(screen, x, 0, ROLE_DIM, "heat ");
	screen_bar(screen, x, 0, HEAT_BAR, game->heat, asteroids_ready(game) ? ROLE_BAR : ROLE_DANGER);
	x += HEAT_BAR;
	if (x + THRUST_WIDTH >= asteroids_view_hull_x(view, screen))
		return;
	x = screen_text(screen, x + gap, 0, ROLE_DIM, "thrust ");
	screen_bar(screen, x, 0, FULL_THRUST, (double)game->space->throttle / FULL_THRUST, ROLE_BAR);
}

static void asteroids_view_draw_hull(const struct asteroids_view *view, struct screen *screen)
{
	int x = asteroids_view_hull_x(view, screen);

	if (screen->width >= NARROW)
		x = screen_text(screen, x, 0, ROLE_DIM, "hull ");
	for (int i = 0; i < view->rules.hull; i++) {
		if (i < view->game.hull)
			screen_put(screen, x + i, 0, U'◆', ROLE_DANGER);
		else
			screen_put(screen, x + i, 0, U'◇', ROLE_DIM);
	}
}

/* Where the beam would go now, in bright and close dots if it would hit a ship; and where the nose points, in a line
 * that is read at any size. */
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
	struct vec2 heading = {space->heading_x[pilot], space->heading_y[pilot]};
	sky_line(screen, sky, from, vec2_add(from, vec2_scale(heading, NOSE_TILES)), 1, ROLE_SHIP);
}

/* The points of hunters, for a moment where they went. */
static void asteroids_view_draw_gains(const struct asteroids_view *view, struct screen *screen,
				      const struct sky *sky)
{
	const struct asteroids *game = &view->game;

	for (int i = 0; i < min(game->n_gains, ASTEROIDS_GAINS); i++) {
		const struct asteroids_gain *gain = &game->gains[i];
		int x, y;
		if (game->time_s < gain->time_s + GAIN_S && sky_find(sky, gain->at, &x, &y))
			screen_format(screen, x, y, ROLE_SPARK, "+%d", gain->points);
	}
}

/* It is as small as a spark: a ring in its colour identifies it. */
static void asteroids_view_mark_companion(const struct asteroids_view *view, struct screen *screen,
					  const struct sky *sky, struct sky_show *show)
{
	const struct company *company = &view->game.company;
	const struct space *space = view->game.space;

	if (!company_flies(company, space))
		return;
	show->group_role[space->group[company->ship]] = ROLE_COMPANION;
	sky_circle(screen, sky, space_position(space, (uint32_t)company->ship), COMPANION_RING_TILES, 2,
		   ROLE_COMPANION);
}

/* What your last ship ran into. */
static const char *asteroids_view_cause(const struct asteroids *game)
{
	return game->hit_by == TOUCH_SHIP ? "A hunter" : "A rock";
}

/* Writes into TEXT[cap] the points gained, and for what. */
static void asteroids_view_tell_end(const struct asteroids_view *view, char *text, size_t cap)
{
	const struct asteroids *game = &view->game;
	char best[40], cause[40];

	if (game->company.flew)
		snprintf(best, sizeof best, "with a companion");
	else
		arcade_view_tell_best(&view->arcade, game->score, best, sizeof best);
	snprintf(cause, sizeof cause, "%s hit you", asteroids_view_cause(game));
	if (game->hit_by == TOUCH_SHIP && !asteroids_hunters_left(game))
		snprintf(cause, sizeof cause, "You and the last hunter crashed");
	snprintf(text, cap, "%s in wave %d. %d point%s, %s. You shot %d hunter%s and led %d into a crash.",
		 cause, game->wave, game->score, game->score == 1 ? "" : "s", best, game->shot,
		 game->shot == 1 ? "" : "s", game->paid);
}

static void asteroids_view_draw_words(const struct asteroids_view *view, struct screen *screen)
{
	const struct asteroids *game = &view->game;
	double wave_s = (double)game->space->tick / SPACE_TICKS_PER_S;
	int y = 2; /* out of the way of most of the fight */
	char text[160] = "";

	if (game->phase == ASTEROIDS_OVER)
		asteroids_view_tell_end(view, text, sizeof text);
	else if (view->arcade.pace.paused)
		snprintf(text, sizeof text, "Paused.");
	else if (game->phase == ASTEROIDS_WON)
		snprintf(text, sizeof text, "Nobody is left. Wave %d comes with more.%s", game->wave + 1,
			 asteroids_mends(game) ? " A hull comes back." : "");
	else if (game->phase == ASTEROIDS_LOST)
		snprintf(text, sizeof text, "%s hit you. %d hull%s left.", asteroids_view_cause(game),
			 game->hull, game->hull == 1 ? "" : "s");
	else if (wave_s < HINT_S)
		snprintf(text, sizeof text, "Wave %d: %s. %s", game->wave, asteroids_mind(game)->name,
			 asteroids_mind(game)->weakness);
	else if (game->wave == 1 && wave_s < 2 * HINT_S)
		snprintf(text, sizeof text, "The beam heats up. While you thrust, their crashes score too.");
	arcade_view_words(screen, y, text);
}

static void asteroids_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int flying[] = {THRUST, FIRE, LEFT, RIGHT, COMPANION, FORCES, MIND, PAUSE, LEAVE, HELP};
	static const int over[] = {AGAIN, LEAVE};
	const struct asteroids_view *view = state;
	const struct space *space = view->game.space;
	struct rect area = {0, 1, screen->width, screen->height - 2};
	struct sky sky = sky_whole(area, space->setup.width, space->setup.height, 2);
	struct sky_show show = arcade_view_show(&view->arcade);

	sky_stars(screen, &sky, view->game.seed);
	asteroids_view_draw_aim(view, screen, &sky);
	sky_rocks(screen, &sky, space);
	asteroids_view_mark_companion(view, screen, &sky, &show);
	sky_ships(screen, &sky, space, &show, &view->arcade.draw);
	asteroids_view_draw_gains(view, screen, &sky);
	asteroids_view_draw_header(view, screen);
	asteroids_view_draw_hull(view, screen);
	asteroids_view_draw_words(view, screen);
	if (view->game.phase == ASTEROIDS_OVER)
		ui_key_line(ui, screen, ui_last_row(screen), &view_asteroids, over, ARRAY_LEN(over));
	else
		ui_key_line(ui, screen, ui_last_row(screen), &view_asteroids, flying, ARRAY_LEN(flying));
}

/* The groups of the hunters, which come before the companion's. */
static uint32_t asteroids_view_groups(const struct asteroids_view *view)
{
	return view->game.space->n.groups - (view->game.company.ship != SPACE_NOBODY);
}

static void asteroids_view_accompany(struct asteroids_view *view, struct ui *ui)
{
	struct asteroids *game = &view->game;
	struct diag diag = {""};

	if (game->phase == ASTEROIDS_OVER)
		return;
	if (asteroids_accompany(game, !game->company.wanted, &diag))
		ui_tell(ui, "%s", diag.text);
	else if (!game->company.wanted)
		ui_tell(ui, "Your companion leaves.");
	else if (company_flies(&game->company, game->space))
		ui_tell(ui, "A companion comes along. Hunters go for the nearer of you.");
	else
		ui_tell(ui, "Your companion is lost. The next one comes with the next wave.");
}

/* ---- keys and time --------------------------------------------------------------------------------------- */

static void asteroids_view_again(struct asteroids_view *view, struct ui *ui)
{
	struct diag diag = {""};

	if (view->game.phase == ASTEROIDS_OVER && asteroids_view_begin(view, ui, view->game.seed + 1000, &diag))
		ui_tell(ui, "%s", diag.text);
	view->arcade.pace.paused = false;
}

static void asteroids_view_turn(struct asteroids_view *view, int notches)
{
	view->pending.turn += notches;
	view->helm_ticks = 0;
}

/* A flying key, struck or pressed down; while it is down, the clock handles it. */
static void asteroids_view_fly(struct asteroids_view *view, int action, enum key_motion motion)
{
	view->by_holding = motion != KEY_WAS_STRUCK;
	if (motion == KEY_REPEATS)
		return;
	if (action == LEFT || action == RIGHT)
		asteroids_view_turn(view, action == LEFT ? -1 : 1);
	else if (!view->by_holding)
		view->pending.thrust += action == THRUST ? 1 : -1;
}

/* Adds the effect of held keys to the next tick. */
static void asteroids_view_hold(struct asteroids_view *view, const struct ui *ui)
{
	if (!view->by_holding)
		return;
	if (++view->helm_ticks >= HELM_TICKS)
		asteroids_view_turn(view, ui_is_held(ui, RIGHT) - ui_is_held(ui, LEFT));
	view->pending.thrust = ui_is_held(ui, THRUST) ? FULL_THRUST : -FULL_THRUST;
}

static enum view_answer asteroids_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct asteroids_view *view = state;

	switch (action) {
	case LEFT:
	case RIGHT:
	case THRUST:
	case BRAKE: asteroids_view_fly(view, action, key.motion); break;
	case FIRE: view->pending.fire = true; break;
	case PAUSE: pace_key(&view->arcade.pace, PACE_PAUSE, ui->now_ms); break;
	case FORCES: view->arcade.forces = !view->arcade.forces; break;
	case TRAILS: view->arcade.trails = !view->arcade.trails; break;
	case MIND:
		arcade_view_next_mind(&view->arcade, ui, view->game.space, asteroids_view_groups(view),
				      "The pack flies");
		break;
	case COMPANION: asteroids_view_accompany(view, ui); break;
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

	return arcade_view_due_ms(&view->arcade, ui);
}

/* With a companion the game is another one, and its score not among the best. */
static void asteroids_view_end(struct asteroids_view *view, struct ui *ui)
{
	if (view->game.phase != ASTEROIDS_OVER)
		return;
	if (view->game.company.flew)
		view->arcade.ended = true;
	else
		arcade_view_end(&view->arcade, ui, view_asteroids.name, view->game.score);
}

static enum view_answer asteroids_view_tick(void *state, struct ui *ui)
{
	struct asteroids_view *view = state;
	struct diag diag = {""};

	for (int ticks = pace_ticks(&view->arcade.pace, ui->now_ms); ticks > 0; ticks--) {
		int wave = view->game.wave, lost = view->game.company.lost;
		asteroids_view_hold(view, ui);
		if (asteroids_step(&view->game, &view->pending, &diag))
			ui_tell(ui, "%s", diag.text);
		view->pending = (struct space_input){0};
		if (view->game.company.lost > lost)
			ui_tell(ui, "Your companion is lost. The next one comes with the next wave.");
		if (view->game.wave != wave)
			arcade_view_keep_mind(&view->arcade, view->game.space, asteroids_view_groups(view));
	}
	arcade_view_forget(&view->arcade, ui);
	asteroids_view_end(view, ui);
	arcade_view_explain(&view->arcade, view->game.space);
	return VIEW_STAY;
}

const struct view view_asteroids = {
    .name = "asteroids",
    .holds = true,
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
