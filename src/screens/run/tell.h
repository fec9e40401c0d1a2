/* screens/run/tell.h -- what happened, in words: the only place where events become sentences.
 *
 * Each is one sentence in the present tense, under 78 columns.  The joke is on the algorithm, never on the
 * player. */
#ifndef SCREENS_RUN_TELL_H
#define SCREENS_RUN_TELL_H

#include "game/game.h"
#include "game/rules.h"

enum { TELL_CAP = 160 };

/* Writes a sentence for EVENT, which is of the last step of GAME under RULES, to OUT[TELL_CAP].  Returns false, with
 * OUT undefined, if there is nothing worth saying. */
bool tell_event(const struct rules *rules, const struct game *game, const struct game_event *event, char *out);

/* Hints, the most important first.  Each teaches one thing at the first event that shows it.  Their text has
 * keys in backquotes. */
enum tell_hint {
	HINT_NONE,
	HINT_STUCK,
	HINT_PLAN,
	HINT_SNEAK,
	HINT_LOST,
	HINT_STAIRS,
	HINT_DOOR,
	HINT_TOOL,
	TELL_HINTS
};

/* The hint that EVENT calls for, with its text in OUT[TELL_CAP]; HINT_NONE leaves OUT alone. */
enum tell_hint tell_hint(const struct game *game, const struct game_event *event, char *out);

/* What became of the guesses at HUNTERS[n], strangers of a masquerade, to OUT[TELL_CAP]: "" if there were none. */
void tell_guesses(const struct rules *rules, const struct hunter *hunters, int n, char *out);

/* Is another hunter of the same kind as WHO in view? */
bool tell_has_twin(const struct game *game, int who);

/* The state of a hunter in a word or two: "hunting", "asleep". */
const char *tell_state(const struct hunter *hunter);

#endif
