#include "players/bot.h"

#include <stdlib.h>
#include <string.h>

#define BOT(id, file) extern const struct bot bot_##id;
#include "players/bots.def"
#undef BOT

const struct variant *const bots[] = {
#define BOT(id, file) &bot_##id.head,
#include "players/bots.def"
#undef BOT
    NULL};

static enum status bot_new_map(size_t cells, struct bot_map *map)
{
	*map = (struct bot_map){.mine = calloc(cells, sizeof *map->mine),
				.theirs = calloc(cells, sizeof *map->theirs),
				.flood = calloc(cells, sizeof *map->flood),
				.from = calloc(cells, sizeof *map->from),
				.queue = calloc(cells, sizeof *map->queue),
				.queued = calloc(cells, sizeof *map->queued)};
	if (map->mine && map->theirs && map->flood && map->from && map->queue && map->queued)
		return STATUS_OK;
	return STATUS_NO_MEMORY;
}

enum status bot_new(const struct bot *bot, const double *params, const struct game *game, struct bot_seat *seat)
{
	struct bot_seat made = {.bot = bot, .rng = rng_seeded(game->floor.seed, RNG_PREY)};
	enum status status;

	memcpy(made.params, params, bot->head.n_params * sizeof *params);
	status = prey_new(PREY_RUNNER, game->floor.seed, game, &made.prey);
	if (!status)
		status = oracle_new(game, &made.oracle);
	if (!status)
		status = game_clone(game, &made.trial);
	if (!status)
		status = bot_new_map((size_t)game->width * (size_t)game->height, &made.map);
	if (status)
		bot_free(&made);
	else
		*seat = made;
	return status;
}

void bot_free(struct bot_seat *seat)
{
	struct bot_map *map = &seat->map;

	prey_free(&seat->prey);
	oracle_free(seat->oracle);
	game_free(seat->trial);
	free(map->mine);
	free(map->theirs);
	free(map->flood);
	free(map->from);
	free(map->queue);
	free(map->queued);
	*seat = (struct bot_seat){.bot = seat->bot};
}

struct game_action bot_act(struct bot_seat *seat, struct game *game)
{
	bool refused = game->n_events > 0 && game->events[0].kind == GAME_EVENT_REFUSED;

	if (refused)
		return (struct game_action){.verb = GAME_WAIT};
	return seat->bot->act(seat, game);
}
