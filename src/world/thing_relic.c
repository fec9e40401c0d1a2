/* A relic, which is worth points; taking it is heard far away. */
#include "world/points.h"
#include "world/thing.h"
#include "world/world.h"

enum { NOISE_RELIC = 20 };

void relic_give(struct game *game)
{
	points_earn(&game->carry, POINTS_RELIC, 1);
}

static bool relic_lies(const struct game_setup *setup)
{
	return setup->things;
}

static void relic_step_on(struct game *game)
{
	relic_give(game);
	game->noise.cells = max(game->noise.cells, (int)NOISE_RELIC);
}

const struct thing thing_relic = THING_PARTS({
    .name = "relic",
    .title = "relic",
    .sign = SIGN('$', '$', "relic", "relic: 300 points"),
    .found = "A relic. It hums as you take it.",
    .lies = relic_lies,
    .step_on = relic_step_on,
    .tools = 0,
    .gifts = NULL,
    .offer = NULL,
    .offers = NULL,
    .bot_steps = 15,
});
