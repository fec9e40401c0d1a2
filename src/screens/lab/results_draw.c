/* The results' picture: quartiles of the expansions, the table, and the focused pane's figures in words. */
#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "screens/lab/results.h"
#include "ui/chart.h"

enum { NAME_X = 1, NAME_WIDTH = 19, MEDIAN_X = 29, BAR_X = 35 };

/* Rows of the screen without those of the panes, of which the chart and the table have one each. */
enum { ROWS_ASIDE = 12 };

static void results_draw_name_of(const struct results *results, size_t pane, char *out, size_t cap)
{
	study_short(&results->lab->panes[pane].study, NAME_WIDTH, out, cap);
}

static enum role results_draw_role_of(const struct results *results, size_t pane)
{
	if (pane == results->focus)
		return ROLE_STRONG;
	return ROLE_TEXT;
}

static int results_draw_expansions(const struct results *results, const size_t *places, int y,
				   struct screen *screen)
{
	struct chart_scale scale = {results->log_scale, results->most, results->log_scale};
	int width = screen->width - BAR_X - 3;

	screen_text(screen, NAME_X, y, ROLE_DIM, "cells expanded");
	screen_text_right(screen, MEDIAN_X, y, ROLE_DIM, "median");
	screen_format(screen, BAR_X, y, ROLE_DIM, "%.0f", scale.least);
	screen_format_right(screen, BAR_X + width, y, ROLE_DIM, "%.0f%s", results->most,
			    results->log_scale ? ", logarithmic" : "");
	for (size_t i = 0; i < results->lab->n_panes; i++) {
		char name[64];
		results_draw_name_of(results, places[i], name, sizeof name);
		screen_text(screen, NAME_X, ++y, results_draw_role_of(results, places[i]), name);
		if (!results->figures[places[i]].solved)
			continue;
		screen_format_right(screen, MEDIAN_X, y, results_draw_role_of(results, places[i]), "%.0f",
				    results->figures[places[i]].expanded[2]);
		chart_quartiles(screen, BAR_X, y, width, &scale, results->figures[places[i]].expanded,
				places[i] == results->focus ? ROLE_BAR_FOCUS : ROLE_BAR);
	}
	screen_text(screen, BAR_X, y + 1, ROLE_DIM, "─ all  ━ middle half  ● median");
	return y + 3;
}

/* VALUE right of column X, or nothing if it is NAN. */
static void results_draw_number(struct screen *screen, int x, int y, enum role role, int decimals, double value)
{
	if (!isnan(value))
		screen_format_right(screen, x, y, role, "%.*f", decimals, value);
}

static int results_draw_table(const struct results *results, const size_t *places, int y, struct screen *screen)
{
	static const char *const heads[] = {"solved", "optimal", "ratio", "worst", "cells / pane 1", "us"};
	static const int ends[] = {28, 37, 46, 55, 70, 78};
	char name[64];

	for (size_t i = 0; i < ARRAY_LEN(heads) && ends[i] < screen->width; i++)
		screen_text_right(screen, ends[i], y, ROLE_DIM, heads[i]);
	for (size_t i = 0; i < results->lab->n_panes; i++) {
		const struct results_figures *figures = &results->figures[places[i]];
		enum role role = results_draw_role_of(results, places[i]);
		results_draw_name_of(results, places[i], name, sizeof name);
		screen_text(screen, NAME_X, ++y, role, name);
		screen_format_right(screen, ends[0], y, role, "%zu/%zu", figures->solved,
				    results->bench.n_answered);
		screen_format_right(screen, ends[1], y, role, "%zu/%zu", figures->optimal,
				    results->bench.n_answered);
		results_draw_number(screen, ends[2], y, role, 3, figures->ratio);
		results_draw_number(screen, ends[3], y, role, 3, figures->worst_ratio);
		results_draw_number(screen, ends[4], y, role, 3, figures->against_first);
		if (results->bench.repeat && results->bench.noise <= BENCH_NOISE_MAX)
			results_draw_number(screen, ends[5], y, role, 1, figures->least_ns / 1000);
	}
	return y + 2;
}

static void results_draw_sentence(const struct results *results, int y, struct screen *screen)
{
	const struct results_figures *figures = &results->figures[results->focus];
	char name[64];

	results_draw_name_of(results, results->focus, name, sizeof name);
	if (!figures->solved)
		screen_format(screen, NAME_X, y, ROLE_TEXT, "%s does not support this ground or this rule.",
			      name);
	else if (figures->optimal == results->bench.n_answered && results->focus == 0)
		screen_format(screen, NAME_X, y, ROLE_TEXT, "%s found a cheapest path every time.", name);
	else if (figures->optimal == results->bench.n_answered)
		screen_format(screen, NAME_X, y, ROLE_TEXT,
			      "%s found a cheapest path every time, with %.3f of pane 1's cells.", name,
			      figures->against_first);
	else
		screen_format(screen, NAME_X, y, ROLE_TEXT,
			      "%s misses the cheapest path %zu times, by %.1f per cent at worst.", name,
			      results->bench.n_answered - figures->optimal, 100 * (figures->worst_ratio - 1));
}

static void results_draw_foot(const struct results *results, int y, struct screen *screen)
{
	size_t worst = results->figures[results->focus].worst;
	const struct bench_question *question = &results->questions[worst];

	if (!results->bench.repeat)
		screen_text(screen, NAME_X, y, ROLE_DIM, "Times left out, as requested.");
	else if (results->bench.noise > BENCH_NOISE_MAX)
		screen_format(screen, NAME_X, y, ROLE_DIM,
			      "Times withheld: this host is noisy (%.2f, limit %.2f).", results->bench.noise,
			      BENCH_NOISE_MAX);
	int x = screen_text(screen, NAME_X, y + 1, ROLE_DIM, "worst query ");
	screen_format(screen, x, y + 1, ROLE_TEXT, "%zu, %d,%d to %d,%d", worst, question->start.x,
		      question->start.y, question->goal.x, question->goal.y);
}

void results_draw(const struct results *results, struct screen *screen)
{
	const struct lab *lab = results->lab;
	size_t places[LAB_PANES];

	ASSERT(lab->n_panes == results->bench.n_solvers);
	int x = screen_text(screen, 1, 0, ROLE_STRONG, "Results") + 3;

	x = screen_format(screen, x, 0, ROLE_TEXT, "%s %dx%d", lab->name, lab->desk.grid.width,
			  lab->desk.grid.height);
	x = screen_format(screen, x + 3, 0, ROLE_TEXT, "%zu queries", results->bench.n_answered);
	x = screen_format(screen, x + 3, 0, ROLE_DIM, "seed %llu", (unsigned long long)results->seed);
	screen_text(screen, x + 3, 0, ROLE_DIM, diagonal_names[results->bench.rule]);
	results_sort(results, places);
	int y = 1, rows = 2 * (int)lab->n_panes + ROWS_ASIDE;
	if (rows <= screen->height)
		y = results_draw_expansions(results, places, 2, screen);
	y = results_draw_table(results, places, y, screen);
	results_draw_sentence(results, y, screen);
	results_draw_foot(results, y + 1, screen);
}
