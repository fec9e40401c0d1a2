/* lab/paired.h -- compares two on the same questions: the mean difference, its 95 % interval, and a verdict, as in
 * experiments.
 *
 * Invariant: pair I is the same question to both; a figure missing on one side makes no pair. */
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

/* Of DIFFERENCES[n], or, for PAIRED_RATIO, of logarithms of ratios; without the infinite ones. */
struct paired paired_of(enum paired_scale scale, const double *differences, size_t n);

/* Writes "jps against astar, expanded: 0.142 [0.131, 0.154], paired, n = 50: less" and ends the line.  The verdict is
 * more, less, equal or open; of too few pairs it is open, and says so. */
void paired_write(const struct paired *paired, const char *one, const char *other, const char *what,
		  struct byte_writer *out);

#endif
