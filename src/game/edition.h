/* game/edition.h -- which game is played: the version of the rules in the program, and a hash of the data.
 *
 * Two runs are the same game, and their scores compare, if rules and data are equal.  The data are all settings of
 * ships, hunters, tools and floors, the player's own over ours, and the maps that floors name; words that only the
 * player reads, comments and layout do not count. */
#ifndef GAME_EDITION_H
#define GAME_EDITION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"

/* Raise it whenever the same run would come out differently under the same data. */
enum { EDITION_RULES = 6 };

struct edition {
	int rules;
	uint64_t data;
};

/* The edition that this program plays with the data it finds. */
MUST_CHECK enum status edition_now(struct edition *edition, struct diag *diag);

/* The one that it was made with: runs are scored in no other. */
extern const struct edition edition_ours;

static inline bool edition_is_ours(struct edition edition)
{
	return edition.rules == edition_ours.rules && edition.data == edition_ours.data;
}

#endif
