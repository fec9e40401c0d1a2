/* base/hash.h -- a 64-bit fingerprint of listed fields, equal on every machine.
 *
 * It is FNV-1a over little-endian bytes.  Start with HASH_START and pass each result on to the next call. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len);
uint64_t hash_u64(uint64_t hash, uint64_t value);

/* Hashes the bits of VALUE; +0 and -0 hash alike. */
uint64_t hash_double(uint64_t hash, double value);

#endif
