/* world/points.h -- what a run is worth.
 *
 * Invariant: the score follows from what a run has earned and from the oaths that it has kept, and from nothing else. */
#ifndef WORLD_POINTS_H
#define WORLD_POINTS_H

#include "world/game.h"

struct points_info {
	int each;
	const char *of;   /* "a relic" */
	const char *word; /* "relics" */
};

/* By enum game_points. */
extern const struct points_info points_infos[GAME_POINTS];

/* Takes N times what is worth POINTS; returns how many points that is. */
int points_earn(struct game_carry *carry, enum game_points points, int n);

/* What was earned, before the oaths multiply it. */
int points_sum(const struct game_carry *carry);

/* By how much the oaths that were sworn and are kept multiply that, in percent: at most POINTS_FACTOR_MAX. */
enum { POINTS_FACTOR_MAX = 150 };
int points_factor(const struct game_carry *carry);

/* The score. */
int points_score(const struct game_carry *carry);

/* Says what it is made of: "floors 1500, relics 600, x 1.20"; "" if it is nothing. */
void points_explain(const struct game_carry *carry, char *out, size_t cap);

#endif
