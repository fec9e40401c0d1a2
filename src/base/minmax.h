/* base/minmax.h -- the lesser, the greater and the nearest within limits, of any two numbers of one type.
 * Each argument is evaluated once.  Of equal values MIN and MAX take the second. */
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

/* By the type that A + B has, so that small integers count as int. */
#define MINMAX_OF(verb, sum) \
	_Generic((sum), int \
		 : minmax_##verb##_int, unsigned \
		 : minmax_##verb##_uint, long \
		 : minmax_##verb##_long, unsigned long \
		 : minmax_##verb##_ulong, long long \
		 : minmax_##verb##_llong, unsigned long long \
		 : minmax_##verb##_ullong, float \
		 : minmax_##verb##_float, double \
		 : minmax_##verb##_double)

#define min(a, b) MINMAX_OF(min, (a) + (b))(a, b)
#define max(a, b) MINMAX_OF(max, (a) + (b))(a, b)

/* VALUE, or the nearer of LEAST and MOST where it lies beyond; LEAST <= MOST. */
#define clamp(value, least, most) MINMAX_OF(clamp, (value) + (least) + (most))(value, least, most)

/* N rounded up to the next multiple of UNIT > 0. */
#define round_up(n, unit) (((n) + (unit)-1) / (unit) * (unit))

#endif
