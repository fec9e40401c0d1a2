#include <string.h>

#include "base/rng.h"
#include "map/grid.h"
#include "map/sight.h"
#include "tests/suite.h"

enum { WIDTH = 25, HEIGHT = 17, CELLS = WIDTH * HEIGHT };

static struct sight_map scatter(struct rng *rng, double density, uint8_t *terrain)
{
	for (int i = 0; i < CELLS; i++)
		terrain[i] = rng_unit(rng) < density ? TERRAIN_WALL : TERRAIN_FLOOR;
	return (struct sight_map){WIDTH, HEIGHT, terrain, NULL};
}

static struct cell cell_of(int i)
{
	return (struct cell){(int16_t)(i % WIDTH), (int16_t)(i / WIDTH)};
}

START_TEST(whoever_sees_is_seen)
{
	uint8_t terrain[CELLS], seen[CELLS];
	struct rng rng = rng_seeded((uint64_t)_i, RNG_MAP);
	struct sight_map map = scatter(&rng, 0.05 + 0.05 * _i, terrain);

	for (int from = 0; from < CELLS; from++) {
		if (terrain[from] == TERRAIN_WALL)
			continue;
		memset(seen, 0, sizeof seen);
		sight_field(&map, cell_of(from), 100, seen);
		for (int to = 0; to < CELLS; to++) {
			if (terrain[to] == TERRAIN_WALL)
				continue;
			bool line = sight_line(&map, cell_of(from), cell_of(to));
			ck_assert_msg(seen[to] == line, "%d,%d to %d,%d", cell_of(from).x, cell_of(from).y,
				      cell_of(to).x, cell_of(to).y);
			ck_assert(line == sight_line(&map, cell_of(to), cell_of(from)));
		}
	}
}
END_TEST

START_TEST(a_room_shows_all_its_walls_from_everywhere)
{
	uint8_t terrain[CELLS], seen[CELLS];
	struct sight_map map = {WIDTH, HEIGHT, terrain, NULL};
	struct rng rng = rng_seeded((uint64_t)_i, RNG_MAP);
	int left = (int)rng_below(&rng, 8), right = left + 2 + (int)rng_below(&rng, 15);
	int top = (int)rng_below(&rng, 6), bottom = top + 2 + (int)rng_below(&rng, 8);

	memset(terrain, TERRAIN_WALL, sizeof terrain);
	for (int y = top + 1; y < bottom; y++)
		memset(terrain + y * WIDTH + left + 1, TERRAIN_FLOOR, (size_t)(right - left - 1));
	for (int from = 0; from < CELLS; from++) {
		if (terrain[from] == TERRAIN_WALL)
			continue;
		memset(seen, 0, sizeof seen);
		sight_field(&map, cell_of(from), 100, seen);
		for (int i = 0; i < CELLS; i++) {
			struct cell at = cell_of(i);
			bool inside = at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
			ck_assert_int_eq(seen[i], inside);
		}
	}
}
END_TEST

START_TEST(sight_ends_in_a_circle)
{
	uint8_t terrain[CELLS], seen[CELLS] = {0};
	struct rng rng = rng_seeded(1, RNG_MAP);
	struct sight_map map = scatter(&rng, 0, terrain);

	sight_field(&map, (struct cell){12, 8}, 6, seen);
	for (int i = 0; i < CELLS; i++) {
		int dx = cell_of(i).x - 12, dy = cell_of(i).y - 8;
		ck_assert_int_eq(seen[i], dx * dx + dy * dy <= 42);
	}
}
END_TEST

static const struct {
	const char *rows[5];
	bool free; /* from a to b */
} lines[] = {
    {{"a...b"}, true},
    {{"a.#.b"}, false},
    {{"a.+.b"}, false},
    {{"a.'.b"}, true},
    {{"a.,.b"}, false},
    {{"a....", ".#...", "....b"}, true},
    {{"a#...", "#....", "..b.."}, true},
    {{"a....", ".#...", "..b.."}, false},
    {{"a#...", ".b..."}, true},
    {{"a.#..", "....b"}, true},
    {{"a.#..", "...#b"}, false},
    {{"a....", ".#...", ".....", ".#...", "..b.."}, false},
    {{"a.#..", "..#.b"}, false},
};

START_TEST(lines_pass_between_corners_and_not_through_walls)
{
	uint8_t terrain[5 * 5];
	struct cell ends[2] = {{0, 0}, {0, 0}};
	struct sight_map map = {5, 5, terrain, NULL};

	memset(terrain, TERRAIN_FLOOR, sizeof terrain);
	for (int16_t y = 0; y < 5 && lines[_i].rows[y]; y++)
		for (int16_t x = 0; x < 5; x++) {
			char c = lines[_i].rows[y][x];
			if (c == 'a' || c == 'b')
				ends[c - 'a'] = (struct cell){x, y};
			for (int t = 0; t < TERRAIN_COUNT; t++)
				if (terrain_info[t].glyph == c && c != 'b')
					terrain[y * 5 + x] = (uint8_t)t;
		}
	ck_assert(sight_line(&map, ends[0], ends[1]) == lines[_i].free);
	ck_assert(sight_line(&map, ends[1], ends[0]) == lines[_i].free);
}
END_TEST

Suite *suite_sight(void)
{
	Suite *suite = suite_create("map/sight");
	TCase *tcase = tcase_create("sight");
	tcase_add_loop_test(tcase, whoever_sees_is_seen, 0, 8);
	tcase_add_loop_test(tcase, a_room_shows_all_its_walls_from_everywhere, 0, 30);
	tcase_add_test(tcase, sight_ends_in_a_circle);
	tcase_add_loop_test(tcase, lines_pass_between_corners_and_not_through_walls, 0, (int)ARRAY_LEN(lines));
	suite_add_tcase(suite, tcase);
	return suite;
}
