#include <stdio.h>
#include <string.h>

#include "store/places.h"
#include "tests/suite.h"
#include "ui/view.h"

START_TEST(every_action_of_every_view_has_a_key)
{
	char path[4096];
	struct keymap keymap;
	struct diag diag = {""};

	ck_assert_int_eq(place_data("keys.cfg", path, sizeof path), STATUS_OK);
	ck_assert_msg(keymap_load(path, &keymap, &diag) == STATUS_OK, "%s", diag.text);
	for (size_t i = 0; views[i]; i++)
		for (size_t a = 0; a < views[i]->n_actions; a++)
			ck_assert_msg(keymap_action(&keymap, views[i], keymap.codes[i][a][0]) == (int)a,
				      "%s.%s", views[i]->name, views[i]->actions[a].name);
}
END_TEST

START_TEST(names_and_characters_are_keys)
{
	char shown[16];

	ck_assert_uint_eq(key_named("k"), 'k');
	ck_assert_uint_eq(key_named("S-Up"), KEY_CODE_SHIFT_UP);
	ck_assert_uint_eq(key_named("Space"), KEY_CODE_SPACE);
	ck_assert_uint_eq(key_named(""), 0);
	ck_assert_uint_eq(key_named(" "), 0);
	ck_assert_uint_eq(key_named("kk"), 0);
	ck_assert_str_eq(key_shown(KEY_CODE_ESCAPE, shown), "esc");
	ck_assert_str_eq(key_shown('?', shown), "?");
}
END_TEST

/* keys.cfg with one place changed: what is wrong with it is said. */
static const struct {
	const char *from, *to, *complaint;
} edits[] = {
    {"yes = [\"y\"", "yes = [\"nn\"", "'nn' is not a key"},
    {"no = [\"n\"", "no = [\"y\"", "'y' is bound twice"},
    {"yes = ", "yess = ", "'yes' has no keys"},
    {"no = [\"n\", \"N\", \"Esc\"]", "no = []", "'no' needs a list of one to five keys"},
    {"no = [\"n\"", "spare = [\"z\"]; no = [\"n\"", "'leave' names an action that does not exist"},
    {"help = \"?\"", "help = \"\"", "'menu.help' has no key"},
};

static void copy_edited(const char *from, const char *to, int edit)
{
	static char text[1 << 14];
	FILE *in = fopen(from, "r"), *out = fopen(to, "w");

	ck_assert(in && out);
	size_t len = fread(text, 1, sizeof text - 1, in);
	text[len] = '\0';
	const char *at = strstr(text, edits[edit].from);
	ck_assert_msg(at != NULL, "keys.cfg has no '%s'", edits[edit].from);
	fprintf(out, "%.*s%s%s", (int)(at - text), text, edits[edit].to, at + strlen(edits[edit].from));
	fclose(in);
	fclose(out);
}

START_TEST(a_wrong_binding_is_named)
{
	char path[4096];
	struct keymap keymap;
	struct diag diag = {""};

	ck_assert_int_eq(place_data("keys.cfg", path, sizeof path), STATUS_OK);
	copy_edited(path, "tests/keys.cfg", _i);
	ck_assert_int_eq(keymap_load("tests/keys.cfg", &keymap, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, edits[_i].complaint) != NULL, "'%s' instead of '%s'", diag.text,
		      edits[_i].complaint);
	remove("tests/keys.cfg");
}
END_TEST

Suite *suite_keys(void)
{
	Suite *suite = suite_create("ui/keys");
	TCase *tcase = tcase_create("keys");
	tcase_add_test(tcase, every_action_of_every_view_has_a_key);
	tcase_add_test(tcase, names_and_characters_are_keys);
	tcase_add_loop_test(tcase, a_wrong_binding_is_named, 0, (int)ARRAY_LEN(edits));
	suite_add_tcase(suite, tcase);
	return suite;
}
