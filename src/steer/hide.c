/* Hide: fly to the nearest place that a rock covers from the target; flee without one. */
#include "steer/steer.h"

enum { GAP, SLOWING };

static const struct param hide_params[] = {
    [GAP] = {"gap", "tiles", 0.5, 0, 20, NULL, "from the rock"},
    [SLOWING] = {"slowing", "tiles", 1, 0, 1000, NULL, "distance from its place within which it slows down"},
};

/* The place behind ROCK, as the target of SHIP sees it. */
static struct vec2 hide_behind(const struct steer_batch *batch, uint32_t ship, uint32_t rock, double gap)
{
	struct vec2 centre = steer_rock_position(batch, rock);
	struct vec2 away = vec2_unit(vec2_sub(centre, steer_target(batch, ship)), steer_heading(batch, ship));

	return vec2_add(centre, vec2_scale(away, batch->rock_radius[rock] + batch->radius[ship] + gap));
}

/* The nearest of these places in *PLACE; false if no rock is in sight. */
static bool hide_find(const struct steer_batch *batch, uint32_t ship, double gap, struct vec2 *place)
{
	double least = INFINITY;

	steer_count(batch, ship, steer_listed(batch->rocks, ship));
	for (uint32_t k = batch->rocks.start[ship]; k < batch->rocks.start[ship + 1]; k++) {
		struct vec2 behind = hide_behind(batch, ship, batch->rocks.index[k], gap);
		double away = vec2_distance(behind, steer_position(batch, ship));
		if (away >= least)
			continue;
		least = away;
		*place = behind;
	}
	return isfinite(least);
}

static void hide_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
		       const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 place, away = vec2_sub(steer_position(batch, ship), steer_target(batch, ship));
		if (hide_find(batch, ship, params[GAP], &place)) {
			wish[k] = steer_stop_at(batch, ship, place, params[SLOWING], 0);
			debug_add(draw, DEBUG_POINT, ship, place, place);
		} else {
			wish[k] =
			    vec2_scale(vec2_unit(away, steer_heading(batch, ship)), batch->max_speed[ship]);
		}
	}
}

const struct behaviour steer_hide = {
    .head = {"hide", "Hide", "Reynolds 1999; Buckland 2005, Programming Game AI by Example: hide", hide_params,
	     ARRAY_LEN(hide_params)},
    .senses = SENSE_ROCKS,
    .keeps_off = true,
    .steer = hide_steer,
};
