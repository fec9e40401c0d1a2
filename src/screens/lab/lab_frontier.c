/* The frontier of a search as a list, in the order in which its cells will be expanded, and the reason for the last
 * one. */
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "lab/open_list.h"
#include "screens/lab/lab.h"

enum { LIST_ROWS_MAX = 64, WHY_ROWS = 5, LIST_LEAST = 4 };

/* What the latest step did to CELL: '+' it is new, '*' it got a better length, ' ' nothing. */
static char lab_frontier_news(const struct timeline *timeline, uint32_t cell)
{
	if (!timeline->moment)
		return '+';
	if (timeline_reached(timeline, cell) <= timeline_number(timeline, timeline->moment - 1))
		return ' ';
	return timeline->now.relaxed ? '*' : '+';
}

static void lab_frontier_draw_entry(const struct lab *lab, size_t rank, uint32_t cell, struct rect row,
				    struct screen *screen)
{
	const struct study *study = &lab->panes[lab->focus].study;
	struct cell at = grid_cell(&lab->desk.grid, cell);
	double g = timeline_g(&study->timeline, cell), h = study_estimate(study, at);
	double f = study_priority(study, at), added = study_scale(study).weight == 1 ? h : f - g;
	char news = lab_frontier_news(&study->timeline, cell);
	enum role role = news == ' ' ? ROLE_TEXT : ROLE_HINT;

	screen_format_right(screen, row.x + 3, row.y, ROLE_DIM, "%zu", rank + 1);
	screen_format(screen, row.x + 4, row.y, role, "%c %d,%d", news, at.x, at.y);
	screen_format_right(screen, row.x + 20, row.y, role, "%.1f", g);
	if (h >= 0)
		screen_format_right(screen, row.x + 27, row.y, role, "%.1f", added);
	if (f >= 0 && h >= 0)
		screen_format_right(screen, row.x + 34, row.y, role, "%.1f", f);
}

/* Returns the row below. */
static int lab_frontier_draw_list(const struct lab *lab, struct rect area, struct screen *screen)
{
	static const int ends[] = {10, 20, 27, 34};
	const struct study *study = &lab->panes[lab->focus].study;
	const char *const heads[] = {"cell", "g", study_scale(study).weight == 1 ? "h" : "w*h", "f"};
	uint32_t first[LIST_ROWS_MAX];
	char title[64];

	study_title(study, title, sizeof title);
	int x = screen_text(screen, area.x + 1, area.y, ROLE_STRONG, "Open") + 1;
	x = screen_format(screen, x, area.y, ROLE_TEXT, "%u", study->timeline.now.open) + 3;
	screen_text_within(screen, x, area.y, ROLE_DIM, title, area.x + area.width - x);
	size_t n_heads = study_estimate(study, lab->desk.start) < 0 ? 2 : ARRAY_LEN(heads);
	for (size_t i = 0; i < n_heads; i++)
		screen_text_right(screen, area.x + ends[i], area.y + 1, ROLE_DIM, heads[i]);
	size_t rows = (size_t)clamp(area.height - 3, 0, (int)LIST_ROWS_MAX);
	size_t n = open_list_first(study, first, rows);
	int y = area.y + 2;
	for (size_t i = 0; i < n; i++, y++)
		lab_frontier_draw_entry(lab, i, first[i], (struct rect){area.x, y, area.width, 1}, screen);
	if (n < study->timeline.now.open)
		screen_format(screen, area.x + 6, y++, ROLE_DIM, "and %u more",
			      study->timeline.now.open - (unsigned)n);
	return y;
}

void lab_draw_frontier(const struct lab *lab, struct rect area, struct screen *screen)
{
	const struct study *study = &lab->panes[lab->focus].study;
	struct cell at = lab_attended(lab, lab->focus);
	int why = area.height >= LIST_LEAST + WHY_ROWS + 2 ? WHY_ROWS + 1 : 0;
	struct rect list = {area.x, area.y, area.width, area.height - why};
	struct rect old = screen_clip(screen, area);
	char words[REASON_CAP];

	int y = lab_frontier_draw_list(lab, list, screen) + 1;
	if (why && lab->player.at) {
		if (study_is_over(study) && !lab->look.pointing)
			screen_text(screen, area.x + 1, y, ROLE_STRONG, "At the end");
		else
			screen_format(screen, area.x + 1, y, ROLE_STRONG, "Why %d,%d?", at.x, at.y);
		if (lab->look.pointing)
			reason_about(study, at, 0, words, sizeof words);
		else
			reason_now(study, 0, words, sizeof words);
		screen_words(screen, (struct rect){area.x + 1, y + 1, area.width - 1, WHY_ROWS - 1}, ROLE_TEXT,
			     words);
	}
	screen->clip = old;
}
