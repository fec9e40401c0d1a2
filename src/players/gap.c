#include "players/gap.h"

#include <stdlib.h>
#include <string.h>

#include "path/moves.h"

/* A search pays for a cell about this many times what counting it costs. */
enum { SEARCH_COST = 4 };

enum status gap_new(int width, int height, struct gap *gap)
{
	size_t cells = (size_t)width * (size_t)height;
	struct gap made = {.counted = malloc(cells * sizeof *made.counted),
			   .steps = malloc(cells * sizeof *made.steps),
			   .seen = calloc(cells, sizeof *made.seen)};
	bool whole = made.counted && made.steps && made.seen;

	for (int i = 0; i < GAP_STACKS; i++) {
		made.stacks[i] = malloc(cells * sizeof *made.stacks[i]);
		whole = whole && made.stacks[i];
	}
	moves_fill(made.moves, DIAGONAL_NO_CUT);
	for (int d = 0; d < DIRECTIONS; d++)
		made.offset[d] = direction_dy[d] * (ptrdiff_t)width + direction_dx[d];
	*gap = made;
	if (whole)
		return STATUS_OK;
	gap_free(gap);
	return STATUS_NO_MEMORY;
}

void gap_free(struct gap *gap)
{
	free(gap->counted);
	free(gap->steps);
	free(gap->seen);
	for (int i = 0; i < GAP_STACKS; i++)
		free(gap->stacks[i]);
	*gap = (struct gap){.reached = 0};
}

/* Counts the steps from FROM to all cells. */
static void gap_count(struct gap *gap, const struct ground *ground, uint32_t from)
{
	uint32_t *queue = gap->stacks[0];
	size_t n = 0;

	memset(gap->counted, 0xff, ground_cells(ground) * sizeof *gap->counted);
	gap->counted[from] = 0;
	queue[n++] = from;
	for (size_t i = 0; i < n; i++) {
		uint32_t here = queue[i], steps = gap->counted[here] + 1;
		for (unsigned moves = gap->moves[ground->around[here]]; moves; moves &= moves - 1) {
			uint32_t to = (uint32_t)(here + gap->offset[__builtin_ctz(moves)]);
			if (gap->counted[to] != FIELD_FAR)
				continue;
			gap->counted[to] = steps;
			queue[n++] = to;
		}
	}
	gap->reached = n;
	gap->version = ground->version;
	gap->looked_at = 0;
}

/* A step changes this by one at most, so it is never too much, and the sum of it and the steps never falls. */
static uint32_t gap_estimate(const struct gap *gap, uint32_t cell, uint32_t goal)
{
	uint32_t a = gap->counted[cell], b = gap->counted[goal];

	return a > b ? a - b : b - a;
}

/* Reaches CELL after STEPS, unless it was reached after as few. */
static void gap_reach(struct gap *gap, uint32_t cell, uint32_t goal, uint32_t steps)
{
	if (gap->seen[cell] == gap->search && gap->steps[cell] <= steps)
		return;
	gap->seen[cell] = gap->search;
	gap->steps[cell] = steps;
	uint32_t stack = (steps + gap_estimate(gap, cell, goal)) % GAP_STACKS;
	gap->stacks[stack][gap->waiting[stack]++] = cell;
}

/* From a cell with the sum N, others are reached with N, N + 1 and N + 2: a stack each. */
static uint32_t gap_search(struct gap *gap, const struct ground *ground, uint32_t start, uint32_t goal)
{
	gap->search++;
	memset(gap->waiting, 0, sizeof gap->waiting);
	gap_reach(gap, start, goal, 0);
	for (uint32_t sum = gap_estimate(gap, start, goal);; sum++) {
		uint32_t stack = sum % GAP_STACKS;
		while (gap->waiting[stack]) {
			uint32_t here = gap->stacks[stack][--gap->waiting[stack]];
			if (gap->steps[here] + gap_estimate(gap, here, goal) != sum)
				continue; /* it was reached again, after fewer steps */
			if (here == goal)
				return gap->steps[here];
			gap->looked_at++;
			for (unsigned moves = gap->moves[ground->around[here]]; moves; moves &= moves - 1) {
				int d = __builtin_ctz(moves);
				gap_reach(gap, (uint32_t)(here + gap->offset[d]), goal, gap->steps[here] + 1);
			}
		}
	}
}

uint32_t gap_between(struct gap *gap, const struct ground *ground, struct cell a, struct cell b)
{
	uint32_t from = (uint32_t)ground_index(ground, a), to = (uint32_t)ground_index(ground, b);

	if (!ground_open(ground, a) || !ground_open(ground, b))
		return FIELD_FAR;
	/* A new count pays as soon as the searches have cost as much. */
	if (!gap->reached || gap->version != ground->version || gap->counted[to] == FIELD_FAR ||
	    gap->looked_at * SEARCH_COST > gap->reached)
		gap_count(gap, ground, to);
	if (gap->counted[from] == FIELD_FAR)
		return FIELD_FAR; /* and everybody with a count has a path to everybody with one */
	return gap_search(gap, ground, from, to);
}
