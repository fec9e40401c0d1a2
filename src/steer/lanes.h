/* steer/lanes.h -- four floats at once, by the vectors of gcc and clang: the same bits as one after the other,
 * on every machine, at every level of optimisation. */
#ifndef STEER_LANES_H
#define STEER_LANES_H

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { LANES = 4 };

/* For functions of lanes that take others as arguments: only inlined are they worth their while. */
#define LANES_INLINE static inline __attribute__((always_inline))

typedef float lanes __attribute__((vector_size(LANES * sizeof(float))));
typedef int32_t lane_mask __attribute__((vector_size(LANES * sizeof(int32_t)))); /* -1: yes, 0: no */

static inline lanes lanes_of(float value)
{
	return (lanes){value, value, value, value};
}

/* The first N lanes. */
static inline lane_mask lanes_below(int32_t n)
{
	const lane_mask index = {0, 1, 2, 3};

	return index < n;
}

static inline lanes lanes_load(const float *from)
{
	lanes loaded;

	memcpy(&loaded, from, sizeof loaded);
	return loaded;
}

/* A where MASK, else B. */
static inline lanes lanes_pick(lane_mask mask, lanes a, lanes b)
{
	return (lanes)((mask & (lane_mask)a) | (~mask & (lane_mask)b));
}

/* A where MASK, else 0. */
static inline lanes lanes_where(lane_mask mask, lanes a)
{
	return (lanes)(mask & (lane_mask)a);
}

static inline lanes lanes_max(lanes a, lanes b)
{
	return lanes_pick(a > b, a, b);
}

static inline lanes lanes_min(lanes a, lanes b)
{
	return lanes_pick(a < b, a, b);
}

static inline lanes lanes_sqrt(lanes a)
{
	return (lanes){sqrtf(a[0]), sqrtf(a[1]), sqrtf(a[2]), sqrtf(a[3])};
}

static inline int lanes_any(lane_mask mask)
{
	uint64_t halves[2];

	memcpy(halves, &mask, sizeof halves);
	return (halves[0] | halves[1]) != 0;
}

static inline float lanes_sum(lanes a)
{
	return (a[0] + a[1]) + (a[2] + a[3]);
}

/* BASE to a whole power. */
static inline lanes lanes_power(lanes base, unsigned exponent)
{
	lanes result = lanes_of(1);

	for (; exponent; exponent >>= 1, base *= base)
		if (exponent & 1)
			result *= base;
	return result;
}

/* The same with an exponent of its own, 0 .. 15, in each lane. */
static inline lanes lanes_powers(lanes base, lane_mask exponents)
{
	lanes one = lanes_of(1), second = base * base, fourth = second * second;
	lanes low = lanes_pick((exponents & 1) != 0, base, one) * lanes_pick((exponents & 2) != 0, second, one);
	lanes high = lanes_pick((exponents & 4) != 0, fourth, one);

	return low * high * lanes_pick((exponents & 8) != 0, fourth * fourth, one);
}

#endif
