/* kit/relief.h -- the map as a picture: walls in relief, a pool of light, the thought of a search in the background,
 * dotted paths, and things on top.
 *
 * Draw in this order: relief_draw, relief_path, relief_thing.
 *
 * Invariant: an unknown cell stays empty, except for a thing whose place is known, dim and alone. */
#ifndef KIT_RELIEF_H
#define KIT_RELIEF_H

#include "kit/screen.h"
#include "kit/thought.h"
#include "map/grid.h"
#include "world/rules.h"

struct relief {
	int width, height;      /* of the map */
	const uint8_t *terrain; /* [height * width] enum terrain as far as known; more: unknown */
	const uint8_t *seen;    /* [height * width] 1: lit; NULL: all is lit alike, as in the lab */
	struct cell eye;        /* the middle of the light; not used without `seen` */
	struct rect area;       /* on the screen */
	int left, top;          /* the map cell in the upper left corner of the area */
	int tile_width;         /* columns a tile, */
	int more_rows;          /* and rows beyond its first */
	/* Where there are colours, paths only colour the signs of water, mud and doors; needs one row a tile. */
	bool signs_stay;
};

/* Sets left and top: a map that fits is centred; a larger one scrolls by thirds and keeps FOCUS in the middle
 * third. */
void relief_scroll(struct relief *relief, struct cell focus);

/* Scrolls on as little as possible until AT is in the area, if FOCUS then stays there. */
void relief_scroll_to(struct relief *relief, struct cell at, struct cell focus);

/* Sets X and Y to the column and row of AT, and returns whether they are in the area. */
bool relief_find(const struct relief *relief, struct cell at, int *x, int *y);

/* The reverse: the cell of the map at column X and row Y; false outside the map. */
bool relief_cell(const struct relief *relief, int x, int y, struct cell *at);

/* Draws walls, floors and doors, with THOUGHT (NULL: none) as their background. */
void relief_draw(struct screen *screen, const struct relief *relief, const struct thought *thought);

/* Draws a line of dots through the middles of CELLS[n]. */
void relief_path(struct screen *screen, const struct relief *relief, const struct cell *cells, size_t n,
		 enum role role);

/* Draws the cell AT as if it were TERRAIN, in view; where a path leads, in its colour. */
void relief_suppose(struct screen *screen, const struct relief *relief, struct cell at, enum terrain terrain);

/* Draws what is at AT in ROLE. */
void relief_flag(struct screen *screen, const struct relief *relief, struct cell at, enum role role);

/* Draws a letter or sign, which hides the thought and the dots beneath it. */
void relief_thing(struct screen *screen, const struct relief *relief, struct cell at, uint32_t glyph,
		  enum role role);

/* Draws a sign on bare floor only, such as noise: not where there are thought or dots. */
void relief_sign(struct screen *screen, const struct relief *relief, struct cell at, uint32_t glyph,
		 enum role role);

/* A small picture of the middle of GRID, all of it known, with its start, goal and hunters.  RULES has their letters
 * and colours; NULL: the first letters of their names. */
void relief_small(const struct grid *grid, const struct rules *rules, struct screen *screen, struct rect area);

/* Does the onlooker know what is at AT? */
bool relief_known(const struct relief *relief, struct cell at);

#endif
