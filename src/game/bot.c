#include "game/bot.h"

#define BOT(id, file) extern const struct bot bot_##id;
#include "game/bots.def"
#undef BOT

const struct variant *const bots[] = {
#define BOT(id, file) &bot_##id.head,
#include "game/bots.def"
#undef BOT
    NULL};

enum status bot_new(const struct bot *bot, const struct game *game, struct bot_seat *seat)
{
	*seat = (struct bot_seat){.bot = bot};
	return prey_new(PREY_RUNNER, game->seed, game, &seat->prey);
}

void bot_free(struct bot_seat *seat)
{
	prey_free(&seat->prey);
}

struct game_action bot_act(struct bot_seat *seat, struct game *game)
{
	bool refused = game->n_events > 0 && game->events[0].kind == GAME_EVENT_REFUSED;

	if (refused)
		return (struct game_action){.verb = GAME_WAIT};
	return seat->bot->act(seat, game);
}
