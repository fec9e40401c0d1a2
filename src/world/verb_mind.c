/* What you make of a mind: looking into it, and guessing whose it is. */
#include "world/medal.h"
#include "world/verb.h"
#include "world/world.h"

/* It costs nothing but a medal. */
static int mind_peek(struct game *game, const struct game_action *action)
{
	(void)action;
	medal_lose(game, MEDAL_NO_PLANS);
	return 0;
}

const struct verb verb_peek = VERB_PARTS({
    .name = "peek",
    .says = "look into a mind",
    .counts = NULL,
    .time = VERB_FREE,
    .reads = 0,
    .quick = false,
    .steps = false,
    .practice = false,
    .perform = mind_peek,
});

static int mind_guess(struct game *game, const struct game_action *action)
{
	int who = action->who, letter = action->direction;

	if (who < 0 || who >= game->n_hunters || !game->hunters[who].truth || !game->hunters[who].met ||
	    letter <= ' ' || letter >= 127)
		return verb_refuse(game, REFUSED_NO_GUESS, game->at);
	game->hunters[who].kind.glyph = (char)letter;
	return 0;
}

const struct verb verb_guess = VERB_PARTS({
    .name = "guess",
    .says = "guess",
    .counts = NULL,
    .time = VERB_FREE,
    .reads = READS_WHO | READS_LETTER,
    .quick = false,
    .steps = false,
    .practice = false,
    .perform = mind_guess,
});
