/* The wrench, which a hunter's mind changes places with. */
#include "world/medal.h"
#include "world/verb.h"
#include "world/world.h"

/* The mind that it begins with. */
static const char wrench_spec[] = "nonrotational";

static int wrench_turn(struct game *game, const struct game_action *action)
{
	int who = action->who;
	struct hunter *hunter = &game->hunters[max(who, 0)];
	struct game_wrench *wrench = &game->wrench;

	if (!wrench->charges || wrench->until_turn)
		return verb_refuse(game, REFUSED_NO_TOOL, game->at);
	if (!game_present(game, who) || hunter_flies(hunter))
		return verb_refuse(game, REFUSED_BAD_MIND, game->at);
	if (!hunter->seen)
		return verb_refuse(game, REFUSED_UNSEEN, game->at);
	wrench->charges--;
	wrench->who = who;
	wrench->mind = hunter->walker.mind;
	wrench->until_turn = game->turn + GAME_WRENCH_TURNS + 1;
	if (chase_parse(wrench_spec, &hunter->walker.mind, NULL) != STATUS_OK)
		ASSERT(false);
	hunt_forget(game, who);
	world_emit(game, (struct game_event){
			     .kind = GAME_EVENT_WRENCHED, .who = who, .at = hunter->at, .wrenched.on = true});
	medal_lose(game, MEDAL_NO_TOOLS);
	return 1;
}

const struct verb verb_wrench = VERB_PARTS({
    .name = "wrench",
    .says = "turn the wrench",
    .counts = NULL,
    .time = VERB_TURN,
    .reads = READS_WHO,
    .quick = true,
    .steps = false,
    .practice = false,
    .perform = wrench_turn,
});

void wrench_pass(struct game *game)
{
	struct game_wrench *wrench = &game->wrench;

	if (!wrench->until_turn || game->turn < wrench->until_turn)
		return;
	wrench->until_turn = 0;
	game->hunters[wrench->who].walker.mind = wrench->mind;
	hunt_forget(game, wrench->who);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_WRENCHED,
					     .who = wrench->who,
					     .at = game->hunters[wrench->who].at});
}
