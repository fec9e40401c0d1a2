#include "space/defence.h"

#include <stdio.h>
#include <string.h>

#include "tests/space/world.h"
#include "tests/suite.h"

static void begin(struct defence *game, struct fleet *fleet, uint64_t seed)
{
	struct scene scene;
	struct defence_rules rules;
	struct diag diag = {""};

	ck_assert_msg(fleet_load(fleet, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(defence_rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(scene_load("defence", fleet, &scene, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(defence_new(&scene, fleet, &rules, seed, game, &diag) == STATUS_OK, "%s", diag.text);
}

static double distance(struct cell a, struct cell b)
{
	return vec2_distance((struct vec2){a.x, a.y}, (struct vec2){b.x, b.y});
}

/* Where most of the marines' way from the first portal is in range, and no tower yet. */
static struct cell best_site(struct defence *game)
{
	static struct cell path[4096];
	size_t n = approach_plan(&game->approach, game->approach.portals[0], path, ARRAY_LEN(path));
	struct cell best = {0, 0};
	int most = 0;

	for (int16_t y = 0; y < game->approach.ground.height; y++)
		for (int16_t x = 0; x < game->approach.ground.width; x++) {
			struct cell at = {x, y};
			int covered = 0;
			bool on_path = false;
			for (size_t i = 0; i < n; i++) {
				covered += distance(path[i], at) < game->rules.tower.range;
				on_path = on_path || cell_equal(path[i], at);
			}
			if (covered > most && !on_path && defence_site(game, at, NULL) == SITE_FREE) {
				most = covered;
				best = at;
			}
		}
	return best;
}

static void idler(struct defence *game)
{
	(void)game;
}

/* Builds whenever there is money for it. */
static void builder(struct defence *game)
{
	if (game->money >= game->rules.tower.price)
		ck_assert_int_eq(defence_place(game, best_site(game)), SITE_FREE);
}

/* What must hold at every tick, with the barrels as they were before it. */
static void check(const struct defence *game, const double *barrels)
{
	ck_assert_int_eq(game->money, game->rules.money - game->spent + game->gained);
	ck_assert_int_ge(game->money, 0);
	ck_assert_int_eq(game->lives + game->through, game->rules.lives);
	bool slow = true, outside = true;
	for (int t = 0; t < game->n_towers; t++)
		slow = slow && fabs(trig_wrap(game->towers[t].barrel_rad - barrels[t])) <=
				   game->rules.tower.turn_rad_s / SPACE_TICKS_PER_S + 1e-12;
	for (int e = 0; e < game->n_enemies; e++) {
		struct cell at = {(int16_t)game->enemies[e].at.x, (int16_t)game->enemies[e].at.y};
		outside = outside && (!game->enemies[e].alive || ground_open(&game->approach.ground, at));
	}
	ck_assert_msg(slow, "a barrel turned faster than it can");
	ck_assert_msg(outside, "somebody is inside a wall or a tower");
}

/* Plays until it is over or SECONDS have passed. */
static void play(struct defence *game, void (*player)(struct defence *), int seconds)
{
	for (int i = 0; i < seconds * SPACE_TICKS_PER_S && !defence_over(game); i++) {
		double barrels[DEFENCE_TOWERS];
		if (i % 30 == 0)
			player(game);
		for (int t = 0; t < game->n_towers; t++)
			barrels[t] = game->towers[t].barrel_rad;
		defence_step(game);
		check(game, barrels);
	}
}

START_TEST(one_who_builds_nothing_loses)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, (uint64_t)_i);
	play(&game, idler, 600);
	ck_assert_int_eq(game.phase, DEFENCE_LOST);
	ck_assert_int_eq(game.kills, 0);
	ck_assert_int_eq(game.lives, 0);
	ck_assert_int_le(game.wave, 3);
	defence_free(&game);
}
END_TEST

START_TEST(one_who_builds_along_the_way_gets_far)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, (uint64_t)_i);
	play(&game, builder, 900);
	ck_assert_msg(game.wave >= 5, "wave %d, %d kills, %d lives", game.wave, game.kills, game.lives);
	defence_free(&game);
}
END_TEST

START_TEST(no_tower_seals_the_goal)
{
	struct defence game;
	struct fleet fleet;
	struct approach_change change;
	int16_t y = 11;

	begin(&game, &fleet, 1);
	game.money = 10000;
	for (; y < 16; y++)
		ck_assert_int_eq(defence_place(&game, (struct cell){13, y}), SITE_FREE);
	uint64_t hash = defence_hash(&game);
	double on_foot = game.approach.on_foot;
	ck_assert_int_eq(defence_site(&game, (struct cell){13, y}, &change), SITE_SEALS);
	ck_assert(change.sealed);
	ck_assert_int_eq(defence_place(&game, (struct cell){13, y}), SITE_SEALS);
	ck_assert_uint_eq(defence_hash(&game), hash);
	ck_assert_double_eq(game.approach.on_foot, on_foot);
	ck_assert(defence_sell(&game, (struct cell){13, 11}));
	ck_assert_int_eq(defence_place(&game, (struct cell){13, 16}), SITE_FREE);
	defence_free(&game);
}
END_TEST

START_TEST(nobody_on_the_map_is_walled_in)
{
	struct defence game;
	struct fleet fleet;
	struct cell cage[] = {{6, 1}, {6, 2}, {6, 3}, {6, 4}, {6, 5}, {5, 5}, {4, 5}, {3, 5}, {2, 5}, {1, 5}};
	int sealed = 0;

	begin(&game, &fleet, 1);
	/* The portal stands in that corner, so the cage alone is refused; a cage round an empty corner is not.
	 */
	game.money = 10000;
	for (size_t i = 0; i < ARRAY_LEN(cage); i++)
		sealed += defence_place(&game, cage[i]) == SITE_SEALS;
	ck_assert_int_eq(sealed, 1);
	defence_free(&game);
	begin(&game, &fleet, 1);
	game.money = 10000;
	game.enemies[game.n_spiders] = (struct defence_enemy){.alive = true, .at = {40.5, 15.5}, .health = 1};
	ck_assert_int_eq(defence_place(&game, (struct cell){40, 15}), SITE_TAKEN);
	ck_assert_int_eq(defence_place(&game, (struct cell){40, 14}), SITE_FREE);
	ck_assert_int_eq(defence_place(&game, (struct cell){39, 15}), SITE_FREE);
	ck_assert_int_eq(defence_place(&game, (struct cell){41, 15}), SITE_FREE);
	ck_assert_int_eq(defence_place(&game, (struct cell){40, 16}), SITE_SEALS);
	game.enemies[game.n_spiders].alive = false;
	ck_assert_int_eq(defence_place(&game, (struct cell){40, 16}), SITE_FREE);
	defence_free(&game);
}
END_TEST

START_TEST(what_a_tower_would_do_to_the_ways_is_what_it_does)
{
	struct defence game;
	struct fleet fleet;
	struct cell at = {13, 11};
	struct approach_change change;

	begin(&game, &fleet, 1);
	double on_foot = game.approach.on_foot, free = game.approach.free;
	ck_assert_double_lt(free, on_foot);
	ck_assert_int_eq(defence_site(&game, at, &change), SITE_FREE);
	ck_assert_int_eq(defence_place(&game, at), SITE_FREE);
	ck_assert_double_gt(change.on_foot, 0);
	ck_assert_double_eq(game.approach.on_foot, on_foot + change.on_foot);
	ck_assert_double_eq(game.approach.free, free + change.free);
	ck_assert_int_eq(defence_place(&game, at), SITE_CLOSED);
	ck_assert(defence_sell(&game, at) && !defence_sell(&game, at));
	ck_assert_double_eq(game.approach.on_foot, on_foot);
	defence_free(&game);
}
END_TEST

/* Two enemies in range: the one nearer to the goal, though the other is nearer to the tower. */
START_TEST(a_tower_turns_to_the_one_furthest_along_its_way)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	ck_assert_int_eq(defence_place(&game, (struct cell){20, 12}), SITE_FREE);
	for (int i = 0; i < 2; i++)
		game.enemies[game.n_spiders + i] = (struct defence_enemy){
		    .alive = true, .at = {i ? 23.5 : 19.5, 13.5}, .health = 1000, .full = 1000};
	game.phase = DEFENCE_WAVE;
	defence_step(&game);
	ck_assert_int_eq(game.towers[0].target, game.n_spiders + 1);
	defence_free(&game);
}
END_TEST

static void onlooker(struct defence *game)
{
	defence_site(game, (struct cell){(int16_t)(game->space->tick % 78), 13}, NULL);
}

START_TEST(asking_what_a_tower_would_do_changes_nothing)
{
	struct fleet fleet;
	uint64_t hash[2];

	for (int looks = 0; looks < 2; looks++) {
		struct defence game;
		begin(&game, &fleet, 4);
		play(&game, looks ? onlooker : idler, 60);
		hash[looks] = defence_hash(&game);
		defence_free(&game);
	}
	ck_assert_uint_eq(hash[0], hash[1]);
}
END_TEST

START_TEST(calling_a_wave_pays_for_the_time_given_away)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	ck_assert(defence_call(&game) && !defence_call(&game));
	ck_assert_int_eq(game.gained, (int)(game.rules.pause_s * game.rules.haste));
	ck_assert_int_eq(game.wave, 1);
	defence_free(&game);
}
END_TEST

START_TEST(the_same_seed_and_towers_give_the_golden_game)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	play(&game, builder, 120);
	ck_assert_msg(defence_hash(&game) == UINT64_C(0xe20aad4e36d44539), "%llx",
		      (unsigned long long)defence_hash(&game));
	defence_free(&game);
}
END_TEST

static const struct {
	const char *from, *to, *complaint;
} edits[] = {
    {"lives = 10", "lives = 0", "lives"},
    {"turn = 2.5;", "", "turn"},
    {"speed = 2.6", "speed = 2.6; wings = 2", "wings"},
    {"spider = {", "spiders = {", "spider"},
    {"every = 1.6", "every = 0.0", "every"},
};

START_TEST(wrong_rules_of_defence_are_named)
{
	struct defence_rules rules;
	struct diag diag = {""};

	test_edited("defence.cfg", edits[_i].from, edits[_i].to, "tests/defence.cfg");
	ck_assert_int_eq(defence_rules_read("tests/defence.cfg", &rules, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "tests/defence.cfg:") && strstr(diag.text, edits[_i].complaint), "%s",
		      diag.text);
	remove("tests/defence.cfg");
}
END_TEST

Suite *suite_defence(void)
{
	Suite *suite = suite_create("space/defence");
	TCase *rules = tcase_create("rules"), *games = tcase_create("games");
	tcase_add_loop_test(rules, wrong_rules_of_defence_are_named, 0, (int)ARRAY_LEN(edits));
	tcase_add_test(rules, no_tower_seals_the_goal);
	tcase_add_test(rules, nobody_on_the_map_is_walled_in);
	tcase_add_test(rules, what_a_tower_would_do_to_the_ways_is_what_it_does);
	tcase_add_test(rules, a_tower_turns_to_the_one_furthest_along_its_way);
	tcase_add_test(rules, asking_what_a_tower_would_do_changes_nothing);
	tcase_add_test(rules, calling_a_wave_pays_for_the_time_given_away);
	tcase_add_loop_test(games, one_who_builds_nothing_loses, 1, 3);
	tcase_add_loop_test(games, one_who_builds_along_the_way_gets_far, 1, 3);
	tcase_add_test(games, the_same_seed_and_towers_give_the_golden_game);
	tcase_set_timeout(games, 60);
	suite_add_tcase(suite, rules);
	suite_add_tcase(suite, games);
	return suite;
}
