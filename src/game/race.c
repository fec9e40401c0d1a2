#include "game/race.h"

#include <math.h>
#include <stdlib.h>

#include "game/world.h"

/* The map without those who hunt on it: they would not be the same for every mover. */
static enum status empty_map(const struct grid *from, struct grid *to)
{
	enum status status = grid_copy(from, to);
	size_t kept = 0;

	if (status)
		return status;
	for (size_t i = 0; i < to->n_marks; i++)
		if (to->marks[i].kind != MARK_HUNTER && to->marks[i].kind != MARK_PATROL)
			to->marks[kept++] = to->marks[i];
	to->n_marks = kept;
	return STATUS_OK;
}

/* Steps from the prey to the mover. */
static uint32_t gap(struct game *game)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);

	world_flood(game, &ground, game->at, FIELD_FAR - 1);
	return world_distance(game)[game_index(game, game->hunters[0].at)];
}

static void run(struct game *game, struct prey *prey, int ticks, struct race_result *result)
{
	const struct hunter *mover = &game->hunters[0];
	double gaps = 0;
	int measured = 0;

	while (!game->caught && game->turn < ticks && game->phase == GAME_PLAYING) {
		uint32_t before = mover->expanded;
		int turn = game->turn;
		struct game_action action = prey_action(prey, game);
		game_step(game, &action);
		if (game->turn == turn) /* refused: the mover stands in the way */
			game_step(game, &(struct game_action){.verb = GAME_WAIT});
		if (mover->expanded - before > result->worst_tick)
			result->worst_tick = mover->expanded - before;
		uint32_t steps = game->caught ? 0 : gap(game);
		if (steps != FIELD_FAR) {
			gaps += steps;
			measured++;
		}
	}
	result->caught = game->caught > 0;
	result->ticks = game->turn;
	result->walked = mover->steps;
	result->replans = mover->replans;
	result->expanded = mover->expanded;
	result->gap_mean = measured ? gaps / measured : NAN;
}

enum status race_run(const struct race *race, const struct rules *rules, struct race_result *result,
		     struct diag *diag)
{
	struct grid grid;
	struct game *game;
	struct prey prey;
	enum status status = empty_map(race->grid, &grid);
	struct game_setup setup = {.seed = race->seed,
				   .grid = &grid,
				   .specs = &race->mover,
				   .n_specs = 1,
				   .specs_know = true,
				   .budget = race->budget};

	if (status)
		return status;
	status = game_new(&setup, rules, &game, diag);
	grid_free(&grid);
	if (status)
		return status;
	status = prey_new(race->prey, race->seed, game, &prey);
	if (!status) {
		*result = (struct race_result){.caught = false};
		run(game, &prey, race->ticks, result);
		prey_free(&prey);
	}
	game_free(game);
	return status;
}
