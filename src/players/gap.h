/* players/gap.h -- the steps between two walkers, turn after turn.
 *
 * Both move a little from one question to the next.  So once in a while the steps from one of them to all cells are
 * counted, and each question is an A* search between them.  Its estimate comes from those counts: of two cells whose
 * counts differ by n, neither is nearer to the other than n.  While that one walks towards the other, the estimate is
 * exact, and the search looks at hardly more cells than are on the path.  (Landmarks: Goldberg & Harrelson 2005.)
 *
 * Invariant: the answer is the length of a shortest path over the present ground. */
#ifndef PLAYERS_GAP_H
#define PLAYERS_GAP_H

#include "map/field.h"
#include "map/ground.h"

enum { GAP_STACKS = 3 };

struct gap {
	uint8_t moves[256]; /* that are allowed in each neighbourhood */
	ptrdiff_t offset[DIRECTIONS];
	uint32_t *counted;            /* [cells] steps from the counts' source; FIELD_FAR: no path; owned */
	size_t reached;               /* cells with a count; 0: nothing is counted yet */
	uint64_t version;             /* of the ground for which they hold */
	uint32_t *steps, *seen;       /* [cells] valid where seen is the number of the search; owned */
	uint32_t *stacks[GAP_STACKS]; /* [cells] each; owned */
	size_t waiting[GAP_STACKS];   /* how many cells are in each */
	uint32_t search;              /* number of the latest */
	size_t looked_at;             /* cells, by all searches since the steps were counted */
};

/* For grounds of WIDTH x HEIGHT cells.  STATUS_NO_MEMORY. */
MUST_CHECK enum status gap_new(int width, int height, struct gap *gap);
void gap_free(struct gap *gap);

/* Steps from A to B on GROUND, no corner cut; FIELD_FAR: no path.  B should be the one that comes nearer. */
uint32_t gap_between(struct gap *gap, const struct ground *ground, struct cell a, struct cell b);

#endif
