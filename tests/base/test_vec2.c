#include <math.h>

#include "base/hash.h"
#include "base/rng.h"
#include "base/vec2.h"
#include "tests/suite.h"

START_TEST(trigonometry_agrees_with_the_c_library)
{
	struct rng rng = rng_seeded(1, RNG_QUERY);
	double worst_wave = 0, worst_angle = 0;

	for (int i = 0; i < 200000; i++) {
		double angle = rng_between(&rng, -1000, 1000);
		double x = rng_between(&rng, -10, 10), y = rng_between(&rng, -10, 10);
		worst_wave = fmax(worst_wave, fabs(trig_sin(angle) - sin(angle)));
		worst_wave = fmax(worst_wave, fabs(trig_cos(angle) - cos(angle)));
		worst_angle = fmax(worst_angle, fabs(trig_atan2(y, x) - atan2(y, x)));
	}
	ck_assert_msg(worst_wave < 1e-13, "sine or cosine off by %g", worst_wave);
	ck_assert_msg(worst_angle < 2e-15, "arctangent off by %g", worst_angle);
}
END_TEST

/* The same on every machine, compiler and optimisation level: a golden value. */
START_TEST(trigonometry_is_bit_identical_everywhere)
{
	uint64_t hash = HASH_START;

	for (int i = -5000; i <= 5000; i++) {
		double t = i * 0.0371;
		hash = hash_double(hash, trig_sin(t));
		hash = hash_double(hash, trig_cos(t));
		hash = hash_double(hash, trig_atan2(t, 3.25));
		hash = hash_double(hash, trig_atan2(-1.5, t));
		hash = hash_double(hash, trig_wrap(t));
	}
	ck_assert_msg(hash == UINT64_C(0xb8f128eb8a8ab2c5), "hash is %#llx", (unsigned long long)hash);
}
END_TEST

static const struct {
	double y, x, angle;
} axes[] = {{0, 0, 0},        {0, 1, 0},      {1, 0, PI / 2},       {0, -1, PI},
	    {-1, 0, -PI / 2}, {1, 1, PI / 4}, {-1, -1, -3 * PI / 4}};

START_TEST(atan2_knows_its_quadrant)
{
	ck_assert_double_eq_tol(trig_atan2(axes[_i].y, axes[_i].x), axes[_i].angle, 1e-15);
}
END_TEST

START_TEST(wrapping_keeps_the_angle_in_one_turn)
{
	for (int i = -100; i <= 100; i++) {
		double wrapped = trig_wrap(i * 0.7);
		ck_assert(wrapped > -PI && wrapped <= PI);
		ck_assert_double_eq_tol(trig_sin(wrapped), trig_sin(i * 0.7), 1e-12);
	}
}
END_TEST

Suite *suite_vec2(void)
{
	Suite *suite = suite_create("base/vec2");
	TCase *tcase = tcase_create("vec2");
	tcase_add_test(tcase, trigonometry_agrees_with_the_c_library);
	tcase_add_test(tcase, trigonometry_is_bit_identical_everywhere);
	tcase_add_loop_test(tcase, atan2_knows_its_quadrant, 0, (int)ARRAY_LEN(axes));
	tcase_add_test(tcase, wrapping_keeps_the_angle_in_one_turn);
	suite_add_tcase(suite, tcase);
	return suite;
}
