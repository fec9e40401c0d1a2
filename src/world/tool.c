/* What all tools share: how long they last, where they reach, and where they are best put. */
#include "world/tool.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/text.h"
#include "world/medal.h"
#include "world/verb.h"
#include "world/world.h"

#define TOOL(id, name, file) extern const struct tool tool_##name;
#include "world/tools.def"
#undef TOOL

const struct tool *const tool_effects[TOOL_EFFECTS] = {
#define TOOL(id, name, file) [TOOL_##id] = &tool_##name,
#include "world/tools.def"
#undef TOOL
};

/* ---- what lasts ------------------------------------------------------------------------------------------ */

/* Nobody sees through the clouds that last. */
static void tool_spread_clouds(struct game *game)
{
	uint8_t *smoke = world_plane(game, PLANE_SMOKE);

	memset(smoke, 0, (size_t)game->width * (size_t)game->height);
	for (int i = 0; i < GAME_EFFECTS_MAX; i++) {
		const struct game_effect *cloud = &game->effects[i];
		int radius = cloud->radius;
		if (!cloud->until_turn || !(tool_effects[cloud->effect]->traits & TRAIT_BLOCKS_SIGHT))
			continue;
		for (int y = cloud->at.y - radius; y <= cloud->at.y + radius; y++)
			for (int x = cloud->at.x - radius; x <= cloud->at.x + radius; x++)
				if (game_inside(game, cell_at(x, y)) &&
				    tool_reaches(cloud->at, radius, cell_at(x, y)))
					smoke[game_index(game, cell_at(x, y))] = 1;
	}
}

struct game_effect *tool_begin(struct game *game, const struct game_tool *tool, struct cell at)
{
	struct game_effect *slot = &game->effects[0];

	for (int i = 0; i < GAME_EFFECTS_MAX; i++) {
		if (game->effects[i].until_turn < slot->until_turn)
			slot = &game->effects[i];
		if (!game->effects[i].until_turn)
			break;
	}
	if (slot->until_turn)
		tool_end(game, slot);
	*slot = (struct game_effect){.until_turn = game->turn + tool->turns + 1,
				     .effect = tool->effect,
				     .radius = (uint8_t)tool->radius_cells,
				     .at = at};
	if (tool_effects[tool->effect]->traits & TRAIT_BLOCKS_SIGHT)
		tool_spread_clouds(game);
	return slot;
}

void tool_last(struct game *game, const struct game_tool *tool, struct cell at)
{
	tool_begin(game, tool, at);
}

void tool_restore(struct game *game, const struct game_effect *effect)
{
	for (int i = 0; i < effect->n_cells; i++)
		world_set_terrain(game, effect->cells[i], (enum terrain)effect->before[i]);
}

void tool_end(struct game *game, struct game_effect *effect)
{
	const struct tool *tool = tool_effects[effect->effect];

	effect->until_turn = 0;
	if (tool->end)
		tool->end(game, effect);
	if (tool->traits & TRAIT_BLOCKS_SIGHT)
		tool_spread_clouds(game);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_WORN_OFF,
					     .who = -1,
					     .at = effect->at,
					     .worn_off.tool = (enum tool_effect)effect->effect});
}

void tool_pass(struct game *game)
{
	for (int i = 0; i < GAME_EFFECTS_MAX; i++)
		if (game->effects[i].until_turn && game->effects[i].until_turn <= game->turn)
			tool_end(game, &game->effects[i]);
}

void tool_tread(struct game *game, struct cell at)
{
	for (int i = 0; i < GAME_EFFECTS_MAX; i++)
		if (game->effects[i].until_turn && cell_equal(game->effects[i].at, at) &&
		    tool_effects[game->effects[i].effect]->traits & TRAIT_BREAKS)
			tool_end(game, &game->effects[i]);
}

const char *tool_no_room(const struct game *game, const struct game_tool *tool, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	(void)tool;
	if (!ground_open(&ground, at))
		return "Nobody can stand there.";
	if (cell_equal(at, game->at))
		return "You are standing there.";
	return game_hunter_at(game, at) >= 0 ? "Somebody is standing there." : NULL;
}

const char *tool_refused(const struct game *game, const struct game_tool *tool, struct cell at)
{
	refused_fn refused = tool_effects[tool->effect]->refused;

	return refused ? refused(game, tool, at) : NULL;
}

bool tool_is_ground(const struct game *game, struct cell at)
{
	enum terrain terrain = game_terrain(game, at);

	return terrain == TERRAIN_FLOOR || terrain == TERRAIN_GRASS || terrain == TERRAIN_BRUSH ||
	       terrain == TERRAIN_MUD || grid_is_rough(terrain);
}

bool tool_is_passage(const struct game *game, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);
	enum terrain terrain = game_terrain(game, at);

	if (terrain == TERRAIN_DOOR_CLOSED || terrain == TERRAIN_DOOR_OPEN)
		return true;
	if (!tool_is_ground(game, at))
		return false;
	return (!ground_open(&ground, cell_step(at, WEST)) && !ground_open(&ground, cell_step(at, EAST))) ||
	       (!ground_open(&ground, cell_step(at, NORTH)) && !ground_open(&ground, cell_step(at, SOUTH)));
}

/* ---- where it is put ------------------------------------------------------------------------------------- */

/* How well AIM is served by AT, with a hunter at FROM; greater is better. */
static int tool_worth(const struct game *game, enum tool_aim aim, struct cell at, struct cell from)
{
	int to_you = cell_steps(at, game->at), to_hunter = cell_steps(at, from);

	switch (aim) {
	case AIMED_BETWEEN: return -abs(to_you - to_hunter) - to_you - to_hunter;
	case AIMED_ASIDE: return 2 * to_you - to_hunter;
	case AIMED_AWAY: return 2 * to_hunter + to_you;
	case AIMED_AT_DOOR:
		return -3 * to_you - 2 * to_hunter; /* through which it comes, not only the nearest */
	case AIMED_NOWHERE: break;
	}
	return -to_you;
}

/* Could a tool with AIM do something at AT? */
static bool tool_fits(const struct game *game, enum tool_aim aim, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	if (cell_equal(at, game->at) || game_hunter_at(game, at) >= 0)
		return false;
	if (aim == AIMED_AT_DOOR)
		return tool_is_passage(game, at);
	return ground_open(&ground, at);
}

bool tool_place(const struct game *game, enum tool_aim aim, int range, int who, struct cell *at)
{
	struct cell from = who >= 0 ? game->hunters[who].at : game->at;
	int best = INT_MIN;

	for (int y = game->at.y - range; y <= game->at.y + range; y++)
		for (int x = game->at.x - range; x <= game->at.x + range; x++) {
			struct cell cell = cell_at(x, y);
			if (!game_inside(game, cell) || !game_sees(game, cell) || !tool_fits(game, aim, cell) ||
			    tool_worth(game, aim, cell, from) <= best)
				continue;
			best = tool_worth(game, aim, cell, from);
			*at = cell;
		}
	return best > INT_MIN;
}

bool tool_target(const struct game *game, int slot, int who, struct cell *at)
{
	ASSERT(slot >= 0 && slot < GAME_TOOLS && game->carry.tools[slot] > 0);
	const struct game_tool *tool = &game->tools[game->carry.tools[slot] - 1];
	enum tool_aim aim = tool_effects[tool->effect]->aim;

	*at = game->at;
	return aim == AIMED_NOWHERE || tool_place(game, aim, tool->range_cells, who, at);
}

/* Has a hunter of the kind of WHO, before it, been met on this floor? */
static bool tool_has_named(const struct game *game, int who)
{
	for (int i = 0; i < who; i++)
		if (game->hunters[i].met && !strcmp(game->hunters[i].kind.name, game->hunters[who].kind.name))
			return true;
	return false;
}

int tool_list_fooled(const struct game *game, enum tool_effect tool, char *out, size_t cap)
{
	nature_fn nature = tool_effects[tool]->nature;
	const char *last = NULL;
	int n = 0;

	out[0] = '\0';
	for (int i = 0; nature && i < game->n_hunters; i++) {
		if (!game->hunters[i].met || nature(&game->hunters[i]) || tool_has_named(game, i))
			continue;
		if (last)
			text_append(out, cap, "%sthe %s", n > 1 ? ", " : "", last);
		last = game->hunters[i].kind.name;
		n++;
	}
	if (last)
		text_append(out, cap, "%sthe %s", n > 1 ? " and " : "", last);
	return n;
}

enum game_refusal tool_refusal(const struct game *game, int slot, struct cell at)
{
	if (slot < 0 || slot >= GAME_TOOLS || !game->carry.tools[slot])
		return REFUSED_NO_TOOL;
	const struct game_tool *tool = &game->tools[game->carry.tools[slot] - 1];
	if (!tool->range_cells)
		return REFUSED_NOTHING;
	if (!game_inside(game, at) || cell_steps(game->at, at) > tool->range_cells)
		return REFUSED_TOO_FAR;
	return game_sees(game, at) ? REFUSED_NOTHING : REFUSED_UNSEEN;
}

/* ---- the verb -------------------------------------------------------------------------------------------- */

enum { NOISE_USE = 4 };

static int tool_use(struct game *game, const struct game_action *action)
{
	enum game_refusal refusal = tool_refusal(game, action->who, action->at);

	if (refusal != REFUSED_NOTHING)
		return verb_refuse(game, refusal, action->at);
	int number = game->carry.tools[action->who] - 1;
	const struct game_tool *tool = &game->tools[number];
	struct cell at = tool->range_cells ? action->at : game->at;
	if (tool_refused(game, tool, at)) {
		world_emit(game, (struct game_event){.kind = GAME_EVENT_REFUSED,
						     .who = -1,
						     .at = at,
						     .refused = {REFUSED_NO_USE, number}});
		return 0;
	}
	tool_effects[tool->effect]->apply(game, tool, at);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_USED,
					     .who = -1,
					     .at = at,
					     .used.tool = (enum tool_effect)tool->effect});
	game->carry.tools[action->who] = 0;
	medal_lose(game, MEDAL_NO_TOOLS);
	game->noise.cells = NOISE_USE;
	return 1;
}

const struct verb verb_use = VERB_PARTS({
    .name = "use",
    .says = "use a tool",
    .counts = NULL,
    .time = VERB_TURN,
    .reads = READS_WHO | READS_AT,
    .quick = true,
    .steps = false,
    .practice = false,
    .perform = tool_use,
});
