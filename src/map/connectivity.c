/* Routes and chokes.  A choke is a cell that every route from A to B passes:
 *
 *     A side               B side
 *     ...A...  choke  ...  choke  ...B...
 *     past 0           1            2        chokes between a cell and A
 *     ahead 2          1            0        chokes between a cell and B
 *
 * Chokes are found on the way from B up a depth-first tree that is rooted in A: a cell is one if nothing below it touches
 * a cell above it (`low` >= `order`).  Mending digs a passage from a cell with a small `past` to one with a small
 * `ahead`, round the last choke.  A passage makes no chokes, so only numbers that it lowers must be written again. */
#include "map/connectivity.h"

#include <stdlib.h>
#include <string.h>

enum { STRAIGHT = 4 }; /* the first four directions are straight */

#define NOWHERE UINT32_MAX

/* Searches breadth-first from FROM over cells whose steps are not set.  Returns the number of cells reached, which
 * are in QUEUE. */
static size_t connectivity_flood(const struct grid *grid, uint32_t from, uint32_t *steps, uint32_t *queue)
{
	size_t n = 1;

	queue[0] = from;
	steps[from] = 0;
	for (size_t i = 0; i < n; i++) {
		struct cell at = grid_cell(grid, queue[i]);
		for (int d = 0; d < STRAIGHT; d++) {
			struct cell to = cell_step(at, d);
			if (!grid_passable(grid, to))
				continue;
			uint32_t index = (uint32_t)grid_index(grid, to);
			if (steps[index] != CONNECTIVITY_FAR)
				continue;
			steps[index] = steps[queue[i]] + 1;
			queue[n++] = index;
		}
	}
	return n;
}

enum status connectivity_steps(const struct grid *grid, struct cell from, uint32_t *steps)
{
	uint32_t *queue = malloc(grid_cells(grid) * sizeof *queue);

	if (!queue)
		return STATUS_NO_MEMORY;
	memset(steps, 0xff, grid_cells(grid) * sizeof *steps);
	connectivity_flood(grid, (uint32_t)grid_index(grid, from), steps, queue);
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

/* The first cell above AT on its way up the tree that separates the cells before it from those after it; NOWHERE:
 * none.  A cell does so if nothing below it touches a cell above it. */
static uint32_t connectivity_next_choke(const struct connectivity_tree *tree, uint32_t at)
{
	for (uint32_t up = tree->parent[at]; up != NOWHERE && tree->parent[up] != NOWHERE;
	     up = tree->parent[up]) {
		if (tree->low[at] >= tree->order[up])
			return up;
		at = up;
	}
	return NOWHERE;
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
	if (!tree.order[leaf]) {
		routes->n = 0;
	} else {
		uint32_t choke = connectivity_next_choke(&tree, leaf);
		if (choke != NOWHERE)
			*routes = (struct connectivity){.n = 1, .choke = grid_cell(grid, choke)};
	}
	connectivity_free_tree(&tree);
	return STATUS_OK;
}

/* ---- mending
 *
 * Every route from A to B passes all chokes, in the same order.  Passages are dug around the last one until none is
 * left.  A passage ends some chokes and never makes one, so those left are the first few, and each cell keeps two
 * numbers: how many chokes part it from A, and how many from B. */

struct connectivity_digging {
	struct grid *grid;
	uint32_t *past, *ahead; /* [cells]; chokes on every route from A, and from B; FAR: no route */
	uint32_t *queue;
	uint32_t *from;   /* [cells]; of the passage being sought: the cell before; else NOWHERE */
	uint32_t *chokes; /* [n], in order from A to B */
	size_t n, left;
	struct cell choke;   /* the last one left */
	int keep_off, reach; /* least and greatest distance of the passage from the choke */
};

/* Lowers to VALUE what PLANE has for FROM, and for all cells that are connected with it over cells with more than
 * VALUE, AVOID taken for a wall. */
static void connectivity_lower(const struct connectivity_digging *digging, uint32_t *plane, uint32_t from,
			       uint32_t value, uint32_t avoid)
{
	const struct grid *grid = digging->grid;
	uint32_t *queue = digging->queue;
	size_t n = 1;

	queue[0] = from;
	plane[from] = value;
	for (size_t i = 0; i < n; i++) {
		struct cell at = grid_cell(grid, queue[i]);
		for (int d = 0; d < STRAIGHT; d++) {
			struct cell to = cell_step(at, d);
			if (!grid_passable(grid, to))
				continue;
			uint32_t index = (uint32_t)grid_index(grid, to);
			if (index == avoid || plane[index] <= value)
				continue;
			plane[index] = value;
			queue[n++] = index;
		}
	}
}

/* Lists the chokes on the tree path from ROOT to LEAF in that order. */
static void connectivity_list_chokes(struct connectivity_digging *digging, const struct connectivity_tree *tree,
				     uint32_t leaf)
{
	uint32_t *chokes = digging->chokes;

	for (uint32_t at = connectivity_next_choke(tree, leaf); at != NOWHERE;
	     at = connectivity_next_choke(tree, at))
		chokes[digging->n++] = at;
	for (size_t i = 0, j = digging->n; i + 1 < j; i++) {
		uint32_t late = chokes[i];
		chokes[i] = chokes[--j];
		chokes[j] = late;
	}
	digging->left = digging->n;
}

/* Lists the chokes; *JOINED is false if no route leads from A to B. */
static enum status connectivity_find_chokes(struct connectivity_digging *digging, uint32_t a, uint32_t b,
					    bool *joined)
{
	struct connectivity_tree tree;

	if (!connectivity_make_tree(grid_cells(digging->grid), &tree))
		return STATUS_NO_MEMORY;
	connectivity_grow_tree(digging->grid, a, &tree);
	*joined = tree.order[b] != 0;
	if (*joined)
		connectivity_list_chokes(digging, &tree, b);
	connectivity_free_tree(&tree);
	return STATUS_OK;
}

/* Notes for every cell how many chokes part it from A and from B. */
static void connectivity_part(struct connectivity_digging *digging, uint32_t a, uint32_t b)
{
	size_t bytes = grid_cells(digging->grid) * sizeof(uint32_t), n = digging->n;
	const uint32_t *chokes = digging->chokes;

	memset(digging->past, 0xff, bytes);
	memset(digging->ahead, 0xff, bytes);
	for (size_t i = 0; i < n; i++) {
		connectivity_lower(digging, digging->past, a, (uint32_t)i, chokes[i]);
		a = chokes[i];
		connectivity_lower(digging, digging->ahead, b, (uint32_t)i, chokes[n - 1 - i]);
		b = chokes[n - 1 - i];
	}
	connectivity_lower(digging, digging->past, a, (uint32_t)n, NOWHERE);
	connectivity_lower(digging, digging->ahead, b, (uint32_t)n, NOWHERE);
}

/* Is the cell on the side of A, even without the last choke? */
static bool connectivity_is_near(const struct connectivity_digging *digging, uint32_t at)
{
	return digging->past[at] < digging->left;
}

/* Is it on the side of B? */
static bool connectivity_is_far(const struct connectivity_digging *digging, uint32_t at)
{
	return digging->ahead[at] <= digging->n - digging->left;
}

/* May the passage lead through TO?  Not along the edge of the map; not beside the choke, since a hole beside a
 * door is not a second route; and not far away from it, since that would be a short cut. */
static bool connectivity_diggable(const struct connectivity_digging *digging, struct cell to)
{
	const struct grid *grid = digging->grid;
	int off = cell_steps(to, digging->choke);

	return to.x > 0 && to.y > 0 && to.x < grid->width - 1 && to.y < grid->height - 1 &&
	       off >= digging->keep_off && off <= digging->reach;
}

/* Queues the cells of the near side from which a passage may start; returns their number. */
static size_t connectivity_queue_near(struct connectivity_digging *digging)
{
	const struct grid *grid = digging->grid;
	struct cell choke = digging->choke;
	int left = max(choke.x - digging->reach, 0), right = min(choke.x + digging->reach, grid->width - 1);
	int top = max(choke.y - digging->reach, 0), bottom = min(choke.y + digging->reach, grid->height - 1);
	size_t n = 0;

	for (int y = top; y <= bottom; y++)
		for (int x = left; x <= right; x++) {
			uint32_t at = (uint32_t)grid_index(grid, cell_at(x, y));
			digging->from[at] = NOWHERE;
			if (!connectivity_is_near(digging, at))
				continue;
			digging->from[at] = at;
			digging->queue[n++] = at;
		}
	return n;
}

/* Finds the shortest passage from the near side to the far side, breadth-first through any terrain.  Returns the
 * cell where it ends, from which `from` leads back; NOWHERE: none. */
static uint32_t connectivity_find_passage(struct connectivity_digging *digging)
{
	const struct grid *grid = digging->grid;
	size_t n = connectivity_queue_near(digging);

	for (size_t i = 0; i < n; i++) {
		uint32_t at = digging->queue[i];
		if (connectivity_is_far(digging, at))
			return at;
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
	return NOWHERE;
}

/* The least number of chokes that part a neighbour of AT from A. */
static uint32_t connectivity_past_beside(const struct connectivity_digging *digging, struct cell at)
{
	uint32_t least = CONNECTIVITY_FAR;

	for (int d = 0; d < STRAIGHT; d++) {
		struct cell to = cell_step(at, d);
		if (grid_passable(digging->grid, to))
			least = min(digging->past[grid_index(digging->grid, to)], least);
	}
	return least;
}

/* Opens the passage that ends in END.  The remaining chokes separate all it touches from A. */
static void connectivity_open_passage(struct connectivity_digging *digging, uint32_t end)
{
	struct grid *grid = digging->grid;
	uint32_t at = end, left = CONNECTIVITY_FAR;

	for (; digging->from[at] != at; at = digging->from[at]) {
		if (!grid_passable(grid, grid_cell(grid, at)))
			grid->terrain[at] = TERRAIN_FLOOR;
		left = min(connectivity_past_beside(digging, grid_cell(grid, at)), left);
	}
	digging->left = min(digging->past[at], left);
}

/* Moves everything that the passage ending in END touches to the side of B. */
static void connectivity_note_passage(struct connectivity_digging *digging, uint32_t end)
{
	uint32_t ahead = (uint32_t)(digging->n - digging->left), avoid = NOWHERE;

	if (digging->left)
		avoid = digging->chokes[digging->left - 1];
	for (uint32_t at = end, before = NOWHERE; at != before; before = at, at = digging->from[at])
		if (at != avoid && digging->ahead[at] > ahead)
			connectivity_lower(digging, digging->ahead, at, ahead, avoid);
}

/* Leads around the last choke; false: no room. */
static bool connectivity_bypass(struct connectivity_digging *digging)
{
	int widest = digging->grid->width + digging->grid->height;

	digging->choke = grid_cell(digging->grid, digging->chokes[digging->left - 1]);
	for (digging->reach = 12; digging->reach < 2 * widest; digging->reach *= 2)
		for (digging->keep_off = 4; digging->keep_off > 0; digging->keep_off--) {
			uint32_t end = connectivity_find_passage(digging);
			if (end == NOWHERE)
				continue;
			connectivity_open_passage(digging, end);
			connectivity_note_passage(digging, end);
			return true;
		}
	return false;
}

static enum status connectivity_dig(struct connectivity_digging *digging, uint32_t a, uint32_t b,
				    struct connectivity *routes)
{
	bool joined;
	enum status status = connectivity_find_chokes(digging, a, b, &joined);

	if (status)
		return status;
	*routes = (struct connectivity){0};
	if (!joined)
		return STATUS_OK;
	if (digging->n)
		connectivity_part(digging, a, b);
	*routes = (struct connectivity){.n = 2};
	while (digging->left && connectivity_bypass(digging))
		routes->dug++;
	if (digging->left) {
		routes->n = 1;
		routes->choke = digging->choke;
	}
	return STATUS_OK;
}

enum status connectivity_mend(struct grid *grid, struct cell a, struct cell b, struct connectivity *routes)
{
	size_t bytes = grid_cells(grid) * sizeof(uint32_t);
	struct connectivity_digging digging = {.grid = grid,
					       .past = malloc(bytes),
					       .ahead = malloc(bytes),
					       .queue = malloc(bytes),
					       .from = malloc(bytes),
					       .chokes = malloc(bytes)};
	enum status status = STATUS_NO_MEMORY;

	if (digging.past && digging.ahead && digging.queue && digging.from && digging.chokes)
		status = connectivity_dig(&digging, (uint32_t)grid_index(grid, a),
					  (uint32_t)grid_index(grid, b), routes);
	free(digging.past);
	free(digging.ahead);
	free(digging.queue);
	free(digging.from);
	free(digging.chokes);
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
		size_t n = connectivity_flood(grid, (uint32_t)i, steps, queue);
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
		size_t size = connectivity_flood(grid, (uint32_t)i, joining->from, part);
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

	for (size_t i = 0; i < joining->n; i++) {
		uint32_t at = joining->queue[i];
		struct cell cell = grid_cell(grid, at);
		for (int d = 0; d < STRAIGHT; d++) {
			struct cell to = cell_step(cell, d);
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
