/* lab/flight.h -- one steering experiment: a world is flown until its ships are done, and each flight is
 * measured. Every figure is the same on every machine but ns_per_ship_step. */
#ifndef LAB_FLIGHT_H
#define LAB_FLIGHT_H

#include "lab/stats.h"
#include "space/space.h"

/* Shares are 0..1 of all ships; a ship is measured until it reaches its goal, is destroyed, or time is up. NAN:
 * there is nothing to compare with. */
struct flight_result {
	double ok; /* reached and never touched anything */
	double reached;
	double stuck;            /* not reached, and no nearer to its goal for the time of a full circle */
	double contacts;         /* how often a ship began to touch something */
	double min_clearance;    /* least gap to anything, in wanted clearances */
	double time_ratio;       /* mean of those that reached, against the shortest way at full speed */
	double length_ratio;     /* the same of the way's length */
	double turn_rad;         /* all turning, mean of the ships */
	double flips_per_s;      /* changes from turning left to right and back, per ship and second */
	double ns_per_ship_step; /* NAN where no ship flew */
	uint64_t hash;           /* of the world at the end */
};

/*
 * Flies SPACE, which stays where it ends, until all its ships are done, at most EXTRA_S seconds and PATIENCE
 * times as long as the straight way takes the slowest of them.
 */
MUST_CHECK enum status flight_run(struct space *space, double patience, double extra_s,
				  struct flight_result *result);

/* Many flights of the same kind: shares, means of what was measured (NAN: nothing was), and where a mean says
 * little, quantiles. */
struct flight_summary {
	struct stats_share ok;
	double reached, stuck, contacts, time_ratio, length_ratio, turn_rad, flips_per_s;
	double min_clearance;    /* 5 % of the flights came nearer than this */
	double ns_per_ship_step; /* median */
};

/* Sums up RESULTS[n] of flights of SHIPS ships each; SCRATCH[n] is the caller's. */
struct flight_summary flight_summarise(const struct flight_result *results, size_t n, uint32_t ships,
				       double *scratch);

#endif
