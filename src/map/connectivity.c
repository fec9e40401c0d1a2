#include "map/connectivity.h"

#include <stdlib.h>
#include <string.h>

enum { STRAIGHT = 4 }; /* the first four directions are straight */

#define NOWHERE UINT32_MAX

/* Searches breadth-first from FROM over cells whose steps are not set, taking AVOID for a wall.  Returns the
 * number of cells reached, which are in QUEUE. */
static size_t connectivity_flood(const struct grid *grid, uint32_t from, uint32_t *steps, uint32_t *queue,
				 uint32_t avoid)
{
	size_t n = 1;

	queue[0] = from;
	steps[from] = 0;
	for (size_t i = 0; i < n; i++)
		for (int d = 0; d < STRAIGHT; d++) {
			struct cell to = cell_step(grid_cell(grid, queue[i]), d);
			if (!grid_passable(grid, to))
				continue;
			uint32_t index = (uint32_t)grid_index(grid, to);
			if (index == avoid || steps[index] != CONNECTIVITY_FAR)
				continue;
			steps[index] = steps[queue[i]] + 1;
			queue[n++] = index;
		}
	return n;
}

static void connectivity_flood_from(const struct grid *grid, struct cell from, uint32_t *steps, uint32_t *queue,
				    uint32_t avoid)
{
	memset(steps, 0xff, grid_cells(grid) * sizeof *steps);
	connectivity_flood(grid, (uint32_t)grid_index(grid, from), steps, queue, avoid);
}

enum status connectivity_steps(const struct grid *grid, struct cell from, uint32_t *steps)
{
	uint32_t *queue = malloc(grid_cells(grid) * sizeof *queue);

	if (!queue)
		return STATUS_NO_MEMORY;
	connectivity_flood_from(grid, from, steps, queue, NOWHERE);
	free(queue);
	return STATUS_OK;
}

static struct cell connectivity_farthest_floor(const struct grid *grid, struct cell from, const uint32_t *steps)
{
	struct cell farthest = from;
	uint32_t most = 0;

	for (size_t i = 0; i < grid_cells(grid); i++)
		if (steps[i] != CONNECTIVITY_FAR && steps[i] > most && grid->terrain[i] == TERRAIN_FLOOR) {
			most = steps[i];
			farthest = grid_cell(grid, i);
		}
	return farthest;
}

enum status connectivity_farthest(const struct grid *grid, struct cell from, struct cell *farthest)
{
	uint32_t *steps = malloc(grid_cells(grid) * sizeof *steps);

	if (!steps)
		return STATUS_NO_MEMORY;
	enum status status = connectivity_steps(grid, from, steps);
	if (!status)
		*farthest = connectivity_farthest_floor(grid, from, steps);
	free(steps);
	return status;
}

/* A depth-first search tree; all arrays are [cells]. */
struct connectivity_tree {
	uint32_t *order; /* of discovery, from 1; 0: not discovered */
	uint32_t *low;   /* the least order of a cell that its subtree touches */
	uint32_t *parent;
	uint8_t *next; /* the direction to try next */
};

static void connectivity_free_tree(struct connectivity_tree *tree)
{
	free(tree->order);
	free(tree->low);
	free(tree->parent);
	free(tree->next);
}

static bool connectivity_make_tree(size_t cells, struct connectivity_tree *tree)
{
	*tree = (struct connectivity_tree){calloc(cells, sizeof *tree->order), calloc(cells, sizeof *tree->low),
					   malloc(cells * sizeof *tree->parent), calloc(cells, 1)};
	if (tree->order && tree->low && tree->parent && tree->next)
		return true;
	connectivity_free_tree(tree);
	return false;
}

/* Iterative, since recursion would need a stack as deep as the map has cells. */
static void connectivity_grow_tree(const struct grid *grid, uint32_t root, struct connectivity_tree *tree)
{
	uint32_t n = 1, at = root;

	tree->order[root] = tree->low[root] = n;
	tree->parent[root] = NOWHERE;
	while (at != NOWHERE) {
		uint32_t parent = tree->parent[at];
		if (tree->next[at] == STRAIGHT) {
			if (parent != NOWHERE)
				tree->low[parent] = min(tree->low[at], tree->low[parent]);
			at = parent;
			continue;
		}
		struct cell to = cell_step(grid_cell(grid, at), tree->next[at]++);
		if (!grid_passable(grid, to))
			continue;
		uint32_t index = (uint32_t)grid_index(grid, to);
		if (!tree->order[index]) {
			tree->order[index] = tree->low[index] = ++n;
			tree->parent[index] = at;
			at = index;
		} else if (index != parent) {
			tree->low[at] = min(tree->order[index], tree->low[at]);
		}
	}
}

enum status connectivity_count(const struct grid *grid, struct cell a, struct cell b,
			       struct connectivity *routes)
{
	uint32_t root = (uint32_t)grid_index(grid, a), leaf = (uint32_t)grid_index(grid, b);
	struct connectivity_tree tree;

	if (!connectivity_make_tree(grid_cells(grid), &tree))
		return STATUS_NO_MEMORY;
	connectivity_grow_tree(grid, root, &tree);
	*routes = (struct connectivity){.n = 2};
	if (!tree.order[leaf])
		routes->n = 0;
	/* A cell on the tree path separates its two ends if nothing below it touches a cell above it. */
	for (uint32_t below = leaf; routes->n == 2 && below != root && tree.parent[below] != root;
	     below = tree.parent[below])
		if (tree.low[below] >= tree.order[tree.parent[below]])
			*routes = (struct connectivity){1, grid_cell(grid, tree.parent[below])};
	connectivity_free_tree(&tree);
	return STATUS_OK;
}

/* ---- mending */

struct connectivity_digging {
	struct grid *grid;
	uint32_t *near, *far; /* [cells]; steps from either end without passing the choke */
	uint32_t *queue, *from;
	struct cell choke;
	int keep_off, reach; /* least and greatest distance of the passage from the choke */
};

/* May the passage lead through TO?  Not along the edge of the map; not beside the choke, since a hole beside a
 * door is not a second route; and not far away from it, since that would be a short cut. */
static bool connectivity_diggable(const struct connectivity_digging *digging, struct cell to)
{
	const struct grid *grid = digging->grid;
	int off = cell_steps(to, digging->choke);

	return to.x > 0 && to.y > 0 && to.x < grid->width - 1 && to.y < grid->height - 1 &&
	       off >= digging->keep_off && off <= digging->reach;
}

static void connectivity_open_passage(const struct connectivity_digging *digging, uint32_t at)
{
	for (; digging->from[at] != at; at = digging->from[at])
		if (!grid_passable(digging->grid, grid_cell(digging->grid, at)))
			digging->grid->terrain[at] = TERRAIN_FLOOR;
}

/* Digs the shortest passage from the near side to the far side, found breadth-first through any terrain. */
static bool connectivity_dig_passage(struct connectivity_digging *digging)
{
	const struct grid *grid = digging->grid;
	size_t n = 0;

	memset(digging->from, 0xff, grid_cells(grid) * sizeof *digging->from);
	for (size_t i = 0; i < grid_cells(grid); i++)
		if (digging->near[i] != CONNECTIVITY_FAR &&
		    cell_steps(grid_cell(grid, i), digging->choke) <= digging->reach) {
			digging->from[i] = (uint32_t)i;
			digging->queue[n++] = (uint32_t)i;
		}
	for (size_t i = 0; i < n; i++) {
		uint32_t at = digging->queue[i];
		if (digging->far[at] != CONNECTIVITY_FAR) {
			connectivity_open_passage(digging, at);
			return true;
		}
		for (int d = 0; d < STRAIGHT; d++) {
			struct cell to = cell_step(grid_cell(grid, at), d);
			if (!grid_inside(grid, to) || !connectivity_diggable(digging, to))
				continue;
			uint32_t index = (uint32_t)grid_index(grid, to);
			if (digging->from[index] == NOWHERE) {
				digging->from[index] = at;
				digging->queue[n++] = index;
			}
		}
	}
	return false;
}

static bool connectivity_bypass(struct connectivity_digging *digging, struct cell a, struct cell b,
				struct cell choke)
{
	uint32_t avoid = (uint32_t)grid_index(digging->grid, choke);
	int widest = digging->grid->width + digging->grid->height;

	connectivity_flood_from(digging->grid, a, digging->near, digging->queue, avoid);
	connectivity_flood_from(digging->grid, b, digging->far, digging->queue, avoid);
	digging->choke = choke;
	for (digging->reach = 12; digging->reach < 2 * widest; digging->reach *= 2)
		for (digging->keep_off = 4; digging->keep_off > 0; digging->keep_off--)
			if (connectivity_dig_passage(digging))
				return true;
	return false;
}

enum status connectivity_mend(struct grid *grid, struct cell a, struct cell b, struct connectivity *routes)
{
	size_t bytes = grid_cells(grid) * sizeof(uint32_t);
	struct connectivity_digging digging = {.grid = grid,
					       .near = malloc(bytes),
					       .far = malloc(bytes),
					       .queue = malloc(bytes),
					       .from = malloc(bytes)};
	enum status status = STATUS_NO_MEMORY;

	/* Each passage removes at least one choke, so this ends. */
	if (digging.near && digging.far && digging.queue && digging.from)
		do
			status = connectivity_count(grid, a, b, routes);
		while (!status && routes->n == 1 && connectivity_bypass(&digging, a, b, routes->choke));
	free(digging.near);
	free(digging.far);
	free(digging.queue);
	free(digging.from);
	return status;
}

static void connectivity_find_largest(const struct grid *grid, uint32_t *steps, uint32_t *queue,
				      struct cell *in, size_t *size)
{
	memset(steps, 0xff, grid_cells(grid) * sizeof *steps);
	*size = 0;
	for (size_t i = 0; i < grid_cells(grid); i++) {
		if (steps[i] != CONNECTIVITY_FAR || !grid_passable(grid, grid_cell(grid, i)))
			continue;
		size_t n = connectivity_flood(grid, (uint32_t)i, steps, queue, NOWHERE);
		if (n > *size) {
			*size = n;
			*in = grid_cell(grid, i);
		}
	}
}

enum status connectivity_largest(const struct grid *grid, struct cell *in, size_t *size)
{
	size_t cells = grid_cells(grid);
	uint32_t *steps = malloc(cells * sizeof *steps), *queue = malloc(cells * sizeof *queue);
	enum status status = STATUS_NO_MEMORY;

	if (steps && queue) {
		connectivity_find_largest(grid, steps, queue, in, size);
		status = STATUS_OK;
	}
	free(steps);
	free(queue);
	return status;
}

/* ---- joining */

struct connectivity_joining {
	struct grid *grid;
	uint32_t *part;  /* [cells]; the part whose wave came here first, named by its first cell */
	uint32_t *from;  /* [cells]; the cell that this wave came from */
	uint32_t *group; /* [cells]; union-find over parts */
	uint32_t *queue; /* [n] */
	size_t n;
};

static uint32_t connectivity_group_of(uint32_t *group, uint32_t part)
{
	for (; group[part] != part; part = group[part])
		group[part] = group[group[part]];
	return part;
}

static void connectivity_fill_part(struct connectivity_joining *joining, const uint32_t *part, size_t size,
				   enum terrain fill)
{
	for (size_t k = 0; k < size; k++) {
		joining->from[part[k]] = NOWHERE;
		joining->grid->terrain[part[k]] = (uint8_t)fill;
	}
}

static void connectivity_find_parts(struct connectivity_joining *joining, size_t least, enum terrain fill)
{
	struct grid *grid = joining->grid;
	size_t cells = grid_cells(grid);

	memset(joining->part, 0xff, cells * sizeof *joining->part);
	memset(joining->from, 0xff, cells * sizeof *joining->from);
	for (size_t i = 0; i < cells; i++) {
		if (joining->from[i] != NOWHERE || !grid_passable(grid, grid_cell(grid, i)))
			continue;
		uint32_t *part = joining->queue + joining->n;
		size_t size = connectivity_flood(grid, (uint32_t)i, joining->from, part, NOWHERE);
		if (size < least) {
			connectivity_fill_part(joining, part, size, fill);
			continue;
		}
		for (size_t k = 0; k < size; k++) {
			joining->from[part[k]] = part[k];
			joining->part[part[k]] = (uint32_t)i;
		}
		joining->group[i] = (uint32_t)i;
		joining->n += size;
	}
}

static void connectivity_dig_back(struct connectivity_joining *joining, uint32_t at)
{
	for (; joining->from[at] != at; at = joining->from[at])
		joining->grid->terrain[at] = TERRAIN_FLOOR;
}

/* Waves run from all parts at once; where two groups meet, the shortest passage between them has been found. */
static void connectivity_join_parts(struct connectivity_joining *joining)
{
	struct grid *grid = joining->grid;

	for (size_t i = 0; i < joining->n; i++)
		for (int d = 0; d < STRAIGHT; d++) {
			uint32_t at = joining->queue[i];
			struct cell to = cell_step(grid_cell(grid, at), d);
			if (to.x < 1 || to.y < 1 || to.x >= grid->width - 1 || to.y >= grid->height - 1)
				continue;
			uint32_t index = (uint32_t)grid_index(grid, to);
			if (joining->part[index] == NOWHERE) {
				joining->part[index] = joining->part[at];
				joining->from[index] = at;
				joining->queue[joining->n++] = index;
				continue;
			}
			uint32_t here = connectivity_group_of(joining->group, joining->part[at]);
			uint32_t there = connectivity_group_of(joining->group, joining->part[index]);
			if (here == there)
				continue;
			joining->group[there] = here;
			connectivity_dig_back(joining, at);
			connectivity_dig_back(joining, index);
		}
}

enum status connectivity_join(struct grid *grid, size_t least, enum terrain fill)
{
	size_t bytes = grid_cells(grid) * sizeof(uint32_t);
	struct connectivity_joining joining = {grid,          malloc(bytes), malloc(bytes),
					       malloc(bytes), malloc(bytes), 0};
	enum status status = STATUS_NO_MEMORY;

	ASSERT(terrain_info[fill].plan_cost == 0);
	if (joining.part && joining.from && joining.group && joining.queue) {
		connectivity_find_parts(&joining, least, fill);
		connectivity_join_parts(&joining);
		status = STATUS_OK;
	}
	free(joining.part);
	free(joining.from);
	free(joining.group);
	free(joining.queue);
	return status;
}
