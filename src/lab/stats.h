/* lab/stats.h -- what the experiments say about many runs: shares with their uncertainty, and orders of values.
 */
#ifndef LAB_STATS_H
#define LAB_STATS_H

#include <stddef.h>

/* A share and the interval that holds the true one in 95 of 100 experiments (Wilson 1927); all in 0..1. */
struct stats_share {
	double share, low, high;
};

/* YES of N trials; N = 0 tells nothing: 0 to 1. */
struct stats_share stats_wilson(size_t yes, size_t n);

/* Sorts VALUES[n], which hold no NaN. */
void stats_sort(double *values, size_t n);

/* The value below which SHARE (0..1) of the sorted VALUES[n] lie, between neighbours by proportion; n > 0. */
double stats_quantile(const double *sorted, size_t n, double share);

#endif
