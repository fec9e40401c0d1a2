/* The help screen: every key of the view below.  It is built from that view's actions and the current bindings,
 * so it is never out of date. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "ui/words.h"

enum { UP, DOWN, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", "back up", NULL, NULL},
    [DOWN] = {"down", "more", NULL, NULL},
    [BACK] = {"back", "back", NULL, NULL},
};

enum { KEYS_WIDTH = 9, COLUMN_WIDTH = 29, TOP = 2 };

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
	char text[WORDS_CAP];

	for (size_t i = first; i <= last; i++)
		at = ui_draw_key(ui, screen, at, y, view, (int)i);
	words_plain(ui, view, ui_action(ui, view, (int)first)->help, text, sizeof text);
	screen_text(screen, max(at, x + KEYS_WIDTH), y, ROLE_TEXT, text);
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

static void help_draw_header(const struct view *view, struct screen *screen)
{
	const char *aim = "every key and every sign";

	if (view->aim && text_width(view->aim) < screen->width - 8)
		aim = view->aim;
	screen_text(screen, 1, 0, ROLE_STRONG, "Help");
	screen_text(screen, 8, 0, ROLE_DIM, aim);
}

/* The groups one below the other from row Y on; where there are two columns, the second one begins once half the rows are
 * filled.  Returns the row below; SCREEN NULL only measures. */
static int help_draw_groups(const struct view *view, const struct ui *ui, struct screen *screen, int y)
{
	int x = 1, column = 0, top = y, bottom = y, half = help_all_rows(view);

	if (ui->width >= 2 * COLUMN_WIDTH + 2) {
		column = (ui->width - 3) / 2 + 1;
		half = (half + 1) / 2;
	}
	for (size_t i = 0; i < view->n_actions; i++) {
		if (!help_starts_group(view, i))
			continue;
		int rows = help_group_rows(view, i) + 1;
		if (x == 1 && column && y > top && y + rows - top > half + 1) {
			x += column;
			y = top;
		}
		if (screen)
			help_draw_group(ui, view, i, screen, x, y);
		y += rows;
		bottom = max(bottom, y);
	}
	return bottom;
}

/* Keys and signs from row Y on; returns the row below. */
static int help_draw_all(const struct view *view, const struct ui *ui, struct screen *screen, int y)
{
	int below = help_draw_groups(view, ui, screen, y);

	if (view->legend)
		below += view->legend(screen, (struct rect){1, below, ui->width - 1, 0});
	else
		below--; /* the blank row after the last group */
	return below;
}

static int help_body_rows(const struct ui *ui)
{
	return ui->height - TOP - 2;
}

/* How many rows are left below the screen when nothing is scrolled. */
static int help_hidden_rows(const struct view *view, const struct ui *ui)
{
	return max(help_draw_all(view, ui, NULL, 0) - help_body_rows(ui), 0);
}

static void help_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct help_state *help = state;
	struct rect body = {0, TOP, screen->width, help_body_rows(ui)};
	int hidden = help_hidden_rows(help->view, ui);

	help_draw_header(help->view, screen);
	struct rect old = screen_clip(screen, body);
	help_draw_all(help->view, ui, screen, TOP - min(help->scrolled, hidden));
	screen->clip = old;
	if (hidden)
		ui_key_line(ui, screen, ui_last_row(screen), &view_help, (const int[]){DOWN, UP, BACK}, 3);
	else
		ui_key_line(ui, screen, ui_last_row(screen), &view_help, (const int[]){BACK}, 1);
}

static enum view_answer help_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct help_state *help = state;
	int step = help_body_rows(ui) - 1, hidden = help_hidden_rows(help->view, ui);

	(void)key;
	if (action != UP && action != DOWN)
		return VIEW_CLOSE;
	if (action == UP)
		step = -step;
	help->scrolled = clamp(help->scrolled + step, 0, hidden);
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
