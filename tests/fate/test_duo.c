/* What two perfect hunters can do is what trying everything says, and play by it ends on the predicted turn. */
#include "fate/duo.h"

#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/rng.h"
#include "tests/long.h"
#include "tests/suite.h"

enum {
	ROOMS = 600,
	WIDTH = 5,
	HEIGHT = 4,
	STAIRS = 92,
	CELLS = 96,
	PLAYS = 1000,
	LARGE = 3000,
	SAFE = DUO_SAFE
};

static uint16_t turns[CELLS][CELLS][CELLS]; /* prey, hunters */

/* A random room; its largest part hangs together. */
static void draw_room(uint64_t seed, struct grid *grid, enum diagonal_rule *rule)
{
	struct rng rng = rng_seeded(seed, RNG_MAP);
	int width = 2 + (int)rng_below(&rng, WIDTH - 1), height = 2 + (int)rng_below(&rng, HEIGHT - 1);

	ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, grid), STATUS_OK);
	for (int i = 0; i < width * height; i++)
		if (rng_below(&rng, 3) == 0)
			grid->terrain[i] = TERRAIN_WALL;
	grid->terrain[0] = TERRAIN_FLOOR;
	*rule = (enum diagonal_rule)rng_below(&rng, DIAGONAL_RULES);
}

/* Stairs of STEPS steps, with some rings at them. */
static void draw_stairs(int steps, uint64_t seed, struct grid *grid, enum diagonal_rule *rule)
{
	struct rng rng = rng_seeded(seed, RNG_MAP);

	ck_assert_int_eq(grid_new(steps, steps, TERRAIN_WALL, grid), STATUS_OK);
	for (int i = 0; i < steps; i++)
		grid->terrain[i * steps + i] = TERRAIN_FLOOR;
	for (int i = STAIRS; i < CELLS; i++) {
		int at = (int)rng_below(&rng, (uint32_t)steps - 2);
		grid->terrain[at * steps + at + 2] = TERRAIN_FLOOR;
	}
	*rule = DIAGONAL_ALWAYS;
}

static enum status solve(const struct grid *grid, enum diagonal_rule rule, bool keep, struct job *job,
			 struct duo *duo)
{
	enum status status = duo_new(grid, rule, keep, job, duo, NULL);

	if (!status)
		status = duo_solve(duo, job);
	return status;
}

/* Where one at PLACE comes with step D; DIRECTIONS: it stays. */
static int to(const struct fate_map *map, int place, int d)
{
	return d == DIRECTIONS ? place : map->around[place][d];
}

/* Have the hunters an answer that catches the prey in fewer than LIMIT turns more? */
static bool is_answered(const struct fate_map *map, int prey, int a, int b, int limit)
{
	for (int d = 0; d <= DIRECTIONS; d++)
		for (int e = 0; e <= DIRECTIONS; e++) {
			int x = to(map, a, d), y = to(map, b, e);
			if (x == FATE_NONE || y == FATE_NONE || x == y)
				continue;
			if (x == prey || y == prey || turns[prey][x][y] < limit)
				return true;
		}
	return false;
}

static bool is_lost(const struct fate_map *map, int prey, int a, int b, int limit)
{
	for (int d = 0; d <= DIRECTIONS; d++) {
		int there = to(map, prey, d);
		if (there != FATE_NONE && there != a && there != b && !is_answered(map, there, a, b, limit))
			return false;
	}
	return true;
}

/* Goes over everything again and again. */
static void try_everything(const struct fate_map *map)
{
	bool changed = true;

	memset(turns, 0xff, sizeof turns);
	for (int turn = 1; changed; turn++) {
		changed = false;
		for (int i = 0; i < map->n * map->n * map->n; i++) {
			int prey = i % map->n, a = i / map->n % map->n, b = i / map->n / map->n;
			if (prey == a || prey == b || a >= b || turns[prey][a][b] != SAFE ||
			    !is_lost(map, prey, a, b, turn))
				continue;
			turns[prey][a][b] = turns[prey][b][a] = (uint16_t)turn;
			changed = true;
		}
	}
}

/* Plays it out; returns the turn of the catch. */
static int play_out(const struct duo *duo, struct duo_moment moment)
{
	for (int turn = 1; turn < SAFE; turn++) {
		duo_turn(duo, &moment);
		if (moment.caught)
			return turn;
	}
	return SAFE;
}

static void compare(const struct duo *duo, int room, size_t *caught, double *all)
{
	const struct fate_map *map = &duo->map;
	int all_places = map->n * map->n * map->n, apart = max(7, all_places / PLAYS);

	for (int i = 0; i < all_places; i++) {
		int prey = i % map->n, a = i / map->n % map->n, b = i / map->n / map->n;
		struct duo_moment moment = {map->cells[prey], {map->cells[a], map->cells[b]}, false};
		if (prey == a || prey == b || a == b)
			continue;
		int said = duo_turns(duo, moment.prey, moment.hunters[0], moment.hunters[1]);
		ck_assert_msg(said == turns[prey][a][b], "room %d: %d, not %d", room, said, turns[prey][a][b]);
		if (said == SAFE)
			continue;
		*caught += 1;
		*all += said;
		if (i % apart == 0)
			ck_assert_int_eq(play_out(duo, moment), said);
	}
}

START_TEST(a_hunt_of_two_that_is_stopped_says_so)
{
	struct grid grid;
	enum diagonal_rule rule;
	struct duo duo;
	struct job job = {.stopped = true};

	draw_stairs(STAIRS, 1, &grid, &rule);
	ck_assert_int_eq(duo_new(&grid, rule, true, &job, &duo, NULL), STATUS_INTERRUPTED);
	ck_assert_int_eq(duo_new(&grid, rule, true, NULL, &duo, NULL), STATUS_OK);
	ck_assert_int_eq(duo_solve(&duo, &job), STATUS_INTERRUPTED);
	duo_free(&duo);
	grid_free(&grid);
}
END_TEST

/* Solves ROOM in both ways and by trying everything; returns how many places are lost. */
static size_t try_room(const struct grid *grid, enum diagonal_rule rule, int room)
{
	struct duo duo, bare;
	size_t caught = 0;
	double all = 0;

	ck_assert_int_eq(solve(grid, rule, true, NULL, &duo), STATUS_OK);
	ck_assert_int_eq(solve(grid, rule, false, NULL, &bare), STATUS_OK);
	try_everything(&duo.map);
	compare(&duo, room, &caught, &all);
	/* The sum counts the hunters in either order, and is the same if no turns are kept. */
	ck_assert_uint_eq(2 * (duo.places - duo.left), caught);
	ck_assert_double_eq(2 * duo.turns_in_all, all);
	ck_assert_uint_eq(bare.left, duo.left);
	ck_assert_double_eq(bare.turns_in_all, duo.turns_in_all);
	duo_free(&duo);
	duo_free(&bare);
	return caught;
}

START_TEST(two_hunters_do_what_trying_everything_says)
{
	size_t lost = 0;

	for (int room = 0; room < ROOMS; room++) {
		struct grid grid;
		enum diagonal_rule rule;
		draw_room((uint64_t)room, &grid, &rule);
		lost += try_room(&grid, rule, room);
		grid_free(&grid);
	}
	ck_assert_uint_gt(lost, ROOMS);
}
END_TEST

/* The planes of all stairs but the first have more words than a mask has bits. */
static const int many_words[] = {17, 40, 60, 68, STAIRS, STAIRS};

START_TEST(two_hunters_on_planes_of_many_words_do_what_trying_everything_says)
{
	struct grid grid;
	enum diagonal_rule rule;

	draw_stairs(many_words[_i], (uint64_t)_i, &grid, &rule);
	ck_assert_uint_gt(try_room(&grid, rule, _i), 0);
	grid_free(&grid);
}
END_TEST

START_TEST(two_hunters_on_a_map_that_is_too_large_are_refused_before_memory_is_taken)
{
	static const struct {
		int width, height;
	} sizes[] = {{40, 38}, {900, 900}};
	struct grid grid;
	struct duo duo;
	struct diag diag = {""};

	ck_assert_int_eq(grid_new(sizes[_i].width, sizes[_i].height, TERRAIN_FLOOR, &grid), STATUS_OK);
	/* On the second one few cells are connected, at two of its edges, but the planes are large. */
	for (size_t i = 900; _i == 1 && i < grid_cells(&grid); i++)
		if (i % 900 > 0)
			grid.terrain[i] = TERRAIN_WALL;
	ck_assert_int_eq(duo_new(&grid, DIAGONAL_NO_CUT, false, NULL, &duo, &diag), STATUS_LIMIT);
	ck_assert_ptr_nonnull(strstr(diag.text, "more than"));
	grid_free(&grid);
}
END_TEST

/* The map is large, but only few of its cells are open. */
START_TEST(the_walls_of_a_large_map_cost_two_hunters_nothing)
{
	struct grid grid;
	struct duo duo;

	ck_assert_int_eq(grid_new(LARGE, LARGE, TERRAIN_WALL, &grid), STATUS_OK);
	for (int x = 0; x < WIDTH; x++)
		grid.terrain[x] = TERRAIN_FLOOR;
	ck_assert_int_eq(solve(&grid, DIAGONAL_NO_CUT, true, NULL, &duo), STATUS_OK);
	ck_assert_int_eq(duo_sum(&duo).longest, WIDTH - 2);
	duo_free(&duo);
	grid_free(&grid);
}
END_TEST

START_TEST(two_hunters_are_told_that_a_map_has_no_open_cell)
{
	struct grid grid;
	struct duo duo;
	struct diag diag = {""};

	ck_assert_int_eq(grid_new(WIDTH, HEIGHT, TERRAIN_WALL, &grid), STATUS_OK);
	ck_assert_int_eq(duo_new(&grid, DIAGONAL_NO_CUT, false, NULL, &duo, &diag), STATUS_BAD_INPUT);
	ck_assert_str_eq(diag.text, "every cell of the map is blocked");
	grid_free(&grid);
}
END_TEST

/* The planes that a turn keeps are so many as the numbers of neighbours are apart. */
START_TEST(neighbours_have_near_numbers_on_wide_and_on_tall_maps)
{
	int width = _i ? WIDTH : STAIRS, height = _i ? STAIRS : WIDTH;
	struct grid grid;
	struct fate_map map;

	ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(fate_map_new(&grid, DIAGONAL_NO_CUT, DUO_CELLS_MAX, NULL, &map, NULL), STATUS_OK);
	ck_assert_int_eq(map.n, WIDTH * STAIRS);
	for (int place = 0; place < map.n; place++) {
		ck_assert_int_eq(fate_map_number(&map, map.cells[place]), place);
		for (int d = 0; d < DIRECTIONS; d++)
			if (map.around[place][d] != FATE_NONE)
				ck_assert_int_le(abs(map.around[place][d] - place), WIDTH + 1);
	}
	fate_map_free(&map);
	grid_free(&grid);
}
END_TEST

/* In a corridor of LONG + 2 cells the hunters come from one end, and the prey waits LONG turns at the other. */
START_TEST(a_chase_of_more_turns_than_a_byte_holds_is_kept)
{
	enum { LONG = 300 };
	struct grid grid;
	struct duo duo;

	ck_assert_int_eq(grid_new(LONG + 2, 1, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(solve(&grid, DIAGONAL_NO_CUT, true, NULL, &duo), STATUS_OK);
	/* The hunters are at the left end, and the prey is I cells before the right one. */
	for (int i = 0; i < LONG; i++)
		ck_assert_int_eq(duo_turns(&duo, (struct cell){(int16_t)(LONG + 1 - i), 0}, (struct cell){0, 0},
					   (struct cell){1, 0}),
				 LONG);
	ck_assert_int_eq(duo_sum(&duo).longest, LONG);
	duo_free(&duo);
	grid_free(&grid);
}
END_TEST

Suite *suite_duo(void)
{
	Suite *suite = suite_create("fate/duo");
	TCase *tcase = tcase_create("duo");

	tcase_add_test(tcase, two_hunters_do_what_trying_everything_says);
	tcase_add_test(tcase, a_hunt_of_two_that_is_stopped_says_so);
	tcase_add_loop_test(tcase, two_hunters_on_planes_of_many_words_do_what_trying_everything_says, 0,
			    how_many(3, ARRAY_LEN(many_words)));
	tcase_add_loop_test(tcase, two_hunters_on_a_map_that_is_too_large_are_refused_before_memory_is_taken, 0,
			    2);
	tcase_add_test(tcase, the_walls_of_a_large_map_cost_two_hunters_nothing);
	tcase_add_test(tcase, two_hunters_are_told_that_a_map_has_no_open_cell);
	tcase_add_loop_test(tcase, neighbours_have_near_numbers_on_wide_and_on_tall_maps, 0, 2);
	tcase_add_test(tcase, a_chase_of_more_turns_than_a_byte_holds_is_kept);
	suite_add_tcase(suite, tcase);
	return suite;
}
