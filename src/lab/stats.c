#include "lab/stats.h"

#include <math.h>
#include <stdlib.h>

struct stats_share stats_wilson(size_t yes, size_t n)
{
	const double z = 1.959963984540054; /* 97.5 % of the normal distribution lie below */

	if (n == 0)
		return (struct stats_share){0, 0, 1};
	double count = (double)n, share = (double)yes / count, spread = z * z / count;
	double middle = (share + spread / 2) / (1 + spread);
	double half = z * sqrt((share * (1 - share) + spread / 4) / count) / (1 + spread);
	/* At the ends rounding would leave a tiny remainder. */
	double low = yes == 0 ? 0 : middle - half, high = yes == n ? 1 : middle + half;

	return (struct stats_share){share, low, high};
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
	double place = share * (double)(n - 1);
	size_t below = (size_t)place;

	if (below + 1 >= n)
		return sorted[n - 1];
	return sorted[below] + (place - (double)below) * (sorted[below + 1] - sorted[below]);
}
