/* Arc sampling: roll out headings on both sides of the target as the ship would fly them, and take the one that
 * gets closest to the target without coming too close to anything on the way. */
#include "base/minmax.h"
#include "steer/evaluate.h"
#include "steer/obstacle.h"

enum { HEADINGS, SPREAD, LOOK };

static const struct param arc_params[] = {
    [HEADINGS] = {"headings", "", 25, 3, 99, NULL, "number of candidates"},
    [SPREAD] = {"spread", "rad", PI, 0.1, PI, NULL, "angle from the target to the outermost candidates"},
    [LOOK] = {"look", "", 1, 0.1, 10, NULL, "how far to look ahead, as a multiple of the derived horizon"},
};

/* Ticks between decisions; in between the ship flies on as decided. */
enum { DECIDE_TICKS = 6 };

/* What heading the same way as last time is worth. */
static const double steady_bonus = 0.1;

/* No ship looks ahead for less than this. */
static const double least_horizon_s = 0.1;

struct arc_state {
	struct manoeuvre manoeuvre;
	struct vec2 chosen; /* the direction taken last, a unit vector; zero before the first decision */
};

/* The common data of the candidates of one decision. */
struct arc_evaluation {
	const struct steer_batch *batch;
	uint32_t ship;
	struct rollout_frame frame;
	double distance; /* to the target, now */
	struct vec2 chosen;
};

/* Something to keep clear of, assumed to keep its velocity. */
struct arc_mover {
	struct vec2 at, velocity;
	double both; /* the sum of the radii */
};

static size_t arc_movers_count(const struct steer_batch *batch, uint32_t ship)
{
	return obstacle_count(batch, ship) + steer_listed(batch->neighbours, ship);
}

/* Mover K: first the obstacles, then the neighbours. */
static struct arc_mover arc_mover_of(const struct steer_batch *batch, uint32_t ship, size_t k)
{
	size_t obstacles = obstacle_count(batch, ship);
	double radius = batch->radius[ship];

	if (k < obstacles) {
		struct obstacle obstacle = obstacle_of(batch, ship, k);
		return (struct arc_mover){obstacle.at, obstacle.velocity, radius + obstacle.radius};
	}
	uint32_t other = batch->neighbours.index[batch->neighbours.start[ship] + k - obstacles];
	return (struct arc_mover){steer_position(batch, other), steer_velocity(batch, other),
				  radius + batch->radius[other]};
}

/* The least gap between a candidate and a mover; *HIT as in evaluate_sweep. */
static double arc_least_gap(const struct arc_evaluation *eval, const struct rollout *rollout,
			    struct arc_mover mover, double *hit)
{
	struct vec2 drift = vec2_scale(mover.velocity, eval->frame.node_s), apart[PLAN_NODES];

	steer_count(eval->batch, eval->ship, PLAN_NODES - 1);
	apart[0] = vec2_sub(eval->frame.at, mover.at);
	for (int j = 1; j < PLAN_NODES; j++) {
		struct vec2 at = {rollout->x[j], rollout->y[j]};
		apart[j] = vec2_sub(at, vec2_add(mover.at, vec2_scale(drift, j)));
	}
	return evaluate_sweep(apart, PLAN_NODES - 1, mover.both, hit) - mover.both;
}

static bool arc_within_reach(const struct arc_evaluation *eval, struct arc_mover mover, double clearance)
{
	double horizon = eval->frame.node_s * (PLAN_NODES - 1);
	double flown = horizon * (eval->frame.speed + vec2_length(mover.velocity));

	return vec2_distance(mover.at, eval->frame.at) < flown + mover.both + clearance;
}

static double arc_score_of(const struct arc_evaluation *eval, const struct manoeuvre *manoeuvre,
			   struct vec2 direction)
{
	const struct steer_batch *batch = eval->batch;
	double horizon_s = eval->frame.node_s * (PLAN_NODES - 1), hit = PLAN_NODES - 1;
	double clearance = batch->clearance[eval->ship], least = INFINITY;
	struct rollout rollout;

	rollout_make(&eval->frame, manoeuvre, &rollout);
	steer_count(batch, eval->ship, PLAN_NODES - 1 + arc_movers_count(batch, eval->ship));
	for (size_t k = 0; k < arc_movers_count(batch, eval->ship); k++) {
		struct arc_mover mover = arc_mover_of(batch, eval->ship, k);
		if (!arc_within_reach(eval, mover, clearance))
			continue;
		least = min(arc_least_gap(eval, &rollout, mover, &hit), least);
	}
	struct vec2 end = {rollout.x[PLAN_NODES - 1], rollout.y[PLAN_NODES - 1]};
	double flown = eval->frame.speed * horizon_s;
	double left = vec2_distance(end, steer_target(batch, eval->ship));
	double score = flown > 0 ? (eval->distance - left) / flown : 0;
	if (least < 0)
		score -= EVALUATE_HIT_COST * (1 - hit * eval->frame.node_s / horizon_s) + 1;
	else if (least < clearance)
		score -= EVALUATE_CLOSE_COST * (clearance - least) / clearance;
	return score + steady_bonus * vec2_dot(direction, eval->chosen);
}

static struct manoeuvre arc_decide(const struct arc_evaluation *eval, struct vec2 target, const double *params,
				   struct vec2 *chosen)
{
	struct manoeuvre best = manoeuvre_towards(eval->frame.nose, target);
	double best_score = arc_score_of(eval, &best, target);
	int sides = (int)params[HEADINGS] / 2;

	*chosen = target;
	for (int i = 1; i <= sides; i++)
		for (int side = 1; side >= -1; side -= 2) {
			struct vec2 turn = vec2_at_angle(side * params[SPREAD] * i / sides);
			struct vec2 direction = vec2_rotate(target, turn);
			struct manoeuvre manoeuvre = manoeuvre_towards(eval->frame.nose, direction);
			double score = arc_score_of(eval, &manoeuvre, direction);
			if (score > best_score) {
				best_score = score;
				best = manoeuvre;
				*chosen = direction;
			}
		}
	return best;
}

/* Twice the time that turning away from a small rock takes, but no more than it takes to reach the target. */
static double arc_horizon_s(const struct steer_batch *batch, uint32_t ship, double distance, double look)
{
	double speed = batch->max_speed[ship] > 0 ? batch->max_speed[ship] : 1;
	struct obstacle small = {.radius = 3 * batch->radius[ship]};
	double shell = obstacle_shell(batch, ship, small) + small.radius + batch->radius[ship];
	double horizon = look * (2 * shell / speed + 1);

	if (distance < horizon * speed)
		return distance / speed;
	return horizon;
}

static struct vec2 arc_wish_of(struct arc_state *state, const double *params, const struct steer_batch *batch,
			       uint32_t ship, struct vec2 course, struct debug_draw *draw)
{
	struct vec2 target = vec2_unit(course, steer_heading(batch, ship));
	double distance = vec2_distance(steer_target(batch, ship), steer_position(batch, ship));

	if ((batch->tick + ship) % DECIDE_TICKS == 0 || (state->chosen.x == 0 && state->chosen.y == 0)) {
		struct arc_evaluation eval = {batch, ship, {.node_s = 0}, distance, state->chosen};
		double horizon = arc_horizon_s(batch, ship, distance, params[LOOK]);
		eval.frame = rollout_frame(batch, ship);
		rollout_space(&eval.frame, max(horizon, least_horizon_s) / (PLAN_NODES - 1));
		state->manoeuvre = arc_decide(&eval, target, params, &state->chosen);
	}
	struct vec2 at = steer_position(batch, ship);
	debug_add(draw, DEBUG_WHISKER, ship, at,
		  vec2_add(at, vec2_scale(state->chosen, batch->max_speed[ship])));
	return manoeuvre_fly(&state->manoeuvre, batch, ship);
}

static void arc_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
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
    .steer = arc_steer,
};
