#include "tests/path/grounds.h"

#include <check.h>
#include <string.h>

#include "base/rng.h"

const char *const ground_pictures[] = {
    ".",
    "#",
    ".....",
    "./././.",
    "..#../..#../....#",
    ".#/#.",
    "..#/.#./#..",
    "#.#/.#./#.#",
    "..../.##./.##./....",
    ".....#./.###.#./.#.#.#./.#...#./.#####./.......",
    ".......\"/.#####\"#/.#...#\"./.#.#.#../...#...~/",
    "....+..../....#..../####'####/....#..../....+....",
    ".#.......#.#.../.#.###.#.#.#.#./.#.#...#...#.#./.#.#.#######.#./...#.........#.",
    "\"\"\".\"\"\"/\"~~~~~\"/\"~.#.~\"/..###../\"~.#.~\"/\"~~~~~\"/\"\"\".\"\"\"",
};
const size_t n_ground_pictures = ARRAY_LEN(ground_pictures);

static enum terrain terrain_of(char glyph)
{
	for (enum terrain t = 0; t < TERRAIN_COUNT; t++)
		if (terrain_info[t].glyph == glyph)
			return t;
	ck_abort_msg("no terrain is drawn '%c'", glyph);
}

struct ground ground_drawn(const char *picture)
{
	int width = (int)strcspn(picture, "/"), height = 0;
	struct grid grid;
	struct ground ground;

	for (const char *row = picture; *row; row += strcspn(row, "/"), row += *row == '/')
		height++;
	ck_assert_int_eq(grid_new(width, height, TERRAIN_ROCK, &grid), STATUS_OK);
	for (int y = 0; y < height; y++, picture += width + 1)
		for (int x = 0; x < width; x++)
			grid.terrain[y * width + x] = (uint8_t)terrain_of(picture[x]);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	grid_free(&grid);
	return ground;
}

struct ground ground_noise(int width, int height, int percent, bool weighted, uint64_t seed)
{
	struct rng rng = rng_seeded(seed, RNG_MAP);
	struct grid grid;
	struct ground ground;

	ck_assert_int_eq(grid_new(width, height, TERRAIN_ROCK, &grid), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_WALKER, NULL, &ground), STATUS_OK);
	grid_free(&grid);
	for (size_t i = 0; i < (size_t)width * (size_t)height; i++)
		if (rng_below(&rng, 100) >= (uint32_t)percent)
			ground_set(&ground, ground_cell(&ground, i),
				   (uint8_t)(weighted ? 1 + rng_below(&rng, 5) : 1));
	return ground;
}
