/* world/points.h -- the score of a run.
 *
 * Invariant: the score depends only on the points earned and the oaths kept. */
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

/* Adds N times POINTS; returns the points added. */
int points_earn(struct game_carry *carry, enum game_points points, int n);

/* The points earned, before the oaths multiply them. */
int points_sum(const struct game_carry *carry);

/* The factor of the oaths sworn and kept, in percent: at most POINTS_FACTOR_MAX. */
enum { POINTS_FACTOR_MAX = 150 };
int points_factor(const struct game_carry *carry);

/* The score. */
int points_score(const struct game_carry *carry);

/* Lists the parts: "floors 1500, relics 600, x 1.20"; "" without any. */
void points_explain(const struct game_carry *carry, char *out, size_t cap);

#endif
