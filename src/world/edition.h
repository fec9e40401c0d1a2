/* world/edition.h -- identifies the game: the version of the rules in the program, and a hash of the data.
 *
 * Two runs are the same game, and their scores compare, if rules and data are equal.  The data are all settings of
 * ships, hunters, tools and floors, the player's over the shipped ones, and the maps of floors; texts for the player,
 * comments and layout are ignored. */
#ifndef WORLD_EDITION_H
#define WORLD_EDITION_H

#include <stdbool.h>
#include <stdint.h>

#include "store/table.h"

/* Raise it whenever the same run would come out differently under the same data; from 1.0 on only together with the
 * version, see world/releases.def. */
enum { EDITION_RULES = 13 };

struct edition {
	int rules;
	uint64_t data;
};

/* Adds the table ROOT, and the maps that it names, to DATA, which begins as HASH_START. */
MUST_CHECK enum status edition_add(const config_setting_t *root, uint64_t *data, struct diag *diag);

/* The one that it was made with: runs are scored in no other. */
extern const struct edition edition_ours;

/* The first version of astray that plays RULES, for messages; NULL: this program knows none. */
const char *edition_release(int rules);

static inline bool edition_is_ours(struct edition edition)
{
	return edition.rules == edition_ours.rules && edition.data == edition_ours.data;
}

#endif
