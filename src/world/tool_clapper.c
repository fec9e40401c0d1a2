/* A noise over there: all in earshot that do not see you go to look, and those that hunt you with their eyes turn their heads,
 * if they are not near you. */
#include "world/tool.h"
#include "world/world.h"

static const char *clapper_refused(const struct game *game, const struct game_tool *tool, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	(void)tool;
	return ground_open(&ground, at) ? NULL : "It needs open ground to fall on.";
}

static void clapper_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	world_flood(game, &ground, at, (uint32_t)tool->noise_cells);
	for (int i = 0; i < game->n_hunters; i++) {
		if (!game_present(game, i) ||
		    world_distance(game)[game_index(game, game->hunters[i].at)] == FIELD_FAR)
			continue;
		if (!game->floor.run_rules || !head_off_turn(game, i, at, tool->turns))
			senses_call(game, i, at);
	}
}

static enum immunity clapper_immunity(const struct game *before, const struct game *after, struct cell at,
				      int who)
{
	const struct hunter *hunter = &after->hunters[who];

	if (immunity_of_noses(hunter))
		return immunity_of_noses(hunter);
	if (hunter->exertion.head_turns && hunter->exertion.turned)
		return IMMUNE_NOT;
	if (hunter->sees)
		return IMMUNE_SEES;
	if (cell_equal(hunter->target, at))
		return IMMUNE_NOT;
	return game_hears(after, before->hunters[who].at) ? IMMUNE_HEARS : IMMUNE_DEAF;
}

const struct tool tool_clapper = TOOL_PARTS({
    .apply = clapper_apply,
    .end = NULL,
    .aim = AIMED_ASIDE,
    .traits = 0,
    .nature = immunity_of_noses,
    .immunity = clapper_immunity,
    .used = "Clack, clack, over there.",
    .over = NULL,
    .refused = clapper_refused,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
