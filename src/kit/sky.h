/* kit/sky.h -- the continuous world as a picture of dots, over any background: rocks, trails, ships, what they
 * want, beams and bursts.
 *
 * Invariant: ships, rocks and walls are never drawn outside the area; a wall or letter that is already there
 * wins over dots. */
#ifndef KIT_SKY_H
#define KIT_SKY_H

#include "kit/screen.h"
#include "space/space.h"

/* The place of a world on the screen. */
struct sky {
	struct rect area;
	double left, top;      /* the point of the world in the upper left corner of the area */
	double dots_x, dots_y; /* dots a tile: 2 and 4 to a character cell */
};

/* WIDTH x HEIGHT tiles of a world around MIDDLE in the middle of AREA, which shows more where it has another shape.
 * Circles are round: CELL_ASPECT is the height of a character cell over its width. */
struct sky sky_around(struct rect area, struct vec2 middle, double width, double height, double cell_aspect);

/* The same with the whole of a WIDTH x HEIGHT world. */
struct sky sky_whole(struct rect area, double width, double height, double cell_aspect);

/* A world over its map: a tile is TILE_WIDTH columns by one row, with cell (LEFT, TOP) in the upper left
 * corner of AREA. */
struct sky sky_over_map(struct rect area, int left, int top, int tile_width);

/* How the ships of one world are shown. */
struct sky_show {
	bool trails, forces, whiskers, circles;
	enum role group_role[SPACE_GROUPS]; /* colour of the ships of each group */
	enum role trail[3];                 /* of their trails, newest part first; the pilot's has its own */
	bool by_role;                       /* ships and trails wear the colours of their roles instead */
	char ascii;                         /* the sign of a ship on ASCII screens; 0: an arrow */
	bool arrows; /* a ship that is smaller than three cells is an arrow, so that its heading is seen */
	bool one;    /* only SHIP shows its wish, and it has a frame */
	uint32_t ship;
};

/* The colour of the ships of ROLE, a number from 0 on. */
enum role sky_role(uint32_t role);

/* Draws faint stars, whose places depend only on SEED and the area. */
void sky_stars(struct screen *screen, const struct sky *sky, uint64_t seed);

/* Draws the walls of a world that has no map of letters below it, shaded like its rocks. */
void sky_walls(struct screen *screen, const struct sky *sky, const struct space *space);

void sky_rocks(struct screen *screen, const struct sky *sky, const struct space *space);

/* Draws the ellipses on which rocks of SPACE move. */
void sky_orbits(struct screen *screen, const struct sky *sky, const struct space *space);

/* Draws trails, ships, beams and bursts, and SHAPES (NULL: none) as space_explain filled them. */
void sky_ships(struct screen *screen, const struct sky *sky, const struct space *space,
	       const struct sky_show *show, const struct debug_draw *shapes);

/* Whether SHOW asks for SHAPE, a reason of a ship. */
bool sky_shown(const struct sky_show *show, const struct debug_shape *shape);

/* Draws a rock or a planet: an outlined disc, lit from the upper left. */
void sky_disc(struct screen *screen, const struct sky *sky, struct vec2 at, double radius, enum role outline,
	      enum role shade);

/* Draw one dot, or every EVERY-th dot of a line or a circle, at points of the world.  These are not clipped
 * to the area. */
void sky_dot(struct screen *screen, const struct sky *sky, struct vec2 at, enum role role);
void sky_line(struct screen *screen, const struct sky *sky, struct vec2 from, struct vec2 to, int every,
	      enum role role);
void sky_circle(struct screen *screen, const struct sky *sky, struct vec2 at, double radius, int every,
		enum role role);

/* The sign that points where HEADING does, an arrow to one of eight sides. */
uint32_t sky_arrow(struct vec2 heading);

/* The point of the world in the middle of the cell (X, Y). */
struct vec2 sky_point(const struct sky *sky, int x, int y);

/* Sets X and Y to the column and row of AT, and returns whether they are in the area. */
bool sky_find(const struct sky *sky, struct vec2 at, int *x, int *y);

#endif
