/* What tools do, and how long it lasts. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "game/companion.h"
#include "game/world.h"
#include "map/sight.h"

/* Each effect is applied at AT, which is in range and in sight; false if it can do nothing there. */
typedef bool (*tool_fn)(struct game *game, const struct game_tool *tool, struct cell at);

/* ---- what lasts ------------------------------------------------------------------------------------------ */

/* A place for what TOOL makes at AT; the oldest of its kind makes room. */
static struct game_effect *tool_begin(struct game *game, const struct game_tool *tool, struct cell at)
{
	struct game_effect *slot = &game->effects[0];

	for (int i = 0; i < GAME_EFFECTS_MAX; i++) {
		if (game->effects[i].until_turn < slot->until_turn)
			slot = &game->effects[i];
		if (!game->effects[i].until_turn)
			break;
	}
	if (slot->until_turn)
		world_end_effect(game, slot);
	*slot = (struct game_effect){.until_turn = game->turn + tool->turns + 1,
				     .effect = tool->effect,
				     .radius = (uint8_t)tool->radius_cells,
				     .at = at};
	return slot;
}

/* Smoke is what the clouds that last make together. */
static void tool_spread_smoke(struct game *game)
{
	uint8_t *smoke = world_plane(game, PLANE_SMOKE);

	memset(smoke, 0, (size_t)game->width * (size_t)game->height);
	for (int i = 0; i < GAME_EFFECTS_MAX; i++) {
		const struct game_effect *cloud = &game->effects[i];
		int radius = cloud->radius;
		if (!cloud->until_turn || cloud->effect != TOOL_SMOKE)
			continue;
		for (int y = cloud->at.y - radius; y <= cloud->at.y + radius; y++)
			for (int x = cloud->at.x - radius; x <= cloud->at.x + radius; x++)
				if (game_inside(game, cell_at(x, y)) &&
				    cell_square(cell_at(x, y), cloud->at) <= (uint32_t)(radius * (radius + 1)))
					smoke[game_index(game, cell_at(x, y))] = 1;
	}
}

/* Chalk that stands becomes what was there; a spiked door is only closed. */
static void tool_restore(struct game *game, const struct game_effect *effect)
{
	for (int i = 0; i < effect->n_cells; i++)
		world_set_terrain(game, effect->cells[i], (enum terrain)effect->before[i]);
}

void world_end_effect(struct game *game, struct game_effect *effect)
{
	effect->until_turn = 0;
	tool_restore(game, effect);
	if (effect->effect == TOOL_SMOKE)
		tool_spread_smoke(game);
	if (effect->effect == TOOL_COMPANION)
		companion_stop(game);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_WORN_OFF,
					     .who = -1,
					     .at = effect->at,
					     .worn_off.tool = (enum tool_effect)effect->effect});
}

void world_pass_effects(struct game *game)
{
	for (int i = 0; i < GAME_EFFECTS_MAX; i++)
		if (game->effects[i].until_turn && game->effects[i].until_turn <= game->turn)
			world_end_effect(game, &game->effects[i]);
}

/* ---- one function an effect ------------------------------------------------------------------------------ */

static bool tool_floor(const struct game *game, struct cell at)
{
	enum terrain terrain = game_terrain(game, at);

	return terrain == TERRAIN_FLOOR || terrain == TERRAIN_GRASS || terrain == TERRAIN_BRUSH ||
	       terrain == TERRAIN_MUD;
}

static bool tool_apply_decoy(struct game *game, const struct game_tool *tool, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	if (!ground_open(&ground, at) || game_hunter_at(game, at) >= 0 || cell_equal(at, game->at))
		return false;
	tool_begin(game, tool, at);
	return true;
}

/* Whoever is in earshot and does not see you goes there. */
static bool tool_apply_clapper(struct game *game, const struct game_tool *tool, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	if (!ground_open(&ground, at))
		return false;
	world_flood(game, &ground, at, (uint32_t)tool->noise_cells);
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &game->hunters[i];
		if (!game_present(game, i) || hunter->sees ||
		    world_distance(game)[game_index(game, hunter->at)] == FIELD_FAR)
			continue;
		hunter->target = at;
		hunter->patience = hunter->kind.patience_turns;
		if (hunter->state != HUNTER_HUNTING)
			hunter->state = HUNTER_CURIOUS;
	}
	return true;
}

/* Up to three cells of wall across the line from you to AT. */
static bool tool_apply_chalk(struct game *game, const struct game_tool *tool, struct cell at)
{
	bool upright = abs(at.x - game->at.x) >= abs(at.y - game->at.y);
	struct game_effect wall = {.n_cells = 0};

	for (int i = -1; i <= 1; i++) {
		struct cell cell = upright ? cell_at(at.x, at.y + i) : cell_at(at.x + i, at.y);
		if (!game_inside(game, cell) || !tool_floor(game, cell) || game_hunter_at(game, cell) >= 0 ||
		    cell_equal(cell, game->at) || game_thing_at(game, cell) >= 0)
			continue;
		wall.cells[wall.n_cells] = cell;
		wall.before[wall.n_cells++] = (uint8_t)game_terrain(game, cell);
	}
	if (!wall.n_cells)
		return false;
	struct game_effect *effect = tool_begin(game, tool, at);
	memcpy(effect->cells, wall.cells, sizeof wall.cells);
	memcpy(effect->before, wall.before, sizeof wall.before);
	effect->n_cells = wall.n_cells;
	for (int i = 0; i < wall.n_cells; i++)
		world_set_terrain(game, wall.cells[i], TERRAIN_CHALK);
	return true;
}

static bool tool_apply_mud(struct game *game, const struct game_tool *tool, struct cell at)
{
	int radius = tool->radius_cells;
	bool changed = false;

	for (int y = at.y - radius; y <= at.y + radius; y++)
		for (int x = at.x - radius; x <= at.x + radius; x++) {
			struct cell cell = cell_at(x, y);
			if (!game_inside(game, cell) ||
			    cell_square(cell, at) > (uint32_t)(radius * (radius + 1)) ||
			    !tool_floor(game, cell) || game_terrain(game, cell) == TERRAIN_MUD)
				continue;
			world_set_terrain(game, cell, TERRAIN_MUD);
			changed = true;
		}
	return changed;
}

static bool tool_apply_smoke(struct game *game, const struct game_tool *tool, struct cell at)
{
	tool_begin(game, tool, at);
	tool_spread_smoke(game);
	return true;
}

static bool tool_apply_blink(struct game *game, const struct game_tool *tool, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	(void)tool;
	if (!ground_open(&ground, at) || game_hunter_at(game, at) >= 0 || cell_equal(at, game->at))
		return false;
	game->at = at;
	return true;
}

/* Static, mask and scry: the time they last is all there is to them; see who asks game_has_effect(). */
static bool tool_apply_time(struct game *game, const struct game_tool *tool, struct cell at)
{
	tool_begin(game, tool, at);
	return true;
}

static bool tool_apply_spike(struct game *game, const struct game_tool *tool, struct cell at)
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

static bool tool_apply_companion(struct game *game, const struct game_tool *tool, struct cell at)
{
	if (!game->has_companion || game_has_effect(game, TOOL_COMPANION))
		return false;
	tool_begin(game, tool, at);
	companion_start(game);
	return true;
}

static const tool_fn tool_effects[TOOL_EFFECTS] = {
    [TOOL_DECOY] = tool_apply_decoy, [TOOL_CLAPPER] = tool_apply_clapper,     [TOOL_CHALK] = tool_apply_chalk,
    [TOOL_MUD] = tool_apply_mud,     [TOOL_SMOKE] = tool_apply_smoke,         [TOOL_BLINK] = tool_apply_blink,
    [TOOL_STATIC] = tool_apply_time, [TOOL_MASK] = tool_apply_time,           [TOOL_SCRY] = tool_apply_time,
    [TOOL_SPIKE] = tool_apply_spike, [TOOL_COMPANION] = tool_apply_companion,
};

/* Where each effect is best put. */
enum tool_aim {
	AIM_SELF,    /* it is not aimed, or works around you */
	AIM_BETWEEN, /* half-way to the hunter */
	AIM_ASIDE,   /* far from you */
	AIM_AWAY,    /* far from the hunter */
	AIM_DOOR     /* a door near you */
};

static const enum tool_aim tool_aims[TOOL_EFFECTS] = {
    [TOOL_DECOY] = AIM_ASIDE, [TOOL_CLAPPER] = AIM_ASIDE,  [TOOL_CHALK] = AIM_BETWEEN,
    [TOOL_MUD] = AIM_BETWEEN, [TOOL_SMOKE] = AIM_BETWEEN,  [TOOL_BLINK] = AIM_AWAY,
    [TOOL_STATIC] = AIM_SELF, [TOOL_MASK] = AIM_SELF,      [TOOL_SCRY] = AIM_SELF,
    [TOOL_SPIKE] = AIM_DOOR,  [TOOL_COMPANION] = AIM_SELF,
};

int game_threat(const struct game *game)
{
	int best = -1, best_steps = INT_MAX;

	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		int steps = cell_steps(game->at, hunter->at);
		if (hunter->state != HUNTER_HUNTING)
			steps += game->width + game->height;
		if (!game_present(game, i) || !hunter->seen || steps >= best_steps)
			continue;
		best = i;
		best_steps = steps;
	}
	return best;
}

/* How well AIM is served by AT, with a hunter at FROM; greater is better. */
static int tool_worth(const struct game *game, enum tool_aim aim, struct cell at, struct cell from)
{
	int to_you = cell_steps(at, game->at), to_hunter = cell_steps(at, from);

	switch (aim) {
	case AIM_BETWEEN: return -abs(to_you - to_hunter) - to_you - to_hunter;
	case AIM_ASIDE: return 2 * to_you - to_hunter;
	case AIM_AWAY: return 2 * to_hunter + to_you;
	case AIM_DOOR:
	case AIM_SELF: break;
	}
	return -to_you;
}

/* Could a tool with AIM do something at AT? */
static bool tool_fits(const struct game *game, enum tool_aim aim, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);
	enum terrain terrain = game_terrain(game, at);

	if (cell_equal(at, game->at) || game_hunter_at(game, at) >= 0)
		return false;
	if (aim == AIM_DOOR)
		return terrain == TERRAIN_DOOR_CLOSED || terrain == TERRAIN_DOOR_OPEN;
	return ground_open(&ground, at);
}

bool game_tool_target(const struct game *game, int slot, int who, struct cell *at)
{
	ASSERT(slot >= 0 && slot < GAME_TOOLS && game->carry.tools[slot] > 0);
	const struct game_tool *tool = &game->tools[game->carry.tools[slot] - 1];
	enum tool_aim aim = tool_aims[tool->effect];
	struct cell from = game->at;
	int best = INT_MIN, range = tool->range_cells;

	*at = game->at;
	if (aim == AIM_SELF)
		return true;
	if (who >= 0)
		from = game->hunters[who].at;
	for (int y = game->at.y - range; y <= game->at.y + range; y++)
		for (int x = game->at.x - range; x <= game->at.x + range; x++) {
			struct cell cell = cell_at(x, y);
			if (game_tool_refusal(game, slot, cell) != REFUSED_NOTHING ||
			    !tool_fits(game, aim, cell) || tool_worth(game, aim, cell, from) <= best)
				continue;
			best = tool_worth(game, aim, cell, from);
			*at = cell;
		}
	return best > INT_MIN;
}

enum game_refusal game_tool_refusal(const struct game *game, int slot, struct cell at)
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

enum game_refusal world_use_tool(struct game *game, int slot, struct cell at)
{
	enum game_refusal refusal = game_tool_refusal(game, slot, at);

	if (refusal != REFUSED_NOTHING)
		return refusal;
	const struct game_tool *tool = &game->tools[game->carry.tools[slot] - 1];
	if (!tool->range_cells)
		at = game->at;
	if (!tool_effects[tool->effect](game, tool, at))
		return REFUSED_NO_USE;
	world_emit(game, (struct game_event){.kind = GAME_EVENT_USED,
					     .who = -1,
					     .at = at,
					     .used.tool = (enum tool_effect)tool->effect});
	game->carry.tools[slot] = 0;
	game->carry.medals &= (uint8_t) ~(1U << MEDAL_NO_TOOLS);
	return REFUSED_NOTHING;
}
