/* world/immunity.h -- the hunters that a tool does not fool, and why.
 *
 * Invariant: a hunter reported as immune hunts you after the tool as it did before. */
#ifndef WORLD_IMMUNITY_H
#define WORLD_IMMUNITY_H

#include "world/game.h"

enum immunity {
	IMMUNE_NOT, /* it is fooled, or the tool does not concern it */
#define IMMUNITY(id, words) IMMUNE_##id,
#include "world/immunities.def"
#undef IMMUNITY
	IMMUNITIES
};

/* "smells you". */
const char *immunity_words(enum immunity immunity);

/* Why hunter WHO, which hunts you in BEFORE and follows no lure, is immune to a tool that was used on AT and made
 * AFTER of it. */
typedef enum immunity (*immunity_fn)(const struct game *before, const struct game *after, struct cell at,
				     int who);

/* Why HUNTER is never fooled by a tool, wherever you use it. */
typedef enum immunity (*nature_fn)(const struct hunter *hunter);

/* Natures: everybody can be fooled; all but those that know where you are; and of these only those that go by their eyes. */
enum immunity immunity_of_nobody(const struct hunter *hunter);
enum immunity immunity_of_knowing(const struct hunter *hunter);
enum immunity immunity_of_noses(const struct hunter *hunter);

/* To what is taken for you at AT. */
enum immunity immunity_to_lure(const struct game *before, const struct game *after, struct cell at, int who);

/* To what hides you from sight. */
enum immunity immunity_to_hiding(const struct game *before, const struct game *after, struct cell at, int who);

#endif
