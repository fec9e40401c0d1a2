/* A cache of tools: you take one. */
#include "world/thing.h"

static bool cache_lies(const struct game_setup *setup)
{
	return setup->things;
}

const struct thing thing_cache = THING_PARTS({
    .name = "cache",
    .title = "cache",
    .sign = SIGN('&', '&', "cache", "cache of tools"),
    .found = "A cache.",
    .lies = cache_lies,
    .step_on = NULL,
    .tools = 2,
    .gifts = NULL,
    .offer = "It holds one tool.",
    .offers = "Take one.",
    .bot_steps = 40,
});
