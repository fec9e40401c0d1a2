#include "steer/rollout.h"

/* Nothing is taken to turn more slowly than this, so that every turning circle has a radius. */
#define LEAST_TURN_RAD_S 1e-3

static double rollout_turn_rate(const struct steer_batch *batch, uint32_t ship)
{
	double rate = batch->max_turn_rad_s[ship];

	return rate > LEAST_TURN_RAD_S ? rate : LEAST_TURN_RAD_S;
}

struct rollout_frame rollout_frame(const struct steer_batch *batch, uint32_t ship)
{
	struct rollout_frame frame = {
	    .at = steer_position(batch, ship),
	    .nose = steer_heading(batch, ship),
	    .speed = batch->max_speed[ship],
	    .turn_rad_s = rollout_turn_rate(batch, ship),
	};

	frame.turning = frame.speed / frame.turn_rad_s;
	return frame;
}

void rollout_space(struct rollout_frame *frame, double node_s)
{
	struct vec2 turned = {1, 0};

	frame->node_s = node_s;
	frame->step_rad = frame->turn_rad_s * node_s;
	struct vec2 step = vec2_at_angle(frame->step_rad);
	for (int j = 0; j < PLAN_NODES; j++) {
		frame->cosine[j] = turned.x;
		frame->sine[j] = turned.y;
		turned =
		    (struct vec2){turned.x * step.x - turned.y * step.y, turned.x * step.y + turned.y * step.x};
	}
}

/* A place and a direction in the frame of the ship: ahead and to the side it turns to, in turning radii. */
struct rollout_pose {
	double ahead, aside, along, across;
};

/* On the first arc, turned by an angle of these functions. */
static struct rollout_pose rollout_on_first(double cosine, double sine)
{
	return (struct rollout_pose){sine, 1 - cosine, cosine, sine};
}

/* The functions of a - b from those of both. */
static struct vec2 rollout_difference(double cosine_a, double sine_a, double cosine_b, double sine_b)
{
	return (struct vec2){cosine_a * cosine_b + sine_a * sine_b, sine_a * cosine_b - cosine_a * sine_b};
}

/* On the second arc, headed so far from the first course as an angle of these functions. */
static struct rollout_pose rollout_headed(struct rollout_angle first, struct vec2 heading)
{
	return (struct rollout_pose){2 * first.sine - heading.y, 1 - 2 * first.cosine + heading.x, heading.x,
				     heading.y};
}

/* The same, turned by an angle of these functions in all: its heading is 2 first - that. */
static struct rollout_pose rollout_on_second(struct rollout_angle first, double cosine, double sine)
{
	double cosine_2 = first.cosine * first.cosine - first.sine * first.sine,
	       sine_2 = 2 * first.sine * first.cosine;

	return rollout_headed(first, rollout_difference(cosine_2, sine_2, cosine, sine));
}

static struct rollout_pose rollout_after_both(const struct manoeuvre *manoeuvre)
{
	struct rollout_angle first = manoeuvre->first, then = manoeuvre->then;

	return rollout_headed(first, rollout_difference(first.cosine, first.sine, then.cosine, then.sine));
}

/* After as much time as turning by RAD takes, an angle of these functions, and before any circle to wait in. */
static struct rollout_pose rollout_pose_at(const struct manoeuvre *manoeuvre, double rad, double cosine,
					   double sine)
{
	double straight = rad - manoeuvre->first.rad - manoeuvre->then.rad;

	if (rad <= manoeuvre->first.rad)
		return rollout_on_first(cosine, sine);
	if (straight < 0)
		return rollout_on_second(manoeuvre->first, cosine, sine);
	struct rollout_pose pose = rollout_after_both(manoeuvre);
	pose.ahead += straight * pose.along;
	pose.aside += straight * pose.across;
	return pose;
}

static void rollout_put_node(struct rollout *rollout, int j, struct vec2 at, struct vec2 nose)
{
	rollout->x[j] = (float)at.x;
	rollout->y[j] = (float)at.y;
	rollout->nose_x[j] = (float)nose.x;
	rollout->nose_y[j] = (float)nose.y;
}

/* From a frame's pose to the world. */
static void rollout_put_pose(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre,
			     struct rollout_pose pose, struct vec2 *at, struct vec2 *nose)
{
	double scale = frame->turning * manoeuvre->pace;
	struct vec2 ahead = frame->nose, aside = {-ahead.y * manoeuvre->side, ahead.x * manoeuvre->side};

	*at = vec2_add(frame->at,
		       vec2_add(vec2_scale(ahead, scale * pose.ahead), vec2_scale(aside, scale * pose.aside)));
	*nose = vec2_add(vec2_scale(ahead, pose.along), vec2_scale(aside, pose.across));
}

static struct vec2 rollout_rotated(struct vec2 vec, double cosine, double sine)
{
	return (struct vec2){vec.x * cosine - vec.y * sine, vec.x * sine + vec.y * cosine};
}

void rollout_loop(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre, struct rollout *rollout)
{
	double until = manoeuvre->until_rad, radius = frame->turning * manoeuvre->pace;
	int begin = (int)ceil(until / frame->step_rad), side = manoeuvre->loop;
	struct vec2 at, nose, turned = vec2_at_angle(until),
			      over = vec2_at_angle(begin * frame->step_rad - until);

	rollout_put_pose(frame, manoeuvre, rollout_pose_at(manoeuvre, until, turned.x, turned.y), &at, &nose);
	struct vec2 out = {nose.y * side, -nose.x * side}, centre = vec2_sub(at, vec2_scale(out, radius));
	for (int j = begin; j < PLAN_NODES; j++) {
		struct vec2 by = rollout_rotated(over, frame->cosine[j - begin], frame->sine[j - begin]);
		rollout_put_node(rollout, j,
				 vec2_add(centre, vec2_scale(rollout_rotated(out, by.x, by.y * side), radius)),
				 rollout_rotated(nose, by.x, by.y * side));
	}
}

static void rollout_put(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre,
			struct rollout_pose pose, int j, struct rollout *rollout)
{
	struct vec2 at, nose;

	rollout_put_pose(frame, manoeuvre, pose, &at, &nose);
	rollout_put_node(rollout, j, at, nose);
}

/* The nodes from J on, which are straight on from where both turns are done. */
static void rollout_put_straight(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre, int j,
				 struct rollout *rollout)
{
	double turned = manoeuvre->first.rad + manoeuvre->then.rad;
	double speed = frame->turning * manoeuvre->pace;
	struct vec2 at, nose;

	rollout_put_pose(frame, manoeuvre, rollout_after_both(manoeuvre), &at, &nose);
	for (; j < PLAN_NODES; j++)
		rollout_put_node(rollout, j,
				 vec2_add(at, vec2_scale(nose, speed * (j * frame->step_rad - turned))), nose);
}

void rollout_make(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre, struct rollout *rollout)
{
	double step = frame->step_rad, first = manoeuvre->first.rad, both = first + manoeuvre->then.rad;
	int j = 0;

	for (; j < PLAN_NODES && j * step <= first; j++)
		rollout_put(frame, manoeuvre, rollout_on_first(frame->cosine[j], frame->sine[j]), j, rollout);
	for (; j < PLAN_NODES && j * step < both; j++)
		rollout_put(frame, manoeuvre,
			    rollout_on_second(manoeuvre->first, frame->cosine[j], frame->sine[j]), j, rollout);
	if (j < PLAN_NODES)
		rollout_put_straight(frame, manoeuvre, j, rollout);
	if (manoeuvre->until_rad < (PLAN_NODES - 1) * step)
		rollout_loop(frame, manoeuvre, rollout);
}

struct manoeuvre manoeuvre_towards(struct vec2 nose, struct vec2 want)
{
	double along = vec2_dot(nose, want), across = vec2_cross(nose, want);

	return (struct manoeuvre){
	    .first = {trig_atan2(fabs(across), along), along, fabs(across)},
	    .then = ROLLOUT_STRAIGHT,
	    .side = across < 0 ? -1 : 1,
	    .pace = 1,
	    .until_rad = INFINITY,
	};
}

/* How much of the turn that is due the ship makes within LIMIT, signed; keeps what is left. */
static double rollout_turn_due(struct manoeuvre *manoeuvre, double limit)
{
	bool begun = manoeuvre->first.rad > 0;
	double *left = begun ? &manoeuvre->first.rad : &manoeuvre->then.rad;

	manoeuvre->until_rad -= limit;
	if (manoeuvre->until_rad < 0) {
		manoeuvre->until_rad = 0;
		return limit * manoeuvre->loop;
	}
	double turn = *left < limit ? *left : limit;
	*left -= turn;
	return begun ? turn * manoeuvre->side : -turn * manoeuvre->side;
}

struct vec2 manoeuvre_fly(struct manoeuvre *manoeuvre, const struct steer_batch *batch, uint32_t ship)
{
	double turn = rollout_turn_due(manoeuvre, rollout_turn_rate(batch, ship) * batch->dt_s);
	struct vec2 nose = steer_heading(batch, ship), by = vec2_at_angle(turn);

	return vec2_scale(rollout_rotated(nose, by.x, by.y), batch->max_speed[ship] * manoeuvre->pace);
}
