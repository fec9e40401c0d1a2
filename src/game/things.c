/* What lies on a floor: the relic, the cache, the shrine, the Lodestone. */
#include <string.h>

#include "base/hash.h"
#include "base/minmax.h"
#include "game/world.h"

enum { POINTS_RELIC = 500, NOISE_RELIC = 20, APART_CELLS = 6 };

/* What lies off the short way costs at least this much more to fetch. */
#define THINGS_DETOUR 1.3

/* ---- where they lie -------------------------------------------------------------------------------------- */

static void things_add(struct game *game, enum thing_kind kind, struct cell at)
{
	ASSERT(game->n_things < GAME_THINGS_MAX);
	game->things[game->n_things++] = (struct game_thing){.kind = kind, .at = at};
}

static bool things_free_cell(const struct game *game, struct cell at)
{
	enum terrain terrain = game_terrain(game, at);

	if ((terrain != TERRAIN_FLOOR && terrain != TERRAIN_GRASS) || cell_equal(at, game->at))
		return false;
	for (int i = 0; i < game->n_things; i++)
		if (cell_steps(game->things[i].at, at) < APART_CELLS)
			return false;
	return true;
}

/* A random cell that makes the way from the start to the stairs at least THINGS_DETOUR times as long; the one
 * that makes it longest if there is none.  FROM_START[cells] are steps; the cache's distances are used. */
static struct cell things_off_the_way(struct game *game, const uint32_t *from_start, struct rng *rng)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);
	const uint32_t *from_goal = world_distance(game);
	struct cell best = nowhere;
	uint32_t most = 0, n = 0;

	size_t reached = world_flood(game, &ground, game->goal, FIELD_FAR - 1);
	double least = THINGS_DETOUR * from_start[game_index(game, game->goal)];
	for (size_t i = 0; i < reached; i++) {
		struct cell at = world_cells(game)[i];
		uint32_t there = from_start[game_index(game, at)];
		if (there == FIELD_FAR || !things_free_cell(game, at))
			continue;
		uint32_t detour = there + from_goal[game_index(game, at)];
		/* Each of the n good cells so far is kept with a chance of 1 in n. */
		if (detour >= least ? rng_below(rng, ++n) == 0 : !n && detour > most) {
			best = at;
			most = detour;
		}
	}
	return best;
}

/* The tools that are found on FLOOR, as offers. */
static int things_found_on(const struct rules *rules, int floor, uint8_t offers[RULES_TOOLS_MAX])
{
	int n = 0;

	for (int i = 0; i < rules->n_tools; i++)
		if (floor >= rules->tools[i].from_floor && floor <= rules->tools[i].to_floor)
			offers[n++] = (uint8_t)(1 + i);
	return n;
}

static void things_draw_offers(const struct rules *rules, int floor, struct game_thing *thing, int n,
			       struct rng *rng)
{
	uint8_t offers[RULES_TOOLS_MAX];
	int left = things_found_on(rules, floor, offers);

	for (; thing->n_offers < n && left > 0; left--) {
		uint32_t draw = rng_below(rng, (uint32_t)left);
		thing->offers[thing->n_offers++] = offers[draw];
		offers[draw] = offers[left - 1];
	}
}

/* Tools that a map of the player's names lie where it says. */
static void things_from_marks(struct game *game, const struct grid *grid, const struct rules *rules)
{
	for (size_t i = 0; i < grid->n_marks && game->n_things < GAME_THINGS_MAX; i++) {
		const struct tool_kind *tool = rules_tool(rules, grid->marks[i].name);
		if (grid->marks[i].kind != MARK_TOOL || !tool)
			continue;
		things_add(game, THING_CACHE, grid->marks[i].at);
		struct game_thing *thing = &game->things[game->n_things - 1];
		thing->offers[thing->n_offers++] = (uint8_t)(1 + (tool - rules->tools));
	}
}

void world_place_things(struct game *game, const struct game_setup *setup, const struct rules *rules)
{
	struct rng rng = rng_seeded(hash_u64(game->seed, THING_KINDS), RNG_MAP);
	size_t cells = (size_t)game->width * (size_t)game->height;
	uint32_t *from_start = world_spare(game);

	things_from_marks(game, setup->grid, rules);
	if (setup->lodestone && game->goal.x >= 0) {
		things_add(game, THING_LODESTONE, game->goal);
		world_set_terrain(game, game->goal, TERRAIN_FLOOR);
	}
	if (!setup->things || game->goal.x < 0)
		return;
	struct ground ground = game_ground(game, MOVER_PLANNER);
	world_flood(game, &ground, game->at, FIELD_FAR - 1);
	memcpy(from_start, world_distance(game), cells * sizeof *from_start);
	for (int kind = THING_RELIC; kind <= (setup->shrine ? THING_SHRINE : THING_CACHE); kind++) {
		struct cell at = things_off_the_way(game, from_start, &rng);
		if (at.x < 0)
			continue;
		things_add(game, (enum thing_kind)kind, at);
		if (kind != THING_RELIC)
			things_draw_offers(rules, game->floor, &game->things[game->n_things - 1],
					   kind == THING_CACHE ? 2 : GAME_OFFERS_MAX, &rng);
	}
}

/* ---- what they give -------------------------------------------------------------------------------------- */

static void things_take_lodestone(struct game *game)
{
	game->carry.lodestone = true;
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &game->hunters[i];
		if (hunter->arrives_turn > game->turn)
			hunter->arrives_turn = game->turn + 1; /* nobody stays away */
		if (hunter->state != HUNTER_HUNTING)
			hunter->state = HUNTER_CURIOUS;
		hunter->target = game->at;
		hunter->patience = hunter->kind.patience_turns;
	}
}

void world_give_relic(struct game *game)
{
	game->carry.relics++;
	game->carry.score += POINTS_RELIC;
}

void world_step_on(struct game *game)
{
	int index = game_thing_at(game, game->at);

	if (index < 0)
		return;
	struct game_thing *thing = &game->things[index];
	world_emit(game, (struct game_event){
			     .kind = GAME_EVENT_FOUND, .who = -1, .at = thing->at, .found.thing = index});
	if (thing->kind == THING_RELIC) {
		world_give_relic(game);
		game->noise_cells = max(game->noise_cells, (int)NOISE_RELIC);
	} else if (thing->kind == THING_LODESTONE) {
		things_take_lodestone(game);
	} else {
		return; /* these ask what you want of them */
	}
	thing->taken = true;
}

/* The slot for a tool: the one asked for, or the first empty one; -1: none. */
static int things_slot(const struct game *game, int asked)
{
	if (asked >= 0)
		return asked < GAME_TOOLS ? asked : -1;
	for (int i = 0; i < GAME_TOOLS; i++)
		if (!game->carry.tools[i])
			return i;
	return -1;
}

static bool things_give_gift(struct game *game, int gift)
{
	switch (gift) {
	case GIFT_MENDING:
		if (game->carry.wounds == GAME_WOUNDS)
			return false;
		game->carry.wounds++;
		return true;
	case GIFT_CHARGE:
		game->carry.wrench_charges++;
		game->wrench.charges++;
		return true;
	default: return false;
	}
}

static bool things_give_tool(struct game *game, const struct game_thing *thing, int offer, int slot)
{
	slot = things_slot(game, slot);
	if (offer < 0 || offer >= thing->n_offers || slot < 0)
		return false;
	game->carry.tools[slot] = thing->offers[offer];
	return true;
}

bool world_take(struct game *game, int offer, int slot)
{
	int index = game_thing_at(game, game->at);

	if (index < 0)
		return false;
	struct game_thing *thing = &game->things[index];
	struct game_event event = {
	    .kind = GAME_EVENT_TAKEN, .who = -1, .at = game->at, .taken = {index, -1, -1}};
	if (thing->kind == THING_SHRINE && offer >= thing->n_offers) {
		event.taken.gift = (int16_t)(offer - thing->n_offers);
		if (!things_give_gift(game, event.taken.gift))
			return false;
	} else {
		if (!things_give_tool(game, thing, offer, slot))
			return false;
		event.taken.tool = (int16_t)(thing->offers[offer] - 1);
	}
	thing->taken = true;
	world_emit(game, event);
	return true;
}
