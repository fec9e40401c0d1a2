/* Arc sampling: roll out headings on both sides of the target as the ship would fly them, and take the one that
 * gets nearest without coming too near to anything on the way. */
#include "steer/obstacle.h"
#include "steer/rollout.h"

enum { HEADINGS, SPREAD, LOOK };

static const struct param arc_params[] = {
    [HEADINGS] = {"headings", "", 25, 3, 99, NULL, "so many candidates are rolled out"},
    [SPREAD] = {"spread", "rad", PI, 0.1, PI, NULL, "the outermost lie so far from the target's direction"},
    [LOOK] = {"look", "", 1, 0.1, 10, NULL, "looks ahead so many times as far as the derived horizon"},
};

/* Between decisions the ship flies on as decided. */
enum { DECIDE_TICKS = 6 };

struct arc_state {
	struct manoeuvre manoeuvre;
	struct vec2 chosen; /* the direction taken last; zero: none yet */
};

/* What the candidates are judged by. */
struct arc_evaluation {
	const struct steer_batch *batch;
	uint32_t ship;
	struct rollout_frame frame;
	double distance; /* to the target, now */
	struct vec2 chosen;
};

/* Something to keep clear of, moving on as it does. */
struct arc_mover {
	struct vec2 at, velocity;
	double both; /* the sum of the radii */
};

static size_t arc_movers_count(const struct steer_batch *batch, uint32_t ship)
{
	return obstacle_count(batch, ship) + batch->neighbours.start[ship + 1] - batch->neighbours.start[ship];
}

static struct arc_mover arc_mover_of(const struct steer_batch *batch, uint32_t ship, size_t k)
{
	size_t obstacles = obstacle_count(batch, ship),
	       rocks = batch->rocks.start[ship + 1] - batch->rocks.start[ship];
	double radius = batch->radius[ship];

	if (k >= obstacles) {
		uint32_t other = batch->neighbours.index[batch->neighbours.start[ship] + k - obstacles];
		return (struct arc_mover){steer_position(batch, other), steer_velocity(batch, other),
					  radius + batch->radius[other]};
	}
	struct obstacle obstacle = obstacle_of(batch, ship, k);
	struct arc_mover mover = {obstacle.at, {0, 0}, radius + obstacle.radius};
	if (k < rocks) {
		uint32_t rock = batch->rocks.index[batch->rocks.start[ship] + k];
		mover.velocity = (struct vec2){batch->rock_vx[rock], batch->rock_vy[rock]};
	}
	return mover;
}

/* The least gap of a candidate to one mover, and when it first closes. */
static double arc_least_gap(const struct arc_evaluation *judge, const struct rollout *rollout,
			    struct arc_mover mover, double *hit_s)
{
	double node_s = judge->frame.node_s, least = INFINITY;
	struct vec2 from = vec2_sub(judge->frame.at, mover.at);
	struct vec2 drift = vec2_scale(mover.velocity, node_s);

	for (int j = 0; j + 1 < PLAN_NODES; j++) {
		struct vec2 at = {rollout->x[j + 1], rollout->y[j + 1]};
		struct vec2 to = vec2_sub(at, vec2_add(mover.at, vec2_scale(drift, j + 1)));
		struct vec2 motion = vec2_sub(to, from);
		double square = vec2_dot(motion, motion),
		       share = square > 0 ? -vec2_dot(from, motion) / square : 0;
		share = share < 0 ? 0 : share > 1 ? 1 : share;
		double gap = vec2_length(vec2_add(from, vec2_scale(motion, share))) - mover.both;
		least = gap < least ? gap : least;
		if (gap < 0 && (j + share) * node_s < *hit_s)
			*hit_s = (j + share) * node_s;
		from = to;
	}
	return least;
}

static bool arc_within_reach(const struct arc_evaluation *judge, struct arc_mover mover, double clearance)
{
	double horizon = judge->frame.node_s * (PLAN_NODES - 1);
	double flown = horizon * (judge->frame.speed + vec2_length(mover.velocity));

	return vec2_distance(mover.at, judge->frame.at) < flown + mover.both + clearance;
}

static double arc_score_of(const struct arc_evaluation *judge, const struct manoeuvre *manoeuvre,
			   struct vec2 direction)
{
	const struct steer_batch *batch = judge->batch;
	double horizon_s = judge->frame.node_s * (PLAN_NODES - 1), hit_s = horizon_s;
	double clearance = batch->clearance[judge->ship], least = INFINITY;
	struct rollout rollout;

	rollout_make(&judge->frame, manoeuvre, &rollout);
	for (size_t k = 0; k < arc_movers_count(batch, judge->ship); k++) {
		struct arc_mover mover = arc_mover_of(batch, judge->ship, k);
		if (!arc_within_reach(judge, mover, clearance))
			continue;
		double gap = arc_least_gap(judge, &rollout, mover, &hit_s);
		least = gap < least ? gap : least;
	}
	struct vec2 end = {rollout.x[PLAN_NODES - 1], rollout.y[PLAN_NODES - 1]};
	double flown = judge->frame.speed * horizon_s;
	double left = vec2_distance(end, steer_target(batch, judge->ship));
	double score = flown > 0 ? (judge->distance - left) / flown : 0;
	if (least < 0)
		score -= 10 * (1 - hit_s / horizon_s) + 1;
	else if (least < clearance)
		score -= 2 * (clearance - least) / clearance;
	return score + 0.1 * vec2_dot(direction, judge->chosen);
}

static struct manoeuvre arc_decide(const struct arc_evaluation *judge, struct vec2 target, const double *params,
				   struct vec2 *chosen)
{
	struct manoeuvre best = manoeuvre_towards(judge->frame.nose, target);
	double highscore_of = arc_score_of(judge, &best, target);
	int sides = (int)params[HEADINGS] / 2;

	*chosen = target;
	for (int i = 1; i <= sides; i++)
		for (int side = 1; side >= -1; side -= 2) {
			struct vec2 by = vec2_at_angle(side * params[SPREAD] * i / sides);
			struct vec2 direction = {target.x * by.x - target.y * by.y,
						 target.x * by.y + target.y * by.x};
			struct manoeuvre manoeuvre = manoeuvre_towards(judge->frame.nose, direction);
			double score = arc_score_of(judge, &manoeuvre, direction);
			if (score > highscore_of) {
				highscore_of = score;
				best = manoeuvre;
				*chosen = direction;
			}
		}
	return best;
}

/* Twice the way a full turn before a small rock takes, and no farther than the target. */
static double arc_horizon_s(const struct steer_batch *batch, uint32_t ship, double distance, double look)
{
	double speed = batch->max_speed[ship] > 0 ? batch->max_speed[ship] : 1;
	struct obstacle small = {{0, 0}, 3 * batch->radius[ship]};
	double shell = obstacle_shell(batch, ship, small) + small.radius + batch->radius[ship];
	double horizon = look * (2 * shell / speed + 1);

	return distance < horizon * speed ? distance / speed : horizon;
}

static struct vec2 arc_wish_of(struct arc_state *state, const double *params, const struct steer_batch *batch,
			       uint32_t ship, struct vec2 course, struct debug_draw *draw)
{
	struct vec2 target = vec2_unit(course, steer_heading(batch, ship));
	double distance = vec2_distance(steer_target(batch, ship), steer_position(batch, ship));

	if ((batch->tick + ship) % DECIDE_TICKS == 0 || (state->chosen.x == 0 && state->chosen.y == 0)) {
		struct arc_evaluation judge = {batch, ship, {.node_s = 0}, distance, state->chosen};
		double horizon = arc_horizon_s(batch, ship, distance, params[LOOK]);
		judge.frame = rollout_frame(batch, ship);
		rollout_space(&judge.frame, (horizon > 0.1 ? horizon : 0.1) / (PLAN_NODES - 1));
		state->manoeuvre = arc_decide(&judge, target, params, &state->chosen);
	}
	struct vec2 at = steer_position(batch, ship);
	debug_add(draw, DEBUG_WHISKER, ship, at,
		  vec2_add(at, vec2_scale(state->chosen, batch->max_speed[ship])));
	return manoeuvre_fly(&state->manoeuvre, batch, ship);
}

static void arc(struct steer_states states, const double *params, const struct steer_batch *batch,
		const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	for (size_t k = 0; k < n_who; k++)
		wish[k] = arc_wish_of(steer_state(states, who[k]), params, batch, who[k], wish[k], draw);
}

const struct behaviour steer_arc = {
    .head = {"arc", "Arc sampling",
	     "Fox, Burgard & Thrun 1997, The Dynamic Window Approach, with a turn limit in place of forces",
	     arc_params, ARRAY_LEN(arc_params)},
    .state_size = sizeof(struct arc_state),
    .senses = SENSE_SHIPS | SENSE_ROCKS | SENSE_WALLS,
    .steer = arc,
};
