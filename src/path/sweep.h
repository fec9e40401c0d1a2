/* path/sweep.h -- the corners of walls that a point sees, found row by row.
 *
 * A point-sized mover touches walls, but does not slip between two that touch at a corner.  So its shortest paths
 * bend only where exactly one of the four cells around a corner is closed.  And a line that arrives from the left can
 * bend round that wall only if it passes beside it, not if it runs into it: at walls to the upper left or lower right of
 * their corner only lines that rise to the right or fall to the left, at the other walls only the others.
 *
 * The visible part of the border between two rows is a list of intervals, from left to right.  The open cells of the
 * next row cut it into the intervals of the next border.
 *
 *      \    |###|   /      each interval continues as far as the rays through its ends,
 *       \   |   |  /       or to the end of its run of open cells
 *      --\-------/---      border
 *         \     /
 *          \   /
 *           root
 *
 * Invariant: the intervals of one border are separated by the shadow of at least one cell, so they are at most as
 * numerous as the cells of a row. */
#ifndef PATH_SWEEP_H
#define PATH_SWEEP_H

#include "path/rays.h"

/* The lines that can bend at a corner: rising to the right, or falling to the right. */
enum sweep_slope { SWEEP_RISING, SWEEP_FALLING, SWEEP_SLOPES };

/* Corners as bits: corner (x, y), the upper left one of that cell, is bit x & 63 of word y * words + (x >> 6). */
struct sweep_corners {
	uint64_t *planes[SWEEP_SLOPES]; /* [sweep_plane_words()] */
	size_t words;                   /* of a line */
};

/* The part of a border that the root sees between two rays. */
struct sweep_gap {
	double ends[RAYS_SIDES];
	struct string_pull_point rays[RAYS_SIDES]; /* from the root to the ends, or through them */
};

struct sweep {
	const struct ground *ground;
	const struct sweep_corners *corners;
	struct string_pull_point root; /* the middle of an open cell, or a corner */
	struct sweep_gap *gaps;        /* [2 * sweep_gaps()] */
	void (*visit)(void *context, int x, int y);
	void *context;
	const struct string_pull_point *target; /* the middle of a cell; NULL: none */
	bool seen;                              /* the target: the sweep ended there */
	const double *bound; /* for a sweep with a target: the greatest useful length of paths to it */
};

/* The quarters of the plane, as bits 1 << (2 * down + right). */
enum { SWEEP_ALL = 15 };

size_t sweep_gaps(const struct ground *ground);
size_t sweep_plane_words(const struct ground *ground);

/* Marks the corners of GROUND at which a line can bend. */
void sweep_mark(const struct ground *ground, struct sweep_corners *corners);

/* Does a plane hold the corner (X, Y)? */
bool sweep_is_corner(const struct sweep_corners *corners, int x, int y);

/* Visits the corners within QUARTERS that the root sees and at which its line can bend.  Corners straight above, below
 * and beside it are skipped. */
void sweep_quarters(struct sweep *sweep, unsigned quarters);

/* Visits all corners straight ahead of the root, which is a corner, in the direction (DX, DY), one of the four. */
void sweep_straight(struct sweep *sweep, int dx, int dy);

#endif
