/* A second you, which hunters chase until one of them steps onto it. */
#include "world/tool.h"
#include "world/world.h"

static bool decoy_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	if (!ground_open(&ground, at) || game_hunter_at(game, at) >= 0 || cell_equal(at, game->at))
		return false;
	tool_begin(game, tool, at);
	return true;
}

const struct tool tool_decoy = TOOL_PARTS({
    .apply = decoy_apply,
    .end = NULL,
    .aim = AIMED_ASIDE,
    .traits = TRAIT_LURES | TRAIT_BREAKS,
    .nature = immunity_of_noses,
    .immunity = immunity_to_lure,
    .used = "A second you stands there.",
    .over = "The decoy is gone.",
    .refused = tool_no_use,
    .lures = "The %s falls for the decoy.",
    .place = "decoy",
    .sign = SIGN(U'Φ', '(', "decoy", "your decoy"),
});
