/* base/hash.h -- a 64-bit fingerprint of listed fields, equal on every machine.
 *
 * It is FNV-1a over little-endian bytes, but for hash_word.  Start with HASH_START and pass each result on to the
 * next call. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len);
uint64_t hash_u64(uint64_t hash, uint64_t value);

/* Hashes the bits of VALUE; +0 and -0 hash alike. */
uint64_t hash_double(uint64_t hash, double value);

/* Scatters the bits of WORD: a bijection, with 0 to 0 (the finaliser of splitmix64, Stafford's mix 13). */
static inline uint64_t hash_scatter(uint64_t word)
{
	word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
	return word ^ word >> 31;
}

/* Takes in a whole word at once, ten times as fast as hash_u64 and with other results: for tables in memory. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word)
{
	return hash_scatter((hash + UINT64_C(0x9e3779b97f4a7c15)) ^ word);
}

#endif
