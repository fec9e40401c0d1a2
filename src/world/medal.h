/* world/medal.h -- medals, and the oaths to win them.
 *
 * Invariant: a medal that is lost stays lost; a broken oath costs its factor and nothing else. */
#ifndef WORLD_MEDAL_H
#define WORLD_MEDAL_H

#include "world/game.h"

struct medal_info {
	char letter;
	const char *name; /* "no tools" */
	int percent;      /* by which the oath multiplies the score; 100: it cannot be sworn */
	const char *oath; /* the oaths sworn */
};

/* By enum game_medal. */
extern const struct medal_info medal_infos[GAME_MEDALS];

static inline bool medal_is_oath(enum game_medal medal)
{
	return medal_infos[medal].percent > 100;
}

/* Is each of BITS, 1 << enum game_medal, one that can be sworn? */
bool medal_are_oaths(unsigned bits);

/* Reads the name of an oath, "no tools" or "no-tools", into *MEDAL.  STATUS_USAGE. */
MUST_CHECK enum status medal_read_oath(const char *name, enum game_medal *medal, struct diag *diag);

/* Names the oaths of CARRY: "swift, no tools (broken)"; "" if nothing was sworn. */
void medal_list_oaths(const struct game_carry *carry, char *out, size_t cap);

/* Loses MEDAL for this run, and tells that an oath is broken. */
void medal_lose(struct game *game, enum game_medal medal);

/* Loses the oaths broken by the last step: for a turn too many, and for a floor left too soon. */
void medal_pass(struct game *game);

#endif
