/* cli/report.h -- what bench measured: a table for people, rows for programs (lab/bench_rows.h), and the
 * comparison with an earlier run. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "lab/bench_rows.h"

/* Sums over all files, a solver each, for the last table. */
struct report_sum {
	double time_logs, expanded_logs, cost_logs, worst_cost;
	size_t n_times, n_expanded, n_costs, n_found, n;
};

struct report {
	struct byte_writer *out;
	bool table; /* else rows */
	enum rows_format format;
	struct rows rows;
	bool no_time;
	uint64_t seed;
	struct report_sum sums[BENCH_SOLVERS_MAX];
	size_t n_files;
};

/* The CSV header; nothing for the others. */
void report_begin(struct report *report);

/* All answers of BENCH about the map called NAME with this HASH. */
void report_add(struct report *report, const struct bench *bench, const char *name, uint64_t hash);

/* The table over all files, where there were several. */
void report_end(struct report *report, const struct bench *bench);

/* An earlier run, read from its JSON rows: TEXT[len] called NAME. */
struct baseline {
	void *rows; /* owned */
	size_t matched, changed;
};

MUST_CHECK enum status baseline_parse(const char *name, const char *text, size_t len, struct baseline *baseline,
				      struct diag *diag);
void baseline_free(struct baseline *baseline);

/* Compares status, cost and expansions exactly; COMPLAIN is told of every difference. */
void baseline_compare(struct baseline *baseline, const struct bench *bench, uint64_t hash,
		      void (*complain)(const char *what));

/* Rows of the baseline that were not asked again. */
size_t baseline_left(const struct baseline *baseline);

#endif
