/* base/rng.h -- PCG32, a seeded random stream (O'Neill 2014); the only source of randomness in Astray.
 *
 * A world keeps separate streams for map, minds and looks, so that a draw from one never affects another. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

struct rng {
	uint64_t state, stream; /* stream is odd */
};

enum rng_stream { RNG_MAP, RNG_MIND, RNG_LOOK, RNG_PREY, RNG_QUERY, RNG_SPACE, RNG_OBSTACLE };

/* The stream of that number, started from SEED. */
struct rng rng_seeded(uint64_t seed, enum rng_stream stream);

/* Uniform in 0 .. n-1 without bias (Lemire 2019); n > 0. */
uint32_t rng_below(struct rng *rng, uint32_t n);

/* Uniform in [0, 1) with 32 random bits. */
double rng_unit(struct rng *rng);

/* Uniform in [low, high). */
double rng_between(struct rng *rng, double low, double high);

#endif
