/* screens/run/tell.h -- what happened, in words: the only place where events become sentences.
 * One sentence, present tense, under 78 columns; the algorithm is the joke, never the player. */
#ifndef SCREENS_RUN_TELL_H
#define SCREENS_RUN_TELL_H

#include "game/game.h"

enum { TELL_CAP = 160 };

/* Writes the sentence for EVENT of GAME's last step to OUT[TELL_CAP]; false: nothing worth saying. */
bool tell_event(const struct game *game, const struct game_event *event, char *out);

/* Hints teach one thing each, at the first event that shows it, the most important first.  In their text a
 * `key` stands in backquotes. */
enum tell_hint { HINT_NONE, HINT_STUCK, HINT_PLAN, HINT_SNEAK, HINT_LOST, HINT_STAIRS, HINT_DOOR, TELL_HINTS };

/* The hint that EVENT calls for, its text in OUT[TELL_CAP]; HINT_NONE: none. */
enum tell_hint tell_hint(const struct game *game, const struct game_event *event, char *out);

/* "hunting you", "asleep" ...: the state of a hunter as the roster, the cards and look say it. */
const char *tell_state(const struct hunter *hunter);

#endif
