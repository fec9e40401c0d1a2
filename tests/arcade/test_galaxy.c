#include "arcade/galaxy.h"

#include <stdio.h>
#include <string.h>

#include "tests/long.h"
#include "tests/space/world.h"
#include "tests/suite.h"

static void begin(struct galaxy *game, struct fleet *fleet, uint64_t seed)
{
	struct scene scene;
	struct galaxy_rules rules;
	struct diag diag = {""};

	ck_assert_msg(fleet_load(fleet, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(galaxy_rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(scene_load("galaxy", fleet, &scene, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(galaxy_new(&scene, fleet, &rules, seed, game, &diag) == STATUS_OK, "%s", diag.text);
	scene_free(&scene);
}

static void run(struct galaxy *game, int seconds)
{
	for (int i = 0; i < seconds * SPACE_TICKS_PER_S; i++)
		galaxy_step(game);
}

static struct orbit draw_orbit(struct rng *rng)
{
	double axis = rng_between(rng, 5, 25);

	return (struct orbit){axis, rng_between(rng, 0, 0.7), rng_between(rng, -PI, PI),
			      rng_between(rng, 0, 2 * PI), orbit_motion(axis, 8)};
}

START_TEST(keplers_equation_holds_to_the_last_bits)
{
	for (double e = 0; e <= 0.99; e += 0.03)
		for (double mean = -3.1; mean <= 3.1; mean += 0.1) {
			double anomaly = orbit_anomaly(mean, e);
			ck_assert_double_lt(fabs(anomaly - e * trig_sin(anomaly) - mean), 2e-15);
		}
}
END_TEST

/* Kepler's second law: equal areas in equal times, all the way round. */
START_TEST(a_planet_sweeps_equal_areas_and_comes_back)
{
	struct rng rng = rng_seeded(3, RNG_QUERY);

	for (int i = 0; i < 20; i++) {
		struct orbit orbit = draw_orbit(&rng);
		double round_s = 2 * PI / orbit.motion_rad_s, step_s = round_s / 1000, first = 0;
		for (int k = 0; k < 1000; k += 50) {
			struct vec2 a = orbit_position(&orbit, k * step_s);
			struct vec2 b = orbit_position(&orbit, (k + 1) * step_s);
			double swept = vec2_cross(a, b);
			first = k ? first : swept;
			ck_assert_double_lt(fabs(swept / first - 1), 1e-3);
			ck_assert_double_le(vec2_distance(a, b), orbit_max_speed(&orbit) * step_s * (1 + 1e-9));
		}
		ck_assert_double_lt(vec2_distance(orbit_position(&orbit, 0), orbit_position(&orbit, round_s)),
				    1e-9);
	}
}
END_TEST

/* How long a ship takes that always flies to where the planet is; LIMIT_S where it does not get there. */
static double chase_s(const struct orbit *orbit, struct vec2 at, double speed, double reach, double limit_s)
{
	double dt_s = 1.0 / SPACE_TICKS_PER_S, time_s = 0;

	for (; time_s < limit_s; time_s += dt_s) {
		struct vec2 way = vec2_sub(orbit_position(orbit, time_s), at);
		if (vec2_length(way) <= reach)
			return time_s;
		at = vec2_add(at, vec2_clip(way, speed * dt_s));
	}
	return limit_s;
}

START_TEST(a_ship_that_intercepts_arrives_before_one_that_chases)
{
	const double reach = 0.5;
	int sooner = 0;

	for (uint64_t seed = 1; seed <= 200; seed++) {
		struct rng rng = rng_seeded(seed, RNG_QUERY);
		struct orbit orbit = draw_orbit(&rng);
		struct vec2 from = {rng_between(&rng, -30, 30), rng_between(&rng, -20, 20)};
		double speed = 1.05 * orbit_max_speed(&orbit);
		double met_s = orbit_meeting_s(&orbit, 0, from, speed, reach);
		double chased_s = chase_s(&orbit, from, speed, reach, 20 * PI / orbit.motion_rad_s);
		/* It gets there, and straight. */
		ck_assert_double_le(vec2_distance(orbit_position(&orbit, met_s), from),
				    reach + speed * met_s + 1e-6);
		ck_assert_double_le(met_s, chased_s + 1e-9);
		sooner += met_s < chased_s - 1.0 / SPACE_TICKS_PER_S;
	}
	ck_assert_int_ge(sooner, 190);
}
END_TEST

START_TEST(a_slow_ship_lets_the_planet_come_while_a_chase_never_ends)
{
	int chased_in_vain = 0, seeds = how_many(12, 40);

	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
		struct rng rng = rng_seeded(seed, RNG_QUERY);
		struct orbit orbit = draw_orbit(&rng);
		struct vec2 from = {rng_between(&rng, -30, 30), rng_between(&rng, -20, 20)};
		double speed = 0.4 * orbit_max_speed(&orbit), limit_s = 20 * PI / orbit.motion_rad_s;
		double met_s = orbit_meeting_s(&orbit, 0, from, speed, 0.5);
		ck_assert_double_lt(met_s, limit_s);
		ck_assert_double_le(met_s, chase_s(&orbit, from, speed, 0.5, limit_s));
		chased_in_vain += chase_s(&orbit, from, speed, 0.5, limit_s) == limit_s;
	}
	ck_assert_int_gt(4 * chased_in_vain, seeds);
}
END_TEST

START_TEST(ships_left_to_themselves_go_round_and_are_mostly_punctual)
{
	struct galaxy game;
	struct fleet fleet;

	begin(&game, &fleet, (uint64_t)_i);
	run(&game, 360);
	ck_assert_int_gt(game.deliveries, 20);
	ck_assert_int_lt(game.late * 4, game.deliveries);
	ck_assert_int_eq(game.money, game.rules.money + game.earned);
	ck_assert(galaxy_over(&game));
	galaxy_free(&game);
}
END_TEST

START_TEST(every_flight_ends_in_a_dock)
{
	struct galaxy game;
	struct fleet fleet;
	double since_s[GALAXY_SHIPS] = {0}, longest_s = 0;
	int circled = 0;

	begin(&game, &fleet, (uint64_t)_i);
	game.money = 10000;
	while (galaxy_buy(&game) != GALAXY_NOWHERE)
		continue;
	for (int i = 0; i < 350 * SPACE_TICKS_PER_S; i++) {
		galaxy_step(&game);
		for (int s = 0; s < game.rules.n_ships; s++) {
			if (game.ships[s].phase != GALAXY_FLYING)
				since_s[s] = game.time_s;
			longest_s = fmax(game.time_s - since_s[s], longest_s);
			circled += galaxy_circles(&game, s);
		}
	}
	ck_assert_msg(longest_s < 90, "a ship was under way for %g days", longest_s);
	ck_assert_int_gt(circled, 0);
	galaxy_free(&game);
}
END_TEST

START_TEST(an_order_is_for_one_haul)
{
	struct galaxy game;
	struct fleet fleet;

	begin(&game, &fleet, 3);
	ck_assert(game.ships[0].own_mind && game.ships[0].phase == GALAXY_DOCKED);
	ck_assert(galaxy_send(&game, 0, 4));
	while (game.ships[0].at != 4 && !galaxy_over(&game)) {
		galaxy_step(&game);
		ck_assert(game.ships[0].at == 4 || game.ships[0].to == 4);
	}
	for (int i = 0; i < 60 * SPACE_TICKS_PER_S && game.ships[0].phase != GALAXY_FLYING; i++)
		galaxy_step(&game);
	ck_assert_int_eq(game.ships[0].phase, GALAXY_FLYING);
	galaxy_free(&game);
}
END_TEST

/* The best paid day by day, of all planets. */
static void trade(struct galaxy *game)
{
	for (int s = 0; s < game->rules.n_ships; s++) {
		const struct galaxy_ship *ship = &game->ships[s];
		double best = 0;
		int to = GALAXY_NOWHERE;
		galaxy_set_own_mind(game, s, false);
		for (int p = 0;
		     p < game->rules.n_planets && ship->phase == GALAXY_DOCKED && ship->refuel_s <= 0; p++) {
			struct galaxy_offer offer = galaxy_offer(game, s, p);
			double days =
			    offer.days + game->rules.refuel_s + game->rules.refuel_s_per_tile * offer.haul;
			if (p != ship->at && (offer.goods + offer.call) / days > best) {
				best = (offer.goods + offer.call) / days;
				to = p;
			}
		}
		if (to != GALAXY_NOWHERE)
			ck_assert(galaxy_send(game, s, to));
	}
	galaxy_buy(game);
}

START_TEST(one_who_trades_earns_more_than_ships_left_to_themselves)
{
	int traded = 0, left = 0;

	for (uint64_t seed = 1; seed <= (uint64_t)how_many(1, 3); seed++) {
		struct galaxy game;
		struct fleet fleet;
		begin(&game, &fleet, seed);
		while (!galaxy_over(&game)) {
			if (game.space->tick % 30 == 0)
				trade(&game);
			galaxy_step(&game);
			ck_assert_int_ge(game.money, 0);
		}
		traded += game.earned;
		galaxy_free(&game);
		begin(&game, &fleet, seed);
		run(&game, 361);
		left += game.earned;
		galaxy_free(&game);
	}
	ck_assert_msg(traded > left * 3 / 2, "%d traded, %d by itself", traded, left);
}
END_TEST

START_TEST(a_ship_goes_where_it_is_sent_one_planet_after_the_other)
{
	struct galaxy game;
	struct fleet fleet;

	begin(&game, &fleet, 5);
	galaxy_set_own_mind(&game, 0, false);
	ck_assert(!galaxy_send(&game, 0, game.ships[0].at));
	ck_assert(galaxy_send(&game, 0, 3));
	while (game.ships[0].phase != GALAXY_FLYING)
		galaxy_step(&game);
	ck_assert(!galaxy_send(&game, 0, 3));
	ck_assert(galaxy_send(&game, 0, 2));
	while (game.ships[0].phase == GALAXY_FLYING)
		galaxy_step(&game);
	ck_assert_int_eq(game.ships[0].at, 3);
	ck_assert_int_eq(game.ships[0].to, 2);
	game.money = game.rules.ships[3].price - 1;
	ck_assert_int_eq(galaxy_buy(&game), GALAXY_NOWHERE);
	game.money = game.rules.ships[3].price;
	ck_assert_int_eq(galaxy_buy(&game), 3);
	ck_assert_int_eq(game.money, 0);
	galaxy_free(&game);
}
END_TEST

START_TEST(the_price_is_that_of_the_day_of_leaving_and_then_falls)
{
	struct galaxy game;
	struct fleet fleet;

	begin(&game, &fleet, 5);
	galaxy_set_own_mind(&game, 0, false);
	ck_assert(galaxy_send(&game, 0, 3));
	game.planets[3].wants = 2;
	while (game.ships[0].phase != GALAXY_FLYING)
		galaxy_step(&game);
	int promised = game.ships[0].goods;
	ck_assert_int_gt(promised, 0);
	ck_assert_double_lt(game.planets[3].wants, 0.6);
	game.planets[3].wants = 0;
	game.planets[3].call_until_s = 0;
	while (game.ships[0].phase == GALAXY_FLYING)
		galaxy_step(&game);
	ck_assert_int_eq(game.last.ship, 0);
	ck_assert_int_le(game.last.pay, promised + (game.last.called ? game.rules.call : 0));
	ck_assert(game.last.late > game.rules.grace || game.last.pay >= promised);
	galaxy_free(&game);
}
END_TEST

START_TEST(a_late_haul_tells_what_was_promised_beside_what_was_paid)
{
	struct galaxy game;
	struct fleet fleet;
	int late = 0;

	begin(&game, &fleet, 5);
	while (!galaxy_over(&game)) {
		int deliveries = game.deliveries, goods[GALAXY_SHIPS];
		for (int s = 0; s < game.rules.n_ships; s++)
			goods[s] = game.ships[s].goods;
		galaxy_step(&game);
		if (game.deliveries != deliveries + 1)
			continue;
		const struct galaxy_delivery *last = &game.last;
		const struct galaxy_ship *ship = &game.ships[last->ship];
		int call = last->called ? game.rules.call : 0;
		ck_assert_int_eq(ship->promised, goods[last->ship]);
		ck_assert_int_eq(last->promised, ship->promised + call);
		ck_assert_int_eq(last->pay, ship->paid + call);
		if (last->late <= game.rules.grace)
			ck_assert_int_eq(ship->paid, ship->promised);
		else
			ck_assert_int_le(ship->paid, ship->promised);
		late += ship->paid < ship->promised;
	}
	ck_assert_int_gt(late, 0);
	ck_assert_int_eq(game.ships[5].promised, 0);
	galaxy_free(&game);
}
END_TEST

START_TEST(a_call_pays_the_first_who_comes_in_time)
{
	struct galaxy game;
	struct fleet fleet;

	begin(&game, &fleet, 5);
	/* No other calls. */
	game.rules.call_every_s = 1e9;
	for (int s = 0; s < game.rules.n_ships; s++)
		galaxy_set_own_mind(&game, s, false);
	struct galaxy_offer before = galaxy_offer(&game, 0, 3);
	game.planets[3].call_until_s = game.time_s + before.days + 1;
	struct galaxy_offer called = galaxy_offer(&game, 0, 3);
	ck_assert_int_eq(called.call, game.rules.call);
	ck_assert_int_eq(called.goods, before.goods);
	game.planets[3].call_until_s = game.time_s + before.days / 2;
	ck_assert_int_eq(galaxy_offer(&game, 0, 3).call, 0);
	game.planets[3].call_until_s = 1e6;
	ck_assert(galaxy_send(&game, 0, 3) && galaxy_send(&game, 1, 3));
	for (int answered = 0, arrived = 0; arrived < 2;) {
		int deliveries = game.deliveries;
		galaxy_step(&game);
		if (game.deliveries == deliveries)
			continue;
		answered += game.last.called;
		ck_assert_int_eq(answered, 1);
		ck_assert(game.last.called == (game.last.pay >= game.rules.call));
		ck_assert(!galaxy_calls(&game, 3));
		arrived++;
	}
	galaxy_free(&game);
}
END_TEST

START_TEST(ranks_begin_where_their_money_does)
{
	struct galaxy game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	for (int r = 0; r < game.rules.n_ranks; r++) {
		ck_assert_int_eq(galaxy_rank(&game, game.rules.ranks[r].money), r);
		ck_assert_int_eq(galaxy_rank(&game, game.rules.ranks[r].money - 1), r > 0 ? r - 1 : 0);
	}
	galaxy_free(&game);
}
END_TEST

START_TEST(the_same_galaxy_is_the_golden_one_after_a_year)
{
	struct galaxy game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	run(&game, 361);
	ck_assert_msg(galaxy_hash(&game) == UINT64_C(0x49881bd467dbfe4d), "%llx",
		      (unsigned long long)galaxy_hash(&game));
	galaxy_free(&game);
}
END_TEST

static const struct {
	const char *from, *to, *complaint;
} edits[] = {
    {"gravity = 8.0", "gravity = -8.0", "gravity"},
    {"glut = 0.25;", "", "glut"},
    {"eccentricity = 0.15", "eccentricity = 1.5", "eccentricity"},
    {"axis = 6.0", "axis = \"far\"", "axis"},
    {"name = \"Wren\"", "nam = \"Wren\"", "nam"},
    {"price = 0", "price = 1", "ships"},
    {"money = 800", "money = 2800", "ranks"},
};

START_TEST(wrong_rules_of_trade_are_named)
{
	struct galaxy_rules rules;
	struct diag diag = {""};

	const char *text = test_edited("galaxy.cfg", edits[_i].from, edits[_i].to);
	ck_assert_int_eq(galaxy_rules_parse("galaxy.cfg", text, &rules, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "galaxy.cfg:") && strstr(diag.text, edits[_i].complaint), "%s",
		      diag.text);
}
END_TEST

Suite *suite_galaxy(void)
{
	Suite *suite = suite_create("arcade/galaxy");
	TCase *orbits = tcase_create("orbits"), *trades = tcase_create("trade");
	tcase_add_test(orbits, keplers_equation_holds_to_the_last_bits);
	tcase_add_test(orbits, a_planet_sweeps_equal_areas_and_comes_back);
	tcase_add_test(orbits, a_ship_that_intercepts_arrives_before_one_that_chases);
	tcase_add_test(orbits, a_slow_ship_lets_the_planet_come_while_a_chase_never_ends);
	tcase_add_loop_test(trades, wrong_rules_of_trade_are_named, 0, (int)ARRAY_LEN(edits));
	tcase_add_loop_test(trades, every_flight_ends_in_a_dock, 1, how_many(2, 4));
	tcase_add_test(trades, an_order_is_for_one_haul);
	tcase_add_loop_test(trades, ships_left_to_themselves_go_round_and_are_mostly_punctual, 1,
			    how_many(3, 5));
	tcase_add_test(trades, one_who_trades_earns_more_than_ships_left_to_themselves);
	tcase_add_test(trades, a_ship_goes_where_it_is_sent_one_planet_after_the_other);
	tcase_add_test(trades, the_price_is_that_of_the_day_of_leaving_and_then_falls);
	tcase_add_test(trades, a_late_haul_tells_what_was_promised_beside_what_was_paid);
	tcase_add_test(trades, a_call_pays_the_first_who_comes_in_time);
	tcase_add_test(trades, ranks_begin_where_their_money_does);
	tcase_add_test(trades, the_same_galaxy_is_the_golden_one_after_a_year);
	suite_add_tcase(suite, orbits);
	suite_add_tcase(suite, trades);
	return suite;
}
