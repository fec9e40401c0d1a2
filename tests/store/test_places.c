#include "config.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "store/file.h"
#include "store/places.h"
#include "tests/store/room.h"

START_TEST(own_directories_are_made_for_the_owner_alone)
{
	struct room room = room_new();
	char path[256];
	struct stat info;

	setenv("XDG_DATA_HOME", room_path(&room, "xdg"), 1);
	ck_assert_int_eq(place_own(PLACE_DATA, "runs/1.jnl", path, sizeof path, NULL), STATUS_OK);
	ck_assert_msg(strstr(path, "/xdg/astray/runs/1.jnl") != NULL, "%s", path);
	ck_assert_int_eq(stat(room_path(&room, "xdg/astray/runs"), &info), 0);
	ck_assert_int_eq(info.st_mode & 0777, 0700);
	ck_assert_int_eq(place_own(PLACE_DATA, "runs/1.jnl", path, sizeof path, NULL), STATUS_OK);
	ck_assert_int_eq(place_own(PLACE_DATA, "runs/1.jnl", path, 20, NULL), STATUS_SPACE);
	room_free(&room);
}
END_TEST

START_TEST(only_absolute_values_count)
{
	struct room room = room_new();
	char path[256], want[256];

	setenv("HOME", room.directory, 1);
	setenv("XDG_STATE_HOME", "relative", 1);
	ck_assert_int_eq(place_own(PLACE_STATE, "scores", path, sizeof path, NULL), STATUS_OK);
	snprintf(want, sizeof want, "%s/.local/state/astray/scores", room.directory);
	ck_assert_str_eq(path, want);
	room_free(&room);
}
END_TEST

START_TEST(a_file_in_the_way_of_a_directory_is_reported)
{
	struct room room = room_new();
	char path[256];
	struct diag diag = {""};

	ck_assert_int_eq(file_write(room_path(&room, "xdg"), FILE_OURS, "", 0, NULL), STATUS_OK);
	setenv("XDG_CONFIG_HOME", room_path(&room, "xdg"), 1);
	ck_assert_int_eq(place_own(PLACE_CONFIG, "astray.cfg", path, sizeof path, &diag), STATUS_WRITE);
	ck_assert_msg(strstr(diag.text, "cannot create its directory: ") != NULL, "%s", diag.text);
	ck_assert_msg(strstr(diag.text, strerror(ENOTDIR)) != NULL, "%s", diag.text);
	room_free(&room);
}
END_TEST

START_TEST(a_home_that_is_not_there_is_not_made)
{
	struct room room = room_new();
	char path[256];
	struct diag diag = {""};

	unsetenv("XDG_STATE_HOME");
	setenv("HOME", room_path(&room, "gone"), 1);
	ck_assert_int_eq(place_own(PLACE_STATE, "scores", path, sizeof path, &diag), STATUS_WRITE);
	ck_assert_msg(strstr(diag.text, "/gone does not exist") != NULL, "%s", diag.text);
	ck_assert(!file_exists(room_path(&room, "gone")));
	room_free(&room);
}
END_TEST

START_TEST(a_directory_whose_name_is_too_long_is_reported)
{
	char path[5000];
	struct diag diag = {""};

	memset(path, 'a', sizeof path - 1);
	path[sizeof path - 1] = '\0';
	ck_assert_int_eq(place_make(path, &diag), STATUS_SPACE);
	ck_assert_msg(strstr(diag.text, "aaa: the path is too long") != NULL, "%s", diag.text);
}
END_TEST

START_TEST(the_data_directory_can_be_named_and_listed)
{
	struct room room = room_new();
	char path[256];
	struct name_list list;

	setenv("ASTRAY_DATADIR", room.directory, 1);
	ck_assert_int_eq(place_data("maps/a.txt", path, sizeof path), STATUS_OK);
	ck_assert_str_eq(path, room_path(&room, "maps/a.txt"));
	ck_assert_int_eq(place_data("maps/a.txt", path, 8), STATUS_SPACE);
	static const char *const names[] = {"b.txt", "a.txt", ".hidden.txt", "c.map", ".txt"};
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		ck_assert_int_eq(file_write(room_path(&room, names[i]), FILE_OURS, "", 0, NULL), STATUS_OK);
	ck_assert_int_eq(place_list(room.directory, ".txt", &list), STATUS_OK);
	ck_assert_uint_eq(list.n, 2);
	ck_assert_str_eq(list.names[0], "a.txt");
	ck_assert_str_eq(list.names[1], "b.txt");
	name_list_free(&list);
	ck_assert_int_eq(place_list(room_path(&room, "absent"), ".txt", &list), STATUS_OK);
	ck_assert_uint_eq(list.n, 0);
	unsetenv("ASTRAY_DATADIR");
	ck_assert_int_eq(place_data("maps/a.txt", path, sizeof path), STATUS_OK);
	ck_assert_str_eq(path, PKGDATADIR "/maps/a.txt");
	room_free(&room);
}
END_TEST

Suite *suite_places(void)
{
	Suite *suite = suite_create("store/places");
	TCase *tcase = tcase_create("places");
	tcase_add_test(tcase, own_directories_are_made_for_the_owner_alone);
	tcase_add_test(tcase, only_absolute_values_count);
	tcase_add_test(tcase, a_file_in_the_way_of_a_directory_is_reported);
	tcase_add_test(tcase, a_home_that_is_not_there_is_not_made);
	tcase_add_test(tcase, a_directory_whose_name_is_too_long_is_reported);
	tcase_add_test(tcase, the_data_directory_can_be_named_and_listed);
	suite_add_tcase(suite, tcase);
	return suite;
}
