#include "arcade/approach.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "path/field.h"
#include "path/path.h"

/* Marines do not squeeze round corners. */
#define RULE DIAGONAL_NO_CUT

const char *const approach_minds[] = {"astar", "bfs", "greedy", NULL};

static_assert(ARRAY_LEN(approach_minds) == APPROACH_MINDS + 1, "scratch for each mind");

static const struct pathfinder *approach_finder(size_t mind)
{
	return pathfinder_of(variant_named(pathfinders, approach_minds[mind]));
}

/* The path from FROM to the goal, in approach->cells. */
static struct path_result approach_find(struct approach *approach, struct cell from)
{
	const struct pathfinder *finder = approach_finder(approach->mind);
	double params[PARAMS_MAX];
	struct path_result result = {.cells = approach->cells, .cap = approach->cells_cap};
	struct path_query query = {.start = from, .goal = approach->goal, .rule = RULE};

	variant_defaults(&finder->head, params);
	if (finder->find(NULL, approach->foot_scratch[approach->mind], &approach->ground, params, &query, NULL,
			 &result))
		return (struct path_result){.found = false};
	return result;
}

/* Brings the measures up to date after a change of the ground. */
static void approach_measure(struct approach *approach)
{
	field_fill(&approach->left, approach->field_scratch, &approach->ground, RULE, FIELD_LENGTH,
		   &approach->goal, 1);
	approach->on_foot = 0;
	for (int p = 0; p < approach->n_portals; p++)
		approach->on_foot += approach_left(approach, approach->portals[p]) / approach->n_portals;
}

static enum status approach_make_room(struct approach *approach)
{
	size_t cells = (size_t)approach->ground.width * (size_t)approach->ground.height;
	size_t foot[APPROACH_MINDS], feet = 0;
	size_t field = field_scratch_size(&approach->ground);

	for (size_t i = 0; i < APPROACH_MINDS; i++) {
		foot[i] = approach_finder(i)->scratch_size(&approach->ground);
		feet += arena_room(foot[i], 1);
	}
	approach->memory =
	    arena_new(feet + arena_room(field, 1) + arena_room(cells, sizeof *approach->left.distance) +
		      arena_room(cells, sizeof *approach->cells));
	if (!approach->memory.base)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < APPROACH_MINDS; i++)
		approach->foot_scratch[i] = arena_take(&approach->memory, foot[i], 1);
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

	if ((size_t)grid->width * (size_t)grid->height > APPROACH_CELLS_MAX)
		return diag_set(diag, STATUS_LIMIT, "a map with more than %d cells is too large to defend",
				APPROACH_CELLS_MAX);
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
	double on_foot = approach->on_foot;
	uint8_t cost = ground_cost(&approach->ground, at);
	struct approach_change change = {0};

	if (!cost)
		return change;
	approach_set(approach, at, false);
	change = (struct approach_change){!isfinite(approach->on_foot), approach->on_foot - on_foot};
	for (size_t i = 0; i < n; i++)
		change.sealed = change.sealed || !isfinite(approach_left(approach, who[i]));
	approach_set(approach, at, true);
	return change;
}

size_t approach_plan(struct approach *approach, struct cell from, struct cell *cells, size_t cap)
{
	struct path_result result = approach_find(approach, from);

	if (!result.found || result.len > cap)
		return 0;
	memcpy(cells, result.cells, result.len * sizeof *cells);
	return result.len;
}

size_t approach_pull(const struct approach *approach, struct cell *cells, size_t n)
{
	return path_pull(&approach->ground, RULE, cells, n);
}

void approach_foresee(struct approach *approach, struct cell at, struct approach_way *ways)
{
	bool open = ground_open(&approach->ground, at);

	if (open)
		ground_set(&approach->ground, at, false);
	for (int p = 0; p < approach->n_portals; p++)
		ways[p].n = approach_plan(approach, approach->portals[p], ways[p].cells, APPROACH_WAY);
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
