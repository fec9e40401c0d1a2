/* lab/baseline.h -- an earlier run of bench, to compare a later one with.
 *
 * Invariant: rows are compared by map, question, algorithm and rule; status, cost and expansions must be the same. */
#ifndef LAB_BASELINE_H
#define LAB_BASELINE_H

#include "lab/bench.h"

struct baseline {
	void *rows; /* owned; by question and algorithm, those not asked again */
	size_t matched, changed;
};

/* Reads the JSON rows of an earlier run from TEXT[len], which is called NAME in messages; baseline_free
 * releases BASELINE. */
MUST_CHECK enum status baseline_parse(const char *name, const char *text, size_t len, struct baseline *baseline,
				      struct diag *diag);
void baseline_free(struct baseline *baseline);

/* Compares status, cost and expansions exactly, and calls COMPLAIN for every difference. */
void baseline_compare(struct baseline *baseline, const struct bench *bench, uint64_t hash,
		      void (*complain)(const char *what));

/* How many rows of the baseline were not asked again. */
size_t baseline_left(const struct baseline *baseline);

#endif
