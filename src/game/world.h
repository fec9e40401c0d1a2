/* game/world.h -- what the files of the game room share: the writable side of struct game. */
#ifndef GAME_WORLD_H
#define GAME_WORLD_H

#include "game/game.h"

/* Scratch of one pathfinder, and its index of a ground. */
struct path_cache {
	size_t scratch, index;  /* offsets into the block */
	int index_ground;       /* for which it was prepared */
	uint32_t index_version; /* 1 + that ground's version then; 0: not yet */
};

enum { WORLD_PATHS_MAX = 32 };

/* At the head of PLANE_CACHE. */
struct game_cache {
	void *allocation; /* the block as it came: its start is rounded up for the searches */
	struct path_cache paths[WORLD_PATHS_MAX];
	size_t cells;    /* offset: struct cell [cells] */
	size_t distance; /* offset: uint32_t [cells] */
};

static inline void *world_plane(struct game *game, enum game_plane plane)
{
	return (unsigned char *)game + game->offset[plane];
}

static inline struct space *world_space(struct game *game)
{
	return game->has_space ? world_plane(game, PLANE_SPACE) : NULL;
}

static inline struct cell *world_cells(struct game *game)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);

	return (struct cell *)(void *)((unsigned char *)game + cache->cells);
}
static inline uint32_t *world_distance(struct game *game)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);

	return (uint32_t *)(void *)((unsigned char *)game + cache->distance);
}

/* The number of the ground HUNTER walks on, or believes to. */
int world_ground_of(const struct hunter *hunter);

/* Lends scratch for one step of HUNTER; its index is prepared for the hunter's ground as it is now. */
struct chase_tools world_tools(struct game *game, const struct hunter *hunter);

/* Changes the cost of one cell in one ground. */
void world_set_cost(struct game *game, int which, struct cell at, uint8_t cost);

/* Steps from FROM to every cell of GROUND within LIMIT, into the cache's distances (FIELD_FAR: not reached).
 * Returns how many cells were reached; the cache's cells hold them, nearest first. */
size_t world_flood(struct game *game, const struct ground *ground, struct cell from, uint32_t limit);

/* Chooses the hunters of a world that has no block yet: the map's, then the setup's. */
MUST_CHECK enum status world_cast(const struct game_setup *setup, const struct rules *rules, struct game *head,
				  struct diag *diag);

/* Finds a place for you, the stairs and every hunter. */
MUST_CHECK enum status world_place(struct game *game, const struct grid *grid, struct diag *diag);

/* A free cell for somebody: reached by the last flood, at least SHARE of the way out (0 .. 1). */
struct cell world_far_cell(struct game *game, size_t reached, double share);

/* Appends an event of this step. */
void world_tell(struct game *game, enum game_event_kind kind, int who, struct cell at, int a, int b);

/* Sight, noise and scent: what you see now; which hunters that are; where this turn's noise is heard; what
 * hunter WHO makes of it all. */
void world_look(struct game *game);
void world_spot(struct game *game);
void world_make_noise(struct game *game);
void world_sense(struct game *game, int who);

/* Hunter WHO has caught you: a wound, its recoil, and you are flung away. */
void world_catch(struct game *game, int who);

/* Says once that hunter WHO is stuck, and counts the turns. */
void world_stuck(struct game *game, int who, bool stuck);

/* Hunter WHO spends its turn. */
void world_hunt(struct game *game, int who);

/* Empties the memory of hunter WHO. */
void world_forget(struct game *game, int who);

/* Changes the terrain of one cell, in all grounds but the learners' own. */
void world_set_terrain(struct game *game, struct cell at, enum terrain terrain);

#endif
