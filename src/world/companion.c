#include "world/companion.h"

#include <limits.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "world/tool.h"
#include "world/world.h"

/* It goes to meet a hunter this near, to the best of the cells within WAY_STEPS, keeps a gap of GAP_STEPS, and leads
 * hunters APART_STEPS to AWAY_STEPS away from you.  It keeps you company while it is within COMPANY_STEPS. */
enum { MEET_STEPS = 9, WAY_STEPS = 4, GAP_STEPS = 3, APART_STEPS = 4, AWAY_STEPS = 12, COMPANY_STEPS = 6 };

/* The weights of a cell: for each step by which the gap is wrong, for each step away from you, for each free
 * neighbour. */
enum { COST_GAP = 8, WORTH_AWAY = 2, WORTH_ROOM = 1 };

/* It has arrived within this many tiles of its target. */
#define COMPANION_REACH 2.0

static bool companion_is_one(const struct tool_kind *tool)
{
	return tool_effects[tool->effect]->traits & TRAIT_FLIES;
}

bool companion_may_come(const struct game_setup *setup, const struct rules *rules,
			const struct game_carry *carry)
{
	bool may = false;

	for (int i = 0; i < GAME_TOOLS; i++)
		may |= carry->tools[i] && companion_is_one(&rules->tools[carry->tools[i] - 1]);
	for (int i = 0; i < rules->n_tools && setup->things; i++)
		may |= companion_is_one(&rules->tools[i]) && setup->floor >= rules->tools[i].from_floor &&
		       setup->floor <= rules->tools[i].to_floor;
	for (size_t i = 0; i < setup->grid->n_marks; i++) {
		const struct tool_kind *tool = rules_tool(rules, setup->grid->marks[i].name);
		may |= setup->grid->marks[i].kind == MARK_TOOL && tool && companion_is_one(tool);
	}
	return may;
}

/* ---- its ship -------------------------------------------------------------------------------------------- */

uint32_t companion_ship(const struct game *game)
{
	ASSERT(game->air.has_companion);
	return game_space(game)->n.ships - 1;
}

/* Which behaviour flies it: beside you, or along a way. */
static void companion_fly_by(struct game *game, const char *name)
{
	struct space *space = world_space(game);
	const struct variant *behaviour = variant_named(behaviours, name);
	uint32_t group = space->group[companion_ship(game)];
	double params[PARAMS_MAX];

	if (behaviours[space->groups[group].behaviour] == behaviour)
		return;
	variant_defaults(behaviour, params);
	space_set_behaviour(space, group, behaviour, params);
}

enum status companion_add(struct game *game, const struct fleet *fleet, struct diag *diag)
{
	const struct ship_class *class = fleet_class(fleet, "companion");
	const struct variant *behaviour = variant_named(behaviours, "companion");
	double params[PARAMS_MAX];
	uint32_t group, ship;

	if (!class)
		return diag_set(diag, STATUS_BAD_INPUT, "ships.cfg lacks the class 'companion'");
	variant_defaults(behaviour, params);
	enum status status = space_add_group(world_space(game), behaviour, params, &group);
	if (!status)
		status =
		    space_add_ship(world_space(game), &class->hull, group, cell_middle(game->at), 0, &ship);
	if (status)
		return diag_set(diag, status, "too many ships");
	companion_stop(game);
	return STATUS_OK;
}

void companion_start(struct game *game)
{
	space_launch(world_space(game), companion_ship(game), cell_middle(game->at));
}

void companion_stop(struct game *game)
{
	space_dock(world_space(game), companion_ship(game));
}

/* ---- where to -------------------------------------------------------------------------------------------- */

static bool companion_minds(const struct game *game, int who)
{
	const struct hunter *hunter = &game->hunters[who];

	return game_present(game, who) && hunter->seen && hunter->state == HUNTER_HUNTING;
}

/* Steps from AT to the nearest hunter in your sight that hunts. */
static int companion_gap(const struct game *game, struct cell at)
{
	int gap = game->width + game->height;

	for (int i = 0; i < game->n_hunters; i++)
		if (companion_minds(game, i))
			gap = min(gap, cell_steps(game->hunters[i].at, at));
	return gap;
}

static int companion_worth(const struct game *game, const struct ground *ground, struct cell at)
{
	int away = min(cell_steps(at, game->at), (int)AWAY_STEPS), room = 0;

	for (int d = 0; d < DIRECTIONS; d++)
		room += ground_open(ground, cell_step(at, d));
	return WORTH_AWAY * away + WORTH_ROOM * room - COST_GAP * abs(companion_gap(game, at) - GAP_STEPS);
}

/* From where it leads hunters away: not too near, not too far, away from you, clear of walls.  It is there before them,
 * and it does not come nearer to you with them behind it. */
static struct cell companion_post(struct game *game, struct cell from)
{
	struct ground ground = game_ground(game, MOVER_WALKER);
	size_t reached = world_flood(game, &ground, from, WAY_STEPS);
	struct cell best = from;
	int most = INT_MIN, least_away = min(cell_steps(from, game->at), (int)APART_STEPS);

	for (size_t i = 0; i < reached; i++) {
		struct cell at = world_cells(game)[i];
		int steps = (int)world_distance(game)[game_index(game, at)];
		int worth = companion_worth(game, &ground, at);
		if (steps > companion_gap(game, at) || cell_steps(at, game->at) < least_away || worth <= most)
			continue;
		most = worth;
		best = at;
	}
	return best;
}

void companion_order(struct game *game)
{
	const struct game_effect *companion = game_companion(game);
	struct sight_map map = world_sight_map(game);
	struct space_target order = {
	    .kind = TARGET_POINT, .point = cell_middle(game->at), .reach = COMPANION_REACH};

	if (!companion)
		return;
	bool beside_you =
	    cell_steps(companion->at, game->at) <= COMPANY_STEPS && sight_line(&map, companion->at, game->at);
	if (companion_gap(game, companion->at) <= MEET_STEPS) {
		order.point = cell_middle(companion_post(game, companion->at));
		order.reach = 0;
		companion_fly_by(game, "flow");
	} else if (beside_you) {
		order = (struct space_target){.kind = TARGET_PREY};
		companion_fly_by(game, "companion");
	} else {
		companion_fly_by(game, "flow");
	}
	space_send(world_space(game), companion_ship(game), order);
}

/* A hunter that catches it recoils as after catching you. */
static void companion_caught(struct game *game, struct hunter *hunter, struct game_effect *companion)
{
	hunter->recoil_turns = GAME_RECOIL_TURNS;
	hunter->walker.energy = 0;
	hunter->fooled = false;
	tool_end(game, companion);
}

void companion_arrive(struct game *game)
{
	const struct game_effect *found = game_companion(game);

	if (!found)
		return;
	struct game_effect *companion = &game->effects[found - game->effects];
	companion->at = space_cell(game_space(game), companion_ship(game));
	for (int i = 0; i < game->n_hunters && companion->until_turn; i++)
		if (game_present(game, i) && game->hunters[i].fooled &&
		    cell_equal(game->hunters[i].at, companion->at))
			companion_caught(game, &game->hunters[i], companion);
}
