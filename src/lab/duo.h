/* lab/duo.h -- two hunters that play perfectly together against a prey that does too: solved backwards from the catch on
 * planes of bits, one for each pair of places of the hunters, with a bit for each place of the prey.
 *
 * The prey moves first, never onto a hunter; then both hunters move, never onto one another.  Each may stay, every step
 * takes a turn, all are equally fast, and slow ground counts as even.
 *
 * Invariant: once duo_is_known, the sum is exact, and so is turns() if it was asked for. */
#ifndef LAB_DUO_H
#define LAB_DUO_H

#include "lab/fate_map.h"

enum { DUO_CELLS_MAX = 1500, DUO_SAFE = UINT16_MAX, DUO_HUNTERS = 2 };

struct duo_back;

struct duo {
	struct fate_map map;
	size_t pairs; /* of places of the hunters, in either order */
	/* [pairs * n] to the catch, 0: never.  The low bytes, NULL: they are not kept; the high bytes, NULL: a longer chase
	 * is not kept.  Owned. */
	uint8_t *turns, *later;
	size_t places, safe; /* all places; those not lost yet */
	double turns_in_all; /* summed over the lost ones */
	int longest;
	struct duo_back *back; /* what works it out; NULL: all is known; owned */
};

struct duo_moment {
	struct cell prey, hunters[DUO_HUNTERS];
	bool caught;
};

/* Prepares the analysis, which duo_go_on() carries out; KEEP: turns() will be asked for.  STATUS_LIMIT: more than
 * DUO_CELLS_MAX cells hang together, or they would take too much memory; STATUS_BAD_INPUT: no cell is open. */
MUST_CHECK enum status duo_new(const struct grid *grid, enum diagonal_rule rule, bool keep, struct duo *duo,
			       struct diag *diag);
void duo_free(struct duo *duo);

/* Goes on for about so many STEPS: a million take 5 s at most, mostly far less.  STATUS_LIMIT: a chase is too long to be kept;
 * only duo_free() is allowed then. */
MUST_CHECK enum status duo_go_on(struct duo *duo, size_t steps, struct diag *diag);

/* Is all worked out?  Only then may the functions below be called, except the next one. */
bool duo_is_known(const struct duo *duo);

/* How much of it is done, 0 .. 1, as a guess: nobody knows how long the longest chase is. */
double duo_share(const struct duo *duo);

struct fate_sum duo_sum(const struct duo *duo);

/* Turns until hunters at A and B catch a prey at PREY whose turn it is; DUO_SAFE: never.  All are on the map and apart. */
int duo_turns(const struct duo *duo, struct cell prey, struct cell a, struct cell b);

/* One turn of perfect play. */
void duo_turn(const struct duo *duo, struct duo_moment *moment);

#endif
