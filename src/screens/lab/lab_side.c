/* The lab's side panel: one cell as each pane knows it, why it was expanded, the signs, the size of the
 * frontiers over time. */
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "screens/lab/lab.h"

enum { WHY_ROWS = 5, SIGN_ROWS = 11, NAME_WIDTH = 14 };

/* The direction in which FROM lies as seen from TO. */
static const char *lab_side_compass(struct cell from, struct cell to)
{
	static const char *const words[3][3] = {{"NW", "N", "NE"}, {"W", "", "E"}, {"SW", "S", "SE"}};
	int dx = (from.x > to.x) - (from.x < to.x), dy = (from.y > to.y) - (from.y < to.y);

	return words[dy + 1][dx + 1];
}

/* A row of the inspector: the lengths that PANE's search knows of AT, and from where it reached it. */
static void lab_side_draw_lengths(const struct lab *lab, const struct lab_pane *pane, struct cell at,
				  struct rect side, int y, struct screen *screen)
{
	const struct timeline *timeline = &pane->study.timeline;
	uint32_t cell = (uint32_t)grid_index(&lab->desk.grid, at), parent = timeline_parent(timeline, cell);
	double g = timeline_g(timeline, cell), h = study_estimate(&pane->study, at);
	double f = study_priority(&pane->study, at);
	enum role role = pane == &lab->panes[lab->focus] ? ROLE_STRONG : ROLE_TEXT;
	char name[64];

	study_title(&pane->study, name, sizeof name);
	screen_text_within(screen, side.x, y, role, name, NAME_WIDTH);
	if (g < 0) {
		screen_text_right(screen, side.x + 19, y, ROLE_DIM, "-");
		return;
	}
	screen_format_right(screen, side.x + 19, y, role, "%.1f", g);
	if (h >= 0)
		screen_format_right(screen, side.x + 26, y, role, "%.1f", h);
	if (f >= 0)
		screen_format_right(screen, side.x + 33, y, role, "%.1f", f);
	if (parent != TIMELINE_NOWHERE)
		screen_text_right(screen, side.x + 38, y, ROLE_DIM,
				  lab_side_compass(grid_cell(&lab->desk.grid, parent), at));
}

static int lab_side_draw_inspector(const struct lab *lab, struct rect side, struct screen *screen)
{
	static const char *const heads[] = {"g", "h", "f", "from"};
	static const int ends[] = {19, 26, 33, 38};
	struct cell at = lab_attended(lab, lab->focus);
	enum terrain terrain = grid_at(&lab->desk.grid, at);
	int y = side.y;

	int x = screen_text(screen, side.x, y, ROLE_STRONG, "Cell") + 1;
	x = screen_format(screen, x, y, ROLE_TEXT, "%d,%d", at.x, at.y) + 2;
	screen_format(screen, x, y, ROLE_DIM, "%s, costs %d", terrain_info[terrain].name,
		      terrain_info[terrain].plan_cost);
	y += 2;
	for (size_t i = 0; i < ARRAY_LEN(heads); i++)
		screen_text_right(screen, side.x + ends[i], y, ROLE_DIM, heads[i]);
	for (size_t i = 0; i < lab->n_panes; i++)
		lab_side_draw_lengths(lab, &lab->panes[i], at, side, ++y, screen);
	return y + 2;
}

static int lab_side_draw_why(const struct lab *lab, struct rect side, int y, struct screen *screen)
{
	const struct study *study = &lab->panes[lab->focus].study;
	char words[REASON_CAP], number[16];

	if (lab->look.pointing)
		reason_about(study, lab->look.cursor, 0, words, sizeof words);
	else
		reason_now(study, 0, words, sizeof words);
	screen_text(screen, side.x, y++, ROLE_STRONG,
		    lab->look.pointing ? "About this cell" : "Why this cell?");
	y += screen_words(screen, (struct rect){side.x, y, side.width, WHY_ROWS}, ROLE_TEXT, words);
	if (reason_caption(study, number, sizeof number, words, sizeof words)) {
		screen_format(screen, side.x, ++y, ROLE_STRONG, "Step %s", number);
		y++;
		y += screen_words(screen, (struct rect){side.x, y, side.width, WHY_ROWS}, ROLE_TEXT, words);
	}
	return y + 1;
}

struct lab_side_sign {
	uint32_t glyph; /* ' ': thought, which is a background only */
	enum role role, back;
	const char *words;
};

/* Thought and paths fill the three columns of a sign, everything else the middle one. */
static void lab_side_draw_sign(const struct lab_side_sign *sign, int x, int y, struct screen *screen)
{
	bool wide = sign->glyph == ' ' || sign->glyph == U'⠤';
	uint32_t glyph = sign->glyph;

	if (glyph == ' ' && screen->theme->flat)
		glyph = ':';
	for (int i = 0; i < 3; i++) {
		if (!wide && i != 1)
			continue;
		screen_put(screen, x + i, y, glyph, sign->role);
		screen_paint(screen, x + i, y, sign->back);
	}
	screen_text(screen, x + 5, y, ROLE_TEXT, sign->words);
}

static int lab_side_draw_signs(const struct lab *lab, struct rect side, int y, struct screen *screen)
{
	static const struct lab_side_sign signs[] = {
	    {' ', ROLE_TEXT, ROLE_CLOSED_OLD, "expanded long ago"},
	    {' ', ROLE_TEXT, ROLE_CLOSED_CREST, "expanded recently"},
	    {U'·', ROLE_ISO, ROLE_CLOSED_OLD, "contour: every sixth unit of g"},
	    {U'•', ROLE_OPEN, ROLE_TEXT, "open: seen, not expanded"},
	    {U'⠤', ROLE_PATH, ROLE_TEXT, "the path it found"},
	    {U'⠤', ROLE_PATH_SO_FAR, ROLE_TEXT, "best path so far"},
	    {U'×', ROLE_STEP, ROLE_STEP, "expanded in this step"},
	    {'@', ROLE_YOU, ROLE_YOU, "start"},
	    {'>', ROLE_GOAL, ROLE_TEXT, "goal"},
	    {U'°', ROLE_PASSED, ROLE_TEXT, "passed in a scan, not opened"},
	    {'-', ROLE_PASSED, ROLE_TEXT, "pruned: not to be expanded"}};
	static const struct lab_side_sign broken[] = {
	    {'!', ROLE_MARK_HUNTS, ROLE_MARK_HUNTS, "closed with too long a g"},
	    {'^', ROLE_DIFFERENCE, ROLE_TEXT, "f above the best cost"}};
	static_assert(ARRAY_LEN(signs) == SIGN_ROWS, "the panel keeps a row for each sign");

	screen_text(screen, side.x, y++, ROLE_STRONG, "Signs");
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		const struct lab_side_sign *sign = &signs[i];
		if (sign->glyph == U'·' && screen->theme->flat)
			continue; /* thought has no contours there */
		if (lab->breaking && i + 2 >= ARRAY_LEN(signs))
			sign = &broken[i + 2 - ARRAY_LEN(signs)];
		lab_side_draw_sign(sign, side.x, y++, screen);
	}
	return y + 1;
}

/* The size of PANE's frontier over the steps played so far, in dots.  MOST is the top of the scale. */
static void lab_side_draw_curve(const struct lab *lab, const struct lab_pane *pane, uint32_t most,
				struct rect area, struct screen *screen)
{
	const struct timeline *timeline = &pane->study.timeline;
	enum role role = pane == &lab->panes[lab->focus] ? ROLE_TRAIL_NEW : ROLE_TRAIL_MID;
	uint32_t longest = lab_longest(lab);
	int dots = 2 * area.width;

	for (int i = 0; i < dots && timeline->total; i++) {
		uint32_t step = (uint32_t)((uint64_t)longest * (uint64_t)i / (uint64_t)dots);
		if (step > timeline->moment)
			return;
		uint32_t open = timeline_step(timeline, step)->open;
		int top = (int)((uint64_t)open * (uint64_t)(4 * area.height - 1) / most);
		for (int dot = 0; dot <= top; dot++)
			screen_dot(screen, 2 * area.x + i, 4 * (area.y + area.height) - 1 - dot, role);
	}
}

void lab_draw_curves(const struct lab *lab, struct rect area, struct screen *screen)
{
	uint32_t most = 1;
	int y = area.y;

	for (size_t i = 0; i < lab->n_panes; i++)
		most = max(most, lab->panes[i].study.timeline.most_open);
	if (1 + 2 * (int)lab->n_panes > area.height)
		return;
	screen_text(screen, area.x, y++, ROLE_STRONG, "Open cells over time");
	for (size_t i = 0; i < lab->n_panes; i++, y += 2) {
		char name[64];
		study_title(&lab->panes[i].study, name, sizeof name);
		screen_text_within(screen, area.x, y + 1, ROLE_DIM, name, NAME_WIDTH);
		lab_side_draw_curve(lab, &lab->panes[i], most,
				    (struct rect){area.x + NAME_WIDTH + 1, y, area.width - NAME_WIDTH - 1, 2},
				    screen);
	}
}

void lab_draw_side(const struct lab *lab, const struct rect *side, struct screen *screen)
{
	struct rect old = screen_clip(screen, *side);
	int y = lab_side_draw_inspector(lab, *side, screen);

	y = lab_side_draw_why(lab, *side, y, screen);
	if (y + SIGN_ROWS < side->y + side->height)
		y = lab_side_draw_signs(lab, *side, y, screen);
	lab_draw_curves(lab, (struct rect){side->x, y, side->width, side->y + side->height - y}, screen);
	screen->clip = old;
}
