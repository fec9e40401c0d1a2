#include "path/path.h"

#include <math.h>
#include <stdlib.h>

static_assert(GRID_MAX_CELLS <= 1 << 28, "an event holds the index of a cell in 28 bits");

const char *const diagonal_names[DIAGONAL_RULES + 1] = {"never", "no-cut", "one", "always", NULL};

enum status path_begin(unsigned rules, const struct ground *ground, const struct path_query *query,
		       struct path_result *result)
{
	ASSERT(query->rule < DIAGONAL_RULES);
	if (!(rules >> query->rule & 1))
		return STATUS_UNSUPPORTED;
	if (!ground_inside(ground, query->start) || !ground_inside(ground, query->goal))
		return STATUS_BAD_INPUT;
	*result = (struct path_result){.cells = result->cells, .cap = result->cap};
	return STATUS_OK;
}

bool path_step_allowed(const struct ground *ground, struct cell at, int d, enum diagonal_rule rule)
{
	struct cell to = cell_step(at, d);

	if (!ground_open(ground, to))
		return false;
	if (d < NORTH_EAST || rule == DIAGONAL_ALWAYS)
		return true;
	bool beside = ground_open(ground, cell_at(to.x, at.y));
	bool above = ground_open(ground, cell_at(at.x, to.y));
	if (rule == DIAGONAL_NO_CUT)
		return beside && above;
	return rule == DIAGONAL_ONE && (beside || above);
}

/* A walk over the cells that a straight line enters: one orthogonal step at a time, or a diagonal one where it
 * passes exactly through a corner.
 *
 * With the middle of A at the origin, the line crosses its (i+1)th column border at (2i+1) / (2 dx) of its
 * length and its (j+1)th row border at (2j+1) / (2 dy).  The lesser of the two comes next. */
struct path_line {
	int dx, dy;                        /* absolute */
	int over_column, over_row, corner; /* directions that cross a column border, a row border, both */
	int i, j;                          /* column and row borders crossed */
};

static struct path_line path_line_between(struct cell a, struct cell b)
{
	int dx = b.x - a.x, dy = b.y - a.y;

	return (struct path_line){.dx = abs(dx),
				  .dy = abs(dy),
				  .over_column = dx > 0 ? EAST : WEST,
				  .over_row = dy > 0 ? SOUTH : NORTH,
				  .corner = direction_diagonal(dx, dy)};
}

/* Negative: a column border comes next; positive: a row border; 0: a corner. */
static int64_t path_line_next(const struct path_line *line)
{
	if (line->dy == 0)
		return -1;
	if (line->dx == 0)
		return 1;
	return (int64_t)(2 * line->i + 1) * line->dy - (int64_t)(2 * line->j + 1) * line->dx;
}

/* Moves AT over the next border, or corner; false if that is not allowed. */
static bool path_line_step(struct path_line *line, const struct ground *ground, enum diagonal_rule rule,
			   struct cell *at)
{
	int64_t next = path_line_next(line);
	int d = line->corner;

	if (next < 0)
		d = line->over_column;
	else if (next > 0)
		d = line->over_row;
	if (!path_step_allowed(ground, *at, d, rule))
		return false;
	*at = cell_step(*at, d);
	line->i += next <= 0;
	line->j += next >= 0;
	return true;
}

/* Are the bits FIRST .. LAST of LINE set? */
static bool path_run_open(const uint64_t *line, int first, int last)
{
	uint64_t mask = UINT64_MAX << (first & 63);

	for (int word = first >> 6; word < last >> 6; word++, mask = UINT64_MAX)
		if (~line[word] & mask)
			return false;
	return !(~line[last >> 6] & mask & UINT64_MAX >> (63 - (last & 63)));
}

/* Packed open cells as one sees them along a line: from line FROM, bit AT, it goes ALONG bits and ACROSS lines, with
 * the signs given. */
struct path_plane {
	const uint64_t *line; /* of the first cell */
	ptrdiff_t next;       /* words from one line to the next on the way */
	int at, along, across, sign;
};

static struct path_plane path_plane_between(const struct ground *ground, struct cell a, struct cell b)
{
	int dx = b.x - a.x, dy = b.y - a.y;
	ptrdiff_t row = (ptrdiff_t)ground->row_words, column = (ptrdiff_t)ground->col_words;

	if (abs(dx) >= abs(dy))
		return (struct path_plane){.line = ground->rows + (a.y + 1) * row + 1,
					   .next = dy < 0 ? -row : row,
					   .at = a.x,
					   .along = abs(dx),
					   .across = abs(dy),
					   .sign = dx < 0 ? -1 : 1};
	return (struct path_plane){.line = ground->cols + (a.x + 1) * column + 1,
				   .next = dx < 0 ? -column : column,
				   .at = a.y,
				   .along = abs(dy),
				   .across = abs(dx),
				   .sign = dy < 0 ? -1 : 1};
}

static bool path_plane_open(const struct path_plane *plane, int near, int far)
{
	if (plane->sign < 0)
		return path_run_open(plane->line, plane->at - far, plane->at - near);
	return path_run_open(plane->line, plane->at + near, plane->at + far);
}

/* path_sees() under the no-cut rule: all cells that the line enters or touches at a corner must be open.  In each row,
 * or column if the line is steep, they are one run of bits.
 *
 * Over the border behind row j the line is ((2j + 1) along / across - 1) / 2 cells past the first cell border; where
 * that is a whole number it passes through a corner. */
static bool path_sees_by_runs(const struct ground *ground, struct cell a, struct cell b)
{
	struct path_plane plane = path_plane_between(ground, a, b);
	int near = 0;

	for (int j = 0; j < plane.across; j++) {
		int over = (2 * j + 1) * plane.along - plane.across, borders = over / (2 * plane.across);
		if (!path_plane_open(&plane, near, borders + 1))
			return false;
		near = borders + (over % (2 * plane.across) != 0);
		plane.line += plane.next;
	}
	return path_plane_open(&plane, near, plane.along);
}

bool path_sees(const struct ground *ground, struct cell a, struct cell b, enum diagonal_rule rule)
{
	struct path_line line = path_line_between(a, b);

	if (!ground_open(ground, a) || !ground_open(ground, b))
		return false;
	/* What no-cut lets through, the laxer rules do, too. */
	if (rule != DIAGONAL_NEVER && path_sees_by_runs(ground, a, b))
		return true;
	if (rule == DIAGONAL_NO_CUT)
		return false;
	while (!cell_equal(a, b))
		if (!path_line_step(&line, ground, rule, &a))
			return false;
	return true;
}

/* The mean cost of the cells that the free line between the middles of A and B enters. */
static double path_leg_weight(const struct ground *ground, struct cell a, struct cell b)
{
	struct path_line line = path_line_between(a, b);
	double sum = 0, n = 0;

	for (; !cell_equal(a, b) && path_line_step(&line, ground, DIAGONAL_ALWAYS, &a); n++)
		sum += ground_cost(ground, a);
	ASSERT(n > 0);
	return sum / n;
}

double path_cost(const struct ground *ground, const struct cell *cells, size_t len, bool weighted)
{
	double straight = 0, diagonal = 0, slanted = 0;

	for (size_t i = 1; i < len; i++) {
		int dx = abs(cells[i].x - cells[i - 1].x), dy = abs(cells[i].y - cells[i - 1].y);
		bool leg = dx > 1 || dy > 1;
		double weight = 1;
		if (weighted && leg)
			weight = path_leg_weight(ground, cells[i - 1], cells[i]);
		else if (weighted)
			weight = ground_cost(ground, cells[i]);
		if (leg)
			slanted += weight * sqrt((double)dx * dx + (double)dy * dy);
		else if (dx && dy)
			diagonal += weight;
		else
			straight += weight;
	}
	return straight + diagonal * sqrt(2.0) + slanted;
}

static int path_direction_between(struct cell from, struct cell to)
{
	for (int d = 0; d < DIRECTIONS; d++)
		if (cell_equal(cell_step(from, d), to))
			return d;
	return DIRECTIONS;
}

/* Appends the cells of the straight line from WALKED[*used - 1] to CORNER. */
static enum status path_walk_leg(const struct ground *ground, enum diagonal_rule rule, struct cell corner,
				 struct cell *walked, size_t cap, size_t *used)
{
	size_t bend = *used - 1;
	struct cell at = walked[bend];
	struct path_line line = path_line_between(at, corner);

	while (!cell_equal(at, corner)) {
		if (!path_line_step(&line, ground, rule, &at))
			return STATUS_BAD_INPUT;
		/* Two steps around a corner become one diagonal step if the rule allows it. */
		if (*used - 1 > bend) {
			int d = path_direction_between(walked[*used - 2], at);
			if (d < DIRECTIONS && path_step_allowed(ground, walked[*used - 2], d, rule))
				--*used;
		}
		if (*used == cap)
			return STATUS_SPACE;
		walked[(*used)++] = at;
	}
	return STATUS_OK;
}

enum status path_walk(const struct ground *ground, enum diagonal_rule rule, const struct cell *corners,
		      size_t n, struct cell *walked, size_t cap, size_t *len)
{
	size_t used = 1;

	ASSERT(n > 0);
	if (cap == 0)
		return STATUS_SPACE;
	walked[0] = corners[0];
	for (size_t i = 1; i < n; i++) {
		enum status status = path_walk_leg(ground, rule, corners[i], walked, cap, &used);
		if (status)
			return status;
	}
	*len = used;
	return STATUS_OK;
}

size_t path_pull(const struct ground *ground, enum diagonal_rule rule, struct cell *cells, size_t len)
{
	size_t kept = 0;

	for (size_t i = 0; i < len; i++) {
		while (kept > 1 && path_sees(ground, cells[kept - 2], cells[i], rule))
			kept--;
		cells[kept++] = cells[i];
	}
	return kept;
}
