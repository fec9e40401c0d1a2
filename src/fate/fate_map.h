/* fate/fate_map.h -- the part of a map in which a chase is solved: the largest that hangs together, its doors open.
 *
 * Invariant: it has a cell; cells and number are the inverse of each other; a step leads back the same way. */
#ifndef FATE_FATE_MAP_H
#define FATE_FATE_MAP_H

#include "map/ground.h"
#include "path/path.h"

enum { FATE_NONE = -1 };

struct fate_map {
	struct ground ground, flat; /* owned; flat: every cost 1 */
	enum diagonal_rule rule;
	struct cell *cells; /* [n] by lines along the shorter side: neighbours have near numbers; owned */
	int n;
	int *number;               /* [width * height] of each cell, FATE_NONE: not in it; owned */
	int (*around)[DIRECTIONS]; /* [n] the cells that can be stepped to, FATE_NONE: not; owned */
};

/* A summary of a whole map. */
struct fate_sum {
	double caught; /* share of all places of both sides from which the prey is caught, 0 .. 1 */
	double mean;   /* turns, of those; NAN: none */
	int longest;
	size_t places;
};

/* STATUS_LIMIT: more than MOST cells of GRID are connected, which is found before anything is built; STATUS_BAD_INPUT: none
 * is open; STATUS_INTERRUPTED: JOB, which may be NULL, was stopped. */
MUST_CHECK enum status fate_map_new(const struct grid *grid, enum diagonal_rule rule, int most, struct job *job,
				    struct fate_map *map, struct diag *diag);
void fate_map_free(struct fate_map *map);

/* Is CELL in it? */
bool fate_map_has(const struct fate_map *map, struct cell cell);

static inline int fate_map_number(const struct fate_map *map, struct cell cell)
{
	return map->number[ground_index(&map->ground, cell)];
}

#endif
