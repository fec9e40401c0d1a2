/* A shrine: a tool of several, a wound mended, or a charge of the wrench. */
#include "world/thing.h"

static bool shrine_finds_a_wound(const struct game *game)
{
	return game->carry.wounds < GAME_WOUNDS;
}

static void shrine_mend(struct game *game)
{
	game->carry.wounds++;
}

static void shrine_charge(struct game *game)
{
	game->carry.wrench_charges++;
	game->wrench.charges++;
}

static const struct gift mending = GIFT_PARTS({
    .name = "mending",
    .says = "one wound heals",
    .useless = "you are not wounded",
    .taken = "A wound heals.",
    .is_useful = shrine_finds_a_wound,
    .give = shrine_mend,
    .first = true,
});

static const struct gift charge = GIFT_PARTS({
    .name = "charge",
    .says = "one more use of the wrench on each floor",
    .useless = NULL,
    .taken = "The wrench turns once more on each floor.",
    .is_useful = NULL,
    .give = shrine_charge,
    .first = false,
});

static const struct gift *const gifts[] = {&mending, &charge, NULL};

static bool shrine_lies(const struct game_setup *setup)
{
	return setup->things && setup->shrine;
}

const struct thing thing_shrine = THING_PARTS({
    .name = "shrine",
    .title = "shrine",
    .sign = SIGN(U'Ω', '_', "shrine", "shrine"),
    .found = "A shrine.",
    .lies = shrine_lies,
    .step_on = NULL,
    .tools = GAME_OFFERS_MAX,
    .gifts = gifts,
    .offer = "It gives one thing.",
    .offers = "It gives one thing.",
    .bot_steps = 40,
});
