/* Throwing a stone: a noise over there.  You always find another stone. */
#include "world/tell.h"
#include "world/verb.h"
#include "world/world.h"

enum { NOISE_STONE = 8 };

enum game_refusal throw_refusal(const struct game *game, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	if (!game->floor.run_rules)
		return REFUSED_NO_STONES;
	if (!game_inside(game, at) || cell_steps(game->at, at) > GAME_STONE_CELLS)
		return REFUSED_TOO_FAR;
	if (!game_sees(game, at))
		return REFUSED_UNSEEN;
	return ground_open(&ground, at) ? REFUSED_NOTHING : REFUSED_BLOCKED;
}

static int throw_stone(struct game *game, const struct game_action *action)
{
	enum game_refusal refusal = throw_refusal(game, action->at);
	struct ground ground = game_ground(game, MOVER_WALKER);

	if (refusal != REFUSED_NOTHING)
		return verb_refuse(game, refusal, action->at);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_THREW, .who = -1, .at = action->at});
	world_flood(game, &ground, action->at, NOISE_STONE);
	for (int i = 0; i < game->n_hunters; i++)
		if (game_present(game, i) &&
		    world_distance(game)[game_index(game, game->hunters[i].at)] != FIELD_FAR)
			senses_call(game, i, action->at);
	return 1;
}

const struct verb verb_throw = VERB_PARTS({
    .name = "throw",
    .says = "throw a stone",
    .counts = NULL,
    .time = VERB_TURN,
    .reads = READS_AT,
    .quick = true,
    .steps = false,
    .practice = false,
    .perform = throw_stone,
});

const struct event_info event_threw = EVENT_SAYS("Your stone clatters over there.", 0);
