/* world/world.h -- the common header of this room: the writable side of struct game.
 *
 * The functions of world/game.h are defined in game.c, and the others elsewhere:
 *   snapshot.c   game_save, game_restore, game_clone, game_copy
 *   key.c        game_key
 *   turn.c       game_step, game_step_turn: your action, by a verb, and the turns that pass
 *   hunt.c       game_plan
 *   tempo.c      game_tempo, game_has_tempo
 *   travel.c     game_travel, game_nearest, game_route, game_explore, game_alarmed
 * Functions of this header begin with the name of their file; world_ means game.c.  Ships are in drone.c, verbs in
 * verb.h, tools in tool.h, things in thing.h.
 *
 * Invariant: the state of a world changes only within game_new, game_step, game_step_turn and game_restore; all other
 * functions change at most the cache. */
#ifndef WORLD_WORLD_H
#define WORLD_WORLD_H

#include "base/assert.h"
#include "map/sight.h"
#include "world/game.h"

/* No cell. */
static const struct cell nowhere = {-1, -1};

/* Scratch of one pathfinder, and its index of a ground. */
struct path_cache {
	size_t scratch, index, work; /* offsets into the block */
	size_t costs;                /* the same: of that ground, if the index can be repaired */
	int index_ground;            /* the ground for which the index was prepared, if it was */
	bool has_index;
	uint64_t index_version; /* of that ground */
};

/* One for each line of pathfinders.def, in its order. */
enum {
#define PATHFINDER(id, file) WORLD_PATH_##id,
#include "path/pathfinders.def"
#undef PATHFINDER
	WORLD_PATHS
};

/* One for each line of chasers.def, in its order. */
enum {
#define CHASER(id, file) WORLD_CHASER_##id,
#include "chase/chasers.def"
#undef CHASER
	WORLD_CHASERS
};

/* At the head of PLANE_CACHE. */
struct game_cache {
	void *allocation; /* as calloc returned it; the block begins at the next multiple of its alignment */
	struct path_cache paths[WORLD_PATHS];
	size_t tables[WORLD_CHASERS]; /* offsets of what chasers prepare; 0: none, or the map is too large */
	size_t table_bytes[WORLD_CHASERS];
	bool has_table[WORLD_CHASERS];   /* something is prepared there */
	size_t cells;                    /* offset of struct cell [width * height] */
	size_t corners;                  /* the same */
	size_t near;                     /* offset of uint8_t [width * height] */
	size_t distance;                 /* offset of uint32_t [width * height] */
	size_t spare;                    /* the same again */
	struct game_box flooded, spread; /* outside of them every distance, spare ones too, is FIELD_FAR */
	size_t mind;                     /* offset of a copy of a hunter's memory */
	const struct chase_asker *asker; /* borrowed; NULL: none */
};

static inline void *world_plane(struct game *game, enum game_plane plane)
{
	return (unsigned char *)game + game->block.offset[plane];
}

static inline struct space *world_space(struct game *game)
{
	return game->air.has_space ? world_plane(game, PLANE_SPACE) : NULL;
}

static inline struct cell *world_cells(struct game *game)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);

	return (struct cell *)(void *)((unsigned char *)game + cache->cells);
}

static inline struct cell *world_corners(struct game *game)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);

	return (struct cell *)(void *)((unsigned char *)game + cache->corners);
}

static inline uint8_t *world_near(struct game *game)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);

	return (unsigned char *)game + cache->near;
}

static inline uint32_t *world_distance(struct game *game)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);

	return (uint32_t *)(void *)((unsigned char *)game + cache->distance);
}

static inline uint32_t *world_spare(struct game *game)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);

	return (uint32_t *)(void *)((unsigned char *)game + cache->spare);
}

static inline void *world_mind(struct game *game)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);

	return (unsigned char *)game + cache->mind;
}

/* The ground for everybody's sight. */
static inline struct sight_map world_sight_map(const struct game *game)
{
	return (struct sight_map){game->width, game->height, game_plane(game, PLANE_TERRAIN),
				  game_plane(game, PLANE_SMOKE)};
}

/* A random cell of the map, which may be a wall. */
static inline struct cell world_draw_cell(const struct game *game, struct rng *rng)
{
	int x = (int)rng_below(rng, (uint32_t)game->width);
	int y = (int)rng_below(rng, (uint32_t)game->height);

	return cell_at(x, y);
}

/* ---- game.c: grounds, caches, events --------------------------------------------------------------------- */

/* A block for the world of HEAD, zero except for it and the head of CACHE; NULL without memory. */
struct game *world_new_block(const struct game *head, const struct game_cache *cache);

/* Changes the terrain of one cell on the map and in every ground but the learners' own. */
void world_set_terrain(struct game *game, struct cell at, enum terrain terrain);

/* Changes the cost of one cell in ground WHICH. */
void world_set_cost(struct game *game, int which, struct cell at, uint8_t cost);

/* The cells within REACH columns and rows of MIDDLE. */
struct game_box world_box(const struct game *game, struct cell middle, uint32_t reach);

/* Fills what PLANE, whose cells have SIZE bytes, holds in BOX with bytes of VALUE. */
void world_wipe(const struct game *game, void *plane, size_t size, struct game_box box, int value);

/* Makes every cell of the cache's distances FIELD_FAR, for a flood from FROM that goes no farther than LIMIT.  Whoever
 * writes farther away says so by another box. */
uint32_t *world_begin_flood(struct game *game, struct cell from, uint32_t limit);

/* The same for the spare ones. */
uint32_t *world_begin_spread(struct game *game, struct cell from, uint32_t limit);

/* Counts the steps from FROM to every cell of GROUND within LIMIT, into the cache's distances (FIELD_FAR: out
 * of reach).  Returns how many cells are in reach; the cache's cells hold them, nearest first. */
size_t world_flood(struct game *game, const struct ground *ground, struct cell from, uint32_t limit);

/* A random cell for somebody to stand on, out of your sight, among the REACHED cells of the last flood and not
 * in its nearest SHARE (0 .. 1).  x < 0: no cell is free. */
struct cell world_far_cell(struct game *game, size_t reached, double share);

/* The index of the ground on which WALKER plans its steps. */
int world_ground_of(const struct walker *walker);

/* Could TERRAIN be walked on, if no door were shut and nothing had been put there? */
bool world_is_floor(enum terrain terrain);

/* OPEN[width * height] becomes 1 where that is so. */
void world_find_floor(const struct game *game, uint8_t *open);

/* Can MIND hunt on this map?  Some cannot on very large ones. */
bool world_has_room(const struct game *game, const struct chase_mind *mind);

/* Prepares what MIND needs before its first step. */
void world_prepare(struct game *game, const struct chase_mind *mind);

/* Lends scratch for one step of WALKER.  The index, if its pathfinder has one, matches the walker's present ground. */
struct chase_tools world_tools(struct game *game, const struct walker *walker);

/* Appends an event of this step; drops it if GAME_EVENTS_MAX have happened already. */
void world_emit(struct game *game, struct game_event event);

/* ---- placement.c: the hunters when a floor begins, and their places --------------------------------------- */

/* Fills HEAD, the head of a world without a block yet, with the hunters of the map and of SETUP. */
MUST_CHECK enum status placement_pick_hunters(const struct game_setup *setup, const struct rules *rules,
					      struct game *head, struct diag *diag);

/* Finds a place for you, the stairs and every hunter. */
MUST_CHECK enum status placement_put_all(struct game *game, const struct game_setup *setup,
					 const struct rules *rules, struct diag *diag);

/* ---- senses.c: what you see, and how hunters learn of you ------------------------------------------------ */

/* A patrolling hunter that was stuck this long goes elsewhere. */
enum { SENSES_STUCK_TURNS = 4 };

/* Updates what you see and know of the map. */
void senses_look(struct game *game);

/* Updates which hunters you see, and reports the new ones. */
void senses_spot(struct game *game);

/* Spreads this turn's noise. */
void senses_make_noise(struct game *game);

/* Hunter WHO looks, listens and smells, and changes its state and target accordingly. */
void senses_perceive(struct game *game, int who);

/* Hunter WHO hears something AT, and goes to look unless it sees you. */
void senses_call(struct game *game, int who, struct cell at);

/* ---- things.c: relics, caches, shrines, the Lodestone ---------------------------------------------------- */

/* Puts the things of a new world into their places, off the shortest way, and the things of the map's marks. */
void things_place(struct game *game, const struct game_setup *setup, const struct rules *rules);

/* You have stepped onto a cell: takes the things that are taken at once. */
void things_step_on(struct game *game);

/* ---- verb_door.c, verb_wrench.c, verb_fly.c --------------------------------------------------------------- */

/* Wedges that have held for long enough break; a wrench that has lasted long enough ends. */
void door_pass(struct game *game);
void wrench_pass(struct game *game);

/* The result of a flight. */
void fly_land(struct game *game, enum passage_end end);

/* ---- thing_relic.c ---------------------------------------------------------------------------------------- */

/* A relic and its points. */
void relic_give(struct game *game);

/* ---- tempo.c: errors of hunters, and their worth ---------------------------------------------------------- */

/* A hunter's intention. */
struct tempo_act {
	struct cell from; /* where it stood */
	bool told;        /* of a change of the ground */
};

/* Measures, once in a turn and after all hunters have looked, how far they are. */
void tempo_begin_turn(struct game *game);

/* Before hunter WHO's act, and after it, which took TURNS: was it an error? */
struct tempo_act tempo_watch(const struct game *game, int who);
void tempo_judge(struct game *game, int who, const struct tempo_act *act, int turns);

/* Hunter WHO errs for CAUSE: does that give you a tempo?  tempo_err() says so, too. */
bool tempo_pay(struct game *game, int who, enum hunter_error cause);
void tempo_err(struct game *game, int who, enum hunter_error cause);

/* You have changed the ground: new thoughts of hunters in the next turns are your doing. */
void tempo_meddle(struct game *game);

/* Spends a tempo on your last act; only if game_has_tempo(). */
void tempo_spend(struct game *game);

/* ---- clash.c: hunters in each other's way ---------------------------------------------------------------- */

/* Those on foot that want the same cell collide, after all have looked and before the first of them steps. */
void clash_pass(struct game *game);

/* WHO and OTHER collide on their way to AT. */
void clash_collide(struct game *game, int who, int other, struct cell at);

/* WHO rests for TURNS, this one included. */
void clash_stun(struct game *game, int who, int turns);

/* ---- rest.c: a chase ends ---------------------------------------------------------------------------------- */

/* Begins and ends the rest of hunter WHO, before it looks.  Does it rest now? */
bool rest_pass(struct game *game, int who);

/* Hunter WHO has had its turn: did it stop? */
void rest_count(struct game *game, int who, bool stopped);

/* ---- pounce.c: crouching and leaping ------------------------------------------------------------------------ */

/* Does hunter WHO, on foot, crouch now instead of stepping? */
bool pounce_crouch(struct game *game, int who);

/* It leaps as it has crouched. */
void pounce_leap(struct game *game, int who);

/* ---- head_off.c: going where you must pass, or where a noise was ---------------------------------------------- */

/* Begins and ends that hunter WHO heads you off, before it looks.  Does it do so now, blind to you? */
bool head_off_pass(struct game *game, int who);

/* A noise at AT turns the head of hunter WHO for TURNS: it goes there, blind to you.  False: it goes by its nose, or knows
 * better, or does not hunt you, or is near. */
bool head_off_turn(struct game *game, int who, struct cell at, int turns);

/* HUNTER has had its turn. */
void head_off_count(struct hunter *hunter);

/* ---- travel.c: the map as you know it ------------------------------------------------------------------ */

/* Can you step from AT in direction D, as far as you know?  A closed door is passable, since walking into it opens it,
 * but not on a diagonal. */
bool travel_step_known(const struct game *game, struct cell at, int d);

/* Is a neighbour of AT unknown? */
bool travel_touches_unknown(const struct game *game, struct cell at);

/* ---- hunt.c: the hunters' acts ---------------------------------------------------------------------------- */

/* All hunters on foot spend their turn, and flying ones look for you. */
void hunt_pass(struct game *game);

/* The next step of hunter WHO, on foot, if nobody were in its way; x < 0: none. */
struct cell hunt_wish(struct game *game, int who);

/* Do hunters WHO and OTHER swap places rather than block each other? */
bool hunt_swaps(const struct game *game, int who, int other);

/* Hunter WHO has caught you: you are wounded and flung away, and it recoils. */
void hunt_catch(struct game *game, int who);

/* Reports it once if hunter WHO gets stuck, and counts the turns. */
void hunt_note_stuck(struct game *game, int who, bool stuck);

/* Clears the memory of hunter WHO. */
void hunt_forget(struct game *game, int who);

/* The memory of hunter WHO. */
void *hunt_memory(struct game *game, int who);

/* Takes note of how much of its memory hunter WHO uses. */
void hunt_note_memory(struct game *game, int who);

#endif
