/* Arrive: seek, but slowing down in time to come to rest at the target. */
#include "steer/steer.h"

enum { SLOWING, REST };

static const struct param arrive_params[] = {
    [SLOWING] = {"slowing", "tiles", 3, 0, 1000, NULL, "distance within which it slows down in proportion"},
    [REST] = {"rest", "tiles", 0.05, 0, 100, NULL, "distance within which it stands still"},
};

static void arrive_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			 const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		struct vec2 target = steer_target(batch, who[k]);
		wish[k] = steer_stop_at(batch, who[k], target, params[SLOWING], params[REST]);
		debug_add(draw, DEBUG_CIRCLE, who[k], target, (struct vec2){params[SLOWING], 0});
	}
}

const struct behaviour steer_arrive = {
    .head = {"arrive", "Arrive", "Reynolds 1999, Steering Behaviors for Autonomous Characters", arrive_params,
	     ARRAY_LEN(arrive_params)},
    .steer = arrive_steer,
};
