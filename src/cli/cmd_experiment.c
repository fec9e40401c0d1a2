/* astray experiment: asks a question of many seeds, and prints the figures, a chart and a verdict. */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "cli/cli.h"
#include "cli/jobs.h"
#include "lab/experiment.h"
#include "lab/rows.h"
#include "store/file.h"

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
	int flown; /* seeds that have flown under all conditions */
	struct fleet fleet;
	double *figures; /* [arms][values][figures][seeds] */
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
	case OPTION_JOBS: return cli_number(id, value, 1, JOBS_MAX, &session->jobs, &session->diag);
	case OPTION_PROGRESS: session->progress = value; return STATUS_OK;
	default: session->output = value; return STATUS_OK;
	}
}

/* The figures F of all seeds under the conditions. */
static double *cmd_experiment_figures(const struct cmd_experiment_session *session, size_t arm, size_t value,
				      size_t f)
{
	const struct experiment *experiment = session->experiment;

	return session->figures +
	       ((arm * experiment->n_values + value) * experiment->n_figures + f) * (size_t)session->seeds;
}

/* ---- flights --------------------------------------------------------------------------------------------- */

/* A flight of the experiment: the conditions, and which of the seeds. */
struct cmd_experiment_flight {
	size_t arm, value, seed;
};

/* How many conditions there are. */
static size_t cmd_experiment_cases(const struct experiment *experiment)
{
	size_t n = 0;

	for (size_t arm = 0; arm < experiment_arms(experiment); arm++)
		n += experiment_values(experiment, arm);
	return n;
}

/* Flight ITEM of all: each seed flies under all conditions before the next one does, so that after ^C they still
 * stand side by side. */
static struct cmd_experiment_flight cmd_experiment_flight_of(const struct experiment *experiment, size_t item)
{
	size_t cases = cmd_experiment_cases(experiment), value = item % cases, arm = 0;

	while (value >= experiment_values(experiment, arm))
		value -= experiment_values(experiment, arm++);
	return (struct cmd_experiment_flight){arm, value, item / cases};
}

static enum status cmd_experiment_fly_once(void *context, size_t item, struct diag *diag)
{
	const struct cmd_experiment_session *session = context;
	const struct experiment *experiment = session->experiment;
	struct cmd_experiment_flight flight = cmd_experiment_flight_of(experiment, item);
	double figures[EXPERIMENT_FIGURES];
	enum status status = experiment->fly(&session->fleet, flight.arm, experiment->values[flight.value],
					     session->first_seed + flight.seed, figures);

	(void)diag;
	for (size_t f = 0; f < experiment->n_figures && !status; f++)
		cmd_experiment_figures(session, flight.arm, flight.value, f)[flight.seed] = figures[f];
	return status;
}

/* After ^C the figures of the seeds that have flown under all conditions are kept. */
static enum status cmd_experiment_fly(struct cmd_experiment_session *session)
{
	struct progress progress = progress_begin("experiment", session->progress);
	size_t cases = cmd_experiment_cases(session->experiment);
	struct jobs jobs = {.threads = session->jobs,
			    .n = cases * (size_t)session->seeds,
			    .work = cmd_experiment_fly_once,
			    .context = session,
			    .progress = &progress};
	enum status status = jobs_run(&jobs, &session->diag);

	progress_clear(&progress);
	session->flown = (int)(jobs.taken / cases);
	return status;
}

/* ---- rows ------------------------------------------------------------------------------------------------ */

static struct experiment_mean cmd_experiment_mean(const struct cmd_experiment_session *session, size_t arm,
						  size_t value, size_t f)
{
	return experiment_mean(cmd_experiment_figures(session, arm, value, f), (size_t)session->flown);
}

static void cmd_experiment_write_row(struct cmd_experiment_session *session, struct rows *rows, size_t arm,
				     size_t value, size_t f)
{
	const struct experiment *experiment = session->experiment;
	struct experiment_mean mean = cmd_experiment_mean(session, arm, value, f);
	bool varied = experiment_values(experiment, arm) > 1;

	rows_integer(rows, 1);
	rows_text(rows, experiment->head.name);
	rows_text(rows, experiment->arms[arm]);
	rows_number(rows, varied ? experiment->values[value] : NAN);
	rows_text(rows, experiment->figures[f].unit);
	rows_number(rows, mean.mean);
	rows_number(rows, mean.mean - mean.half);
	rows_number(rows, mean.mean + mean.half);
	rows_integer(rows, (int64_t)mean.n);
	rows_integer(rows, session->flown);
	rows_text(rows, PACKAGE_VERSION);
	rows_text(rows, experiment->figures[f].name);
}

static void cmd_experiment_write_rows(struct cmd_experiment_session *session)
{
	static const char *const columns[] = {"schema",  "experiment", "case", "x", "unit",
					      "mean",    "low",        "high", "n", "seeds",
					      "version", "figure",     NULL};
	const struct experiment *experiment = session->experiment;
	struct rows rows =
	    rows_begin(&session->out, session->format == CLI_JSON ? ROWS_JSON : ROWS_CSV, columns);

	for (size_t arm = 0; arm < experiment_arms(experiment); arm++)
		for (size_t value = 0; value < experiment_values(experiment, arm); value++)
			for (size_t f = 0; f < experiment->n_figures; f++)
				cmd_experiment_write_row(session, &rows, arm, value, f);
}

/* ---- the report ------------------------------------------------------------------------------------------ */

/* "turning rad/s" in OUT[cap]; returns the width of its column. */
static int cmd_experiment_head(const struct experiment_figure *figure, char *out, size_t cap)
{
	int width = snprintf(out, cap, "%s%s%s", figure->name, *figure->unit ? " " : "", figure->unit);

	return max(width, 8) + 2;
}

/* "replan 0.25", or the arm alone if it has one value. */
static void cmd_experiment_name_case(const struct experiment *experiment, size_t arm, size_t value, char *out,
				     size_t cap)
{
	if (experiment_values(experiment, arm) == 1)
		snprintf(out, cap, "%s", experiment->arms[arm]);
	else
		snprintf(out, cap, "%s %g", experiment->arms[arm], experiment->values[value]);
}

static void cmd_experiment_write_line(struct cmd_experiment_session *session, size_t arm, size_t value)
{
	const struct experiment *experiment = session->experiment;
	char name[40];

	cmd_experiment_name_case(experiment, arm, value, name, sizeof name);
	write_text(&session->out, "%-16s", name);
	for (size_t f = 0; f < experiment->n_figures; f++) {
		struct experiment_mean mean = cmd_experiment_mean(session, arm, value, f);
		char head[40];
		int width = cmd_experiment_head(&experiment->figures[f], head, sizeof head);
		if (mean.n)
			write_text(&session->out, "%*.*f", width, fabs(mean.mean) < 100 ? 2 : 0, mean.mean);
		else
			write_text(&session->out, "%*s", width, "-");
	}
	write_text(&session->out, "\n");
}

static void cmd_experiment_write_table(struct cmd_experiment_session *session)
{
	const struct experiment *experiment = session->experiment;

	write_text(&session->out, "%-16s", *experiment->quantity ? experiment->quantity : "means");
	for (size_t f = 0; f < experiment->n_figures; f++) {
		char head[40];
		int width = cmd_experiment_head(&experiment->figures[f], head, sizeof head);
		write_text(&session->out, "%*s", width, head);
	}
	write_text(&session->out, "\n");
	for (size_t arm = 0; arm < experiment_arms(experiment); arm++)
		for (size_t value = 0; value < experiment_values(experiment, arm); value++)
			cmd_experiment_write_line(session, arm, value);
}

/* The largest end of an interval in the chart. */
static double cmd_experiment_chart_end(const struct cmd_experiment_session *session)
{
	const struct experiment *experiment = session->experiment;
	double most = 0;

	for (size_t arm = 0; arm < experiment_arms(experiment); arm++)
		for (size_t value = 0; value < experiment_values(experiment, arm); value++) {
			struct experiment_mean mean =
			    cmd_experiment_mean(session, arm, value, experiment->shown);
			if (mean.n)
				most = max(mean.mean + mean.half, most);
		}
	return most;
}

/* A bar as long as the mean, with its interval: ======(=|=). */
static void cmd_experiment_write_bar(struct cmd_experiment_session *session, size_t arm, size_t value,
				     double end)
{
	const struct experiment *experiment = session->experiment;
	struct experiment_mean mean = cmd_experiment_mean(session, arm, value, experiment->shown);
	char name[40], bar[BAR_COLUMNS + 2];

	cmd_experiment_name_case(experiment, arm, value, name, sizeof name);
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
	const struct experiment *experiment = session->experiment;
	double end = cmd_experiment_chart_end(session);

	char head[40];

	cmd_experiment_head(&experiment->figures[experiment->shown], head, sizeof head);
	write_text(&session->out, "\n%s, mean and 95 %% interval\n", head);
	for (size_t arm = 0; arm < experiment_arms(experiment); arm++)
		for (size_t value = 0; value < experiment_values(experiment, arm); value++)
			cmd_experiment_write_bar(session, arm, value, end);
}

static void cmd_experiment_write_verdict(struct cmd_experiment_session *session,
					 const struct experiment_claim *claim)
{
	static const char *const words[] = {
	    [EXPERIMENT_TRUE] = "true", [EXPERIMENT_FALSE] = "false", [EXPERIMENT_OPEN] = "open"};
	const double *more = cmd_experiment_figures(session, claim->more[0], claim->more[1], claim->figure);
	const double *less = cmd_experiment_figures(session, claim->less[0], claim->less[1], claim->figure);
	struct experiment_mean difference = experiment_difference(more, less, (size_t)session->flown);

	write_text(&session->out, "%-6s %s: by %.2f, 95 %% interval %.2f to %.2f, %zu seeds\n",
		   words[experiment_judge(difference)], claim->text, difference.mean,
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
	if (session->flown < EXPERIMENT_SEEDS)
		write_text(&session->out, "A verdict takes at least %d seeds.\n", EXPERIMENT_SEEDS);
}

/* ---- the command ----------------------------------------------------------------------------------------- */

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
	const struct experiment *experiment = session->experiment;
	size_t cases = experiment_arms(experiment) * experiment->n_values * experiment->n_figures;
	enum status status = fleet_load(&session->fleet, &session->diag);

	session->figures = calloc(cases * (size_t)session->seeds, sizeof *session->figures);
	if (!status && !session->figures)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = cmd_experiment_fly(session);
	if (!status || (status == STATUS_INTERRUPTED && session->flown)) {
		enum status written = cmd_experiment_write(session);
		status = status ? status : written;
	}
	free(session->figures);
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
    .summary = "Answer a question by many flights: figures, a chart and a verdict with its interval.",
    .operands = "NAME",
    .options = (const enum option_id[]){OPTION_SEEDS, OPTION_FIRST_SEED, OPTION_FORMAT, OPTION_OUTPUT,
					OPTION_JOBS, OPTION_PROGRESS, OPTION_END},
    .run = cmd_experiment_run,
};
