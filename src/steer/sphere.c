/* Sphere avoidance: the nearest obstacle in a box ahead pushes the ship aside and brakes it. */
#include "base/minmax.h"
#include "steer/obstacle.h"

enum { LOOK, PUSH, BRAKE };

static const struct param sphere_params[] = {
    [LOOK] = {"look", "turns", 1.5, 0, 10, NULL,
	      "length of the box at rest, in turning radii; doubled at full speed"},
    [PUSH] = {"push", "", 6, 0, 100, NULL, "sideways push, as a multiple of the speed"},
    [BRAKE] = {"brake", "", 0.2, 0, 1, NULL, "share of the speed lost when the sphere is near"},
};

static void sphere_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			 const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 at = steer_position(batch, ship), nose = steer_heading(batch, ship);
		double reach = obstacle_reach(batch, ship), speed = batch->max_speed[ship], room;
		double haste = speed > 0 ? 1 + vec2_length(steer_velocity(batch, ship)) / speed : 1;
		double box = reach + params[LOOK] * steer_turning_radius(batch, ship) * haste;
		struct obstacle hit;
		debug_add(draw, DEBUG_WHISKER, ship, at, vec2_add(at, vec2_scale(nose, box)));
		if (!obstacle_ahead(batch, ship, nose, reach, box, &hit, &room))
			continue;
		/* How deep the box reaches into the sphere on its shallower side, in widths of its half: as a share of
		 * the sphere, ships would sink into large ones before the push outweighs their course. */
		double both = hit.radius + reach, nearness = box > 0 ? 1 - room / box : 1;
		double aside = vec2_cross(nose, vec2_sub(hit.at, at));
		double depth = reach > 0 ? min((both - fabs(aside)) / reach, 1) : 1;
		double side = obstacle_side(batch, ship, hit, nose);
		double push = params[PUSH] * depth * (1 + nearness) * speed * side,
		       brake = params[BRAKE] * nearness * speed;
		struct vec2 force = {-nose.y * push - nose.x * brake, nose.x * push - nose.y * brake};
		wish[k] = vec2_clip(vec2_add(wish[k], force), speed);
		debug_add(draw, DEBUG_CIRCLE, ship, hit.at, (struct vec2){both, 0});
		debug_add(draw, DEBUG_PUSH, ship, at, vec2_add(at, force));
	}
}

const struct behaviour steer_sphere = {
    .head = {"sphere", "Sphere avoidance", "Buckland 2005, Programming Game AI by Example, ch. 3",
	     sphere_params, ARRAY_LEN(sphere_params)},
    .senses = SENSE_ROCKS | SENSE_WALLS,
    .steer = sphere_steer,
};
