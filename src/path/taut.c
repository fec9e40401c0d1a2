#include "path/taut.h"

#include <math.h>

double taut_distance(struct taut_point a, struct taut_point b)
{
	int64_t dx = a.x - b.x, dy = a.y - b.y;

	return sqrt((double)(dx * dx + dy * dy)) / 2;
}

/* ---- the funnel (Lee & Preparata 1984, in the simple form of Mononen 2010) */

struct taut_funnel {
	struct taut_point apex, side[2]; /* left and right of the way */
	size_t at[2];                    /* the gates that these ends belong to */
	double length;
	struct taut_point *points;
	size_t n;
};

static bool taut_same(struct taut_point a, struct taut_point b)
{
	return a.x == b.x && a.y == b.y;
}

/* Positive if C lies to the right of A-B (y points down). */
static int64_t taut_turn(struct taut_point a, struct taut_point b, struct taut_point c)
{
	return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

/* The line goes from the apex to TO, which becomes the apex. */
static void taut_go(struct taut_funnel *funnel, struct taut_point to)
{
	if (taut_same(funnel->apex, to))
		return;
	funnel->length += taut_distance(funnel->apex, to);
	funnel->apex = to;
	if (funnel->points)
		funnel->points[funnel->n] = to;
	funnel->n++;
}

/* The ends of gate I, the side between the cells I and I + 1, to the left and to the right of the way. */
static void taut_gate(const struct cell *cells, size_t i, struct taut_point ends[2])
{
	struct taut_point a = taut_middle(cells[i]), b = taut_middle(cells[i + 1]);
	int dx = (b.x - a.x) / 2, dy = (b.y - a.y) / 2;

	ASSERT(abs(dx) + abs(dy) == 1);
	ends[0] = (struct taut_point){a.x + dx + dy, a.y + dy - dx};
	ends[1] = (struct taut_point){a.x + dx - dy, a.y + dy + dx};
}

/* Narrows side S of the funnel to END, of gate I.  Returns false if that side crosses the other: then the line bends
 * there, and goes on from the gate after it. */
static bool taut_narrow(struct taut_funnel *funnel, int s, struct taut_point end, size_t i)
{
	int64_t sign = s ? -1 : 1;

	if (sign * taut_turn(funnel->apex, funnel->side[s], end) < 0)
		return true;
	if (!taut_same(funnel->apex, funnel->side[s]) &&
	    sign * taut_turn(funnel->apex, funnel->side[1 - s], end) >= 0) {
		taut_go(funnel, funnel->side[1 - s]);
		funnel->side[0] = funnel->side[1] = funnel->apex;
		funnel->at[s] = funnel->at[1 - s];
		return false;
	}
	funnel->side[s] = end;
	funnel->at[s] = i;
	return true;
}

double taut_pull(const struct cell *cells, size_t len, struct taut_point *points, size_t *n)
{
	struct taut_point start = taut_middle(cells[0]), end = taut_middle(cells[len - 1]);
	struct taut_funnel funnel = {.apex = start, .side = {start, start}, .points = points};

	if (points)
		points[0] = start;
	funnel.n = 1;
	for (size_t i = 0; i < len; i++) {
		struct taut_point ends[2] = {end, end};
		if (i + 1 < len)
			taut_gate(cells, i, ends);
		if (!taut_narrow(&funnel, 1, ends[1], i) || !taut_narrow(&funnel, 0, ends[0], i))
			i = funnel.at[0];
	}
	taut_go(&funnel, end);
	if (n)
		*n = funnel.n;
	return funnel.length;
}

double taut_cost(unsigned caps, const struct ground *ground, const struct cell *cells, size_t len,
		 bool weighted)
{
	double sum = 0;

	if (!(caps & PATH_TAUT))
		return path_cost(ground, cells, len, weighted);
	double length = taut_pull(cells, len, NULL, NULL);
	if (!weighted || ground->uniform || len < 2)
		return length;
	for (size_t i = 1; i < len; i++)
		sum += ground_cost(ground, cells[i]);
	return length * sum / (double)(len - 1);
}

/* ---- the sleeve of a line */

static void taut_append(struct taut_sleeve *sleeve, struct cell cell)
{
	if (sleeve->len < sleeve->cap)
		sleeve->cells[sleeve->len++] = cell;
	else
		sleeve->full = true;
}

/* Goes on to CELL, which is open and touches the last cell; past a corner it goes over the open cell beside it. */
static void taut_step(struct taut_sleeve *sleeve, struct cell cell)
{
	struct cell last = sleeve->cells[sleeve->len - 1], beside = cell_at(cell.x, last.y);

	if (cell_equal(last, cell))
		return;
	if (last.x != cell.x && last.y != cell.y)
		taut_append(sleeve, ground_open(sleeve->ground, beside) ? beside : cell_at(last.x, cell.y));
	taut_append(sleeve, cell);
}

/* Follows a border between two rows or columns of cells, on the side that is open, and on the same side while it is. */
static void taut_follow_border(struct taut_sleeve *sleeve, struct taut_point from, struct taut_point to)
{
	int dx = (to.x > from.x) - (to.x < from.x), dy = (to.y > from.y) - (to.y < from.y);

	for (struct taut_point at = {from.x + dx, from.y + dy};
	     !taut_same(at, (struct taut_point){to.x + dx, to.y + dy}); at.x += 2 * dx, at.y += 2 * dy) {
		struct cell last = sleeve->cells[sleeve->len - 1];
		struct cell low = cell_at((at.x - abs(dy)) >> 1, (at.y - abs(dx)) >> 1);
		struct cell high = cell_at((at.x + abs(dy)) >> 1, (at.y + abs(dx)) >> 1);
		bool prefers_high = dx ? last.y >= high.y : last.x >= high.x;
		if (ground_open(sleeve->ground, high) && (prefers_high || !ground_open(sleeve->ground, low)))
			taut_step(sleeve, high);
		else
			taut_step(sleeve, low);
	}
}

static int64_t taut_floor(int64_t a, int64_t b)
{
	return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* The columns that the line FROM .. TO enters within row Y, as it goes: *FIRST .. *LAST. */
static void taut_columns(struct taut_point from, struct taut_point to, int y, int *first, int *last)
{
	int64_t dx = to.x - from.x, dy = to.y - from.y;
	int64_t y_in = dy > 0 ? max(2 * y, from.y) : min(2 * y + 2, from.y);
	int64_t y_out = dy > 0 ? min(2 * y + 2, to.y) : max(2 * y, to.y);
	int64_t in = from.x * dy + dx * (y_in - from.y), out = from.x * dy + dx * (y_out - from.y);

	if (dx >= 0) {
		*first = (int)taut_floor(in, 2 * dy);
		*last = max(*first, (int)-taut_floor(-out, 2 * dy) - 1);
	} else {
		*first = (int)-taut_floor(-in, 2 * dy) - 1;
		*last = min(*first, (int)taut_floor(out, 2 * dy));
	}
}

/* Neither end lies on a side that the whole line follows. */
static void taut_cross_rows(struct taut_sleeve *sleeve, struct taut_point from, struct taut_point to)
{
	int down = to.y > from.y ? 1 : -1;
	int y = down > 0 ? from.y >> 1 : (from.y - 1) >> 1, end = down > 0 ? (to.y - 1) >> 1 : to.y >> 1;

	for (; y != end + down; y += down) {
		int first, last;
		taut_columns(from, to, y, &first, &last);
		int right = last >= first ? 1 : -1;
		for (int x = first; x != last + right; x += right)
			taut_step(sleeve, cell_at(x, y));
	}
}

void taut_thread(struct taut_sleeve *sleeve, struct taut_point from, struct taut_point to)
{
	bool along_row = from.y == to.y, along_column = from.x == to.x;

	if ((along_row && !(from.y & 1)) || (along_column && !(from.x & 1))) {
		taut_follow_border(sleeve, from, to);
	} else if (along_row) {
		int right = to.x > from.x ? 1 : -1;
		for (int x = from.x >> 1; x != (to.x >> 1) + right; x += right)
			taut_step(sleeve, cell_at(x, from.y >> 1));
	} else {
		taut_cross_rows(sleeve, from, to);
	}
}
