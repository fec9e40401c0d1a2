#include <stdlib.h>

#include "steer/evaluate.h"
#include "steer/solids.h"
#include "tests/suite.h"

/* A ship at (5, 5) that flies 2 tiles/s along NOSE and turns at 1 rad/s. */
static struct rollout_frame frame_of(struct vec2 nose)
{
	static const double x = 5, y = 5, speed = 2, turn = 1;
	struct steer_batch batch = {.n = 1,
				    .x = &x,
				    .y = &y,
				    .heading_x = &nose.x,
				    .heading_y = &nose.y,
				    .max_speed = &speed,
				    .max_turn_rad_s = &turn};
	struct rollout_frame frame = rollout_frame(&batch, 0);

	rollout_space(&frame, 0.25);
	return frame;
}

/* Flown in small steps instead of by formulas. */
static void fly(struct vec2 *at, double *heading, double turn_rad_s, double seconds)
{
	enum { STEPS = 2000 };

	for (int i = 0; i < STEPS; i++) {
		*heading += turn_rad_s * seconds / STEPS / 2;
		*at = vec2_add(*at, vec2_scale(vec2_at_angle(*heading), 2 * seconds / STEPS));
		*heading += turn_rad_s * seconds / STEPS / 2;
	}
}

static double turn_at(const struct manoeuvre *manoeuvre, double s)
{
	if (s >= manoeuvre->until_rad)
		return manoeuvre->loop;
	if (s < manoeuvre->first.rad)
		return manoeuvre->side;
	return s < manoeuvre->first.rad + manoeuvre->then.rad ? -manoeuvre->side : 0;
}

START_TEST(nodes_are_where_small_steps_lead)
{
	static const struct {
		double first, then, until;
		int side, loop;
	} cases[] = {{0, 0, INFINITY, 1, 0},       {0.5, 0, INFINITY, 1, 0},   {0.5, 0, INFINITY, -1, 0},
		     {0.75, 0.75, INFINITY, 1, 0}, {1, 0.25, INFINITY, -1, 0}, {0.5, 0, 1.5, 1, -1},
		     {0.75, 0.5, 1, -1, 1},        {2.5, 0, INFINITY, 1, 0},   {0, 0, 0, 1, 1}};
	struct rollout_frame frame = frame_of(vec2_at_angle(0.3));

	struct manoeuvre manoeuvre = {.first = rollout_angle(cases[_i].first),
				      .then = rollout_angle(cases[_i].then),
				      .side = cases[_i].side,
				      .loop = cases[_i].loop,
				      .pace = 1,
				      .until_rad = cases[_i].until};
	struct rollout rollout;
	struct vec2 at = {5, 5};
	double heading = 0.3;
	rollout_make(&frame, &manoeuvre, &rollout);
	for (int j = 0; j < PLAN_NODES; j++) {
		ck_assert_double_eq_tol(rollout.x[j], at.x, 1e-4);
		ck_assert_double_eq_tol(rollout.y[j], at.y, 1e-4);
		ck_assert_double_eq_tol(rollout.nose_x[j], trig_cos(heading), 1e-4);
		ck_assert_double_eq_tol(rollout.nose_y[j], trig_sin(heading), 1e-4);
		fly(&at, &heading, turn_at(&manoeuvre, (j + 0.5) * 0.25), 0.25);
	}
}
END_TEST

START_TEST(solids_know_their_distance_everywhere)
{
	enum { COLUMNS = 41, ROWS = 31 };
	static float gap[COLUMNS * ROWS];
	static uint32_t nearest[COLUMNS * ROWS];
	/* The last one lies over the top of the rock below it, which must be known from its other side. */
	static const struct solid list[] = {
	    {3, 3, 4, 4, 0}, {12, 8, 12, 8, 2}, {0, 14, 20, 15, 0}, {17, 2, 17, 2, 0.4F}, {7, 4, 17, 6, 0}};
	struct solids solids = {COLUMNS, ROWS, 0.5, gap, nearest, list, ARRAY_LEN(list)};

	solids_build(&solids);
	for (double y = 0.1; y < 15; y += 0.37)
		for (double x = 0.1; x < 20; x += 0.37) {
			double least = INFINITY;
			for (size_t i = 0; i < ARRAY_LEN(list); i++) {
				double dx = x < list[i].left    ? list[i].left - x
					    : x > list[i].right ? x - list[i].right
								: 0;
				double dy = y < list[i].top      ? list[i].top - y
					    : y > list[i].bottom ? y - list[i].bottom
								 : 0;
				double away = sqrt(dx * dx + dy * dy) - list[i].radius;
				least = away < least ? away : least;
			}
			ck_assert_double_eq_tol(solids_gap(&solids, (struct vec2){x, y}, 100), least, 0.02);
			ck_assert_double_eq_tol(solids_gap(&solids, (struct vec2){x, y}, -1), least, 0.3);
		}
	ck_assert(solids_free(&solids, (struct vec2){1, 1}, (struct vec2){15, 1}, 0.5));
	ck_assert(!solids_free(&solids, (struct vec2){1, 3.5}, (struct vec2){8, 3.5}, 0.1));
}
END_TEST

/* A ship that is to wait in a circle on which meanwhile a rock lies: whatever becomes of the plan, what is
 * published is what will be flown. */
START_TEST(a_plan_whose_circle_is_blocked_is_shown_as_it_is_flown)
{
	enum { COLUMNS = 41, ROWS = 41 };
	static float gap[COLUMNS * ROWS];
	static uint32_t nearest[COLUMNS * ROWS], none[2];
	static const struct solid rock = {14, 12, 14, 12, 0.3F};
	struct solids solids = {COLUMNS, ROWS, 0.5, gap, nearest, &rock, 1};
	static const double x = 10, y = 10, one = 1, zero = 0, far = 19, speed = 2, small = 0.2;
	struct steer_batch batch = {.n = 1,
				    .x = &x,
				    .y = &y,
				    .vx = &speed,
				    .vy = &zero,
				    .heading_x = &one,
				    .heading_y = &zero,
				    .max_speed = &speed,
				    .max_turn_rad_s = &one,
				    .radius = &small,
				    .clearance = &small,
				    .reach = &zero,
				    .target_x = &far,
				    .target_y = &y,
				    .solids = &solids,
				    .neighbours = {none, none},
				    .rocks = {none, none},
				    .dt_s = 1.0 / 60};
	struct manoeuvre manoeuvre = {.first = ROLLOUT_STRAIGHT,
				      .then = ROLLOUT_STRAIGHT,
				      .side = 1,
				      .loop = 1,
				      .pace = 1,
				      .until_rad = 1};
	struct evaluation eval;
	struct rollout shown, flown;

	solids_build(&solids);
	evaluate_look(&eval, &batch, 0);
	rollout_make(&eval.frame, &manoeuvre, &shown);
	ck_assert(!evaluate_rollout(&eval, &manoeuvre, &shown, -INFINITY).clean);
	rollout_make(&eval.frame, &manoeuvre, &flown);
	for (int j = 0; j < PLAN_NODES; j++) {
		ck_assert_double_eq_tol(shown.x[j], flown.x[j], 1e-4);
		ck_assert_double_eq_tol(shown.y[j], flown.y[j], 1e-4);
	}
}
END_TEST

/* A ship that flies straight for a target far ahead; what lies about is one rock, which a test may move. */
struct lone {
	float gap[81 * 41];
	uint32_t nearest[81 * 41];
	struct solid rock;
	struct solids solids;
	struct steer_batch batch;
	struct evaluation eval;
};

static struct lone *lone_new(void)
{
	static const double x = 10, y = 10, one = 1, zero = 0, far = 39, speed = 2, small = 0.2;
	static const uint32_t none[2];
	struct lone *lone = calloc(1, sizeof *lone);

	lone->rock = (struct solid){30, 15, 30, 15, 0.3F};
	lone->solids = (struct solids){81, 41, 0.5, lone->gap, lone->nearest, &lone->rock, 1};
	lone->batch = (struct steer_batch){.n = 1,
					   .x = &x,
					   .y = &y,
					   .vx = &speed,
					   .vy = &zero,
					   .heading_x = &one,
					   .heading_y = &zero,
					   .max_speed = &speed,
					   .max_turn_rad_s = &one,
					   .radius = &small,
					   .clearance = &small,
					   .reach = &zero,
					   .target_x = &far,
					   .target_y = &y,
					   .solids = &lone->solids,
					   .neighbours = {none, none},
					   .rocks = {none, none},
					   .dt_s = 1.0 / 60};
	solids_build(&lone->solids);
	evaluate_look(&lone->eval, &lone->batch, 0);
	return lone;
}

/* The verdict on flying straight on with the rock at AT. */
static struct verdict lone_past(struct lone *lone, struct vec2 at)
{
	struct manoeuvre manoeuvre = manoeuvre_towards((struct vec2){1, 0}, (struct vec2){1, 0});
	struct rollout rollout;

	lone->rock.left = lone->rock.right = (float)at.x;
	lone->rock.top = lone->rock.bottom = (float)at.y;
	solids_build(&lone->solids);
	rollout_make(&lone->eval.frame, &manoeuvre, &rollout);
	return evaluate_rollout(&lone->eval, &manoeuvre, &rollout, -INFINITY);
}

/* It passes at half its clearance: the later, the less that counts, half as much at the end of the plan. */
START_TEST(coming_too_close_counts_less_the_later_it_is)
{
	struct lone *lone = lone_new();
	double step = lone->eval.frame.speed * lone->eval.frame.node_s;

	for (int node = 2; node < PLAN_NODES - 1; node += 2) {
		struct verdict verdict = lone_past(lone, (struct vec2){10 + node * step, 10.6});
		double close = 0.5 * (1 - node / (2.0 * (PLAN_NODES - 1)));
		ck_assert_msg(fabs(-verdict.score / EVALUATE_CLOSE_COST - close) < 0.03, "node %d: %g, not %g",
			      node, -verdict.score / EVALUATE_CLOSE_COST, close);
		ck_assert(!verdict.clean);
	}
	free(lone);
}
END_TEST

/* A plan that hits something must be left before, the sooner the better: of the way that a turn takes, 0.7 of the
 * turning circle and the clearance, what is missing costs up to a circle's width. */
START_TEST(leaving_a_plan_just_before_it_hits_costs_what_room_to_turn_is_missing)
{
	struct lone *lone = lone_new();
	const double flown = lone->eval.flown, step = flown / (PLAN_NODES - 1), turning = 2;
	const double stop = 0.7 * (turning + 0.2) / step;

	for (double hit = 1.3; hit < stop + 3; hit += 0.3) {
		/* It touches at the radii of both and 0.15 of the clearance from middle to middle. */
		struct verdict verdict = lone_past(lone, (struct vec2){10 + hit * step + 0.53, 10});
		double missing = fmax(1 - (hit - 1) / stop, 0);
		ck_assert_msg(fabs(verdict.loss * flown - 2 * turning * missing) < 0.35,
			      "hit at %g: %g, not %g", hit, verdict.loss * flown, 2 * turning * missing);
	}
	free(lone);
}
END_TEST

Suite *suite_rollout(void)
{
	Suite *suite = suite_create("steer/rollout");
	TCase *tcase = tcase_create("rollout");

	tcase_add_loop_test(tcase, nodes_are_where_small_steps_lead, 0, 9);
	tcase_add_test(tcase, a_plan_whose_circle_is_blocked_is_shown_as_it_is_flown);
	tcase_add_test(tcase, solids_know_their_distance_everywhere);
	tcase_add_test(tcase, coming_too_close_counts_less_the_later_it_is);
	tcase_add_test(tcase, leaving_a_plan_just_before_it_hits_costs_what_room_to_turn_is_missing);
	suite_add_tcase(suite, tcase);
	return suite;
}
