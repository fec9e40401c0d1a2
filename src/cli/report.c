#include "cli/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/minmax.h"
#include "cli/cli.h"
#include "cli/map_file.h"
#include "lab/paired.h"
#include "lab/stats.h"

/* One line of the table: one solver on one map. */
struct report_line {
	struct report_sum sum;
	double mean_us, median_us, expanded;
	uint32_t max_open;
	size_t bytes;
};

/* Adds what ANSWER needs in proportion to FIRST, the answer of the first solver, and to the optimum. */
static void report_add_ratios(struct report_sum *sum, const struct bench_question *question,
			      const struct bench_answer *answer, const struct bench_answer *first)
{
	if (answer->n_ns && first->n_ns) {
		sum->time_logs += log((bench_least_ns(answer) + 1) / (bench_least_ns(first) + 1));
		sum->n_times++;
	}
	if (answer->expanded && first->expanded) {
		sum->expanded_logs += log((double)answer->expanded / first->expanded);
		sum->n_expanded++;
	}
	if (answer->found && question->opt > 0 && isfinite(question->opt)) {
		double ratio = answer->cost / question->opt;
		sum->cost_logs += log(ratio);
		sum->worst_cost = max(ratio, sum->worst_cost);
		sum->n_costs++;
	}
}

/* The line of solver S; TIMES[bench->n] is scratch. */
static struct report_line report_line_of(const struct bench *bench, size_t s, double *times)
{
	struct report_line line = {.mean_us = 0};
	size_t n_times = 0;

	for (size_t q = 0; q < bench->n_answered; q++) {
		const struct bench_answer *first = &bench->answers[q * bench->n_solvers];
		const struct bench_answer *answer = first + s;
		line.sum.n++;
		line.sum.n_found += answer->found;
		line.expanded += answer->expanded;
		line.max_open = max(answer->max_open, line.max_open);
		line.bytes = max(answer->bytes, line.bytes);
		report_add_ratios(&line.sum, &bench->questions[q], answer, first);
		if (answer->n_ns)
			times[n_times++] = bench_least_ns(answer) / 1000;
	}
	if (line.sum.n)
		line.expanded /= (double)line.sum.n;
	for (size_t i = 0; i < n_times; i++)
		line.mean_us += times[i] / (double)n_times;
	stats_sort(times, n_times);
	if (n_times)
		line.median_us = stats_quantile(times, n_times, 0.5);
	return line;
}

/* The geometric mean of N numbers with this sum of logarithms; NAN: none. */
static double report_geometric(double logs, size_t n)
{
	return n ? exp(logs / (double)n) : NAN;
}

/* A measure that is never 0 where it was taken. */
static double report_taken(double value)
{
	return value > 0 ? value : NAN;
}

static void report_add_sum(struct report_sum *to, const struct report_sum *from)
{
	to->time_logs += from->time_logs;
	to->expanded_logs += from->expanded_logs;
	to->cost_logs += from->cost_logs;
	to->worst_cost = max(from->worst_cost, to->worst_cost);
	to->n_times += from->n_times;
	to->n_expanded += from->n_expanded;
	to->n_costs += from->n_costs;
	to->n_found += from->n_found;
	to->n += from->n;
}

/* The name of the pathfinder; of a program only the file's own. */
static const char *report_short_name(const struct solver *solver)
{
	const char *name = solver->pathfinder->head.name, *slash = strrchr(name, '/');

	if (solver->guest && slash)
		return slash + 1;
	return name;
}

/* The same with its options that are not default. */
static void report_name(const struct solver *solver, char *out, size_t cap)
{
	char options[256];

	solver_format_options(solver, options, sizeof options);
	snprintf(out, cap, "%s%s%s", report_short_name(solver), *options ? ":" : "", options);
}

/* Columns that the table of one map and the table over all maps share: first name and solved queries, ... */
static void report_print_name(struct byte_writer *out, const struct solver *solver,
			      const struct report_sum *sum)
{
	char name[320], solved[48];

	report_name(solver, name, sizeof name);
	snprintf(solved, sizeof solved, "%zu/%zu", sum->n_found, sum->n);
	write_text(out, "%-18s %11s", name, solved);
}

static void report_print_figure(struct byte_writer *out, int width, int digits, double figure)
{
	if (isnan(figure))
		write_text(out, " %*s", width, "-");
	else
		write_text(out, " %*.*f", width, digits, figure);
}

/* ... then the ratios. */
static void report_print_ratios(struct byte_writer *out, const struct report_sum *sum, bool no_time,
				const char *mark)
{
	if (!no_time) {
		report_print_figure(out, 7, 3, report_geometric(sum->time_logs, sum->n_times));
		write_text(out, "%s", mark);
	}
	report_print_figure(out, 7, 3, report_geometric(sum->expanded_logs, sum->n_expanded));
	report_print_figure(out, 7, 4, report_geometric(sum->cost_logs, sum->n_costs));
	report_print_figure(out, 7, 4, report_taken(sum->worst_cost));
}

static bool report_is_noisy(const struct bench *bench)
{
	return bench->noise > BENCH_NOISE_MAX;
}

static void report_print_heading(const struct report *report, const struct bench *bench, const char *name)
{
	struct byte_writer *out = &report->task->out;
	char safe[256];

	cli_safe_name(name, safe, sizeof safe);
	if (report->n_files)
		write_text(out, "\n");
	write_text(out, "%s  %dx%d  %zu queries, %u repeats, %s, seed %" PRIu64, safe, bench->ground->width,
		   bench->ground->height, bench->n_answered, bench->repeat, diagonal_names[bench->rule],
		   report->seed);
	if (!report->task->no_time)
		write_text(out, ", noise %.2f%s", bench->noise,
			   report_is_noisy(bench) ? " (busy machine: ~)" : "");
	write_text(out, "\n%-18s %11s%s expand x  cost x   worst  expanded%s  KiB%s\n", "algorithm", "found",
		   report->task->no_time ? "" : "    mean us  median us  time x ",
		   bench->strict ? " frontier" : "", report->task->no_time ? "" : "  prep ms");
}

static void report_print_line(const struct report *report, const struct bench *bench,
			      const struct solver *solver, const struct report_line *line)
{
	struct byte_writer *out = &report->task->out;
	const char *mark = report_is_noisy(bench) ? "~" : " ";

	report_print_name(out, solver, &line->sum);
	double times[] = {line->mean_us, line->median_us};
	for (size_t i = 0; i < ARRAY_LEN(times) && !report->task->no_time; i++) {
		report_print_figure(out, 9, 2, report_taken(times[i]));
		write_text(out, "%s", mark);
	}
	report_print_ratios(out, &line->sum, report->task->no_time, mark);
	report_print_figure(out, 9, 0, report_taken(line->expanded));
	if (bench->strict)
		report_print_figure(out, 8, 0, report_taken(line->max_open));
	report_print_figure(out, 5, 0,
			    report_taken((double)((line->bytes + solver->index_size + 1023) / 1024)));
	if (!report->task->no_time && (solver->index_size || solver->guest))
		write_text(out, " %8.2f", (double)solver->prep_ns / 1e6);
	write_text(out, "\n");
}

/* ---- paired comparisons ---------------------------------------------------------------------------------- */

static const char *const measures[] = {
    [REPORT_TIME] = "time", [REPORT_EXPANDED] = "expanded", [REPORT_COST] = "cost"};

/* The figure of ANSWER; NAN: none. */
static double report_figure(const struct bench_answer *answer, size_t measure)
{
	switch (measure) {
	case REPORT_TIME: return answer->n_ns ? bench_least_ns(answer) + 1 : NAN;
	case REPORT_EXPANDED: return answer->expanded && !answer->untold ? answer->expanded : NAN;
	default: return answer->found && answer->cost > 0 ? answer->cost : NAN;
	}
}

/* Notes by what ANSWER differs from FIRST, the answer of the first solver. */
static bool report_note_pair(struct report_pairs *pairs, const struct bench_answer *answer,
			     const struct bench_answer *first, size_t measure)
{
	double log_ratio = log(report_figure(answer, measure) / report_figure(first, measure));
	double *logs = array_reserve(pairs->logs, &pairs->cap, pairs->n + 1, sizeof *logs);

	if (!logs)
		return false;
	pairs->logs = logs;
	pairs->logs[pairs->n++] = log_ratio;
	return true;
}

static void report_note_pairs(struct report *report, const struct bench *bench)
{
	for (size_t q = 0; q < bench->n_answered; q++)
		for (size_t s = 1; s < bench->n_solvers; s++)
			for (size_t m = 0; m < REPORT_MEASURES; m++)
				if (!report_note_pair(&report->pairs[s][m],
						      &bench->answers[q * bench->n_solvers + s],
						      &bench->answers[q * bench->n_solvers], m))
					report->task->out.failed = true;
}

/* Each solver against the first one, by their last N pairs. */
static void report_print_pairs(struct report *report, const struct bench *bench, size_t n)
{
	for (size_t s = 1; s < bench->n_solvers; s++)
		for (size_t m = 0; m < REPORT_MEASURES; m++) {
			const struct report_pairs *pairs = &report->pairs[s][m];
			char one[320], other[320];
			if ((m == REPORT_TIME && report->task->no_time) || pairs->n < n)
				continue;
			struct paired paired = paired_of(PAIRED_RATIO, pairs->logs + pairs->n - n, n);
			report_name(&bench->solvers[s], one, sizeof one);
			report_name(&bench->solvers[0], other, sizeof other);
			paired_write(&paired, one, other, measures[m], &report->task->out);
		}
}

static void report_print_table(struct report *report, const struct bench *bench, const char *name)
{
	double *times = malloc((bench->n + 1) * sizeof *times);

	ASSERT(bench->n_solvers <= BENCH_SOLVERS_MAX);
	if (!times) {
		report->task->out.failed = true;
		return;
	}
	report_print_heading(report, bench, name);
	for (size_t s = 0; s < bench->n_solvers; s++) {
		struct report_line line = report_line_of(bench, s, times);
		report_print_line(report, bench, &bench->solvers[s], &line);
		report_add_sum(&report->sums[s], &line.sum);
	}
	free(times);
	report_note_pairs(report, bench);
	report_print_pairs(report, bench, bench->n_answered);
}

static void report_write_rows(struct report *report, const struct bench *bench, const char *name,
			      const struct grid *grid)
{
	char line[READING_LINE];
	const char *reading = map_file_reading(grid, line);
	uint64_t hash = grid_hash(grid);

	for (size_t i = 0; i < bench->n_answered * bench->n_solvers; i++) {
		struct bench_row row = {.map = name,
					.map_hash = hash,
					.seed = report->seed,
					.rule = bench->rule,
					.solver = &bench->solvers[i % bench->n_solvers],
					.question = &bench->questions[i / bench->n_solvers],
					.answer = &bench->answers[i],
					.no_time = report->task->no_time,
					.reading = reading};
		bench_row_write(&row, &report->task->rows);
	}
}

void report_add(struct report *report, const struct bench *bench, const char *name, const struct grid *grid)
{
	/* Only now: where every file fails, nothing is written. */
	if (!report->n_files)
		task_begin_rows(report->task);
	if (task_is_table(report->task))
		report_print_table(report, bench, name);
	else
		report_write_rows(report, bench, name, grid);
	report->n_files++;
}

void report_end(struct report *report, const struct bench *bench)
{
	if (!task_is_table(report->task) || report->n_files < 2)
		return;
	write_text(&report->task->out,
		   "\nall %zu maps: ratios are geometric means over all queries, against %s\n%-18s %11s%s "
		   "expand x  cost x   worst\n",
		   report->n_files, bench->solvers[0].pathfinder->head.name, "algorithm", "found",
		   report->task->no_time ? "" : "  time x ");
	for (size_t s = 0; s < bench->n_solvers; s++) {
		report_print_name(&report->task->out, &bench->solvers[s], &report->sums[s]);
		report_print_ratios(&report->task->out, &report->sums[s], report->task->no_time, " ");
		write_text(&report->task->out, "\n");
	}
	report_print_pairs(report, bench, report->pairs[bench->n_solvers - 1][REPORT_COST].n);
}

void report_free(struct report *report)
{
	for (size_t s = 0; s < BENCH_SOLVERS_MAX; s++)
		for (size_t m = 0; m < REPORT_MEASURES; m++)
			free(report->pairs[s][m].logs);
}
