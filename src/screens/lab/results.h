/* screens/lab/results.h -- the lab's algorithms compared over many queries on its map.
 *
 * Invariant: figures[s] sums up the answers of solver s to the queries that every solver has answered. */
#ifndef SCREENS_LAB_RESULTS_H
#define SCREENS_LAB_RESULTS_H

#include "lab/bench.h"
#include "screens/lab/lab.h"

enum { RESULTS_QUESTIONS = 60 };

enum results_order { RESULTS_BY_PANE, RESULTS_BY_EXPANDED, RESULTS_BY_RATIO, RESULTS_ORDERS };

struct results {
	struct lab *lab;
	uint64_t seed;
	struct solver solvers[LAB_PANES];
	struct bench bench;
	struct bench_question questions[RESULTS_QUESTIONS];
	struct results_figures {
		size_t solved, optimal;
		/* Of the solved queries: */
		double expanded[5];        /* minimum, lower quartile, median, upper quartile, maximum */
		double ratio, worst_ratio; /* path cost over optimal cost: median and maximum */
		double against_first;      /* expansions over those of the first pane: median */
		double least_ns;           /* least time of a query: median; negative: not measured */
		/* Of all: the query with the highest ratio, unsolved counting as infinite, and among equals the
		 * one with the most expansions. */
		size_t worst;
	} figures[LAB_PANES];
	double most;  /* expansions for any query by any solver */
	size_t focus; /* pane */
	enum results_order order;
	bool log_scale;
};

/* Fills PLACES[n_panes] with the panes' indices in the chosen order. */
void results_sort(const struct results *results, size_t places[LAB_PANES]);

void results_draw(const struct results *results, struct screen *screen);

#endif
