/* Rocks on Kepler's ellipses, and ships that haul between them. */
#include "space/orbit.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "space/scene.h"
#include "space/step.h"
#include "tests/long.h"
#include "tests/space/world.h"
#include "tests/suite.h"

static struct orbit draw_orbit(struct rng *rng)
{
	double axis = rng_between(rng, 5, 25);

	return (struct orbit){axis, rng_between(rng, 0, 0.7), rng_between(rng, -PI, PI),
			      rng_between(rng, 0, 2 * PI), orbit_motion(axis, 8)};
}

START_TEST(keplers_equation_holds_to_the_last_bits)
{
	for (double e = 0; e <= 0.99; e += 0.03)
		for (double mean = -3.1; mean <= 3.1; mean += 0.1) {
			double anomaly = orbit_anomaly(mean, e);
			ck_assert_double_lt(fabs(anomaly - e * trig_sin(anomaly) - mean), 2e-15);
		}
}
END_TEST

/* Kepler's second law: equal areas in equal times, all the way round. */
START_TEST(a_planet_sweeps_equal_areas_and_comes_back)
{
	struct rng rng = rng_seeded(3, RNG_QUERY);

	for (int i = 0; i < 20; i++) {
		struct orbit orbit = draw_orbit(&rng);
		double round_s = 2 * PI / orbit.motion_rad_s, step_s = round_s / 1000, first = 0;
		for (int k = 0; k < 1000; k += 50) {
			struct vec2 a = orbit_position(&orbit, k * step_s);
			struct vec2 b = orbit_position(&orbit, (k + 1) * step_s);
			double swept = vec2_cross(a, b);
			first = k ? first : swept;
			ck_assert_double_lt(fabs(swept / first - 1), 1e-3);
			ck_assert_double_le(vec2_distance(a, b), orbit_max_speed(&orbit) * step_s * (1 + 1e-9));
		}
		ck_assert_double_lt(vec2_distance(orbit_position(&orbit, 0), orbit_position(&orbit, round_s)),
				    1e-9);
	}
}
END_TEST

/* A world with a sun at rest in the middle, and one rock on ORBIT round it. */
static struct space *world_with(const struct orbit *orbit)
{
	struct space_setup setup = {.width = 60,
				    .height = 60,
				    .ships = 4,
				    .rocks = 8,
				    .orbits = 4,
				    .hauls = 4,
				    .rules = space_rules_default};
	struct space *space = space_new(&setup);

	setup.rules.edge = EDGE_OPEN;
	ck_assert_ptr_nonnull(space);
	ck_assert_int_eq(space_add_rock(space, (struct vec2){30, 30}, (struct vec2){0, 0}, 1), STATUS_OK);
	ck_assert_int_eq(space_add_rock(space, (struct vec2){0, 0}, (struct vec2){0, 0}, 0.5), STATUS_OK);
	ck_assert_int_eq(space_add_orbit(space, 1, 0, orbit), STATUS_OK);
	return space;
}

/* When a ship can meet the rock on ORBIT; FROM is seen from the sun. */
static double meeting_s(const struct orbit *orbit, struct vec2 from, double speed, double reach)
{
	struct space *space = world_with(orbit);
	double met_s = orbits_meeting_s(space, 0, vec2_add(from, (struct vec2){30, 30}), speed, reach);

	space_free(space);
	return met_s;
}

/* How long a ship takes that always flies to where the planet is; LIMIT_S where it does not get there. */
static double chase_s(const struct orbit *orbit, struct vec2 at, double speed, double reach, double limit_s)
{
	double dt_s = 1.0 / SPACE_TICKS_PER_S, time_s = 0;

	for (; time_s < limit_s; time_s += dt_s) {
		struct vec2 way = vec2_sub(orbit_position(orbit, time_s), at);
		if (vec2_length(way) <= reach)
			return time_s;
		at = vec2_add(at, vec2_clip(way, speed * dt_s));
	}
	return limit_s;
}

START_TEST(a_ship_that_intercepts_arrives_before_one_that_chases)
{
	const double reach = 0.5;
	int sooner = 0;

	for (uint64_t seed = 1; seed <= 200; seed++) {
		struct rng rng = rng_seeded(seed, RNG_QUERY);
		struct orbit orbit = draw_orbit(&rng);
		struct vec2 from = {rng_between(&rng, -30, 30), rng_between(&rng, -20, 20)};
		double speed = 1.05 * orbit_max_speed(&orbit);
		double met_s = meeting_s(&orbit, from, speed, reach);
		double chased_s = chase_s(&orbit, from, speed, reach, 20 * PI / orbit.motion_rad_s);
		/* It gets there, and straight. */
		ck_assert_double_le(vec2_distance(orbit_position(&orbit, met_s), from),
				    reach + speed * met_s + 1e-6);
		ck_assert_double_le(met_s, chased_s + 1e-9);
		sooner += met_s < chased_s - 1.0 / SPACE_TICKS_PER_S;
	}
	ck_assert_int_ge(sooner, 190);
}
END_TEST

START_TEST(a_slow_ship_lets_the_planet_come_while_a_chase_never_ends)
{
	int chased_in_vain = 0, seeds = how_many(12, 40);

	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
		struct rng rng = rng_seeded(seed, RNG_QUERY);
		struct orbit orbit = draw_orbit(&rng);
		struct vec2 from = {rng_between(&rng, -30, 30), rng_between(&rng, -20, 20)};
		double speed = 0.4 * orbit_max_speed(&orbit), limit_s = 20 * PI / orbit.motion_rad_s;
		double met_s = meeting_s(&orbit, from, speed, 0.5);
		ck_assert_double_lt(met_s, limit_s);
		ck_assert_double_le(met_s, chase_s(&orbit, from, speed, 0.5, limit_s));
		chased_in_vain += chase_s(&orbit, from, speed, 0.5, limit_s) == limit_s;
	}
	ck_assert_int_gt(4 * chased_in_vain, seeds);
}
END_TEST

/* It is where the ellipse has it at every tick, and a rock that it runs into gives way. */
START_TEST(nothing_pushes_a_rock_off_its_orbit)
{
	struct orbit orbit = {10, 0.3, 0.5, 1, orbit_motion(10, 8)};
	struct space *space = world_with(&orbit);
	struct vec2 ahead = vec2_add((struct vec2){30, 30}, orbit_position(&orbit, 2));

	ck_assert_int_eq(space_add_rock(space, ahead, (struct vec2){0, 0}, 0.5), STATUS_OK);
	for (int tick = 1; tick <= 600; tick++) {
		space_step(space, NULL);
		struct vec2 is = vec2_sub(space_rock_position(space, 1), space_rock_position(space, 0));
		double time_s = (double)tick / SPACE_TICKS_PER_S;
		ck_assert_double_lt(vec2_distance(is, orbit_position(&orbit, time_s)), 1e-9);
	}
	ck_assert_double_gt(vec2_distance(space_rock_position(space, 2), ahead), 0.1);
	space_free(space);
}
END_TEST

/* Round a planet that goes round a sun; its place in 7 seconds is known beforehand. */
START_TEST(a_moon_goes_along_with_its_planet)
{
	struct orbit orbit = {10, 0.3, 0.5, 1, orbit_motion(10, 8)}, moon = {2, 0.1, 0, 2, orbit_motion(2, 1)};
	struct space *space = world_with(&orbit);

	ck_assert_int_eq(space_add_rock(space, (struct vec2){0, 0}, (struct vec2){0, 0}, 0.2), STATUS_OK);
	ck_assert_int_eq(space_add_orbit(space, 2, 1, &moon), STATUS_OK);
	struct vec2 foreseen = orbits_place(space, 1, 7);
	for (int tick = 0; tick < 7 * SPACE_TICKS_PER_S; tick++)
		space_step(space, NULL);
	ck_assert_double_lt(vec2_distance(space_rock_position(space, 2), foreseen), 1e-9);
	ck_assert_double_lt(
	    vec2_distance(vec2_sub(foreseen, space_rock_position(space, 1)), orbit_position(&moon, 7)), 1e-9);
	space_free(space);
}
END_TEST

/* The last rock takes the id of the one that goes, and a moon without its planet drifts on. */
START_TEST(an_orbit_follows_its_rock_to_another_id_and_ends_with_its_centre)
{
	struct orbit orbit = {10, 0.3, 0.5, 1, orbit_motion(10, 8)}, moon = {2, 0.1, 0, 2, orbit_motion(2, 1)};
	struct space *space = world_with(&orbit);

	ck_assert_int_eq(space_add_rock(space, (struct vec2){5, 5}, (struct vec2){0, 0}, 0.2), STATUS_OK);
	ck_assert_int_eq(space_add_rock(space, (struct vec2){0, 0}, (struct vec2){0, 0}, 0.2), STATUS_OK);
	ck_assert_int_eq(space_add_orbit(space, 3, 1, &moon), STATUS_OK);
	space_remove_rock(space, 2);
	ck_assert_uint_eq(space->n.orbits, 2);
	ck_assert_uint_eq(space->orbits[1].rock, 2);
	space_remove_rock(space, 1);
	ck_assert_uint_eq(space->n.orbits, 0);
	struct vec2 at = space_rock_position(space, 1), velocity = space_rock_velocity(space, 1);
	ck_assert_double_gt(vec2_length(velocity), 0);
	space_step(space, NULL);
	ck_assert_double_lt(
	    vec2_distance(space_rock_position(space, 1), vec2_add(at, vec2_scale(velocity, SPACE_DT_S))),
	    1e-12);
	space_free(space);
}
END_TEST

static struct space *galaxy(void)
{
	struct fleet fleet;
	struct scene scene;
	struct scene_choice choice = {.seed = 1};
	struct space *space;
	struct diag diag;

	ck_assert_int_eq(fleet_load(&fleet, &diag), STATUS_OK);
	ck_assert_msg(scene_load("galaxy", &fleet, &scene, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(scene_build(&scene, &fleet, &choice, &space, &diag) == STATUS_OK, "%s", diag.text);
	scene_free(&scene);
	return space;
}

/* A ship lands within the gap of its terms, refuels for as long as they say, and burns what it turned. */
START_TEST(a_ship_lands_refuels_and_leaves_for_another_planet)
{
	struct space *space = galaxy();
	struct space_haul before = *space_haul_of(space, 0);
	double burnt = 0, refuel_s = 0;
	struct vec2 velocity = {0, 0};
	int landings = 0, planets[SPACE_ORBITS_MAX] = {0};

	for (int tick = 0; tick < 60 * SPACE_TICKS_PER_S; tick++) {
		space_step(space, NULL);
		const struct space_haul *haul = space_haul_of(space, 0);
		if (before.docked && !haul->docked) {
			ck_assert_uint_ne(haul->planet, before.planet);
			if (landings)
				ck_assert_double_le(fabs(refuel_s), 1.5 * SPACE_DT_S);
			burnt = 0;
		} else if (!before.docked) {
			burnt += vec2_distance(velocity, haul->docked ? velocity : space_velocity(space, 0));
		}
		if (!before.docked && haul->docked) {
			landings++;
			planets[haul->planet]++;
			ck_assert_double_le(fabs(haul->burnt - burnt), 0.5);
			refuel_s = haul->terms.refuel_s + haul->terms.refuel_s_per_fuel * haul->burnt;
		}
		refuel_s -= SPACE_DT_S;
		velocity = space_velocity(space, 0);
		before = *haul;
	}
	ck_assert_int_ge(landings, 6);
	ck_assert_uint_eq(before.n, landings);
	/* A round takes it to every planet before it comes to one again. */
	for (uint32_t p = 0; p < space->n.orbits; p++)
		ck_assert_int_ge(planets[p], landings / (int)space->n.orbits - 1);
	space_free(space);
}
END_TEST

START_TEST(a_haul_is_a_part_of_the_state_and_of_its_hash)
{
	struct space *space = galaxy(), *twin = galaxy();

	for (int tick = 0; tick < 500; tick++) {
		space_step(space, NULL);
		space_step(twin, NULL);
	}
	ck_assert_uint_eq(space_hash(space), space_hash(twin));
	twin->hauls[0].visited ^= 1;
	ck_assert_uint_ne(space_hash(space), space_hash(twin));
	space_follow(twin, space);
	ck_assert_uint_eq(space_hash(space), space_hash(twin));
	space_free(space);
	space_free(twin);
}
END_TEST

START_TEST(a_scene_without_two_planets_or_with_walls_is_refused)
{
	static const struct {
		const char *text, *why;
	} scenes[] = {
	    {"rocks = ({ gravity = 1.0; }, { orbit = { of = 1; axis = 5.0; }; });",
	     "mine.cfg:1: of is not an earlier group of rocks with gravity"},
	    {"rocks = ({ radius = 1.0; }, { orbit = { of = 0; axis = 5.0; }; });",
	     "of is not an earlier group of rocks with gravity"},
	    {"walls = [\"...\", \"...\"]; rocks = ({ gravity = 1.0; }, { orbit = { of = 0; axis = 5.0; }; });",
	     "orbit needs open space, but the scene has walls"},
	    {"rocks = ({ gravity = 1.0; }, { orbit = { of = 0; axis = 5.0; }; }); ships = ({ target = "
	     "\"haul\"; });",
	     "needs two rocks in orbit to haul between"},
	    {"rocks = ({ gravity = 1.0; }, { count = 65; orbit = { of = 0; axis = 5.0; }; }); ships = ({ count "
	     "= 1; });",
	     "rocks are more than 64 in orbit"},
	};
	struct fleet fleet;
	struct scene scene;
	struct diag diag;

	ck_assert_int_eq(fleet_load(&fleet, &diag), STATUS_OK);
	for (size_t i = 0; i < ARRAY_LEN(scenes); i++) {
		ck_assert_int_eq(scene_parse("mine.cfg", scenes[i].text, &fleet, &scene, &diag),
				 STATUS_BAD_INPUT);
		ck_assert_msg(strstr(diag.text, scenes[i].why) != NULL, "%s", diag.text);
	}
}
END_TEST

Suite *suite_orbits(void)
{
	Suite *suite = suite_create("space/orbits");
	TCase *ellipses = tcase_create("ellipses"), *hauls = tcase_create("hauls");

	tcase_add_test(ellipses, keplers_equation_holds_to_the_last_bits);
	tcase_add_test(ellipses, a_planet_sweeps_equal_areas_and_comes_back);
	tcase_add_test(ellipses, a_ship_that_intercepts_arrives_before_one_that_chases);
	tcase_add_test(ellipses, a_slow_ship_lets_the_planet_come_while_a_chase_never_ends);
	tcase_add_test(ellipses, nothing_pushes_a_rock_off_its_orbit);
	tcase_add_test(ellipses, a_moon_goes_along_with_its_planet);
	tcase_add_test(ellipses, an_orbit_follows_its_rock_to_another_id_and_ends_with_its_centre);
	tcase_add_test(hauls, a_ship_lands_refuels_and_leaves_for_another_planet);
	tcase_add_test(hauls, a_haul_is_a_part_of_the_state_and_of_its_hash);
	tcase_add_test(hauls, a_scene_without_two_planets_or_with_walls_is_refused);
	suite_add_tcase(suite, ellipses);
	suite_add_tcase(suite, hauls);
	return suite;
}
