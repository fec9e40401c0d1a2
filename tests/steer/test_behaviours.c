#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "steer/model.h"
#include "steer/obstacle.h"
#include "tests/steer/batches.h"
#include "tests/suite.h"

enum { SHIPS = 12, STEPS = 8, SEEDS = 6 };

struct run {
	const struct behaviour *behaviour;
	double params[PARAMS_MAX];
	unsigned char *memory;
	struct steer_states states;
	struct vec2 wish[SHIPS];
};

static struct run run_new(const struct variant *variant)
{
	struct run run = {.behaviour = behaviour_of(variant)};

	variant_defaults(variant, run.params);
	size_t size = run.behaviour->state_size;
	run.memory = calloc(SHIPS, size ? size : 1);
	run.states = (struct steer_states){run.memory, size};
	return run;
}

static void steer_all(struct run *run, const struct steer_batch *batch, struct debug_draw *draw)
{
	static const uint32_t who[SHIPS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

	steer_wishes(run->behaviour, run->states, run->params, batch, who, SHIPS, run->wish, draw);
}

static void steer_one_by_one(struct run *run, const struct steer_batch *batch)
{
	for (uint32_t ship = SHIPS; ship-- > 0;)
		steer_wishes(run->behaviour, run->states, run->params, batch, &ship, 1, &run->wish[ship], NULL);
}

START_TEST(wishes_are_finite_and_no_faster_than_the_ship)
{
	for (const struct variant *const *variant = behaviours; *variant; variant++)
		for (uint64_t seed = 0; seed < SEEDS; seed++) {
			struct test_batch test;
			struct run run = run_new(*variant);
			for (int step = 0; step < STEPS; step++) {
				test_batch_make(&test, (enum batch_case)_i, SHIPS,
						seed * STEPS + (uint64_t)step);
				steer_all(&run, &test.batch, NULL);
				for (int i = 0; i < SHIPS; i++) {
					double speed = vec2_length(run.wish[i]),
					       limit = test.batch.max_speed[i];
					ck_assert_msg(isfinite(speed) && speed <= limit * (1 + 1e-12),
						      "%s: ship %d wishes %g of %g in batch %d/%d",
						      (*variant)->name, i, speed, limit, _i, (int)seed);
				}
				test_batch_free(&test);
			}
			free(run.memory);
		}
}
END_TEST

START_TEST(a_batch_of_n_wishes_what_n_batches_of_one_wish)
{
	for (const struct variant *const *variant = behaviours; *variant; variant++)
		for (uint64_t seed = 0; seed < SEEDS; seed++) {
			struct test_batch test;
			struct run together = run_new(*variant), alone = run_new(*variant);
			for (int step = 0; step < STEPS; step++) {
				test_batch_make(&test, (enum batch_case)_i, SHIPS,
						seed * STEPS + (uint64_t)step);
				steer_all(&together, &test.batch, NULL);
				test_batch_rewind(&test);
				steer_one_by_one(&alone, &test.batch);
				ck_assert_msg(!memcmp(together.wish, alone.wish, sizeof alone.wish),
					      "%s differs in batch %d/%d", (*variant)->name, _i, (int)seed);
				test_batch_free(&test);
			}
			free(together.memory);
			free(alone.memory);
		}
}
END_TEST

/* And the list of shapes may be full at any moment. */
START_TEST(being_drawn_changes_no_wish)
{
	for (const struct variant *const *variant = behaviours; *variant; variant++)
		for (size_t cap = 0; cap < 40; cap += 13) {
			struct test_batch test;
			struct debug_shape *shapes = calloc(cap ? cap : 1, sizeof *shapes);
			struct debug_draw draw = {shapes, cap, 0};
			struct run plain = run_new(*variant), drawn = run_new(*variant);
			test_batch_make(&test, (enum batch_case)_i, SHIPS, cap);
			steer_all(&plain, &test.batch, NULL);
			test_batch_rewind(&test);
			steer_all(&drawn, &test.batch, &draw);
			ck_assert_msg(!memcmp(plain.wish, drawn.wish, sizeof plain.wish), "%s",
				      (*variant)->name);
			ck_assert_uint_le(draw.n, cap);
			test_batch_free(&test);
			free(shapes);
			free(plain.memory);
			free(drawn.memory);
		}
}
END_TEST

START_TEST(every_behaviour_is_described)
{
	for (const struct variant *const *variant = behaviours; *variant; variant++) {
		ck_assert_str_ne((*variant)->title, "");
		ck_assert_str_ne((*variant)->source, "");
		ck_assert_uint_le((*variant)->n_params, PARAMS_MAX);
		for (size_t i = 0; i < (*variant)->n_params; i++) {
			const struct param *param = &(*variant)->params[i];
			ck_assert_str_ne(param->help, "");
			ck_assert_msg(param->min <= param->def && param->def <= param->max, "%s:%s",
				      (*variant)->name, param->name);
		}
	}
}
END_TEST

/* One ship at (5, 5) that flies east at 1 tile/s and turns at 1 rad/s; what is set later is looked at. */
struct scene {
	double x, y, vx, vy, heading_x, heading_y, radius, max_speed, max_turn, force, mass, clearance;
	double target_x, target_y, target_vx, target_vy, reach, rock_x, rock_y, rock_v, rock_radius;
	uint32_t group, lists[2], index;
	struct steer_route route;
	const struct field *flow;
	unsigned char state[512];
};

static struct scene scene_new(void)
{
	return (struct scene){.x = 5,
			      .y = 5,
			      .vx = 1,
			      .heading_x = 1,
			      .radius = 0.3,
			      .max_speed = 1,
			      .max_turn = 1,
			      .force = 1,
			      .mass = 1,
			      .clearance = 0.2,
			      .target_x = 30,
			      .target_y = 5,
			      .rock_radius = 1};
}

static struct vec2 wish_in(struct scene *scene, const char *spec)
{
	static const uint32_t none[10] = {0};
	static const struct steer_crowd nobody = {
	    .cell_start = none, .columns = 3, .rows = 3, .cells_per_unit = 1e-6, .sight = 1e6};
	struct steer_lists empty = {none, none}, rock = {scene->lists, &scene->index};
	struct steer_batch batch = {.n = 1,
				    .x = &scene->x,
				    .y = &scene->y,
				    .vx = &scene->vx,
				    .vy = &scene->vy,
				    .heading_x = &scene->heading_x,
				    .heading_y = &scene->heading_y,
				    .radius = &scene->radius,
				    .max_speed = &scene->max_speed,
				    .max_turn_rad_s = &scene->max_turn,
				    .max_force = &scene->force,
				    .mass = &scene->mass,
				    .clearance = &scene->clearance,
				    .group = &scene->group,
				    .target_x = &scene->target_x,
				    .target_y = &scene->target_y,
				    .target_vx = &scene->target_vx,
				    .target_vy = &scene->target_vy,
				    .reach = &scene->reach,
				    .route = &scene->route,
				    .flow = &scene->flow,
				    .neighbours = empty,
				    .rocks = rock,
				    .rock_x = &scene->rock_x,
				    .rock_y = &scene->rock_y,
				    .rock_vx = &scene->rock_v,
				    .rock_vy = &scene->rock_v,
				    .rock_radius = &scene->rock_radius,
				    .walls = empty,
				    .crowd = &nobody,
				    .dt_s = 1.0 / 60};
	const struct variant *variant;
	double params[PARAMS_MAX];
	struct diag diag;
	enum status status = variant_parse(behaviours, "behaviour", spec, &variant, params, NULL, 0, &diag);
	ck_assert_msg(status == STATUS_OK, "%s", diag.text);
	struct steer_states states = {scene->state, sizeof scene->state};
	struct vec2 wish;
	steer_wishes(behaviour_of(variant), states, params, &batch, (const uint32_t[]){0}, 1, &wish, NULL);
	return wish;
}

static void put_rock(struct scene *scene, double x, double y, double radius)
{
	scene->rock_x = x, scene->rock_y = y, scene->rock_radius = radius;
	scene->lists[1] = 1;
}

START_TEST(the_simplest_wishes_point_where_their_names_say)
{
	struct scene scene = scene_new();

	ck_assert_double_eq(wish_in(&scene, "seek").x, 1);
	ck_assert_double_eq(wish_in(&scene, "flee").x, -1);
	ck_assert_double_eq(wish_in(&scene, "flee:panic=5").x, 0);
	ck_assert_double_eq(wish_in(&scene, "arrive").x, 1);
	scene.target_x = 5.5;
	ck_assert_double_eq(wish_in(&scene, "arrive:slowing=1").x, 0.5);
	scene.target_x = 5.04;
	ck_assert_double_eq(wish_in(&scene, "arrive").x, 0);
}
END_TEST

START_TEST(pursuit_meets_a_crossing_target_and_evasion_leaves_where_it_will_be)
{
	struct scene scene = scene_new();

	scene.target_x = 8, scene.target_y = 5, scene.target_vy = 0.6;
	struct vec2 wish = wish_in(&scene, "pursue");
	/* With speed 1 against 0.6 straight across: aim at sine 0.6. */
	ck_assert_double_eq_tol(wish.y, 0.6, 1e-12);
	ck_assert_double_eq_tol(wish.x, 0.8, 1e-12);
	wish = wish_in(&scene, "evade");
	ck_assert(wish.x < 0 && wish.y < 0);
	/* What cannot be caught is still followed. */
	scene.target_vx = 3, scene.target_vy = 0;
	ck_assert_double_eq_tol(wish_in(&scene, "pursue").x, 1, 1e-12);
	/* Equal speeds, head-on. */
	scene.target_vx = -1;
	ck_assert_double_eq_tol(wish_in(&scene, "pursue").x, 1, 1e-12);
}
END_TEST

static const char *const avoiders[] = {"whiskers", "whiskers-damped", "right-angle", "tangent", "sphere"};

START_TEST(avoiders_dodge_what_is_ahead_and_leave_the_rest_alone)
{
	struct scene scene = scene_new();

	ck_assert_double_eq(wish_in(&scene, avoiders[_i]).y, 0);
	put_rock(&scene, 2, 5, 1);
	ck_assert_msg(wish_in(&scene, avoiders[_i]).x == 1, "%s: a rock astern", avoiders[_i]);
	put_rock(&scene, 6, 9, 1);
	ck_assert_msg(wish_in(&scene, avoiders[_i]).x == 1, "%s: a rock abeam", avoiders[_i]);
	put_rock(&scene, 6.6, 5.2, 1);
	ck_assert_msg(wish_in(&scene, avoiders[_i]).y < 0, "%s: a rock to the right is passed on the left",
		      avoiders[_i]);
}
END_TEST

START_TEST(dead_ahead_and_at_the_origin_are_places_like_any_other)
{
	struct scene scene = scene_new();

	put_rock(&scene, 6.6, 5, 1);
	ck_assert_msg(fabs(wish_in(&scene, avoiders[_i]).y) > 0.1, "%s: dead ahead", avoiders[_i]);
	scene = scene_new();
	scene.x = -1.6, scene.y = 0, scene.target_y = 0;
	put_rock(&scene, 0, 0, 1);
	ck_assert_msg(fabs(wish_in(&scene, avoiders[_i]).y) > 0.1, "%s: rock at the origin", avoiders[_i]);
}
END_TEST

START_TEST(the_tangent_misses_by_exactly_the_clearance)
{
	struct scene scene = scene_new();

	put_rock(&scene, 7.5, 5.5, 1);
	struct vec2 wish = wish_in(&scene, "tangent"), rock = {2.5, 0.5};
	double miss = fabs(vec2_cross(wish, rock)) / vec2_length(wish);
	ck_assert_double_eq_tol(miss, 1 + 0.3 + 0.2, 1e-12);
}
END_TEST

START_TEST(the_right_angle_is_one)
{
	struct scene scene = scene_new();

	put_rock(&scene, 6.6, 5.2, 1);
	struct vec2 wish = wish_in(&scene, "right-angle");
	ck_assert_double_eq_tol(wish.x, 0, 1e-12);
	ck_assert_double_eq_tol(wish.y, -1, 1e-12);
}
END_TEST

/* The article on sphere avoidance takes the perpendicular of the wrong offset, so that a ship may be pushed into the
 * sphere, forgets the braking force, and gives its box one length at any speed; a fast ship then sees a sphere too
 * late. */
START_TEST(the_box_of_sphere_grows_with_speed)
{
	struct scene scene = scene_new();

	put_rock(&scene, 8.9, 5.2, 1);
	ck_assert(wish_in(&scene, "sphere").y < 0);
	scene.vx = 0;
	ck_assert_double_eq(wish_in(&scene, "sphere").y, 0);
}
END_TEST

START_TEST(braking_slows_a_ship_down_in_front_of_a_sphere)
{
	struct scene scene = scene_new();

	put_rock(&scene, 6.2, 5.9, 1);
	double braked = wish_in(&scene, "sphere:push=0.01,brake=0.5").x;
	ck_assert_msg(braked < 0.9, "%g", braked);
	ck_assert_double_gt(wish_in(&scene, "sphere:push=0.01,brake=0").x, 0.99);
}
END_TEST

/* A rock hit, then gone: published whiskers turn back at once, damped ones when the way to the target is free.
 */
START_TEST(damped_whiskers_do_not_turn_back_into_what_they_dodged)
{
	struct scene plain = scene_new(), damped;

	put_rock(&plain, 6.6, 5.2, 1);
	damped = plain;
	wish_in(&plain, "whiskers");
	wish_in(&damped, "whiskers-damped");
	plain.heading_x = damped.heading_x = 0, plain.heading_y = damped.heading_y = -1;
	ck_assert_double_gt(wish_in(&plain, "whiskers").x, 0.99);
	ck_assert_double_lt(wish_in(&damped, "whiskers-damped").x, 0.9);
}
END_TEST

START_TEST(blend_adds_by_weight_and_lets_the_avoider_overrule)
{
	struct scene scene = scene_new();

	ck_assert_double_eq_tol(
	    wish_in(&scene, "blend:first=seek,first-weight=0.75,second=flee,second-weight=0.25").x, 0.5, 1e-12);
	put_rock(&scene, 6.6, 5.2, 1);
	struct vec2 tangent = wish_in(&scene, "tangent"),
		    blend = wish_in(&scene, "blend:first=seek,avoid=tangent");
	ck_assert_double_eq(tangent.x, blend.x);
	ck_assert_double_eq(tangent.y, blend.y);
}
END_TEST

/* Its parts are named in the parameters' choices and live in memory of fixed size. */
START_TEST(every_part_of_a_blend_exists_and_fits)
{
	const struct variant *blend = variant_named(behaviours, "blend");

	for (size_t i = 0; i < blend->n_params; i++)
		for (const char *const *name = blend->params[i].choices; name && *name; name++) {
			const struct variant *part = variant_named(behaviours, *name);
			ck_assert_msg(part || !strcmp(*name, "none"), "%s", *name);
			ck_assert(!part ||
				  behaviour_of(part)->state_size <= behaviour_of(blend)->state_size / 4);
			ck_assert(!part || !(behaviour_of(part)->senses & ~behaviour_of(blend)->senses));
		}
}
END_TEST

/* The article stops when it is no more than 1 away; a ship that must get nearer to count as there goes on. */
START_TEST(magnets_stop_within_one_tile_of_the_goal)
{
	struct scene scene = scene_new();

	scene.target_x = 5.99, scene.reach = 1;
	ck_assert_double_eq(vec2_length(wish_in(&scene, "magnets")), 0);
	scene.target_x = 6.01;
	ck_assert_double_eq(wish_in(&scene, "magnets").x, 1);
	scene.target_x = 5.9, scene.reach = 0.05;
	ck_assert_double_eq(wish_in(&scene, "magnets").x, 1);
	scene.target_x = 5.04;
	ck_assert_double_eq(vec2_length(wish_in(&scene, "magnets")), 0);
}
END_TEST

/* The rock is ahead and to the right, and the pull of the goal, which each push makes four times as strong, is
 * nothing beside a push from 1e-4 tiles. */
START_TEST(magnets_push_away_what_touches_and_what_overlaps)
{
	static const double gaps[] = {1e-3, 1e-5, 0, -0.2};

	for (size_t i = 0; i < ARRAY_LEN(gaps); i++) {
		struct scene scene = scene_new();
		double away = (1 + 0.3 + gaps[i]) * sqrt(0.5);
		put_rock(&scene, 5 + away, 5 + away, 1);
		struct vec2 wish = wish_in(&scene, "magnets");
		/* The push of (ship - rock) / gap along the diagonal, and the pull of 4 to the east. */
		double push = away / fmax(gaps[i], 1e-4);
		ck_assert_double_eq_tol(wish.y / wish.x, push / (push - 4), 1e-9);
		ck_assert_msg(wish.x < 0 && wish.y < 0, "at %g it flies %g %g", gaps[i], wish.x, wish.y);
	}
}
END_TEST

/* A turn by so much at speed v takes a way of v times the angle over the turn rate, which is 1 rad/s here. */
START_TEST(the_throttle_lets_a_turn_take_no_longer_a_way_than_it_says)
{
	static const char *const specs[] = {"magnets:throttle=0.5", "blend:avoid=none,throttle=0.5",
					    "path-follow:throttle=0.5"};

	for (size_t i = 0; i < ARRAY_LEN(specs); i++)
		for (double angle = -PI; angle <= PI; angle += PI / 8) {
			struct scene scene = scene_new();
			struct vec2 way = vec2_at_angle(angle);
			struct vec2 node = {5 + 20 * way.x, 5 + 20 * way.y};
			struct route_cursor cursor = {0};
			scene.target_x = node.x, scene.target_y = node.y;
			scene.route =
			    (struct steer_route){.nodes = &node, .n = 1, .radius = 0.1, .cursor = &cursor};
			struct vec2 wish = wish_in(&scene, specs[i]);
			ck_assert_double_eq_tol(vec2_length(wish) * fabs(angle), fmin(fabs(angle), 0.5), 1e-9);
			ck_assert_double_eq_tol(vec2_distance(vec2_unit(wish, way), way), 0, 1e-9);
		}
}
END_TEST

/* What the rock 2 tiles ahead (gap 0.7) leaves of a pull of 1: 1 + A / gap^n - B / gap^m. */
START_TEST(the_potential_attracts_by_A_and_n_and_repels_by_B_and_m)
{
	static const struct {
		const char *spec;
		double ahead;
	} cases[] = {{"lj:A=0,B=0.5,m=1", 1 - 0.5 / 0.7},
		     {"lj:A=0,B=0.5,m=2", 1 - 0.5 / 0.49},
		     {"lj:A=3,n=1,B=0", 1 + 3 / 0.7},
		     {"lj:A=1,n=2,B=1,m=3", 1 + 1 / 0.49 - 1 / 0.343},
		     {"lj:A=2,n=0,B=1,m=1", 1 + 2 - 1 / 0.7}};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene = scene_new();
		/* The goal is to the left, so that the angle of the wish tells the force. */
		scene.target_x = 5, scene.target_y = 0;
		put_rock(&scene, 7, 5, 1);
		struct vec2 wish = wish_in(&scene, cases[i].spec);
		ck_assert_msg(fabs(wish.x / -wish.y - (cases[i].ahead - 1)) < 1e-6, "%s: %g, not %g",
			      cases[i].spec, wish.x / -wish.y, cases[i].ahead - 1);
	}
}
END_TEST

/* Its power and its turning gap come from a turning circle: without one it still flies, and not at the rock. */
START_TEST(a_ship_that_cannot_turn_has_a_derived_potential)
{
	struct scene scene = scene_new();

	scene.max_turn = 0;
	scene.rock_v = -1;
	put_rock(&scene, 6.5, 5, 1);
	struct vec2 wish = wish_in(&scene, "lj-derived");
	ck_assert_double_eq_tol(vec2_length(wish), 1, 1e-9);
	ck_assert_double_lt(wish.x, 0);
}
END_TEST

/* The first of the ships of test_batch_make, beside a sum of our own over all that is around: the laws differ. */
START_TEST(rocks_ships_and_the_target_each_have_a_law_of_their_own)
{
	static const char spec[] =
	    "lj:A=3,n=1,B=5,m=2,range=9,ship-A=4,ship-n=2,ship-B=7,ship-m=3,target-A=2,target-n=1,"
	    "target-B=6,target-m=2";
	const struct variant *variant;
	double params[PARAMS_MAX];

	ck_assert_int_eq(variant_parse(behaviours, "behaviour", spec, &variant, params, NULL, 0, NULL),
			 STATUS_OK);
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct test_batch test;
		test_batch_make(&test, BATCH_RANDOM, SHIPS, seed);
		const struct steer_batch *batch = &test.batch;
		struct vec2 at = steer_position(batch, 0), wish, sum,
			    way = vec2_sub(steer_target(batch, 0), at);
		double d = vec2_length(way);
		sum = vec2_scale(way, (2 / d - 6 / (d * d)) / d);
		for (size_t k = 0; k < obstacle_count(batch, 0); k++) {
			struct obstacle thing = obstacle_of(batch, 0, k);
			struct vec2 from = vec2_sub(at, thing.at);
			double gap = vec2_length(from) - thing.radius - batch->radius[0],
			       near = fmax(gap, 0.02);
			if (gap <= 9)
				sum = vec2_add(
				    sum, vec2_scale(from, (5 / (near * near) - 3 / near) / vec2_length(from)));
		}
		for (uint32_t other = 1; other < SHIPS; other++) {
			struct vec2 from = vec2_sub(at, steer_position(batch, other));
			double gap = vec2_length(from) - batch->radius[other] - batch->radius[0],
			       near = fmax(gap, 0.02);
			if (gap < 9)
				sum = vec2_add(sum, vec2_scale(from, (7 / pow(near, 3) - 4 / (near * near)) /
									 vec2_length(from)));
		}
		steer_wishes(behaviour_of(variant), (struct steer_states){NULL, 0}, params, batch,
			     (const uint32_t[]){0}, 1, &wish, NULL);
		ck_assert_msg(fabs(vec2_cross(vec2_unit(wish, sum), vec2_unit(sum, wish))) < 1e-3 &&
				  vec2_dot(wish, sum) > 0,
			      "seed %llu", (unsigned long long)seed);
		test_batch_free(&test);
	}
}
END_TEST

/* The curve that is shown is the force that is flown: of the rock ahead, and of the target. */
START_TEST(the_curve_of_a_force_is_what_it_does)
{
	static const char spec[] = "lj:A=1,n=2,B=1,m=3,ship-B=9,target-A=4,target-n=1";
	const struct variant *variant;
	double params[PARAMS_MAX], force;

	ck_assert_int_eq(variant_parse(behaviours, "behaviour", spec, &variant, params, NULL, 0, NULL),
			 STATUS_OK);
	const struct behaviour *lj = behaviour_of(variant);
	for (size_t i = 0; i < lj->head.n_params; i++) {
		const char *name = lj->head.params[i].name, *of = lj->force(params, i, 0.7, &force);
		double known = 1 / 0.343 - 1 / 0.49;
		if (!strncmp(name, "ship-", 5))
			known = 9 / 0.343;
		if (!strncmp(name, "target-", 7))
			known = -4 / 0.7;
		ck_assert_double_eq_tol(force, known, 1e-12);
		ck_assert_int_eq(!strcmp(of, "other ships"), !strncmp(name, "ship-", 5));
		lj->force(params, i, 6.5, &force);
		ck_assert_int_eq(force == 0, strncmp(name, "target-", 7) != 0); /* the range ends at 6 */
	}
}
END_TEST

START_TEST(a_power_that_is_no_whole_number_is_refused)
{
	static const char *const specs[] = {"lj:n=1.5", "lj:m=2.9", "lj:m=9", "lj:n=-1"};
	const struct variant *variant;
	double params[PARAMS_MAX];

	for (size_t i = 0; i < ARRAY_LEN(specs); i++)
		ck_assert_msg(variant_parse(behaviours, "behaviour", specs[i], &variant, params, NULL, 0,
					    NULL) == STATUS_USAGE,
			      "%s", specs[i]);
}
END_TEST

/* The pace is the mean of 1 and the cosine of the turn that is left, and never below 0.35. */
START_TEST(a_ship_with_brakes_slows_down_as_it_must_turn)
{
	static const struct {
		struct vec2 wish;
		double pace;
	} turns[] = {{{10, 0}, 1},    {{6, 8}, 0.8},    {{0, 10}, 0.5},
		     {{-6, 8}, 0.35}, {{-10, 0}, 0.35}, {{6, -8}, 0.8}};

	for (size_t i = 0; i < ARRAY_LEN(turns); i++) {
		uint8_t model = MODEL_BRAKE;
		double speed = 10, turn = 1e-9, force = 1, mass = 1, velocity[2] = {0}, heading[2] = {1, 0};
		struct model_batch batch = {&model,   &speed,       &turn,   &force,     &mass,
					    velocity, velocity + 1, heading, heading + 1};
		model_move(&batch, &turns[i].wish, 1, 1.0 / 60);
		ck_assert_double_eq_tol(velocity[0], 10 * turns[i].pace, 1e-6);
		ck_assert_double_eq_tol(velocity[1], 0, 1e-6);
	}
}
END_TEST

/* The article on path following clips the steering force and divides it by the mass. */
START_TEST(the_same_force_changes_a_heavy_ship_less)
{
	static const double masses[] = {1, 2, 5};

	for (size_t i = 0; i < ARRAY_LEN(masses); i++) {
		uint8_t model = MODEL_FORCE;
		double speed = 10, turn = 1, force = 3, mass = masses[i], zero[2] = {0}, heading[2] = {1, 0};
		struct model_batch batch = {&model, &speed,   &turn,   &force,     &mass,
					    zero,   zero + 1, heading, heading + 1};
		model_move(&batch, &(struct vec2){0, 10}, 1, 0.5);
		ck_assert_double_eq_tol(zero[1], 3 * 0.5 / masses[i], 1e-12);
		ck_assert_double_eq(zero[0], 0);
	}
}
END_TEST

/* Two ships on the x axis, GAP apart surface to surface, both sent nowhere: what the left one wishes, which is of group 3,
 * where the other is of group OTHER. */
static struct vec2 wish_beside_group(const char *spec, double gap, uint32_t other)
{
	static const uint32_t start[] = {0, 1, 2}, index[] = {1, 0}, none[] = {0, 0, 0};
	const uint32_t group[] = {3, other};
	double x[] = {5, 5.4 + gap}, y[] = {5, 5}, zero[] = {0, 0}, radius[] = {0.2, 0.2}, one[] = {1, 1};
	double vy[] = {0, 1};
	struct steer_lists empty = {none, none};
	struct steer_batch batch = {.n = 2,
				    .x = x,
				    .y = y,
				    .vx = zero,
				    .vy = vy,
				    .heading_x = one,
				    .heading_y = zero,
				    .radius = radius,
				    .max_speed = one,
				    .max_turn_rad_s = one,
				    .clearance = zero,
				    .group = group,
				    .target_x = x,
				    .target_y = y,
				    .neighbours = {start, index},
				    .rocks = empty,
				    .walls = empty,
				    .dt_s = 1.0 / 60};
	const struct variant *variant;
	double params[PARAMS_MAX];
	_Alignas(16) unsigned char memory[64] = {0};
	struct vec2 wish;

	ck_assert_int_eq(variant_parse(behaviours, "behaviour", spec, &variant, params, NULL, 0, NULL),
			 STATUS_OK);
	steer_wishes(behaviour_of(variant), (struct steer_states){memory, sizeof memory}, params, &batch,
		     (const uint32_t[]){0}, 1, &wish, NULL);
	return wish;
}

static struct vec2 wish_beside(const char *spec, double gap)
{
	return wish_beside_group(spec, gap, 3);
}

START_TEST(a_flock_does_not_notice_another_flock)
{
	static const double gaps[] = {0.2, 2};

	for (size_t i = 0; i < ARRAY_LEN(gaps); i++) {
		struct vec2 wish = wish_beside_group("flock", gaps[i], 4);
		ck_assert_msg(vec2_length(wish_beside("flock", gaps[i])) > 0.1, "gap %g", gaps[i]);
		ck_assert_msg(wish.x == 0 && wish.y == 0, "gap %g: %g, %g", gaps[i], wish.x, wish.y);
	}
}
END_TEST

START_TEST(a_swarm_attracts_from_afar_and_repels_when_near)
{
	ck_assert_double_gt(wish_beside("swarm:spacing=2,pull=1", 3.5).x, 0.9);
	ck_assert_double_eq_tol(wish_beside("swarm:spacing=2,pull=1", 2).x, 0, 1e-12);
	ck_assert_double_lt(wish_beside("swarm:spacing=2,pull=1", 1).x, -0.9);
}
END_TEST

START_TEST(each_rule_of_a_flock_does_its_own_part)
{
	ck_assert_double_lt(wish_beside("flock:alignment=0,cohesion=0", 0.2).x, 0);
	ck_assert_double_eq(wish_beside("flock:alignment=0,cohesion=0", 2).x, 0);
	ck_assert_double_gt(wish_beside("flock:alignment=0,separation=0", 2).x, 0);
	ck_assert_double_gt(wish_beside("flock:cohesion=0,separation=0", 2).y, 0);
	ck_assert_double_eq(wish_beside("flock", 20).x, 0);
}
END_TEST

START_TEST(flow_goes_down_and_round_the_corner)
{
	/* A wall of unreachable cells between the ship (1,1) and the goal (1,3), open on the right. */
	uint32_t distance[5 * 5];
	struct field field = {.width = 5, .height = 5, .planes = 1, .distance = distance, .unit = 1};
	static const uint32_t rows[5][5] = {{8, 7, 6, 5, 6},
					    {7, 6, 5, 4, 5},
					    {FIELD_FAR, FIELD_FAR, FIELD_FAR, 3, 4},
					    {1, 0, 1, 2, 3},
					    {2, 1, 2, 3, 4}};
	struct scene scene = scene_new();

	memcpy(distance, rows, sizeof rows);
	scene.flow = &field;
	scene.x = 1.5, scene.y = 1.5, scene.target_x = 1.5, scene.target_y = 3.5;
	struct vec2 wish = wish_in(&scene, "flow");
	ck_assert_msg(wish.x > 0.9 && fabs(wish.y) < 0.4, "%g %g", wish.x, wish.y);
	scene.flow = NULL;
	ck_assert_double_gt(wish_in(&scene, "flow").y, 0.99);
}
END_TEST

/* In the open it aims as many cells down as it looks ahead: two diagonally, then straight. */
START_TEST(flow_aims_as_far_ahead_as_it_is_told)
{
	static const struct {
		const char *spec;
		struct vec2 aim; /* cells from its own */
	} looks[] = {
	    {"flow:ahead=1", {1, 1}}, {"flow:ahead=2", {2, 2}}, {"flow:ahead=3", {3, 2}}, {"flow", {4, 2}}};
	uint32_t distance[12 * 12];
	struct field field = {.width = 12, .height = 12, .planes = 1, .distance = distance, .unit = 1};

	for (int i = 0; i < 12 * 12; i++) {
		int dx = abs(i % 12 - 10), dy = abs(i / 12 - 4);
		distance[i] = (uint32_t)(2 * (dx > dy ? dx : dy) + (dx > dy ? dy : dx));
	}
	for (size_t i = 0; i < ARRAY_LEN(looks); i++) {
		struct scene scene = scene_new();
		scene.flow = &field;
		scene.x = scene.y = 2.5, scene.target_x = 10.5, scene.target_y = 4.5;
		struct vec2 wish = wish_in(&scene, looks[i].spec);
		ck_assert_double_eq_tol(vec2_distance(wish, vec2_unit(looks[i].aim, wish)), 0, 1e-9);
	}
}
END_TEST

/* blend and the games go by the names of behaviours.def. */
START_TEST(the_list_calls_behaviours_by_their_names)
{
	static const char *const names[] = {
#define BEHAVIOUR(id, file, name, part) name,
#include "steer/behaviours.def"
#undef BEHAVIOUR
	    NULL};

	for (size_t i = 0; names[i]; i++)
		ck_assert_str_eq(behaviours[i]->name, names[i]);
}
END_TEST

Suite *suite_behaviours(void)
{
	Suite *suite = suite_create("steer/behaviours");
	TCase *every = tcase_create("every"), *each = tcase_create("each");

	tcase_add_loop_test(every, wishes_are_finite_and_no_faster_than_the_ship, 0, BATCH_CASES);
	tcase_add_loop_test(every, a_batch_of_n_wishes_what_n_batches_of_one_wish, 0, BATCH_CASES);
	tcase_add_loop_test(every, being_drawn_changes_no_wish, 0, BATCH_CASES);
	tcase_add_test(every, every_behaviour_is_described);
	tcase_add_test(each, the_simplest_wishes_point_where_their_names_say);
	tcase_add_test(each, pursuit_meets_a_crossing_target_and_evasion_leaves_where_it_will_be);
	tcase_add_loop_test(each, avoiders_dodge_what_is_ahead_and_leave_the_rest_alone, 0,
			    (int)ARRAY_LEN(avoiders));
	tcase_add_loop_test(each, dead_ahead_and_at_the_origin_are_places_like_any_other, 0,
			    (int)ARRAY_LEN(avoiders));
	tcase_add_test(each, the_tangent_misses_by_exactly_the_clearance);
	tcase_add_test(each, the_right_angle_is_one);
	tcase_add_test(each, the_box_of_sphere_grows_with_speed);
	tcase_add_test(each, braking_slows_a_ship_down_in_front_of_a_sphere);
	tcase_add_test(each, damped_whiskers_do_not_turn_back_into_what_they_dodged);
	tcase_add_test(each, blend_adds_by_weight_and_lets_the_avoider_overrule);
	tcase_add_test(each, every_part_of_a_blend_exists_and_fits);
	tcase_add_test(each, magnets_stop_within_one_tile_of_the_goal);
	tcase_add_test(each, magnets_push_away_what_touches_and_what_overlaps);
	tcase_add_test(each, a_ship_that_cannot_turn_has_a_derived_potential);
	tcase_add_test(each, the_potential_attracts_by_A_and_n_and_repels_by_B_and_m);
	tcase_add_test(each, rocks_ships_and_the_target_each_have_a_law_of_their_own);
	tcase_add_test(each, the_curve_of_a_force_is_what_it_does);
	tcase_add_test(each, the_throttle_lets_a_turn_take_no_longer_a_way_than_it_says);
	tcase_add_test(each, a_power_that_is_no_whole_number_is_refused);
	tcase_add_test(each, the_same_force_changes_a_heavy_ship_less);
	tcase_add_test(each, a_swarm_attracts_from_afar_and_repels_when_near);
	tcase_add_test(each, a_flock_does_not_notice_another_flock);
	tcase_add_test(each, a_ship_with_brakes_slows_down_as_it_must_turn);
	tcase_add_test(each, each_rule_of_a_flock_does_its_own_part);
	tcase_add_test(each, flow_goes_down_and_round_the_corner);
	tcase_add_test(each, flow_aims_as_far_ahead_as_it_is_told);
	tcase_add_test(every, the_list_calls_behaviours_by_their_names);
	suite_add_tcase(suite, every);
	suite_add_tcase(suite, each);
	return suite;
}
