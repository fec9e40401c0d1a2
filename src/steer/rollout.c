#include "steer/rollout.h"

/* Nothing is taken to turn more slowly than this, so that every turning circle has a radius. */
#define LEAST_TURN_RAD_S 1e-3

static double turn_rate(const struct steer_batch *batch, uint32_t ship)
{
	double rate = batch->max_turn_rad_s[ship];

	return rate > LEAST_TURN_RAD_S ? rate : LEAST_TURN_RAD_S;
}

struct rollout_frame rollout_frame(const struct steer_batch *batch, uint32_t ship, double node_s)
{
	struct rollout_frame frame = {
	    .at = steer_position(batch, ship),
	    .nose = steer_heading(batch, ship),
	    .speed = batch->max_speed[ship],
	    .turn_rad_s = turn_rate(batch, ship),
	    .node_s = node_s,
	};
	struct vec2 step, turned = {1, 0};

	frame.turning = frame.speed / frame.turn_rad_s;
	frame.step_rad = frame.turn_rad_s * node_s;
	step = vec2_at_angle(frame.step_rad);
	for (int j = 0; j < PLAN_NODES; j++) {
		turned =
		    (struct vec2){turned.x * step.x - turned.y * step.y, turned.x * step.y + turned.y * step.x};
		frame.cosine[j] = turned.x;
		frame.sine[j] = turned.y;
	}
	return frame;
}

/* A place and a direction in the frame of the ship: ahead and to the side it turns to, in turning radii. */
struct pose {
	double ahead, aside, along, across;
};

/* On the first arc, turned by an angle of these functions. */
static struct pose on_first(double cosine, double sine)
{
	return (struct pose){sine, 1 - cosine, cosine, sine};
}

/* On the second arc, whose heading has come to an angle of these functions. */
static struct pose on_second(struct rollout_angle first, double cosine, double sine)
{
	return (struct pose){2 * first.sine - sine, 1 - 2 * first.cosine + cosine, cosine, sine};
}

/* The functions of a - b from those of both. */
static struct vec2 difference(double cosine_a, double sine_a, double cosine_b, double sine_b)
{
	return (struct vec2){cosine_a * cosine_b + sine_a * sine_b, sine_a * cosine_b - cosine_a * sine_b};
}

static struct pose pose_at(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre, int j)
{
	struct rollout_angle first = manoeuvre->first, then = manoeuvre->then;
	double rad = (j + 1) * frame->step_rad, straight = rad - first.rad - then.rad;

	if (rad <= first.rad)
		return on_first(frame->cosine[j], frame->sine[j]);
	if (straight < 0) {
		/* The heading is 2 first - rad. */
		double cosine = first.cosine * first.cosine - first.sine * first.sine,
		       sine = 2 * first.sine * first.cosine;
		struct vec2 heading = difference(cosine, sine, frame->cosine[j], frame->sine[j]);
		return on_second(first, heading.x, heading.y);
	}
	struct vec2 heading = difference(first.cosine, first.sine, then.cosine, then.sine);
	struct pose pose = on_second(first, heading.x, heading.y);
	pose.ahead += straight * pose.along;
	pose.aside += straight * pose.across;
	return pose;
}

void rollout_make(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre, struct rollout *rollout)
{
	double scale = frame->turning * manoeuvre->pace;
	struct vec2 ahead = frame->nose, aside = {-ahead.y * manoeuvre->side, ahead.x * manoeuvre->side};

	for (int j = 0; j < PLAN_NODES; j++) {
		struct pose pose = pose_at(frame, manoeuvre, j);
		rollout->x[j] = (float)(frame->at.x + scale * (pose.ahead * ahead.x + pose.aside * aside.x));
		rollout->y[j] = (float)(frame->at.y + scale * (pose.ahead * ahead.y + pose.aside * aside.y));
		rollout->nose_x[j] = (float)(pose.along * ahead.x + pose.across * aside.x);
		rollout->nose_y[j] = (float)(pose.along * ahead.y + pose.across * aside.y);
	}
}

struct manoeuvre manoeuvre_towards(struct vec2 nose, struct vec2 want)
{
	double along = vec2_dot(nose, want), across = vec2_cross(nose, want);

	return (struct manoeuvre){
	    .first = {trig_atan2(fabs(across), along), along, fabs(across)},
	    .then = ROLLOUT_STRAIGHT,
	    .side = across < 0 ? -1 : 1,
	    .pace = 1,
	};
}

struct vec2 manoeuvre_fly(struct manoeuvre *manoeuvre, const struct steer_batch *batch, uint32_t ship)
{
	bool begun = manoeuvre->first.rad > 0;
	double *left = begun ? &manoeuvre->first.rad : &manoeuvre->then.rad;
	double limit = turn_rate(batch, ship) * batch->dt_s, turn = *left < limit ? *left : limit;
	struct vec2 nose = steer_heading(batch, ship);

	if (turn > 0) {
		struct vec2 by = vec2_at_angle(turn * (begun ? manoeuvre->side : -manoeuvre->side));
		nose = (struct vec2){nose.x * by.x - nose.y * by.y, nose.x * by.y + nose.y * by.x};
		*left -= turn;
	}
	return vec2_scale(nose, batch->max_speed[ship] * manoeuvre->pace);
}
