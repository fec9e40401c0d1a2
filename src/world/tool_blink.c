/* You are there at once. */
#include "world/tool.h"
#include "world/world.h"

static void blink_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	(void)tool;
	game->at = at;
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
    .refused = tool_no_room,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
