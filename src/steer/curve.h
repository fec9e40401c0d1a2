/* steer/curve.h -- curves reduced to the points of a path that is nowhere farther from them than a tolerance.
 */
#ifndef STEER_CURVE_H
#define STEER_CURVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/vec2.h"

/*
 * Writes the points of the cubic Bezier curve over the control points P[4] into OUT[cap], both ends included,
 * and returns how many it takes; where that is more than CAP, only CAP are written.  The segments stay within
 * TOLERANCE > 0 of the curve: their number is ceil(sqrt(3 / 4 * m / tolerance)), m the largest second
 * difference of P (Wang et al. 1984), but at most CURVE_MAX_SEGMENTS.
 */
size_t curve_bezier(const struct vec2 p[4], double tolerance, struct vec2 *out, size_t cap);

/* The same for the uniform Catmull-Rom curve through POINTS[n], which is closed to a ring where CLOSED (then
 * the first point is not repeated at the end).  Fewer than two points are handed through. */
size_t curve_catmull_rom(const struct vec2 *points, size_t n, bool closed, double tolerance, struct vec2 *out,
			 size_t cap);

enum { CURVE_MAX_SEGMENTS = 4096 }; /* of one Bezier curve */

#endif
