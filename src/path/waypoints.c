/* Waypoint graph: A* over a few marked places, then a walk from each to the next.
 *
 * The places are the waypoints of the map file.  If it marks none, they are
 * found on the ground: mouths of corridors (such as doors), their junctions
 * and dead ends, the middles of rooms, and one in every region without any.
 *
 * One wave from all of them at once (wave.h) gives each open cell its place, and the next cell on the path to
 * it.  Two places whose cells touch are joined by an edge, the cheapest walk from one to the border and on to
 * the other.  A mover goes to its own place first, so it is never lost, but its path is often long. */
#include <string.h>

#include "path/rectangles.h"
#include "path/search.h"
#include "path/wave.h"

enum { RULES = 1 << DIAGONAL_NO_CUT | 1 << DIAGONAL_ONE, ROOM_SIDE = 3, CELLS_A_PLACE = 8 };

/* One direction of an edge.  Edge 0 is not used. */
struct waypoints_edge {
	uint32_t to;          /* place */
	uint32_t next;        /* edge of the same place */
	uint32_t here, there; /* the cells of the border that it crosses */
	uint64_t length;
};

struct waypoints_graph_counts {
	uint32_t places, edges;
};

/* The index, laid out in this order. */
struct waypoints_graph {
	struct waypoints_graph_counts *counts;
	struct waypoints_edge *edges;
	uint32_t *length;     /* [cells]; from the cell to its place */
	uint32_t *cell_of;    /* [places] */
	uint32_t *first_edge; /* [places] */
	uint32_t *place_of;   /* [cells] */
	uint32_t *toward;     /* [cells]; the next cell on the path to its place; itself at the place */
};

/* The most places with edges.  A place that only serves an isolated region has none. */
static size_t waypoints_places_max(const struct ground *ground)
{
	return ground_cells(ground) / CELLS_A_PLACE + 1;
}

/* The cells of a place are connected, so the graph is planar: fewer than three edges per place. */
static size_t waypoints_edges_max(const struct ground *ground)
{
	return 2 * 3 * waypoints_places_max(ground) + 1;
}

static size_t waypoints_index_size(const struct ground *ground)
{
	size_t cells = ground_cells(ground);

	return sizeof(struct waypoints_graph_counts) +
	       waypoints_edges_max(ground) * sizeof(struct waypoints_edge) + 5 * cells * sizeof(uint32_t);
}

static struct waypoints_graph waypoints_graph_at(const void *index, const struct ground *ground)
{
	size_t cells = ground_cells(ground);
	struct waypoints_graph graph = {.counts = (struct waypoints_graph_counts *)index};

	graph.edges = (struct waypoints_edge *)(graph.counts + 1);
	graph.length = (uint32_t *)(graph.edges + waypoints_edges_max(ground));
	graph.cell_of = graph.length + cells;
	graph.first_edge = graph.cell_of + cells;
	graph.place_of = graph.first_edge + cells;
	graph.toward = graph.place_of + cells;
	return graph;
}

/* ---- where the places are */

/* The open ones of the four cells beside CELL, bit d for direction d. */
static unsigned waypoints_open_sides(const struct ground *ground, uint32_t cell)
{
	return ground->around[cell] & ((1u << NORTH_EAST) - 1);
}

/* The number of the cell beside CELL in direction D. */
static uint32_t waypoints_beside(const struct ground *ground, uint32_t cell, int d)
{
	return cell + (uint32_t)(direction_dy[d] * ground->width + direction_dx[d]);
}

/* Is CELL, which is open, between walls on two opposite sides? */
static bool waypoints_is_narrow(const struct ground *ground, uint32_t cell)
{
	unsigned sides = waypoints_open_sides(ground, cell);

	return (sides & 5) == 0 || (sides & 10) == 0;
}

/* Is CELL a dead end, the mouth of a corridor (a door is both of its mouths), or one where corridors meet? */
static bool waypoints_is_place(const struct ground *ground, uint32_t cell)
{
	unsigned sides;
	bool all_narrow = true;

	if (!ground->cost[cell])
		return false;
	sides = waypoints_open_sides(ground, cell);
	int open = __builtin_popcount(sides);
	for (; sides && all_narrow; sides &= sides - 1)
		all_narrow = waypoints_is_narrow(ground, waypoints_beside(ground, cell, __builtin_ctz(sides)));
	if (waypoints_is_narrow(ground, cell))
		return open == 1 || !all_narrow;
	return open >= 3 && all_narrow;
}

static void waypoints_add_place(struct waypoints_graph *graph, uint32_t cell)
{
	uint32_t place = graph->counts->places;

	if (graph->place_of[cell] != RECTANGLES_NONE)
		return;
	graph->counts->places++;
	graph->place_of[cell] = place;
	graph->cell_of[place] = cell;
	graph->first_edge[place] = 0;
}

/* The rectangles are needed only in this step, so they use the memory of the edges. */
static bool waypoints_add_rooms(struct waypoints_graph *graph, const struct ground *ground, struct job *job)
{
	struct rectangle *first = (struct rectangle *)graph->edges;
	struct rectangles rooms = {(uint32_t *)(first + ground_cells(ground)), first, 0};

	if (!rectangles_cut(&rooms, ground, job))
		return false;
	for (uint32_t i = 0; i < rooms.n && graph->counts->places < waypoints_places_max(ground); i++) {
		struct rectangle room = rooms.at[i];
		struct cell middle = cell_at((room.left + room.right) / 2, (room.top + room.bottom) / 2);
		if (room.right - room.left + 1 >= ROOM_SIDE && room.bottom - room.top + 1 >= ROOM_SIDE)
			waypoints_add_place(graph, (uint32_t)ground_index(ground, middle));
	}
	return true;
}

/* Returns false if JOB was stopped. */
static bool waypoints_add_places(struct waypoints_graph *graph, const struct ground *ground, struct job *job)
{
	size_t cells = ground_cells(ground), max = waypoints_places_max(ground);

	graph->counts->places = 0;
	for (size_t i = 0; i < cells; i++)
		graph->place_of[i] = RECTANGLES_NONE;
	for (size_t i = 0; i < ground->n_marks && graph->counts->places < max; i++)
		if (ground_open(ground, ground->marks[i]))
			waypoints_add_place(graph, (uint32_t)ground_index(ground, ground->marks[i]));
	if (graph->counts->places)
		return true;
	for (uint32_t i = 0; i < cells && graph->counts->places < max; i++)
		if (waypoints_is_place(ground, i))
			waypoints_add_place(graph, i);
	return waypoints_add_rooms(graph, ground, job);
}

/* ---- which cell belongs to which place */

/* Spreads lengths from PLACES[n], which are cells.  What is so far away that its length does not fit is left out. */
static void waypoints_spread(struct waypoints_graph *graph, void *work, const struct ground *ground,
			     const uint32_t *places, size_t n)
{
	static const struct wave_cost cost = {
	    .straight = COST_STRAIGHT, .diagonal = COST_DIAGONAL, .terrain = WAVE_TO_SOURCE};

	for (size_t i = 0; i < n; i++)
		graph->length[places[i]] = 0;
	wave_run(work, ground, DIAGONAL_NO_CUT, cost, graph->length, places, n);
}

static bool waypoints_is_before(const struct waypoints_graph *graph, uint32_t a, uint32_t b)
{
	uint32_t first = graph->length[a], second = graph->length[b];

	return first == second ? a < b : first < second;
}

/* The next cell on the path from CELL to its place; of equally long paths the one where it is nearer to the place, or has
 * the lower number. */
static uint32_t waypoints_next(const struct waypoints_graph *graph, const struct ground *ground, uint32_t cell)
{
	const uint32_t *length = graph->length;
	uint32_t best = cell;

	for (unsigned moves = search_moves(ground, cell, DIAGONAL_NO_CUT); moves; moves &= moves - 1) {
		int d = __builtin_ctz(moves);
		uint32_t next = waypoints_beside(ground, cell, d);
		uint64_t through = length[next] + (uint64_t)cost_of_step((unsigned)d) * ground->cost[next];
		if (through != length[cell])
			continue;
		if (best == cell || waypoints_is_before(graph, next, best))
			best = next;
	}
	ASSERT(best != cell || !length[cell]);
	return best;
}

/* Gives CELL, and what lies between it and the first cell that has one, the place that they lead to. */
static void waypoints_follow(struct waypoints_graph *graph, uint32_t cell)
{
	uint32_t end = cell;

	while (graph->place_of[end] == RECTANGLES_NONE)
		end = graph->toward[end];
	for (; cell != end; cell = graph->toward[cell])
		graph->place_of[cell] = graph->place_of[end];
}

/* Gives each open cell its place and its next cell; false if JOB was stopped. */
static bool waypoints_claim(struct waypoints_graph *graph, void *work, const struct ground *ground,
			    struct job *job)
{
	uint32_t cells = (uint32_t)ground_cells(ground);

	job_begin(job, "Placing waypoints", 3 * (uint64_t)cells);
	memset(graph->length, 0xff, cells * sizeof *graph->length);
	waypoints_spread(graph, work, ground, graph->cell_of, graph->counts->places);
	/* The first cell of every region that no wave has reached becomes a place. */
	for (uint32_t cell = 0; cell < cells; cell++) {
		if (cell % PATH_NODES_A_STEP == 0 && !job_step(job, cell))
			return false;
		if (!ground->cost[cell] || graph->length[cell] != UINT32_MAX)
			continue;
		waypoints_add_place(graph, cell);
		waypoints_spread(graph, work, ground, &cell, 1);
	}
	for (uint32_t cell = 0; cell < cells; cell++) {
		if (cell % PATH_NODES_A_STEP == 0 && !job_step(job, (uint64_t)cells + cell))
			return false;
		graph->toward[cell] = ground->cost[cell] ? waypoints_next(graph, ground, cell) : cell;
	}
	for (uint32_t cell = 0; cell < cells; cell++) {
		if (cell % PATH_NODES_A_STEP == 0 && !job_step(job, 2 * (uint64_t)cells + cell))
			return false;
		if (ground->cost[cell])
			waypoints_follow(graph, cell);
	}
	return true;
}

/* ---- which places are joined */

/* Offers an edge across the border from HERE to THERE, between their places. */
static void waypoints_join(struct waypoints_graph *graph, uint32_t here, uint32_t there, uint64_t step)
{
	uint32_t a = graph->place_of[here], b = graph->place_of[there], i = graph->first_edge[a];
	uint64_t length = (uint64_t)graph->length[here] + step + graph->length[there];

	while (i && graph->edges[i].to != b)
		i = graph->edges[i].next;
	if (!i) {
		i = ++graph->counts->edges;
		graph->edges[i] = (struct waypoints_edge){b, graph->first_edge[a], here, there, length};
		graph->first_edge[a] = i;
	} else if (length < graph->edges[i].length) {
		graph->edges[i].here = here;
		graph->edges[i].there = there;
		graph->edges[i].length = length;
	}
}

static void waypoints_join_all(struct waypoints_graph *graph, const struct ground *ground)
{
	graph->counts->edges = 0;
	for (uint32_t cell = 0; cell < ground_cells(ground); cell++) {
		unsigned sides = ground->cost[cell] ? waypoints_open_sides(ground, cell) : 0;
		for (; sides; sides &= sides - 1) {
			int d = __builtin_ctz(sides);
			uint32_t there = waypoints_beside(ground, cell, d);
			if (graph->place_of[there] != graph->place_of[cell])
				waypoints_join(graph, cell, there,
					       search_step(ground, ground_cell(ground, there), d));
		}
	}
	ASSERT(graph->counts->edges < waypoints_edges_max(ground));
}

static enum status waypoints_prepare(void *index, void *work, const struct ground *ground,
				     enum diagonal_rule rule, const struct cell *changed, size_t n,
				     struct job *job)
{
	struct waypoints_graph graph = waypoints_graph_at(index, ground);

	(void)rule, (void)changed, (void)n; /* a wall may move every border, so everything is built again */
	if (!waypoints_add_places(&graph, ground, job) || !waypoints_claim(&graph, work, ground, job))
		return STATUS_INTERRUPTED;
	waypoints_join_all(&graph, ground);
	return STATUS_OK;
}

/* ---- the search */

struct waypoints_search {
	const struct ground *ground;
	const struct waypoints_graph *graph;
	const struct path_query *query;
	struct event_log *log;
	struct path_result *result;
	struct search_tree tree; /* over places */
	uint32_t *crossing;      /* [places]; the edge by which it was reached */
	uint32_t *order;         /* [cells]; its place on the path, while the path is written */
	size_t len;
};

/* Scratch: a tree over places, then crossing and order. */
static size_t waypoints_scratch_size(const struct ground *ground)
{
	return search_tree_size(ground_cells(ground)) + 2 * ground_cells(ground) * sizeof(uint32_t);
}

static void waypoints_reach(struct waypoints_search *search, uint32_t place, uint32_t parent, uint64_t g)
{
	const struct waypoints_graph *graph = search->graph;
	uint32_t cell = graph->cell_of[place];
	uint64_t estimate =
	    search_estimate(ground_cell(search->ground, cell), search->query->goal, search->query->rule);

	event_add(search->log, EVENT_PARENT, graph->cell_of[parent], 0);
	event_add(search->log, search_reach(&search->tree, place, parent, g, estimate), cell, g);
	search->result->generated++;
}

static void waypoints_expand(struct waypoints_search *search, uint32_t place)
{
	const struct waypoints_edge *edges = search->graph->edges;

	for (uint32_t i = search->graph->first_edge[place]; i; i = edges[i].next) {
		uint64_t g = search->tree.g[place] + edges[i].length;
		if (g >= search_g(&search->tree, edges[i].to))
			continue;
		search->crossing[edges[i].to] = i;
		waypoints_reach(search, edges[i].to, place, g);
	}
}

/* Expands places from FIRST until LAST is reached; returns whether it was. */
static bool waypoints_grow(struct waypoints_search *search, uint32_t first, uint32_t last)
{
	struct path_result *result = search->result;

	waypoints_reach(search, first, first, 0);
	result->generated = 0;
	while (search->tree.heap.n) {
		path_note_open(result, search->tree.heap.n);
		if (path_at_limit(search->query, result))
			return false;
		uint32_t place = heap_pop(&search->tree.heap).item;
		event_add(search->log, EVENT_EXPAND, search->graph->cell_of[place], search->tree.g[place]);
		result->expanded++;
		if (place == last)
			return true;
		waypoints_expand(search, place);
	}
	return false;
}

/* ---- the walk */

/* Appends CELL.  If the walk was there before, the loop since then is cut off. */
static enum status waypoints_walk_to(struct waypoints_search *search, uint32_t cell)
{
	struct path_result *result = search->result;
	uint32_t place = search->order[cell];

	if (place < result->len && ground_index(search->ground, result->cells[place]) == cell) {
		result->len = place + 1;
		return STATUS_OK;
	}
	if (result->len == result->cap)
		return STATUS_SPACE;
	search->order[cell] = (uint32_t)result->len;
	result->cells[result->len++] = ground_cell(search->ground, cell);
	return STATUS_OK;
}

/* Walks from CELL to its place. */
static enum status waypoints_walk_in(struct waypoints_search *search, uint32_t cell)
{
	enum status status = waypoints_walk_to(search, cell);

	for (; !status && search->graph->toward[cell] != cell; status = waypoints_walk_to(search, cell))
		cell = search->graph->toward[cell];
	return status;
}

/* Walks from its place to CELL: the way in, reversed in BACKWARDS[cells]. */
static enum status waypoints_walk_out(struct waypoints_search *search, uint32_t cell, uint32_t *backwards)
{
	const uint32_t *toward = search->graph->toward;
	enum status status = STATUS_OK;
	size_t n = 0;

	for (uint32_t at = cell; toward[at] != at; at = toward[at])
		backwards[n++] = at;
	while (!status && n > 0)
		status = waypoints_walk_to(search, backwards[--n]);
	return status;
}

/* Walks from START over the places up to LAST and on to END. */
static enum status waypoints_walk(struct waypoints_search *search, uint32_t start, uint32_t last, uint32_t end)
{
	/* The heap is no longer needed, and any content makes an empty one: room to reverse routes in. */
	uint32_t *route = (uint32_t *)search->tree.heap.entries, *backwards = search->tree.heap.places;
	enum status status = waypoints_walk_in(search, start);
	size_t n = 0;

	for (uint32_t place = last; search->tree.parent[place] != place; place = search->tree.parent[place])
		route[n++] = place;
	while (!status && n > 0) {
		const struct waypoints_edge *edge = &search->graph->edges[search->crossing[route[--n]]];
		status = waypoints_walk_out(search, edge->here, backwards);
		if (!status)
			status = waypoints_walk_in(search, edge->there);
	}
	if (!status)
		status = waypoints_walk_out(search, end, backwards);
	return status;
}

/* The cell nearest to the goal among those whose places were reached. */
static uint32_t waypoints_nearest_cell(const struct waypoints_search *search, uint32_t start)
{
	struct search_nearest nearest = {.distance = SEARCH_FAR, .cell = start};

	for (uint32_t cell = 0; cell < ground_cells(search->ground); cell++) {
		if (!search->ground->cost[cell])
			continue;
		uint64_t g = search_g(&search->tree, search->graph->place_of[cell]);
		if (g < SEARCH_FAR)
			search_note(&nearest, search->ground, search->query->goal, cell,
				    g + search->graph->length[cell]);
	}
	return nearest.cell;
}

static enum status waypoints_find(const void *index, void *scratch, const struct ground *ground,
				  const double *params, const struct path_query *query, struct event_log *log,
				  struct path_result *result)
{
	enum status status = path_begin(RULES, ground, query, result);
	struct waypoints_graph graph = waypoints_graph_at(index, ground);
	size_t cells = ground_cells(ground);

	(void)params;
	if (status)
		return status;
	struct waypoints_search search = {
	    .ground = ground, .graph = &graph, .query = query, .log = log, .result = result};
	uint32_t start = (uint32_t)ground_index(ground, query->start);
	uint32_t goal = (uint32_t)ground_index(ground, query->goal);
	search.tree = search_begin(scratch, cells);
	search.crossing = (uint32_t *)((unsigned char *)scratch + search_tree_size(cells));
	search.order = search.crossing + cells;
	result->bytes = waypoints_scratch_size(ground);
	if (!ground_open(ground, query->start))
		return waypoints_walk_to(&search, start);
	event_begin(log, search_longest(ground), COST_STRAIGHT);
	bool found = waypoints_grow(&search, graph.place_of[start], graph.place_of[goal]);
	uint32_t end = found ? goal : waypoints_nearest_cell(&search, start);
	status = waypoints_walk(&search, start, graph.place_of[end], end);
	result->cost = path_cost(ground, result->cells, result->len, true);
	result->found = found && !status;
	if (result->found)
		search_tell_path(log, ground, result, true);
	return status;
}

const struct pathfinder path_waypoints = {
    .head = {.name = "waypoints",
	     .title = "Waypoint graph",
	     .source = "Liden 2002, Strategic and tactical reasoning with waypoints"},
    .caps = PATH_WEIGHTED | PATH_PREPARED,
    .rules = RULES,
    .scratch_size = waypoints_scratch_size,
    .index_size = waypoints_index_size,
    .work_size = wave_size,
    .prepare = waypoints_prepare,
    .estimate = search_estimate_to_goal,
    .find = waypoints_find,
};
