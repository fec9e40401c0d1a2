/* path/lattice.h -- distance fields for movers that cannot turn on the spot: over nodes and 16 headings.
 *
 * Nodes form a grid, one spacing apart.  The value of the field at a node and heading is the length of the
 * shortest path to the goal that is made of arcs no tighter than the turning circle of the mover.  Each arc
 * leads from node to node and from heading to heading, through nodes with enough room.
 *
 * Invariant: field.planes is 16; plane h is heading h x 22.5 degrees clockwise from east.
 *
 * Source: state lattices, Pivtoraiko & Kelly 2005; the search is
 * Dijkstra's, backwards from the goal, with buckets (Dial 1969). */
#ifndef PATH_LATTICE_H
#define PATH_LATTICE_H

#include "map/field.h"

enum { LATTICE_HEADINGS = 16 };

/* Lengths in tiles. */
struct lattice_mover {
	double turning; /* radius of its circle */
	double room;    /* least distance of its middle from any obstacle */
};

struct lattice {
	double spacing;   /* of the nodes */
	const float *gap; /* [height * width]; distance of each node from the nearest obstacle */
	struct lattice_mover mover;
	double goal_x, goal_y; /* position of node (0, 0) */
	double reach;          /* the goal is reached within this distance */
};

/* Bytes of scratch for a field of this many nodes. */
size_t lattice_scratch_size(size_t nodes);

/* Fills FIELD, whose width, height and distance[16 * height * width] the caller provides. */
void lattice_fill(struct field *field, void *scratch, const struct lattice *lattice);

#endif
