#include "kit/relief.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "kit/sign.h"

enum relief_light { LIGHT_NONE, LIGHT_MEMORY, LIGHT_MID, LIGHT_NEAR, LIGHT_LAB };

enum { NEAR_TILES = 5, MID_TILES = 7 };

/* Scrolls by a third of the room at a time, or by single cells where a third is less than a cell. */
static int relief_scroll_axis(int focus, int map, int room)
{
	int third = room / 3, from = focus - room / 2;

	if (map <= room)
		return -((room - map) / 2);
	if (third)
		from = (focus / third - 1) * third;
	return clamp(from, 0, map - room);
}

void relief_scroll(struct relief *relief, struct cell focus)
{
	relief->left = relief_scroll_axis(focus.x, relief->width, relief->area.width / relief->tile_width);
	relief->top =
	    relief_scroll_axis(focus.y, relief->height, relief->area.height / (1 + relief->more_rows));
}

/* FROM such that AT is in the ROOM, unless FOCUS would leave it. */
static int relief_scroll_axis_to(int from, int at, int focus, int room)
{
	return abs(at - focus) < room ? clamp(from, at - room + 1, at) : from;
}

void relief_scroll_to(struct relief *relief, struct cell at, struct cell focus)
{
	relief->left =
	    relief_scroll_axis_to(relief->left, at.x, focus.x, relief->area.width / relief->tile_width);
	relief->top =
	    relief_scroll_axis_to(relief->top, at.y, focus.y, relief->area.height / (1 + relief->more_rows));
}

bool relief_find(const struct relief *relief, struct cell at, int *x, int *y)
{
	int column = (at.x - relief->left) * relief->tile_width;
	int row = (at.y - relief->top) * (1 + relief->more_rows);

	*x = relief->area.x + column;
	*y = relief->area.y + row;
	return column >= 0 && row >= 0 && column + relief->tile_width <= relief->area.width &&
	       row + relief->more_rows < relief->area.height;
}

bool relief_cell(const struct relief *relief, int x, int y, struct cell *at)
{
	int column = x - relief->area.x, row = y - relief->area.y;

	if (column < 0 || row < 0 || column >= relief->area.width || row >= relief->area.height)
		return false;
	*at = cell_at(relief->left + column / relief->tile_width, relief->top + row);
	return at->x >= 0 && at->y >= 0 && at->x < relief->width && at->y < relief->height;
}

static size_t relief_index_of(const struct relief *relief, int x, int y)
{
	return (size_t)y * (size_t)relief->width + (size_t)x;
}

/* TERRAIN_COUNT where the terrain is unknown or outside the map. */
static unsigned relief_terrain_at(const struct relief *relief, int x, int y)
{
	if (x < 0 || y < 0 || x >= relief->width || y >= relief->height)
		return TERRAIN_COUNT;
	return relief->terrain[relief_index_of(relief, x, y)];
}

bool relief_known(const struct relief *relief, struct cell at)
{
	return relief_terrain_at(relief, at.x, at.y) < TERRAIN_COUNT;
}

static enum relief_light relief_light_at(const struct relief *relief, int x, int y)
{
	if (relief_terrain_at(relief, x, y) >= TERRAIN_COUNT)
		return LIGHT_NONE;
	if (!relief->seen)
		return LIGHT_LAB;
	if (!relief->seen[relief_index_of(relief, x, y)])
		return LIGHT_MEMORY;
	int dx = x - relief->eye.x, dy = y - relief->eye.y;
	int square = dx * dx + dy * dy;
	if (square < NEAR_TILES * NEAR_TILES)
		return LIGHT_NEAR;
	if (square < MID_TILES * MID_TILES)
		return LIGHT_MID;
	return LIGHT_MEMORY;
}

static bool relief_solid(unsigned terrain)
{
	return terrain == TERRAIN_WALL || terrain == TERRAIN_ROCK || terrain == TERRAIN_TREE ||
	       terrain == TERRAIN_CHALK;
}

static bool relief_open_at(const struct relief *relief, int x, int y)
{
	unsigned terrain = relief_terrain_at(relief, x, y);

	return terrain < TERRAIN_COUNT && !relief_solid(terrain);
}

static bool relief_touches_open(const struct relief *relief, int x, int y)
{
	for (int d = 0; d < DIRECTIONS; d++)
		if (relief_open_at(relief, x + direction_dx[d], y + direction_dy[d]))
			return true;
	return false;
}

static enum role relief_wall_role(enum relief_light light)
{
	static const enum role wall_roles[] = {[LIGHT_MEMORY] = ROLE_WALL_MEMORY,
					       [LIGHT_MID] = ROLE_WALL_MID,
					       [LIGHT_NEAR] = ROLE_WALL_NEAR,
					       [LIGHT_LAB] = ROLE_WALL_MID};

	ASSERT(light != LIGHT_NONE);
	return wall_roles[light];
}

static enum role relief_floor_role(enum relief_light light)
{
	static const enum role floor_roles[] = {[LIGHT_MEMORY] = ROLE_FLOOR_MEMORY,
						[LIGHT_MID] = ROLE_FLOOR_MID,
						[LIGHT_NEAR] = ROLE_FLOOR_NEAR,
						[LIGHT_LAB] = ROLE_FLOOR_LAB};

	ASSERT(light != LIGHT_NONE);
	return floor_roles[light];
}

/* Fills the columns of a row of a tile: the first with GLYPH, the others with AFTER. */
static void relief_put_row(struct screen *screen, const struct relief *relief, int x, int y, uint32_t glyph,
			   uint32_t after, enum role role)
{
	screen_put(screen, x, y, glyph, role);
	for (int column = 1; column < relief->tile_width; column++)
		screen_put(screen, x + column, y, after, role);
}

/* Fills a tile: its first row; the others are free for text on it. */
static void relief_put_tile(struct screen *screen, const struct relief *relief, int x, int y, uint32_t glyph,
			    uint32_t after, enum role role)
{
	relief_put_row(screen, relief, x, y, glyph, after, role);
	for (int row = 1; row <= relief->more_rows; row++)
		relief_put_row(screen, relief, x, y + row, ' ', ' ', role);
}

static void relief_paint_tile(struct screen *screen, const struct relief *relief, int x, int y, enum role role)
{
	for (int row = 0; row <= relief->more_rows; row++)
		for (int column = 0; column < relief->tile_width; column++)
			screen_paint(screen, x + column, y + row, role);
}

/* A wall with open ground below it shows a face that catches the light. */
static void relief_draw_wall(struct screen *screen, const struct relief *relief, struct cell at, int x, int y,
			     enum relief_light light)
{
	bool chalk = relief_terrain_at(relief, at.x, at.y) == TERRAIN_CHALK;
	uint32_t glyph = screen->theme->flat ? '#' : U'█';
	enum role role = chalk ? ROLE_CHALK : relief_wall_role(light);

	if (!chalk && !relief_touches_open(relief, at.x, at.y))
		return;
	for (int row = 0; row < relief->more_rows; row++)
		relief_put_row(screen, relief, x, y + row, glyph, glyph, role);
	if (!screen->theme->flat && relief_open_at(relief, at.x, at.y + 1))
		glyph = U'▄';
	relief_put_row(screen, relief, x, y + relief->more_rows, glyph, glyph, role);
}

struct relief_look {
	uint32_t glyph;
	enum role role, memory, closed; /* in view, remembered, on top of thought */
	bool thing;                     /* hides the thought beneath it */
};

static struct relief_look relief_look_of(unsigned terrain, struct cell at, enum relief_light light)
{
	uint32_t wave = (at.x + at.y) % 2 ? U'≈' : '~';
	enum role plain = relief_floor_role(light);

	if (grid_is_rough(terrain))
		return (struct relief_look){(uint32_t)terrain_info[terrain].glyph, ROLE_MUD, ROLE_MUD_MEMORY,
					    ROLE_MUD_CLOSED, false};
	switch (terrain) {
	case TERRAIN_DOOR_CLOSED:
		return (struct relief_look){'+', ROLE_DOOR, ROLE_DOOR_MEMORY, ROLE_DOOR, true};
	case TERRAIN_DOOR_OPEN: return (struct relief_look){'\'', ROLE_DOOR, ROLE_DOOR_MEMORY, ROLE_DOOR, true};
	case TERRAIN_DOOR_WEDGED:
		return (struct relief_look){'=', ROLE_DOOR, ROLE_DOOR_MEMORY, ROLE_DOOR, true};
	case TERRAIN_STAIRS_UP:
		return (struct relief_look){'<', ROLE_STAIRS, ROLE_STAIRS_MEMORY, ROLE_STAIRS, true};
	case TERRAIN_STAIRS_DOWN:
		return (struct relief_look){'>', ROLE_STAIRS, ROLE_STAIRS_MEMORY, ROLE_STAIRS, true};
	case TERRAIN_WATER:
	case TERRAIN_DEEP:
		return (struct relief_look){wave, ROLE_WATER, ROLE_WATER_MEMORY, ROLE_WATER_CLOSED, false};
	case TERRAIN_MUD:
	case TERRAIN_SWAMP: return (struct relief_look){'"', ROLE_MUD, ROLE_MUD_MEMORY, ROLE_MUD_CLOSED, false};
	case TERRAIN_BRUSH: return (struct relief_look){',', ROLE_MUD, ROLE_MUD_MEMORY, ROLE_MUD_CLOSED, false};
	default: return (struct relief_look){U'·', plain, plain, ROLE_ISO, false};
	}
}

/* Thought is the background of a cell; a bare floor then has a dot only on rings of equal cost. */
static void relief_draw_closed(struct screen *screen, const struct relief *relief,
			       const struct thought *thought, size_t index, const struct relief_look *look,
			       int x, int y)
{
	enum role age = thought_age(thought, index), role = look->closed;
	uint32_t glyph = look->glyph, after = glyph;

	if (look->glyph == U'·' && screen->theme->flat) {
		glyph = after = ';';
		role = age;
	} else if (look->glyph == U'·') {
		after = ' ';
		if (!thought_ring(thought, index))
			glyph = ' ';
	}
	relief_put_tile(screen, relief, x, y, glyph, after, role);
	relief_paint_tile(screen, relief, x, y, age);
}

/* The second column of a tile of ground: waves alternate, other signs stand alone. */
static uint32_t relief_glyph_after(uint32_t glyph)
{
	switch (glyph) {
	case U'≈': return '~';
	case '~': return U'≈';
	default: return ' ';
	}
}

static void relief_draw_ground(struct screen *screen, const struct relief *relief,
			       const struct thought *thought, struct cell at, int x, int y,
			       enum relief_light light)
{
	size_t index = relief_index_of(relief, at.x, at.y);
	struct relief_look look = relief_look_of(relief_terrain_at(relief, at.x, at.y), at, light);

	if (thought && thought_has(thought, index) && !look.thing) {
		relief_draw_closed(screen, relief, thought, index, &look, x, y);
		return;
	}
	relief_put_tile(screen, relief, x, y, ' ', ' ', relief_floor_role(light));
	relief_put_tile(screen, relief, x, y, look.glyph, relief_glyph_after(look.glyph),
			light == LIGHT_MEMORY ? look.memory : look.role);
	enum role role;
	uint32_t sign = thought && !look.thing ? thought_sign(thought, index, &role) : 0;
	if (sign)
		screen_put(screen, x, y, sign, role);
}

void relief_draw(struct screen *screen, const struct relief *relief, const struct thought *thought)
{
	int columns = relief->area.width / relief->tile_width;
	int high = 1 + relief->more_rows, rows = relief->area.height / high;

	for (int row = 0; row < rows; row++)
		for (int column = 0; column < columns; column++) {
			struct cell at = cell_at(relief->left + column, relief->top + row);
			enum relief_light light = relief_light_at(relief, at.x, at.y);
			int x = relief->area.x + column * relief->tile_width, y = relief->area.y + row * high;
			if (light == LIGHT_NONE)
				continue;
			if (relief_solid(relief_terrain_at(relief, at.x, at.y)))
				relief_draw_wall(screen, relief, at, x, y, light);
			else
				relief_draw_ground(screen, relief, thought, at, x, y, light);
		}
}

void relief_suppose(struct screen *screen, const struct relief *relief, struct cell at, enum terrain terrain)
{
	struct relief_look look = relief_look_of(terrain, at, LIGHT_NEAR);
	uint32_t wall = screen->theme->flat ? '#' : U'█';
	int x, y;

	if (!relief_find(relief, at, &x, &y))
		return;
	const struct screen_cell *cell = screen_at(screen, x, y);
	if (!cell)
		return;
	enum role role = screen_is_dots(cell->glyph) ? (enum role)cell->role : look.role;
	if (relief_solid(terrain))
		relief_put_tile(screen, relief, x, y, wall, wall, ROLE_CHALK);
	else
		relief_put_tile(screen, relief, x, y, look.glyph, relief_glyph_after(look.glyph), role);
}

/* Where dots hide the sign of the ground between (X0, Y0) and (X1, Y1), puts it back in their colour. */
static void relief_uncover(struct screen *screen, const struct relief *relief, int x0, int y0, int x1, int y1)
{
	for (int y = min(y0, y1); y <= max(y0, y1); y++)
		for (int x = min(x0, x1); x < max(x0, x1) + relief->tile_width; x++) {
			struct screen_cell *cell = screen_at(screen, x, y);
			struct cell at;
			if (!cell || !screen_is_dots(cell->glyph) || !relief_cell(relief, x, y, &at) ||
			    !relief_known(relief, at))
				continue;
			struct relief_look look =
			    relief_look_of(relief_terrain_at(relief, at.x, at.y), at, LIGHT_NEAR);
			bool later = (x - relief->area.x) % relief->tile_width;
			if (look.glyph != U'·' && !(later && relief_glyph_after(look.glyph) == ' '))
				cell->glyph = later ? relief_glyph_after(look.glyph) : look.glyph;
		}
}

void relief_path(struct screen *screen, const struct relief *relief, const struct cell *cells, size_t n,
		 enum role role)
{
	struct rect old = screen_clip(screen, relief->area);

	for (size_t i = 1; i < n; i++) {
		int x0, y0, x1, y1, half = relief->tile_width - 1, down = 1 + 2 * relief->more_rows;
		relief_find(relief, cells[i - 1], &x0, &y0);
		relief_find(relief, cells[i], &x1, &y1);
		if (!relief_known(relief, cells[i - 1]) || !relief_known(relief, cells[i]))
			continue;
		screen_line(screen, 2 * x0 + half, 4 * y0 + down, 2 * x1 + half, 4 * y1 + down, 1, role);
		if (relief->signs_stay && !screen->theme->flat)
			relief_uncover(screen, relief, x0, y0, x1, y1);
	}
	screen->clip = old;
}

void relief_flag(struct screen *screen, const struct relief *relief, struct cell at, enum role role)
{
	int x, y;

	if (!relief_find(relief, at, &x, &y))
		return;
	for (int column = x; column < x + relief->tile_width; column++)
		screen_tint(screen, column, y, role);
}

void relief_thing(struct screen *screen, const struct relief *relief, struct cell at, uint32_t glyph,
		  enum role role)
{
	int x, y;

	if (!relief_find(relief, at, &x, &y))
		return;
	if (!relief_known(relief, at)) { /* nothing but its place is known */
		screen_put(screen, x, y, glyph, ROLE_DIM);
		return;
	}
	enum role floor = relief_floor_role(relief_light_at(relief, at.x, at.y));
	relief_put_tile(screen, relief, x, y, ' ', ' ', floor);
	relief_paint_tile(screen, relief, x, y, floor);
	screen_put(screen, x, y, glyph, role);
}

void relief_sign(struct screen *screen, const struct relief *relief, struct cell at, uint32_t glyph,
		 enum role role)
{
	int x, y;

	if (!relief_find(relief, at, &x, &y) || !relief_known(relief, at))
		return;
	const struct screen_cell *cell = screen_at(screen, x, y);
	if (cell && cell->glyph == U'·')
		screen_put(screen, x, y, glyph, role);
}

static void relief_small_hunter(const struct mark *mark, const struct rules *rules, struct screen *screen,
				const struct relief *relief)
{
	const struct hunter_kind *kind = rules ? rules_kind(rules, mark->name) : NULL;

	if (kind)
		relief_thing(screen, relief, mark->at, (uint32_t)kind->glyph, sign_family_role(kind->family));
	else
		relief_thing(screen, relief, mark->at, (uint32_t)mark->name[0], ROLE_MIND);
}

void relief_small(const struct grid *grid, const struct rules *rules, struct screen *screen, struct rect area)
{
	struct relief relief = {.width = grid->width,
				.height = grid->height,
				.terrain = grid->terrain,
				.area = area,
				.tile_width = 1};

	relief_scroll(&relief, cell_at(grid->width / 2, grid->height / 2));
	relief_draw(screen, &relief, NULL);
	for (size_t i = 0; i < grid->n_marks; i++) {
		const struct mark *mark = &grid->marks[i];
		if (mark->kind == MARK_HUNTER)
			relief_small_hunter(mark, rules, screen, &relief);
		else if (mark->kind == MARK_START)
			relief_thing(screen, &relief, mark->at, '@', ROLE_YOU);
		else if (mark->kind == MARK_GOAL)
			relief_thing(screen, &relief, mark->at, '>', ROLE_STAIRS);
	}
}
