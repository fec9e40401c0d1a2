/* Seek and flee: fly straight towards the target, or straight away from it. */
#include "steer/steer.h"

static void seek_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
		       const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states, (void)params;
	for (size_t k = 0; k < n_who; k++) {
		struct vec2 target = steer_target(batch, who[k]);
		wish[k] = steer_towards(batch, who[k], target);
		debug_add(draw, DEBUG_POINT, who[k], target, target);
	}
}

const struct behaviour steer_seek = {
    .head = {"seek", "Seek", "Reynolds 1999, Steering Behaviors for Autonomous Characters", NULL, 0},
    .steer = seek_steer,
};

enum { PANIC };

static const struct param flee_params[] = {
    [PANIC] = {"panic", "tiles", 0, 0, 1000, NULL, "flees only within this distance; 0: always"},
};

static void seek_flee(struct steer_states states, const double *params, const struct steer_batch *batch,
		      const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		struct vec2 target = steer_target(batch, who[k]);
		struct vec2 away = vec2_sub(steer_position(batch, who[k]), target);
		bool calm = params[PANIC] > 0 && vec2_length(away) > params[PANIC];
		/* On top of the danger any way out is as good as the heading. */
		struct vec2 out = vec2_unit(away, steer_heading(batch, who[k]));
		wish[k] = vec2_scale(out, calm ? 0 : batch->max_speed[who[k]]);
		debug_add(draw, DEBUG_CIRCLE, who[k], target, (struct vec2){params[PANIC], 0});
	}
}

const struct behaviour steer_flee = {
    .head = {"flee", "Flee", "Reynolds 1999, Steering Behaviors for Autonomous Characters", flee_params,
	     ARRAY_LEN(flee_params)},
    .keeps_off = true,
    .steer = seek_flee,
};
