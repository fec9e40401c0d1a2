#include "base/hash.h"
#include "base/rng.h"
#include "steer/curve.h"
#include "tests/suite.h"

enum { CAP = 4096 };

static struct vec2 bezier(const struct vec2 p[4], double t)
{
	double u = 1 - t, b[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
	struct vec2 at = {0, 0};

	for (int i = 0; i < 4; i++)
		at = vec2_add(at, vec2_scale(p[i], b[i]));
	return at;
}

static double distance_to_segment(struct vec2 p, struct vec2 a, struct vec2 b)
{
	struct vec2 way = vec2_sub(b, a);
	double t = vec2_dot(vec2_sub(p, a), way) / (vec2_dot(way, way) + 1e-300);

	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return vec2_distance(p, vec2_add(a, vec2_scale(way, t)));
}

static double distance_to_line(struct vec2 p, const struct vec2 *points, size_t n)
{
	double least = 1e300;

	for (size_t i = 0; i + 1 < n; i++) {
		double d = distance_to_segment(p, points[i], points[i + 1]);
		least = d < least ? d : least;
	}
	return least;
}

START_TEST(the_polyline_stays_within_the_tolerance)
{
	static const double tolerances[] = {1, 0.1, 0.01, 0.001};
	static struct vec2 points[CAP];
	struct rng rng = rng_seeded(7, RNG_QUERY);

	for (int trial = 0; trial < 30; trial++) {
		struct vec2 p[4];
		for (int i = 0; i < 4; i++)
			p[i] = (struct vec2){rng_between(&rng, -9, 9), rng_between(&rng, -9, 9)};
		size_t n = curve_bezier(p, tolerances[_i], points, CAP);
		ck_assert_uint_le(n, CAP);
		for (int k = 0; k <= 200; k++)
			ck_assert_double_le(distance_to_line(bezier(p, k / 200.0), points, n),
					    tolerances[_i] * (1 + 1e-9));
		ck_assert_double_eq(points[n - 1].x, p[3].x);
	}
}
END_TEST

START_TEST(a_straight_curve_takes_two_points)
{
	struct vec2 p[4] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}}, out[CAP];

	ck_assert_uint_eq(curve_bezier(p, 0.01, out, CAP), 2);
}
END_TEST

START_TEST(a_finer_tolerance_takes_more_points_and_too_small_a_buffer_is_told)
{
	struct vec2 p[4] = {{0, 0}, {0, 9}, {9, 9}, {9, 0}}, out[CAP], few[4] = {{0, 0}};
	size_t coarse = curve_bezier(p, 1, out, CAP), fine = curve_bezier(p, 0.01, out, CAP);

	ck_assert_uint_gt(fine, 2 * coarse);
	ck_assert_uint_eq(curve_bezier(p, 0.01, few, 3), fine);
	ck_assert_double_eq(few[3].x, 0);
	ck_assert_double_eq(few[2].x, out[2].x);
}
END_TEST

START_TEST(a_catmull_rom_curve_goes_through_its_points)
{
	static const struct vec2 nodes[] = {{0, 0}, {4, 1}, {5, 5}, {1, 6}, {-2, 3}};
	struct vec2 out[CAP];

	for (int closed = 0; closed < 2; closed++) {
		size_t n = curve_catmull_rom(nodes, ARRAY_LEN(nodes), closed, 0.01, out, CAP);
		for (size_t i = 0; i < ARRAY_LEN(nodes); i++) {
			double least = 1e300;
			for (size_t k = 0; k < n; k++)
				least = vec2_distance(out[k], nodes[i]) < least
					    ? vec2_distance(out[k], nodes[i])
					    : least;
			ck_assert_double_eq(least, 0);
		}
		bool at_last = vec2_distance(out[n - 1], nodes[ARRAY_LEN(nodes) - 1]) == 0;
		ck_assert_int_eq(at_last, !closed);
	}
}
END_TEST

/* The polynomial of Catmull and Rom, written out. */
static double catmull_rom(double a, double b, double c, double d, double t)
{
	return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t +
		      (3 * b - a - 3 * c + d) * t * t * t);
}

START_TEST(a_catmull_rom_curve_follows_its_polynomial)
{
	static const struct vec2 nodes[] = {{0, 0}, {4, 1}, {5, 5}, {1, 6}, {-2, 3}};
	enum { N = 5 };
	struct vec2 out[CAP];
	size_t n = curve_catmull_rom(nodes, N, true, 0.001, out, CAP);

	out[n] = out[0]; /* it is closed */
	for (size_t i = 0; i < N; i++)
		for (int k = 0; k < 20; k++) {
			const struct vec2 *a = &nodes[(i + N - 1) % N], *b = &nodes[i],
					  *c = &nodes[(i + 1) % N], *d = &nodes[(i + 2) % N];
			struct vec2 at = {catmull_rom(a->x, b->x, c->x, d->x, k / 20.0),
					  catmull_rom(a->y, b->y, c->y, d->y, k / 20.0)};
			ck_assert_double_le(distance_to_line(at, out, n + 1), 0.001 * (1 + 1e-9));
		}
}
END_TEST

START_TEST(a_curve_of_one_point_or_none_is_harmless)
{
	struct vec2 one = {3, 4}, out[4];

	ck_assert_uint_eq(curve_catmull_rom(&one, 1, true, 0.1, out, 4), 1);
	ck_assert_double_eq(out[0].y, 4);
	ck_assert_uint_eq(curve_catmull_rom(NULL, 0, false, 0.1, out, 4), 0);
}
END_TEST

Suite *suite_curve(void)
{
	Suite *suite = suite_create("steer/curve");
	TCase *tcase = tcase_create("curve");

	tcase_add_loop_test(tcase, the_polyline_stays_within_the_tolerance, 0, 4);
	tcase_add_test(tcase, a_straight_curve_takes_two_points);
	tcase_add_test(tcase, a_finer_tolerance_takes_more_points_and_too_small_a_buffer_is_told);
	tcase_add_test(tcase, a_catmull_rom_curve_goes_through_its_points);
	tcase_add_test(tcase, a_catmull_rom_curve_follows_its_polynomial);
	tcase_add_test(tcase, a_curve_of_one_point_or_none_is_harmless);
	suite_add_tcase(suite, tcase);
	return suite;
}
