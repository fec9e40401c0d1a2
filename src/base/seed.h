/* base/seed.h -- seeds that people can say: a 16-bit seed is a pair of words, "amber-otter".
 * Invariant: the words of each list are distinct, so that a pair and a number name each other. */
#ifndef BASE_SEED_H
#define BASE_SEED_H

#include <stdbool.h>
#include <stdint.h>

enum { SEED_TEXT_CAP = 32, SEED_DRAWN_BITS = 16 };

/* "amber-otter" or any decimal 64-bit number; false leaves SEED untouched. */
bool seed_parse(const char *text, uint64_t *seed);

/* Writes the pair for a seed below 2^16 and the number for a larger one to OUT[SEED_TEXT_CAP]. */
void seed_format(uint64_t seed, char *out);

#endif
