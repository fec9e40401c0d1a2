/* fate/fate_back.h -- the chase of fate/fate.h solved backwards from the catch, turn by turn, on planes of bits: one for
 * each place, mind and energy of the hunter and each rest of the prey's step, with a bit for each place of the prey. */
#ifndef FATE_FATE_BACK_H
#define FATE_FATE_BACK_H

#include "fate/fate.h"

struct fate_back;

/* Bytes for it, at most, with the values of all nodes. */
double fate_back_bytes(const struct fate *fate);

/* Prepares it for FATE, whose map, hunter's steps and counts are known, and takes fate->value.  Whatever comes, *BACK is
 * freed with fate_back_free(). */
MUST_CHECK enum status fate_back_new(struct fate *fate, struct fate_back **back);
void fate_back_free(struct fate_back *back);

/* Goes on for at most *STEPS, of which it leaves the rest; returns true once all values are known. */
MUST_CHECK enum status fate_back_go_on(struct fate *fate, struct fate_back *back, size_t *steps, bool *known);

/* How many nodes are lost so far. */
size_t fate_back_lost(const struct fate_back *back);

/* [map.n] the values with the prey in each place. */
uint16_t *fate_back_row(const struct fate *fate, int hunter, int mind, int energy, int rest);

#endif
