/* screens/lab/results.h -- the lab's algorithms compared over many queries on its map.
 *
 * Invariant: figures[s] sums up the answers of solver s to the queries that every solver has answered. */
#ifndef SCREENS_LAB_RESULTS_H
#define SCREENS_LAB_RESULTS_H

#include "kit/list.h"
#include "lab/bench.h"
#include "screens/lab/lab.h"

enum { RESULTS_QUESTIONS = 60 };

enum results_order { RESULTS_BY_PANE, RESULTS_BY_EXPANDED, RESULTS_BY_RATIO, RESULTS_ORDERS };

/* The view's arguments: the lab to read, and a verb to send to its OWNER. */
struct results_arg {
	const struct lab *lab;
	void *owner;
	/* Shows how PANE searches from START to GOAL. */
	void (*show)(void *owner, struct ui *ui, size_t pane, struct cell start, struct cell goal);
};

struct results {
	struct list list; /* of the panes, in the chosen order */
	struct results_arg arg;
	size_t places[LAB_PANES]; /* that order */
	uint64_t seed;
	uint64_t asked; /* searches that were begun */
	struct solver solvers[LAB_PANES];
	struct bench bench;
	struct bench_question questions[RESULTS_QUESTIONS]; /* drawn under the rule of the lab's focused pane */
	enum diagonal_rule rules[LAB_PANES];                /* each pane's own */
	double opt[DIAGONAL_RULES]
		  [RESULTS_QUESTIONS]; /* the lowest costs under each of these; INFINITY: no path */
	struct results_figures {
		size_t solved, optimal;
		/* Of the solved queries: */
		double expanded[5];        /* minimum, lower quartile, median, upper quartile, maximum */
		double ratio, worst_ratio; /* path cost over optimal cost: geometric mean and maximum */
		double against_first;      /* expansions over the first pane's: geometric mean */
		double least_ns;           /* least time of a query: median; negative: not measured */
		/* Of all: the query with the highest ratio, unsolved counting as infinite, and among equals the
		 * one with the most expansions. */
		size_t worst;
	} figures[LAB_PANES];
	double most; /* expansions for any query by any solver */
	enum results_order order;
	bool log_scale;
};

/* Do the panes have different rules? */
bool results_rules_differ(const struct results *results);

/* The pane whose line is chosen. */
size_t results_focus(const struct results *results);

/* The list's questions: the text of a line, and the place of the table. */
void results_text(const void *state, int line, char *out);
struct rect results_panel(const void *state, const struct ui *ui);

void results_draw(const void *state, const struct ui *ui, struct screen *screen);

#endif
