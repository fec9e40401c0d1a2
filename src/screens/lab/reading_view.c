/* What reading made of the file of a map: its measures, and all notes. */
#include <stdio.h>

#include "base/minmax.h"
#include "kit/list.h"
#include "map/reading.h"
#include "screens/lab/lab.h"

static const struct view_action actions[] = {PAGE_ACTIONS("How the map was read")};

struct reading_view {
	struct list list;
	const struct grid *grid; /* of the view below */
	struct survey survey;
};

static enum status reading_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct reading_view *view = state;

	(void)ui;
	(void)diag;
	view->grid = arg;
	return reading_survey(view->grid, &view->survey);
}

/* TEXT, broken into rows, from row Y on; returns the row below. */
static int reading_view_words(const struct ui *ui, struct screen *screen, int y, enum role role,
			      const char *text)
{
	enum { WIDTH = 76, ROWS = 16 };

	return y + screen_words(screen, (struct rect){1, y, min(ui->width - 2, (int)WIDTH), ROWS}, role, text);
}

static int reading_view_notes(const struct reading *reading, const struct ui *ui, struct screen *screen, int y)
{
	static const enum role roles[] = {[READING_DETAIL] = ROLE_DIM,
					  [READING_PLAIN] = ROLE_TEXT,
					  [READING_GUESS] = ROLE_TEXT,
					  [READING_LOSS] = ROLE_DANGER};
	char text[READING_TEXT + 32];

	for (int weight = READING_LOSS; weight >= READING_DETAIL; weight--)
		for (int i = 0; i < reading->n; i++) {
			const struct reading_note *note = &reading->notes[i];
			if ((int)note->weight != weight)
				continue;
			snprintf(text, sizeof text, note->times > 1 ? "%s (%d times)" : "%s", note->text,
				 note->times);
			y = reading_view_words(ui, screen, y, roles[weight], text);
		}
	return y;
}

static int reading_view_body(const void *state, const struct ui *ui, struct screen *screen, int y)
{
	const struct reading_view *view = state;
	const char *warning = reading_warning(view->grid, &view->survey);
	char text[READING_LINE];

	reading_measure(view->grid, &view->survey, text);
	y = 1 + reading_view_words(ui, screen, y, ROLE_TEXT, text);
	if (warning)
		y = reading_view_words(ui, screen, y, ROLE_DANGER, warning);
	if (view->grid->reading)
		return reading_view_notes(view->grid->reading, ui, screen, y);
	if (!grid_mark(view->grid, MARK_START, 0) || !grid_mark(view->grid, MARK_GOAL, 0))
		return reading_view_words(
		    ui, screen, y, ROLE_DIM,
		    "The file says all of this itself; a start or goal that it lacks was chosen.");
	return reading_view_words(ui, screen, y, ROLE_DIM,
				  "The file says all of this itself: nothing was guessed.");
}

static const struct view_list list = {
    .title = "How the map was read", .body = reading_view_body, .top = 2, .keys = {LIST_BACK}};

const struct view view_reading = {
    .name = "reading",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct reading_view),
    .open = reading_view_open,
};
