/* astray bench: measures and checks pathfinders on scenario files or on maps. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/map_file.h"
#include "cli/query.h"
#include "cli/report.h"
#include "lab/baseline.h"
#include "lab/scen.h"
#include "store/file.h"
#include "store/places.h"

enum { QUERIES_MAX = 1000000, REPEATS_MAX = 10000, MAP_QUERIES = 50 };

/* The request of the command line, and its results. */
struct cmd_bench_request {
	struct query_options query;         /* the first: see query_release */
	const char *baseline_file, *map;    /* map: of scenarios, or its folder; NULL: not given */
	int n_queries, n_repeats, n_warmup; /* queries 0: all of a scenario */
	bool strict, check, keep_going;
	struct report report;
	struct baseline baseline;
	size_t wrong;
	size_t missed[BENCH_SOLVERS_MAX]; /* paths that a solver did not find, and need not */
	uint64_t
	    unpromised; /* bit i: solver i promises no cheapest path on some ground, so that its costs were not checked */
};

/* Before each search: see struct bench.  Where several files are measured at a time, their number is shown. */
static bool cmd_bench_step(void *context, const char *solver, size_t done, size_t total)
{
	struct cmd_bench_request *run = context;

	if (cli_stopped())
		return false;
	if (run->report.task->threads <= 1 && done % 16 == 0)
		progress_show(&run->report.task->progress, done, total, solver);
	return true;
}

static void cmd_bench_complain(const char *what)
{
	struct diag diag;

	cli_fail(diag_set(&diag, STATUS_MISMATCH, "%s", what), &diag);
}

/* ---- one file -------------------------------------------------------------------------------------------- */

/* The input and the measurements of one file; cmd_bench_subject_free releases it. */
struct cmd_bench_subject {
	char name[256]; /* of the map */
	struct grid grid;
	struct ground ground;
	struct bench_question *questions;
	size_t n;
	struct solver solvers[BENCH_SOLVERS_MAX]; /* with memory of their own; programs belong to the run */
	struct bench bench;
	bool loaded;
	size_t n_found; /* questions whose rows are in the file of --append */
	enum status status;
	struct diag diag;
};

static void cmd_bench_subject_free(struct cmd_bench_subject *subject)
{
	for (size_t i = 0; i < BENCH_SOLVERS_MAX; i++) {
		subject->solvers[i].guest = NULL;
		solver_free(&subject->solvers[i]);
	}
	bench_free(&subject->bench);
	free(subject->questions);
	ground_free(&subject->ground);
	grid_free(&subject->grid);
	*subject = (struct cmd_bench_subject){.name = ""};
}

/* Finds the lengths of the questions of SUBJECT; only those that are 0, if the others are KNOWN for this rule. */
static enum status cmd_bench_refer(const struct cmd_bench_request *run, struct cmd_bench_subject *subject,
				   bool known)
{
	enum status status = STATUS_OK;

	if (!known || run->query.rule != DIAGONAL_NO_CUT)
		return bench_reference(&subject->ground, run->query.rule, subject->questions, subject->n,
				       &run->report.task->job);
	for (size_t i = 0; i < subject->n && !status; i++)
		if (subject->questions[i].opt == 0)
			status = bench_reference(&subject->ground, run->query.rule, &subject->questions[i], 1,
						 &run->report.task->job);
	return status;
}

/* As many entries of SCEN as were asked for, at even stride. */
static enum status cmd_bench_take_entries(struct cmd_bench_request *run, const struct scen *scen,
					  struct cmd_bench_subject *subject)
{
	size_t n = scen->n, unknown = 0;

	if (run->n_queries)
		n = min(n, (size_t)run->n_queries);
	subject->questions = malloc(n * sizeof *subject->questions);
	if (!subject->questions)
		return STATUS_NO_MEMORY;
	subject->n = n;
	for (size_t i = 0; i < n; i++) {
		size_t number = i * scen->n / n;
		const struct scen_entry *entry = &scen->entries[number];
		subject->questions[i] = (struct bench_question){(int)number, entry->start, entry->goal,
								entry->length, entry->tolerance};
		unknown += scen_is_unknown(entry);
	}
	if (unknown)
		cli_note("%s: queries with length 0, taken as unknown: %zu", scen->map, unknown);
	/* The lengths in the file hold for this rule and terrain only. */
	if (run->query.rule == DIAGONAL_NO_CUT && subject->ground.uniform && !unknown)
		return STATUS_OK;
	return cmd_bench_refer(run, subject, unknown < n && subject->ground.uniform);
}

/* PATH without the folders. */
static const char *cmd_bench_base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash)
		return slash + 1;
	return path;
}

/* WHERE is a file, or the name of a scenario that comes with the program. */
static const char *cmd_bench_find_scen(const char *where, char path[4096])
{
	if (strchr(where, '/') || file_exists(where) || place_content("scenarios", where, "", path, 4096))
		return where;
	return path;
}

static enum status cmd_bench_load_scen(const struct task *task, struct cmd_bench_request *run,
				       const char *where, struct cmd_bench_subject *subject, struct diag *diag)
{
	struct blob blob;
	struct scen scen;
	const struct format *format;
	char map[SCEN_PATH_CAP], found[4096];
	const char *path = cmd_bench_find_scen(where, found);
	enum status status = file_read_arg(cli_file(path), FILE_MAX_BYTES, &blob, diag);

	if (status)
		return status;
	status = scen_parse(path, (const char *)blob.bytes, blob.len, &scen, diag);
	blob_free(&blob);
	if (status)
		return status;
	status = scen_find_map(path, &scen, run->map, map, diag);
	if (!status)
		status = map_load_path(map, &task->asked, &subject->grid, &format, diag);
	if (!status)
		status = query_ground(&run->query, &subject->grid, format, &subject->ground, diag);
	if (!status)
		map_file_say(map, &subject->grid);
	if (!status)
		status = scen_check(path, &scen, &subject->ground, diag);
	if (!status && scen.n_bad)
		cli_note("%s: skipped %zu of %zu queries that begin or end in a wall or outside, the first in "
			 "line %d",
			 path, scen.n_bad, scen.n + scen.n_bad, scen.bad_line);
	if (!status)
		status = cmd_bench_take_entries(run, &scen, subject);
	snprintf(subject->name, sizeof subject->name, "%s", scen.map);
	scen_free(&scen);
	return status;
}

static enum status cmd_bench_load_map(struct task *task, struct cmd_bench_request *run, const char *path,
				      struct cmd_bench_subject *subject, struct diag *diag)
{
	enum status status = query_load(task, &run->query, path, &subject->grid, &subject->ground, diag);

	if (status)
		return status;
	snprintf(subject->name, sizeof subject->name, "%s", cmd_bench_base_name(path));
	subject->n = MAP_QUERIES;
	if (run->n_queries)
		subject->n = (size_t)run->n_queries;
	subject->questions = malloc(subject->n * sizeof *subject->questions);
	if (!subject->questions)
		return STATUS_NO_MEMORY;
	status = bench_draw(&subject->ground, run->query.rule, run->report.seed, subject->n, subject->questions,
			    &task->job);
	if (status == STATUS_NOT_FOUND)
		return diag_at(diag, STATUS_BAD_INPUT, path, 0, 0, "too few pairs of connected cells");
	return status;
}

/* Loads all solvers.  One that cannot search here is reported once, not in every row. */
static enum status cmd_bench_load_solvers(const struct cmd_bench_request *run,
					  struct cmd_bench_subject *subject)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < run->query.n_solvers && !status; i++) {
		const struct solver *asked = &run->query.solvers[i];
		struct solver *solver = &subject->solvers[i];
		solver->pathfinder = asked->pathfinder;
		solver->guest = asked->guest;
		solver->questions = subject->n * (size_t)run->n_repeats;
		memcpy(solver->params, asked->params, sizeof solver->params);
		status = query_check_solver(solver, &subject->ground, run->query.rule, &subject->diag);
		if (!status)
			status =
			    solver_load_beside(solver, &subject->ground, run->query.rule, subject->solvers, i);
	}
	return status;
}

/* "found 4.00000000", "found no path", or what went wrong. */
static void cmd_bench_describe(const struct bench_answer *answer, char *out, size_t cap)
{
	if (answer->status)
		snprintf(out, cap, "%s", status_text(answer->status));
	else if (answer->found)
		snprintf(out, cap, "found %.8f", answer->cost);
	else
		snprintf(out, cap, "found no path");
}

/* Reports every answer that is not what its pathfinder promises. */
static void cmd_bench_check_answers(struct cmd_bench_request *run, const struct bench *bench, const char *name)
{
	char text[512], result[64], expected[64] = "no path";

	for (size_t i = 0; i < bench->n_answered * bench->n_solvers; i++) {
		const struct bench_question *question = &bench->questions[i / bench->n_solvers];
		const struct bench_answer *answer = &bench->answers[i];
		const struct solver *solver = &bench->solvers[i % bench->n_solvers];
		if (!solver_is_optimal(solver, bench->ground))
			run->unpromised |= UINT64_C(1) << i % bench->n_solvers;
		if (bench_agrees(bench, solver, question, answer)) {
			run->missed[i % bench->n_solvers] += !answer->found && isfinite(question->opt);
			continue;
		}
		run->wrong++;
		cmd_bench_describe(answer, result, sizeof result);
		if (isfinite(question->opt))
			snprintf(expected, sizeof expected, "%.8f", question->opt);
		snprintf(text, sizeof text, "%.200s: query %d: %s %s, expected %s", name, question->number,
			 solver->pathfinder->head.name, result, expected);
		cmd_bench_complain(text);
	}
}

/* Reports for every program the cost of its questions and the faults of its answers. */
static void cmd_bench_tell_guests(struct cmd_bench_request *run)
{
	uint64_t ns;

	for (size_t i = 0; i < run->query.n_solvers; i++) {
		struct guest *guest = run->query.solvers[i].guest;
		if (!guest)
			continue;
		if (*guest_first_complaint(guest))
			cmd_bench_complain(guest_first_complaint(guest));
		if (task_is_table(run->report.task) && !run->report.task->no_time && !guest_ping(guest, &ns))
			write_text(&run->report.task->out,
				   "%s: external program; asking costs about %.1f us per query\n",
				   run->query.solvers[i].pathfinder->head.name, (double)ns / 1000);
	}
}

static enum status cmd_bench_measure(struct cmd_bench_request *run, struct cmd_bench_subject *subject)
{
	enum status status = cmd_bench_load_solvers(run, subject);

	subject->bench = (struct bench){
	    .solvers = subject->solvers,
	    .n_solvers = run->query.n_solvers,
	    .ground = &subject->ground,
	    .rule = run->query.rule,
	    .questions = subject->questions + subject->n_found,
	    .n = subject->n - subject->n_found,
	    .job = &run->report.task->job,
	    .warmup = (unsigned)run->n_warmup,
	    .strict = run->strict,
	    .repeat = run->report.task->no_time ? 0 : (unsigned)run->n_repeats,
	    .seed = run->report.seed,
	    .step = cmd_bench_step,
	    .context = run,
	};
	job_begin(subject->bench.job, NULL, 0); /* the steps say how far it is */
	if (!status)
		status = bench_run(&subject->bench);
	return status;
}

/* Writes the measurements; after a signal to stop, as many as are finished. */
static void cmd_bench_report(struct cmd_bench_request *run, const struct cmd_bench_subject *subject)
{
	report_add(&run->report, &subject->bench, subject->name, &subject->grid);
	if (run->check)
		cmd_bench_check_answers(run, &subject->bench, subject->name);
	if (run->baseline.rows)
		baseline_compare(&run->baseline, &subject->bench, grid_hash(&subject->grid),
				 cmd_bench_complain);
	if (!subject->status)
		cmd_bench_tell_guests(run);
}

static bool cmd_bench_has_suffix(const char *text, const char *suffix)
{
	size_t len = strlen(text), end = strlen(suffix);

	return len >= end && !strcmp(text + len - end, suffix);
}

/* The files of a run: a piece of work each. */
struct cmd_bench_batch {
	struct cmd_bench_request *run;
	struct task *task;
	struct cmd_bench_subject *subjects;
	enum status first;   /* of the first file that failed; it has been reported */
	enum status written; /* of the output */
};

/* The file of piece ITEM, loaded. */
static struct cmd_bench_subject *cmd_bench_load(struct cmd_bench_batch *batch, size_t item)
{
	struct cmd_bench_subject *subject = &batch->subjects[item];
	const char *path = batch->task->operands[item];

	if (subject->loaded)
		return subject;
	if (cmd_bench_has_suffix(path, ".scen"))
		subject->status = cmd_bench_load_scen(batch->task, batch->run, path, subject, &subject->diag);
	else
		subject->status = cmd_bench_load_map(batch->task, batch->run, path, subject, &subject->diag);
	subject->loaded = true;
	return subject;
}

static enum status cmd_bench_file(void *context, size_t item, void *row, struct diag *diag)
{
	struct cmd_bench_batch *batch = context;
	struct cmd_bench_subject *subject = cmd_bench_load(batch, item);

	(void)row;
	(void)diag;
	if (!subject->status)
		subject->status = cmd_bench_measure(batch->run, subject);
	return STATUS_OK;
}

/* Looks for the rows of ROW's question. */
static enum rows_found cmd_bench_find_question(struct cmd_bench_batch *batch, struct bench_row row,
					       struct diag *diag)
{
	const struct query_options *query = &batch->run->query;
	enum rows_found found = ROWS_FOUND;

	for (size_t s = 0; s < query->n_solvers && found == ROWS_FOUND; s++) {
		row.solver = &query->solvers[s];
		bench_row_write(&row, &batch->task->begun.rows);
		found = rows_file_next(&batch->task->begun, diag);
	}
	return found;
}

/* A run may have been stopped within a file.  One that cannot be loaded is reported where it is begun. */
static enum rows_found cmd_bench_find(void *context, size_t item, void *into, struct diag *diag)
{
	struct cmd_bench_batch *batch = context;
	struct cmd_bench_subject *subject = cmd_bench_load(batch, item);

	(void)into;
	if (subject->status)
		return ROWS_NONE;
	struct bench_row row = {.map = subject->name,
				.map_hash = grid_hash(&subject->grid),
				.seed = batch->run->report.seed,
				.rule = batch->run->query.rule,
				.answer = &(struct bench_answer){.found = false},
				.no_time = true};
	while (subject->n_found < subject->n) {
		row.question = &subject->questions[subject->n_found];
		enum rows_found found = cmd_bench_find_question(batch, row, diag);
		if (found != ROWS_FOUND)
			return found;
		rows_file_keep(&batch->task->begun);
		subject->n_found++;
	}
	cmd_bench_subject_free(subject);
	return ROWS_FOUND;
}

/* Reports on a file.  Fails if the output cannot be written, or if the run ends with this file. */
static enum status cmd_bench_take(void *context, size_t item, struct diag *diag)
{
	struct cmd_bench_batch *batch = context;
	struct cmd_bench_request *run = batch->run;
	struct cmd_bench_subject *subject = &batch->subjects[item];
	enum status status = subject->status;

	progress_clear(&batch->task->progress);
	if (!status || (status == STATUS_INTERRUPTED && subject->bench.answers))
		cmd_bench_report(run, subject);
	else if (status != STATUS_INTERRUPTED)
		cli_fail(status, &subject->diag);
	cmd_bench_subject_free(subject);
	if (!batch->first)
		batch->first = status;
	if (status == STATUS_INTERRUPTED || (status && !run->keep_going))
		return status;
	batch->written = task_flush(batch->task, diag);
	return batch->written;
}

/* ---- the run --------------------------------------------------------------------------------------------- */

static enum status cmd_bench_load_baseline(struct cmd_bench_request *run, struct diag *diag)
{
	struct blob blob;
	enum status status = file_read_arg(cli_file(run->baseline_file), FILE_MAX_BYTES, &blob, diag);

	if (status)
		return status;
	status = baseline_parse(run->baseline_file, (const char *)blob.bytes, blob.len, &run->baseline, diag);
	blob_free(&blob);
	return status;
}

/* Says what --check could not judge: any cost keeps a promise that is not made, and so does no path at all. */
static void cmd_bench_tell_unpromised(const struct cmd_bench_request *run)
{
	fprintf(stderr, "check: these need not find the cheapest path, so their costs were not checked:");
	for (size_t i = 0; i < run->query.n_solvers; i++)
		if (run->unpromised >> i & 1)
			fprintf(stderr, " %s", run->query.solvers[i].pathfinder->head.name);
	fprintf(stderr, "\n");
	for (size_t i = 0; i < run->query.n_solvers; i++)
		if (run->missed[i])
			fprintf(stderr, "check: %s found no path for %zu of the queries that have one\n",
				run->query.solvers[i].pathfinder->head.name, run->missed[i]);
}

/* Prints the verdicts of --check and --baseline; a good one of --check only if FAILED is STATUS_OK.  Returns
 * the status that they amount to. */
static enum status cmd_bench_conclude(struct cmd_bench_request *run, enum status failed)
{
	if (run->check && run->wrong)
		fprintf(stderr, "check: %zu wrong\n", run->wrong);
	else if (run->check && !failed)
		fprintf(stderr, "check: all correct\n");
	if (run->check && run->unpromised)
		cmd_bench_tell_unpromised(run);
	if (run->baseline.rows)
		fprintf(stderr, "baseline: %zu rows compared, %zu differ, %zu not asked again\n",
			run->baseline.matched, run->baseline.changed, baseline_left(&run->baseline));
	if (run->wrong || run->baseline.changed)
		return STATUS_MISMATCH;
	return STATUS_OK;
}

/* Measures all files, and reports on them.  Their failures have been reported, and end in the exit status. */
static enum status cmd_bench(struct cmd_bench_request *run, struct task *task, struct diag *diag)
{
	size_t n = task->n_operands;
	struct cmd_bench_batch batch = {run, task, calloc(n, sizeof *batch.subjects), STATUS_OK, STATUS_OK};
	struct jobs jobs = {.n = n,
			    .work = cmd_bench_file,
			    .take = cmd_bench_take,
			    .find = cmd_bench_find,
			    .context = &batch,
			    .quiet = task->threads <= 1};

	if (!batch.subjects)
		return STATUS_NO_MEMORY;
	enum status status = jobs_run(&jobs, task, diag);
	for (size_t i = jobs.taken; i < n; i++)
		cmd_bench_subject_free(&batch.subjects[i]);
	free(batch.subjects);
	enum status first = status == STATUS_INTERRUPTED ? status : batch.first;
	if (batch.written || (status && !first))
		return status;
	if (first == STATUS_INTERRUPTED && task_is_table(task))
		write_text(&task->out, "# interrupted\n");
	report_end(&run->report,
		   &(struct bench){.solvers = run->query.solvers, .n_solvers = run->query.n_solvers});
	status = task_flush(task, diag);
	enum status verdict = cmd_bench_conclude(run, first);
	if (!status && first == STATUS_INTERRUPTED)
		return first;
	task->exit_status = status_exit(first ? first : verdict);
	return status;
}

static enum status cmd_bench_run(struct task *task, void *context, struct diag *diag)
{
	struct cmd_bench_request *run = context;
	enum status status = query_complete(&run->query, diag);

	run->report.task = task;
	for (size_t i = 0; i < run->query.n_solvers && !status; i++)
		if (task->threads > 1 && run->query.solvers[i].guest)
			status = diag_set(diag, STATUS_USAGE, "--jobs: programs are measured one at a time");
	if (!status && run->baseline_file)
		status = cmd_bench_load_baseline(run, diag);
	if (!status)
		status = cmd_bench(run, task, diag);
	if (run->baseline.rows)
		baseline_free(&run->baseline);
	report_free(&run->report);
	return status;
}

static const struct option_info options[] = {
    {ALGORITHMS_OPTION("pathfinder", "astar", query_read_solver, cmd_bench_request, query.solvers,
		       query.n_solvers),
     NAMES(PATHFINDERS)},
    {OPTIONS_OF(&query_options, cmd_bench_request, query)},
    {NUMBER_OPTION("queries", 'n', "N", "number of queries", cmd_bench_request, n_queries, 1, QUERIES_MAX),
     .otherwise = "all of a scenario file, 50 on a map"},
    {NUMBER_OPTION("repeat", 'r', "N", "number of measurements", cmd_bench_request, n_repeats, 1, REPEATS_MAX)},
    {NUMBER_OPTION("warmup", 0, "N", "searches before the measurements", cmd_bench_request, n_warmup, 0,
		   REPEATS_MAX)},
    {SEED_OPTION("seed", "the seed, as a number or a pair of words", cmd_bench_request, report.seed)},
    {FLAG_OPTION("strict", "take lengths and figures from searches in the order that the lab shows",
		 cmd_bench_request, strict),
     .setting = true},
    {FLAG_OPTION("check", "check every answer; exit status 3 if one is wrong", cmd_bench_request, check)},
    {TEXT_OPTION("baseline", 0, "FILE", "compare costs and expansions with JSON rows of an earlier run", "none",
		 cmd_bench_request, baseline_file)},
    {FLAG_OPTION("keep-going", "continue with the next file after an error", cmd_bench_request, keep_going)},
    {TEXT_OPTION("map", 0, "FILE|DIR", "the map of the scenarios, or its folder",
		 "next to the scenario, or in maps/ in or next to its folder", cmd_bench_request, map),
     NAMES(MAPS)},
    {MAP_FILE_OPTIONS},
    {SHARED_OPTIONS(&task_measure_options)},
};

const struct command command_bench = {
    .name = "bench",
    .summary = "Measure and check pathfinders on scenario files or random pairs.",
    .operands = {OPERANDS("FILE...", 1, COMMAND_ANY, "at least one scenario file or map"), NAMES(MAPS)},
    .options = OPTIONS(options),
    REQUEST(cmd_bench_request, .query = {QUERY_DEFAULTS}, .report = {.seed = 1}, .n_repeats = 11,
	    .n_warmup = 1),
    .columns = &bench_columns,
    .run = cmd_bench_run,
    .release = query_release,
};
