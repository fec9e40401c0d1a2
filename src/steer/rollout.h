/* steer/rollout.h -- where a ship will be, node by node, if it makes a turn at its limit and flies on straight:
 * the candidates that samplers choose among.
 * Invariant: nodes are equally spaced in time; node j is where the ship is j x node_s from now. */
#ifndef STEER_ROLLOUT_H
#define STEER_ROLLOUT_H

#include "steer/plan.h"
#include "steer/steer.h"

/* A ship as it is now, and the turns it can fly from here. */
struct rollout_frame {
	struct vec2 at, nose;
	double speed, turn_rad_s, node_s;
	double turning;                              /* radius of its circle at full speed */
	double step_rad;                             /* turned from node to node at full rate */
	double cosine[PLAN_NODES], sine[PLAN_NODES]; /* of j x step_rad */
};

/* An angle from 0 on, with its functions. */
struct rollout_angle {
	double rad, cosine, sine;
};

/* Turning for ever, and not at all. */
#define ROLLOUT_CIRCLE ((struct rollout_angle){INFINITY, 1, 0})
#define ROLLOUT_STRAIGHT ((struct rollout_angle){0, 1, 0})

struct rollout {
	float x[PLAN_NODES], y[PLAN_NODES];
	float nose_x[PLAN_NODES], nose_y[PLAN_NODES];
};

/*
 * How a candidate is flown: turn by FIRST to the right (side 1) or left (-1), by THEN the other way, and go
 * straight; at PACE (0 .. 1) times full speed.  When as much time is over as turning by UNTIL_RAD takes, all
 * that ends in a circle to the right (loop 1) or left (-1), to wait in; INFINITY: it never does.
 */
struct manoeuvre {
	struct rollout_angle first, then;
	int side, loop;
	double pace, until_rad;
};

static inline struct rollout_angle rollout_angle(double rad)
{
	return (struct rollout_angle){rad, trig_cos(rad), trig_sin(rad)};
}

/* SHIP as it is; then its nodes NODE_S apart. */
struct rollout_frame rollout_frame(const struct steer_batch *batch, uint32_t ship);
void rollout_space(struct rollout_frame *frame, double node_s);

void rollout_make(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre,
		  struct rollout *rollout);

/* Makes the nodes in the circle to wait in alone, until_rad having been set since rollout_make. */
void rollout_loop(const struct rollout_frame *frame, const struct manoeuvre *manoeuvre,
		  struct rollout *rollout);

/* The smallest turn from NOSE to the unit vector WANT, then straight at full speed. */
struct manoeuvre manoeuvre_towards(struct vec2 nose, struct vec2 want);

/* Flies one step of MANOEUVRE, which keeps what is left of it: the velocity to wish for now. */
struct vec2 manoeuvre_fly(struct manoeuvre *manoeuvre, const struct steer_batch *batch, uint32_t ship);

#endif
