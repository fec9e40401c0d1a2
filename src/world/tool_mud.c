/* Mud, for good. */
#include "world/tool.h"
#include "world/world.h"

/* Does the cell at X, Y become mud if TOOL bursts at AT? */
static bool mud_covers(const struct game *game, const struct game_tool *tool, struct cell at, int x, int y)
{
	struct cell cell = cell_at(x, y);

	return game_inside(game, cell) && tool_reaches(at, tool->radius_cells, cell) &&
	       tool_is_ground(game, cell) && game_terrain(game, cell) != TERRAIN_MUD;
}

static const char *mud_refused(const struct game *game, const struct game_tool *tool, struct cell at)
{
	int radius = tool->radius_cells;

	for (int y = at.y - radius; y <= at.y + radius; y++)
		for (int x = at.x - radius; x <= at.x + radius; x++)
			if (mud_covers(game, tool, at, x, y))
				return NULL;
	return "No ground around there can become mud.";
}

static void mud_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	int radius = tool->radius_cells;

	for (int y = at.y - radius; y <= at.y + radius; y++)
		for (int x = at.x - radius; x <= at.x + radius; x++)
			if (mud_covers(game, tool, at, x, y))
				world_set_terrain(game, cell_at(x, y), TERRAIN_MUD);
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
    .refused = mud_refused,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
