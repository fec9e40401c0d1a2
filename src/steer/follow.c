/* Follow: keep company with a ship, at a place beside or behind it.  Companions do too, but never in its way. */
#include "base/minmax.h"
#include "steer/steer.h"

/* The place beside a ship is closed up to in this time. */
#define CLOSE_UP_S 0.6

/* The course of the ship that is followed; while it stands still, the way to it. */
static struct vec2 follow_course_of_target(const struct steer_batch *batch, uint32_t ship)
{
	struct vec2 velocity = {batch->target_vx[ship], batch->target_vy[ship]};
	struct vec2 to = vec2_sub(steer_target(batch, ship), steer_position(batch, ship));

	return vec2_unit(velocity, vec2_unit(to, steer_heading(batch, ship)));
}

/* The velocity that brings SHIP to PLACE, which moves along with the target. */
static struct vec2 follow_wish_for(const struct steer_batch *batch, uint32_t ship, struct vec2 place)
{
	struct vec2 velocity = {batch->target_vx[ship], batch->target_vy[ship]};
	struct vec2 way = vec2_sub(place, steer_position(batch, ship));

	return vec2_clip(vec2_add(velocity, vec2_scale(way, 1 / CLOSE_UP_S)), batch->max_speed[ship]);
}

/* Pushes from ships nearer than GAP, the harder the nearer: at a touch with all speed. */
static struct vec2 follow_keep_apart(const struct steer_batch *batch, uint32_t ship, double gap)
{
	struct vec2 push = {0, 0}, at = steer_position(batch, ship);

	steer_count(batch, ship, steer_listed(batch->neighbours, ship));
	for (uint32_t k = batch->neighbours.start[ship]; k < batch->neighbours.start[ship + 1]; k++) {
		uint32_t other = batch->neighbours.index[k];
		struct vec2 from = vec2_sub(at, steer_position(batch, other));
		double distance = vec2_length(from);
		double free = max(distance - batch->radius[ship] - batch->radius[other], 0);
		if (free >= gap || distance <= 0)
			continue;
		push = vec2_add(push, vec2_scale(from, (1 - free / gap) * batch->max_speed[ship] / distance));
	}
	return push;
}

enum { BEHIND, ASIDE, APART };

static const struct param follow_params[] = {
    [BEHIND] = {"behind", "tiles", 1.5, -50, 50, NULL, "how far behind the leader, centre to centre"},
    [ASIDE] = {"aside", "tiles", 0, -50, 50, NULL, "how far to its right; below 0: to its left"},
    [APART] = {"apart", "tiles", 0.3, 0, 10, NULL, "gap to other ships within which it gives way"},
};

static void follow_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			 const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 course = follow_course_of_target(batch, ship);
		struct vec2 place =
		    vec2_add(steer_target(batch, ship),
			     vec2_rotate((struct vec2){-params[BEHIND], params[ASIDE]}, course));
		struct vec2 push = follow_keep_apart(batch, ship, params[APART]);
		wish[k] = vec2_add(follow_wish_for(batch, ship, place), push);
		wish[k] = vec2_clip(wish[k], batch->max_speed[ship]);
		debug_add(draw, DEBUG_POINT, ship, place, place);
	}
}

const struct behaviour steer_follow = {
    .head = {"follow", "Follow a leader", "Reynolds 1999: leader following; Buckland 2005: offset pursuit",
	     follow_params, ARRAY_LEN(follow_params)},
    .senses = SENSE_SHIPS,
    .keeps_off = true,
    .steer = follow_steer,
};

enum { DISTANCE, LANE, AHEAD };

static const struct param companion_params[] = {
    [DISTANCE] = {"distance", "tiles", 2.5, 0.5, 50, NULL, "from its friend, behind it and to one side"},
    [LANE] = {"lane", "tiles", 1.5, 0, 20, NULL, "keeps this far off the line in front of its friend"},
    [AHEAD] = {"ahead", "tiles", 10, 0, 50, NULL, "how long that line is"},
};

/* Out of the lane in front of its friend at full speed, the shorter way; OUT is where it would rather be. */
static bool companion_clears_lane(const double *params, struct vec2 offset, double *out)
{
	if (offset.x < 0 || offset.x > params[AHEAD] || fabs(offset.y) >= params[LANE])
		return false;
	*out = offset.y < 0 ? -2 * params[LANE] : 2 * params[LANE];
	return true;
}

static void follow_companion(struct steer_states states, const double *params, const struct steer_batch *batch,
			     const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 friend = steer_target(batch, ship), course = follow_course_of_target(batch, ship);
		struct vec2 away = vec2_sub(steer_position(batch, ship), friend);
		/* In the friend's frame: x ahead of it, y to its right. */
		struct vec2 offset = {vec2_dot(away, course), vec2_cross(course, away)};
		double side = offset.y < 0 ? -1 : 1, half = params[DISTANCE] * sqrt(0.5), out;
		struct vec2 place = {-half, side * half};
		if (companion_clears_lane(params, offset, &out))
			place = (struct vec2){offset.x, out};
		place = vec2_add(friend, vec2_rotate(place, course));
		wish[k] =
		    vec2_add(follow_wish_for(batch, ship, place), follow_keep_apart(batch, ship, params[LANE]));
		wish[k] = vec2_clip(wish[k], batch->max_speed[ship]);
		debug_add(draw, DEBUG_POINT, ship, place, place);
	}
}

const struct behaviour steer_companion = {
    .head = {"companion", "Companion",
	     "the XNA article on magnets proposes it; Reynolds 1999: leader following", companion_params,
	     ARRAY_LEN(companion_params)},
    .senses = SENSE_SHIPS,
    .keeps_off = true,
    .steer = follow_companion,
};
