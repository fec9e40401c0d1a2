/* The summary of a run says what happened in it, and stays beside its replay. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players/bot.h"
#include "record/chronicle.h"
#include "record/proof.h"
#include "record/shelf.h"
#include "store/file.h"
#include "tests/store/room.h"
#include "world/points.h"

static struct rules rules;
static struct room room;

static void set_up(void)
{
	struct diag diag = {""};

	room = room_new();
	setenv("XDG_DATA_HOME", room.directory, 1);
	ck_assert_msg(rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
}

static void tear_down(void)
{
	room_free(&room);
}

/* A run by the runner, with the catches and the floors that its events tell of; recorded at the current path. */
static struct session *play(uint64_t seed, int *catches, int *floors)
{
	struct story_options options = {.seed = seed, .floor = 1, .flights = true};
	struct session *session;
	struct bot_seat seat;
	struct diag diag = {""};
	char path[4096];
	const struct variant *runner = variant_named(bots, "runner");
	double params[PARAMS_MAX];
	int floor = 0;

	*catches = *floors = 0;
	variant_defaults(runner, params);
	ck_assert_msg(session_start(&options, &rules, &session, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(shelf_current(path, sizeof path, &diag), STATUS_OK);
	ck_assert_msg(session_record(session, path, &diag) == STATUS_OK, "%s", diag.text);
	for (int i = 0; i < 3000 && !session->playback.over; i++) {
		if (session->playback.floor != floor) {
			if (floor)
				bot_free(&seat);
			ck_assert_int_eq(bot_new(bot_of(runner), params, session->playback.world, &seat),
					 STATUS_OK);
			floor = session->playback.floor;
			++*floors;
		}
		struct game_action action = bot_act(&seat, session->playback.world);
		session_step(session, &action);
		for (int k = 0; k < session->playback.world->n_events; k++)
			*catches += session->playback.world->events[k].kind == GAME_EVENT_CAUGHT;
	}
	bot_free(&seat);
	return session;
}

START_TEST(it_knows_every_floor_and_every_catch)
{
	struct chronicle chronicle;
	struct diag diag = {""};
	int catches, floors;
	struct session *session = play((uint64_t)_i, &catches, &floors);

	ck_assert_msg(chronicle_of(session, &chronicle, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(chronicle.n_floors, floors);
	ck_assert_int_eq(chronicle.n_catches, catches);
	int points = 0;
	for (int i = 0; i < chronicle.n_floors; i++)
		points += chronicle.floors[i].points;
	ck_assert_int_le(points, points_sum(&session->playback.world->carry));
	ck_assert_str_eq(chronicle.floors[floors - 1].title, session->playback.world->floor.title);
	ck_assert(session_close(session));
}
END_TEST

static void read_text(const char *path, struct blob *blob)
{
	struct diag diag = {""};

	ck_assert_msg(file_read(path, FILE_OURS, 1 << 20, blob, &diag) == STATUS_OK, "%s: %s", path, diag.text);
}

START_TEST(the_text_goes_with_the_replay_and_proves_it)
{
	struct chronicle chronicle;
	struct diag diag = {""};
	struct blob blob;
	char path[4096], to[4096];
	int catches, floors;
	bool readable;
	struct session *session = play(9, &catches, &floors), *again;

	ck_assert_int_eq(chronicle_of(session, &chronicle, &diag), STATUS_OK);
	ck_assert_msg(chronicle_keep(&chronicle, session, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert(session_close(session));
	ck_assert_int_eq(shelf_current(path, sizeof path, &diag), STATUS_OK);
	ck_assert_int_eq(shelf_clear(path, to, sizeof to, &readable, &diag), STATUS_OK);
	ck_assert_int_eq(shelf_text_path(to, path, sizeof path, &diag), STATUS_OK);
	ck_assert_ptr_nonnull(strstr(path, "/replays/"));
	read_text(path, &blob);
	for (const char *const *word = (const char *const[]){"\nFloors\n", "\nCaught\n", "\nTools used\n", "@",
							     "astray2.", "  1  ", NULL};
	     *word; word++)
		ck_assert_msg(strstr((char *)blob.bytes, *word) != NULL, "'%s' is missing in\n%s", *word,
			      blob.bytes);
	blob_free(&blob);
	ck_assert_msg(proof_open((struct file_arg){.text = path}, &rules, &again, &diag) == STATUS_OK, "%s",
		      diag.text);
	session_close(again);
}
END_TEST

START_TEST(its_map_shows_what_was_left_lying)
{
	struct byte_writer writer = {0};
	struct chronicle chronicle;
	struct diag diag = {""};
	int catches, floors;
	struct session *session = play(9, &catches, &floors);

	ck_assert_int_eq(chronicle_of(session, &chronicle, &diag), STATUS_OK);
	session->playback.world->n_things = 1;
	session->playback.world->things[0] =
	    (struct game_thing){.kind = THING_RELIC, .at = cell_step(session->playback.world->at, EAST)};
	chronicle_print(&chronicle, session, "", &writer);
	write_bytes(&writer, "", 1);
	ck_assert(!writer.failed);
	ck_assert_msg(strstr((char *)writer.blob.bytes, "@$") != NULL, "%s", writer.blob.bytes);
	blob_free(&writer.blob);
	session_close(session);
}
END_TEST

/* The last floor by the tool user, up to its end. */
static struct session *play_the_last_floor(uint64_t seed)
{
	struct story_options options = {.seed = seed, .floor = 12, .practice = true};
	const struct variant *player = variant_named(bots, "tool-user");
	double params[PARAMS_MAX];
	struct session *session;
	struct bot_seat seat;

	variant_defaults(player, params);
	ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
	ck_assert_int_eq(bot_new(bot_of(player), params, session->playback.world, &seat), STATUS_OK);
	while (!session->playback.over) {
		struct game_action action = bot_act(&seat, session->playback.world);
		session_step(session, &action);
	}
	bot_free(&seat);
	return session;
}

static struct session *bring_it_home(void)
{
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct session *session = play_the_last_floor(seed);
		if (session->playback.world->phase == GAME_HOME)
			return session;
		session_close(session);
	}
	ck_abort_msg("the tool user never comes home");
}

START_TEST(a_return_home_has_its_way_and_its_stories)
{
	struct session *session = bring_it_home();
	const struct game *game = session->playback.world;
	struct byte_writer writer = {0};
	struct chronicle chronicle;

	ck_assert_int_eq(chronicle_of(session, &chronicle, NULL), STATUS_OK);
	ck_assert(chronicle.taken_turn > 0 && chronicle.taken_turn < game->turn);
	ck_assert(cell_equal(chronicle.home[0], game->floor.goal));
	ck_assert(cell_equal(chronicle.home[chronicle.n_home - 1], game->at));
	ck_assert_int_eq(chronicle.n_stories, CHRONICLE_STORIES);
	for (int i = 0; i < chronicle.n_stories; i++) {
		const struct chronicle_story *story = &chronicle.stories[i];
		ck_assert(!strstr(story->text, "tempo") && !strstr(story->text, " to the "));
		ck_assert(i == 0 || story->turn >= story[-1].turn);
		ck_assert(i == 0 || strcmp(story->text, story[-1].text) != 0);
	}
	chronicle_print(&chronicle, session, "", &writer);
	write_bytes(&writer, "", 1);
	ck_assert_ptr_nonnull(strstr((char *)writer.blob.bytes, "\nStories\n"));
	ck_assert_ptr_nonnull(strstr((char *)writer.blob.bytes, "++"));
	blob_free(&writer.blob);
	session_close(session);
}
END_TEST

Suite *suite_chronicle(void)
{
	Suite *suite = suite_create("record/chronicle");
	TCase *tests = tcase_create("chronicle");

	suite_add_tcase(suite, tests);
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_loop_test(tests, it_knows_every_floor_and_every_catch, 1, 6);
	tcase_add_test(tests, the_text_goes_with_the_replay_and_proves_it);
	tcase_add_test(tests, its_map_shows_what_was_left_lying);
	tcase_add_test(tests, a_return_home_has_its_way_and_its_stories);
	return suite;
}
