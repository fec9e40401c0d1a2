/* The Lodestone, in the place of the stairs down: taking it wakes everybody. */
#include "world/thing.h"

static void lodestone_step_on(struct game *game)
{
	game->carry.lodestone = true;
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &game->hunters[i];
		if (i == game->floor.late && hunter->arrives_turn > game->turn)
			hunter->arrives_turn = game->turn + 1; /* you are awaited */
		if (hunter->state != HUNTER_HUNTING)
			hunter->state = HUNTER_CURIOUS;
		hunter->target = game->at;
		hunter->patience = hunter->kind.patience_turns;
	}
}

const struct thing thing_lodestone = THING_PARTS({
    .name = "lodestone",
    .title = "Lodestone",
    .sign = SIGN('*', '*', "goal", "the Lodestone"),
    .found = "The Lodestone. It hums, and everybody is awake. Take it to <, and home.",
    .lies = NULL,
    .step_on = lodestone_step_on,
    .tools = 0,
    .gifts = NULL,
    .offer = NULL,
    .offers = NULL,
    .bot_steps = 0,
});
