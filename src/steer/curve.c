#include "steer/curve.h"

#include "base/assert.h"
#include "base/minmax.h"

static struct vec2 curve_mix(struct vec2 a, struct vec2 b, double t)
{
	return vec2_add(a, vec2_scale(vec2_sub(b, a), t));
}

/* De Casteljau's algorithm: stable, and exact at both ends. */
static struct vec2 curve_bezier_at(const struct vec2 p[4], double t)
{
	struct vec2 a = curve_mix(p[0], p[1], t), b = curve_mix(p[1], p[2], t), c = curve_mix(p[2], p[3], t);

	return curve_mix(curve_mix(a, b, t), curve_mix(b, c, t), t);
}

static double curve_second_difference(struct vec2 a, struct vec2 b, struct vec2 c)
{
	return vec2_length((struct vec2){a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y});
}

static size_t curve_segments_for(const struct vec2 p[4], double tolerance)
{
	double one = curve_second_difference(p[0], p[1], p[2]), two = curve_second_difference(p[1], p[2], p[3]);
	double n = sqrt(0.75 * max(one, two) / tolerance);

	ASSERT(tolerance > 0);
	if (!(n < CURVE_MAX_SEGMENTS - 1))
		return CURVE_MAX_SEGMENTS;
	if (n <= 1)
		return 1;
	return (size_t)n + 1;
}

/* Appends the curve without its first point. */
static size_t curve_append(const struct vec2 p[4], double tolerance, struct vec2 *out, size_t cap, size_t n)
{
	size_t segments = curve_segments_for(p, tolerance);

	for (size_t i = 1; i <= segments; i++, n++)
		if (n < cap)
			out[n] = i == segments ? p[3] : curve_bezier_at(p, (double)i / (double)segments);
	return n;
}

size_t curve_bezier(const struct vec2 p[4], double tolerance, struct vec2 *out, size_t cap)
{
	if (cap > 0)
		out[0] = p[0];
	return curve_append(p, tolerance, out, cap, 1);
}

/* The point before POINTS[i], or after it where STEP is 1; at an open end it is the end itself. */
static struct vec2 curve_neighbour(const struct vec2 *points, size_t n, bool closed, size_t i, int step)
{
	size_t end = step > 0 ? n - 1 : 0;

	if (!closed && i == end)
		return points[i];
	return points[(i + n + (size_t)step) % n];
}

size_t curve_catmull_rom(const struct vec2 *points, size_t n, bool closed, double tolerance, struct vec2 *out,
			 size_t cap)
{
	size_t n_out = 1, spans = closed ? n : n - 1;

	if (n > 0 && cap > 0)
		out[0] = points[0];
	if (n < 2)
		return n;
	for (size_t i = 0; i < spans; i++) {
		size_t next = (i + 1) % n;
		struct vec2 a = points[i], b = points[next];
		struct vec2 before = curve_neighbour(points, n, closed, i, -1);
		struct vec2 after = curve_neighbour(points, n, closed, next, 1);
		struct vec2 tangent_a = vec2_scale(vec2_sub(b, before), 1.0 / 6);
		struct vec2 tangent_b = vec2_scale(vec2_sub(after, a), 1.0 / 6);
		struct vec2 p[4] = {a, vec2_add(a, tangent_a), vec2_sub(b, tangent_b), b};
		n_out = curve_append(p, tolerance, out, cap, n_out);
	}
	if (closed)
		n_out--;
	return n_out;
}
