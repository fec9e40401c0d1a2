/* Path following, node to node: seek a node until it is within the radius, then seek the next. */
#include "base/minmax.h"
#include "steer/route_cursor.h"

enum { RADIUS, MODE, SLOWING };

static const struct param path_follow_params[] = {
    [RADIUS] = {"radius", "tiles", 0, 0, 100, NULL,
		"distance at which a node counts as reached; 0: the turning radius"},
    [MODE] = {"mode", "", ROUTE_ONE_WAY, 0, ROUTE_PATROL, route_modes, "what to do at the end"},
    [SLOWING] = {"slowing", "tiles", 1, 0, 100, NULL, "distance from the end within which it slows down"},
};

/* A ship that cannot turn within the radius circles the node for ever; by default it always can. */
static double path_follow_radius_of(const struct steer_batch *batch, uint32_t ship, double given)
{
	if (given > 0)
		return given;
	return max(steer_turning_radius(batch, ship), 0.5);
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
	if (last)
		return steer_stop_at(batch, ship, node, params[SLOWING], 0.05);
	return steer_towards(batch, ship, node);
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
