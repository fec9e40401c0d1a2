#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "map/map.h"
#include "tests/long.h"
#include "tests/suite.h"
#include "tests/world/pit.h"
#include "world/floor.h"

static struct rules load(void)
{
	struct rules rules;
	struct diag diag = {""};

	ck_assert_msg(rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
	return rules;
}

/* A map of our own format with a drone on its beat. */
static struct game *beat(const char *map)
{
	struct rules rules = load();
	struct grid grid;
	struct game *game;
	struct diag diag = {""};
	struct map_text text = {"test", map, strlen(map), 10000, .on_disk = false};

	ck_assert_msg(map_parse(&text, &grid, NULL, &diag) == STATUS_OK, "%s", diag.text);
	struct game_setup setup = {.seed = 1, .grid = &grid, .practice = true};
	ck_assert_msg(game_new(&setup, &rules, &game, &diag) == STATUS_OK, "%s", diag.text);
	grid_free(&grid);
	return game;
}

static const char corridor[] = "astray map 1\n"
			       "start @\n"
			       "goal >\n"
			       "patrol 12 back-and-forth drone\n"
			       "map\n"
			       "##########################\n"
			       "#........................#\n"
			       "#.1...................2..#\n"
			       "#........................#\n"
			       "############.#############\n"
			       "###########...############\n"
			       "##>..........#############\n"
			       "##############.@##########\n"
			       "##########################";

/* Without the rules of the run, along the wall, and straight into it. */
START_TEST(a_ship_that_hits_a_wall_at_speed_is_stunned_and_errs)
{
	struct game *game = beat(corridor);
	struct hunter *hunter = &game->hunters[0];
	struct space *space = (struct space *)(void *)((unsigned char *)game + game->block.offset[PLANE_SPACE]);

	game->floor.run_rules = _i > 0;
	hunter->state = HUNTER_HUNTING;
	hunter->kind.knows = true;
	game->at = cell_at(20, 2);
	space->x[hunter->flyer.ship] = 1.13;
	space->heading_x[hunter->flyer.ship] = _i == 1 ? -0.2 : -1;
	space->heading_y[hunter->flyer.ship] = _i == 1 ? 0.98 : 0;
	space->vx[hunter->flyer.ship] = space->heading_x[hunter->flyer.ship] * hunter->flyer.hull.max_speed;
	pit_play(game, ".");
	const struct game_event *erred = pit_event(game, GAME_EVENT_ERRED);
	ck_assert_int_eq(erred != NULL, _i == 2);
	ck_assert_int_eq(hunter->exertion.stun_turns > 0, _i == 2);
	ck_assert(!erred || (erred->erred.cause == ERROR_CRASH && erred->erred.pays));
	game_free(game);
}
END_TEST

START_TEST(a_drone_flies_its_beat_there_and_back)
{
	struct game *game = beat(corridor);
	bool there = false, back = false;

	ck_assert_ptr_nonnull(game_space(game));
	ck_assert_int_eq(game->n_hunters, 1);
	ck_assert_int_eq(game->hunters[0].state, HUNTER_PATROL);
	for (int i = 0; i < 80; i++) {
		struct cell at = game->hunters[0].at;
		pit_play(game, ".");
		ck_assert_int_le(cell_steps(at, game->hunters[0].at), 2);
		there |= game->hunters[0].at.x >= 21;
		back |= there && game->hunters[0].at.x <= 3;
	}
	ck_assert(there && back);
	ck_assert_int_eq(game->caught, 0);
	game_free(game);
}
END_TEST

static const char hall[] = "astray map 1\n"
			   "start @\n"
			   "goal >\n"
			   "patrol 12 back-and-forth drone\n"
			   "map\n"
			   "##########################\n"
			   "#........................#\n"
			   "#.1...................2.>#\n"
			   "#.......@................#\n"
			   "#........................#\n"
			   "##########################";

START_TEST(a_drone_that_sees_you_comes_for_you_and_recoils)
{
	struct game *game = beat(hall);
	int turns = 0;

	while (!game->caught && turns++ < 40)
		pit_play(game, ".");
	ck_assert_int_eq(game->caught, 1);
	ck_assert_int_eq(game->carry.wounds, GAME_WOUNDS - 1);
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_CAUGHT));
	struct cell at = game->hunters[0].at;
	pit_play(game, "...");
	ck_assert_int_le(cell_steps(at, game->hunters[0].at), 1);
	game_free(game);
}
END_TEST

START_TEST(a_snapshot_takes_the_ships_back_too)
{
	struct game *game = beat(hall), *other = beat(hall);
	void *snapshot = malloc(game->block.state_bytes);

	pit_play(game, "...");
	game_save(game, snapshot);
	uint64_t before = game_hash(game);
	pit_play(game, "ee..");
	uint64_t after = game_hash(game);
	ck_assert_uint_ne(before, after);
	/* Into another block: nothing in it may lead back to the first. */
	game_free(game);
	game_restore(other, snapshot);
	ck_assert_uint_eq(game_hash(other), before);
	pit_play(other, "ee..");
	ck_assert_uint_eq(game_hash(other), after);
	free(snapshot);
	game_free(other);
}
END_TEST

START_TEST(switched_off_ships_are_not_there)
{
	struct game *game = beat(hall);

	game_step(game, &(struct game_action){.verb = GAME_SHIPS, .who = 0});
	ck_assert(!game_present(game, 0) && !game->hunters[0].seen);
	pit_play(game, "..............................");
	ck_assert_int_eq(game->caught, 0);
	game_step(game, &(struct game_action){.verb = GAME_SHIPS, .who = 1});
	ck_assert(game_present(game, 0));
	game_free(game);
}
END_TEST

START_TEST(a_closed_door_stops_a_drone)
{
	struct game *game = beat("astray map 1\n"
				 "start @\n"
				 "goal >\n"
				 "patrol 12 back-and-forth drone\n"
				 "map\n"
				 "####################\n"
				 "#.1.......+......2.#\n"
				 "####################\n"
				 "#@................>#\n"
				 "####################");

	pit_play(game, "........................................");
	ck_assert_int_lt(game->hunters[0].at.x, 10);
	ck_assert_int_gt(game->hunters[0].at.x, 7);
	ck_assert(game->hunters[0].stuck);
	game_free(game);
}
END_TEST

/* It starts in a pocket that is closed towards you: the straight way leads nowhere. */
START_TEST(a_hybrid_ship_finds_the_way_round)
{
	static const char map[] = "astray map 1\n"
				  "start @\n"
				  "goal >\n"
				  "map\n"
				  "##########################\n"
				  "#........................#\n"
				  "#..............#########.#\n"
				  "#..............#.......#.#\n"
				  "#.@............#.......#.#\n"
				  "#..............#.......#.#\n"
				  "#..............#######.#.#\n"
				  "#>.......................#\n"
				  "##########################";
	static const char *const specs[] = {"ship:hybrid"};
	struct rules rules = load();
	struct grid grid;
	struct game *game;
	struct diag diag = {""};
	struct map_text text = {"test", map, strlen(map), 10000, .on_disk = false};
	int turns = 0;

	ck_assert_msg(map_parse(&text, &grid, NULL, &diag) == STATUS_OK, "%s", diag.text);
	struct game_setup setup = {.seed = 3, .grid = &grid, .specs = specs, .n_specs = 1, .specs_know = true};
	ck_assert_msg(game_new(&setup, &rules, &game, &diag) == STATUS_OK, "%s", diag.text);
	grid_free(&grid);
	while (!game->caught && turns++ < 120)
		pit_play(game, ".");
	ck_assert_int_eq(game->caught, 1);
	game_free(game);
}
END_TEST

static const struct {
	const char *spec;
	bool good;
} specs[] = {
    {"ship:magnets", true},          {"ship:seek,class=scout", true},    {"ship:whiskers,class=tug", true},
    {"ship:teleport", false},        {"ship:seek,class=rowboat", false}, {"ship:", false},
    {"ship:seek,colour=red", false},
};

START_TEST(a_ship_is_named_by_behaviour_and_class)
{
	struct rules rules = load();
	struct grid grid;
	struct game *game;
	const char *spec = specs[_i].spec;

	pit_grid("########\n#@.....#\n#......#\n########", "", &grid);
	struct game_setup setup = {.seed = 1, .grid = &grid, .specs = &spec, .n_specs = 1, .specs_know = true};
	ck_assert_msg((game_new(&setup, &rules, &game, NULL) == STATUS_OK) == specs[_i].good, "%s", spec);
	if (specs[_i].good)
		game_free(game);
	grid_free(&grid);
}
END_TEST

START_TEST(it_does_not_catch_you_in_the_turn_in_which_you_first_see_it)
{
	struct rules rules = load();
	struct grid grid;
	struct game *game;

	pit_grid("########\n#@+h..>#\n########", "drone", &grid);
	const struct game_setup setup = {.seed = 1, .grid = &grid};
	ck_assert_int_eq(game_new(&setup, &rules, &game, NULL), STATUS_OK);
	grid_free(&grid);

	pit_play(game, "e");
	ck_assert(!game->caught && game->hunters[0].seen);
	pit_play(game, ".");
	ck_assert_int_eq(game->caught, 1);
	game_free(game);
}
END_TEST

/* However it came so near: through a door, or out of the dark. */
START_TEST(who_was_never_seen_does_not_catch)
{
	struct rules rules = load();
	struct grid grid;
	struct game *game;

	pit_grid("########\n#@+h..>#\n########", "drone", &grid);
	const struct game_setup setup = {.seed = 1, .grid = &grid};
	ck_assert_int_eq(game_new(&setup, &rules, &game, NULL), STATUS_OK);
	grid_free(&grid);
	struct space *space = (struct space *)game_space(game);
	space->x[game->hunters[0].flyer.ship] = space->y[game->hunters[0].flyer.ship] = 1.5;
	game->hunters[0].at = game->at;
	ck_assert(!game->hunters[0].seen);
	pit_play(game, ".");
	ck_assert_int_eq(game->caught, 0);
	ck_assert(game->hunters[0].seen);
	pit_play(game, ".");
	ck_assert_int_eq(game->caught, 1);
	game_free(game);
}
END_TEST

/* However small it is, and however far from the middle of your cell. */
START_TEST(a_ship_that_ends_a_turn_in_your_cell_has_caught_you)
{
	struct game *game = beat(hall);
	int met = 0;

	((struct space *)(uintptr_t)game_space(game))->radius[game->hunters[0].flyer.ship] = 0.01;
	for (int i = 0; i < 200; i++) {
		int caught = game->caught;
		game->carry.wounds = GAME_WOUNDS;
		pit_play(game, i % 7 < 3 ? "e" : "w");
		bool here = cell_equal(game->hunters[0].at, game->at);
		ck_assert_msg(!here || game->caught > caught || game->hunters[0].recoil_turns > 0,
			      "turn %d: it shares your cell", game->turn);
		met += game->caught > caught;
	}
	ck_assert_int_gt(met, 0);
	game_free(game);
}
END_TEST

static void assert_hunters_apart(const struct game *game, uint64_t seed)
{
	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (!game_present(game, i))
			continue;
		ck_assert_msg(!hunter_flies(hunter) || !cell_equal(hunter->at, game->at),
			      "seed %d, turn %d: ship %d shares your cell, and you are not flung", (int)seed,
			      game->turn, i);
		for (int k = 0; k < i; k++)
			ck_assert_msg(!game_present(game, k) || !cell_equal(hunter->at, game->hunters[k].at),
				      "seed %d, turn %d: hunters %d and %d share a cell", (int)seed, game->turn,
				      k, i);
	}
}

/* You walk straight on until something stops you or you think better of it, on the floors where drones fly. */
START_TEST(no_ship_shares_your_cell_and_no_two_hunters_share_one)
{
	static const int floors[] = {10, 5};
	struct rules rules = load();
	struct rng rng = rng_seeded(11, RNG_PREY);
	int turns = 0, met = 0;

	for (uint64_t seed = 1; turns < how_many(8000, 20000); seed++) {
		const struct floor_deal deal = {.seed = seed};
		int direction = EAST;
		struct game *game;
		ck_assert_int_eq(floor_new(&rules, &deal, floors[seed % 2], NULL, &game, NULL), STATUS_OK);
		for (; game->turn < 400; game->carry.wounds = GAME_WOUNDS) {
			struct cell stood = game->at;
			const struct game_action action = {.verb = rng_below(&rng, 8) ? GAME_MOVE : GAME_WAIT,
							   .direction = direction};
			game_step(game, &action);
			assert_hunters_apart(game, seed);
			met += pit_event(game, GAME_EVENT_CLASHED) != NULL;
			if (cell_equal(stood, game->at) || !rng_below(&rng, 6))
				direction = (int)rng_below(&rng, DIRECTIONS);
		}
		turns += game->turn;
		game_free(game);
	}
	ck_assert_int_gt(met, 10);
}
END_TEST

Suite *suite_drone(void)
{
	Suite *suite = suite_create("world/drone");
	TCase *tcase = tcase_create("drone");
	tcase_add_loop_test(tcase, a_ship_that_hits_a_wall_at_speed_is_stunned_and_errs, 0, 3);
	tcase_add_test(tcase, a_drone_flies_its_beat_there_and_back);
	tcase_add_test(tcase, a_drone_that_sees_you_comes_for_you_and_recoils);
	tcase_add_test(tcase, a_snapshot_takes_the_ships_back_too);
	tcase_add_test(tcase, switched_off_ships_are_not_there);
	tcase_add_test(tcase, a_closed_door_stops_a_drone);
	tcase_add_test(tcase, a_hybrid_ship_finds_the_way_round);
	tcase_add_loop_test(tcase, a_ship_is_named_by_behaviour_and_class, 0, (int)ARRAY_LEN(specs));
	tcase_add_test(tcase, it_does_not_catch_you_in_the_turn_in_which_you_first_see_it);
	tcase_add_test(tcase, who_was_never_seen_does_not_catch);
	tcase_add_test(tcase, a_ship_that_ends_a_turn_in_your_cell_has_caught_you);
	tcase_set_timeout(tcase, 0);
	tcase_add_test(tcase, no_ship_shares_your_cell_and_no_two_hunters_share_one);
	suite_add_tcase(suite, tcase);
	return suite;
}
