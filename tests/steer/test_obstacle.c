/* What is ahead of a ship, beside a disc that is moved by small steps. */
#include <math.h>

#include "base/rng.h"
#include "steer/obstacle.h"
#include "tests/steer/batches.h"
#include "tests/suite.h"

enum { SHIPS = 16, BATCHES = 4, STEPS = 1000 };

/* How near the disc comes to what is before the ship, less its radius and REACH, T tiles along ALONG. */
static double gap_after(const struct steer_batch *batch, uint32_t ship, struct vec2 along, double reach,
			double t)
{
	struct vec2 from = steer_position(batch, ship), at = vec2_add(from, vec2_scale(along, t));
	double least = INFINITY;

	for (size_t k = 0; k < obstacle_count(batch, ship); k++) {
		struct obstacle obstacle = obstacle_of(batch, ship, k);
		if (vec2_dot(vec2_sub(obstacle.at, from), along) > 0)
			least = fmin(least, vec2_distance(obstacle.at, at) - obstacle.radius - reach);
	}
	return least;
}

/* Compares one ship with the disc; 1 if it meets something later than at once, -1 if it passes everything. */
static int compare(const struct steer_batch *batch, uint32_t ship, struct vec2 along, double length)
{
	double reach = obstacle_reach(batch, ship), step = length / STEPS, least = INFINITY, room;
	struct obstacle hit;
	bool found = obstacle_ahead(batch, ship, along, reach, length, &hit, &room);

	for (int i = 0; i < STEPS && i * step < room - step; i++)
		least = fmin(least, gap_after(batch, ship, along, reach, i * step));
	ck_assert_double_ge(least, 0); /* nothing is met before */
	if (found)
		ck_assert_double_le(gap_after(batch, ship, along, reach, room), 1e-9);
	else
		ck_assert_double_eq(room, length);
	if (found)
		return room > 0;
	return -1;
}

START_TEST(a_ship_gets_as_far_as_a_disc_that_is_moved_along_its_way)
{
	struct rng rng = rng_seeded(9, RNG_QUERY);
	int met = 0, passed = 0;

	for (uint64_t seed = 0; seed < BATCHES; seed++) {
		struct test_batch test = {.n_blocks = 0};
		test_batch_make(&test, BATCH_RANDOM, SHIPS, seed);
		for (uint32_t ship = 0; ship < SHIPS; ship++) {
			struct vec2 along = vec2_at_angle(rng_between(&rng, -PI, PI));
			int how = compare(&test.batch, ship, along, rng_between(&rng, 1, 12));
			met += how > 0;
			passed += how < 0;
		}
		test_batch_free(&test);
	}
	ck_assert_msg(met > 3 && passed > 3, "%d met, %d passed", met, passed);
}
END_TEST

Suite *suite_obstacle(void)
{
	Suite *suite = suite_create("steer/obstacle");
	TCase *tcase = tcase_create("obstacle");

	tcase_add_test(tcase, a_ship_gets_as_far_as_a_disc_that_is_moved_along_its_way);
	suite_add_tcase(suite, tcase);
	return suite;
}
