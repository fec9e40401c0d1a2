#include "base/hash.h"

#include <string.h>

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len)
{
	const unsigned char *byte = bytes;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
	return hash;
}

uint64_t hash_u64(uint64_t hash, uint64_t value)
{
	for (int shift = 0; shift < 64; shift += 8)
		hash = (hash ^ (value >> shift & 0xff)) * UINT64_C(0x100000001b3);
	return hash;
}

uint64_t hash_double(uint64_t hash, double value)
{
	uint64_t bits;

	value += 0.0; /* -0 + 0 = +0 */
	memcpy(&bits, &value, sizeof bits);
	return hash_u64(hash, bits);
}
