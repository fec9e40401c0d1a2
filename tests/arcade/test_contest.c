/* Pilots play whole games: the better one wins, and the same seed gives the same game. */
#include "arcade/contest.h"
#include "tests/long.h"
#include "tests/suite.h"

enum { SEEDS = 4 };

static struct contest_result play_with(enum contest_game game, const char *pilot, uint64_t seed, double limit_s,
				       bool companion)
{
	struct contest_result result;
	struct diag diag = {""};
	const struct variant *variant = variant_named(pilots, pilot);

	ck_assert(variant != NULL);
	struct contest_setup setup = {
	    .game = game, .pilot = pilot_of(variant), .seed = seed, .limit_s = limit_s, .companion = companion};
	ck_assert_msg(!contest_play(&setup, &result, &diag), "%s", diag.text);
	return result;
}

static struct contest_result play(enum contest_game game, const char *pilot, uint64_t seed, double limit_s)
{
	return play_with(game, pilot, seed, limit_s, false);
}

START_TEST(simple_beats_idle_and_good_beats_simple)
{
	enum contest_game game = (enum contest_game)_i;
	int seeds = how_many(1, SEEDS), lost = 0;

	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
		struct contest_result simple = play(game, "simple", seed, 600);
		ck_assert(simple.score > play(game, "idle", seed, 600).score);
		lost += simple.score >= play(game, "good", seed, 600).score;
	}
	ck_assert_int_le(lost, seeds / 4);
}
END_TEST

START_TEST(every_pilot_plays_the_same_game_twice)
{
	double limit_s = how_many(20, 60);

	for (const struct variant *const *pilot = pilots; *pilot; pilot++) {
		struct contest_result once = play((enum contest_game)_i, (*pilot)->name, 7, limit_s);
		struct contest_result again = play((enum contest_game)_i, (*pilot)->name, 7, limit_s);
		ck_assert_msg(once.hash == again.hash && once.score == again.score, "%s", (*pilot)->name);
		ck_assert_double_le(once.time_s, limit_s);
	}
}
END_TEST

START_TEST(who_does_nothing_earns_next_to_nothing_among_asteroids)
{
	for (uint64_t seed = 1; seed <= SEEDS; seed++)
		ck_assert_int_eq(play(CONTEST_ASTEROIDS, "idle", seed, 120).score, 0);
}
END_TEST

/* Of 20 games all end within ten minutes, in the mean after 459 seconds. */
START_TEST(asteroids_end_even_for_who_sees_everything)
{
	int ended = 0, seeds = how_many(1, 3);

	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++)
		ended += play(CONTEST_ASTEROIDS, "good", seed, 600).ended == CONTEST_LOST;
	ck_assert_msg(2 * ended > seeds, "%d of %d games ended", ended, seeds);
}
END_TEST

/* C27 of the articles: pets that accompany the player without being in the way. */
START_TEST(a_companion_is_near_never_in_the_way_and_draws_hunters_off)
{
	int seeds = 5;

	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
		struct contest_result alone = play(CONTEST_ASTEROIDS, "simple", seed, 600);
		struct contest_result both = play_with(CONTEST_ASTEROIDS, "simple", seed, 600, true);
		struct contest_result again = play_with(CONTEST_ASTEROIDS, "simple", seed, 600, true);
		ck_assert_int_eq(both.touches, 0);
		ck_assert_msg(both.gap > 1 && both.gap < 4, "seed %d: %.2f tiles away", (int)seed, both.gap);
		ck_assert_msg(both.diverted > 2, "seed %d: drew %d off", (int)seed, both.diverted);
		ck_assert_int_eq(alone.diverted + alone.companions_lost, 0);
		ck_assert_double_eq(alone.gap, 0);
		ck_assert_uint_eq(both.hash, again.hash);
		ck_assert_uint_ne(both.hash, alone.hash);
	}
}
END_TEST

START_TEST(defence_is_lost_by_nobody_at_the_keys_and_held_by_who_thinks)
{
	int held = 0, seeds = how_many(2, SEEDS);

	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
		ck_assert_int_eq(play(CONTEST_DEFENCE, "idle", seed, 600).ended, CONTEST_LOST);
		held += play(CONTEST_DEFENCE, "good", seed, 600).ended == CONTEST_WON;
	}
	ck_assert_int_ge(held, seeds - 1);
}
END_TEST

enum { GUN, MORTAR, BOTH };

/* The points of a player who thinks and builds only towers of one kind, or BOTH; counts in BUILT[] those that stand at the end. */
static int defend_with(int only, uint64_t seed, int *built)
{
	struct fleet fleet;
	struct scene scene;
	struct defence_rules rules;
	struct defence game;
	struct diag diag = {""};
	const struct pilot *pilot = pilot_of(variant_named(pilots, "good"));

	ck_assert_msg(!fleet_load(&fleet, &diag) && !scene_load("defence", &fleet, &scene, &diag) &&
			  !defence_rules_load(&rules, &diag),
		      "%s", diag.text);
	if (only != BOTH)
		rules.towers[GUN + MORTAR - only].damage = 0;
	ck_assert_msg(!defence_new(&scene, &fleet, &rules, seed, &game, &diag), "%s", diag.text);
	for (int tick = 0; tick < 600 * SPACE_TICKS_PER_S && !defence_over(&game); tick++) {
		if (tick % PILOT_ORDER_TICKS == 0)
			pilot->defence(&game);
		defence_step(&game);
	}
	for (int t = 0; t < game.n_towers; t++)
		built[game.towers[t].kind]++;
	int score = game.gained;
	defence_free(&game);
	return score;
}

START_TEST(guns_and_mortars_together_beat_either_alone)
{
	int seeds = how_many(3, 5), points[BOTH + 1] = {0}, built[DEFENCE_KINDS] = {0};

	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
		int others[DEFENCE_KINDS] = {0};
		points[GUN] += defend_with(GUN, seed, others);
		points[MORTAR] += defend_with(MORTAR, seed, others);
		points[BOTH] += defend_with(BOTH, seed, built);
	}
	ck_assert_msg(100 * points[BOTH] > 102 * points[GUN], "%d points, %d with guns alone", points[BOTH],
		      points[GUN]);
	ck_assert_msg(100 * points[BOTH] > 102 * points[MORTAR], "%d points, %d with mortars alone",
		      points[BOTH], points[MORTAR]);
	ck_assert_int_ge(built[GUN], 2 * seeds);
	ck_assert_int_ge(built[MORTAR], 2 * seeds);
}
END_TEST

Suite *suite_contest(void)
{
	Suite *suite = suite_create("arcade/contest");
	TCase *tcase = tcase_create("contest");

	tcase_add_loop_test(tcase, simple_beats_idle_and_good_beats_simple, 0, CONTEST_GAMES);
	tcase_add_loop_test(tcase, every_pilot_plays_the_same_game_twice, 0, CONTEST_GAMES);
	tcase_add_test(tcase, who_does_nothing_earns_next_to_nothing_among_asteroids);
	tcase_add_test(tcase, a_companion_is_near_never_in_the_way_and_draws_hunters_off);
	tcase_add_test(tcase, asteroids_end_even_for_who_sees_everything);
	if (counts_luck())
		tcase_add_test(tcase, guns_and_mortars_together_beat_either_alone);
	tcase_add_test(tcase, defence_is_lost_by_nobody_at_the_keys_and_held_by_who_thinks);
	suite_add_tcase(suite, tcase);
	return suite;
}
