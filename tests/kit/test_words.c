/* Texts that name actions, as players with other keys read them. */
#include <string.h>

#include "kit/words.h"
#include "tests/suite.h"

static struct theme theme;
static struct keymap keymap;
static struct ui ui;

/* The player has bound "explore" to Q and "fast" to a backquote, and has left "take back" without any key. */
static void begin(void)
{
	size_t run = view_index(&view_run);

	ck_assert_int_eq(theme_load("mono", &theme, NULL), STATUS_OK);
	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	ui = (struct ui){.theme = &theme, .keymap = &keymap};
	keymap.codes[run][view_action_named(&view_run, "explore")][0] = 'Q';
	keymap.codes[run][view_action_named(&view_run, "faster")][0] = '`';
	keymap.codes[run][view_action_named(&view_run, "take_back")][0] = 0;
	keymap.codes[run][view_action_named(&view_run, "run_east")][0] = 0;
	keymap.codes[view_index(&view_lab)][view_action_named(&view_lab, "paint")][0] = KEY_CODE_TAB;
}

static const struct {
	const char *text, *plain;
} texts[] = {
    {"{explore} explores.", "Q explores."},
    {"{lab.paint} paints", "tab paints"},
    {"Reach `>`. {faster} goes faster", "Reach >. ` goes faster"},
    {"{take_back} takes back", "\"take back\" takes back"},
    {"{run_east}", "\"run_east\""}, /* it has no word */
    {"{dance} {lab.dance} {no.explore} {cost 0} {}", "{dance} {lab.dance} {no.explore} {cost 0} {}"},
    {"an open { or ` stays", "an open { or ` stays"},
    {"", ""},
};

START_TEST(a_text_names_the_players_own_keys)
{
	char plain[WORDS_CAP], shown[WORDS_CAP], *to = shown;

	begin();
	words_plain(&ui, &view_run, texts[_i].text, plain, sizeof plain);
	ck_assert_str_eq(plain, texts[_i].plain);
	words_shown(&ui, &view_run, texts[_i].text, shown, sizeof shown);
	for (const char *from = shown; *from; from++)
		if (*from != SCREEN_STRONG && *from != SCREEN_USUAL)
			*to++ = *from;
	*to = '\0';
	ck_assert_str_eq(shown, texts[_i].plain);
	for (size_t cap = 1; cap <= strlen(plain); cap++) {
		memset(shown, 'x', sizeof shown);
		words_plain(&ui, &view_run, texts[_i].text, shown, cap);
		ck_assert_uint_lt(strlen(shown), cap);
	}
}
END_TEST

static const struct {
	int width;
	const char *roles; /* of the text "{take_back} or at `>`!" on rows of that width */
} emphases[] = {
    {14, "0: 0-4 strong 6-10 strong 12-13 text\n1: 0-1 text 3-3 strong 4-4 text\n"},
    {6,
     "0: 0-4 strong\n1: 0-4 strong\n2: 0-1 text 3-4 text\n3: 0-0 strong 1-1 text\n"}, /* broken within the key */
};

START_TEST(keys_and_signs_are_emphasised)
{
	struct rect area = {0, 0, emphases[_i].width, 4};
	struct screen screen = {.theme = &theme};
	char shown[WORDS_CAP], dump[512];

	begin();
	ck_assert_int_eq(screen_resize(&screen, area.width, area.height), STATUS_OK);
	words_shown(&ui, &view_run, "{take_back} or at `>`!", shown, sizeof shown);
	int rows = screen_words(NULL, area, ROLE_TEXT, shown);
	ck_assert_int_eq(screen_words(&screen, area, ROLE_TEXT, shown), rows);
	screen_dump_roles(&screen, dump, sizeof dump);
	ck_assert_str_eq(dump, emphases[_i].roles);
	screen_free(&screen);
}
END_TEST

/* In a row of keys an action without a key leaves no gap. */
START_TEST(a_key_row_leaves_out_what_has_no_key)
{
	const int actions[] = {view_action_named(&view_run, "explore"),
			       view_action_named(&view_run, "take_back"), view_action_named(&view_run, "help")};
	struct screen screen = {.theme = &theme};
	char dump[512];

	begin();
	ck_assert_int_eq(screen_resize(&screen, 40, 1), STATUS_OK);
	ui_key_line(&ui, &screen, (struct rect){0, 0, 40, 1}, &view_run, actions, 3);
	screen_dump(&screen, dump, sizeof dump);
	ck_assert_str_eq(dump, "Q explore  : all  ? help\n");
	screen_clear(&screen);
	ui_key_line(&ui, &screen, (struct rect){0, 0, 40, 1}, &view_run, actions, 2);
	screen_dump(&screen, dump, sizeof dump);
	ck_assert_str_eq(dump, "Q explore  : all\n");
	screen_free(&screen);
}
END_TEST

START_TEST(an_unknown_action_is_found)
{
	static const struct {
		const char *text, *unknown;
	} tried[] = {{"{explore}, {lab.paint} and {take_back}", NULL},
		     {"{cost 0} {} { `{dance`", NULL},
		     {"{explore} {dance} {prance}", "{dance} {prance}"},
		     {"{lab.dance}", "{lab.dance}"},
		     {"{no.explore}", "{no.explore}"}};

	for (size_t i = 0; i < ARRAY_LEN(tried); i++)
		ck_assert_pstr_eq(words_unknown(&view_run, tried[i].text), tried[i].unknown);
}
END_TEST

Suite *suite_words(void)
{
	Suite *suite = suite_create("kit/words");
	TCase *tcase = tcase_create("words");
	tcase_add_loop_test(tcase, a_text_names_the_players_own_keys, 0, (int)ARRAY_LEN(texts));
	tcase_add_loop_test(tcase, keys_and_signs_are_emphasised, 0, (int)ARRAY_LEN(emphases));
	tcase_add_test(tcase, an_unknown_action_is_found);
	tcase_add_test(tcase, a_key_row_leaves_out_what_has_no_key);
	suite_add_tcase(suite, tcase);
	return suite;
}
