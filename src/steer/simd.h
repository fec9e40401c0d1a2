/* steer/simd.h -- four floats at once, by the vectors of gcc and clang: the same bits as one after the other,
 * on every machine, at every level of optimisation. */
#ifndef STEER_SIMD_H
#define STEER_SIMD_H

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { SIMD_LANES = 4 };

/* For functions of simd that take others as arguments: only inlined are they worth their while. */
#define SIMD_INLINE static inline __attribute__((always_inline))

typedef float simd __attribute__((vector_size(SIMD_LANES * sizeof(float))));
typedef int32_t simd_mask __attribute__((vector_size(SIMD_LANES * sizeof(int32_t)))); /* -1: yes, 0: no */

static inline simd simd_of(float value)
{
	return (simd){value, value, value, value};
}

/* The first N lanes. */
static inline simd_mask simd_below(int32_t n)
{
	const simd_mask index = {0, 1, 2, 3};

	return index < n;
}

static inline simd simd_load(const float *from)
{
	simd loaded;

	memcpy(&loaded, from, sizeof loaded);
	return loaded;
}

/* A where MASK, else B. */
static inline simd simd_pick(simd_mask mask, simd a, simd b)
{
	return (simd)((mask & (simd_mask)a) | (~mask & (simd_mask)b));
}

/* A where MASK, else 0. */
static inline simd simd_where(simd_mask mask, simd a)
{
	return (simd)(mask & (simd_mask)a);
}

static inline simd simd_max(simd a, simd b)
{
	return simd_pick(a > b, a, b);
}

static inline simd simd_min(simd a, simd b)
{
	return simd_pick(a < b, a, b);
}

static inline simd simd_sqrt(simd a)
{
	return (simd){sqrtf(a[0]), sqrtf(a[1]), sqrtf(a[2]), sqrtf(a[3])};
}

static inline int simd_any(simd_mask mask)
{
	uint64_t halves[2];

	memcpy(halves, &mask, sizeof halves);
	return (halves[0] | halves[1]) != 0;
}

static inline float simd_sum(simd a)
{
	return (a[0] + a[1]) + (a[2] + a[3]);
}

/* BASE to a whole power. */
static inline simd simd_power(simd base, unsigned exponent)
{
	simd result = simd_of(1);

	for (; exponent; exponent >>= 1, base *= base)
		if (exponent & 1)
			result *= base;
	return result;
}

/* The same with an exponent of its own, 0 .. 15, in each lane. */
static inline simd simd_powers(simd base, simd_mask exponents)
{
	simd one = simd_of(1), second = base * base, fourth = second * second;
	simd low = simd_pick((exponents & 1) != 0, base, one) * simd_pick((exponents & 2) != 0, second, one);
	simd high = simd_pick((exponents & 4) != 0, fourth, one);

	return low * high * simd_pick((exponents & 8) != 0, fourth * fourth, one);
}

#endif
