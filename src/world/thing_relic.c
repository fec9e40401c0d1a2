/* A relic, which is worth points; taking it is heard far away. */
#include "world/thing.h"
#include "world/world.h"

enum { POINTS_RELIC = 500, NOISE_RELIC = 20 };

void relic_give(struct game *game)
{
	game->carry.relics++;
	game->carry.score += POINTS_RELIC;
}

static bool relic_lies(const struct game_setup *setup)
{
	return setup->things;
}

static void relic_step_on(struct game *game)
{
	relic_give(game);
	game->noise_cells = max(game->noise_cells, (int)NOISE_RELIC);
}

const struct thing thing_relic = THING_PARTS({
    .name = "relic",
    .title = "relic",
    .sign = SIGN('$', '$', "relic", "relic: 500 points"),
    .found = "A relic. It hums as you take it.",
    .lies = relic_lies,
    .step_on = relic_step_on,
    .tools = 0,
    .gifts = NULL,
    .offer = NULL,
    .offers = NULL,
    .bot_steps = 15,
});
