/* store/best.h -- the best score of each game, a file each among the player's own.
 * Invariant: a score only ever gives way to a higher one. */
#ifndef STORE_BEST_H
#define STORE_BEST_H

#include "base/diag.h"

/* The best score of GAME so far; 0 where there is none, or none that can be read. */
int best_score(const char *game);

/* Keeps SCORE where it is the best of GAME. */
MUST_CHECK enum status best_keep(const char *game, int score, struct diag *diag);

#endif
