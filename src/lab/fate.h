/* lab/fate.h -- who catches a prey that plays perfectly, from where, and in how many turns: solved backwards from the catch
 * over all places of both (retrograde analysis: Thompson 1986).
 *
 * The prey moves first, and each of its steps takes as many turns as the cost of the cell; in each turn the hunter gains
 * its speed, and acts while it has 100.  Doors are open.  The hunter is a chaser whose next step follows from a small
 * state, asked from its own step(), or one that plays perfectly itself.
 *
 * Invariant: turns(prey, hunter) is exact; FATE_SAFE is proven. */
#ifndef LAB_FATE_H
#define LAB_FATE_H

#include "chase/chase.h"

enum { FATE_SAFE = UINT16_MAX, FATE_MINDS = 8 };

struct fate_question {
	const struct grid *grid;
	enum diagonal_rule rule;
	const struct chase_mind *mind; /* NULL: it plays perfectly */
	int speed_percent;
	bool (*stopped)(void); /* asked now and then; NULL: nobody interrupts */
};

/* Where the analysis takes place, and what came out. */
struct fate {
	struct ground ground, flat; /* owned; flat: every cost 1 */
	enum diagonal_rule rule;
	int speed, unit;    /* unit: of energy; it is counted in such steps */
	struct cell *cells; /* [n] of the largest connected part; owned */
	int n;
	int *number;                /* [width * height] of each cell, -1: not in it; owned */
	int n_minds;                /* states of the hunter's mind; 1: none matters */
	int energies, least_energy; /* how many values energy has, and the least */
	int rests;                  /* turns that can still have to pass, and one */
	uint16_t *value;            /* [nodes] turns to the catch; owned */
	size_t nodes;
};

/* What a whole map comes to. */
struct fate_sum {
	double caught; /* share of the pairs of places from which the prey is caught, 0 .. 1 */
	double mean;   /* turns, of those; NAN: none */
	int longest;
	size_t pairs;
};

/* STATUS_UNSUPPORTED: the chaser remembers too much, or draws lots; STATUS_LIMIT: the map is too large;
 * STATUS_INTERRUPTED. */
MUST_CHECK enum status fate_new(const struct fate_question *question, struct fate *fate, struct diag *diag);
void fate_free(struct fate *fate);

/* Turns until a hunter at HUNTER, with no energy left over, catches a prey at PREY whose turn it is; FATE_SAFE: never.
 * Both are in the largest part of the map and apart. */
int fate_turns(const struct fate *fate, struct cell prey, struct cell hunter);

/* What the prey at PREY does best against a hunter with ENERGY left over: a direction, or DIRECTIONS to stay. */
int fate_best_step(const struct fate *fate, struct cell prey, struct cell hunter, int energy);

struct fate_sum fate_sum(const struct fate *fate);

#endif
