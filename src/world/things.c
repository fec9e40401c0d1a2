/* The things of a floor: where they lie, and what they give. */
#include <string.h>

#include "base/hash.h"
#include "world/thing.h"
#include "world/tool.h"
#include "world/verb.h"
#include "world/world.h"

/* STREAM seeds a floor's deal; it was once the number of kinds of things. */
enum { APART_CELLS = 6, STREAM = 4 };

#define THING(id, name, file) extern const struct thing thing_##name;
#include "world/things.def"
#undef THING

const struct thing *const thing_kinds[THING_KINDS] = {
#define THING(id, name, file) [THING_##id] = &thing_##name,
#include "world/things.def"
#undef THING
};

const struct gift *thing_gift(enum thing_kind kind, int index)
{
	const struct gift *const *gifts = thing_kinds[kind]->gifts;

	for (int i = 0; gifts && gifts[i]; i++)
		if (i == index)
			return gifts[i];
	return NULL;
}

int thing_gifts(enum thing_kind kind)
{
	int n = 0;

	while (thing_gift(kind, n))
		n++;
	return n;
}

/* Things off the short way cost at least this much more to fetch. */
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

/* A random cell that makes the way from the start to the stairs at least THINGS_DETOUR times as long; failing that,
 * the one that makes it longest.  FROM_START[cells] are steps; the cache's distances are used. */
static struct cell things_off_the_way(struct game *game, const uint32_t *from_start, struct rng *rng)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);
	const uint32_t *from_goal = world_distance(game);
	struct cell best = nowhere;
	uint32_t most = 0, n = 0;

	size_t reached = world_flood(game, &ground, game->floor.goal, FIELD_FAR - 1);
	double least = THINGS_DETOUR * from_start[game_index(game, game->floor.goal)];
	for (size_t i = 0; i < reached; i++) {
		struct cell at = world_cells(game)[i];
		uint32_t there = from_start[game_index(game, at)];
		if (there == FIELD_FAR || !things_free_cell(game, at))
			continue;
		uint32_t detour = there + from_goal[game_index(game, at)];
		/* Each of the n good cells so far wins with a chance of 1 in n. */
		if (detour >= least ? rng_below(rng, ++n) == 0 : !n && detour > most) {
			best = at;
			most = detour;
		}
	}
	return best;
}

static bool things_have_passage(const struct game *game)
{
	for (int i = 0; i < game->width * game->height; i++)
		if (tool_is_passage(game, cell_of_index(i, game->width)))
			return true;
	return false;
}

/* Is the tool with the number OFFER, of RULES, of use here: found on this floor, not yet yours, and if it is for doors and
 * gaps, is there one? */
static bool things_may_offer(const struct game *game, const struct rules *rules, int offer)
{
	const struct tool_kind *tool = &rules->tools[offer - 1];
	int floor = game->floor.number;

	if (floor < tool->from_floor || floor > tool->to_floor)
		return false;
	for (int i = 0; i < GAME_TOOLS; i++)
		if (game->carry.tools[i] == offer)
			return false;
	return tool_effects[tool->effect]->aim != AIMED_AT_DOOR || things_have_passage(game);
}

static void things_draw_offers(const struct game *game, const struct rules *rules, struct game_thing *thing,
			       int n, struct rng *rng)
{
	uint8_t offers[RULES_TOOLS_MAX];
	int left = 0;

	for (int i = 0; i < rules->n_tools; i++)
		if (things_may_offer(game, rules, 1 + i))
			offers[left++] = (uint8_t)(1 + i);

	for (; thing->n_offers < n && left > 0; left--) {
		uint32_t draw = rng_below(rng, (uint32_t)left);
		thing->offers[thing->n_offers++] = offers[draw];
		offers[draw] = offers[left - 1];
	}
}

/* Tools that a map of the player's names lie where it says, as far as they leave room for the Lodestone. */
static void things_from_marks(struct game *game, const struct game_setup *setup, const struct rules *rules)
{
	const struct grid *grid = setup->grid;

	for (size_t i = 0; i < grid->n_marks && game->n_things < GAME_THINGS_MAX - setup->lodestone; i++) {
		const struct tool_kind *tool = rules_tool(rules, grid->marks[i].name);
		if (grid->marks[i].kind != MARK_TOOL || !tool)
			continue;
		things_add(game, THING_CACHE, grid->marks[i].at);
		struct game_thing *thing = &game->things[game->n_things - 1];
		thing->offers[thing->n_offers++] = (uint8_t)(1 + (tool - rules->tools));
	}
}

void things_place(struct game *game, const struct game_setup *setup, const struct rules *rules)
{
	struct rng rng = rng_seeded(hash_u64(game->floor.seed, STREAM), RNG_MAP);
	size_t cells = (size_t)game->width * (size_t)game->height;
	uint32_t *from_start;

	things_from_marks(game, setup, rules);
	if (setup->lodestone && game->floor.goal.x >= 0) {
		things_add(game, THING_LODESTONE, game->floor.goal);
		world_set_terrain(game, game->floor.goal, TERRAIN_FLOOR);
	}
	if (!setup->things || game->floor.goal.x < 0)
		return;
	struct ground ground = game_ground(game, MOVER_PLANNER);
	world_flood(game, &ground, game->at, FIELD_FAR - 1);
	from_start = world_begin_spread(game, game->at, FIELD_FAR);
	memcpy(from_start, world_distance(game), cells * sizeof *from_start);
	for (int kind = 0; kind < THING_KINDS && game->n_things < GAME_THINGS_MAX; kind++) {
		const struct thing *thing = thing_kinds[kind];
		if (!thing->lies || !thing->lies(setup))
			continue;
		struct cell at = things_off_the_way(game, from_start, &rng);
		if (at.x < 0)
			continue;
		things_add(game, (enum thing_kind)kind, at);
		things_draw_offers(game, rules, &game->things[game->n_things - 1], thing->tools, &rng);
	}
}

/* ---- what they give -------------------------------------------------------------------------------------- */

void things_step_on(struct game *game)
{
	int index = game_thing_at(game, game->at);

	if (index < 0)
		return;
	struct game_thing *found = &game->things[index];
	const struct thing *thing = thing_kinds[found->kind];
	world_emit(game, (struct game_event){
			     .kind = GAME_EVENT_FOUND, .who = -1, .at = found->at, .found.thing = index});
	if (!thing->step_on)
		return; /* it asks what you want of it */
	thing->step_on(game);
	found->taken = true;
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

static bool things_give_tool(struct game *game, const struct game_thing *thing, int offer, int slot)
{
	slot = things_slot(game, slot);
	if (offer < 0 || slot < 0)
		return false;
	game->carry.tools[slot] = thing->offers[offer];
	return true;
}

static bool things_give_gift(struct game *game, const struct gift *gift)
{
	if (!gift || !gift_is_useful(gift, game))
		return false;
	gift->give(game);
	return true;
}

static int things_take(struct game *game, const struct game_action *action)
{
	int index = game_thing_at(game, game->at), offer = action->who;

	if (index < 0)
		return verb_refuse(game, REFUSED_NOTHING_HERE, game->at);
	struct game_thing *thing = &game->things[index];
	int gift = offer - thing->n_offers;
	struct game_event event = {
	    .kind = GAME_EVENT_TAKEN, .who = -1, .at = game->at, .taken = {index, -1, -1}};
	if (gift < 0 && things_give_tool(game, thing, offer, action->direction))
		event.taken.tool = (int16_t)(thing->offers[offer] - 1);
	else if (gift >= 0 && things_give_gift(game, thing_gift(thing->kind, gift)))
		event.taken.gift = (int16_t)gift;
	else
		return verb_refuse(game, REFUSED_NOTHING_HERE, game->at);
	thing->taken = true;
	world_emit(game, event);
	return 0;
}

/* `who` counts its tools before its gifts; `direction` is the slot for a tool, -1 the first empty one. */
const struct verb verb_take = VERB_PARTS({
    .name = "take",
    .says = "take it",
    .counts = NULL,
    .time = VERB_FREE,
    .reads = READS_WHO | READS_NUMBER,
    .quick = false,
    .steps = false,
    .practice = false,
    .perform = things_take,
});
