/* Closing doors and wedging them. */
#include "world/verb.h"
#include "world/world.h"

/* How far each is heard, in steps. */
enum { NOISE_CLOSE = 7, NOISE_WEDGE = 12 };

/* You are told this many turns before a wedge gives way. */
enum { WEDGE_WARNING = 2 };

static int door_close(struct game *game, const struct game_action *action)
{
	struct cell at = cell_step(game->at, action->direction);

	if (game_terrain(game, at) != TERRAIN_DOOR_OPEN)
		return verb_refuse(game, REFUSED_NO_DOOR, at);
	if (game_hunter_at(game, at) >= 0)
		return verb_refuse(game, REFUSED_DOOR_IN_USE, at);
	world_set_terrain(game, at, TERRAIN_DOOR_CLOSED);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_DOOR_CLOSED, .who = -1, .at = at});
	game->noise.cells = NOISE_CLOSE;
	return 1;
}

const struct verb verb_close = VERB_PARTS({
    .name = "close",
    .says = "close the door",
    .counts = NULL,
    .time = VERB_TURN,
    .reads = READS_DIRECTION,
    .quick = true,
    .steps = false,
    .practice = false,
    .perform = door_close,
});

static int door_wedge(struct game *game, const struct game_action *action)
{
	struct game_wedges *wedges = &game->wedges;
	struct cell at = cell_step(game->at, action->direction);

	if (game_terrain(game, at) != TERRAIN_DOOR_CLOSED)
		return verb_refuse(game, REFUSED_NO_DOOR, at);
	if (!wedges->left)
		return verb_refuse(game, REFUSED_NO_WEDGE, at);
	ASSERT(wedges->left <= GAME_WEDGES);
	wedges->placed[GAME_WEDGES - wedges->left--] = (struct wedge){at, game->turn + GAME_WEDGE_TURNS};
	world_set_terrain(game, at, TERRAIN_DOOR_WEDGED);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_DOOR_WEDGED,
					     .who = -1,
					     .at = at,
					     .door_wedged.wedges_left = wedges->left});
	game->noise.cells = NOISE_WEDGE;
	return 1;
}

const struct verb verb_wedge = VERB_PARTS({
    .name = "wedge",
    .says = "wedge the door",
    .counts = NULL,
    .time = VERB_TURN,
    .reads = READS_DIRECTION,
    .quick = true,
    .steps = false,
    .practice = false,
    .perform = door_wedge,
});

void door_pass(struct game *game)
{
	for (size_t i = 0; i < ARRAY_LEN(game->wedges.placed); i++) {
		struct wedge *wedge = &game->wedges.placed[i];
		if (wedge->until_turn && game->turn + WEDGE_WARNING == wedge->until_turn)
			world_emit(game, (struct game_event){
					     .kind = GAME_EVENT_WEDGE_GIVES, .who = -1, .at = wedge->at});
		if (!wedge->until_turn || game->turn < wedge->until_turn)
			continue;
		world_set_terrain(game, wedge->at, TERRAIN_DOOR_CLOSED);
		world_emit(game,
			   (struct game_event){.kind = GAME_EVENT_WEDGE_BROKE, .who = -1, .at = wedge->at});
		wedge->until_turn = 0;
	}
}
