#include "base/vec2.h"

#include <float.h>
#include <stddef.h>

#include "base/status.h"

/* configure refuses these options of the compiler by name; here they are refused where make is given others. */
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__) || \
    (defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0)
#error "results must be bit-identical everywhere: no fast math nor a part of it, no extended precision"
#endif

double vec2_from_segment(struct vec2 a, struct vec2 b, struct vec2 p)
{
	struct vec2 way = vec2_sub(b, a), to = vec2_sub(p, a);
	double along = vec2_dot(to, way), square = vec2_dot(way, way);

	if (along <= 0)
		return vec2_length(to);
	if (along >= square)
		return vec2_distance(p, b);
	return fabs(vec2_cross(way, to)) / sqrt(square);
}

/* pi/2 in two parts (Cody and Waite 1980): the first has trailing zero bits, so quadrant * part is exact. */
#define HALF_PI_HIGH 1.57079632673412561417e+00
#define HALF_PI_LOW 6.07710050650619224932e-11

/* Taylor series suffice on |x| <= pi/4: the first omitted term is below 1e-17. */
static double vec2_sin_series(double x)
{
	double s = x * x;

	return x + x * s *
		       (-1.0 / 6 +
			s * (1.0 / 120 +
			     s * (-1.0 / 5040 + s * (1.0 / 362880 + s * (-1.0 / 39916800 +
									 s * (1.0 / 6227020800.0 -
									      s * (1.0 / 1307674368000.0)))))));
}

static double vec2_cos_series(double x)
{
	double s = x * x;

	return 1 +
	       s * (-1.0 / 2 +
		    s * (1.0 / 24 + s * (-1.0 / 720 +
					 s * (1.0 / 40320 + s * (-1.0 / 3628800 +
								 s * (1.0 / 479001600 +
								      s * (-1.0 / 87178291200.0 +
									   s * (1.0 / 20922789888000.0))))))));
}

static double vec2_quarter_turns(double angle, int *quadrant)
{
	double turns = floor(angle * (2 / PI) + 0.5);

	*quadrant = (int)((long long)turns & 3);
	return (angle - turns * HALF_PI_HIGH) - turns * HALF_PI_LOW;
}

static double vec2_sin_of_quadrant(double rest, int quadrant)
{
	double value;

	if (quadrant & 1)
		value = vec2_cos_series(rest);
	else
		value = vec2_sin_series(rest);
	if (quadrant & 2)
		return -value;
	return value;
}

double trig_sin(double angle_rad)
{
	int quadrant;
	double rest = vec2_quarter_turns(angle_rad, &quadrant);

	return vec2_sin_of_quadrant(rest, quadrant);
}

double trig_cos(double angle_rad)
{
	int quadrant;
	double rest = vec2_quarter_turns(angle_rad, &quadrant);

	return vec2_sin_of_quadrant(rest, (quadrant + 1) & 3);
}

static const double vec2_odd_parts[] = {1.0 / 25, 1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13,
					1.0 / 11, 1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3,  1.0};

/* arctan on [0, 1]: atan t = 2 atan(t / (1 + sqrt(1 + t^2))), used twice, leaves t < 0.2 for the series. */
static double vec2_atan_series(double t)
{
	t = t / (1 + sqrt(1 + t * t));
	t = t / (1 + sqrt(1 + t * t));
	double s = t * t, sum = 0;
	for (size_t i = 0; i < ARRAY_LEN(vec2_odd_parts); i++)
		sum = vec2_odd_parts[i] - s * sum;
	return 4 * t * sum;
}

double trig_atan2(double y, double x)
{
	double ax = fabs(x), ay = fabs(y);

	if (ax == 0 && ay == 0)
		return 0;
	double angle;
	if (ay <= ax)
		angle = vec2_atan_series(ay / ax);
	else
		angle = PI / 2 - vec2_atan_series(ax / ay);
	if (x < 0)
		angle = PI - angle;
	if (y < 0)
		return -angle;
	return angle;
}

double trig_wrap(double angle_rad)
{
	double wrapped = angle_rad - 2 * PI * floor((angle_rad + PI) / (2 * PI));

	if (wrapped <= -PI)
		return wrapped + 2 * PI;
	return wrapped;
}

double trig_power(double base, unsigned exponent)
{
	double result = 1;

	for (; exponent; exponent >>= 1, base *= base)
		if (exponent & 1)
			result *= base;
	return result;
}
