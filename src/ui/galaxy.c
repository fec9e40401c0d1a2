/* The galaxy: you send ships to planets that will be elsewhere when they come. */
#include "space/galaxy.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "ui/pace.h"
#include "ui/sky.h"
#include "ui/space.h"

extern const struct view view_galaxy, view_help;

enum {
	INWARD,
	OUTWARD,
	SEND,
	NEXT,
	LAST,
	OWN_MIND,
	BUY,
	PAUSE,
	STEP,
	SLOWER,
	FASTER,
	AGAIN,
	PLANS,
	TRAILS,
	FORCES,
	MIND,
	HELP,
	LEAVE
};

static const struct view_action actions[] = {
    [INWARD] = {"inward", NULL, "choose a planet", "Trade"},
    [OUTWARD] = {"outward", "planet", "choose a planet", "Trade"},
    [SEND] = {"send", "send", "send the ship there", "Trade"},
    [NEXT] = {"next", "ship", "next, last ship", "Trade"},
    [LAST] = {"last", NULL, "next, last ship", "Trade"},
    [OWN_MIND] = {"own_mind", "own mind", "its own mind, or not", "Trade"},
    [BUY] = {"buy", "buy", "buy another ship", "Trade"},
    [PAUSE] = {"pause", "pause", "pause", "Time"},
    [STEP] = {"step", NULL, "a day on", "Time"},
    [SLOWER] = {"slower", NULL, "half, double speed", "Time"},
    [FASTER] = {"faster", "speed", "half, double speed", "Time"},
    [AGAIN] = {"again", "again", "another galaxy", "Time"},
    [PLANS] = {"plans", "plans", "where all will meet", "Show"},
    [TRAILS] = {"trails", NULL, "trails", "Show"},
    [FORCES] = {"forces", NULL, "what they want", "Show"},
    [MIND] = {"mind", NULL, "another way to fly", "Show"},
    [HELP] = {"help", "help", "this page", "Show"},
    [LEAVE] = {"leave", "back", "leave", "Show"},
};

/* What flies the ships; the first is the scene's own. */
static const char *const minds[] = {"lj-derived", "magnets", "arc", "whiskers-damped", "seek"};

/* Of the dots an ellipse would take, so many are drawn. */
#define ORBIT_DENSITY 0.4

enum { WIDE = 60, LISTED = 80, NEWS_DAYS = 8 };

struct galaxy_view {
	struct fleet fleet;
	struct galaxy_rules rules;
	struct galaxy game;
	uint64_t seed;
	struct pace pace;
	int ship, planet; /* chosen */
	bool plans, trails, forces;
	size_t mind;
	double news_s;          /* when the last delivery came */
	struct debug_draw draw; /* owned shapes */
};

/* ---- opening --------------------------------------------------------------------------------------------- */

static enum status begin(struct galaxy_view *view, uint64_t seed, struct diag *diag)
{
	struct scene scene;
	struct galaxy game;
	enum status status = scene_load("galaxy", &view->fleet, &scene, diag);

	if (status)
		return status;
	status = galaxy_new(&scene, &view->fleet, &view->rules, seed, &game, diag);
	scene_free(&scene);
	if (status)
		return status;
	galaxy_free(&view->game);
	view->game = game;
	view->seed = seed;
	view->ship = 0;
	view->planet = view->rules.n_planets - 1;
	galaxy_set_own_mind(&view->game, 0, false);
	view->mind = 0;
	return STATUS_OK;
}

static void close(void *state)
{
	struct galaxy_view *view = state;

	galaxy_free(&view->game);
	free(view->draw.shapes);
}

static enum status open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct galaxy_view *view = state;
	const struct space_view_setup *setup = arg;
	enum status status = fleet_load(&view->fleet, diag);

	view->trails = true;
	view->pace = (struct pace){.paused = ui->options.no_motion, .doublings = 1, .then_ms = ui->now_ms};
	view->draw.cap = SPACE_SHAPES;
	view->draw.shapes = malloc(SPACE_SHAPES * sizeof *view->draw.shapes);
	if (!status && !view->draw.shapes)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = galaxy_rules_load(&view->rules, diag);
	if (!status)
		status = begin(view, setup->seed, diag);
	if (status)
		close(view);
	return status;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

static void draw_orbits(const struct galaxy_view *view, struct screen *screen, const struct sky *sky)
{
	const struct galaxy *game = &view->game;

	for (int p = 0; p < game->rules.n_planets; p++) {
		double round_s = 2 * PI / game->planets[p].orbit.motion_rad_s;
		int dots = (int)(ORBIT_DENSITY * 2 * PI * game->planets[p].orbit.axis * sky->dots_x);
		for (int i = 0; i < dots; i++)
			sky_dot(screen, sky, galaxy_planet_at(game, p, round_s * i / dots), ROLE_ORBIT);
	}
}

/* More than usual is worth a hurry, less is not worth the way. */
static enum role want_role(double wants)
{
	return wants > 1.3 ? ROLE_SPARK : wants < 0.6 ? ROLE_FAINT : ROLE_TEXT;
}

static void draw_planet(const struct galaxy_view *view, struct screen *screen, const struct sky *sky,
			int planet)
{
	const struct galaxy *game = &view->game;
	struct vec2 at = galaxy_planet_at(game, planet, game->time_s);
	struct vec2 beside = {at.x + game->planets[planet].radius + 1.5, at.y};
	double wants = game->planets[planet].wants;
	const char *name = game->rules.planets[planet].name;
	int x, y;

	sky_disc(screen, sky, at, game->planets[planet].radius, ROLE_ROCK, ROLE_ROCK);
	if (!sky_find(sky, beside, &x, &y))
		return;
	x = x + text_width(name) + 4 < screen->width ? x : screen->width - text_width(name) - 5;
	x = screen_text(screen, x, y, planet == view->planet ? ROLE_SELECTED : want_role(wants), name);
	if (screen->width >= WIDE && screen->width < LISTED && (wants > 1.3 || wants < 0.6))
		screen_format(screen, x + 1, y, want_role(wants), "x%.1f", wants);
}

static void draw_meeting(const struct galaxy_view *view, struct screen *screen, const struct sky *sky, int ship)
{
	const struct space *space = view->game.space;
	struct vec2 meeting = {space->target_x[ship], space->target_y[ship]};
	bool chosen = ship == view->ship;

	sky_line(screen, sky, galaxy_ship_at(&view->game, ship), meeting, chosen ? 2 : 4, ROLE_PATH);
	sky_circle(screen, sky, meeting, view->game.planets[view->game.ships[ship].to].radius, 2, ROLE_PATH);
}

/* Where the chosen ship would meet the chosen planet if it left now. */
static void draw_offer(const struct galaxy_view *view, struct screen *screen, const struct sky *sky)
{
	const struct galaxy *game = &view->game;
	struct galaxy_offer offer = galaxy_offer(game, view->ship, view->planet);
	struct vec2 meeting = galaxy_planet_at(game, view->planet, game->time_s + offer.days);

	sky_line(screen, sky, galaxy_ship_at(game, view->ship), meeting, 3, ROLE_SIGHT);
	sky_circle(screen, sky, meeting, game->planets[view->planet].radius, 2, ROLE_SIGHT);
}

static void draw_plans(const struct galaxy_view *view, struct screen *screen, const struct sky *sky)
{
	const struct galaxy *game = &view->game;

	for (int s = 0; s < game->rules.n_ships; s++)
		if (game->ships[s].phase == GALAXY_FLYING && (view->plans || s == view->ship))
			draw_meeting(view, screen, sky, s);
	if (game->ships[view->ship].phase != GALAXY_FLYING && game->ships[view->ship].at != view->planet)
		draw_offer(view, screen, sky);
}

static void draw_sky(const struct galaxy_view *view, struct screen *screen, struct rect area)
{
	const struct galaxy *game = &view->game;
	const struct space *space = game->space;
	struct sky sky = sky_whole(area, space->setup.width, space->setup.height, 2);
	struct sky_show show = {.trails = view->trails,
				.forces = view->forces,
				.whiskers = view->forces,
				.trail = {ROLE_OTHER_NEW, ROLE_OTHER_OLD, ROLE_OTHER_OLD}};
	struct rect old = screen_clip(screen, area);

	for (size_t g = 0; g < SPACE_GROUPS; g++)
		show.group_role[g] = ROLE_SWARM;
	sky_stars(screen, &sky, view->seed);
	draw_orbits(view, screen, &sky);
	sky_disc(screen, &sky, game->sun, space->rock_radius[0], ROLE_EMBER, ROLE_EMBER);
	draw_plans(view, screen, &sky);
	sky_ships(screen, &sky, space, &show, &view->draw);
	if (game->ships[view->ship].phase == GALAXY_FLYING)
		sky_circle(screen, &sky, galaxy_ship_at(game, view->ship), 1.6, 1, ROLE_SHIP);
	for (int p = 0; p < game->rules.n_planets; p++)
		draw_planet(view, screen, &sky, p);
	screen->clip = old;
}

/* ---- words ----------------------------------------------------------------------------------------------- */

static int draw_figure(struct screen *screen, int x, const char *name, int value)
{
	return screen_format(screen, screen_text(screen, x, 0, ROLE_DIM, name) + 1, 0, ROLE_TEXT, "%d", value) +
	       3;
}

static void draw_header(const struct galaxy_view *view, struct screen *screen)
{
	const struct galaxy *game = &view->game;
	bool wide = screen->width >= WIDE;
	int x = wide ? screen_text(screen, 1, 0, ROLE_STRONG, "Galaxy") + 3 : 1;

	x = screen_format(screen, screen_text(screen, x, 0, ROLE_DIM, "day "), 0, ROLE_TEXT, "%d",
			  (int)game->time_s);
	x = screen_format(screen, x, 0, ROLE_DIM, " of %d", (int)game->rules.year_s) + 3;
	x = draw_figure(screen, x, "money", game->money);
	if (wide) {
		x = draw_figure(screen, x, "hauls", game->deliveries);
		draw_figure(screen, x, "late", game->late);
	}
	if (view->pace.paused)
		screen_text_right(screen, screen->width - 1, 0, ROLE_HINT, "paused");
	else
		screen_format_right(screen, screen->width - 1, 0, ROLE_DIM, "x%d", 1 << view->pace.doublings);
}

/* What the chosen ship does, in words. */
static void tell_ship(const struct galaxy_view *view, char *text, size_t cap)
{
	const struct galaxy *game = &view->game;
	const struct galaxy_ship *ship = &game->ships[view->ship];

	if (ship->phase == GALAXY_FLYING)
		snprintf(text, cap, "to %s, due day %.0f%s%s", game->rules.planets[ship->to].name,
			 ship->left_s + ship->promise_s, ship->then == GALAXY_NOWHERE ? "" : ", then ",
			 ship->then == GALAXY_NOWHERE ? "" : game->rules.planets[ship->then].name);
	else if (ship->phase == GALAXY_WAITING && ship->refuel_s <= 0)
		snprintf(text, cap, "waits until %s is nearer", game->rules.planets[ship->to].name);
	else if (ship->phase == GALAXY_WAITING)
		snprintf(text, cap, "fuels for %s", game->rules.planets[ship->to].name);
	else if (ship->refuel_s > 0)
		snprintf(text, cap, "at %s, fuels %.0f days", game->rules.planets[ship->at].name,
			 ship->refuel_s);
	else
		snprintf(text, cap, "at %s", game->rules.planets[ship->at].name);
}

static void tell_offer(const struct galaxy_view *view, char *text, size_t cap)
{
	const struct galaxy *game = &view->game;
	const struct galaxy_ship *ship = &game->ships[view->ship];

	text[0] = '\0';
	if (ship->phase == GALAXY_FLYING || ship->at == view->planet)
		return;
	struct galaxy_offer offer = galaxy_offer(game, view->ship, view->planet);
	snprintf(text, cap, "%s: %.0f days, pays %d", game->rules.planets[view->planet].name, offer.days,
		 offer.pay);
}

/* The last delivery while it is new, else what could be bought. */
static void draw_news(const struct galaxy_view *view, struct screen *screen, int y)
{
	const struct galaxy *game = &view->game;
	const struct galaxy_delivery *last = &game->last;
	int next = galaxy_for_sale(game);
	bool late = last->late > game->rules.grace;

	if (game->deliveries && game->time_s < view->news_s + NEWS_DAYS)
		screen_format(screen, 1, y, late ? ROLE_DANGER : ROLE_CALM, "%s pays %d%s",
			      game->rules.planets[last->planet].name, last->pay, late ? ", late" : "");
	else if (next != GALAXY_NOWHERE)
		screen_format(screen, 1, y, game->money < game->rules.ships[next].price ? ROLE_DIM : ROLE_HINT,
			      "%s costs %d", game->rules.ships[next].name, game->rules.ships[next].price);
}

/* One row a ship: its name, and where it is or goes; one that waits for orders stands out. */
static void draw_ships(const struct galaxy_view *view, struct screen *screen)
{
	const struct galaxy *game = &view->game;

	for (int s = 0, y = 2; s < game->rules.n_ships; s++) {
		const struct galaxy_ship *ship = &game->ships[s];
		bool flies = ship->phase == GALAXY_FLYING,
		     idle = ship->phase == GALAXY_DOCKED && !ship->own_mind;
		if (ship->phase == GALAXY_FOR_SALE)
			continue;
		screen_text(screen, 1, y, s == view->ship ? ROLE_SELECTED : ROLE_TEXT,
			    game->rules.ships[s].name);
		screen_format(screen, 9, y, idle ? ROLE_HINT : ROLE_DIM, "%s%s", flies ? "> " : "",
			      game->rules.planets[flies ? ship->to : ship->at].name);
		y++;
	}
}

/* What each planet offers the chosen ship; to one under way, what it wants. */
static void draw_offers(const struct galaxy_view *view, struct screen *screen)
{
	const struct galaxy *game = &view->game;
	const struct galaxy_ship *ship = &game->ships[view->ship];
	bool flies = ship->phase == GALAXY_FLYING;
	int right = screen->width - 1, y = 2;

	screen_text_right(screen, right, y++, ROLE_DIM, flies ? "wants" : "days pays");
	for (int p = 0; p < game->rules.n_planets; p++, y++) {
		const char *name = game->rules.planets[p].name;
		double wants = game->planets[p].wants;
		screen_text(screen, right - 17, y, p == view->planet ? ROLE_SELECTED : want_role(wants), name);
		if (flies) {
			screen_format_right(screen, right, y, want_role(wants), "x%.1f", wants);
		} else if (p != ship->at) {
			struct galaxy_offer offer = galaxy_offer(game, view->ship, p);
			screen_format_right(screen, right, y, want_role(wants), "%3.0f %4d", offer.days,
					    offer.pay);
		}
	}
}

static void draw_trade(const struct galaxy_view *view, struct screen *screen, int y)
{
	char state[64], offer[64];
	int x = screen_text(screen, 1, y, ROLE_STRONG, view->game.rules.ships[view->ship].name) + 1;

	tell_ship(view, state, sizeof state);
	tell_offer(view, offer, sizeof offer);
	if (screen->width < WIDE) {
		screen_text(screen, x, y, ROLE_TEXT, offer[0] ? offer : state);
		return;
	}
	x = screen_text(screen, x, y, ROLE_TEXT, state);
	if (view->game.ships[view->ship].own_mind)
		screen_text(screen, x, y, ROLE_DIM, ", own mind");
	if (screen->width < LISTED)
		screen_text_right(screen, screen->width - 1, y, ROLE_HINT, offer);
	draw_news(view, screen, y - 1);
}

static void draw_end(const struct galaxy_view *view, struct screen *screen)
{
	const struct galaxy *game = &view->game;
	char text[96];

	if (!galaxy_over(game))
		return;
	snprintf(text, sizeof text, "The year is over: %d earned by %d hauls, %d late.", game->earned,
		 game->deliveries, game->late);
	struct rect box = {(screen->width - 36) / 2, screen->height / 2 - 1, 36, 3};
	if (screen->width >= WIDE)
		box = (struct rect){(screen->width - text_width(text) - 2) / 2, screen->height / 2,
				    text_width(text) + 2, 1};
	screen_fill(screen, box, ROLE_PANEL);
	screen_words(screen, (struct rect){box.x + 1, box.y, box.width - 2, box.height}, ROLE_STRONG, text);
}

static void draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int trading[] = {OUTWARD, SEND, NEXT, OWN_MIND, BUY, PAUSE, FASTER, HELP, LEAVE};
	static const int over[] = {AGAIN, LEAVE};
	const struct galaxy_view *view = state;
	bool ended = galaxy_over(&view->game);

	draw_sky(view, screen, (struct rect){0, 1, screen->width, screen->height - 3});
	draw_header(view, screen);
	if (screen->width >= LISTED) {
		draw_ships(view, screen);
		draw_offers(view, screen);
	}
	draw_trade(view, screen, screen->height - 2);
	draw_end(view, screen);
	ui_key_line(ui, screen, ui_last_row(screen), &view_galaxy, ended ? over : trading,
		    ended ? ARRAY_LEN(over) : ARRAY_LEN(trading));
}

/* ---- keys and time --------------------------------------------------------------------------------------- */

static void choose_ship(struct galaxy_view *view, int step)
{
	int n = view->game.rules.n_ships;

	do
		view->ship = (view->ship + n + step) % n;
	while (view->game.ships[view->ship].phase == GALAXY_FOR_SALE);
}

/* The next planet where the chosen ship is not already. */
static void choose_planet(struct galaxy_view *view, int step)
{
	int n = view->game.rules.n_planets;

	do
		view->planet = (view->planet + n + step) % n;
	while (view->game.ships[view->ship].at == view->planet);
}

static void send(struct galaxy_view *view, struct ui *ui)
{
	const struct galaxy_rules *rules = &view->game.rules;
	const char *name = rules->ships[view->ship].name, *planet = rules->planets[view->planet].name;

	if (!galaxy_send(&view->game, view->ship, view->planet)) {
		bool flying = view->game.ships[view->ship].phase == GALAXY_FLYING;
		ui_tell(ui, flying ? "%s is under way; it takes orders in the dock." : "%s is at %s already.",
			name, planet);
		return;
	}
	galaxy_set_own_mind(&view->game, view->ship, false);
}

static void toggle_own_mind(struct galaxy_view *view, struct ui *ui)
{
	bool own_mind = !view->game.ships[view->ship].own_mind;

	galaxy_set_own_mind(&view->game, view->ship, own_mind);
	ui_tell(ui, own_mind ? "%s goes wherever it is soonest." : "%s waits for your orders.",
		view->game.rules.ships[view->ship].name);
}

static void buy(struct galaxy_view *view, struct ui *ui)
{
	int next = galaxy_for_sale(&view->game);

	if (next == GALAXY_NOWHERE) {
		ui_tell(ui, "No ship is for sale any more.");
	} else if (galaxy_buy(&view->game) == GALAXY_NOWHERE) {
		ui_tell(ui, "%s costs %d; you have %d.", view->game.rules.ships[next].name,
			view->game.rules.ships[next].price, view->game.money);
	} else {
		view->ship = next;
		ui_tell(ui, "%s is yours.", view->game.rules.ships[next].name);
	}
}

static void next_mind(struct galaxy_view *view, struct ui *ui)
{
	double params[PARAMS_MAX];

	view->mind = (view->mind + 1) % ARRAY_LEN(minds);
	const struct variant *variant = variant_named(behaviours, minds[view->mind]);
	variant_defaults(variant, params);
	for (uint32_t g = 0; g < view->game.space->n.groups; g++)
		space_set_behaviour(view->game.space, g, variant, params);
	ui_tell(ui, "All fly by %s now.", variant->title);
}

static void again(struct galaxy_view *view, struct ui *ui)
{
	struct diag diag = {""};

	if (begin(view, view->seed + 1, &diag))
		ui_tell(ui, "%s", diag.text);
	view->pace.then_ms = ui->now_ms;
}

static void advance(struct galaxy_view *view, int ticks)
{
	for (int i = 0; i < ticks; i++) {
		int before = view->game.deliveries;
		galaxy_step(&view->game);
		if (view->game.deliveries > before)
			view->news_s = view->game.time_s;
	}
	view->draw.n = 0;
	if (view->forces)
		space_explain(view->game.space, &view->draw);
}

static enum view_answer key(void *state, struct ui *ui, int action, struct key key)
{
	struct galaxy_view *view = state;

	(void)key;
	switch (action) {
	case INWARD: choose_planet(view, -1); break;
	case OUTWARD: choose_planet(view, 1); break;
	case SEND: send(view, ui); break;
	case NEXT: choose_ship(view, 1); break;
	case LAST: choose_ship(view, -1); break;
	case OWN_MIND: toggle_own_mind(view, ui); break;
	case BUY: buy(view, ui); break;
	case PAUSE: pace_toggle(&view->pace, ui->now_ms); break;
	case STEP: advance(view, SPACE_TICKS_PER_S); break;
	case SLOWER: pace_change(&view->pace, -1); break;
	case FASTER: pace_change(&view->pace, 1); break;
	case AGAIN: again(view, ui); break;
	case PLANS: view->plans = !view->plans; break;
	case TRAILS: view->trails = !view->trails; break;
	case FORCES: view->forces = !view->forces; break;
	case MIND: next_mind(view, ui); break;
	case HELP: ui_push(ui, &view_help, &view_galaxy); break;
	case LEAVE: return VIEW_CLOSE;
	default: return VIEW_STAY;
	}
	advance(view, 0);
	return VIEW_STAY;
}

static int64_t due_ms(const void *state, const struct ui *ui)
{
	const struct galaxy_view *view = state;

	(void)ui;
	return galaxy_over(&view->game) ? VIEW_IDLE : pace_due_ms(&view->pace);
}

static enum view_answer tick(void *state, struct ui *ui)
{
	struct galaxy_view *view = state;

	advance(view, pace_ticks(&view->pace, ui->now_ms));
	return VIEW_STAY;
}

const struct view view_galaxy = {
    .name = "galaxy",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct galaxy_view),
    .open = open,
    .close = close,
    .draw = draw,
    .key = key,
    .due_ms = due_ms,
    .tick = tick,
};
