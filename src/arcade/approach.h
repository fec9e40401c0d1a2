/* arcade/approach.h -- how those on foot and those who steer get from the portals to the goal over a map that is
 * built on: A* from node to node for the first, any angle for the second. Invariant: the goal can be reached
 * from every portal; left and lengths are those of the ground as it is. */
#ifndef ARCADE_APPROACH_H
#define ARCADE_APPROACH_H

#include "base/arena.h"
#include "map/field.h"
#include "map/ground.h"

enum { APPROACH_PORTALS = 8, APPROACH_WAY = 1024 };

struct approach {
	struct ground ground; /* owned */
	struct cell portals[APPROACH_PORTALS], goal;
	int n_portals;
	struct field left;    /* from every cell to the goal, step by step */
	double on_foot, free; /* tiles from portal to goal, the mean: node to node; straight where it is open */
	struct arena memory;  /* owned: all below, and the distances of `left` */
	void *field_scratch, *foot_scratch, *free_scratch;
	struct cell *cells; /* [cells_cap] */
	size_t cells_cap;
};

/* Over GRID from PORTALS[n] to GOAL; STATUS_BAD_INPUT where one of them is closed or cut off.  approach_free
 * gives it back. */
MUST_CHECK enum status approach_new(const struct grid *grid, const struct cell *portals, int n,
				    struct cell goal, struct approach *approach, struct diag *diag);
void approach_free(struct approach *approach);

/* Opens or closes AT. */
void approach_set(struct approach *approach, struct cell at, bool open);

/* What closing AT would do. */
struct approach_change {
	bool sealed;          /* a portal or one of those who stand on the map would be cut off */
	double on_foot, free; /* tiles more; where not sealed */
};

/* What it would do to portals and to those at WHO[n]; APPROACH is as before afterwards. */
struct approach_change approach_try(struct approach *approach, struct cell at, const struct cell *who,
				    size_t n);

/* The way of a marine from FROM to the goal into CELLS[cap]; returns how many cells, 0 where there is none. */
size_t approach_plan(struct approach *approach, struct cell from, struct cell *cells, size_t cap);

/* The ways from every portal to the goal: node to node, and the corners of the straight one.  No cells where
 * there is none, or more than APPROACH_WAY. */
struct approach_way {
	struct cell cells[APPROACH_WAY];
	size_t n;
};
struct approach_ways {
	struct approach_way on_foot[APPROACH_PORTALS], free[APPROACH_PORTALS];
};

/* As they would be with AT closed too; one that is closed, or outside, changes nothing. */
void approach_foresee(struct approach *approach, struct cell at, struct approach_ways *ways);

/* Tiles from AT to the goal, step by step; INFINITY where there is no way. */
double approach_left(const struct approach *approach, struct cell at);

#endif
