/* astray bench: pathfinders on scenario files or on maps, measured and checked. */
#include "config.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/seed.h"
#include "base/text.h"
#include "cli/query.h"
#include "cli/report.h"
#include "lab/scen.h"
#include "store/file.h"

extern const struct command command_bench;

enum { QUERIES_MAX = 1000000, REPEATS_MAX = 10000, MAP_QUERIES = 50 };

struct cmd_bench_run {
	struct query_options query;
	struct report report;
	struct byte_writer text; /* what is not written out yet */
	const char *output;
	const char *baseline_file;
	struct baseline baseline;
	int n_queries, n_repeats, n_warmup; /* queries 0: all of a scenario */
	bool check, keep_going, show_progress, hide_progress;
	size_t wrong;
	struct timespec started;
	double shown_at;
};

/* Set by the signal: the run ends before its next search. */
static volatile sig_atomic_t interrupted;

static void cmd_bench_interrupt(int signal_number)
{
	(void)signal_number;
	interrupted = 1;
}

/* ---- progress ------------------------------------------------------------------------------------------- */

static double cmd_bench_seconds_since(const struct timespec *then)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9;
}

/* One line that rewrites itself, ten times a second at most. */
static bool cmd_bench_step(void *context, const char *solver, size_t done, size_t total)
{
	struct cmd_bench_run *run = context;
	char bar[21];

	if (interrupted || !run->show_progress || done % 16)
		return !interrupted;
	double now = cmd_bench_seconds_since(&run->started);
	if (now < 0.5 || now - run->shown_at < 0.1)
		return true;
	run->shown_at = now;
	for (size_t i = 0; i < sizeof bar - 1; i++)
		bar[i] = i < done * (sizeof bar - 1) / total ? '=' : '-';
	bar[sizeof bar - 1] = '\0';
	fprintf(stderr, "\rbench  [%s]  %zu/%zu  %-12s", bar, done, total, solver);
	return true;
}

static void cmd_bench_clear_progress(struct cmd_bench_run *run)
{
	if (run->shown_at > 0)
		fprintf(stderr, "\r\033[K");
	run->shown_at = 0;
}

static void cmd_bench_complain(const char *what)
{
	fprintf(stderr, "astray: %s\n", what);
}

/* ---- one file -------------------------------------------------------------------------------------------- */

/* One file on its way through: everything that is given back at its end. */
struct cmd_bench_subject {
	char name[256]; /* of the map */
	struct grid grid;
	struct ground ground;
	struct bench_question *questions;
	size_t n;
};

static void cmd_bench_subject_free(struct cmd_bench_subject *subject)
{
	free(subject->questions);
	ground_free(&subject->ground);
	grid_free(&subject->grid);
}

/* N of the entries at even stride. */
static enum status cmd_bench_take_entries(struct cmd_bench_run *run, const struct scen *scen,
					  struct cmd_bench_subject *subject)
{
	size_t n = run->n_queries && (size_t)run->n_queries < scen->n ? (size_t)run->n_queries : scen->n;

	subject->questions = malloc(n * sizeof *subject->questions);
	if (!subject->questions)
		return STATUS_NO_MEMORY;
	subject->n = n;
	for (size_t i = 0; i < n; i++) {
		size_t number = i * scen->n / n;
		const struct scen_entry *entry = &scen->entries[number];
		bool cut_off = entry->length == 0 && !cell_equal(entry->start, entry->goal);
		subject->questions[i] =
		    (struct bench_question){(int)number, entry->start, entry->goal,
					    cut_off ? INFINITY : entry->length, entry->tolerance};
	}
	/* The file's lengths hold for its own rule and terrain. */
	if (run->query.rule == DIAGONAL_NO_CUT && subject->ground.uniform)
		return STATUS_OK;
	return bench_reference(&subject->ground, run->query.rule, subject->questions, n);
}

static enum status cmd_bench_load_scen(struct cmd_bench_run *run, const char *path,
				       struct cmd_bench_subject *subject, struct diag *diag)
{
	struct blob blob;
	struct scen scen;
	char map[4096];
	const char *slash = strrchr(path, '/');
	enum status status = file_read(path, FILE_USERS, FILE_MAX_BYTES, &blob, diag);

	if (status)
		return status;
	status = scen_parse(path, (const char *)blob.bytes, blob.len, &scen, diag);
	blob_free(&blob);
	if (status)
		return status;
	snprintf(map, sizeof map, "%.*s%s", slash ? (int)(slash + 1 - path) : 0, path, scen.map);
	if (access(map, R_OK) != 0)
		status = diag_at(diag, STATUS_NOT_FOUND, path, scen.entries[0].line, 0,
				 "its map %s cannot be read", map);
	if (!status)
		status = query_load(&run->query, map, &subject->grid, &subject->ground, diag);
	if (!status && !(status = scen_check(path, &scen, &subject->ground, diag)))
		status = cmd_bench_take_entries(run, &scen, subject);
	snprintf(subject->name, sizeof subject->name, "%s", scen.map);
	scen_free(&scen);
	return status;
}

static enum status cmd_bench_load_map(struct cmd_bench_run *run, const char *path,
				      struct cmd_bench_subject *subject, struct diag *diag)
{
	enum status status = query_load(&run->query, path, &subject->grid, &subject->ground, diag);

	if (status)
		return status;
	const char *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	snprintf(subject->name, sizeof subject->name, "%s", base);
	subject->n = run->n_queries ? (size_t)run->n_queries : MAP_QUERIES;
	subject->questions = malloc(subject->n * sizeof *subject->questions);
	if (!subject->questions)
		return STATUS_NO_MEMORY;
	status =
	    bench_draw(&subject->ground, run->query.rule, run->report.seed, subject->n, subject->questions);
	if (status == STATUS_NOT_FOUND)
		return diag_at(diag, STATUS_BAD_INPUT, path, 0, 0, "too few pairs of connected cells");
	return status;
}

/* Can SOLVER be asked at all?  Better said once than in every row. */
static enum status cmd_bench_check_solver(const struct cmd_bench_run *run, const struct solver *solver,
					  const struct ground *ground, struct diag *diag)
{
	const struct pathfinder *pathfinder = solver->pathfinder;

	if (!(pathfinder->rules >> run->query.rule & 1))
		return diag_set(diag, STATUS_UNSUPPORTED, "%s does not know the rule %s", pathfinder->head.name,
				diagonal_names[run->query.rule]);
	if (pathfinder->caps & PATH_EVEN_GROUND && !ground->uniform)
		return diag_set(diag, STATUS_UNSUPPORTED, "%s cannot serve terrain of different costs",
				pathfinder->head.name);
	return STATUS_OK;
}

static enum status cmd_bench_load_solvers(struct cmd_bench_run *run, const struct ground *ground,
					  struct diag *diag)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < run->query.n_solvers && !status; i++) {
		status = cmd_bench_check_solver(run, &run->query.solvers[i], ground, diag);
		if (!status)
			status = solver_load(&run->query.solvers[i], ground);
	}
	return status;
}

static void cmd_bench_check_answers(struct cmd_bench_run *run, const struct bench *bench, const char *name)
{
	char text[512];

	for (size_t i = 0; i < bench->n_answered * bench->n_solvers; i++) {
		const struct bench_question *question = &bench->questions[i / bench->n_solvers];
		const struct bench_answer *answer = &bench->answers[i];
		const struct solver *solver = &bench->solvers[i % bench->n_solvers];
		if (bench_agrees(bench, solver, question, answer))
			continue;
		run->wrong++;
		snprintf(text, sizeof text, "%.200s: query %d: %s %s %.8f, expected %.8f", name,
			 question->number, solver->pathfinder->head.name,
			 answer->status  ? status_text(answer->status)
			 : answer->found ? "found"
					 : "found none:",
			 answer->cost, question->opt);
		cmd_bench_complain(text);
	}
}

/* Gives out what there is; standard output gets every file as it is done, a named file all at the end. */
static enum status cmd_bench_flush(struct cmd_bench_run *run, bool end, struct diag *diag)
{
	enum status status = STATUS_OK;

	if (run->text.failed)
		return STATUS_NO_MEMORY;
	if (run->output && !end)
		return STATUS_OK;
	if (run->output || run->text.blob.len)
		status = file_write(run->output ? run->output : "-", FILE_USERS, run->text.blob.bytes,
				    run->text.blob.len, diag);
	blob_free(&run->text.blob);
	run->text = (struct byte_writer){0};
	return status;
}

static enum status cmd_bench_measure(struct cmd_bench_run *run, struct cmd_bench_subject *subject,
				     struct diag *diag)
{
	struct bench bench = {
	    .solvers = run->query.solvers,
	    .n_solvers = run->query.n_solvers,
	    .ground = &subject->ground,
	    .rule = run->query.rule,
	    .questions = subject->questions,
	    .n = subject->n,
	    .warmup = (unsigned)run->n_warmup,
	    .repeat = run->report.no_time ? 0 : (unsigned)run->n_repeats,
	    .seed = run->report.seed,
	    .step = cmd_bench_step,
	    .context = run,
	};
	enum status status = cmd_bench_load_solvers(run, &subject->ground, diag);

	if (!status)
		status = bench_run(&bench);
	cmd_bench_clear_progress(run);
	if (!status || status == STATUS_INTERRUPTED) {
		uint64_t hash = grid_hash(&subject->grid);
		report_add(&run->report, &bench, subject->name, hash);
		if (run->check)
			cmd_bench_check_answers(run, &bench, subject->name);
		if (run->baseline.rows)
			baseline_compare(&run->baseline, &bench, hash, cmd_bench_complain);
	}
	bench_free(&bench);
	return status;
}

static bool cmd_bench_has_suffix(const char *text, const char *suffix)
{
	size_t len = strlen(text), end = strlen(suffix);

	return len >= end && !strcmp(text + len - end, suffix);
}

static enum status cmd_bench_file(struct cmd_bench_run *run, const char *path, struct diag *diag)
{
	struct cmd_bench_subject subject = {.name = ""};
	enum status status = cmd_bench_has_suffix(path, ".scen")
				 ? cmd_bench_load_scen(run, path, &subject, diag)
				 : cmd_bench_load_map(run, path, &subject, diag);

	if (!status)
		status = cmd_bench_measure(run, &subject, diag);
	cmd_bench_subject_free(&subject);
	return status;
}

/* ---- the run --------------------------------------------------------------------------------------------- */

static enum status cmd_bench_load_baseline(struct cmd_bench_run *run, struct diag *diag)
{
	struct blob blob;
	enum status status = file_read(run->baseline_file, FILE_USERS, FILE_MAX_BYTES, &blob, diag);

	if (status)
		return status;
	status = baseline_parse(run->baseline_file, (const char *)blob.bytes, blob.len, &run->baseline, diag);
	blob_free(&blob);
	return status;
}

/* The verdicts on stderr, the good one only where FIRST failure there was none; returns the exit status they
 * make. */
static enum status cmd_bench_conclude(struct cmd_bench_run *run, enum status first)
{
	enum status status = run->wrong ? STATUS_MISMATCH : STATUS_OK;

	if (run->check && (run->wrong || !first))
		fprintf(stderr, run->wrong ? "check: %zu wrong\n" : "check: all as promised\n", run->wrong);
	if (!run->baseline.rows)
		return status;
	fprintf(stderr, "baseline: %zu rows compared, %zu differ, %zu not asked again\n", run->baseline.matched,
		run->baseline.changed, baseline_left(&run->baseline));
	return run->baseline.changed ? STATUS_MISMATCH : status;
}

/* All of FILES[n]; the exit status is that of the first failure. */
static enum status cmd_bench_files(struct cmd_bench_run *run, char **files, int n, struct diag *diag)
{
	enum status first = STATUS_OK;

	report_begin(&run->report);
	for (int i = 0; i < n; i++) {
		struct diag what = {""};
		enum status status = cmd_bench_file(run, files[i], &what);
		if (status && status != STATUS_INTERRUPTED)
			cli_fail(status, &what);
		first = first ? first : status;
		if (status == STATUS_INTERRUPTED || (status && !run->keep_going))
			break;
		if ((status = cmd_bench_flush(run, false, diag)))
			return status;
	}
	if (first == STATUS_INTERRUPTED && (run->report.table || run->report.format == ROWS_CSV))
		write_text(&run->text, "# interrupted\n");
	report_end(&run->report,
		   &(struct bench){.solvers = run->query.solvers, .n_solvers = run->query.n_solvers});
	enum status status = cmd_bench_flush(run, true, diag), verdict = cmd_bench_conclude(run, first);
	if (status)
		return cli_fail(status, diag), status;
	return first ? first : verdict;
}

static enum status cmd_bench_take_format(struct cmd_bench_run *run, const char *value, struct diag *diag)
{
	run->report.table = !strcmp(value, "table");
	run->report.format = !strcmp(value, "json") ? ROWS_JSON : ROWS_CSV;
	if (run->report.table || run->report.format == ROWS_JSON || !strcmp(value, "csv"))
		return STATUS_OK;
	return diag_set(diag, STATUS_USAGE, "format '%s' is not table, csv or json", value);
}

static enum status cmd_bench_take_number(const char *value, int min, int max, int *number, struct diag *diag)
{
	return text_to_int(value, min, max, number)
		   ? STATUS_OK
		   : diag_set(diag, STATUS_USAGE, "'%s' is no number from %d to %d", value, min, max);
}

static enum status cmd_bench_take_option(struct cmd_bench_run *run, enum option_id id, const char *value,
					 struct diag *diag)
{
	switch (id) {
	case OPTION_QUERIES: return cmd_bench_take_number(value, 1, QUERIES_MAX, &run->n_queries, diag);
	case OPTION_REPEAT: return cmd_bench_take_number(value, 1, REPEATS_MAX, &run->n_repeats, diag);
	case OPTION_WARMUP: return cmd_bench_take_number(value, 0, REPEATS_MAX, &run->n_warmup, diag);
	case OPTION_FORMAT: return cmd_bench_take_format(run, value, diag);
	case OPTION_SEED:
		return seed_parse(value, &run->report.seed)
			   ? STATUS_OK
			   : diag_set(diag, STATUS_USAGE, "'%s' is no seed", value);
	case OPTION_OUTPUT: run->output = value; return STATUS_OK;
	case OPTION_BASELINE: run->baseline_file = value; return STATUS_OK;
	case OPTION_CHECK: run->check = true; return STATUS_OK;
	case OPTION_KEEP_GOING: run->keep_going = true; return STATUS_OK;
	case OPTION_NO_TIME: run->report.no_time = true; return STATUS_OK;
	case OPTION_PROGRESS:
		run->show_progress = !strcmp(value, "always");
		run->hide_progress = !strcmp(value, "never");
		return STATUS_OK;
	default: return query_take(&run->query, id, value, diag);
	}
}

static int cmd_bench_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_bench, .argc = argc, .argv = argv};
	struct cmd_bench_run run = {.query = {.rule = DIAGONAL_NO_CUT},
				    .report = {.table = true, .seed = 1},
				    .n_repeats = 11,
				    .n_warmup = 1};
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;

	run.report.out = &run.text;
	while ((id = cli_next(&parse)) >= 0 && !status)
		status = cmd_bench_take_option(&run, id, parse.value, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand == argc)
		status = diag_set(&diag, STATUS_USAGE, "bench takes scenario files or maps");
	if (!status)
		status = query_complete(&run.query, &diag);
	if (!status && run.baseline_file)
		status = cmd_bench_load_baseline(&run, &diag);
	if (status) {
		query_free(&run.query);
		return cli_fail(status, &diag);
	}
	run.show_progress = run.show_progress || (!run.hide_progress && isatty(STDERR_FILENO));
	clock_gettime(CLOCK_MONOTONIC, &run.started);
	sigaction(SIGINT, &(struct sigaction){.sa_handler = cmd_bench_interrupt}, NULL);
	status = cmd_bench_files(&run, argv + parse.operand, argc - parse.operand, &diag);
	if (run.baseline.rows)
		baseline_free(&run.baseline);
	query_free(&run.query);
	return status_exit(status);
}

const struct command command_bench = {
    .name = "bench",
    .summary = "Measure and check pathfinders on scenario files, or on random pairs of maps.",
    .operands = "FILE...",
    .options = (const enum option_id[]){QUERY_OPTIONS, OPTION_QUERIES, OPTION_REPEAT, OPTION_WARMUP,
					OPTION_SEED, OPTION_CHECK, OPTION_BASELINE, OPTION_KEEP_GOING,
					OPTION_FORMAT, OPTION_OUTPUT, OPTION_NO_TIME, OPTION_PROGRESS},
    .n_options = 15,
    .run = cmd_bench_run,
};
