#include "path/path.h"

#include <math.h>
#include <stdlib.h>

const char *const diagonal_names[DIAGONAL_RULES + 1] = {"never", "no-cut", "one", "always", NULL};

enum status path_begin(unsigned rules, const struct ground *ground, const struct path_query *query,
		       struct path_result *result)
{
	if (!(rules >> query->rule & 1))
		return STATUS_UNSUPPORTED;
	if (!ground_inside(ground, query->start) || !ground_inside(ground, query->goal))
		return STATUS_BAD_INPUT;
	*result = (struct path_result){.cells = result->cells, .cap = result->cap};
	return STATUS_OK;
}

bool path_step_allowed(const struct ground *ground, struct cell at, int d, enum diagonal_rule rule)
{
	if (!ground_open(ground, cell_step(at, d)))
		return false;
	bool straight = direction_dx[d] == 0 || direction_dy[d] == 0;
	if (straight || rule == DIAGONAL_ALWAYS)
		return true;
	bool side = ground_open(ground, (struct cell){(int16_t)(at.x + direction_dx[d]), at.y});
	bool above = ground_open(ground, (struct cell){at.x, (int16_t)(at.y + direction_dy[d])});
	return rule == DIAGONAL_NO_CUT ? side && above : rule == DIAGONAL_ONE ? side || above : false;
}

double path_cost(const struct ground *ground, const struct cell *cells, size_t len, bool weighted)
{
	double straight = 0, diagonal = 0, slanted = 0;

	for (size_t i = 1; i < len; i++) {
		int dx = abs(cells[i].x - cells[i - 1].x), dy = abs(cells[i].y - cells[i - 1].y);
		double weight = weighted ? ground_cost(ground, cells[i]) : 1;
		if (dx > 1 || dy > 1)
			slanted += weight * sqrt((double)dx * dx + (double)dy * dy);
		else if (dx && dy)
			diagonal += weight;
		else
			straight += weight;
	}
	return straight + diagonal * sqrt(2.0) + slanted;
}

/*
 * The cells a straight line enters, one orthogonal step at a time, two where it passes exactly through a
 * corner. With the middle of A at the origin, the line crosses its (i+1)th column border at (2i+1) / (2 dx) of
 * its length and its (j+1)th row border at (2j+1) / (2 dy): comparing the two is all there is to it.
 */
struct path_line {
	int dx, dy; /* absolute */
	int step_x, step_y;
	int i, j; /* borders crossed */
};

static struct path_line path_line_between(struct cell a, struct cell b)
{
	return (struct path_line){abs(b.x - a.x), abs(b.y - a.y), b.x > a.x ? 1 : -1, b.y > a.y ? 1 : -1, 0, 0};
}

/* Negative: a column border comes next; positive: a row border; 0: a corner. */
static int64_t path_line_next(const struct path_line *line)
{
	if (line->dx == 0 || line->dy == 0)
		return line->dy == 0 ? -1 : 1;
	return (int64_t)(2 * line->i + 1) * line->dy - (int64_t)(2 * line->j + 1) * line->dx;
}

static int path_diagonal_towards(int step_x, int step_y)
{
	if (step_x > 0)
		return step_y > 0 ? SOUTH_EAST : NORTH_EAST;
	return step_y > 0 ? SOUTH_WEST : NORTH_WEST;
}

/* Moves AT over the next border, or corner; false where that is not allowed. */
static bool path_line_step(struct path_line *line, const struct ground *ground, enum diagonal_rule rule,
			   struct cell *at)
{
	int64_t next = path_line_next(line);
	int d = next < 0   ? (line->step_x > 0 ? EAST : WEST)
		: next > 0 ? (line->step_y > 0 ? SOUTH : NORTH)
			   : path_diagonal_towards(line->step_x, line->step_y);

	if (!path_step_allowed(ground, *at, d, rule))
		return false;
	*at = cell_step(*at, d);
	line->i += next <= 0;
	line->j += next >= 0;
	return true;
}

bool path_sees(const struct ground *ground, struct cell a, struct cell b, enum diagonal_rule rule)
{
	struct path_line line = path_line_between(a, b);

	if (!ground_open(ground, a))
		return false;
	while (!cell_equal(a, b))
		if (!path_line_step(&line, ground, rule, &a))
			return false;
	return true;
}

static int path_direction_between(struct cell from, struct cell to)
{
	for (int d = 0; d < DIRECTIONS; d++)
		if (cell_equal(cell_step(from, d), to))
			return d;
	return DIRECTIONS;
}

/* Walks from WALKED[*used - 1] straight to CORNER. */
static enum status path_walk_leg(const struct ground *ground, enum diagonal_rule rule, struct cell corner,
				 struct cell *walked, size_t cap, size_t *used)
{
	size_t bend = *used - 1;
	struct cell at = walked[bend];
	struct path_line line = path_line_between(at, corner);

	while (!cell_equal(at, corner)) {
		if (!path_line_step(&line, ground, rule, &at))
			return STATUS_BAD_INPUT;
		/* Two steps round a corner become one diagonal where the rule lets them. */
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
