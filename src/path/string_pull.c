#include "path/string_pull.h"

#include <math.h>

#include "path/cost.h"

double string_pull_distance(struct string_pull_point a, struct string_pull_point b)
{
	int64_t dx = a.x - b.x, dy = a.y - b.y;

	return sqrt((double)(dx * dx + dy * dy)) / 2;
}

/* ---- the funnel (Lee & Preparata 1984, in the simple form of Mononen 2010) */

struct string_pull_funnel {
	struct string_pull_point apex, side[2]; /* left and right of the way */
	size_t at[2];                           /* the gates that these ends belong to */
	double length;
	struct string_pull_point *points;
	size_t n;
};

static bool string_pull_same(struct string_pull_point a, struct string_pull_point b)
{
	return a.x == b.x && a.y == b.y;
}

/* Positive if C lies to the right of A-B (y points down). */
static int64_t string_pull_turn(struct string_pull_point a, struct string_pull_point b,
				struct string_pull_point c)
{
	return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

/* The line goes from the apex to TO, which becomes the apex. */
static void string_pull_go(struct string_pull_funnel *funnel, struct string_pull_point to)
{
	if (string_pull_same(funnel->apex, to))
		return;
	funnel->length += string_pull_distance(funnel->apex, to);
	funnel->apex = to;
	if (funnel->points)
		funnel->points[funnel->n] = to;
	funnel->n++;
}

/* The ends of gate I, the side between the cells I and I + 1, to the left and to the right of the way. */
static void string_pull_gate(const struct cell *cells, size_t i, struct string_pull_point ends[2])
{
	struct string_pull_point a = string_pull_middle(cells[i]), b = string_pull_middle(cells[i + 1]);
	int dx = (b.x - a.x) / 2, dy = (b.y - a.y) / 2;

	ASSERT(abs(dx) + abs(dy) == 1);
	ends[0] = (struct string_pull_point){a.x + dx + dy, a.y + dy - dx};
	ends[1] = (struct string_pull_point){a.x + dx - dy, a.y + dy + dx};
}

/* Narrows side S of the funnel to END, of gate I.  Returns false if that side crosses the other: then the line bends
 * at it, and continues from the gate after it. */
static bool string_pull_narrow(struct string_pull_funnel *funnel, int s, struct string_pull_point end, size_t i)
{
	int64_t sign = s ? -1 : 1;

	if (sign * string_pull_turn(funnel->apex, funnel->side[s], end) < 0)
		return true;
	if (!string_pull_same(funnel->apex, funnel->side[s]) &&
	    sign * string_pull_turn(funnel->apex, funnel->side[1 - s], end) >= 0) {
		string_pull_go(funnel, funnel->side[1 - s]);
		funnel->side[0] = funnel->side[1] = funnel->apex;
		funnel->at[s] = funnel->at[1 - s];
		return false;
	}
	funnel->side[s] = end;
	funnel->at[s] = i;
	return true;
}

double string_pull_pull(const struct cell *cells, size_t len, struct string_pull_point *points, size_t *n)
{
	struct string_pull_point start = string_pull_middle(cells[0]), end = string_pull_middle(cells[len - 1]);
	struct string_pull_funnel funnel = {.apex = start, .side = {start, start}, .points = points};

	if (points)
		points[0] = start;
	funnel.n = 1;
	for (size_t i = 0; i < len; i++) {
		struct string_pull_point ends[2] = {end, end};
		if (i + 1 < len)
			string_pull_gate(cells, i, ends);
		if (!string_pull_narrow(&funnel, 1, ends[1], i) || !string_pull_narrow(&funnel, 0, ends[0], i))
			i = funnel.at[0];
	}
	string_pull_go(&funnel, end);
	if (n)
		*n = funnel.n;
	return funnel.length;
}

double string_pull_cost(unsigned caps, const struct ground *ground, const struct cell *cells, size_t len,
			bool weighted)
{
	double sum = 0;

	if (!(caps & PATH_TAUT))
		return path_cost(ground, cells, len, weighted);
	double length = string_pull_pull(cells, len, NULL, NULL);
	if (!weighted || ground->uniform || len < 2)
		return length;
	for (size_t i = 1; i < len; i++)
		sum += ground_cost(ground, cells[i]);
	return length * sum / (double)(len - 1);
}

/* ---- the sleeve of a line */

static void string_pull_append(struct string_pull_sleeve *sleeve, struct cell cell)
{
	if (sleeve->len < sleeve->cap)
		sleeve->cells[sleeve->len++] = cell;
	else
		sleeve->full = true;
}

/* Goes on to CELL, which is open and touches the last cell; past a corner it goes over the open cell beside it. */
static void string_pull_step(struct string_pull_sleeve *sleeve, struct cell cell)
{
	struct cell last = sleeve->cells[sleeve->len - 1], beside = cell_at(cell.x, last.y);

	if (cell_equal(last, cell))
		return;
	if (last.x != cell.x && last.y != cell.y)
		string_pull_append(sleeve,
				   ground_open(sleeve->ground, beside) ? beside : cell_at(last.x, cell.y));
	string_pull_append(sleeve, cell);
}

/* Follows a border between two rows or columns of cells, on the side that is open, and on the same side while it is. */
static void string_pull_follow_border(struct string_pull_sleeve *sleeve, struct string_pull_point from,
				      struct string_pull_point to)
{
	int dx = (to.x > from.x) - (to.x < from.x), dy = (to.y > from.y) - (to.y < from.y);

	for (struct string_pull_point at = {from.x + dx, from.y + dy};
	     !string_pull_same(at, (struct string_pull_point){to.x + dx, to.y + dy});
	     at.x += 2 * dx, at.y += 2 * dy) {
		struct cell last = sleeve->cells[sleeve->len - 1];
		struct cell low = cell_at((at.x - abs(dy)) >> 1, (at.y - abs(dx)) >> 1);
		struct cell high = cell_at((at.x + abs(dy)) >> 1, (at.y + abs(dx)) >> 1);
		bool prefers_high = dx ? last.y >= high.y : last.x >= high.x;
		if (ground_open(sleeve->ground, high) && (prefers_high || !ground_open(sleeve->ground, low)))
			string_pull_step(sleeve, high);
		else
			string_pull_step(sleeve, low);
	}
}

static int64_t string_pull_floor(int64_t a, int64_t b)
{
	return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* The columns that the line FROM .. TO enters within row Y, as it goes: *FIRST .. *LAST. */
static void string_pull_columns(struct string_pull_point from, struct string_pull_point to, int y, int *first,
				int *last)
{
	int64_t dx = to.x - from.x, dy = to.y - from.y;
	int64_t y_in = dy > 0 ? max(2 * y, from.y) : min(2 * y + 2, from.y);
	int64_t y_out = dy > 0 ? min(2 * y + 2, to.y) : max(2 * y, to.y);
	int64_t in = from.x * dy + dx * (y_in - from.y), out = from.x * dy + dx * (y_out - from.y);

	if (dx >= 0) {
		*first = (int)string_pull_floor(in, 2 * dy);
		*last = max(*first, (int)-string_pull_floor(-out, 2 * dy) - 1);
	} else {
		*first = (int)-string_pull_floor(-in, 2 * dy) - 1;
		*last = min(*first, (int)string_pull_floor(out, 2 * dy));
	}
}

/* Neither end is on a side that the whole line follows. */
static void string_pull_cross_rows(struct string_pull_sleeve *sleeve, struct string_pull_point from,
				   struct string_pull_point to)
{
	int down = to.y > from.y ? 1 : -1;
	int y = down > 0 ? from.y >> 1 : (from.y - 1) >> 1, end = down > 0 ? (to.y - 1) >> 1 : to.y >> 1;

	for (; y != end + down; y += down) {
		int first, last;
		string_pull_columns(from, to, y, &first, &last);
		int right = last >= first ? 1 : -1;
		for (int x = first; x != last + right; x += right)
			string_pull_step(sleeve, cell_at(x, y));
	}
}

void string_pull_thread(struct string_pull_sleeve *sleeve, struct string_pull_point from,
			struct string_pull_point to)
{
	bool along_row = from.y == to.y, along_column = from.x == to.x;

	if ((along_row && !(from.y & 1)) || (along_column && !(from.x & 1))) {
		string_pull_follow_border(sleeve, from, to);
	} else if (along_row) {
		int right = to.x > from.x ? 1 : -1;
		for (int x = from.x >> 1; x != (to.x >> 1) + right; x += right)
			string_pull_step(sleeve, cell_at(x, from.y >> 1));
	} else {
		string_pull_cross_rows(sleeve, from, to);
	}
}

void string_pull_tell_lead(const struct string_pull_sleeve *sleeve, struct event_log *log, uint32_t *before,
			   double g)
{
	uint32_t cell = (uint32_t)ground_index(sleeve->ground, sleeve->cells[sleeve->len - 1]);

	if (cell == *before)
		return;
	event_add(log, EVENT_PARENT, *before, 0);
	event_add(log, EVENT_LEAD, cell, (uint64_t)(g * (COST_STRAIGHT / 2)));
	*before = cell;
}
