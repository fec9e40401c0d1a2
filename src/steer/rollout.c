#include "steer/rollout.h"

#include "base/assert.h"
#include "base/minmax.h"

/* Slower turns are raised to this, so that every turning circle has a radius. */
#define LEAST_TURN_RAD_S 1e-3

static double rollout_turn_rate(const struct steer_batch *batch, uint32_t ship)
{
	return max(batch->max_turn_rad_s[ship], LEAST_TURN_RAD_S);
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

	ASSERT(node_s > 0);
	frame->node_s = node_s;
	frame->step_rad = frame->turn_rad_s * node_s;
	struct vec2 step = vec2_at_angle(frame->step_rad);
	for (int j = 0; j < PLAN_NODES; j++) {
		frame->cosine[j] = turned.x;
		frame->sine[j] = turned.y;
		turned = vec2_rotate(turned, step);
	}
}

/* The unit vector at the angle turned by until node J at the full rate. */
static struct vec2 rollout_turned(const struct rollout_frame *frame, int j)
{
	return (struct vec2){frame->cosine[j], frame->sine[j]};
}

/* A place and a heading seen from the ship: ahead of it and to the side it turns to first, in turning radii. */
struct rollout_pose {
	double ahead, aside, along, across;
};

/* On the first arc, after turning by the angle of TURNED, a unit vector. */
static struct rollout_pose rollout_on_first(struct vec2 turned)
{
	return (struct rollout_pose){turned.y, 1 - turned.x, turned.x, turned.y};
}

/* The unit vector at the angle of A minus the angle of B, both unit vectors. */
static struct vec2 rollout_difference(struct vec2 a, struct vec2 b)
{
	return (struct vec2){a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y};
}

/* On the second arc, where the heading is HEADING. */
static struct rollout_pose rollout_headed(struct rollout_angle first, struct vec2 heading)
{
	return (struct rollout_pose){2 * first.sine - heading.y, 1 - 2 * first.cosine + heading.x, heading.x,
				     heading.y};
}

/* On the second arc, after turning by the angle of TURNED on both arcs together: the heading is twice the first
 * angle minus that. */
static struct rollout_pose rollout_on_second(struct rollout_angle first, struct vec2 turned)
{
	struct vec2 twice = {first.cosine * first.cosine - first.sine * first.sine,
			     2 * first.sine * first.cosine};

	return rollout_headed(first, rollout_difference(twice, turned));
}

static struct rollout_pose rollout_after_both(const struct manoeuvre *manoeuvre)
{
	struct vec2 first = {manoeuvre->first.cosine, manoeuvre->first.sine};
	struct vec2 then = {manoeuvre->then.cosine, manoeuvre->then.sine};

	return rollout_headed(manoeuvre->first, rollout_difference(first, then));
}

/* After the time that turning by RAD, the angle of TURNED, takes; without any waiting circle. */
static struct rollout_pose rollout_pose_at(const struct manoeuvre *manoeuvre, double rad, struct vec2 turned)
{
	double straight = rad - manoeuvre->first.rad - manoeuvre->then.rad;

	if (rad <= manoeuvre->first.rad)
		return rollout_on_first(turned);
	if (straight < 0)
		return rollout_on_second(manoeuvre->first, turned);
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

/* The pose in the world. */
static void rollout_locate(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre,
			   struct rollout_pose pose, struct vec2 *at, struct vec2 *nose)
{
	double scale = frame->turning * manoeuvre->pace;
	struct vec2 ahead = frame->nose, aside = {-ahead.y * manoeuvre->side, ahead.x * manoeuvre->side};

	*at = vec2_add(frame->at,
		       vec2_add(vec2_scale(ahead, scale * pose.ahead), vec2_scale(aside, scale * pose.aside)));
	*nose = vec2_add(vec2_scale(ahead, pose.along), vec2_scale(aside, pose.across));
}

void rollout_loop(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre, struct rollout *rollout)
{
	double until = manoeuvre->until_rad, radius = frame->turning * manoeuvre->pace;
	int begin = (int)ceil(until / frame->step_rad), side = manoeuvre->loop;
	struct vec2 over = vec2_at_angle(begin * frame->step_rad - until), at, nose;

	ASSERT(begin >= 0 && (side == 1 || side == -1));
	rollout_locate(frame, manoeuvre, rollout_pose_at(manoeuvre, until, vec2_at_angle(until)), &at, &nose);
	struct vec2 out = {nose.y * side, -nose.x * side}, centre = vec2_sub(at, vec2_scale(out, radius));
	for (int j = begin; j < PLAN_NODES; j++) {
		struct vec2 turn = vec2_rotate(over, rollout_turned(frame, j - begin));
		turn.y *= side;
		rollout_put_node(rollout, j, vec2_add(centre, vec2_scale(vec2_rotate(out, turn), radius)),
				 vec2_rotate(nose, turn));
	}
}

static void rollout_put(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre,
			struct rollout_pose pose, int j, struct rollout *rollout)
{
	struct vec2 at, nose;

	rollout_locate(frame, manoeuvre, pose, &at, &nose);
	rollout_put_node(rollout, j, at, nose);
}

/* The nodes from J on, which lie straight ahead of where both turns are done. */
static void rollout_put_straight(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre, int j,
				 struct rollout *rollout)
{
	double turned = manoeuvre->first.rad + manoeuvre->then.rad;
	double speed = frame->turning * manoeuvre->pace;
	struct vec2 at, nose;

	rollout_locate(frame, manoeuvre, rollout_after_both(manoeuvre), &at, &nose);
	for (; j < PLAN_NODES; j++)
		rollout_put_node(rollout, j,
				 vec2_add(at, vec2_scale(nose, speed * (j * frame->step_rad - turned))), nose);
}

void rollout_make(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre, struct rollout *rollout)
{
	double step = frame->step_rad, first = manoeuvre->first.rad, both = first + manoeuvre->then.rad;
	int j = 0;

	for (; j < PLAN_NODES && j * step <= first; j++)
		rollout_put(frame, manoeuvre, rollout_on_first(rollout_turned(frame, j)), j, rollout);
	for (; j < PLAN_NODES && j * step < both; j++)
		rollout_put(frame, manoeuvre, rollout_on_second(manoeuvre->first, rollout_turned(frame, j)), j,
			    rollout);
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

/* The next turn of MANOEUVRE, at most LIMIT, positive to the right; subtracts it from the rest. */
static double rollout_next_turn(struct manoeuvre *manoeuvre, double limit)
{
	bool on_first = manoeuvre->first.rad > 0;
	double *left = on_first ? &manoeuvre->first.rad : &manoeuvre->then.rad;

	manoeuvre->until_rad -= limit;
	if (manoeuvre->until_rad < 0) {
		manoeuvre->until_rad = 0;
		return limit * manoeuvre->loop;
	}
	double turn = min(*left, limit);
	*left -= turn;
	if (on_first)
		return turn * manoeuvre->side;
	return -turn * manoeuvre->side;
}

struct vec2 manoeuvre_fly(struct manoeuvre *manoeuvre, const struct steer_batch *batch, uint32_t ship)
{
	double turn = rollout_next_turn(manoeuvre, rollout_turn_rate(batch, ship) * batch->dt_s);
	struct vec2 nose = vec2_rotate(steer_heading(batch, ship), vec2_at_angle(turn));

	return vec2_scale(nose, batch->max_speed[ship] * manoeuvre->pace);
}
