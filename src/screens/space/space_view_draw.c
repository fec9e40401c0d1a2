/* The picture of the space lab: the arena, the sliders beside it and the scores below. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/seed.h"
#include "base/text.h"
#include "kit/panes.h"
#include "screens/space/space_view.h"

/* The widths of the part beside the arena, and of the smallest screens that have it. */
enum { SIDE_SMALL = 26, SIDE_LARGE = 38, SIDE_FROM = 80, SIDE_LARGE_FROM = 120 };

enum { SLIDER_NAME = 14, VALUE_WIDTH = 8, SLIDER_MIN = 4, SWITCH_WIDTH = 13 };

/* Panes have a title bar and at least this many rows and columns below it. */
enum { PANE_ROWS = 5, PANE_COLUMNS = 36, PANE_GAP = 2 };

/* One flight where it is drawn. */
struct space_view_draw_pane {
	const struct space_lab *lab;
	size_t flight;
	bool focused;
	struct rect area; /* of the picture */
};

static const struct space *space_view_draw_world(const struct space_view_draw_pane *pane)
{
	return pane->lab->flights[pane->flight].history.space;
}

/* ---- the arena ------------------------------------------------------------------------------------------- */

static void space_view_draw_field(const struct space_lab *lab, struct screen *screen, const struct sky *sky)
{
	static const enum role roles[] = {ROLE_TEXT, ROLE_CLOSED_OLD, ROLE_CLOSED_RIM, ROLE_CLOSED_LATE,
					  ROLE_CLOSED_CREST};
	const struct space *space = space_lab_world(lab);

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

/* The route of SHIP: its lines and, if it is not a curve, its nodes.  The node that the ship is flying to stands out and
 * has its circle. */
static void space_view_draw_route(const struct space_view_draw_pane *pane, struct screen *screen,
				  const struct sky *sky, uint32_t ship)
{
	const struct space *space = space_view_draw_world(pane);
	const struct steer_route *route = &space->ship_route[ship];
	bool curve = pane->lab->scene.routes[space->target_id[ship]].curve > 0;
	size_t first = route->mode == ROUTE_LOOP ? 0 : 1;
	int x, y;

	for (size_t i = first; i < route->n; i++)
		sky_line(screen, sky, route->nodes[(i + route->n - 1) % route->n], route->nodes[i],
			 curve ? 1 : 3, ROLE_ORBIT);
	for (size_t i = 0; i < route->n; i++) {
		bool next = i == space->cursor[ship].node;
		if (next)
			sky_circle(screen, sky, route->nodes[i], route->radius, 2, ROLE_SIGHT);
		if (!curve && sky_find(sky, route->nodes[i], &x, &y))
			screen_put(screen, x, y, next ? U'◆' : U'◇', next ? ROLE_STEP : ROLE_HINT);
	}
}

static void space_view_draw_goals(const struct space_view_draw_pane *pane, struct screen *screen,
				  const struct sky *sky)
{
	const struct space *space = space_view_draw_world(pane);
	int x, y;

	for (uint32_t ship = 0; ship < space->n.ships; ship++) {
		struct vec2 goal = {space->target_x[ship], space->target_y[ship]};
		if (space->target_kind[ship] == TARGET_ROUTE && space->ship_route[ship].n)
			space_view_draw_route(pane, screen, sky, ship);
		if (space->target_kind[ship] == TARGET_POINT && sky_find(sky, goal, &x, &y))
			screen_put(screen, x, y, '>', ROLE_GOAL);
	}
	if (space->prey.present && sky_find(sky, space->prey.at, &x, &y))
		screen_put(screen, x, y, '@', ROLE_YOU);
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

/* The way of SHIP from the beginning on. */
static void space_view_draw_track(const struct space_view_draw_pane *pane, struct screen *screen,
				  const struct sky *sky, uint32_t ship)
{
	const struct space *space = space_view_draw_world(pane);
	const struct space_track *track = &pane->lab->flights[pane->flight].track;
	double leap = 0.5 * min(space->setup.width, space->setup.height);
	struct vec2 before = {track->points[ship].x, track->points[ship].y};
	bool roles = space_lab_has_roles(pane->lab);

	for (uint32_t k = 1; k < track->n && (uint64_t)k * track->stride <= space->tick; k++) {
		struct space_point point = track->points[k * space->limits.ships + ship];
		struct vec2 at = {point.x, point.y};
		/* If a ship left by one edge and came in by another, no line connects the two. */
		if (vec2_distance(before, at) < leap)
			sky_line(screen, sky, before, at, 1,
				 roles ? sky_role(space->role[ship]) : ROLE_OTHER_OLD);
		before = at;
	}
}

/* The ways of all ships, once all are done. */
static void space_view_draw_tracks(const struct space_view_draw_pane *pane, struct screen *screen,
				   const struct sky *sky)
{
	for (uint32_t ship = 0; ship < space_view_draw_world(pane)->n.ships; ship++)
		space_view_draw_track(pane, screen, sky, ship);
}

/* Joins the chosen ship to each one that it noticed. */
static void space_view_draw_neighbours(const struct space_lab *lab, struct screen *screen,
				       const struct sky *sky)
{
	const struct space *space = space_lab_world(lab);
	uint32_t ship = (uint32_t)lab->ship;

	for (uint32_t i = space->seen_ship_start[ship]; i < space->seen_ship_start[ship + 1]; i++)
		sky_line(screen, sky, space_position(space, ship), space_position(space, space->seen_ships[i]),
			 3, ROLE_SIGHT);
}

/* Only the focused flight shows what its ships want. */
static void space_view_draw_ships(const struct space_view_draw_pane *pane, struct screen *screen,
				  const struct sky *sky)
{
	const struct space_lab *lab = pane->lab;
	struct sky_show show = {.trails = lab->on[SPACE_TRAILS],
				.trail = {ROLE_OTHER_NEW, ROLE_OTHER_OLD, ROLE_OTHER_OLD},
				.by_role = space_lab_has_roles(lab),
				.arrows = true};
	struct rect old = screen_clip(screen, pane->area);

	for (size_t g = 0; g < SPACE_GROUPS; g++)
		show.group_role[g] = ROLE_MIND;
	if (lab->ship != SPACE_NOBODY) {
		show.one = true;
		show.ship = (uint32_t)lab->ship;
		if (pane->focused && space_alive(space_lab_world(lab), show.ship))
			space_view_draw_neighbours(lab, screen, sky);
	}
	if (pane->focused) {
		show.forces = lab->on[SPACE_FORCES];
		show.whiskers = lab->on[SPACE_WHISKERS];
		show.circles = lab->on[SPACE_CIRCLES];
	}
	if (lab->on[SPACE_TRAILS] && lab->player.at == lab->player.length)
		space_view_draw_tracks(pane, screen, sky);
	sky_ships(screen, sky, space_view_draw_world(pane), &show, pane->focused ? &lab->draw : NULL);
	screen->clip = old;
}

static void space_view_draw_arena(const struct space_view_draw_pane *pane, struct screen *screen)
{
	const struct space_lab *lab = pane->lab;
	const struct space *space = space_view_draw_world(pane);
	struct sky sky = space_look_sky(lab, pane->flight, pane->area);

	if (lab->over_map && !lab->look.zoom) {
		struct relief relief = space_look_map(lab, pane->flight, pane->area);
		relief_draw(screen, &relief, NULL);
	} else if (space->setup.walls) {
		sky_walls(screen, &sky, space);
	}
	struct rect old = screen_clip(screen, pane->area);
	sky_orbits(screen, &sky, space);
	sky_rocks(screen, &sky, space);
	space_view_draw_goals(pane, screen, &sky);
	space_view_draw_ships(pane, screen, &sky);
	if (pane->focused)
		space_view_draw_walkers(lab, screen, &sky);
	if (pane->focused && lab->on[SPACE_FIELD])
		space_view_draw_field(lab, screen, &sky);
	space_look_draw(lab, pane->flight, pane->area, screen);
	screen->clip = old;
}

/* The title bar of a pane: which flight it is, and whether its ships are elsewhere than the focused one's. */
static void space_view_draw_bar(const struct space_view_draw_pane *pane, struct screen *screen,
				struct rect whole)
{
	const struct variant *behaviour = space_lab_mind(pane->lab, pane->flight)->behaviour;
	const char *state = "", *title = behaviour->title;

	if (text_width(title) > whole.width - 8)
		title = behaviour->name;
	if (space_lab_differs(pane->lab, pane->flight))
		state = "\xe2\x89\xa0";
	panes_bar(screen, whole, pane->flight, pane->focused, title, state);
}

/* How many panes stand side by side and above each other in AREA. */
static void space_view_draw_grid(size_t n, struct rect area, int *columns, int *rows)
{
	*columns = *rows = 1;
	if (n > 1 && area.width >= 2 * PANE_COLUMNS + PANE_GAP)
		*columns = 2;
	if (n > 2 && area.height >= 2 * (PANE_ROWS + 1))
		*rows = 2;
	if (n > (size_t)(*columns * *rows) && *columns * *rows < 4)
		*columns = *rows = 1;
}

/* Flight I and its title bar in AREA, which one flight fills; several have panes, or only the focused one is shown for
 * lack of room. */
static struct rect space_view_draw_place(const struct space_lab *lab, struct rect area, size_t i)
{
	size_t n = lab->alone ? 1 : lab->n_flights;
	int columns, rows;

	space_view_draw_grid(n, area, &columns, &rows);
	if (columns * rows == 1)
		return i == lab->focus ? area : (struct rect){0};
	int width = (area.width - PANE_GAP * (columns - 1)) / columns, height = area.height / rows;
	int column = (int)i % columns, row = (int)i / columns;
	return (struct rect){area.x + column * (width + PANE_GAP), area.y + row * height, width, height};
}

static void space_view_draw_panes(const struct space_lab *lab, struct screen *screen, struct rect area)
{
	for (size_t i = 0; i < lab->n_flights; i++) {
		struct rect whole = space_view_draw_place(lab, area, i);
		struct space_view_draw_pane pane = {lab, i, i == lab->focus, whole};
		if (!whole.width)
			continue;
		if (lab->n_flights > 1) {
			pane.area = panes_body(whole);
			space_view_draw_bar(&pane, screen, whole);
		}
		space_view_draw_arena(&pane, screen);
	}
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
	const struct space_mind *mind = space_lab_mind(lab, lab->focus);
	const struct param *param = &mind->behaviour->params[i];
	double value = mind->params[i], range = param->max - param->min, share = 0;
	enum role name_role = ROLE_DIM, value_role = ROLE_TEXT, bar_role = ROLE_BAR;
	char text[32];

	if (i == lab->slider) {
		name_role = value_role = ROLE_STRONG;
		bar_role = ROLE_BAR_FOCUS;
	}
	space_view_draw_format_value(param, value, text, sizeof text);
	int left = row.x + SLIDER_NAME + VALUE_WIDTH, width = row.x + row.width - left, right = left - 1;
	if (param->choices)
		right = row.x + row.width;
	screen_text(screen, row.x, row.y, name_role, param->name);
	screen_text_right(screen, right, row.y, value_role, text);
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

/* The title of the behaviour and below it the sliders, as far as AREA has rows; if some are missing, the title says
 * which one is chosen.  Returns the row after them. */
static int space_view_draw_sliders(const struct space_lab *lab, struct screen *screen, struct rect area)
{
	const struct variant *behaviour = space_lab_mind(lab, lab->focus)->behaviour;
	int sliders = (int)behaviour->n_params, shown = min(sliders, area.height), y = area.y;
	int first = max((int)lab->slider - shown + 1, 0);
	int left_out = shown < sliders ? (int)strlen(" 10 of 16") : 0;

	if (left_out)
		screen_format_right(screen, area.x + area.width, area.y, ROLE_DIM, "%zu of %d", lab->slider + 1,
				    sliders);
	screen_text_within(screen, area.x, y++, ROLE_STRONG, behaviour->title, area.width - left_out);
	for (int i = first; i < first + shown; i++)
		space_view_draw_slider(lab, screen, (struct rect){area.x, y++, area.width, 1}, (size_t)i);
	if (!sliders)
		screen_text(screen, area.x, y++, ROLE_DIM, "nothing to tune");
	return y;
}

/* The curve of a force over the gap: its caption, CURVE_ROWS of dots, and the scale.  It reaches this many tiles to the right, and
 * from this many times the usual pull of a target down to as much attraction. */
enum { CURVE_ROWS = 4, CURVE_HEIGHT = CURVE_ROWS + 3, CURVE_TILES = 8, CURVE_FORCE = 3, SLIDERS_LEAST = 4 };

/* The dot row of FORCE in a curve whose first is TOP. */
static int space_view_draw_curve_dot(double force, int top)
{
	double share = 0.5 - clamp(force, -CURVE_FORCE, CURVE_FORCE) / (2 * CURVE_FORCE);

	return top + (int)(share * (4 * CURVE_ROWS - 1) + 0.5);
}

/* The force to which the chosen slider belongs. */
static void space_view_draw_curve(const struct space_lab *lab, struct screen *screen, int x, int y, int width)
{
	const struct space_mind *mind = space_lab_mind(lab, lab->focus);
	const struct behaviour *behaviour = behaviour_of(mind->behaviour);
	int top = 4 * (y + 1), zero = space_view_draw_curve_dot(0, top), before = 0, dots = 2 * width;
	const char *of = NULL;
	double force = 0;

	screen_line(screen, 2 * x, zero, 2 * x + dots - 1, zero, 2, ROLE_SCALE);
	for (int i = 0; i < dots; i++) {
		double gap = (double)CURVE_TILES * (i + 1) / dots;
		of = behaviour->force(mind->params, lab->slider, gap, &force);
		int dot = space_view_draw_curve_dot(force, top);
		screen_line(screen, 2 * x + i, i ? before : dot, 2 * x + i, dot, 1, ROLE_FORCE);
		before = dot;
	}
	screen_format(screen, x, y, ROLE_TEXT, "force of %s", of);
	y += 1 + CURVE_ROWS;
	screen_text(screen, x, y, ROLE_DIM, "0");
	screen_format_right(screen, x + width, y, ROLE_DIM, "gap %d tiles", CURVE_TILES);
}

/* The class of the ships of ROLE. */
static const char *space_view_draw_class_of(const struct space_lab *lab, uint32_t role)
{
	const char *own = lab->scene.ships[role].class_name;

	return own[0] ? own : lab->ship_class->name;
}

/* Whether there is no more to say of the chosen ship. */
static bool space_view_draw_just_flies(const struct space_lab *lab)
{
	const struct space *space = space_lab_world(lab);
	uint32_t ship = (uint32_t)lab->ship;

	return space_alive(space, ship) && !space_haul_of(space, ship);
}

/* Whose sliders these are.  Returns the row after that. */
static int space_view_draw_who(const struct space_lab *lab, struct screen *screen, struct rect area)
{
	uint32_t role = space_lab_role(lab);
	const char *class_name = space_view_draw_class_of(lab, role), *role_name = lab->scene.ships[role].role;
	int x = area.x, right = area.x + area.width;
	char does[SPACE_DOES_CAP];

	if (!space_lab_has_roles(lab) && lab->ship == SPACE_NOBODY)
		return area.y;
	if (space_lab_has_roles(lab)) {
		x = screen_format(screen, x, area.y, sky_role(role), "%u", (unsigned)role + 1) + 1;
		x = screen_text(screen, x, area.y, sky_role(role), role_name) + 1;
	} else {
		x = screen_format(screen, x, area.y, ROLE_STRONG, "ship %d", (int)lab->ship + 1) + 1;
	}
	if (!space_lab_has_roles(lab) || strcmp(class_name, role_name) != 0)
		x = screen_text_within(screen, x, area.y, ROLE_DIM, class_name, right - x) + 1;
	if (lab->ship != SPACE_NOBODY && !space_view_draw_just_flies(lab)) {
		space_facts_does(lab, (uint32_t)lab->ship, does);
		screen_text_within(screen, x, area.y, ROLE_TEXT, does, right - x);
	}
	return area.y + 1;
}

/* The words on the scene are never cut: sliders, which scroll, and then the switches give way to them, and to the curve
 * of a force. */
static void space_view_draw_side(const struct space_lab *lab, struct screen *screen, struct rect area)
{
	const int switches = (SPACE_SWITCHES + 1) / 2, width = area.width;
	int bottom = area.y + area.height, y = space_view_draw_who(lab, screen, area);
	area.height = bottom - y;
	int about = screen_words(NULL, (struct rect){0, 0, width, area.height}, ROLE_DIM, lab->scene.about);
	bool forces = behaviour_of(space_lab_mind(lab, lab->focus)->behaviour)->force != NULL;
	int room = area.height - about - 2; /* below the title and above a blank row */
	bool curved = forces && room >= SLIDERS_LEAST + CURVE_HEIGHT;

	if (curved)
		room -= CURVE_HEIGHT;
	bool switched = room > switches + 1 && (!curved || room > switches + SLIDERS_LEAST);
	if (switched)
		room -= switches + 1;
	y = space_view_draw_sliders(lab, screen, (struct rect){area.x, y, width, max(room, 1)}) + 1;
	if (curved) {
		space_view_draw_curve(lab, screen, area.x, y, width);
		y += CURVE_HEIGHT;
	}
	if (switched) {
		space_view_draw_switches(lab, screen, area.x, y, bottom);
		y += switches + 1;
	}
	screen_words(screen, (struct rect){area.x, y, area.width, bottom - y}, ROLE_DIM, lab->scene.about);
}

/* ---- above and below ------------------------------------------------------------------------------------- */

/* The class of the ships: the scene's or, if it leaves that open, the user's. */
static const char *space_view_draw_class(const struct space_lab *lab)
{
	const char *name = NULL;

	for (uint32_t role = 0; role < (uint32_t)lab->scene.n_ships; role++) {
		const char *own = space_view_draw_class_of(lab, role);
		if (name && strcmp(name, own) != 0)
			return "several";
		name = own;
	}
	return name;
}

static void space_view_draw_header(const struct space_lab *lab, struct screen *screen)
{
	const struct space *space = space_lab_world(lab);
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
	x = screen_text(screen, x, 0, ROLE_TEXT, space_view_draw_class(lab)) + 3;
	x = screen_text(screen, x, 0, ROLE_DIM, "t") + 1;
	screen_format(screen, x, 0, ROLE_TEXT, "%.2f s", (double)space->tick / SPACE_TICKS_PER_S);
}

/* The columns of the table: where each ends. */
enum {
	FLIES_X = 16,
	REACHED_X = 33,
	TIME_X = 41,
	LENGTH_X = 48,
	TURN_X = 56,
	CONTACTS_X = 65,
	GAP_X = 71,
	CIRCLES_X = 79
};

/* VALUE ending at column X; "-" if it was not measured. */
/* From 1000 on with one decimal, so that it does not touch the figure on its left. */
static void space_view_draw_figure(struct screen *screen, int x, int y, enum role role, double value)
{
	if (isfinite(value))
		screen_format_right(screen, x, y, role, "%.*f", value < 1000 ? 2 : 1, value);
	else
		screen_text_right(screen, x, y, ROLE_DIM, "-");
}

/* A row of the table: a flight or, of a lone flight as the scene has it, a role. */
struct space_view_draw_row {
	const char *name;
	const char *flies; /* the behaviour, of a role */
	size_t flight;
	struct flight_role role;
};

/* Lists the rows in ROWS[SCENE_SHIP_GROUPS]; returns how many. */
static size_t space_view_draw_list(const struct space_lab *lab, struct space_view_draw_row *rows)
{
	struct scene_choice choice = {.ships = lab->ships};
	uint32_t first = 0;

	if (lab->n_flights > 1 || !space_lab_has_roles(lab)) {
		for (size_t i = 0; i < lab->n_flights; i++)
			rows[i] =
			    (struct space_view_draw_row){.name = space_lab_mind(lab, i)->behaviour->name,
							 .flight = i,
							 .role = {0, lab->flights[i].history.space->n.ships}};
		return lab->n_flights;
	}
	for (int g = 0; g < lab->scene.n_ships; g++) {
		const struct scene_ships *ships = &lab->scene.ships[g];
		uint32_t count = scene_count(&choice, ships);
		rows[g] = (struct space_view_draw_row){
		    ships->role, lab->flights[0].minds[g].behaviour->name, 0, {first, count}};
		first += count;
	}
	return (size_t)lab->scene.n_ships;
}

/* Says why a ship cannot get to its goal; returns whether there is one that cannot. */
static bool space_view_draw_sealed(const struct flight_result *result, struct screen *screen, int x, int y)
{
	char why[SEALED_TEXT_CAP];

	sealed_format(result->sealed, why);
	screen_text(screen, x, y, ROLE_DANGER, why);
	return why[0] != '\0';
}

/* Whether all ships fly rounds that never end. */
static bool space_view_draw_races(const struct space_lab *lab)
{
	bool all = lab->scene.n_ships > 0;

	for (int g = 0; g < lab->scene.n_ships; g++) {
		const struct scene_ships *ships = &lab->scene.ships[g];
		all = all && ships->target == SCENE_ROUTE && lab->scene.routes[ships->of].mode != ROUTE_ONE_WAY;
	}
	return all;
}

/* The text below "seconds", or below the head's replacement. */
static double space_view_draw_time(const struct space_lab *lab, const struct flight_result *result)
{
	if (isfinite(result->hauls))
		return result->hauls;
	return space_view_draw_races(lab) ? result->lap_s : result->time_s;
}

static void space_view_draw_score(const struct space_lab *lab, struct screen *screen, int y,
				  const struct space_view_draw_row *row, size_t number)
{
	struct flight_result result = space_lab_result(lab, row->flight, row->role);
	bool chosen =
	    row->flies ? lab->ship != SPACE_NOBODY && number == space_lab_role(lab) : row->flight == lab->focus;
	enum role role = chosen ? ROLE_STRONG : ROLE_TEXT;

	screen_format(screen, 1, y, row->flies ? sky_role((uint32_t)number) : ROLE_DIM, "%zu", number + 1);
	screen_text_within(screen, 3, y, row->flies ? sky_role((uint32_t)number) : role, row->name,
			   row->flies ? FLIES_X - 4 : REACHED_X - 11);
	if (row->flies)
		screen_text_within(screen, FLIES_X, y, role, row->flies, REACHED_X - FLIES_X - 5);
	if (row->flies && chosen)
		screen_put(screen, 0, y, U'▸', ROLE_KEY);
	if (isfinite(result.reached))
		screen_format_right(screen, REACHED_X, y, role, "%.0f %%", 100 * result.reached);
	if (space_view_draw_sealed(&result, screen, REACHED_X + 2, y))
		return;
	space_view_draw_figure(screen, TIME_X, y, role, space_view_draw_time(lab, &result));
	if (isfinite(result.hauls))
		space_view_draw_figure(screen, CIRCLES_X, y, role, result.fuel);
	space_view_draw_figure(screen, LENGTH_X, y, role, result.length);
	space_view_draw_figure(screen, TURN_X, y, role, result.turn_rad);
	screen_format_right(screen, CONTACTS_X, y, result.contacts > 0 ? ROLE_DANGER : role, "%.0f",
			    result.contacts);
	space_view_draw_figure(screen, GAP_X, y, role, result.min_gap);
	if (isfinite(result.circles))
		screen_format_right(screen, CIRCLES_X, y, result.circles > 1 ? ROLE_DANGER : role, "%.1f",
				    result.circles);
}

static void space_view_draw_scores(const struct space_lab *lab, struct screen *screen, int y,
				   const struct space_view_draw_row *rows, size_t n)
{
	struct {
		int x;
		const char *name;
	} heads[] = {{REACHED_X, "reached"}, {TIME_X, "seconds"},      {LENGTH_X, "tiles"},
		     {TURN_X, "turn"},       {CONTACTS_X, "contacts"}, {GAP_X, "gap"}};

	screen_text(screen, 3, y, ROLE_DIM, rows[0].flies ? "role" : "behaviour");
	if (rows[0].flies)
		screen_text(screen, FLIES_X, y, ROLE_DIM, "flies");
	if (lab->flights[0].history.space->n.hauls) {
		heads[1].name = "hauls";
		screen_text_right(screen, CIRCLES_X, y, ROLE_DIM, "fuel");
	}
	if (space_view_draw_races(lab))
		heads[1].name = "lap s";
	for (size_t i = 0; i < ARRAY_LEN(heads); i++)
		screen_text_right(screen, heads[i].x, y, ROLE_DIM, heads[i].name);
	if (lab->scene.n_routes)
		screen_text_right(screen, CIRCLES_X, y, ROLE_DIM, "circles");
	for (size_t i = 0; i < n; i++)
		space_view_draw_score(lab, screen, y + 1 + (int)i, &rows[i], i);
}

/* Beside several panes the sliders have room on wide screens only. */
static int space_view_draw_side_width(const struct space_lab *lab, int width)
{
	if (width >= SIDE_LARGE_FROM)
		return SIDE_LARGE;
	if (width >= SIDE_FROM && (lab->n_flights == 1 || lab->alone))
		return SIDE_SMALL;
	return 0;
}

/* The parts of a screen of WIDTH x HEIGHT: the panes, the panel beside them, and the table of N rows; an absent part
 * has height 0. */
struct space_view_draw_parts {
	struct rect panes, side, table;
};

static struct space_view_draw_parts space_view_draw_parts(const struct space_lab *lab, int width, int height,
							  size_t n)
{
	bool table = height >= 20 && width >= 80;
	int bottom = height - 2, side = space_view_draw_side_width(lab, width);
	struct space_view_draw_parts parts = {{0}, {0}, {0}};

	if (table) {
		bottom -= (int)n + 1;
		parts.table = (struct rect){0, bottom, width, (int)n + 1};
	}
	if (side) {
		width -= side + 2;
		parts.side = (struct rect){width + 1, 2, side, bottom - 2};
	}
	parts.panes = (struct rect){0, 1, width, bottom - 1};
	return parts;
}

struct rect space_lab_picture(const struct space_lab *lab, int width, int height, size_t i)
{
	struct space_view_draw_row rows[SCENE_SHIP_GROUPS];
	size_t n = space_view_draw_list(lab, rows);
	struct rect whole = space_view_draw_place(lab, space_view_draw_parts(lab, width, height, n).panes, i);

	if (lab->n_flights == 1 || !whole.width)
		return whole;
	return panes_body(whole);
}

struct rect space_lab_side(const struct space_lab *lab, int width, int height)
{
	struct space_view_draw_row rows[SCENE_SHIP_GROUPS];

	return space_view_draw_parts(lab, width, height, space_view_draw_list(lab, rows)).side;
}

void space_lab_draw(const struct space_lab *lab, struct screen *screen)
{
	struct space_view_draw_row rows[SCENE_SHIP_GROUPS];
	size_t n = space_view_draw_list(lab, rows);
	struct space_view_draw_parts parts = space_view_draw_parts(lab, screen->width, screen->height, n);

	static_assert((int)SPACE_FLIGHTS <= (int)SCENE_SHIP_GROUPS, "room for a row of each flight");
	if (parts.side.height)
		space_view_draw_side(lab, screen, parts.side);
	space_view_draw_header(lab, screen);
	space_view_draw_panes(lab, screen, parts.panes);
	struct flight_result focused =
	    space_lab_result(lab, lab->focus, (struct flight_role){0, space_lab_world(lab)->n.ships});
	if (parts.table.height)
		space_view_draw_scores(lab, screen, parts.table.y, rows, n);
	else
		space_view_draw_sealed(&focused, screen, 1, screen->height - 3);
	player_draw(&lab->player, screen, screen->height - 2);
}
