/* The results' picture: quartiles of the expansions, the table, and the focused pane's figures in words. */
#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/text.h"
#include "kit/chart.h"
#include "screens/lab/results.h"

enum { NAME_X = 1, NAME_WIDTH = 19, MEDIAN_X = 29, BAR_X = 35, SEED_FROM = 60, US_END = 78 };

/* Rows of the screen without the panes' rows: a pane has one in the chart and one in the table. */
enum { ROWS_ASIDE = 12 };

static void results_draw_name_of(const struct results *results, size_t pane, char *out, size_t cap)
{
	study_title(&results->arg.lab->panes[pane].study, out, cap);
}

static enum role results_draw_role_of(const struct results *results, size_t pane)
{
	if (pane == results_focus(results))
		return ROLE_STRONG;
	return ROLE_TEXT;
}

static void results_draw_expansions(const struct results *results, int y, struct screen *screen)
{
	const size_t *places = results->places;
	struct chart_scale scale = {results->log_scale, results->most, results->log_scale};
	int width = screen->width - BAR_X - 3;

	screen_text(screen, NAME_X, y, ROLE_DIM, "cells expanded");
	screen_text_right(screen, MEDIAN_X, y, ROLE_DIM, "median");
	screen_format(screen, BAR_X, y, ROLE_DIM, "%.0f", scale.least);
	screen_format_right(screen, BAR_X + width, y, ROLE_DIM, "%.0f%s", results->most,
			    results->log_scale ? ", logarithmic" : "");
	for (size_t i = 0; i < results->arg.lab->n_panes; i++) {
		char name[64];
		results_draw_name_of(results, places[i], name, sizeof name);
		screen_text_within(screen, NAME_X, ++y, results_draw_role_of(results, places[i]), name,
				   NAME_WIDTH);
		if (!results->figures[places[i]].solved)
			continue;
		double median = results->figures[places[i]].expanded[2];
		screen_format_right(screen, MEDIAN_X, y, results_draw_role_of(results, places[i]), "%.*f",
				    median != floor(median), median);
		chart_quartiles(screen, BAR_X, y, width, &scale, results->figures[places[i]].expanded,
				places[i] == results_focus(results) ? ROLE_BAR_FOCUS : ROLE_BAR);
	}
	screen_text(screen, BAR_X, y + 1, ROLE_DIM, "─ all  ━ middle half  ● median");
}

/* VALUE, or nothing if it is NAN, behind a tab. */
static size_t results_draw_number(char *out, size_t used, int decimals, double value)
{
	if (isnan(value))
		return used + (size_t)snprintf(out + used, LIST_TEXT - used, "\t");
	return used + (size_t)snprintf(out + used, LIST_TEXT - used, "\t%.*f", decimals, value);
}

void results_text(const void *state, int line, char *out)
{
	const struct results *results = state;
	const struct results_figures *figures = &results->figures[results->places[line]];
	bool timed = results->bench.repeat && results->bench.noise <= BENCH_NOISE_MAX;
	char name[64];

	results_draw_name_of(results, results->places[line], name, sizeof name);
	size_t used = (size_t)snprintf(out, LIST_TEXT, "%s\t%zu/%zu\t%zu/%zu", name, figures->solved,
				       results->bench.n_answered, figures->optimal, results->bench.n_answered);
	used = results_draw_number(out, used, 3, figures->ratio);
	used = results_draw_number(out, used, 3, figures->worst_ratio);
	used = results_draw_number(out, used, 3, figures->against_first);
	results_draw_number(out, used, 1, timed ? figures->least_ns / 1000 : NAN);
}

/* The table, below the chart if that has room; its heading is the panel's first row. */
struct rect results_panel(const void *state, const struct ui *ui)
{
	int n = ((const struct list *)state)->n, y = 2 * n + ROWS_ASIDE <= ui->height ? n + 5 : 1;

	return (struct rect){0, y, ui->width, ui->height - y};
}

static void results_draw_heads(struct screen *screen, int y)
{
	static const char *const heads[] = {"solved", "optimal", "ratio", "worst", "cells/pane 1", "us"};
	static const int ends[] = {28, 37, 46, 55, 70, US_END};

	for (size_t i = 0; i < ARRAY_LEN(heads) && ends[i] < screen->width; i++)
		screen_text_right(screen, ends[i], y, ROLE_DIM, heads[i]);
}

static void results_say_quality(const struct results *results, char *out, size_t cap)
{
	const struct results_figures *figures = &results->figures[results_focus(results)];
	char name[64];

	results_draw_name_of(results, results_focus(results), name, sizeof name);
	text_cut(name, NAME_WIDTH);
	if (!figures->solved)
		snprintf(out, cap, "%s does not support this ground or this rule.", name);
	else if (figures->optimal == results->bench.n_answered && results_focus(results) == 0)
		snprintf(out, cap, "%s found a cheapest path every time.", name);
	else if (figures->optimal == results->bench.n_answered)
		snprintf(out, cap, "%s found a cheapest path every time, with %.3f times pane 1's cells.", name,
			 figures->against_first);
	else
		snprintf(out, cap, "%s misses the cheapest path %zu times, by %.1f per cent at worst.", name,
			 results->bench.n_answered - figures->optimal, 100 * (figures->worst_ratio - 1));
}

/* The query that enter opens. */
static void results_say_worst(const struct results *results, char *out, size_t cap)
{
	const struct results_figures *figures = &results->figures[results_focus(results)];
	const struct bench_question *question = &results->questions[figures->worst];
	const char *what = "worst query";

	if (figures->solved == results->bench.n_answered && figures->optimal == figures->solved)
		what = "longest search";
	snprintf(out, cap, "Its %s is from %d,%d to %d,%d.", what, question->start.x, question->start.y,
		 question->goal.x, question->goal.y);
}

static void results_say_times(const struct results *results, char *out, size_t cap)
{
	if (!results->bench.repeat)
		snprintf(out, cap, "Times left out, as requested.");
	else if (results->bench.noise > BENCH_NOISE_MAX)
		snprintf(out, cap, "Times withheld: this host is noisy (%.2f, limit %.2f).",
			 results->bench.noise, BENCH_NOISE_MAX);
	else
		snprintf(out, cap, "us: microseconds a query, least of %u times; the median of all queries.",
			 results->bench.repeat);
}

static void results_draw_sentences(const struct results *results, int y, struct screen *screen)
{
	struct rect area = {NAME_X, y, screen->width - 2 * NAME_X, screen->height - 1 - y};
	char text[160];
	int rows;

	results_say_quality(results, text, sizeof text);
	rows = screen_words(screen, area, ROLE_TEXT, text);
	area.y += rows;
	area.height -= rows;
	results_say_worst(results, text, sizeof text);
	rows = screen_words(screen, area, ROLE_TEXT, text);
	area.y += rows;
	area.height -= rows;
	if (screen->width <= US_END) /* the columns that the rest is about have no room */
		return;
	rows = screen_words(screen, area, ROLE_DIM,
			    "ratio, cells/pane 1: geometric means of all queries, as in bench.");
	area.y += rows;
	area.height -= rows;
	results_say_times(results, text, sizeof text);
	screen_words(screen, area, ROLE_DIM, text);
}

void results_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct results *results = state;
	const struct lab *lab = results->arg.lab;
	int y = results_panel(results, ui).y, gap = y > 1; /* no row is left over where the chart has no room */

	ASSERT(lab->n_panes == results->bench.n_solvers);
	int x = screen_format(screen, 11, 0, ROLE_TEXT, "%s %dx%d", lab_map_name(lab), lab->desk.grid.width,
			      lab->desk.grid.height);
	x = screen_format(screen, x + 3, 0, ROLE_TEXT, "%zu queries", results->bench.n_answered);
	if (screen->width >= SEED_FROM)
		screen_format(screen, x + 3, 0, ROLE_DIM, "seed %llu   %s", (unsigned long long)results->seed,
			      results_rules_differ(results) ? "each pane's rule"
							    : diagonal_names[results->bench.rule]);
	if (y > 1)
		results_draw_expansions(results, 2, screen);
	results_draw_heads(screen, y);
	results_draw_sentences(results, y + 1 + (int)lab->n_panes + gap, screen);
}
