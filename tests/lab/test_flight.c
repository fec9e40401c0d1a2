#include "lab/flight.h"
#include "lab/roles.h"
#include "lab/shortest.h"
#include "tests/suite.h"

/* One ship on the middle line of a field of 40 x 20 tiles, sent straight east for 30. */
static struct space *field(const char *behaviour, double turn_rad_s)
{
	struct space_setup setup = {
	    .width = 40, .height = 20, .ships = 2, .rocks = 4, .seed = 5, .rules = space_rules_default};
	struct hull hull = {.model = MODEL_TURN,
			    .radius = 0.25,
			    .clearance = 0.5,
			    .max_speed = 2,
			    .max_turn_rad_s = turn_rad_s,
			    .max_force = 1,
			    .mass = 1};
	const struct variant *variant;
	double params[PARAMS_MAX];
	uint32_t group, ship;

	setup.rules.leave = true;
	struct space *space = space_new(&setup);
	ck_assert_ptr_nonnull(space);
	ck_assert_int_eq(variant_parse(behaviours, "behaviour", behaviour, &variant, params, NULL, 0, NULL),
			 STATUS_OK);
	ck_assert_int_eq(space_add_group(space, variant, params, &group), STATUS_OK);
	ck_assert_int_eq(space_add_ship(space, &hull, group, (struct vec2){5, 10}, 0, &ship), STATUS_OK);
	space_send(space, ship, (struct space_target){TARGET_POINT, {35, 10}, 0, 0.5});
	return space;
}

static void put_rock(struct space *space, double x, double y, double speed, double radius)
{
	ck_assert_int_eq(space_add_rock(space, (struct vec2){x, y}, (struct vec2){0, speed}, radius),
			 STATUS_OK);
}

static struct flight_result fly(struct space *space)
{
	struct flight_result result;

	ck_assert_int_eq(flight_run(space, NULL, flight_limit_s(space, 4, 0), NULL,
				    &(struct flight_role){0, space->n.ships}, 1, &result),
			 STATUS_OK);
	space_free(space);
	return result;
}

START_TEST(a_straight_flight_is_the_optimum)
{
	struct flight_result result = fly(field("seek", 4));

	ck_assert_double_eq(result.ok, 1);
	ck_assert_double_eq(result.reached, 1);
	ck_assert_double_eq(result.contacts, 0);
	ck_assert_double_eq_tol(result.time_ratio, 1, 0.02);
	ck_assert_double_eq_tol(result.length_ratio, 1, 0.02);
	ck_assert_double_eq_tol(result.turn_rad, 0, 1e-9);
	ck_assert(isinf(result.min_clearance)); /* there was nothing to come near to */
	ck_assert_double_gt(result.ns_per_ship_step, 0);
}
END_TEST

START_TEST(a_rock_in_the_way_is_touched_once_and_the_way_round_is_longer)
{
	struct space *space = field("seek", 4);

	put_rock(space, 20, 10.5, 0, 2);
	struct flight_result hit = fly(space);
	ck_assert_double_eq(hit.ok, 0);
	ck_assert_double_eq(hit.contacts, 1);
	ck_assert_double_lt(hit.min_clearance, 0.01);
	space = field("tangent", 4);
	put_rock(space, 20, 10.5, 0, 2);
	struct flight_result round = fly(space);
	ck_assert_double_eq(round.ok, 1);
	ck_assert_double_gt(round.turn_rad, 0.2);
	ck_assert_msg(round.length_ratio >= 0.99 && round.length_ratio < 1.1, "%g", round.length_ratio);
}
END_TEST

/* Seek looks at its target, tangent at the rock too, which is in sight all the way. */
START_TEST(a_flight_counts_what_its_decisions_cost_and_no_more)
{
	struct space *space = field("seek", 4);

	put_rock(space, 20, 14, 0, 1);
	ck_assert_double_eq(fly(space).operations, 1);
	space = field("tangent", 4);
	space->rules.sight = 30;
	put_rock(space, 20, 14, 0, 1);
	space_step(space, NULL);
	ck_assert_uint_eq(space->operations[0], 2);
	space_explain(space, NULL);
	ck_assert_uint_eq(space->operations[0], 2);
	ck_assert_double_eq(fly(space).operations, 2);
}
END_TEST

/* The lap is timed from the ticks at which the ship passes its first node. */
START_TEST(a_lap_is_timed_from_a_node_to_the_same_again)
{
	static const struct vec2 nodes[] = {{10, 10}, {30, 10}, {30, 15}};
	struct space *space = field("path-follow", 6);
	struct flight_log log;
	uint64_t passed[8], n = 0;
	uint32_t route;

	ck_assert_int_eq(space_add_route(space, nodes, ARRAY_LEN(nodes), ROUTE_LOOP, 0.5, &route), STATUS_OK);
	space_send(space, 0, (struct space_target){.kind = TARGET_ROUTE, .id = route});
	flight_begin(space, &log);
	while (n < 3) {
		space_step(space, NULL);
		for (uint32_t i = 0; i < space->n.events; i++)
			if (space->events[i].kind == SPACE_EVENT_NODE && space->events[i].b == 0)
				passed[n++] = space->tick;
		flight_note(space, &log);
		double laps_s = n > 1 ? (double)(passed[n - 1] - passed[n - 2]) / SPACE_TICKS_PER_S : 0;
		ck_assert_double_eq_tol(log.lap_s, laps_s, 1e-9);
	}
	struct flight_result result = flight_sum_up(space, &log, NULL, (struct flight_role){0, 1});
	ck_assert_double_eq(result.lap_s, log.lap_s);
	ck_assert_double_gt(result.lap_s, 20); /* 45 tiles at 2 a second, and the turns */
	space_free(space);
}
END_TEST

START_TEST(where_rocks_drift_there_is_no_optimum)
{
	struct space *space = field("seek", 4);

	put_rock(space, 20, 3, 0.01, 1);
	struct flight_result result = fly(space);
	ck_assert_double_eq(result.reached, 1);
	ck_assert(isnan(result.time_ratio) && isnan(result.length_ratio));
}
END_TEST

/* Its goal lies inside its turning circle, abeam: seek orbits. */
START_TEST(a_ship_that_orbits_its_goal_is_stuck)
{
	struct space *space = field("seek", 0.5);

	space_send(space, 0, (struct space_target){TARGET_POINT, {5, 14}, 0, 0.3});
	struct flight_result result;
	ck_assert_int_eq(flight_run(space, NULL, 60, NULL, &(struct flight_role){0, 1}, 1, &result), STATUS_OK);
	ck_assert_double_eq(result.reached, 0);
	ck_assert_double_eq(result.stuck, 1);
	space_free(space);
}
END_TEST

START_TEST(the_shortest_way_goes_round_the_rock_by_the_radius)
{
	struct space *space = field("seek", 4);
	double length;

	put_rock(space, 20, 10, 0, 4);
	ck_assert_int_eq(shortest_way(space, 0, &length), STATUS_OK);
	/* Two tangents of a circle of 4.25 seen from 15, and the arc between; the goal counts 0.5 before. */
	double reach = 4.25, tangent = sqrt(15 * 15 - reach * reach),
	       arc = 2 * reach * trig_atan2(reach, tangent);
	ck_assert_double_eq_tol(length, 2 * tangent + arc - 0.5, 0.3);
	space_free(space);
}
END_TEST

START_TEST(a_summary_takes_the_means_of_what_was_measured)
{
	struct flight_result results[] = {{.ok = 1, .time_ratio = 1.5, .ns_per_ship_step = 5},
					  {.ok = 0.5, .time_ratio = NAN, .ns_per_ship_step = 9},
					  {.ok = 0, .time_ratio = 2.5, .ns_per_ship_step = 100}};
	double scratch[3];
	struct flight_summary sum = flight_summarise(results, 3, 2, scratch);

	ck_assert_double_eq(sum.ok.share, 0.5);
	ck_assert_double_eq(sum.time_ratio, 2);
	ck_assert_double_eq(sum.ns_per_ship_step, 9);
	struct stats_share share = stats_wilson(3, 6);
	ck_assert_double_eq(sum.ok.low, share.low);
}
END_TEST

/* One role, which the scene fills: nothing is left to the user, and no role that is not there is looked at. */
START_TEST(a_scene_that_fills_its_role_leaves_nothing_open)
{
	static struct scene scene = {.n_ships = 1};
	static struct fleet fleet;

	snprintf(scene.ships[0].behaviour, sizeof scene.ships[0].behaviour, "seek");
	snprintf(scene.ships[0].class_name, sizeof scene.ships[0].class_name, "scout");
	struct roles roles = roles_of(&scene);
	ck_assert_int_eq(roles_open(&roles, &fleet, NULL, false, false, NULL), STATUS_OK);
	ck_assert(roles.n == 1 && !roles.behaviours_open && !roles.classes_open);
}
END_TEST

Suite *suite_flight(void)
{
	Suite *suite = suite_create("lab/flight");
	TCase *tcase = tcase_create("flight");

	tcase_add_test(tcase, a_scene_that_fills_its_role_leaves_nothing_open);
	tcase_add_test(tcase, a_straight_flight_is_the_optimum);
	tcase_add_test(tcase, a_rock_in_the_way_is_touched_once_and_the_way_round_is_longer);
	tcase_add_test(tcase, a_flight_counts_what_its_decisions_cost_and_no_more);
	tcase_add_test(tcase, a_lap_is_timed_from_a_node_to_the_same_again);
	tcase_add_test(tcase, where_rocks_drift_there_is_no_optimum);
	tcase_add_test(tcase, a_ship_that_orbits_its_goal_is_stuck);
	tcase_add_test(tcase, the_shortest_way_goes_round_the_rock_by_the_radius);
	tcase_add_test(tcase, a_summary_takes_the_means_of_what_was_measured);
	suite_add_tcase(suite, tcase);
	return suite;
}
