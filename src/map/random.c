/* Every cell is blocked or open at random: the classic maps for comparing searches.  Blobs of slow terrain make them
 * uneven. */
#include "map/generate.h"
#include "map/making.h"

enum { DENSITY, BLOBS };

static enum status random_draw(const double *params, struct rng *rng, struct grid *grid)
{
	for (size_t i = 0; i < grid_cells(grid); i++) {
		grid->terrain[i] = rng_unit(rng) < params[DENSITY] ? TERRAIN_WALL : TERRAIN_FLOOR;
		if ((i + 1) % (size_t)grid->width == 0)
			making_note(grid, "throws dice for a row");
	}
	generate_blobs(grid, rng, params[BLOBS]);
	return STATUS_OK;
}

static const struct param params[] = {
    [DENSITY] = {"density", "", 0.25, 0, 1, NULL, "share of blocked cells"},
    [BLOBS] = {"blobs", "", 0, 0, 0.9, NULL,
	       "share of the open cells in blobs of water and mud, which cost 2 and 3"},
};

const struct generator generator_random = {
    .head = {.name = "random",
	     .title = "Random obstacles",
	     .source = "Sturtevant 2012",
	     .params = params,
	     .n_params = ARRAY_LEN(params)},
    .min_width = 2,
    .min_height = 2,
    .draw = random_draw,
    .loose = true,
};
