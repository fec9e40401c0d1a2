/* A chase ends: who has hunted you for long must rest, and then find you again. */
#include "world/world.h"

/* A hunter tires after PACE turns in which it has moved while it hunted you, and then stands for TURNS without senses.  To
 * stop before a door or a wall makes it none the fresher, else to shut a door would help it. */
enum { PACE = 25, TURNS = 6 };

int game_tires_in(const struct hunter *hunter)
{
	return PACE - hunter->exertion.pace;
}

static void rest_change(struct game *game, int who, enum hunter_state now)
{
	struct hunter *hunter = &game->hunters[who];
	enum hunter_state before = hunter->state;

	hunter->state = now;
	world_emit(game, (struct game_event){
			     .kind = GAME_EVENT_STATE, .who = who, .at = hunter->at, .state = {before, now}});
}

bool rest_pass(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];
	struct exertion *exertion = &hunter->exertion;

	if (hunter->state == HUNTER_RESTING && --exertion->rest_turns <= 0) {
		hunter->patience = hunter->kind.patience_turns; /* it goes to where it saw you last */
		rest_change(game, who, HUNTER_CURIOUS);
	} else if (hunter->state == HUNTER_HUNTING && exertion->pace >= PACE) {
		exertion->pace = 0;
		exertion->rest_turns = TURNS;
		hunter->sees = hunter->senses = hunter->fooled = false;
		if (!hunter_flies(hunter))
			hunt_forget(game, who); /* it thinks its whole plan anew */
		rest_change(game, who, HUNTER_RESTING);
	}
	return hunter->state == HUNTER_RESTING;
}

void rest_count(struct game *game, int who, bool stopped)
{
	struct exertion *exertion = &game->hunters[who].exertion;

	if (game->hunters[who].state != HUNTER_HUNTING)
		exertion->pace = 0;
	else if (!stopped)
		exertion->pace++;
}
