/* base/seed.h -- seeds that can be spoken: a 16-bit seed is a pair of words, "amber-otter".
 *
 * Invariant: the words of each list are distinct, so every pair stands for one number. */
#ifndef BASE_SEED_H
#define BASE_SEED_H

#include <stdbool.h>
#include <stdint.h>

enum { SEED_TEXT_CAP = 32, SEED_DRAWN_BITS = 16 };

/* Reads "amber-otter" or a decimal 64-bit number; returns false, with SEED untouched, if TEXT is neither. */
bool seed_parse(const char *text, uint64_t *seed);

/* Writes SEED to OUT[SEED_TEXT_CAP]: as a pair of words below 2^16, else as a number. */
void seed_format(uint64_t seed, char *out);

#endif
