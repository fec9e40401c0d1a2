/* lab/decision.h -- what a decision costs, counted in operations (chase_count, steer_count), where all can be compared.
 *
 * Invariant: the same on every machine. */
#ifndef LAB_DECISION_H
#define LAB_DECISION_H

#include "players/race.h"
#include "space/scene.h"

/* The mean of the steps of the chaser SPEC in the first hundred turns of a race on warren with seed 1. */
MUST_CHECK enum status decision_of_chaser(const char *spec, const struct rules *rules, double *operations,
					  struct diag *diag);

/* The mean of the decisions of both ships of the scene patrol in ten seconds with seed 1, flown by BEHAVIOUR with its
 * default parameters. */
MUST_CHECK enum status decision_of_behaviour(const struct variant *behaviour, double *operations,
					     struct diag *diag);

#endif
