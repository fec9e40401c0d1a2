/* map/conventions.h -- what the words of others mean on a map: data/conventions.cfg, and the words that the user adds.
 *
 * Words are compared without case, blanks, - and _, and without digits and an s at the end.
 *
 * Invariant: the words of an entry that comes first are found first. */
#ifndef MAP_CONVENTIONS_H
#define MAP_CONVENTIONS_H

#include "map/grid.h"

enum { CONVENTIONS_MAX = 512, CONVENTIONS_WORD_CAP = 64 };

/* The meaning of a word; unknown: {-1, -1, 0}. */
struct meaning {
	int8_t terrain; /* -1: none */
	int8_t mark;    /* MARK_START, MARK_GOAL or -1 */
	uint8_t rank;   /* of a mark: the smallest wins */
};

#define MEANING_NONE ((struct meaning){-1, -1, 0})

static inline bool meaning_is_none(struct meaning meaning)
{
	return meaning.terrain < 0 && meaning.mark < 0;
}

struct conventions {
	struct convention_word {
		char word[CONVENTIONS_WORD_CAP]; /* as it is compared */
		enum {
			CONVENTION_NAME,
			CONVENTION_BEGINNING,
			CONVENTION_YES,
			CONVENTION_NO,
			CONVENTION_VALUE
		} kind;
		struct meaning meaning;
	} words[CONVENTIONS_MAX]; /* [n] */
	size_t n;
};

/* Reads the table with the player's own entries, and SOLID, words between commas that mean a wall, or NULL.  If the player's
 * own file has a mistake, it is read without, and DIAG says so. */
MUST_CHECK enum status conventions_load(const char *solid, struct conventions *conventions, struct diag *diag);

/* What the NAME of a layer or an object says, or a class. */
struct meaning conventions_name(const struct conventions *conventions, const char *name);

/* Does NAME say where one can walk?  What lies in such a layer is floor for some and a wall for others. */
bool conventions_name_allows(const struct conventions *conventions, const char *name);

/* The meaning of the property NAME with its VALUE; *DENIED: it says "not a wall". */
struct meaning conventions_property(const struct conventions *conventions, const char *name, const char *value,
				    bool *denied);

/* The terrain that is called NAME, in any case, or -1. */
int conventions_terrain(const char *name);

#endif
