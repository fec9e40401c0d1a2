/* The picture of the space lab: the arena, the sliders beside it and the scores below. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/seed.h"
#include "base/text.h"
#include "screens/space/space_view.h"
#include "ui/relief.h"
#include "ui/sky.h"

/* The widths of the part beside the arena, and of the smallest screens that have it. */
enum { SIDE_SMALL = 26, SIDE_LARGE = 38, SIDE_FROM = 80, SIDE_LARGE_FROM = 120 };

enum { SLIDER_NAME = 12, VALUE_WIDTH = 8, SLIDER_MIN = 4, SWITCH_WIDTH = 13 };

#define CELL_ASPECT 2.0

/* The colour of flight I, the same in the picture and in the table. */
static enum role space_view_draw_flight_role(size_t i)
{
	static const enum role roles[] = {ROLE_SWARM, ROLE_MIND, ROLE_BODY, ROLE_NOSE};
	static_assert(ARRAY_LEN(roles) == SPACE_FLIGHTS, "one role for each flight");

	return roles[i];
}

static const struct space *space_view_draw_focused(const struct space_lab *lab)
{
	return lab->flights[lab->focus].history.space;
}

/* ---- the arena ------------------------------------------------------------------------------------------- */

static void space_view_draw_field(const struct space_lab *lab, struct screen *screen, const struct sky *sky)
{
	static const enum role roles[] = {ROLE_TEXT, ROLE_CLOSED_OLD, ROLE_CLOSED_RIM, ROLE_CLOSED_LATE,
					  ROLE_CLOSED_CREST};
	const struct space *space = space_view_draw_focused(lab);

	for (int y = sky->area.y; y < sky->area.y + sky->area.height; y++)
		for (int x = sky->area.x; x < sky->area.x + sky->area.width; x++) {
			double across =
			    (sky->left + (2 * (x - sky->area.x) + 1) / sky->dots_x) / space->setup.width;
			double down =
			    (sky->top + (4 * (y - sky->area.y) + 2) / sky->dots_y) / space->setup.height;
			int i = (int)floor(across * SPACE_PROBES_X), j = (int)floor(down * SPACE_PROBES_Y);
			bool inside = i >= 0 && j >= 0 && i < SPACE_PROBES_X && j < SPACE_PROBES_Y;
			if (inside && lab->field[j][i])
				screen_paint(screen, x, y, roles[lab->field[j][i]]);
		}
}

/* The nodes of routes, as 1-9 and a-z.  The node that a ship is flying to stands out and has its circle. */
static void space_view_draw_routes(const struct space_lab *lab, struct screen *screen, const struct sky *sky)
{
	static const char signs[] = "123456789abcdefghijklmnopqrstuvwxyz";
	const struct space *space = space_view_draw_focused(lab);

	for (uint32_t ship = 0; ship < space->n.ships; ship++) {
		if (space->target_kind[ship] != TARGET_ROUTE)
			continue;
		const struct space_route *route = &space->routes[space->target_id[ship]];
		for (uint32_t i = 0; i < route->n; i++) {
			struct vec2 at = space->nodes[route->first + i];
			int x, y;
			enum role role = ROLE_HINT;
			if (i == space->cursor[ship].node) {
				sky_circle(screen, sky, at, route->radius, 2, ROLE_SIGHT);
				role = ROLE_STEP;
			}
			if (sky_find(sky, at, &x, &y))
				screen_put(screen, x, y, (uint32_t)signs[i % (sizeof signs - 1)], role);
		}
	}
}

static void space_view_draw_goals(const struct space_lab *lab, struct screen *screen, const struct sky *sky)
{
	const struct space *space = space_view_draw_focused(lab);
	int x, y;

	for (uint32_t ship = 0; ship < space->n.ships; ship++) {
		struct vec2 goal = {space->target_x[ship], space->target_y[ship]};
		if (space->target_kind[ship] == TARGET_POINT && sky_find(sky, goal, &x, &y))
			screen_put(screen, x, y, '>', ROLE_GOAL);
	}
	if (space->prey.present && sky_find(sky, space->prey.at, &x, &y))
		screen_put(screen, x, y, '@', ROLE_YOU);
}

/* The map below the ships, one tile a character.  It scrolls with the first ship that still flies. */
static struct sky space_view_draw_map(const struct space_lab *lab, struct screen *screen, struct rect area)
{
	const struct grid *map = &lab->scene.map;
	struct relief relief = {
	    .width = map->width, .height = map->height, .terrain = map->terrain, .area = area, .tile_width = 1};
	uint32_t ship = space_lab_ship(lab);
	struct cell focus = cell_at(map->width / 2, map->height / 2);

	if (ship < space_view_draw_focused(lab)->n.ships)
		focus = space_cell(space_view_draw_focused(lab), ship);
	relief_scroll(&relief, focus);
	relief_draw(screen, &relief, NULL);
	return sky_over_map(area, relief.left, relief.top, 1);
}

/* The grid hunters of the focused flight and their quarry. */
static void space_view_draw_walkers(const struct space_lab *lab, struct screen *screen, const struct sky *sky)
{
	static const enum role roles[] = {[FAMILY_BODY] = ROLE_BODY_HUNTS,
					  [FAMILY_NOSE] = ROLE_NOSE_HUNTS,
					  [FAMILY_MIND] = ROLE_MIND_HUNTS,
					  [FAMILY_SWARM] = ROLE_SWARM_HUNTS};
	static_assert(ARRAY_LEN(roles) == HUNTER_FAMILIES, "one role for each family");
	const struct game *game = lab->walkers.game;
	int x, y;

	for (int i = 0; game && i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (game_present(game, i) && sky_find(sky, cell_middle(hunter->at), &x, &y))
			screen_put(screen, x, y, (uint32_t)hunter->kind.glyph, roles[hunter->kind.family]);
	}
}

/* Flight I.  Only the focused one shows what its ships want.  A lone flight has trails in quiet colours. */
static void space_view_draw_flight(const struct space_lab *lab, struct screen *screen, const struct sky *sky,
				   size_t i)
{
	enum role role = space_view_draw_flight_role(i);
	struct sky_show show = {.trails = lab->on[SPACE_TRAILS], .trail = {role, role, role}};

	for (size_t g = 0; g < SPACE_GROUPS; g++)
		show.group_role[g] = role;
	if (lab->n_flights == 1) {
		show.trail[0] = ROLE_OTHER_NEW;
		show.trail[1] = show.trail[2] = ROLE_OTHER_OLD;
	}
	if (i == lab->focus) {
		show.forces = lab->on[SPACE_FORCES];
		show.whiskers = lab->on[SPACE_WHISKERS];
		show.circles = lab->on[SPACE_CIRCLES];
	}
	sky_ships(screen, sky, lab->flights[i].history.space, &show, i == lab->focus ? &lab->draw : NULL);
}

static void space_view_draw_arena(const struct space_lab *lab, struct screen *screen, struct rect area)
{
	const struct space *space = space_view_draw_focused(lab);
	struct sky sky;

	if (lab->over_map) {
		sky = space_view_draw_map(lab, screen, area);
	} else {
		sky = sky_whole(area, space->setup.width, space->setup.height, CELL_ASPECT);
		if (space->setup.walls)
			sky_walls(screen, &sky, space);
	}
	struct rect old = screen_clip(screen, area);
	sky_rocks(screen, &sky, space);
	for (size_t i = 0; i < lab->n_flights; i++)
		space_view_draw_flight(lab, screen, &sky, i);
	space_view_draw_routes(lab, screen, &sky);
	space_view_draw_goals(lab, screen, &sky);
	space_view_draw_walkers(lab, screen, &sky);
	if (lab->on[SPACE_FIELD])
		space_view_draw_field(lab, screen, &sky);
	screen->clip = old;
}

/* ---- beside it ------------------------------------------------------------------------------------------- */

static void space_view_draw_format_value(const struct param *param, double value, char *out, size_t cap)
{
	if (param->choices)
		snprintf(out, cap, "%s", param->choices[(size_t)value]);
	else
		snprintf(out, cap, "%.4g", value);
}

static void space_view_draw_slider(const struct space_lab *lab, struct screen *screen, struct rect row,
				   size_t i)
{
	const struct space_flight *flight = &lab->flights[lab->focus];
	const struct param *param = &flight->behaviour->params[i];
	double value = flight->params[i], range = param->max - param->min, share = 0;
	enum role name_role = ROLE_DIM, value_role = ROLE_TEXT, bar_role = ROLE_BAR;
	char text[32];

	if (i == lab->slider) {
		name_role = value_role = ROLE_STRONG;
		bar_role = ROLE_BAR_FOCUS;
	}
	space_view_draw_format_value(param, value, text, sizeof text);
	struct rect old = screen_clip(screen, (struct rect){row.x, row.y, SLIDER_NAME - 1, 1});
	screen_text(screen, row.x, row.y, name_role, param->name);
	screen->clip = old;
	int left = row.x + SLIDER_NAME + VALUE_WIDTH, width = row.x + row.width - left;
	screen_text_right(screen, left - 1, row.y, value_role, text);
	if (range > 0)
		share = (value - param->min) / range;
	if (!param->choices && width >= SLIDER_MIN)
		screen_slider(screen, left, row.y, width, share, bar_role);
}

/* The switches, two on a row, from (X, Y) down to BOTTOM. */
static void space_view_draw_switches(const struct space_lab *lab, struct screen *screen, int x, int y,
				     int bottom)
{
	static const struct {
		const char *name;
		enum role role;
	} switches[] = {[SPACE_FORCES] = {"forces", ROLE_FORCE},
			[SPACE_TRAILS] = {"trails", ROLE_OTHER_NEW},
			[SPACE_WHISKERS] = {"whiskers", ROLE_WHISKER},
			[SPACE_CIRCLES] = {"circles", ROLE_SIGHT},
			[SPACE_FIELD] = {"field", ROLE_CLOSED_CREST}};
	static_assert(ARRAY_LEN(switches) == SPACE_SWITCHES, "one name for each switch");

	for (int i = 0; i < SPACE_SWITCHES && y + i / 2 < bottom; i++) {
		int column = x + i % 2 * SWITCH_WIDTH, row = y + i / 2;
		if (lab->on[i]) {
			screen_put(screen, column, row, U'●', switches[i].role);
			screen_text(screen, column + 2, row, ROLE_TEXT, switches[i].name);
		} else {
			screen_put(screen, column, row, U'○', ROLE_DIM);
			screen_text(screen, column + 2, row, ROLE_DIM, switches[i].name);
		}
	}
}

static void space_view_draw_side(const struct space_lab *lab, struct screen *screen, struct rect area)
{
	const struct variant *behaviour = lab->flights[lab->focus].behaviour;
	int y = area.y, bottom = area.y + area.height;

	screen_text(screen, area.x, y++, space_view_draw_flight_role(lab->focus), behaviour->title);
	int sliders = (int)behaviour->n_params, room = bottom - y - 6;
	int first = max((int)lab->slider - room + 1, 0);
	for (int i = first; i < sliders && i - first < room; i++)
		space_view_draw_slider(lab, screen, (struct rect){area.x, y++, area.width, 1}, (size_t)i);
	if (!sliders)
		screen_text(screen, area.x, y++, ROLE_DIM, "nothing to tune");
	y++;
	space_view_draw_switches(lab, screen, area.x, y, bottom);
	y += (SPACE_SWITCHES + 1) / 2 + 1;
	screen_words(screen, (struct rect){area.x, y, area.width, bottom - y}, ROLE_DIM, lab->scene.about);
}

/* ---- above and below ------------------------------------------------------------------------------------- */

static void space_view_draw_header(const struct space_lab *lab, struct screen *screen)
{
	const struct space *space = space_view_draw_focused(lab);
	const char *title = lab->scene.title;
	char seed[SEED_TEXT_CAP];

	if (!title[0])
		title = lab->scene.name;
	seed_format(lab->seed, seed);
	int x = screen_text(screen, 1, 0, ROLE_STRONG, title) + 3;
	if (screen->width < 60)
		return;
	x = screen_text(screen, screen_text(screen, x, 0, ROLE_DIM, "seed") + 1, 0, ROLE_TEXT, seed) + 3;
	x = screen_text(screen, x, 0, ROLE_DIM, "ship") + 1;
	x = screen_text(screen, x, 0, ROLE_TEXT, lab->ship_class->name) + 3;
	x = screen_text(screen, x, 0, ROLE_DIM, "t") + 1;
	screen_format(screen, x, 0, ROLE_TEXT, "%.2f s", (double)space->tick / SPACE_TICKS_PER_S);
}

static void space_view_draw_score(const struct space_lab *lab, struct screen *screen, int y, size_t i)
{
	const struct space_flight *flight = &lab->flights[i];
	const struct space_score *score = flight->history.notes;
	enum role role = i == lab->focus ? ROLE_STRONG : ROLE_TEXT;

	screen_put(screen, 1, y, U'●', space_view_draw_flight_role(i));
	screen_text(screen, 3, y, role, flight->behaviour->name);
	screen_format_right(screen, 31, y, role, "%u/%u", score->reached, flight->history.space->n.ships);
	screen_format_right(screen, 41, y, score->contacts ? ROLE_DANGER : role, "%u", score->contacts);
	if (score->measured)
		screen_format_right(screen, 53, y, role, "%.2f", score->least_gap);
}

static void space_view_draw_scores(const struct space_lab *lab, struct screen *screen, int y)
{
	screen_text(screen, 3, y, ROLE_DIM, "behaviour");
	screen_text_right(screen, 31, y, ROLE_DIM, "reached");
	screen_text_right(screen, 41, y, ROLE_DIM, "contacts");
	screen_text_right(screen, 53, y, ROLE_DIM, "least gap");
	for (size_t i = 0; i < lab->n_flights; i++)
		space_view_draw_score(lab, screen, y + 1 + (int)i, i);
}

void space_lab_draw(const struct space_lab *lab, struct screen *screen)
{
	bool scores = screen->height >= 20 && screen->width >= 56;
	int bottom = screen->height - 2, width = screen->width;

	if (scores)
		bottom -= (int)lab->n_flights + 1;
	if (screen->width >= SIDE_FROM) {
		int side = screen->width >= SIDE_LARGE_FROM ? SIDE_LARGE : SIDE_SMALL;
		width -= side + 2;
		space_view_draw_side(lab, screen, (struct rect){width + 1, 2, side, bottom - 2});
	}
	space_view_draw_header(lab, screen);
	space_view_draw_arena(lab, screen, (struct rect){0, 1, width, bottom - 1});
	if (scores)
		space_view_draw_scores(lab, screen, bottom);
	player_draw(&lab->player, screen, screen->height - 2);
}
