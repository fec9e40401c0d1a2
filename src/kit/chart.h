/* kit/chart.h -- figures as lines: quartiles on a scale, and curves of dots. */
#ifndef KIT_CHART_H
#define KIT_CHART_H

#include "kit/screen.h"
#include "store/plot.h"

/* From LEAST to MOST; LEAST of a logarithmic one is above 0, and smaller values are drawn at it. */
struct chart_scale {
	double least, most;
	bool log;
};

/* The place of VALUE on SCALE, 0..1. */
double chart_share(const struct chart_scale *scale, double value);

/* Draws minimum, quartiles, median and maximum: thin is all, heavy the middle half. */
void chart_quartiles(struct screen *screen, int x, int y, int width, const struct chart_scale *scale,
		     const double quartiles[5], enum role role);

/* The rows that chart_draw wants. */
int chart_height(const struct plot *plot);

/* Draws PLOT over the whole screen: a row of quartiles for each group, or, if it is drawn over another figure, a curve
 * through the medians of each. */
void chart_draw(const struct plot *plot, bool log, struct screen *screen);

#endif
