/* What the search knows, written on the cells: its rank, g and h, and an arrow to the cell it was reached from. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "screens/lab/lab.h"

/* How many tiles must fit into a window, and the least number of columns of a tile with a sign beside its number. */
enum {
	WINDOW_COLUMNS = 7,
	WINDOW_ROWS = 5,
	LEAST_TILES = 3,
	SIGN_COLUMNS = 4,
	PAIR_COLUMNS = 7,
	BRAILLE_PAGE = 0x28
};

/* From the most that can be read on a tile to the least: rank, g and h below each other; the rank above g and h; the rank above
 * g; without a sign; the rank alone. */
static const struct lab_tile tiles[] = {{5, 2}, {4, 2}, {PAIR_COLUMNS, 1}, {4, 1}, {3, 1}, {3, 0}};

struct lab_tile lab_number_tile(const struct lab *lab, struct rect area)
{
	const struct grid *grid = &lab->desk.grid;

	for (size_t i = 0; i < ARRAY_LEN(tiles); i++)
		if (grid->width * tiles[i].width <= area.width &&
		    grid->height * (1 + tiles[i].more_rows) <= area.height)
			return tiles[i];
	for (size_t i = 0; i < ARRAY_LEN(tiles); i++)
		if (area.width / tiles[i].width >= WINDOW_COLUMNS &&
		    area.height / (1 + tiles[i].more_rows) >= WINDOW_ROWS)
			return tiles[i];
	if (area.width / LAB_NUMBER_COLUMNS >= LEAST_TILES)
		return (struct lab_tile){LAB_NUMBER_COLUMNS, 0};
	return (struct lab_tile){1, 0};
}

/* NUMBER in three columns: its tenth is a small digit, or a point instead, and empty if 0. */
static void lab_numbers_draw_narrow(double number, int x, int y, enum role role, struct screen *screen)
{
	static const uint32_t small[] = {' ', U'¹', U'²', U'³', U'⁴', U'⁵', U'⁶', U'⁷', U'⁸', U'⁹'};
	long tenths = lround(10 * min(number, 999.0));
	uint32_t tenth = small[tenths % 10];

	if (tenth != ' ' && (screen->ascii || screen->wide_signs))
		tenth = '.';
	screen_put(screen, x + 2, y, tenth, role);
	screen_format(screen, x, y, role, "%2ld", tenths / 10);
}

/* NUMBER in the columns that a tile of WIDTH has for it, unless it is negative. */
static void lab_numbers_draw(double number, int width, int x, int y, enum role role, struct screen *screen)
{
	if (number < 0)
		return;
	if (width != 5)
		lab_numbers_draw_narrow(number, x, y, role, screen);
	else if (number < 99.95)
		screen_format(screen, x, y, role, "%4.1f", number);
	else
		screen_format(screen, x, y, role, "%4.0f", min(number, 9999.0));
}

/* An arrow from AT to its parent; a stroke on screens without arrows. */
static void lab_numbers_draw_arrow(const struct lab_pane *pane, struct cell at, int x, int y, enum role role,
				   struct screen *screen)
{
	static const uint32_t arrows[3][3] = {{U'↖', U'↑', U'↗'}, {U'←', ' ', U'→'}, {U'↙', U'↓', U'↘'}};
	static const char strokes[3][3] = {{'\\', '|', '/'}, {'-', ' ', '-'}, {'/', '|', '\\'}};
	const struct timeline *timeline = &pane->study.timeline;
	uint32_t cell = (uint32_t)at.y * (uint32_t)timeline->width + (uint32_t)at.x;
	uint32_t parent = timeline_parent(timeline, cell);

	if (parent == TIMELINE_NOWHERE)
		return;
	struct cell from = cell_of_index((int)parent, timeline->width);
	int dx = (from.x > at.x) - (from.x < at.x), dy = (from.y > at.y) - (from.y < at.y);
	uint32_t stroke = (uint32_t)strokes[dy + 1][dx + 1];
	screen_put(screen, x, y, screen->ascii || screen->wide_signs ? stroke : arrows[dy + 1][dx + 1], role);
}

/* The role of the first number of CELL. */
static enum role lab_numbers_role(const struct lab_pane *pane, uint32_t cell, bool on_way, bool marked)
{
	const struct timeline *timeline = &pane->study.timeline;

	if (marked && cell == timeline_current(timeline) && !study_is_over(&pane->study))
		return ROLE_STEP;
	if (on_way)
		return ROLE_PATH;
	return timeline_is_open(timeline, cell) ? ROLE_OPEN : ROLE_FIGURE;
}

static bool lab_numbers_is_on(const struct lab_way *way, struct cell at)
{
	for (size_t i = 0; i < way->n; i++)
		if (cell_equal(way->cells[i], at))
			return true;
	return false;
}

/* Costs have the column of the units where every column of a tile is for numbers. */
static void lab_numbers_draw_cost(int cost, const struct relief *relief, int x, int y, enum role role,
				  struct screen *screen)
{
	if (relief->tile_width != LAB_NUMBER_COLUMNS || cost < 2)
		return;
	screen_put(screen, x, y, ' ', role);
	screen_put(screen, x + 1, y, (uint32_t)('0' + cost), role);
}

/* The tile of AT, whose upper left corner is at X, Y. */
static void lab_numbers_draw_cell(const struct lab_pane *pane, const struct lab_way *way, struct cell at,
				  const struct relief *relief, int x, int y, struct screen *screen)
{
	const struct timeline *timeline = &pane->study.timeline;
	uint32_t cell = (uint32_t)at.y * (uint32_t)timeline->width + (uint32_t)at.x;
	double g = timeline_g(timeline, cell), h = study_estimate(&pane->study, at);
	double rank = study_priority(&pane->study, at);
	int width = relief->tile_width, signs = width >= SIGN_COLUMNS;
	uint8_t terrain = relief->terrain[cell], cost = terrain_info[terrain].plan_cost;
	enum role role = lab_numbers_role(pane, cell, lab_numbers_is_on(way, at), !signs);
	enum role under = timeline_is_open(timeline, cell) ? ROLE_TEXT : ROLE_FIGURE;

	if (g < 0 && grid_is_rough(terrain))
		lab_numbers_draw_cost(cost, relief, x, y, ROLE_MUD, screen);
	if (g < 0)
		return;
	/* The colour of the numbers tells of the path; the sign of the ground stays where it does not cost room. */
	const struct screen_cell *sign = screen_at(screen, x, y);
	bool grounded = signs && sign && sign->glyph >> 8 != BRAILLE_PAGE;
	for (int row = 0; row <= relief->more_rows; row++)
		for (int column = grounded && !row; column < width; column++)
			screen_put(screen, x + column, y + row, ' ', under);
	if (signs)
		lab_numbers_draw_arrow(pane, at, x++, y + 1, under, screen);
	lab_numbers_draw(rank < 0 ? g : rank, width, x, y, role, screen);
	if (rank < 0 || h < 0) {
		if (relief->more_rows)
			lab_numbers_draw_cost(cost, relief, x, y + 1, under, screen);
		return;
	}
	if (relief->more_rows)
		lab_numbers_draw(g, width, x, y + 1, under, screen);
	if (relief->more_rows > 1)
		lab_numbers_draw(h, width, x, y + 2, under, screen);
	else if (width == PAIR_COLUMNS)
		lab_numbers_draw(h, width, x + 3, y + 1, under, screen);
}

void lab_draw_numbers(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
		      struct screen *screen)
{
	struct lab_way way = lab_way(lab, pane);
	struct cell from, to;
	int x, y;

	if (relief->tile_width < LAB_NUMBER_COLUMNS)
		return;
	lab_seen(lab, relief, &from, &to);
	for (struct cell at = from; at.y < to.y; at.y++)
		for (at.x = from.x; at.x < to.x; at.x++)
			if (relief_find(relief, at, &x, &y))
				lab_numbers_draw_cell(pane, &way, at, relief, x, y, screen);
}

const char *lab_number_words(const struct lab *lab, const struct lab_pane *pane, struct lab_tile tile)
{
	bool ranked = study_priority(&pane->study, lab->desk.start) >= 0;

	if (tile.width < LAB_NUMBER_COLUMNS)
		return "";
	if (!ranked || study_estimate(&pane->study, lab->desk.start) < 0) {
		bool room = tile.more_rows && tile.width == LAB_NUMBER_COLUMNS;
		return room && !lab->desk.ground.uniform ? "g/cost" : "g";
	}
	bool f = study_chooses_by_f(&pane->study);
	if (tile.width == PAIR_COLUMNS || tile.more_rows > 1)
		return f ? "f/g/h" : "h/g/h";
	if (tile.more_rows)
		return f ? "f/g" : "h/g";
	return f ? "f" : "h";
}

static bool lab_numbers_are_near(const struct timeline *timeline, uint32_t a, uint32_t b)
{
	struct cell one = cell_of_index((int)a, timeline->width),
		    other = cell_of_index((int)b, timeline->width);

	return abs(one.x - other.x) <= 1 && abs(one.y - other.y) <= 1;
}

/* Joins AT to the cell that it was reached from. */
static void lab_numbers_draw_branch(const struct timeline *timeline, struct cell at,
				    const struct relief *relief, struct screen *screen)
{
	uint32_t cell = (uint32_t)at.y * (uint32_t)timeline->width + (uint32_t)at.x;
	uint32_t parent = timeline_parent(timeline, cell);

	if (timeline_g(timeline, cell) < 0 || parent == TIMELINE_NOWHERE)
		return;
	/* Between neighbours it is worth its room only where they are two columns apart. */
	if (relief->tile_width < 2 && lab_numbers_are_near(timeline, cell, parent))
		return;
	struct cell line[2] = {cell_of_index((int)parent, timeline->width), at};
	relief_path(screen, relief, line, 2, timeline_is_open(timeline, cell) ? ROLE_OPEN : ROLE_PATH_SO_FAR);
}

void lab_draw_tree(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
		   struct screen *screen)
{
	struct cell from, to;

	lab_seen(lab, relief, &from, &to);
	for (struct cell at = from; at.y < to.y; at.y++)
		for (at.x = from.x; at.x < to.x; at.x++)
			lab_numbers_draw_branch(&pane->study.timeline, at, relief, screen);
}

void lab_draw_open(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
		   struct screen *screen)
{
	struct cell from, to;
	int x, y;

	lab_seen(lab, relief, &from, &to);
	for (struct cell at = from; at.y < to.y; at.y++)
		for (at.x = from.x; at.x < to.x; at.x++)
			if (timeline_is_open(&pane->study.timeline, grid_index(&lab->desk.grid, at)) &&
			    relief_find(relief, at, &x, &y))
				screen_put(screen, x, y, U'•', ROLE_OPEN);
}

void lab_draw_thing(const struct relief *relief, struct cell at, uint32_t glyph, enum role role,
		    struct screen *screen)
{
	int x, y;

	if (relief->tile_width < SIGN_COLUMNS)
		relief_thing(screen, relief, at, glyph, role);
	else if (relief_find(relief, at, &x, &y))
		screen_put(screen, x, y, glyph, role);
}
