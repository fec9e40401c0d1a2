#include "config.h"

#include <string.h>

#include "store/file.h"
#include "store/highscore.h"
#include "store/places.h"
#include "tests/store/room.h"

START_TEST(only_a_higher_score_is_kept_each_game_for_itself)
{
	struct room room = room_new();
	struct diag diag = {""};

	setenv("XDG_STATE_HOME", room_path(&room, "state"), 1);
	ck_assert_int_eq(highscore_of("golf"), 0);
	ck_assert_int_eq(highscore_keep("golf", 70, &diag), STATUS_OK);
	ck_assert_int_eq(highscore_keep("golf", 69, &diag), STATUS_OK);
	ck_assert_int_eq(highscore_of("golf"), 70);
	ck_assert_int_eq(highscore_keep("golf", 71, &diag), STATUS_OK);
	ck_assert_int_eq(highscore_of("golf"), 71);
	ck_assert_int_eq(highscore_of("chess"), 0);
	room_free(&room);
}
END_TEST

START_TEST(nonsense_is_no_score_and_gives_way_to_one)
{
	static const char *const texts[] = {"", "many\n", "-5\n", "99999999999\n", "0x10"};
	struct room room = room_new();
	struct diag diag = {""};
	char path[4096];

	setenv("XDG_STATE_HOME", room_path(&room, "state"), 1);
	ck_assert_int_eq(place_own(PLACE_STATE, "golf.best", path, sizeof path, &diag), STATUS_OK);
	ck_assert_int_eq(file_write(path, FILE_OURS, texts[_i], strlen(texts[_i]), &diag), STATUS_OK);
	ck_assert_int_eq(highscore_of("golf"), 0);
	ck_assert_int_eq(highscore_keep("golf", 3, &diag), STATUS_OK);
	ck_assert_int_eq(highscore_of("golf"), 3);
	room_free(&room);
}
END_TEST

Suite *suite_highscore(void)
{
	Suite *suite = suite_create("store/best");
	TCase *tcase = tcase_create("best");
	tcase_add_test(tcase, only_a_higher_score_is_kept_each_game_for_itself);
	tcase_add_loop_test(tcase, nonsense_is_no_score_and_gives_way_to_one, 0, 5);
	suite_add_tcase(suite, tcase);
	return suite;
}
