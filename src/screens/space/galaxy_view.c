/* The galaxy on the screen.  You send ships to planets that will be somewhere else when the ships arrive. */
#include "arcade/galaxy.h"

#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "kit/sky.h"
#include "screens/space/arcade_view.h"
#include "screens/space/space_view.h"

enum {
	INWARD,
	OUTWARD,
	SEND,
	NEXT,
	LAST,
	OWN_MIND,
	BUY,
	MIND,
	PAUSE,
	SLOWER,
	FASTER,
	STEP,
	AGAIN,
	PLANS,
	TRAILS,
	FORCES,
	HELP,
	LEAVE
};

static const struct view_action actions[] = {
    [INWARD] = {"inward", NULL, "choose a planet", "Trade"},
    [OUTWARD] = {"outward", "planet", "choose a planet", "Trade"},
    [SEND] = {"send", "send", "send the ship there", "Trade"},
    [NEXT] = {"next", "ship", "next, previous ship", "Trade"},
    [LAST] = {"last", NULL, "next, previous ship", "Trade"},
    [OWN_MIND] = {"own_mind", "own mind", "its own mind on, off", "Trade"},
    [BUY] = {"buy", "buy", "buy another ship", "Trade"},
    [MIND] = {"mind", "fly", "another way to fly", "Trade"},
    PACE_ACTIONS(PAUSE, SLOWER, FASTER),
    [STEP] = {"step", NULL, "one day forward", "Time"},
    [AGAIN] = {"again", "again", "another galaxy", "Time"},
    [PLANS] = {"plans", "plans", "where they will meet", "Show"},
    [TRAILS] = {"trails", NULL, "trails", "Show"},
    [FORCES] = {"forces", NULL, "what they want", "Show"},
    [HELP] = {"help", "help", "this page", "Show"},
    [LEAVE] = {"leave", "back", "leave", "Show"},
};

/* The share of the dots of an orbit that is drawn. */
#define ORBIT_DENSITY 0.4

/* A planet that wants more than this is worth a hurry; one that wants less is not worth the trip. */
#define WANTS_MUCH 1.3
#define WANTS_LITTLE 0.6

enum { WIDE = 60, LISTED = 80, OFFERS = 20, OFFERS_MORE = 6, NEWS_DAYS = 8 };

/* The list of ships on the left. */
enum { LIST_TOP = 2, LIST_COLUMNS = 18, LIST_PLACE = 9, LIST_MORE = 4 };

static_assert(SLOWER - PAUSE == PACE_SLOWER && FASTER - PAUSE == PACE_FASTER, "as pace_key counts them");

struct galaxy_view {
	struct fleet fleet;
	struct galaxy_rules rules;
	struct galaxy game;
	uint64_t seed;
	const struct ship_class *classes[GALAXY_SHIPS]; /* of the fleet */
	struct arcade_view arcade;
	int ship, planet; /* chosen */
	bool plans;
	double news_s; /* the time of the last delivery */
};

/* ---- opening --------------------------------------------------------------------------------------------- */

/* A scene need not say of which class its ships are. */
static const struct ship_class *galaxy_view_class(const struct galaxy_view *view, const char *name)
{
	static const struct ship_class any = {.name = "ship"};
	const struct ship_class *found = fleet_class(&view->fleet, name);

	return found ? found : &any;
}

static enum status galaxy_view_begin(struct galaxy_view *view, const struct ui *ui, uint64_t seed,
				     struct diag *diag)
{
	struct scene scene;
	struct galaxy game;
	enum status status = scene_load("galaxy", &view->fleet, &scene, diag);

	if (status)
		return status;
	status = galaxy_new(&scene, &view->fleet, &view->rules, seed, &game, diag);
	for (int g = 0; g < min(scene.n_ships, GALAXY_SHIPS); g++)
		view->classes[g] = galaxy_view_class(view, scene.ships[g].class_name);
	scene_free(&scene);
	if (status)
		return status;
	galaxy_free(&view->game);
	view->game = game;
	view->seed = seed;
	view->ship = 0;
	view->planet = view->rules.n_planets - 1;
	arcade_view_begin(&view->arcade, ui, view_galaxy.name);
	return STATUS_OK;
}

static void galaxy_view_close(void *state)
{
	struct galaxy_view *view = state;

	galaxy_free(&view->game);
	arcade_view_close(&view->arcade);
}

static enum status galaxy_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct galaxy_view *view = state;
	const struct space_view_setup *setup = arg;
	enum status status = fleet_load(&view->fleet, diag);

	ASSERT(arg);
	if (!status)
		status = arcade_view_open(&view->arcade, ui);
	view->arcade.pace.doublings = 1;
	if (!status)
		status = galaxy_rules_load(&view->rules, diag);
	if (!status)
		status = galaxy_view_begin(view, ui, setup->seed, diag);
	if (status)
		galaxy_view_close(view);
	return status;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

static void galaxy_view_draw_orbits(const struct galaxy_view *view, struct screen *screen,
				    const struct sky *sky)
{
	const struct galaxy *game = &view->game;

	for (int p = 0; p < game->rules.n_planets; p++) {
		double round_s = 2 * PI / game->planets[p].orbit.motion_rad_s;
		int dots = (int)(ORBIT_DENSITY * 2 * PI * game->planets[p].orbit.axis * sky->dots_x);
		for (int i = 0; i < dots; i++)
			sky_dot(screen, sky, galaxy_planet_at(game, p, round_s * i / dots), ROLE_ORBIT);
	}
}

static enum role galaxy_view_want_role(double wants)
{
	if (wants > WANTS_MUCH)
		return ROLE_SPARK;
	if (wants < WANTS_LITTLE)
		return ROLE_FAINT;
	return ROLE_TEXT;
}

/* The colour of a planet; those further out begin again. */
static enum role galaxy_view_planet_role(int planet)
{
	static const enum role roles[] = {ROLE_EMBER, ROLE_BODY, ROLE_SWARM, ROLE_MIND, ROLE_NOSE};

	return roles[(size_t)planet % ARRAY_LEN(roles)];
}

/* Where the list of ships stands, with what it says below them; empty if there is none. */
static struct rect galaxy_view_list(const struct galaxy_view *view, const struct screen *screen)
{
	const struct galaxy *game = &view->game;
	int owned = 0;

	if (screen->width < LISTED)
		return (struct rect){0};
	for (int s = 0; s < game->rules.n_ships; s++)
		owned += game->ships[s].phase != GALAXY_FOR_SALE;
	return (struct rect){0, LIST_TOP, LIST_COLUMNS, owned + LIST_MORE};
}

/* Whether WIDTH cells from (X, Y) on are within AREA, and not in the way of LIST. */
static bool galaxy_view_is_inside(struct rect area, struct rect list, int x, int y, int width)
{
	if (y < area.y || y >= area.y + area.height || x < area.x || x + width > area.x + area.width)
		return false;
	return y < list.y || y >= list.y + list.height || x >= list.x + list.width;
}

/* Whether nothing but orbits and stars is in WIDTH cells from (X, Y) on. */
static bool galaxy_view_is_free(struct screen *screen, int x, int y, int width)
{
	for (int i = 0; i < width; i++) {
		const struct screen_cell *cell = screen_at(screen, x + i, y);
		if (cell->glyph != ' ' && cell->role != ROLE_STAR && cell->role != ROLE_ORBIT)
			return false;
	}
	return true;
}

/* Where the label of PLANET, so WIDE, stands: to the right, to the left, below or above, the first place with nothing
 * in its way or else the first in the picture.  False if there is none. */
static bool galaxy_view_find_label(const struct galaxy_view *view, struct screen *screen, const struct sky *sky,
				   int planet, int wide, int *x, int *y)
{
	const struct galaxy *game = &view->game;
	struct vec2 at = galaxy_planet_at(game, planet, game->time_s);
	double radius = game->planets[planet].radius;
	int across = (int)ceil(radius * sky->dots_x / 2) + 1, down = (int)ceil(radius * sky->dots_y / 4) + 1;
	int middle_x, middle_y;
	struct rect area = sky->area, list = galaxy_view_list(view, screen);

	if (screen->width >= LISTED)
		area.width = screen->width - OFFERS - area.x;
	bool found = false;
	if (!sky_find(sky, at, &middle_x, &middle_y))
		return false;
	const struct {
		int x, y;
	} places[] = {{middle_x + across + 1, middle_y},
		      {middle_x - across - wide, middle_y},
		      {middle_x - wide / 2, middle_y + down},
		      {middle_x - wide / 2, middle_y - down}};
	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		if (!galaxy_view_is_inside(area, list, places[i].x, places[i].y, wide))
			continue;
		bool clear = galaxy_view_is_free(screen, places[i].x, places[i].y, wide);
		if (found && !clear)
			continue;
		*x = places[i].x;
		*y = places[i].y;
		found = true;
		if (clear)
			break;
	}
	return found;
}

static void galaxy_view_draw_label(const struct galaxy_view *view, struct screen *screen, const struct sky *sky,
				   int planet)
{
	const struct galaxy *game = &view->game;
	double wants = game->planets[planet].wants;
	enum role role = galaxy_view_want_role(wants);
	bool calls = galaxy_calls(game, planet);
	char label[40];
	int x, y;

	snprintf(label, sizeof label, "%s", game->rules.planets[planet].name);
	if (screen->width >= WIDE && screen->width < LISTED && (wants > WANTS_MUCH || wants < WANTS_LITTLE))
		snprintf(label, sizeof label, "%s x%.1f", game->rules.planets[planet].name, wants);
	if (!galaxy_view_find_label(view, screen, sky, planet, text_width(label) + calls, &x, &y))
		return;
	x = screen_text(screen, x, y, planet == view->planet ? ROLE_SELECTED : role, label);
	if (calls)
		screen_text(screen, x, y, ROLE_DANGER, "!");
}

static void galaxy_view_draw_meeting(const struct galaxy_view *view, struct screen *screen,
				     const struct sky *sky, int ship)
{
	const struct space *space = view->game.space;
	struct vec2 meeting = {space->target_x[ship], space->target_y[ship]};
	bool chosen = ship == view->ship;

	sky_line(screen, sky, galaxy_ship_at(&view->game, ship), meeting, chosen ? 2 : 4, ROLE_PATH);
	sky_circle(screen, sky, meeting, view->game.planets[view->game.ships[ship].to].radius, 2, ROLE_PATH);
}

/* Where the chosen ship would meet the chosen planet if it left now. */
static void galaxy_view_draw_offer(const struct galaxy_view *view, struct screen *screen, const struct sky *sky)
{
	const struct galaxy *game = &view->game;
	struct galaxy_offer offer = galaxy_offer(game, view->ship, view->planet);
	struct vec2 meeting = galaxy_planet_at(game, view->planet, game->time_s + offer.days);

	sky_line(screen, sky, galaxy_ship_at(game, view->ship), meeting, 3, ROLE_SIGHT);
	sky_circle(screen, sky, meeting, game->planets[view->planet].radius, 2, ROLE_SIGHT);
}

static void galaxy_view_draw_plans(const struct galaxy_view *view, struct screen *screen, const struct sky *sky)
{
	const struct galaxy *game = &view->game;

	for (int s = 0; s < game->rules.n_ships; s++)
		if (game->ships[s].phase == GALAXY_FLYING && (view->plans || s == view->ship))
			galaxy_view_draw_meeting(view, screen, sky, s);
	if (game->ships[view->ship].phase != GALAXY_FLYING && game->ships[view->ship].at != view->planet)
		galaxy_view_draw_offer(view, screen, sky);
}

static void galaxy_view_draw_sky(const struct galaxy_view *view, struct screen *screen, struct rect area)
{
	const struct galaxy *game = &view->game;
	const struct space *space = game->space;
	struct sky sky = sky_whole(area, space->setup.width, space->setup.height, 2);
	struct sky_show show = arcade_view_show(&view->arcade);
	struct rect old = screen_clip(screen, area);

	sky_stars(screen, &sky, view->seed);
	galaxy_view_draw_orbits(view, screen, &sky);
	sky_disc(screen, &sky, game->sun, space->rock_radius[0], ROLE_EMBER, ROLE_EMBER);
	for (int p = 0; p < game->rules.n_planets; p++)
		sky_disc(screen, &sky, galaxy_planet_at(game, p, game->time_s), game->planets[p].radius,
			 galaxy_view_planet_role(p), galaxy_view_planet_role(p));
	galaxy_view_draw_plans(view, screen, &sky);
	sky_ships(screen, &sky, space, &show, &view->arcade.draw);
	if (game->ships[view->ship].phase == GALAXY_FLYING)
		sky_circle(screen, &sky, galaxy_ship_at(game, view->ship), 1.6, 1, ROLE_SHIP);
	for (int p = 0; p < game->rules.n_planets; p++)
		galaxy_view_draw_label(view, screen, &sky, p);
	screen->clip = old;
}

/* ---- words ----------------------------------------------------------------------------------------------- */

static int galaxy_view_draw_figure(struct screen *screen, int x, const char *name, int value)
{
	return arcade_view_figure(screen, x, name, ROLE_TEXT, value) + 3;
}

/* The next rank, and the money it takes. */
static int galaxy_view_draw_rank(const struct galaxy *game, struct screen *screen, int x)
{
	int next = galaxy_rank(game, game->money) + 1;
	char name[40];

	if (next >= game->rules.n_ranks)
		return x;
	snprintf(name, sizeof name, "%s at", game->rules.ranks[next].name);
	return galaxy_view_draw_figure(screen, x - 1, name, game->rules.ranks[next].money);
}

static void galaxy_view_draw_header(const struct galaxy_view *view, struct screen *screen)
{
	const struct galaxy *game = &view->game;
	bool wide = screen->width >= WIDE;
	int x = 1;

	if (wide)
		x = screen_text(screen, x, 0, ROLE_STRONG, "Galaxy") + 3;
	x = arcade_view_figure(screen, x, "day", ROLE_TEXT, (int)game->time_s);
	x = screen_format(screen, x, 0, ROLE_DIM, " of %d", (int)game->rules.year_s) + 3;
	x = galaxy_view_draw_figure(screen, x, "money", game->money);
	if (screen->width >= LISTED)
		x = galaxy_view_draw_rank(game, screen, x);
	if (wide)
		x = galaxy_view_draw_figure(screen, x, "late", game->late);
	if (screen->width > LISTED)
		galaxy_view_draw_figure(screen, x, "hauls", game->deliveries);
	pace_draw(&view->arcade.pace, screen);
}

static bool galaxy_view_waits_for_orders(const struct galaxy_ship *ship)
{
	return ship->phase == GALAXY_DOCKED && !ship->own_mind;
}

/* Writes what the chosen ship is doing into TEXT[cap]. */
static void galaxy_view_tell_ship(const struct galaxy_view *view, char *text, size_t cap)
{
	const struct galaxy *game = &view->game;
	const struct galaxy_ship *ship = &game->ships[view->ship];
	int days = (int)ceil(ship->refuel_s);
	char then[32] = "";

	if (ship->phase == GALAXY_FLYING && ship->then != GALAXY_NOWHERE)
		snprintf(then, sizeof then, ", then %s", game->rules.planets[ship->then].name);
	if (galaxy_circles(game, view->ship))
		snprintf(text, cap, "cannot turn in to land on %s; tugs are coming",
			 game->rules.planets[ship->to].name);
	else if (ship->phase == GALAXY_FLYING)
		snprintf(text, cap, "to %s for %d, due day %.0f%s", game->rules.planets[ship->to].name,
			 ship->goods, ship->left_s + ship->promise_s, then);
	else if (ship->phase == GALAXY_WAITING && ship->refuel_s <= 0)
		snprintf(text, cap, "waiting until %s is nearer", game->rules.planets[ship->to].name);
	else if (ship->phase == GALAXY_WAITING)
		snprintf(text, cap, "fuelling for %s", game->rules.planets[ship->to].name);
	else if (ship->refuel_s > 0)
		snprintf(text, cap, "at %s, %d day%s to fuel", game->rules.planets[ship->at].name, days,
			 days == 1 ? "" : "s");
	else
		snprintf(text, cap, "at %s", game->rules.planets[ship->at].name);
}

/* Writes what the chosen planet offers the chosen ship into TEXT[cap]; "" if the ship cannot go there now. */
static void galaxy_view_tell_offer(const struct galaxy_view *view, char *text, size_t cap)
{
	const struct galaxy *game = &view->game;
	const struct galaxy_ship *ship = &game->ships[view->ship];

	text[0] = '\0';
	if (ship->phase == GALAXY_FLYING || ship->at == view->planet)
		return;
	struct galaxy_offer offer = galaxy_offer(game, view->ship, view->planet);
	snprintf(text, cap, "%s: %.0f days, pays %d", game->rules.planets[view->planet].name, offer.days,
		 offer.goods + offer.call);
}

/* The planet whose call ends first, or GALAXY_NOWHERE. */
static int galaxy_view_first_call(const struct galaxy *game)
{
	int first = GALAXY_NOWHERE;

	for (int p = 0; p < game->rules.n_planets; p++) {
		if (!galaxy_calls(game, p))
			continue;
		if (first == GALAXY_NOWHERE ||
		    game->planets[p].call_until_s < game->planets[first].call_until_s)
			first = p;
	}
	return first;
}

static void galaxy_view_draw_call(const struct galaxy *game, struct screen *screen, int y)
{
	int first = galaxy_view_first_call(game);

	if (first != GALAXY_NOWHERE)
		screen_format_right(
		    screen, screen->width - 1, y, ROLE_DANGER, "%s calls: %d for the first there by day %d",
		    game->rules.planets[first].name, game->rules.call, (int)game->planets[first].call_until_s);
}

/* The last delivery while it is news; and the planet that calls. */
static void galaxy_view_draw_news(const struct galaxy_view *view, struct screen *screen, int y)
{
	const struct galaxy *game = &view->game;
	const struct galaxy_delivery *last = &game->last;
	bool late = last->late > game->rules.grace;
	char promised[32] = "";

	if (late)
		snprintf(promised, sizeof promised, " of %d, late", last->promised);
	if (game->deliveries && game->time_s < view->news_s + NEWS_DAYS)
		screen_format(screen, 1, y, late ? ROLE_DANGER : ROLE_CALM, "%s gets %d%s at %s%s",
			      game->rules.ships[last->ship].name, last->pay, promised,
			      game->rules.planets[last->planet].name, last->called ? ", with thanks" : "");
	galaxy_view_draw_call(game, screen, y);
}

/* The next ship to buy, bright if there is money for it. */
static void galaxy_view_draw_sale(const struct galaxy_view *view, struct screen *screen, int y)
{
	const struct galaxy *game = &view->game;
	int next = galaxy_for_sale(game);

	if (next == GALAXY_NOWHERE)
		return;
	const struct galaxy_ship_kind *kind = &game->rules.ships[next];
	enum role role = kind->price > game->money ? ROLE_DIM : ROLE_HINT;
	screen_format(screen, 1, y, role, "%s for %d,", kind->name, kind->price);
	screen_format(screen, 1, y + 1, role, "a %s", view->classes[next]->name);
}

/* A row for each ship: its name, a star if it has a mind of its own, and where it is or where it is going.  One that
 * waits for orders stands out.  The last rows say what flies the ships, what the star is, and what is for sale. */
static void galaxy_view_draw_ships(const struct galaxy_view *view, struct screen *screen)
{
	const struct galaxy *game = &view->game;
	bool starred = false;
	int y = LIST_TOP;

	for (int s = 0; s < game->rules.n_ships; s++) {
		const struct galaxy_ship *ship = &game->ships[s];
		if (ship->phase == GALAXY_FOR_SALE)
			continue;
		if (ship->own_mind)
			screen_put(screen, 0, y, '*', ROLE_MIND);
		starred |= ship->own_mind;
		screen_text(screen, 1, y, s == view->ship ? ROLE_SELECTED : ROLE_TEXT,
			    game->rules.ships[s].name);
		if (ship->phase == GALAXY_FLYING)
			screen_format(screen, LIST_PLACE, y, ROLE_DIM, "> %s",
				      game->rules.planets[ship->to].name);
		else
			screen_text(screen, LIST_PLACE, y,
				    galaxy_view_waits_for_orders(ship) ? ROLE_HINT : ROLE_DIM,
				    game->rules.planets[ship->at].name);
		y++;
	}
	screen_format(screen, 1, y, ROLE_DIM, "by %s", space_behaviour(game->space, 0)->head.name);
	if (starred)
		screen_text(screen, 0, ++y, ROLE_DIM, "* its own mind");
	galaxy_view_draw_sale(view, screen, y + 1);
}

/* A row for each planet: what it offers the chosen ship or, while that flies, how much it wants goods; and
 * for how many days it still calls. */
static void galaxy_view_draw_offers(const struct galaxy_view *view, struct screen *screen)
{
	const struct galaxy *game = &view->game;
	const struct galaxy_ship *ship = &game->ships[view->ship];
	bool flies = ship->phase == GALAXY_FLYING;
	int right = screen->width - 1, y = 2;

	screen_text_right(screen, right, y++, ROLE_DIM, flies ? "wants" : "days pays");
	for (int p = 0; p < game->rules.n_planets; p++, y++) {
		double wants = game->planets[p].wants;
		enum role role = galaxy_view_want_role(wants);
		if (p == view->planet)
			screen_put(screen, right - OFFERS + 1, y, U'▸', ROLE_KEY);
		screen_text(screen, right - OFFERS + 3, y, p == view->planet ? ROLE_SELECTED : role,
			    game->rules.planets[p].name);
		if (galaxy_calls(game, p))
			screen_format(screen, right - 11, y, ROLE_DANGER, "!%.0f",
				      game->planets[p].call_until_s - game->time_s);
		if (flies) {
			screen_format_right(screen, right, y, role, "x%.1f", wants);
		} else if (p != ship->at) {
			struct galaxy_offer offer = galaxy_offer(game, view->ship, p);
			screen_format_right(screen, right, y, role, "%3.0f %4d", offer.days,
					    offer.goods + offer.call);
		}
	}
}

/* What the promises to the chosen ship are worth: what its last haul paid of what was promised or, before the first,
 * how a ship of its class flies.  Nothing if that does not fit to the right of column FROM. */
static void galaxy_view_draw_record(const struct galaxy_view *view, struct screen *screen, int from, int y)
{
	const struct galaxy_ship *ship = &view->game.ships[view->ship];
	enum role role = ship->paid < ship->promised ? ROLE_DANGER : ROLE_DIM;
	char text[64];

	if (ship->promised)
		snprintf(text, sizeof text, "last haul: %d of %d paid", ship->paid, ship->promised);
	else
		snprintf(text, sizeof text, "%s", view->classes[view->ship]->title);
	if (screen->width - 1 - text_width(text) >= from)
		screen_text_right(screen, screen->width - 1, y, role, text);
}

static void galaxy_view_draw_trade(const struct galaxy_view *view, struct screen *screen, int y)
{
	char state[64], offer[64];
	int x = screen_text(screen, 1, y, ROLE_STRONG, view->game.rules.ships[view->ship].name) + 1;

	galaxy_view_tell_ship(view, state, sizeof state);
	galaxy_view_tell_offer(view, offer, sizeof offer);
	if (screen->width < WIDE) {
		screen_text(screen, x, y, ROLE_TEXT, offer[0] ? offer : state);
		return;
	}
	x = screen_text(screen, x, y, ROLE_TEXT, state);
	if (view->game.ships[view->ship].own_mind)
		x = screen_text(screen, x, y, ROLE_DIM, ", own mind");
	if (screen->width < LISTED)
		screen_text_right(screen, screen->width - 1, y, ROLE_HINT, offer);
	else
		galaxy_view_draw_record(view, screen, x + 2, y);
	galaxy_view_draw_news(view, screen, y - 1);
}

static void galaxy_view_draw_end(const struct galaxy_view *view, struct screen *screen)
{
	const struct galaxy *game = &view->game;
	char text[160], best[40];

	if (!galaxy_over(game))
		return;
	arcade_view_tell_best(&view->arcade, game->money, best, sizeof best);
	snprintf(text, sizeof text, "You end as a %s with %d, %s. %d hauls, %d late.",
		 game->rules.ranks[galaxy_rank(game, game->money)].name, game->money, best, game->deliveries,
		 game->late);
	arcade_view_words(screen, screen->height / 2, text);
}

static void galaxy_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int trading[] = {OUTWARD, SEND, NEXT, BUY, OWN_MIND, MIND, PAUSE, FASTER, LEAVE, HELP};
	static const int over[] = {AGAIN, LEAVE, HELP};
	const struct galaxy_view *view = state;

	int width = screen->width;

	if (width >= LISTED)
		width -= OFFERS_MORE; /* what the list on the right has more than that on the left */
	galaxy_view_draw_sky(view, screen, (struct rect){0, 1, width, screen->height - 3});
	galaxy_view_draw_header(view, screen);
	if (screen->width >= LISTED) {
		galaxy_view_draw_ships(view, screen);
		galaxy_view_draw_offers(view, screen);
	}
	if (!galaxy_over(&view->game))
		galaxy_view_draw_trade(view, screen, screen->height - 2);
	galaxy_view_draw_end(view, screen);
	if (galaxy_over(&view->game))
		ui_key_line(ui, screen, ui_last_row(screen), &view_galaxy, over, ARRAY_LEN(over));
	else
		ui_key_line(ui, screen, ui_last_row(screen), &view_galaxy, trading, ARRAY_LEN(trading));
}

/* ---- keys and time --------------------------------------------------------------------------------------- */

/* Chooses the next planet other than the one where the chosen ship is. */
static void galaxy_view_choose_planet(struct galaxy_view *view, int step)
{
	int n = view->game.rules.n_planets;

	do
		view->planet = (view->planet + n + step) % n;
	while (view->game.ships[view->ship].at == view->planet);
}

/* The next ship of yours; going forwards, the next that waits for orders if there is one. */
static int galaxy_view_next_ship(const struct galaxy_view *view, int step)
{
	const struct galaxy_ship *ships = view->game.ships;
	int n = view->game.rules.n_ships, next = view->ship;

	for (int i = 1; step > 0 && i < n; i++)
		if (galaxy_view_waits_for_orders(&ships[(next + i) % n]))
			return (next + i) % n;
	do
		next = (next + n + step) % n;
	while (ships[next].phase == GALAXY_FOR_SALE);
	return next;
}

static void galaxy_view_choose_ship(struct galaxy_view *view, int step)
{
	view->ship = galaxy_view_next_ship(view, step);
	if (view->game.ships[view->ship].at == view->planet)
		galaxy_view_choose_planet(view, 1);
}

static void galaxy_view_send(struct galaxy_view *view, struct ui *ui)
{
	const struct galaxy_rules *rules = &view->game.rules;
	const char *name = rules->ships[view->ship].name, *planet = rules->planets[view->planet].name;

	if (galaxy_send(&view->game, view->ship, view->planet))
		return;
	if (view->game.ships[view->ship].phase == GALAXY_FLYING)
		ui_tell(ui, "%s is on its way to %s already.", name, planet);
	else
		ui_tell(ui, "%s is at %s already.", name, planet);
}

static void galaxy_view_toggle_own_mind(struct galaxy_view *view, struct ui *ui)
{
	const char *name = view->game.rules.ships[view->ship].name;
	bool own_mind = !view->game.ships[view->ship].own_mind;

	galaxy_set_own_mind(&view->game, view->ship, own_mind);
	if (own_mind)
		ui_tell(ui, "Without orders %s goes wherever it gets soonest.", name);
	else
		ui_tell(ui, "%s waits for your orders.", name);
}

static void galaxy_view_buy(struct galaxy_view *view, struct ui *ui)
{
	int next = galaxy_for_sale(&view->game);

	if (next == GALAXY_NOWHERE) {
		ui_tell(ui, "There are no more ships for sale.");
	} else if (galaxy_buy(&view->game) == GALAXY_NOWHERE) {
		ui_tell(ui, "%s costs %d; you have %d.", view->game.rules.ships[next].name,
			view->game.rules.ships[next].price, view->game.money);
	} else {
		view->ship = next;
		ui_tell(ui, "%s is yours.", view->game.rules.ships[next].name);
	}
}

static void galaxy_view_again(struct galaxy_view *view, struct ui *ui)
{
	struct diag diag = {""};

	if (galaxy_view_begin(view, ui, view->seed + 1, &diag))
		ui_tell(ui, "%s", diag.text);
}

static void galaxy_view_advance(struct galaxy_view *view, struct ui *ui, int ticks)
{
	for (int i = 0; i < ticks; i++) {
		int before = view->game.deliveries;
		galaxy_step(&view->game);
		if (view->game.deliveries > before)
			view->news_s = view->game.time_s;
	}
	if (galaxy_over(&view->game))
		arcade_view_end(&view->arcade, ui, view_galaxy.name, view->game.money);
	arcade_view_explain(&view->arcade, view->game.space);
}

static enum view_answer galaxy_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct galaxy_view *view = state;

	(void)key;
	switch (action) {
	case INWARD: galaxy_view_choose_planet(view, -1); break;
	case OUTWARD: galaxy_view_choose_planet(view, 1); break;
	case SEND: galaxy_view_send(view, ui); break;
	case NEXT: galaxy_view_choose_ship(view, 1); break;
	case LAST: galaxy_view_choose_ship(view, -1); break;
	case OWN_MIND: galaxy_view_toggle_own_mind(view, ui); break;
	case BUY: galaxy_view_buy(view, ui); break;
	case STEP: galaxy_view_advance(view, ui, SPACE_TICKS_PER_S); break;
	case AGAIN: galaxy_view_again(view, ui); break;
	case PLANS: view->plans = !view->plans; break;
	case TRAILS: view->arcade.trails = !view->arcade.trails; break;
	case FORCES: view->arcade.forces = !view->arcade.forces; break;
	case MIND:
		arcade_view_next_mind(&view->arcade, ui, view->game.space, view->game.space->n.groups,
				      "All fly");
		break;
	case HELP: ui_push(ui, &view_help, &view_galaxy); break;
	case LEAVE: return VIEW_CLOSE;
	default: pace_key(&view->arcade.pace, action - PAUSE, ui->now_ms); break;
	}
	galaxy_view_advance(view, ui, 0);
	return VIEW_STAY;
}

static int64_t galaxy_view_due_ms(const void *state, const struct ui *ui)
{
	const struct galaxy_view *view = state;

	(void)ui;
	return arcade_view_due_ms(&view->arcade);
}

static enum view_answer galaxy_view_tick(void *state, struct ui *ui)
{
	struct galaxy_view *view = state;

	galaxy_view_advance(view, ui, pace_ticks(&view->arcade.pace, ui->now_ms));
	return VIEW_STAY;
}

const struct view view_galaxy = {
    .name = "galaxy",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct galaxy_view),
    .open = galaxy_view_open,
    .close = galaxy_view_close,
    .draw = galaxy_view_draw,
    .key = galaxy_view_key,
    .due_ms = galaxy_view_due_ms,
    .tick = galaxy_view_tick,
};
