/* screens/run/glimpses.h -- the hunters as you saw them last: you do not know their acts out of sight. */
#ifndef SCREENS_RUN_GLIMPSES_H
#define SCREENS_RUN_GLIMPSES_H

#include "world/game.h"

struct glimpses {
	struct hunter last[GAME_HUNTERS_MAX]; /* [n] each as you saw it last */
	int n;
	int shown_turn[GAME_HUNTERS_MAX]; /* when that was, */
	int seen_turn[GAME_HUNTERS_MAX];  /* and when it was in view, not only on the map, as a scry shows it */
	int lurker_told[GAME_HUNTERS_MAX]; /* the turn of the warning that it lurks */
	uint32_t familiar; /* bit 1 << hunter: it is in view as it was a few turns ago, so this is not news */
};

/* Updates it to the present turn.  On a new floor ALL hunters are updated, seen or not. */
void glimpses_note(struct glimpses *glimpses, const struct game *game, bool all);

/* Hunter WHO as you see it, or saw it last. */
const struct hunter *glimpses_of(const struct glimpses *glimpses, const struct game *game, int who);

/* The roster: fills WHO[GAME_HUNTERS_MAX] with the hunters you have met on this floor, and returns their number.  Those in
 * view come first, and of these those that hunt. */
int glimpses_roster(const struct glimpses *glimpses, const struct game *game, int *who);

#endif
