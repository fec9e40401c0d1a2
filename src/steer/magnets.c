/* Magnets: the goal pulls, everything within three radii pushes, and each push strengthens the pull. */
#include "base/minmax.h"
#include "steer/obstacle.h"

enum { RANGE, GAIN, STOP, THROTTLE };

static const struct param magnets_params[] = {
    [RANGE] = {"range", "radii", 3, 0.1, 50, NULL, "gap within which things push, in radii of the ship"},
    [GAIN] = {"gain", "", 4, 0, 100, NULL, "how much each push strengthens the pull of the goal"},
    [STOP] = {"stop", "tiles", 1, 0, 10, NULL, "stops within this distance of the goal, once arrived"},
    [THROTTLE] = STEER_THROTTLE,
};

struct magnets_pushes {
	struct vec2 sum;
	int n;
};

/* FROM leads from the middle of the obstacle to the ship; the article does not make it a unit vector. */
static void magnets_add_push(struct magnets_pushes *pushes, struct vec2 from, double radii, double range)
{
	double gap = vec2_length(from) - radii;

	if (gap >= range)
		return;
	pushes->n++;
	pushes->sum = vec2_add(pushes->sum, vec2_scale(from, 1 / max(gap, 1e-4)));
}

static struct magnets_pushes magnets_pushes_on(const struct steer_batch *batch, uint32_t ship, double range)
{
	struct magnets_pushes pushes = {{0, 0}, 0};
	struct vec2 at = steer_position(batch, ship);
	double own = batch->radius[ship];

	steer_count(batch, ship, obstacle_count(batch, ship) + steer_listed(batch->neighbours, ship));
	for (uint32_t k = batch->rocks.start[ship]; k < batch->rocks.start[ship + 1]; k++) {
		uint32_t rock = batch->rocks.index[k];
		struct vec2 from = vec2_sub(at, steer_rock_position(batch, rock));
		magnets_add_push(&pushes, from, batch->rock_radius[rock] + own, range);
	}
	for (uint32_t k = batch->walls.start[ship]; k < batch->walls.start[ship + 1]; k++) {
		struct vec2 from = vec2_sub(at, steer_wall_position(batch, batch->walls.index[k]));
		magnets_add_push(&pushes, from, own, range);
	}
	for (uint32_t k = batch->neighbours.start[ship]; k < batch->neighbours.start[ship + 1]; k++) {
		uint32_t other = batch->neighbours.index[k];
		struct vec2 from = vec2_sub(at, steer_position(batch, other));
		magnets_add_push(&pushes, from, batch->radius[other] + own, range);
	}
	return pushes;
}

static void magnets_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			  const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 at = steer_position(batch, ship), still = {0, 0};
		double speed = batch->max_speed[ship], range = params[RANGE] * batch->radius[ship];
		struct magnets_pushes pushes = magnets_pushes_on(batch, ship, range);
		double gain = max(params[GAIN] * pushes.n, 1);
		struct vec2 pull = vec2_scale(vec2_unit(wish[k], still), gain);
		if (vec2_distance(at, steer_target(batch, ship)) <= min(params[STOP], steer_reach(batch, ship)))
			wish[k] = still;
		else
			wish[k] = steer_throttle(
			    batch, ship, vec2_scale(vec2_unit(vec2_add(pull, pushes.sum), still), speed),
			    params[THROTTLE]);
		debug_add(draw, DEBUG_CIRCLE, ship, at, (struct vec2){range + batch->radius[ship], 0});
		debug_add(draw, DEBUG_PULL, ship, at, vec2_add(at, vec2_clip(pull, 3)));
		debug_add(draw, DEBUG_PUSH, ship, at, vec2_add(at, vec2_clip(pushes.sum, 3)));
	}
}

const struct behaviour steer_magnets = {
    .head = {"magnets", "Magnets", "the XNA article on swarming and magnets", magnets_params,
	     ARRAY_LEN(magnets_params)},
    .senses = SENSE_ROCKS | SENSE_WALLS | SENSE_SHIPS,
    .steer = magnets_steer,
};
