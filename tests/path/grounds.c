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
    "..2345432./.23567653./.2468986../.23#7#754./..2345432./...232....",
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

struct ground ground_noise(int width, int height, int percent, int cost_max, uint64_t seed)
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
				   (uint8_t)(cost_max > 1 ? 1 + rng_below(&rng, (uint32_t)cost_max) : 1));
	return ground;
}

enum wild {
	WILD_FLAT,
	WILD_ONE_SLOW,
	WILD_BLOBS,
	WILD_NOISE,
	WILD_EQUALLY_SLOW,
	WILD_PLAIN_NOISE,
	WILD_EXTREME
};
static_assert(WILD_EXTREME + 1 == GROUND_WILD_KINDS, "a kind for each");

uint8_t ground_wild_cost(struct rng *rng, int kind)
{
	switch (kind) {
	case WILD_NOISE: return (uint8_t)(1 + rng_below(rng, TERRAIN_COST_MAX));
	case WILD_EQUALLY_SLOW: return 3;
	case WILD_PLAIN_NOISE: return (uint8_t)(rng_below(rng, 12) ? 1 : 2 + rng_below(rng, 2));
	case WILD_EXTREME: return (uint8_t)(1 + rng_below(rng, 3) * 127);
	default: return 1;
	}
}

static void draw_blobs(struct ground *ground, struct rng *rng)
{
	size_t cells = ground_cells(ground);

	for (size_t blob = 0; blob < 1 + cells / 60; blob++) {
		struct cell middle = ground_cell(ground, rng_below(rng, (uint32_t)cells));
		uint32_t square = rng_below(rng, 20);
		uint8_t cost = (uint8_t)(1 + rng_below(rng, TERRAIN_COST_MAX));
		for (size_t i = 0; i < cells; i++)
			if (ground->cost[i] && cell_square(ground_cell(ground, i), middle) <= square)
				ground_set(ground, ground_cell(ground, i), cost);
	}
}

struct ground ground_wild(uint64_t seed)
{
	struct rng rng = rng_seeded(seed, RNG_MAP);
	int kind = (int)rng_below(&rng, GROUND_WILD_KINDS);
	int width = 1 + (int)rng_below(&rng, 48), height = 1 + (int)rng_below(&rng, 32);
	uint32_t percent = rng_below(&rng, 46);
	struct ground ground = ground_noise(width, height, 100, 1, 0);

	for (size_t i = 0; i < ground_cells(&ground); i++)
		if (rng_below(&rng, 100) >= percent)
			ground_set(&ground, ground_cell(&ground, i), ground_wild_cost(&rng, kind));
	if (kind == WILD_ONE_SLOW)
		ground_set(&ground, ground_cell(&ground, rng_below(&rng, (uint32_t)ground_cells(&ground))), 3);
	if (kind == WILD_BLOBS)
		draw_blobs(&ground, &rng);
	return ground;
}
