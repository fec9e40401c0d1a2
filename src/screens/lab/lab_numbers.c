/* What the search knows, written on the cells, and its frontier as a list. */
#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "lab/open_list.h"
#include "screens/lab/lab.h"

/* How many tiles with numbers must fit side by side, the columns and rows of the list, and the upper byte of dots. */
enum { LEAST_TILES = 3, LIST_WIDTH = 37, LIST_ROWS_MAX = 64, BRAILLE_PAGE = 0x28 };

/* Columns of a tile on which numbers are written; narrow: where all of the map fits only then. */
static const struct {
	int wide, narrow;
} lab_number_widths[SHOWS] = {[SHOW_F] = {5, 3}, [SHOW_GH] = {10, 6}};

int lab_number_width(const struct lab *lab, struct rect area)
{
	int wide = lab_number_widths[lab->look.show].wide, map = lab->desk.grid.width;

	if (lab_numbers_narrowest(lab) * map <= area.width && wide * map > area.width)
		return lab_numbers_narrowest(lab);
	if (!wide || area.width / wide < LEAST_TILES)
		return 1;
	return wide;
}

int lab_numbers_narrowest(const struct lab *lab)
{
	return max(lab_number_widths[lab->look.show].narrow, 1);
}

/* NUMBER in four columns. */
static void lab_numbers_format(double number, char out[16])
{
	if (number < 99.95)
		snprintf(out, 16, "%4.1f", number);
	else
		snprintf(out, 16, "%4.0f", min(number, 9999.0));
}

/* ROLE, or that of the path whose dots a number of three columns hides at X, Y. */
static enum role lab_numbers_role(struct screen *screen, int x, int y, enum role role)
{
	for (int column = 0; column < 3; column++) {
		const struct screen_cell *cell = screen_at(screen, x + column, y);
		if (cell && cell->glyph >> 8 == BRAILLE_PAGE)
			return (enum role)cell->role;
	}
	return role;
}

/* NUMBER in three columns: its tenth is a small digit, or a point that stands for it, and nothing where it is 0. */
static void lab_numbers_draw_narrow(double number, int x, int y, enum role role, struct screen *screen)
{
	static const uint32_t small[] = {' ', U'¹', U'²', U'³', U'⁴', U'⁵', U'⁶', U'⁷', U'⁸', U'⁹'};
	long tenths = lround(10 * min(number, 999.0));
	uint32_t tenth = small[tenths % 10];

	role = lab_numbers_role(screen, x, y, role);
	if (tenth != ' ' && (screen->ascii || screen->wide_signs))
		tenth = '.';
	screen_put(screen, x + 2, y, tenth, role);
	screen_format(screen, x, y, role, "%2ld", tenths / 10);
}

/* NUMBER, and SECOND unless it is negative, joined by SIGN where there is room. */
static void lab_numbers_draw_pair(double number, double second, const char *sign, struct rect tile,
				  enum role role, struct screen *screen)
{
	char text[16];

	if (tile.width == lab_number_widths[SHOW_F].narrow || tile.width == lab_number_widths[SHOW_GH].narrow) {
		lab_numbers_draw_narrow(number, tile.x, tile.y, role, screen);
		if (second >= 0)
			lab_numbers_draw_narrow(second, tile.x + 3, tile.y, ROLE_TEXT, screen);
		return;
	}
	lab_numbers_format(number, text);
	int next = screen_text(screen, tile.x, tile.y, role, text);
	if (second < 0)
		return;
	lab_numbers_format(second, text);
	screen_text(screen, next, tile.y, role, sign);
	screen_text(screen, next + 1, tile.y, role, text + (text[0] == ' '));
}

static void lab_numbers_draw_cell(const struct lab *lab, const struct lab_pane *pane, struct cell at,
				  struct rect tile, struct screen *screen)
{
	const struct timeline *timeline = &pane->study.timeline;
	uint32_t cell = (uint32_t)grid_index(&lab->desk.grid, at);
	double g = timeline_g(timeline, cell), f = study_priority(&pane->study, at);
	/* With a weight h is not what is added to g. */
	const char *sign = study_scale(&pane->study).weight == 1 ? "+" : " ";
	enum role role = timeline_is_open(timeline, cell) ? ROLE_OPEN : ROLE_FIGURE;

	if (g < 0)
		return;
	if (lab->look.show == SHOW_F)
		lab_numbers_draw_pair(f < 0 ? g : f, -1, sign, tile, role, screen);
	else
		lab_numbers_draw_pair(g, study_estimate(&pane->study, at), sign, tile, role, screen);
}

/* Every reached cell is joined to the one it was reached from: the tree of the search. */
static void lab_numbers_draw_tree(const struct lab *lab, const struct lab_pane *pane,
				  const struct relief *relief, struct screen *screen)
{
	const struct timeline *timeline = &pane->study.timeline;

	for (size_t i = 0; i < grid_cells(&lab->desk.grid); i++) {
		uint32_t parent = timeline_parent(timeline, (uint32_t)i);
		if (timeline_g(timeline, (uint32_t)i) < 0 || parent == TIMELINE_NOWHERE)
			continue;
		struct cell line[2] = {grid_cell(&lab->desk.grid, parent), grid_cell(&lab->desk.grid, i)};
		relief_path(screen, relief, line, 2,
			    timeline_is_open(timeline, i) ? ROLE_OPEN : ROLE_PATH_SO_FAR);
	}
}

void lab_draw_numbers(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
		      struct screen *screen)
{
	int x, y;

	if (lab->look.show == SHOW_TREE)
		lab_numbers_draw_tree(lab, pane, relief, screen);
	if (relief->tile_width < lab_numbers_narrowest(lab) || !lab_number_widths[lab->look.show].wide)
		return;
	for (int row = 0; row < relief->area.height; row++)
		for (int column = 0; column < relief->area.width / relief->tile_width; column++) {
			struct cell at = cell_at(relief->left + column, relief->top + row);
			if (grid_inside(&lab->desk.grid, at) && relief_find(relief, at, &x, &y))
				lab_numbers_draw_cell(lab, pane, at, (struct rect){x, y, relief->tile_width, 1},
						      screen);
		}
}

/* ---- the frontier as a list ------------------------------------------------------------------------------ */

/* What the latest step did to CELL: '+' it is new, '*' it got a better length, ' ' nothing. */
static char lab_numbers_news(const struct timeline *timeline, uint32_t cell)
{
	if (!timeline->moment)
		return '+';
	if (timeline_reached(timeline, cell) <= timeline_number(timeline, timeline->moment - 1))
		return ' ';
	return timeline->now.relaxed ? '*' : '+';
}

static void lab_numbers_draw_entry(const struct lab *lab, size_t rank, uint32_t cell, struct rect row,
				   struct screen *screen)
{
	const struct study *study = &lab->panes[lab->focus].study;
	struct cell at = grid_cell(&lab->desk.grid, cell);
	double g = timeline_g(&study->timeline, cell), h = study_estimate(study, at);
	double f = study_priority(study, at), added = study_scale(study).weight == 1 ? h : f - g;
	char news = lab_numbers_news(&study->timeline, cell);
	enum role role = news == ' ' ? ROLE_TEXT : ROLE_HINT;

	screen_format_right(screen, row.x + 3, row.y, ROLE_DIM, "%zu", rank + 1);
	screen_format(screen, row.x + 4, row.y, role, "%c %d,%d", news, at.x, at.y);
	screen_format_right(screen, row.x + 20, row.y, role, "%.1f", g);
	if (h >= 0)
		screen_format_right(screen, row.x + 27, row.y, role, "%.1f", added);
	if (f >= 0)
		screen_format_right(screen, row.x + 34, row.y, role, "%.1f", f);
}

/* Where the list stands: in the side panel, or over the half of the panes in which the focused one is not. */
static struct rect lab_numbers_list_area(const struct lab *lab, const struct panes *layout, int width)
{
	if (layout->side.width)
		return layout->side;
	const struct rect *focused = &layout->at[lab->focus - layout->first];
	int columns = min(LIST_WIDTH, width), height = layout->table_y - layout->at[0].y;
	for (size_t i = 0; i < layout->shown; i++)
		if (layout->at[i].x != focused->x)
			return (struct rect){layout->at[i].x, layout->at[0].y,
					     max(layout->at[i].width, columns), height};
	return (struct rect){width - columns, layout->at[0].y, columns, height};
}

void lab_draw_list(const struct lab *lab, const struct panes *layout, struct screen *screen)
{
	static const int ends[] = {10, 20, 27, 34};
	struct rect area = lab_numbers_list_area(lab, layout, screen->width);
	const struct study *study = &lab->panes[lab->focus].study;
	const char *const heads[] = {"cell", "g", study_scale(study).weight == 1 ? "h" : "w*h", "f"};
	uint32_t first[LIST_ROWS_MAX];
	size_t rows = (size_t)clamp(area.height - 3, 0, (int)LIST_ROWS_MAX);
	char title[64];

	study_short(study, area.width - 18, title, sizeof title);
	screen_fill(screen, area, ROLE_TEXT);
	int x = screen_text(screen, area.x + 1, area.y, ROLE_STRONG, "Open") + 1;
	x = screen_format(screen, x, area.y, ROLE_TEXT, "%u", study->timeline.now.open) + 3;
	screen_text(screen, x, area.y, ROLE_DIM, title);
	for (size_t i = 0; i < ARRAY_LEN(heads); i++)
		screen_text_right(screen, area.x + ends[i], area.y + 1, ROLE_DIM, heads[i]);
	size_t n = open_list_first(study, first, rows);
	for (size_t i = 0; i < n; i++)
		lab_numbers_draw_entry(lab, i, first[i],
				       (struct rect){area.x, area.y + 2 + (int)i, area.width, 1}, screen);
	if (n < study->timeline.now.open)
		screen_format(screen, area.x + 6, area.y + 2 + (int)n, ROLE_DIM, "and %u more",
			      study->timeline.now.open - (unsigned)n);
}
