/* What part of a world the space lab shows: zoom, pan, and the ship that it follows. */
#include "base/minmax.h"
#include "kit/relief.h"
#include "screens/space/space_view.h"

#define CELL_ASPECT 2.0

/* Around what matters, the least that is shown, and the share of the arena from which on all of it is. */
#define MARGIN 2.0
#define LEAST_WIDTH 16.0
#define LEAST_HEIGHT 10.0
#define WHOLE_FROM 0.7

/* The overview in the corner, without its frame, and the smallest area that has one. */
enum { OVERVIEW_WIDTH = 12, OVERVIEW_HEIGHT = 4, OVERVIEW_FROM_WIDTH = 40, OVERVIEW_FROM_HEIGHT = 12 };

/* A scale bar is at least this many columns long. */
enum { SCALE_LEAST = 6 };

/* ---- what matters ---------------------------------------------------------------------------------------- */

static void space_look_take(struct space_look *look, struct vec2 at)
{
	look->from = (struct vec2){min(look->from.x, at.x), min(look->from.y, at.y)};
	look->to = (struct vec2){max(look->to.x, at.x), max(look->to.y, at.y)};
}

/* Takes in where SHIP has been and where it is sent. */
static void space_look_take_ship(struct space_look *look, const struct space_flight *flight, uint32_t ship)
{
	const struct space *space = flight->history.space;
	const struct steer_route *route = &space->ship_route[ship];

	for (uint32_t k = 0; k < flight->track.n; k++) {
		struct space_point point = flight->track.points[k * space->limits.ships + ship];
		if (isfinite(point.x))
			space_look_take(look, (struct vec2){point.x, point.y});
	}
	if (space->target_kind[ship] == TARGET_POINT)
		space_look_take(look, (struct vec2){space->target_x[ship], space->target_y[ship]});
	for (size_t i = 0; space->target_kind[ship] == TARGET_ROUTE && i < route->n; i++)
		space_look_take(look, route->nodes[i]);
}

/* Widens the range from *FROM to *TO to LEAST, and keeps it within 0 .. SIZE, all of it if that is not much more. */
static void space_look_fit(double *from, double *to, double least, double size)
{
	double more = max(least - (*to - *from), 0.0) / 2 + MARGIN;

	*from = max(*from - more, 0.0);
	*to = min(*to + more, size);
	if (*to - *from > WHOLE_FROM * size) {
		*from = 0;
		*to = size;
	}
}

void space_look_find(struct space_lab *lab)
{
	const struct space *space = lab->flights[0].history.space;
	struct space_look look = {.from = {INFINITY, INFINITY}, .to = {-INFINITY, -INFINITY}};

	for (size_t i = 0; i < lab->n_flights; i++)
		for (uint32_t ship = 0; ship < lab->flights[i].history.space->n.ships; ship++)
			space_look_take_ship(&look, &lab->flights[i], ship);
	if (space->prey.present)
		space_look_take(&look, space->prey.at);
	look.from = (struct vec2){min(look.from.x, space->setup.width), min(look.from.y, space->setup.height)};
	look.to = (struct vec2){max(look.to.x, 0.0), max(look.to.y, 0.0)};
	space_look_fit(&look.from.x, &look.to.x, LEAST_WIDTH, space->setup.width);
	space_look_fit(&look.from.y, &look.to.y, LEAST_HEIGHT, space->setup.height);
	lab->look = look;
}

/* ---- looking --------------------------------------------------------------------------------------------- */

/* The middle of the view of flight I. */
static struct vec2 space_look_middle(const struct space_lab *lab, size_t i)
{
	const struct space *space = lab->flights[i].history.space;
	const struct space_look *look = &lab->look;
	uint32_t ship = space_lab_ship(lab, space);

	if (look->follow && ship < space->n.ships)
		return space_position(space, ship);
	if (look->zoom)
		return look->middle;
	return vec2_scale(vec2_add(look->from, look->to), 0.5);
}

void space_look_zoom(struct space_lab *lab, int step)
{
	struct space_look *look = &lab->look;
	struct vec2 middle = space_look_middle(lab, lab->focus);
	bool first = look->zoom == 0;

	look->middle = middle;
	look->zoom = (look->zoom + step + LOOK_ZOOM_MAX + 1) % (LOOK_ZOOM_MAX + 1);
	if (first)
		look->follow = true;
	if (!look->zoom)
		look->follow = false;
}

void space_look_pan(struct space_lab *lab, int right, int down)
{
	struct space_look *look = &lab->look;
	struct vec2 size = vec2_scale(vec2_sub(look->to, look->from), 0.25 / (1 << look->zoom));

	look->middle = space_look_middle(lab, lab->focus);
	look->follow = false;
	look->middle = vec2_add(look->middle, (struct vec2){right * size.x, down * size.y});
}

struct relief space_look_map(const struct space_lab *lab, size_t i, struct rect area)
{
	const struct grid *map = &lab->scene.map;
	const struct space *space = lab->flights[i].history.space;
	struct relief relief = {.width = map->width,
				.height = map->height,
				.terrain = map->terrain,
				.area = area,
				.tile_width = 2 * map->width <= area.width ? 2 : 1};
	uint32_t ship = space_lab_ship(lab, space);
	struct cell focus = cell_at(map->width / 2, map->height / 2);

	if (ship < space->n.ships)
		focus = space_cell(space, ship);
	relief_scroll(&relief, focus);
	return relief;
}

struct sky space_look_sky(const struct space_lab *lab, size_t i, struct rect area)
{
	const struct space_look *look = &lab->look;
	double times = 1 << look->zoom;

	if (lab->over_map && !look->zoom) {
		struct relief relief = space_look_map(lab, i, area);
		return sky_over_map(area, relief.left, relief.top, relief.tile_width);
	}
	return sky_around(area, space_look_middle(lab, i), (look->to.x - look->from.x) / times,
			  (look->to.y - look->from.y) / times, CELL_ASPECT);
}

int32_t space_lab_ship_at(const struct space_lab *lab, const struct ui *ui, int x, int y)
{
	enum { FAR_OFF = 4 };
	const struct space *space = space_lab_world(lab);
	struct rect area = space_lab_picture(lab, ui->width, ui->height, lab->focus);
	struct sky sky = space_look_sky(lab, lab->focus, area);
	int least = FAR_OFF + 1, column, row;
	int32_t nearest = SPACE_NOBODY;

	for (uint32_t i = 0; i < space->n.ships; i++) {
		if (!space_present(space, i) || !sky_find(&sky, space_position(space, i), &column, &row))
			continue;
		int away = max(abs(column - x), 2 * abs(row - y));
		if (away < least) {
			least = away;
			nearest = (int32_t)i;
		}
	}
	return nearest;
}

/* ---- where that is --------------------------------------------------------------------------------------- */

static void space_look_draw_scale(const struct sky *sky, struct screen *screen)
{
	static const int lengths[] = {1, 2, 5, 10, 20, 50, 100};
	int y = sky->area.y + sky->area.height - 1, x = sky->area.x + 1;
	size_t i = 0;

	while (i + 1 < ARRAY_LEN(lengths) && lengths[i] * sky->dots_x / 2 < SCALE_LEAST)
		i++;
	int columns = min((int)(lengths[i] * sky->dots_x / 2), sky->area.width - 12);
	if (columns < SCALE_LEAST)
		return;
	screen_put(screen, x, y, U'├', ROLE_DIM);
	for (int k = 1; k < columns; k++)
		screen_put(screen, x + k, y, U'─', ROLE_DIM);
	screen_put(screen, x + columns, y, U'┤', ROLE_DIM);
	screen_format(screen, x + columns + 2, y, ROLE_DIM, "%d tile%s", lengths[i], lengths[i] > 1 ? "s" : "");
}

static void space_look_draw_frame(struct screen *screen, struct rect frame)
{
	int right = frame.x + frame.width - 1, bottom = frame.y + frame.height - 1;

	screen_fill(screen, frame, ROLE_TEXT);
	for (int x = frame.x; x <= right; x++) {
		screen_put(screen, x, frame.y, U'─', ROLE_DIM);
		screen_put(screen, x, bottom, U'─', ROLE_DIM);
	}
	for (int y = frame.y; y <= bottom; y++) {
		screen_put(screen, frame.x, y, U'│', ROLE_DIM);
		screen_put(screen, right, y, U'│', ROLE_DIM);
	}
	screen_put(screen, frame.x, frame.y, U'┌', ROLE_DIM);
	screen_put(screen, right, frame.y, U'┐', ROLE_DIM);
	screen_put(screen, frame.x, bottom, U'└', ROLE_DIM);
	screen_put(screen, right, bottom, U'┘', ROLE_DIM);
}

/* The whole arena with all ships, each a sign. */
static void space_look_draw_overview(const struct space_lab *lab, const struct space *space, struct rect area,
				     struct screen *screen)
{
	struct rect frame = {area.x + area.width - OVERVIEW_WIDTH - 2,
			     area.y + area.height - OVERVIEW_HEIGHT - 2, OVERVIEW_WIDTH + 2,
			     OVERVIEW_HEIGHT + 2};
	struct rect inside = {frame.x + 1, frame.y + 1, OVERVIEW_WIDTH, OVERVIEW_HEIGHT};
	struct sky sky = sky_whole(inside, space->setup.width, space->setup.height, CELL_ASPECT);
	int x, y;

	space_look_draw_frame(screen, frame);
	for (uint32_t i = space->n.ships; i-- > 0;) {
		if (!space_present(space, i) || !sky_find(&sky, space_position(space, i), &x, &y))
			continue;
		if (space_lab_has_roles(lab))
			screen_put(screen, x, y, '1' + space->role[i] % 9, sky_role(space->role[i]));
		else
			sky_dot(screen, &sky, space_position(space, i), ROLE_MIND);
	}
	if (sky_find(&sky, space_look_middle(lab, lab->focus), &x, &y) && !space_lab_has_roles(lab))
		screen_put(screen, x, y, U'┼', ROLE_STRONG);
}

void space_look_draw(const struct space_lab *lab, size_t i, struct rect area, struct screen *screen)
{
	struct sky sky = space_look_sky(lab, i, area);

	if (!lab->look.zoom)
		return;
	space_look_draw_scale(&sky, screen);
	if (area.width >= OVERVIEW_FROM_WIDTH && area.height >= OVERVIEW_FROM_HEIGHT)
		space_look_draw_overview(lab, lab->flights[i].history.space, area, screen);
}
