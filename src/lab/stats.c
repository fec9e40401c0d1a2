#include "lab/stats.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/status.h"

#define STATS_Z 1.959963984540054 /* 97.5 % of the normal distribution are below */

struct stats_share stats_wilson(size_t yes, size_t n)
{
	const double z = STATS_Z;

	if (n == 0)
		return (struct stats_share){0, 0, 1};
	double count = (double)n, share = (double)yes / count, spread = z * z / count;
	double middle = (share + spread / 2) / (1 + spread);
	double half = z * sqrt((share * (1 - share) + spread / 4) / count) / (1 + spread);
	struct stats_share made = {share, middle - half, middle + half};

	/* Exact at the ends, where rounding would leave a tiny remainder. */
	if (yes == 0)
		made.low = 0;
	if (yes == n)
		made.high = 1;
	return made;
}

double stats_student(size_t freedom)
{
	static const double exact[] = {INFINITY, 12.706204736174707, 4.302652729749464};
	const double z = STATS_Z, z2 = z * z, v = (double)freedom;

	if (freedom < ARRAY_LEN(exact))
		return exact[freedom];
	double first = (z2 + 1) / 4, second = ((5 * z2 + 16) * z2 + 3) / 96;
	double third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
	double fourth = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
	return z * (1 + (first + (second + (third + fourth / v) / v) / v) / v);
}

static int stats_ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void stats_sort(double *values, size_t n)
{
	qsort(values, n, sizeof *values, stats_ascending);
}

double stats_quantile(const double *sorted, size_t n, double share)
{
	ASSERT(n > 0 && share >= 0 && share <= 1);
	double place = share * (double)(n - 1);
	size_t below = (size_t)place;

	if (below + 1 >= n)
		return sorted[n - 1];
	return sorted[below] + (place - (double)below) * (sorted[below + 1] - sorted[below]);
}
