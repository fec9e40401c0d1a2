/* Navigation mesh: the open space as rectangles, A* over them, then string pulling by the funnel algorithm.
 *
 * A rectangle represents the middles of its cells.  Two that touch are joined by a portal, the row of cell
 * pairs along which they touch.  A* enters each rectangle at the point of the portal nearest to where it came
 * from, so its route is good but not optimal.  The funnel (Lee & Preparata 1984, in the simple form of Mononen
 * 2010) then finds the shortest line through the portals of the route.  All its corners are middles of cells,
 * and every leg stays within rows and columns of open cells, so it cuts no corner. */
#include "path/rectangles.h"
#include "path/search.h"

enum { RULES = 1 << DIAGONAL_NO_CUT | 1 << DIAGONAL_ONE };

/* Where a rectangle was entered: the last cell of the one before, the first cell of this one, and the ends of
 * the portal, which are cells of this one. */
struct navmesh_entry {
	struct cell from, to, low, high;
};

struct navmesh_search {
	const struct ground *ground;
	const struct rectangles *mesh;
	const struct path_query *query;
	struct event_log *log;
	struct path_result *result;
	struct search_tree tree;
	struct navmesh_entry *entries; /* [rectangles] */
	uint32_t *route;               /* [rectangles] */
	uint32_t *settled;             /* number of the search that settled the rectangle */
};

static size_t navmesh_index_size(const struct ground *ground)
{
	return sizeof(uint64_t) + ground_cells(ground) * (sizeof(uint32_t) + sizeof(struct rectangle));
}

/* The index: the number of rectangles, the rectangles, and for each cell the number of its rectangle. */
static struct rectangles navmesh_mesh_at(const void *index, const struct ground *ground)
{
	struct rectangle *first = (struct rectangle *)((uint64_t *)index + 1);

	return (struct rectangles){(uint32_t *)(first + ground_cells(ground)), first, *(const uint32_t *)index};
}

/* Any change means cutting everything again, in about a tenth of the time of one search over the cells. */
static enum status navmesh_prepare(void *index, void *work, const struct ground *ground,
				   enum diagonal_rule rule, const struct cell *changed, size_t n,
				   struct job *job)
{
	struct rectangles mesh = navmesh_mesh_at(index, ground);

	(void)work, (void)rule, (void)changed, (void)n;
	if (!rectangles_cut(&mesh, ground, job))
		return STATUS_INTERRUPTED;
	*(uint32_t *)index = mesh.n;
	return STATUS_OK;
}

static size_t navmesh_scratch_size(const struct ground *ground)
{
	return search_tree_size(ground_cells(ground)) +
	       ground_cells(ground) * (sizeof(struct navmesh_entry) + 2 * sizeof(uint32_t));
}

/* The cell of the box LOW .. HIGH that is nearest to CELL. */
static struct cell navmesh_clamp(struct cell cell, struct cell low, struct cell high)
{
	return cell_at(clamp(cell.x, low.x, high.x), clamp(cell.y, low.y, high.y));
}

/* ---- A* over the rectangles */

/* Offers the rectangle of FIRST a path from the rectangle AT through the portal FIRST .. LAST, which are cells
 * of the former; one step back by (dx, dy) leads to cells of the latter. */
static void navmesh_offer(struct navmesh_search *search, uint32_t at, struct cell first, struct cell last,
			  int dx, int dy)
{
	uint32_t next = search->mesh->of_cell[ground_index(search->ground, first)];
	struct cell came = search->entries[at].to;
	struct cell to = navmesh_clamp(came, first, last);
	struct cell from = cell_at(to.x - dx, to.y - dy);
	uint64_t g = search->tree.g[at] + search_straight(came, from) + COST_STRAIGHT;

	if (search->settled[next] == search->tree.number || g >= search_g(&search->tree, next))
		return;
	/* In the log a rectangle is the cell in which it is entered. */
	if (search_g(&search->tree, next) < SEARCH_FAR && !cell_equal(search->entries[next].to, to))
		event_add(search->log, EVENT_PRUNE,
			  (uint32_t)ground_index(search->ground, search->entries[next].to),
			  search_g(&search->tree, next));
	search->entries[next] = (struct navmesh_entry){from, to, first, last};
	event_add(search->log, EVENT_PARENT, (uint32_t)ground_index(search->ground, came), 0);
	event_add(search->log,
		  search_reach(&search->tree, next, at, g, search_straight(to, search->query->goal)),
		  (uint32_t)ground_index(search->ground, to), g);
	search->result->generated++;
}

/* Walks along the outside of one side of AT, from FIRST in direction (sx, sy) for N cells, and offers every run
 * of cells that belong to one neighbour.  (dx, dy) points out of the rectangle. */
static void navmesh_offer_side(struct navmesh_search *search, uint32_t at, struct cell first, int sx, int sy,
			       int n, int dx, int dy)
{
	const uint32_t *of_cell = search->mesh->of_cell;
	uint32_t run = RECTANGLES_NONE;
	struct cell begin = first, last = first;

	if (!ground_inside(search->ground, first))
		return;
	for (int i = 0; i < n; i++) {
		struct cell cell = cell_at(first.x + i * sx, first.y + i * sy);
		uint32_t here = of_cell[ground_index(search->ground, cell)];
		if (here != run && run != RECTANGLES_NONE)
			navmesh_offer(search, at, begin, last, dx, dy);
		if (here != run)
			begin = cell;
		run = here;
		last = cell;
	}
	if (run != RECTANGLES_NONE)
		navmesh_offer(search, at, begin, last, dx, dy);
}

static void navmesh_expand(struct navmesh_search *search, uint32_t at)
{
	struct rectangle box = search->mesh->at[at];
	int width = box.right - box.left + 1, height = box.bottom - box.top + 1;

	navmesh_offer_side(search, at, cell_at(box.left, box.top - 1), 1, 0, width, 0, -1);
	navmesh_offer_side(search, at, cell_at(box.right + 1, box.top), 0, 1, height, 1, 0);
	navmesh_offer_side(search, at, cell_at(box.left, box.bottom + 1), 1, 0, width, 0, 1);
	navmesh_offer_side(search, at, cell_at(box.left - 1, box.top), 0, 1, height, -1, 0);
}

/* The cell of a rectangle that is nearest to the goal. */
static struct cell navmesh_nearest_in(const struct navmesh_search *search, uint32_t at)
{
	struct rectangle box = search->mesh->at[at];

	return navmesh_clamp(search->query->goal, cell_at(box.left, box.top), cell_at(box.right, box.bottom));
}

/* Expands rectangles from FIRST until LAST is reached.  Returns the one to end in: LAST, or the one that holds
 * the cell nearest to the goal. */
static uint32_t navmesh_grow(struct navmesh_search *search, uint32_t first, uint32_t last,
			     struct search_nearest *nearest)
{
	struct path_result *result = search->result;
	uint32_t best = first;

	while (search->tree.heap.n) {
		path_note_open(result, search->tree.heap.n);
		if (path_at_limit(search->query, result))
			return best;
		uint32_t at = heap_pop(&search->tree.heap).item;
		uint32_t cell = (uint32_t)ground_index(search->ground, navmesh_nearest_in(search, at));
		search->settled[at] = search->tree.number;
		event_add(search->log, EVENT_EXPAND,
			  (uint32_t)ground_index(search->ground, search->entries[at].to), search->tree.g[at]);
		result->expanded++;
		search_note(nearest, search->ground, search->query->goal, cell, search->tree.g[at]);
		if (nearest->cell == cell)
			best = at;
		if (at == last) {
			result->found = true;
			return at;
		}
		navmesh_expand(search, at);
	}
	return best;
}

/* ---- the funnel */

/* Twice the area of the triangle A B C; positive if C lies to the right of A-B (y points down). */
static int64_t navmesh_turn(struct cell a, struct cell b, struct cell c)
{
	return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

/* Each portal of the route gives two lines of cell middles to pass: the last cells before it, and the first
 * ones behind it.  The last line of the funnel is its end. */
struct navmesh_funnel {
	const struct navmesh_search *search;
	const uint32_t *route; /* [n]; rectangles, the start's first */
	size_t n;
	struct cell end;
};

/* Line number I of the funnel: its ends to the left and to the right of the route. */
static void navmesh_line_at(const struct navmesh_funnel *funnel, size_t i, struct cell *left,
			    struct cell *right)
{
	if (i == 2 * (funnel->n - 1)) {
		*left = *right = funnel->end;
		return;
	}
	const struct navmesh_entry *entry = &funnel->search->entries[funnel->route[1 + i / 2]];
	int dx = entry->to.x - entry->from.x, dy = entry->to.y - entry->from.y, back = i % 2 == 0;
	struct cell low = cell_at(entry->low.x - back * dx, entry->low.y - back * dy);
	struct cell high = cell_at(entry->high.x - back * dx, entry->high.y - back * dy);
	/* LOW is the upper or left end, which is to the left of a route that goes east or north. */
	if (dx > 0 || dy < 0) {
		*left = low;
		*right = high;
	} else {
		*left = high;
		*right = low;
	}
}

/* Appends CORNER, or replaces the last corner by it if the line does not bend at it. */
static enum status navmesh_add_corner(struct path_result *result, struct cell corner)
{
	struct cell *cells = result->cells;
	size_t n = result->len;

	if (n > 0 && cell_equal(cells[n - 1], corner))
		return STATUS_OK;
	if (n > 1 && navmesh_turn(cells[n - 2], cells[n - 1], corner) == 0)
		n--;
	if (n == result->cap)
		return STATUS_SPACE;
	cells[n] = corner;
	result->len = n + 1;
	return STATUS_OK;
}

/* Writes the corners of the shortest line from START through all lines of the funnel. */
static enum status navmesh_pull(const struct navmesh_funnel *funnel, struct cell start,
				struct path_result *result)
{
	struct cell apex = start, left = start, right = start;
	size_t n = 2 * (funnel->n - 1) + 1, at_left = 0, at_right = 0;
	enum status status = navmesh_add_corner(result, start);

	for (size_t i = 0; i < n && !status; i++) {
		struct cell next_left, next_right;
		navmesh_line_at(funnel, i, &next_left, &next_right);
		if (navmesh_turn(apex, right, next_right) <= 0) {
			if (cell_equal(apex, right) || navmesh_turn(apex, left, next_right) > 0) {
				right = next_right;
				at_right = i;
			} else {
				/* Right crossed left, so left is a corner; start again from it. */
				status = navmesh_add_corner(result, left);
				apex = right = left;
				i = at_right = at_left;
				continue;
			}
		}
		if (navmesh_turn(apex, left, next_left) >= 0) {
			if (cell_equal(apex, left) || navmesh_turn(apex, right, next_left) < 0) {
				left = next_left;
				at_left = i;
			} else {
				status = navmesh_add_corner(result, right);
				apex = left = right;
				i = at_left = at_right;
			}
		}
	}
	if (!status)
		status = navmesh_add_corner(result, funnel->end);
	return status;
}

static enum status navmesh_answer(struct navmesh_search *search, uint32_t last, struct cell end)
{
	struct navmesh_funnel funnel = {.search = search, .route = search->route, .n = 1, .end = end};

	for (uint32_t at = last; search->tree.parent[at] != at; at = search->tree.parent[at])
		funnel.n++;
	size_t i = funnel.n;
	for (uint32_t at = last; i > 0; at = search->tree.parent[at])
		search->route[--i] = at;
	enum status status = navmesh_pull(&funnel, search->query->start, search->result);
	search->result->cost = path_cost(search->ground, search->result->cells, search->result->len, false);
	return status;
}

static uint64_t navmesh_estimate_to_goal(const struct ground *ground, const double *params,
					 const struct path_query *query, struct cell at)
{
	(void)ground, (void)params;
	return search_straight(at, query->goal);
}

static enum status navmesh_find(const void *index, void *scratch, const struct ground *ground,
				const double *params, const struct path_query *query, struct event_log *log,
				struct path_result *result)
{
	enum status status = path_begin(RULES, ground, query, result);
	struct rectangles mesh = navmesh_mesh_at(index, ground);

	(void)params;
	if (status)
		return status;
	result->bytes = navmesh_scratch_size(ground);
	if (!ground_open(ground, query->start))
		return navmesh_add_corner(result, query->start);
	struct navmesh_search search = {
	    .ground = ground,
	    .mesh = &mesh,
	    .query = query,
	    .log = log,
	    .result = result,
	    .tree = search_begin(scratch, ground_cells(ground)),
	    .entries =
		(struct navmesh_entry *)((unsigned char *)scratch + search_tree_size(ground_cells(ground))),
	};
	search.route = (uint32_t *)(search.entries + ground_cells(ground));
	search.settled = search.route + ground_cells(ground);
	uint32_t start = (uint32_t)ground_index(ground, query->start);
	uint32_t first = mesh.of_cell[start], last = mesh.of_cell[ground_index(ground, query->goal)];
	struct search_nearest nearest = {.distance = SEARCH_FAR, .cell = start};
	event_begin(log, search_longest(ground), COST_STRAIGHT);
	search.entries[first] = (struct navmesh_entry){query->start, query->start, query->start, query->start};
	event_add(log, search_reach(&search.tree, first, first, 0, search_straight(query->start, query->goal)),
		  start, 0);
	uint32_t end = navmesh_grow(&search, first, last, &nearest);
	status = navmesh_answer(&search, end, navmesh_nearest_in(&search, end));
	if (!status && result->found)
		search_tell_path(log, ground, result, false);
	return status;
}

const struct pathfinder path_navmesh = {
    .head = {.name = "navmesh",
	     .title = "Navigation mesh",
	     .source = "Snook 2000, Simplified 3D movement using navigation meshes; Mononen 2010, Simple "
		       "stupid funnel algorithm"},
    .caps = PATH_ANY_ANGLE | PATH_PREPARED,
    .rules = RULES,
    .scratch_size = navmesh_scratch_size,
    .index_size = navmesh_index_size,
    .prepare = navmesh_prepare,
    .estimate = navmesh_estimate_to_goal,
    .find = navmesh_find,
};
