#include "oracle/preview.h"

#include <string.h>

#include "base/minmax.h"
#include "world/world.h"

/* What this many steps of the world for one choice, or for all, do not settle is not marked. */
enum { PREVIEW_STEPS_EACH = 250, PREVIEW_STEPS_ALL = 350 };

/* A leap brings a hunter nearer by this many cells than its steps would. */
enum { LEAP_MORE = 2 };

/* ---- the next turn --------------------------------------------------------------------------------------- */

static int preview_catcher(const struct game *world)
{
	const struct game_event *caught = game_event_of(world, GAME_EVENT_CAUGHT);

	return caught ? caught->who : -1;
}

static void preview_add_cell(struct preview_ghost *ghost, struct cell at)
{
	for (int i = 0; i < ghost->n_cells; i++)
		if (cell_equal(ghost->cells[i], at))
			return;
	if (ghost->n_cells < (int)ARRAY_LEN(ghost->cells))
		ghost->cells[ghost->n_cells++] = at;
}

static void preview_add_steps(struct preview_ghost *ghost, const struct hunter *hunter)
{
	for (int i = 0; i < hunter->n_stepped; i++)
		preview_add_cell(ghost, hunter->stepped[i]);
}

/* For any random choices of the hunters: the same wait, with other choices. */
static void preview_try_lots(struct preview *preview, struct oracle *oracle, const struct game *game)
{
	for (uint64_t lot = 1; lot <= PREVIEW_LOTS; lot++) {
		oracle_try_lot(oracle, game, ORACLE_IN_SIGHT, ORACLE_WAIT, lot);
		for (int i = 0; i < preview->n_ghosts; i++)
			if (preview->ghosts[i].lots)
				preview_add_steps(&preview->ghosts[i],
						  &oracle_world(oracle)->hunters[preview->ghosts[i].who]);
	}
}

static void preview_find_clashes(struct preview *preview, const struct game *world)
{
	for (int i = 0; i < world->n_events && preview->n_clashes < (int)ARRAY_LEN(preview->clashes); i++)
		if (world->events[i].kind == GAME_EVENT_CLASHED)
			preview->clashes[preview->n_clashes++] = world->events[i].at;
}

static void preview_find_ghosts(struct preview *preview, struct oracle *oracle, const struct game *game)
{
	const struct game *world = oracle_world(oracle);
	bool lots = false;

	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &world->hunters[i];
		if (!game->hunters[i].seen || (!hunter->n_stepped && !hunter->drew))
			continue;
		struct preview_ghost *ghost = &preview->ghosts[preview->n_ghosts++];
		*ghost = (struct preview_ghost){.who = i, .lots = hunter->drew && !hunter_flies(hunter)};
		preview_add_steps(ghost, hunter);
		lots |= ghost->lots;
	}
	preview_find_clashes(preview, world);
	if (lots)
		preview_try_lots(preview, oracle, game);
}

void preview_begin(struct preview *preview, struct oracle *oracle, const struct game *game)
{
	*preview = (struct preview){.n_ghosts = 0};
	for (int choice = 0; choice < ORACLE_CHOICES; choice++) {
		enum oracle_outcome outcome = oracle_try(oracle, game, ORACLE_IN_SIGHT, choice);
		preview->by[choice] = -1;
		if (outcome == ORACLE_REFUSED) {
			preview->marks[choice] = PREVIEW_REFUSED;
		} else if (outcome == ORACLE_CAUGHT) {
			preview->marks[choice] = PREVIEW_DEADLY;
			preview->by[choice] = preview_catcher(oracle_world(oracle));
		}
	}
	/* Waiting was the last choice. */
	static_assert(ORACLE_WAIT == ORACLE_CHOICES - 1, "the ghosts show the next turns if you wait");
	preview_find_ghosts(preview, oracle, game);
}

/* The tool that ACTION uses. */
static const struct game_tool *preview_tool(const struct game *game, const struct game_action *action)
{
	return &game->tools[game->carry.tools[action->who] - 1];
}

/* Which hunters are immune to the tool that ACTION uses and the oracle's world has just seen.  A lure may need a few turns. */
static void preview_find_immune(struct preview *preview, struct oracle *oracle, const struct game *game,
				const struct game_action *action)
{
	immunity_fn immunity = tool_effects[preview_tool(game, action)->effect]->immunity;
	const struct game *world = oracle_world(oracle);
	bool lured[GAME_HUNTERS_MAX] = {false};

	for (int i = 0; i < game->n_hunters; i++) {
		lured[i] = world->hunters[i].fooled;
		if (immunity && game->hunters[i].seen && game->hunters[i].state == HUNTER_HUNTING)
			preview->immune[i] = immunity(game, world, action->at, i);
	}
	for (int turn = 1; turn < PREVIEW_LURE_TURNS && oracle_step(oracle, ORACLE_WAIT) == ORACLE_GOES_ON;
	     turn++)
		for (int i = 0; i < game->n_hunters; i++)
			lured[i] |= world->hunters[i].fooled;
	for (int i = 0; i < game->n_hunters; i++) {
		if (!game->hunters[i].seen || game->hunters[i].state != HUNTER_HUNTING ||
		    (!lured[i] && world->hunters[i].state == HUNTER_HUNTING))
			continue;
		preview->immune[i] = IMMUNE_NOT;
		preview->fooled |= UINT32_C(1) << i;
	}
}

/* Which cells that you know are other ground in the oracle's world, after the turn in which ACTION uses a tool, as far as
 * that reaches: at least to the cells beside its aim. */
static void preview_find_changes(struct preview *preview, const struct game *world, const struct game *game,
				 const struct game_action *action)
{
	const struct game_tool *tool = preview_tool(game, action);
	int reach = max((int)tool->radius_cells, 1), side = 2 * reach + 1;

	for (int i = 0; i < side * side; i++) {
		struct cell from = cell_of_index(i, side);
		struct cell at = cell_at(action->at.x + from.x - reach, action->at.y + from.y - reach);
		enum terrain terrain = game_terrain(world, at);
		if (terrain != game_terrain(game, at) && game_known(game, at) != GAME_UNKNOWN)
			preview->changes[preview->n_changes++] = (struct preview_change){at, terrain};
	}
}

void preview_action(struct preview *preview, struct oracle *oracle, const struct game *game,
		    const struct game_action *action)
{
	preview->n_ghosts = preview->n_clashes = preview->n_changes = 0;
	memset(preview->immune, 0, sizeof preview->immune);
	preview->fooled = 0;
	oracle_stand(oracle, game, ORACLE_IN_SIGHT);
	switch (oracle_do(oracle, action)) {
	case ORACLE_CAUGHT:
		preview->action = PREVIEW_DEADLY;
		preview->action_by = preview_catcher(oracle_world(oracle));
		break;
	case ORACLE_REFUSED: preview->action = PREVIEW_REFUSED; break;
	default: preview->action = PREVIEW_FREE; break;
	}
	if (action->verb == GAME_USE && preview->action != PREVIEW_REFUSED)
		preview_find_changes(preview, oracle_world(oracle), game, action);
	/* After what took no turn, they step when you wait. */
	if (preview->action == PREVIEW_FREE && oracle_world(oracle)->turn == game->turn)
		(void)oracle_step(oracle, ORACLE_WAIT);
	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &oracle_world(oracle)->hunters[i];
		if (!game->hunters[i].seen || !hunter->n_stepped || hunter->drew)
			continue;
		struct preview_ghost *ghost = &preview->ghosts[preview->n_ghosts++];
		*ghost = (struct preview_ghost){.who = i};
		preview_add_steps(ghost, hunter);
	}
	if (action->verb == GAME_USE && preview->action != PREVIEW_REFUSED)
		preview_find_immune(preview, oracle, game, action);
}

/* Adds the steps of the turn that the oracle's world has just seen; true in ENDED: that trail is over. */
static void preview_follow(const struct game *world, struct preview_trail *trails, bool *ended)
{
	for (int i = 0; i < world->n_hunters; i++) {
		const struct hunter *hunter = &world->hunters[i];
		struct preview_trail *trail = &trails[i];
		ended[i] |= hunter->drew;
		trail->turns += !ended[i];
		if (!ended[i] && !trail->beside && cell_steps(hunter->at, world->at) <= 1)
			trail->beside = trail->turns;
		for (int k = 0; k < hunter->n_stepped && !ended[i]; k++)
			if (trail->n_cells < (int)ARRAY_LEN(trail->cells))
				trail->cells[trail->n_cells++] = hunter->stepped[k];
	}
}

void preview_trails(struct oracle *oracle, const struct game *game, const struct game_action *action,
		    struct preview_trail *trails)
{
	const struct game_action wait = {.verb = GAME_WAIT};
	const struct game *world = oracle_world(oracle);
	bool ended[GAME_HUNTERS_MAX] = {false};
	int turn = game->turn;

	memset(trails, 0, GAME_HUNTERS_MAX * sizeof *trails);
	for (int i = 0; i < game->n_hunters; i++) {
		trails[i].cells[0] = game->hunters[i].at;
		trails[i].n_cells = game_present(game, i) && game->hunters[i].seen;
		ended[i] = !trails[i].n_cells;
	}
	oracle_stand(oracle, game, ORACLE_IN_SIGHT);
	while (turn < game->turn + PREVIEW_TRAIL_TURNS &&
	       oracle_do(oracle, action ? action : &wait) == ORACLE_GOES_ON) {
		if (world->turn > turn)
			preview_follow(world, trails, ended);
		turn = world->turn;
		action = NULL;
	}
}

/* ---- the turns after it ---------------------------------------------------------------------------------- */

/* Are all hunters in sight too far away to reach you within PREVIEW_TURNS, even if you stand still? */
static bool preview_is_calm(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		int steps = 2 + LEAP_MORE * game->floor.run_rules +
			    (PREVIEW_TURNS * hunter->kind.speed_percent + max(hunter->walker.energy, 0)) / 100;
		if (hunter->seen && (hunter_flies(hunter) || cell_steps(hunter->at, game->at) <= steps))
			return false;
	}
	return true;
}

static void preview_ask(struct preview *preview, struct oracle *oracle, const struct game *game)
{
	struct oracle_question question = {.scope = ORACLE_IN_SIGHT,
					   .until_turn = game->turn + PREVIEW_TURNS,
					   .first = UINT64_C(1) << preview->looked,
					   .again = preview->looked > 0};

	oracle_ask(oracle, game, &question);
	preview->asked = true;
	preview->steps_here = 0;
}

/* Looks further at the present choice, for at most STEPS steps. */
static void preview_look(struct preview *preview, struct oracle *oracle, const struct game *game,
			 uint64_t steps)
{
	uint64_t before = oracle_steps(oracle);

	if (!preview->asked)
		preview_ask(preview, oracle, game);
	enum oracle_answer answer =
	    oracle_go_on(oracle, min(steps, (uint64_t)PREVIEW_STEPS_EACH - preview->steps_here));
	uint64_t taken = oracle_steps(oracle) - before;
	preview->steps_here += taken;
	preview->steps += taken;
	if (answer == ORACLE_OPEN && taken && preview->steps_here < PREVIEW_STEPS_EACH)
		return;
	if (answer == ORACLE_NONE)
		preview->marks[preview->looked] = PREVIEW_DOOMED;
	preview->looked++;
	preview->asked = false;
}

bool preview_go_on(struct preview *preview, struct oracle *oracle, const struct game *game, uint64_t steps)
{
	uint64_t end = preview->steps + steps;

	if (preview->looked == 0 && !preview->asked && preview_is_calm(game))
		preview->looked = ORACLE_CHOICES;
	while (preview->looked < ORACLE_CHOICES && preview->steps < end) {
		if (preview->steps >= PREVIEW_STEPS_ALL)
			preview->looked = ORACLE_CHOICES;
		else if (preview->marks[preview->looked] == PREVIEW_FREE)
			preview_look(preview, oracle, game, end - preview->steps);
		else
			preview->looked++;
	}
	return preview->looked == ORACLE_CHOICES;
}
