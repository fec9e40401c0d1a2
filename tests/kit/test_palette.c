/* The palette: every action of every screen by its name. */
#include "config.h"

#include <stdlib.h>

#include "kit/list.h"
#include "kit/theme.h"
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

Suite *suite_palette(void)
{
	Suite *suite = suite_create("kit/palette");
	TCase *tcase = tcase_create("palette");

	tcase_add_test(tcase, every_action_of_every_screen_is_found_by_its_name);
	suite_add_tcase(suite, tcase);
	return suite;
}
