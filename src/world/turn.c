/* One action, and the turns that pass meanwhile. */
#include <string.h>

#include "base/minmax.h"
#include "world/drone.h"
#include "world/goal.h"
#include "world/medal.h"
#include "world/tool.h"
#include "world/verb.h"
#include "world/world.h"

enum { ARRIVAL_STEPS = 2 };

/* Performs what VERB does; returns the turns that it takes: none if there is a tempo for it, which makes *FREE true. */
static int turn_perform(struct game *game, const struct verb *verb, const struct game_action *action,
			bool *free)
{
	bool quick = verb->quick && game_has_tempo(game);
	uint32_t changes = game->changes.n;
	int turns = verb->perform(game, action);

	ASSERT(verb->time == VERB_TURN || !turns);
	if (game->changes.n != changes)
		tempo_meddle(game);
	*free = turns && quick;
	if (!*free)
		return turns;
	tempo_spend(game);
	return 0;
}

/* Performs ACTION; returns the turns that it takes. */
static int turn_act(struct game *game, const struct game_action *action, bool *free)
{
	bool is_direction = action->direction >= 0 && action->direction < DIRECTIONS;
	const struct verb *verb = verb_of(action->verb);

	game->noise.cells = 0;
	if (game->phase != GAME_PLAYING)
		return verb_refuse(game, REFUSED_OVER, game->at);
	if (game->passage.on && action->verb != GAME_FLY)
		fly_land(game, PASSAGE_SKIPPED);
	if (!verb || (verb->reads & READS_DIRECTION && !is_direction))
		return verb_refuse(game, REFUSED_BLOCKED, game->at);
	if (verb->practice && !game->floor.practice)
		return verb_refuse(game, REFUSED_PRACTICE, game->at);
	return turn_perform(game, verb, action, free);
}

/* The cell where the late hunter WHO can arrive: your entrance, or beside it.  x < 0: all are occupied. */
static struct cell turn_find_arrival(struct game *game, int who)
{
	struct ground ground = game_ground(game, MOVER_WALKER);
	size_t n = world_flood(game, &ground, game->floor.start, ARRIVAL_STEPS);

	for (size_t i = 0; i < n; i++) {
		struct cell at = world_cells(game)[i];
		bool taken = cell_equal(at, game->at);
		for (int k = 0; k < game->n_hunters; k++)
			taken |= k != who && game_present(game, k) && cell_equal(game->hunters[k].at, at);
		if (!taken)
			return at;
	}
	return nowhere;
}

/* A late hunter comes by the stairs; if they are occupied, it waits. */
static void turn_await(struct game *game, int who)
{
	struct hunter *late = &game->hunters[who];
	int turns = late->arrives_turn - game->turn;

	if (turns == GAME_WARNING_TURNS && who == game->floor.late)
		world_emit(game, (struct game_event){.kind = GAME_EVENT_LATE_WARNING,
						     .who = who,
						     .at = late->at,
						     .late_warning.turns = turns});
	if (turns != 0)
		return;
	struct cell at = turn_find_arrival(game, who);
	if (at.x < 0) {
		late->arrives_turn++;
		return;
	}
	late->at = late->from = at;
	late->state = HUNTER_CURIOUS;
	late->target = game->at;
	late->patience = late->kind.patience_turns;
	world_emit(game, (struct game_event){.kind = GAME_EVENT_ARRIVED, .who = who, .at = at});
}

static void turn_await_late(struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (game_is_late(game, i))
			turn_await(game, i);
}

static void turn_pass(struct game *game)
{
	uint16_t *scent = world_plane(game, PLANE_SCENT);

	game->turn++;
	game->noise.cells = max(game->noise.cells, game->tempo.noise_cells);
	game->tempo.noise_cells = 0;
	if (game_lasting(game, TRAIT_HIDES_TRAIL))
		game->noise.cells = 0;
	else if (game_terrain(game, game->at) != TERRAIN_WATER)
		scent[game_index(game, game->at)] = (uint16_t)game_scent_clock(game);
	if (game->carry.lodestone)
		game->noise.cells = max(game->noise.cells, (int)GAME_HUM_CELLS);
	tool_pass(game);
	wrench_pass(game);
	door_pass(game);
	turn_await_late(game);
	senses_look(game);
	senses_make_noise(game);
	hunt_pass(game);
	if (game->phase == GAME_PLAYING)
		drone_fly(game);
}

static void turn_look(struct game *game)
{
	senses_look(game);
	senses_spot(game);
}

/* Performs ACTION; returns the turns that are to pass for it. */
static int turn_begin(struct game *game, const struct game_action *action)
{
	int noise_before = game->noise.cells;
	bool free = false;

	game->n_events = 0;
	int turns = turn_act(game, action, &free);
	if (!turns)
		game->noise.cells = noise_before;
	if (turns && game->phase == GAME_PLAYING)
		return turns;
	if (turns || free)
		turn_look(game);
	return 0;
}

/* Passes one of the LEFT turns of your action; returns how many are left then. */
static int turn_go_on(struct game *game, int left)
{
	struct cell stood = game->at;

	turn_pass(game);
	left--;
	/* If you are flung out of the mud, the rest of that step is cancelled. */
	if (game->phase != GAME_PLAYING || !cell_equal(stood, game->at))
		left = 0;
	if (!left)
		turn_look(game);
	return left;
}

void game_step(struct game *game, const struct game_action *action)
{
	int left = turn_begin(game, action);

	while (left)
		left = turn_go_on(game, left);
	medal_pass(game);
	goal_pass(game);
}

int game_step_turn(struct game *game, const struct game_action *action, int left)
{
	if (left)
		game->n_events = 0;
	else
		left = turn_begin(game, action);
	if (left)
		left = turn_go_on(game, left);
	if (!left) {
		medal_pass(game);
		goal_pass(game);
	}
	return left;
}
