/* space/sweep.h -- when does a moving disc touch a still one?  Exact for any speed: nothing passes through. */
#ifndef SPACE_SWEEP_H
#define SPACE_SWEEP_H

#include "base/vec2.h"

/* Returned for "not within this motion". */
#define SWEEP_FREE 2.0

/*
 * The share of MOTION (0 .. 1) after which a point that starts at AWAY from a circle's centre meets the circle
 * of radius REACH, or SWEEP_FREE.  A point inside that moves deeper meets it at once; one that leaves never.
 * For two moving discs: AWAY and MOTION relative, REACH the sum of the radii.
 */
static inline double sweep_circle(struct vec2 away, struct vec2 motion, double reach)
{
	double approach = -vec2_dot(away, motion);

	if (approach <= 0)
		return SWEEP_FREE;
	double gap = vec2_dot(away, away) - reach * reach;
	if (gap <= 0)
		return 0;
	double square = approach * approach - vec2_dot(motion, motion) * gap;
	if (square < 0)
		return SWEEP_FREE;
	double share = gap / (approach + sqrt(square));
	return share <= 1 ? share : SWEEP_FREE;
}

#endif
