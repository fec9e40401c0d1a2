/* game/bot.h -- players of the run that are programs: for balance, and for "the computer plays on".
 *
 * A bot knows what a player knows: what is seen and known of the map, the hunters in sight, what the telegraph
 * marks.  It is a const struct, registered by a line of bots.def.
 *
 * Invariant: the same bot and the same run give the same actions on every machine. */
#ifndef GAME_BOT_H
#define GAME_BOT_H

#include "base/variant.h"
#include "game/prey.h"

/* What a bot works with on one floor. */
struct bot_seat {
	const struct bot *bot;
	struct prey prey; /* owned: how it flees */
	int waited;       /* turns in a row in which it found nothing to do */
};

struct bot {
	struct variant head; /* first: see base/variant.h */
	/* The next action; every action may be refused, which costs no turn. */
	struct game_action (*act)(struct bot_seat *seat, struct game *game);
};

/* All of bots.def, NULL-terminated. */
extern const struct variant *const bots[];

static inline const struct bot *bot_of(const struct variant *head)
{
	return (const struct bot *)head;
}

/* Sits BOT down at a floor; bot_free releases it.  STATUS_NO_MEMORY. */
MUST_CHECK enum status bot_new(const struct bot *bot, const struct game *game, struct bot_seat *seat);
void bot_free(struct bot_seat *seat);

/* What BOT does next; an action that was refused is not repeated: it waits instead.  Uses the cache of GAME. */
struct game_action bot_act(struct bot_seat *seat, struct game *game);

#endif
