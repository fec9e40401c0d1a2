/* The player's options: kept whole, read strictly. */
#include "config.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/assert.h"
#include "kit/settings.h"
#include "tests/store/room.h"

static struct room room;

static void set_up(void)
{
	room = room_new();
	setenv("XDG_CONFIG_HOME", room.directory, 1);
}

static void tear_down(void)
{
	room_free(&room);
}

START_TEST(what_is_saved_is_loaded)
{
	struct settings settings, again;
	struct diag diag = {""};

	ck_assert_msg(settings_load(&settings, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert(settings.motion && settings.telegraph && settings.travel_stops && !settings.flights &&
		  !settings.plain);
	for (int i = 0; settings_themes[i]; i++) {
		settings = (struct settings){.theme = i,
					     .motion = i & 1,
					     .telegraph = i & 2,
					     .travel_stops = i & 4,
					     .flights = !(i & 1),
					     .plain = !(i & 2),
					     .background = i & 1,
					     .colours = i % COLOURS,
					     .ascii = i & 2,
					     .wide = i & 4,
					     .mouse = i & 1,
					     .rings = !(i & 4)};
		ck_assert_msg(settings_save(&settings, &diag) == STATUS_OK, "%s", diag.text);
		ck_assert_msg(settings_load(&again, &diag) == STATUS_OK, "%s", diag.text);
		ck_assert_int_eq(again.theme, settings.theme);
		ck_assert(again.motion == settings.motion && again.telegraph == settings.telegraph &&
			  again.travel_stops == settings.travel_stops && again.flights == settings.flights &&
			  again.plain == settings.plain && again.background == settings.background &&
			  again.colours == settings.colours && again.ascii == settings.ascii &&
			  again.wide == settings.wide && again.mouse == settings.mouse &&
			  again.rings == settings.rings);
	}
}
END_TEST

/* Writes the program's dark theme as one of the player's own called NAME. */
static void add_theme(const char *name)
{
	char command[512];

	ck_assert_int_eq(mkdir(room_path(&room, "astray"), 0700), 0);
	snprintf(command, sizeof command,
		 "sed -n '/^dark = {/,/^};/p' \"$ASTRAY_DATADIR/themes.cfg\" | sed 's/^dark/%s/' >%s", name,
		 room_path(&room, "astray/themes.cfg"));
	ck_assert_int_eq(system(command), 0);
}

START_TEST(a_theme_of_the_players_is_one_of_the_themes)
{
	struct settings settings, again;
	struct diag diag = {""};

	add_theme("mine");
	room_write(&room, "astray/astray.cfg", "theme = \"mine\";\n");
	ck_assert_int_eq(settings_load(&settings, &diag), STATUS_OK);
	ck_assert_str_eq(diag.text, "");
	ck_assert_str_eq(settings_theme(&settings), "mine");
	ck_assert_int_eq(settings.theme, settings_themes_offered(&settings) - 1);
	ck_assert_msg(settings_save(&settings, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(settings_load(&again, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_str_eq(settings_theme(&again), "mine");
	again.theme--;
	ck_assert_str_eq(settings_theme(&again), "tritanopia");
}
END_TEST

/* Who keeps settings elsewhere has a link to them, in round 1 before there are any. */
START_TEST(a_link_to_the_settings_stays_one)
{
	struct settings settings;
	struct diag diag = {""};
	struct stat info;

	ck_assert_int_eq(settings_load(&settings, &diag), STATUS_OK);
	ck_assert_int_eq(mkdir(room_path(&room, "astray"), 0700), 0);
	if (_i == 0)
		room_write(&room, "dotfile", "plain = false;\n");
	ck_assert_int_eq(symlink("../dotfile", room_path(&room, "astray/astray.cfg")), 0);
	settings.plain = true;
	ck_assert_msg(settings_save(&settings, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert(lstat(room_path(&room, "astray/astray.cfg"), &info) == 0 && S_ISLNK(info.st_mode));
	ck_assert(lstat(room_path(&room, "dotfile"), &info) == 0 && info.st_size > 100);
}
END_TEST

static const struct {
	const char *text, *says;
} mistakes[] = {
    {"theme = \"pink\";", "astray.cfg:1: theme"},
    {"motion = 3;", "astray.cfg:1: motion"},
    {"\nmotions = true;", "astray.cfg:2: motions"},
};

/* And ours hold instead. */
START_TEST(a_mistake_is_told_with_file_and_line)
{
	struct settings settings, ours;
	struct diag diag = {""};

	ck_assert_int_eq(settings_load(&ours, &diag), STATUS_OK);
	ck_assert_str_eq(diag.text, "");
	ck_assert_int_eq(mkdir(room_path(&room, "astray"), 0700), 0);
	room_write(&room, "astray/astray.cfg", mistakes[_i].text);
	ck_assert_int_eq(settings_load(&settings, &diag), STATUS_OK);
	ck_assert_msg(strstr(diag.text, mistakes[_i].says) != NULL, "%s", diag.text);
	ck_assert(settings.theme == ours.theme && settings.motion == ours.motion);
}
END_TEST

Suite *suite_settings(void)
{
	Suite *suite = suite_create("kit/settings");
	TCase *tests = tcase_create("settings");

	suite_add_tcase(suite, tests);
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, what_is_saved_is_loaded);
	tcase_add_test(tests, a_theme_of_the_players_is_one_of_the_themes);
	tcase_add_loop_test(tests, a_link_to_the_settings_stays_one, 0, 2);
	tcase_add_loop_test(tests, a_mistake_is_told_with_file_and_line, 0, (int)ARRAY_LEN(mistakes));
	return suite;
}
