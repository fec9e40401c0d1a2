/* store/highscore.h -- the best score of each game, one file per game in the player's own directory.
 *
 * Invariant: a score is only ever replaced by a higher one. */
#ifndef STORE_HIGHSCORE_H
#define STORE_HIGHSCORE_H

#include "base/diag.h"

/* The best score of GAME so far; 0: none or it cannot be read. */
int highscore_of(const char *game);

/* Stores SCORE if it is the best of GAME. */
MUST_CHECK enum status highscore_keep(const char *game, int score, struct diag *diag);

#endif
