/* astray experiment: asks a question of many seeds, and prints the figures, a chart and a verdict. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/user_files.h"
#include "lab/experiment_run.h"
#include "lab/steerer.h"

/* Some more than a verdict takes, because some flights have no figure. */
enum { SEEDS_DEFAULT = 40, SEEDS_MAX = 10000, BAR_COLUMNS = 40 };

/* What the command line asked for. */
struct cmd_experiment_request {
	struct seed_range seeds;
	const char *behaviour; /* NULL: each arm flies as it is */
};

struct cmd_experiment_session {
	struct fleet fleet;
	struct experiment_crew crew;
	struct steerer steerer; /* if the behaviour is a program */
	struct experiment_run run;
};

static enum status cmd_experiment_fly_one(void *context, size_t item, void *row, struct diag *diag)
{
	const struct cmd_experiment_session *session = context;

	(void)row;
	enum status status = experiment_run_fly_one(&session->run, &session->crew, item);
	if (!status && session->crew.asker)
		status = steerer_check(&session->steerer, diag);
	return status;
}

/* ---- rows ------------------------------------------------------------------------------------------------ */

/* One figure of one case. */
struct cmd_experiment_row {
	const char *experiment, *arm;
	double x; /* NAN: the arm has one value */
	struct experiment_figure figure;
	struct experiment_mean mean;
	double low, high; /* ends of its interval */
	size_t seeds;
	const char *behaviour; /* of the user's; "": none */
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("experiment", cmd_experiment_row, experiment), .key = true},
    {COLUMN("case", cmd_experiment_row, arm), .key = true},
    {COLUMN("x", cmd_experiment_row, x), .key = true},
    {COLUMN("unit", cmd_experiment_row, figure.unit), .key = true},
    {COLUMN("mean", cmd_experiment_row, mean.mean)},
    {COLUMN("low", cmd_experiment_row, low)},
    {COLUMN("high", cmd_experiment_row, high)},
    {COLUMN("n", cmd_experiment_row, mean.n)},
    {COLUMN("seeds", cmd_experiment_row, seeds)},
    {VERSION_COLUMN("version")},
    {COLUMN("figure", cmd_experiment_row, figure.name), .key = true},
    {COLUMN("behaviour", cmd_experiment_row, behaviour), .key = true},
    {SETTINGS_COLUMN("settings")},
};

/* Row NUMBER: of a case, figure by figure. */
static struct cmd_experiment_row cmd_experiment_row_of(const struct cmd_experiment_session *session,
						       size_t number)
{
	const struct experiment_run *run = &session->run;
	const struct experiment *experiment = run->experiment;
	size_t i = number / experiment_run_figures(run), f = number % experiment_run_figures(run);
	struct experiment_case at = experiment_case_at(experiment, i);
	bool varied = experiment_values(experiment, at.arm) > 1;
	struct experiment_mean mean = experiment_run_mean(run, i, f);

	return (struct cmd_experiment_row){.experiment = experiment->head.name,
					   .arm = experiment->arms[at.arm],
					   .x = varied ? experiment->values[at.value] : NAN,
					   .figure = *experiment_run_figure(run, f),
					   .mean = mean,
					   .low = mean.mean - mean.half,
					   .high = mean.mean + mean.half,
					   .seeds = experiment_run_seeds(run),
					   .behaviour = session->crew.behaviour ? session->crew.behaviour : ""};
}

static size_t cmd_experiment_rows(const struct experiment_run *run)
{
	return experiment_cases(run->experiment) * experiment_run_figures(run);
}

/* Does the file of --append have all rows, from WANTED seeds?  Rows of a stopped run, from fewer seeds, are made
 * again. */
static enum rows_found cmd_experiment_find(struct task *task, const struct cmd_experiment_session *session,
					   int wanted, struct diag *diag)
{
	enum rows_found found = ROWS_FOUND;
	int seeds = wanted;

	for (size_t i = 0; i < cmd_experiment_rows(&session->run) && found == ROWS_FOUND; i++) {
		struct cmd_experiment_row row = cmd_experiment_row_of(session, i);
		found = task_find(task, &row, diag);
		if (found == ROWS_FOUND)
			seeds = atoi(rows_file_cell(&task->begun, "seeds").text);
	}
	if (found != ROWS_FOREIGN && seeds > wanted) {
		diag_set(diag, STATUS_BAD_INPUT, "%s: its rows are from %d seeds; use --seeds %d", task->append,
			 seeds, seeds);
		return ROWS_FOREIGN;
	}
	if (found == ROWS_FOUND && seeds < wanted)
		return ROWS_NONE;
	return found;
}

/* ---- the report ------------------------------------------------------------------------------------------ */

/* "turning, rad/s", as on the screen, in OUT[cap]; returns the width of its column. */
static int cmd_experiment_head(const struct experiment_figure *figure, char *out, size_t cap)
{
	int width = snprintf(out, cap, "%s%s%s", figure->name, *figure->unit ? ", " : "", figure->unit);

	return max(width, 10) + 2;
}

/* "1.15 of 28" where not all SEEDS flights have the figure, else "1.15"; "-" for none. */
static void cmd_experiment_mean(struct experiment_mean mean, size_t seeds, char *out, size_t cap)
{
	int digits = fabs(mean.mean) < 100 ? 2 : 0;

	if (!mean.n)
		snprintf(out, cap, "-");
	else if (mean.n < seeds)
		snprintf(out, cap, "%.*f of %zu", digits, mean.mean, mean.n);
	else
		snprintf(out, cap, "%.*f", digits, mean.mean);
}

static void cmd_experiment_write_line(struct byte_writer *out, const struct experiment_run *run, size_t i)
{
	char name[40];

	experiment_case_name(run->experiment, i, name, sizeof name);
	write_text(out, "%-16s", name);
	for (size_t f = 0; f < experiment_run_figures(run); f++) {
		struct experiment_mean mean = experiment_run_mean(run, i, f);
		char head[40], text[40];
		int width = cmd_experiment_head(experiment_run_figure(run, f), head, sizeof head);
		cmd_experiment_mean(mean, experiment_run_seeds(run), text, sizeof text);
		write_text(out, "%*s", width, text);
	}
	write_text(out, "\n");
}

/* The parts of a row known before the first flight. */
static void cmd_experiment_announce(struct byte_writer *out, const struct cmd_experiment_session *session)
{
	const struct experiment_run *run = &session->run;

	write_text(out, "%s\nAfter %s\n", run->experiment->head.title, run->experiment->head.source);
	if (session->crew.behaviour)
		write_text(out, "In place of %s: %s\n", run->experiment->replaceable, session->crew.behaviour);
	write_text(out, "\n");
	write_text(out, "%-16s", *run->experiment->quantity ? run->experiment->quantity : "means");
	for (size_t f = 0; f < experiment_run_figures(run); f++) {
		char head[40];
		int width = cmd_experiment_head(experiment_run_figure(run, f), head, sizeof head);
		write_text(out, "%*s", width, head);
	}
	write_text(out, "\n");
}

/* A bar as long as the mean, with its interval: ======(=|=). */
static void cmd_experiment_write_bar(struct byte_writer *out, const struct experiment_run *run, size_t i,
				     double end)
{
	const struct experiment *experiment = run->experiment;
	struct experiment_mean mean = experiment_run_mean(run, i, experiment->shown);
	char name[40], bar[BAR_COLUMNS + 2];

	experiment_case_name(experiment, i, name, sizeof name);
	if (!mean.n) {
		write_text(out, "%-16s  -\n", name);
		return;
	}
	double scale = end > 0 ? (BAR_COLUMNS - 1) / end : 0;
	int at = (int)clamp(mean.mean * scale + 0.5, 0, BAR_COLUMNS - 1);
	memset(bar, ' ', sizeof bar);
	memset(bar, '=', (size_t)at);
	if (mean.n > 1) {
		bar[(int)clamp((mean.mean - mean.half) * scale + 0.5, 0, BAR_COLUMNS - 1)] = '(';
		bar[(int)clamp((mean.mean + mean.half) * scale + 0.5, 0, BAR_COLUMNS - 1)] = ')';
	}
	bar[at] = '|';
	bar[BAR_COLUMNS] = '\0';
	write_text(out, "%-16s  %s %.2f", name, bar, mean.mean);
	if (mean.n > 1)
		write_text(out, " +- %.2f", mean.half);
	write_text(out, "\n");
}

static void cmd_experiment_write_chart(struct byte_writer *out, const struct experiment_run *run)
{
	const struct experiment *experiment = run->experiment;
	double end = experiment_run_end(run, experiment->shown);
	char head[40];

	cmd_experiment_head(&experiment->figures[experiment->shown], head, sizeof head);
	write_text(out, "\n%s, mean and 95 %% interval\n", head);
	for (size_t i = 0; i < experiment_cases(experiment); i++)
		cmd_experiment_write_bar(out, run, i, end);
}

static void cmd_experiment_write_verdict(struct byte_writer *out, const struct experiment_run *run,
					 const struct experiment_claim *claim)
{
	struct experiment_mean difference = experiment_run_difference(run, claim);
	const char *unit = experiment_run_figure(run, claim->figure)->unit;

	write_text(out, "%-6s %s: by %.2f%s%s, ", experiment_verdict_words[experiment_judge(difference)],
		   claim->text, difference.mean, *unit ? " " : "", unit);
	if (difference.n > 1)
		write_text(out, "95 %% interval %.2f to %.2f, ", difference.mean - difference.half,
			   difference.mean + difference.half);
	write_text(out, "%zu of %zu seeds\n", difference.n, experiment_run_seeds(run));
}

static void cmd_experiment_write_report(struct byte_writer *out, const struct experiment_run *run)
{
	const struct experiment *experiment = run->experiment;

	for (size_t i = 0; i < experiment_cases(experiment); i++)
		cmd_experiment_write_line(out, run, i);
	cmd_experiment_write_chart(out, run);
	write_text(out, "\n");
	for (size_t i = 0; i < experiment->n_claims; i++)
		cmd_experiment_write_verdict(out, run, &experiment->claims[i]);
	if (experiment_run_seeds(run) < EXPERIMENT_SEEDS)
		write_text(out, "A verdict needs at least %d seeds.\n", EXPERIMENT_SEEDS);
}

/* ---- the command ----------------------------------------------------------------------------------------- */

/* After a signal to stop: rows of the seeds that flew every case, and of the finished part of the next. */
static void cmd_experiment_write(struct task *task, const struct cmd_experiment_session *session)
{
	const struct experiment_run *run = &session->run;

	if (task_is_table(task)) {
		cmd_experiment_write_report(&task->out, run);
		return;
	}
	for (size_t i = 0; i < cmd_experiment_rows(run); i++) {
		struct cmd_experiment_row row = cmd_experiment_row_of(session, i);
		task_add_row(task, &row);
	}
}

/* Flies all, and writes what came of it. */
static enum status cmd_experiment_fly(struct task *task, struct cmd_experiment_session *session,
				      struct diag *diag)
{
	struct jobs jobs = {.n = experiment_run_flights(&session->run),
			    .work = cmd_experiment_fly_one,
			    .context = session,
			    .announce = true};

	task_begin_rows(task);
	if (task_is_table(task))
		cmd_experiment_announce(&task->out, session);
	enum status status = jobs_run(&jobs, task, diag);
	session->run.flown = jobs.taken;
	if (!status || (status == STATUS_INTERRUPTED && experiment_run_seeds(&session->run)))
		cmd_experiment_write(task, session);
	return status;
}

/* Flies what the file of --append does not have. */
static enum status cmd_experiment_go_on(struct task *task, struct cmd_experiment_session *session,
					struct diag *diag)
{
	enum rows_found found = ROWS_NONE;

	if (task_goes_on(task))
		found = cmd_experiment_find(task, session, (int)session->run.seeds, diag);
	if (found == ROWS_FOREIGN)
		return STATUS_BAD_INPUT;
	if (found == ROWS_NONE)
		return cmd_experiment_fly(task, session, diag);
	rows_file_keep(&task->begun);
	return STATUS_OK;
}

/* The same with the user's program; reports its faults. */
static enum status cmd_experiment_with_program(struct task *task, struct cmd_experiment_session *session,
					       struct diag *diag)
{
	struct steerer *steerer = &session->steerer;

	/* Programs answer one at a time: their time is measured. */
	if (task->threads > 1)
		return diag_set(diag, STATUS_USAGE, "--jobs: programs steer one at a time");
	enum status status = steerer_new(session->crew.behaviour, NULL, steerer, diag);
	if (status)
		return status;
	session->crew.asker = &steerer->asker;
	session->crew.program_ns = &steerer->cpu_ns;
	status = cmd_experiment_go_on(task, session, diag);
	if (steerer->failed && !status)
		cli_note("%s: %u of %u wishes failed: %s", session->crew.behaviour, steerer->failed,
			 steerer->asked, steerer_fault(steerer));
	steerer_free(steerer);
	return status;
}

/* Whether EXPERIMENT can be flown with the behaviour SPEC. */
static enum status cmd_experiment_check_behaviour(const struct experiment *experiment, const char *spec,
						  struct diag *diag)
{
	const struct variant *variant;
	double params[PARAMS_MAX];

	if (!experiment->replaceable)
		return diag_set(diag, STATUS_USAGE,
				"%s compares searches; a behaviour needs an experiment with ships",
				experiment->head.name);
	if (guest_is_named(spec))
		return STATUS_OK;
	return variant_parse(behaviours, "behaviour", spec, &variant, params, NULL, 0, diag);
}

static enum status cmd_experiment_run(struct task *task, void *context, struct diag *diag)
{
	const struct cmd_experiment_request *request = context;
	const struct variant *variant = variant_named(experiments, task->operands[0]);
	struct cmd_experiment_session session = {
	    .crew = {.fleet = &session.fleet, .behaviour = request->behaviour}};
	enum status status = option_check_range(&request->seeds, diag);

	if (!status && !variant)
		status = variant_unknown(experiments, "experiment", task->operands[0], diag);
	if (!status && request->behaviour)
		status = cmd_experiment_check_behaviour(experiment_of(variant), request->behaviour, diag);
	if (!status)
		status = user_files_fleet(&session.fleet, diag);
	if (!status)
		status = experiment_run_new(experiment_of(variant), (size_t)request->seeds.n,
					    request->seeds.first, !task->no_time, &session.run);
	if (status)
		return status;
	if (request->behaviour && guest_is_named(request->behaviour))
		status = cmd_experiment_with_program(task, &session, diag);
	else
		status = cmd_experiment_go_on(task, &session, diag);
	experiment_run_free(&session.run);
	return status;
}

static const struct option_info options[] = {
    {TEXT_OPTION("behaviour", 'b', "NAME[:k=v,..]",
		 "fly this behaviour in place of one of the experiment's own", "none", cmd_experiment_request,
		 behaviour),
     .also = "behavior", NAMES(BEHAVIOURS)},
    {NUMBER_OPTION("seeds", 0, "N", "number of seeds", cmd_experiment_request, seeds.n, 1, SEEDS_MAX)},
    {SEED_OPTION("first-seed", "the first seed", cmd_experiment_request, seeds.first), .setting = true},
    {SHARED_OPTIONS(&task_measure_options)},
};

const struct command command_experiment = {
    .name = "experiment",
    .summary = "Answer a question with many flights: figures, a chart, a verdict.",
    .operands = {OPERANDS("NAME", 1, 1, "one name; see 'astray list experiments'"), NAMES(EXPERIMENTS)},
    .options = OPTIONS(options),
    REQUEST(cmd_experiment_request, .seeds = {SEEDS_DEFAULT, 1}),
    .columns = COLUMNS(columns),
    .run = cmd_experiment_run,
};
