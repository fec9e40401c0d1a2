/* steer/simd.h -- arithmetic on four floats at once, with the vector types of gcc and clang.
 *
 * Invariant: results equal scalar code bit for bit, on every machine and at every -O level. */
#ifndef STEER_SIMD_H
#define STEER_SIMD_H

#include <math.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE__
#include <xmmintrin.h>
#endif

enum { SIMD_LANES = 4 };

/* For functions that take functions of simd as arguments: they must be inlined to be fast. */
#define SIMD_INLINE static inline __attribute__((always_inline))

typedef float simd __attribute__((vector_size(SIMD_LANES * sizeof(float))));
typedef int32_t simd_mask __attribute__((vector_size(SIMD_LANES * sizeof(int32_t)))); /* -1: true, 0: false */

/* VALUE in every lane. */
static inline simd simd_of(float value)
{
	return (simd){value, value, value, value};
}

/* True in the first N lanes. */
static inline simd_mask simd_below(int32_t n)
{
	const simd_mask index = {0, 1, 2, 3};

	return index < n;
}

/* FROM[SIMD_LANES], at any alignment. */
static inline simd simd_load(const float *from)
{
	simd loaded;

	memcpy(&loaded, from, sizeof loaded);
	return loaded;
}

/* Lane by lane: A where MASK is true, else B. */
static inline simd simd_pick(simd_mask mask, simd a, simd b)
{
	return (simd)((simd_mask)b ^ (((simd_mask)a ^ (simd_mask)b) & mask));
}

/* Lane by lane: A where MASK is true, else 0. */
static inline simd simd_where(simd_mask mask, simd a)
{
	return (simd)(mask & (simd_mask)a);
}

/* Lane by lane: the larger and the smaller, and B if they are equal.  Compilers do not see that SSE has these. */
static inline simd simd_max(simd a, simd b)
{
#ifdef __SSE__
	return _mm_max_ps(a, b);
#else
	return simd_pick(a > b, a, b);
#endif
}

static inline simd simd_min(simd a, simd b)
{
#ifdef __SSE__
	return _mm_min_ps(a, b);
#else
	return simd_pick(a < b, a, b);
#endif
}

static inline simd simd_sqrt(simd a)
{
	return (simd){sqrtf(a[0]), sqrtf(a[1]), sqrtf(a[2]), sqrtf(a[3])};
}

/* Whether MASK is true in any lane. */
static inline int simd_any(simd_mask mask)
{
	uint64_t halves[2];

	memcpy(halves, &mask, sizeof halves);
	return (halves[0] | halves[1]) != 0;
}

/* The lanes added up, in a fixed order. */
static inline float simd_sum(simd a)
{
	return (a[0] + a[1]) + (a[2] + a[3]);
}

/* BASE to the power EXPONENT. */
static inline simd simd_power(simd base, unsigned exponent)
{
	simd result = simd_of(1);

	for (; exponent; exponent >>= 1, base *= base)
		if (exponent & 1)
			result *= base;
	return result;
}

/* The same with a separate exponent, 0 .. 15, for each lane. */
static inline simd simd_powers(simd base, simd_mask exponents)
{
	simd one = simd_of(1), second = base * base, fourth = second * second;
	simd low = simd_pick((exponents & 1) != 0, base, one) * simd_pick((exponents & 2) != 0, second, one);
	simd high = simd_pick((exponents & 4) != 0, fourth, one);

	return low * high * simd_pick((exponents & 8) != 0, fourth * fourth, one);
}

#endif
