/* ORCA beside a reference: velocity obstacles from their outline, and the best velocity by trying every corner. */
#include "base/minmax.h"
#include "base/rng.h"
#include "steer/steer.h"
#include "tests/suite.h"

enum { OTHERS = 5, SHIPS = 1 + OTHERS, CASES = 4000 };

#define LOOK_S 2.0
#define RADIUS 0.4
#define SPEED 2.0

/* Velocities on the side of AT to which the unit vector OUT points are allowed. */
struct side {
	struct vec2 at, out;
};

struct crossing {
	double x[SHIPS], y[SHIPS], vx[SHIPS], vy[SHIPS];
};

/* Ships at random in a field of 2 WIDE tiles round the first one, none of which overlap with it. */
static struct crossing crossing_at_random(struct rng *rng, double wide)
{
	struct crossing made = {.vx[0] = rng_between(rng, -1.2, 1.2), .vy[0] = rng_between(rng, -1.2, 1.2)};

	for (int i = 1; i < SHIPS; i++) {
		do {
			made.x[i] = rng_between(rng, -wide, wide);
			made.y[i] = rng_between(rng, -wide, wide);
		} while (made.x[i] * made.x[i] + made.y[i] * made.y[i] < 4.1 * RADIUS * RADIUS);
		made.vx[i] = rng_between(rng, -1.4, 1.4);
		made.vy[i] = rng_between(rng, -1.4, 1.4);
	}
	return made;
}

/* What the first of them wishes, sent to TARGET. */
static struct vec2 wish_of(struct crossing *ships, struct vec2 target)
{
	static const uint32_t start[SHIPS + 1] = {0, OTHERS, OTHERS, OTHERS, OTHERS, OTHERS, OTHERS},
					    index[OTHERS] = {1, 2, 3, 4, 5}, none[SHIPS + 1];
	double radius[SHIPS], speed[SHIPS], zero[SHIPS] = {0}, tx[SHIPS] = {target.x}, ty[SHIPS] = {target.y};
	struct steer_batch batch = {.n = SHIPS,
				    .x = ships->x,
				    .y = ships->y,
				    .vx = ships->vx,
				    .vy = ships->vy,
				    .heading_x = zero,
				    .heading_y = zero,
				    .radius = radius,
				    .max_speed = speed,
				    .max_turn_rad_s = zero,
				    .clearance = zero,
				    .reach = zero,
				    .target_x = tx,
				    .target_y = ty,
				    .neighbours = {start, index},
				    .rocks = {none, none},
				    .walls = {none, none},
				    .dt_s = 1.0 / 60};
	const struct variant *orca = variant_named(behaviours, "orca");
	double params[PARAMS_MAX];
	struct vec2 wish;

	for (int i = 0; i < SHIPS; i++) {
		radius[i] = RADIUS;
		speed[i] = SPEED;
	}
	variant_defaults(orca, params);
	ck_assert_double_eq(params[0], LOOK_S);
	steer_wishes(behaviour_of(orca), (struct steer_states){NULL, 0}, params, &batch, (const uint32_t[]){0},
		     1, &wish, NULL);
	return wish;
}

/* The outline of the relative velocities that collide within LOOK_S: a circle in front, and the two rays that touch it
 * and lead away from the origin.  Returns the place on it that is nearest to RELATIVE. */
static struct vec2 outline_near(struct vec2 away, struct vec2 relative)
{
	double distance = vec2_length(away), reach = 2 * RADIUS, round = reach / LOOK_S;
	struct vec2 middle = vec2_scale(away, 1 / LOOK_S), back = vec2_scale(away, -1 / distance), best;
	struct vec2 out = vec2_unit(vec2_sub(relative, middle), back);
	double cosine = reach / distance, sine = sqrt(1 - cosine * cosine), least = INFINITY;

	if (vec2_dot(out, back) >= cosine) {
		best = vec2_add(middle, vec2_scale(out, round));
		least = vec2_distance(best, relative);
	}
	for (int turn = -1; turn <= 1; turn += 2) {
		struct vec2 arm = {back.x * cosine - back.y * sine * turn,
				   back.y * cosine + back.x * sine * turn};
		struct vec2 touch = vec2_add(middle, vec2_scale(arm, round)), along = vec2_unit(touch, back);
		double on = max(vec2_dot(vec2_sub(relative, touch), along), 0);
		struct vec2 place = vec2_add(touch, vec2_scale(along, on));
		if (vec2_distance(place, relative) < least) {
			best = place;
			least = vec2_distance(place, relative);
		}
	}
	return best;
}

static bool collides(struct vec2 away, struct vec2 relative)
{
	double square = vec2_dot(relative, relative), t = LOOK_S;

	if (square > 0)
		t = clamp(vec2_dot(away, relative) / square, 0, LOOK_S);
	return vec2_distance(away, vec2_scale(relative, t)) < 2 * RADIUS;
}

/* Each ship makes half of the least change that leads out, or keeps half of the room that is left. */
static struct side side_of(const struct crossing *ships, int other)
{
	struct vec2 away = {ships->x[other] - ships->x[0], ships->y[other] - ships->y[0]};
	struct vec2 velocity = {ships->vx[0], ships->vy[0]};
	struct vec2 relative = {ships->vx[0] - ships->vx[other], ships->vy[0] - ships->vy[other]};
	struct vec2 change = vec2_sub(outline_near(away, relative), relative);

	return (struct side){vec2_add(velocity, vec2_scale(change, 0.5)),
			     vec2_scale(change, (collides(away, relative) ? 1 : -1) / vec2_length(change))};
}

/* How far WISH is on the wrong side of the worst of SIDES. */
static double excess_of(const struct side *sides, struct vec2 wish)
{
	double most = -INFINITY;

	for (int i = 0; i < OTHERS; i++)
		most = max(-vec2_dot(vec2_sub(wish, sides[i].at), sides[i].out), most);
	return most;
}

static void consider(const struct side *sides, struct vec2 aim, struct vec2 place, double *best)
{
	if (vec2_length(place) <= SPEED + 1e-9 && excess_of(sides, place) <= 1e-9)
		*best = min(vec2_distance(place, aim), *best);
}

/* The distance from AIM to the nearest velocity that obeys all SIDES, which is AIM, its shadow on a line or on the circle
 * of the speed, or a corner; infinite if there is none. */
static double nearest_allowed(const struct side *sides, struct vec2 aim)
{
	double best = INFINITY;

	consider(sides, aim, vec2_clip(aim, SPEED), &best);
	for (int i = 0; i < OTHERS; i++) {
		struct vec2 out = sides[i].out, along = {-out.y, out.x};
		double off = vec2_dot(sides[i].at, out), room = SPEED * SPEED - off * off;
		double shadow = vec2_dot(aim, along), half = room > 0 ? sqrt(room) : 0;
		struct vec2 foot = vec2_scale(out, off);
		consider(sides, aim, vec2_add(foot, vec2_scale(along, shadow)), &best);
		consider(sides, aim, vec2_add(foot, vec2_scale(along, half)), &best);
		consider(sides, aim, vec2_add(foot, vec2_scale(along, -half)), &best);
		for (int k = 0; k < i; k++) {
			double slope = vec2_dot(along, sides[k].out);
			double to =
			    (vec2_dot(sides[k].at, sides[k].out) - vec2_dot(foot, sides[k].out)) / slope;
			if (fabs(slope) > 1e-9)
				consider(sides, aim, vec2_add(foot, vec2_scale(along, to)), &best);
		}
	}
	return best;
}

/* The least excess of any velocity of the ship, by ever finer grids, which is exact enough since the excess is convex. */
static double least_excess(const struct side *sides)
{
	struct vec2 middle = {0, 0}, found = middle;
	double least = INFINITY;

	for (double wide = SPEED; wide > 1e-6; wide /= 8, middle = found)
		for (int i = -20; i <= 20; i++)
			for (int k = -20; k <= 20; k++) {
				struct vec2 at = {middle.x + wide * i / 20, middle.y + wide * k / 20};
				double excess = excess_of(sides, vec2_clip(at, SPEED));
				if (excess < least) {
					least = excess;
					found = vec2_clip(at, SPEED);
				}
			}
	return least;
}

/* Full speed to TARGET, and the more to the right the slower the ship is. */
static struct vec2 aim_of(const struct crossing *ships, struct vec2 target)
{
	struct vec2 course = vec2_scale(vec2_unit(target, (struct vec2){0, 0}), SPEED);
	double right =
	    0.02 + max(1 - sqrt(ships->vx[0] * ships->vx[0] + ships->vy[0] * ships->vy[0]) / SPEED, 0);

	return (struct vec2){course.x - right * course.y, course.y + right * course.x};
}

START_TEST(orca_wishes_the_nearest_velocity_that_nobody_forbids)
{
	struct rng rng = rng_seeded(1, RNG_QUERY);
	int free_cases = 0, jams = 0;

	for (int n = 0; n < CASES; n++) {
		struct crossing ships = crossing_at_random(&rng, n % 2 ? 6 : 1.6);
		struct vec2 target = {rng_between(&rng, -20, 20), rng_between(&rng, -20, 20)};
		struct vec2 wish = wish_of(&ships, target), aim = aim_of(&ships, target);
		struct side sides[OTHERS];
		for (int i = 0; i < OTHERS; i++)
			sides[i] = side_of(&ships, i + 1);
		double nearest = nearest_allowed(sides, aim);
		if (isfinite(nearest)) {
			free_cases++;
			ck_assert_msg(excess_of(sides, wish) < 1e-6, "case %d: forbidden by %g", n,
				      excess_of(sides, wish));
			ck_assert_msg(fabs(vec2_distance(wish, aim) - nearest) < 1e-6,
				      "case %d: %g off, not %g", n, vec2_distance(wish, aim), nearest);
		} else if (n % 10 == 0) {
			jams++;
			ck_assert_msg(excess_of(sides, wish) < least_excess(sides) + 1e-4,
				      "case %d: excess %g, and %g would do", n, excess_of(sides, wish),
				      least_excess(sides));
		}
	}
	ck_assert_msg(free_cases > 1000 && jams > 50, "%d free, %d jammed", free_cases, jams);
}
END_TEST

Suite *suite_orca(void)
{
	Suite *suite = suite_create("steer/orca");
	TCase *tcase = tcase_create("orca");

	tcase_add_test(tcase, orca_wishes_the_nearest_velocity_that_nobody_forbids);
	suite_add_tcase(suite, tcase);
	return suite;
}
