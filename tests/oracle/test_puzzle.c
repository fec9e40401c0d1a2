/* Every shipped puzzle is what its file says, for every seed, and puzzles that are made are puzzles. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/array.h"
#include "map/map.h"
#include "oracle/puzzle.h"
#include "store/places.h"
#include "tests/long.h"
#include "tests/store/room.h"
#include "tests/suite.h"

enum { LEAST_SHIPPED = 30, SEEDS = 20 };

static struct rules rules;

static void load_rules(void)
{
	struct diag diag = {""};

	ck_assert_msg(rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
}

static struct game *puzzle_world(const struct grid *grid, uint64_t seed)
{
	struct game_setup setup = {.seed = seed, .grid = grid};
	struct game *game;

	ck_assert_int_eq(game_new(&setup, &rules, &game, NULL), STATUS_OK);
	return game;
}

/* ACTS lead out without a catch, whatever the seed. */
static void assert_solves(const struct grid *grid, const struct solve_answer *answer, const char *name)
{
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct game *game = puzzle_world(grid, seed);
		struct game_action leave = {.verb = GAME_LEAVE};
		for (int i = 0; i < answer->n_acts; i++) {
			struct game_action action = oracle_action(answer->acts[i]);
			game_step(game, &action);
		}
		game_step(game, &leave);
		ck_assert_msg(game->phase == GAME_FLOOR_DONE && !game->caught, "%s, seed %d", name, (int)seed);
		ck_assert_int_eq(game->turn, answer->turns);
		game_free(game);
	}
}

static void assert_is_puzzle(const struct grid *grid, const char *name)
{
	struct solve_answer answer, lucky;
	struct diag diag = {""};

	ck_assert_msg(puzzle_solve(grid, &rules, NULL, &answer, &lucky, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(answer.found == ORACLE_FOUND && answer.proven, "%s is not solved", name);
	ck_assert_msg(answer.turns == grid->turns, "%s takes %d turns, not %d", name, answer.turns,
		      grid->turns);
	ck_assert_msg(lucky.found == ORACLE_NONE, "%s takes %d turns with luck, not %d", name, lucky.turns,
		      grid->turns);
	assert_solves(grid, &answer, name);
}

/* These take the longest; the shipped ones with the same hunters are solved in the short form as well. */
static bool takes_long(const char *name)
{
	static const char *const names[] = {
	    "01-goat",           "03-two-goats", "04-goat-mud",      "05-minotaur-still",
	    "06-minotaur-guard", "10-bull",      "11-bull-room",     "08-minotaur-labyrinth",
	    "15-mole-hand",      "17-goat-mole", "17b-hound",        "19-delver-silly",
	    "33-jumper-door",    "35-pack-two",  "40-nemesis-round", "41-minotaur-goat"};

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (!strcmp(names[i], name))
			return true;
	return false;
}

START_TEST(every_shipped_puzzle_can_be_solved_as_its_file_says)
{
	struct puzzle_list list;
	struct diag diag = {""};

	ck_assert_msg(puzzle_list(&list, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_uint_ge(list.n, LEAST_SHIPPED);
	for (size_t i = 0; i < list.n; i++) {
		char path[4096];
		struct grid grid;
		ck_assert_int_eq(puzzle_path(list.all[i].name, path, sizeof path), STATUS_OK);
		ck_assert_msg(map_load_path(path, NULL, &grid, NULL, &diag) == STATUS_OK, "%s", diag.text);
		ck_assert_int_gt(grid.turns, 0);
		if (is_long() || !takes_long(list.all[i].name))
			assert_is_puzzle(&grid, list.all[i].name);
		grid_free(&grid);
	}
	puzzle_list_free(&list);
}
END_TEST

/* Sneaking takes another key, and leads nowhere sooner in this one. */
START_TEST(a_solution_sneaks_only_where_no_other_is_as_short)
{
	struct solve_answer answer, lucky;
	struct diag diag = {""};
	char path[4096];
	struct grid grid;

	ck_assert_int_eq(puzzle_path("13-goat-bull", path, sizeof path), STATUS_OK);
	ck_assert_msg(map_load_path(path, NULL, &grid, NULL, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(puzzle_solve(&grid, &rules, NULL, &answer, &lucky, &diag), STATUS_OK);
	for (int i = 0; i < answer.n_acts; i++)
		ck_assert_int_lt(answer.acts[i], ORACLE_SNEAK);
	ck_assert_int_eq(answer.turns, grid.turns);
	grid_free(&grid);
}
END_TEST

static bool stands_in(const struct puzzle_list *list, const char *hunter)
{
	bool stands = false;

	for (size_t i = 0; i < list->n && !stands; i++) {
		char path[4096];
		struct grid grid;
		ck_assert_int_eq(puzzle_path(list->all[i].name, path, sizeof path), STATUS_OK);
		ck_assert_int_eq(map_load_path(path, NULL, &grid, NULL, NULL), STATUS_OK);
		for (size_t k = 0; k < grid.n_marks; k++)
			stands |= grid.marks[k].kind == MARK_HUNTER && !strcmp(grid.marks[k].name, hunter);
		grid_free(&grid);
	}
	return stands;
}

/* The steps of kid and mouse are left to chance, and a learner's errors are another for each seed. */
START_TEST(every_other_hunter_on_foot_has_a_puzzle)
{
	static const char *const without[] = {"kid", "mouse", "learner", "drone"};
	struct puzzle_list list;

	ck_assert_int_eq(puzzle_list(&list, NULL), STATUS_OK);
	for (int i = 0; i < rules.n_kinds; i++) {
		bool expected = true;
		for (size_t k = 0; k < ARRAY_LEN(without); k++)
			expected &= strcmp(rules.kinds[i].name, without[k]) != 0;
		ck_assert_msg(!expected || stands_in(&list, rules.kinds[i].name), "no puzzle with the %s",
			      rules.kinds[i].name);
	}
	puzzle_list_free(&list);
}
END_TEST

static const char trail[] = "astray map 1\nstart @\ngoal >\nhunter h hound\ntrail h1@\nturns 9\nmap\n"
			    "##############\n"
			    "#h.........1##\n"
			    "#.#########.##\n"
			    "#>#########.##\n"
			    "###########@.#\n"
			    "##############\n";

static struct grid trail_map(void)
{
	const struct map_text text = {"trail", trail, strlen(trail), 1000, .on_disk = false};
	struct grid grid;
	struct diag diag = {""};

	ck_assert_msg(format_of(variant_named(formats, "astray"))->parse(&text, &grid, &diag) == STATUS_OK,
		      "%s", diag.text);
	return grid;
}

/* It would cast about by lot, each seed another way, if it had to find your scent first. */
START_TEST(a_nose_follows_the_trail_of_the_map_from_the_first_turn)
{
	static const struct cell steps[] = {{2, 1}, {3, 1}, {4, 1}, {5, 1}};
	struct grid grid = trail_map();

	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct game *game = puzzle_world(&grid, seed);
		for (size_t i = 0; i < ARRAY_LEN(steps); i++) {
			game_step(game, &(struct game_action){.verb = GAME_WAIT});
			ck_assert_int_eq(game->turn, (int)i + 1);
			ck_assert(cell_equal(game->hunters[0].at, steps[i]) && !game->hunters[0].drew);
		}
		game_free(game);
	}
	grid_free(&grid);
}
END_TEST

/* Behind you is a dead end.  It searches on where a nose might lose the trail. */
START_TEST(a_trail_without_a_way_out_is_proven_to_have_none)
{
	struct grid grid = trail_map();
	struct solve_answer answer, lucky;

	ck_assert_int_eq(puzzle_solve(&grid, &rules, NULL, &answer, &lucky, NULL), STATUS_OK);
	ck_assert(answer.found == ORACLE_NONE && answer.proven);
	grid_free(&grid);
}
END_TEST

START_TEST(when_you_were_where_matters_only_once_a_nose_may_lose_it)
{
	struct grid grid = trail_map();
	struct game *first = puzzle_world(&grid, 1), *then = puzzle_world(&grid, 1);
	struct game_action wait = {.verb = GAME_WAIT}, east = {.verb = GAME_MOVE, .direction = EAST};

	game_step(first, &wait);
	game_step(first, &east);
	game_step(then, &east);
	game_step(then, &wait);
	int nose = game_nose_turns(first);
	ck_assert_int_eq(nose, 30);
	ck_assert_uint_eq(game_key(first, nose - 10), game_key(then, nose - 10));
	ck_assert_uint_ne(game_key(first, nose), game_key(then, nose));
	struct game_action west = {.verb = GAME_MOVE, .direction = WEST};
	game_step(first, &west); /* another cell is the freshest */
	game_step(then, &wait);
	then->at = first->at;
	ck_assert_uint_ne(game_key(first, nose - 10), game_key(then, nose - 10));
	game_free(first);
	game_free(then);
	grid_free(&grid);
}
END_TEST

START_TEST(a_puzzle_that_is_made_is_one)
{
	/* the first goat that the last seed leads to is evaded sooner with luck */
	const char *hunters[][1] = {{"minotaur"}, {"hound"}, {"goat"}};
	const uint64_t seeds[] = {2, 4, 13};
	struct puzzle_wish wish = {
	    .seed = seeds[_i], .hunters = hunters[_i], .n_hunters = 1, .least = 10, .most = 24, .tries = 3000};
	struct grid grid, same;
	struct diag diag = {""};

	ck_assert_msg(puzzle_make(&wish, &rules, &grid, &diag) == STATUS_OK, "%s", diag.text);
	assert_is_puzzle(&grid, "the puzzle that was made");
	if (_i == 0) {
		ck_assert_int_eq(puzzle_make(&wish, &rules, &same, &diag), STATUS_OK);
		ck_assert_uint_eq(grid_hash(&grid), grid_hash(&same));
		grid_free(&same);
	}
	grid_free(&grid);
}
END_TEST

START_TEST(a_puzzle_that_cannot_be_made_is_told)
{
	const char *hunters[] = {"minotaur"};
	struct puzzle_wish wish = {.seed = 5, .hunters = hunters, .n_hunters = 1, .least = 10, .most = 24};
	struct grid grid;
	struct diag diag = {""};

	ck_assert_int_eq(puzzle_make(&wish, &rules, &grid, &diag), STATUS_NOT_FOUND);
	ck_assert_msg(strstr(diag.text, "no puzzle was found in 0 tries") != NULL, "%s", diag.text);
	wish.n_hunters = 0;
	ck_assert_int_eq(puzzle_make(&wish, &rules, &grid, &diag), STATUS_USAGE);
	ck_assert_msg(strstr(diag.text, "1 to 3 hunters") != NULL, "%s", diag.text);
}
END_TEST

START_TEST(what_was_solved_is_remembered_and_the_best_counts)
{
	struct puzzle_list list;
	struct room room = room_new();

	setenv("XDG_DATA_HOME", room.directory, 1);
	ck_assert_int_eq(puzzle_list(&list, NULL), STATUS_OK);
	ck_assert_int_eq(list.all[0].best, 0);
	ck_assert_int_eq(puzzle_note(list.all[0].name, 30, NULL), STATUS_OK);
	ck_assert_int_eq(puzzle_note(list.all[1].name, 9, NULL), STATUS_OK);
	ck_assert_int_eq(puzzle_note(list.all[0].name, 20, NULL), STATUS_OK);
	ck_assert_int_eq(puzzle_note(list.all[0].name, 25, NULL), STATUS_OK);
	puzzle_list_free(&list);
	ck_assert_int_eq(puzzle_list(&list, NULL), STATUS_OK);
	ck_assert_int_eq(list.all[0].best, 20);
	ck_assert_int_eq(list.all[1].best, 9);
	ck_assert_int_eq(list.all[2].best, 0);
	puzzle_list_free(&list);
	room_free(&room);
}
END_TEST

/* Old names in a file of the player's: of maps that have another name now, and of one that is gone. */
START_TEST(a_puzzle_keeps_its_star_under_a_new_name_and_no_other_gets_it)
{
	static const struct {
		const char *name;
		int best;
	} expected[] = {{"01-goat", 19},
			{"14-mole-slow", 16},
			{"15-mole-hand", 27},
			{"08a-three-goats", 12},
			{"05-minotaur-still", 20}};
	struct puzzle_list list;
	struct room room = room_new();

	setenv("XDG_DATA_HOME", room.directory, 1);
	ck_assert_int_eq(mkdir(room_path(&room, "astray"), 0700), 0);
	room_write(
	    &room, "astray/puzzles.solved",
	    "01-goat 19\n04-goat 11\n05-three-goats 12\n08-minotaur 20\n14-mole 27\n15-mole 16\n36-pack 16\n");
	ck_assert_int_eq(puzzle_list(&list, NULL), STATUS_OK);
	for (size_t i = 0; i < list.n; i++) {
		int best = 0;
		for (size_t k = 0; k < ARRAY_LEN(expected); k++)
			if (!strcmp(list.all[i].name, expected[k].name))
				best = expected[k].best;
		ck_assert_msg(list.all[i].best == best, "%s: %d", list.all[i].name, list.all[i].best);
	}
	puzzle_list_free(&list);
	room_free(&room);
}
END_TEST

/* A map that takes the name of an earlier one would take its stars too. */
START_TEST(no_puzzle_has_the_name_of_one_that_was_renamed_or_replaced)
{
	static const char *const gone[] = {
	    "04-goat",        "06-minotaur",   "11-bull",        "12-bull",          "17-mole-goat",
	    "21-delver-goat", "24-wader-goat", "26-eager",       "27-eager-mole",    "28-surveyor",
	    "29-surveyor",    "30-archer",     "31-archer",      "35-pack",          "36-pack",
	    "37-pincer",      "40-nemesis",    "05-three-goats", "09-minotaur-goat", "13-bull-goat",
	    "14-mole",        "15-mole",       "18-delver",      "19-delver",        "22-wader",
	    "23-wader",       "33-jumper",     "34-jumper",      "33-jumper-leaps",  "05-minotaur",
	    "07-minotaur",    "08-minotaur"};
	struct puzzle_list list;

	ck_assert_int_eq(puzzle_list(&list, NULL), STATUS_OK);
	for (size_t i = 0; i < list.n; i++)
		for (size_t k = 0; k < ARRAY_LEN(gone); k++)
			ck_assert_str_ne(list.all[i].name, gone[k]);
	puzzle_list_free(&list);
}
END_TEST

/* Everybody has the same one, whatever puzzles of their own there are before, among and behind the shipped ones. */
START_TEST(the_puzzle_of_the_day_is_a_shipped_one)
{
	struct puzzle_list shipped, list;
	struct room room = room_new();

	setenv("XDG_DATA_HOME", room.directory, 1);
	ck_assert_int_eq(puzzle_list(&shipped, NULL), STATUS_OK);
	ck_assert_int_eq(mkdir(room_path(&room, "astray"), 0700), 0);
	ck_assert_int_eq(mkdir(room_path(&room, "astray/puzzles"), 0700), 0);
	room_write(&room, "astray/puzzles/00-mine.txt", "");
	room_write(&room, "astray/puzzles/05-mine.txt", "");
	room_write(&room, "astray/puzzles/99-mine.txt", "");
	ck_assert_int_eq(puzzle_list(&list, NULL), STATUS_OK);
	ck_assert_uint_eq(list.n, shipped.n + 3);
	for (int day = -1; day <= (int)shipped.n; day++)
		ck_assert_str_eq(puzzle_of_day(&list, day)->name,
				 shipped.all[((size_t)day + shipped.n) % shipped.n].name);
	puzzle_list_free(&list);
	puzzle_list_free(&shipped);
	room_free(&room);
}
END_TEST

/* A folder beside that of the data directory can have its name as a beginning. */
START_TEST(only_a_file_in_the_folder_of_the_data_directory_is_a_shipped_puzzle)
{
	char folder[4000], path[4096];

	ck_assert_int_eq(place_data("puzzles", folder, sizeof folder), STATUS_OK);
	snprintf(path, sizeof path, "%s/01-goat.txt", folder);
	ck_assert(puzzle_is_shipped(path));
	snprintf(path, sizeof path, "%s-mine/01-goat.txt", folder);
	ck_assert(!puzzle_is_shipped(path));
	ck_assert(puzzle_is_name_shipped("01-goat"));
	ck_assert(!puzzle_is_name_shipped("00-mine"));
}
END_TEST

/* In this room a state is met by sneaking before it is met sooner by a step. */
#define TELLING_ROOM UINT64_C(444)

/* ---- solutions of random rooms ---------------------------------------------------------------------------- */

enum { ROOM_WIDTH = 6, ROOM_HEIGHT = 5, ROOM_TURNS = 12, ROOMS_SHORT = 1, ROOMS_LONG = 200 };
/* One room of twelve has more states after some turn, and takes longer than all others together. */
enum { ROOM_STATES = 1000, TOO_MANY = -2 };

/* A room with walls, mud and a door, and a hunter that knows where you are. */
static struct game *random_room(uint64_t seed)
{
	static const char *const specs[] = {"nonrotational", "rotational", "wall",
					    "planner:path=astar,budget=0"};
	struct rng rng = rng_seeded(seed, RNG_MAP);
	struct rules none = {.n_kinds = 0};
	struct game *game;
	struct grid grid;

	ck_assert_int_eq(grid_new(ROOM_WIDTH, ROOM_HEIGHT, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (size_t i = 0; i < grid_cells(&grid); i++) {
		static const enum terrain terrains[] = {TERRAIN_WALL, TERRAIN_WALL, TERRAIN_WALL, TERRAIN_MUD,
							TERRAIN_DOOR_CLOSED};
		if (rng_below(&rng, 3) == 0)
			grid.terrain[i] = (uint8_t)terrains[rng_below(&rng, (uint32_t)ARRAY_LEN(terrains))];
	}
	grid.terrain[rng_below(&rng, (uint32_t)grid_cells(&grid))] = TERRAIN_STAIRS_DOWN;
	struct game_setup setup = {.seed = seed,
				   .grid = &grid,
				   .specs = &specs[seed % ARRAY_LEN(specs)],
				   .n_specs = 1,
				   .specs_know = true};
	enum status status = game_new(&setup, &none, &game, NULL);
	grid_free(&grid);
	return status ? NULL : game;
}

/* States after the same number of turns. */
struct layer {
	uint64_t *keys;
	unsigned char *snapshots;
	size_t n, cap_keys, cap_snapshots;
};

static void layer_add(struct layer *layer, struct game *game)
{
	uint64_t key = game_key(game, ROOM_TURNS);
	size_t bytes = game->block.state_bytes;

	for (size_t i = 0; i < layer->n; i++)
		if (layer->keys[i] == key)
			return;
	layer->keys = array_reserve(layer->keys, &layer->cap_keys, layer->n + 1, sizeof *layer->keys);
	layer->snapshots = array_reserve(layer->snapshots, &layer->cap_snapshots, (layer->n + 1) * bytes, 1);
	ck_assert(layer->keys && layer->snapshots);
	layer->keys[layer->n] = key;
	game_save(game, layer->snapshots + bytes * layer->n++);
}

/* The fewest turns in which one leaves GAME, -1 or TOO_MANY: a state is searched in every turn in which it occurs, so it
 * does not matter in which it was met first. */
static int fewest_turns(const struct game *start)
{
	struct layer layers[ROOM_TURNS + 1] = {{.n = 0}};
	size_t bytes = start->block.state_bytes;
	struct game *game;
	int fewest = -1;

	ck_assert_int_eq(game_clone(start, &game), STATUS_OK);
	layer_add(&layers[0], game);
	for (int turn = 0; turn <= ROOM_TURNS; turn++) {
		for (size_t i = 0; i < layers[turn].n && fewest == -1; i++)
			for (int act = 0; act < ORACLE_ACTS; act++) {
				struct game_action action = oracle_action(act);
				game_restore(game, layers[turn].snapshots + bytes * i);
				game_step(game, &action);
				if (game->phase == GAME_FLOOR_DONE) {
					fewest = turn;
				} else if (!game->caught && game->turn > turn && game->turn <= ROOM_TURNS) {
					layer_add(&layers[game->turn], game);
					if (layers[game->turn].n > ROOM_STATES)
						fewest = TOO_MANY;
				}
			}
		free(layers[turn].keys);
		free(layers[turn].snapshots);
	}
	game_free(game);
	return fewest;
}

START_TEST(no_way_out_is_shorter_than_the_solution)
{
	int solved = 0;

	for (int room = 0; room < how_many(ROOMS_SHORT, ROOMS_LONG); room++) {
		uint64_t seed = TELLING_ROOM + (uint64_t)room;
		struct solve_question question = solve_question_default;
		struct solve_answer answer;
		struct game *game = random_room(seed);
		if (!game)
			continue;
		int fewest = fewest_turns(game);
		question.turns_max = ROOM_TURNS;
		if (fewest != TOO_MANY) {
			ck_assert_int_eq(solve_whole(game, &question, NULL, &answer), STATUS_OK);
			int turns = answer.found == ORACLE_FOUND ? answer.turns : -1;
			ck_assert_msg(turns == fewest, "room %d", (int)seed);
		}
		solved += fewest > 0;
		game_free(game);
	}
	ck_assert_int_ge(solved, how_many(ROOMS_SHORT, ROOMS_LONG / 4));
}
END_TEST

Suite *suite_puzzle(void)
{
	Suite *suite = suite_create("oracle/puzzle");
	TCase *tcase = tcase_create("puzzle");

	tcase_add_checked_fixture(tcase, load_rules, NULL);
	tcase_add_test(tcase, every_shipped_puzzle_can_be_solved_as_its_file_says);
	tcase_add_test(tcase, a_solution_sneaks_only_where_no_other_is_as_short);
	tcase_add_test(tcase, every_other_hunter_on_foot_has_a_puzzle);
	tcase_add_test(tcase, a_nose_follows_the_trail_of_the_map_from_the_first_turn);
	tcase_add_test(tcase, a_trail_without_a_way_out_is_proven_to_have_none);
	tcase_add_test(tcase, when_you_were_where_matters_only_once_a_nose_may_lose_it);
	tcase_add_loop_test(tcase, a_puzzle_that_is_made_is_one, 0, 3);
	tcase_add_test(tcase, a_puzzle_that_cannot_be_made_is_told);
	tcase_add_test(tcase, a_puzzle_keeps_its_star_under_a_new_name_and_no_other_gets_it);
	tcase_add_test(tcase, no_puzzle_has_the_name_of_one_that_was_renamed_or_replaced);
	tcase_add_test(tcase, the_puzzle_of_the_day_is_a_shipped_one);
	tcase_add_test(tcase, only_a_file_in_the_folder_of_the_data_directory_is_a_shipped_puzzle);
	tcase_add_test(tcase, what_was_solved_is_remembered_and_the_best_counts);
	suite_add_tcase(suite, tcase);
	TCase *rooms = tcase_create("rooms");
	tcase_add_test(rooms, no_way_out_is_shorter_than_the_solution);
	suite_add_tcase(suite, rooms);
	return suite;
}
