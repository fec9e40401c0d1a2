/* Is it a game?  Bots tell: thinking pays, doors help, and the floors grow harder.  The full tables are made with
 * `astray play --bot`; these few seeds notice when a change of rules or data breaks them. */
#include <stdio.h>

#include "players/trial.h"
#include "tests/long.h"
#include "tests/suite.h"

static int seeds(void)
{
	return how_many(4, 6);
}

struct tally {
	int wounds, visits, left;
};

static struct rules rules;

static void load(void)
{
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
}

static void count(void *user, const struct trial_floor *floor)
{
	struct tally *tally = user;

	tally->visits++;
	tally->wounds += floor->wounds;
	tally->left += floor->end == TRIAL_LEFT || floor->end == TRIAL_HOME;
}

/* Adds to TALLY what happens to the bot SPEC on FLOOR. */
static void play(const char *spec, int floor, struct tally *tally)
{
	const struct variant *bot;
	struct trial trial = {.floor = floor};

	ck_assert_int_eq(variant_parse(bots, "bot", spec, &bot, trial.params, NULL, 0, NULL), STATUS_OK);
	trial.bot = bot_of(bot);
	for (trial.seed = 1; trial.seed <= (uint64_t)seeds(); trial.seed++)
		ck_assert_int_eq(trial_play(&trial, &rules, count, tally, NULL), STATUS_OK);
}

static struct tally play_all(const char *spec, int first, int last)
{
	struct tally tally = {0};

	for (int floor = first; floor <= last; floor++)
		play(spec, floor, &tally);
	return tally;
}

START_TEST(first_floors_teach_and_last_floors_bite)
{
	load();
	struct tally early = play_all("thinker", 1, 3),
		     late = play_all("thinker", rules.n_floors - 2, rules.n_floors);
	ck_assert_msg(early.wounds * 10 <= early.visits * 4, "%d wounds on early floors", early.wounds);
	ck_assert_msg(late.wounds >= 2 * early.wounds, "%d wounds on late floors, %d on early ones",
		      late.wounds, early.wounds);
	ck_assert_msg(early.left * 10 >= early.visits * 9 && late.left * 10 >= late.visits * 9,
		      "bots get stuck");
}
END_TEST

START_TEST(whoever_looks_ahead_is_caught_less)
{
	load();
	struct tally naive = play_all("naive", 6, 9), runner = play_all("runner", 6, 9),
		     thinker = play_all("thinker", 6, 9);
	/* To flee takes time, and at par the late hunters come. */
	ck_assert_msg(2 * thinker.wounds <= naive.wounds, "%d wounds who thinks, %d who walks on",
		      thinker.wounds, naive.wounds);
	ck_assert_msg(2 * thinker.wounds <= runner.wounds, "%d wounds who thinks, %d who flees", thinker.wounds,
		      runner.wounds);
}
END_TEST

struct uses {
	int aimed, wrenched;
};

static void count_uses(void *user, const struct trial_floor *floor)
{
	struct uses *uses = user;

	for (int i = 0; i < rules.n_tools; i++)
		if (rules.tools[i].range_cells)
			uses->aimed += floor->used[i];
	uses->wrenched += floor->wrenched;
}

START_TEST(the_tool_user_aims_tools_at_a_distance_and_wrenches)
{
	struct trial trial = {0};
	const struct variant *bot;
	struct uses uses = {0};

	load();
	ck_assert_int_eq(variant_parse(bots, "bot", "tool-user", &bot, trial.params, NULL, 0, NULL), STATUS_OK);
	trial.bot = bot_of(bot);
	for (trial.seed = 1; trial.seed <= 3; trial.seed++)
		ck_assert_int_eq(trial_play(&trial, &rules, count_uses, &uses, NULL), STATUS_OK);
	ck_assert_int_gt(uses.aimed, 0);
	ck_assert_int_gt(uses.wrenched, 0);
}
END_TEST

static void note_end(void *user, const struct trial_floor *floor)
{
	*(struct trial_floor *)user = *floor;
}

START_TEST(a_run_ends_at_home_or_with_the_third_wound)
{
	struct trial trial = {.bot = bot_of(bots[0])};
	struct trial_floor last = {.end = TRIAL_ENDS};

	load();
	for (trial.seed = 1; trial.seed <= (uint64_t)seeds(); trial.seed++) {
		ck_assert_int_eq(trial_play(&trial, &rules, note_end, &last, NULL), STATUS_OK);
		ck_assert_msg(last.end == TRIAL_DEAD || last.end == TRIAL_HOME || last.end == TRIAL_GAVE_UP,
			      "seed %d ends as %s", (int)trial.seed, trial_ends[last.end]);
	}
	trial.floor = rules.n_floors + 1;
	ck_assert_int_eq(trial_play(&trial, &rules, note_end, &last, NULL), STATUS_USAGE);
}
END_TEST

Suite *suite_balance(void)
{
	Suite *suite = suite_create("players/balance");
	TCase *tcase = tcase_create("balance");
	tcase_add_test(tcase, first_floors_teach_and_last_floors_bite);
	tcase_add_test(tcase, whoever_looks_ahead_is_caught_less);
	tcase_add_test(tcase, the_tool_user_aims_tools_at_a_distance_and_wrenches);
	tcase_add_test(tcase, a_run_ends_at_home_or_with_the_third_wound);
	suite_add_tcase(suite, tcase);
	return suite;
}
