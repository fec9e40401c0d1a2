/* Wedges a door or a gap from afar, for a while; then the gap is open, and the door is an ordinary closed one. */
#include "world/tool.h"
#include "world/world.h"

static const char *spike_refused(const struct game *game, const struct game_tool *tool, struct cell at)
{
	(void)tool;
	if (game_terrain(game, at) == TERRAIN_DOOR_WEDGED)
		return "It is wedged already.";
	if (!tool_is_passage(game, at))
		return "It holds only in a door or a gap.";
	if (cell_equal(at, game->at))
		return "You are standing there.";
	return game_hunter_at(game, at) >= 0 ? "Somebody is standing there." : NULL;
}

static void spike_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	enum terrain terrain = game_terrain(game, at);

	struct game_effect *effect = tool_begin(game, tool, at);
	effect->cells[effect->n_cells] = at;
	effect->before[effect->n_cells++] =
	    terrain == TERRAIN_DOOR_OPEN ? TERRAIN_DOOR_CLOSED : (uint8_t)terrain;
	world_set_terrain(game, at, TERRAIN_DOOR_WEDGED);
}

const struct tool tool_spike = TOOL_PARTS({
    .apply = spike_apply,
    .end = tool_restore,
    .aim = AIMED_AT_DOOR,
    .traits = 0,
    .nature = immunity_of_nobody,
    .immunity = NULL,
    .used = "A spike holds the way.",
    .over = "A spike gives way.",
    .refused = spike_refused,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
