#include "tests/lab/textbook.h"

#include <math.h>
#include <stdlib.h>

struct textbook textbook_new(const struct ground *ground, const struct path_query *query,
			     enum textbook_order order)
{
	size_t cells = ground_cells(ground), start = ground_index(ground, query->start);
	struct textbook textbook = {.ground = ground,
				    .query = *query,
				    .order = order,
				    .open = calloc(cells, sizeof(bool)),
				    .closed = calloc(cells, sizeof(bool)),
				    .g = calloc(cells, sizeof(double)),
				    .number = calloc(cells, sizeof(uint32_t)),
				    .parent = calloc(cells, sizeof(uint32_t)),
				    .current = UINT32_MAX};

	textbook.open[start] = true;
	return textbook;
}

void textbook_free(struct textbook *textbook)
{
	free(textbook->open);
	free(textbook->closed);
	free(textbook->g);
	free(textbook->number);
	free(textbook->parent);
}

static double textbook_h(const struct textbook *textbook, size_t cell)
{
	struct cell at = ground_cell(textbook->ground, cell);
	double dx = abs(at.x - textbook->query.goal.x), dy = abs(at.y - textbook->query.goal.y);

	if (textbook->query.rule == DIAGONAL_NEVER)
		return dx + dy;
	return fmax(dx, dy) + (sqrt(2) - 1) * fmin(dx, dy);
}

static double textbook_rating(const struct textbook *textbook, size_t cell)
{
	switch (textbook->order) {
	case TEXTBOOK_OLDEST: return textbook->number[cell];
	case TEXTBOOK_NEWEST: return -(double)textbook->number[cell];
	case TEXTBOOK_LEAST_G: return textbook->g[cell];
	case TEXTBOOK_LEAST_H: return textbook_h(textbook, cell);
	default: return textbook->g[cell] + textbook_h(textbook, cell);
	}
}

/* Of equal ratings the greatest g, then the first in reading order.  Lengths are rounded a little. */
static bool textbook_before(const struct textbook *textbook, size_t a, size_t b)
{
	double more = textbook_rating(textbook, a) - textbook_rating(textbook, b);
	double farther = textbook->g[a] - textbook->g[b];

	if (fabs(more) > 1e-6)
		return more < 0;
	if (fabs(farther) > 1e-6)
		return farther > 0;
	return a < b;
}

/* Offers the cell TO, a step of LENGTH from FROM; only depth-first search takes the newest offer, not the best. */
static void textbook_offer(struct textbook *textbook, size_t from, size_t to, double length)
{
	bool first_come = textbook->order == TEXTBOOK_OLDEST || textbook->order == TEXTBOOK_LEAST_H;
	double weight = textbook->order == TEXTBOOK_OLDEST ? 1 / length : textbook->ground->cost[to];
	double g = textbook->g[from] + length * weight;

	if (textbook->closed[to] || (first_come && textbook->open[to]))
		return;
	if (textbook->order != TEXTBOOK_NEWEST && textbook->open[to] && g >= textbook->g[to] - 1e-6)
		return;
	textbook->open[to] = true;
	textbook->g[to] = g;
	textbook->number[to] = ++textbook->latest;
	textbook->parent[to] = (uint32_t)from;
}

bool textbook_step(struct textbook *textbook)
{
	size_t cells = ground_cells(textbook->ground), best = cells;
	size_t goal = ground_index(textbook->ground, textbook->query.goal);

	for (size_t i = 0; i < cells; i++)
		if (textbook->open[i] && (best == cells || textbook_before(textbook, i, best)))
			best = i;
	if (best == cells || textbook->found)
		return false;
	textbook->open[best] = false;
	textbook->closed[best] = true;
	textbook->current = (uint32_t)best;
	textbook->found = best == goal;
	/* Depth-first search tries the first direction first, so it must be the newest. */
	for (int i = 0; i < DIRECTIONS && !textbook->found; i++) {
		int d = textbook->order == TEXTBOOK_NEWEST ? DIRECTIONS - 1 - i : i;
		struct cell at = ground_cell(textbook->ground, best);
		if (!path_step_allowed(textbook->ground, at, d, textbook->query.rule))
			continue;
		textbook_offer(textbook, best, ground_index(textbook->ground, cell_step(at, d)),
			       d < NORTH_EAST ? 1 : sqrt(2));
		/* Breadth-first search is done as soon as it sees the goal. */
		textbook->found = textbook->order == TEXTBOOK_OLDEST && textbook->open[goal];
		if (textbook->found)
			break;
	}
	return true;
}
