/* The title: the name of the game, and a menu made from the views that offer themselves. */
#include "base/text.h"
#include "ui/ui.h"

extern const struct view view_title;

enum { QUIT };

static const struct view_action actions[] = {[QUIT] = {"quit", "quit", "leave the program", "Title"}};

static int menu_item(struct screen *screen, int x, int y, const char *shown, const char *word)
{
	if (screen) {
		screen_text(screen, x, y, ROLE_KEY, shown);
		screen_text(screen, x + text_width(shown) + 1, y, ROLE_DIM, word);
	}
	return x + text_width(shown) + 1 + text_width(word) + 2;
}

/* Draws the menu from column X, or measures it where SCREEN is NULL; returns the column after it. */
static int menu(const struct ui *ui, struct screen *screen, int x, int y)
{
	char shown[16];

	for (size_t i = 0; views[i]; i++)
		if (views[i]->menu)
			x = menu_item(screen, x, y, key_shown(ui->keymap->menu[i], shown), views[i]->menu);
	return menu_item(screen, x, y, ui_key_of(ui, &view_title, QUIT, shown), actions[QUIT].word) - 2;
}

static void centred(struct screen *screen, int y, enum role role, const char *text)
{
	screen_text(screen, (screen->width - text_width(text)) / 2, y, role, text);
}

static void draw(const void *state, const struct ui *ui, struct screen *screen)
{
	(void)state;
	centred(screen, screen->height / 2 - 3, ROLE_STRONG, "ASTRAY");
	centred(screen, screen->height / 2 - 1, ROLE_TEXT,
		"Every hunter is an algorithm. Learn how it thinks.");
	menu(ui, screen, (screen->width - menu(ui, NULL, 0, 0)) / 2, screen->height - 4);
}

static enum view_answer key(void *state, struct ui *ui, int action, struct key key)
{
	(void)state;
	for (size_t i = 0; views[i]; i++)
		if (views[i]->menu && ui->keymap->menu[i] == key.code) {
			ui_push(ui, views[i], NULL);
			return VIEW_STAY;
		}
	ui->quit = action == QUIT;
	return VIEW_STAY;
}

const struct view view_title = {
    .name = "title",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .draw = draw,
    .key = key,
};
