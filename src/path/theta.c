/* Lazy Theta*: A* in which a parent need not be a neighbour, only in sight, so that paths bend only at corners
 * (Nash, Koenig & Tovey 2010).
 *
 * A cell that is reached inherits the parent of its neighbour without a line-of-sight check.  The check is made
 * once, when the cell is expanded.  If it fails, the best of the expanded neighbours becomes the parent. */
#include "base/lazy_heap.h"
#include "path/search.h"

enum {
	RULES = 1 << DIAGONAL_NO_CUT | 1 << DIAGONAL_ONE | 1 << DIAGONAL_ALWAYS,
	UNSWEPT = 64 /* entries that are not worth a sweep */
};

/* What the search knows of a cell. */
struct theta_cell {
	uint64_t g;
	uint32_t parent; /* its place */
	uint32_t mark;   /* 2 * number of the search that reached it, + 1 if it is settled */
};

struct theta_search {
	const struct ground *ground;
	const struct path_query *query;
	struct event_log *log;
	struct path_result *result;
	struct theta_cell *cells;
	/* By f, h, place; entries of settled cells and of greater g are outdated.  `cap` is when to sweep. */
	struct lazy_heap frontier;
	size_t open;                 /* cells in the frontier */
	uint32_t mark;               /* of a cell that is reached, but not settled */
	uint8_t moves[256];          /* allowed by the rule, by neighbourhood */
	ptrdiff_t ahead[DIRECTIONS]; /* moves_ahead() */
};

/* Scratch: the number of the search, the cells, the frontier. */
static size_t theta_room(const struct ground *ground)
{
	return ground_cells(ground) + UNSWEPT;
}

static size_t theta_scratch_size(const struct ground *ground)
{
	return sizeof(uint64_t) + ground_cells(ground) * sizeof(struct theta_cell) +
	       theta_room(ground) * sizeof(struct lazy_heap_entry);
}

/* A cell as one number, in reading order. */
static uint32_t theta_place(struct cell at)
{
	return (uint32_t)at.y << 16 | (uint16_t)at.x;
}

static struct cell theta_at(uint32_t place)
{
	return cell_at((int)(place & UINT16_MAX), (int)(place >> 16));
}

static uint32_t theta_index(const struct theta_search *search, uint32_t place)
{
	return (uint32_t)ground_index(search->ground, theta_at(place));
}

/* Lengths are rounded, so the heuristic is lowered by one unit to stay consistent. */
static uint64_t theta_estimate(struct cell a, struct cell goal)
{
	uint64_t length = search_straight(a, goal);

	return length - (length > 0);
}

/* ---- the frontier */

static bool theta_outdated(const struct theta_search *search, struct lazy_heap_entry entry)
{
	const struct theta_cell *cell = &search->cells[theta_index(search, (uint32_t)entry.second)];

	return cell->mark != search->mark || entry.first - (entry.second >> 32) != cell->g;
}

/* Drops the outdated entries, so that each cell has at most one.  The next sweep is due when the frontier has doubled. */
static void theta_sweep(struct theta_search *search)
{
	size_t kept = 0;

	lazy_heap_close(&search->frontier);
	for (size_t i = 0; i < search->frontier.n; i++)
		if (!theta_outdated(search, search->frontier.entries[i]))
			search->frontier.entries[kept++] = search->frontier.entries[i];
	search->frontier.n = kept;
	search->frontier.cap = min(2 * kept + UNSWEPT, theta_room(search->ground));
	lazy_heap_mend(&search->frontier);
}

/* Queues AT with G; of equal f the larger g comes first, then the cell that comes first in reading order. */
static void theta_push(struct theta_search *search, struct cell at, uint64_t g)
{
	uint64_t h = theta_estimate(at, search->query->goal);

	if (search->frontier.n == search->frontier.cap)
		theta_sweep(search);
	lazy_heap_push(&search->frontier, (struct lazy_heap_entry){g + h, h << 32 | theta_place(at)});
}

/* Takes the place of the first cell of the frontier; false if it is empty. */
static bool theta_pop(struct theta_search *search, uint32_t *place)
{
	struct lazy_heap_entry entry;

	do {
		if (!lazy_heap_pop(&search->frontier, &entry))
			return false;
	} while (theta_outdated(search, entry));
	*place = (uint32_t)entry.second;
	return true;
}

/* ---- the search */

static void theta_tell(struct theta_search *search, enum event_kind kind, struct cell at, uint64_t g)
{
	if (search->log)
		event_add(search->log, kind, (uint32_t)ground_index(search->ground, at), g);
}

static void theta_reach(struct theta_search *search, struct cell at, uint32_t parent, uint64_t g)
{
	struct theta_cell *cell = &search->cells[ground_index(search->ground, at)];
	bool seen = cell->mark == search->mark;

	theta_tell(search, EVENT_PARENT, theta_at(parent), 0);
	theta_tell(search, seen ? EVENT_RELAX : EVENT_OPEN, at, g);
	*cell = (struct theta_cell){g, parent, search->mark};
	theta_push(search, at, g);
	search->open += !seen;
	search->result->generated++;
}

/* The parent of AT is out of sight.  Makes the settled neighbour with the shortest path its parent. */
static void theta_bend(struct theta_search *search, struct cell at)
{
	size_t index = ground_index(search->ground, at);
	struct theta_cell *cell = &search->cells[index];

	cell->g = SEARCH_FAR;
	for (unsigned moves = search->moves[search->ground->around[index]]; moves; moves &= moves - 1) {
		struct cell from = cell_step(at, __builtin_ctz(moves));
		const struct theta_cell *beside = &search->cells[ground_index(search->ground, from)];
		if (beside->mark != search->mark + 1)
			continue;
		uint64_t g = beside->g + search_straight(from, at);
		if (g >= cell->g)
			continue;
		cell->g = g;
		cell->parent = theta_place(from);
	}
	theta_tell(search, EVENT_PARENT, theta_at(cell->parent), 0);
	theta_tell(search, EVENT_REVISE, at, cell->g);
}

/* Is the line from PARENT to TO, which was REACHED, certainly no shorter way?  Squares tell it sooner than roots. */
static inline bool theta_is_longer(const struct theta_search *search, uint32_t parent, struct cell to,
				   const struct theta_cell *reached)
{
	uint64_t g = search->cells[theta_index(search, parent)].g;

	/* From the same parent it was reached by the same line. */
	if (reached->parent == parent || reached->g <= g)
		return true;
	uint64_t spare = reached->g - g;
	return spare < UINT32_MAX / 2 &&
	       (uint64_t)cell_square(theta_at(parent), to) * COST_STRAIGHT * COST_STRAIGHT >= spare * spare;
}

static void theta_expand(struct theta_search *search, struct cell at)
{
	size_t index = ground_index(search->ground, at);
	uint32_t parent = search->cells[index].parent;
	uint64_t corner_g = search->cells[theta_index(search, parent)].g;

	for (unsigned moves = search->moves[search->ground->around[index]]; moves; moves &= moves - 1) {
		int d = __builtin_ctz(moves);
		struct cell to = cell_step(at, d);
		const struct theta_cell *next = &search->cells[ground_index(search->ground, to)];
		if (next->mark == search->mark + 1 ||
		    (next->mark == search->mark && theta_is_longer(search, parent, to, next)))
			continue;
		uint64_t g = corner_g + search_straight(theta_at(parent), to);
		if (next->mark != search->mark || g < next->g) {
			theta_reach(search, to, parent, g);
			__builtin_prefetch(next + search->ahead[d]);
		}
	}
}

/* Settles cells until the goal is; returns whether it was. */
static bool theta_grow(struct theta_search *search, struct search_nearest *nearest)
{
	const struct path_query *query = search->query;
	uint32_t place;

	while (search->open) {
		path_note_open(search->result, search->open);
		if (path_at_limit(query, search->result) || !theta_pop(search, &place))
			return false;
		struct cell at = theta_at(place);
		struct theta_cell *cell = &search->cells[ground_index(search->ground, at)];
		/* The obstacle on the line is usually near its new end. */
		if (!path_sees(search->ground, at, theta_at(cell->parent), query->rule))
			theta_bend(search, at);
		cell->mark++;
		search->open--;
		if (cell_square(at, query->goal) <= nearest->distance)
			search_note(nearest, search->ground, query->goal, theta_index(search, place), cell->g);
		theta_tell(search, EVENT_EXPAND, at, cell->g);
		search->result->expanded++;
		if (cell_equal(at, query->goal))
			return true;
		theta_expand(search, at);
	}
	return false;
}

static enum status theta_trace(const struct theta_search *search, struct cell end)
{
	struct path_result *result = search->result;
	struct cell start = search->query->start;
	size_t len = 1;

	for (struct cell at = end; !cell_equal(at, start); len++)
		at = theta_at(search->cells[ground_index(search->ground, at)].parent);
	if (len > result->cap)
		return STATUS_SPACE;
	result->len = len;
	for (struct cell at = end; len > 0;) {
		result->cells[--len] = at;
		at = theta_at(search->cells[ground_index(search->ground, at)].parent);
	}
	result->cost = path_cost(search->ground, result->cells, result->len, false);
	return STATUS_OK;
}

static uint64_t theta_estimate_to_goal(const struct ground *ground, const double *params,
				       const struct path_query *query, struct cell at)
{
	(void)ground, (void)params;
	return theta_estimate(at, query->goal);
}

static enum status theta_find(const void *index, void *scratch, const struct ground *ground,
			      const double *params, const struct path_query *query, struct event_log *log,
			      struct path_result *result)
{
	enum status status = path_begin(RULES, ground, query, result);
	uint64_t *number = scratch;

	(void)index, (void)params;
	if (status)
		return status;
	*number += 1;
	struct theta_search search = {
	    .ground = ground,
	    .query = query,
	    .log = log,
	    .result = result,
	    .cells = (struct theta_cell *)(number + 1),
	    .mark = (uint32_t)*number * 2,
	};
	search.frontier.entries = (struct lazy_heap_entry *)(search.cells + ground_cells(ground));
	search.frontier.cap = UNSWEPT;
	moves_fill(search.moves, query->rule);
	for (int d = 0; d < DIRECTIONS; d++)
		search.ahead[d] = moves_ahead(ground->width, d);
	uint32_t start = (uint32_t)ground_index(ground, query->start);
	struct search_nearest nearest = {.distance = SEARCH_FAR, .cell = start};
	event_begin(log, search_longest(ground), COST_STRAIGHT);
	search.cells[start].parent = theta_place(query->start);
	if (ground_open(ground, query->start))
		theta_reach(&search, query->start, theta_place(query->start), 0);
	result->generated = 0;
	bool found = theta_grow(&search, &nearest);
	status = theta_trace(&search, ground_cell(ground, nearest.cell));
	result->found = found && !status;
	result->bytes = theta_scratch_size(ground);
	if (result->found)
		event_add(log, EVENT_FOUND, (uint32_t)ground_index(ground, query->goal), nearest.g);
	return status;
}

const struct pathfinder path_theta = {
    .head = {.name = "theta",
	     .title = "Lazy Theta*",
	     .source = "Nash, Koenig & Tovey 2010, Lazy Theta*: any-angle path planning"},
    .caps = PATH_ANY_ANGLE,
    .rules = RULES,
    .scratch_size = theta_scratch_size,
    .estimate = theta_estimate_to_goal,
    .find = theta_find,
};
