#include "steer/steer.h"
#include "tests/suite.h"

static const struct vec2 square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};

/* The order in which the nodes of each mode are flown, and that a patrol visits its ends once. */
static const struct {
	enum route_mode mode;
	size_t n;
	uint32_t order[10];
} orders[] = {
    {ROUTE_ONE_WAY, 4, {0, 1, 2, 3, 3, 3, 3, 3, 3, 3}}, {ROUTE_LOOP, 4, {0, 1, 2, 3, 0, 1, 2, 3, 0, 1}},
    {ROUTE_PATROL, 4, {0, 1, 2, 3, 2, 1, 0, 1, 2, 3}},  {ROUTE_PATROL, 2, {0, 1, 0, 1, 0, 1, 0, 1, 0, 1}},
    {ROUTE_PATROL, 1, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},  {ROUTE_LOOP, 1, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
};

START_TEST(nodes_are_flown_in_the_order_of_the_mode)
{
	struct steer_route route = {.nodes = square, .n = orders[_i].n, .mode = orders[_i].mode};
	struct route_cursor cursor = {0};

	for (size_t k = 0; k < 10; k++) {
		ck_assert(route_cursor_hold(&route, &cursor));
		ck_assert_uint_eq(cursor.node, orders[_i].order[k]);
		uint32_t left = cursor.node;
		if (route_cursor_advance(&route, &cursor))
			ck_assert_uint_eq(route_cursor_from(&route, cursor), left);
	}
}
END_TEST

START_TEST(a_route_may_shrink_and_vanish_under_the_ship)
{
	struct route_cursor cursor = {3, false};

	ck_assert(route_cursor_hold(&(struct steer_route){.nodes = square, .n = 2}, &cursor));
	ck_assert_uint_eq(cursor.node, 1);
	ck_assert(!route_cursor_hold(&(struct steer_route){.n = 0}, &cursor));
}
END_TEST

/* A car of one speed and one turning circle on the square, for a while. */
struct flight {
	struct vec2 at, nose;
	double farthest;  /* from the lines, once the first side is flown */
	size_t visits[4]; /* node comes within 1.5 tiles, after having been farther */
	double slowest;
};

static double off_the_lines(struct vec2 at)
{
	double x = at.x < 0    ? -at.x
		   : at.x > 10 ? at.x - 10
			       : 0,
	       y = at.y < 0    ? -at.y
		   : at.y > 10 ? at.y - 10
			       : 0;
	double inside = at.x < 10 - at.x ? at.x : 10 - at.x, up = at.y < 10 - at.y ? at.y : 10 - at.y;

	inside = inside < up ? inside : up;
	return inside > 0 ? inside : sqrt(x * x + y * y);
}

static void look(struct flight *flight, bool near[4], int step)
{
	double off = off_the_lines(flight->at);

	flight->farthest = step > 600 && off > flight->farthest ? off : flight->farthest;
	for (int i = 0; i < 4; i++) {
		bool now = vec2_distance(flight->at, square[i]) < 1.5;
		flight->visits[i] += now && !near[i];
		near[i] = now;
	}
}

/* Left of the square, and where the first node is the middle of a turning circle of radius 2. */
static const struct vec2 outside = {-3, 0}, abeam = {0, 2};

/* As who runs a world does, moves the cursor on at each node that is reached, unless the behaviour does. */
static struct flight fly(const char *spec, enum route_mode mode, double radius, struct vec2 start,
			 double turn_rad_s, int steps)
{
	struct flight flight = {.at = start, .nose = {1, 0}, .slowest = 2};
	struct route_cursor cursor = {0};
	struct steer_route route = {square, 4, mode, radius, &cursor};
	double vx = 2, vy = 0, speed = 2, none = 0, small = 0.1;
	const struct field *flow = NULL;
	const struct variant *variant;
	double params[PARAMS_MAX];
	struct diag diag;
	unsigned char state[256] = {0};
	bool near[4] = {false};

	ck_assert_msg(!variant_parse(behaviours, "behaviour", spec, &variant, params, NULL, 0, &diag), "%s",
		      diag.text);
	for (int i = 0; i < steps; i++) {
		struct steer_batch batch = {.n = 1,
					    .x = &flight.at.x,
					    .y = &flight.at.y,
					    .vx = &vx,
					    .vy = &vy,
					    .heading_x = &flight.nose.x,
					    .heading_y = &flight.nose.y,
					    .radius = &small,
					    .max_speed = &speed,
					    .max_turn_rad_s = &turn_rad_s,
					    .clearance = &small,
					    .target_x = &none,
					    .target_y = &none,
					    .route = &route,
					    .flow = &flow,
					    .dt_s = 1.0 / 60};
		struct vec2 wish;
		steer_wishes(behaviour_of(variant), (struct steer_states){state, sizeof state}, params, &batch,
			     (const uint32_t[]){0}, 1, &wish, NULL);
		double error = trig_atan2(vec2_cross(flight.nose, wish), vec2_dot(flight.nose, wish));
		double most = turn_rad_s / 60, turn = error > most ? most : error < -most ? -most : error;
		struct vec2 by = vec2_at_angle(turn);
		flight.nose = (struct vec2){flight.nose.x * by.x - flight.nose.y * by.y,
					    flight.nose.x * by.y + flight.nose.y * by.x};
		double now = vec2_length(wish);
		vx = flight.nose.x * now, vy = flight.nose.y * now;
		flight.at = vec2_add(flight.at, (struct vec2){vx / 60, vy / 60});
		flight.slowest = now < flight.slowest ? now : flight.slowest;
		look(&flight, near, i);
		if (!behaviour_of(variant)->rails && vec2_distance(flight.at, square[cursor.node]) <= radius)
			route_cursor_advance(&route, &cursor);
	}
	return flight;
}

START_TEST(a_patrol_turns_about_at_both_ends)
{
	struct flight flight = fly("path-follow", ROUTE_PATROL, 1, outside, 6, 60 * 120);

	/* The inner nodes are passed both ways. */
	ck_assert_uint_ge(flight.visits[0], 3);
	ck_assert_uint_ge(flight.visits[3], 3);
	ck_assert_uint_ge(flight.visits[1], 2 * flight.visits[3] - 1);
}
END_TEST

START_TEST(too_small_a_radius_circles_the_node_for_ever)
{
	ck_assert_uint_eq(fly("path-follow", ROUTE_LOOP, 0.3, abeam, 1, 60 * 120).visits[1], 0);
	ck_assert_uint_ge(fly("path-follow", ROUTE_LOOP, 2, abeam, 1, 60 * 120).visits[1], 3);
}
END_TEST

START_TEST(one_way_ends_in_standing_still_at_the_last_node)
{
	static const char *const specs[] = {"path-follow", "rails"};

	for (size_t i = 0; i < ARRAY_LEN(specs); i++) {
		struct flight flight = fly(specs[i], ROUTE_ONE_WAY, 1, outside, 4, 60 * 60);
		ck_assert_msg(vec2_distance(flight.at, square[3]) < 0.2 && flight.slowest < 0.2,
			      "%s ends at %g, %g", specs[i], flight.at.x, flight.at.y);
	}
}
END_TEST

START_TEST(rails_hold_the_line_closer_than_nodes_with_a_radius)
{
	double rails = fly("rails:width=0,ahead=1,predict=0.2", ROUTE_LOOP, 1, outside, 3, 60 * 100).farthest;
	double nodes = fly("path-follow", ROUTE_LOOP, 3, outside, 3, 60 * 100).farthest;

	ck_assert_msg(rails < 0.7 && nodes > rails, "rails %g, nodes %g", rails, nodes);
}
END_TEST

/* A carrot that turned about at the end would meet the ship before it got there, and be orbited. */
START_TEST(rails_come_about_at_the_ends_of_a_patrol)
{
	struct flight flight = fly("rails:width=0.5", ROUTE_PATROL, 1, outside, 1, 60 * 120);

	ck_assert_uint_ge(flight.visits[0] + flight.visits[3], 6);
}
END_TEST

/* Its width is that of the route: a wide one lets it leave the line where a narrow one does not. */
START_TEST(the_radius_of_the_route_widens_the_rails)
{
	double narrow = fly("rails", ROUTE_LOOP, 0.2, outside, 3, 60 * 100).farthest;
	double wide = fly("rails", ROUTE_LOOP, 2, outside, 3, 60 * 100).farthest;

	ck_assert_msg(wide > 1.5 * narrow, "narrow %g, wide %g", narrow, wide);
}
END_TEST

START_TEST(the_carrot_brakes_before_the_corner_and_not_on_the_straight)
{
	ck_assert_double_lt(fly("rails:width=0,brake=2", ROUTE_LOOP, 1, outside, 1.5, 60 * 60).slowest, 1.7);
	ck_assert_double_gt(fly("rails:width=0,brake=0", ROUTE_LOOP, 1, outside, 1.5, 60 * 60).slowest, 1.99);
}
END_TEST

START_TEST(only_a_one_way_route_ends)
{
	static const struct vec2 nodes[] = {{0, 0}, {1, 0}, {2, 0}};

	for (int mode = ROUTE_ONE_WAY; mode <= ROUTE_PATROL; mode++) {
		struct steer_route route = {.nodes = nodes, .n = 3, .mode = (enum route_mode)mode};
		ck_assert_int_eq(route_cursor_ends(&route, (struct route_cursor){.node = 2}),
				 mode == ROUTE_ONE_WAY);
		ck_assert(!route_cursor_ends(&route, (struct route_cursor){.node = 1}));
	}
}
END_TEST

Suite *suite_routes(void)
{
	Suite *suite = suite_create("steer/routes");
	TCase *tcase = tcase_create("routes");

	tcase_add_test(tcase, only_a_one_way_route_ends);
	tcase_add_loop_test(tcase, nodes_are_flown_in_the_order_of_the_mode, 0, (int)ARRAY_LEN(orders));
	tcase_add_test(tcase, a_route_may_shrink_and_vanish_under_the_ship);
	tcase_add_test(tcase, a_patrol_turns_about_at_both_ends);
	tcase_add_test(tcase, too_small_a_radius_circles_the_node_for_ever);
	tcase_add_test(tcase, one_way_ends_in_standing_still_at_the_last_node);
	tcase_add_test(tcase, rails_hold_the_line_closer_than_nodes_with_a_radius);
	tcase_add_test(tcase, the_radius_of_the_route_widens_the_rails);
	tcase_add_test(tcase, rails_come_about_at_the_ends_of_a_patrol);
	tcase_add_test(tcase, the_carrot_brakes_before_the_corner_and_not_on_the_straight);
	suite_add_tcase(suite, tcase);
	return suite;
}
