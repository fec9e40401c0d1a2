/* cli/report.h -- the output of bench: a table for people, rows for programs (lab/bench_rows.h).
 *
 * Invariant: all output goes to the task. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/task.h"
#include "lab/bench_rows.h"

/* Sums of one solver, over one map or over all of them. */
struct report_sum {
	double time_logs, expanded_logs, cost_logs, worst_cost;
	size_t n_times, n_expanded, n_costs, n_found, n;
};

/* The figure that compares a solver's answers, question by question, with the first one's. */
enum report_measure { REPORT_TIME, REPORT_EXPANDED, REPORT_COST, REPORT_MEASURES };

/* Logarithms of ratios. */
struct report_pairs {
	double *logs; /* [n] owned */
	size_t n, cap;
};

struct report {
	struct task *task;
	uint64_t seed;
	struct report_sum sums[BENCH_SOLVERS_MAX]; /* of each solver over all files */
	struct report_pairs pairs[BENCH_SOLVERS_MAX][REPORT_MEASURES];
	size_t n_files;
};

/* Writes, the first time after the names of the columns, all answers of BENCH about the map GRID called NAME. */
void report_add(struct report *report, const struct bench *bench, const char *name, const struct grid *grid);

/* Writes the table over all files if there are several.  Only the solvers of BENCH are read. */
void report_end(struct report *report, const struct bench *bench);

/* Releases what report_add() has kept. */
void report_free(struct report *report);

#endif
