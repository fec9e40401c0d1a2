/* arcade/contest.h -- a whole game of the arcade, played by a pilot without a screen.
 *
 * Invariant: the result depends on the game, the pilot, the seed and the limit alone. */
#ifndef ARCADE_CONTEST_H
#define ARCADE_CONTEST_H

#include "arcade/pilot.h"

enum contest_game { CONTEST_ASTEROIDS, CONTEST_GALAXY, CONTEST_DEFENCE, CONTEST_GAMES };

/* "asteroids", "galaxy", "defence", NULL */
extern const char *const contest_games[];

struct contest_result {
	int score;     /* as the game counts it: points, or money at the end */
	double time_s; /* when it was over, or the limit */
	int waves;     /* waves begun; galaxy: hauls */
	int losses;    /* hulls, or lives; galaxy: late hauls */
	int kills;     /* galaxy: 0 */
	bool won;      /* survived: the limit in asteroids, the last wave in defence, the year in galaxy */
	uint64_t hash; /* of the state at the end */
};

/* Plays GAME for LIMIT_S at most.  STATUS_INTERRUPTED never; errors are those of the data files and of memory. */
MUST_CHECK enum status contest_play(enum contest_game game, const struct pilot *pilot, uint64_t seed,
				    double limit_s, struct contest_result *result, struct diag *diag);

#endif
