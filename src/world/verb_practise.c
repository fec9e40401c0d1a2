/* What practice allows: other minds, and a sky without ships. */
#include "world/verb.h"
#include "world/world.h"

static int practise_swap(struct game *game, const struct game_action *action)
{
	int who = action->who;
	struct chase_mind mind;

	/* A ship cannot become a walker. */
	if (!game_present(game, who) || hunter_flies(&game->hunters[who]) ||
	    chase_parse(action->spec, &mind, NULL) != STATUS_OK || !world_has_room(game, &mind))
		return verb_refuse(game, REFUSED_BAD_MIND, game->at);
	world_prepare(game, &mind);
	game->hunters[who].walker.mind = mind;
	hunt_forget(game, who);
	world_emit(game,
		   (struct game_event){.kind = GAME_EVENT_SWAPPED, .who = who, .at = game->hunters[who].at});
	return 0;
}

const struct verb verb_swap = VERB_PARTS({
    .name = "swap",
    .says = "another mind",
    .counts = NULL,
    .time = VERB_FREE,
    .reads = READS_WHO | READS_SPEC,
    .quick = false,
    .steps = false,
    .practice = true,
    .perform = practise_swap,
});

static int practise_ships(struct game *game, const struct game_action *action)
{
	bool fly = action->who != 0;

	if (!game->air.has_space)
		return verb_refuse(game, REFUSED_NO_SHIPS, game->at);
	game->air.ships_fly = fly;
	world_emit(game,
		   (struct game_event){.kind = GAME_EVENT_SHIPS, .who = -1, .at = game->at, .ships.back = fly});
	senses_spot(game);
	return 0;
}

const struct verb verb_ships = VERB_PARTS({
    .name = "ships",
    .says = "the ships",
    .counts = NULL,
    .time = VERB_FREE,
    .reads = READS_WHO,
    .quick = false,
    .steps = false,
    .practice = true,
    .perform = practise_ships,
});
