/* Every key of the view below on one screen, read from its actions and today's bindings, so it cannot lie. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "ui/ui.h"

extern const struct view view_help;
extern const struct view view_title;

enum { BACK };

static const struct view_action actions[] = {[BACK] = {"back", "back", NULL, NULL}};

struct state {
	const struct view *view;
};

static enum status open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct state *help = state;

	(void)ui;
	(void)diag;
	help->view = arg ? arg : &view_title;
	return STATUS_OK;
}

/* The last of the actions from FIRST on that share its help text. */
static size_t last_of_line(const struct view *view, size_t first)
{
	size_t last = first;

	while (last + 1 < view->n_actions && view->actions[last + 1].help &&
	       !strcmp(view->actions[last + 1].help, view->actions[first].help))
		last++;
	return last;
}

static bool starts_group(const struct view *view, size_t action)
{
	return view->actions[action].help &&
	       (action == 0 || !view->actions[action - 1].group ||
		strcmp(view->actions[action].group, view->actions[action - 1].group) != 0);
}

/* Rows of the group that starts at FIRST, heading included. */
static int group_rows(const struct view *view, size_t first)
{
	int rows = 1;

	for (size_t i = first;
	     i < view->n_actions && view->actions[i].help && (i == first || !starts_group(view, i));
	     i = last_of_line(view, i) + 1)
		rows++;
	return rows;
}

static void draw_line(const struct ui *ui, const struct view *view, size_t first, size_t last,
		      struct screen *screen, int x, int y)
{
	int at = x;

	for (size_t i = first; i <= last; i++) {
		char shown[16];
		at = screen_text(screen, at, y, ROLE_KEY, ui_key_of(ui, view, (int)i, shown)) + 1;
	}
	screen_text(screen, at < x + 9 ? x + 9 : at, y, ROLE_TEXT, view->actions[first].help);
}

static void draw_group(const struct ui *ui, const struct view *view, size_t first, struct screen *screen, int x,
		       int y)
{
	screen_text(screen, x, y++, ROLE_STRONG, view->actions[first].group);
	for (size_t i = first;
	     i < view->n_actions && view->actions[i].help && (i == first || !starts_group(view, i));
	     i = last_of_line(view, i) + 1)
		draw_line(ui, view, i, last_of_line(view, i), screen, x, y++);
}

static void draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct view *view = ((const struct state *)state)->view;
	int columns = screen->width >= 64 ? 2 : 1, column = (screen->width - 2) / (columns + (columns > 1));
	int x = 1, y = 2, bottom = screen->height - (view->legend ? 6 : 2);

	screen_text(screen, 1, 0, ROLE_STRONG, "Help");
	screen_text(screen, 8, 0, ROLE_DIM, "every key on one screen");
	for (size_t i = 0; i < view->n_actions; i++) {
		if (!starts_group(view, i))
			continue;
		int rows = group_rows(view, i);
		if (y > 2 && y + rows > bottom) {
			x += column + 1;
			y = 2;
		}
		draw_group(ui, view, i, screen, x, y);
		y += rows + 1;
	}
	if (view->legend && screen->height >= 24 && screen->width >= 80)
		view->legend(screen, 1, screen->height - 7);
	ui_key_line(ui, screen, ui_last_row(screen), &view_help, (const int[]){BACK}, 1);
}

static enum view_answer key(void *state, struct ui *ui, int action, struct key key)
{
	(void)state;
	(void)ui;
	(void)action;
	(void)key;
	return VIEW_CLOSE;
}

const struct view view_help = {
    .name = "help",
    .menu = "help",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct state),
    .open = open,
    .draw = draw,
    .key = key,
};
