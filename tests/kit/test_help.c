#include <string.h>

#include "kit/words.h"
#include "tests/suite.h"

enum { HEIGHT = 200 };

/* Does DUMP show TEXT whole, with a gap behind it? */
static bool shown_apart(const char *dump, const char *text)
{
	for (const char *at = strstr(dump, text); at; at = strstr(at + 1, text)) {
		const char *behind = at + strlen(text);
		if (*behind == '\n' || !strncmp(behind, "  ", 2))
			return true;
	}
	return false;
}

/* Is the last column of SCREEN blank, as on every screen of words? */
static bool ends_before_the_edge(struct screen *screen)
{
	for (int y = 0; y < HEIGHT; y++)
		if (screen_at(screen, screen->width - 1, y)->glyph != ' ')
			return false;
	return true;
}

static const int widths[] = {40, 80, 120, 200};

/* The longest help texts used to run into the second column, or over the edge. */
START_TEST(every_help_text_fits_its_column)
{
	static char dump[1 << 18];
	struct theme theme;
	struct keymap keymap;
	struct screen screen = {.theme = &theme};
	struct ui ui = {.theme = &theme, .keymap = &keymap};

	ck_assert_int_eq(theme_load("mono", &theme, NULL), STATUS_OK);
	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	ck_assert_int_eq(screen_resize(&screen, widths[_i], HEIGHT), STATUS_OK);
	for (size_t v = 0; views[v]; v++) {
		ck_assert_int_eq(ui_push(&ui, &view_help, views[v]), STATUS_OK);
		ui_draw(&ui, &screen);
		screen_dump(&screen, dump, sizeof dump);
		for (size_t i = 0; i < views[v]->n_actions; i++) {
			const struct view_action *action = &views[v]->actions[i];
			char help[WORDS_CAP] = "";
			if (action->help)
				words_plain(&ui, views[v], action->help, help, sizeof help);
			ck_assert_msg(shown_apart(dump, help), "%s.%s: %s\n%.2000s", views[v]->name,
				      action->name, help, dump);
		}
		ck_assert_msg(ends_before_the_edge(&screen), "%s\n%.2000s", views[v]->name, dump);
		ui_close(&ui);
	}
	screen_free(&screen);
}
END_TEST

Suite *suite_help(void)
{
	Suite *suite = suite_create("kit/help");
	TCase *tcase = tcase_create("help");
	tcase_add_loop_test(tcase, every_help_text_fits_its_column, 0, (int)ARRAY_LEN(widths));
	suite_add_tcase(suite, tcase);
	return suite;
}
