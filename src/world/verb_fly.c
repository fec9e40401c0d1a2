/* The flight to a floor. */
#include "world/medal.h"
#include "world/verb.h"
#include "world/world.h"

void fly_land(struct game *game, enum passage_end end)
{
	game->passage.on = false;
	if (end == PASSAGE_UNSCATHED) {
		relic_give(game);
	} else if (end == PASSAGE_WRECKED && game->carry.wounds > 1) {
		game->carry.wounds--;
		medal_lose(game, MEDAL_UNHURT);
	}
	world_emit(game,
		   (struct game_event){.kind = GAME_EVENT_FLOWN, .who = -1, .at = game->at, .flown.end = end});
}

static int fly_slice(struct game *game, const struct game_action *action)
{
	int direction = action->direction;
	int helm = (direction == SOUTH) - (direction == NORTH);

	if (!game->passage.on)
		return verb_refuse(game, REFUSED_NO_FLIGHT, game->at);
	enum passage_end end = PASSAGE_SKIPPED;
	if (direction != WEST)
		end = passage_go_on(&game->passage, helm);
	if (end != PASSAGE_GOES_ON)
		fly_land(game, end);
	return 0;
}

const struct verb verb_fly = VERB_PARTS({
    .name = "fly",
    .says = "fly",
    .counts = NULL,
    .time = VERB_FREE,
    .reads = READS_NUMBER,
    .quick = false,
    .steps = false,
    .practice = false,
    .perform = fly_slice,
});
