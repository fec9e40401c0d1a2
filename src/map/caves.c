/* Caves by a cellular automaton (Johnson, Yannakakis & Togelius 2010): noise, smoothed in rounds. */
#include <stdlib.h>
#include <string.h>

#include "map/connectivity.h"
#include "map/generate.h"
#include "map/making.h"

enum { OPEN, ROUNDS, WATER, MUD, BRUSH, ROUTES };

enum { SMALLEST_CAVE = 14 };

static void caves_scatter(struct grid *grid, struct rng *rng, double open)
{
	for (int16_t y = 1; y < grid->height - 1; y++)
		for (int16_t x = 1; x < grid->width - 1; x++)
			if (rng_unit(rng) < open)
				grid_set(grid, cell_at(x, y), TERRAIN_FLOOR);
}

/* How many of the three cells around AT in a row are floor. */
static int caves_open_of(const uint8_t *at)
{
	return (at[-1] == TERRAIN_FLOOR) + (at[0] == TERRAIN_FLOOR) + (at[1] == TERRAIN_FLOOR);
}

/* One round: a cell becomes what most of it and its eight neighbours are.  The edge of NEXT is rock already. */
static void caves_smooth(const struct grid *grid, uint8_t *next)
{
	ptrdiff_t width = grid->width;

	for (ptrdiff_t y = 1; y < grid->height - 1; y++)
		for (ptrdiff_t x = 1; x < width - 1; x++) {
			const uint8_t *at = grid->terrain + y * width + x;
			int open = caves_open_of(at - width) + caves_open_of(at) + caves_open_of(at + width);
			next[y * width + x] = open >= 5 ? TERRAIN_FLOOR : TERRAIN_ROCK;
		}
}

static enum status caves_draw_caves(struct grid *grid, struct rng *rng, double open, int rounds)
{
	uint8_t *next = malloc(grid_cells(grid));

	if (!next)
		return STATUS_NO_MEMORY;
	memset(grid->terrain, TERRAIN_ROCK, grid_cells(grid));
	memset(next, TERRAIN_ROCK, grid_cells(grid));
	caves_scatter(grid, rng, open);
	making_note(grid, "scatters open cells");
	for (int i = 0; i < rounds; i++) {
		caves_smooth(grid, next);
		memcpy(grid->terrain, next, grid_cells(grid));
		making_note(grid, "smooths");
	}
	free(next);
	return connectivity_join(grid, SMALLEST_CAVE, TERRAIN_ROCK);
}

static enum status caves_draw(const double *params, struct rng *rng, struct grid *grid)
{
	size_t size = 0;
	enum status status = STATUS_OK;
	struct cell in;

	/* Small maps often close up.  If so, try again with more open cells. */
	for (double open = params[OPEN]; !status && size < grid_cells(grid) / 4; open += 0.04) {
		status = caves_draw_caves(grid, rng, open, (int)params[ROUNDS]);
		if (!status)
			status = connectivity_largest(grid, &in, &size);
	}
	if (status)
		return status;
	generate_blots(grid, rng, TERRAIN_WATER, params[WATER], NULL);
	generate_blots(grid, rng, TERRAIN_MUD, params[MUD], NULL);
	generate_blots(grid, rng, TERRAIN_BRUSH, params[BRUSH], NULL);
	return STATUS_OK;
}

static const struct param params[] = {
    [OPEN] = {"open", "", 0.55, 0.5, 0.7, NULL, "share of open cells in the noise"},
    [ROUNDS] = {"rounds", "", 4, 1, 12, NULL, "rounds of smoothing"},
    GENERATE_PONDS,
    [ROUTES] = GENERATE_ROUTES(2),
};

const struct generator generator_caves = {
    .head = {.name = "caves",
	     .title = "Caves by cellular automaton",
	     .source = "Johnson, Yannakakis & Togelius 2010",
	     .params = params,
	     .n_params = ARRAY_LEN(params)},
    .min_width = 12,
    .min_height = 8,
    .draw = caves_draw,
};
