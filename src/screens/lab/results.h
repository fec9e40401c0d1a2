/* screens/lab/results.h -- many questions put to all panes of the lab: what came of it, and which question was worst.
 * Invariant: figures[s] sums up the answers of solver s to the questions that all have been asked. */
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
		/* of the solved ones; least, lower quartile, median, upper quartile, most */
		double expanded[5];
		double ratio, worst_ratio; /* of the cost to the shortest: median and most */
		double against_first;      /* median of expansions over those of the first pane */
		double least_ns; /* median over the questions of the least time; negative: not measured */
		size_t worst;    /* question with the worst ratio, then the most expansions */
	} figures[LAB_PANES];
	double most; /* expansions, of all */
	size_t focus;
	enum results_order order;
	bool log_scale;
};

/* Pane numbers in the chosen order. */
void results_sort(const struct results *results, size_t places[LAB_PANES]);

void results_draw(const struct results *results, struct screen *screen);

#endif
