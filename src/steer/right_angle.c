/* Right angle: avoid an obstacle ahead by a full turn of 90 degrees, as light cycles do. */
#include "base/minmax.h"
#include "steer/obstacle.h"

enum { LOOK };

static const struct param right_angle_params[] = {
    [LOOK] = {"look", "turns", 1, 0, 10, NULL, "how far ahead it looks beyond the clearance, in turning radii"},
};

struct right_angle_state {
	struct vec2 leg; /* unit vector along which it flies once the turn is over; zero: no turn */
};

static struct vec2 right_angle_wish_of(struct right_angle_state *state, const double *params,
				       const struct steer_batch *batch, uint32_t ship, struct vec2 course,
				       struct debug_draw *draw)
{
	struct vec2 nose = steer_heading(batch, ship), at = steer_position(batch, ship);
	double reach = obstacle_reach(batch, ship), room;
	double look = reach + params[LOOK] * steer_turning_radius(batch, ship);
	double length = min(vec2_distance(steer_target(batch, ship), at), look);
	struct obstacle hit;
	bool turning = vec2_dot(state->leg, state->leg) > 0 && vec2_dot(state->leg, nose) < 0.99;

	debug_add(draw, DEBUG_WHISKER, ship, at, vec2_add(at, vec2_scale(nose, look)));
	/* A turn is finished once begun: a new one every step would add up to a circle. */
	if (!turning && obstacle_ahead(batch, ship, nose, reach, length, &hit, &room)) {
		double side = obstacle_side(batch, ship, hit, nose);
		state->leg = (struct vec2){-nose.y * side, nose.x * side};
	} else if (!turning &&
		   !obstacle_ahead(batch, ship, vec2_unit(course, nose), reach, length, &hit, &room)) {
		state->leg = (struct vec2){0, 0};
	}
	if (vec2_dot(state->leg, state->leg) > 0)
		return vec2_scale(state->leg, batch->max_speed[ship]);
	return course;
}

static void right_angle_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			      const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	for (size_t k = 0; k < n_who; k++)
		wish[k] =
		    right_angle_wish_of(steer_state(states, who[k]), params, batch, who[k], wish[k], draw);
}

const struct behaviour steer_right_angle = {
    .head = {"right-angle", "Right angle", "the Parsec Patrol diary on avoiding asteroids", right_angle_params,
	     ARRAY_LEN(right_angle_params)},
    .state_size = sizeof(struct right_angle_state),
    .senses = SENSE_ROCKS | SENSE_WALLS,
    .steer = right_angle_steer,
};
