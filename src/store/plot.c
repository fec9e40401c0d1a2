#include "store/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { BY_MAX = 4, FIRST_NAMED = 3 };

/* The figure drawn of Astray's own rows, which a column identifies. */
static const struct plot_kind {
	const char *column;
	struct plot_wish wish;
	const char *
	    facet; /* the column that says what `value` measures, so that only one of its texts is drawn; or NULL */
} plot_kinds[] = {
    {"experiment", {.value = "mean", .by = "case", .against = "x"}, "figure"},
    {"mover", {.value = "tick", .by = "mover,options"}, NULL},
    {"behaviour", {.value = "time_s", .by = "behaviour,ship"}, NULL},
    {"algorithm", {.value = "expanded", .by = "algorithm,options"}, NULL},
    {"bot", {.value = "score", .by = "bot"}, NULL},
    {"pilot", {.value = "score", .by = "pilot"}, NULL},
    {"chaser", {.value = "mean", .by = "map,chaser"}, NULL},
};

/* The columns that a wish comes to. */
struct plot_columns {
	size_t value, against, by[BY_MAX], n_by;
	bool has_against, has_facet;
	size_t facet;                              /* see plot_kinds */
	size_t where[PLOT_WHERE_MAX + 1], n_where; /* one more than a wish: the facet */
	const char *texts[PLOT_WHERE_MAX + 1];     /* that are wanted there */
};

static enum status plot_find(const struct data_frame *frame, const char *name, size_t *column,
			     struct diag *diag)
{
	char first[FIRST_NAMED * 24];
	size_t used = 0;

	if (data_frame_column(frame, name, column))
		return STATUS_OK;
	for (size_t i = 0; i < FIRST_NAMED && i < frame->n_columns; i++)
		used += (size_t)snprintf(first + used, sizeof first - used, "%s%.20s", i ? ", " : "",
					 frame->cells[i]);
	return diag_set(diag, STATUS_USAGE, "unknown column '%.40s'; the first are %s", name, first);
}

static struct plot_kind plot_kind_of(const struct data_frame *frame)
{
	size_t column;

	for (size_t i = 0; i < ARRAY_LEN(plot_kinds); i++)
		if (data_frame_column(frame, plot_kinds[i].column, &column))
			return plot_kinds[i];
	return (struct plot_kind){0};
}

/* Wants only rows with the first text in the column FACET, unless the wish already has that column.  NULL: none. */
static void plot_add_facet(const struct data_frame *frame, const char *facet, struct plot_columns *columns)
{
	size_t column;

	if (!facet || !frame->n_rows || !data_frame_column(frame, facet, &column))
		return;
	for (size_t i = 0; i < columns->n_by; i++)
		if (columns->by[i] == column)
			return;
	for (size_t i = 0; i < columns->n_where; i++)
		if (columns->where[i] == column)
			return;
	columns->where[columns->n_where] = column;
	columns->texts[columns->n_where++] = data_frame_cell(frame, 0, column);
	columns->facet = column;
	columns->has_facet = true;
}

static enum status plot_find_groups(const struct data_frame *frame, const char *by,
				    struct plot_columns *columns, struct diag *diag)
{
	char name[PLOT_NAME_CAP];
	enum status status = STATUS_OK;

	while (*by && !status) {
		size_t len = strcspn(by, ",");
		if (columns->n_by == BY_MAX)
			return diag_set(diag, STATUS_USAGE, "at most %d columns make a group", BY_MAX);
		snprintf(name, sizeof name, "%.*s", (int)len, by);
		status = plot_find(frame, name, &columns->by[columns->n_by++], diag);
		by += len + (by[len] == ',');
	}
	return status;
}

static enum status plot_find_conditions(const struct data_frame *frame, const struct plot_wish *wish,
					struct plot_columns *columns, struct diag *diag)
{
	char name[PLOT_NAME_CAP];
	enum status status = STATUS_OK;

	for (size_t i = 0; i < wish->n_where && !status; i++) {
		size_t len = strcspn(wish->where[i], "=");
		if (!wish->where[i][len])
			return diag_set(diag, STATUS_USAGE, "'%.40s' is not COLUMN=TEXT", wish->where[i]);
		snprintf(name, sizeof name, "%.*s", (int)len, wish->where[i]);
		status = plot_find(frame, name, &columns->where[i], diag);
		columns->texts[i] = wish->where[i] + len + 1;
		columns->n_where++;
	}
	return status;
}

static bool plot_is_wanted(const struct data_frame *frame, size_t row, const struct plot_columns *columns)
{
	for (size_t i = 0; i < columns->n_where; i++)
		if (strcmp(data_frame_cell(frame, row, columns->where[i]), columns->texts[i]) != 0)
			return false;
	return true;
}

static enum status plot_choose(const struct data_frame *frame, const struct plot_wish *wish,
			       struct plot_columns *columns, struct diag *diag)
{
	struct plot_kind kind = plot_kind_of(frame);
	struct plot_wish usual = kind.wish;
	bool own_value = wish->value != NULL; /* then what suits the other figure need not suit this one */
	const char *value = own_value ? wish->value : usual.value;
	const char *by = wish->by ? wish->by : usual.by;
	const char *against = wish->against || own_value ? wish->against : usual.against;

	if (!value || !by)
		return diag_set(diag, STATUS_USAGE, "unknown columns; use --value and --by");
	enum status status = plot_find(frame, value, &columns->value, diag);
	if (!status)
		status = plot_find_groups(frame, by, columns, diag);
	columns->has_against = against && *against;
	if (!status && columns->has_against)
		status = plot_find(frame, against, &columns->against, diag);
	if (!status)
		status = plot_find_conditions(frame, wish, columns, diag);
	if (!status && (!own_value || !strcmp(value, usual.value ? usual.value : "")))
		plot_add_facet(frame, kind.facet, columns);
	return status;
}

static void plot_name_of(const struct data_frame *frame, size_t row, const struct plot_columns *columns,
			 char name[PLOT_NAME_CAP])
{
	size_t used = 0;

	name[0] = '\0';
	for (size_t i = 0; i < columns->n_by && used < PLOT_NAME_CAP; i++) {
		const char *cell = data_frame_cell(frame, row, columns->by[i]);
		if (*cell)
			used +=
			    (size_t)snprintf(name + used, PLOT_NAME_CAP - used, "%s%s", used ? " " : "", cell);
	}
}

/* The group of ROW, which is new if no row before had it; PLOT_GROUPS_MAX if it finds no room. */
static size_t plot_group_of(const struct data_frame *frame, size_t row, const struct plot_columns *columns,
			    struct plot *plot)
{
	char name[PLOT_NAME_CAP];
	size_t i = 0;

	plot_name_of(frame, row, columns, name);
	while (i < plot->n_groups && strcmp(plot->groups[i].name, name) != 0)
		i++;
	if (i == plot->n_groups && i < PLOT_GROUPS_MAX)
		memcpy(plot->groups[plot->n_groups++].name, name, PLOT_NAME_CAP);
	return i;
}

static bool plot_number(const char *cell, double *number)
{
	return text_to_double(cell, number) && isfinite(*number);
}

static enum status plot_take_row(const struct data_frame *frame, size_t row, const struct plot_columns *columns,
				 struct plot *plot, struct diag *diag)
{
	struct plot_point *point = &plot->points[plot->n_points];
	bool whole = plot_number(data_frame_cell(frame, row, columns->value), &point->y);

	point->x = 0;
	if (whole && columns->has_against)
		whole = plot_number(data_frame_cell(frame, row, columns->against), &point->x);
	if (!whole) {
		plot->n_left_out++;
		return STATUS_OK;
	}
	point->group = plot_group_of(frame, row, columns, plot);
	plot->n_points++;
	if (point->group == PLOT_GROUPS_MAX)
		return diag_set(diag, STATUS_USAGE, "there are more than %d groups: choose others with --by",
				PLOT_GROUPS_MAX);
	return STATUS_OK;
}

static int plot_compare(const void *a, const void *b)
{
	const struct plot_point *left = a, *right = b;

	if (left->group != right->group)
		return left->group < right->group ? -1 : 1;
	if (left->x != right->x)
		return left->x < right->x ? -1 : 1;
	return (left->y > right->y) - (left->y < right->y);
}

static void plot_sort(struct plot *plot)
{
	qsort(plot->points, plot->n_points, sizeof *plot->points, plot_compare);
	for (size_t i = plot->n_points; i-- > 0;) {
		struct plot_group *group = &plot->groups[plot->points[i].group];
		group->first = i;
		group->n++;
	}
}

/* Reads all rows; a failure leaves nothing behind. */
static enum status plot_take_rows(const struct data_frame *frame, struct plot_columns *columns,
				  struct plot *plot, struct diag *diag)
{
	enum status status = STATUS_OK;

	*plot = (struct plot){.points = calloc(frame->n_rows, sizeof *plot->points)};
	if (!plot->points)
		return STATUS_NO_MEMORY;
	for (size_t row = 0; row < frame->n_rows && !status; row++)
		if (plot_is_wanted(frame, row, columns))
			status = plot_take_row(frame, row, columns, plot, diag);
	if (status)
		plot_free(plot);
	return status;
}

/* Does any wanted row have a figure in COLUMN? */
static bool plot_has_figure(const struct data_frame *frame, size_t column, const struct plot_columns *columns)
{
	double number;

	for (size_t row = 0; row < frame->n_rows; row++)
		if (plot_is_wanted(frame, row, columns) &&
		    plot_number(data_frame_cell(frame, row, column), &number))
			return true;
	return false;
}

/* The reason for an empty chart. */
static enum status plot_nothing(const struct data_frame *frame, const struct plot_columns *columns,
				struct diag *diag)
{
	const char *value = frame->cells[columns->value];
	size_t row = 0;

	while (row < frame->n_rows && !plot_is_wanted(frame, row, columns))
		row++;
	if (columns->n_where && row == frame->n_rows)
		return diag_set(diag, STATUS_BAD_INPUT, "no rows match --where");
	if (!columns->has_against || !plot_has_figure(frame, columns->value, columns))
		return diag_set(diag, STATUS_BAD_INPUT, "no row has a figure in the column '%.40s'", value);
	const char *against = frame->cells[columns->against];
	if (!plot_has_figure(frame, columns->against, columns))
		return diag_set(diag, STATUS_BAD_INPUT, "no row has a figure in the column '%.40s'", against);
	return diag_set(diag, STATUS_BAD_INPUT, "no row has figures in both '%.40s' and '%.40s'", value,
			against);
}

enum status plot_make(const struct data_frame *frame, const struct plot_wish *wish, struct plot *plot,
		      struct diag *diag)
{
	struct plot_columns columns = {0};
	enum status status = plot_choose(frame, wish, &columns, diag);

	if (!status)
		status = plot_take_rows(frame, &columns, plot, diag);
	if (!status && !plot->n_points && columns.has_against && !wish->against) {
		plot_free(plot);
		columns.has_against = false;
		status = plot_take_rows(frame, &columns, plot, diag);
	}
	if (status)
		return status;
	if (!plot->n_points) {
		plot_free(plot);
		return plot_nothing(frame, &columns, diag);
	}
	snprintf(plot->value, sizeof plot->value, "%s", frame->cells[columns.value]);
	if (columns.has_against)
		snprintf(plot->against, sizeof plot->against, "%s", frame->cells[columns.against]);
	if (columns.has_facet)
		snprintf(plot->facet, sizeof plot->facet, "%s=%s", frame->cells[columns.facet],
			 data_frame_cell(frame, 0, columns.facet));
	plot_sort(plot);
	return STATUS_OK;
}

void plot_free(struct plot *plot)
{
	free(plot->points);
	plot->points = NULL;
}
