/* The palette: every action of every screen by its name. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "kit/list.h"
#include "kit/theme.h"
#include "kit/words.h"
#include "screens/run/run.h"
#include "tests/suite.h"

static struct theme theme;
static struct keymap keymap;

static void type(struct ui *ui, uint32_t code, enum view_answer *answer)
{
	struct key key = {.code = code == '_' || code == '-' ? KEY_CODE_SPACE : code};

	list_key(ui, &ui->stack[1], keymap_action(ui->keymap, &view_palette, key.code), key, answer);
}

/* The action of VIEW that the palette chooses for its NAME. */
static int chosen_for(const struct view *view, const char *name)
{
	static struct session session;
	void *state = calloc(1, view->state_size + 1); /* only what it calls its actions is asked */
	struct ui ui = {.theme = &theme, .keymap = &keymap, .width = 80, .height = 24, .depth = 1};
	enum view_answer answer = VIEW_STAY;

	ck_assert_ptr_nonnull(state);
	if (view == &view_run)
		((struct run *)state)->session = &session;
	ui.stack[0] = (struct ui_frame){view, state};
	ck_assert_int_eq(ui_push(&ui, &view_palette, NULL), STATUS_OK);
	for (; *name; name++)
		type(&ui, (unsigned char)*name, &answer);
	type(&ui, KEY_CODE_ENTER, &answer);
	ck_assert_int_eq(answer, VIEW_CLOSE);
	ui.depth = 2;
	free(ui.stack[1].state);
	free(state);
	return ui.chosen - 1;
}

START_TEST(every_action_of_every_screen_is_found_by_its_name)
{
	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	for (size_t i = 0; views[i]; i++)
		for (size_t action = 0; action < views[i]->n_actions && !views[i]->types; action++)
			ck_assert_msg(chosen_for(views[i], views[i]->actions[action].name) == (int)action,
				      "%s.%s", views[i]->name, views[i]->actions[action].name);
}
END_TEST

/* What somebody may type who knows other programs, and what it leads to. */
static const struct {
	const struct view *view;
	const char *typed, *action;
} meant[] = {
    {&view_lab, "save", "write"},
    {&view_lab, "exit", "quit"},
    {&view_lab, "paus", "toggle"},
    {&view_lab, "load", "open"},
    {&view_lab, "wall", "paint"},
    {&view_lab, "restart", "first"},
    {&view_lab, "heuristic", "explain"},
    {&view_lab, "settings", "tune"},
    {&view_lab, "Fullscreen", "zoom"},
    {&view_lab, "hide", "panel"},
    {&view_lab, "test", "quiz"},
    {&view_lab, "difference", "compare"},
    {&view_lab, "cells numbers", "numbers"},
    {&view_lab, "prey chase", "race"},
    {&view_lab, "map picture", "write"},
    {&view_race, "prey be", "hand"},
    {&view_race, "remove pane", "close"},
    {&view_fate, "exit", "quit"},
    {&view_space, "save scene", "write"},
    {&view_space, "settings", "slider_down"},
    {&view_paint, "revert", "undo"},
    {&view_title, "exit", "quit"},
};

START_TEST(an_action_is_found_by_words_that_its_line_does_not_use)
{
	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	int action = chosen_for(meant[_i].view, meant[_i].typed);
	ck_assert_str_eq(meant[_i].view->actions[action].name, meant[_i].action);
}
END_TEST

START_TEST(one_escape_leaves_the_palette)
{
	struct ui ui = {.theme = &theme, .keymap = &keymap, .width = 80, .height = 24, .depth = 1};
	enum view_answer answer = VIEW_STAY;
	void *state = calloc(1, view_lab.state_size);

	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	ck_assert_ptr_nonnull(state);
	ui.stack[0] = (struct ui_frame){&view_lab, state};
	ck_assert_int_eq(ui_push(&ui, &view_palette, NULL), STATUS_OK);
	type(&ui, 'n', &answer);
	ck_assert_int_eq(answer, VIEW_STAY);
	type(&ui, KEY_CODE_ESCAPE, &answer);
	ck_assert_int_eq(answer, VIEW_CLOSE);
	free(ui.stack[1].state);
	free(state);
}
END_TEST

/* Beside a panel that is nearly as wide as the screen, the rest of the screen below is no picture. */
START_TEST(beside_the_palette_there_is_nothing_or_enough_to_read)
{
	for (int width = 40; width <= 200; width++) {
		struct ui ui = {.theme = &theme, .keymap = &keymap, .width = width, .height = 24, .depth = 1};
		ui.stack[0] = (struct ui_frame){&view_lab, NULL};
		ck_assert_int_eq(ui_push(&ui, &view_palette, NULL), STATUS_OK);
		struct rect panel = view_palette.list->panel(ui.stack[1].state, &ui);
		ck_assert_msg(panel.width == width || (panel.x >= 8 && panel.x + panel.width <= width - 8),
			      "%d columns from %d on %d", panel.width, panel.x, width);
		free(ui.stack[1].state);
	}
}
END_TEST

/* The palette shows so many columns of a line. */
enum { LINE_WIDTH = 42 };

START_TEST(every_action_has_a_line_of_its_own)
{
	struct ui ui = {.theme = &theme, .keymap = &keymap};
	char line[WORDS_CAP], other[WORDS_CAP];

	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	for (size_t i = 0; views[i]; i++)
		for (int a = 0; a < (int)views[i]->n_actions; a++) {
			const char *name = views[i]->actions[a].name;
			ck_assert_msg(views[i]->actions[a].own || views[i]->actions[a].help,
				      "%s.%s does not say what it does", views[i]->name, name);
			ui_action_line(&ui, views[i], a, line, sizeof line);
			ck_assert_msg(text_width(line) <= LINE_WIDTH, "%s.%s: '%s' is cut", views[i]->name,
				      name, line);
			for (int b = 0; b < a; b++)
				ck_assert_msg(
				    strcmp(line, ui_action_line(&ui, views[i], b, other, sizeof other)) != 0,
				    "%s.%s and %s: '%s'", views[i]->name, views[i]->actions[b].name, name,
				    line);
		}
}
END_TEST

Suite *suite_palette(void)
{
	Suite *suite = suite_create("kit/palette");
	TCase *tcase = tcase_create("palette");

	tcase_add_test(tcase, every_action_of_every_screen_is_found_by_its_name);
	tcase_add_loop_test(tcase, an_action_is_found_by_words_that_its_line_does_not_use, 0,
			    (int)ARRAY_LEN(meant));
	tcase_add_test(tcase, one_escape_leaves_the_palette);
	tcase_add_test(tcase, beside_the_palette_there_is_nothing_or_enough_to_read);
	tcase_add_test(tcase, every_action_has_a_line_of_its_own);
	suite_add_tcase(suite, tcase);
	return suite;
}
