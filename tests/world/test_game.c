#include <stdlib.h>
#include <string.h>

#include "tests/suite.h"
#include "tests/world/pit.h"
#include "world/world.h"

START_TEST(a_snapshot_takes_the_world_back)
{
	struct game *game = pit_new("#########\n"
				    "#@.....h#\n"
				    "#.......#\n"
				    "#########",
				    "nonrotational");
	void *snapshot = malloc(game->block.state_bytes);
	uint64_t before, after;

	pit_play(game, "e");
	game_save(game, snapshot);
	before = game_hash(game);
	pit_play(game, "e.w");
	after = game_hash(game);
	ck_assert_uint_ne(before, after);
	game_restore(game, snapshot);
	ck_assert_uint_eq(game_hash(game), before);
	pit_play(game, "e.w");
	ck_assert_uint_eq(game_hash(game), after);
	free(snapshot);
	game_free(game);
}
END_TEST

START_TEST(being_caught_costs_a_wound_and_flings_you_away)
{
	struct game *game = pit_new("##########\n"
				    "#@h......#\n"
				    "#........#\n"
				    "##########",
				    "nonrotational");

	pit_play(game, ".");
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_CAUGHT));
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_FLUNG));
	ck_assert_int_eq(game->carry.wounds, GAME_WOUNDS - 1);
	ck_assert_int_eq(game->hunters[0].recoil_turns, GAME_RECOIL_TURNS);
	struct cell at = game->hunters[0].at;
	pit_play(game, ".....");
	ck_assert(cell_equal(game->hunters[0].at, at));
	game_free(game);
}
END_TEST

START_TEST(a_catch_is_no_way_to_the_stairs)
{
	struct game *game = pit_new("###############################\n"
				    "#>............................#\n"
				    "##############.################\n"
				    "##############@################\n"
				    "##############h################\n"
				    "###############################",
				    "nonrotational");

	pit_play(game, ".");
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_FLUNG));
	ck_assert_int_gt(game->at.x, 20);
	game_free(game);
}
END_TEST

/* One hunter of KIND on DRAWING. */
static struct game *with_kind(const char *drawing, const struct hunter_kind *kind)
{
	struct rules rules = {.kinds = {*kind}, .n_kinds = 1};
	struct grid grid;
	struct game *game;
	struct diag diag = {""};

	pit_grid(drawing, kind->name, &grid);
	struct game_setup setup = {.seed = 1, .grid = &grid};
	ck_assert_msg(game_new(&setup, &rules, &game, &diag) == STATUS_OK, "%s", diag.text);
	grid_free(&grid);
	return game;
}

START_TEST(a_learner_believes_in_a_door_until_it_sees_better)
{
	struct game *game = with_kind("###################\n"
				      "#.@'......#......h#\n"
				      "###.......#.......#\n"
				      "###...............#\n"
				      "###################",
				      &(struct hunter_kind){.name = "learner",
							    .spec = "planner:path=dstarlite",
							    .speed_percent = 100,
							    .sight_cells = 20,
							    .learns = true,
							    .knows = true});
	struct cell door = {3, 1};
	struct hunter *hunter = &game->hunters[0];

	game_step(game, &(struct game_action){.verb = GAME_CLOSE, .direction = EAST});
	game_step(game, &(struct game_action){.verb = GAME_WEDGE, .direction = EAST});
	struct ground truth = game_ground(game, MOVER_PLANNER),
		      own = game_ground(game, hunter->walker.own_ground);
	ck_assert(!ground_open(&truth, door) && ground_open(&own, door));
	ck_assert(!hunter->stuck);
	pit_play(game, "......");
	ck_assert_msg(!ground_open(&own, door), "it stands at %d,%d", hunter->at.x, hunter->at.y);
	game_free(game);
}
END_TEST

START_TEST(a_jumper_walks_through_the_mud_it_cannot_see)
{
	struct game *game = pit_new("############\n"
				    "#@..\"\"\"...h#\n"
				    "############",
				    "planner:path=jps");

	pit_play(game, "....................");
	ck_assert_int_gt(game->caught, 0);
	game_free(game);
}
END_TEST

/* Would a new build for the ground of a jumper give the index that GAME has? */
static bool has_new_index(const struct game *game, const struct path_cache *jps)
{
	const struct pathfinder *path = pathfinder_of(variant_named(pathfinders, "jps"));
	struct ground ground = game_ground(game, GROUND_FLAT);
	size_t size = path->index_size(&ground);
	void *index = calloc(1, size), *work = calloc(1, path->work_size(&ground));

	ck_assert_int_eq(path->prepare(index, work, &ground, DIAGONAL_NO_CUT, NULL, 0, NULL), STATUS_OK);
	bool alike = !memcmp(index, (const unsigned char *)game + jps->index, size);
	free(index);
	free(work);
	return alike;
}

START_TEST(a_wedged_door_costs_a_jumper_a_repair_and_no_new_index)
{
	struct game *game = pit_new("###################\n"
				    "#.@'......#......h#\n"
				    "###.......#.......#\n"
				    "###...............#\n"
				    "###################",
				    "planner:path=jps");
	const struct game_cache *cache = game_plane(game, PLANE_CACHE);
	const struct path_cache *jps = &cache->paths[WORLD_PATH_jps];
	unsigned char *work = (unsigned char *)game + jps->work;

	pit_play(game, ".");
	ck_assert(jps->has_index && has_new_index(game, jps));
	uint64_t before = jps->index_version;
	work[0] = 0x5a; /* only a build uses the work */
	game_step(game, &(struct game_action){.verb = GAME_CLOSE, .direction = EAST});
	game_step(game, &(struct game_action){.verb = GAME_WEDGE, .direction = EAST});
	pit_play(game, ".");
	ck_assert_uint_ne(jps->index_version, before);
	ck_assert_uint_eq(jps->index_version, game_ground(game, GROUND_FLAT).version);
	ck_assert(has_new_index(game, jps));
	ck_assert_uint_eq(work[0], 0x5a);
	game_free(game);
}
END_TEST

START_TEST(mud_takes_its_time)
{
	struct game *game = pit_new("#####\n#@\".#\n#####", "");

	pit_play(game, "e");
	ck_assert_int_eq(game->turn, terrain_info[TERRAIN_MUD].walk_cost);
	ck_assert_int_eq(pit_event(game, GAME_EVENT_MOVED)->moved.turns, terrain_info[TERRAIN_MUD].walk_cost);
	game_free(game);
}
END_TEST

START_TEST(rough_ground_takes_as_many_turns_as_its_digit)
{
	for (int cost = 2; cost <= TERRAIN_COST_MAX; cost++) {
		char drawing[] = "#####\n#@..#\n#####";
		*strchr(drawing, '.') = (char)('0' + cost);
		struct game *game = pit_new(drawing, "");
		pit_play(game, "e");
		ck_assert_int_eq(game->turn, cost);
		game_free(game);
	}
}
END_TEST

/* Journals and proofs hold hashes: what has not been seen is in them as when there were 17 terrains, and differs from all. */
START_TEST(no_terrain_that_you_know_hashes_like_the_unknown)
{
	struct game *game = pit_new("#######\n#@..#.#\n#######", "");
	uint8_t *known = world_plane(game, PLANE_KNOWN);
	uint64_t hashes[TERRAIN_COUNT + 1];

	ck_assert_uint_eq(game_hash(game), UINT64_C(0x27b024f08d2e2178));
	for (int i = 0; i <= TERRAIN_COUNT; i++) {
		known[6] = i == TERRAIN_COUNT ? GAME_UNKNOWN : (uint8_t)i;
		hashes[i] = game_hash(game);
		for (int k = 0; k < i; k++)
			ck_assert_uint_ne(hashes[k], hashes[i]);
	}
	game_free(game);
}
END_TEST

START_TEST(nobody_catches_you_in_the_turn_in_which_you_first_see_him)
{
	struct game *game = pit_new("########\n#@+h..>#\n########", "nonrotational");

	pit_play(game, "e");
	ck_assert(cell_equal(game->at, cell_at(2, 1)));
	ck_assert(!game->caught && game->hunters[0].seen);
	pit_play(game, ".");
	ck_assert_int_eq(game->caught, 1);
	game_free(game);
}
END_TEST

START_TEST(a_wedge_holds_its_turns_and_no_longer)
{
	struct game *game = pit_new("#######\n#@'...#\n#######", "");
	struct cell door = {2, 1};

	game_step(game, &(struct game_action){.verb = GAME_WEDGE, .direction = EAST});
	ck_assert_int_eq(pit_event(game, GAME_EVENT_REFUSED)->refused.why, REFUSED_NO_DOOR);
	game_step(game, &(struct game_action){.verb = GAME_CLOSE, .direction = EAST});
	game_step(game, &(struct game_action){.verb = GAME_WEDGE, .direction = EAST});
	ck_assert_int_eq(game->wedges.left, GAME_WEDGES - 1);
	int since = game->turn, warned = 0;
	while (game_terrain(game, door) == TERRAIN_DOOR_WEDGED) {
		pit_play(game, "e"); /* refused: no time passes */
		ck_assert_int_eq(pit_event(game, GAME_EVENT_REFUSED)->refused.why, REFUSED_WEDGED);
		pit_play(game, ".");
		if (pit_event(game, GAME_EVENT_WEDGE_GIVES))
			warned = game->turn;
	}
	ck_assert_int_eq(game->turn - warned, 2);
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_WEDGE_BROKE));
	ck_assert_int_eq(game->turn - since, GAME_WEDGE_TURNS - 1);
	game_free(game);
}
END_TEST

START_TEST(sneaking_wakes_nobody_and_walking_does)
{
	const struct hunter_kind sleeper = {.name = "sleeper",
					    .spec = "planner",
					    .speed_percent = 100,
					    .sight_cells = 10,
					    .cone_deg = 360,
					    .patience_turns = 5,
					    .asleep = true};

	for (int walking = 0; walking <= 1; walking++) {
		struct game *game = with_kind("##########\n#@.....h.#\n##########", &sleeper);
		game_step(game,
			  &(struct game_action){.verb = walking ? GAME_MOVE : GAME_SNEAK, .direction = EAST});
		ck_assert_int_eq(game->turn, walking ? 1 : 2);
		ck_assert_int_eq(game->hunters[0].state != HUNTER_ASLEEP, walking);
		ck_assert_int_eq(pit_event(game, GAME_EVENT_STATE) != NULL, walking);
		game_free(game);
	}
}
END_TEST

START_TEST(whoever_loses_you_looks_about_and_goes_back_to_his_rounds)
{
	struct game *game = with_kind("###########\n"
				      "#@...h....#\n"
				      "#.#########\n"
				      "#.........#\n"
				      "###########",
				      &(struct hunter_kind){.name = "goat",
							    .spec = "nonrotational",
							    .speed_percent = 10,
							    .sight_cells = 10,
							    .cone_deg = 360,
							    .patience_turns = 3});
	const struct hunter *hunter = &game->hunters[0];

	pit_play(game, ".");
	ck_assert_int_eq(hunter->state, HUNTER_HUNTING);
	pit_play(game, "ss");
	game->noise.cells = 0;
	for (int i = 0; i < 8 && hunter->state != HUNTER_LOST; i++)
		pit_play(game, ".");
	ck_assert_int_eq(hunter->state, HUNTER_LOST);
	for (int i = 0; i < 8 && hunter->state == HUNTER_LOST; i++)
		pit_play(game, ".");
	ck_assert_int_eq(hunter->state, HUNTER_PATROL);
	game_free(game);
}
END_TEST

Suite *suite_game(void)
{
	Suite *suite = suite_create("world/game");
	TCase *tcase = tcase_create("game");
	tcase_add_test(tcase, a_snapshot_takes_the_world_back);
	tcase_add_test(tcase, being_caught_costs_a_wound_and_flings_you_away);
	tcase_add_test(tcase, a_catch_is_no_way_to_the_stairs);
	tcase_add_test(tcase, a_learner_believes_in_a_door_until_it_sees_better);
	tcase_add_test(tcase, a_jumper_walks_through_the_mud_it_cannot_see);
	tcase_add_test(tcase, a_wedged_door_costs_a_jumper_a_repair_and_no_new_index);
	tcase_add_test(tcase, mud_takes_its_time);
	tcase_add_test(tcase, rough_ground_takes_as_many_turns_as_its_digit);
	tcase_add_test(tcase, no_terrain_that_you_know_hashes_like_the_unknown);
	tcase_add_test(tcase, nobody_catches_you_in_the_turn_in_which_you_first_see_him);
	tcase_add_test(tcase, a_wedge_holds_its_turns_and_no_longer);
	tcase_add_test(tcase, sneaking_wakes_nobody_and_walking_does);
	tcase_add_test(tcase, whoever_loses_you_looks_about_and_goes_back_to_his_rounds);
	suite_add_tcase(suite, tcase);
	return suite;
}
