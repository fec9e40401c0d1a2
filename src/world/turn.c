/* One action, and the turns that pass meanwhile. */
#include <string.h>

#include "base/minmax.h"
#include "world/drone.h"
#include "world/tool.h"
#include "world/verb.h"
#include "world/world.h"

/* Performs ACTION; returns the turns that it takes. */
static int turn_act(struct game *game, const struct game_action *action)
{
	bool is_direction = action->direction >= 0 && action->direction < DIRECTIONS;
	const struct verb *verb = verb_of(action->verb);

	game->noise_cells = 0;
	if (game->phase != GAME_PLAYING)
		return verb_refuse(game, REFUSED_OVER, game->at);
	if (game->passage.on && action->verb != GAME_FLY)
		fly_land(game, PASSAGE_SKIPPED);
	if (!verb || (verb->reads & READS_DIRECTION && !is_direction))
		return verb_refuse(game, REFUSED_BLOCKED, game->at);
	if (verb->practice && !game->floor.practice)
		return verb_refuse(game, REFUSED_PRACTICE, game->at);
	int turns = verb->perform(game, action);
	ASSERT(verb->time == VERB_TURN || !turns);
	return turns;
}

/* The late hunter arrives where you came in, as soon as that cell is free. */
static void turn_await_late(struct game *game)
{
	if (game->floor.late < 0)
		return;
	struct hunter *late = &game->hunters[game->floor.late];
	int turns = late->arrives_turn - game->turn;
	if (turns == GAME_WARNING_TURNS)
		world_emit(game, (struct game_event){.kind = GAME_EVENT_LATE_WARNING,
						     .who = game->floor.late,
						     .at = late->at,
						     .late_warning.turns = turns});
	if (turns != 0)
		return;
	bool taken = cell_equal(late->at, game->at);
	for (int i = 0; i < game->n_hunters; i++)
		taken |=
		    i != game->floor.late && game_present(game, i) && cell_equal(game->hunters[i].at, late->at);
	if (taken) {
		late->arrives_turn++;
		return;
	}
	late->state = HUNTER_CURIOUS;
	late->target = game->at;
	world_emit(game,
		   (struct game_event){.kind = GAME_EVENT_ARRIVED, .who = game->floor.late, .at = late->at});
}

static void turn_pass(struct game *game)
{
	uint16_t *scent = world_plane(game, PLANE_SCENT);

	game->turn++;
	if (game_lasting(game, TRAIT_HIDES_TRAIL))
		game->noise_cells = 0;
	else if (game_terrain(game, game->at) != TERRAIN_WATER)
		scent[game_index(game, game->at)] = (uint16_t)game_scent_clock(game);
	if (game->carry.lodestone)
		game->noise_cells = max(game->noise_cells, (int)GAME_HUM_CELLS);
	tool_pass(game);
	wrench_pass(game);
	door_pass(game);
	turn_await_late(game);
	senses_look(game);
	senses_make_noise(game);
	for (int i = 0; i < game->n_hunters && game->phase == GAME_PLAYING; i++)
		if (game_present(game, i))
			hunt_turn(game, i);
	if (game->phase == GAME_PLAYING)
		drone_fly(game);
}

void game_step(struct game *game, const struct game_action *action)
{
	int noise_before = game->noise_cells;

	game->n_events = 0;
	int turns = turn_act(game, action);
	if (!turns)
		game->noise_cells = noise_before;
	struct cell stood = game->at;
	/* If you are flung out of the mud, the rest of that step is cancelled. */
	for (int i = 0; i < turns && game->phase == GAME_PLAYING && cell_equal(stood, game->at); i++)
		turn_pass(game);
	if (turns) {
		senses_look(game);
		senses_spot(game);
	}
}
