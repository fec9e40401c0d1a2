/* space/sweep.h -- when a moving disc touches one at rest, exactly, so that nothing passes through. */
#ifndef SPACE_SWEEP_H
#define SPACE_SWEEP_H

#include "base/vec2.h"

/* The result for "not within this motion". */
#define SWEEP_FREE 2.0

/* The share of MOTION (0 .. 1) after which a point that starts at AWAY from the centre of a circle of radius
 * REACH meets the circle, or SWEEP_FREE.  A point inside meets it at once if it moves deeper, and never if it
 * leaves.  For two moving discs AWAY and MOTION are relative and REACH is the sum of the radii. */
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
	if (share > 1)
		return SWEEP_FREE;
	return share;
}

#endif
