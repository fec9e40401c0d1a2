/* map/grid.h -- a rectangle of terrain and what a map file says about it.
 * Invariant: 1 <= width, height <= GRID_MAX_SIDE; every terrain byte is an enum terrain; every mark lies on the
 * map. */
#ifndef MAP_GRID_H
#define MAP_GRID_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "map/cell.h"

enum { GRID_MAX_SIDE = 16384, GRID_MAX_CELLS = 1 << 26 };

enum terrain {
#define TERRAIN(id, glyph, letter, walk, plan, opaque, name) TERRAIN_##id,
#include "map/terrain.def"
#undef TERRAIN
	TERRAIN_COUNT
};

struct terrain_info {
	char glyph, letter;           /* in text maps, in MovingAI maps */
	uint8_t walk_cost, plan_cost; /* a step onto it; 0: impassable */
	bool opaque;
	const char *name;
};

extern const struct terrain_info terrain_info[TERRAIN_COUNT];

/* What a map file places on the terrain.  Kinds that need it carry an index: which hunter, which patrol. */
enum mark_kind { MARK_START, MARK_GOAL, MARK_HUNTER, MARK_WAYPOINT, MARK_PATROL, MARK_TOOL };

/* What a ship does at the end of a patrol path. */
enum patrol_mode { PATROL_STOP, PATROL_LOOP, PATROL_BACK_AND_FORTH, PATROL_MODES };

extern const char *const patrol_names[PATROL_MODES + 1]; /* stop loop back-and-forth NULL */

struct mark {
	enum mark_kind kind;
	int index;             /* HUNTER: running number; PATROL: path number; others 0 */
	struct cell at;        /* PATROL nodes of one index stand in flying order */
	enum patrol_mode mode; /* PATROL only */
	char name[64]; /* HUNTER: name in hunters.cfg or CHASER[:options]; PATROL: who flies it, "" where
			  not said; TOOL: name; else "" */
};

struct grid {
	int width, height;
	uint8_t *terrain;   /* [height * width], row-major, owned */
	struct mark *marks; /* [n_marks], owned */
	size_t n_marks;
	char title[64]; /* shown to people; "" where the file says none */
};

/* A grid of WIDTH x HEIGHT cells of FILL; grid_free gives it back.  STATUS_LIMIT beyond the maxima. */
MUST_CHECK enum status grid_new(int width, int height, enum terrain fill, struct grid *grid);
MUST_CHECK enum status grid_copy(const struct grid *from, struct grid *to);
void grid_free(struct grid *grid);

/* Appends a mark. */
MUST_CHECK enum status grid_add_mark(struct grid *grid, enum mark_kind kind, int index, struct cell at,
				     const char *name);

/* The first mark of KIND and INDEX, or NULL. */
const struct mark *grid_mark(const struct grid *grid, enum mark_kind kind, int index);

/* A fingerprint of size and terrain. */
uint64_t grid_hash(const struct grid *grid);

static inline bool grid_inside(const struct grid *grid, struct cell at)
{
	return at.x >= 0 && at.y >= 0 && at.x < grid->width && at.y < grid->height;
}

static inline size_t grid_index(const struct grid *grid, struct cell at)
{
	return (size_t)at.y * (size_t)grid->width + (size_t)at.x;
}

static inline struct cell grid_cell(const struct grid *grid, size_t index)
{
	return (struct cell){(int16_t)(index % (size_t)grid->width), (int16_t)(index / (size_t)grid->width)};
}

static inline size_t grid_cells(const struct grid *grid)
{
	return (size_t)grid->width * (size_t)grid->height;
}

/* The terrain at AT; outside the map all is rock. */
static inline enum terrain grid_at(const struct grid *grid, struct cell at)
{
	return grid_inside(grid, at) ? (enum terrain)grid->terrain[grid_index(grid, at)] : TERRAIN_ROCK;
}

/* Can AT be walked on, opening closed doors? */
static inline bool grid_passable(const struct grid *grid, struct cell at)
{
	return terrain_info[grid_at(grid, at)].plan_cost != 0;
}

static inline void grid_set(struct grid *grid, struct cell at, enum terrain terrain)
{
	grid->terrain[grid_index(grid, at)] = (uint8_t)terrain;
}

#endif
