/* Offset pursuit: keep a place beside a ship by flying to where that place will be. */
#include "steer/steer.h"

enum { BEHIND, ASIDE, SLOWING };

static const struct param offset_params[] = {
    [BEHIND] = {"behind", "tiles", 1.5, -50, 50, NULL, "how far behind the leader, centre to centre"},
    [ASIDE] = {"aside", "tiles", 0, -50, 50, NULL, "how far to its right; below 0: to its left"},
    [SLOWING] = {"slowing", "tiles", 1, 0, 1000, NULL, "distance from its place within which it slows down"},
};

static void offset_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			 const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 at = steer_position(batch, ship), leader = steer_target(batch, ship);
		struct vec2 velocity = {batch->target_vx[ship], batch->target_vy[ship]};
		struct vec2 course =
		    vec2_unit(velocity, vec2_unit(vec2_sub(leader, at), steer_heading(batch, ship)));
		struct vec2 place =
		    vec2_add(leader, vec2_rotate((struct vec2){-params[BEHIND], params[ASIDE]}, course));
		double time_s = vec2_distance(place, at) / (batch->max_speed[ship] + vec2_length(velocity));
		place = vec2_add(place, vec2_scale(velocity, time_s));
		struct vec2 to = steer_stop_at(batch, ship, place, params[SLOWING], 0);
		/* Once there it goes along; far off it flies to the place at full speed. */
		wish[k] = vec2_clip(vec2_add(velocity, to), batch->max_speed[ship]);
		debug_add(draw, DEBUG_POINT, ship, place, place);
	}
}

const struct behaviour steer_offset = {
    .head = {"offset-pursuit", "Offset pursuit",
	     "Reynolds 1999: offset pursuit; Buckland 2005, Programming Game AI by Example", offset_params,
	     ARRAY_LEN(offset_params)},
    .keeps_off = true,
    .steer = offset_steer,
};
