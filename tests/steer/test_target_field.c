/* The way to a target is read from the field as it is interpolated: exactly, where the field is a plane. */
#include <math.h>

#include "base/rng.h"
#include "steer/target_field.h"
#include "tests/suite.h"

/* Large enough that no way leads out of it. */
enum { WIDTH = 90, HEIGHT = 80, HEADINGS = 16 };

static uint32_t lengths[HEADINGS * WIDTH * HEIGHT];

/* A field whose lengths grow by ALONG to the right and by DOWN downwards, and by TURN from heading to heading. */
static struct target_field slope(int along, int down, int turn)
{
	static const struct solids nothing;
	static struct field field;

	for (int h = 0; h < HEADINGS; h++)
		for (int y = 0; y < HEIGHT; y++)
			for (int x = 0; x < WIDTH; x++)
				lengths[(h * HEIGHT + y) * WIDTH + x] =
				    (uint32_t)(20000 + along * x + down * y + turn * h);
	field = (struct field){
	    .distance = lengths, .width = WIDTH, .height = HEIGHT, .planes = HEADINGS, .unit = 0.25};
	return (struct target_field){
	    .field = &field, .solids = &nothing, .spacing = 0.5, .turning = 1, .least = TARGET_FIELD_LEAST};
}

START_TEST(a_length_is_interpolated_between_nodes_and_headings)
{
	struct target_field way = slope(17, -31, 3);
	struct rng rng = rng_seeded(5, RNG_QUERY);

	for (int i = 0; i < 200; i++) {
		struct vec2 at = {rng_between(&rng, 0, 0.5 * (WIDTH - 1)),
				  rng_between(&rng, 0, 0.5 * (HEIGHT - 1))};
		double heading = rng_between(&rng, 0, HEADINGS / 2.0 - 1e-6);
		struct vec2 nose = vec2_at_angle(heading * 2 * PI / HEADINGS);
		double wanted = 0.25 * (20000 + 17 * at.x / 0.5 - 31 * at.y / 0.5 + 3 * heading);
		ck_assert_double_eq_tol(target_field_length(&way, at, nose), wanted, 1e-9);
	}
}
END_TEST

START_TEST(the_way_begins_where_the_lengths_fall_most)
{
	for (int h = 0; h < HEADINGS; h++) {
		struct vec2 fall = vec2_at_angle(h * 2 * PI / HEADINGS), middle = {22, 20};
		struct target_field way = slope((int)round(-100 * fall.x), (int)round(-100 * fall.y), 0);
		struct vec2 begins = target_field_direction(&way, middle, (struct vec2){1, 0});
		ck_assert_double_eq_tol(vec2_length(begins), 1, 1e-9);
		ck_assert_msg(vec2_dot(begins, fall) > cos(PI / HEADINGS), "heading %d", h);
	}
}
END_TEST

Suite *suite_target_field(void)
{
	Suite *suite = suite_create("steer/target_field");
	TCase *tcase = tcase_create("target_field");

	tcase_add_test(tcase, a_length_is_interpolated_between_nodes_and_headings);
	tcase_add_test(tcase, the_way_begins_where_the_lengths_fall_most);
	suite_add_tcase(suite, tcase);
	return suite;
}
