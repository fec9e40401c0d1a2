#include <string.h>

#include "space/step.h"
#include "tests/long.h"
#include "tests/space/world.h"
#include "tests/suite.h"

static const char *const rooms[] = {
    "###################", "#.....#.....#.....#", "#..#..#.....#.#...#", "#.....#..##.#.....#",
    "#.#...#.....#..#..#", "#.....#..#..#.....#", "###################", "#.....#.....#.....#",
    "#...#.#.###.#.....#", "#.....#.#...#..#..#", "#.#...#.....#.....#", "#.....#.....#.....#",
    "###################",
};

/* Everybody wants to be somewhere else every few steps, as fast as it goes. */
static void stir(struct space *space, struct rng *rng)
{
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (rng_below(rng, 16) == 0) {
			struct vec2 goal = {rng_between(rng, 0, space->setup.width),
					    rng_between(rng, 0, space->setup.height)};
			space_send(space, i, (struct space_target){TARGET_POINT, goal, 0, 1e-9});
		}
}

static int room_of(struct vec2 at)
{
	return (int)(at.x / 6) + 3 * (int)(at.y / 6);
}

/* A disc that has come a rounding error too near to a wall may go along it and away from it, only not into it. */
START_TEST(a_disc_that_touches_a_wall_is_held_only_from_going_into_it)
{
	static const struct {
		struct vec2 at, motion;
		bool free;
	} moves[] = {
	    {{1.3, 2.5}, {0.05, 0}, true},   {{1.3, 2.5}, {0, 0.2}, true},     {{1.3, 2.5}, {-0.05, 0}, false},
	    {{1.3, 2.5}, {0.05, 0.1}, true}, {{2.5, 1.3}, {0, 0.05}, true},    {{2.5, 1.3}, {0.2, 0}, true},
	    {{2.5, 1.3}, {0, -0.05}, false}, {{4.7, 2.5}, {-0.05, 0}, true},   {{4.7, 2.5}, {0, 0.2}, true},
	    {{4.7, 2.5}, {0.05, 0}, false},  {{2.5, 4.7}, {0.1, -0.05}, true}, {{2.5, 4.7}, {0, 0.05}, false},
	};
	static const char *const box[] = {"######", "#....#", "#....#", "#....#", "#....#", "######"};
	struct grid grid;
	struct ground ground;

	test_ground(box, (int)ARRAY_LEN(box), &grid, &ground);
	const struct walls walls = {ground.width, ground.height, ground.rows};
	for (size_t i = 0; i < ARRAY_LEN(moves); i++) {
		struct vec2 normal = {0, 0};
		double share = walls_sweep(&walls, moves[i].at, moves[i].motion, 0.3 + 1e-9, &normal);
		ck_assert_msg(share == (moves[i].free ? 1 : 0), "move %zu: %g", i, share);
		ck_assert_msg(moves[i].free || vec2_dot(normal, moves[i].motion) < 0, "move %zu", i);
	}
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(nobody_passes_through_a_wall)
{
	static const double speeds[] = {10, 100};
	const int steps[] = {how_many(3000, 12000), 400};
	struct hull fast = test_hull;
	struct grid grid;
	struct ground ground;
	struct rng rng = rng_seeded((uint64_t)_i, RNG_QUERY);
	int room[64];

	fast.model = MODEL_FREE;
	fast.max_speed = speeds[_i];
	test_ground(rooms, (int)ARRAY_LEN(rooms), &grid, &ground);
	struct space *space = test_world(grid.width, grid.height, true);
	space_set_walls(space, &ground);
	struct walls walls = space_walls(space);
	uint32_t group = test_group(space, "seek");
	for (uint32_t i = 0; i < 64; i++) {
		struct vec2 at = {6 * (i % 3) + 1.5, 6 * (i / 3 % 2) + 1.5};
		uint32_t ship;
		fast.radius = 0.05 + 0.05 * (i % 6);
		ck_assert_int_eq(space_add_ship(space, &fast, group, at, 0, &ship), STATUS_OK);
		room[ship] = room_of(at);
	}
	for (int step = 0; step < steps[_i]; step++) {
		stir(space, &rng);
		space_step(space, NULL);
		for (uint32_t i = 0; i < 64; i++) {
			ck_assert_int_eq(room_of(space_position(space, i)), room[i]);
			double radius = space->radius[i];
			ck_assert(walls_distance(&walls, space_position(space, i), radius) >=
				  radius - SPACE_SKIN);
		}
	}
	space_free(space);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(nobody_passes_through_a_rock)
{
	struct hull fast = test_hull;
	struct space *space = test_world(40, 40, false);
	struct vec2 middle = {20, 20};
	struct rng rng = rng_seeded(3, RNG_QUERY);
	uint32_t group = test_group(space, "seek"), ship;

	fast.model = MODEL_FREE;
	fast.max_speed = 20;
	fast.radius = 0.3;
	/* A ring with gaps narrower than a ship. */
	for (int i = 0; i < 16; i++)
		ck_assert_int_eq(space_add_rock(space,
						vec2_add(middle, vec2_scale(vec2_at_angle(i * PI / 8), 6)),
						(struct vec2){0, 0}, 1),
				 STATUS_OK);
	for (int i = 0; i < 32; i++)
		ck_assert_int_eq(space_add_ship(space, &fast, group, middle, 0, &ship), STATUS_OK);
	for (int step = 0; step < 8000; step++) {
		stir(space, &rng);
		space_step(space, NULL);
		for (uint32_t i = 0; i < space->n.ships; i++) {
			ck_assert(vec2_distance(space_position(space, i), middle) < 6);
			for (uint32_t k = 0; k < space->n.rocks; k++)
				ck_assert(vec2_distance(space_position(space, i),
							(struct vec2){space->rock_x[k], space->rock_y[k]}) >=
					  1.3 - SPACE_SKIN);
		}
	}
	space_free(space);
}
END_TEST

START_TEST(a_drifting_rock_pushes_a_ship_and_crushes_it_against_a_wall)
{
	static const char *const box[] = {"##########", "#........#", "#........#", "#........#", "##########"};
	struct grid grid;
	struct ground ground;
	bool pushed = false;

	test_ground(box, (int)ARRAY_LEN(box), &grid, &ground);
	struct space *space = test_world(grid.width, grid.height, true);
	space_set_walls(space, &ground);
	uint32_t ship = test_ship(space, &test_hull, "seek", 5, 2.5);
	ck_assert_int_eq(space_add_rock(space, (struct vec2){2.5, 2.5}, (struct vec2){1, 0}, 1), STATUS_OK);
	for (int step = 0; step < 600 && space_alive(space, ship); step++) {
		space_step(space, NULL);
		pushed = pushed || space->x[ship] > 6;
		ck_assert(!space_alive(space, ship) || space->x[ship] - space->rock_x[0] >= 1.1 - SPACE_SKIN);
	}
	ck_assert(pushed && !space_alive(space, ship));
	ck_assert_uint_eq(space->n.bursts, 1);
	space_free(space);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(ships_that_cross_in_one_step_are_said_to_touch)
{
	struct hull fast = test_hull;
	struct space *space = test_world(40, 20, false);

	fast.max_speed = 60;
	uint32_t left = test_ship(space, &fast, "seek", 10, 10),
		 right = test_ship(space, &fast, "seek", 11, 10);
	space_send(space, left, (struct space_target){TARGET_POINT, {30, 10}, 0, 0.1});
	space_send(space, right, (struct space_target){TARGET_POINT, {0, 10}, 0, 0.1});
	space->heading_x[right] = -1;
	space_step(space, NULL);
	ck_assert(space->x[left] > space->x[right] + 0.2);
	ck_assert_uint_eq(space->n.events, 2);
	ck_assert(space->events[0].kind == SPACE_EVENT_CONTACT && space->events[0].touch == TOUCH_SHIP);
	space_free(space);
}
END_TEST

START_TEST(fragile_ships_burst_where_others_slide)
{
	for (int fragile = 0; fragile < 2; fragile++) {
		struct space *space = test_world(40, 20, false);
		uint32_t ship = test_ship(space, &test_hull, "seek", 10, 10.2);
		space->rules.fragile = fragile;
		ck_assert_int_eq(space_add_rock(space, (struct vec2){14, 10}, (struct vec2){0, 0}, 1),
				 STATUS_OK);
		space_send(space, ship, (struct space_target){TARGET_POINT, {20, 10.2}, 0, 0.2});
		for (int step = 0; step < 800; step++)
			space_step(space, NULL);
		ck_assert(space_alive(space, ship) == !fragile);
		ck_assert(fragile ? space->x[ship] < 13.1 : space->x[ship] > 19);
		space_free(space);
	}
}
END_TEST

START_TEST(models_keep_their_limits)
{
	struct hull hull = test_hull;
	struct rng rng = rng_seeded((uint64_t)_i, RNG_QUERY);
	struct space *space = test_world(40, 20, false);

	hull.model = (enum ship_model)_i;
	hull.max_force = 2;
	uint32_t ship = test_ship(space, &hull, "seek", 20, 10);
	for (int step = 0; step < 4000; step++) {
		struct vec2 old = {space->heading_x[0], space->heading_y[0]}, v = space_velocity(space, ship);
		stir(space, &rng);
		space_step(space, NULL);
		struct vec2 nose = {space->heading_x[0], space->heading_y[0]},
			    now = space_velocity(space, ship);
		ck_assert_double_eq_tol(vec2_length(nose), 1, 1e-12);
		ck_assert(vec2_length(now) <= hull.max_speed * (1 + 1e-12));
		if (_i == MODEL_TURN || _i == MODEL_BRAKE)
			ck_assert(vec2_dot(old, nose) >= trig_cos(hull.max_turn_rad_s / 60) - 1e-6);
		if (_i == MODEL_FORCE)
			ck_assert(vec2_distance(v, now) <= hull.max_force / hull.mass / 60 + 1e-12);
	}
	space_free(space);
}
END_TEST

/* To all four sides, as far as a ship gets at the edges of an arena of 24 x 20. */
static const struct vec2 beyond[] = {{-500, 10}, {500, 10}, {12, -500}, {12, 500}};

START_TEST(no_ship_leaves_an_arena_that_bounces)
{
	struct space *space = test_world(24, 20, false);
	uint32_t ship = test_ship(space, &test_hull, "seek", 12, 10);

	space->rules.edge = EDGE_BOUNCE;
	space_send(space, ship, (struct space_target){TARGET_POINT, beyond[_i], 0, 0});
	for (int tick = 0; tick < 60 * SPACE_TICKS_PER_S; tick++) {
		space_step(space, NULL);
		struct vec2 at = space_position(space, ship);
		double r = test_hull.radius;
		ck_assert_msg(at.x >= r && at.y >= r && at.x <= 24 - r && at.y <= 20 - r, "at %g, %g", at.x,
			      at.y);
	}
	space_free(space);
}
END_TEST

START_TEST(a_ship_that_leaves_on_one_side_comes_back_on_the_other)
{
	struct space *space = test_world(24, 20, false);
	uint32_t ship = test_ship(space, &test_hull, "seek", 12, 10);
	double margin = space->rules.wrap_margin;
	int leaps = 0;

	space->rules.edge = EDGE_WRAP;
	space_send(space, ship, (struct space_target){TARGET_POINT, beyond[_i], 0, 0});
	for (int tick = 0; tick < 120 * SPACE_TICKS_PER_S; tick++) {
		struct vec2 before = space_position(space, ship);
		space_step(space, NULL);
		struct vec2 at = space_position(space, ship);
		if (vec2_distance(before, at) > 10) {
			leaps++;
			/* It comes in from outside. */
			ck_assert(at.x < 0 || at.y < 0 || at.x > 24 || at.y > 20);
		}
		ck_assert_msg(at.x >= -margin && at.y >= -margin && at.x <= 24 + margin && at.y <= 20 + margin,
			      "at %g, %g", at.x, at.y);
	}
	ck_assert_int_gt(leaps, 1);
	space_free(space);
}
END_TEST

/* They fly half a tile a step and one tile apart, so that in the step in which the second comes back on the other side it
 * is near the first. */
START_TEST(ships_in_line_that_wrap_do_not_touch)
{
	struct space *space = test_world(24, 20, false);
	struct vec2 ahead = vec2_unit(vec2_sub(beyond[_i], (struct vec2){12, 10}), (struct vec2){0, 0});
	struct hull fast = test_hull;
	uint32_t ships[2];
	int leaps = 0;

	fast.max_speed = 30;
	space->rules.edge = EDGE_WRAP;
	for (int i = 0; i < 2; i++) {
		ships[i] = test_ship(space, &fast, "seek", 12 - i * ahead.x, 10 - i * ahead.y);
		space_send(space, ships[i], (struct space_target){TARGET_POINT, beyond[_i], 0, 0});
	}
	for (int tick = 0; tick < 5 * SPACE_TICKS_PER_S; tick++) {
		struct vec2 before = space_position(space, ships[0]);
		space_step(space, NULL);
		leaps += vec2_distance(before, space_position(space, ships[0])) > 10;
		ck_assert_msg(!space->touching[ships[0]] && !space->touching[ships[1]], "tick %d", tick);
	}
	ck_assert_int_gt(leaps, 0);
	space_free(space);
}
END_TEST

Suite *suite_motion(void)
{
	Suite *suite = suite_create("space/motion");
	TCase *tcase = tcase_create("motion");
	tcase_add_test(tcase, a_disc_that_touches_a_wall_is_held_only_from_going_into_it);
	tcase_add_loop_test(tcase, no_ship_leaves_an_arena_that_bounces, 0, (int)ARRAY_LEN(beyond));
	tcase_add_loop_test(tcase, a_ship_that_leaves_on_one_side_comes_back_on_the_other, 0,
			    (int)ARRAY_LEN(beyond));
	tcase_add_loop_test(tcase, ships_in_line_that_wrap_do_not_touch, 0, (int)ARRAY_LEN(beyond));
	tcase_add_loop_test(tcase, nobody_passes_through_a_wall, 0, 2);
	tcase_add_test(tcase, nobody_passes_through_a_rock);
	tcase_add_test(tcase, a_drifting_rock_pushes_a_ship_and_crushes_it_against_a_wall);
	tcase_add_test(tcase, ships_that_cross_in_one_step_are_said_to_touch);
	tcase_add_test(tcase, fragile_ships_burst_where_others_slide);
	tcase_add_loop_test(tcase, models_keep_their_limits, 0, MODEL_COUNT);
	suite_add_tcase(suite, tcase);
	return suite;
}
