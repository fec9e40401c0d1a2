/* base/minmax.h -- type-generic min, max and clamp, and rounding up.
 *
 * min, max and clamp evaluate each argument once; of equal values min and max return the second.  Signed and
 * unsigned arguments must not be mixed. */
#ifndef BASE_MINMAX_H
#define BASE_MINMAX_H

#define MINMAX_FUNCTIONS(name, type) \
	static inline type minmax_min_##name(type a, type b) \
	{ \
		return a < b ? a : b; \
	} \
	static inline type minmax_max_##name(type a, type b) \
	{ \
		return a > b ? a : b; \
	} \
	static inline type minmax_clamp_##name(type value, type least, type most) \
	{ \
		return minmax_min_##name(minmax_max_##name(value, least), most); \
	}

MINMAX_FUNCTIONS(int, int)
MINMAX_FUNCTIONS(uint, unsigned)
MINMAX_FUNCTIONS(long, long)
MINMAX_FUNCTIONS(ulong, unsigned long)
MINMAX_FUNCTIONS(llong, long long)
MINMAX_FUNCTIONS(ullong, unsigned long long)
MINMAX_FUNCTIONS(float, float)
MINMAX_FUNCTIONS(double, double)
#undef MINMAX_FUNCTIONS

/* Chosen by the type of a sum of the arguments, so that small integers become int. */
/* clang-format off */
#define MINMAX_OF(verb, sum) \
	_Generic((sum), \
		int: minmax_##verb##_int, \
		unsigned: minmax_##verb##_uint, \
		long: minmax_##verb##_long, \
		unsigned long: minmax_##verb##_ulong, \
		long long: minmax_##verb##_llong, \
		unsigned long long: minmax_##verb##_ullong, \
		float: minmax_##verb##_float, \
		double: minmax_##verb##_double)
/* clang-format on */

#define min(a, b) MINMAX_OF(min, (a) + (b))(a, b)
#define max(a, b) MINMAX_OF(max, (a) + (b))(a, b)

/* VALUE, limited to LEAST .. MOST; LEAST <= MOST. */
#define clamp(value, least, most) MINMAX_OF(clamp, (value) + (least) + (most))(value, least, most)

/* N rounded up to the next multiple of UNIT > 0. */
#define round_up(n, unit) ((((n) + (unit)) - 1) / (unit) * (unit))

#endif
