/* steer/rollout.h -- the manoeuvres that samplers choose among, and where they take a ship, node by node.
 *
 * Invariant: nodes are equally spaced in time; node j is where the ship is j x node_s seconds from now. */
#ifndef STEER_ROLLOUT_H
#define STEER_ROLLOUT_H

#include "steer/plan.h"
#include "steer/steer.h"

/* A ship as it is now, and how tightly it can turn. */
struct rollout_frame {
	struct vec2 at, nose;
	double speed, turn_rad_s, node_s;
	double turning;                              /* radius of its circle at full speed */
	double step_rad;                             /* turned from node to node at the full rate */
	double cosine[PLAN_NODES], sine[PLAN_NODES]; /* of j x step_rad */
};

/* An angle >= 0 with its cosine and sine. */
struct rollout_angle {
	double rad, cosine, sine;
};

/* Turning for ever, and not turning at all. */
#define ROLLOUT_CIRCLE ((struct rollout_angle){INFINITY, 1, 0})
#define ROLLOUT_STRAIGHT ((struct rollout_angle){0, 1, 0})

struct rollout {
	float x[PLAN_NODES], y[PLAN_NODES];
	float nose_x[PLAN_NODES], nose_y[PLAN_NODES];
};

/* How a candidate is flown: turn by FIRST to the right (side 1) or left (-1), then by THEN the other way, then
 * go straight, all at PACE (0 .. 1) times full speed.  After the time that turning by UNTIL_RAD takes, it ends
 * in a waiting circle to the right (loop 1) or left (-1); INFINITY: never. */
struct manoeuvre {
	struct rollout_angle first, then;
	int side, loop;
	double pace, until_rad;
};

static inline struct rollout_angle rollout_angle(double rad)
{
	return (struct rollout_angle){rad, trig_cos(rad), trig_sin(rad)};
}

/* SHIP as it is now.  rollout_space must follow. */
struct rollout_frame rollout_frame(const struct steer_batch *batch, uint32_t ship);

/* Sets the time between nodes, NODE_S > 0. */
void rollout_space(struct rollout_frame *frame, double node_s);

/* All nodes of MANOEUVRE. */
void rollout_make(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre,
		  struct rollout *rollout);

/* Only the nodes in the waiting circle, for a rollout whose manoeuvre has got another until_rad and loop. */
void rollout_loop(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre,
		  struct rollout *rollout);

/* The smallest turn from NOSE to the unit vector WANT, then straight on at full speed. */
struct manoeuvre manoeuvre_towards(struct vec2 nose, struct vec2 want);

/* Flies one step of MANOEUVRE, which then holds the rest of it; returns the velocity to wish for now. */
struct vec2 manoeuvre_fly(struct manoeuvre *manoeuvre, const struct steer_batch *batch, uint32_t ship);

#endif
