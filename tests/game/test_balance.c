/* Is it a game?  A player without a clue but with legs gets some floors down, and is in trouble on the later
 * ones. */
#include <math.h>

#include "game/floor.h"
#include "game/prey.h"
#include "tests/suite.h"

enum { SEEDS = 16, TURNS_MAX = 1500 };

/* Wounds a runner takes on FLOOR, mean of the seeds; LEFT gets the share of seeds that reached the stairs
 * alive. */
static double wounds_on(const struct rules *rules, int floor, double *left)
{
	double wounds = 0;

	*left = 0;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct game *game;
		struct prey prey;
		ck_assert_int_eq(floor_new(rules, &(struct floor_deal){.seed = seed}, floor, NULL, &game, NULL),
				 STATUS_OK);
		ck_assert_int_eq(prey_new(PREY_RUNNER, seed, game, &prey), STATUS_OK);
		while (game->phase == GAME_PLAYING && game->turn < TURNS_MAX) {
			int turn = game->turn;
			struct game_action action = prey_action(&prey, game);
			game_step(game, &action);
			if (game->turn == turn && game->phase == GAME_PLAYING)
				game_step(game, &(struct game_action){.verb = GAME_WAIT});
		}
		wounds += game->caught;
		*left += game->phase == GAME_FLOOR_DONE;
		prey_free(&prey);
		game_free(game);
	}
	*left /= SEEDS;
	return wounds / SEEDS;
}

START_TEST(first_floors_teach_and_last_floors_bite)
{
	struct rules rules;
	double early = 0, late = 0, left;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	for (int floor = 1; floor <= 4; floor++) {
		double wounds = wounds_on(&rules, floor, &left);
		ck_assert_msg(left >= 0.65, "floor %d: only %g of the runners leave it", floor, left);
		early += wounds;
	}
	for (int floor = rules.n_floors - 3; floor <= rules.n_floors; floor++)
		late += wounds_on(&rules, floor, &left);
	ck_assert_msg(early <= 4 * 0.9, "%g wounds on four early floors", early);
	ck_assert_msg(late >= 1.5 * early, "%g wounds on four late floors, %g on early ones", late, early);
}
END_TEST

Suite *suite_balance(void)
{
	Suite *suite = suite_create("game/balance");
	TCase *tcase = tcase_create("balance");
	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase, first_floors_teach_and_last_floors_bite);
	suite_add_tcase(suite, tcase);
	return suite;
}
