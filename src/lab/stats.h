/* lab/stats.h -- statistics of many runs: shares with confidence intervals, and quantiles. */
#ifndef LAB_STATS_H
#define LAB_STATS_H

#include <stddef.h>

/* A share and its 95 % confidence interval (Wilson 1927), all in 0..1. */
struct stats_share {
	double share, low, high;
};

/* The share of YES in N trials; the interval is 0 to 1 if N is 0. */
struct stats_share stats_wilson(size_t yes, size_t n);

/* What 97.5 % of Student's distribution with FREEDOM degrees of freedom are below, to 0.13 %: exact for 1 and 2, then by its
 * expansion (Fisher and Cornish 1960; Abramowitz and Stegun 26.7.5).  With 0 it is infinite. */
double stats_student(size_t freedom);

/* Sorts VALUES[n], which must not contain NaN, in ascending order. */
void stats_sort(double *values, size_t n);

/* The value below which SHARE (0..1) of SORTED[n] lie, interpolated between neighbours; n > 0. */
double stats_quantile(const double *sorted, size_t n, double share);

#endif
