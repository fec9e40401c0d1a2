/* A flight between two locks can be won, lost and skipped, and comes out the same every time. */
#include "tests/long.h"
#include "tests/suite.h"
#include "world/floor.h"
#include "world/passage.h"
#include "world/points.h"

enum { LOOK_AHEAD = 9 /* slices */ };

/* How far the ship gets, in ticks, if the helm is turned by FIRST, then by SECOND up to slice UNTIL, and held. */
static int ticks_until_hit(struct passage passage, int first, int second, int until)
{
	int hull = passage.hull, begin = passage.tick;

	for (int i = 0; i < LOOK_AHEAD && passage.on && passage.hull == hull; i++) {
		int helm = 0;
		if (i == 0)
			helm = first;
		else if (i < until)
			helm = second;
		passage_go_on(&passage, helm);
	}
	return passage.hull == hull ? 1 << 20 : passage.tick - begin;
}

/* What a watchful pilot does: whatever keeps the hull whole for longest, and else towards the middle, calmly. */
static int watchful_helm(const struct passage *passage)
{
	int best = 0, most = -1;
	double middle = PASSAGE_HEIGHT / 2.0;

	for (int first = -1; first <= 1; first++)
		for (int second = -1; second <= 1; second++)
			for (int until = 2; until <= 7; until++) {
				int worth = 20 * ticks_until_hit(*passage, first, second, until) + (first == 0);
				if ((passage->climb + first) * (middle - passage->at.y) >= 0)
					worth += 10;
				if (worth > most) {
					most = worth;
					best = first;
				}
			}
	return best;
}

static int no_helm(const struct passage *passage)
{
	(void)passage;
	return 0;
}

static enum passage_end fly(uint64_t seed, int (*helm)(const struct passage *), int *ticks)
{
	struct passage passage = passage_begin(seed);
	enum passage_end end = PASSAGE_GOES_ON;

	while (end == PASSAGE_GOES_ON)
		end = passage_go_on(&passage, helm(&passage));
	*ticks = passage.tick;
	return end;
}

START_TEST(who_watches_gets_through_and_who_does_not_is_hit)
{
	int unscathed = 0, drifted = 0, ticks, seeds = how_many(3, 8);

	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
		enum passage_end end = fly(seed, watchful_helm, &ticks);
		unscathed += end == PASSAGE_UNSCATHED;
		ck_assert_int_ne(end, PASSAGE_WRECKED);
		ck_assert_int_ge(ticks, 60 * PASSAGE_TICKS_PER_S);
		ck_assert_int_le(ticks, 90 * PASSAGE_TICKS_PER_S);
		drifted += fly(seed, no_helm, &ticks) != PASSAGE_UNSCATHED;
	}
	ck_assert_msg(unscathed >= seeds / 2, "%d of %d", unscathed, seeds);
	ck_assert_int_ge(drifted, seeds - 1);
}
END_TEST

START_TEST(rocks_keep_within_the_channel)
{
	for (int i = 0; i < PASSAGE_ROCKS; i++)
		for (int tick = 0; tick < 90 * PASSAGE_TICKS_PER_S; tick += 7) {
			struct passage_rock rock = passage_rock(5, i, tick);
			ck_assert(rock.at.y >= rock.radius && rock.at.y <= PASSAGE_HEIGHT - rock.radius);
		}
}
END_TEST

static struct game *begin(int floor, bool flights, const struct game_carry *carry)
{
	struct rules rules;
	struct game *game;
	struct diag diag = {""};

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	ck_assert_msg(floor_new(&rules, &(struct floor_deal){.seed = 4, .flights = flights}, floor, carry,
				&game, &diag) == STATUS_OK,
		      "%s", diag.text);
	return game;
}

START_TEST(flights_lead_to_floors_six_and_eleven)
{
	for (int floor = 1; floor <= 12; floor++) {
		struct game *game = begin(floor, true, NULL);
		ck_assert_int_eq(game->passage.on, floor == 6 || floor == 11);
		game_free(game);
		game = begin(floor, false, NULL);
		ck_assert(!game->passage.on);
		game_free(game);
	}
}
END_TEST

/* Flies with the helm turned by turns[i % n] at slice i; returns how it ends. */
static int fly_game(struct game *game, const int *turns, int n)
{
	for (int i = 0; game->passage.on; i++)
		game_step(game, &(struct game_action){.verb = GAME_FLY, .direction = turns[i % n]});
	ck_assert_int_gt(game->n_events, 0);
	ck_assert_int_eq(game->events[0].kind, GAME_EVENT_FLOWN);
	return game->events[0].flown.end;
}

START_TEST(a_wreck_costs_a_wound_but_never_the_last)
{
	static const int dive[] = {SOUTH, -1, NORTH};

	for (int wounds = 1; wounds <= GAME_WOUNDS; wounds++) {
		struct game_carry carry = game_fresh_carry;
		carry.wounds = wounds;
		struct game *game = begin(6, true, &carry);
		game->passage.hull = 1; /* the next hit is the end of it */
		ck_assert_int_eq(fly_game(game, dive, 3), PASSAGE_WRECKED);
		ck_assert_int_eq(game->carry.wounds, wounds > 1 ? wounds - 1 : 1);
		ck_assert_int_eq(game->turn, 0);
		game_free(game);
	}
}
END_TEST

START_TEST(an_unscathed_flight_brings_a_relic)
{
	struct game *game = begin(6, true, NULL);

	while (game->passage.on) {
		struct passage now = game->passage;
		int helm = watchful_helm(&now);
		game_step(game, &(struct game_action){.verb = GAME_FLY,
						      .direction = helm < 0   ? NORTH
								   : helm > 0 ? SOUTH
									      : -1});
	}
	if (game->events[0].flown.end == PASSAGE_UNSCATHED) {
		ck_assert_int_eq(game->carry.earned[POINTS_RELIC], 1);
		ck_assert_int_eq(points_score(&game->carry), 300);
	} else {
		ck_assert_int_eq(game->carry.earned[POINTS_RELIC], 0);
	}
	game_free(game);
}
END_TEST

START_TEST(whoever_walks_has_skipped_the_flight_without_loss)
{
	struct game *game = begin(11, true, NULL);

	game_step(game, &(struct game_action){.verb = GAME_WAIT});
	ck_assert(!game->passage.on);
	ck_assert_int_eq(game->turn, 1);
	ck_assert_int_eq(game->carry.wounds, GAME_WOUNDS);
	game_step(game, &(struct game_action){.verb = GAME_FLY, .direction = -1});
	ck_assert_int_eq(game->events[0].kind, GAME_EVENT_REFUSED);
	ck_assert_int_eq(game->events[0].refused.why, REFUSED_NO_FLIGHT);
	game_free(game);
	game = begin(11, true, NULL);
	game_step(game, &(struct game_action){.verb = GAME_FLY, .direction = WEST});
	ck_assert(!game->passage.on && game->turn == 0 && game->carry.wounds == GAME_WOUNDS);
	game_free(game);
}
END_TEST

Suite *suite_passage(void)
{
	Suite *suite = suite_create("world/passage");
	TCase *tcase = tcase_create("passage");
	tcase_add_test(tcase, who_watches_gets_through_and_who_does_not_is_hit);
	tcase_add_test(tcase, rocks_keep_within_the_channel);
	tcase_add_test(tcase, flights_lead_to_floors_six_and_eleven);
	tcase_add_test(tcase, a_wreck_costs_a_wound_but_never_the_last);
	tcase_add_test(tcase, an_unscathed_flight_brings_a_relic);
	tcase_add_test(tcase, whoever_walks_has_skipped_the_flight_without_loss);
	suite_add_tcase(suite, tcase);
	return suite;
}
