/* cli/report.h -- the output of bench: a table for people, rows for programs (lab/bench_rows.h), and the
 * comparison with an earlier run.
 *
 * Invariant: nothing is printed here; all output goes to the caller's byte_writer. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "lab/bench_rows.h"

/* Sums of one solver, over one map or over all of them. */
struct report_sum {
	double time_logs, expanded_logs, cost_logs, worst_cost;
	size_t n_times, n_expanded, n_costs, n_found, n;
};

struct report {
	struct byte_writer *out;
	bool table; /* otherwise rows in `format` */
	enum rows_format format;
	struct rows rows;
	bool no_time;
	uint64_t seed;
	struct report_sum sums[BENCH_SOLVERS_MAX]; /* of each solver over all files */
	size_t n_files;
};

/* Writes, the first time after the names of the columns, all answers of BENCH about the map called NAME with this HASH. */
void report_add(struct report *report, const struct bench *bench, const char *name, uint64_t hash);

/* Writes the table over all files if there are several.  Only the solvers of BENCH are read. */
void report_end(struct report *report, const struct bench *bench);

/* An earlier run. */
struct baseline {
	void *rows; /* owned */
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
