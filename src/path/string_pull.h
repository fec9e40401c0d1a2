/* path/string_pull.h -- taut lines: the shortest ones through a sleeve of cells, which bend at corners of cells.
 *
 * A sleeve is a list of open cells each of which shares a side with the next.  The line runs from the middle of the
 * first to the middle of the last, within these closed squares: so it may touch a wall, and corners of walls are
 * where it bends.  It never slips between two walls that touch only at a corner.
 *
 * Points are in half cells: the upper left corner of cell (x, y) is (2x, 2y), its middle (2x + 1, 2y + 1). */
#ifndef PATH_STRING_PULL_H
#define PATH_STRING_PULL_H

#include "path/path.h"

struct string_pull_point {
	int32_t x, y;
};

static inline struct string_pull_point string_pull_middle(struct cell at)
{
	return (struct string_pull_point){2 * at.x + 1, 2 * at.y + 1};
}

/* The distance of two points, in cells. */
double string_pull_distance(struct string_pull_point a, struct string_pull_point b);

/* The length, in cells, of the taut line through the sleeve CELLS[len], len > 0.  Its ends and bends, in order, go to
 * POINTS[*n]; there are at most 2 * len.  POINTS may be NULL. */
double string_pull_pull(const struct cell *cells, size_t len, struct string_pull_point *points, size_t *n);

/* The cost of the path CELLS[len] of a pathfinder with the caps CAPS, as path_cost(); of a taut line its length, times
 * the mean of the cells that it enters if WEIGHTED. */
double string_pull_cost(unsigned caps, const struct ground *ground, const struct cell *cells, size_t len,
			bool weighted);

/* A sleeve that grows. */
struct string_pull_sleeve {
	const struct ground *ground;
	struct cell *cells; /* [cap], caller-owned; the first is set, so LEN is at least 1 */
	size_t len, cap;
	bool full; /* more cells were needed */
};

/* Appends the open cells on the straight line FROM .. TO, and before them the cells that lead round FROM. FROM is in
 * the last cell or on its edge; TO is a corner of cells or the middle of the last cell. */
void string_pull_thread(struct string_pull_sleeve *sleeve, struct string_pull_point from,
			struct string_pull_point to);

/* Logs that the answer passes the last cell of SLEEVE with G, in half cells, unless that is *BEFORE, the cell which it
 * passed last.  The cell is *BEFORE then. */
void string_pull_tell_lead(const struct string_pull_sleeve *sleeve, struct event_log *log, uint32_t *before,
			   double g);

#endif
