/* Path following, node to node: seek a node until it is reached, then seek the next. */
#include "steer/steer.h"

enum { SLOWING, THROTTLE };

static const struct param path_follow_params[] = {
    [SLOWING] = {"slowing", "tiles", 1, 0, 100, NULL, "distance from the end within which it slows down"},
    [THROTTLE] = STEER_THROTTLE,
};

/* The radius belongs to the route, so a ship that cannot turn within it circles the node forever. */
static struct vec2 path_follow_wish_of(const double *params, const struct steer_batch *batch, uint32_t ship,
				       struct vec2 course, struct debug_draw *draw)
{
	const struct steer_route *route = &batch->route[ship];

	if (!route->n || !route_cursor_hold(route, route->cursor))
		return course;
	struct vec2 node = route->nodes[route->cursor->node];
	steer_count(batch, ship, 1);
	bool there = vec2_distance(node, steer_position(batch, ship)) <= route->radius;
	debug_add(draw, DEBUG_CIRCLE, ship, node, (struct vec2){route->radius, 0});
	debug_add(draw, DEBUG_POINT, ship, node, node);
	if (there && route_cursor_ends(route, *route->cursor))
		return steer_stop_at(batch, ship, node, params[SLOWING], 0.05);
	return steer_throttle(batch, ship, steer_towards(batch, ship, node), params[THROTTLE]);
}

static void path_follow_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			      const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++)
		wish[k] = path_follow_wish_of(params, batch, who[k], wish[k], draw);
}

const struct behaviour steer_path_follow = {
    .head = {"path-follow", "Path following",
	     "Bevilacqua 2013, Understanding Steering Behaviors: Path Following", path_follow_params,
	     ARRAY_LEN(path_follow_params)},
    .steer = path_follow_steer,
};
