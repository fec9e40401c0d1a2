/* astray experiment: asks a question of many seeds, and prints the figures, a chart and a verdict. */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "cli/cli.h"
#include "cli/jobs.h"
#include "lab/experiment_run.h"
#include "store/file.h"
#include "store/rows.h"

extern const struct command command_experiment;

/* Some more than a verdict takes, because some flights have no figure. */
enum { SEEDS_DEFAULT = 40, SEEDS_MAX = 10000, BAR_COLUMNS = 40 };

struct cmd_experiment_session {
	const struct experiment *experiment;
	int seeds;
	uint64_t first_seed;
	enum cli_format format;
	const char *output, *progress;
	int jobs;
	struct fleet fleet;
	bool no_time;
	struct experiment_run run;
	struct byte_writer out;
	struct diag diag;
};

static enum status cmd_experiment_take_option(struct cmd_experiment_session *session, enum option_id id,
					      const char *value)
{
	enum status status;
	int number = 0;

	switch (id) {
	case OPTION_SEEDS: return cli_number(id, value, 1, SEEDS_MAX, &session->seeds, &session->diag);
	case OPTION_FIRST_SEED: return cli_seed(id, value, &session->first_seed, &session->diag);
	case OPTION_FORMAT:
		status = cli_word(id, value, cli_formats, &number, &session->diag);
		session->format = (enum cli_format)number;
		return status;
	case OPTION_NO_TIME: session->no_time = true; return STATUS_OK;
	case OPTION_JOBS: return cli_number(id, value, 1, JOBS_MAX, &session->jobs, &session->diag);
	case OPTION_PROGRESS: session->progress = value; return STATUS_OK;
	default: session->output = value; return STATUS_OK;
	}
}

static enum status cmd_experiment_fly_one(void *context, size_t item, struct diag *diag)
{
	const struct cmd_experiment_session *session = context;

	(void)diag;
	return experiment_run_fly_one(&session->run, &session->fleet, item);
}

static enum status cmd_experiment_fly(struct cmd_experiment_session *session)
{
	struct progress progress = progress_begin("experiment", session->progress);
	struct jobs jobs = {.threads = session->jobs,
			    .n = experiment_run_flights(&session->run),
			    .work = cmd_experiment_fly_one,
			    .context = session,
			    .progress = &progress};
	enum status status = jobs_run(&jobs, &session->diag);

	progress_clear(&progress);
	session->run.flown = jobs.taken;
	return status;
}

/* ---- rows ------------------------------------------------------------------------------------------------ */

static void cmd_experiment_write_row(const struct experiment_run *run, struct rows *rows, size_t i, size_t f)
{
	const struct experiment *experiment = run->experiment;
	struct experiment_mean mean = experiment_run_mean(run, i, f);
	struct experiment_case at = experiment_case_at(experiment, i);
	bool varied = experiment_values(experiment, at.arm) > 1;

	rows_integer(rows, 1);
	rows_text(rows, experiment->head.name);
	rows_text(rows, experiment->arms[at.arm]);
	rows_number(rows, varied ? experiment->values[at.value] : NAN);
	rows_text(rows, experiment_run_figure(run, f)->unit);
	rows_number(rows, mean.mean);
	rows_number(rows, mean.mean - mean.half);
	rows_number(rows, mean.mean + mean.half);
	rows_integer(rows, (int64_t)mean.n);
	rows_integer(rows, (int64_t)experiment_run_seeds(run));
	rows_text(rows, PACKAGE_VERSION);
	rows_text(rows, experiment_run_figure(run, f)->name);
}

static void cmd_experiment_write_rows(struct cmd_experiment_session *session)
{
	static const char *const columns[] = {"schema",  "experiment", "case", "x", "unit",
					      "mean",    "low",        "high", "n", "seeds",
					      "version", "figure",     NULL};
	const struct experiment_run *run = &session->run;
	struct rows rows =
	    rows_begin(&session->out, session->format == CLI_JSON ? ROWS_JSON : ROWS_CSV, columns);

	for (size_t i = 0; i < experiment_cases(run->experiment); i++)
		for (size_t f = 0; f < experiment_run_figures(run); f++)
			cmd_experiment_write_row(run, &rows, i, f);
}

/* ---- the report ------------------------------------------------------------------------------------------ */

/* "turning rad/s" in OUT[cap]; returns the width of its column. */
static int cmd_experiment_head(const struct experiment_figure *figure, char *out, size_t cap)
{
	int width = snprintf(out, cap, "%s%s%s", figure->name, *figure->unit ? " " : "", figure->unit);

	return max(width, 8) + 2;
}

static void cmd_experiment_write_line(struct cmd_experiment_session *session, size_t i)
{
	const struct experiment_run *run = &session->run;
	char name[40];

	experiment_case_name(run->experiment, i, name, sizeof name);
	write_text(&session->out, "%-16s", name);
	for (size_t f = 0; f < experiment_run_figures(run); f++) {
		struct experiment_mean mean = experiment_run_mean(run, i, f);
		char head[40];
		int width = cmd_experiment_head(experiment_run_figure(run, f), head, sizeof head);
		if (mean.n)
			write_text(&session->out, "%*.*f", width, fabs(mean.mean) < 100 ? 2 : 0, mean.mean);
		else
			write_text(&session->out, "%*s", width, "-");
	}
	write_text(&session->out, "\n");
}

static void cmd_experiment_write_table(struct cmd_experiment_session *session)
{
	const struct experiment_run *run = &session->run;

	write_text(&session->out, "%-16s", *run->experiment->quantity ? run->experiment->quantity : "means");
	for (size_t f = 0; f < experiment_run_figures(run); f++) {
		char head[40];
		int width = cmd_experiment_head(experiment_run_figure(run, f), head, sizeof head);
		write_text(&session->out, "%*s", width, head);
	}
	write_text(&session->out, "\n");
	for (size_t i = 0; i < experiment_cases(run->experiment); i++)
		cmd_experiment_write_line(session, i);
}

/* A bar as long as the mean, with its interval: ======(=|=). */
static void cmd_experiment_write_bar(struct cmd_experiment_session *session, size_t i, double end)
{
	const struct experiment *experiment = session->run.experiment;
	struct experiment_mean mean = experiment_run_mean(&session->run, i, experiment->shown);
	char name[40], bar[BAR_COLUMNS + 2];

	experiment_case_name(experiment, i, name, sizeof name);
	if (!mean.n) {
		write_text(&session->out, "%-16s  -\n", name);
		return;
	}
	double scale = end > 0 ? (BAR_COLUMNS - 1) / end : 0;
	int at = (int)clamp(mean.mean * scale + 0.5, 0, BAR_COLUMNS - 1);
	int low = (int)clamp((mean.mean - mean.half) * scale + 0.5, 0, BAR_COLUMNS - 1);
	int high = (int)clamp((mean.mean + mean.half) * scale + 0.5, 0, BAR_COLUMNS - 1);
	memset(bar, ' ', sizeof bar);
	memset(bar, '=', (size_t)at);
	bar[low] = '(';
	bar[high] = ')';
	bar[at] = '|';
	bar[BAR_COLUMNS] = '\0';
	write_text(&session->out, "%-16s  %s %.2f +- %.2f\n", name, bar, mean.mean, mean.half);
}

static void cmd_experiment_write_chart(struct cmd_experiment_session *session)
{
	const struct experiment *experiment = session->run.experiment;
	double end = experiment_run_end(&session->run, experiment->shown);
	char head[40];

	cmd_experiment_head(&experiment->figures[experiment->shown], head, sizeof head);
	write_text(&session->out, "\n%s, mean and 95 %% interval\n", head);
	for (size_t i = 0; i < experiment_cases(experiment); i++)
		cmd_experiment_write_bar(session, i, end);
}

static void cmd_experiment_write_verdict(struct cmd_experiment_session *session,
					 const struct experiment_claim *claim)
{
	struct experiment_mean difference = experiment_run_difference(&session->run, claim);

	write_text(&session->out, "%-6s %s: by %.2f, 95 %% interval %.2f to %.2f, %zu seeds\n",
		   experiment_verdict_words[experiment_judge(difference)], claim->text, difference.mean,
		   difference.mean - difference.half, difference.mean + difference.half, difference.n);
}

static void cmd_experiment_write_report(struct cmd_experiment_session *session)
{
	const struct experiment *experiment = session->experiment;

	write_text(&session->out, "%s\nAfter: %s\n\n", experiment->head.title, experiment->head.source);
	cmd_experiment_write_table(session);
	cmd_experiment_write_chart(session);
	write_text(&session->out, "\n");
	for (size_t i = 0; i < experiment->n_claims; i++)
		cmd_experiment_write_verdict(session, &experiment->claims[i]);
	if (experiment_run_seeds(&session->run) < EXPERIMENT_SEEDS)
		write_text(&session->out, "A verdict takes at least %d seeds.\n", EXPERIMENT_SEEDS);
}

/* ---- the command ----------------------------------------------------------------------------------------- */

/* After ^C: of the seeds for which all cases have flown, and of what has flown of the next. */
static enum status cmd_experiment_write(struct cmd_experiment_session *session)
{
	if (session->format == CLI_TABLE)
		cmd_experiment_write_report(session);
	else
		cmd_experiment_write_rows(session);
	return file_write(session->output, FILE_USERS, session->out.blob.bytes, session->out.blob.len,
			  &session->diag);
}

static enum status cmd_experiment(struct cmd_experiment_session *session)
{
	enum status status = fleet_load(&session->fleet, &session->diag);

	if (!status)
		status = experiment_run_new(session->experiment, (size_t)session->seeds, session->first_seed,
					    !session->no_time, &session->run);
	if (!status)
		status = cmd_experiment_fly(session);
	if (!status || (status == STATUS_INTERRUPTED && experiment_run_seeds(&session->run))) {
		enum status written = cmd_experiment_write(session);
		if (!status)
			status = written;
	}
	experiment_run_free(&session->run);
	blob_free(&session->out.blob);
	return status;
}

static int cmd_experiment_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_experiment, .argc = argc, .argv = argv};
	struct cmd_experiment_session session = {.seeds = SEEDS_DEFAULT, .first_seed = 1, .output = "-"};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_experiment_take_option(&session, id, parse.value);
	if (!status && id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand + 1 != argc)
		status = diag_set(&session.diag, STATUS_USAGE,
				  "experiment needs one name; see 'astray list experiments'");
	if (!status)
		status = cli_seeds_from(session.first_seed, session.seeds, &session.diag);
	if (!status) {
		const struct variant *variant = variant_named(experiments, argv[parse.operand]);
		if (variant)
			session.experiment = experiment_of(variant);
		else
			status = diag_set(&session.diag, STATUS_USAGE,
					  "unknown experiment '%s'; see 'astray list experiments'",
					  argv[parse.operand]);
	}
	if (!status)
		status = cmd_experiment(&session);
	if (status)
		return cli_fail(status, &session.diag);
	return cli_finish();
}

const struct command command_experiment = {
    .name = "experiment",
    .summary = "Answer a question by many flights: figures, a chart, a verdict.",
    .operands = "NAME",
    .options = (const enum option_id[]){OPTION_SEEDS, OPTION_FIRST_SEED, OPTION_FORMAT, OPTION_OUTPUT,
					OPTION_NO_TIME, OPTION_JOBS, OPTION_PROGRESS, OPTION_END},
    .run = cmd_experiment_run,
};
