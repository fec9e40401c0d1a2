#include "kit/chart.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "base/minmax.h"
#include "base/text.h"

enum { NAME_X = 1, NAME_MAX = 32, MEDIAN_WIDTH = 11, BAR_GAP = 2, CURVE_HEIGHT = 24, AXIS_WIDTH = 11 };

/* How many times VALUE, which is above 0, can be halved before it falls below 1, interpolated, and less than 0 if it
 * is to be doubled: a logarithm that does without the C library's, which differs between machines. */
static double chart_halvings(double value)
{
	double halvings = 0;

	for (; value >= 2; value /= 2)
		halvings++;
	for (; value < 1; value *= 2)
		halvings--;
	return halvings + value - 1;
}

double chart_share(const struct chart_scale *scale, double value)
{
	/* Halves, for the range of two figures may be more than a double holds. */
	double whole = scale->most / 2 - scale->least / 2, part = value / 2 - scale->least / 2;

	if (scale->log) {
		double least = chart_halvings(scale->least);
		whole = chart_halvings(scale->most) - least;
		part = chart_halvings(max(value, scale->least)) - least;
	}
	if (whole > 0)
		return clamp(part / whole, 0, 1);
	return 0;
}

static int chart_column(const struct chart_scale *scale, double value, int width)
{
	return (int)floor(chart_share(scale, value) * (width - 1) + 0.5);
}

void chart_quartiles(struct screen *screen, int x, int y, int width, const struct chart_scale *scale,
		     const double quartiles[5], enum role role)
{
	int at[5];

	for (int i = 0; i < 5; i++)
		at[i] = x + chart_column(scale, quartiles[i], width);
	for (int i = at[0]; i <= at[4]; i++)
		screen_put(screen, i, y, U'─', ROLE_DIM);
	for (int i = at[1]; i <= at[3]; i++)
		screen_put(screen, i, y, U'━', role);
	screen_put(screen, at[2], y, U'●', ROLE_STRONG);
}

/* ---- a plot ---------------------------------------------------------------------------------------------- */

static const enum role chart_roles[] = {ROLE_MIND, ROLE_BODY, ROLE_NOSE, ROLE_SWARM, ROLE_PATH, ROLE_OPEN};

static enum role chart_role_of(size_t group)
{
	return chart_roles[group % ARRAY_LEN(chart_roles)];
}

/* A logarithmic scale over the figure y of all points; it begins at 1 unless some are between 0 and 1. */
static struct chart_scale chart_log_scale(const struct plot *plot)
{
	struct chart_scale scale = {.log = true, .least = 1};

	for (size_t i = 0; i < plot->n_points; i++) {
		double value = plot->points[i].y;
		if (value > 0)
			scale.least = min(scale.least, value);
		scale.most = max(scale.most, value);
	}
	scale.most = max(scale.most, scale.least);
	return scale;
}

/* A scale over one figure of all points; it begins at 0 unless there are negative ones. */
static struct chart_scale chart_scale_of(const struct plot *plot, bool of_x)
{
	struct chart_scale scale = {0};

	if (of_x)
		scale.least = DBL_MAX;
	for (size_t i = 0; i < plot->n_points; i++) {
		double value = of_x ? plot->points[i].x : plot->points[i].y;
		scale.least = min(scale.least, value);
		scale.most = max(scale.most, value);
	}
	return scale;
}

static int chart_name_width(const struct plot *plot)
{
	int width = 0;

	for (size_t i = 0; i < plot->n_groups; i++)
		width = max(width, text_width(plot->groups[i].name));
	return min(width, NAME_MAX);
}

int chart_height(const struct plot *plot)
{
	if (plot->against[0])
		return CURVE_HEIGHT;
	return (int)plot->n_groups + 5;
}

static void chart_left_out(const struct plot *plot, int y, struct screen *screen)
{
	if (plot->n_left_out)
		screen_format_right(screen, screen->width - 1, y, ROLE_DIM, "%zu of %zu rows lack %s",
				    plot->n_left_out, plot->n_left_out + plot->n_points, plot->value);
}

static void chart_group_row(const struct plot *plot, size_t group, const struct chart_scale *scale, int x,
			    int y, struct screen *screen)
{
	const struct plot_group *of = &plot->groups[group];
	double quartiles[5];

	for (int i = 0; i < 5; i++) {
		double place = i / 4.0 * (double)(of->n - 1);
		size_t below = (size_t)place, above = min(below + 1, of->n - 1);
		double low = plot->points[of->first + below].y, high = plot->points[of->first + above].y;
		double share = place - (double)below;
		quartiles[i] = (1 - share) * low + share * high;
	}
	screen_text_within(screen, NAME_X, y, ROLE_TEXT, of->name, NAME_MAX);
	screen_format_right(screen, x - BAR_GAP, y, ROLE_TEXT, "%.6g", quartiles[2]);
	chart_quartiles(screen, x, y, screen->width - x - 1, scale, quartiles, chart_role_of(group));
}

static void chart_draw_groups(const struct plot *plot, bool log, struct screen *screen)
{
	struct chart_scale scale = log ? chart_log_scale(plot) : chart_scale_of(plot, false);
	int x = NAME_X + chart_name_width(plot) + MEDIAN_WIDTH + BAR_GAP, y = 0;

	screen_text(screen, NAME_X, y, ROLE_STRONG, plot->value);
	screen_text_right(screen, x - BAR_GAP, y, ROLE_DIM, "median");
	screen_format(screen, x, y, ROLE_DIM, "%.4g", scale.least);
	screen_format_right(screen, screen->width - 1, y, ROLE_DIM, "%.6g%s", scale.most,
			    log ? ", logarithmic" : "");
	for (size_t i = 0; i < plot->n_groups; i++)
		chart_group_row(plot, i, &scale, x, y + 2 + (int)i, screen);
	y += 3 + (int)plot->n_groups;
	screen_text(screen, x, y, ROLE_DIM, "─ all  ━ middle half  ● median");
	chart_left_out(plot, y + 1, screen);
}

/* ---- curves ---------------------------------------------------------------------------------------------- */

struct chart_axes {
	struct rect area;
	struct chart_scale x, y;
};

static void chart_dot_of(const struct chart_axes *axes, double x, double y, int *dot_x, int *dot_y)
{
	*dot_x = 2 * axes->area.x + chart_column(&axes->x, x, 2 * axes->area.width);
	*dot_y = 4 * (axes->area.y + axes->area.height) - 1 - chart_column(&axes->y, y, 4 * axes->area.height);
}

/* Draws the group's medians, and its letter at the end of the line. */
static void chart_curve(const struct plot *plot, size_t group, const struct chart_axes *axes,
			struct screen *screen)
{
	const struct plot_group *of = &plot->groups[group];
	const struct plot_point *points = plot->points + of->first;
	int last_x = -1, last_y = -1;

	for (size_t i = 0, end; i < of->n; i = end) {
		int x, y;
		for (end = i + 1; end < of->n && points[end].x == points[i].x; end++)
			;
		double low = points[i + (end - i - 1) / 2].y, high = points[i + (end - i) / 2].y;
		chart_dot_of(axes, points[i].x, low / 2 + high / 2, &x, &y);
		screen_line(screen, last_x < 0 ? x : last_x, last_x < 0 ? y : last_y, x, y, 1,
			    chart_role_of(group));
		last_x = x;
		last_y = y;
	}
	screen_put(screen, last_x / 2 + 1, last_y / 4, (uint32_t)('a' + group), chart_role_of(group));
}

static void chart_legend(const struct plot *plot, int x, int y, struct screen *screen)
{
	for (size_t i = 0; i < plot->n_groups && y < screen->height; i++, y++) {
		screen_put(screen, x, y, (uint32_t)('a' + i), chart_role_of(i));
		screen_text_within(screen, x + 2, y, ROLE_TEXT, plot->groups[i].name, NAME_MAX);
	}
}

static void chart_draw_curves(const struct plot *plot, bool log, struct screen *screen)
{
	int legend = chart_name_width(plot) + 4;
	struct chart_axes axes = {
	    .area = {AXIS_WIDTH + 1, 2, screen->width - AXIS_WIDTH - legend - 4, screen->height - 5},
	    .x = chart_scale_of(plot, true),
	    .y = log ? chart_log_scale(plot) : chart_scale_of(plot, false)};
	int bottom = axes.area.y + axes.area.height, right = axes.area.x + axes.area.width;

	screen_format(screen, NAME_X, 0, ROLE_STRONG, "%s%s", plot->value, log ? ", logarithmic" : "");
	screen_format_right(screen, AXIS_WIDTH, axes.area.y, ROLE_DIM, "%.6g", axes.y.most);
	screen_format_right(screen, AXIS_WIDTH, bottom - 1, ROLE_DIM, "%.4g", axes.y.least);
	for (int x = axes.area.x; x < right; x++)
		screen_put(screen, x, bottom, U'─', ROLE_SCALE);
	screen_format(screen, axes.area.x, bottom + 1, ROLE_DIM, "%.6g", axes.x.least);
	screen_format_right(screen, right, bottom + 1, ROLE_DIM, "%s %.6g", plot->against, axes.x.most);
	for (size_t i = 0; i < plot->n_groups; i++)
		chart_curve(plot, i, &axes, screen);
	chart_legend(plot, right + 3, axes.area.y, screen);
	chart_left_out(plot, screen->height - 1, screen);
}

void chart_draw(const struct plot *plot, bool log, struct screen *screen)
{
	if (plot->against[0])
		chart_draw_curves(plot, log, screen);
	else
		chart_draw_groups(plot, log, screen);
}
