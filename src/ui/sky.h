/* ui/sky.h -- the continuous world as a picture of dots: rocks, trails, ships, beams, bursts and what ships
 * have in mind, over any background. Invariant: nothing is drawn outside the area; walls and letters that stand
 * there win over dots. */
#ifndef UI_SKY_H
#define UI_SKY_H

#include "space/space.h"
#include "ui/screen.h"

/* Where a world lies on the screen. */
struct sky {
	struct rect area;
	double left, top;      /* the point of the world in its upper left corner */
	double dots_x, dots_y; /* dots a tile: 2 and 4 to a character cell */
};

/* The whole of a WIDTH x HEIGHT world in the middle of AREA, round circles round: CELL_ASPECT is the height of
 * a character cell over its width. */
struct sky sky_whole(struct rect area, double width, double height, double cell_aspect);

/* A world over its map: a tile is TILE_WIDTH columns by one row, cell (LEFT, TOP) in the corner of AREA. */
struct sky sky_over_map(struct rect area, int left, int top, int tile_width);

/* How the ships of one world are shown. */
struct sky_show {
	bool trails, forces, whiskers, circles;
	enum role group_role[SPACE_GROUPS]; /* colour of the ships of each group */
	enum role trail[3];                 /* of their ways, newest first; the pilot's has its own */
};

/* Faint stars that stand still, drawn from SEED. */
void sky_stars(struct screen *screen, const struct sky *sky, uint64_t seed);

/* The walls of a world that has no map of letters below it: engraved like its rocks. */
void sky_walls(struct screen *screen, const struct sky *sky, const struct space *space);

void sky_rocks(struct screen *screen, const struct sky *sky, const struct space *space);

/* Trails, ships, beams, bursts; SHAPES (NULL: none) is what space_explain gave. */
void sky_ships(struct screen *screen, const struct sky *sky, const struct space *space,
	       const struct sky_show *show, const struct debug_draw *shapes);

/* A disc of light from the upper left, outlined: a rock, a planet. */
void sky_disc(struct screen *screen, const struct sky *sky, struct vec2 at, double radius, enum role outline,
	      enum role shade);

/* One dot of the world, and a line between two points, every EVERY-th dot. */
void sky_dot(struct screen *screen, const struct sky *sky, struct vec2 at, enum role role);
void sky_line(struct screen *screen, const struct sky *sky, struct vec2 from, struct vec2 to, int every,
	      enum role role);
void sky_circle(struct screen *screen, const struct sky *sky, struct vec2 at, double radius, int every,
		enum role role);

/* The column and row of AT; false outside the area. */
bool sky_find(const struct sky *sky, struct vec2 at, int *x, int *y);

#endif
