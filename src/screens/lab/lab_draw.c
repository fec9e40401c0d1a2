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
	WINDOW_SHARE = 16, /* of a map that is larger than so many windows, a window tells little */
	LESSONS_COLUMNS = 60
};

struct thought lab_thought(const struct lab *lab, const struct lab_pane *pane)
{
	struct thought thought = thought_of(&pane->study.timeline);
	const struct lab_pane *reference = &lab->panes[lab_reference(lab)];

	if (lab->look.difference && pane == &lab->panes[lab->focus] && pane != reference)
		thought.less = &reference->study.timeline;
	return thought;
}

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

struct panes lab_layout(const struct lab *lab, int width, int height)
{
	const struct grid *grid = &lab->desk.grid;
	int columns = grid->width * lab_numbers_narrowest(lab);
	struct panes_wish wish = {.n = lab->n_panes,
				  .focus = lab->focus,
				  .alone = lab->look.zoomed,
				  .map_width = columns <= width ? columns : grid->width,
				  .map_height = grid->height,
				  .fold = lab->look.fold,
				  .sided = true,
				  .wide = columns > grid->width};
	struct panes layout = panes_layout(&wish, width, height);

	/* What a lesson says goes on in the row of the keys, so the bar must not stand between. */
	if (lab->lesson.play && !layout.roomy)
		layout.player_y = layout.reason.y;
	if (lab->lesson.play)
		layout.reason = (struct rect){1, layout.keys_y - 1, width - 2, 1};
	return layout;
}

void lab_fold(struct lab *lab, const struct ui *ui)
{
	struct panes layout = lab_layout(lab, ui->width, ui->height);

	if (layout.side.width || (layout.tabled && ui->width < PANES_SIDE_FROM))
		lab->look.fold = PANES_FOLDED;
	else
		lab->look.fold = PANES_OPEN;
}

struct cell lab_attended(const struct lab *lab, size_t pane)
{
	uint32_t current = timeline_current(&lab->panes[pane].study.timeline);

	if (lab->look.pointing)
		return lab->look.cursor;
	if (current == TIMELINE_NOWHERE)
		return lab->desk.start;
	return grid_cell(&lab->desk.grid, current);
}

bool lab_relief(const struct lab *lab, size_t pane, struct rect area, struct relief *relief)
{
	const struct grid *grid = &lab->desk.grid;
	int tile = lab_number_width(lab, area);
	bool fits = grid->width * tile <= area.width && grid->height <= area.height;

	*relief = (struct relief){.width = grid->width,
				  .height = grid->height,
				  .terrain = grid->terrain,
				  .area = area,
				  .tile_width = tile};
	if (tile == 1 && fits && 2 * grid->width <= area.width)
		relief->tile_width = 2;
	relief_scroll(relief, lab_attended(lab, pane));
	return fits || lab->look.pointing || lab->look.zoomed || lab->look.show || lab->breaking ||
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

/* TEXT in the first row from X on, if there is room for all of it; returns where the next one goes. */
static int lab_draw_fitting(struct screen *screen, int x, enum role role, const char *text)
{
	if (x + text_width(text) > screen->width)
		return x;
	return screen_text(screen, x, 0, role, text) + 3;
}

static void lab_draw_header(const struct lab *lab, struct screen *screen)
{
	int x = screen_text(screen, 1, 0, ROLE_STRONG, "Lab") + 3;

	x = screen_text(screen, x, 0, ROLE_TEXT, lab_map_name(lab)) + 1;
	x = screen_format(screen, x, 0, ROLE_TEXT, "%dx%d", lab->desk.grid.width, lab->desk.grid.height) + 3;
	if (lab->look.difference)
		x = lab_draw_fitting(screen, x, ROLE_HINT, "differences");
	x = lab_draw_fitting(screen, x, ROLE_DIM, lab_draw_rule_words(lab->panes[lab->focus].study.rule));
	lab_draw_fitting(screen, x, ROLE_DIM, lab_pace_words[lab->pace]);
}

/* How many cells A has expanded and B has not. */
static uint32_t lab_draw_expanded_only(const struct lab *lab, const struct lab_pane *a,
				       const struct lab_pane *b)
{
	uint32_t n = 0;

	for (size_t i = 0; i < grid_cells(&lab->desk.grid); i++)
		n += timeline_taken(&a->study.timeline, i) && !timeline_taken(&b->study.timeline, i);
	return n;
}

/* What PANE's search knows of the cell under the cursor. */
static void lab_draw_cursor_figures(const struct lab *lab, const struct lab_pane *pane, char *out, size_t cap)
{
	uint32_t cell = (uint32_t)grid_index(&lab->desk.grid, lab->look.cursor);
	double g = timeline_g(&pane->study.timeline, cell), h = study_estimate(&pane->study, lab->look.cursor);
	double f = study_priority(&pane->study, lab->look.cursor);

	if (g < 0)
		snprintf(out, cap, "not seen");
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

/* What a pane's title bar says on the right. */
static void lab_draw_pane_state(const struct lab *lab, const struct lab_pane *pane, bool roomy, char *out,
				size_t cap)
{
	const struct lab_pane *reference = &lab->panes[lab_reference(lab)];

	if (lab->look.pointing)
		lab_draw_cursor_figures(lab, pane, out, cap);
	else if (lab->look.difference && pane == &lab->panes[lab->focus] && pane != reference)
		snprintf(out, cap, "only here %u  only %zu (-): %u",
			 lab_draw_expanded_only(lab, pane, reference), lab_reference(lab) + 1,
			 lab_draw_expanded_only(lab, reference, pane));
	else if (lab_marks_breaks(lab, pane))
		snprintf(out, cap, "! g too long %u  ^ f %u", pane->n_broken[BREAKS_G],
			 pane->n_broken[BREAKS_RANK]);
	else
		lab_draw_progress(pane, roomy, out, cap);
}

static void lab_draw_bar(const struct lab *lab, size_t number, struct rect rect, struct screen *screen)
{
	char title[64], state[64];

	if (lab_hides(lab, number))
		snprintf(state, sizeof state, "?");
	else
		lab_draw_pane_state(lab, &lab->panes[number], rect.width > 60, state, sizeof state);
	study_title(&lab->panes[number].study, title, sizeof title);
	panes_bar(screen, rect, number, number == lab->focus, title, state);
}

/* The cells of the map that RELIEF has room for: FROM the first up to those before TO. */
static void lab_draw_seen(const struct lab *lab, const struct relief *relief, struct cell *from,
			  struct cell *to)
{
	int width = relief->area.width / relief->tile_width, height = relief->area.height;

	*from = cell_at(max(relief->left, 0), max(relief->top, 0));
	*to = cell_at(min(relief->left + width, lab->desk.grid.width),
		      min(relief->top + height, lab->desk.grid.height));
}

/* Marks what only the reference has expanded, in the difference view. */
static void lab_draw_missing(const struct lab *lab, const struct relief *relief, const struct thought *thought,
			     struct screen *screen)
{
	struct cell from, to;

	lab_draw_seen(lab, relief, &from, &to);
	for (int y = from.y; thought->less && y < to.y; y++)
		for (int x = from.x; x < to.x; x++)
			if (thought_lacks(thought, grid_index(&lab->desk.grid, cell_at(x, y))))
				relief_sign(screen, relief, cell_at(x, y), '-', ROLE_DIFFERENCE);
}

/* Writes what is wrong about the expanded cell AT on it; a rank that is too high does not cover the path. */
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

	lab_draw_seen(lab, relief, &from, &to);
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
		relief_thing(screen, relief, lab->desk.start, '@', ROLE_YOU);
	if (!lab->desk.lacks_goal)
		relief_thing(screen, relief, lab->desk.goal, '>', ROLE_GOAL);
	lab_draw_cursor(lab, relief, screen);
}

static void lab_draw_map(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
			 struct screen *screen)
{
	struct thought thought = lab_thought(lab, pane);
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
	lab_draw_missing(lab, relief, &thought, screen);
	relief_path(screen, relief, way.cells, way.n, way.role);
	lab_draw_breaks(lab, pane, relief, screen);
	lab_draw_numbers(lab, pane, relief, screen);
	if (current != TIMELINE_NOWHERE && !study_is_over(&pane->study))
		relief_thing(screen, relief, grid_cell(&lab->desk.grid, current), U'×', ROLE_STEP);
	lab_draw_ends(lab, relief, screen);
	screen->clip = old;
}

/* The whole map in AREA, as far as PANE's search may be seen. */
static void lab_draw_small(const struct lab *lab, const struct lab_pane *pane, struct rect area,
			   struct screen *screen)
{
	struct overview overview = overview_of(&lab->desk.grid, area);
	struct thought thought = lab_thought(lab, pane);
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
	char reason[REASON_CAP], number[16], words[160];
	int x = 1, y = row->y;

	if (lab->player.at == 0 && lab->player.length) {
		const char *first = "Nothing is expanded yet. {toggle} plays.";
		if (screen->width >= LESSONS_COLUMNS)
			first = "Nothing is expanded yet. {toggle} plays, {lessons} has lessons.";
		x = screen_text(screen, 1, y, ROLE_HINT,
				words_plain(ui, &view_lab, first, reason, sizeof reason));
	} else {
		reason[0] = '\0';
		if (lab_marks_breaks(lab, &lab->panes[lab->focus]))
			breaks_words(&lab->breaks[study->rule], study, reason, sizeof reason);
		if (!*reason || study_is_over(study))
			reason_now(study, row->width * row->height, reason, sizeof reason);
		screen_words(screen, *row, ROLE_TEXT, reason);
		x += text_width(reason);
	}
	if (reason_caption(study, number, sizeof number, words, sizeof words) &&
	    x + 7 + (int)strlen(number) < screen->width)
		screen_format_right(screen, screen->width - 2, y, ROLE_DIM, "step %s", number);
}

void lab_draw(const struct lab *lab, const struct ui *ui, struct screen *screen)
{
	struct panes layout = lab_layout(lab, screen->width, screen->height);

	lab_draw_header(lab, screen);
	for (size_t i = 0; i < layout.shown; i++)
		lab_draw_pane(lab, layout.first + i, layout.at[i], screen);
	if (lab->look.listing)
		lab_draw_list(lab, &layout, screen);
	else if (layout.side.width)
		lab_draw_side(lab, &layout.side, screen);
	if (layout.tabled)
		lab_draw_table(lab, &layout, screen);
	lab_draw_sentence(lab, ui, &layout.reason, screen);
	player_draw(&lab->player, screen, layout.player_y);
	if (layout.roomy)
		player_draw_marks(&lab->player, screen, layout.player_y + 1);
}
