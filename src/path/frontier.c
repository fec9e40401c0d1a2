#include "path/frontier.h"

struct frontier frontier_in(void *memory, size_t cells, const struct nodes *nodes, bool shallow)
{
	struct frontier frontier = {.rated = memory, .nodes = nodes, .shallow = shallow};

	frontier.cells = (uint32_t *)(frontier.rated + cells);
	frontier.places = frontier.cells + cells;
	return frontier;
}

/* Does A, rated RATED, come before the cell at PLACE? */
static bool frontier_before(const struct frontier *frontier, uint64_t rated, uint32_t a, size_t place)
{
	uint32_t b = frontier->cells[place];

	if (rated != frontier->rated[place])
		return rated < frontier->rated[place];
	uint64_t g_a = nodes_g(frontier->nodes, frontier->nodes->keys[a]);
	uint64_t g_b = nodes_g(frontier->nodes, frontier->nodes->keys[b]);
	if (g_a != g_b)
		return (g_a < g_b) == frontier->shallow;
	return a < b;
}

static void frontier_set(struct frontier *frontier, size_t place, uint32_t cell, uint64_t rated)
{
	frontier->rated[place] = rated;
	frontier->cells[place] = cell;
	frontier->places[cell] = (uint32_t)place;
}

/* Moves the cells above PLACE down until CELL fits there. */
static void frontier_rise(struct frontier *frontier, size_t place, uint32_t cell, uint64_t rated)
{
	for (size_t above; place > 0; place = above) {
		above = (place - 1) / 2;
		if (!frontier_before(frontier, rated, cell, above))
			break;
		frontier_set(frontier, place, frontier->cells[above], frontier->rated[above]);
	}
	frontier_set(frontier, place, cell, rated);
}

/* Moves the cells below PLACE up until CELL fits there. */
static void frontier_sink(struct frontier *frontier, size_t place, uint32_t cell, uint64_t rated)
{
	for (size_t below; (below = 2 * place + 1) < frontier->n; place = below) {
		if (below + 1 < frontier->n &&
		    frontier_before(frontier, frontier->rated[below + 1], frontier->cells[below + 1], below))
			below++;
		if (frontier_before(frontier, rated, cell, below))
			break;
		frontier_set(frontier, place, frontier->cells[below], frontier->rated[below]);
	}
	frontier_set(frontier, place, cell, rated);
}

/* Moves CELL from PLACE to where it belongs: a better g may move it either way among its equals. */
static void frontier_settle(struct frontier *frontier, size_t place, uint32_t cell, uint64_t rated)
{
	frontier_rise(frontier, place, cell, rated);
	frontier_sink(frontier, frontier->places[cell], cell, rated);
}

void frontier_put(struct frontier *frontier, uint32_t cell, uint64_t rated)
{
	if (frontier_has(frontier, cell))
		frontier_settle(frontier, frontier->places[cell], cell, rated);
	else
		frontier_rise(frontier, frontier->n++, cell, rated);
}

void frontier_remove(struct frontier *frontier, uint32_t cell)
{
	if (!frontier_has(frontier, cell))
		return;
	size_t place = frontier->places[cell], last = --frontier->n;
	if (place < last)
		frontier_settle(frontier, place, frontier->cells[last], frontier->rated[last]);
}

uint32_t frontier_pop(struct frontier *frontier)
{
	ASSERT(frontier->n > 0);
	uint32_t first = frontier->cells[0];

	frontier_remove(frontier, first);
	return first;
}
