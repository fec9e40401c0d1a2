/* record/deals.h -- the deal of each floor of a run, and the search for the next floor's, see oracle/certify.h. */
#ifndef RECORD_DEALS_H
#define RECORD_DEALS_H

#include "world/floor.h"

struct certify;

struct deals {
	int8_t known[RULES_FLOORS_MAX + 1]; /* 1 + the number of each floor's deal; 0: it is not known yet */
	struct certify *search;             /* owned; for the next floor's deal; NULL: not begun */
	bool blind;                         /* memory ran out for that */
};

/* The number of the deal with which FLOOR is played: the first one, where none was looked for. */
int deals_of(const struct deals *deals, int floor);

/* FLOOR, which is entered now or next, has deal NUMBER: nothing is searched any more. */
void deals_settle(struct deals *deals, int floor, int number);

/* Searches on for the deal of FLOOR, for about STEPS steps of a world.  DEAL is the run's. */
void deals_search(struct deals *deals, const struct rules *rules, const struct floor_deal *deal, int floor,
		  uint64_t steps);

/* Adopts the result so far of the search for FLOOR, if any. */
void deals_stop(struct deals *deals, int floor);

void deals_free(struct deals *deals);

#endif
