/* An experiment while its flights are flown: a figure of each case with its interval, and the verdicts so far. */
#include <stdio.h>

#include "base/minmax.h"
#include "base/text.h"
#include "kit/list.h"
#include "lab/experiment_run.h"

enum { NEXT = PAGE_KEYS, RESEED, EXPLAIN, HELP };

static const struct view_action actions[] = {
    PAGE_ACTIONS("Experiment"),
    [NEXT] = {"next", "figure", "the next figure in the chart", "Experiment", NULL},
    [RESEED] = {"reseed", "new seeds", "again with other seeds", "Experiment", NULL},
    [EXPLAIN] = {"explain", "explain", "the question, the flights", "Experiment", NULL},
    [HELP] = {"help", "help", "this help", "Experiment", NULL},
};

/* Some more seeds than a verdict needs, because some flights have no figure. */
enum { SEEDS = 40, NAME_WIDTH = 16, VALUE_WIDTH = 18, VERDICT_X = 7, TEXT_ROWS = 5 };

struct experiment_view {
	struct list list;
	struct experiment_run run; /* its memory is owned */
	struct fleet fleet;
	size_t figure; /* of the chart */
};

static enum status experiment_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct experiment_view *view = state;
	const struct experiment *experiment = arg;

	(void)ui;
	view->figure = experiment->shown;
	enum status status = fleet_load(&view->fleet, diag);
	if (!status)
		status = experiment_run_new(experiment, SEEDS, 1, true, &view->run);
	return status;
}

static void experiment_view_close(void *state)
{
	experiment_run_free(&((struct experiment_view *)state)->run);
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

/* One case of the chart: a bar as long as the mean, and its interval. */
static void experiment_view_draw_case(const struct experiment_view *view, size_t i, double end, int y,
				      struct screen *screen)
{
	struct experiment_mean mean = experiment_run_mean(&view->run, i, view->figure);
	int width = max(screen->width - NAME_WIDTH - VALUE_WIDTH - 2, 4);
	char name[40];

	experiment_case_name(view->run.experiment, i, name, sizeof name);
	screen_text(screen, 1, y, ROLE_TEXT, name);
	if (!mean.n) {
		screen_text_right(screen, screen->width - 2, y, ROLE_DIM, "-");
		return;
	}
	double scale = end > 0 ? (width - 1) / end : 0;
	double half = mean.n > 1 ? mean.half : 0;
	int from = NAME_WIDTH + 1 + (int)clamp((mean.mean - half) * scale + 0.5, 0, width - 1);
	int to = NAME_WIDTH + 1 + (int)clamp((mean.mean + half) * scale + 0.5, 0, width - 1);
	int at = NAME_WIDTH + 1 + (int)clamp(mean.mean * scale + 0.5, 0, width - 1);
	for (int x = NAME_WIDTH + 1; x < at; x++)
		screen_put(screen, x, y, U'━', ROLE_BAR);
	for (int x = from; x <= to; x++)
		screen_put(screen, x, y, U'─', ROLE_BAR_FOCUS);
	screen_put(screen, at, y, U'●', ROLE_STRONG);
	if (mean.n < experiment_run_seeds(&view->run))
		screen_format_right(screen, screen->width - 2, y, ROLE_DANGER, "%.2f of %zu", mean.mean,
				    mean.n);
	else if (mean.n == 1)
		screen_format_right(screen, screen->width - 2, y, ROLE_TEXT, "%.2f", mean.mean);
	else
		screen_format_right(screen, screen->width - 2, y, ROLE_TEXT, "%.2f ± %.2f", mean.mean,
				    mean.half);
}

static int experiment_view_draw_chart(const struct experiment_view *view, int y, struct screen *screen)
{
	const struct experiment *experiment = view->run.experiment;
	const struct experiment_figure *figure = experiment_run_figure(&view->run, view->figure);
	const char *interval = "mean ± 95 % interval";
	double end = experiment_run_end(&view->run, view->figure);

	int x = screen_text(screen, 1, y, ROLE_STRONG, figure->name);
	if (*figure->unit)
		x = screen_format(screen, x, y, ROLE_STRONG, ", %s", figure->unit);
	if (x + text_width(interval) + 3 < screen->width)
		screen_text_right(screen, screen->width - 2, y, ROLE_DIM, interval);
	if (*experiment->quantity &&
	    x + text_width(experiment->quantity) + text_width(interval) + 9 < screen->width)
		screen_format(screen, x + 3, y, ROLE_DIM, "by %s", experiment->quantity);
	for (size_t i = 0; i < experiment_cases(experiment); i++)
		experiment_view_draw_case(view, i, end, ++y, screen);
	return y + 2;
}

static int experiment_view_draw_verdict(const struct experiment_view *view,
					const struct experiment_claim *claim, int y, struct screen *screen)
{
	static const enum role roles[] = {
	    [EXPERIMENT_TRUE] = ROLE_CALM, [EXPERIMENT_FALSE] = ROLE_DANGER, [EXPERIMENT_OPEN] = ROLE_DIM};
	struct experiment_mean difference = experiment_run_difference(&view->run, claim);
	enum experiment_verdict verdict = experiment_judge(difference);
	struct rect area = {VERDICT_X, y, screen->width - VERDICT_X - 1, TEXT_ROWS};
	const char *unit = experiment_run_figure(&view->run, claim->figure)->unit;
	char text[200];

	if (difference.n < EXPERIMENT_SEEDS)
		snprintf(text, sizeof text, "%s: %zu of %d seeds so far", claim->text, difference.n,
			 EXPERIMENT_SEEDS);
	else
		snprintf(text, sizeof text, "%s: by %.2f%s%s (%.2f to %.2f)", claim->text, difference.mean,
			 *unit ? " " : "", unit, difference.mean - difference.half,
			 difference.mean + difference.half);
	screen_text(screen, 1, y, roles[verdict], experiment_verdict_words[verdict]);
	return y + screen_words(screen, area, ROLE_TEXT, text);
}

static int experiment_view_body(const void *state, const struct ui *ui, struct screen *screen, int y)
{
	const struct experiment_view *view = state;
	const struct experiment *experiment = view->run.experiment;

	(void)ui;
	struct rect question = {1, y, screen->width - 2, TEXT_ROWS};
	y += screen_words(screen, question, ROLE_HINT, experiment->head.title) + 1;
	y = experiment_view_draw_chart(view, y, screen);
	for (size_t i = 0; i < experiment->n_claims; i++)
		y = experiment_view_draw_verdict(view, &experiment->claims[i], y, screen);
	return y;
}

static void experiment_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct experiment_view *view = state;
	const struct experiment *experiment = view->run.experiment;

	(void)ui;
	int x = screen_text(screen, 14, 0, ROLE_TEXT, experiment->head.name) + 3;
	screen_format(screen, x, 0, ROLE_DIM, "seed %zu of %d", view->run.flown / experiment_cases(experiment),
		      SEEDS);
}

/* ---- keys and time --------------------------------------------------------------------------------------- */

static void experiment_view_reseed(struct experiment_view *view, struct ui *ui)
{
	struct experiment_run fresh;
	enum status status =
	    experiment_run_new(view->run.experiment, SEEDS, view->run.first_seed + SEEDS, true, &fresh);

	if (status) {
		ui_tell_failure(ui, status, &(struct diag){""});
		return;
	}
	experiment_run_free(&view->run);
	view->run = fresh;
}

static enum view_answer experiment_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct experiment_view *view = state;

	(void)key;
	switch (action) {
	case NEXT: view->figure = (view->figure + 1) % experiment_run_figures(&view->run); break;
	case RESEED: experiment_view_reseed(view, ui); break;
	case EXPLAIN: ui_push(ui, &view_page, view->run.experiment); break;
	case HELP: ui_push(ui, &view_help, &view_experiment); break;
	default: break;
	}
	return VIEW_STAY;
}

static int64_t experiment_view_due_ms(const void *state, const struct ui *ui)
{
	const struct experiment_view *view = state;

	if (view->run.flown < experiment_run_flights(&view->run))
		return ui->now_ms;
	return VIEW_IDLE;
}

static enum view_answer experiment_view_tick(void *state, struct ui *ui)
{
	struct experiment_view *view = state;
	const struct experiment_crew crew = {.fleet = &view->fleet};
	enum status status = experiment_run_fly(&view->run, &crew);

	if (!status)
		return VIEW_STAY;
	ui_tell_failure(ui, status, &(struct diag){""});
	return VIEW_CLOSE;
}

static const struct view_list list = {
    .title = "Experiment",
    .body = experiment_view_body,
    .top = 1,
    .keys = {NEXT, RESEED, EXPLAIN, LIST_BACK, HELP},
};

const struct view view_experiment = {
    .name = "experiment",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .aim = "Claims of the articles, tested on many seeds: true or false only if the whole interval agrees.",
    .state_size = sizeof(struct experiment_view),
    .open = experiment_view_open,
    .close = experiment_view_close,
    .draw = experiment_view_draw,
    .key = experiment_view_key,
    .due_ms = experiment_view_due_ms,
    .tick = experiment_view_tick,
};
