/* Wander: seek a point that strolls round a circle ahead, so that the course bends but never jerks. */
#include "base/hash.h"
#include "base/rng.h"
#include "steer/steer.h"

enum { DISTANCE, RADIUS, JITTER };

static const struct param wander_params[] = {
    [DISTANCE] = {"distance", "tiles", 3, 0.1, 100, NULL, "how far ahead the circle is"},
    [RADIUS] = {"radius", "tiles", 2, 0, 100, NULL, "radius of the circle: how far the ship may turn aside"},
    [JITTER] = {"jitter", "rad/s", 6, 0, 60, NULL, "how fast the point strolls round the circle"},
};

struct wander_state {
	double angle_rad; /* of the point, seen from the nose */
};

/* A random number in -1 .. 1 that depends only on the world's seed, the ship and the time, so that the order of
 * ships does not matter. */
static double wander_draw(const struct steer_batch *batch, uint32_t ship)
{
	uint64_t seed = hash_u64(hash_u64(hash_u64(HASH_START, batch->seed), ship), batch->tick);
	struct rng rng = rng_seeded(seed, RNG_MIND);

	return rng_between(&rng, -1, 1);
}

static void wander_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			 const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct wander_state *state = steer_state(states, ship);
		state->angle_rad =
		    trig_wrap(state->angle_rad + wander_draw(batch, ship) * params[JITTER] * batch->dt_s);
		struct vec2 nose = steer_heading(batch, ship);
		struct vec2 spoke = vec2_rotate(nose, vec2_at_angle(state->angle_rad));
		struct vec2 centre = vec2_add(steer_position(batch, ship), vec2_scale(nose, params[DISTANCE]));
		struct vec2 point = vec2_add(centre, vec2_scale(spoke, params[RADIUS]));
		wish[k] = steer_towards(batch, ship, point);
		debug_add(draw, DEBUG_CIRCLE, ship, centre, (struct vec2){params[RADIUS], 0});
		debug_add(draw, DEBUG_POINT, ship, point, point);
	}
}

const struct behaviour steer_wander = {
    .head = {"wander", "Wander", "Reynolds 1999, Steering Behaviors for Autonomous Characters", wander_params,
	     ARRAY_LEN(wander_params)},
    .state_size = sizeof(struct wander_state),
    .keeps_off = true,
    .steer = wander_steer,
};
