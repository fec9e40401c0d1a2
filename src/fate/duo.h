/* fate/duo.h -- two hunters that play perfectly together against a perfect prey: solved backwards from the catch on
 * planes of bits, one for each pair of places of the hunters, with a bit for each place of the prey.
 *
 * The prey moves first, never onto a hunter; then both hunters move, never onto one another.  Each may stay, every
 * step takes a turn, all are equally fast, and slow ground counts as even.
 *
 * Invariant: once duo_is_known, the sum is exact, and so is turns() if KEEP requested it. */
#ifndef FATE_DUO_H
#define FATE_DUO_H

#include "fate/planes.h"

enum { DUO_CELLS_MAX = 1000, DUO_SAFE = UINT16_MAX, DUO_HUNTERS = 2 };

struct duo {
	struct fate_map map;
	struct planes planes;
	uint64_t *safe;      /* [n * n] planes: the prey's places not lost within `turn` turns; owned */
	uint64_t *one;       /* [n * n] planes: places that stay safe after the first hunter's move; owned */
	uint64_t *open;      /* a plane: all places; owned */
	uint64_t *refuges;   /* a plane: where the prey may step; owned */
	uint8_t *dirty[2];   /* [n * n] planes of safe, of one, that changed since they were used; owned */
	uint16_t *turns;     /* [n * (n - 1) / 2 * n] to the catch, 0: never; NULL: they are not kept; owned */
	size_t places, left; /* all places; those not lost yet */
	double turns_in_all; /* summed over the lost ones */
	int turn,
	    row; /* the turn that is worked out, and its next row: n of the first hunter's moves, then n of the second's */
	bool changes; /* this turn has lost a place */
	bool known;
};

struct duo_moment {
	struct cell prey, hunters[DUO_HUNTERS];
	bool caught;
};

/* Prepares the analysis, which duo_solve() carries out; KEEP: turns() will be used.  STATUS_LIMIT: more than
 * DUO_CELLS_MAX cells are connected, or the planes would take too much memory; STATUS_BAD_INPUT: no cell is open;
 * STATUS_INTERRUPTED: JOB, which may be NULL here and below, was stopped. */
MUST_CHECK enum status duo_new(const struct grid *grid, enum diagonal_rule rule, bool keep, struct job *job,
			       struct duo *duo, struct diag *diag);
void duo_free(struct duo *duo);

/* Works it out.  After STATUS_INTERRUPTED only duo_free() is allowed. */
MUST_CHECK enum status duo_solve(struct duo *duo, struct job *job);

/* Is all worked out?  Only then may the functions below be called. */
bool duo_is_known(const struct duo *duo);

struct fate_sum duo_sum(const struct duo *duo);

/* Turns until hunters at A and B catch a prey at PREY whose turn it is; DUO_SAFE: never.  All are on the map and apart. */
int duo_turns(const struct duo *duo, struct cell prey, struct cell a, struct cell b);

/* One turn of perfect play. */
void duo_turn(const struct duo *duo, struct duo_moment *moment);

#endif
