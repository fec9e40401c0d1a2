/* The drone that flies with you. */
#include <stdlib.h>

#include "tests/long.h"
#include "tests/suite.h"
#include "tests/world/pit.h"
#include "world/companion.h"
#include "world/floor.h"

#define ROOMS \
	"##############################\n#..............#.............#\n#..............#.............#\n" \
	"#..@.........................#\n#..............#.............#\n#..............#.............#\n" \
	"##############################"
#define MEETING \
	"##############################\n#............................#\n#............................#\n" \
	"#....@...............h.......#\n#............................#\n#............................#\n" \
	"##############################"

#define ALLEY "####################\n#......@......h....#\n####################"

static struct rules rules;

static uint8_t companion_tool(void)
{
	return (uint8_t)(1 + (rules_tool(&rules, "companion") - rules.tools));
}

/* DRAWING with SPEC in it, and two companions in your bag. */
static struct game *carrying(const char *drawing, const char *spec)
{
	struct game_carry carry = game_fresh_carry;
	struct grid grid;
	struct game *game;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	carry.tools[0] = carry.tools[1] = companion_tool();
	pit_grid(drawing, spec, &grid);
	const struct game_setup setup = {.seed = 1, .grid = &grid, .carry = &carry};
	ck_assert_int_eq(game_new(&setup, &rules, &game, NULL), STATUS_OK);
	grid_free(&grid);
	return game;
}

static void release(struct game *game, int slot)
{
	game_step(game, &(struct game_action){.verb = GAME_USE, .who = slot});
}

static void play_turns(struct game *game, int turns)
{
	for (int i = 0; i < turns; i++)
		pit_play(game, ".");
}

START_TEST(it_follows_you_into_the_next_room)
{
	struct game *game = carrying(ROOMS, NULL);

	ck_assert_ptr_null(game_companion(game));
	release(game, 0);
	for (int i = 0; i < 22; i++) {
		pit_play(game, "e");
		ck_assert_ptr_nonnull(game_companion(game));
		struct cell at = game_companion(game)->at;
		ck_assert_int_gt(terrain_info[game_terrain(game, at)].walk_cost, 0);
		ck_assert_int_le(cell_steps(at, game->at), 7);
	}
	play_turns(game, 4);
	ck_assert_int_ge(cell_steps(game_companion(game)->at, game->at), 1);
	ck_assert_int_le(cell_steps(game_companion(game)->at, game->at), 4);
	game_free(game);
}
END_TEST

START_TEST(its_time_ends_and_only_one_flies_at_a_time)
{
	struct game *game = carrying(ROOMS, NULL);
	int turns = rules_tool(&rules, "companion")->turns;

	release(game, 0);
	ck_assert_int_eq(game->carry.tools[0], 0);
	release(game, 1);
	ck_assert(pit_event(game, GAME_EVENT_REFUSED));
	play_turns(game, turns - 1);
	ck_assert_ptr_nonnull(game_companion(game));
	play_turns(game, 1);
	ck_assert_ptr_null(game_companion(game));
	ck_assert(!space_alive(game_space(game), companion_ship(game)));
	release(game, 1);
	ck_assert_ptr_nonnull(game_companion(game));
	game_free(game);
}
END_TEST

/* Plays until the companion flies no more and returns how often the only hunter took it for you. */
static int turns_fooled(struct game *game)
{
	int fooled = 0;

	release(game, 0);
	while (game_companion(game) && !game->caught) {
		pit_play(game, ".");
		fooled += game->hunters[0].fooled;
	}
	return fooled;
}

START_TEST(it_is_chased_in_your_place_but_not_by_noses)
{
	static const char *const walkers[] = {"goat", "archer", "drone"};

	for (size_t i = 0; i < ARRAY_LEN(walkers); i++) {
		struct game *game = carrying(MEETING, walkers[i]);
		ck_assert_msg(turns_fooled(game) >= 15, "%s", walkers[i]);
		ck_assert_msg(!game->caught, "%s", walkers[i]);
		game_free(game);
	}
	struct game *game = carrying(MEETING, "hound");
	ck_assert_int_eq(turns_fooled(game), 0);
	game_free(game);
}
END_TEST

/* At the end of a blind alley it cannot turn aside. */
START_TEST(who_catches_it_recoils_as_from_you)
{
	static const char *const walkers[] = {"goat", "kid", "minotaur", "archer", "eager"};

	for (size_t i = 0; i < ARRAY_LEN(walkers); i++) {
		struct game *game = carrying(ALLEY, walkers[i]);
		int turns = 0, until = rules_tool(&rules, "companion")->turns;
		release(game, 0);
		for (; game_companion(game) && !game->caught; turns++)
			pit_play(game, ".");
		ck_assert_msg(!game->caught, "%s", walkers[i]);
		ck_assert_msg(turns < until, "%s lets it go", walkers[i]);
		ck_assert_msg(game->hunters[0].recoil_turns == GAME_RECOIL_TURNS, "%s", walkers[i]);
		ck_assert_msg(!game->hunters[0].fooled, "%s", walkers[i]);
		ck_assert(!space_alive(game_space(game), companion_ship(game)));
		game_free(game);
	}
}
END_TEST

/* It is in every copy, and what it does follows from the state alone. */
START_TEST(copies_of_the_world_have_it_too)
{
	struct game *game = carrying(MEETING, "archer"), *copy;
	void *snapshot = aligned_alloc(64, game->block.state_bytes);

	ck_assert_ptr_nonnull(snapshot);
	release(game, 0);
	play_turns(game, 6);
	ck_assert_int_eq(game_clone(game, &copy), STATUS_OK);
	game_save(game, snapshot);
	ck_assert_uint_eq(game_key(game, 5), game_key(copy, 5));
	play_turns(game, 12);
	play_turns(copy, 12);
	uint64_t hash = game_hash(game);
	ck_assert_uint_eq(hash, game_hash(copy));
	play_turns(game, 30);
	ck_assert_ptr_null(game_companion(game));
	game_restore(game, snapshot);
	ck_assert_ptr_nonnull(game_companion(game));
	play_turns(game, 12);
	ck_assert_uint_eq(hash, game_hash(game));
	free(snapshot);
	game_free(copy);
	game_free(game);
}
END_TEST

static bool offers_companion(int floor, uint64_t seed)
{
	const struct floor_deal deal = {.seed = seed};
	struct game *game;
	bool offered = false;

	ck_assert_int_eq(floor_new(&rules, &deal, floor, &game_fresh_carry, &game, NULL), STATUS_OK);
	for (int i = 0; i < game->n_things; i++)
		for (int j = 0; j < game->things[i].n_offers; j++)
			offered |= game->things[i].offers[j] == companion_tool();
	ck_assert(!offered || game->air.has_companion);
	game_free(game);
	return offered;
}

START_TEST(it_is_found_on_floors_5_to_8)
{
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	for (int floor = 1; floor <= rules.n_floors; floor++) {
		int found = 0;
		for (uint64_t seed = 1; seed <= (uint64_t)how_many(15, 30); seed++)
			found += offers_companion(floor, seed);
		ck_assert_msg((found > 0) == (floor >= 5 && floor <= 8), "floor %d: %d", floor, found);
	}
}
END_TEST

Suite *suite_companion(void)
{
	Suite *suite = suite_create("world/companion");
	TCase *tcase = tcase_create("companion");

	tcase_add_test(tcase, it_follows_you_into_the_next_room);
	tcase_add_test(tcase, its_time_ends_and_only_one_flies_at_a_time);
	tcase_add_test(tcase, it_is_chased_in_your_place_but_not_by_noses);
	tcase_add_test(tcase, who_catches_it_recoils_as_from_you);
	tcase_add_test(tcase, copies_of_the_world_have_it_too);
	tcase_add_test(tcase, it_is_found_on_floors_5_to_8);
	suite_add_tcase(suite, tcase);
	return suite;
}
