/* base/vec2.h -- vectors in the plane and the program's own trigonometry.
 *
 * x points right and y down.  Angles are in radians, clockwise on the screen, and 0 is east.
 *
 * Invariant: results are bit-identical on every machine.  Of the C library only functions with exact or
 * correctly rounded results are used: sqrt, floor and fabs. */
#ifndef BASE_VEC2_H
#define BASE_VEC2_H

#include <math.h>

#define PI 3.14159265358979323846

struct vec2 {
	double x, y;
};

static inline struct vec2 vec2_add(struct vec2 a, struct vec2 b)
{
	return (struct vec2){a.x + b.x, a.y + b.y};
}
static inline struct vec2 vec2_sub(struct vec2 a, struct vec2 b)
{
	return (struct vec2){a.x - b.x, a.y - b.y};
}
static inline struct vec2 vec2_scale(struct vec2 a, double k)
{
	return (struct vec2){a.x * k, a.y * k};
}
static inline double vec2_dot(struct vec2 a, struct vec2 b)
{
	return a.x * b.x + a.y * b.y;
}
static inline double vec2_cross(struct vec2 a, struct vec2 b)
{
	return a.x * b.y - a.y * b.x;
}
static inline double vec2_length(struct vec2 a)
{
	return sqrt(a.x * a.x + a.y * a.y);
}
static inline double vec2_distance(struct vec2 a, struct vec2 b)
{
	return vec2_length(vec2_sub(a, b));
}

/* The unit vector along A, or FALLBACK if A is too short to have a direction. */
static inline struct vec2 vec2_unit(struct vec2 a, struct vec2 fallback)
{
	double length = vec2_length(a);

	return length > 1e-12 ? vec2_scale(a, 1 / length) : fallback;
}

/* A, shortened to LIMIT if it is longer. */
static inline struct vec2 vec2_clip(struct vec2 a, double limit)
{
	double length = vec2_length(a);

	return length > limit ? vec2_scale(a, limit / length) : a;
}

/* A rotated by the angle of the unit vector TURN. */
static inline struct vec2 vec2_rotate(struct vec2 a, struct vec2 turn)
{
	return (struct vec2){a.x * turn.x - a.y * turn.y, a.x * turn.y + a.y * turn.x};
}

/* Distance of P from the line that joins A and B. */
double vec2_from_segment(struct vec2 a, struct vec2 b, struct vec2 p);

/* Sine and cosine; the absolute error is below 4e-16 for |angle| < 1e5. */
double trig_sin(double angle_rad);
double trig_cos(double angle_rad);

/* The angle of (x, y) in (-pi, pi]; 0 for the zero vector. */
double trig_atan2(double y, double x);

/* The angle reduced to (-pi, pi]. */
double trig_wrap(double angle_rad);

/* BASE to the power of EXPONENT, by squaring. */
double trig_power(double base, unsigned exponent);

/* The unit vector at that angle. */
static inline struct vec2 vec2_at_angle(double angle_rad)
{
	return (struct vec2){trig_cos(angle_rad), trig_sin(angle_rad)};
}

#endif
