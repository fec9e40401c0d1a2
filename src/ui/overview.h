/* ui/overview.h -- a map too large for its place, in small: a dot stands for a square of cells, a character for 2
 * x 4 dots. */
#ifndef UI_OVERVIEW_H
#define UI_OVERVIEW_H

#include "map/grid.h"
#include "ui/screen.h"
#include "ui/thought.h"

/* How a map is shrunk: cells a dot, and the screen column and row of its corner. */
struct overview {
	const struct grid *grid;
	struct rect area;
	int cells, x, y;
};

/* The whole of GRID, as large as fits into AREA. */
struct overview overview_of(const struct grid *grid, struct rect area);

/* Edges of walls as dots; behind them what THOUGHT, if it is not NULL, has looked at, and signs for what waits.
 */
void overview_draw(struct screen *screen, const struct overview *small, const struct thought *thought);

void overview_way(struct screen *screen, const struct overview *small, const struct cell *cells, size_t n,
		  enum role role);
void overview_thing(struct screen *screen, const struct overview *small, struct cell at, uint32_t glyph,
		    enum role role);

#endif
