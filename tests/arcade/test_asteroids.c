#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arcade/asteroids.h"
#include "tests/long.h"
#include "tests/space/world.h"
#include "tests/suite.h"

static void begin(struct asteroids *game, struct fleet *fleet, uint64_t seed)
{
	struct scene scene;
	struct asteroids_rules rules;
	struct diag diag = {""};

	ck_assert_msg(asteroids_rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(fleet_load(fleet, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(scene_load("asteroids", fleet, &scene, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(asteroids_new(&scene, fleet, &rules, seed, game, &diag) == STATUS_OK, "%s", diag.text);
}

/* Turns towards the nearest hunter and fires when it is ahead. */
static struct space_input gunner(const struct asteroids *game)
{
	const struct space *space = game->space;
	struct vec2 me = space_position(space, (uint32_t)space->pilot), nearest = {0, 0};
	double distance = INFINITY;

	for (uint32_t i = 0; i < space->n.ships; i++) {
		struct vec2 away = vec2_sub(space_position(space, i), me);
		if ((int32_t)i != space->pilot && space_alive(space, i) && vec2_length(away) < distance) {
			distance = vec2_length(away);
			nearest = away;
		}
	}
	double error = trig_atan2(vec2_cross(space->helm, nearest), vec2_dot(space->helm, nearest));
	int turn = error > SPACE_HELM_RAD / 2 ? 1 : error < -SPACE_HELM_RAD / 2 ? -1 : 0;
	bool thrust = space->tick % 200 == 0 && space->throttle < 1;
	return (struct space_input){.turn = turn, .thrust = thrust, .fire = turn == 0 && distance < 12};
}

static struct space_input idler(const struct asteroids *game)
{
	(void)game;
	return (struct space_input){0};
}

/* Plays until it is over or SECONDS have passed. */
static void play(struct asteroids *game, struct space_input (*pilot)(const struct asteroids *), int seconds)
{
	for (int i = 0; i < seconds * SPACE_TICKS_PER_S && game->phase != ASTEROIDS_OVER; i++) {
		struct space_input input = pilot(game);
		int hull = game->hull;
		ck_assert_int_eq(asteroids_step(game, &input, NULL), STATUS_OK);
		ck_assert(game->heat >= 0 && game->heat <= 1);
		ck_assert(abs(game->hull - hull) <= 1 && game->hull >= 0 && game->hull <= game->rules.hull);
	}
}

/* Plays SECONDS with hands that strike four keys a second, a third of a second after their reason was seen.  Returns the
 * score; ALIVE: not over yet. */
static int play_with_slow_hands(uint64_t seed, bool accompanied, int seconds, bool *alive)
{
	enum { STRIKE_TICKS = SPACE_TICKS_PER_S / 4, LATE_TICKS = SPACE_TICKS_PER_S / 3 };
	struct space_input coming[LATE_TICKS] = {{0}};
	struct asteroids game;
	struct fleet fleet;

	begin(&game, &fleet, seed);
	ck_assert_int_eq(asteroids_accompany(&game, accompanied, NULL), STATUS_OK);
	for (int tick = 0; tick < seconds * SPACE_TICKS_PER_S && game.phase != ASTEROIDS_OVER; tick++) {
		struct space_input *next = &coming[tick % LATE_TICKS], now = *next;
		*next = (struct space_input){0};
		if (tick % STRIKE_TICKS == 0)
			*next = gunner(&game);
		ck_assert_int_eq(asteroids_step(&game, &now, NULL), STATUS_OK);
	}
	int score = game.score;
	*alive = game.phase != ASTEROIDS_OVER;
	asteroids_free(&game);
	return score;
}

/* A perfect shot with a new look every tenth of a second lived long when people at the keys were gone in fifty seconds. */
START_TEST(a_novice_lives_two_minutes)
{
	int n_alive = 0, seeds = how_many(10, 20);
	bool alive;

	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
		play_with_slow_hands(seed, false, 120, &alive);
		n_alive += alive;
	}
	ck_assert_msg(2 * n_alive > seeds, "%d of %d live", n_alive, seeds);
}
END_TEST

/* One game proves nothing: with the companion rocks and hunters meet you elsewhere.  40 games have 10 % more points. */
START_TEST(a_companion_helps_a_novice)
{
	int alone = 0, both = 0, seeds = 20;
	bool alive;

	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
		alone += play_with_slow_hands(seed, false, 600, &alive);
		both += play_with_slow_hands(seed, true, 600, &alive);
	}
	ck_assert_msg(20 * both > 21 * alone, "%d points alone and %d with it", alone, both);
}
END_TEST

START_TEST(one_who_does_nothing_loses_all_ships)
{
	struct asteroids game;
	struct fleet fleet;

	begin(&game, &fleet, (uint64_t)_i);
	play(&game, idler, 600);
	ck_assert_int_eq(game.phase, ASTEROIDS_OVER);
	ck_assert_int_eq(game.hull, 0);
	asteroids_free(&game);
}
END_TEST

START_TEST(one_who_shoots_does_better_than_one_who_idles)
{
	int shooting = 0, idling = 0;

	for (uint64_t seed = 1; seed <= (uint64_t)how_many(2, 6); seed++) {
		struct asteroids game;
		struct fleet fleet;
		begin(&game, &fleet, seed);
		play(&game, gunner, 240);
		shooting += game.score;
		ck_assert_int_gt(game.shot, 0);
		asteroids_free(&game);
		begin(&game, &fleet, seed);
		play(&game, idler, 240);
		idling += game.score;
		asteroids_free(&game);
	}
	ck_assert_msg(shooting > idling, "%d points shooting, %d idling", shooting, idling);
}
END_TEST

static void clear_wave(struct asteroids *game)
{
	for (uint32_t i = 0; i < game->space->n.ships; i++)
		if ((int32_t)i != game->space->pilot)
			game->space->life[i] = SHIP_DESTROYED;
}

START_TEST(a_wave_that_finds_no_room_wins_no_points)
{
	struct asteroids game;
	struct fleet fleet;
	int refused = 0;

	begin(&game, &fleet, 4);
	game.rules.more_hunters = 5000;
	clear_wave(&game);
	for (int i = 0; i < 4 * SPACE_TICKS_PER_S && refused < 3; i++)
		refused += asteroids_step(&game, NULL, NULL) != STATUS_OK;
	ck_assert_int_eq(refused, 3);
	ck_assert_int_eq(game.wave, 1);
	ck_assert_int_lt(game.score, game.rules.points_wave);
	asteroids_free(&game);
}
END_TEST

START_TEST(a_cleared_wave_is_followed_by_a_larger_one)
{
	struct asteroids game;
	struct fleet fleet;

	begin(&game, &fleet, 4);
	int hunters = game.hunters;
	double drift = game.scene.rocks[0].drift;
	game.score = 1; /* you had a part in it */
	clear_wave(&game);
	for (int i = 0; i < 4 * SPACE_TICKS_PER_S; i++)
		ck_assert_int_eq(asteroids_step(&game, NULL, NULL), STATUS_OK);
	ck_assert_int_eq(game.wave, 2);
	ck_assert_int_gt(game.hunters, hunters);
	ck_assert_int_eq(game.score, 1 + game.rules.points_wave);
	ck_assert_int_eq(game.hull, game.rules.hull);
	ck_assert_double_eq_tol(game.scene.rocks[0].drift, drift * game.rules.faster_rocks, 1e-12);
	asteroids_free(&game);
}
END_TEST

/* Else whoever survives a wave with one ship lost would survive them all. */
/* Plays SECONDS, and returns the points of all hunters that were told with a place. */
static int gains_told(struct asteroids *game, struct space_input (*pilot)(const struct asteroids *),
		      int seconds)
{
	int told = 0;

	for (int i = 0; i < seconds * SPACE_TICKS_PER_S && game->phase != ASTEROIDS_OVER; i++) {
		struct space_input input = pilot(game);
		int n = game->n_gains, wave = game->wave;
		ck_assert_int_eq(asteroids_step(game, &input, NULL), STATUS_OK);
		ck_assert_int_le(game->n_gains - n, ASTEROIDS_GAINS);
		for (; n < game->n_gains; n++) {
			const struct asteroids_gain *gain = &game->gains[n % ASTEROIDS_GAINS];
			bool there = game->wave != wave;
			told += gain->points;
			for (uint32_t s = 0; s < game->space->n.ships; s++)
				there |= !space_alive(game->space, s) &&
					 vec2_distance(space_position(game->space, s), gain->at) < 0.5;
			ck_assert_msg(there, "points where nobody was destroyed");
		}
	}
	return told;
}

START_TEST(every_hunter_that_is_paid_for_is_told_where_it_went)
{
	int crashed = 0, paid = 0;

	for (uint64_t seed = 1; seed <= (uint64_t)how_many(2, 6); seed++) {
		struct asteroids game;
		struct fleet fleet;
		begin(&game, &fleet, seed);
		int told = gains_told(&game, gunner, 60);
		ck_assert_int_eq(told,
				 game.shot * game.rules.points_shot + game.paid * game.rules.points_crashed);
		ck_assert_int_ge(game.score, told);
		ck_assert_int_le(game.paid, game.crashed);
		paid += game.paid;
		asteroids_free(&game);
		begin(&game, &fleet, seed);
		ck_assert_int_eq(gains_told(&game, idler, 60), 0);
		ck_assert_int_eq(game.paid, 0);
		crashed += game.crashed;
		asteroids_free(&game);
	}
	ck_assert(paid > 0 && crashed > 0);
}
END_TEST

START_TEST(a_hull_comes_back_only_after_some_waves)
{
	struct asteroids game;
	struct fleet fleet;

	begin(&game, &fleet, 4);
	game.rules.mending_waves = 3;
	for (int wave = 1; wave <= 2 * game.rules.mending_waves; wave++) {
		game.hull = 1;
		clear_wave(&game);
		while (game.wave == wave)
			ck_assert_int_eq(asteroids_step(&game, NULL, NULL), STATUS_OK);
		ck_assert_int_eq(game.hull, 1 + (wave % game.rules.mending_waves == 0));
	}
	ck_assert(!asteroids_mends(&game));
	game.wave = game.rules.mending_waves;
	game.hull = game.rules.hull - 1;
	ck_assert(asteroids_mends(&game));
	game.hull = game.rules.hull;
	ck_assert(!asteroids_mends(&game)); /* there are never more */
	asteroids_free(&game);
}
END_TEST

START_TEST(a_hot_beam_does_not_fire)
{
	struct asteroids game;
	struct fleet fleet;
	int shots = 0;

	begin(&game, &fleet, 4);
	for (int i = 0; i < 6 * SPACE_TICKS_PER_S; i++) {
		double wait_s = game.space->beam_wait_s;
		/* Nobody is near enough to end this. */
		clear_wave(&game);
		game.phase = ASTEROIDS_FLYING;
		game.wait_s = 100;
		game.space->life[game.space->pilot] = SHIP_FLYING;
		ck_assert_int_eq(asteroids_step(&game, &(struct space_input){.fire = true}, NULL), STATUS_OK);
		shots += game.space->beam_wait_s > wait_s;
		ck_assert(game.heat <= 1);
	}
	int most = (int)((1 + 6 * game.rules.cooling_per_s) / game.rules.shot_heat) + 1;
	ck_assert_msg(shots > 3 && shots <= most, "%d shots", shots);
	asteroids_free(&game);
}
END_TEST

/* Which of the hunters are after the companion; -1 if one is after the farther of the two. */
static int after_companion(const struct asteroids *game)
{
	const struct space *space = game->space;
	uint32_t friend = (uint32_t)game->company.ship, pilot = (uint32_t)space->pilot;
	int after = 0;

	for (uint32_t i = 0; i < space->n.ships; i++) {
		if (!asteroids_is_hunter(game, i) || !space_alive(space, i))
			continue;
		/* They chose before they flew on: let those be that are as near to both. */
		double nearer = vec2_distance(space_position(space, i), space_position(space, friend)) -
				vec2_distance(space_position(space, i), space_position(space, pilot));
		if (fabs(nearer) > 0.2 && (nearer < 0) != (space->target_id[i] == friend))
			return -1;
		after += space->target_id[i] == friend;
	}
	return after;
}

START_TEST(hunters_go_for_the_nearer_and_for_the_pilot_when_the_companion_is_gone)
{
	struct asteroids game;
	struct fleet fleet;
	int most = 0;

	begin(&game, &fleet, 3);
	ck_assert_int_eq(asteroids_accompany(&game, true, NULL), STATUS_OK);
	int hunters = asteroids_hunters_left(&game);
	ck_assert_int_eq(hunters, game.hunters); /* it is none of them */
	for (int i = 0; i < 5 * SPACE_TICKS_PER_S; i++) {
		ck_assert_int_eq(asteroids_step(&game, NULL, NULL), STATUS_OK);
		int after = after_companion(&game);
		ck_assert_int_ge(after, 0);
		most = after > most ? after : most;
	}
	ck_assert_int_gt(most, 0);
	ck_assert_int_eq(asteroids_accompany(&game, false, NULL), STATUS_OK);
	ck_assert(!company_flies(&game.company, game.space));
	ck_assert_int_eq(asteroids_step(&game, NULL, NULL), STATUS_OK);
	for (uint32_t i = 0; i < game.space->n.ships; i++)
		if (asteroids_is_hunter(&game, i))
			ck_assert_int_eq((int)game.space->target_id[i], game.space->pilot);
	asteroids_free(&game);
}
END_TEST

START_TEST(a_companion_leaves_comes_back_and_is_replaced_with_the_next_wave_only)
{
	struct asteroids game;
	struct fleet fleet;

	begin(&game, &fleet, 4);
	uint32_t ships = game.space->n.ships;
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(asteroids_accompany(&game, true, NULL), STATUS_OK);
		ck_assert(company_flies(&game.company, game.space));
		ck_assert_int_eq(asteroids_accompany(&game, false, NULL), STATUS_OK);
	}
	ck_assert_uint_eq(game.space->n.ships, ships + 1);
	ck_assert_int_eq(asteroids_accompany(&game, true, NULL), STATUS_OK);
	game.space->life[game.company.ship] = SHIP_DESTROYED;
	ck_assert_int_eq(asteroids_accompany(&game, true, NULL), STATUS_OK);
	ck_assert(!company_flies(&game.company, game.space)); /* not by asking again */
	clear_wave(&game);
	while (game.wave == 1)
		ck_assert_int_eq(asteroids_step(&game, NULL, NULL), STATUS_OK);
	ck_assert(company_flies(&game.company, game.space));
	asteroids_free(&game);
}
END_TEST

START_TEST(the_beam_passes_the_companion)
{
	struct asteroids game;
	struct fleet fleet;
	struct vec2 aim;

	begin(&game, &fleet, 4);
	ck_assert_int_eq(asteroids_accompany(&game, true, NULL), STATUS_OK);
	struct space *space = game.space;
	uint32_t pilot = (uint32_t)space->pilot, friend = (uint32_t)game.company.ship;
	struct vec2 ahead = vec2_add(space_position(space, pilot), vec2_scale(space->helm, 3));
	space_launch(space, friend, ahead);
	ck_assert(!space_aim(space, pilot, &aim));
	double wait_s = space->beam_wait_s;
	ck_assert_int_eq(asteroids_step(&game, &(struct space_input){.fire = true}, NULL), STATUS_OK);
	ck_assert_double_gt(space->beam_wait_s, wait_s);
	ck_assert(company_flies(&game.company, space));
	asteroids_free(&game);
}
END_TEST

START_TEST(a_ship_that_there_is_not_cannot_come_along)
{
	struct asteroids game;
	struct fleet fleet;
	struct diag diag = {""};

	begin(&game, &fleet, 4);
	snprintf(game.rules.companion_class, sizeof game.rules.companion_class, "swan");
	ck_assert_int_eq(asteroids_accompany(&game, true, &diag), STATUS_BAD_INPUT);
	ck_assert_str_eq(diag.text, "asteroids.cfg: unknown ship class 'swan'");
	ck_assert(!game.company.wanted);
	asteroids_free(&game);
}
END_TEST

/* Each wave brings another behaviour, and the rules say how it is beaten. */
START_TEST(each_wave_brings_another_behaviour_with_its_weakness)
{
	struct asteroids game;
	struct fleet fleet;
	const struct asteroids_mind *before = NULL;

	begin(&game, &fleet, 4);
	for (int wave = 1; wave <= game.rules.n_minds + 1; wave++) {
		const struct asteroids_mind *mind = asteroids_mind(&game);
		uint32_t hunter = game.space->pilot == 0 ? 1 : 0;
		ck_assert_int_eq(game.wave, wave);
		ck_assert_ptr_ne(mind, before);
		ck_assert(mind->weakness[0]);
		const char *flown = space_behaviour(game.space, hunter)->head.name;
		ck_assert_int_eq(strncmp(mind->behaviour, flown, strlen(flown)), 0);
		before = mind;
		clear_wave(&game);
		for (int i = 0; i < 4 * SPACE_TICKS_PER_S && game.wave == wave; i++)
			ck_assert_int_eq(asteroids_step(&game, NULL, NULL), STATUS_OK);
	}
	ck_assert_ptr_eq(asteroids_mind(&game), &game.rules.minds[1]);
	asteroids_free(&game);
}
END_TEST

/* What the last contact of the lost ship was. */
START_TEST(the_game_knows_what_hit_you)
{
	static const enum touch causes[] = {TOUCH_ROCK, TOUCH_SHIP};

	for (size_t i = 0; i < ARRAY_LEN(causes); i++) {
		struct asteroids game;
		struct fleet fleet;
		begin(&game, &fleet, 4);
		struct space *space = game.space;
		uint32_t pilot = (uint32_t)space->pilot, hunter = pilot + 1;
		space->x[pilot] = causes[i] == TOUCH_ROCK ? space->rock_x[0] : space->x[hunter];
		space->y[pilot] = causes[i] == TOUCH_ROCK ? space->rock_y[0] : space->y[hunter];
		ck_assert_int_eq(asteroids_step(&game, NULL, NULL), STATUS_OK);
		ck_assert_int_eq(game.phase, ASTEROIDS_LOST);
		ck_assert_int_eq(game.hit_by, causes[i]);
		asteroids_free(&game);
	}
}
END_TEST

START_TEST(the_same_seed_and_hands_give_the_same_game)
{
	uint64_t hash[2];

	for (int run = 0; run < 2; run++) {
		struct asteroids game;
		struct fleet fleet;
		begin(&game, &fleet, 77);
		play(&game, gunner, 60);
		hash[run] = asteroids_hash(&game);
		asteroids_free(&game);
	}
	ck_assert_uint_eq(hash[0], hash[1]);
}
END_TEST

static const struct {
	const char *from, *to, *complaint;
} edits[] = {
    {"hull = 5", "hull = 0", "hull"},
    {"shot_heat = 0.25", "shot_heat = 2.0", "shot_heat"},
    {"cooling = 0.2", "cooling = -1.0", "cooling"},
    {"faster_rocks", "fast_rocks", "fast_rocks"},
    {"wait_won", "# wait_won", "wait_won"},
    {"behaviour = \"orca\"", "behaviour = \"orcas\"", "unknown behaviour 'orcas'"},
    {"hunters = 1", "hunters = 0", "hunters"},
};

START_TEST(a_wrong_line_of_asteroids_cfg_is_named)
{
	struct asteroids_rules rules;
	struct diag diag = {""};

	const char *text = test_edited("asteroids.cfg", edits[_i].from, edits[_i].to);
	ck_assert_int_eq(asteroids_rules_parse("asteroids.cfg", text, &rules, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "asteroids.cfg:") && strstr(diag.text, edits[_i].complaint), "%s",
		      diag.text);
}
END_TEST

Suite *suite_asteroids(void)
{
	Suite *suite = suite_create("arcade/asteroids");
	TCase *tcase = tcase_create("asteroids");
	tcase_add_test(tcase, a_novice_lives_two_minutes);
	if (counts_luck())
		tcase_add_test(tcase, a_companion_helps_a_novice);
	tcase_add_loop_test(tcase, one_who_does_nothing_loses_all_ships, 1, 4);
	tcase_add_test(tcase, one_who_shoots_does_better_than_one_who_idles);
	tcase_add_test(tcase, a_wave_that_finds_no_room_wins_no_points);
	tcase_add_test(tcase, every_hunter_that_is_paid_for_is_told_where_it_went);
	tcase_add_test(tcase, a_hull_comes_back_only_after_some_waves);
	tcase_add_test(tcase, each_wave_brings_another_behaviour_with_its_weakness);
	tcase_add_test(tcase, the_game_knows_what_hit_you);
	tcase_add_test(tcase, a_hot_beam_does_not_fire);
	tcase_add_test(tcase, hunters_go_for_the_nearer_and_for_the_pilot_when_the_companion_is_gone);
	tcase_add_test(tcase, a_companion_leaves_comes_back_and_is_replaced_with_the_next_wave_only);
	tcase_add_test(tcase, the_beam_passes_the_companion);
	tcase_add_test(tcase, a_ship_that_there_is_not_cannot_come_along);
	tcase_add_test(tcase, a_cleared_wave_is_followed_by_a_larger_one);
	tcase_add_loop_test(tcase, a_wrong_line_of_asteroids_cfg_is_named, 0, ARRAY_LEN(edits));
	tcase_add_test(tcase, the_same_seed_and_hands_give_the_same_game);
	suite_add_tcase(suite, tcase);
	return suite;
}
