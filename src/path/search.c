#include "path/search.h"

/* The memory of a tree: the number of the search, then g, heap entries, seen, parents, heap places. */
size_t search_tree_size(size_t items)
{
	size_t per_item = sizeof(uint64_t) + sizeof(struct heap_entry) + 3 * sizeof(uint32_t);

	return round_up(sizeof(uint64_t) + items * per_item, sizeof(uint64_t));
}

struct search_tree search_begin(void *memory, size_t items)
{
	uint64_t *number = memory;

	*number += 1;
	struct search_tree tree = {.number = (uint32_t)*number, .g = number + 1};
	tree.heap.entries = (struct heap_entry *)(tree.g + items);
	tree.seen = (uint32_t *)(tree.heap.entries + items);
	tree.parent = tree.seen + items;
	tree.heap.places = tree.parent + items;
	return tree;
}

enum event_kind search_reach(struct search_tree *tree, uint32_t item, uint32_t parent, uint64_t g,
			     uint64_t estimate)
{
	bool seen = tree->seen[item] == tree->number;

	tree->seen[item] = tree->number;
	tree->g[item] = g;
	tree->parent[item] = parent;
	heap_put(&tree->heap, item, (struct heap_key){g + estimate, SEARCH_FAR - g});
	return seen ? EVENT_RELAX : EVENT_OPEN;
}

uint64_t search_estimate_to_goal(const struct ground *ground, const double *params,
				 const struct path_query *query, struct cell at)
{
	(void)ground, (void)params;
	return search_estimate(at, query->goal, query->rule);
}

void search_note(struct search_nearest *nearest, const struct ground *ground, struct cell goal, uint32_t cell,
		 uint64_t g)
{
	uint64_t distance = cell_square(ground_cell(ground, cell), goal);

	if (distance < nearest->distance ||
	    (distance == nearest->distance && (g < nearest->g || (g == nearest->g && cell < nearest->cell))))
		*nearest = (struct search_nearest){distance, g, cell};
}

enum status search_trace(const uint32_t *parent, const struct ground *ground, uint32_t start, uint32_t end,
			 bool weighted, struct path_result *result)
{
	size_t len = 1;

	for (uint32_t at = end; at != start; at = parent[at])
		len++;
	if (len > result->cap)
		return STATUS_SPACE;
	result->len = len;
	for (uint32_t at = end; len > 0; at = parent[at])
		result->cells[--len] = ground_cell(ground, at);
	result->cost = path_cost(ground, result->cells, result->len, weighted);
	return STATUS_OK;
}

void search_tell_path(struct event_log *log, const struct ground *ground, const struct path_result *result,
		      bool weighted)
{
	uint64_t g = 0;

	if (!log)
		return;
	for (size_t i = 1; i < result->len; i++) {
		struct cell from = result->cells[i - 1], to = result->cells[i];
		uint64_t length = search_straight(from, to);
		if (weighted)
			length *= ground_cost(ground, to);
		g += length;
		event_add(log, EVENT_PARENT, (uint32_t)ground_index(ground, from), 0);
		event_add(log, EVENT_LEAD, (uint32_t)ground_index(ground, to), g);
	}
	event_add(log, EVENT_FOUND, (uint32_t)ground_index(ground, result->cells[result->len - 1]), g);
}
