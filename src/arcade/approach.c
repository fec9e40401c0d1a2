#include "arcade/approach.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "path/field.h"
#include "path/path.h"

/* Marines do not squeeze round corners, and ships would scrape along them. */
#define RULE DIAGONAL_NO_CUT

static const struct pathfinder *approach_finder(const char *name)
{
	return pathfinder_of(variant_named(pathfinders, name));
}

/* The path that FINDER finds from FROM to the goal, in approach->cells. */
static struct path_result approach_find(struct approach *approach, const struct pathfinder *finder,
					void *scratch, struct cell from)
{
	double params[PARAMS_MAX];
	struct path_result result = {.cells = approach->cells, .cap = approach->cells_cap};
	struct path_query query = {.start = from, .goal = approach->goal, .rule = RULE};

	variant_defaults(&finder->head, params);
	if (finder->find(NULL, scratch, &approach->ground, params, &query, NULL, &result))
		return (struct path_result){.found = false};
	return result;
}

/* Brings the measures up to date after a change of the ground. */
static void approach_measure(struct approach *approach)
{
	const struct pathfinder *theta = approach_finder("theta");

	field_fill(&approach->left, approach->field_scratch, &approach->ground, RULE, FIELD_LENGTH,
		   &approach->goal, 1);
	approach->on_foot = approach->free = 0;
	for (int p = 0; p < approach->n_portals; p++) {
		struct cell from = approach->portals[p];
		struct path_result free = approach_find(approach, theta, approach->free_scratch, from);
		approach->on_foot += approach_left(approach, from) / approach->n_portals;
		approach->free += free.cost / approach->n_portals;
	}
}

static enum status approach_make_room(struct approach *approach)
{
	size_t cells = (size_t)approach->ground.width * (size_t)approach->ground.height;
	size_t foot = approach_finder("astar")->scratch_size(&approach->ground);
	size_t free = approach_finder("theta")->scratch_size(&approach->ground),
	       field = field_scratch_size(&approach->ground);

	approach->memory = arena_new(arena_room(foot, 1) + arena_room(free, 1) + arena_room(field, 1) +
				     arena_room(cells, sizeof *approach->left.distance) +
				     arena_room(cells, sizeof *approach->cells));
	if (!approach->memory.base)
		return STATUS_NO_MEMORY;
	approach->foot_scratch = arena_take(&approach->memory, foot, 1);
	approach->free_scratch = arena_take(&approach->memory, free, 1);
	approach->field_scratch = arena_take(&approach->memory, field, 1);
	approach->left.distance = arena_take(&approach->memory, cells, sizeof *approach->left.distance);
	approach->cells = arena_take(&approach->memory, cells, sizeof *approach->cells);
	approach->cells_cap = cells;
	return STATUS_OK;
}

enum status approach_new(const struct grid *grid, const struct cell *portals, int n, struct cell goal,
			 struct approach *approach, struct diag *diag)
{
	struct approach made = {.goal = goal, .n_portals = n};
	enum status status = ground_new(grid, MOVER_WALKER, NULL, &made.ground);

	ASSERT(n <= APPROACH_PORTALS);
	for (int p = 0; p < n; p++)
		made.portals[p] = portals[p];
	if (!status)
		status = approach_make_room(&made);
	if (!status)
		approach_measure(&made);
	if (!status && !isfinite(made.on_foot))
		status = diag_set(diag, STATUS_BAD_INPUT, "the goal cannot be reached from every portal");
	if (status)
		approach_free(&made);
	else
		*approach = made;
	return status;
}

void approach_free(struct approach *approach)
{
	ground_free(&approach->ground);
	arena_free(&approach->memory);
	*approach = (struct approach){0};
}

void approach_set(struct approach *approach, struct cell at, bool open)
{
	ground_set(&approach->ground, at, open);
	approach_measure(approach);
}

struct approach_change approach_try(struct approach *approach, struct cell at, const struct cell *who, size_t n)
{
	double on_foot = approach->on_foot, free = approach->free;
	uint8_t cost = ground_cost(&approach->ground, at);
	struct approach_change change = {0};

	if (!cost)
		return change;
	approach_set(approach, at, false);
	change = (struct approach_change){!isfinite(approach->on_foot), approach->on_foot - on_foot,
					  approach->free - free};
	for (size_t i = 0; i < n; i++)
		change.sealed = change.sealed || !isfinite(approach_left(approach, who[i]));
	approach_set(approach, at, true);
	return change;
}

/* Copies the cells of RESULT into CELLS[cap]; returns how many, 0 if they do not all fit. */
static size_t approach_take(const struct path_result *result, struct cell *cells, size_t cap)
{
	if (!result->found || result->len > cap)
		return 0;
	memcpy(cells, result->cells, result->len * sizeof *cells);
	return result->len;
}

size_t approach_plan(struct approach *approach, struct cell from, struct cell *cells, size_t cap)
{
	struct path_result result =
	    approach_find(approach, approach_finder("astar"), approach->foot_scratch, from);

	return approach_take(&result, cells, cap);
}

void approach_foresee(struct approach *approach, struct cell at, struct approach_ways *ways)
{
	bool open = ground_open(&approach->ground, at);

	if (open)
		ground_set(&approach->ground, at, false);
	for (int p = 0; p < approach->n_portals; p++) {
		struct cell from = approach->portals[p];
		struct path_result free =
		    approach_find(approach, approach_finder("theta"), approach->free_scratch, from);
		ways->free[p].n = approach_take(&free, ways->free[p].cells, APPROACH_WAY);
		ways->on_foot[p].n = approach_plan(approach, from, ways->on_foot[p].cells, APPROACH_WAY);
	}
	if (open)
		ground_set(&approach->ground, at, true);
}

double approach_left(const struct approach *approach, struct cell at)
{
	uint32_t distance = field_at(&approach->left, at);

	if (distance == FIELD_FAR)
		return INFINITY;
	return distance * approach->left.unit;
}
