/* Fate is exact: played out against the real chasers it comes to the turn, and perfect play is what trying everything
 * says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "game/game.h"
#include "lab/fate.h"
#include "map/map.h"
#include "tests/suite.h"

enum { STARTS = 200, LONG_GAME = 400, ROOMS = 10000, SIDE = 5 };

static const struct {
	const char *map, *spec;
	int speed;
} chases[] = {{"first", "planner:path=astar,replan=goal,budget=0", 125},
	      {"corner", "nonrotational", 125},
	      {"pocket", "planner:path=bfs,replan=goal,budget=0", 100},
	      {"mud", "nonrotational", 150},
	      {"spiral", "planner:path=dijkstra,replan=goal,budget=0", 100}};

static void load_bare(const char *name, struct grid *grid)
{
	size_t kept = 0;
	struct diag diag = {""};

	ck_assert_msg(map_load(name, 0, grid, NULL, &diag) == STATUS_OK, "%s", diag.text);
	for (size_t i = 0; i < grid->n_marks; i++)
		if (grid->marks[i].kind == MARK_START)
			grid->marks[kept++] = grid->marks[i];
	grid->n_marks = kept;
	for (size_t i = 0; i < (size_t)grid->width * (size_t)grid->height; i++)
		if (grid->terrain[i] == TERRAIN_DOOR_CLOSED)
			grid->terrain[i] = TERRAIN_DOOR_OPEN;
}

static struct game *chase_on(const struct grid *grid, const char *spec, int speed)
{
	struct rules rules = {.n_kinds = 0};
	struct game_setup setup = {.seed = 1, .grid = grid, .specs = &spec, .n_specs = 1, .specs_know = true};
	struct game *game;
	struct diag diag = {""};

	ck_assert_msg(game_new(&setup, &rules, &game, &diag) == STATUS_OK, "%s", diag.text);
	game->hunters[0].kind.speed_percent = speed;
	game->bare = game->hunters[0].seen = true; /* who is not seen cannot catch */
	return game;
}

/* Plays the prey's best from where GAME stands; returns the turn of the catch, or FATE_SAFE. */
static int play_out(struct game *game, const struct fate *fate)
{
	while (game->turn < LONG_GAME) {
		int d = fate_best_step(fate, game->at, game->hunters[0].at, game->hunters[0].energy);
		struct game_action action = {.verb = d == DIRECTIONS ? GAME_WAIT : GAME_MOVE,
					     .direction = d % DIRECTIONS};
		for (int turn = game->turn; turn == game->turn && !game->caught;)
			game_step(game, &action);
		if (game->caught)
			return game->turn;
	}
	return FATE_SAFE;
}

START_TEST(fate_comes_to_the_turn)
{
	struct grid grid;
	struct fate fate;
	struct chase_mind mind;
	struct diag diag = {""};
	int caught = 0;

	load_bare(chases[_i].map, &grid);
	ck_assert_int_eq(chase_parse(chases[_i].spec, &mind, &diag), STATUS_OK);
	struct fate_question question = {
	    .grid = &grid, .rule = DIAGONAL_NO_CUT, .mind = &mind, .speed_percent = chases[_i].speed};
	ck_assert_msg(fate_new(&question, &fate, &diag) == STATUS_OK, "%s", diag.text);
	struct game *begin = chase_on(&grid, chases[_i].spec, chases[_i].speed), *game;
	struct rng rng = rng_seeded(3, RNG_PREY);
	for (int start = 0; start < STARTS;) {
		struct cell prey = fate.cells[rng_below(&rng, (uint32_t)fate.n)];
		struct cell hunter = fate.cells[rng_below(&rng, (uint32_t)fate.n)];
		if (cell_equal(prey, hunter))
			continue;
		int turns = fate_turns(&fate, prey, hunter);
		/* Half of the starts are lost, where there are enough of them. */
		if ((turns == FATE_SAFE) != (start % 2 == 0) && rng_below(&rng, 200))
			continue;
		ck_assert_int_eq(game_clone(begin, &game), STATUS_OK);
		game->at = prey;
		game->hunters[0].at = game->hunters[0].from = hunter;
		int came = play_out(game, &fate);
		if (turns != FATE_SAFE || came != FATE_SAFE)
			ck_assert_msg(came == turns, "%d,%d from %d,%d: turn %d, not %d", prey.x, prey.y,
				      hunter.x, hunter.y, came, turns);
		caught += came != FATE_SAFE;
		game_free(game);
		start++;
	}
	ck_assert_int_gt(caught, STARTS / 20);
	game_free(begin);
	fate_free(&fate);
	grid_free(&grid);
}
END_TEST

/* ---- perfect play ---------------------------------------------------------------------------------------- */

enum { CELLS = SIDE * SIDE };

/* In how many turns each pair is caught, by going over all of them again and again; flat ground, equal speed. */
static void brute_perfect(const struct fate *fate, uint16_t turns[CELLS][CELLS])
{
	bool changed = true;

	memset(turns, 0xff, sizeof(uint16_t[CELLS][CELLS]));
	for (uint16_t round = 1; changed; round++) {
		changed = false;
		for (int p = 0; p < fate->n; p++)
			for (int h = 0; h < fate->n; h++) {
				bool lost = p != h && turns[p][h] == FATE_SAFE;
				for (int d = 0; d <= DIRECTIONS && lost; d++) {
					struct cell at = fate->cells[p], to = at;
					if (d < DIRECTIONS)
						to = cell_step(at, d);
					if (d < DIRECTIONS &&
					    !path_step_allowed(&fate->ground, at, d, fate->rule))
						continue;
					if (cell_equal(to, fate->cells[h]))
						continue;
					bool answered = false;
					int q = fate->number[ground_index(&fate->ground, to)];
					for (int e = 0; e <= DIRECTIONS && !answered; e++) {
						struct cell from = fate->cells[h], then = from;
						if (e < DIRECTIONS)
							then = cell_step(from, e);
						if (e < DIRECTIONS &&
						    !path_step_allowed(&fate->ground, from, e, fate->rule))
							continue;
						int g = fate->number[ground_index(&fate->ground, then)];
						answered = g == q || turns[q][g] < round;
					}
					lost = answered;
				}
				if (lost) {
					turns[p][h] = round;
					changed = true;
				}
			}
	}
}

START_TEST(perfect_play_is_what_trying_everything_says)
{
	static uint16_t turns[CELLS][CELLS];
	int caught = 0;

	for (int room = 0; room < ROOMS; room++) {
		struct rng rng = rng_seeded((uint64_t)room, RNG_MAP);
		struct grid grid;
		struct fate fate;
		int width = 2 + (int)rng_below(&rng, SIDE - 1), height = 2 + (int)rng_below(&rng, SIDE - 1);
		ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, &grid), STATUS_OK);
		for (int i = 0; i < width * height; i++)
			if (rng_below(&rng, 3) == 0)
				grid.terrain[i] = TERRAIN_WALL;
		struct fate_question question = {.grid = &grid,
						 .rule = (enum diagonal_rule)rng_below(&rng, DIAGONAL_RULES),
						 .speed_percent = 100};
		grid.terrain[0] = TERRAIN_FLOOR;
		ck_assert_int_eq(fate_new(&question, &fate, NULL), STATUS_OK);
		brute_perfect(&fate, turns);
		for (int p = 0; p < fate.n; p++)
			for (int h = 0; h < fate.n; h++)
				if (p != h) {
					ck_assert_msg(fate_turns(&fate, fate.cells[p], fate.cells[h]) ==
							  turns[p][h],
						      "room %d", room);
					caught += turns[p][h] != FATE_SAFE;
				}
		fate_free(&fate);
		grid_free(&grid);
	}
	ck_assert_int_gt(caught, ROOMS);
}
END_TEST

START_TEST(who_remembers_too_much_is_refused)
{
	static const char *const refused[] = {"scent",
					      "rotational",
					      "planner:path=astar,replan=never,budget=0",
					      "planner:path=dstarlite,replan=goal,budget=0",
					      "planner:path=greedy,replan=goal,budget=0",
					      "planner:path=astar,replan=goal,budget=20"};
	struct grid grid;
	struct fate fate;
	struct chase_mind mind;
	struct diag diag = {""};

	load_bare("first", &grid);
	ck_assert_int_eq(chase_parse(refused[_i], &mind, &diag), STATUS_OK);
	struct fate_question question = {
	    .grid = &grid, .rule = DIAGONAL_NO_CUT, .mind = &mind, .speed_percent = 100};
	ck_assert_int_eq(fate_new(&question, &fate, &diag), STATUS_UNSUPPORTED);
	ck_assert_ptr_nonnull(strstr(diag.text, chase_of(&mind)->head.name));
	grid_free(&grid);
}
END_TEST

START_TEST(a_map_that_is_too_large_is_refused_before_memory_is_taken)
{
	struct grid grid;
	struct fate fate;
	struct diag diag = {""};

	ck_assert_int_eq(grid_new(300, 300, TERRAIN_FLOOR, &grid), STATUS_OK);
	struct fate_question question = {.grid = &grid, .rule = DIAGONAL_NO_CUT, .speed_percent = 100};
	ck_assert_int_eq(fate_new(&question, &fate, &diag), STATUS_LIMIT);
	grid_free(&grid);
}
END_TEST

Suite *suite_fate(void)
{
	Suite *suite = suite_create("lab/fate");
	TCase *tcase = tcase_create("fate");

	tcase_add_loop_test(tcase, fate_comes_to_the_turn, 0, ARRAY_LEN(chases));
	tcase_add_test(tcase, perfect_play_is_what_trying_everything_says);
	tcase_add_loop_test(tcase, who_remembers_too_much_is_refused, 0, 6);
	tcase_add_test(tcase, a_map_that_is_too_large_is_refused_before_memory_is_taken);
	suite_add_tcase(suite, tcase);
	return suite;
}
