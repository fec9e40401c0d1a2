/* Routes in a world: one count of nodes for everybody, and a radius that every ship obeys. */
#include "tests/space/world.h"
#include "tests/suite.h"

static const struct vec2 square[] = {{6, 6}, {18, 6}, {18, 14}, {6, 14}};

static struct hull turning_hull(double turn_rad_s)
{
	struct hull hull = test_hull;

	hull.model = MODEL_TURN;
	hull.max_turn_rad_s = turn_rad_s;
	return hull;
}

/* A ship at (3, 6), sent round the square by BEHAVIOUR. */
static struct space *world_with(const char *behaviour, enum route_mode mode, double radius, double turn_rad_s)
{
	struct space *space = test_world(24, 20, false);
	struct hull hull = turning_hull(turn_rad_s);
	uint32_t ship = test_ship(space, &hull, behaviour, 3, 6), route;

	ck_assert_int_eq(space_add_route(space, square, 4, mode, radius, &route), STATUS_OK);
	space_send(space, ship, (struct space_target){.kind = TARGET_ROUTE, .id = route});
	return space;
}

static int nodes_in(const struct space *space)
{
	int n = 0;

	for (uint32_t i = 0; i < space->n.events; i++)
		n += space->events[i].kind == SPACE_EVENT_NODE;
	return n;
}

static const char *const followers[] = {"path-follow", "seek", "arc", "blend:first=path-follow", "rails"};

START_TEST(every_behaviour_counts_the_nodes_of_its_route_once)
{
	struct space *space = world_with(followers[_i], ROUTE_LOOP, 1, 4);
	int passed = 0;

	for (int tick = 0; tick < 60 * 120; tick++) {
		uint32_t before = space->cursor[0].node;
		space_step(space, NULL);
		int n = nodes_in(space);
		ck_assert_msg((space->cursor[0].node + 4 - before) % 4 == (uint32_t)n, "%s: tick %d",
			      followers[_i], tick);
		passed += n;
	}
	ck_assert_msg(passed >= 8, "%s passes %d nodes", followers[_i], passed);
	space_free(space);
}
END_TEST

START_TEST(the_end_of_a_route_is_passed_once)
{
	struct space *space = world_with(followers[_i], ROUTE_ONE_WAY, 1, 4);
	int passed = 0;

	for (int tick = 0; tick < 60 * 60; tick++) {
		space_step(space, NULL);
		passed += nodes_in(space);
	}
	/* A ship that cannot stop comes by again; what matters is that it is not counted in each tick. */
	ck_assert_msg(passed >= 4 && passed < 30, "%s passes %d nodes", followers[_i], passed);
	space_free(space);
}
END_TEST

/* The ticks until BEHAVIOUR has been round, or 0 if it never is. */
static int ticks_round(const char *behaviour, int widen)
{
	struct space *space = world_with(behaviour, ROUTE_LOOP, 1, 2);
	int passed = 0, tick = 0;

	space_widen_routes(space, widen);
	space_step(space, NULL);
	for (; tick < 60 * 100 && passed < 9; tick++) {
		space_step(space, NULL);
		passed += nodes_in(space);
	}
	space_free(space);
	return passed < 9 ? 0 : tick;
}

START_TEST(wider_nodes_cut_the_corners_of_whoever_follows_them)
{
	int usual = ticks_round(followers[_i], 0), wide = ticks_round(followers[_i], 6);

	ck_assert_msg(wide > 0 && wide < usual, "%s: %d ticks, with wide nodes %d", followers[_i], usual, wide);
}
END_TEST

START_TEST(wider_rails_leave_the_line_farther)
{
	double off[2] = {0, 0};

	for (int i = 0; i < 2; i++) {
		struct space *space = world_with("rails", ROUTE_LOOP, 0.2, 2);
		space_widen_routes(space, 8 * i);
		space_step(space, NULL);
		for (int tick = 0; tick < 60 * 60; tick++) {
			space_step(space, NULL);
			struct vec2 at = space_position(space, 0);
			double y = fabs(at.y - 10), side = fabs(fabs(at.x - 12) - 6), row = fabs(y - 4);
			off[i] += tick > 600 ? fmin(side, row) : 0;
		}
		space_free(space);
	}
	ck_assert_msg(off[1] > 2 * off[0], "%g, widened %g", off[0], off[1]);
}
END_TEST

/* Its second node is nearer than the diameter of its turning circle. */
START_TEST(narrower_nodes_than_its_turning_circle_are_circled_for_ever)
{
	static const struct vec2 bend[] = {{6, 6}, {10, 6}, {10, 10}, {6, 10}};

	for (int narrow = 0; narrow < 2; narrow++) {
		struct space *space = test_world(24, 20, false);
		struct hull hull = turning_hull(0.5);
		uint32_t ship = test_ship(space, &hull, "path-follow", 3, 6), route;
		ck_assert_int_eq(space_add_route(space, bend, 4, ROUTE_LOOP, 3.2, &route), STATUS_OK);
		space_send(space, ship, (struct space_target){.kind = TARGET_ROUTE, .id = route});
		space_widen_routes(space, -10 * narrow);
		space_step(space, NULL);
		int passed = 0;
		for (int tick = 0; tick < 60 * 120; tick++) {
			space_step(space, NULL);
			passed += nodes_in(space);
		}
		ck_assert_msg(narrow ? passed < 4 : passed > 20, "passes %d nodes", passed);
		space_free(space);
	}
}
END_TEST

START_TEST(a_wider_node_is_another_world_and_comes_back)
{
	struct space *space = world_with("path-follow", ROUTE_LOOP, 1, 2);
	uint64_t before = space_hash(space);

	space_widen_routes(space, 3);
	ck_assert(space_hash(space) != before);
	ck_assert_double_eq_tol(space->ship_route[0].radius, 1.25 * 1.25 * 1.25, 1e-12);
	space_widen_routes(space, -3);
	ck_assert_double_eq_tol(space->ship_route[0].radius, 1, 1e-12);
	ck_assert(space_hash(space) == before);
	space_free(space);
}
END_TEST

/* Asking a ship for its reasons moves no cursor. */
START_TEST(explaining_leaves_the_rails_where_they_are)
{
	struct space *space = world_with("rails", ROUTE_LOOP, 1, 4);
	struct debug_shape shapes[64];
	struct debug_draw draw = {shapes, 64, 0};

	for (int tick = 0; tick < 60 * 30; tick++) {
		uint64_t before = space_hash(space);
		space_explain(space, &draw);
		ck_assert(space_hash(space) == before);
		space_step(space, NULL);
	}
	space_free(space);
}
END_TEST

/* Who only watches a ship never gets there, however near it is. */
START_TEST(a_ship_that_is_watched_is_not_reached)
{
	for (int watched = 0; watched < 2; watched++) {
		struct space *space = test_world(24, 20, false);
		uint32_t leader = test_ship(space, &test_hull, "seek", 10, 10);
		uint32_t ship = test_ship(space, &test_hull, "seek", 10.3, 10);
		int reached = 0;
		space_send(space, ship,
			   (struct space_target){.kind = TARGET_SHIP, .id = leader, .reach = watched ? -1 : 2});
		for (int tick = 0; tick < 60; tick++) {
			space_step(space, NULL);
			for (uint32_t i = 0; i < space->n.events; i++)
				reached += space->events[i].kind == SPACE_EVENT_REACHED;
		}
		ck_assert_int_eq(reached > 0, !watched);
		space_free(space);
	}
}
END_TEST

Suite *suite_space_routes(void)
{
	Suite *suite = suite_create("space/routes");
	TCase *tcase = tcase_create("routes");

	tcase_add_test(tcase, a_ship_that_is_watched_is_not_reached);
	tcase_add_loop_test(tcase, every_behaviour_counts_the_nodes_of_its_route_once, 0,
			    (int)ARRAY_LEN(followers));
	tcase_add_loop_test(tcase, the_end_of_a_route_is_passed_once, 0, (int)ARRAY_LEN(followers));
	tcase_add_loop_test(tcase, wider_nodes_cut_the_corners_of_whoever_follows_them, 0, 3);
	tcase_add_test(tcase, wider_rails_leave_the_line_farther);
	tcase_add_test(tcase, narrower_nodes_than_its_turning_circle_are_circled_for_ever);
	tcase_add_test(tcase, a_wider_node_is_another_world_and_comes_back);
	tcase_add_test(tcase, explaining_leaves_the_rails_where_they_are);
	suite_add_tcase(suite, tcase);
	return suite;
}
