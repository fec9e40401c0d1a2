/* base/hash.h -- a 64-bit fingerprint of listed fields (FNV-1a over little-endian bytes), equal on every
 * machine. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len);
uint64_t hash_u64(uint64_t hash, uint64_t value);

/* The bits of VALUE; both zeros hash alike. */
uint64_t hash_double(uint64_t hash, double value);

#endif
