/* cli/report.h -- the output of bench: a table for people, rows for programs (lab/bench_rows.h).
 *
 * Invariant: nothing is printed here; all output goes to the task. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/task.h"
#include "lab/bench_rows.h"

/* Sums of one solver, over one map or over all of them. */
struct report_sum {
	double time_logs, expanded_logs, cost_logs, worst_cost;
	size_t n_times, n_expanded, n_costs, n_found, n;
};

struct report {
	struct task *task;
	uint64_t seed;
	struct report_sum sums[BENCH_SOLVERS_MAX]; /* of each solver over all files */
	size_t n_files;
};

/* Writes, the first time after the names of the columns, all answers of BENCH about the map called NAME with this HASH. */
void report_add(struct report *report, const struct bench *bench, const char *name, uint64_t hash);

/* Writes the table over all files if there are several.  Only the solvers of BENCH are read. */
void report_end(struct report *report, const struct bench *bench);

#endif
