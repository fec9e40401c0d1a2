/* Walks without thought: to the stairs if the way is known, else to unknown cells. */
#include "players/bot.h"

static struct game_action bot_naive_act(struct bot_seat *seat, struct game *game)
{
	struct game_action action = {.verb = GAME_WAIT};

	(void)seat;
	if (!game_go_on(game, &action))
		action.verb = GAME_WAIT;
	return action;
}

const struct bot bot_naive = {
    .head = {"naive", "Walks on", "the travel keys, pressed without looking", NULL, 0},
    .act = bot_naive_act,
};
