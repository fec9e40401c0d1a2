/* The blind searches, which have no heuristic.
 *
 * Breadth-first search expands the oldest cell first: it finds the fewest steps, whatever they cost.  Depth-first
 * search continues from the newest cell, and goes back only when stuck: it finds a path, but seldom a short one.  Both
 * expand the cells in the same order with a log and without one. */
#include "path/cost.h"
#include "path/moves.h"
#include "path/nodes.h"

/* then the data of the order for each cell */
struct blind_memory {
	_Alignas(uint64_t) uint32_t search; /* keys follow the struct */
	uint8_t moves[256];
};

/* A running search. */
struct blind {
	struct nodes nodes;
	const uint8_t *moves; /* [256] */
	void *rest;           /* the scratch behind the keys */
	const struct ground *ground;
	const struct path_query *query;
	struct event_log *log;
	struct path_result *result;
};

/* The order in which cells are expanded. */
struct blind_order {
	bool (*run)(
	    struct blind *blind); /* grows the tree from the start; returns whether it reached the goal */
	size_t rest_size;         /* bytes per cell that run needs behind the keys */
	bool weighted;            /* g is a cost, not a number of steps */
};

static size_t blind_scratch_size(const struct blind_order *order, const struct ground *ground)
{
	return sizeof(struct blind_memory) + ground_cells(ground) * (sizeof(uint64_t) + order->rest_size);
}

/* Counts one more expanded cell; false at the limit. */
static bool blind_expand(struct blind *blind, size_t here, uint64_t g)
{
	if (path_at_limit(blind->query, blind->result))
		return false;
	blind->result->expanded++;
	event_add(blind->log, EVENT_EXPAND, (uint32_t)here, g);
	return true;
}

static enum status blind_find(const struct blind_order *order, void *scratch, const struct ground *ground,
			      const struct path_query *query, struct event_log *log, struct path_result *result)
{
	enum status status = path_begin(PATH_ALL_RULES, ground, query, result);

	if (status)
		return status;
	struct blind_memory *memory = scratch;
	size_t cells = ground_cells(ground);
	size_t start = ground_index(ground, query->start), goal = ground_index(ground, query->goal);
	uint64_t *keys = (uint64_t *)(memory + 1);
	struct blind blind = {.nodes = nodes_begin(&memory->search, keys, cells),
			      .moves = memory->moves,
			      .rest = keys + cells,
			      .ground = ground,
			      .query = query,
			      .log = log,
			      .result = result};
	moves_fill(memory->moves, query->rule);
	if (order->weighted)
		event_begin(log, (uint64_t)cells * ground->cost_max * COST_DIAGONAL, COST_STRAIGHT);
	else
		event_begin(log, cells, 1);
	keys[start] = nodes_key(&blind.nodes, 0, 0);
	bool open = ground_open(ground, query->start);
	if (open && log) {
		event_add(log, EVENT_OPEN, (uint32_t)start, 0);
		path_note_open(result, 1);
	}
	bool found = open && (start == goal || order->run(&blind));
	if (found)
		event_add(log, EVENT_FOUND, (uint32_t)goal, nodes_g(&blind.nodes, keys[goal]));
	result->bytes = blind_scratch_size(order, ground);
	return nodes_answer(&blind.nodes, ground, query, found, order->weighted, result);
}

/* ---- breadth-first: behind the keys lie the cells in the order in which they were reached */

/* The cell THERE is reached by a step in direction D, after this many steps. */
static void blind_bfs_reach(struct blind *blind, size_t there, uint64_t steps, int d)
{
	blind->nodes.keys[there] = nodes_key(&blind->nodes, steps, (unsigned)d);
	event_add(blind->log, EVENT_OPEN, (uint32_t)there, steps);
	blind->result->generated++;
}

static bool blind_bfs_run(struct blind *blind)
{
	const struct ground *ground = blind->ground;
	const struct nodes *nodes = &blind->nodes;
	struct cell *seen = blind->rest;
	size_t n_seen = 0;

	seen[n_seen++] = blind->query->start;
	for (size_t i = 0; i < n_seen; i++) {
		size_t here = ground_index(ground, seen[i]);
		uint64_t steps = nodes_g(nodes, nodes->keys[here]);
		if (!blind_expand(blind, here, steps))
			return false;
		for (unsigned tries = blind->moves[ground->around[here]]; tries; tries &= tries - 1) {
			int d = __builtin_ctz(tries);
			struct cell to = cell_step(seen[i], d);
			size_t there = ground_index(ground, to);
			if (nodes_reached(nodes, nodes->keys[there]))
				continue;
			blind_bfs_reach(blind, there, steps + 1, d);
			seen[n_seen++] = to;
			if (blind->log)
				path_note_open(blind->result, n_seen - i - 1);
			if (cell_equal(to, blind->query->goal))
				return true;
		}
	}
	return false;
}

static const struct blind_order breadth_first = {.run = blind_bfs_run, .rest_size = sizeof(struct cell)};

static size_t blind_bfs_scratch_size(const struct ground *ground)
{
	return blind_scratch_size(&breadth_first, ground);
}

static enum status blind_bfs_find(const void *index, void *scratch, const struct ground *ground,
				  const double *params, const struct path_query *query, struct event_log *log,
				  struct path_result *result)
{
	(void)index, (void)params;
	return blind_find(&breadth_first, scratch, ground, query, log, result);
}

const struct pathfinder path_bfs = {
    .head = {.name = "bfs", .title = "Breadth-first search", .source = "Moore 1959"},
    .rules = PATH_ALL_RULES,
    .scratch_size = blind_bfs_scratch_size,
    .find = blind_bfs_find,
};

/* ---- depth-first: the untried moves of each cell follow the keys No stack is needed, since the arrival directions
 * lead back. */

/* The key of a cell that was seen from an expanded cell, but not expanded: worse than the key of any expanded cell.  D
 * is the direction from the one to the other.  Only searches with a log write such keys. */
static uint64_t blind_dfs_waiting_key(const struct blind *blind, unsigned d)
{
	return nodes_key(&blind->nodes, (UINT64_C(1) << NODES_G_BITS) - 1, d);
}

static bool blind_dfs_expanded(const struct blind *blind, size_t cell)
{
	return nodes_better(&blind->nodes, blind->nodes.keys[cell], blind_dfs_waiting_key(blind, 0));
}

/* Takes the first untried direction from AT to a cell that
 * has not been expanded; DIRECTIONS: none. */
static int blind_dfs_direction(const struct blind *blind, struct cell at, uint8_t *untried)
{
	while (*untried) {
		int d = __builtin_ctz(*untried);
		*untried &= (uint8_t)(*untried - 1);
		if (!blind_dfs_expanded(blind, ground_index(blind->ground, cell_step(at, d))))
			return d;
	}
	return DIRECTIONS;
}

/* Logs that all unexpanded neighbours of AT wait now, the first direction as the newest, and adds their number to
 * *OPEN. */
static void blind_dfs_log_waiting(struct blind *blind, struct cell at, uint64_t g, size_t *open)
{
	unsigned moves = blind->moves[blind->ground->around[ground_index(blind->ground, at)]];

	for (int d = DIRECTIONS - 1; d >= 0; d--) {
		if (!(moves >> d & 1))
			continue;
		struct cell to = cell_step(at, d);
		uint32_t there = (uint32_t)ground_index(blind->ground, to);
		if (blind_dfs_expanded(blind, there))
			continue;
		bool waits = nodes_reached(&blind->nodes, blind->nodes.keys[there]);
		blind->nodes.keys[there] = blind_dfs_waiting_key(blind, (unsigned)d);
		uint64_t step = (uint64_t)cost_of_step((unsigned)d) * blind->ground->cost[there];
		event_add(blind->log, waits ? EVENT_RELAX : EVENT_OPEN, there, g + step);
		blind->result->generated++;
		*open += !waits;
	}
	path_note_open(blind->result, *open);
}

static bool blind_dfs_run(struct blind *blind)
{
	const struct ground *ground = blind->ground;
	uint64_t *keys = blind->nodes.keys;
	uint8_t *untried = blind->rest;
	struct cell at = blind->query->start;
	size_t open = 1;
	bool fresh = true;

	for (;;) {
		size_t here = ground_index(ground, at);
		uint64_t g = nodes_g(&blind->nodes, keys[here]);
		if (fresh) {
			if (!blind_expand(blind, here, g))
				return false;
			if (cell_equal(at, blind->query->goal))
				return true;
			untried[here] = blind->moves[ground->around[here]];
			open--;
			if (blind->log)
				blind_dfs_log_waiting(blind, at, g, &open);
		}
		int d = blind_dfs_direction(blind, at, &untried[here]);
		fresh = d != DIRECTIONS;
		if (!fresh) {
			if (cell_equal(at, blind->query->start))
				return false;
			at = cell_step(at, direction_opposite((int)nodes_arrival(keys[here])));
			continue;
		}
		at = cell_step(at, d);
		size_t there = ground_index(ground, at);
		uint64_t step = (uint64_t)cost_of_step((unsigned)d) * ground->cost[there];
		keys[there] = nodes_key(&blind->nodes, g + step, (unsigned)d);
		blind->result->generated += !blind->log;
	}
}

static const struct blind_order depth_first = {
    .run = blind_dfs_run, .rest_size = sizeof(uint8_t), .weighted = true};

static size_t blind_dfs_scratch_size(const struct ground *ground)
{
	return blind_scratch_size(&depth_first, ground);
}

static enum status blind_dfs_find(const void *index, void *scratch, const struct ground *ground,
				  const double *params, const struct path_query *query, struct event_log *log,
				  struct path_result *result)
{
	(void)index, (void)params;
	return blind_find(&depth_first, scratch, ground, query, log, result);
}

const struct pathfinder path_dfs = {
    .head = {.name = "dfs", .title = "Depth-first search", .source = "Tarry 1895; Tarjan 1972"},
    .caps = PATH_WEIGHTED,
    .rules = PATH_ALL_RULES,
    .scratch_size = blind_dfs_scratch_size,
    .find = blind_dfs_find,
};
