/* Depth-first search: always on from the newest cell, back only where nothing is left.  Finds a way, seldom a
 * short one.  There is no stack: the arrival directions lead back, and each cell keeps its untried moves. */
#include "path/cost.h"
#include "path/moves.h"
#include "path/nodes.h"

/* Scratch: this, then a key a cell, then the untried moves of each cell reached. */
struct memory {
	_Alignas(uint64_t) uint32_t search; /* keys follow the struct */
	uint8_t moves[256];
};

static size_t scratch_size(const struct ground *ground)
{
	size_t cells = (size_t)ground->width * (size_t)ground->height;

	return sizeof(struct memory) + cells * (sizeof(uint64_t) + sizeof(uint8_t));
}

/* The first untried direction from HERE to a cell not reached yet, or DIRECTIONS. */
static int untried_direction(const struct nodes *nodes, const struct ground *ground, struct cell at,
			     uint8_t *untried)
{
	while (*untried) {
		int d = __builtin_ctz(*untried);
		*untried &= (uint8_t)(*untried - 1);
		if (!nodes_reached(nodes, nodes->keys[ground_index(ground, cell_step(at, d))]))
			return d;
	}
	return DIRECTIONS;
}

static bool run(const struct nodes *nodes, const uint8_t *moves, uint8_t *untried, const struct ground *ground,
		const struct path_query *query, struct event_log *log, struct path_result *result)
{
	uint64_t *keys = nodes->keys;
	struct cell at = query->start;
	uint32_t depth = 1;
	bool fresh = true;

	for (;;) {
		size_t here = ground_index(ground, at);
		uint64_t g = nodes_g(nodes, keys[here]);
		if (fresh) {
			if (query->max_expanded && result->expanded == query->max_expanded) {
				result->limited = true;
				return false;
			}
			result->expanded++;
			event_add(log, EVENT_EXPAND, (uint32_t)here, g);
			untried[here] = moves[ground->around[here]];
		}
		int d = untried_direction(nodes, ground, at, &untried[here]);
		if (d == DIRECTIONS) {
			if (cell_equal(at, query->start))
				return false;
			at = cell_step(at, direction_opposite((int)nodes_arrival(keys[here])));
			depth--;
			fresh = false;
			continue;
		}
		if (!fresh)
			event_add(log, EVENT_PARENT, (uint32_t)here, g);
		at = cell_step(at, d);
		size_t there = ground_index(ground, at);
		g += (uint64_t)cost_of_step((unsigned)d) * ground->cost[there];
		keys[there] = nodes_key(nodes, g, (unsigned)d);
		event_add(log, EVENT_OPEN, (uint32_t)there, g);
		result->generated++;
		if (++depth > result->max_open)
			result->max_open = depth;
		if (cell_equal(at, query->goal))
			return true;
		fresh = true;
	}
}

static enum status find(const void *index, void *scratch, const struct ground *ground, const double *params,
			const struct path_query *query, struct event_log *log, struct path_result *result)
{
	(void)index, (void)params;
	enum status status = path_begin(PATH_ALL_RULES, ground, query, result);
	if (status)
		return status;
	struct memory *memory = scratch;
	size_t cells = (size_t)ground->width * (size_t)ground->height,
	       start = ground_index(ground, query->start);
	uint64_t *keys = (uint64_t *)(memory + 1);
	struct nodes nodes = nodes_begin(&memory->search, keys, cells);
	moves_fill(memory->moves, query->rule);
	event_begin(log, (uint64_t)cells * ground->cost_max * COST_DIAGONAL, COST_STRAIGHT);
	keys[start] = nodes_key(&nodes, 0, 0);
	event_add(log, EVENT_OPEN, (uint32_t)start, 0);
	bool open = ground_open(ground, query->start), found = open && cell_equal(query->start, query->goal);
	if (open && !found)
		found = run(&nodes, memory->moves, (uint8_t *)(keys + cells), ground, query, log, result);
	if (found)
		event_add(log, EVENT_FOUND, (uint32_t)ground_index(ground, query->goal),
			  nodes_g(&nodes, keys[ground_index(ground, query->goal)]));
	result->bytes = scratch_size(ground);
	return nodes_answer(&nodes, ground, query, found, true, result);
}

const struct pathfinder path_dfs = {
    .head = {.name = "dfs", .title = "Depth-first search", .source = "Tarry 1895; Tarjan 1972"},
    .caps = PATH_WEIGHTED,
    .rules = PATH_ALL_RULES,
    .scratch_size = scratch_size,
    .find = find,
};
