/* fate/retrograde.h -- the chase of fate/fate.h solved backwards from the catch, turn by turn, on planes of bits: one for
 * each place, mind and energy of the hunter and each rest of the prey's step, with a bit for each place of the prey. */
#ifndef FATE_RETROGRADE_H
#define FATE_RETROGRADE_H

#include "fate/fate.h"

struct retrograde;

/* Bytes for it, at most, with the values of all nodes. */
double retrograde_bytes(const struct fate *fate);

/* Prepares it for FATE, whose map, hunter's steps and counts are known, and takes over fate->value.  In any case
 * retrograde_free() frees *BACK. */
MUST_CHECK enum status retrograde_new(struct fate *fate, struct retrograde **back);
void retrograde_free(struct retrograde *back);

/* Goes on for a row of places, which takes some milliseconds at most.  *KNOWN: all values are known. */
MUST_CHECK enum status retrograde_go_on(struct fate *fate, struct retrograde *back, bool *known);

/* How many nodes are lost so far. */
size_t retrograde_lost(const struct retrograde *back);

/* [map.n] the values with the prey in each place. */
uint16_t *retrograde_row(const struct fate *fate, int hunter, int mind, int energy, int rest);

#endif
