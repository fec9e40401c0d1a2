/* The lab's picture: the header, the panes, the sentence and the bar. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "kit/overview.h"
#include "kit/words.h"
#include "screens/lab/lab.h"

enum {
	OVERVIEW_ROWS = 6, /* in a lower pane an overview tells nothing */
	WINDOW_SHARE = 16, /* of a map that is larger than this many windows, a window tells little */
	LESSONS_COLUMNS = 60,
	NAMES_FROM = 20, /* the names of all views leave this many columns to the left */
	PANEL_FROM = 76, /* columns of a screen with room for the panel of a view beside a map */
	ROWS_FOR_BOTH = 40
};

static struct lab_way lab_draw_answer(const struct study *study, enum role role)
{
	return (struct lab_way){study->result.cells, study->result.len, role};
}

struct lab_way lab_way(const struct lab *lab, const struct lab_pane *pane)
{
	const struct study *study = &pane->study;
	const struct timeline *timeline = &study->timeline;
	uint32_t goal = (uint32_t)grid_index(&lab->desk.grid, lab->desk.goal);

	if (study_is_over(study) && study->result.found)
		return lab_draw_answer(study, ROLE_PATH);
	if (study->status == STATUS_MISMATCH && timeline_is_over(timeline))
		return lab_draw_answer(study, ROLE_PATH_SO_FAR);
	uint32_t from = goal;
	/* A recursion is somewhere else by now: its stack is drawn. */
	if (timeline->returns || !timeline_reached(timeline, goal))
		from = timeline_current(timeline);
	size_t n = timeline_trace(timeline, from, lab->look.way, LAB_WAY);
	return (struct lab_way){.cells = lab->look.way, .n = n, .role = ROLE_PATH_SO_FAR};
}

int lab_shown(const struct lab *lab)
{
	for (size_t i = 0; i < lab->n_panes; i++)
		if (lab_hides(lab, i) && (lab->look.show == SHOW_COMPARE || i == lab->focus))
			return SHOW_MAP;
	return lab->look.show;
}

/* Does a panel belong to the view SHOWN? */
static bool lab_draw_has_panel(int shown)
{
	return shown == SHOW_FRONTIER || shown == SHOW_CODE || shown == SHOW_COMPARE;
}

struct panes lab_layout(const struct lab *lab, int width, int height)
{
	const struct grid *grid = &lab->desk.grid;
	int shown = lab_shown(lab), columns = grid->width;
	struct panes_wish wish = {.n = lab->n_panes,
				  .focus = lab->focus,
				  .alone = lab->look.zoomed || shown == SHOW_COMPARE,
				  .map_width = columns,
				  .map_height = grid->height,
				  .fold = lab->look.fold,
				  .side_from = PANES_SIDE_FROM};

	if (shown == SHOW_NUMBERS && columns * LAB_NUMBER_COLUMNS <= width) {
		wish.map_width *= LAB_NUMBER_COLUMNS;
		wish.wide = true;
	}
	/* Numbers have the rows of the table where these are few. */
	if (shown == SHOW_NUMBERS && wish.fold == PANES_FIT && height < ROWS_FOR_BOTH)
		wish.fold = PANES_FOLDED;
	if (lab_draw_has_panel(shown)) {
		wish.side_must = true;
		wish.side_from = PANEL_FROM;
		wish.alone |= width < PANES_SIDE_FROM;
	}
	struct panes layout = panes_layout(&wish, width, height);
	/* Where it does not fit beside the map, it covers part of the map. */
	if (lab_draw_has_panel(shown) && !layout.side.width) {
		layout.side = (struct rect){0, 1, width, layout.table_y - 1};
		layout.shown = 0;
	}

	/* A lesson's text continues in the row of the keys, so the bar must not come between. */
	if (lab->lesson.play && !layout.roomy)
		layout.player_y = layout.reason.y;
	if (lab->lesson.play)
		layout.reason = (struct rect){1, layout.keys_y - 1, width - 2, 1};
	return layout;
}

void lab_fold(struct lab *lab, const struct ui *ui)
{
	struct panes layout = lab_layout(lab, ui->width, ui->height);

	bool folds = layout.side.width || (layout.tabled && ui->width < PANES_SIDE_FROM);

	if (lab_draw_has_panel(lab_shown(lab)))
		folds = layout.tabled;
	if (folds)
		lab->look.fold = PANES_FOLDED;
	else
		lab->look.fold = PANES_OPEN;
}

struct cell lab_attended(const struct lab *lab, size_t pane)
{
	uint32_t current = timeline_current(&lab->panes[pane].study.timeline);

	if (lab->look.pointing)
		return lab->look.cursor;
	if (study_is_silent(&lab->panes[pane].study))
		for (size_t i = 0; i < lab->n_panes && current == TIMELINE_NOWHERE; i++)
			current = timeline_current(&lab->panes[i].study.timeline);
	if (current == TIMELINE_NOWHERE)
		return lab->desk.start;
	return grid_cell(&lab->desk.grid, current);
}

bool lab_relief(const struct lab *lab, size_t pane, struct rect area, struct relief *relief)
{
	const struct grid *grid = &lab->desk.grid;
	int shown = lab_shown(lab);
	struct lab_tile tile = {1, 0};

	if (shown == SHOW_NUMBERS)
		tile = lab_number_tile(lab, area);
	bool fits =
	    grid->width * tile.width <= area.width && grid->height * (1 + tile.more_rows) <= area.height;

	*relief = (struct relief){.width = grid->width,
				  .height = grid->height,
				  .terrain = grid->terrain,
				  .area = area,
				  .tile_width = tile.width,
				  .more_rows = tile.more_rows};
	if (tile.width == 1 && fits && 2 * grid->width <= area.width)
		relief->tile_width = 2;
	relief_scroll(relief, lab_attended(lab, pane));
	return fits || lab->look.pointing || lab->look.zoomed || shown != SHOW_MAP || lab->breaking ||
	       area.height < OVERVIEW_ROWS ||
	       grid_cells(grid) <= (size_t)WINDOW_SHARE * (size_t)area.width * (size_t)area.height;
}

struct rect lab_corner(const struct lab *lab, size_t pane, const struct relief *relief)
{
	int x, y;

	relief_find(relief, lab_attended(lab, pane), &x, &y);
	return overview_corner(&lab->desk.grid, relief->area, relief->tile_width, x, y);
}

const char *const lab_pace_words[PACES] = {[PACE_EXPANSIONS] = "in step by expansions",
					   [PACE_OPERATIONS] = "in step by open-list changes",
					   [PACE_SHARE] = "ending together"};

static const char *lab_draw_rule_words(enum diagonal_rule rule)
{
	static const char *const words[] = {"4 ways", "8 ways, no corner cut", "8 ways, past one corner",
					    "8 ways, between corners too"};
	static_assert(ARRAY_LEN(words) == DIAGONAL_RULES, "every rule needs words");

	return words[rule];
}

/* The views, at the right of the first row; returns where they begin. */
static int lab_draw_views(const struct lab *lab, const struct ui *ui, struct screen *screen)
{
	int shown = lab_shown(lab), width = 2;

	for (int i = 0; i < SHOWS; i++)
		width += 2 + text_width(lesson_shows[i]);
	int x = screen->width - width;
	if (x < NAMES_FROM)
		x = screen->width - text_width(lesson_shows[shown]) - 4;
	int begin = x;
	x = ui_draw_key(ui, screen, x, 0, &view_lab, LAB_VIEW) + 1;
	for (int i = 0; i < SHOWS; i++)
		if (begin == screen->width - width || i == shown)
			x = screen_text(screen, x, 0, i == shown ? ROLE_STRONG : ROLE_DIM, lesson_shows[i]) + 2;
	return begin;
}

/* TEXT in the first row from X on, if there is room for all of it before END; returns where the next one goes. */
static int lab_draw_fitting(struct screen *screen, int x, int end, enum role role, const char *text)
{
	if (x + text_width(text) >= end)
		return x;
	return screen_text(screen, x, 0, role, text) + 3;
}

static void lab_draw_header(const struct lab *lab, const struct ui *ui, const struct panes *layout,
			    struct screen *screen)
{
	bool some = lab_shown(lab) != SHOW_COMPARE && !lab->look.zoomed && layout->shown < lab->n_panes;
	char text[40];

	int end = lab_draw_views(lab, ui, screen);
	struct rect old = screen_clip(screen, (struct rect){0, 0, end - 1, 1});
	int x = screen_text(screen, 1, 0, ROLE_STRONG, "Lab") + 3;

	x = screen_text(screen, x, 0, ROLE_TEXT, lab_map_name(lab)) + 1;
	x = screen_format(screen, x, 0, ROLE_TEXT, "%dx%d", lab->desk.grid.width, lab->desk.grid.height) + 3;
	snprintf(text, sizeof text, "%zu of %zu panes", layout->shown, lab->n_panes);
	if (some && layout->shown)
		x = lab_draw_fitting(screen, x, end, ROLE_TEXT, text);
	x = lab_draw_fitting(screen, x, end, ROLE_DIM, lab_draw_rule_words(lab->panes[lab->focus].study.rule));
	lab_draw_fitting(screen, x, end, ROLE_DIM, lab_pace_words[lab->pace]);
	screen->clip = old;
}

/* What PANE's search knows of the cell under the cursor. */
static void lab_draw_cursor_figures(const struct lab *lab, const struct lab_pane *pane, char *out, size_t cap)
{
	uint32_t cell = (uint32_t)grid_index(&lab->desk.grid, lab->look.cursor);
	double g = timeline_g(&pane->study.timeline, cell), h = study_estimate(&pane->study, lab->look.cursor);
	double f = study_priority(&pane->study, lab->look.cursor);

	if (g < 0)
		snprintf(out, cap, timeline_reached(&pane->study.timeline, cell) ? "g unknown" : "not seen");
	else if (h < 0 || f < 0)
		snprintf(out, cap, "g %.1f", g);
	else
		snprintf(out, cap, "g %.1f  h %.1f  f %.1f", g, h, f);
}

/* How far PANE's search has come. */
static void lab_draw_progress(const struct lab_pane *pane, bool roomy, char *out, size_t cap)
{
	const struct timeline *timeline = &pane->study.timeline;

	if (study_thinks(&pane->study))
		snprintf(out, cap, "thinking");
	else if (pane->study.status == STATUS_UNSUPPORTED)
		snprintf(out, cap, "no: %s", study_refusal(&pane->study));
	else if (pane->study.status == STATUS_MISMATCH)
		snprintf(out, cap, "illegal path");
	else if (pane->study.status)
		snprintf(out, cap, "%s", status_text(pane->study.status));
	else if (!study_is_over(&pane->study) && roomy)
		snprintf(out, cap, "expanded %u   open %u", timeline_expanded(timeline), timeline->now.open);
	else if (!study_is_over(&pane->study))
		snprintf(out, cap, "open %u", timeline->now.open);
	else if (pane->study.stopped)
		snprintf(out, cap, "stopped");
	else if (pane->cost < 0)
		snprintf(out, cap, pane->study.result.limited ? "gave up" : "no path");
	else
		snprintf(out, cap, "found, cost %.1f", pane->cost);
}

/* The right part of a pane's title bar. */
static void lab_draw_pane_state(const struct lab *lab, const struct lab_pane *pane, bool roomy, char *out,
				size_t cap)
{
	if (lab->look.pointing)
		lab_draw_cursor_figures(lab, pane, out, cap);
	else if (lab_marks_breaks(lab, pane))
		snprintf(out, cap, "! g too long %u  ^ f %u", pane->n_broken[BREAKS_G],
			 pane->n_broken[BREAKS_RANK]);
	else
		lab_draw_progress(pane, roomy, out, cap);
}

static void lab_draw_bar(const struct lab *lab, size_t number, struct rect rect, struct screen *screen)
{
	const struct lab_pane *pane = &lab->panes[number];
	char title[64], state[64], right[128];
	const char *words = "";

	if (lab_shown(lab) == SHOW_NUMBERS)
		words = lab_number_words(lab, pane, lab_number_tile(lab, panes_body(rect)));
	if (lab_hides(lab, number))
		snprintf(state, sizeof state, "?");
	else
		lab_draw_pane_state(lab, pane, rect.width > 60, state, sizeof state);
	snprintf(right, sizeof right, "%s%s%s", words, *words ? "   " : "", state);
	study_title(&pane->study, title, sizeof title);
	panes_bar(screen, rect, number, number == lab->focus, title, right);
}

void lab_seen(const struct lab *lab, const struct relief *relief, struct cell *from, struct cell *to)
{
	int width = relief->area.width / relief->tile_width;
	int height = relief->area.height / (1 + relief->more_rows);

	*from = cell_at(max(relief->left, 0), max(relief->top, 0));
	*to = cell_at(min(relief->left + width, lab->desk.grid.width),
		      min(relief->top + height, lab->desk.grid.height));
}

/* Writes the fault of the expanded cell AT on it; a rating that is too high does not cover the path. */
static void lab_draw_break(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
			   struct cell at, struct screen *screen)
{
	enum breaks_kind kind =
	    breaks_at(&lab->breaks[pane->study.rule], &pane->study, (uint32_t)grid_index(&lab->desk.grid, at));
	int x, y;

	if (kind == BREAKS_NOT || !relief_find(relief, at, &x, &y))
		return;
	const struct screen_cell *cell = screen_at(screen, x, y);
	if (kind == BREAKS_G)
		screen_put(screen, x, y, '!', ROLE_MARK_HUNTS);
	else if (cell && (cell->glyph == ' ' || cell->glyph == U'·'))
		screen_put(screen, x, y, '^', ROLE_DIFFERENCE);
}

static void lab_draw_breaks(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
			    struct screen *screen)
{
	struct cell from, to;

	lab_seen(lab, relief, &from, &to);
	for (int y = from.y; lab_marks_breaks(lab, pane) && y < to.y; y++)
		for (int x = from.x; x < to.x; x++)
			lab_draw_break(lab, pane, relief, cell_at(x, y), screen);
}

/* Walls become letters, which show the cursor's colour. */
static void lab_draw_cursor(const struct lab *lab, const struct relief *relief, struct screen *screen)
{
	int x, y;

	if (!lab->look.pointing || !relief_find(relief, lab->look.cursor, &x, &y))
		return;
	const struct screen_cell *cell = screen_at(screen, x, y);
	if (!cell)
		return;
	screen_point(screen, x, y);
	if (cell->glyph == U'█' || cell->glyph == U'▄')
		screen_put(screen, x, y, '#', ROLE_STEP);
	else
		screen_put(screen, x, y, cell->glyph, ROLE_STEP);
}

/* Start and goal, the path that is being answered, and the cursor. */
static void lab_draw_ends(const struct lab *lab, const struct relief *relief, struct screen *screen)
{
	relief_path(screen, relief, lab->lesson.painted, lab->lesson.n_painted, ROLE_PATH);
	if (!lab->desk.lacks_start)
		lab_draw_thing(relief, lab->desk.start, '@', ROLE_YOU, screen);
	if (!lab->desk.lacks_goal)
		lab_draw_thing(relief, lab->desk.goal, '>', ROLE_GOAL, screen);
	lab_draw_cursor(lab, relief, screen);
}

static void lab_draw_map(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
			 struct screen *screen)
{
	struct thought thought = thought_of(&pane->study.timeline);
	int shown = lab_shown(lab);
	uint32_t current = timeline_current(&pane->study.timeline);
	struct lab_way way = lab_way(lab, pane);
	struct rect old = screen_clip(screen, relief->area);

	if (lab_hides(lab, (size_t)(pane - lab->panes))) {
		relief_draw(screen, relief, NULL);
		lab_draw_ends(lab, relief, screen);
		screen->clip = old;
		return;
	}
	relief_draw(screen, relief, &thought);
	if (shown == SHOW_FRONTIER)
		lab_draw_tree(lab, pane, relief, screen);
	relief_path(screen, relief, way.cells, way.n, way.role);
	if (shown == SHOW_FRONTIER)
		lab_draw_open(lab, pane, relief, screen);
	lab_draw_breaks(lab, pane, relief, screen);
	if (shown == SHOW_NUMBERS)
		lab_draw_numbers(lab, pane, relief, screen);
	if (current != TIMELINE_NOWHERE && !study_is_over(&pane->study) &&
	    (shown != SHOW_NUMBERS || relief->tile_width > LAB_NUMBER_COLUMNS))
		lab_draw_thing(relief, grid_cell(&lab->desk.grid, current), U'×', ROLE_STEP, screen);
	if (pane == &lab->panes[lab->focus])
		lab_draw_stroke(lab, relief, screen);
	lab_draw_ends(lab, relief, screen);
	screen->clip = old;
}

/* The whole map in AREA, as far as PANE's search may be seen. */
static void lab_draw_small(const struct lab *lab, const struct lab_pane *pane, struct rect area,
			   struct screen *screen)
{
	struct overview overview = overview_of(&lab->desk.grid, area);
	struct thought thought = thought_of(&pane->study.timeline);
	struct lab_way way = lab_way(lab, pane);

	if (lab_hides(lab, (size_t)(pane - lab->panes))) {
		overview_draw(screen, &overview, NULL);
		overview_way(screen, &overview, lab->lesson.painted, lab->lesson.n_painted, ROLE_PATH);
	} else {
		overview_draw(screen, &overview, &thought);
		overview_way(screen, &overview, way.cells, way.n, way.role);
	}
	if (!lab->desk.lacks_start)
		overview_thing(screen, &overview, lab->desk.start, '@', ROLE_YOU);
	if (!lab->desk.lacks_goal)
		overview_thing(screen, &overview, lab->desk.goal, '>', ROLE_GOAL);
}

static void lab_draw_overview(const struct lab *lab, const struct lab_pane *pane, struct rect area,
			      struct screen *screen)
{
	int cells = overview_of(&lab->desk.grid, area).cells;

	lab_draw_small(lab, pane, area, screen);
	screen_format_right(screen, area.x + area.width - 1, area.y + area.height - 1, ROLE_DIM,
			    "a sign is %dx%d cells", 2 * cells, 4 * cells);
}

/* Beside a window on the map, where in it the window is. */
static void lab_draw_corner(const struct lab *lab, size_t number, const struct relief *relief,
			    struct screen *screen)
{
	struct rect corner = lab_corner(lab, number, relief);
	struct cell at = lab_attended(lab, number);

	if (!corner.width)
		return;
	screen_fill(screen, corner, ROLE_PANEL);
	lab_draw_small(lab, &lab->panes[number], corner, screen);
	if (!lab_hides(lab, number)) {
		struct overview overview = overview_of(&lab->desk.grid, corner);
		overview_thing(screen, &overview, at, U'×', ROLE_STEP);
	}
}

static void lab_draw_pane(const struct lab *lab, size_t number, struct rect rect, struct screen *screen)
{
	struct rect area = panes_body(rect);
	struct relief relief;

	lab_draw_bar(lab, number, rect, screen);
	if (lab_relief(lab, number, area, &relief)) {
		lab_draw_map(lab, &lab->panes[number], &relief, screen);
		lab_draw_corner(lab, number, &relief, screen);
	} else
		lab_draw_overview(lab, &lab->panes[number], area, screen);
}

/* Why the last cell was expanded; before the first one, which keys to start with. */
static void lab_draw_sentence(const struct lab *lab, const struct ui *ui, const struct rect *row,
			      struct screen *screen)
{
	const struct study *study = &lab->panes[lab->focus].study;
	char reason[REASON_CAP];

	if (lab->player.at == 0 && lab->player.length) {
		const char *first = "Nothing is expanded yet. {toggle} plays.";
		if (screen->width >= LESSONS_COLUMNS)
			first = "Nothing is expanded yet. {toggle} plays, {lessons} has lessons.";
		screen_text(screen, 1, row->y, ROLE_HINT,
			    words_plain(ui, &view_lab, first, reason, sizeof reason));
	} else {
		reason[0] = '\0';
		if (lab_marks_breaks(lab, &lab->panes[lab->focus]))
			breaks_words(&lab->breaks[study->rule], study, reason, sizeof reason);
		if (!*reason || study_is_over(study))
			reason_now(study, row->width * row->height, reason, sizeof reason);
		screen_words(screen, *row, ROLE_TEXT, reason);
	}
}

/* One map for all panes: their comparison. */
static void lab_draw_shared_map(const struct lab *lab, struct rect rect, struct screen *screen)
{
	struct rect area = panes_body(rect);
	struct relief relief;

	screen_fill(screen, (struct rect){rect.x, rect.y, rect.width, 1}, ROLE_PANEL);
	screen_text(screen, rect.x + 1, rect.y, ROLE_PANEL, "Who expanded what");
	lab_relief(lab, lab->focus, area, &relief);
	struct rect old = screen_clip(screen, area);
	relief_draw(screen, &relief, NULL);
	lab_draw_shared(lab, &relief, screen);
	lab_draw_ends(lab, &relief, screen);
	screen->clip = old;
	lab_draw_corner(lab, lab->focus, &relief, screen);
}

static void lab_draw_compared(const struct lab *lab, const struct panes *layout, struct screen *screen)
{
	if (layout->shown)
		lab_draw_shared_map(lab, layout->at[0], screen);
	lab_draw_compare(lab, layout->side, screen);
	if (layout->tabled)
		lab_draw_ratios(lab, layout, screen);
}

static void lab_draw_panes(const struct lab *lab, const struct panes *layout, struct screen *screen)
{
	for (size_t i = 0; i < layout->shown; i++)
		lab_draw_pane(lab, layout->first + i, layout->at[i], screen);
	if (lab_shown(lab) == SHOW_FRONTIER)
		lab_draw_frontier(lab, layout->side, screen);
	else if (lab_shown(lab) == SHOW_CODE)
		lab_draw_code(lab, layout->side, screen);
	else if (layout->side.width)
		lab_draw_side(lab, &layout->side, screen);
	if (layout->tabled)
		lab_draw_table(lab, layout, screen);
}

void lab_draw(const struct lab *lab, const struct ui *ui, struct screen *screen)
{
	struct panes layout = lab_layout(lab, screen->width, screen->height);

	lab_draw_header(lab, ui, &layout, screen);
	if (lab_shown(lab) == SHOW_COMPARE)
		lab_draw_compared(lab, &layout, screen);
	else
		lab_draw_panes(lab, &layout, screen);
	lab_draw_sentence(lab, ui, &layout.reason, screen);
	player_draw(&lab->player, screen, layout.player_y);
	if (layout.roomy)
		player_draw_marks(&lab->player, screen, layout.player_y + 1);
}
