/* The results' view: puts many queries to the lab's algorithms and sums up the answers. */
#include "screens/lab/results.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "kit/ask.h"
#include "lab/bench_rows.h"
#include "lab/stats.h"
#include "store/file.h"

enum { SORT = LIST_KEYS, LOG, RESEED, WRITE };

static const struct view_action actions[] = {
    LIST_ACTIONS("Results", "show", "this query in the lab", "its worst query in the lab"),
    [SORT] = {"sort", "sort", "by pane, expansions, ratio", "Results", NULL},
    [LOG] = {"log", "log", "logarithmic bars", "Results", NULL},
    [RESEED] = {"reseed", NULL, "again with other queries", "Results", NULL},
    [WRITE] = {"write", "write", "write all answers as CSV", "Results", NULL},
};

static const struct bench_answer *results_answer_of(const struct results *results, size_t question,
						    size_t solver)
{
	return &results->bench.answers[question * results->bench.n_solvers + solver];
}

/* ---- figures --------------------------------------------------------------------------------------------- */

static bool results_solved(const struct bench_answer *answer)
{
	return !answer->status && answer->found;
}

/* Sorts VALUES[n] and returns their median; NAN: none. */
static double results_median(double *values, size_t n)
{
	if (!n)
		return NAN;
	stats_sort(values, n);
	return stats_quantile(values, n, 0.5);
}

/* The lowest cost under the rule of SOLVER. */
static double results_opt_of(const struct results *results, size_t question, size_t solver)
{
	return results->opt[results->rules[solver]][question];
}

/* The cost of the path on this ground over the optimum, even if the search ignores terrain. */
static double results_ratio_of(const struct results *results, size_t question, size_t solver)
{
	return results_answer_of(results, question, solver)->cost / results_opt_of(results, question, solver);
}

/* The geometric mean of N numbers with this sum of logarithms, as bench has it; NAN: none. */
static double results_mean(double logs, size_t n)
{
	return n ? exp(logs / (double)n) : NAN;
}

bool results_rules_differ(const struct results *results)
{
	bool differ = false;

	for (size_t i = 1; i < results->bench.n_solvers; i++)
		differ |= results->rules[i] != results->rules[0];
	return differ;
}

static void results_find_worst(const struct results *results, size_t solver, struct results_figures *figures)
{
	double worst = -1;
	uint32_t most = 0;

	for (size_t q = 0; q < results->bench.n_answered; q++) {
		const struct bench_answer *answer = results_answer_of(results, q, solver);
		double ratio = results_solved(answer) ? results_ratio_of(results, q, solver) : INFINITY;
		bool longer = answer->expanded > most;
		if (ratio > worst + 1e-9 || (ratio >= worst - 1e-9 && longer)) {
			worst = ratio;
			most = answer->expanded;
			figures->worst = q;
		}
	}
}

static void results_sum_up(struct results *results, size_t solver)
{
	struct results_figures *figures = &results->figures[solver];
	double expanded[RESULTS_QUESTIONS], ns[RESULTS_QUESTIONS], ratio_logs = 0, against_logs = 0;
	size_t n = 0, n_against = 0;

	ASSERT(results->bench.n_answered <= RESULTS_QUESTIONS);
	*figures = (struct results_figures){.worst_ratio = NAN, .least_ns = -1};
	for (size_t q = 0; q < results->bench.n_answered; q++) {
		const struct bench_answer *answer = results_answer_of(results, q, solver),
					  *first = results_answer_of(results, q, 0);
		if (!results_solved(answer))
			continue;
		double ratio = results_ratio_of(results, q, solver);
		expanded[n] = answer->expanded;
		ns[n] = bench_least_ns(answer);
		ratio_logs += log(ratio);
		figures->worst_ratio = fmax(figures->worst_ratio, ratio);
		figures->optimal += ratio < 1 + 1e-9;
		if (results_solved(first) && first->expanded && answer->expanded) {
			against_logs += log((double)answer->expanded / first->expanded);
			n_against++;
		}
		n++;
	}
	figures->solved = n;
	figures->ratio = results_mean(ratio_logs, n);
	figures->against_first = results_mean(against_logs, n_against);
	figures->least_ns = results_median(ns, n);
	results_median(expanded, n);
	for (int i = 0; i < 5; i++)
		figures->expanded[i] = n ? stats_quantile(expanded, n, i / 4.0) : 0;
	results->most = max(results->most, figures->expanded[4]);
	results_find_worst(results, solver, figures);
}

/* ---- asking ---------------------------------------------------------------------------------------------- */

static bool results_step(void *context, const char *solver, size_t done, size_t total)
{
	struct results *results = context;
	struct job *job = results->arg.lab->job;

	(void)solver;
	job_begin(job, "Asking", total);
	results->asked = done;
	return job_step(job, done);
}

/* A search looks up: the lab's job counts searches, not their cells. */
static void results_look(struct job *search, bool shown)
{
	struct results *results = search->owner;

	(void)shown;
	if (!job_step(results->arg.lab->job, results->asked))
		search->stopped = true;
}

static enum status results_load_solvers(struct results *results)
{
	const struct lab *lab = results->arg.lab;
	enum status status = STATUS_OK;

	for (size_t i = 0; i < lab->n_panes && !status; i++) {
		const struct solver *pane = &lab->panes[i].study.solver;
		results->solvers[i] = (struct solver){.pathfinder = pane->pathfinder, .job = lab->job};
		memcpy(results->solvers[i].params, pane->params, sizeof pane->params);
		status = solver_load_beside(&results->solvers[i], &lab->desk.ground, results->rules[i],
					    results->solvers, i);
		if (status == STATUS_UNSUPPORTED) /* its answers will say so */
			status = STATUS_OK;
	}
	return status;
}

/* Finds the lowest costs under each rule of a pane, once. */
static enum status results_find_optima(struct results *results)
{
	const struct bench *bench = &results->bench;
	struct bench_question asked[RESULTS_QUESTIONS];
	enum status status = STATUS_OK;
	unsigned found = 0;

	for (size_t i = 0; i < bench->n_solvers && !status; i++) {
		if (found >> results->rules[i] & 1)
			continue;
		found |= 1U << results->rules[i];
		memcpy(asked, results->questions, sizeof asked);
		if (results->rules[i] != bench->rule)
			status = bench_reference(bench->ground, results->rules[i], asked, RESULTS_QUESTIONS,
						 bench->job);
		for (size_t q = 0; q < RESULTS_QUESTIONS; q++)
			results->opt[results->rules[i]][q] = asked[q].opt;
	}
	return status;
}

static void results_forget(struct results *results)
{
	bench_free(&results->bench);
	for (size_t i = 0; i < LAB_PANES; i++)
		solver_free(&results->solvers[i]);
}

static enum status results_ask_all(struct results *results)
{
	const struct lab *lab = results->arg.lab;
	enum diagonal_rule rule = lab->panes[lab->focus].study.rule;
	struct job search = {.rest = results_look, .wanted = true, .owner = results};

	results->asked = 0;
	results->bench = (struct bench){.solvers = results->solvers,
					.n_solvers = lab->n_panes,
					.ground = &lab->desk.ground,
					.rule = rule,
					.rules = results->rules,
					.questions = results->questions,
					.n = RESULTS_QUESTIONS,
					.job = &search,
					.repeat = lab->no_time ? 0 : 3,
					.strict = true,
					.seed = results->seed,
					.step = results_step,
					.context = results};
	for (size_t i = 0; i < lab->n_panes; i++)
		results->rules[i] = lab->panes[i].study.rule;
	enum status status = results_load_solvers(results);
	if (!status)
		status = bench_draw(&lab->desk.ground, rule, results->seed, RESULTS_QUESTIONS,
				    results->questions, results->arg.lab->job);
	if (!status)
		status = results_find_optima(results);
	if (!status)
		status = bench_run(&results->bench);
	results->bench.job = NULL;
	if (status) {
		results_forget(results);
		return status;
	}
	results->most = 1;
	for (size_t i = 0; i < lab->n_panes; i++)
		results_sum_up(results, i);
	return STATUS_OK;
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

/* Does pane A come before pane B in the chosen order? */
static bool results_above(const struct results *results, size_t a, size_t b)
{
	const struct results_figures *left = &results->figures[a], *right = &results->figures[b];

	if (results->order == RESULTS_BY_EXPANDED)
		return left->expanded[2] < right->expanded[2];
	return results->order == RESULTS_BY_RATIO && left->ratio < right->ratio;
}

size_t results_focus(const struct results *results)
{
	return results->places[results->list.at];
}

/* Sorts the lines and chooses the line of pane FOCUS. */
static void results_sort(struct results *results, size_t focus)
{
	size_t *places = results->places;

	for (size_t i = 0; i < results->arg.lab->n_panes; i++) {
		size_t at = i;
		for (; at > 0 && results_above(results, i, places[at - 1]); at--)
			places[at] = places[at - 1];
		places[at] = i;
	}
	for (int i = 0; i < results->list.n; i++)
		if (places[i] == focus)
			results->list.at = i;
}

static bool results_write_answered(void *owner, struct ui *ui, const char *text)
{
	const struct results *results = owner;
	struct byte_writer out = {0};
	struct rows rows = rows_begin(&out, ROWS_CSV, &bench_columns);
	struct diag diag = {""};
	enum status status = STATUS_NO_MEMORY;

	for (size_t i = 0; i < results->bench.n_answered * results->bench.n_solvers; i++) {
		size_t solver = i % results->bench.n_solvers;
		struct bench_question question = results->questions[i / results->bench.n_solvers];
		question.opt = results_opt_of(results, i / results->bench.n_solvers, solver);
		struct bench_row row = {.map = lab_map_name(results->arg.lab),
					.map_hash = grid_hash(&results->arg.lab->desk.grid),
					.seed = results->seed,
					.rule = results->rules[solver],
					.solver = &results->solvers[solver],
					.question = &question,
					.answer = &results->bench.answers[i],
					.no_time = results->arg.lab->no_time};
		bench_row_write(&row, &rows);
	}
	if (!out.failed)
		status = file_write(text, FILE_USERS, out.blob.bytes, out.blob.len, &diag);
	blob_free(&out.blob);
	if (status)
		ui_tell_failure(ui, status, &diag);
	else
		ui_tell(ui, "Written to %s.", text);
	return !status;
}

/* Asks other queries.  A failure leaves the present results. */
static void results_ask_anew(struct results *results, struct ui *ui)
{
	struct results old = *results;

	results->seed++;
	enum status status = results_ask_all(results);
	if (status) {
		*results = old;
		ui_tell(ui, "%s", status_text(status));
	} else {
		results_forget(&old);
		results_sort(results, results_focus(&old));
	}
}

static enum view_answer results_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct results *results = state;
	size_t focus = results_focus(results);
	const struct bench_question *worst = &results->questions[results->figures[focus].worst];

	(void)key;
	switch (action) {
	case LIST_TAKE:
		results->arg.show(results->arg.owner, ui, focus, worst->start, worst->goal);
		return VIEW_CLOSE;
	case SORT:
		results->order = (enum results_order)((results->order + 1) % RESULTS_ORDERS);
		results_sort(results, focus);
		break;
	case LOG: results->log_scale = !results->log_scale; break;
	case RESEED: results_ask_anew(results, ui); break;
	case WRITE:
		ui_push(ui, &view_ask,
			&(struct ask_arg){"Write all answers as CSV to which file?", "results.csv",
					  .write = results_write_answered, .owner = results});
		break;
	default: break;
	}
	return VIEW_STAY;
}

static enum status results_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct results *results = state;

	(void)ui;
	results->arg = *(const struct results_arg *)arg;
	results->list.n = (int)results->arg.lab->n_panes;
	results->seed = 1;
	enum status status = results_ask_all(results);
	if (status == STATUS_NOT_FOUND)
		return diag_set(diag, status, "This map has too few pairs of cells with a path between them.");
	if (!status)
		results_sort(results, results->arg.lab->focus);
	return status;
}

static void results_view_close(void *state)
{
	results_forget(state);
}

static const struct view_list list = {
    .title = "Results",
    .text = results_text,
    .columns = {{.width = 20},
		{.width = 8, .right = true, .from = 29},
		{.width = 9, .right = true, .from = 38},
		{.width = 9, .right = true, .from = 47},
		{.width = 9, .right = true, .from = 56},
		{.width = 15, .right = true, .from = 71},
		{.width = 8, .right = true, .from = 79}},
    .panel = results_panel,
    .keys = {LIST_TAKE, LIST_DOWN, SORT, LOG, WRITE, LIST_BACK, LIST_HELP},
};

const struct view view_results = {
    .name = "results",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct results),
    .open = results_view_open,
    .close = results_view_close,
    .draw = results_draw,
    .key = results_view_key,
};
