/* steer/evaluate.h -- the evaluation of the candidates of hybrid: what a rollout gains on the way to the target,
 * and what it comes too near to.
 *
 * A candidate need not be good to its end: it counts by the best node at which the ship may still leave it for
 * its way, and the rest must be a way out.  What stands still is marched along by its distance, what moves is
 * met node by node: other ships where they plan to be, all else straight on. Invariant: a judge reads the batch
 * it was made from, and gives a rollout the same verdict each time. */
#ifndef STEER_EVALUATE_H
#define STEER_EVALUATE_H

#include "steer/rollout.h"
#include "steer/target_field.h"

enum { EVALUATE_SHIPS = 10, EVALUATE_TRACKS = 48 };

/* Where something that moves will be when the ship is at its nodes. */
struct track {
	float x[PLAN_NODES], y[PLAN_NODES];
	float both; /* the sum of the radii */
};

struct evaluation {
	const struct steer_batch *batch;
	uint32_t ship;
	struct rollout_frame frame;
	struct target_field way;
	double length; /* of the way, from here */
	double flown;  /* at full speed within the horizon, > 0 */
	double radius, clearance, reach;
	double hit_gap; /* nearer than this counts as touching */
	int leave;      /* the first node at which a rollout may be left */
	double stop;    /* before a hit it takes so many nodes to turn away */
	bool company;   /* other ships may come near */
	struct track tracks[EVALUATE_TRACKS];
	size_t n_tracks;
};

struct verdict {
	double score; /* about 0 for the best there is, minus what is lost */
	double loss;  /* of way, as a share of what is flown within the horizon */
	bool clean;   /* touches nothing, comes too near to nothing */
};

/* Looks around SHIP. */
void evaluate_look(struct evaluation *judge, const struct steer_batch *batch, uint32_t ship);

/* Where a rollout ends at a wall, it and its manoeuvre are made to end in a circle to wait in, if there is room
 * for one.  A candidate that cannot score above BEATEN is not judged to its end; its score is at most that. */
struct verdict evaluate_rollout(const struct evaluation *judge, struct manoeuvre *manoeuvre,
				struct rollout *rollout, double beaten);

#endif
