#include "path/nodes.h"

#include <string.h>

#include "path/cost.h"

static_assert((uint64_t)GRID_MAX_CELLS * UINT8_MAX * COST_DIAGONAL < UINT64_C(1) << NODES_G_BITS,
	      "a key must hold the g of the longest path");

struct nodes nodes_begin(uint32_t *search, uint64_t *keys, size_t cells)
{
	if (++*search == NODES_SEARCHES) {
		memset(keys, 0, cells * sizeof *keys);
		*search = 1;
	}
	/* A key holds the complement of g; begin with the one for 0. */
	uint64_t top = (UINT64_C(1) << NODES_G_BITS) - 1;
	return (struct nodes){
	    .keys = keys, .newest = ((uint64_t)*search << NODES_G_BITS | top) << 3, .noise = NODES_BY_LENGTH};
}

static struct cell nodes_nearest_reached(const struct nodes *nodes, const struct ground *ground,
					 struct cell goal)
{
	struct cell nearest = {0, 0};
	uint32_t nearest_distance = UINT32_MAX;
	uint64_t nearest_g = 0;

	for (int y = 0; y < ground->height; y++) {
		const uint64_t *keys = nodes->keys + (size_t)y * (size_t)ground->width;
		for (int x = 0; x < ground->width; x++) {
			if (!nodes_reached(nodes, keys[x]))
				continue;
			struct cell at = cell_at(x, y);
			uint32_t distance = cell_square(at, goal);
			uint64_t g = nodes_g(nodes, keys[x]);
			if (distance > nearest_distance || (distance == nearest_distance && g >= nearest_g))
				continue;
			nearest = at;
			nearest_distance = distance;
			nearest_g = g;
		}
	}
	return nearest;
}

static struct cell nodes_parent_of(const struct nodes *nodes, const struct ground *ground, struct cell at)
{
	return cell_step(at, direction_opposite((int)nodes_arrival(nodes->keys[ground_index(ground, at)])));
}

enum status nodes_answer(const struct nodes *nodes, const struct ground *ground, const struct path_query *query,
			 bool found, bool weighted, struct path_result *result)
{
	struct cell end = query->goal;
	size_t len = 1;

	if (!found)
		end = nodes_nearest_reached(nodes, ground, query->goal);
	result->found = found;
	for (struct cell at = end; !cell_equal(at, query->start); at = nodes_parent_of(nodes, ground, at))
		len++;
	if (len > result->cap)
		return STATUS_SPACE;
	struct cell at = end;
	for (size_t i = len - 1; i > 0; i--) {
		result->cells[i] = at;
		at = nodes_parent_of(nodes, ground, at);
	}
	result->cells[0] = query->start;
	result->len = len;
	result->cost = path_cost(ground, result->cells, len, weighted);
	return STATUS_OK;
}
