/* Wedges a door from afar, for a while; then it is an ordinary closed door. */
#include "world/tool.h"
#include "world/world.h"

static bool spike_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	enum terrain terrain = game_terrain(game, at);

	if ((terrain != TERRAIN_DOOR_CLOSED && terrain != TERRAIN_DOOR_OPEN) || cell_equal(at, game->at) ||
	    game_hunter_at(game, at) >= 0)
		return false;
	struct game_effect *effect = tool_begin(game, tool, at);
	effect->cells[effect->n_cells] = at;
	effect->before[effect->n_cells++] = TERRAIN_DOOR_CLOSED;
	world_set_terrain(game, at, TERRAIN_DOOR_WEDGED);
	return true;
}

const struct tool tool_spike = TOOL_PARTS({
    .apply = spike_apply,
    .end = tool_restore,
    .aim = AIMED_AT_DOOR,
    .traits = 0,
    .immunity = NULL,
    .rank = 4,
    .used = "A spike holds the door.",
    .over = "A spike gives way.",
    .refused = tool_no_use,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
