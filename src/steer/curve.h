/* steer/curve.h -- smooth curves turned into paths of points that stay within a tolerance of them. */
#ifndef STEER_CURVE_H
#define STEER_CURVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/vec2.h"

/* Writes the cubic Bezier curve with the control points P[4] as points into OUT[cap], both ends included, and
 * returns how many points it takes; if that is more than CAP, only CAP are written.  The segments stay within
 * TOLERANCE > 0 of the curve: there are ceil(sqrt(3 / 4 * m / tolerance)) of them, where m is the largest
 * second difference of P (Wang et al. 1984), but at most CURVE_MAX_SEGMENTS. */
size_t curve_bezier(const struct vec2 p[4], double tolerance, struct vec2 *out, size_t cap);

/* The same for the uniform Catmull-Rom curve through POINTS[n], closed to a ring if CLOSED; the first point is
 * then not repeated at the end.  A single point is copied. */
size_t curve_catmull_rom(const struct vec2 *points, size_t n, bool closed, double tolerance, struct vec2 *out,
			 size_t cap);

enum { CURVE_MAX_SEGMENTS = 4096 }; /* of one Bezier curve */

#endif
