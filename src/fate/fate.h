/* fate/fate.h -- the catch of a perfect prey: by whom, from where, and in how many turns: solved backwards from the
 * catch over all places of both (retrograde analysis: Thompson 1986).
 *
 * The prey moves first, and each of its steps takes as many turns as the cost of the cell; in each turn the hunter
 * gains its speed, and acts while it has 100.  Doors are open.  The hunter is a chaser whose next step follows from a
 * small state, asked from its own step(), or one that plays perfectly itself.
 *
 * Invariant: once fate_is_known, turns(prey, hunter) is exact, and FATE_SAFE is proven. */
#ifndef FATE_FATE_H
#define FATE_FATE_H

#include "chase/chase.h"
#include "fate/fate_map.h"

enum { FATE_SAFE = UINT16_MAX, FATE_MINDS = 8 };

/* In fate.next: this never occurs. */
#define FATE_NOWHERE UINT32_MAX

struct fate_question {
	const struct grid *grid; /* borrowed for fate_new */
	enum diagonal_rule rule;
	const struct chase_mind *mind; /* NULL: it plays perfectly */
	int speed_percent;
};

struct fate_work;

/* Where the analysis takes place, and what came out. */
struct fate {
	struct fate_map map;
	int speed, unit;            /* unit: of energy; it is counted in such steps */
	int n_minds;                /* states of the hunter's mind; 1: none matters */
	int energies, least_energy; /* how many values energy has below 100, and the least */
	int acts;                   /* how many it has from 100 on */
	int rests;                  /* turns that can still have to pass at the end of one, and one */
	uint32_t *next;  /* [n * n * minds] hunter and mind after a step; NULL: it plays perfectly; owned */
	uint8_t *fresh;  /* [n * n] the mind after the prey has stepped there; NULL: unchanged; owned */
	uint16_t *value; /* [nodes] turns to the catch, see fate/retrograde.h; owned */
	size_t nodes;
	struct fate_work *work; /* the remaining work; NULL: nothing; owned */
};

/* A chase at the end of a turn. */
struct fate_moment {
	struct cell prey, hunter;
	int mind, energy; /* of the hunter */
	int rest;         /* turns that the prey's step still takes; 0: it is its turn */
	bool caught;
};

/* Prepares the analysis, which fate_solve() carries out.  STATUS_UNSUPPORTED: the chaser has too much state, or is
 * random; STATUS_LIMIT: the map is too large; STATUS_BAD_INPUT: no cell is open; STATUS_INTERRUPTED: JOB, which may be
 * NULL here and below, was stopped. */
MUST_CHECK enum status fate_new(const struct fate_question *question, struct job *job, struct fate *fate,
				struct diag *diag);
void fate_free(struct fate *fate);

/* Works it out.  After a failure as of fate_new(), only fate_free() is allowed. */
MUST_CHECK enum status fate_solve(struct fate *fate, struct job *job, struct diag *diag);

/* Is all worked out?  Only then may the functions below be called. */
bool fate_is_known(const struct fate *fate);

/* Turns until a hunter at HUNTER, with no energy left over, catches a prey at PREY whose turn it is; FATE_SAFE: never.
 * Both are in the largest part of the map and apart. */
int fate_turns(const struct fate *fate, struct cell prey, struct cell hunter);

/* The beginning of a chase between such places. */
struct fate_moment fate_begin(const struct fate *fate, struct cell prey, struct cell hunter);

/* The best act of a prey whose turn it is: a direction, or DIRECTIONS to stay. */
int fate_best_step(const struct fate *fate, const struct fate_moment *moment);

/* One turn of perfect play; the prey must not be caught yet. */
void fate_turn(const struct fate *fate, struct fate_moment *moment);

struct fate_sum fate_sum(const struct fate *fate);

#endif
