/* A wall across the way, for a while. */
#include <stdlib.h>
#include <string.h>

#include "world/tool.h"
#include "world/world.h"

/* Up to three cells of wall across the line from you to AT. */
static struct game_effect chalk_wall(const struct game *game, struct cell at)
{
	bool upright = abs(at.x - game->at.x) >= abs(at.y - game->at.y);
	struct game_effect wall = {.n_cells = 0};

	for (int i = -1; i <= 1; i++) {
		struct cell cell = upright ? cell_at(at.x, at.y + i) : cell_at(at.x + i, at.y);
		if (!game_inside(game, cell) || !tool_is_ground(game, cell) ||
		    game_hunter_at(game, cell) >= 0 || cell_equal(cell, game->at) ||
		    game_thing_at(game, cell) >= 0)
			continue;
		wall.cells[wall.n_cells] = cell;
		wall.before[wall.n_cells++] = (uint8_t)game_terrain(game, cell);
	}
	return wall;
}

static const char *chalk_refused(const struct game *game, const struct game_tool *tool, struct cell at)
{
	(void)tool;
	return chalk_wall(game, at).n_cells ? NULL : "None of the three cells is free.";
}

static void chalk_apply(struct game *game, const struct game_tool *tool, struct cell at)
{
	struct game_effect wall = chalk_wall(game, at), *effect = tool_begin(game, tool, at);

	memcpy(effect->cells, wall.cells, sizeof wall.cells);
	memcpy(effect->before, wall.before, sizeof wall.before);
	effect->n_cells = wall.n_cells;
	for (int i = 0; i < wall.n_cells; i++)
		world_set_terrain(game, wall.cells[i], TERRAIN_CHALK);
}

const struct tool tool_chalk = TOOL_PARTS({
    .apply = chalk_apply,
    .end = tool_restore,
    .aim = AIMED_BETWEEN,
    .traits = 0,
    .nature = immunity_of_nobody,
    .immunity = NULL,
    .used = "A chalk wall springs up.",
    .over = "The chalk wall crumbles.",
    .refused = chalk_refused,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
