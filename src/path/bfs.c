/* Breadth-first search: fewest steps, whatever a step costs.  The queue is the order in which cells were seen.
 */
#include "path/moves.h"
#include "path/nodes.h"

/* Scratch: this, then a key a cell, then the queue. */
struct memory {
	_Alignas(uint64_t) uint32_t search; /* keys follow the struct */
	uint8_t moves[256];
};

static size_t scratch_size(const struct ground *ground)
{
	size_t cells = (size_t)ground->width * (size_t)ground->height;

	return sizeof(struct memory) + cells * (sizeof(uint64_t) + sizeof(struct cell));
}

/* Fills SEEN in the order of distance; returns whether the goal is in it, and in *MAX_OPEN the longest queue.
 */
static bool run(const struct nodes *nodes, const uint8_t *moves, struct cell *seen, const struct ground *ground,
		const struct path_query *query, struct event_log *log, struct path_result *result)
{
	size_t n_seen = 0;

	seen[n_seen++] = query->start;
	for (size_t i = 0; i < n_seen; i++) {
		size_t here = ground_index(ground, seen[i]);
		uint64_t steps = nodes_g(nodes, nodes->keys[here]) + 1;
		if (query->max_expanded && result->expanded == query->max_expanded) {
			result->limited = true;
			return false;
		}
		result->expanded++;
		event_add(log, EVENT_EXPAND, (uint32_t)here, steps - 1);
		for (unsigned tries = moves[ground->around[here]]; tries; tries &= tries - 1) {
			int d = __builtin_ctz(tries);
			struct cell to = cell_step(seen[i], d);
			uint64_t *key = &nodes->keys[ground_index(ground, to)];
			if (nodes_reached(nodes, *key))
				continue;
			*key = nodes_key(nodes, steps, (unsigned)d);
			event_add(log, EVENT_OPEN, (uint32_t)ground_index(ground, to), steps);
			result->generated++;
			if (cell_equal(to, query->goal))
				return true;
			seen[n_seen++] = to;
		}
		if (n_seen - i - 1 > result->max_open)
			result->max_open = (uint32_t)(n_seen - i - 1);
	}
	return false;
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
	event_begin(log, cells, 1);
	keys[start] = nodes_key(&nodes, 0, 0);
	event_add(log, EVENT_OPEN, (uint32_t)start, 0);
	bool open = ground_open(ground, query->start), found = open && cell_equal(query->start, query->goal);
	if (open && !found)
		found = run(&nodes, memory->moves, (struct cell *)(keys + cells), ground, query, log, result);
	if (found)
		event_add(log, EVENT_FOUND, (uint32_t)ground_index(ground, query->goal),
			  nodes_g(&nodes, keys[ground_index(ground, query->goal)]));
	result->bytes = scratch_size(ground);
	return nodes_answer(&nodes, ground, query, found, false, result);
}

const struct pathfinder path_bfs = {
    .head = {.name = "bfs", .title = "Breadth-first search", .source = "Moore 1959"},
    .rules = PATH_ALL_RULES,
    .scratch_size = scratch_size,
    .find = find,
};
