#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "kit/list.h"
#include "store/file.h"
#include "store/places.h"
#include "tests/store/room.h"
#include "tests/suite.h"

START_TEST(every_action_of_every_view_has_a_key)
{
	struct keymap keymap;
	struct diag diag = {""};

	ck_assert_msg(keymap_load(&keymap, &diag) == STATUS_OK, "%s", diag.text);
	for (size_t i = 0; views[i]; i++)
		for (size_t a = 0; a < views[i]->n_actions; a++) {
			const char *group, *name;
			uint32_t code = keymap.codes[i][a][0];
			ck_assert_msg(keymap_action(&keymap, views[i], code) == (int)a, "%s.%s", views[i]->name,
				      views[i]->actions[a].name);
			ck_assert_msg(code < KEY_UNBOUND || view_shares(views[i], a, &group, &name),
				      "%s.%s has no key", views[i]->name, views[i]->actions[a].name);
		}
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
		     {"fate", {"Space", ".", ",", ">", "<", "0", "$", "g", "%", "[", "]", "?", "Esc"}},
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

/* One key, one meaning.  What these KEYS do in one view, by the names of ACTIONS, they do in every other. */
static const struct {
	const char *keys, *actions, *means;
} meanings[] = {
    {"h H Left S-Left", "west run_west far_west left less less10 much_less inward back back10 pan_left",
     "to the left, on the map, along a slider or in time; shifted: far"},
    {"l L Right S-Right", "east run_east far_east right more more10 much_more outward step step10 pan_right",
     "to the right, on the map, along a slider or in time; shifted: far"},
    {"k K Up S-Up", "up north run_north far_north slider_up thrust inward pan_up", "up; shifted: far"},
    {"j J Down S-Down", "down south run_south far_south slider_down brake outward pan_down",
     "down; shifted: far"},
    {"PgUp", "page_up back10", "far back"},
    {"PgDn", "page_down step10", "far on"},
    {".", "step wait", "one step of what is played, or one turn"},
    {">", "step10 call", "farther on than one step"},
    {"Space",
     "toggle pause new use take play change watch open next-step fly wait page_down show done tick back",
     "goes on: time, the game, what is marked, past what has been read"},
    {"Enter",
     "put new again escape use take play change done watch open next-step fly show send place accept back",
     "takes what is marked, or has read what is shown"},
    {"Esc q", "back leave quit cancel no skip", "one step back"},
    {"Tab", "next next-pane pane next_ship sort kind", "the next one"},
    {"S-Tab", "last last-pane last_ship", "the one before"},
    {"Backspace", "take_back clear erase", "takes back"},
    {"+", "faster wider larger better", "more of it"},
    {"-", "slower narrower smaller", "less of it"},
    {"=", "usual default map", "as it is by default"},
    {"?", "help hint", "help"},
    {"a", "add companion", "one more that flies or searches"},
    {"b B", "mind all_minds mover prey", "another mind"},
    {"c", "tune edit", "the knobs"},
    {"p", "plan plans", "what they intend"},
    {"v", "noise view field ghosts", "what is drawn upon the cells"},
    {"x", "look next close remove sell own_mind", "looks at it, or removes it"},
    {"i", "hint out", "the way that the computer would take"},
    {"D", "compare part", "where two differ"},
    {"F", "ships walkers", "the hunters of the other kind, on or off"},
    {"O", "circles range fate", "how far each one reaches"},
    {"R", "reseed again", "the same again"},
};

/* Where a key means something else, and why. */
static const struct {
	const char *view, *actions, *keys /* NULL: any */, *why;
} own_keys[] = {
    {"title", "*", NULL, "a list of doors: each opens with its initial, as in the menu"},
    {"leave", "*", NULL, "a question: each answer has its initial"},
    {"answer", "yes no", NULL, "a question: each answer has its initial"},
    {"paint", "wall floor water mud door start goal pen", NULL, "each terrain has its sign and its initial"},
    {"paint", "cost2 cost3 cost4 cost5 cost6 cost7 cost8 cost9", NULL, "a digit draws its cost"},
    {"*",
     "north_west north_east south_west south_east run_north_west run_north_east run_south_west "
     "run_south_east far_north_west far_north_east far_south_west far_south_east",
     NULL, "y u b n and the corners of the keypad: who walks goes slantwise"},
    {"*", "back leave quit", "? m a i E A M e O", "the key that has opened a view closes it"},
    {"puzzles", "deaths", "d", "the initial of your deaths; no forces are drawn in a list"},
    {"deaths", "forget line", "d l", "as d deletes in many programs; the line is an l, as in the summary"},
    {"defence", "day marines", "D M", "initials; no flights differ here, and no map is made"},
    {"run", "stairs_up stairs_down", NULL, "the stairs have these signs"},
    {"run", "explore take close throw messages wrench take_back", NULL,
     "every roguelike has these keys; no run has panes"},
    {"summary", "take_back proof new again", NULL,
     "what the run has; again is an a; the line of proof is an l; an n struck as the run ends is a step, not a "
     "new run"},
    {"prologue", "stairs_down close", NULL, "as in the run"},
    {"start", "again", "r", "another run, as by r in the summary"},
    {"aim", "stairs_up stairs_down cache relic", NULL, "places that have these signs"},
    {"aim", "use", ".", "every roguelike chooses a place by it"},
    {"offer", "take", NULL, "as in the run"},
    {"proof", "copy", "y", "editors copy by y, and nobody walks here"},
    {"look", "book", "B", "the book of minds, which the title has under b; b itself walks"},
    {"look", "guess", NULL, "a guess at whom one looks at: nothing is played there"},
    {"asteroids", "fire pause", NULL, "in flight Space fires"},
    {"space", "follow alone next_flight zoom_out touch", NULL,
     "a camera, and panes that Tab leaves to the ships"},
    {"lab", "inspect race code", NULL,
     "its own instruments: inspect, the race that the title has under r, and the code by its initial"},
};

static const char *const special[] = {
#define KEY(id, name, shown) name,
#include "kit/keys.def"
#undef KEY
};

static bool holds_word(const char *words, const char *word)
{
	size_t len = strlen(word);

	for (const char *at = strstr(words, word); at; at = strstr(at + 1, word))
		if ((at == words || at[-1] == ' ') && (at[len] == ' ' || !at[len]))
			return true;
	return false;
}

/* The actions that KEY has in all views, without those that own_keys excuses: their names, each once. */
static void actions_of(const struct keymap *keymap, const char *key, bool *excuse_used, char *out, size_t cap)
{
	out[0] = '\0';
	for (size_t v = 0; views[v]; v++) {
		int action = keymap_action(keymap, views[v], key_named(key));
		bool excused = false;
		if (action < 0)
			continue;
		const char *name = views[v]->actions[action].name;
		for (size_t i = 0; i < ARRAY_LEN(own_keys); i++) {
			bool here = own_keys[i].view[0] == '*' || !strcmp(own_keys[i].view, views[v]->name);
			bool named = own_keys[i].actions[0] == '*' || holds_word(own_keys[i].actions, name);
			if (here && named && (!own_keys[i].keys || holds_word(own_keys[i].keys, key)))
				excused = excuse_used[i] = true;
		}
		if (!excused && !holds_word(out, name))
			snprintf(out + strlen(out), cap - strlen(out), "%s%s", out[0] ? " " : "", name);
	}
}

/* Are all of the words NAMES actions of one meaning of KEY? */
static bool mean_the_same(const char *key, char *names, bool *meaning_used)
{
	for (size_t m = 0; m < ARRAY_LEN(meanings); m++) {
		if (!holds_word(meanings[m].keys, key))
			continue;
		meaning_used[m] = true;
		for (char *name = strtok(names, " "); name; name = strtok(NULL, " "))
			if (!holds_word(meanings[m].actions, name))
				return false;
		return true;
	}
	return false;
}

/* German, French, Spanish and other keyboards have these characters on a third level, by AltGr. */
START_TEST(every_action_has_a_key_without_altgr)
{
	static const char third_level[] = "[]{}\\|@~#";
	struct keymap keymap;

	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	for (size_t i = 0; views[i]; i++)
		for (size_t a = 0; a < views[i]->n_actions; a++) {
			const uint32_t *codes = keymap.codes[i][a];
			bool plain = codes[0] >= KEY_UNBOUND;
			for (int k = 0; k < KEYMAP_KEYS && codes[k]; k++)
				plain |= codes[k] > 127 || !strchr(third_level, (int)codes[k]);
			ck_assert_msg(plain, "%s: %s", views[i]->name, views[i]->actions[a].name);
		}
}
END_TEST

START_TEST(a_key_means_the_same_in_every_view)
{
	bool meaning_used[ARRAY_LEN(meanings)] = {false}, excuse_used[ARRAY_LEN(own_keys)] = {false};
	struct keymap keymap;
	char names[512], copy[512];

	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	for (size_t k = 0; k < ARRAY_LEN(special) + '~' - ' '; k++) {
		char character[2] = {(char)('!' + k)};
		const char *key = k <= '~' - '!' ? character : special[k - ('~' - ' ')];
		actions_of(&keymap, key, excuse_used, names, sizeof names);
		strcpy(copy, names);
		if (strchr(names, ' '))
			ck_assert_msg(mean_the_same(key, copy, meaning_used), "%s: %s", key, names);
	}
	for (size_t m = 0; m < ARRAY_LEN(meanings); m++)
		ck_assert_msg(meaning_used[m], "nothing needs '%s'", meanings[m].means);
	for (size_t i = 0; i < ARRAY_LEN(own_keys); i++)
		ck_assert_msg(excuse_used[i], "nothing needs '%s'", own_keys[i].why);
}
END_TEST

/* What is done in several faces, by the names of its actions, and the first key that it has in all of them. */
static const struct {
	const char *verb, *actions, *key;
} verbs[] = {
    {"undo", "undo take_back", "U"},
    {"redo", "redo", "Y"},
    {"pause", "toggle pause", "Space"},
    {"leave", "leave quit skip cancel", "Esc"},
    {"find", "find", "/"},
    {"write", "write", "w"},
    {"follow", "follow", "f"},
    {"mind", "mind mover", "b"},
};

/* The faces in which a verb has another first key, and why. */
static const struct {
	const char *verb, *views, *key, *why;
} other_verbs[] = {
    {"undo", "run summary", "z", "in the run u is a direction, and U runs in it"},
    {"pause", "asteroids", "p", "there Space fires"},
    {"mind", "defence", "B", "there b is a direction"},
    {"leave", "title", "q", "one quits there, and not by one Esc too many"},
    {"leave", "lab fate making replay asteroids race defence", "q",
     "the letter takes less room in a full key row; Esc leaves them too"},
};

/* The actions that have the first key of a verb and are another, and why. */
static const struct {
	const char *verb, *views, *actions, *why;
} other_actions[] = {
    {"undo", "run aim", "run_north_east far_north_east", "who walks goes slantwise by y u b n, shifted far"},
    {"redo", "run aim", "run_north_west far_north_west", "who walks goes slantwise by y u b n, shifted far"},
    {"redo", "answer", "yes", "a question: each answer has its initial"},
    {"mind", "*", "south_west", "who walks goes slantwise by y u b n"},
    {"pause", "asteroids", "fire", "the key under the thumb fires"},
    {"pause", "paint", "pen", "the pen goes down, as in paint programs"},
    {"pause", "start", "tick", "the key of check boxes"},
    {"follow", "lab", "frontier", "the initial; nothing in the lab is followed by a camera"},
};

/* Is ACTION of VIEW what is called VERB?  Where something is played, "back" is a step. */
static bool is_verb(size_t verb, const struct view *view, size_t action)
{
	const char *name = view->actions[action].name;
	bool played = false;

	for (size_t a = 0; a < view->n_actions; a++)
		played = played || !strcmp(view->actions[a].name, "step");
	if (!strcmp(name, "back"))
		return !played && !strcmp(verbs[verb].verb, "leave");
	return holds_word(verbs[verb].actions, name);
}

/* Is the action NAME of VIEW, which has the key of VERB, another for a reason? */
static bool is_other_action(size_t verb, const char *view, const char *name, bool *used)
{
	for (size_t i = 0; i < ARRAY_LEN(other_actions); i++)
		if (!strcmp(other_actions[i].verb, verbs[verb].verb) &&
		    (other_actions[i].views[0] == '*' || holds_word(other_actions[i].views, view)) &&
		    holds_word(other_actions[i].actions, name))
			return used[i] = true;
	return false;
}

/* The key that VERB must have first in VIEW. */
static const char *verb_key(size_t verb, const char *view, bool *used)
{
	for (size_t i = 0; i < ARRAY_LEN(other_verbs); i++)
		if (!strcmp(other_verbs[i].verb, verbs[verb].verb) && holds_word(other_verbs[i].views, view)) {
			used[i] = true;
			return other_verbs[i].key;
		}
	return verbs[verb].key;
}

/* Prints the table of verbs and faces for those who doubt it. */
START_TEST(a_verb_has_the_same_first_key_in_every_face)
{
	bool used[ARRAY_LEN(other_verbs)] = {false};
	struct keymap keymap;
	char shown[16], wanted[16];

	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	for (size_t verb = 0; verb < ARRAY_LEN(verbs); verb++) {
		printf("%-7s", verbs[verb].verb);
		for (size_t v = 0; views[v]; v++)
			for (size_t a = 0; a < views[v]->n_actions; a++) {
				uint32_t code = keymap.codes[v][a][0];
				if (!is_verb(verb, views[v], a))
					continue;
				key_shown(code, shown);
				printf("  %s %s", views[v]->name, shown);
				key_shown(key_named(verb_key(verb, views[v]->name, used)), wanted);
				ck_assert_msg(!strcmp(shown, wanted), "%s.%s is %s, not %s", views[v]->name,
					      views[v]->actions[a].name, shown, wanted);
			}
		printf("\n");
	}
	for (size_t i = 0; i < ARRAY_LEN(other_verbs); i++)
		ck_assert_msg(used[i], "nothing needs '%s'", other_verbs[i].why);
}
END_TEST

START_TEST(the_first_key_of_a_verb_has_no_other_verb)
{
	bool used[ARRAY_LEN(other_actions)] = {false};
	struct keymap keymap;

	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	for (size_t verb = 0; verb < ARRAY_LEN(verbs); verb++)
		for (size_t v = 0; views[v]; v++)
			for (size_t a = 0; a < views[v]->n_actions; a++) {
				const char *name = views[v]->actions[a].name;
				if (keymap.codes[v][a][0] == key_named(verbs[verb].key) &&
				    !is_verb(verb, views[v], a))
					ck_assert_msg(is_other_action(verb, views[v]->name, name, used),
						      "%s is %s, and %s.%s", verbs[verb].key, verbs[verb].verb,
						      views[v]->name, name);
			}
	for (size_t i = 0; i < ARRAY_LEN(other_actions); i++)
		ck_assert_msg(used[i], "nothing needs '%s' of %s", other_actions[i].why,
			      other_actions[i].views);
}
END_TEST

/* From the title one quits; everything else is left by Esc. */
START_TEST(esc_leaves_every_view_but_the_title)
{
	struct keymap keymap;

	ck_assert_int_eq(keymap_load(&keymap, NULL), STATUS_OK);
	for (size_t v = 0; views[v]; v++) {
		int action = keymap_action(&keymap, views[v], KEY_CODE_ESCAPE);
		if (!views[v]->n_actions || !strcmp(views[v]->name, "title"))
			continue;
		ck_assert_msg(action >= 0, "%s has no way out", views[v]->name);
		ck_assert_msg(holds_word("back leave quit cancel no skip", views[v]->actions[action].name),
			      "%s", views[v]->name);
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
    {"no = [\"n\", \"N\", \"Esc\"]", "no = []", "no needs a key"},
    {"no = [\"n\"", "spare = [\"z\"]; no = [\"n\"", "spare is not an action of 'leave'"},
    {"help = [\"?\"]", "help = [\"\"]", "help is an unknown key ''"},
    {"help = [\"?\"]", "help = \"?\"", "help is not a list of at most 1 texts"},
    {"help = [\"?\"]", "help = [\"=\"]", "help binds '=', which 'options' has already"},
    {"help = [\"?\"]", "help = [\"d\"]", "help binds 'd', which 'daily' has already"},
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

/* What the player binds is no longer bound to anything else.  A mistake is told, and our keys hold. */
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
	/* Even the last key of an action, which can still be done otherwise. */
	char shown[16];
	room_write(&room, "astray/keys.cfg", "leave = {\n yes = [\"n\", \"N\", \"Esc\"]; retry = [] };");
	ck_assert_int_eq(keymap_load(&keymap, &diag), STATUS_OK);
	ck_assert_str_eq(diag.text, "");
	ck_assert_str_eq(view->actions[keymap_action(&keymap, view, 'n')].name, "yes");
	for (int action = 1; action <= 2; action++) {
		uint32_t code = keymap.codes[view_index(view)][action][0];
		ck_assert_int_eq(keymap_action(&keymap, view, code), action);
		ck_assert_str_eq(key_shown(code, shown), "");
	}
	room_write(&room, "astray/keys.cfg",
		   "run = { north = [\"w\"]; west = [\"a\"]; south = [\"s\"]; east = [\"d\"]; };");
	ck_assert_int_eq(keymap_load(&keymap, &diag), STATUS_OK);
	ck_assert_str_eq(diag.text, "");
	ck_assert_str_eq(view_run.actions[keymap_action(&keymap, &view_run, 's')].name, "south");
	ck_assert_int_eq(keymap_action(&keymap, &view_run, 'j'), -1);
	room_write(&room, "astray/keys.cfg",
		   "run = {\n north = [\"w\"];\n west = [\"w\"];\n south = [\"s\"]; };");
	ck_assert_int_eq(keymap_load(&keymap, &diag), STATUS_OK);
	ck_assert_msg(
	    strstr(diag.text, "astray/keys.cfg:3: west binds 'w', which 'north' has already; the rest is used"),
	    "%s", diag.text);
	ck_assert_str_eq(view_run.actions[keymap_action(&keymap, &view_run, 's')].name, "south");
	room_write(&room, "astray/keys.cfg", "leave = {\n maybe = [\"m\"] };");
	ck_assert_int_eq(keymap_load(&keymap, &diag), STATUS_OK);
	ck_assert_ptr_nonnull(strstr(diag.text, "astray/keys.cfg:2: maybe is not an action of 'leave'"));
	room_free(&room);
}
END_TEST

/* The view that CODE opens from the title of a player whose keys.cfg says TEXT; "" if it opens none. */
static const char *menu_of(struct room *room, const char *text, uint32_t code, struct keymap *keymap,
			   struct diag *diag)
{
	room_write(room, "astray/keys.cfg", text);
	ck_assert_int_eq(keymap_load(keymap, diag), STATUS_OK);
	int entry = keymap_menu(keymap, code);
	return entry < 0 ? "" : views[entry]->name;
}

/* On the title the menu and the actions share the keys. */
START_TEST(the_players_own_keys_of_the_menu_win)
{
	struct room room = room_new();
	struct keymap keymap;
	struct diag diag = {""};

	ck_assert_int_eq(mkdir(room_path(&room, "astray"), 0700), 0);
	setenv("XDG_CONFIG_HOME", room.directory, 1);
	const char *text = "menu = { lab = [\"m\"]; };";
	ck_assert_str_eq(menu_of(&room, text, 'm', &keymap, &diag), "lab");
	ck_assert_str_eq(menu_of(&room, text, 'l', &keymap, &diag), "");
	text = "menu = { lab = [\"c\"]; race = []; };";
	ck_assert_str_eq(menu_of(&room, text, 'c', &keymap, &diag), "lab");
	ck_assert_str_eq(menu_of(&room, text, 'r', &keymap, &diag), "");
	ck_assert_int_eq(keymap_action(&keymap, &view_title, 'c'), -1);
	text = "title = { daily = [\"l\"]; };";
	ck_assert_str_eq(menu_of(&room, text, 'l', &keymap, &diag), "");
	ck_assert_str_eq(view_title.actions[keymap_action(&keymap, &view_title, 'l')].name, "daily");
	ck_assert_str_eq(diag.text, "");
	text = "menu = {\n lab = [\"x\"];\n race = [\"x\"]; };";
	ck_assert_str_eq(menu_of(&room, text, 'x', &keymap, &diag), "lab");
	ck_assert_ptr_nonnull(strstr(diag.text, "astray/keys.cfg:3: race binds 'x', which 'lab' has already"));
	room_free(&room);
}
END_TEST

/* Lists share their keys: one line of the player's binds them in all of them, unless a list has its own. */
START_TEST(a_shared_binding_holds_in_every_list)
{
	struct room room = room_new();
	struct keymap keymap;
	struct diag diag = {""};

	ck_assert_int_eq(mkdir(room_path(&room, "astray"), 0700), 0);
	setenv("XDG_CONFIG_HOME", room.directory, 1);
	room_write(&room, "astray/keys.cfg",
		   "list = { find = [\"R\", \"f\"]; back = [\"Q\"]; };\npuzzles = { find = [\"w\"]; };\noffer "
		   "= { take = [\"T\"]; };");
	ck_assert_msg(keymap_load(&keymap, &diag) == STATUS_OK && !diag.text[0], "%s", diag.text);
	ck_assert_int_eq(keymap_action(&keymap, &view_lessons, 'f'), LIST_FIND);
	ck_assert_int_eq(keymap_action(&keymap, &view_help, 'f'), LIST_FIND);
	ck_assert_int_eq(keymap_action(&keymap, &view_options, '/'), -1);
	ck_assert_int_eq(keymap_action(&keymap, &view_puzzles, 'f'), -1);
	ck_assert_int_eq(keymap_action(&keymap, &view_puzzles, 'w'), LIST_FIND);
	ck_assert_msg(keymap_action(&keymap, &view_help, 'Q') == LIST_BACK, "help keeps our way out");
	ck_assert_msg(keymap_action(&keymap, &view_results, 'R') == LIST_FIND, "ours win over the player's");
	ck_assert_int_eq(keymap_action(&keymap, &view_offer, 'T'), LIST_TAKE);
	ck_assert_msg(keymap_action(&keymap, &view_offer, KEY_CODE_ENTER) == -1,
		      "a list's own keys add to ours");
	room_write(&room, "astray/keys.cfg", "list = {\n dance = [\"d\"]; };");
	ck_assert_int_eq(keymap_load(&keymap, &diag), STATUS_OK);
	ck_assert_msg(strstr(diag.text, "keys.cfg:2: dance is not an action of 'list'") != NULL, "%s",
		      diag.text);
	room_free(&room);
}
END_TEST

Suite *suite_keys(void)
{
	Suite *suite = suite_create("kit/keys");
	TCase *tcase = tcase_create("keys");
	tcase_add_test(tcase, every_action_of_every_view_has_a_key);
	tcase_add_test(tcase, time_has_the_same_keys_in_every_face);
	tcase_add_test(tcase, a_verb_has_the_same_first_key_in_every_face);
	tcase_add_test(tcase, the_first_key_of_a_verb_has_no_other_verb);
	tcase_add_test(tcase, every_action_has_a_key_without_altgr);
	tcase_add_test(tcase, a_key_means_the_same_in_every_view);
	tcase_add_test(tcase, esc_leaves_every_view_but_the_title);
	tcase_add_test(tcase, names_and_characters_are_keys);
	tcase_add_loop_test(tcase, a_wrong_binding_is_named, 0, (int)ARRAY_LEN(edits));
	tcase_add_test(tcase, the_players_own_keys_win);
	tcase_add_test(tcase, the_players_own_keys_of_the_menu_win);
	tcase_add_test(tcase, a_shared_binding_holds_in_every_list);
	suite_add_tcase(suite, tcase);
	return suite;
}
