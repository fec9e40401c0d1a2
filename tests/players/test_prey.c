#include <math.h>
#include <stdlib.h>

#include "map/map.h"
#include "players/race.h"
#include "store/places.h"
#include "tests/suite.h"
#include "tests/world/pit.h"

static const char drawing[] = "##############################\n"
			      "#@.......#.........#.........#\n"
			      "#........#....#....#....#....#\n"
			      "#.............#.........#....#\n"
			      "#........#....#....#....#....#\n"
			      "#........#.........#.........#\n"
			      "##############################";

/* The prey's cells of the first TURNS turns. */
static void record_route(const char *spec, enum prey_policy policy, int turns, struct cell *route)
{
	struct game *game = pit_new(drawing, spec);
	struct prey prey;

	game->at = (struct cell){1, 1};
	ck_assert_int_eq(prey_new(policy, 4, game, &prey), STATUS_OK);
	for (int i = 0; i < turns; i++) {
		struct game_action action = prey_action(&prey, game);
		game_step(game, &action);
		route[i] = game->at;
	}
	prey_free(&prey);
	game_free(game);
}

START_TEST(the_script_is_the_same_whoever_comes)
{
	enum { TURNS = 60 };
	struct cell a[TURNS], b[TURNS];

	record_route("nonrotational", PREY_SCRIPTED, TURNS, a);
	record_route("planner:path=dijkstra", PREY_SCRIPTED, TURNS, b);
	int moved = 0;
	for (int i = 0; i < TURNS; i++) {
		ck_assert(cell_equal(a[i], b[i]));
		moved += i > 0 && !cell_equal(a[i], a[i - 1]);
	}
	ck_assert_int_gt(moved, TURNS * 3 / 4);
}
END_TEST

START_TEST(a_restored_script_goes_on_as_it_did)
{
	enum { TURNS = 120 };
	struct game *game = pit_new(drawing, ""); /* nobody comes: the script is all that moves */
	struct prey prey;
	struct cell route[TURNS];
	unsigned char *worlds = malloc(TURNS * game->block.state_bytes);
	struct rng rngs[TURNS];
	struct cell targets[TURNS];
	int places = 0;

	ck_assert_ptr_nonnull(worlds);
	game->at = (struct cell){1, 1};
	ck_assert_int_eq(prey_new(PREY_SCRIPTED, 4, game, &prey), STATUS_OK);
	for (int i = 0; i < TURNS; i++) {
		game_save(game, worlds + (size_t)i * game->block.state_bytes);
		rngs[i] = prey.rng;
		targets[i] = prey.target;
		places += i > 0 && !cell_equal(targets[i], targets[i - 1]);
		struct game_action action = prey_action(&prey, game);
		game_step(game, &action);
		route[i] = game->at;
	}
	ck_assert_int_gt(places, 3);
	for (int i = TURNS - 1; i >= 0; i -= 7) {
		game_restore(game, worlds + (size_t)i * game->block.state_bytes);
		prey_restore(&prey, game, rngs[i], targets[i]);
		struct game_action action = prey_action(&prey, game);
		game_step(game, &action);
		ck_assert_msg(cell_equal(game->at, route[i]), "turn %d went another way", i);
	}
	free(worlds);
	prey_free(&prey);
	game_free(game);
}
END_TEST

static struct race_result race(const char *mover, enum prey_policy policy)
{
	struct rules rules;
	struct grid grid;
	struct race_result result;
	struct diag diag = {""};

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	pit_grid(drawing, "", &grid);
	struct race setup = {.grid = &grid, .mover = mover, .prey = policy, .seed = 2, .ticks = 300};
	ck_assert_msg(race_whole(&setup, &rules, &result, &diag) == STATUS_OK, "%s", diag.text);
	grid_free(&grid);
	return result;
}

START_TEST(a_race_is_measured_and_comes_out_the_same_again)
{
	struct race_result first = race("planner:path=dijkstra", PREY_SCRIPTED);
	struct race_result second = race("planner:path=dijkstra", PREY_SCRIPTED);

	ck_assert(first.caught);
	ck_assert_int_lt(first.ticks, 300);
	ck_assert_uint_gt(first.walked, 0);
	ck_assert_uint_gt(first.replans, 1);
	ck_assert_uint_ge(first.expanded, first.worst_tick);
	ck_assert_uint_le(first.worst_tick, 100);
	ck_assert_double_gt(first.gap_mean, 0);
	ck_assert_int_eq(first.ticks, second.ticks);
	ck_assert_uint_eq(first.expanded, second.expanded);
}
END_TEST

/* The one of the straight line looks at the prey and at one cell; the ship at the prey, sixty times a second. */
START_TEST(a_race_counts_every_decision)
{
	struct race_result walker = race("nonrotational", PREY_STILL), ship = race("ship:seek", PREY_STILL);

	ck_assert_uint_ge(walker.decisions, walker.walked);
	ck_assert_uint_le(walker.decisions, (unsigned)walker.ticks);
	ck_assert_uint_eq(walker.operations, 2 * walker.decisions);
	ck_assert_double_eq(race_operations(&walker), 2);
	ck_assert_uint_ge(ship.decisions, GAME_TURN_TICKS * ((unsigned)ship.ticks - 1));
	ck_assert_uint_eq(ship.operations, ship.decisions);
}
END_TEST

START_TEST(whoever_flees_lives_longer_than_who_walks_his_way)
{
	struct race_result scripted = race("planner", PREY_SCRIPTED), reactive = race("planner", PREY_REACTIVE);

	ck_assert(scripted.caught);
	ck_assert(!reactive.caught || reactive.ticks > scripted.ticks);
}
END_TEST

/* What the walker and the flyer of one map fail at: square blocks are walked round from cell to cell, never by the
 * shortest way; who only shuns what is near stays in the pocket before the prey. */
START_TEST(a_marine_makes_a_detour_and_a_beast_stays_in_the_pocket)
{
	enum { SEEDS = 8, TICKS = 200, POCKET_LEFT = 44, POCKET_RIGHT = 53 };
	struct rules rules;
	struct grid grid;
	char path[4096];
	int stuck = 0;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	ck_assert_int_eq(place_data("maps/beast.txt", path, sizeof path), STATUS_OK);
	ck_assert_int_eq(map_load_path(path, NULL, &grid, NULL, NULL), STATUS_OK);
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct race setup = {.grid = &grid,
				     .mover = "planner:path=waypoints,budget=0",
				     .prey = PREY_STILL,
				     .seed = seed,
				     .ticks = TICKS};
		struct race_run run;
		ck_assert_int_eq(race_begin(&setup, &rules, &run, NULL), STATUS_OK);
		struct cell from = run.game->hunters[0].at;
		while (race_tick(&run, NULL))
			;
		int dx = run.game->hunters[0].at.x - from.x, dy = run.game->hunters[0].at.y - from.y;
		ck_assert(run.result.caught);
		ck_assert_double_gt(run.result.length, 1.03 * sqrt((double)(dx * dx + dy * dy)));
		race_end(&run);
		setup.mover = "ship:sphere";
		ck_assert_int_eq(race_begin(&setup, &rules, &run, NULL), STATUS_OK);
		while (run.game->turn < TICKS && race_tick(&run, NULL))
			;
		struct cell at = run.game->hunters[0].at;
		stuck += !run.result.caught && at.x >= POCKET_LEFT && at.x < POCKET_RIGHT;
		race_end(&run);
	}
	ck_assert_int_ge(stuck, SEEDS - 2);
	grid_free(&grid);
}
END_TEST

START_TEST(a_ship_before_a_closed_door_ends_the_race_and_an_open_one_lets_it_through)
{
	struct race_result result;
	struct rules rules;
	struct grid grid;
	char path[4096];

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	ck_assert_int_eq(place_data("maps/warren.txt", path, sizeof path), STATUS_OK);
	ck_assert_int_eq(map_load_path(path, 0, &grid, NULL, NULL), STATUS_OK);
	struct race setup = {
	    .grid = &grid, .mover = "ship:hybrid", .prey = PREY_STILL, .seed = 1, .ticks = 400};
	ck_assert_int_eq(race_whole(&setup, &rules, &result, NULL), STATUS_OK);
	ck_assert_int_eq(result.sealed.by, SEALED_BY_DOOR);
	ck_assert_int_eq(grid_at(&grid, result.sealed.door), TERRAIN_DOOR_CLOSED);
	ck_assert_int_eq(result.ticks, 1);
	grid_open_doors(&grid);
	ck_assert_int_eq(race_whole(&setup, &rules, &result, NULL), STATUS_OK);
	ck_assert_int_eq(result.sealed.by, SEALED_NOT);
	ck_assert(result.caught);
	grid_free(&grid);
}
END_TEST

/* A step into mud takes three turns. */
START_TEST(a_tick_is_a_turn_on_slow_ground_too)
{
	static const char bog[] = "####################\n"
				  "#\"\"\"\"\"\"\"\"\"@......h.#\n"
				  "#\"\"\"\"\"\"\"\"\"........#.#\n"
				  "####################";
	enum { BUDGET = 5, TICKS = 40 };
	struct rules rules = {.n_kinds = 0};
	struct grid grid;
	struct race_run run;
	double gaps = 0, length = 0;

	pit_grid(bog, "", &grid);
	struct race setup = {.grid = &grid, .mover = "planner:path=astar,budget=5", .seed = 2, .ticks = TICKS};
	ck_assert_int_eq(race_begin(&setup, &rules, &run, NULL), STATUS_OK);
	int slow = 0, turns = 0;
	while (run.game->turn < TICKS && !run.result.caught) {
		struct cell from = run.game->hunters[0].at;
		ck_assert(race_tick(&run, NULL));
		struct cell to = run.game->hunters[0].at;
		ck_assert_int_eq(run.game->turn, ++turns);
		slow += run.prey_turns > 0;
		gaps += run.gap;
		length += sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
	}
	ck_assert_int_gt(slow, 5);
	ck_assert(!race_tick(&run, NULL));
	ck_assert_int_eq(run.result.ticks, turns);
	ck_assert_uint_le(run.result.worst_tick, BUDGET);
	ck_assert_double_eq_tol(run.result.gap_mean, gaps / turns, 1e-9);
	ck_assert_double_eq_tol(run.result.length, length, 1e-9);
	race_end(&run);
	for (setup.ticks = 1; setup.ticks < turns; setup.ticks++) {
		struct race_result result;
		ck_assert_int_eq(race_whole(&setup, &rules, &result, NULL), STATUS_OK);
		ck_assert_int_eq(result.ticks, setup.ticks);
	}
	grid_free(&grid);
}
END_TEST

START_TEST(a_mover_that_does_not_exist_is_told)
{
	struct rules rules = {.n_kinds = 0};
	struct grid grid;
	struct race_result result;
	struct diag diag = {""};

	pit_grid(drawing, "", &grid);
	struct race setup = {.grid = &grid, .mover = "teleporter", .ticks = 10};
	ck_assert_int_eq(race_whole(&setup, &rules, &result, &diag), STATUS_USAGE);
	ck_assert(diag.text[0]);
	grid_free(&grid);
}
END_TEST

/* The chaser and the prey that play perfectly come to what their table says. */
START_TEST(perfect_play_of_both_comes_to_the_turn)
{
	static const char room[] = "##############\n"
				   "#@..........h#\n"
				   "#.#.#.#.#.#.##\n"
				   "#.#.#.#.#.#.##\n"
				   "#...#.#.#.#.##\n"
				   "##############";
	int lost = 0, safe = 0;

	for (uint64_t seed = 0; seed < 300; seed++) {
		struct game *game = pit_new(room, "perfect");
		struct rng rng = rng_seeded(seed, RNG_PREY);
		struct prey prey;
		struct hunter *hunter = &game->hunters[0];
		ck_assert_int_eq(prey_new(PREY_PERFECT, seed, game, &prey), STATUS_OK);
		hunter->kind.speed_percent = 100;
		hunter->seen = true; /* who is not seen cannot catch */
		prey_action(&prey, game);
		game->at = pursuit_cell(prey.pursuit, (int)rng_below(&rng, (uint32_t)prey.pursuit->n));
		hunter->at = pursuit_cell(prey.pursuit, (int)rng_below(&rng, (uint32_t)prey.pursuit->n));
		int turns = pursuit_turns(prey.pursuit, pursuit_place(prey.pursuit, game->at),
					  pursuit_place(prey.pursuit, hunter->at));
		if (cell_equal(game->at, hunter->at))
			turns = 0;
		while (turns && !game->caught && game->turn < 100) {
			struct game_action action = prey_action(&prey, game);
			game_step(game, &action);
		}
		if (turns && turns != PURSUIT_SAFE)
			ck_assert_msg(game->caught && game->turn == turns, "seed %d: turn %d, not %d",
				      (int)seed, game->turn, turns);
		else
			ck_assert_msg(!game->caught, "seed %d: caught in turn %d", (int)seed, game->turn);
		lost += turns && turns != PURSUIT_SAFE;
		safe += turns == PURSUIT_SAFE;
		prey_free(&prey);
		game_free(game);
	}
	ck_assert_int_gt(lost, 30);
	ck_assert_int_gt(safe, 30);
}
END_TEST

Suite *suite_prey(void)
{
	Suite *suite = suite_create("players/prey");
	TCase *tcase = tcase_create("prey");
	tcase_add_test(tcase, the_script_is_the_same_whoever_comes);
	tcase_add_test(tcase, a_restored_script_goes_on_as_it_did);
	tcase_add_test(tcase, a_race_is_measured_and_comes_out_the_same_again);
	tcase_add_test(tcase, a_race_counts_every_decision);
	tcase_add_test(tcase, whoever_flees_lives_longer_than_who_walks_his_way);
	tcase_add_test(tcase, a_marine_makes_a_detour_and_a_beast_stays_in_the_pocket);
	tcase_add_test(tcase, a_ship_before_a_closed_door_ends_the_race_and_an_open_one_lets_it_through);
	tcase_add_test(tcase, a_tick_is_a_turn_on_slow_ground_too);
	tcase_add_test(tcase, a_mover_that_does_not_exist_is_told);
	tcase_add_test(tcase, perfect_play_of_both_comes_to_the_turn);
	suite_add_tcase(suite, tcase);
	return suite;
}
