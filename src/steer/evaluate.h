/* steer/evaluate.h -- scores candidate manoeuvres: the gain of a rollout, and its near misses.
 *
 * A candidate need not be good to its end: its score is the best node at which the ship can still leave it for its
 * route, and the rest need only offer a way out.  Static obstacles are passed by marching along their distance field;
 * moving ones are met node by node, other ships on their plans, the rest straight on.
 *
 * Invariant: an evaluation reads its batch, and gives a rollout the same verdict each time. */
#ifndef STEER_EVALUATE_H
#define STEER_EVALUATE_H

#include "steer/rollout.h"
#include "steer/target_field.h"

enum { EVALUATE_SHIPS = 10, EVALUATE_TRACKS = 48 };

/* The price of a hit right away, and of losing all of the clearance; a score of 1 is what full speed towards
 * the target gains within the horizon. */
#define EVALUATE_HIT_COST 10
#define EVALUATE_CLOSE_COST 2

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
	bool sealed;   /* no way leads to the target */
	double length; /* tiles to the target from here */
	double flown;  /* tiles at full speed within the horizon, > 0 */
	double radius, clearance, reach;
	double hit_gap; /* a smaller gap is a hit */
	int leave;      /* the first node at which a rollout may be left */
	double stop;    /* nodes it takes to turn away before a hit */
	bool company;   /* other ships may come near */
	struct track tracks[EVALUATE_TRACKS];
	size_t n_tracks;
};

struct verdict {
	double score; /* about 0 for the best possible, minus the losses */
	double loss;  /* of way, as a share of the length flown within the horizon */
	bool clean;   /* hits nothing and comes too close to nothing */
};

/* Prepares EVAL, all of it, for the candidates of SHIP: its surroundings and the distance of its target. */
void evaluate_look(struct evaluation *eval, const struct steer_batch *batch, uint32_t ship);

/* The verdict on a rollout of MANOEUVRE.  Where it ends at a wall, both are changed to end in a waiting circle,
 * if there is room for one.  A candidate that cannot score above BEATEN is not looked at to its end; the score
 * returned is then some value of at most BEATEN. */
struct verdict evaluate_rollout(const struct evaluation *eval, struct manoeuvre *manoeuvre,
				struct rollout *rollout, double beaten);

/* The least distance between two points that move straight from node to node, up to node END <= PLAN_NODES - 1;
 * APART[j] is the one minus the other at node j.  Lowers *HIT to the first node, with a fraction, at which they
 * come closer than TOUCHING. */
double evaluate_sweep(const struct vec2 apart[PLAN_NODES], double end, double touching, double *hit);

#endif
