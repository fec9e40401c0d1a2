/* Sparse visibility graph: the shortest path at any angle, prepared (Oh & Leong 2017).
 *
 * The mover is the point of anya.c.  Its shortest paths are straight lines from corner to corner, and at each corner they
 * bend round its wall.  So a line between two corners is of use only if it can bend at both, and only such lines are the
 * edges of the graph.  They are found once for the map by sweeps from all corners (sweep.h).
 *
 *        s                    s sees the corners a and b, and a line s-b can bend at b;
 *         \  `  .             the line s-c runs into its wall, so c is of no use to s.
 *      ####a     `b###        From a, a path that came from s can bend only to the left,
 *      #####      ####c       round its wall, so it never continues to b.
 *
 * A question takes a sweep from the goal, one from the start, and A* over the corners.  An edge is followed only if it
 * continues round the wall on the side on which the path arrived: other paths can be pulled shorter.  A path that is
 * shortest as a whole is shortest up to each corner, and so it is enough to know one parent of a corner.
 *
 * Landmarks are corners far from each other, with the lengths of the shortest paths from them to all corners: as in
 * landmarks.h, two such lengths never differ by more than the path between.  These must be true lengths, and the last
 * line of a path that ends at a corner need not be one that could bend there.  So each corner is swept once more, for
 * the cells that no edge reaches; and landmarks are corners for all sweeps, whether a line can bend there or not.
 *
 * An edge is a vector in cells.  Edges that lead on only to a goal in sight come last in the list of a corner,
 * and are skipped where the goal is out of sight: the first of the N levels of the source.  The index has room for
 * EDGES_A_CELL; a corner without room for its edges is swept at each expansion.
 *
 * Lengths are in half cells, like all points; lengths from landmarks in 1 / UNITS of that. */
#include <string.h>

#include "base/lazy_heap.h"
#include "path/search.h"
#include "path/sweep.h"

enum { RULES = 1 << DIAGONAL_NO_CUT | 1 << DIAGONAL_ONE };
enum { EDGES_A_CELL = 12, LANDMARKS = 8, UNITS = 16 };

/* No path leads from the landmark. */
static const uint32_t VISIBILITY_FAR = 1u << 30;

/* To which side a path bends round a wall.  y points down, so a positive cross product turns clockwise. */
enum visibility_turn { ANTICLOCKWISE, CLOCKWISE, TURNS, NO_TURN = TURNS };

struct visibility_edge {
	int16_t dx, dy;
};

struct visibility_corner {
	int8_t wall_x, wall_y; /* where the closed cell is: each 1 or -1; 0: no path bends here */
	bool swept;            /* its edges did not fit */
	/* Edges that continue a path with this bend, anticlockwise ones first; and how many of them, which come
	 * first, can lead to another edge.  The others are useful only if their end sees the goal. */
	uint16_t n[TURNS], n_live[TURNS];
	uint32_t first;
};

struct visibility_counts {
	uint32_t edges, landmarks;
	uint32_t landmark[LANDMARKS]; /* their corners */
};

/* The index, laid out in this order.  [points]: all corners of cells. */
struct visibility_graph {
	struct visibility_counts *counts;
	struct sweep_corners corners;
	uint32_t *lengths;            /* [points][LANDMARKS] */
	struct visibility_corner *at; /* [points] */
	uint32_t *parts; /* [cells]; equal if and only if a path leads from one to the other; 0: closed */
	struct visibility_edge *edges; /* [EDGES_A_CELL * cells] */
	uint32_t width, n_points;
};

struct visibility_node {
	double g;
	uint32_t parent;
	uint32_t reached, sees_goal; /* number of the search that found so */
	bool waits;                  /* in the frontier */
};

/* Its scratch is laid out in this order, behind the number of the search. */
struct visibility_search {
	struct visibility_graph graph;
	const struct ground *ground;
	struct event_log *log;
	struct path_result *result;
	struct visibility_node *nodes; /* [points + 1]; the last is the start */
	struct lazy_heap open;         /* by bits of f, then as visibility_entry makes it */
	struct sweep_gap *gaps;
	uint8_t *
	    told; /* [cells], for a log: enum visibility_told, and the open corners for which the cell stands */
	struct string_pull_point start, goal;
	uint32_t number;
	uint32_t lengths[LANDMARKS]; /* of the goal from the landmarks; all 0 without a goal */
	bool aims;                   /* there is a goal */
	uint32_t at;                 /* the corner whose sweep visits */
	double best;                 /* length of the best path */
	uint32_t last;               /* its last corner */
	uint32_t nearest,
	    nearest_square; /* of the corners expanded, the one whose cell is nearest to the goal */
	uint32_t n_open;    /* cells in the frontier of a log */
};

enum visibility_told { TOLD_SEEN = 1 << 7, TOLD_SHARED = 1 << 6, TOLD_COUNT = TOLD_SHARED - 1 };

/* ---- memory */

static size_t visibility_points(const struct ground *ground)
{
	return ((size_t)ground->width + 1) * ((size_t)ground->height + 1);
}

static size_t visibility_edges_max(const struct ground *ground)
{
	return EDGES_A_CELL * ground_cells(ground);
}

static size_t visibility_index_size(const struct ground *ground)
{
	return sizeof(struct visibility_counts) + SWEEP_SLOPES * sweep_plane_words(ground) * sizeof(uint64_t) +
	       visibility_points(ground) * (LANDMARKS * sizeof(uint32_t) + sizeof(struct visibility_corner)) +
	       ground_cells(ground) * sizeof(uint32_t) +
	       visibility_edges_max(ground) * sizeof(struct visibility_edge);
}

static struct visibility_graph visibility_graph_at(const void *index, const struct ground *ground)
{
	size_t plane = sweep_plane_words(ground), points = visibility_points(ground);
	struct visibility_graph graph = {.counts = (struct visibility_counts *)index,
					 .width = (uint32_t)ground->width + 1,
					 .n_points = (uint32_t)points};

	graph.corners.planes[SWEEP_RISING] = (uint64_t *)(graph.counts + 1);
	graph.corners.planes[SWEEP_FALLING] = graph.corners.planes[SWEEP_RISING] + plane;
	graph.corners.words = plane / ((size_t)ground->height + 1);
	graph.lengths = (uint32_t *)(graph.corners.planes[SWEEP_FALLING] + plane);
	graph.at = (struct visibility_corner *)(graph.lengths + points * LANDMARKS);
	graph.parts = (uint32_t *)(graph.at + points);
	graph.edges = (struct visibility_edge *)(graph.parts + ground_cells(ground));
	return graph;
}

/* Entries of the frontier, of which some are stale; one for each corner is not. */
static size_t visibility_open_max(const struct ground *ground)
{
	return visibility_points(ground) + 1024;
}

static size_t visibility_scratch_size(const struct ground *ground)
{
	return round_up(sizeof(uint64_t) + (visibility_points(ground) + 1) * sizeof(struct visibility_node) +
			    visibility_open_max(ground) * sizeof(struct lazy_heap_entry) +
			    2 * sweep_gaps(ground) * sizeof(struct sweep_gap) + ground_cells(ground),
			sizeof(uint64_t));
}

/* A search in SCRATCH, which is aligned to 8 and was zeroed when it was allocated. */
static struct visibility_search visibility_search_in(void *scratch, const struct ground *ground,
						     struct visibility_graph graph)
{
	uint64_t *number = scratch;
	struct visibility_search search = {
	    .graph = graph, .ground = ground, .number = (uint32_t)++ * number, .best = INFINITY};

	search.nodes = (struct visibility_node *)(number + 1);
	search.open = (struct lazy_heap){(struct lazy_heap_entry *)(search.nodes + graph.n_points + 1), 0,
					 visibility_open_max(ground), false};
	search.gaps = (struct sweep_gap *)(search.open.entries + search.open.cap);
	search.told = (uint8_t *)(search.gaps + 2 * sweep_gaps(ground));
	search.nearest = graph.n_points;
	search.nearest_square = UINT32_MAX;
	return search;
}

/* ---- corners */

static uint32_t visibility_point(const struct visibility_graph *graph, int x, int y)
{
	return (uint32_t)y * graph->width + (uint32_t)x;
}

static struct string_pull_point visibility_place(const struct visibility_search *search, uint32_t point)
{
	uint32_t width = search->graph.width;

	if (point == search->graph.n_points)
		return search->start;
	return (struct string_pull_point){2 * (int)(point % width), 2 * (int)(point / width)};
}

/* The turn that a path along (DX, DY) can take at CORNER, round its wall. */
static enum visibility_turn visibility_turn_of(struct visibility_corner corner, int dx, int dy)
{
	int along_x = dx * corner.wall_x, along_y = dy * corner.wall_y;
	bool positive = corner.wall_x == corner.wall_y;

	if (along_x >= 0 && along_y < 0)
		return positive ? CLOCKWISE : ANTICLOCKWISE;
	if (along_x < 0 && along_y >= 0)
		return positive ? ANTICLOCKWISE : CLOCKWISE;
	return NO_TURN;
}

/* The bend at CORNER of a path that leaves it in that direction: the mirrored bend of its reverse. */
static enum visibility_turn visibility_turn_before(struct visibility_corner corner, int dx, int dy)
{
	enum visibility_turn turn = visibility_turn_of(corner, -dx, -dy);

	return turn == NO_TURN ? NO_TURN : (enum visibility_turn)(CLOCKWISE - turn);
}

/* Does a path that arrives along FROM and leaves along (DX, DY) bend to the side of TURN, or not at all? */
static inline bool visibility_goes_round(struct string_pull_point from, enum visibility_turn turn, int dx,
					 int dy)
{
	int cross = from.x * dy - from.y * dx;

	return turn == CLOCKWISE ? cross >= 0 : cross <= 0;
}

static struct sweep visibility_sweep(const struct visibility_search *search, struct string_pull_point root,
				     void (*visit)(void *context, int x, int y), void *context)
{
	return (struct sweep){.ground = search->ground,
			      .corners = &search->graph.corners,
			      .root = root,
			      .gaps = search->gaps,
			      .visit = visit,
			      .context = context};
}

static unsigned visibility_quarter(int x, int y)
{
	return 1u << (2 * (y > 0) + (x > 0));
}

/* Visits the corners to which a path that bends round the wall of POINT can continue. */
static void visibility_sweep_onward(struct visibility_search *search, uint32_t point,
				    void (*visit)(void *context, int x, int y), void *context)
{
	struct visibility_corner corner = search->graph.at[point];
	struct sweep sweep = visibility_sweep(search, visibility_place(search, point), visit, context);

	search->at = point;
	sweep_straight(&sweep, corner.wall_x, 0);
	sweep_straight(&sweep, 0, corner.wall_y);
	sweep_quarters(&sweep, visibility_quarter(corner.wall_x, -corner.wall_y) |
				   visibility_quarter(-corner.wall_x, corner.wall_y));
}

/* ---- the log: a corner is the open cell across from its wall; up to four share it */

static uint32_t visibility_cell_of(const struct visibility_search *search, uint32_t point)
{
	struct visibility_corner corner = search->graph.at[point % search->graph.n_points];
	struct string_pull_point at = visibility_place(search, point);

	if (point == search->graph.n_points)
		return (uint32_t)ground_index(search->ground, cell_at(at.x >> 1, at.y >> 1));
	return (uint32_t)ground_index(search->ground,
				      cell_at((at.x - corner.wall_x) >> 1, (at.y - corner.wall_y) >> 1));
}

/* Logs KIND for the cell of POINT. */
static void visibility_tell(const struct visibility_search *search, enum event_kind kind, uint32_t point)
{
	const struct visibility_node *node = &search->nodes[point];

	if (kind != EVENT_EXPAND)
		event_add(search->log, EVENT_PARENT, visibility_cell_of(search, node->parent), 0);
	event_add(search->log, kind, visibility_cell_of(search, point),
		  (uint64_t)(node->g * (COST_STRAIGHT / 2)));
}

/* POINT was put into the frontier, where it was already if it WAITED. */
static void visibility_tell_open(struct visibility_search *search, uint32_t point, bool waited)
{
	uint8_t *told = &search->told[visibility_cell_of(search, point)];

	search->result->generated += !(*told & TOLD_SEEN);
	visibility_tell(search, *told & TOLD_SEEN ? EVENT_REVISE : EVENT_OPEN, point);
	search->n_open += !(*told & TOLD_COUNT);
	if (*told & TOLD_COUNT && !waited)
		*told |= TOLD_SHARED;
	*told = (uint8_t)((*told + !waited) | TOLD_SEEN);
	path_note_open(search->result, search->n_open);
}

static void visibility_tell_expanded(struct visibility_search *search, uint32_t point)
{
	uint8_t *told = &search->told[visibility_cell_of(search, point)];

	if (*told & TOLD_SHARED)
		visibility_tell(search, EVENT_REVISE, point);
	visibility_tell(search, EVENT_EXPAND, point);
	if (--*told & TOLD_COUNT) {
		visibility_tell(search, EVENT_REVISE, point);
		return;
	}
	search->n_open--;
	*told = TOLD_SEEN;
}

/* ---- A* over the corners */

/* Of equal f, the greatest g comes first, about; then the first corner. */
static uint64_t visibility_second(double g, uint32_t point)
{
	return (~lazy_heap_word(g) & ~(uint64_t)UINT32_MAX) | point;
}

/* Is ENTRY from the latest path to its corner, and the corner not expanded since? */
static bool visibility_is_due(const struct visibility_search *search, struct lazy_heap_entry entry)
{
	const struct visibility_node *node = &search->nodes[(uint32_t)entry.second];

	return node->waits && entry.second == visibility_second(node->g, (uint32_t)entry.second);
}

static void visibility_push(struct visibility_search *search, struct lazy_heap_entry entry)
{
	struct lazy_heap *open = &search->open;

	if (open->n == open->cap) {
		lazy_heap_close(open);
		size_t n = open->n;
		open->n = 0;
		for (size_t i = 0; i < n; i++)
			if (visibility_is_due(search, open->entries[i]))
				open->entries[open->n++] = open->entries[i];
		lazy_heap_mend(open);
	}
	lazy_heap_push(open, entry);
}

typedef int32_t visibility_lanes __attribute__((vector_size(LANDMARKS * sizeof(int32_t))));

/* A lower bound of the length of a path from the corner POINT, at AT, to the goal.  Each length from a landmark is right
 * to one unit. */
static double visibility_estimate(const struct visibility_search *search, uint32_t point,
				  struct string_pull_point at)
{
	int32_t most = 2;

	if (!search->aims)
		return 0;
	visibility_lanes a, b;
	memcpy(&a, search->graph.lengths + (size_t)point * LANDMARKS, sizeof a);
	memcpy(&b, search->lengths, sizeof b);
	visibility_lanes apart = a - b, sign = apart < 0;
	apart = (apart ^ sign) - sign;
	for (int i = 0; i < LANDMARKS; i++)
		most = max(apart[i], most);
	double straight = rays_length(search->goal.x - at.x, search->goal.y - at.y);
	return max((double)(most - 2) / UNITS, straight);
}

/* The straight line from POINT to the goal ends a path. */
static void visibility_meet(struct visibility_search *search, uint32_t point, double length)
{
	if (length >= search->best)
		return;
	search->best = length;
	search->last = point;
}

/* POINT, at AT, was reached, and the goal sees it: a path continues to there if it bends round the wall. */
static void visibility_end(struct visibility_search *search, uint32_t point, struct string_pull_point at)
{
	const struct visibility_node *node = &search->nodes[point];
	struct visibility_corner corner = search->graph.at[point];
	struct string_pull_point before = visibility_place(search, node->parent);
	struct string_pull_point from = {at.x - before.x, at.y - before.y};
	int dx = search->goal.x - at.x, dy = search->goal.y - at.y;
	enum visibility_turn turn = visibility_turn_of(corner, from.x, from.y);

	if (turn != NO_TURN && turn == visibility_turn_before(corner, dx, dy) &&
	    visibility_goes_round(from, turn, dx, dy))
		visibility_meet(search, point, node->g + rays_length(dx, dy));
}

static void visibility_reach(struct visibility_search *search, uint32_t point, struct string_pull_point at,
			     uint32_t parent, double g)
{
	struct visibility_node *node = &search->nodes[point];
	bool reached = node->reached == search->number;

	if (reached && g >= node->g)
		return;
	double f = g + visibility_estimate(search, point, at);
	if (f >= search->best)
		return;
	bool waited = reached && node->waits;
	node->g = g;
	node->parent = parent;
	node->reached = search->number;
	node->waits = waited;
	if (node->sees_goal == search->number)
		visibility_end(search, point, at);
	if (f >= search->best)
		return;
	node->waits = true;
	visibility_push(search, (struct lazy_heap_entry){lazy_heap_word(f), visibility_second(g, point)});
	if (search->log)
		visibility_tell_open(search, point, waited);
	else
		search->result->generated++;
}

/* The corner (X, Y) is seen from the start. */
static void visibility_reach_first(void *context, int x, int y)
{
	struct visibility_search *search = context;
	struct string_pull_point at = {2 * x, 2 * y}, start = search->start;

	visibility_reach(search, visibility_point(&search->graph, x, y), at, search->graph.n_points,
			 rays_length(at.x - start.x, at.y - start.y));
}

/* The goal sees the corner (X, Y). */
static void visibility_reach_last(void *context, int x, int y)
{
	struct visibility_search *search = context;
	uint32_t point = visibility_point(&search->graph, x, y);
	const uint32_t *lengths = search->graph.lengths + (size_t)point * LANDMARKS;
	uint32_t leg = (uint32_t)ceil(rays_length(2 * x - search->goal.x, 2 * y - search->goal.y) * UNITS);

	search->nodes[point].sees_goal = search->number;
	for (int i = 0; i < LANDMARKS; i++)
		search->lengths[i] = min(lengths[i] + leg, search->lengths[i]);
}

/* The corner being expanded, if it lacks a list of edges, sees the corner (X, Y). */
static void visibility_reach_swept(void *context, int x, int y)
{
	struct visibility_search *search = context;
	const struct visibility_node *node = &search->nodes[search->at];
	struct string_pull_point at = visibility_place(search, search->at), to = {2 * x, 2 * y};
	struct string_pull_point before = visibility_place(search, node->parent);
	struct string_pull_point from = {at.x - before.x, at.y - before.y};
	struct visibility_corner corner = search->graph.at[search->at];
	enum visibility_turn turn = visibility_turn_of(corner, from.x, from.y);

	if (turn == visibility_turn_before(corner, to.x - at.x, to.y - at.y) &&
	    visibility_goes_round(from, turn, to.x - at.x, to.y - at.y))
		visibility_reach(search, visibility_point(&search->graph, x, y), to, search->at,
				 node->g + rays_length(to.x - at.x, to.y - at.y));
}

/* Between searches other work fills the caches, so that nodes are far away. */
static inline void visibility_prefetch(const struct visibility_search *search, uint32_t point)
{
	__builtin_prefetch(&search->nodes[point]);
	__builtin_prefetch(search->graph.lengths + (size_t)point * LANDMARKS);
}

static void visibility_follow_edges(struct visibility_search *search, uint32_t point,
				    struct string_pull_point at, struct string_pull_point from,
				    enum visibility_turn turn)
{
	enum { AHEAD = 3 };
	const struct visibility_corner *corner = &search->graph.at[point];
	const struct visibility_edge *edges = search->graph.edges + corner->first;
	int width = (int)search->graph.width, n = corner->n[turn];
	double g = search->nodes[point].g;

	if (turn == CLOCKWISE)
		edges += corner->n[ANTICLOCKWISE];
	for (int i = 0; i < n; i++) {
		struct visibility_edge edge = edges[i], later = edges[min(i + AHEAD, n - 1)];
		uint32_t next = point + (uint32_t)(edge.dy * width + edge.dx);
		visibility_prefetch(search, point + (uint32_t)(later.dy * width + later.dx));
		if (!visibility_goes_round(from, turn, edge.dx, edge.dy) ||
		    (i >= corner->n_live[turn] && search->aims &&
		     search->nodes[next].sees_goal != search->number))
			continue;
		struct string_pull_point to = {at.x + 2 * edge.dx, at.y + 2 * edge.dy};
		visibility_reach(search, next, to, point, g + 2 * rays_length(edge.dx, edge.dy));
	}
}

static void visibility_note(struct visibility_search *search, uint32_t point)
{
	struct cell goal = cell_at(search->goal.x >> 1, search->goal.y >> 1);
	uint32_t square = cell_square(ground_cell(search->ground, visibility_cell_of(search, point)), goal);

	if (square >= search->nearest_square)
		return;
	search->nearest = point;
	search->nearest_square = square;
}

static void visibility_expand(struct visibility_search *search, uint32_t point)
{
	const struct visibility_node *node = &search->nodes[point];
	struct string_pull_point at = visibility_place(search, point);
	struct string_pull_point before = visibility_place(search, node->parent);
	struct string_pull_point from = {at.x - before.x, at.y - before.y};
	struct visibility_corner corner = search->graph.at[point];
	enum visibility_turn turn = visibility_turn_of(corner, from.x, from.y);

	if (turn == NO_TURN)
		return;
	if (corner.swept)
		visibility_sweep_onward(search, point, visibility_reach_swept, search);
	else
		visibility_follow_edges(search, point, at, from, turn);
}

/* Expands until nothing in the frontier can lead to a better path. */
static void visibility_run(struct visibility_search *search, const struct path_query *query)
{
	struct lazy_heap_entry top;

	while (lazy_heap_pop(&search->open, &top) && top.first < lazy_heap_word(search->best)) {
		uint32_t point = (uint32_t)top.second;
		if (!visibility_is_due(search, top))
			continue;
		if (path_at_limit(query, search->result))
			return;
		search->nodes[point].waits = false;
		search->result->expanded++;
		if (search->log)
			visibility_tell_expanded(search, point);
		if (query->max_expanded)
			visibility_note(search, point);
		visibility_expand(search, point);
	}
}

/* ---- preparation */

/* Numbers the connected parts of the map; returns the number of the largest. */
static uint32_t visibility_divide(const struct visibility_graph *graph, const struct ground *ground)
{
	size_t cells = ground_cells(ground), largest = 0;
	uint32_t *waiting = (uint32_t *)graph->edges; /* which are found only later */
	uint32_t part = 0, best = 0;

	memset(graph->parts, 0, cells * sizeof *graph->parts);
	for (size_t i = 0; i < cells; i++) {
		size_t n = 0, size = 0;
		if (!ground->cost[i] || graph->parts[i])
			continue;
		graph->parts[i] = ++part;
		waiting[n++] = (uint32_t)i;
		for (; n > 0; size++) {
			struct cell at = ground_cell(ground, waiting[--n]);
			for (int d = NORTH; d <= WEST; d++) {
				struct cell to = cell_step(at, d);
				if (!ground_open(ground, to) || graph->parts[ground_index(ground, to)])
					continue;
				graph->parts[ground_index(ground, to)] = part;
				waiting[n++] = (uint32_t)ground_index(ground, to);
			}
		}
		if (size > largest) {
			largest = size;
			best = part;
		}
	}
	return best;
}

static void visibility_set_walls(struct visibility_graph *graph, const struct ground *ground)
{
	memset(graph->at, 0, graph->n_points * sizeof *graph->at);
	for (int y = 0; y <= ground->height; y++)
		for (int x = 0; x <= ground->width; x++) {
			struct visibility_corner *corner = &graph->at[visibility_point(graph, x, y)];
			if (!sweep_is_corner(&graph->corners, x, y))
				continue;
			bool left = !ground_open(ground, cell_at(x - 1, y - 1)) ||
				    !ground_open(ground, cell_at(x - 1, y));
			bool above = !ground_open(ground, cell_at(x - 1, y - 1)) ||
				     !ground_open(ground, cell_at(x, y - 1));
			corner->wall_x = left ? -1 : 1;
			corner->wall_y = above ? -1 : 1;
		}
}

/* The edges of a corner, while they are found.  Those that turn clockwise wait at the end of the room. */
struct visibility_list {
	const struct visibility_search *search;
	struct visibility_edge *first;
	size_t room, n[TURNS];
	bool full;
};

static void visibility_add_edge(void *context, int x, int y)
{
	struct visibility_list *list = context;
	const struct visibility_graph *graph = &list->search->graph;
	struct string_pull_point at = visibility_place(list->search, list->search->at);
	int dx = x - at.x / 2, dy = y - at.y / 2;
	enum visibility_turn turn = visibility_turn_before(graph->at[list->search->at], dx, dy);
	struct visibility_edge edge = {(int16_t)dx, (int16_t)dy};

	if (visibility_turn_of(graph->at[visibility_point(graph, x, y)], dx, dy) == NO_TURN)
		return;
	list->full = list->full || list->n[0] + list->n[1] == list->room || list->n[turn] == UINT16_MAX;
	if (list->full)
		return;
	if (turn == ANTICLOCKWISE)
		list->first[list->n[turn]++] = edge;
	else
		list->first[list->room - ++list->n[turn]] = edge;
}

static void visibility_add_edges(struct visibility_search *search, uint32_t point)
{
	struct visibility_graph *graph = &search->graph;
	uint32_t first = graph->counts->edges;
	struct visibility_corner *corner = &graph->at[point];
	struct visibility_list list = {.search = search, .first = graph->edges + first};

	list.room = visibility_edges_max(search->ground) - first;
	visibility_sweep_onward(search, point, visibility_add_edge, &list);
	corner->swept = list.full;
	if (list.full)
		return;
	memmove(list.first + list.n[ANTICLOCKWISE], list.first + list.room - list.n[CLOCKWISE],
		list.n[CLOCKWISE] * sizeof *list.first);
	corner->first = first;
	corner->n[ANTICLOCKWISE] = (uint16_t)list.n[ANTICLOCKWISE];
	corner->n[CLOCKWISE] = (uint16_t)list.n[CLOCKWISE];
	graph->counts->edges += (uint32_t)(list.n[ANTICLOCKWISE] + list.n[CLOCKWISE]);
}

/* Can a path that arrives at POINT along EDGE continue by another edge? */
static bool visibility_leads_on(const struct visibility_graph *graph, uint32_t point,
				struct visibility_edge edge)
{
	struct visibility_corner corner = graph->at[point];
	const struct visibility_edge *on = graph->edges + corner.first;
	enum visibility_turn turn = visibility_turn_of(corner, edge.dx, edge.dy);

	if (corner.swept)
		return true;
	if (turn == CLOCKWISE)
		on += corner.n[ANTICLOCKWISE];
	for (int i = 0; i < corner.n[turn]; i++)
		if (visibility_goes_round((struct string_pull_point){edge.dx, edge.dy}, turn, on[i].dx,
					  on[i].dy))
			return true;
	return false;
}

/* Puts the edges of POINT that lead on before the others. */
static void visibility_sort_edges(struct visibility_search *search, uint32_t point)
{
	const struct visibility_graph *graph = &search->graph;
	struct visibility_corner *corner = &graph->at[point];
	struct visibility_edge *edges = graph->edges + corner->first;

	for (int turn = 0; turn < TURNS; edges += corner->n[turn++]) {
		corner->n_live[turn] = 0;
		for (int i = 0; i < corner->n[turn]; i++) {
			struct visibility_edge edge = edges[i];
			uint32_t to = point + (uint32_t)(edge.dy * (int)graph->width + edge.dx);
			if (!visibility_leads_on(graph, to, edge))
				continue;
			edges[i] = edges[corner->n_live[turn]];
			edges[corner->n_live[turn]++] = edge;
		}
	}
}

/* Does ACT for all corners; false if JOB was stopped. */
static bool visibility_for_all(struct visibility_search *search, struct job *job,
			       void (*act)(struct visibility_search *search, uint32_t point))
{
	for (uint32_t point = 0; point < search->graph.n_points; point++) {
		if (search->graph.at[point].wall_x)
			act(search, point);
		if (point % PATH_NODES_A_STEP == 0 && job && !job_step(job, point))
			return false;
	}
	return true;
}

static void visibility_sweep_all(struct visibility_search *search, uint32_t point,
				 void (*visit)(void *context, int x, int y))
{
	struct sweep sweep = visibility_sweep(search, visibility_place(search, point), visit, search);

	for (int d = NORTH; d <= WEST; d++)
		sweep_straight(&sweep, cell_step(cell_at(0, 0), d).x, cell_step(cell_at(0, 0), d).y);
	sweep_quarters(&sweep, SWEEP_ALL);
}

/* Finds the lengths of paths from the corner POINT that could bend where they end.  Its number stands for the
 * start. */
static struct visibility_search visibility_spread(void *work, const struct ground *ground,
						  struct visibility_graph graph, uint32_t point)
{
	struct path_result ignored = {0};
	struct path_query nowhere = {0};
	struct visibility_search search = visibility_search_in(work, ground, graph);

	search.result = &ignored;
	search.start = visibility_place(&search, point);
	visibility_sweep_all(&search, point, visibility_reach_first);
	visibility_run(&search, &nowhere);
	search.result = NULL;
	return search;
}

/* The corner that is farthest from the first N landmarks; n_points: no other. */
static uint32_t visibility_farthest(const struct visibility_graph *graph, uint32_t n)
{
	uint32_t farthest = graph->n_points, most = 0;

	for (uint32_t point = 0; point < graph->n_points; point++) {
		const uint32_t *lengths = graph->lengths + (size_t)point * LANDMARKS;
		uint32_t least = VISIBILITY_FAR;
		for (uint32_t i = 0; i < n; i++)
			least = min(lengths[i], least);
		if (graph->at[point].wall_x && least < VISIBILITY_FAR && least > most) {
			most = least;
			farthest = point;
		}
	}
	return farthest;
}

/* Writes what SEARCH found to column I of the table of lengths. */
static void visibility_keep(const struct visibility_search *search, uint32_t point, uint32_t i)
{
	const struct visibility_graph *graph = &search->graph;

	for (uint32_t at = 0; at < graph->n_points; at++) {
		const struct visibility_node *node = &search->nodes[at];
		uint32_t *length = &graph->lengths[(size_t)at * LANDMARKS + i];
		if (!graph->at[at].wall_x)
			continue;
		*length = VISIBILITY_FAR;
		if (node->reached == search->number)
			*length = (uint32_t)min(node->g * UNITS, (double)VISIBILITY_FAR);
	}
	graph->lengths[(size_t)point * LANDMARKS + i] = 0;
}

/* A path may end with the straight line from (X, Y) to the corner being swept, though no line could bend at it. */
static void visibility_end_at(void *context, int x, int y)
{
	struct visibility_search *search = context;
	struct string_pull_point at = visibility_place(search, search->at);
	uint32_t *lengths = search->graph.lengths + (size_t)search->at * LANDMARKS;
	const uint32_t *before =
	    search->graph.lengths + (size_t)visibility_point(&search->graph, x, y) * LANDMARKS;
	uint32_t leg = (uint32_t)ceil(rays_length(2 * x - at.x, 2 * y - at.y) * UNITS);

	for (int i = 0; i < LANDMARKS; i++)
		lengths[i] = min(before[i] + leg, lengths[i]);
}

static void visibility_correct(struct visibility_search *search, uint32_t point)
{
	struct visibility_corner corner = search->graph.at[point];
	struct sweep sweep =
	    visibility_sweep(search, visibility_place(search, point), visibility_end_at, search);

	search->at = point;
	sweep_straight(&sweep, -corner.wall_x, 0);
	sweep_straight(&sweep, 0, -corner.wall_y);
	sweep_quarters(&sweep, visibility_quarter(-corner.wall_x, -corner.wall_y));
}

/* Fills column I of the table with the lengths from POINT. */
static void visibility_measure(struct visibility_search *search, void *work, uint32_t point, uint32_t i)
{
	struct visibility_search spread = visibility_spread(work, search->ground, search->graph, point);

	visibility_keep(&spread, point, i);
	search->number = spread.number;
}

/* Chooses landmarks far from each other in the part LARGEST; false if JOB was stopped. */
static bool visibility_choose_landmarks(struct visibility_search *search, void *work, uint32_t largest,
					struct job *job)
{
	struct visibility_graph *graph = &search->graph;
	uint32_t next = 0;

	while (next < graph->n_points &&
	       !(graph->at[next].wall_x && graph->parts[visibility_cell_of(search, next)] == largest))
		next++;
	if (next == graph->n_points)
		return true;
	visibility_measure(search, work, next, 0);
	uint32_t far_off = visibility_farthest(graph, 1);
	if (far_off < graph->n_points)
		next = far_off;
	for (uint32_t i = 0; i < LANDMARKS && next < graph->n_points; i++) {
		if (job && !job_step(job, i))
			return false;
		visibility_measure(search, work, next, i);
		graph->counts->landmark[graph->counts->landmarks++] = next;
		next = visibility_farthest(graph, i + 1);
	}
	return true;
}

static void visibility_show_landmarks(struct visibility_graph *graph)
{
	for (uint32_t i = 0; i < graph->counts->landmarks; i++) {
		uint32_t x = graph->counts->landmark[i] % graph->width,
			 y = graph->counts->landmark[i] / graph->width;
		for (int slope = 0; slope < SWEEP_SLOPES; slope++)
			graph->corners.planes[slope][y * graph->corners.words + (x >> 6)] |= UINT64_C(1)
											     << (x & 63);
	}
}

/* Any change means building everything again. */
static enum status visibility_prepare(void *index, void *work, const struct ground *ground,
				      enum diagonal_rule rule, const struct cell *changed, size_t n,
				      struct job *job)
{
	struct visibility_graph graph = visibility_graph_at(index, ground);
	struct visibility_search search = visibility_search_in(work, ground, graph);

	(void)rule, (void)changed, (void)n;
	*graph.counts = (struct visibility_counts){0};
	memset(graph.lengths, 0, graph.n_points * LANDMARKS * sizeof *graph.lengths);
	sweep_mark(ground, &graph.corners);
	visibility_set_walls(&graph, ground);
	uint32_t largest = visibility_divide(&graph, ground);
	if (!visibility_for_all(&search, job, visibility_add_edges) ||
	    !visibility_for_all(&search, job, visibility_sort_edges) ||
	    !visibility_choose_landmarks(&search, work, largest, job))
		return STATUS_INTERRUPTED;
	visibility_show_landmarks(&graph);
	return visibility_for_all(&search, job, visibility_correct) ? STATUS_OK : STATUS_INTERRUPTED;
}

/* ---- the answer */

/* Turns the parents that lead from the last corner to the start around; the start gets the first of them. */
static void visibility_turn_round(struct visibility_search *search)
{
	uint32_t next = search->last;

	for (uint32_t at = search->last, before; at != search->graph.n_points; at = before) {
		before = search->nodes[at].parent;
		search->nodes[at].parent = next;
		next = at;
	}
	search->nodes[search->graph.n_points].parent = next;
}

/* Writes the sleeve of the best path to the result. */
static enum status visibility_answer(struct visibility_search *search, struct cell start)
{
	struct path_result *result = search->result;
	struct string_pull_sleeve sleeve = {search->ground, result->cells, 1, result->cap, false};
	struct string_pull_point at = search->start;
	uint32_t before = (uint32_t)ground_index(search->ground, start), point = search->graph.n_points;

	if (!result->cap)
		return STATUS_SPACE;
	result->cells[0] = start;
	visibility_turn_round(search);
	while (point != search->last) {
		point = search->nodes[point].parent;
		struct string_pull_point bend = visibility_place(search, point);
		string_pull_thread(&sleeve, at, bend);
		string_pull_tell_lead(&sleeve, search->log, &before, search->nodes[point].g);
		at = bend;
	}
	string_pull_thread(&sleeve, at, search->goal);
	string_pull_tell_lead(&sleeve, search->log, &before, search->best);
	if (sleeve.full)
		return STATUS_SPACE;
	result->len = sleeve.len;
	result->cost = search->best / 2;
	if (result->limited)
		result->cost = string_pull_pull(result->cells, result->len, NULL, NULL);
	return STATUS_OK;
}

/* The search was stopped: the answer leads to the nearest of the corners expanded. */
static void visibility_settle_for_nearest(struct visibility_search *search)
{
	uint32_t cell = visibility_cell_of(search, search->nearest);
	struct string_pull_point corner = visibility_place(search, search->nearest);

	search->last = search->nearest;
	search->goal = string_pull_middle(ground_cell(search->ground, cell));
	search->best = search->nodes[search->nearest].g +
		       rays_length(search->goal.x - corner.x, search->goal.y - corner.y);
}

/* Of the cells to which a path leads from START, the nearest to GOAL. */
static struct cell visibility_nearest_cell(const struct visibility_search *search, struct cell start,
					   struct cell goal)
{
	const struct ground *ground = search->ground;
	const uint32_t *parts = search->graph.parts;
	uint32_t part = parts[ground_index(ground, start)];
	struct cell nearest = start;

	if (parts[ground_index(ground, goal)] == part)
		return goal;
	for (size_t i = 0; i < ground_cells(ground); i++)
		if (parts[i] == part && cell_square(ground_cell(ground, i), goal) < cell_square(nearest, goal))
			nearest = ground_cell(ground, i);
	return nearest;
}

static void visibility_begin_log(struct visibility_search *search)
{
	uint32_t start = search->graph.n_points, cell = visibility_cell_of(search, start);

	event_begin(search->log, search_longest(search->ground), COST_STRAIGHT);
	if (!search->log)
		return;
	memset(search->told, 0, ground_cells(search->ground) * sizeof *search->told);
	event_add(search->log, EVENT_OPEN, cell, 0);
	event_add(search->log, EVENT_EXPAND, cell, 0);
	search->told[cell] = TOLD_SEEN;
	search->result->max_open = 1;
}

/* Looks for the goal from the start, then searches.  Returns false if it was stopped. */
static bool visibility_look(struct visibility_search *search, const struct path_query *query, struct cell goal)
{
	struct sweep sweep = visibility_sweep(search, search->goal, visibility_reach_last, search);
	uint32_t start = search->graph.n_points;
	double straight = rays_length(search->goal.x - search->start.x, search->goal.y - search->start.y);

	search->result->expanded++;
	sweep.target = &search->start;
	sweep.seen = path_sees(search->ground, query->start, goal, DIAGONAL_NO_CUT);
	memset(search->lengths, 0xff, sizeof search->lengths);
	if (!sweep.seen)
		sweep_quarters(&sweep, SWEEP_ALL);
	if (sweep.seen) {
		visibility_meet(search, start, straight);
		return true;
	}
	search->aims = true;
	sweep = visibility_sweep(search, search->start, visibility_reach_first, search);
	sweep.target = &search->goal;
	sweep.bound = &search->best;
	sweep_quarters(&sweep, SWEEP_ALL);
	visibility_run(search, query);
	return !search->result->limited;
}

static enum status visibility_find(const void *index, void *scratch, const struct ground *ground,
				   const double *params, const struct path_query *query, struct event_log *log,
				   struct path_result *result)
{
	enum status status = path_begin(RULES, ground, query, result);

	(void)params;
	if (status)
		return status;
	struct visibility_search search =
	    visibility_search_in(scratch, ground, visibility_graph_at(index, ground));
	search.log = log;
	search.result = result;
	search.start = search.goal = string_pull_middle(query->start);
	search.nodes[search.graph.n_points] = (struct visibility_node){.parent = search.graph.n_points};
	search.last = search.graph.n_points;
	result->bytes = visibility_scratch_size(ground);
	if (!ground_open(ground, query->start)) {
		event_begin(log, 1, COST_STRAIGHT);
		search.best = 0;
		return visibility_answer(&search, query->start);
	}
	struct cell goal = visibility_nearest_cell(&search, query->start, query->goal);
	search.goal = string_pull_middle(goal);
	visibility_begin_log(&search);
	bool complete = visibility_look(&search, query, goal);
	if (!complete)
		visibility_settle_for_nearest(&search);
	status = visibility_answer(&search, query->start);
	result->found = !status && complete && cell_equal(goal, query->goal);
	if (result->found)
		event_add(log, EVENT_FOUND, (uint32_t)ground_index(ground, query->goal),
			  (uint64_t)(search.best * (COST_STRAIGHT / 2)));
	return status;
}

const struct pathfinder path_visibility = {
    .head = {.name = "visibility",
	     .title = "Sparse visibility graph",
	     .source = "Oh & Leong 2017, Edge N-level sparse visibility graphs; Goldberg & Harrelson 2005"},
    .caps = PATH_TAUT | PATH_PREPARED,
    .rules = RULES,
    .scratch_size = visibility_scratch_size,
    .index_size = visibility_index_size,
    .work_size = visibility_scratch_size,
    .prepare = visibility_prepare,
    .find = visibility_find,
};
