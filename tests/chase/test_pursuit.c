/* What a pursuit says is what trying everything says, and whoever plays by it catches as soon as it says. */
#include "chase/pursuit.h"

#include <stdlib.h>
#include <string.h>

#include "tests/chase/room.h"
#include "tests/suite.h"

enum { ROOMS = 3000, SIDE = 5, CELLS = SIDE * SIDE };

struct pursuit_room {
	int width, height;
	uint8_t open[CELLS];
	struct pursuit *pursuit;
};

static struct pursuit_room draw(uint64_t seed, enum diagonal_rule rule)
{
	struct rng rng = rng_seeded(seed, RNG_MAP);
	struct pursuit_room map = {.width = 1 + (int)rng_below(&rng, SIDE),
				   .height = 1 + (int)rng_below(&rng, SIDE)};

	for (int i = 0; i < map.width * map.height; i++)
		map.open[i] = rng_below(&rng, 3) > 0;
	map.pursuit = calloc(1, pursuit_size(map.width, map.height, CELLS));
	pursuit_prepare(map.pursuit, map.width, map.height, map.open, rule);
	return map;
}

/* Is a prey that has stepped to PREY caught within TURNS more, if that is known in turns[][]? */
static bool answered(const struct pursuit *pursuit, int prey, int hunter, uint16_t turns[CELLS][CELLS],
		     uint16_t least)
{
	const int16_t *around = pursuit_around(pursuit, hunter);
	bool found = prey == hunter || turns[prey][hunter] < least;

	for (int d = 0; d < DIRECTIONS; d++)
		if (around[d] != PURSUIT_NONE)
			found |= around[d] == prey || turns[prey][around[d]] < least;
	return found;
}

static bool lost(const struct pursuit *pursuit, int prey, int hunter, uint16_t turns[CELLS][CELLS],
		 uint16_t least)
{
	const int16_t *around = pursuit_around(pursuit, prey);
	bool all = answered(pursuit, prey, hunter, turns, least);

	for (int d = 0; d < DIRECTIONS; d++)
		if (around[d] != PURSUIT_NONE && around[d] != hunter)
			all &= answered(pursuit, around[d], hunter, turns, least);
	return all;
}

/* Goes over all pairs again and again. */
static void try_everything(const struct pursuit *pursuit, uint16_t turns[CELLS][CELLS])
{
	bool changed = true;

	memset(turns, 0xff, sizeof(uint16_t[CELLS][CELLS]));
	for (uint16_t turn = 1; changed; turn++) {
		changed = false;
		for (int prey = 0; prey < pursuit->n; prey++)
			for (int hunter = 0; hunter < pursuit->n; hunter++) {
				if (prey == hunter || turns[prey][hunter] != PURSUIT_SAFE ||
				    !lost(pursuit, prey, hunter, turns, turn))
					continue;
				turns[prey][hunter] = turn;
				changed = true;
			}
	}
}

START_TEST(a_pursuit_is_what_trying_everything_says)
{
	static uint16_t turns[CELLS][CELLS];
	int caught = 0, safe = 0;

	for (uint64_t seed = 0; seed < ROOMS; seed++) {
		struct pursuit_room map = draw(seed, (enum diagonal_rule)(seed % DIAGONAL_RULES));
		const struct pursuit *pursuit = map.pursuit;
		try_everything(pursuit, turns);
		for (int prey = 0; prey < pursuit->n; prey++)
			for (int hunter = 0; hunter < pursuit->n; hunter++) {
				if (prey == hunter)
					continue;
				ck_assert_msg(pursuit_turns(pursuit, prey, hunter) == turns[prey][hunter],
					      "room %d: %d, not %d", (int)seed,
					      pursuit_turns(pursuit, prey, hunter), turns[prey][hunter]);
				caught += turns[prey][hunter] != PURSUIT_SAFE;
				safe += turns[prey][hunter] == PURSUIT_SAFE;
			}
		free(map.pursuit);
	}
	ck_assert_int_gt(caught, ROOMS);
	ck_assert_int_gt(safe, ROOMS);
}
END_TEST

static const char halls[] = ".........#.....\n"
			    ".##.##.#.#.....\n"
			    ".#.....#.......\n"
			    "...####..######\n"
			    ".#.....#.......\n"
			    ".##.##.#.#####.\n"
			    "@.......h......";

/* From every pair that is lost: a prey that steps at random is caught as soon as the table says, if not before. */
START_TEST(perfect_catches_as_soon_as_it_says)
{
	struct room *room = room_new(halls, "perfect");
	struct rng rng = rng_seeded(5, RNG_PREY);
	const struct pursuit *pursuit = room->tools.table;
	int lost = 0;

	for (int pair = 0; pair < pursuit->n * pursuit->n; pair++) {
		int prey = pair / pursuit->n, hunter = pair % pursuit->n;
		uint16_t left = prey == hunter ? PURSUIT_SAFE : pursuit_turns(pursuit, prey, hunter);
		if (left == PURSUIT_SAFE)
			continue;
		lost++;
		for (; prey != hunter; left--) {
			ck_assert_uint_gt(left, 0);
			int to = pursuit_around(pursuit, prey)[rng_below(&rng, DIRECTIONS)];
			if (to != PURSUIT_NONE && to != hunter)
				prey = to;
			room->view.prey = pursuit_cell(pursuit, prey);
			room->view.at = pursuit_cell(pursuit, hunter);
			room_step(room);
			hunter = pursuit_place(pursuit, room->view.at);
		}
	}
	ck_assert_int_gt(lost, pursuit->n);
	room_free(room);
}
END_TEST

/* A standing prey is caught, from everywhere and where nothing can be forced too. */
START_TEST(perfect_comes_to_whoever_stands_still)
{
	struct room *room = room_new(halls, "perfect");
	const struct pursuit *pursuit = room->tools.table;

	for (int prey = 0; prey < pursuit->n; prey++)
		for (int hunter = 0; hunter < pursuit->n; hunter++) {
			room->view.prey = pursuit_cell(pursuit, prey);
			room->view.at = pursuit_cell(pursuit, hunter);
			for (int turn = 0; turn < pursuit->n && !cell_equal(room->view.at, room->view.prey);
			     turn++)
				room_step(room);
			ck_assert_msg(cell_equal(room->view.at, room->view.prey), "from %d to %d", hunter,
				      prey);
		}
	room_free(room);
}
END_TEST

START_TEST(a_map_that_is_too_large_has_no_pursuit)
{
	ck_assert_uint_gt(pursuit_size(79, 29, 79 * 29), 0);
	ck_assert_uint_eq(pursuit_size(200, 100, 20000), 0);
	ck_assert_uint_eq(pursuit_size(1000, 1000, 10), 0);
}
END_TEST

Suite *suite_pursuit(void)
{
	Suite *suite = suite_create("chase/pursuit");
	TCase *tcase = tcase_create("pursuit");

	tcase_add_test(tcase, a_pursuit_is_what_trying_everything_says);
	tcase_add_test(tcase, perfect_catches_as_soon_as_it_says);
	tcase_add_test(tcase, perfect_comes_to_whoever_stands_still);
	tcase_add_test(tcase, a_map_that_is_too_large_has_no_pursuit);
	suite_add_tcase(suite, tcase);
	return suite;
}
