/* lab/paired.h -- one of two that answered the same questions against the other: the mean of what they differ by, its 95 %
 * interval, and a verdict, as experiments have it.
 *
 * Invariant: pair I is the same question to both; a figure that one of them lacks is no pair. */
#ifndef LAB_PAIRED_H
#define LAB_PAIRED_H

#include "lab/experiment.h"
#include "store/bytes.h"

/* The mean of ONE[i] - OTHER[i], or the geometric mean of ONE[i] / OTHER[i] of figures above 0. */
enum paired_scale { PAIRED_DIFFERENCE, PAIRED_RATIO };

struct paired {
	enum paired_scale scale;
	struct experiment_mean mean; /* PAIRED_RATIO: of the logarithms */
};

/* Of DIFFERENCES[n], or, for PAIRED_RATIO, of logarithms of ratios; those that are not finite are left out. */
struct paired paired_of(enum paired_scale scale, const double *differences, size_t n);

/* Writes "jps against astar, expanded: 0.142 [0.131, 0.154], paired, n = 50: less" and ends the line.  The verdict is
 * more, less or open. */
void paired_write(const struct paired *paired, const char *one, const char *other, const char *what,
		  struct byte_writer *out);

#endif
