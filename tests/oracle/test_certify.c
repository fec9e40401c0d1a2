/* A floor that is called proven has a way that hurts nobody, and which deal is played is kept with the run. */
#include "oracle/certify.h"

#include <stdio.h>

#include "oracle/beam_search.h"
#include "record/label.h"
#include "record/session.h"
#include "tests/long.h"
#include "tests/suite.h"

static struct rules rules;

static void load(void)
{
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
}

static struct game *deal(int floor, uint64_t seed, int number)
{
	struct game *game;

	ck_assert_int_eq(
	    floor_new(&rules, &(struct floor_deal){.seed = seed, .number = number}, floor, NULL, &game, NULL),
	    STATUS_OK);
	return game;
}

/* How many slices of 500 steps it takes to find a way on FLOOR. */
static int slices_of(int floor, uint64_t seed)
{
	struct game *game = deal(floor, seed, 0);
	struct beam_search *search;
	int slices = 1;

	ck_assert_int_eq(beam_search_new(game, &search), STATUS_OK);
	while (beam_search_go_on(search, 500) == ORACLE_OPEN)
		slices++;
	ck_assert_int_eq(beam_search_go_on(search, 500), ORACLE_FOUND);
	beam_search_free(search);
	game_free(game);
	return slices;
}

/* It takes 41 slices; to seek hunters instead takes 95. */
START_TEST(to_fear_hunters_saves_work)
{
	load();
	ck_assert_int_lt(slices_of(5, 1) + slices_of(5, 2) + slices_of(6, 3), 60);
}
END_TEST

/* Looks for a way on FLOOR in slices of STEPS, and walks it; returns its length, 0: none was found. */
static int walk(int floor, uint64_t seed, uint64_t steps)
{
	struct game *game = deal(floor, seed, 0);
	struct beam_search *search;
	uint8_t acts[BEAM_SEARCH_ACTS_MAX];
	int n = 0;

	ck_assert_int_eq(beam_search_new(game, &search), STATUS_OK);
	while (beam_search_go_on(search, steps) == ORACLE_OPEN)
		;
	if (beam_search_go_on(search, steps) == ORACLE_FOUND) {
		n = beam_search_way(search, acts);
		for (int i = 0; i < n; i++) {
			struct game_action action = oracle_action(acts[i]);
			ck_assert_int_eq(game->phase, GAME_PLAYING);
			game_step(game, &action);
			ck_assert_msg(!game->caught, "floor %d, seed %d: caught", floor, (int)seed);
		}
		ck_assert_int_eq(game->phase, GAME_FLOOR_DONE);
	}
	beam_search_free(search);
	game_free(game);
	return n;
}

START_TEST(a_way_that_is_found_hurts_nobody)
{
	uint64_t seeds = (uint64_t)how_many(1, 2);
	int found = 0;

	load();
	for (uint64_t seed = 1; seed <= seeds; seed++)
		for (int floor = 1; floor <= 4; floor++)
			found += walk(floor, seed, 500) > 0;
	ck_assert_uint_eq((uint64_t)found, 4 * seeds);
}
END_TEST

START_TEST(slices_change_nothing)
{
	load();
	int whole = walk(1, 5, UINT64_MAX / 2);
	ck_assert_int_gt(whole, 0);
	ck_assert_int_eq(walk(1, 5, 7), whole);
}
END_TEST

START_TEST(the_deal_is_kept_with_the_run)
{
	struct story_options options = {.seed = 11, .floor = 1};
	struct session *session, *again;

	load();
	struct game *second = deal(2, 11, 1);
	ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
	ck_assert(playback_foresees(&session->playback));
	session->playback.deals.known[2] = 2;
	ck_assert(!playback_foresees(&session->playback));
	session->playback.world->at = session->playback.world->floor.goal;
	session_step(session, &(struct game_action){.verb = GAME_LEAVE});
	ck_assert_int_eq(session->playback.floor, 2);
	ck_assert_int_eq(session->story.actions[0].who, 1);
	ck_assert_mem_eq(game_plane(session->playback.world, PLANE_TERRAIN), game_plane(second, PLANE_TERRAIN),
			 (size_t)second->width * (size_t)second->height);
	/* Played again, nothing is looked for. */
	ck_assert_int_eq(session_start(&options, &rules, &again, NULL), STATUS_OK);
	again->playback.world->at = again->playback.world->floor.goal;
	session_step(again, &session->story.actions[0]);
	ck_assert_uint_eq(game_hash(again->playback.world), game_hash(session->playback.world));
	ck_assert_int_eq(again->playback.deals.known[2], 2);
	session_close(again);
	session_close(session);
	game_free(second);
}
END_TEST

START_TEST(looking_ahead_ends)
{
	struct story_options options = {.seed = 3, .floor = 1};
	struct session *session;
	int slices = 0;

	load();
	ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
	for (; playback_foresees(&session->playback); slices++)
		playback_foresee(&session->playback, 1000);
	ck_assert_int_ge(session->playback.deals.known[2], 1);
	ck_assert_int_le(session->playback.deals.known[2], CERTIFY_DEALS);
	ck_assert_int_gt(slices, 0);
	session_close(session);
}
END_TEST

/* Whoever leaves at once waits for a bounded search, and the deal that it was looking at is played. */
START_TEST(leaving_at_once_takes_what_there_is)
{
	struct story_options options = {.seed = 3, .floor = 3};
	struct session *session;

	load();
	ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
	playback_settle(&session->playback);
	ck_assert(!playback_foresees(&session->playback));
	ck_assert_int_ge(session->playback.deals.known[4], 1);
	ck_assert_int_le(session->playback.deals.known[4], CERTIFY_DEALS);
	session_close(session);
}
END_TEST

/* However early one leaves, a daily run goes on on the floor that the whole search finds. */
START_TEST(a_daily_run_is_the_same_for_everybody)
{
	int hasty = 0;

	load();
	for (uint64_t seed = 1; seed <= 4; seed++)
		for (int daily = 0; daily <= 1; daily++) {
			struct story_options options = {.seed = seed, .floor = 8, .daily = daily};
			struct floor_deal whole = {.seed = seed};
			struct session *session;
			ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
			playback_settle(&session->playback);
			ck_assert(!daily || !session->playback.deals.search);
			hasty += session->playback.deals.search != NULL;
			ck_assert_int_eq(certify_whole(&rules, &whole, 9, NULL, NULL, NULL), STATUS_OK);
			ck_assert(!daily || session->playback.deals.known[9] == 1 + whole.number);
			session_close(session);
		}
	ck_assert_msg(hasty, "no seed takes long enough to tell");
}
END_TEST

START_TEST(the_first_deal_is_kept_with_the_run)
{
	static const char path[] = "test_certify.journal";
	struct story_options options = {.seed = 11, .floor = 1, .deal = 2}, read = {.seed = 0};
	struct session *session, *again;
	char flags[LABEL_FLAGS_CAP];

	load();
	struct game *third = deal(1, 11, 2);
	ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
	ck_assert_mem_eq(game_plane(session->playback.world, PLANE_TERRAIN), game_plane(third, PLANE_TERRAIN),
			 (size_t)third->width * (size_t)third->height);
	remove(path);
	ck_assert_int_eq(session_save_as(session, path, NULL), STATUS_OK);
	ck_assert_int_eq(session_replay(path, &rules, &again, NULL), STATUS_OK);
	ck_assert_int_eq(again->story.options.deal, 2);
	ck_assert_uint_eq(game_hash(again->playback.world), game_hash(session->playback.world));
	ck_assert_str_eq(label_flags(&options, flags), "n3");
	ck_assert(label_parse_flags(flags, &read));
	ck_assert_int_eq(read.deal, 2);
	ck_assert(!label_parse_flags("n4", &read));
	ck_assert(!label_parse_flags("n23", &read));
	remove(path);
	session_close(again);
	session_close(session);
	game_free(third);
}
END_TEST

Suite *suite_certify(void)
{
	Suite *suite = suite_create("oracle/certify");
	TCase *tcase = tcase_create("certify");

	tcase_add_test(tcase, a_way_that_is_found_hurts_nobody);
	tcase_add_test(tcase, to_fear_hunters_saves_work);
	tcase_add_test(tcase, slices_change_nothing);
	tcase_add_test(tcase, the_deal_is_kept_with_the_run);
	tcase_add_test(tcase, looking_ahead_ends);
	tcase_add_test(tcase, leaving_at_once_takes_what_there_is);
	tcase_add_test(tcase, a_daily_run_is_the_same_for_everybody);
	tcase_add_test(tcase, the_first_deal_is_kept_with_the_run);
	suite_add_tcase(suite, tcase);
	return suite;
}
