/* Walks on too, but flees from the hunters that it sees coming. */
#include "players/bot.h"

static struct game_action bot_runner_act(struct bot_seat *seat, struct game *game)
{
	return prey_action(&seat->prey, game);
}

const struct bot bot_runner = {
    .head = {"runner", "Flees", "Brogue's safety maps: walks down them when somebody comes", NULL, 0},
    .act = bot_runner_act,
};
