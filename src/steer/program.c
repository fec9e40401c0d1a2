/* A behaviour that is decided outside the world.  It stores the answers, to show them. */
#include "steer/steer.h"

static struct vec2 program_ask(const struct steer_batch *batch, uint32_t ship)
{
	struct vec2 wish;

	if (batch->asker->ask(batch->asker->context, batch, ship, &wish))
		return (struct vec2){0, 0};
	return vec2_clip(wish, batch->max_speed[ship]);
}

static void program_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			  const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)params;
	for (size_t k = 0; k < n_who; k++) {
		struct vec2 *told = steer_state(states, who[k]), at = steer_position(batch, who[k]);
		if (batch->asker)
			*told = program_ask(batch, who[k]);
		wish[k] = *told;
		debug_add(draw, DEBUG_FORCE, who[k], at, vec2_add(at, wish[k]));
	}
}

const struct behaviour program_behaviour = {
    .head = {"program", "A program", "your own program", NULL, 0},
    .state_size = sizeof(struct vec2),
    .senses = SENSE_SHIPS | SENSE_ROCKS | SENSE_WALLS,
    .steer = program_steer,
};
