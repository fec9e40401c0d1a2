#include "lab/breaks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "path/search.h"

/* Straight steps by which lengths may differ: programs and traces round theirs. */
#define BREAKS_TOLERANCE 0.001

/* Dijkstra's search from START to everything. */
static void breaks_fill(const struct ground *ground, enum diagonal_rule rule, uint32_t start, void *memory,
			uint64_t *shortest)
{
	struct search_tree tree = search_begin(memory, ground_cells(ground));

	search_reach(&tree, start, start, 0, 0);
	while (tree.heap.n) {
		uint32_t here = heap_pop(&tree.heap).item;
		uint64_t g = search_g(&tree, here);
		shortest[here] = g;
		for (unsigned moves = search_moves(ground, here, rule); moves; moves &= moves - 1) {
			int d = __builtin_ctz(moves);
			struct cell to = cell_step(ground_cell(ground, here), d);
			uint32_t there = (uint32_t)ground_index(ground, to);
			uint64_t longer = g + search_step(ground, to, d);
			if (longer < search_g(&tree, there))
				search_reach(&tree, there, here, longer, 0);
		}
	}
}

enum status breaks_find(const struct ground *ground, const struct path_query *query, enum diagonal_rule rule,
			struct breaks *breaks)
{
	size_t cells = ground_cells(ground);
	void *memory = calloc(1, search_tree_size(cells));
	uint64_t *shortest = malloc(cells * sizeof *shortest);

	if (!memory || !shortest) {
		free(memory);
		free(shortest);
		return STATUS_NO_MEMORY;
	}
	for (size_t i = 0; i < cells; i++)
		shortest[i] = SEARCH_FAR;
	if (ground_open(ground, query->start))
		breaks_fill(ground, rule, (uint32_t)ground_index(ground, query->start), memory, shortest);
	free(memory);
	uint64_t best = shortest[ground_index(ground, query->goal)];
	*breaks = (struct breaks){shortest, best == SEARCH_FAR ? INFINITY : (double)best / COST_STRAIGHT};
	return STATUS_OK;
}

void breaks_free(struct breaks *breaks)
{
	free(breaks->shortest);
	*breaks = (struct breaks){0};
}

bool breaks_apply(const struct study *study, const struct ground *ground, const char **why)
{
	const char *reason = NULL;

	if (study->status)
		reason = "The search failed, so it cannot be judged.";
	else if (solver_is_optimal(&study->solver, ground))
		reason = "It guarantees a shortest path: nothing to mark.";
	else if (study->timeline.returns)
		reason = "Recursion keeps no lengths to judge.";
	else if (!ground->uniform && !(study->solver.pathfinder->caps & PATH_WEIGHTED))
		reason = "It ignores terrain costs, so its g cannot be judged.";
	if (why && reason)
		*why = reason;
	return !reason;
}

/* The length of a shortest path to CELL in straight steps. */
static double breaks_shortest(const struct breaks *breaks, uint32_t cell)
{
	return (double)breaks->shortest[cell] / COST_STRAIGHT;
}

enum breaks_kind breaks_at(const struct breaks *breaks, const struct study *study, uint32_t cell)
{
	const struct timeline *timeline = &study->timeline;
	double g = timeline_g(timeline, cell), rank;

	if (g < 0 || !timeline_taken(timeline, cell) || timeline_is_open(timeline, cell))
		return BREAKS_NOT;
	if (g > breaks_shortest(breaks, cell) + BREAKS_TOLERANCE)
		return BREAKS_G;
	struct cell at = cell_of_index((int)cell, timeline->width);
	rank = study_chooses_by_f(study) ? study_priority(study, at) : 0;
	return rank > breaks->optimal + BREAKS_TOLERANCE ? BREAKS_RANK : BREAKS_NOT;
}

uint32_t breaks_first(const struct breaks *breaks, struct study *study)
{
	struct timeline *timeline = &study->timeline;
	uint32_t back = timeline->moment, first = TIMELINE_NOWHERE;

	timeline_seek(timeline, 0);
	while (first == TIMELINE_NOWHERE && !timeline_is_over(timeline)) {
		timeline_seek(timeline, min(timeline->moment + timeline->stride, timeline->total));
		uint32_t cell = timeline_current(timeline);
		if (cell != TIMELINE_NOWHERE && breaks_at(breaks, study, cell) == BREAKS_G)
			first = timeline->moment;
	}
	timeline_seek(timeline, back);
	return first;
}

void breaks_words(const struct breaks *breaks, const struct study *study, char *out, size_t cap)
{
	uint32_t cell = timeline_current(&study->timeline);
	enum breaks_kind kind = BREAKS_NOT;

	out[0] = '\0';
	if (cell != TIMELINE_NOWHERE)
		kind = breaks_at(breaks, study, cell);
	struct cell at = cell_of_index((int)cell, study->timeline.width);
	if (kind == BREAKS_G)
		snprintf(out, cap, "Here it breaks: %d,%d is closed with g %.2f, but a path to it costs %.2f.",
			 at.x, at.y, timeline_g(&study->timeline, cell), breaks_shortest(breaks, cell));
	else if (kind == BREAKS_RANK)
		snprintf(out, cap, "%d,%d has f %.1f, above the best cost of %.1f: h overestimates on the way.",
			 at.x, at.y, study_priority(study, at), breaks->optimal);
}
