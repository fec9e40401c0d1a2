/* A drone that flies with you; companion.c flies it. */
#include "world/companion.h"
#include "world/tool.h"

static const char *companion_refused(const struct game *game, const struct game_tool *tool, struct cell at)
{
	(void)tool, (void)at;
	if (!game->air.has_companion)
		return "No companion can fly over this floor.";
	return game_companion(game) ? "Your companion is flying already." : NULL;
}

static void companion_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	tool_begin(game, tool, at);
	companion_start(game);
}

static void companion_end(struct game *game, const struct game_effect *effect)
{
	(void)effect;
	companion_stop(game);
}

/* It takes off from where you are. */
static enum immunity companion_immunity(const struct game *before, const struct game *after, struct cell at,
					int who)
{
	(void)at;
	return immunity_to_lure(before, after, before->at, who);
}

const struct tool tool_companion = TOOL_PARTS({
    .apply = companion_apply,
    .end = companion_end,
    .aim = AIMED_NOWHERE,
    .traits = TRAIT_LURES | TRAIT_KEEPS | TRAIT_FLIES,
    .nature = immunity_of_noses,
    .immunity = companion_immunity,
    .used = "A drone hums up and flies with you. Whoever sees it first chases it.",
    .over = "Your companion is gone.",
    .refused = companion_refused,
    .lures = "The %s chases your companion, not you.",
    .place = "companion",
    .sign = NO_SIGN,
});
