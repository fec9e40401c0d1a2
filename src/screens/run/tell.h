/* screens/run/tell.h -- hints: how to play, told when it is of use. */
#ifndef SCREENS_RUN_TELL_H
#define SCREENS_RUN_TELL_H

#include "world/tell.h"

/* Hints, the most important first.  Each teaches one thing at the first event that shows it.  Their text
 * names actions, see kit/words.h. */
enum tell_hint {
	HINT_NONE,
	HINT_CROUCH,
	HINT_STUCK,
	HINT_TEMPO,
	HINT_REST,
	HINT_PLAN,
	HINT_SNEAK,
	HINT_LOST,
	HINT_STAIRS,
	HINT_HOME,
	HINT_DOOR,
	HINT_TOOL,
	TELL_HINTS
};

/* The hint that EVENT calls for, with its text in OUT[TELL_CAP]; HINT_NONE leaves OUT alone. */
enum tell_hint tell_hint(const struct game *game, const struct game_event *event, char *out);

#endif
