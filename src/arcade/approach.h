/* arcade/approach.h -- the ways on foot from the portals to the goal over a map that is built on, from node to node by
 * the pathfinder of the marines.
 *
 * Invariant: the goal can be reached from every portal, except while approach_try looks; left and on_foot match the
 * ground. */
#ifndef ARCADE_APPROACH_H
#define ARCADE_APPROACH_H

#include "base/arena.h"
#include "map/field.h"
#include "map/ground.h"

enum { APPROACH_PORTALS = 8, APPROACH_WAY = 1024, APPROACH_CELLS_MAX = 1 << 15 };

/* The pathfinders by which one can walk, NULL-terminated; the first is the usual one. */
extern const char *const approach_minds[];
enum { APPROACH_MINDS = 3 };

struct approach {
	struct ground ground; /* owned */
	struct cell portals[APPROACH_PORTALS], goal;
	int n_portals;
	struct field left;   /* distance from every cell to the goal, node to node */
	double on_foot;      /* mean tiles from a portal to the goal */
	struct arena memory; /* owned: everything below, and the distances of `left` */
	void *field_scratch, *foot_scratch[APPROACH_MINDS];
	size_t mind;        /* an index of approach_minds */
	struct cell *cells; /* [cells_cap] */
	size_t cells_cap;
};

/* Over GRID from PORTALS[n <= APPROACH_PORTALS] to GOAL; STATUS_BAD_INPUT if the goal cannot be reached from
 * one of them, or the map has more than APPROACH_CELLS_MAX cells.  approach_free frees it. */
MUST_CHECK enum status approach_new(const struct grid *grid, const struct cell *portals, int n,
				    struct cell goal, struct approach *approach, struct diag *diag);
void approach_free(struct approach *approach);

/* Opens or closes cell AT. */
void approach_set(struct approach *approach, struct cell at, bool open);

/* The effect of closing a cell. */
struct approach_change {
	bool sealed;    /* a portal or somebody on the map is cut off */
	double on_foot; /* tiles by which the ways get longer, if not sealed */
};

/* What closing AT would do to the portals and to those at WHO[n]; leaves APPROACH as it was. */
struct approach_change approach_try(struct approach *approach, struct cell at, const struct cell *who,
				    size_t n);

/* The way on foot from FROM to the goal, in CELLS[cap]; returns its length, or 0: no path, or no room. */
size_t approach_plan(struct approach *approach, struct cell from, struct cell *cells, size_t cap);

/* Pulls the way CELLS[n] taut; returns how many cells are left, each in sight of the next. */
size_t approach_pull(const struct approach *approach, struct cell *cells, size_t n);

/* A way as cells; none if there is no way, or if it has more than APPROACH_WAY. */
struct approach_way {
	struct cell cells[APPROACH_WAY];
	size_t n;
};

/* WAYS[n_portals] from the portals as they would be with cell AT closed too; a cell that is closed or outside changes
 * nothing. */
void approach_foresee(struct approach *approach, struct cell at, struct approach_way *ways);

/* Tiles from AT to the goal, node to node; INFINITY: no way. */
double approach_left(const struct approach *approach, struct cell at);

#endif
