#include "base/rng.h"

#include "base/assert.h"

static uint32_t rng_next(struct rng *rng)
{
	uint64_t old = rng->state;
	uint32_t xorshifted = (uint32_t)((old >> 18 ^ old) >> 27);
	uint32_t rotation = (uint32_t)(old >> 59);

	rng->state = old * 6364136223846793005u + rng->stream;
	return xorshifted >> rotation | xorshifted << (-rotation & 31);
}

struct rng rng_seeded(uint64_t seed, enum rng_stream stream)
{
	struct rng rng = {.state = 0, .stream = (uint64_t)stream << 1 | 1};

	rng_next(&rng);
	rng.state += seed;
	rng_next(&rng);
	return rng;
}

uint32_t rng_below(struct rng *rng, uint32_t n)
{
	ASSERT(n > 0);
	uint64_t product = (uint64_t)rng_next(rng) * n;
	if ((uint32_t)product < n)
		for (uint32_t least = -n % n; (uint32_t)product < least;)
			product = (uint64_t)rng_next(rng) * n;
	return (uint32_t)(product >> 32);
}

double rng_unit(struct rng *rng)
{
	return rng_next(rng) * (1.0 / 4294967296.0);
}

double rng_between(struct rng *rng, double low, double high)
{
	return low + (high - low) * rng_unit(rng);
}
