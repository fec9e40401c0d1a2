#include "tests/bench/yardstick.h"

#include <math.h>
#include <stdlib.h>

static const double diagonal = 1.4142135623730951;

struct yardstick_entry {
	double f, g;
	uint32_t cell;
};

static void *room_for(size_t count, size_t size)
{
	void *room = calloc(count, size);

	if (!room)
		abort();
	return room;
}

struct yardstick yardstick_new(const struct ground *ground)
{
	size_t cells = ground_cells(ground);
	uint8_t least = UINT8_MAX;

	for (size_t i = 0; i < cells; i++)
		if (ground->cost[i])
			least = min(least, ground->cost[i]);
	return (struct yardstick){.ground = ground,
				  .least = least,
				  .seen = room_for(cells, sizeof(uint32_t)),
				  .closed = room_for(cells, sizeof(uint32_t)),
				  .g = room_for(cells, sizeof(double)),
				  .heap = room_for(cells * DIRECTIONS + 1, sizeof(struct yardstick_entry))};
}

void yardstick_free(struct yardstick *yardstick)
{
	free(yardstick->seen);
	free(yardstick->closed);
	free(yardstick->g);
	free(yardstick->heap);
}

static bool before(const struct yardstick_entry *a, const struct yardstick_entry *b)
{
	return a->f < b->f || (a->f == b->f && a->g > b->g);
}

static void push(struct yardstick *yardstick, struct yardstick_entry entry)
{
	struct yardstick_entry *heap = yardstick->heap;
	size_t i = yardstick->n_heap++;

	for (; i > 0 && before(&entry, &heap[(i - 1) / 2]); i = (i - 1) / 2)
		heap[i] = heap[(i - 1) / 2];
	heap[i] = entry;
}

static struct yardstick_entry pop(struct yardstick *yardstick)
{
	struct yardstick_entry *heap = yardstick->heap, top = heap[0], last = heap[--yardstick->n_heap];
	size_t i = 0;

	for (size_t child; (child = 2 * i + 1) < yardstick->n_heap; i = child) {
		if (child + 1 < yardstick->n_heap && before(&heap[child + 1], &heap[child]))
			child++;
		if (!before(&heap[child], &last))
			break;
		heap[i] = heap[child];
	}
	heap[i] = last;
	return top;
}

static double estimate(const struct yardstick *yardstick, int x, int y, struct cell goal,
		       enum diagonal_rule rule)
{
	double dx = abs(x - goal.x), dy = abs(y - goal.y);

	if (rule == DIAGONAL_NEVER)
		return yardstick->least * (dx + dy);
	return yardstick->least * (dx > dy ? dx + (diagonal - 1) * dy : dy + (diagonal - 1) * dx);
}

static bool is_open(const struct ground *ground, int x, int y)
{
	return x >= 0 && y >= 0 && x < ground->width && y < ground->height &&
	       ground->cost[y * ground->width + x];
}

static bool may_step(const struct ground *ground, int x, int y, int d, enum diagonal_rule rule)
{
	int to_x = x + direction_dx[d], to_y = y + direction_dy[d];

	if (!is_open(ground, to_x, to_y))
		return false;
	if (d < NORTH_EAST || rule == DIAGONAL_ALWAYS)
		return true;
	if (rule == DIAGONAL_NO_CUT)
		return is_open(ground, to_x, y) && is_open(ground, x, to_y);
	return rule == DIAGONAL_ONE && (is_open(ground, to_x, y) || is_open(ground, x, to_y));
}

double yardstick_find(struct yardstick *yardstick, struct cell start, struct cell goal, enum diagonal_rule rule)
{
	const struct ground *ground = yardstick->ground;
	int width = ground->width;
	uint32_t first = (uint32_t)(start.y * width + start.x), last = (uint32_t)(goal.y * width + goal.x);
	uint32_t search = ++yardstick->search;

	yardstick->n_heap = 0;
	yardstick->expanded = 0;
	yardstick->seen[first] = search;
	yardstick->g[first] = 0;
	push(yardstick, (struct yardstick_entry){estimate(yardstick, start.x, start.y, goal, rule), 0, first});
	while (yardstick->n_heap) {
		struct yardstick_entry entry = pop(yardstick);
		if (yardstick->closed[entry.cell] == search)
			continue;
		yardstick->closed[entry.cell] = search;
		yardstick->expanded++;
		if (entry.cell == last)
			return entry.g;
		int x = (int)entry.cell % width, y = (int)entry.cell / width;
		for (int d = 0; d < DIRECTIONS; d++) {
			int to_x = x + direction_dx[d], to_y = y + direction_dy[d];
			if (!may_step(ground, x, y, d, rule))
				continue;
			uint32_t to = (uint32_t)(to_y * width + to_x);
			double g = entry.g + (d < NORTH_EAST ? 1 : diagonal) * ground->cost[to];
			if (yardstick->closed[to] == search ||
			    (yardstick->seen[to] == search && yardstick->g[to] <= g))
				continue;
			yardstick->seen[to] = search;
			yardstick->g[to] = g;
			push(yardstick,
			     (struct yardstick_entry){g + estimate(yardstick, to_x, to_y, goal, rule), g, to});
		}
	}
	return INFINITY;
}
