/* map/grid.h -- a rectangle of terrain, with the marks of its map file.
 *
 * Invariant: 1 <= width, height <= GRID_MAX_SIDE; every terrain byte is an enum terrain; every mark is on the map. */
#ifndef MAP_GRID_H
#define MAP_GRID_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "map/cell.h"

enum { GRID_MAX_SIDE = 16384, GRID_MAX_CELLS = 1 << 26 };
enum { ESTIMATE_UNITS = 100 /* in a straight step */, ESTIMATE_MAX = 1000000 /* straight steps */ };

enum terrain {
#define TERRAIN(id, glyph, letter, walk, plan, opaque, name) TERRAIN_##id,
#include "map/terrain.def"
#undef TERRAIN
	TERRAIN_COUNT
};

struct terrain_info {
	char glyph, letter;           /* in text maps and in MovingAI maps */
	uint8_t walk_cost, plan_cost; /* of a step onto it; 0: impassable */
	bool opaque;
	const char *name;
};

extern const struct terrain_info terrain_info[TERRAIN_COUNT];

enum { TERRAIN_COST_MAX = 9 }; /* of a step onto any terrain */

static_assert(TERRAIN_ROUGH_9 - TERRAIN_ROUGH_2 == TERRAIN_COST_MAX - 2, "rough ground of each cost");

/* The ground on which a step costs COST: wall for 0 and less, floor for 1, else rough ground, of 9 at most. */
static inline enum terrain grid_terrain_costing(int cost)
{
	if (cost <= 0)
		return TERRAIN_WALL;
	if (cost == 1)
		return TERRAIN_FLOOR;
	return (enum terrain)(TERRAIN_ROUGH_2 + (cost < TERRAIN_COST_MAX ? cost : TERRAIN_COST_MAX) - 2);
}

static inline bool grid_is_rough(unsigned terrain)
{
	return terrain >= TERRAIN_ROUGH_2 && terrain <= TERRAIN_ROUGH_9;
}

/* What a map file places on the terrain. */
enum mark_kind {
	MARK_START,
	MARK_GOAL,
	MARK_HUNTER,
	MARK_WAYPOINT,
	MARK_PATROL,
	MARK_TOOL,
	MARK_RECTANGLE,
	MARK_TRAIL
};

/* The end of a ship's patrol path. */
enum patrol_mode { PATROL_STOP, PATROL_LOOP, PATROL_BACK_AND_FORTH, PATROL_MODES };

extern const char *const patrol_names[PATROL_MODES + 1]; /* stop loop back-and-forth NULL */

struct mark {
	enum mark_kind kind;
	/* HUNTER, RECTANGLE: running number; PATROL: number of the path; others: 0 */
	int index;
	/* The nodes of one PATROL follow each other in flying order, the TRAIL's in walking order, straight
	 * from each to the next and at last to the start.  A RECTANGLE is two marks of one index: its upper
	 * left cell, then its lower right one. */
	struct cell at;
	enum patrol_mode mode; /* PATROL only */
	/* HUNTER: a name in hunters.cfg or CHASER[:options]; PATROL: its pilot, or ""; TOOL: the tool; else
	 * "". */
	char name[64];
	int line; /* its line in the file; 0: unknown */
};

struct making;
struct reading;

struct grid {
	int width, height;
	uint8_t *terrain;   /* [height * width], row-major, owned */
	struct mark *marks; /* [n_marks], owned */
	size_t n_marks;
	/* [height * width], owned; the map file's own estimate of how far each cell is from the goal, in
	 * ESTIMATE_UNITS to a straight step; NULL: none. */
	uint32_t *estimates;
	char title[64]; /* "" without one */
	struct reading *
	    reading; /* owned; notes on how its file was understood (map/reading.h); NULL: it says all itself */
	struct making *making; /* while it is made: records the generator's steps; else NULL */
	int turns;             /* of a puzzle: the fewest in which it can be solved; 0: none */
};

/* Makes a grid of WIDTH x HEIGHT cells of FILL, to be released with grid_free.  STATUS_LIMIT if a side is not
 * within 1 .. GRID_MAX_SIDE, STATUS_NO_MEMORY. */
MUST_CHECK enum status grid_new(int width, int height, enum terrain fill, struct grid *grid);
MUST_CHECK enum status grid_copy(const struct grid *from, struct grid *to);
void grid_free(struct grid *grid);

/* Appends a mark; NAME is cut to 63 bytes.  STATUS_NO_MEMORY. */
MUST_CHECK enum status grid_add_mark(struct grid *grid, enum mark_kind kind, int index, struct cell at,
				     const char *name);

/* The first mark of KIND and INDEX, or NULL. */
const struct mark *grid_mark(const struct grid *grid, enum mark_kind kind, int index);

/* Opens all closed doors. */
void grid_open_doors(struct grid *grid);

/* A hash of size and terrain. */
uint64_t grid_hash(const struct grid *grid);

static inline bool grid_inside(const struct grid *grid, struct cell at)
{
	return at.x >= 0 && at.y >= 0 && at.x < grid->width && at.y < grid->height;
}

static inline size_t grid_index(const struct grid *grid, struct cell at)
{
	ASSERT_HOT(grid_inside(grid, at));
	return (size_t)at.y * (size_t)grid->width + (size_t)at.x;
}

/* The cell with that index; 32-bit division is faster. */
static inline struct cell grid_cell(const struct grid *grid, size_t index)
{
	return cell_at((int)((uint32_t)index % (uint32_t)grid->width),
		       (int)((uint32_t)index / (uint32_t)grid->width));
}

static inline size_t grid_cells(const struct grid *grid)
{
	return (size_t)grid->width * (size_t)grid->height;
}

/* The terrain at AT; outside the map everything is rock. */
static inline enum terrain grid_at(const struct grid *grid, struct cell at)
{
	if (!grid_inside(grid, at))
		return TERRAIN_ROCK;
	return (enum terrain)grid->terrain[grid_index(grid, at)];
}

/* Can somebody who opens closed doors walk on AT? */
static inline bool grid_passable(const struct grid *grid, struct cell at)
{
	return terrain_info[grid_at(grid, at)].plan_cost != 0;
}

static inline void grid_set(struct grid *grid, struct cell at, enum terrain terrain)
{
	grid->terrain[grid_index(grid, at)] = (uint8_t)terrain;
}

#endif
