/* A chase ends: a hunter that has hunted you for long must rest, and then find you again; one that gets nowhere lies
 * down. */
#include "world/world.h"

/* A hunter tires after PACE turns in which it has moved while it hunted you, and then stays for TURNS without senses.
 * A stop at a door or wall does not refresh it, or shutting a door would help it. */
enum { PACE = 25, TURNS = 6 };

/* A hunter that knows of you and has come no nearer in IDLE turns sleeps for SLEEP turns, unless it hears you: a stand-off
 * ends.  It may lie in the only way out, so it does not sleep for ever. */
enum { IDLE = 30, SLEEP = 30 };

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

/* Hunter WHO stops hunting for TURNS: it rests, or sleeps. */
static void rest_begin(struct game *game, int who, enum hunter_state now, int turns)
{
	struct hunter *hunter = &game->hunters[who];

	hunter->exertion.rest_turns = turns;
	hunter->sees = hunter->senses = hunter->fooled = false;
	if (!hunter_flies(hunter))
		hunt_forget(game, who); /* it thinks through its whole plan again */
	rest_change(game, who, now);
}

bool rest_pass(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];
	struct exertion *exertion = &hunter->exertion;

	if (hunter->state == HUNTER_RESTING && --exertion->rest_turns <= 0) {
		hunter->patience = hunter->kind.patience_turns; /* it goes to where it saw you last */
		rest_change(game, who, HUNTER_CURIOUS);
	} else if (hunter->state == HUNTER_ASLEEP && exertion->rest_turns > 0 && --exertion->rest_turns == 0) {
		rest_change(game, who, HUNTER_PATROL);
	} else if (exertion->idle_turns >= IDLE) {
		exertion->nearest = exertion->idle_turns = 0;
		rest_begin(game, who, HUNTER_ASLEEP, SLEEP);
		return true;
	} else if (hunter->state == HUNTER_HUNTING && exertion->pace >= PACE) {
		exertion->pace = 0;
		rest_begin(game, who, HUNTER_RESTING, TURNS);
	}
	return hunter->state == HUNTER_RESTING;
}

/* Counts the turns in which HUNTER, which knows of you, has come no nearer.  A rest does not end a stand-off. */
static void rest_count_idle(const struct game *game, struct hunter *hunter)
{
	struct exertion *exertion = &hunter->exertion;
	int steps = cell_steps(hunter->at, game->at);

	exertion->idle_turns += hunter->state != HUNTER_RESTING;
	if (hunter->state != HUNTER_HUNTING && hunter->state != HUNTER_CURIOUS &&
	    hunter->state != HUNTER_RESTING)
		exertion->nearest = 0;
	if (!exertion->nearest || steps < exertion->nearest) {
		exertion->nearest = steps;
		exertion->idle_turns = 0;
	}
}

void rest_count(struct game *game, int who, bool stopped)
{
	struct exertion *exertion = &game->hunters[who].exertion;

	rest_count_idle(game, &game->hunters[who]);
	if (game->hunters[who].state != HUNTER_HUNTING)
		exertion->pace = 0;
	else if (!stopped)
		exertion->pace++;
}
