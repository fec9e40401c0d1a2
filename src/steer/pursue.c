/* Pursue and evade: fly towards, or away from, where the target will be. */
#include "base/minmax.h"
#include "steer/steer.h"

static const char reynolds[] = "Reynolds 1999, Steering Behaviors for Autonomous Characters";

/* The first time at which a ship that flies straight at SPEED meets a target at OFFSET that keeps its VELOCITY:
 * the smallest positive root of |offset + velocity t| = speed t, but at most HORIZON_S. */
static double pursue_meeting_s(struct vec2 offset, struct vec2 velocity, double speed, double horizon_s)
{
	double a = vec2_dot(velocity, velocity) - speed * speed;
	double half_b = vec2_dot(offset, velocity);
	double c = vec2_dot(offset, offset);
	double discriminant = half_b * half_b - a * c;

	if (discriminant < 0)
		return horizon_s;
	/* Unlike the textbook form, c over this works for targets faster, slower and as fast as the ship. */
	double denominator = sqrt(discriminant) - half_b;
	if (denominator > 0 && c < horizon_s * denominator)
		return c / denominator;
	return horizon_s;
}

static struct vec2 pursue_target_velocity(const struct steer_batch *batch, uint32_t ship)
{
	return (struct vec2){batch->target_vx[ship], batch->target_vy[ship]};
}

enum { PURSUE_HORIZON };

static const struct param pursue_params[] = {
    [PURSUE_HORIZON] = {"horizon", "s", 10, 0, 1000, NULL, "how far ahead it looks at most"},
};

static void pursue_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			 const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 target = steer_target(batch, ship), velocity = pursue_target_velocity(batch, ship);
		double time = pursue_meeting_s(vec2_sub(target, steer_position(batch, ship)), velocity,
					       batch->max_speed[ship], params[PURSUE_HORIZON]);
		struct vec2 meeting = vec2_add(target, vec2_scale(velocity, time));
		wish[k] = steer_towards(batch, ship, meeting);
		debug_add(draw, DEBUG_POINT, ship, meeting, meeting);
	}
}

const struct behaviour steer_pursue = {
    .head = {"pursue", "Pursue", reynolds, pursue_params, ARRAY_LEN(pursue_params)},
    .steer = pursue_steer,
};

enum { EVADE_HORIZON, EVADE_PANIC };

static const struct param evade_params[] = {
    [EVADE_HORIZON] = {"horizon", "s", 3, 0, 1000, NULL, "how far ahead it looks at most"},
    [EVADE_PANIC] = {"panic", "tiles", 0, 0, 1000, NULL, "evades only within this distance; 0: always"},
};

static void pursue_evade(struct steer_states states, const double *params, const struct steer_batch *batch,
			 const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 target = steer_target(batch, ship), velocity = pursue_target_velocity(batch, ship);
		double distance = vec2_distance(target, steer_position(batch, ship));
		double closing = batch->max_speed[ship] + vec2_length(velocity), time = params[EVADE_HORIZON];
		if (distance < closing * time)
			time = distance / closing;
		struct vec2 danger = vec2_add(target, vec2_scale(velocity, time));
		struct vec2 away =
		    vec2_unit(vec2_sub(steer_position(batch, ship), danger), steer_heading(batch, ship));
		bool calm = params[EVADE_PANIC] > 0 && distance > params[EVADE_PANIC];
		wish[k] = vec2_scale(away, calm ? 0 : batch->max_speed[ship]);
		debug_add(draw, DEBUG_POINT, ship, danger, danger);
	}
}

const struct behaviour steer_evade = {
    .head = {"evade", "Evade", reynolds, evade_params, ARRAY_LEN(evade_params)},
    .keeps_off = true,
    .steer = pursue_evade,
};
