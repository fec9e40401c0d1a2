/* steer/plan.h -- a ship's intended places in the near future, published so that others keep clear of it.
 *
 * Invariant: node j is the place at j x node_s seconds after the tick; node_s is 0 without a plan. */
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
