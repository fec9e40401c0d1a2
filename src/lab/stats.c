#include "lab/stats.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"

struct stats_share stats_wilson(size_t yes, size_t n)
{
	const double z = 1.959963984540054; /* 97.5 % of the normal distribution are below */

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
