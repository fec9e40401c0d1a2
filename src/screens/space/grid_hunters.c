#include "screens/space/grid_hunters.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

/* A flight keeps dozens of states, so they must not be larger; the states of all shipped maps fit. */
enum { STATE_MAX_BYTES = 2 << 20 };

/* In tiles.  A quarry that is further from where it was has not walked: it starts afresh. */
#define LEAP 2.0
#define PREY_RADIUS 0.4

/* To be compared: one that runs straight, one that turns, one that lunges and one that plans. */
static const char *const hunters[] = {"goat", "bull", "eager", "archer"};

static enum status grid_hunters_copy_map(const struct grid *map, int width, int height, struct grid *grid)
{
	if (!map->width)
		return grid_new(width, height, TERRAIN_FLOOR, grid);
	enum status status = grid_copy(map, grid);
	/* Only the ground is wanted, without the figures on it. */
	if (!status)
		grid->n_marks = 0;
	return status;
}

/* The part of a prey that changes and is not in the game. */
struct grid_hunters_prey_state {
	struct rng rng;
	struct cell target;
};

size_t grid_hunters_size(const struct grid_hunters *walkers)
{
	return walkers->game->block.state_bytes + sizeof(struct grid_hunters_prey_state);
}

static void grid_hunters_keep(const struct grid_hunters *walkers, void *block)
{
	struct grid_hunters_prey_state prey = {walkers->prey.rng, walkers->prey.target};

	game_save(walkers->game, block);
	memcpy((unsigned char *)block + walkers->game->block.state_bytes, &prey, sizeof prey);
}

enum status grid_hunters_new(const struct grid *map, int width, int height, uint64_t seed,
			     struct grid_hunters *walkers, struct diag *diag)
{
	struct grid_hunters made = {.game = NULL};
	struct game_setup setup = {.seed = seed,
				   .grid = &made.grid,
				   .specs = hunters,
				   .n_specs = ARRAY_LEN(hunters),
				   .specs_know = true};
	enum status status = grid_hunters_copy_map(map, width, height, &made.grid);

	if (!status)
		status = rules_load(&made.rules, diag);
	if (!status)
		status = game_new(&setup, &made.rules, &made.game, diag);
	if (!status && made.game->block.state_bytes > STATE_MAX_BYTES)
		status = diag_set(diag, STATUS_LIMIT, "this map is too large for hunters on foot");
	if (!status)
		status = prey_new(PREY_SCRIPTED, seed, made.game, &made.prey);
	if (!status) {
		made.first = malloc(grid_hunters_size(&made));
		if (!made.first)
			status = STATUS_NO_MEMORY;
	}
	if (status) {
		grid_hunters_free(&made);
		return status;
	}
	grid_hunters_keep(&made, made.first);
	*walkers = made;
	return STATUS_OK;
}

void grid_hunters_free(struct grid_hunters *walkers)
{
	free(walkers->first);
	prey_free(&walkers->prey);
	if (walkers->game)
		game_free(walkers->game);
	grid_free(&walkers->grid);
	*walkers = (struct grid_hunters){0};
}

void grid_hunters_begin(const struct grid_hunters *walkers, void *block)
{
	memcpy(block, walkers->first, grid_hunters_size(walkers));
}

void grid_hunters_show(struct grid_hunters *walkers, const void *block)
{
	struct grid_hunters_prey_state prey;

	ASSERT(walkers->game);
	game_restore(walkers->game, block);
	memcpy(&prey, (const unsigned char *)block + walkers->game->block.state_bytes, sizeof prey);
	prey_restore(&walkers->prey, walkers->game, prey.rng, prey.target);
}

void grid_hunters_turn(struct grid_hunters *walkers, void *block)
{
	grid_hunters_show(walkers, block);
	if (walkers->game->phase != GAME_PLAYING) {
		grid_hunters_begin(walkers, block);
		grid_hunters_show(walkers, block);
	}
	struct game_action action = prey_action(&walkers->prey, walkers->game);
	game_step(walkers->game, &action);
	grid_hunters_keep(walkers, block);
}

void grid_hunters_lead(const struct grid_hunters *walkers, struct space *space)
{
	struct vec2 to = cell_middle(walkers->game->at), way = vec2_sub(to, space->prey.at);
	double turns_per_s = (double)SPACE_TICKS_PER_S / GAME_TURN_TICKS;

	if (space->prey.present && vec2_length(way) < LEAP)
		space_set_prey(space, space->prey.at, vec2_scale(way, turns_per_s), PREY_RADIUS);
	else
		space_set_prey(space, to, (struct vec2){0, 0}, PREY_RADIUS);
}
