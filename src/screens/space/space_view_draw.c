/* The picture of the space lab: the arena, the sliders beside it, the scores below. */
#include <stdio.h>
#include <string.h>

#include "base/seed.h"
#include "base/text.h"
#include "screens/space/space_view.h"
#include "ui/relief.h"
#include "ui/sky.h"

enum { SIDE_SMALL = 26, SIDE_LARGE = 38, SLIDER_NAME = 12, VALUE_WIDTH = 8 };

#define CELL_ASPECT 2.0

/* Colour of flight I, the same in picture and table. */
static enum role space_view_draw_flight_role(size_t i)
{
	static const enum role roles[SPACE_FLIGHTS] = {ROLE_SWARM, ROLE_MIND, ROLE_BODY, ROLE_NOSE};

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

/* Nodes of routes with their circles, 1-9 and a-z; the one that the focused ship heads for is reversed. */
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
			bool next = i == space->node[ship];
			if (next)
				sky_circle(screen, sky, at, route->radius, 2, ROLE_SIGHT);
			if (sky_find(sky, at, &x, &y))
				screen_put(screen, x, y, (uint32_t)signs[i % (sizeof signs - 1)],
					   next ? ROLE_STEP : ROLE_HINT);
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

/* The map below the ships where a tile is a character; its scroll follows the first ship. */
static struct sky space_view_draw_map(const struct space_lab *lab, struct screen *screen, struct rect area)
{
	const struct grid *map = &lab->scene.map;
	struct relief relief = {
	    .width = map->width, .height = map->height, .terrain = map->terrain, .area = area, .tile_width = 1};
	uint32_t ship = space_lab_ship(lab);
	struct cell focus = {(int16_t)(map->width / 2), (int16_t)(map->height / 2)};

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
	const struct game *game = lab->walkers.game;
	int x, y;

	for (int i = 0; game && i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		struct vec2 at = {hunter->at.x + 0.5, hunter->at.y + 0.5};
		if (game_present(game, i) && sky_find(sky, at, &x, &y))
			screen_put(screen, x, y, (uint32_t)hunter->kind.glyph, roles[hunter->kind.family]);
	}
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
	for (size_t i = 0; i < lab->n_flights; i++) {
		bool focus = i == lab->focus;
		enum role role = space_view_draw_flight_role(i),
			  old_role = lab->n_flights > 1 ? role : ROLE_OTHER_OLD;
		struct sky_show show = {
		    .trails = lab->on[SPACE_TRAILS],
		    .forces = focus && lab->on[SPACE_FORCES],
		    .whiskers = focus && lab->on[SPACE_WHISKERS],
		    .circles = focus && lab->on[SPACE_CIRCLES],
		    .trail = {lab->n_flights > 1 ? role : ROLE_OTHER_NEW, old_role, old_role}};
		for (size_t g = 0; g < SPACE_GROUPS; g++)
			show.group_role[g] = role;
		sky_ships(screen, &sky, lab->flights[i].history.space, &show, focus ? &lab->draw : NULL);
	}
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
	double value = flight->params[i], range = param->max - param->min;
	bool chosen = i == lab->slider;
	char text[32];

	space_view_draw_format_value(param, value, text, sizeof text);
	struct rect old = screen_clip(screen, (struct rect){row.x, row.y, SLIDER_NAME - 1, 1});
	screen_text(screen, row.x, row.y, chosen ? ROLE_STRONG : ROLE_DIM, param->name);
	screen->clip = old;
	screen_text_right(screen, row.x + SLIDER_NAME + VALUE_WIDTH - 1, row.y,
			  chosen ? ROLE_STRONG : ROLE_TEXT, text);
	int left = row.x + SLIDER_NAME + VALUE_WIDTH;
	if (!param->choices && row.x + row.width - left >= 4)
		screen_slider(screen, left, row.y, row.x + row.width - left,
			      range > 0 ? (value - param->min) / range : 0, chosen ? ROLE_BAR_FOCUS : ROLE_BAR);
}

static void space_view_draw_side(const struct space_lab *lab, struct screen *screen, struct rect area)
{
	static const char *const switches[SPACE_SWITCHES] = {"forces", "trails", "whiskers", "circles",
							     "field"};
	static const enum role colours[SPACE_SWITCHES] = {ROLE_FORCE, ROLE_OTHER_NEW, ROLE_WHISKER, ROLE_SIGHT,
							  ROLE_CLOSED_CREST};
	const struct variant *behaviour = lab->flights[lab->focus].behaviour;
	int y = area.y, bottom = area.y + area.height;

	screen_text(screen, area.x, y++, space_view_draw_flight_role(lab->focus), behaviour->title);
	int sliders = (int)behaviour->n_params, room = bottom - y - 6;
	int first = (int)lab->slider < room ? 0 : (int)lab->slider - room + 1;
	for (int i = first; i < sliders && i - first < room; i++)
		space_view_draw_slider(lab, screen, (struct rect){area.x, y++, area.width, 1}, (size_t)i);
	if (!sliders)
		screen_text(screen, area.x, y++, ROLE_DIM, "nothing to tune");
	y++;
	for (size_t i = 0; i < SPACE_SWITCHES && y < bottom; i += 2, y++)
		for (size_t j = i; j < i + 2 && j < SPACE_SWITCHES; j++) {
			int x = area.x + (j > i ? 13 : 0);
			screen_put(screen, x, y, lab->on[j] ? U'●' : U'○', lab->on[j] ? colours[j] : ROLE_DIM);
			screen_text(screen, x + 2, y, lab->on[j] ? ROLE_TEXT : ROLE_DIM, switches[j]);
		}
	y++;
	screen_words(screen, (struct rect){area.x, y, area.width, bottom - y}, ROLE_DIM, lab->scene.about);
}

/* ---- above and below ------------------------------------------------------------------------------------- */

static void space_view_draw_header(const struct space_lab *lab, struct screen *screen)
{
	char seed[SEED_TEXT_CAP];
	const struct space *space = space_view_draw_focused(lab);

	seed_format(lab->seed, seed);
	int x =
	    screen_text(screen, 1, 0, ROLE_STRONG, lab->scene.title[0] ? lab->scene.title : lab->scene.name) +
	    3;
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
	bool focus = i == lab->focus;
	enum role role = focus ? ROLE_STRONG : ROLE_TEXT;

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
	int width = screen->width, height = screen->height;
	int side = width >= 120 ? SIDE_LARGE : width >= 80 ? SIDE_SMALL : 0;
	int scores = height >= 20 && width >= 56 ? (int)lab->n_flights + 1 : 0;
	int bottom = height - 2 - scores;

	space_view_draw_header(lab, screen);
	space_view_draw_arena(lab, screen, (struct rect){0, 1, side ? width - side - 2 : width, bottom - 1});
	if (side)
		space_view_draw_side(lab, screen, (struct rect){width - side - 1, 2, side, bottom - 2});
	if (scores)
		space_view_draw_scores(lab, screen, bottom);
	player_draw(&lab->player, screen, height - 2);
}
