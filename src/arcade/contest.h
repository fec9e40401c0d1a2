/* arcade/contest.h -- a whole game of the arcade, played by a pilot without a screen.
 *
 * Invariant: the result depends on the game, the pilot, the seed and the limit alone. */
#ifndef ARCADE_CONTEST_H
#define ARCADE_CONTEST_H

#include "arcade/pilot.h"

enum contest_game { CONTEST_ASTEROIDS, CONTEST_DEFENCE, CONTEST_GAMES };

/* "asteroids", "defence", NULL */
extern const char *const contest_games[];

/* How a game ended: all hulls or lives are gone; the last wave is over; the time was up. */
enum contest_end { CONTEST_LOST, CONTEST_WON, CONTEST_LIMIT };

/* "lost", "won", "limit" */
extern const char *const contest_ends[];

struct contest_result {
	int score;     /* points, as the game counts them */
	double time_s; /* when it was over, or the limit */
	int waves;     /* begun */
	int lost;      /* hulls, or lives */
	int kills;
	/* Asteroids with a companion: how often it and the pilot ran into each other, how often it was lost, its median
	 * gap to the pilot in tiles, and the hunters that ended while they were after it. */
	int touches, companions_lost, diverted;
	double gap;
	/* Defence: the enemies that came through, and the towers that spiders broke. */
	int marines_through, spiders_through, broken;
	enum contest_end ended;
	uint64_t hash; /* of the state at the end */
};

/* The game. */
struct contest_setup {
	enum contest_game game;
	const struct pilot *pilot;
	uint64_t seed;
	double limit_s; /* at most */
	bool companion; /* asteroids: one flies along */
	/* Defence: */
	const struct grid *map;        /* NULL: the scene of the game */
	const struct variant *spiders; /* their behaviour; NULL: the scene's */
	size_t marines;                /* an index of approach_minds */
};

/* Errors are those of the data files, of the map and of memory. */
MUST_CHECK enum status contest_play(const struct contest_setup *setup, struct contest_result *result,
				    struct diag *diag);

#endif
