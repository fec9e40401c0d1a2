#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/file.h"
#include "store/places.h"
#include "tests/store/room.h"
#include "tests/suite.h"
#include "ui/view.h"

START_TEST(every_action_of_every_view_has_a_key)
{
	struct keymap keymap;
	struct diag diag = {""};

	ck_assert_msg(keymap_load(&keymap, &diag) == STATUS_OK, "%s", diag.text);
	for (size_t i = 0; views[i]; i++)
		for (size_t a = 0; a < views[i]->n_actions; a++)
			ck_assert_msg(keymap_action(&keymap, views[i], keymap.codes[i][a][0]) == (int)a,
				      "%s.%s", views[i]->name, views[i]->actions[a].name);
}
END_TEST

/* The keys of time are the same wherever something is played by them; ships keep some letters for themselves. */
START_TEST(time_has_the_same_keys_in_every_face)
{
	static const struct {
		const char *view, *keys[16];
	} faces[] = {{"lab", {"Space", ".", ",", ">", "<", "0", "$", "g", "%", "[", "]", "?", "Esc"}},
		     {"race", {"Space", ".", ",", ">", "<", "0", "$", "g", "%", "[", "]", "?", "Esc"}},
		     {"making", {"Space", ".", ",", ">", "<", "0", "$", "g", "%", "[", "]", "?", "Esc"}},
		     {"replay", {"Space", ".", ",", ">", "<", "0", "$", "g", "%", "[", "]", "?", "Esc"}}};
	static const char *const actions[] = {"toggle", "step", "back",    "step10", "back10", "first",
					      "last",   "goto", "percent", "slower", "faster", "help"};
	struct keymap keymap;

	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	for (size_t i = 0; i < ARRAY_LEN(faces); i++) {
		size_t v = 0;
		while (strcmp(views[v]->name, faces[i].view) != 0)
			v++;
		for (size_t k = 0; faces[i].keys[k]; k++) {
			int action = keymap_action(&keymap, views[v], key_named(faces[i].keys[k]));
			ck_assert_msg(action >= 0, "%s: %s does nothing", faces[i].view, faces[i].keys[k]);
			if (k < ARRAY_LEN(actions))
				ck_assert_msg(!strcmp(views[v]->actions[action].name, actions[k]), "%s: %s",
					      faces[i].view, faces[i].keys[k]);
		}
	}
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
    {"yes = [\"y\"", "yes = [\"nn\"", "yes has an unknown key 'nn'"},
    {"no = [\"n\"", "no = [\"y\"", "binds 'y', which 'yes' has already"},
    {"yes = ", "yess = ", "leave needs 'yes'"},
    {"no = [\"n\", \"N\", \"Esc\"]", "no = []", "no has no key"},
    {"no = [\"n\"", "spare = [\"z\"]; no = [\"n\"", "spare is not an action of 'leave'"},
    {"help = \"?\"", "help = \"\"", "help is an unknown key ''"},
};

/* keys.cfg with the edit made; the caller frees it. */
static char *edited(int edit)
{
	char path[4096], *text = NULL;
	struct blob blob;
	size_t len;

	ck_assert_int_eq(place_data("keys.cfg", path, sizeof path), STATUS_OK);
	ck_assert_int_eq(file_read(path, FILE_USERS, 1 << 16, &blob, NULL), STATUS_OK);
	const char *all = (const char *)blob.bytes, *at = strstr(all, edits[edit].from);
	ck_assert_msg(at != NULL, "keys.cfg has no '%s'", edits[edit].from);
	FILE *out = open_memstream(&text, &len);
	fprintf(out, "%.*s%s%s", (int)(at - all), all, edits[edit].to, at + strlen(edits[edit].from));
	fclose(out);
	blob_free(&blob);
	return text;
}

START_TEST(a_wrong_binding_is_named)
{
	struct keymap keymap;
	struct diag diag = {""};
	char *text = edited(_i);

	ck_assert_int_eq(keymap_parse("keys.cfg", text, &keymap, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, edits[_i].complaint) != NULL, "'%s' instead of '%s'", diag.text,
		      edits[_i].complaint);
	free(text);
}
END_TEST

/* What the player binds is no longer bound to anything else. */
START_TEST(the_players_own_keys_win)
{
	struct room room = room_new();
	struct keymap keymap;
	struct diag diag = {""};
	const struct view *view = &view_leave;

	ck_assert_int_eq(mkdir(room_path(&room, "astray"), 0700), 0);
	room_write(&room, "astray/keys.cfg", "leave = { yes = [\"n\", \"x\"]; no = [\"q\"] };");
	setenv("XDG_CONFIG_HOME", room.directory, 1);
	ck_assert_msg(keymap_load(&keymap, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_str_eq(view->actions[keymap_action(&keymap, view, 'n')].name, "yes");
	ck_assert_str_eq(view->actions[keymap_action(&keymap, view, 'q')].name, "no");
	ck_assert_int_eq(keymap_action(&keymap, view, 'y'), -1);
	room_write(&room, "astray/keys.cfg", "leave = {\n yes = [\"n\", \"N\", \"Esc\"] };");
	ck_assert_int_eq(keymap_load(&keymap, &diag), STATUS_BAD_INPUT);
	ck_assert_ptr_nonnull(strstr(diag.text, "no has no key left"));
	room_write(&room, "astray/keys.cfg", "leave = {\n maybe = [\"m\"] };");
	ck_assert_int_eq(keymap_load(&keymap, &diag), STATUS_BAD_INPUT);
	ck_assert_ptr_nonnull(strstr(diag.text, "astray/keys.cfg:2: maybe is not an action of 'leave'"));
	room_free(&room);
}
END_TEST

Suite *suite_keys(void)
{
	Suite *suite = suite_create("ui/keys");
	TCase *tcase = tcase_create("keys");
	tcase_add_test(tcase, every_action_of_every_view_has_a_key);
	tcase_add_test(tcase, time_has_the_same_keys_in_every_face);
	tcase_add_test(tcase, names_and_characters_are_keys);
	tcase_add_loop_test(tcase, a_wrong_binding_is_named, 0, (int)ARRAY_LEN(edits));
	tcase_add_test(tcase, the_players_own_keys_win);
	suite_add_tcase(suite, tcase);
	return suite;
}
