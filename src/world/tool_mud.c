/* Mud, for good. */
#include "world/tool.h"
#include "world/world.h"

static bool mud_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	int radius = tool->radius_cells;
	bool changed = false;

	for (int y = at.y - radius; y <= at.y + radius; y++)
		for (int x = at.x - radius; x <= at.x + radius; x++) {
			struct cell cell = cell_at(x, y);
			if (!game_inside(game, cell) || !tool_reaches(at, radius, cell) ||
			    !tool_is_ground(game, cell) || game_terrain(game, cell) == TERRAIN_MUD)
				continue;
			world_set_terrain(game, cell, TERRAIN_MUD);
			changed = true;
		}
	return changed;
}

/* Minds that weigh the ground plan their way round it. */
static enum immunity mud_nature(const struct hunter *hunter)
{
	const unsigned round = PATH_OPTIMAL | PATH_WEIGHTED;
	const struct pathfinder *path = chase_path(&hunter->walker.mind);

	if (hunter_flies(hunter))
		return IMMUNE_FLIES;
	if (path && (path->caps & round) == round && !chase_ignores_terrain(&hunter->walker.mind))
		return IMMUNE_GOES_ROUND;
	return IMMUNE_NOT;
}

static enum immunity mud_immunity(const struct game *before, const struct game *after, struct cell at, int who)
{
	(void)before;
	(void)at;
	return mud_nature(&after->hunters[who]);
}

const struct tool tool_mud = TOOL_PARTS({
    .apply = mud_apply,
    .end = NULL,
    .aim = AIMED_BETWEEN,
    .traits = 0,
    .nature = mud_nature,
    .immunity = mud_immunity,
    .used = "The flask bursts: mud.",
    .over = NULL,
    .refused = tool_no_use,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
