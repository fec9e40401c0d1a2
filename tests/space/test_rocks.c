#include "space/step.h"
#include "tests/space/world.h"
#include "tests/suite.h"

struct totals {
	struct vec2 momentum;
	double scale, energy; /* scale: sum of the lengths of all momenta */
};

static struct totals totals_of(const struct space *space)
{
	struct totals totals = {{0, 0}, 0, 0};

	for (uint32_t i = 0; i < space->n.rocks; i++) {
		double mass = space->rock_radius[i] * space->rock_radius[i];
		struct vec2 velocity = {space->rock_vx[i], space->rock_vy[i]};
		totals.momentum = vec2_add(totals.momentum, vec2_scale(velocity, mass));
		totals.scale += mass * vec2_length(velocity);
		totals.energy += mass * vec2_dot(velocity, velocity) / 2;
	}
	return totals;
}

static void scatter(struct space *space, int n)
{
	struct rng rng = rng_seeded(11, RNG_SPACE);

	for (int i = 0; i < n; i++)
		ck_assert_int_eq(
		    space_add_rock(space, (struct vec2){rng_between(&rng, 0, 40), rng_between(&rng, 0, 30)},
				   (struct vec2){rng_between(&rng, -1, 1), rng_between(&rng, -1, 1)},
				   rng_between(&rng, 0.2, 1.6)),
		    STATUS_OK);
}

START_TEST(rocks_keep_their_momentum_for_ten_minutes)
{
	struct space *space = test_world(40, 30, false);

	space->rules.edge = EDGE_WRAP;
	scatter(space, 60);
	struct totals before = totals_of(space);
	double first = space->rock_vx[0];
	for (int step = 0; step < 10 * 60 * SPACE_TICKS_PER_S; step++)
		space_step(space, NULL);
	struct totals after = totals_of(space);
	ck_assert(space->rock_vx[0] != first);
	ck_assert(vec2_distance(before.momentum, after.momentum) <= 1e-12 * before.scale);
	ck_assert_double_eq_tol(after.energy / before.energy, 1, 1e-9);
	space_free(space);
}
END_TEST

START_TEST(soft_rocks_lose_energy_but_no_momentum)
{
	struct space *space = test_world(40, 30, false);

	space->rules.edge = EDGE_WRAP;
	space->rules.restitution = 0.5;
	scatter(space, 60);
	struct totals before = totals_of(space);
	for (int step = 0; step < 3600; step++)
		space_step(space, NULL);
	struct totals after = totals_of(space);
	ck_assert(vec2_distance(before.momentum, after.momentum) <= 1e-12 * before.scale);
	ck_assert(after.energy < 0.9 * before.energy);
	space_free(space);
}
END_TEST

/* A pilot at (5, 10) that looks at whatever lies to the east. */
static struct space *gunner(void)
{
	struct space *space = test_world(40, 20, false);

	space_set_pilot(space, (int32_t)test_ship(space, &test_hull, "seek", 5, 10));
	return space;
}

START_TEST(of_two_rocks_in_one_place_the_lighter_gives_way_more)
{
	struct space *space = test_world(40, 30, false);

	ck_assert_int_eq(space_add_rock(space, (struct vec2){10, 10}, (struct vec2){0, 0}, 2), STATUS_OK);
	ck_assert_int_eq(space_add_rock(space, (struct vec2){12, 10}, (struct vec2){0, 0}, 1), STATUS_OK);
	space_step(space, NULL);
	/* They overlap by 1, and their masses are as 4 to 1. */
	ck_assert_double_eq_tol(space->rock_x[0], 10 - 0.2, 1e-9);
	ck_assert_double_eq_tol(space->rock_x[1], 12 + 0.8, 1e-9);
	space_free(space);
}
END_TEST

START_TEST(a_beam_breaks_the_nearest_rock_in_two_and_keeps_its_momentum)
{
	struct space *space = gunner();
	struct space_input fire = {.fire = true};

	ck_assert_int_eq(space_add_rock(space, (struct vec2){15, 10}, (struct vec2){0, 0}, 1), STATUS_OK);
	ck_assert_int_eq(space_add_rock(space, (struct vec2){10, 10}, (struct vec2){0.2, 0.1}, 1), STATUS_OK);
	struct totals before = totals_of(space);
	space_step(space, &fire);
	struct totals after = totals_of(space);
	ck_assert_uint_eq(space->n.rocks, 3);
	ck_assert(space->rock_radius[0] == 1);
	ck_assert_double_eq_tol(space->rock_radius[1], sqrt(0.5), 1e-12);
	ck_assert(vec2_distance(before.momentum, after.momentum) < 1e-12);
	ck_assert(space->events[0].kind == SPACE_EVENT_ROCK_HIT && space->events[0].b == 2);
	ck_assert_uint_eq(space->n.beams, 1);
	ck_assert_double_eq_tol(space->beams[0].to.x, 9, 1e-9);
	/* It has to cool down before it fires again. */
	space_step(space, &fire);
	ck_assert_uint_eq(space->n.rocks, 3);
	space_free(space);
}
END_TEST

START_TEST(a_beam_turns_the_smallest_rocks_to_dust_and_ships_to_light)
{
	struct space *space = gunner();
	struct space_input fire = {.fire = true};
	uint32_t other = test_ship(space, &test_hull, "arrive", 12, 10);

	ck_assert_int_eq(space_add_rock(space, (struct vec2){10, 10}, (struct vec2){0, 0}, 0.5), STATUS_OK);
	space_step(space, &fire);
	ck_assert_uint_eq(space->n.rocks, 0);
	for (int step = 0; step < 30; step++)
		space_step(space, NULL);
	ck_assert(space_alive(space, other));
	space_step(space, &fire);
	ck_assert(!space_alive(space, other));
	ck_assert(space->events[0].kind == SPACE_EVENT_DESTROYED && space->events[0].b == space->pilot);
	for (int step = 0; step < 60; step++)
		space_step(space, NULL);
	ck_assert_uint_eq(space->n.beams + space->n.bursts, 0);
	space_free(space);
}
END_TEST

static const struct {
	double aim_degrees, degrees, distance; /* of the beam; of the ship off the bow */
	bool hit;
} shots[] = {
    {7.5, 7, 10, true}, {7.5, -7, 10, true}, {7.5, 8, 10, false},  {0, 7, 10, false},
    {0, 0, 10, true},   {7.5, 7, 16, false}, {7.5, 180, 3, false},
};

START_TEST(a_beam_bends_by_its_aim_and_no_further)
{
	struct space *space = gunner();
	struct vec2 away = vec2_scale(vec2_at_angle(shots[_i].degrees * PI / 180), shots[_i].distance);
	uint32_t other = test_ship(space, &test_hull, "arrive", 5 + away.x, 10 + away.y);

	space->rules.beam_aim = shots[_i].aim_degrees;
	space_step(space, &(struct space_input){.fire = true});
	ck_assert_int_eq(!space_alive(space, other), shots[_i].hit);
	space_free(space);
}
END_TEST

START_TEST(a_beam_bends_to_the_nearest_ship)
{
	struct space *space = gunner();
	uint32_t far = test_ship(space, &test_hull, "arrive", 15, 10.5);
	uint32_t near = test_ship(space, &test_hull, "arrive", 12, 9.5);

	space->rules.beam_aim = 7.5;
	space_step(space, &(struct space_input){.fire = true});
	ck_assert(!space_alive(space, near) && space_alive(space, far));
	space_free(space);
}
END_TEST

/* It passes a ship that keeps company with the pilot, not one that is to get to the pilot, however near. */
START_TEST(a_beam_passes_company_and_hits_hunters)
{
	static const double reaches[] = {-1, 0, 1};

	for (size_t i = 0; i < ARRAY_LEN(reaches); i++) {
		struct space *space = gunner();
		uint32_t other = test_ship(space, &test_hull, "arrive", 12, 10);
		space_send(space, other,
			   (struct space_target){TARGET_SHIP, {0, 0}, (uint32_t)space->pilot, reaches[i]});
		space_step(space, &(struct space_input){.fire = true});
		ck_assert_int_eq(space_alive(space, other), reaches[i] < 0);
		space_free(space);
	}
}
END_TEST

START_TEST(the_pilot_flies_by_notches)
{
	struct space *space = gunner();

	space_step(space, &(struct space_input){.thrust = 3});
	for (int step = 0; step < 120; step++)
		space_step(space, NULL);
	ck_assert_double_eq_tol(space->x[0], 5 + 121 * 1.5 / 60, 1e-9);
	space_step(space, &(struct space_input){.turn = 6, .thrust = -9});
	for (int step = 0; step < 120; step++)
		space_step(space, NULL);
	ck_assert(vec2_length(space_velocity(space, 0)) < 1e-6);
	ck_assert_msg(space->heading_y[0] > 0.999, "a ship that stands still turns");
	space_step(space, &(struct space_input){.thrust = 1});
	for (int step = 0; step < 60; step++)
		space_step(space, NULL);
	ck_assert_double_eq_tol(space->vy[0], 0.5, 1e-9);
	space_free(space);
}
END_TEST

Suite *suite_rocks(void)
{
	Suite *suite = suite_create("space/rocks");
	TCase *tcase = tcase_create("rocks");
	tcase_add_test(tcase, rocks_keep_their_momentum_for_ten_minutes);
	tcase_add_test(tcase, soft_rocks_lose_energy_but_no_momentum);
	tcase_add_test(tcase, of_two_rocks_in_one_place_the_lighter_gives_way_more);
	tcase_add_test(tcase, a_beam_breaks_the_nearest_rock_in_two_and_keeps_its_momentum);
	tcase_add_test(tcase, a_beam_turns_the_smallest_rocks_to_dust_and_ships_to_light);
	tcase_add_loop_test(tcase, a_beam_bends_by_its_aim_and_no_further, 0, ARRAY_LEN(shots));
	tcase_add_test(tcase, a_beam_bends_to_the_nearest_ship);
	tcase_add_test(tcase, a_beam_passes_company_and_hits_hunters);
	tcase_add_test(tcase, the_pilot_flies_by_notches);
	suite_add_tcase(suite, tcase);
	return suite;
}
