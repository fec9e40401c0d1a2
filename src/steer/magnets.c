/* Magnets: the goal pulls, whatever is within three radii pushes, and the pull grows with the number that push.
 */
#include "steer/steer.h"

enum { RANGE, GAIN, STOP };

static const struct param magnets_params[] = {
    [RANGE] = {"range", "radii", 3, 0.1, 50, NULL, "gap, in radii of the ship, within which things push"},
    [GAIN] = {"gain", "", 4, 0, 100, NULL, "how much each of them makes the goal pull stronger"},
    [STOP] = {"stop", "tiles", 0.05, 0, 10, NULL, "the ship stops this near to its goal"},
};

struct magnets_pushes {
	struct vec2 sum;
	int contenders;
};

/* FROM leads from the middle of the obstacle to the ship; the article does not shorten it to a unit. */
static void magnets_add_push(struct magnets_pushes *pushes, struct vec2 from, double radii, double range)
{
	double gap = vec2_length(from) - radii;

	if (gap >= range)
		return;
	pushes->contenders++;
	pushes->sum = vec2_add(pushes->sum, vec2_scale(from, 1 / (gap < 1e-4 ? 1e-4 : gap)));
}

static struct magnets_pushes magnets_pushes_on(const struct steer_batch *batch, uint32_t ship, double range)
{
	struct magnets_pushes pushes = {{0, 0}, 0};
	struct vec2 at = steer_position(batch, ship);
	double own = batch->radius[ship];

	for (uint32_t k = batch->rocks.start[ship]; k < batch->rocks.start[ship + 1]; k++) {
		uint32_t i = batch->rocks.index[k];
		struct vec2 rock = {batch->rock_x[i], batch->rock_y[i]};
		magnets_add_push(&pushes, vec2_sub(at, rock), batch->rock_radius[i] + own, range);
	}
	for (uint32_t k = batch->walls.start[ship]; k < batch->walls.start[ship + 1]; k++) {
		uint32_t i = batch->walls.index[k];
		struct vec2 wall = {batch->wall_x[i], batch->wall_y[i]};
		magnets_add_push(&pushes, vec2_sub(at, wall), own, range);
	}
	for (uint32_t k = batch->neighbours.start[ship]; k < batch->neighbours.start[ship + 1]; k++) {
		uint32_t i = batch->neighbours.index[k];
		magnets_add_push(&pushes, vec2_sub(at, steer_position(batch, i)), batch->radius[i] + own,
				 range);
	}
	return pushes;
}

static void magnets(struct steer_states states, const double *params, const struct steer_batch *batch,
		    const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 at = steer_position(batch, ship), still = {0, 0};
		double speed = batch->max_speed[ship], range = params[RANGE] * batch->radius[ship];
		struct magnets_pushes pushes = magnets_pushes_on(batch, ship, range);
		double gain = params[GAIN] * pushes.contenders;
		struct vec2 pull = vec2_scale(vec2_unit(wish[k], still), gain > 1 ? gain : 1);
		if (vec2_distance(at, steer_target(batch, ship)) <= params[STOP])
			wish[k] = still;
		else
			wish[k] = vec2_scale(vec2_unit(vec2_add(pull, pushes.sum), still), speed);
		debug_add(draw, DEBUG_CIRCLE, ship, at, (struct vec2){range + batch->radius[ship], 0});
		debug_add(draw, DEBUG_PULL, ship, at, vec2_add(at, vec2_clip(pull, 3)));
		debug_add(draw, DEBUG_PUSH, ship, at, vec2_add(at, vec2_clip(pushes.sum, 3)));
	}
}

const struct behaviour steer_magnets = {
    .head = {"magnets", "Magnets", "the XNA article on swarming and magnets", magnets_params,
	     ARRAY_LEN(magnets_params)},
    .senses = SENSE_ROCKS | SENSE_WALLS | SENSE_SHIPS,
    .steer = magnets,
};
