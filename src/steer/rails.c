/* Rails: the path as lines.  The ship predicts where it will be, projects that place onto the path, and if it
 * is outside the width of the path steers for a point ahead on the line.  With width 0 that point is a carrot
 * that always runs ahead. */
#include "base/minmax.h"
#include "steer/route_cursor.h"

enum { AHEAD, PREDICT, WIDTH, MODE, BRAKE };

static const struct param rails_params[] = {
    [AHEAD] = {"ahead", "tiles", 0, 0, 100, NULL, "how far ahead on the line it steers for; 0: enough to turn"},
    [PREDICT] = {"predict", "s", 0.5, 0, 10, NULL, "how far ahead in time it looks"},
    [WIDTH] = {"width", "tiles", 0.5, 0, 100, NULL, "steers only if it would be farther off the line"},
    [MODE] = {"mode", "", ROUTE_ONE_WAY, 0, ROUTE_PATROL, route_modes, "what to do at the end"},
    [BRAKE] = {"brake", "", 0, 0, 10, NULL, "share of the speed it loses when it must turn 90 degrees"},
};

/* The segment that is being flown. */
struct rails_state {
	struct route_cursor to; /* the node at its end */
	uint32_t from;          /* the node at its start */
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

/* The point DISTANCE beyond FROM, which lies on the way to the cursor's node; the end if the line is shorter.
 * A patrol ends there too: a carrot that turned about would meet the ship on its way. */
static struct vec2 rails_ahead_of(const struct steer_route *route, enum route_mode mode,
				  struct route_cursor cursor, struct vec2 from, double distance)
{
	for (size_t i = 0; i <= 2 * route->n; i++) {
		struct vec2 node = route->nodes[cursor.node];
		double rest = vec2_distance(from, node);
		if (rest >= distance)
			return rails_mix(from, node, distance / rest);
		distance -= rest;
		from = node;
		bool backwards = cursor.backwards;
		if (!route_cursor_advance(route, mode, &cursor) || cursor.backwards != backwards)
			break;
	}
	return from;
}

/* By default so far ahead that the point is never within the turning circle, where it would be orbited. */
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

/* The point of the segment of STATE that is nearest to P. */
static struct vec2 rails_on_segment(const struct steer_route *route, const struct rails_state *state,
				    struct vec2 p)
{
	struct vec2 a = route->nodes[state->from], b = route->nodes[state->to.node];

	return rails_mix(a, b, rails_project(a, b, p));
}

/* Goes on to the next segment if SOON is beyond the end of this one, or nearer to the next: following a carrot
 * round a corner the ship cuts it and never passes the end.  False at the end of a one-way route. */
static bool rails_advance(const struct steer_route *route, enum route_mode mode, struct rails_state *state,
			  struct vec2 soon)
{
	struct rails_state next = {state->to, state->to.node};
	bool beyond = rails_project(route->nodes[state->from], route->nodes[state->to.node], soon) >= 1;

	if (!route_cursor_advance(route, mode, &next.to))
		return !beyond;
	/* A patrol comes back on the same line; rounding must not turn it about half-way. */
	double here = vec2_distance(soon, rails_on_segment(route, state, soon));
	if (beyond || vec2_distance(soon, rails_on_segment(route, &next, soon)) < here - 1e-6)
		*state = next;
	return true;
}

static struct vec2 rails_wish_of(struct rails_state *state, const double *params,
				 const struct steer_batch *batch, uint32_t ship, struct vec2 course,
				 struct debug_draw *draw)
{
	const struct steer_route *route = &batch->route[ship];
	enum route_mode mode = (enum route_mode)params[MODE];

	if (!route_cursor_hold(route, &state->to))
		return course;
	if (state->from >= route->n)
		state->from = state->to.node;
	struct vec2 velocity = steer_velocity(batch, ship);
	struct vec2 soon = vec2_add(steer_position(batch, ship), vec2_scale(velocity, params[PREDICT]));
	double ahead = rails_ahead_for(batch, ship, params);
	bool ended = !rails_advance(route, mode, state, soon);
	struct vec2 line = rails_on_segment(route, state, soon);
	struct vec2 carrot = rails_ahead_of(route, mode, state->to, line, ahead);
	debug_add(draw, DEBUG_WHISKER, ship, soon, line);
	debug_add(draw, DEBUG_POINT, ship, carrot, carrot);
	if (ended)
		return steer_stop_at(batch, ship, carrot, ahead, 0.05);
	bool on_line = vec2_distance(soon, line) < params[WIDTH];
	bool onwards = vec2_dot(velocity, vec2_sub(carrot, line)) > 0;
	struct vec2 wish = steer_towards(batch, ship, carrot);
	if (on_line && onwards)
		wish = vec2_scale(steer_heading(batch, ship), batch->max_speed[ship]);
	return rails_brake_for(batch, ship, wish, params[BRAKE]);
}

static void rails(struct steer_states states, const double *params, const struct steer_batch *batch,
		  const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	for (size_t k = 0; k < n_who; k++)
		wish[k] = rails_wish_of(steer_state(states, who[k]), params, batch, who[k], wish[k], draw);
}

const struct behaviour steer_rails = {
    .head = {"rails", "Rails", "Reynolds 1999, Steering Behaviors for Autonomous Characters: path following",
	     rails_params, ARRAY_LEN(rails_params)},
    .state_size = sizeof(struct rails_state),
    .steer = rails,
};
