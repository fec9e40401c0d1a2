#include "steer/steer.h"

#include "base/assert.h"

struct vec2 steer_stop_at(const struct steer_batch *batch, uint32_t ship, struct vec2 point, double slowing,
			  double rest)
{
	double distance = vec2_distance(point, steer_position(batch, ship));

	if (distance <= rest)
		return (struct vec2){0, 0};
	struct vec2 wish = steer_towards(batch, ship, point);
	if (distance < slowing)
		return vec2_scale(wish, distance / slowing);
	return wish;
}

struct vec2 steer_throttle(const struct steer_batch *batch, uint32_t ship, struct vec2 wish, double within)
{
	struct vec2 nose = steer_heading(batch, ship);

	if (within <= 0)
		return wish;
	double turn = fabs(trig_atan2(vec2_cross(nose, wish), vec2_dot(nose, wish)));
	double speed = vec2_length(wish), slow = within * batch->max_turn_rad_s[ship];
	if (turn * speed <= slow)
		return wish;
	return vec2_scale(wish, slow / (turn * speed));
}

void steer_wishes(const struct behaviour *behaviour, struct steer_states states, const double *params,
		  const struct steer_batch *batch, const uint32_t *who, size_t n_who, struct vec2 *wish,
		  struct debug_draw *draw)
{
	ASSERT(states.stride >= behaviour->state_size);
	for (size_t k = 0; k < n_who; k++) {
		wish[k] = steer_towards(batch, who[k], steer_target(batch, who[k]));
		steer_count(batch, who[k], 1);
	}
	behaviour->steer(states, params, batch, who, n_who, wish, draw);
}
