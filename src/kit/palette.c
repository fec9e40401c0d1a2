/* The palette: all actions of the view below, made from its table, and the views that it offers.  Typing parts of a name, a key
 * or a line finds one, and so does the word that other programs have for it. */
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "base/text.h"
#include "kit/list.h"
#include "kit/words.h"

static const struct view_action actions[] = {
    LIST_ACTIONS("Actions", "use", "do it", "do it"),
    [PALETTE_OPEN] = {"open", "all", "all actions of a screen", "Actions", NULL},
};

enum {
	WIDTH = 72,
	MARGIN = 8,     /* columns beside it in which the screen below can still be read */
	LINE_FROM = 60, /* columns with room for the line of an action */
	LEAST_ROWS = 6,
	BELOW = 5 /* rows that stay free: the sentence is there */
};

/* Each line: words for one thing.  One of them finds the lines with any other. */
static const char *const alike[] = {
    "save write export",
    "exit quit leave close",
    "pause halt play",
    "load open file",
    "wall obstacle rock paint",
    "edit paint touch",
    "restart reset rewind beginning",
    "settings parameters options slider",
    "heuristic weight algorithm",
    "pathfinder behaviour algorithm hunter",
    "delete remove close drop",
    "maximise fullscreen alone closer",
    "hide fold",
    "screenshot image export picture",
    "history messages",
    "revert cancel undo",
    "difference compare",
    "pseudo-code source code",
    "new random generate make",
    "shuffle random seed",
    "test question quiz",
    "manual keys help",
    "tutorial course lessons",
    "statistics benchmark results",
    "inventory items tools",
    "end finish last",
};

struct palette {
	struct list list;
	const struct ui *ui;
	const struct view *view;
};

/* The index of view number N of those that have a menu word; -1: there are no more. */
static int palette_offered(int n)
{
	for (int i = 0; views[i]; i++)
		if (views[i]->menu && n-- == 0)
			return i;
	return -1;
}

/* The view that LINE opens, as its index; -1: it is the line of an action. */
static int palette_view_of(const struct palette *palette, int line)
{
	int n_actions = (int)palette->view->n_actions;

	return line < n_actions ? -1 : palette_offered(line - n_actions);
}

static enum status palette_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct palette *palette = state;

	(void)arg, (void)diag;
	palette->ui = ui;
	palette->view = ui->stack[ui->depth - 1].view;
	palette->list.n = (int)palette->view->n_actions;
	if (palette->view->offers)
		while (palette_view_of(palette, palette->list.n) >= 0)
			palette->list.n++;
	palette->list.finding = true;
	return STATUS_OK;
}

/* The effect of LINE, in words. */
static char *palette_says(const struct palette *palette, int line, char *out, size_t cap)
{
	if (palette_view_of(palette, line) < 0)
		return ui_action_line(palette->ui, palette->view, line, out, cap);
	snprintf(out, cap, "open this screen");
	return out;
}

static void palette_text(const void *state, int line, char *out)
{
	const struct palette *palette = state;
	int offered = palette_view_of(palette, line);
	char name[32], key[16], does[WORDS_CAP];

	if (offered >= 0) {
		snprintf(name, sizeof name, "%s", views[offered]->menu);
		key_shown(palette->ui->keymap->menu[offered], key);
	} else {
		ui_action_words(palette->view->actions[line].name, name);
		ui_key_of(palette->ui, palette->view, line, key);
	}
	snprintf(out, LIST_TEXT, "%s\t%s\t%s", name, key, palette_says(palette, line, does, sizeof does));
}

enum { LEAST_ALIKE = 3 /* letters of a word that others stand for */ };

/* Does TEXT contain a word that stands for one that begins with WORD? */
static bool palette_holds_alike(const char *text, const char *word)
{
	char other[LIST_WANTED];

	if (strlen(word) < LEAST_ALIKE)
		return false;
	for (size_t i = 0; i < ARRAY_LEN(alike); i++) {
		bool meant = false, held = false;
		for (const char *at = alike[i]; (at = text_take_word(at, other, sizeof other));) {
			held = held || text_holds(text, other);
			other[strlen(word)] = '\0';
			meant = meant || text_holds(other, word);
		}
		if (meant && held)
			return true;
	}
	return false;
}

/* All words, in any order. */
static bool palette_holds(const char *text, const char *wanted)
{
	char word[LIST_WANTED];

	while ((wanted = text_take_word(wanted, word, sizeof word)))
		if (!text_holds(text, word) && !palette_holds_alike(text, word))
			return false;
	return true;
}

static struct rect palette_panel(const void *state, const struct ui *ui)
{
	int width = ui->width < WIDTH + 2 * MARGIN ? ui->width : WIDTH,
	    room = max(ui->height - 2 - BELOW, LEAST_ROWS);
	int rows = min(((const struct palette *)state)->list.n + 2, room);

	return (struct rect){(ui->width - width) / 2, 1, width, rows};
}

/* On a narrow screen the line of the chosen action is above the list, for lack of room beside it. */
static void palette_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct palette *palette = state;
	struct rect panel = palette_panel(state, ui);
	char title[WORDS_CAP] = "Type what you look for", line[LIST_TEXT];

	palette_text(state, palette->list.at, line);
	if (panel.width >= WIDTH)
		snprintf(title, sizeof title, "All actions: type any part of a name, a key or a line");
	else if (palette->list.wanted[0] && palette_holds(line, palette->list.wanted))
		palette_says(palette, palette->list.at, title, sizeof title);
	screen_panel(screen, panel, title);
}

/* The action is done when the palette is gone. */
static enum view_answer palette_view_key(void *state, struct ui *ui, int action, struct key key)
{
	const struct palette *palette = state;
	int offered = palette_view_of(palette, palette->list.at);

	(void)key;
	if (action != LIST_TAKE)
		return VIEW_STAY;
	ui->chosen = palette->list.at + 1;
	if (offered >= 0)
		ui->chosen = (int)palette->view->n_actions + offered + 1;
	return VIEW_CLOSE;
}

static const struct view_list list = {
    .text = palette_text,
    .holds = palette_holds,
    .panel = palette_panel,
    .typed = true,
    .columns = {{.width = 16, .role = ROLE_TEXT},
		{.width = 10, .role = ROLE_KEY},
		{.role = ROLE_DIM, .from = LINE_FROM}},
};

const struct view view_palette = {
    .name = "palette",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct palette),
    .open = palette_view_open,
    .draw = palette_view_draw,
    .key = palette_view_key,
};
