/* map/generate.h -- makes maps from a seed: a registry of generators and the rules they all keep.
 *
 * A generator is a const struct registered by a line of generators.def.  It draws terrain into a grid of rock;
 * what every map needs (walls, start, goal, two ways) is done once, in generate(). */
#ifndef MAP_GENERATE_H
#define MAP_GENERATE_H

#include "base/rng.h"
#include "base/variant.h"
#include "map/grid.h"

struct generator {
	struct variant head; /* first: see base/variant.h; a param "routes" 2 asks for two ways */
	int min_width, min_height;
	/* Draws open terrain and walls into GRID, which is all rock.  Everything open must hang together,
	 * except where LOOSE. */
	enum status (*draw)(const double *params, struct rng *rng, struct grid *grid);
	bool loose; /* parts may be cut off: start and goal are put into the largest one */
};

/* All of generators.def, NULL-terminated. */
extern const struct variant *const generators[];

static inline const struct generator *generator_of(const struct variant *head)
{
	return (const struct generator *)head;
}

/*
 * A new map: start on stairs up and goal on stairs down, as far apart as floor can be, with two vertex-disjoint
 * ways between them where "routes" is 2.  The same params, size and RNG give the same map on every machine.
 * STATUS_USAGE for a size below the generator's, STATUS_LIMIT beyond the grid's.
 */
MUST_CHECK enum status generate(const struct generator *generator, const double *params, int width, int height,
				struct rng *rng, struct grid *grid, struct diag *diag);

/* ---- for generators: things that several of them draw */

/* Params that several generators declare alike. */
#define GENERATE_ROUTES(def) \
	{ \
		"routes", "", def, 1, 2, NULL, "vertex-disjoint ways from start to goal" \
	}
#define GENERATE_PONDS \
	{"water", "", 0.2, 0, 1, NULL, "how much shallow water"}, \
	    {"mud", "", 0.1, 0, 1, NULL, "how much mud"}, \
	{ \
		"brush", "", 0.1, 0, 1, NULL, "how much brush" \
	}

/* Turns about SHARE of a tenth of the plain floor into blots of TERRAIN; BARE, where not NULL, says which cells
 * stay dry. */
void generate_blots(struct grid *grid, struct rng *rng, enum terrain terrain, double share, const bool *bare);

/* Draws FILL into the rectangle, which must lie on the map. */
void generate_box(struct grid *grid, struct cell from, int width, int height, enum terrain fill);

#endif
