/* The help screen: every key of the view below.  It is built from that view's actions and the current bindings,
 * so it is never out of date. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "kit/list.h"
#include "kit/speech.h"
#include "kit/words.h"

static const struct view_action actions[] = {PAGE_ACTIONS("Help")};

enum { KEYS_WIDTH = 9, COLUMN_WIDTH = 29, AIM_X = 8, AIM_ROWS = 4 };

struct help_state {
	struct list list;
	const struct view *view;
	const char *aim; /* NULL: none */
};

static enum status help_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct help_state *help = state;

	(void)diag;
	ASSERT(arg || ui->depth > 0);
	help->view = arg ? arg : ui->stack[ui->depth - 1].view;
	for (size_t i = 0; i < ui->depth && help->view->task; i++)
		if (ui->stack[i].view == help->view)
			help->aim = help->view->task(ui->stack[i].state);
	if (!help->aim)
		help->aim = help->view->aim;
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

/* The groups one below the other from row Y on; where there are two columns, the second one begins once half the rows are
 * filled.  Returns the row below. */
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
		help_draw_group(ui, view, i, screen, x, y);
		y += rows;
		bottom = max(bottom, y);
	}
	return bottom;
}

/* The task in words, if it does not fit beside the title. */
static bool help_aim_is_long(const struct help_state *help, const struct ui *ui, char words[WORDS_CAP])
{
	return help->aim &&
	       text_width(words_plain(ui, help->view, help->aim, words, WORDS_CAP)) >= ui->width - AIM_X;
}

/* The task where it is long, keys and signs. */
static int help_body(const void *state, const struct ui *ui, struct screen *screen, int y)
{
	const struct help_state *help = state;
	const struct view *view = help->view;
	struct rect area = {1, y, ui->width - 2, AIM_ROWS};
	char words[WORDS_CAP];

	if (help_aim_is_long(help, ui, words))
		y += screen_words(screen, area, ROLE_HINT, words) + 1;
	int below = help_draw_groups(view, ui, screen, y);

	if (!view->legend)
		return below - 1; /* without the blank row after the last group */
	return below + view->legend(screen, (struct rect){1, below, ui->width - 1, 0});
}

static void help_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct help_state *help = state;
	char words[WORDS_CAP];
	bool is_long = help_aim_is_long(help, ui, words);

	screen_text(screen, AIM_X, 0, ROLE_DIM, help->aim && !is_long ? words : "every key and every sign");
}

static const struct view_list list = {.title = "Help", .body = help_body, .foot = 1, .keys = {LIST_BACK}};

/* A line for each use: the words and keys of its actions, and their effect. */
static void help_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	const struct help_state *help = state;
	const struct view *view = help->view;
	char aim[WORDS_CAP] = "";

	if (help->aim)
		words_plain(ui, view, help->aim, aim, sizeof aim);
	speech_say(speech, FACT_TITLE, 0, "%s%s%s", list.title, *aim ? ". " : "", aim);
	for (size_t i = 0, last; i < view->n_actions; i = last + 1) {
		char words[WORDS_CAP] = "", does[WORDS_CAP], key[16];
		last = help_last_of_line(view, i);
		if (!view->actions[i].help)
			continue;
		for (size_t k = i; k <= last; k++)
			text_append(words, sizeof words, "%s%s %s", k > i ? ", " : "", view->actions[k].name,
				    ui_key_of(ui, view, (int)k, key));
		words_plain(ui, view, ui_action(ui, view, (int)i)->help, does, sizeof does);
		speech_say(speech, FACT_ROW, (int)i, "%s: %s", words, does);
	}
}

const struct view view_help = {
    .name = "help",
    .menu = "help",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct help_state),
    .open = help_view_open,
    .draw = help_view_draw,
    .speak = help_view_speak,
};
