/* Interpose: fly between the target and the ship that is nearest to it, where the middle of the two will be.  Where no other
 * ship is in sight, fly along with the target. */
#include "steer/steer.h"

enum { SLOWING };

static const struct param interpose_params[] = {
    [SLOWING] = {"slowing", "tiles", 1, 0, 1000, NULL, "distance from its place within which it slows down"},
};

/* The ship in sight that is nearest to the target of SHIP and not the target itself; SHIP: none. */
static uint32_t interpose_threat(const struct steer_batch *batch, uint32_t ship)
{
	struct vec2 target = steer_target(batch, ship);
	uint32_t nearest = ship;
	double least = INFINITY;

	steer_count(batch, ship, steer_listed(batch->neighbours, ship));
	for (uint32_t k = batch->neighbours.start[ship]; k < batch->neighbours.start[ship + 1]; k++) {
		uint32_t other = batch->neighbours.index[k];
		double away = vec2_distance(steer_position(batch, other), target);
		if (away <= 0 || away >= least)
			continue;
		least = away;
		nearest = other;
	}
	return nearest;
}

static struct vec2 interpose_middle(struct vec2 a, struct vec2 b)
{
	return vec2_scale(vec2_add(a, b), 0.5);
}

static struct vec2 interpose_one(const struct steer_batch *batch, uint32_t ship, double slowing,
				 struct debug_draw *draw)
{
	uint32_t threat = interpose_threat(batch, ship);
	struct vec2 own = {batch->target_vx[ship], batch->target_vy[ship]};

	if (threat == ship)
		return vec2_clip(own, batch->max_speed[ship]);
	struct vec2 middle = interpose_middle(steer_target(batch, ship), steer_position(batch, threat));
	struct vec2 drift = interpose_middle(own, steer_velocity(batch, threat));
	double time_s = vec2_distance(middle, steer_position(batch, ship)) / batch->max_speed[ship];
	struct vec2 place = vec2_add(middle, vec2_scale(drift, time_s));
	debug_add(draw, DEBUG_POINT, ship, place, place);
	return steer_stop_at(batch, ship, place, slowing, 0);
}

static void interpose_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			    const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++)
		wish[k] = interpose_one(batch, who[k], params[SLOWING], draw);
}

const struct behaviour steer_interpose = {
    .head = {"interpose", "Interpose", "Buckland 2005, Programming Game AI by Example: interpose",
	     interpose_params, ARRAY_LEN(interpose_params)},
    .senses = SENSE_SHIPS,
    .keeps_off = true,
    .steer = interpose_steer,
};
