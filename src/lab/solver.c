#include "config.h"

#include "lab/solver.h"

#include <time.h>

#include "base/assert.h"

enum status solver_new(const char *spec, struct solver *solver, struct diag *diag)
{
	struct solver made = {0};
	const struct variant *variant;
	enum status status =
	    variant_parse(pathfinders, "pathfinder", spec, &variant, made.params, NULL, 0, diag);

	if (status)
		return status;
	made.pathfinder = pathfinder_of(variant);
	*solver = made;
	return STATUS_OK;
}

void solver_free(struct solver *solver)
{
	arena_free(&solver->memory);
	*solver = (struct solver){0};
}

uint64_t solver_clock_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

enum status solver_load(struct solver *solver, const struct ground *ground)
{
	const struct pathfinder *pathfinder = solver->pathfinder;
	size_t scratch_size = pathfinder->scratch_size(ground);

	solver->cap = (size_t)ground->width * (size_t)ground->height;
	solver->index_size = 0;
	if (pathfinder->index_size)
		solver->index_size = pathfinder->index_size(ground);
	arena_free(&solver->memory);
	solver->memory = arena_new(arena_room(scratch_size, 1) + arena_room(solver->index_size, 1) +
				   arena_room(solver->cap, sizeof *solver->cells));
	solver->scratch = arena_take(&solver->memory, scratch_size, 1);
	solver->index = arena_take(&solver->memory, solver->index_size, 1);
	solver->cells = arena_take(&solver->memory, solver->cap, sizeof *solver->cells);
	if (!solver->cells)
		return STATUS_NO_MEMORY;
	if (!pathfinder->prepare)
		return STATUS_OK;
	uint64_t before = solver_clock_ns();
	enum status status = pathfinder->prepare(solver->index, ground, NULL, 0);
	solver->prep_ns = solver_clock_ns() - before;
	return status;
}

enum status solver_find(struct solver *solver, const struct ground *ground, const struct path_query *query,
			struct event_log *log, struct path_result *result)
{
	ASSERT(solver->cells && solver->cap == (size_t)ground->width * (size_t)ground->height);
	*result = (struct path_result){.cells = solver->cells, .cap = solver->cap};
	return solver->pathfinder->find(solver->index, solver->scratch, ground, solver->params, query, log,
					result);
}

enum status solver_find_strictly(struct solver *solver, const struct ground *ground,
				 const struct path_query *query, struct path_result *result)
{
	struct event_log dropping = {.events = NULL};

	return solver_find(solver, ground, query, &dropping, result);
}

bool solver_is_optimal(const struct solver *solver, const struct ground *ground)
{
	unsigned caps = solver->pathfinder->caps;

	if (!(caps & PATH_OPTIMAL) || !(ground->uniform || caps & PATH_WEIGHTED))
		return false;
	/* The promise holds for the default options.  A weight or an inadmissible heuristic may break it. */
	for (size_t i = 0; i < solver->pathfinder->head.n_params; i++)
		if (solver->params[i] != solver->pathfinder->head.params[i].def)
			return false;
	return true;
}
