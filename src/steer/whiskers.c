/* Whiskers: circles moved along both sides of the nose, near to far, find the first obstacle, and the ship
 * dodges it along the tangent.  As published the ship forgets what it dodged as soon as the whiskers are free,
 * turns back into it and wiggles.  Damped it keeps a side for a while and turns back only where the way to the
 * target is free. */
#include "base/minmax.h"
#include "steer/obstacle.h"

enum { LOOK, COMMIT, HOLD };

#define LOOK_PARAM \
	{ \
		"look", "turns", 1.5, 0, 10, NULL, \
		    "length of the whiskers beyond the clearance, in turning radii" \
	}
#define COMMIT_HELP "keeps to a side for as long as this turn takes"
#define HOLD_HELP "turns back once the way is free for this many whiskers"

static const struct param whiskers_params[] = {
    [LOOK] = LOOK_PARAM,
    [COMMIT] = {"commit", "rad", 0, 0, 10, NULL, COMMIT_HELP},
    [HOLD] = {"hold", "whiskers", 0, 0, 10, NULL, HOLD_HELP},
};

static const struct param damped_params[] = {
    [LOOK] = LOOK_PARAM,
    [COMMIT] = {"commit", "rad", 1.5, 0, 10, NULL, COMMIT_HELP},
    [HOLD] = {"hold", "whiskers", 1.5, 0, 10, NULL, HOLD_HELP},
};

struct whiskers_state {
	double side;        /* of the last dodge: 1 or -1 */
	double committed_s; /* how long it still keeps to that side */
	struct vec2 held;   /* heading of the last dodge, a unit vector; zero: none */
};

/* It keeps to a side for at least this long. */
static const double reaction_s = 0.3;

static double whiskers_length(const struct steer_batch *batch, uint32_t ship, double look)
{
	return obstacle_reach(batch, ship) + look * steer_turning_radius(batch, ship);
}

/* The obstacle that reaches deepest into the circle at AT, in *HIT; false if none does. */
static bool whiskers_touch(const struct steer_batch *batch, uint32_t ship, struct vec2 at, double radius,
			   struct obstacle *hit)
{
	double nearest = radius;
	bool found = false;

	steer_count(batch, ship, obstacle_count(batch, ship));
	for (size_t k = 0; k < obstacle_count(batch, ship); k++) {
		struct obstacle obstacle = obstacle_of(batch, ship, k);
		double gap = vec2_distance(obstacle.at, at) - obstacle.radius;
		if (gap < nearest) {
			nearest = gap;
			*hit = obstacle;
			found = true;
		}
	}
	return found;
}

/* Moves two circles abreast, together as wide as the ship and its clearance, along the nose. */
static bool whiskers_feel(const struct steer_batch *batch, uint32_t ship, double length, struct obstacle *hit,
			  struct debug_draw *draw)
{
	struct vec2 nose = steer_heading(batch, ship), across = {-nose.y, nose.x};
	double radius = obstacle_reach(batch, ship) / 2;

	if (radius <= 0)
		return false;
	for (int side = -1; side <= 1; side += 2) {
		struct vec2 root = vec2_add(steer_position(batch, ship), vec2_scale(across, side * radius));
		debug_add(draw, DEBUG_WHISKER, ship, root, vec2_add(root, vec2_scale(nose, length)));
	}
	for (double along = radius; along < length + radius; along += radius)
		for (int side = -1; side <= 1; side += 2) {
			struct vec2 offset =
			    vec2_add(vec2_scale(nose, along), vec2_scale(across, side * radius));
			struct vec2 at = vec2_add(steer_position(batch, ship), offset);
			if (whiskers_touch(batch, ship, at, radius, hit)) {
				debug_add(draw, DEBUG_CIRCLE, ship, at, (struct vec2){radius, 0});
				return true;
			}
		}
	return false;
}

static bool whiskers_way_is_free(const struct steer_batch *batch, uint32_t ship, struct vec2 course,
				 double length)
{
	struct vec2 along = vec2_unit(course, steer_heading(batch, ship));
	double target = vec2_distance(steer_target(batch, ship), steer_position(batch, ship)), room;
	struct obstacle hit;

	return !obstacle_ahead(batch, ship, along, 1.5 * obstacle_reach(batch, ship), min(target, length), &hit,
			       &room);
}

static struct vec2 whiskers_wish_of(struct whiskers_state *state, const double *params,
				    const struct steer_batch *batch, uint32_t ship, struct vec2 course,
				    struct debug_draw *draw)
{
	double length = whiskers_length(batch, ship, params[LOOK]), speed = batch->max_speed[ship];
	struct obstacle hit;

	state->committed_s -= batch->dt_s;
	if (whiskers_feel(batch, ship, length, &hit, draw)) {
		if (state->committed_s <= 0)
			state->side = obstacle_side(batch, ship, hit, steer_heading(batch, ship));
		if (params[COMMIT] > 0)
			state->committed_s =
			    params[COMMIT] * steer_turning_radius(batch, ship) / speed + reaction_s;
		state->held = obstacle_tangent(batch, ship, hit, obstacle_reach(batch, ship), state->side);
		debug_add(draw, DEBUG_POINT, ship, hit.at, hit.at);
		return vec2_scale(state->held, speed);
	}
	if (params[HOLD] <= 0 || whiskers_way_is_free(batch, ship, course, params[HOLD] * length))
		state->held = (struct vec2){0, 0};
	if (vec2_dot(state->held, state->held) > 0)
		return vec2_scale(state->held, speed);
	return course;
}

static void whiskers_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			   const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	for (size_t k = 0; k < n_who; k++)
		wish[k] = whiskers_wish_of(steer_state(states, who[k]), params, batch, who[k], wish[k], draw);
}

const struct behaviour steer_whiskers = {
    .head = {"whiskers", "Whiskers", "the Parsec Patrol diary on avoiding asteroids", whiskers_params,
	     ARRAY_LEN(whiskers_params)},
    .state_size = sizeof(struct whiskers_state),
    .senses = SENSE_ROCKS | SENSE_WALLS,
    .steer = whiskers_steer,
};

const struct behaviour steer_whiskers_damped = {
    .head = {"whiskers-damped", "Whiskers, damped", "as whiskers, with commitment to a side", damped_params,
	     ARRAY_LEN(damped_params)},
    .state_size = sizeof(struct whiskers_state),
    .senses = SENSE_ROCKS | SENSE_WALLS,
    .steer = whiskers_steer,
};
