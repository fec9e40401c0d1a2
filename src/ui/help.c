/* The help screen: every key of the view below.  It is built from that view's actions and the current bindings,
 * so it is never out of date. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "ui/ui.h"

enum { UP, DOWN, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", "up", NULL, NULL},
    [DOWN] = {"down", "down", NULL, NULL},
    [BACK] = {"back", "back", NULL, NULL},
};

enum { KEYS_WIDTH = 9, COLUMN_WIDTH = 29, LEGEND_COLUMN = 61, LEGEND_WIDTH = 80, TOP = 2 };

struct help_state {
	const struct view *view;
	int scrolled; /* rows, where the screen is too low for everything */
};

static enum status help_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct help_state *help = state;

	(void)diag;
	ASSERT(arg || ui->depth > 0);
	help->view = arg ? arg : ui->stack[ui->depth - 1].view;
	return STATUS_OK;
}

/* The last of the actions from FIRST on that share its help text. */
static size_t help_last_of_line(const struct view *view, size_t first)
{
	size_t last = first;

	while (last + 1 < view->n_actions && view->actions[last + 1].help &&
	       !strcmp(view->actions[last + 1].help, view->actions[first].help))
		last++;
	return last;
}

static bool help_starts_group(const struct view *view, size_t action)
{
	return view->actions[action].help &&
	       (action == 0 || !view->actions[action - 1].group ||
		strcmp(view->actions[action].group, view->actions[action - 1].group) != 0);
}

/* Does ACTION belong to the group that starts at FIRST <= ACTION?  All actions in between do. */
static bool help_in_group(const struct view *view, size_t first, size_t action)
{
	return action < view->n_actions && view->actions[action].help &&
	       (action == first || !help_starts_group(view, action));
}

/* Rows of the group that starts at FIRST, heading included. */
static int help_group_rows(const struct view *view, size_t first)
{
	int rows = 1;

	for (size_t i = first; help_in_group(view, first, i); i = help_last_of_line(view, i) + 1)
		rows++;
	return rows;
}

static void help_draw_line(const struct ui *ui, const struct view *view, size_t first, size_t last,
			   struct screen *screen, int x, int y)
{
	int at = x;

	for (size_t i = first; i <= last; i++) {
		char shown[16];
		at = screen_text(screen, at, y, ROLE_KEY, ui_key_of(ui, view, (int)i, shown)) + 1;
	}
	screen_text(screen, max(at, x + KEYS_WIDTH), y, ROLE_TEXT, view->actions[first].help);
}

static void help_draw_group(const struct ui *ui, const struct view *view, size_t first, struct screen *screen,
			    int x, int y)
{
	screen_text(screen, x, y++, ROLE_STRONG, view->actions[first].group);
	for (size_t i = first; help_in_group(view, first, i); i = help_last_of_line(view, i) + 1)
		help_draw_line(ui, view, i, help_last_of_line(view, i), screen, x, y++);
}

/* Rows of all groups in one column, each with a blank row after it. */
static int help_all_rows(const struct view *view)
{
	int rows = 0;

	for (size_t i = 0; i < view->n_actions; i++)
		if (help_starts_group(view, i))
			rows += help_group_rows(view, i) + 1;
	return rows;
}

/* Do all explanations leave room for the legend beside them? */
static bool help_is_terse(const struct view *view)
{
	for (size_t i = 0; i < view->n_actions; i++)
		if (view->actions[i].help && text_width(view->actions[i].help) >= COLUMN_WIDTH - KEYS_WIDTH)
			return false;
	return true;
}

static void help_draw_header(const struct view *view, struct screen *screen)
{
	const char *aim = "every key on one screen";

	if (view->aim && text_width(view->aim) < screen->width - 8)
		aim = view->aim;
	screen_text(screen, 1, 0, ROLE_STRONG, "Help");
	screen_text(screen, 8, 0, ROLE_DIM, aim);
}

/* The groups one below the other; once HALF the rows are filled, the next one starts a second column that is
 * COLUMN further right. */
static void help_draw_groups(const struct help_state *help, const struct ui *ui, struct screen *screen,
			     int half, int column)
{
	const struct view *view = help->view;
	int x = 1, y = TOP - help->scrolled;

	for (size_t i = 0; i < view->n_actions; i++) {
		if (!help_starts_group(view, i))
			continue;
		int rows = help_group_rows(view, i) + 1;
		if (x == 1 && y > TOP && y + rows - TOP > half + 1) {
			x += column + 1;
			y = TOP;
		}
		help_draw_group(ui, view, i, screen, x, y);
		y += rows;
	}
}

static void help_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct help_state *help = state;
	const struct view *view = help->view;
	bool legend = view->legend && screen->width >= LEGEND_WIDTH && help_is_terse(view);
	bool two_columns = screen->width >= 2 * COLUMN_WIDTH + 2;
	struct rect body = {0, TOP, screen->width, screen->height - TOP - 2};
	int rows = help_all_rows(view);

	help_draw_header(view, screen);
	struct rect old = screen_clip(screen, body);
	help_draw_groups(help, ui, screen, two_columns ? (rows + 1) / 2 : rows,
			 legend ? COLUMN_WIDTH : (screen->width - 3) / 2);
	if (legend)
		view->legend(screen, LEGEND_COLUMN, TOP);
	screen->clip = old;
	if (!two_columns && rows > body.height)
		ui_key_line(ui, screen, ui_last_row(screen), &view_help, (const int[]){DOWN, UP, BACK}, 3);
	else
		ui_key_line(ui, screen, ui_last_row(screen), &view_help, (const int[]){BACK}, 1);
}

static enum view_answer help_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct help_state *help = state;

	(void)ui;
	(void)key;
	if (action != UP && action != DOWN)
		return VIEW_CLOSE;
	if (action == DOWN && help->scrolled + 1 < help_all_rows(help->view))
		help->scrolled++;
	else if (action == UP && help->scrolled > 0)
		help->scrolled--;
	return VIEW_STAY;
}

const struct view view_help = {
    .name = "help",
    .menu = "help",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct help_state),
    .open = help_view_open,
    .draw = help_view_draw,
    .key = help_view_key,
};
