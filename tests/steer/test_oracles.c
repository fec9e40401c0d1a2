/* What each behaviour wishes, beside a reference of our own: the formula of its page, worked out anew from all that is
 * around; or, where there is no formula, what must be true of any such wish. */
#include <stdlib.h>
#include <string.h>

#include "tests/long.h"
#include "tests/steer/batches.h"
#include "tests/suite.h"

enum { SHIPS = 12, OBSTACLES = 14 };

/* One ship of a random batch, what its behaviour wishes with its default parameters, and what it saw. */
struct look {
	const struct steer_batch *batch;
	uint32_t ship;
	struct vec2 wish, course, at, nose, target;
	double speed, radius, reach, turning;
	struct thing {
		struct vec2 at, velocity;
		double radius;
	} things[OBSTACLES];
	size_t n;
};

static void add_things(struct look *look)
{
	const struct steer_batch *batch = look->batch;
	uint32_t ship = look->ship;

	for (uint32_t k = batch->rocks.start[ship]; k < batch->rocks.start[ship + 1]; k++) {
		uint32_t rock = batch->rocks.index[k];
		look->things[look->n++] = (struct thing){{batch->rock_x[rock], batch->rock_y[rock]},
							 {batch->rock_vx[rock], batch->rock_vy[rock]},
							 batch->rock_radius[rock]};
	}
	for (uint32_t k = batch->walls.start[ship]; k < batch->walls.start[ship + 1]; k++) {
		uint32_t wall = batch->walls.index[k];
		look->things[look->n++] = (struct thing){{batch->wall_x[wall], batch->wall_y[wall]}, {0, 0}, 0};
	}
	ck_assert_uint_le(look->n, OBSTACLES);
}

static struct look look_of(const struct steer_batch *batch, uint32_t ship)
{
	struct look look = {.batch = batch,
			    .ship = ship,
			    .at = {batch->x[ship], batch->y[ship]},
			    .nose = {batch->heading_x[ship], batch->heading_y[ship]},
			    .target = {batch->target_x[ship], batch->target_y[ship]},
			    .speed = batch->max_speed[ship],
			    .radius = batch->radius[ship],
			    .reach = batch->radius[ship] + batch->clearance[ship],
			    .turning = batch->max_speed[ship] / batch->max_turn_rad_s[ship]};
	struct vec2 way = vec2_sub(look.target, look.at);

	look.course = vec2_scale(way, look.speed / vec2_length(way));
	add_things(&look);
	return look;
}

/* Whether A and B are the same velocity, up to SHARE of the speed. */
static bool alike(const struct look *look, struct vec2 a, struct vec2 b, double share)
{
	return vec2_distance(a, b) <= share * look->speed;
}

static struct vec2 full_speed(const struct look *look, struct vec2 way)
{
	return vec2_scale(way, look->speed / vec2_length(way));
}

static struct vec2 clipped(const struct look *look, struct vec2 wish)
{
	return vec2_length(wish) > look->speed ? full_speed(look, wish) : wish;
}

static struct vec2 away_from(const struct look *look, struct vec2 place)
{
	return vec2_sub(look->at, place);
}

static bool sees_ships(const struct look *look)
{
	const uint32_t *start = look->batch->neighbours.start;

	return start[look->ship + 1] > start[look->ship];
}

/* Nothing is near it: not even walls, rocks or ships. */
static bool alone(const struct look *look)
{
	return !look->n && !sees_ships(look);
}

static double bearing(const struct look *look, struct vec2 wish)
{
	return trig_atan2(vec2_cross(look->nose, wish), vec2_dot(look->nose, wish));
}

/* ---- to and from a target ---- */

static bool seeks(const struct look *look)
{
	return alike(look, look->wish, look->course, 1e-12);
}

static bool flees(const struct look *look)
{
	return alike(look, look->wish, vec2_scale(look->course, -1), 1e-12);
}

/* Within three tiles of the target in proportion. */
static bool arrives(const struct look *look)
{
	double away = vec2_distance(look->at, look->target), pace = away < 3 ? away / 3 : 1;

	return alike(look, look->wish, vec2_scale(look->course, away > 0.05 ? pace : 0), 1e-12);
}

static struct vec2 target_after(const struct look *look, double s)
{
	struct vec2 velocity = {look->batch->target_vx[look->ship], look->batch->target_vy[look->ship]};

	return vec2_add(look->target, vec2_scale(velocity, s));
}

/* To where the ship and the target can first be at the same time, found by small steps and then by halves; within ten
 * seconds, or else where the target is then. */
static bool pursues(const struct look *look)
{
	double step = 1.0 / 256, low = 0, high = 0;

	while (high < 10 && vec2_distance(target_after(look, high), look->at) > look->speed * high) {
		low = high;
		high = fmin(high + step, 10);
	}
	for (int i = 0; i < 60 && high < 10; i++) {
		double middle = (low + high) / 2;
		if (vec2_distance(target_after(look, middle), look->at) > look->speed * middle)
			low = middle;
		else
			high = middle;
	}
	return alike(look, look->wish, full_speed(look, vec2_sub(target_after(look, high), look->at)), 1e-6);
}

static bool evades(const struct look *look)
{
	double closing = look->speed + vec2_distance(target_after(look, 1), look->target);
	double s = fmin(vec2_distance(look->at, look->target) / closing, 3);

	return alike(look, look->wish, full_speed(look, away_from(look, target_after(look, s))), 1e-9);
}

/* The point on the circle has strolled by at most 6 rad/s from dead ahead. */
static bool wanders(const struct look *look)
{
	double angle = 6 * look->batch->dt_s, most = atan2(2 * sin(angle), 3 + 2 * cos(angle));

	return fabs(vec2_length(look->wish) - look->speed) < 1e-9 &&
	       fabs(bearing(look, look->wish)) <= most + 1e-12;
}

/* ---- sums of forces ---- */

static bool magnets(const struct look *look)
{
	const struct steer_batch *batch = look->batch;
	struct vec2 push = {0, 0};
	int pushes = 0;

	for (size_t i = 0; i < look->n + SHIPS; i++) {
		uint32_t other = (uint32_t)(i - look->n);
		if (i >= look->n && (other == look->ship || !sees_ships(look)))
			continue;
		struct vec2 at =
		    i < look->n ? look->things[i].at : (struct vec2){batch->x[other], batch->y[other]};
		double radius = i < look->n ? look->things[i].radius : batch->radius[other];
		struct vec2 away = away_from(look, at);
		double gap = vec2_length(away) - radius - look->radius;
		if (gap >= 3 * look->radius)
			continue;
		pushes++;
		push = vec2_add(push, vec2_scale(away, 1 / fmax(gap, 1e-4)));
	}
	struct vec2 pull = vec2_scale(look->course, (pushes ? 4 * pushes : 1) / look->speed);
	bool there = vec2_distance(look->at, look->target) <=
		     fmin(1, batch->reach[look->ship] > 0 ? batch->reach[look->ship] : look->radius);
	struct vec2 wish = there ? (struct vec2){0, 0} : full_speed(look, vec2_add(pull, push));

	return alike(look, look->wish, wish, 1e-9);
}

/* The push of a thing of RADIUS over GAP that comes nearer by CLOSING tiles a second: by given constants, or by those that
 * follow from the ship.  SHIP: of another ship, whose approach does not count. */
typedef double (*force_fn)(const struct look *look, double gap, double radius, double closing, bool ship);

static double given(const struct look *look, double gap, double radius, double closing, bool ship)
{
	(void)look, (void)radius, (void)closing, (void)ship;
	return gap > 6 ? 0 : 2 / pow(fmax(gap, 0.02), 3);
}

static double derived(const struct look *look, double gap, double radius, double closing, bool ship)
{
	double both = radius + look->reach, begin = sqrt(both * both + 2 * both * look->turning);
	double turn_gap = begin - radius - look->radius + look->speed * look->batch->dt_s;

	if (!ship && closing > 0)
		turn_gap += closing * look->batch->dt_s +
			    closing / 2 * atan2(begin, look->turning) / look->batch->max_turn_rad_s[look->ship];
	if (gap > 6 * turn_gap)
		return 0;
	double power = floor(fmax(2, fmin(2 * turn_gap / look->turning + 0.5, 8)));
	return pow(turn_gap / fmax(gap, 0.02 * turn_gap), power);
}

/* Floats sum up the ships. */
static bool potential(const struct look *look, force_fn force)
{
	const struct steer_batch *batch = look->batch;
	struct vec2 sum = vec2_scale(look->course, 1 / look->speed);
	double largest = 1;

	for (size_t i = 0; i < look->n; i++) {
		const struct thing *thing = &look->things[i];
		struct vec2 away = away_from(look, thing->at);
		double distance = vec2_length(away), closing = vec2_dot(thing->velocity, away) / distance;
		double push =
		    force(look, distance - thing->radius - look->radius, thing->radius, closing, false);
		largest = fmax(largest, fabs(push));
		sum = vec2_add(sum, vec2_scale(away, push / distance));
	}
	for (uint32_t other = 0; other < SHIPS; other++) {
		struct vec2 away = away_from(look, (struct vec2){batch->x[other], batch->y[other]});
		double distance = vec2_length(away), gap = distance - batch->radius[other] - look->radius;
		if (other == look->ship)
			continue;
		double push = force(look, gap, batch->radius[other], 0, true);
		largest = fmax(largest, fabs(push));
		sum = vec2_add(sum, vec2_scale(away, push / distance));
	}
	/* What is left of large forces that cancel out is rounding. */
	return vec2_length(sum) < 1e-3 * largest || alike(look, look->wish, full_speed(look, sum), 2e-3);
}

static bool lj(const struct look *look)
{
	return potential(look, given);
}

static bool lj_derived(const struct look *look)
{
	return potential(look, derived);
}

static bool in_group(const struct look *look, uint32_t other)
{
	return other != look->ship && look->batch->group[other] == look->batch->group[look->ship];
}

static double gap_to_ship(const struct look *look, uint32_t other)
{
	struct vec2 at = {look->batch->x[other], look->batch->y[other]};

	return vec2_distance(look->at, at) - look->radius - look->batch->radius[other];
}

static bool swarms(const struct look *look)
{
	struct vec2 ships = {0, 0}, rocks = {0, 0};

	for (uint32_t other = 0; other < SHIPS; other++) {
		struct vec2 away = away_from(look, (struct vec2){look->batch->x[other], look->batch->y[other]});
		double near = fmin(1.5 / fmax(gap_to_ship(look, other), 1e-9), 20);
		if (in_group(look, other) && sees_ships(look))
			ships = vec2_add(
			    ships, vec2_scale(away, 1.5 * sqrt(3) * (pow(near, 3) - near) / vec2_length(away)));
	}
	for (size_t i = 0; i < look->n; i++) {
		struct vec2 away = away_from(look, look->things[i].at);
		double both = look->things[i].radius + look->reach;
		double shell =
		    sqrt(both * both + 2 * both * look->turning) - look->things[i].radius - look->radius;
		double gap = vec2_length(away) - look->things[i].radius - look->radius;
		double near = gap > 0.05 * shell ? shell / gap : 20;
		rocks = vec2_add(rocks, vec2_scale(away, pow(near, 3) / vec2_length(away)));
	}
	struct vec2 push = vec2_scale(vec2_add(vec2_scale(ships, 0.1), rocks), look->speed);
	struct vec2 sum = clipped(look, vec2_add(look->course, push)), held = vec2_sub(sum, look->course);
	struct vec2 right = {-look->course.y / 2, look->course.x / 2};
	double sine = fabs(vec2_cross(held, look->course)) / (vec2_length(held) * look->speed + 1e-300);
	bool stands = vec2_length(sum) < 0.2 * look->speed && vec2_dot(held, look->course) < 0 && sine < 0.1;

	return alike(look, look->wish, stands ? right : sum, 1e-6);
}

/* Twice away from those nearer than a tile, half as fast as the others fly, half to their middle, and the course. */
static bool flocks(const struct look *look)
{
	const struct steer_batch *batch = look->batch;
	struct vec2 sum = look->course, velocity = {0, 0}, middle = {0, 0};
	int seen = 0;

	for (uint32_t other = 0; other < SHIPS && sees_ships(look); other++) {
		struct vec2 offset = vec2_sub((struct vec2){batch->x[other], batch->y[other]}, look->at);
		double push = fmax(fmin(1 - gap_to_ship(look, other), 1), 0), distance = vec2_length(offset);
		if (!in_group(look, other) || distance > 6)
			continue;
		seen++;
		velocity = vec2_add(velocity, (struct vec2){batch->vx[other], batch->vy[other]});
		middle = vec2_add(middle, offset);
		sum = vec2_sub(sum, vec2_scale(offset, 2 * push * look->speed / distance));
	}
	if (seen) {
		sum = vec2_add(sum, vec2_scale(velocity, 0.5 / seen));
		sum = vec2_add(sum, vec2_scale(middle, 0.5 * look->speed / vec2_length(middle)));
	}
	return alike(look, look->wish, clipped(look, sum), 1e-9);
}

/* ---- aside ---- */

/* The first thing that a disc of REACH meets along a unit vector within LENGTH, by small steps; NULL: none.  SURE is false
 * where it is too close to say. */
static const struct thing *first_met(const struct look *look, struct vec2 along, double reach, double length,
				     bool *sure)
{
	const struct thing *first = NULL;
	double least = length;

	*sure = true;
	for (size_t i = 0; i < look->n; i++) {
		const struct thing *thing = &look->things[i];
		struct vec2 offset = vec2_sub(thing->at, look->at);
		double both = thing->radius + reach, aside = vec2_cross(along, offset);
		double ahead = vec2_dot(offset, along);
		if (ahead <= 0 || fabs(aside) >= both)
			continue;
		double entry = ahead - sqrt(both * both - aside * aside);
		*sure = *sure && fabs(entry - least) > 1e-9 && entry > 1e-9;
		if (entry < least) {
			least = entry;
			first = thing;
		}
	}
	return first;
}

static double way_to_target(const struct look *look)
{
	return vec2_distance(look->at, look->target);
}

/* Whether the wish, at full speed, misses THING by exactly the clearance, or leads out of where it is lost. */
static bool misses(const struct look *look, const struct thing *thing)
{
	struct vec2 offset = vec2_sub(thing->at, look->at);
	double both = thing->radius + look->reach, miss = fabs(vec2_cross(look->wish, offset)) / look->speed;

	if (vec2_length(offset) < both)
		return vec2_dot(look->wish, offset) <= 1e-9;
	return fabs(miss - both) < 1e-9;
}

static bool tangent(const struct look *look)
{
	double length = fmin(look->reach + 3 * look->turning, way_to_target(look));
	bool sure;
	const struct thing *hit =
	    first_met(look, vec2_scale(look->course, 1 / look->speed), look->reach, length, &sure);

	return !sure || (hit ? misses(look, hit) : seeks(look));
}

static bool right_angle(const struct look *look)
{
	double length = fmin(look->reach + look->turning, way_to_target(look));
	bool sure;
	const struct thing *hit = first_met(look, look->nose, look->reach, length, &sure);

	if (!sure || !hit)
		return !sure || seeks(look);
	double side = vec2_cross(look->nose, vec2_sub(hit->at, look->at)),
	       away = vec2_cross(look->nose, look->wish);
	return fabs(vec2_dot(look->wish, look->nose)) < 1e-9 && side * away <= 0 &&
	       fabs(vec2_length(look->wish) - look->speed) < 1e-9;
}

static bool sphere(const struct look *look)
{
	struct vec2 velocity = {look->batch->vx[look->ship], look->batch->vy[look->ship]};
	double box = look->reach + 1.5 * look->turning * (1 + vec2_length(velocity) / look->speed);
	bool sure;
	const struct thing *hit = first_met(look, look->nose, look->reach, box, &sure);

	if (!sure || !hit)
		return !sure || seeks(look);
	struct vec2 offset = vec2_sub(hit->at, look->at);
	double both = hit->radius + look->reach, aside = vec2_cross(look->nose, offset);
	double room = vec2_dot(look->nose, offset) - sqrt(both * both - aside * aside);
	double near = 1 - room / box, depth = fmin((both - fabs(aside)) / look->reach, 1);
	double push = 6 * depth * (1 + near) * (aside > 0 ? -1 : 1), brake = 0.2 * near;
	struct vec2 force = {-look->nose.y * push - look->nose.x * brake,
			     look->nose.x * push - look->nose.y * brake};

	return alike(look, look->wish, clipped(look, vec2_add(look->course, vec2_scale(force, look->speed))),
		     1e-9);
}

/* The two rows of circles along the nose touch something, or the ship keeps its course. */
static bool whiskers(const struct look *look)
{
	double half = look->reach / 2, length = look->reach + 1.5 * look->turning;
	bool felt = false, passed = false;

	for (double along = half; along < length + half; along += half)
		for (int side = -1; side <= 1; side += 2) {
			struct vec2 across = {-look->nose.y * side * half, look->nose.x * side * half};
			struct vec2 middle =
			    vec2_add(vec2_add(look->at, vec2_scale(look->nose, along)), across);
			for (size_t i = 0; i < look->n; i++)
				felt |=
				    vec2_distance(middle, look->things[i].at) - look->things[i].radius < half;
		}
	if (!felt)
		return seeks(look);
	for (size_t i = 0; i < look->n; i++)
		passed |= misses(look, &look->things[i]);
	return passed && fabs(vec2_length(look->wish) - look->speed) < 1e-9;
}

/* By default it seeks, and its avoider is the damped whiskers. */
static bool blends(const struct look *look)
{
	return whiskers(look);
}

/* ---- plans ---- */

/* At full speed, and by no more than the ship can turn until its next wish; alone, towards a target outside of its turning
 * circles. */
static bool turns_as_it_can(const struct look *look)
{
	double most = look->batch->max_turn_rad_s[look->ship] * look->batch->dt_s;
	double turn = bearing(look, look->wish), wanted = bearing(look, look->course);

	if (fabs(vec2_length(look->wish) - look->speed) > 1e-9 || fabs(turn) > most + 1e-9)
		return false;
	if (!alone(look) || way_to_target(look) < 2 * look->turning)
		return true;
	return fabs(turn - fmax(fmin(wanted, most), -most)) < 1e-6;
}

/* Alone it keeps its course, and the more to the right the slower it is; test_orca.c compares it with a brute force among
 * others. */
static bool keeps_right(const struct look *look)
{
	struct vec2 velocity = {look->batch->vx[look->ship], look->batch->vy[look->ship]};
	double right = 0.02 + fmax(1 - vec2_length(velocity) / look->speed, 0);
	struct vec2 aim = {look->course.x - right * look->course.y, look->course.y + right * look->course.x};

	return !alone(look) || alike(look, look->wish, clipped(look, aim), 1e-9);
}

/* To the first node, until that is reached; the only one of a route is its end. */
static bool follows_nodes(const struct look *look)
{
	const struct steer_route *route = &look->batch->route[look->ship];

	if (!route->n)
		return seeks(look);
	double away = vec2_distance(look->at, route->nodes[route->cursor->node]);
	if (away <= route->radius)
		return vec2_length(look->wish) <= look->speed * (1 + 1e-12);
	return alike(look, look->wish, full_speed(look, vec2_sub(route->nodes[route->cursor->node], look->at)),
		     1e-9);
}

/* To a point of its route, or straight on while it is on the line. */
static bool follows_the_line(const struct look *look)
{
	const struct steer_route *route = &look->batch->route[look->ship];
	double least = fabs(bearing(look, look->wish));

	if (!route->n)
		return seeks(look);
	if (vec2_length(look->wish) < 1e-9)
		return true;
	for (size_t i = 0; i < route->n; i++)
		for (int k = 0; k <= 4096; k++) {
			struct vec2 from = route->nodes[i], to = route->nodes[(i + 1) % route->n];
			struct vec2 point = vec2_add(from, vec2_scale(vec2_sub(to, from), k / 4096.0));
			struct vec2 way = vec2_sub(point, look->at);
			double off = trig_atan2(vec2_cross(look->wish, way), vec2_dot(look->wish, way));
			least = fmin(least, fabs(off));
		}
	return least < 2e-2;
}

/* What ships nearer than GAP add to the wish for PLACE, which moves with the target. */
static bool keeps_to(const struct look *look, struct vec2 place, double gap)
{
	struct vec2 wish = vec2_add(vec2_sub(target_after(look, 1), look->target),
				    vec2_scale(vec2_sub(place, look->at), 1 / 0.6));

	wish = clipped(look, wish);
	for (uint32_t other = 0; other < SHIPS; other++) {
		double free = fmax(gap_to_ship(look, other), 0);
		struct vec2 away = away_from(look, (struct vec2){look->batch->x[other], look->batch->y[other]});
		if (sees_ships(look) && other != look->ship && free < gap)
			wish = vec2_add(wish,
					vec2_scale(away, (1 - free / gap) * look->speed / vec2_length(away)));
	}
	return alike(look, look->wish, clipped(look, wish), 1e-9);
}

/* A place seen from the target, x ahead of it and y to its right. */
static struct vec2 beside_target(const struct look *look, double x, double y)
{
	struct vec2 velocity = vec2_sub(target_after(look, 1), look->target);
	double speed = vec2_length(velocity);
	struct vec2 ahead = {velocity.x / speed, velocity.y / speed};

	return (struct vec2){look->target.x + ahead.x * x - ahead.y * y,
			     look->target.y + ahead.y * x + ahead.x * y};
}

static bool follows_its_leader(const struct look *look)
{
	return keeps_to(look, beside_target(look, -1.5, 0), 0.3);
}

/* Two and a half tiles off, behind and to its side; out of the lane in front by the shorter way. */
static bool accompanies(const struct look *look)
{
	struct vec2 origin = beside_target(look, 0, 0), ahead = vec2_sub(beside_target(look, 1, 0), origin);
	struct vec2 offset = vec2_sub(look->at, look->target);
	double along = vec2_dot(offset, ahead), right = vec2_cross(ahead, offset), side = right < 0 ? -1 : 1;

	if (along >= 0 && along <= 10 && fabs(right) < 1.5)
		return keeps_to(look, beside_target(look, along, 3 * side), 1.5);
	return keeps_to(look, beside_target(look, -2.5 * sqrt(0.5), 2.5 * sqrt(0.5) * side), 1.5);
}

/* To the middle of a lower cell at most four steps away; off the field on its course; where no way leads, nowhere. */
static bool flows(const struct look *look)
{
	const struct field *field = look->batch->flow[look->ship];
	struct cell here = cell_at((int)floor(look->at.x), (int)floor(look->at.y));

	if (seeks(look))
		return true;
	if (!field || look->at.x < 0 || look->at.y < 0 || here.x >= field->width || here.y >= field->height)
		return false;
	if (vec2_length(look->wish) == 0)
		return field_at(field, here) == FIELD_FAR;
	for (int dy = -4; dy <= 4; dy++)
		for (int dx = -4; dx <= 4; dx++) {
			struct cell to = cell_at(here.x + dx, here.y + dy);
			struct vec2 way = vec2_sub(cell_middle(to), look->at);
			if (field_at(field, to) < field_at(field, here) && vec2_length(way) > 0 &&
			    alike(look, look->wish, full_speed(look, way), 1e-9))
				return true;
		}
	return false;
}

/* To PLACE, slower in proportion within one tile of it. */
static struct vec2 stopping_at(const struct look *look, struct vec2 place)
{
	struct vec2 way = vec2_sub(place, look->at);
	double away = vec2_length(way), pace = away < 1 ? away : 1;

	return away > 0 ? vec2_scale(full_speed(look, way), pace) : (struct vec2){0, 0};
}

/* Between the target and, of all ships in sight, the one nearest to that, when it gets there; alone, along with it. */
static bool interposes(const struct look *look)
{
	const struct steer_batch *batch = look->batch;
	struct vec2 place = {0, 0};
	double least = INFINITY;

	for (uint32_t other = 0; other < SHIPS && sees_ships(look); other++) {
		struct vec2 at = {batch->x[other], batch->y[other]};
		double away = vec2_distance(at, look->target);
		if (other == look->ship || away >= least)
			continue;
		least = away;
		double x = (look->target.x + at.x) / 2, y = (look->target.y + at.y) / 2;
		double s = vec2_distance((struct vec2){x, y}, look->at) / look->speed;
		struct vec2 then = target_after(look, s);
		place.x = (then.x + at.x + batch->vx[other] * s) / 2;
		place.y = (then.y + at.y + batch->vy[other] * s) / 2;
	}
	if (isinf(least))
		return alike(look, look->wish, clipped(look, vec2_sub(target_after(look, 1), look->target)),
			     1e-9);
	return alike(look, look->wish, stopping_at(look, place), 1e-9);
}

/* Behind the rock whose lee it reaches first; without one, away from the target. */
static bool hides(const struct look *look)
{
	const struct steer_batch *batch = look->batch;
	struct vec2 best = {0, 0};
	double least = INFINITY;

	for (uint32_t k = batch->rocks.start[look->ship]; k < batch->rocks.start[look->ship + 1]; k++) {
		uint32_t rock = batch->rocks.index[k];
		struct vec2 centre = {batch->rock_x[rock], batch->rock_y[rock]};
		double far = vec2_distance(centre, look->target);
		double share = (far + batch->rock_radius[rock] + look->radius + 0.5) / far;
		struct vec2 lee = {look->target.x + (centre.x - look->target.x) * share,
				   look->target.y + (centre.y - look->target.y) * share};
		if (vec2_distance(lee, look->at) >= least)
			continue;
		least = vec2_distance(lee, look->at);
		best = lee;
	}
	if (isinf(least))
		return flees(look);
	return alike(look, look->wish, stopping_at(look, best), 1e-9);
}

/* To where the place behind the leader will be when the two have closed the distance, and along with it. */
static bool keeps_its_place(const struct look *look)
{
	struct vec2 place = beside_target(look, -1.5, 0);
	struct vec2 velocity = vec2_sub(target_after(look, 1), look->target);
	double s = vec2_distance(place, look->at) / (look->speed + vec2_length(velocity));

	place = vec2_add(place, vec2_sub(target_after(look, s), look->target));
	return alike(look, look->wish, clipped(look, vec2_add(velocity, stopping_at(look, place))), 1e-9);
}

/* One row a behaviour, in their order. */
static const struct {
	const char *name;
	bool (*holds)(const struct look *look);
} oracles[] = {
    {"seek", seeks},
    {"flee", flees},
    {"arrive", arrives},
    {"pursue", pursues},
    {"evade", evades},
    {"wander", wanders},
    {"magnets", magnets},
    {"lj", lj},
    {"lj-derived", lj_derived},
    {"whiskers", whiskers},
    {"whiskers-damped", whiskers},
    {"right-angle", right_angle},
    {"tangent", tangent},
    {"sphere", sphere},
    {"arc", turns_as_it_can},
    {"orca", keeps_right},
    {"hybrid", turns_as_it_can},
    {"path-follow", follows_nodes},
    {"rails", follows_the_line},
    {"flock", flocks},
    {"swarm", swarms},
    {"follow", follows_its_leader},
    {"companion", accompanies},
    {"flow", flows},
    {"interpose", interposes},
    {"hide", hides},
    {"offset-pursuit", keeps_its_place},
    {"blend", blends},
};

START_TEST(every_behaviour_has_an_oracle)
{
	for (size_t i = 0; behaviours[i]; i++)
		ck_assert_msg(i < ARRAY_LEN(oracles) && !strcmp(oracles[i].name, behaviours[i]->name),
			      "%s has no oracle of its own", behaviours[i]->name);
}
END_TEST

static void try_on(size_t i, enum batch_case which, uint64_t seed)
{
	const struct behaviour *behaviour = behaviour_of(behaviours[i]);
	double params[PARAMS_MAX];
	struct test_batch test;

	variant_defaults(&behaviour->head, params);
	test_batch_make(&test, which, SHIPS, seed);
	for (uint32_t ship = 0; ship < SHIPS; ship++) {
		struct look look = look_of(&test.batch, ship);
		void *memory = calloc(SHIPS, behaviour->state_size + 1);
		steer_wishes(behaviour, (struct steer_states){memory, behaviour->state_size}, params,
			     &test.batch, &ship, 1, &look.wish, NULL);
		ck_assert_msg(oracles[i].holds(&look), "%s, batch %llu, ship %u: wishes %g, %g",
			      behaviour->head.name, (unsigned long long)seed, ship, look.wish.x, look.wish.y);
		free(memory);
	}
	test_batch_free(&test);
}

START_TEST(wishes_are_those_of_the_oracle)
{
	for (uint64_t seed = 0; seed < (uint64_t)how_many(10, 300); seed++) {
		try_on((size_t)_i, BATCH_RANDOM, seed);
		try_on((size_t)_i, BATCH_LONELY, seed);
	}
}
END_TEST

Suite *suite_oracles(void)
{
	Suite *suite = suite_create("steer/oracles");
	TCase *tcase = tcase_create("oracles");

	tcase_add_test(tcase, every_behaviour_has_an_oracle);
	tcase_add_loop_test(tcase, wishes_are_those_of_the_oracle, 0, (int)ARRAY_LEN(oracles));
	suite_add_tcase(suite, tcase);
	return suite;
}
