/* path/lattice.h -- distance fields for movers that cannot turn on the spot: over nodes and 16 headings.
 *
 * Nodes stand in rows, one SPACING apart.  The field's value at a node and heading is the length of the
 * shortest way to the goal made of arcs no tighter than the mover's turning circle, each arc from node to node
 * and from heading to heading, through nodes with room enough (a state lattice: Pivtoraiko & Kelly 2005; the
 * search is Dijkstra's, backwards from the goal, with buckets: Dial 1969). Invariant: field.planes is 16; plane
 * h is heading h x 22.5 degrees clockwise from east. */
#ifndef PATH_LATTICE_H
#define PATH_LATTICE_H

#include "map/field.h"

enum { LATTICE_HEADINGS = 16 };

/* Lengths in tiles. */
struct lattice_mover {
	double turning; /* radius of its circle */
	double room;    /* the least gap between its middle and any obstacle */
};

struct lattice {
	double spacing;   /* of the nodes */
	const float *gap; /* [height * width] from each node to the nearest obstacle */
	struct lattice_mover mover;
	double goal_x, goal_y; /* the place of node (0, 0) is (0, 0) */
	double reach;          /* the goal is reached this near */
};

/* Bytes of scratch for fields of so many nodes. */
size_t lattice_scratch_size(size_t nodes);

/* Fills FIELD, whose width, height and distance[16 * height * width] the caller provides. */
void lattice_fill(struct field *field, void *scratch, const struct lattice *lattice);

#endif
