/* Flock: the weighted sum of the course and of separation, alignment and cohesion within the group in sight, until an avoider
 * takes over. */
#include "base/minmax.h"
#include "steer/blend.h"

enum { SEPARATION, ALIGNMENT, COHESION, COURSE, NEAR, SIGHT, AVOID };

static const struct param flock_params[] = {
    [SEPARATION] = {"separation", "", 2, 0, 10, NULL, "weight: away from those too close"},
    [ALIGNMENT] = {"alignment", "", 0.5, 0, 10, NULL, "weight: the way the others fly"},
    [COHESION] = {"cohesion", "", 0.5, 0, 10, NULL, "weight: towards the middle of the others"},
    [COURSE] = {"course", "", 1, 0, 10, NULL, "weight: where it is sent"},
    [NEAR] = {"near", "tiles", 1, 0, 100, NULL, "a gap smaller than this is too close"},
    [SIGHT] = {"sight", "tiles", 6, 0, 100, NULL, "how far it sees others"},
    [AVOID] = {"avoid", "", AVOIDER_none, 0, AVOIDERS - 1, blend_avoiders,
	       "takes over where something is in the way"},
};

/* Over the ships of the group in sight. */
struct flock_sums {
	struct vec2 away, velocity, middle;
	size_t seen;
};

/* How strongly a ship at GAP is pushed away: 0 at the distance NEAR, rising to 1 at touch. */
static double flock_push(double gap, double near)
{
	if (gap >= near)
		return 0;
	return 1 - max(gap, 0) / near;
}

static struct flock_sums flock_sum_up(const double *params, const struct steer_batch *batch, uint32_t ship)
{
	struct flock_sums sums = {0};

	steer_count(batch, ship, steer_listed(batch->neighbours, ship));
	for (uint32_t k = batch->neighbours.start[ship]; k < batch->neighbours.start[ship + 1]; k++) {
		uint32_t other = batch->neighbours.index[k];
		struct vec2 offset = vec2_sub(steer_position(batch, other), steer_position(batch, ship));
		double distance = vec2_length(offset);
		double gap = distance - batch->radius[ship] - batch->radius[other];
		if (batch->group[other] != batch->group[ship] || distance > params[SIGHT])
			continue;
		sums.seen++;
		sums.velocity = vec2_add(sums.velocity, steer_velocity(batch, other));
		sums.middle = vec2_add(sums.middle, offset);
		/* On one spot the ids decide, so that the two part. */
		struct vec2 towards = vec2_unit(offset, (struct vec2){other < ship ? -1 : 1, 0});
		sums.away = vec2_sub(sums.away, vec2_scale(towards, flock_push(gap, params[NEAR])));
	}
	return sums;
}

static void flock_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct flock_sums sums = flock_sum_up(params, batch, ship);
		double speed = batch->max_speed[ship], share = sums.seen > 0 ? 1 / (double)sums.seen : 0;
		struct vec2 none = {0, 0}, middle = vec2_scale(sums.middle, share);
		struct blend_part parts[] = {
		    {vec2_scale(sums.away, speed), params[SEPARATION]},
		    {vec2_scale(sums.velocity, share), params[ALIGNMENT]},
		    {vec2_scale(vec2_unit(middle, none), speed), params[COHESION]},
		    {wish[k], params[COURSE]},
		};
		wish[k] = blend_sum(parts, ARRAY_LEN(parts), speed);
		struct vec2 at = steer_position(batch, ship);
		debug_add(draw, DEBUG_PUSH, ship, at, vec2_add(at, sums.away));
		debug_add(draw, DEBUG_PULL, ship, at, vec2_add(at, middle));
	}
	blend_avoid(params[AVOID], states, batch, who, n_who, wish, draw);
}

const struct behaviour steer_flock = {
    .head = {"flock", "Flock", "Reynolds 1987, Flocks, Herds, and Schools", flock_params,
	     ARRAY_LEN(flock_params)},
    .state_size = BLEND_PART_STATE,
    .senses = SENSE_SHIPS | SENSE_ROCKS | SENSE_WALLS,
    .steer = flock_steer,
};
