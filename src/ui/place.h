/* ui/place.h -- the map as a picture: relief walls, a pool of light, thought behind, paths of dots, things on
 * top. Draw in that order: place_draw, place_path, place_thing. Invariant: nothing is ever drawn on a cell that
 * the onlooker does not know. */
#ifndef UI_PLACE_H
#define UI_PLACE_H

#include "map/grid.h"
#include "ui/screen.h"
#include "ui/thought.h"

struct place {
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
void place_scroll(struct place *place, struct cell focus);

/* The column and row of AT; false outside the area. */
bool place_find(const struct place *place, struct cell at, int *x, int *y);

/* Walls, floors, doors; THOUGHT (NULL: none) as their background. */
void place_draw(struct screen *screen, const struct place *place, const struct thought *thought);

/* A line of dots through the centres of CELLS[n]. */
void place_path(struct screen *screen, const struct place *place, const struct cell *cells, size_t n,
		enum role role);

/* A letter or sign that clears the light and thought beneath it. */
void place_thing(struct screen *screen, const struct place *place, struct cell at, uint32_t glyph,
		 enum role role);

/* A sign on a bare floor, such as noise: it goes where neither thought nor dots are. */
void place_sign(struct screen *screen, const struct place *place, struct cell at, uint32_t glyph,
		enum role role);

/* Does the onlooker know what is at AT? */
bool place_known(const struct place *place, struct cell at);

#endif
