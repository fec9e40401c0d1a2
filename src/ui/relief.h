/* ui/relief.h -- the map as a picture: relief walls, a pool of light, thought behind, paths of dots, things on
 * top. Draw in that order: relief_draw, relief_path, relief_thing. Invariant: nothing is ever drawn on a cell
 * that the onlooker does not know. */
#ifndef UI_RELIEF_H
#define UI_RELIEF_H

#include "map/grid.h"
#include "ui/screen.h"
#include "ui/thought.h"

struct relief {
	int width, height;      /* of the map */
	const uint8_t *terrain; /* [height * width] enum terrain as the onlooker knows it; beyond: unknown */
	const uint8_t *seen;    /* [height * width] 1: in view now; NULL: all is known, there is no eye (lab) */
	struct cell eye;        /* the middle of the light */
	struct rect area;       /* on the screen */
	int left, top;          /* map cell in its upper left corner */
	int tile_width;         /* columns a tile: 1 or 2 */
};

/* Sets left and top: a map that fits is centred, a larger one scrolls by thirds and keeps FOCUS in the middle.
 */
void relief_scroll(struct relief *relief, struct cell focus);

/* The column and row of AT; false outside the area. */
bool relief_find(const struct relief *relief, struct cell at, int *x, int *y);

/* Walls, floors, doors; THOUGHT (NULL: none) as their background. */
void relief_draw(struct screen *screen, const struct relief *relief, const struct thought *thought);

/* A line of dots through the centres of CELLS[n]. */
void relief_path(struct screen *screen, const struct relief *relief, const struct cell *cells, size_t n,
		 enum role role);

/* A letter or sign that clears the light and thought beneath it. */
void relief_thing(struct screen *screen, const struct relief *relief, struct cell at, uint32_t glyph,
		  enum role role);

/* A sign on a bare floor, such as noise: it goes where neither thought nor dots are. */
void relief_sign(struct screen *screen, const struct relief *relief, struct cell at, uint32_t glyph,
		 enum role role);

/* Does the onlooker know what is at AT? */
bool relief_known(const struct relief *relief, struct cell at);

#endif
