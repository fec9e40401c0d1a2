#include <stdlib.h>

#include "tests/game/pit.h"
#include "tests/suite.h"

START_TEST(a_snapshot_takes_the_world_back)
{
	struct game *game = pit_new("#########\n"
				    "#@.....h#\n"
				    "#.......#\n"
				    "#########",
				    "nonrotational");
	void *snapshot = malloc(game->state_bytes);
	uint64_t before, after;

	pit_play(game, "e");
	game_save(game, snapshot);
	before = game_hash(game);
	pit_play(game, "e.w");
	after = game_hash(game);
	ck_assert_uint_ne(before, after);
	game_restore(game, snapshot);
	ck_assert_uint_eq(game_hash(game), before);
	pit_play(game, "e.w");
	ck_assert_uint_eq(game_hash(game), after);
	free(snapshot);
	game_free(game);
}
END_TEST

START_TEST(being_caught_costs_a_wound_and_flings_you_away)
{
	struct game *game = pit_new("##########\n"
				    "#@h......#\n"
				    "#........#\n"
				    "##########",
				    "nonrotational");

	pit_play(game, ".");
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_CAUGHT));
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_FLUNG));
	ck_assert_int_eq(game->wounds, GAME_WOUNDS - 1);
	ck_assert_int_eq(game->hunters[0].recoil_turns, GAME_RECOIL_TURNS);
	struct cell at = game->hunters[0].at;
	pit_play(game, ".....");
	ck_assert(cell_equal(game->hunters[0].at, at));
	game_free(game);
}
END_TEST

Suite *suite_game(void)
{
	Suite *suite = suite_create("game/game");
	TCase *tcase = tcase_create("game");
	tcase_add_test(tcase, a_snapshot_takes_the_world_back);
	tcase_add_test(tcase, being_caught_costs_a_wound_and_flings_you_away);
	suite_add_tcase(suite, tcase);
	return suite;
}
