/* map/generate.h -- makes maps from a seed: a registry of generators and their common part.
 *
 * A generator is a const struct, registered by a line of generators.def.  It draws terrain into a grid of rock.
 * generate() adds the parts that every map needs: walls, start, goal, two routes. */
#ifndef MAP_GENERATE_H
#define MAP_GENERATE_H

#include "base/rng.h"
#include "base/variant.h"
#include "map/grid.h"

struct generator {
	struct variant head; /* first: see base/variant.h; a param "routes" of 2 asks for two routes */
	int min_width, min_height;
	/* Draws open terrain and walls into GRID, which is all rock.
	 * All open cells must be connected, unless LOOSE is set. */
	enum status (*draw)(const double *params, struct rng *rng, struct grid *grid);
	bool loose; /* start and goal are in the largest one */
};

/* All of generators.def, NULL-terminated. */
extern const struct variant *const generators[];

static inline const struct generator *generator_of(const struct variant *head)
{
	return (const struct generator *)head;
}

/* Makes a new map: the start on stairs up and the goal on stairs down, about as far
 * apart as two cells can be, with two vertex-disjoint routes between them if "routes" is
 * 2.  The same params, size and RNG give the same map on every machine.  STATUS_USAGE if
 * the size is below the generator's minimum, STATUS_LIMIT above the grid's maximum. */
MUST_CHECK enum status generate(const struct generator *generator, const double *params, int width, int height,
				struct rng *rng, struct grid *grid, struct diag *diag);

/* Moves start and goal of a generated map to random places that are at least SHARE (0 .. 0.7) of the longest path
 * apart, and not the farthest of all, with two vertex-disjoint routes between them.  Each of the four quarters of the
 * map is as likely as the others to hold either, as far as it has open ground.  STATUS_LIMIT: no such places. */
MUST_CHECK enum status generate_move_ends(struct grid *grid, struct rng *rng, double share, struct diag *diag);
/* The same, recording the generator's steps in MAKING, fresh from making_new() or with a watch. */
MUST_CHECK enum status generate_watched(const struct generator *generator, const double *params, int width,
					int height, struct rng *rng, struct making *making, struct grid *grid,
					struct diag *diag);

/* ---- for generators */

/* Params that several generators have in common. */
/* clang-format off */
#define GENERATE_ROUTES(def) \
	{"routes", "", def, 1, 2, NULL, "vertex-disjoint routes from start to goal"}
#define GENERATE_PONDS \
	{"water", "", 0.2, 0, 1, NULL, "how much shallow water"}, \
	{"mud", "", 0.1, 0, 1, NULL, "how much mud"}, \
	{"brush", "", 0.1, 0, 1, NULL, "how much brush"}
/* clang-format on */

/* Turns about SHARE x 10 % of the floor into blots of TERRAIN.  Cells that are set in BARE[height * width],
 * unless it is NULL, stay as they are. */
void generate_blots(struct grid *grid, struct rng *rng, enum terrain terrain, double share, const bool *bare);

/* Turns SHARE of the floor into round blobs of shallow water and mud, in turn. */
void generate_blobs(struct grid *grid, struct rng *rng, double share);

/* Fills the rectangle with the upper left cell FROM, which must be on the map. */
void generate_box(struct grid *grid, struct cell from, int width, int height, enum terrain fill);

#endif
