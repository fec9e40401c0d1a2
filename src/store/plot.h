/* store/plot.h -- which figures of a data frame to draw, and in which groups.
 *
 * Invariant: the points of a group stand together, in ascending order of x, then of y. */
#ifndef STORE_PLOT_H
#define STORE_PLOT_H

#include "store/data_frame.h"

enum { PLOT_GROUPS_MAX = 24, PLOT_NAME_CAP = 64, PLOT_WHERE_MAX = 4 };

/* Names of columns; NULL: as the kind of rows suggests. */
struct plot_wish {
	const char *value;                 /* the figure */
	const char *by;                    /* groups: one column, or several with commas between them */
	const char *against;               /* the figure is drawn over this one; NULL or "": by group alone */
	const char *where[PLOT_WHERE_MAX]; /* [n_where] "COLUMN=TEXT": only rows with this text there */
	size_t n_where;
};

struct plot_point {
	size_t group;
	double x, y; /* x is 0 where nothing is drawn over anything */
};

struct plot_group {
	char name[PLOT_NAME_CAP];
	size_t first, n; /* of its points */
};

struct plot {
	char value[PLOT_NAME_CAP], against[PLOT_NAME_CAP]; /* against: "" for none */
	struct plot_group groups[PLOT_GROUPS_MAX];         /* [n_groups], in the order of the rows */
	size_t n_groups;
	struct plot_point *points; /* [n_points], owned */
	size_t n_points;
	char facet
	    [PLOT_NAME_CAP]; /* "figure=time": the one of several kinds of figures that is drawn; "": there is one */
	size_t n_left_out; /* rows without such a figure */
};

/* Fills PLOT, which is large, from SHEET; plot_free releases it.  STATUS_USAGE if a column is unknown, nothing suggests
 * one, or there are too many groups; STATUS_BAD_INPUT if no row has such a figure. */
MUST_CHECK enum status plot_make(const struct data_frame *sheet, const struct plot_wish *wish,
				 struct plot *plot, struct diag *diag);
void plot_free(struct plot *plot);

#endif
