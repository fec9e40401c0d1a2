/* arcade/company.h -- a companion in the game of asteroids: it keeps near the pilot's ship and out of its way, and
 * hunters go for whichever of the two is nearer.  The beam neither turns to it nor hits it.
 *
 * Invariant: `ship` is a ship of the present world, or SPACE_NOBODY if none has joined yet. */
#ifndef ARCADE_COMPANY_H
#define ARCADE_COMPANY_H

#include "space/space.h"

/* The gap to the pilot's ship is counted in steps of this many tiles; larger gaps count as the last step. */
#define COMPANY_GAP_TILES 0.1
enum { COMPANY_GAPS = 1000 };

struct company {
	bool wanted;  /* one flies along, and returns with each wave */
	bool flew;    /* one did in this game */
	int32_t ship; /* in the present world */
	/* In all waves: */
	int touches;  /* it and the pilot's ship ran into each other */
	int lost;     /* on a rock, or caught */
	int diverted; /* hunters that ended on a rock, a hunter or the companion while they were after it */
	uint32_t gap_ticks[COMPANY_GAPS];
};

/* Lets a ship with HULL join the pilot of SPACE at the freest place beside it; the world has room for one more ship
 * and group.  If it has joined before and only left, it comes back; nothing happens if it flies, or is lost. */
void company_join(struct company *company, struct space *space, const struct hull *hull,
		  const struct variant *behaviour, const double *params);

/* Takes it out of the world. */
void company_leave(struct company *company, struct space *space);

/* Whether it flies along. */
bool company_flies(const struct company *company, const struct space *space);

/* Before each step: sends every hunter after the nearer of the two that live. */
void company_draw_off(const struct company *company, struct space *space);

/* After each step: updates the counters. */
void company_count(struct company *company, const struct space *space);

/* The median of the gap to the pilot's ship over the time in which both flew, in tiles; 0 if they never did. */
double company_median_gap(const struct company *company);

#endif
