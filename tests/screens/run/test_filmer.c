/* Films of runs: drawn when a floor or the run ends, kept in the journal, and shown by versions that do not play the run. */
#include "config.h"

#include "screens/run/filmer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "record/shelf.h"
#include "screens/run/run.h"
#include "store/file.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"

static struct stage stage;
static struct story story;
static char path[4096];

/* Reads the run at its usual place. */
static void read_run(void)
{
	struct blob blob;
	struct diag diag = {""};

	story = (struct story){.n_actions = 0};
	ck_assert_int_eq(shelf_current(path, sizeof path, &diag), STATUS_OK);
	ck_assert_int_eq(file_read(path, FILE_USERS, JOURNAL_MAX_BYTES, &blob, &diag), STATUS_OK);
	ck_assert_msg(record_read(&blob, path, &story, &diag) == STATUS_OK, "%s", diag.text);
	blob_free(&blob);
}

/* A run that ends in a catch. */
static void play_to_the_end(const char *keys)
{
	static const char *const hunters[] = {"goat"};
	static const char map[] = "/tmp/astray-film-map.txt";
	static const char text[] =
	    "astray map 1\nstart @\ngoal >\nhunter b bull\nmap\n"
	    "##############\n#@..........b#\n#............#\n#...........>#\n##############\n";
	struct diag diag = {""};

	ck_assert_int_eq(file_write(map, FILE_USERS, text, strlen(text), &diag), STATUS_OK);
	stage_open(&stage, 80, 24, "dark",
		   &(struct ui_options){.no_motion = true,
					.map = {.text = map},
					.hunters = hunters,
					.n_hunters = 1,
					.filmer = &filmer});
	ck_assert_msg(ui_push(&stage.ui, &view_run, NULL) == STATUS_OK, "%s", stage.ui.notice);
	stage_play(&stage, keys);
}

static struct run *run_now(void)
{
	return stage.ui.stack[stage.ui.depth - 1].state;
}

static void play_until_caught(void)
{
	play_to_the_end("");
	for (int i = 0; i < 400 && stage.ui.stack[stage.ui.depth - 1].view == &view_run &&
			!run_now()->session->playback.over;
	     i++)
		stage_play(&stage, ".");
	read_run();
	ck_assert_uint_gt(story.n_actions, 10);
}

/* Writes the run as one that was played under other rules. */
static void age_run(void)
{
	struct journal_image image = {.crc = 0};
	struct diag diag = {""};

	story.edition.rules--;
	ck_assert_int_eq(record_image(&story, NULL, &image, &diag), STATUS_OK);
	snprintf(path + strlen(path), sizeof path - strlen(path), "-old");
	ck_assert_int_eq(file_write(path, FILE_USERS, image.bytes.blob.bytes, image.bytes.blob.len, &diag),
			 STATUS_OK);
	blob_free(&image.bytes.blob);
}

/* The rows of the screen above the player's. */
static void picture(char *out, size_t cap)
{
	stage_resize(&stage, 80, 24);
	screen_dump(&stage.screen, out, cap);
	for (int line = 0; line < 22; line++)
		out = strchr(out, '\n') + 1;
	*out = '\0';
}

START_TEST(a_run_of_other_rules_is_watched_as_it_looked)
{
	static char played[24 * 400], filmed[24 * 400];

	play_until_caught();
	ck_assert_uint_eq(story.n_reels, 1);
	ck_assert_uint_eq(story.reels[0].to, story.n_actions);
	struct replay_setup setup = {.what = {.text = path}};
	for (size_t at = 0; at <= story.n_actions; at += 1 + at / 4) {
		char go[24] = "0";
		if (at)
			snprintf(go, sizeof go, "%zu", at);
		char keys[40];
		snprintf(keys, sizeof keys, at >= 10 ? "%c %c g" : "%c g", go[0], at >= 10 ? go[1] : 0);
		story_free(&story);
		read_run();
		ck_assert_int_eq(ui_push(&stage.ui, &view_replay, &setup), STATUS_OK);
		stage_play(&stage, at ? keys : "0");
		picture(played, sizeof played);
		stage_play(&stage, "q");
		age_run();
		ck_assert_msg(ui_push(&stage.ui, &view_replay, &setup) == STATUS_OK, "%s", stage.ui.notice);
		stage_resize(&stage, 80, 24);
		ck_assert(stage_shows(&stage, "recorded this run under rules"));
		stage_play(&stage, at ? keys : "0");
		ck_assert(stage_shows(&stage, "not verified") && stage_shows(&stage, "picture"));
		picture(filmed, sizeof filmed);
		ck_assert_str_eq(played, filmed);
		stage_play(&stage, "e");
		ck_assert(stage_shows(&stage, "A film can only be watched."));
		stage_play(&stage, "q");
	}
	story_free(&story);
	stage_close(&stage);
}
END_TEST

START_TEST(a_run_of_other_data_is_watched_if_it_cannot_be_played)
{
	struct journal_image image = {.crc = 0};
	struct diag diag = {""};

	for (int plays = 0; plays < 2; plays++) {
		play_until_caught();
		story.edition.data ^= 1;
		story.hashes[5] ^= !plays;
		ck_assert_int_eq(record_image(&story, NULL, &image, &diag), STATUS_OK);
		ck_assert_int_eq(
		    file_write(path, FILE_USERS, image.bytes.blob.bytes, image.bytes.blob.len, &diag),
		    STATUS_OK);
		struct replay_setup setup = {.what = {.text = path}};
		ck_assert_int_eq(ui_push(&stage.ui, &view_replay, &setup), STATUS_OK);
		stage_play(&stage, "$");
		ck_assert(stage_shows(&stage, plays ? "action" : "not verified"));
		blob_free(&image.bytes.blob);
		image = (struct journal_image){.crc = 0};
		story_free(&story);
		stage_close(&stage);
	}
}
END_TEST

START_TEST(a_film_outlives_a_journal_that_is_written_anew_but_not_what_was_taken_back)
{
	struct journal_image image = {.crc = 0};
	struct story again = {.n_actions = 0};
	struct diag diag = {""};

	play_until_caught();
	ck_assert_int_eq(record_image(&story, NULL, &image, &diag), STATUS_OK);
	ck_assert_int_eq(record_read(&image.bytes.blob, "again", &again, &diag), STATUS_OK);
	ck_assert(again.n_reels == 1 && again.reels[0].len == story.reels[0].len &&
		  !memcmp(again.reels[0].bytes, story.reels[0].bytes, story.reels[0].len));
	story_cut(&again, again.n_actions - 1);
	ck_assert_uint_eq(again.n_reels, 0);
	blob_free(&image.bytes.blob);
	story_free(&again);
	story_free(&story);
	stage_close(&stage);
}
END_TEST

START_TEST(a_film_in_which_a_byte_was_changed_is_refused_or_shown)
{
	struct reels_cell cells[REELS_CELLS];
	const char *const *roles;
	struct reels *film;
	size_t refused = 0;

	play_until_caught();
	for (size_t i = 0; i < story.reels[0].len; i++) {
		story.reels[0].bytes[i] ^= (unsigned char)(1 << i % 8);
		enum status status = reels_open(&story, &film, NULL);
		refused += status != STATUS_OK;
		for (size_t k = 0; !status && k < reels_pictures(film); k += 7)
			reels_show(film, k, cells, &roles);
		if (!status)
			reels_free(film);
		story.reels[0].bytes[i] ^= (unsigned char)(1 << i % 8);
	}
	ck_assert_uint_gt(refused, story.reels[0].len * 9 / 10);
	story_free(&story);
	stage_close(&stage);
}
END_TEST

Suite *suite_filmer(void)
{
	Suite *suite = suite_create("screens/filmer");
	TCase *tcase = tcase_create("filmer");

	tcase_add_test(tcase, a_run_of_other_rules_is_watched_as_it_looked);
	tcase_add_test(tcase, a_run_of_other_data_is_watched_if_it_cannot_be_played);
	tcase_add_test(tcase, a_film_outlives_a_journal_that_is_written_anew_but_not_what_was_taken_back);
	tcase_add_test(tcase, a_film_in_which_a_byte_was_changed_is_refused_or_shown);
	suite_add_tcase(suite, tcase);
	return suite;
}
