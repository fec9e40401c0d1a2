/* The thinker with its hands full: fetches things near its way, and uses a tool where every step is doomed. */
#include <limits.h>

#include "base/minmax.h"
#include "players/bot.h"
#include "world/thing.h"
#include "world/tool.h"
#include "world/world.h"

/* STEPS_MAX: it goes no farther for anything. */
enum { SAFE_FEW = 2, STEPS_MAX = 40, AIMS_MAX = DIRECTIONS + GAME_HUNTERS_MAX + 8 };

/* ---- errands --------------------------------------------------------------------------------------------- */

static bool tool_user_has_room(const struct game *game)
{
	for (int i = 0; i < GAME_TOOLS; i++)
		if (!game->carry.tools[i])
			return true;
	return false;
}

/* The steps it would go for FOUND; a thing with only tools is useless to full hands. */
static size_t tool_user_worth(const struct game *game, const struct game_thing *found)
{
	const struct thing *thing = thing_kinds[found->kind];

	if (!thing->step_on && !thing->gifts && !tool_user_has_room(game))
		return 0;
	return (size_t)thing->bot_steps;
}

/* A step towards a thing that is worth the way, as far as the way is known. */
static bool tool_user_errand(struct game *game, struct game_action *action)
{
	struct cell way[STEPS_MAX + 2];

	for (int i = 0; i < game->n_things; i++) {
		const struct game_thing *thing = &game->things[i];
		size_t worth = tool_user_worth(game, thing), steps;
		if (thing->taken || !worth)
			continue;
		steps = game_route(game, thing->at, NULL, way, ARRAY_LEN(way));
		if (steps && steps <= worth + 1 && game_travel(game, thing->at, NULL, action))
			return true;
	}
	return false;
}

/* Takes what it stands on: of a shrine the mending if it is hurt, else one of the offers, as the floor has it: it is to try them
 * all. */
static bool tool_user_take(const struct game *game, struct game_action *action)
{
	int index = game_thing_at(game, game->at);

	if (index < 0)
		return false;
	const struct game_thing *thing = &game->things[index];
	*action = (struct game_action){.verb = GAME_TAKE, .who = thing->n_offers, .direction = -1};
	for (int i = 0; i < thing_gifts(thing->kind); i++, action->who++)
		if (thing_gift(thing->kind, i)->first && gift_is_useful(thing_gift(thing->kind, i), game))
			return true;
	if (!tool_user_has_room(game))
		return false;
	if (thing->n_offers)
		action->who = (int)(game->floor.seed % (uint64_t)thing->n_offers);
	return thing->n_offers > 0;
}

/* ---- tools ----------------------------------------------------------------------------------------------- */

/* The farthest cell in sight in direction D, at most RANGE away. */
static struct cell tool_user_far(const struct game *game, int d, int range)
{
	struct cell at = game->at;

	for (int i = 0; i < range && game_sees(game, cell_step(at, d)) &&
			terrain_info[game_known(game, cell_step(at, d))].walk_cost;
	     i++)
		at = cell_step(at, d);
	return at;
}

/* Where TOOL could be aimed: at hunters and halfway to them, around you, at doors in sight. */
static int tool_user_aims(const struct game *game, const struct game_tool *tool, struct cell aims[AIMS_MAX])
{
	int n = 0;

	if (!tool->range_cells) {
		aims[n++] = game->at;
		return n;
	}
	for (int i = 0; i < game->n_hunters && n < AIMS_MAX - 1; i++) {
		struct cell at = game->hunters[i].at;
		if (!game->hunters[i].seen)
			continue;
		aims[n++] = cell_at((at.x + game->at.x) / 2, (at.y + game->at.y) / 2);
		aims[n++] = at;
	}
	for (int d = 0; d < DIRECTIONS && n < AIMS_MAX; d++)
		aims[n++] = tool_user_far(game, d, tool->range_cells);
	for (int y = game->at.y - tool->range_cells; y <= game->at.y + tool->range_cells; y++)
		for (int x = game->at.x - tool->range_cells; x <= game->at.x + tool->range_cells; x++) {
			struct cell at = cell_at(x, y);
			if (tool_effects[tool->effect]->aim == AIMED_AT_DOOR && n < AIMS_MAX &&
			    game_inside(game, at) && game_sees(game, at) && tool_is_passage(game, at))
				aims[n++] = at;
		}
	return n;
}

/* Does ACTION get it out of the corner?  Unseen hunters are ignored. */
static bool tool_user_saves(struct bot_seat *seat, const struct game *game, const struct game_action *action)
{
	struct game *trial = seat->trial;
	int turns = (int)seat->params[BOT_TURNS];

	game_copy(trial, game);
	for (int i = 0; i < trial->n_hunters; i++)
		if (!trial->hunters[i].seen)
			trial->hunters[i].arrives_turn = INT_MAX;
	game_step(trial, action);
	if (trial->caught > game->caught || game_event_of(trial, GAME_EVENT_REFUSED))
		return false;
	for (int act = ORACLE_WAIT; act >= 0; act--)
		if (bot_safe(seat, trial, act, turns))
			return true;
	return false;
}

static bool tool_user_wrench(struct bot_seat *seat, const struct game *game, struct game_action *action)
{
	*action = (struct game_action){.verb = GAME_WRENCH};
	if (!game->wrench.charges || game->wrench.until_turn)
		return false;
	for (int i = 0; i < game->n_hunters; i++) {
		action->who = i;
		if (game->hunters[i].seen && !hunter_flies(&game->hunters[i]) &&
		    tool_user_saves(seat, game, action))
			return true;
	}
	return false;
}

static bool tool_user_use(struct bot_seat *seat, const struct game *game, struct game_action *action)
{
	struct cell aims[AIMS_MAX];

	for (int slot = 0; slot < GAME_TOOLS; slot++) {
		if (!game->carry.tools[slot])
			continue;
		int n = tool_user_aims(game, &game->tools[game->carry.tools[slot] - 1], aims);
		for (int i = 0; i < n; i++) {
			*action = (struct game_action){.verb = GAME_USE, .who = slot, .at = aims[i]};
			if (tool_refusal(game, slot, aims[i]) == REFUSED_NOTHING &&
			    tool_user_saves(seat, game, action))
				return true;
		}
	}
	return false;
}

/* Looks at the whole floor, if it can and does not know where to go. */
static bool tool_user_scry(const struct game *game, struct game_action *action)
{
	if (game->floor.goal.x < 0 || game_known(game, game->floor.goal) != GAME_UNKNOWN)
		return false;
	for (int slot = 0; slot < GAME_TOOLS; slot++) {
		int tool = game->carry.tools[slot];
		*action = (struct game_action){.verb = GAME_USE, .who = slot, .at = game->at};
		if (tool && tool_effects[game->tools[tool - 1].effect]->traits & TRAIT_SHOWS_HUNTERS)
			return true;
	}
	return false;
}

/* Has it a tempo, and few steps that are safe?  Then a tool is worth using before it is cornered. */
static bool tool_user_is_pressed(struct bot_seat *seat, const struct game *game)
{
	int safe = 0;

	if (!seat->afraid || !game_has_tempo(game))
		return false;
	for (int act = 0; act < ORACLE_CHOICES; act++)
		safe += bot_safe(seat, game, act, (int)seat->params[BOT_TURNS]);
	return safe <= SAFE_FEW;
}

static struct game_action tool_user_act(struct bot_seat *seat, struct game *game)
{
	struct game_action action, thought;

	if (tool_user_take(game, &action))
		return action;
	thought = bot_think(seat, game);
	if (!seat->afraid && tool_user_scry(game, &action))
		return action;
	if (!seat->afraid && thought.verb != GAME_LEAVE && tool_user_errand(game, &action))
		return action;
	if ((seat->cornered || tool_user_is_pressed(seat, game)) &&
	    (tool_user_wrench(seat, game, &action) || tool_user_use(seat, game, &action)))
		return action;
	return thought;
}

static const struct param params[] = {
    [BOT_TURNS] = {"turns", "", 5, 0, BOT_TURNS_MAX, NULL, "how far it looks ahead; 0 turns this off"},
    [BOT_DOORS] = {"doors", "", 1, 0, 1, NULL, "1: it closes doors behind it when somebody comes"},
};

const struct bot bot_tool_user = {
    .head = {"tool-user", "Uses tools", "the thinker, with caches, tools and the wrench", params,
	     ARRAY_LEN(params)},
    .act = tool_user_act,
};
