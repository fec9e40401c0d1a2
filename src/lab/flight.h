/* lab/flight.h -- one steering experiment: a world is flown until its ships are done, and each is measured.
 *
 * Invariant: every figure but ns_per_ship_step is the same on every machine. */
#ifndef LAB_FLIGHT_H
#define LAB_FLIGHT_H

#include "lab/stats.h"
#include "space/space.h"

/* A ship is measured until it reaches its goal, is destroyed, or time is up.  Shares are 0..1 of all ships.
 * Ratios are NAN if there is no optimum to compare with. */
struct flight_result {
	double ok;            /* share that reached the goal and never touched anything */
	double reached;       /* share that reached the goal */
	double stuck;         /* share that did not, and got no nearer for the time of a full circle */
	double contacts;      /* how often any ship began to touch something */
	double min_clearance; /* smallest gap to anything, in wanted clearances */
	double time_ratio;   /* time over that of the shortest path at full speed, mean of those that reached */
	double length_ratio; /* the same for the length flown */
	double turn_rad;     /* total turning, mean of the ships */
	double flips_per_s;  /* changes between turning left and right, per ship and second */
	double ns_per_ship_step; /* NAN if no ship flew */
	uint64_t hash;           /* of the world at the end */
};

/* Flies SPACE until all its ships are done, but no longer than EXTRA_S seconds plus PATIENCE times the time in
 * which each could fly straight to its goal.  SPACE is left as it is at the end. */
MUST_CHECK enum status flight_run(struct space *space, double patience, double extra_s,
				  struct flight_result *result);

/* Many flights of the same kind: shares, and means over the flights that have a figure (NAN: none has), or a
 * quantile where a mean would say little. */
struct flight_summary {
	struct stats_share ok;
	double reached, stuck, contacts, time_ratio, length_ratio, turn_rad, flips_per_s;
	double min_clearance;    /* 5 % of the flights came nearer than this */
	double ns_per_ship_step; /* median */
};

/* Summarises RESULTS[n] of flights of SHIPS ships each; SCRATCH[n] is the caller's. */
struct flight_summary flight_summarise(const struct flight_result *results, size_t n, uint32_t ships,
				       double *scratch);

#endif
