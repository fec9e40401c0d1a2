/* lab/flight.h -- one steering experiment: a world is flown until its ships are done, and each is measured.
 *
 * The screen notes the same logs as `astray steer`, so both show the same figures.
 *
 * Invariant: every figure but ns_per_ship_step is the same on every machine. */
#ifndef LAB_FLIGHT_H
#define LAB_FLIGHT_H

#include "lab/stats.h"
#include "map/grid.h"
#include "space/change.h"
#include "space/sealed.h"
#include "space/space.h"

/* The record of one ship so far: a value without pointers, which can go back in time with its world. */
struct flight_log {
	double time_s, length;
	double turn_rad, last_turn;      /* last_turn: the last one that counted, signed */
	double wound_rad;                /* turned since its last node; left and right cancel */
	double circles;                  /* the most full circles that it flew without passing a node */
	double gap;                      /* least gap to anything, tiles, at most the sight of the world */
	double off_line, off_line_max;   /* sum over its ticks since the first node, and the most */
	double away;                     /* sum over its ticks of the gap to the ship that it follows */
	double lap_began_s, lap_s;       /* its last whole lap; 0: none yet */
	double nearest, nearest_since_s; /* smallest distance to its goal or node so far, and since when */
	uint64_t operations_before, operations; /* of its decisions: before the flight, and since */
	uint32_t flips, contacts, nodes, ticks, line_ticks;
	uint32_t hops;   /* hauls on which it landed in the tick after it left: these do not count */
	double hop_fuel; /* that they took */
	unsigned touching;
	bool reached, done, docked;
	struct sealed sealed; /* what keeps it from its goal; it is then done at once */
	struct vec2 at, nose;
};

/* Begin LOGS[space->n.ships], and bring them up to date after each step.  A ship is measured until it reaches
 * its goal, is destroyed or leaves; one that flies for ever, until time is up. */
void flight_begin(const struct space *space, struct flight_log *logs);
void flight_note(const struct space *space, struct flight_log *logs);

/* After a change by hand: begins the logs of the ships from FIRST on, which are new, and measures those on that still
 * fly. */
void flight_touched(const struct space *space, struct flight_log *logs, uint32_t first);

/* Finds the obstacle that keeps each ship from its goal for good: walls, or doors of MAP, the map of its world; NULL
 * or empty: no map.  After flight_begin.  STATUS_NO_MEMORY. */
MUST_CHECK enum status flight_find_sealed(const struct space *space, const struct grid *map,
					  struct flight_log *logs);

/* Whether all ships are done. */
bool flight_over(const struct space *space, const struct flight_log *logs);

/* How long to fly: EXTRA_S seconds plus PATIENCE times the time in which the slowest could fly straight to its
 * goal. */
double flight_limit_s(const struct space *space, double patience, double extra_s);

/* Ships of one role: FIRST .. FIRST + n - 1, and later additions with the role of the first. */
struct flight_role {
	uint32_t first, n;
};

/* Shares are 0..1 of the ships of the role.  NAN: does not apply, or was not measured. */
struct flight_result {
	double ok;               /* share that never touched anything, and got where it was sent */
	double reached;          /* share that reached its goal, or flew a whole lap, or hauled */
	double stuck;            /* share that did not, and got no nearer for the time of a full circle */
	double no_way;           /* share that cannot get there */
	struct sealed sealed;    /* what keeps the first of these from its goal */
	double contacts;         /* how often any ship began to touch something */
	double min_clearance;    /* smallest gap to anything, in wanted clearances */
	double min_gap;          /* the same in tiles */
	double time_s, length;   /* tiles; means over ships that arrived, or flew to the end */
	double time_ratio;       /* time over the shortest path's at full speed, mean over arrivals */
	double length_ratio;     /* the same for the length flown */
	double turn_rad;         /* total turning, mean of the ships */
	double flips_per_s;      /* changes between turning left and right, per ship and second */
	double laps, nodes;      /* of routes, mean of the ships */
	double lap_s;            /* the last lap, mean of the ships that flew one */
	double off_line;         /* tiles from the line of the route, mean of the ticks since the first node */
	double circles;          /* the most full circles that any ship flew round one node */
	double distance;         /* gap to the ship that is followed, tiles, mean of the ticks */
	double operations;       /* of a decision, mean of the ships and their ticks: see steer_count() */
	double hauls;            /* mean of the ships that haul */
	double fuel, haul_s;     /* of a haul, and how long it flew, mean of the hauls */
	double ns_per_ship_step; /* NAN if no ship flew */
	uint64_t hash;           /* of the world at the end */
};

/* Sums up LOGS of the ships of ROLE; OPTIMUM[ships] are their shortest ways in tiles or NAN, or NULL. */
struct flight_result flight_sum_up(const struct space *space, const struct flight_log *logs,
				   const double *optimum, struct flight_role role);

/* Flies SPACE until all its ships are done, for LIMIT_S at most, and sums up each of ROLES[n] into RESULTS[n]; MAP as
 * for flight_find_sealed.  CHANGES happen meanwhile; NULL: none do.  SPACE is left as it is at the end. */
MUST_CHECK enum status flight_run(struct space *space, const struct grid *map, double limit_s,
				  const struct changes *changes, const struct flight_role *roles, size_t n,
				  struct flight_result *results);

/* Many flights of the same kind: shares, and means over the flights that have a figure (NAN: none has), or a
 * quantile where a mean would say little. */
struct flight_summary {
	struct stats_share ok;
	double reached, stuck, no_way, contacts, time_ratio, length_ratio, turn_rad, flips_per_s;
	double time_s, length, laps, off_line, circles, distance, hauls, fuel, haul_s;
	double min_clearance, min_gap; /* 5 % of the flights came nearer than this */
	double operations;
	double ns_per_ship_step; /* median */
};

/* Summarises RESULTS[n] of flights of SHIPS ships each; SCRATCH[n] is the caller's. */
struct flight_summary flight_summarise(const struct flight_result *results, size_t n, uint32_t ships,
				       double *scratch);

#endif
