/* Tangent: if an obstacle is in the way, turn by the least angle that misses it by the clearance. */
#include "base/minmax.h"
#include "steer/obstacle.h"

enum { LOOK };

static const struct param tangent_params[] = {
    [LOOK] = {"look", "turns", 3, 0, 20, NULL, "how far ahead it looks beyond the clearance, in turning radii"},
};

static void tangent_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			  const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 along = vec2_unit(wish[k], (struct vec2){0, 0});
		double reach = obstacle_reach(batch, ship), room;
		double look = reach + params[LOOK] * steer_turning_radius(batch, ship);
		double target = vec2_distance(steer_target(batch, ship), steer_position(batch, ship));
		struct obstacle hit;
		if (!obstacle_ahead(batch, ship, along, reach, min(target, look), &hit, &room))
			continue;
		double side = obstacle_side(batch, ship, hit, steer_heading(batch, ship));
		struct vec2 miss = obstacle_tangent(batch, ship, hit, reach, side);
		wish[k] = vec2_scale(miss, batch->max_speed[ship]);
		debug_add(draw, DEBUG_CIRCLE, ship, hit.at, (struct vec2){hit.radius + reach, 0});
		debug_add(draw, DEBUG_WHISKER, ship, steer_position(batch, ship),
			  vec2_add(steer_position(batch, ship), vec2_scale(miss, look)));
	}
}

const struct behaviour steer_tangent = {
    .head = {"tangent", "Tangent", "the Parsec Patrol diary on avoiding asteroids", tangent_params,
	     ARRAY_LEN(tangent_params)},
    .senses = SENSE_ROCKS | SENSE_WALLS,
    .steer = tangent_steer,
};
