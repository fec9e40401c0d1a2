/* steer/plan.h -- where a ship means to be in the next moments, published for the others to keep clear of.
 * Invariant: node j is for the moment j x node_s after tick, node 0 where it was then; node_s is 0 where there
 * is no plan. */
#ifndef STEER_PLAN_H
#define STEER_PLAN_H

#include <stdint.h>

enum { PLAN_NODES = 17 };

struct steer_plan {
	uint64_t tick; /* when it was made */
	double node_s;
	float x[PLAN_NODES], y[PLAN_NODES];
};

#endif
