/* Path following, node to node: seek a node until it is within the radius, then the next. */
#include "steer/route_cursor.h"

enum { RADIUS, MODE, SLOWING };

static const struct param path_follow_params[] = {
    [RADIUS] = {"radius", "tiles", 0, 0, 100, NULL,
		"a node this near is reached; 0: the ship's turning radius"},
    [MODE] = {"mode", "", ROUTE_ONE_WAY, 0, ROUTE_PATROL, route_modes, "what happens at the end"},
    [SLOWING] = {"slowing", "tiles", 1, 0, 100, NULL, "slows down before the last node of a one-way route"},
};

/* A ship that cannot turn within the radius circles the node for ever: its own turning circle always suffices.
 */
static double path_follow_radius_of(const struct steer_batch *batch, uint32_t ship, double given)
{
	double own = steer_turning_radius(batch, ship);

	return given > 0 ? given : own > 0.5 ? own : 0.5;
}

static struct vec2 path_follow_wish_of(struct route_cursor *cursor, const double *params,
				       const struct steer_batch *batch, uint32_t ship, struct vec2 course,
				       struct debug_draw *draw)
{
	const struct steer_route *route = &batch->route[ship];
	enum route_mode mode = (enum route_mode)params[MODE];
	double radius = path_follow_radius_of(batch, ship, params[RADIUS]);

	if (!route_cursor_hold(route, cursor))
		return course;
	bool last = false;
	if (vec2_distance(route->nodes[cursor->node], steer_position(batch, ship)) <= radius)
		last = !route_cursor_advance(route, mode, cursor);
	struct vec2 node = route->nodes[cursor->node];
	debug_add(draw, DEBUG_CIRCLE, ship, node, (struct vec2){radius, 0});
	debug_add(draw, DEBUG_POINT, ship, node, node);
	return last ? steer_stop_at(batch, ship, node, params[SLOWING], 0.05)
		    : steer_towards(batch, ship, node);
}

static void path_follow(struct steer_states states, const double *params, const struct steer_batch *batch,
			const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	for (size_t k = 0; k < n_who; k++)
		wish[k] =
		    path_follow_wish_of(steer_state(states, who[k]), params, batch, who[k], wish[k], draw);
}

const struct behaviour steer_path_follow = {
    .head = {"path-follow", "Path following",
	     "Bevilacqua 2013, Understanding Steering Behaviors: Path Following", path_follow_params,
	     ARRAY_LEN(path_follow_params)},
    .state_size = sizeof(struct route_cursor),
    .steer = path_follow,
};
