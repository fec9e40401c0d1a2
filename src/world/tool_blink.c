/* You are there at once. */
#include "world/tool.h"
#include "world/world.h"

static bool blink_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	(void)tool;
	if (!ground_open(&ground, at) || game_hunter_at(game, at) >= 0 || cell_equal(at, game->at))
		return false;
	game->at = at;
	return true;
}

const struct tool tool_blink = TOOL_PARTS({
    .apply = blink_apply,
    .end = NULL,
    .aim = AIMED_AWAY,
    .traits = TRAIT_MOVES_YOU,
    .nature = immunity_of_nobody,
    .immunity = NULL,
    .used = "You are somewhere else.",
    .over = NULL,
    .refused = tool_no_use,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
