/* The code of the focused search beside it: the current line, its effect, and steps of a line. */
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "screens/lab/lab.h"

enum { FACT_ROWS = 3, INDENT = 2 };

/* Reads the code of the focused pane's search, unless loaded. */
static void lab_code_load(struct lab *lab)
{
	const struct study *study = &lab->panes[lab->focus].study;
	const struct pathfinder *pathfinder = strokes_exist(study) ? study->solver.pathfinder : NULL;

	if (lab->code.of == pathfinder)
		return;
	lab->code.of = pathfinder;
	if (!pathfinder || code_load(pathfinder->head.name, &lab->code.text, NULL))
		lab->code.text.n = 0;
}

void lab_code_follow(struct lab *lab)
{
	if (lab_shown(lab) != SHOW_CODE)
		return;
	lab_code_load(lab);
	if (strokes_show(&lab->code.strokes, &lab->panes[lab->focus].study))
		lab->code.at = 0;
}

static void lab_code_step_once(struct lab *lab, bool back)
{
	const struct strokes *strokes = &lab->code.strokes;

	if (!back && lab->code.at + 1 < strokes->n) {
		lab->code.at++;
	} else if (back && lab->code.at > 0) {
		lab->code.at--;
	} else {
		uint32_t moment = strokes->moment;
		lab_step(lab, 1, back);
		if (back && strokes->moment != moment && strokes->n)
			lab->code.at = strokes->n - 1;
	}
}

void lab_code_step(struct lab *lab, uint32_t lines, bool back)
{
	lab->player.count = 0;
	lab_code_follow(lab);
	for (uint32_t i = 0; i < max(lines, 1U); i++)
		lab_code_step_once(lab, back);
}

const struct stroke *lab_stroke(const struct lab *lab)
{
	const struct strokes *strokes = &lab->code.strokes;

	if (lab_shown(lab) != SHOW_CODE || lab->code.at >= strokes->n ||
	    strokes->of != &lab->panes[lab->focus].study)
		return NULL;
	return &strokes->at[lab->code.at];
}

int lab_code_line(const struct lab *lab)
{
	const struct stroke *stroke = lab_stroke(lab);

	return stroke ? code_line(&lab->code.text, stroke->kind) : -1;
}

/* What STROKE did: "n 20,7: g 17.7, was 18.1". */
static void lab_code_deed(const struct lab *lab, const struct stroke *stroke, char *out, size_t cap)
{
	struct cell at = grid_cell(&lab->desk.grid, stroke->cell);
	bool taken = stroke->kind <= STROKE_FOUND;
	int len = snprintf(out, cap, "%s %d,%d", taken ? "c" : "n", at.x, at.y);
	size_t used = (size_t)len < cap ? (size_t)len : cap - 1;

	switch (stroke->kind) {
	case STROKE_START:
	case STROKE_FAIL: out[0] = '\0'; break;
	case STROKE_SCAN: snprintf(out + used, cap - used, ": the scan ends here"); break;
	case STROKE_SKIP: snprintf(out + used, cap - used, " keeps g %.1f", stroke->g); break;
	case STROKE_REOPEN:
	case STROKE_RELAX:
		snprintf(out + used, cap - used, ": g %.1f, was %.1f", stroke->g, stroke->was);
		break;
	default: snprintf(out + used, cap - used, ": g %.1f", stroke->g);
	}
}

bool lab_code_words(const struct lab *lab, char *out, size_t cap)
{
	const struct stroke *stroke = lab_stroke(lab);
	int line = lab_code_line(lab);
	char deed[64];

	if (line < 0)
		return false;
	const char *text = lab->code.text.lines[line].text;
	lab_code_deed(lab, stroke, deed, sizeof deed);
	snprintf(out, cap, "line %d: %s%s%s", line + 1, text + strspn(text, " "), *deed ? "; " : "", deed);
	return true;
}

static void lab_code_draw_line(const struct code_line *line, bool lit, struct rect row, struct screen *screen)
{
	enum role role = lit ? ROLE_SELECTED : ROLE_TEXT;

	screen_fill(screen, row, role);
	if (lit)
		screen_put(screen, row.x, row.y, screen->ascii ? '>' : U'▸', role);
	screen_text(screen, row.x + INDENT, row.y, role, line->text);
}

/* All lines, or as many around the one that is LIT as there are rows; returns the row below. */
static int lab_code_draw_lines(const struct code *code, int lit, struct rect area, struct screen *screen)
{
	int first = code->n > area.height ? clamp(lit - area.height / 2, 0, code->n - area.height) : 0;
	int y = area.y;

	for (int i = first; i < code->n && y < area.y + area.height; i++, y++)
		lab_code_draw_line(&code->lines[i], i == lit, (struct rect){area.x, y, area.width, 1}, screen);
	return y;
}

void lab_draw_code(const struct lab *lab, struct rect area, struct screen *screen)
{
	const struct study *study = &lab->panes[lab->focus].study;
	const struct stroke *stroke = lab_stroke(lab);
	struct rect old = screen_clip(screen, area), lines = {area.x, area.y + 1, area.width, area.height - 1};
	char title[64], words[96];

	study_title(study, title, sizeof title);
	int x = screen_text(screen, area.x + 1, area.y, ROLE_STRONG, "What ");
	x = screen_text_within(screen, x, area.y, ROLE_STRONG, title, area.width - 12);
	screen_text(screen, x, area.y, ROLE_STRONG, " does");
	if (!lab->code.text.n || !strokes_exist(study)) {
		lines.x++;
		lines.width--;
		screen_words(screen, lines, ROLE_DIM,
			     study->solver.guest ? "Its code is in its own file."
						 : "Its code is not shown: it is too long to read in class.");
		screen->clip = old;
		return;
	}
	if (area.height > lab->code.text.n + FACT_ROWS)
		lines.y++;
	int y = lab_code_draw_lines(&lab->code.text, lab_code_line(lab), lines, screen);
	y += area.y + area.height - y > FACT_ROWS - 1;
	if (stroke) {
		lab_code_deed(lab, stroke, words, sizeof words);
		screen_text(screen, area.x + INDENT, y++, ROLE_STRONG, words);
		screen_format(screen, area.x + INDENT, y, ROLE_DIM, "line %zu of %zu in this step",
			      lab->code.at + 1, lab->code.strokes.n);
	}
	screen->clip = old;
}

void lab_draw_stroke(const struct lab *lab, const struct relief *relief, struct screen *screen)
{
	const struct strokes *strokes = &lab->code.strokes;
	const struct stroke *stroke = lab_stroke(lab);

	if (!stroke)
		return;
	/* Cells opened later in this step are still bare ground. */
	for (size_t i = lab->code.at + 1; i < strokes->n; i++) {
		struct relief tile = *relief;
		struct cell at = grid_cell(&lab->desk.grid, strokes->at[i].cell);
		if (strokes->at[i].kind != STROKE_OPEN || !relief_find(relief, at, &tile.area.x, &tile.area.y))
			continue;
		tile.area.width = tile.tile_width;
		tile.area.height = 1;
		tile.left = at.x;
		tile.top = at.y;
		relief_draw(screen, &tile, NULL);
	}
	if (stroke->kind > STROKE_FOUND && stroke->kind != STROKE_FAIL)
		relief_thing(screen, relief, grid_cell(&lab->desk.grid, stroke->cell), 'n', ROLE_HINT);
}
