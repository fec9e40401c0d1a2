/* A hall of pillars on a jittered lattice: room to circle, nowhere to hide. */
#include "map/generate.h"
#include "map/making.h"

enum { SPACING, SHAKE, ROUTES };

/* Pillars leave two cells of their lattice square free, so the hall is always connected. */
static const struct {
	int width, height;
	bool round; /* without its corners */
} shapes[] = {{1, 1, false}, {2, 1, false}, {2, 2, false}, {3, 2, false},
	      {4, 3, true},  {5, 3, true},  {6, 2, false}};

static void pillars_draw_pillar(struct grid *grid, struct cell at, int width, int height, bool round)
{
	for (int16_t y = 0; y < height; y++)
		for (int16_t x = 0; x < width; x++) {
			bool corner = (x == 0 || x == width - 1) && (y == 0 || y == height - 1);
			if (!(corner && round))
				grid_set(grid, cell_at(at.x + x, at.y + y), TERRAIN_WALL);
		}
}

/* An offset within 0 .. ROOM, around the middle. */
static int pillars_shaken(struct rng *rng, int room, double shake)
{
	int middle = room / 2;

	if (shake > 0)
		return middle + (int)((rng_unit(rng) - 0.5) * shake * (room + 0.99));
	return middle;
}

static enum status pillars_draw(const double *params, struct rng *rng, struct grid *grid)
{
	/* Lattice squares are twice as wide as high, which looks square on the screen. */
	int high = (int)params[SPACING], wide = 2 * high;
	int columns = (grid->width - 2) / wide, rows = (grid->height - 2) / high;
	int left = (grid->width - columns * wide) / 2, top = (grid->height - rows * high) / 2;
	uint32_t common_shape = rng_below(rng, ARRAY_LEN(shapes));

	generate_box(grid, (struct cell){0, 0}, grid->width, grid->height, TERRAIN_WALL);
	generate_box(grid, (struct cell){1, 1}, grid->width - 2, grid->height - 2, TERRAIN_FLOOR);
	making_note(grid, "clears a hall");
	for (int row = 0; row < rows; row++)
		for (int column = 0; column < columns; column++) {
			uint32_t pick = common_shape;
			if (rng_unit(rng) < params[SHAKE])
				pick = rng_below(rng, ARRAY_LEN(shapes));
			int width = shapes[pick].width, height = shapes[pick].height;
			if (width > wide - 2 || height > high - 2)
				width = height = 1;
			int x = left + column * wide + 1 + pillars_shaken(rng, wide - 2 - width, params[SHAKE]);
			int y = top + row * high + 1 + pillars_shaken(rng, high - 2 - height, params[SHAKE]);
			pillars_draw_pillar(grid, cell_at(x, y), width, height,
					    shapes[pick].round && width > 1);
			making_note(grid, "puts up a pillar");
		}
	return STATUS_OK;
}

static const struct param params[] = {
    [SPACING] = {"spacing", "cells", 5, 3, 12, NULL, "rows from pillar to pillar; columns are twice that"},
    [SHAKE] = {"shake", "", 0.5, 0, 1, NULL, "0: equal pillars on a lattice, 1: random ones"},
    [ROUTES] = GENERATE_ROUTES(2),
};

const struct generator generator_pillars = {
    .head = {.name = "pillars",
	     .title = "Hall of pillars",
	     .source = "jittered lattice",
	     .params = params,
	     .n_params = ARRAY_LEN(params)},
    .min_width = 10,
    .min_height = 7,
    .draw = pillars_draw,
};
