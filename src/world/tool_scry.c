/* You see every hunter, and what it thinks, and know the floor. */
#include <string.h>

#include "world/tool.h"
#include "world/world.h"

static void scry_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	memcpy(world_plane(game, PLANE_KNOWN), game_plane(game, PLANE_TERRAIN),
	       (size_t)game->width * (size_t)game->height);
	tool_last(game, tool, at);
}

const struct tool tool_scry = TOOL_PARTS({
    .apply = scry_apply,
    .end = NULL,
    .aim = AIMED_NOWHERE,
    .traits = TRAIT_SHOWS_HUNTERS,
    .nature = NULL,
    .immunity = NULL,
    .used = "You see the floor, and them all, and what they mean to do.",
    .over = "The sight of them fades.",
    .refused = NULL,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
