/* The comparison of the searches: which of them expanded each cell, and the work of each as a ratio to the first. */
#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "screens/lab/lab.h"

enum { TIMES_CAP = 32 };

static const double SAME = 1e-9; /* costs that differ by less, as a share, are equal */

/* How many panes have expanded CELL, and which of them is the last that has. */
static size_t lab_compare_count(const struct lab *lab, size_t cell, size_t *last)
{
	size_t n = 0;

	for (size_t i = 0; i < lab->n_panes; i++)
		if (timeline_taken(&lab->panes[i].study.timeline, cell)) {
			n++;
			*last = i;
		}
	return n;
}

void lab_compare_follow(struct lab *lab)
{
	struct lab_shared shared = {{0}, 0};
	size_t last = 0;

	if (lab_shown(lab) != SHOW_COMPARE)
		return;
	for (size_t i = 0; i < grid_cells(&lab->desk.grid); i++) {
		size_t n = lab_compare_count(lab, i, &last);
		shared.several += n > 1;
		shared.alone[last] += n == 1;
	}
	lab->shared = shared;
}

/* Is the sign of TERRAIN the cost of a step? */
static bool lab_compare_is_digit(enum terrain terrain)
{
	return terrain_info[terrain].glyph >= '1' && terrain_info[terrain].glyph <= '9';
}

static void lab_compare_draw_cell(const struct lab *lab, const struct relief *relief, struct cell at,
				  struct screen *screen)
{
	size_t alone = 0, n = lab_compare_count(lab, grid_index(&lab->desk.grid, at), &alone);
	uint32_t glyph = n == 1 ? (uint32_t)('1' + alone) : U'░';
	enum role role = n == 1 ? ROLE_ROLE_1 + alone : ROLE_DIM;
	int x, y;

	enum terrain terrain = grid_at(&lab->desk.grid, at);
	if (!relief_find(relief, at, &x, &y))
		return;
	if (!n && lab_compare_is_digit(terrain)) { /* which would read as a pane */
		glyph = U'·';
		role = ROLE_MUD;
	} else if (!n) {
		return;
	}
	for (int column = 0; column < relief->tile_width; column++)
		screen_put(screen, x + column, y, n > 1 || !column ? glyph : ' ', role);
}

void lab_draw_shared(const struct lab *lab, const struct relief *relief, struct screen *screen)
{
	struct cell from, to;

	lab_seen(lab, relief, &from, &to);
	for (struct cell at = from; at.y < to.y; at.y++)
		for (at.x = from.x; at.x < to.x; at.x++)
			lab_compare_draw_cell(lab, relief, at, screen);
}

/* A row of the legend: the sign, whose it is, and how many cells have it. */
static void lab_compare_draw_count(struct rect area, int y, uint32_t sign, enum role role, const char *whose,
				   const char *n, struct screen *screen)
{
	screen_put(screen, area.x + 1, y, sign, role);
	screen_text(screen, area.x + 3, y, ROLE_TEXT, whose);
	screen_text_right(screen, area.x + area.width - 2, y, ROLE_STRONG, n);
}

/* Is any search silent about its cells? */
static bool lab_compare_lacks_cells(const struct lab *lab)
{
	for (size_t i = 0; i < lab->n_panes; i++)
		if (study_is_silent(&lab->panes[i].study))
			return true;
	return false;
}

/* Returns the row below. */
static int lab_compare_draw_legend(const struct lab *lab, struct rect area, struct screen *screen)
{
	const bool lacking = lab_compare_lacks_cells(lab);
	int y = area.y;
	char n[16];

	screen_text(screen, area.x + 1, y++, ROLE_STRONG, "Cells expanded");
	for (size_t i = 0; i < lab->n_panes; i++, y++) {
		char name[64];
		study_title(&lab->panes[i].study, name, sizeof name);
		snprintf(n, sizeof n, "%u", lab->shared.alone[i]);
		lab_compare_draw_count(area, y, (uint32_t)('1' + i), ROLE_ROLE_1 + i, "by ",
				       study_is_silent(&lab->panes[i].study) ? "-" : n, screen);
		int x = screen_text_within(screen, area.x + 6, y, ROLE_TEXT, name, area.width - 16);
		screen_text(screen, x, y, ROLE_TEXT, lacking ? "" : " alone");
	}
	snprintf(n, sizeof n, "%u", lab->shared.several);
	if (lab->n_panes > 1)
		lab_compare_draw_count(area, y++, U'░', ROLE_DIM, lab->n_panes > 2 ? "by several" : "by both",
				       lacking && !lab->shared.several ? "-" : n, screen);
	return y;
}

/* VALUE as a ratio to the first pane's, if known. */
static void lab_compare_ratio(double value, double first, char *out, size_t cap)
{
	out[0] = '\0';
	if (first > 0 && value >= 0)
		snprintf(out, cap, "%.3f", value / first);
}

/* The steps of PANE's path from cell to cell; 0: it has none, or goes at any angle. */
static size_t lab_compare_steps(const struct lab_pane *pane)
{
	const struct path_result *result = &pane->study.result;

	if (pane->study.solver.pathfinder->caps & (PATH_ANY_ANGLE | PATH_TAUT) || !result->len)
		return 0;
	return result->len - 1;
}

/* "2.50 times as many", or "as many" of equals. */
static void lab_compare_times(char out[TIMES_CAP], uint32_t mine, uint32_t other)
{
	if (mine == other)
		snprintf(out, TIMES_CAP, "as many");
	else
		snprintf(out, TIMES_CAP, "%.2f times as many", (double)mine / max(other, 1U));
}

/* What the focused search did, measured by the one that it is compared with. */
static void lab_compare_draw_words(const struct lab *lab, struct rect area, struct screen *screen)
{
	const struct lab_pane *a = &lab->panes[lab->focus], *b = &lab->panes[lab_reference(lab)];
	const struct timeline *mine = &a->study.timeline, *other = &b->study.timeline;
	char title[64], than[64], times[TIMES_CAP], words[480] = "";

	if (a == b || area.height < 2)
		return;
	study_title(&a->study, title, sizeof title);
	study_title(&b->study, than, sizeof than);
	lab_compare_times(times, timeline_expanded(mine), timeline_expanded(other));
	if (timeline_expanded(mine) && timeline_expanded(other))
		text_append(words, sizeof words, "%s expanded %s cells as %s", title, times, than);
	lab_compare_times(times, timeline_max_open(mine), timeline_max_open(other));
	if (*words && area.height > 2)
		text_append(words, sizeof words, ", with %s open at its most", times);
	if (*words)
		text_append(words, sizeof words, ".");
	bool priced = (!*words || area.height > 2) && study_is_over(&a->study) && study_is_over(&b->study) &&
		      a->cost >= 0 && b->cost > 0;
	bool named = *words;
	if (priced && named)
		text_append(words, sizeof words, " Its path");
	else if (priced)
		snprintf(words, sizeof words, "The path of %s", title);
	if (priced && fabs(a->cost / b->cost - 1) < SAME)
		text_append(words, sizeof words, " costs the same%s%s", named ? "" : " as that of ",
			    named ? "" : than);
	else if (priced)
		text_append(words, sizeof words, " costs %.3f times as much%s%s", a->cost / b->cost,
			    named ? "" : " as that of ", named ? "" : than);
	size_t steps = lab_compare_steps(a), others = lab_compare_steps(b);
	if (priced && steps && others && steps != others)
		text_append(words, sizeof words, ": %zu steps, not %zu", steps, others);
	if (priced)
		text_append(words, sizeof words, ".");
	screen_words(screen, area, ROLE_TEXT, words);
}

void lab_draw_compare(const struct lab *lab, struct rect area, struct screen *screen)
{
	struct rect old = screen_clip(screen, area);
	int end = area.y + area.height, y = lab_compare_draw_legend(lab, area, screen) + 1;
	int curves = 1 + 2 * (int)lab->n_panes;

	if (y + curves <= end) {
		lab_draw_curves(lab, (struct rect){area.x + 1, y, area.width - 2, curves}, screen);
		y += curves + 1;
	}
	lab_compare_draw_words(lab, (struct rect){area.x + 1, y, area.width - 2, end - y}, screen);
	screen->clip = old;
}

/* ---- the table ------------------------------------------------------------------------------------------- */

enum lab_compare_column { EXPANDED, OPEN, COST, GENERATED, LENGTH, COLUMNS };

static const struct {
	const char *head;
	int width; /* with the gap before it, and without the ratio beside it */
	int from;  /* least width of the screen on which it is shown */
} columns[COLUMNS] = {
    [EXPANDED] = {"expanded", 9, 0},      [OPEN] = {"most open", 11, 66}, [COST] = {"cost", 8, 78},
    [GENERATED] = {"generated", 11, 100}, [LENGTH] = {"length", 8, 120},
};

enum { NAME_X = 3, NAME_WIDTH = 25, RATIO_WIDTH = 7 };

/* Negative: not known, or not yet. */
static double lab_compare_value(const struct lab_pane *pane, enum lab_compare_column column)
{
	const struct timeline *timeline = &pane->study.timeline;
	bool over = study_is_over(&pane->study);

	if (study_is_silent(&pane->study) && column != COST && column != LENGTH)
		return -1;
	switch (column) {
	case EXPANDED: return timeline_expanded(timeline);
	case OPEN: return timeline_max_open(timeline);
	case GENERATED: return timeline->now.generated;
	case COST: return over ? pane->cost : -1;
	default: return over ? pane->length : -1;
	}
}

static void lab_compare_draw_row(const struct lab *lab, size_t number, int y, struct screen *screen)
{
	const struct lab_pane *pane = &lab->panes[number];
	enum role role = number == lab->focus ? ROLE_STRONG : ROLE_TEXT;
	int x = NAME_X + NAME_WIDTH;
	char text[64];

	study_title(&pane->study, text, sizeof text);
	screen_format(screen, 1, y, role, "%zu", number + 1);
	screen_text_within(screen, NAME_X, y, role, text, NAME_WIDTH - 1);
	for (enum lab_compare_column i = 0; i < COLUMNS; i++) {
		double value = lab_compare_value(pane, i);
		if (screen->width < columns[i].from)
			continue;
		x += columns[i].width;
		if (value < 0)
			screen_text_right(screen, x, y, role, "-");
		else
			screen_format_right(screen, x, y, role, i == COST || i == LENGTH ? "%.1f" : "%.0f",
					    value);
		lab_compare_ratio(value, lab_compare_value(&lab->panes[0], i), text, sizeof text);
		x += RATIO_WIDTH;
		screen_text_right(screen, x, y, ROLE_DIM, text);
	}
}

void lab_draw_ratios(const struct lab *lab, const struct panes *layout, struct screen *screen)
{
	int x = NAME_X + NAME_WIDTH, y = layout->table_y;

	screen_text(screen, NAME_X, y, ROLE_DIM, "algorithm");
	for (enum lab_compare_column i = 0; i < COLUMNS; i++) {
		if (screen->width < columns[i].from)
			continue;
		x += columns[i].width;
		screen_text_right(screen, x, y, ROLE_DIM, columns[i].head);
		x += RATIO_WIDTH;
		screen_text_right(screen, x, y, ROLE_DIM, "ratio");
	}
	for (size_t i = 0; i < lab->n_panes; i++)
		lab_compare_draw_row(lab, i, ++y, screen);
}
