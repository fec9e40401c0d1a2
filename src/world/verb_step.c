/* Waiting, walking and sneaking. */
#include "world/verb.h"
#include "world/world.h"

/* How far each is heard, in steps. */
enum { NOISE_SNEAK = 2, NOISE_MOVE = 7, NOISE_WATER = 10 };

static int step_wait(struct game *game, const struct game_action *action)
{
	(void)game;
	(void)action;
	return 1;
}

const struct verb verb_wait = VERB_PARTS({
    .name = "wait",
    .says = "wait",
    .counts = "turns",
    .time = VERB_TURN,
    .reads = 0,
    .quick = false,
    .steps = false,
    .practice = false,
    .perform = step_wait,
});

static int step_towards(struct game *game, int direction, bool sneaking)
{
	struct ground ground = game_ground(game, MOVER_WALKER);
	struct cell to = cell_step(game->at, direction);
	enum terrain terrain = game_terrain(game, to);
	int pace = sneaking ? 2 : 1;

	/* A closed door opens as you walk through it. */
	if (terrain == TERRAIN_DOOR_CLOSED && direction < NORTH_EAST && game_hunter_at(game, to) < 0) {
		world_set_terrain(game, to, TERRAIN_DOOR_OPEN);
		world_emit(game, (struct game_event){.kind = GAME_EVENT_DOOR_OPENED, .who = -1, .at = to});
		terrain = TERRAIN_DOOR_OPEN;
		ground = game_ground(game, MOVER_WALKER);
	}
	if (terrain == TERRAIN_DOOR_WEDGED)
		return verb_refuse(game, REFUSED_WEDGED, to);
	if (!ground_open(&ground, to))
		return verb_refuse(game, REFUSED_BLOCKED, to);
	if (!path_step_allowed(&ground, game->at, direction, DIAGONAL_NO_CUT))
		return verb_refuse(game, REFUSED_CORNER, to);
	if (game_hunter_at(game, to) >= 0)
		return verb_refuse(game, REFUSED_OCCUPIED, to);
	int turns = terrain_info[terrain].walk_cost * pace;
	game->at = to;
	if (sneaking)
		game->noise.cells = NOISE_SNEAK;
	else if (terrain == TERRAIN_WATER)
		game->noise.cells = NOISE_WATER;
	else
		game->noise.cells = NOISE_MOVE;
	world_emit(game, (struct game_event){
			     .kind = GAME_EVENT_MOVED, .who = -1, .at = to, .moved = {terrain, turns}});
	things_step_on(game);
	return turns;
}

static int step_walk(struct game *game, const struct game_action *action)
{
	return step_towards(game, action->direction, false);
}

const struct verb verb_move = VERB_PARTS({
    .name = "move",
    .says = "",
    .counts = "steps",
    .time = VERB_TURN,
    .reads = READS_DIRECTION,
    .quick = false,
    .steps = true,
    .practice = false,
    .perform = step_walk,
});

static int step_sneak(struct game *game, const struct game_action *action)
{
	return step_towards(game, action->direction, true);
}

const struct verb verb_sneak = VERB_PARTS({
    .name = "sneak",
    .says = "sneak",
    .counts = "steps",
    .time = VERB_TURN,
    .reads = READS_DIRECTION,
    .quick = false,
    .steps = true,
    .practice = false,
    .perform = step_sneak,
});
