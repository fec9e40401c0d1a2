/* kit/overview.h -- a map too large for its place on the screen, drawn small.
 *
 * A dot stands for a square of cells, and a character for 2 x 4 dots. */
#ifndef KIT_OVERVIEW_H
#define KIT_OVERVIEW_H

#include "kit/screen.h"
#include "kit/thought.h"
#include "map/grid.h"

struct overview {
	const struct grid *grid; /* borrowed */
	struct rect area;
	int cells; /* the side of a dot's square */
	int x, y;  /* column and row of the map's upper left corner */
};

/* The whole of GRID, as large as fits into AREA, which must not be empty. */
struct overview overview_of(const struct grid *grid, struct rect area);

/* The place of a small one beside a window on GRID, which fills AREA with tiles of TILE columns and shows X, Y: in the
 * corner farthest from there, and beside the map if there is room.  Width 0: where the window shows nearly all, or there is no room. */
struct rect overview_corner(const struct grid *grid, struct rect area, int tile, int x, int y);

/* The edges of walls as dots, and water as waves.  Behind them, unless THOUGHT is NULL, the cells it has expanded, and signs for
 * the open ones. */
void overview_draw(struct screen *screen, const struct overview *overview, const struct thought *thought);

/* A line through CELLS[n]. */
void overview_way(struct screen *screen, const struct overview *overview, const struct cell *cells, size_t n,
		  enum role role);

/* A letter or sign in the character that shows AT. */
void overview_thing(struct screen *screen, const struct overview *overview, struct cell at, uint32_t glyph,
		    enum role role);

#endif
