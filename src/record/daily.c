#include "record/daily.h"

#include "base/hash.h"

uint64_t daily_seed(int day)
{
	static const char name[] = "astray daily";

	return hash_u64(hash_bytes(HASH_START, name, sizeof name), (uint64_t)day) | UINT64_C(1) << 63;
}
