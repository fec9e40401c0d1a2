/* store/highscore.h -- the best score of each game, a file each among the player's own.
 * Invariant: a score only ever gives way to a higher one. */
#ifndef STORE_HIGHSCORE_H
#define STORE_HIGHSCORE_H

#include "base/diag.h"

/* The best score of GAME so far; 0 where there is none, or none that can be read. */
int highscore_of(const char *game);

/* Keeps SCORE where it is the best of GAME. */
MUST_CHECK enum status highscore_keep(const char *game, int score, struct diag *diag);

#endif
