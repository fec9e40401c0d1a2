/* Rails: the path as lines.  The ship predicts where it will be, projects that place onto the path, and if it
 * is outside the width of the path steers for a point ahead on the line.  With width 0 that point is a carrot
 * that always runs ahead. */
#include "base/minmax.h"
#include "steer/steer.h"

enum { AHEAD, PREDICT, WIDTH, BRAKE };

static const struct param rails_params[] = {
    [AHEAD] = {"ahead", "tiles", 0, 0, 100, NULL, "how far ahead on the line it steers for; 0: enough to turn"},
    [PREDICT] = {"predict", "s", 0.5, 0, 10, NULL, "how far ahead in time it looks"},
    [WIDTH] = {"width", "radii", 1, 0, 100, NULL,
	       "steers only if it would be farther off the line, in radii of the route"},
    [BRAKE] = {"brake", "", 0, 0, 10, NULL, "share of the speed it loses when it must turn 90 degrees"},
};

/* The share of full speed that braking always leaves. */
static const double slowest = 0.25;

/* The point of the segment A..B nearest to P, as a share of the way from A to B. */
static double rails_project(struct vec2 a, struct vec2 b, struct vec2 p)
{
	struct vec2 way = vec2_sub(b, a);
	double square = vec2_dot(way, way);

	if (square <= 0)
		return 1;
	return clamp(vec2_dot(vec2_sub(p, a), way) / square, 0, 1);
}

static struct vec2 rails_mix(struct vec2 a, struct vec2 b, double share)
{
	return vec2_add(a, vec2_scale(vec2_sub(b, a), share));
}

/* The point DISTANCE beyond FROM, a point on the way to the cursor's node; the end if the line is shorter.  A patrol
 * ends at a node, too: a carrot that turned about would meet the ship on its way. */
static struct vec2 rails_ahead_of(const struct steer_route *route, struct route_cursor cursor, struct vec2 from,
				  double distance, size_t *looks)
{
	for (size_t i = 0; i <= 2 * route->n; i++) {
		struct vec2 node = route->nodes[cursor.node];
		++*looks;
		double rest = vec2_distance(from, node);
		if (rest >= distance)
			return rails_mix(from, node, distance / rest);
		distance -= rest;
		from = node;
		bool backwards = cursor.backwards;
		if (!route_cursor_advance(route, &cursor) || cursor.backwards != backwards)
			break;
	}
	return from;
}

/* By default far enough ahead that the point stays outside the turning circle, where the ship would orbit it. */
static double rails_ahead_for(const struct steer_batch *batch, uint32_t ship, const double *params)
{
	double looked = params[PREDICT] * batch->max_speed[ship];

	if (params[AHEAD] > 0)
		return params[AHEAD];
	return max(2 * steer_turning_radius(batch, ship) + looked, 0.5);
}

static struct vec2 rails_brake_for(const struct steer_batch *batch, uint32_t ship, struct vec2 wish,
				   double brake)
{
	double cosine = vec2_dot(vec2_unit(wish, (struct vec2){0, 0}), steer_heading(batch, ship));

	return vec2_scale(wish, max(1 - brake * (1 - cosine), slowest));
}

/* How far along the segment that ends at the node of CURSOR P lies, 0 to 1. */
static double rails_share(const struct steer_route *route, struct route_cursor cursor, struct vec2 p)
{
	return rails_project(route->nodes[route_cursor_from(route, cursor)], route->nodes[cursor.node], p);
}

/* The point of that segment that is nearest to P. */
static struct vec2 rails_on_segment(const struct steer_route *route, struct route_cursor cursor, struct vec2 p)
{
	struct vec2 a = route->nodes[route_cursor_from(route, cursor)], b = route->nodes[cursor.node];

	return rails_mix(a, b, rails_share(route, cursor, p));
}

static double rails_off_segment(const struct steer_route *route, struct route_cursor cursor, struct vec2 p)
{
	return vec2_distance(p, rails_on_segment(route, cursor, p));
}

/* Goes on to the segment that is nearest to SOON, up to AHEAD tiles on, and beyond this one if SOON is past its
 * end: a ship that follows a carrot round a corner cuts it and never passes the end.  A patrol comes back on the
 * same line, so it is not looked at beyond its turn, nor for the sake of rounding.  Returns false at the end of a
 * one-way route. */
static bool rails_advance(const struct steer_route *route, struct route_cursor *cursor, struct vec2 soon,
			  double ahead, size_t *looks)
{
	struct route_cursor next = *cursor;
	bool beyond = rails_share(route, *cursor, soon) >= 1;
	double least = rails_off_segment(route, *cursor, soon) - 1e-6;

	++*looks;
	if (!route_cursor_advance(route, &next))
		return !beyond;
	if (beyond)
		least = INFINITY;
	for (double gone = 0; gone <= ahead;) {
		double off = rails_off_segment(route, next, soon);
		++*looks;
		if (off < least) {
			*cursor = next;
			least = off;
		}
		bool backwards = next.backwards;
		gone +=
		    vec2_distance(route->nodes[route_cursor_from(route, next)], route->nodes[next.node]) + 1e-3;
		if (!route_cursor_advance(route, &next) || next.backwards != backwards)
			break;
	}
	return true;
}

static struct vec2 rails_wish_of(const double *params, const struct steer_batch *batch, uint32_t ship,
				 struct vec2 course, struct debug_draw *draw)
{
	const struct steer_route *route = &batch->route[ship];

	if (!route->n || !route_cursor_hold(route, route->cursor))
		return course;
	struct vec2 velocity = steer_velocity(batch, ship);
	struct vec2 soon = vec2_add(steer_position(batch, ship), vec2_scale(velocity, params[PREDICT]));
	double ahead = rails_ahead_for(batch, ship, params);
	size_t looks = 0;
	bool ended = !rails_advance(route, route->cursor, soon, ahead, &looks);
	struct vec2 line = rails_on_segment(route, *route->cursor, soon);
	struct vec2 carrot = rails_ahead_of(route, *route->cursor, line, ahead, &looks);
	steer_count(batch, ship, looks);
	debug_add(draw, DEBUG_WHISKER, ship, soon, line);
	debug_add(draw, DEBUG_POINT, ship, carrot, carrot);
	if (ended)
		return steer_stop_at(batch, ship, carrot, ahead, 0.05);
	bool on_line = vec2_distance(soon, line) < params[WIDTH] * route->radius;
	bool onwards = vec2_dot(velocity, vec2_sub(carrot, line)) > 0;
	struct vec2 wish = steer_towards(batch, ship, carrot);
	if (on_line && onwards)
		wish = vec2_scale(steer_heading(batch, ship), batch->max_speed[ship]);
	return rails_brake_for(batch, ship, wish, params[BRAKE]);
}

static void rails_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++)
		wish[k] = rails_wish_of(params, batch, who[k], wish[k], draw);
}

const struct behaviour steer_rails = {
    .head = {"rails", "Rails", "Reynolds 1999, Steering Behaviors for Autonomous Characters: path following",
	     rails_params, ARRAY_LEN(rails_params)},
    .rails = true,
    .steer = rails_steer,
};
