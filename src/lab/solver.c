#include "config.h"

#include "lab/solver.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/assert.h"

/* The seed sent to programs, so that they can be random and repeatable. */
enum { SOLVER_SEED = 1 };

enum status solver_new(const char *spec, struct solver *solver, struct diag *diag)
{
	struct solver made = {0};
	const struct variant *variant;

	if (guest_is_named(spec))
		return diag_set(diag, STATUS_BAD_INPUT,
				"'%.60s': programs are accepted from the command line only", spec);
	enum status status =
	    variant_parse(pathfinders, "pathfinder", spec, &variant, made.params, NULL, 0, diag);
	if (status)
		return status;
	made.pathfinder = pathfinder_of(variant);
	*solver = made;
	return STATUS_OK;
}

enum status solver_new_limited(const char *spec, const struct guest_limits *limits, struct solver *solver,
			       struct diag *diag)
{
	struct solver made = {0};

	if (!guest_is_named(spec))
		return solver_new(spec, solver, diag);
	enum status status = guest_new(spec, GUEST_FINDS, SOLVER_SEED, limits, &made.guest, diag);
	if (status)
		return status;
	made.pathfinder = guest_pathfinder(made.guest);
	*solver = made;
	return STATUS_OK;
}

enum status solver_new_named(const char *spec, struct solver *solver, struct diag *diag)
{
	return solver_new_limited(spec, &guest_limits, solver, diag);
}

void solver_free(struct solver *solver)
{
	arena_free(&solver->work);
	arena_free(&solver->memory);
	guest_free(solver->guest);
	recording_free(solver->recording);
	*solver = (struct solver){0};
}

void solver_title(const struct solver *solver, char *out, size_t cap)
{
	const struct variant *head = &solver->pathfinder->head;
	size_t used = (size_t)snprintf(out, cap, "%s", head->title);

	const struct pathfinder *searcher = solver_searcher(solver);
	if (searcher != solver->pathfinder)
		snprintf(out, cap, "%s: %s", head->name, searcher->head.title);
	for (size_t i = 0; i < head->n_params && used < cap; i++) {
		const struct param *param = &head->params[i];
		double value = solver->params[i];
		if (value == param->def)
			continue;
		if (param->choices)
			used += (size_t)snprintf(out + used, cap - used, " %s", param->choices[(size_t)value]);
		else
			used += (size_t)snprintf(out + used, cap - used, " %g", value);
	}
}

const char *solver_complaint(const struct solver *solver)
{
	if (solver->recording)
		return "The trace is for a map of another size.";
	if (!solver->guest)
		return "";
	return guest_complaint(solver->guest);
}

uint64_t solver_clock_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* The pathfinder whose functions are called. */
static const struct pathfinder *solver_ours(const struct solver *solver)
{
	return solver->picked ? solver->picked : solver->pathfinder;
}

const struct pathfinder *solver_searcher(const struct solver *solver)
{
	if (!solver->picked && solver->pathfinder->pick && solver->index)
		return solver->pathfinder->pick(solver->index);
	return solver_ours(solver);
}

/* Lets one that leaves the search to others say to which, with their default parameters. */
static void solver_pick(struct solver *solver, const struct ground *ground, enum diagonal_rule rule)
{
	if (!solver->questions || !solver->pathfinder->pick_for)
		return;
	solver->picked = solver->pathfinder->pick_for(ground, rule, solver->questions);
	variant_defaults(&solver->picked->head, solver->params);
}

enum status solver_update(struct solver *solver, const struct ground *ground, enum diagonal_rule rule,
			  const struct cell *changed, size_t n)
{
	const struct pathfinder *pathfinder = solver_ours(solver);

	if (!pathfinder->prepare)
		return STATUS_OK;
	if (pathfinder->work_size && !solver->work.base) {
		solver->work = arena_new(arena_room(pathfinder->work_size(ground), 1));
		if (!solver->work.base)
			return STATUS_NO_MEMORY;
	}
	uint64_t before = solver_clock_ns();
	enum status status =
	    pathfinder->prepare(solver->index, solver->work.base, ground, rule, changed, n, solver->job);
	solver->prep_ns = solver_clock_ns() - before;
	if (!(pathfinder->caps & PATH_REPAIRED))
		arena_free(&solver->work);
	return status;
}

/* The scratch of one of LOADED[n] that serves PATHFINDER, too; NULL: none. */
static void *solver_borrowed(const struct pathfinder *pathfinder, const struct solver *loaded, size_t n)
{
	if (pathfinder->caps & PATH_INCREMENTAL)
		return NULL;
	for (size_t i = 0; i < n; i++)
		if (solver_ours(&loaded[i])->scratch_size == pathfinder->scratch_size)
			return loaded[i].scratch;
	return NULL;
}

enum status solver_load(struct solver *solver, const struct ground *ground, enum diagonal_rule rule)
{
	return solver_load_beside(solver, ground, rule, NULL, 0);
}

enum status solver_load_beside(struct solver *solver, const struct ground *ground, enum diagonal_rule rule,
			       const struct solver *loaded, size_t n)
{
	solver_pick(solver, ground, rule);
	const struct pathfinder *pathfinder = solver_ours(solver);
	size_t scratch_size = pathfinder->scratch_size(ground);
	void *borrowed = solver_borrowed(pathfinder, loaded, n);

	if (borrowed)
		scratch_size = 0;
	solver->cap = (size_t)ground->width * (size_t)ground->height;
	solver->index_size = 0;
	if (pathfinder->index_size)
		solver->index_size = pathfinder->index_size(ground);
	arena_free(&solver->work);
	arena_free(&solver->memory);
	solver->memory = arena_new(arena_room(scratch_size, 1) + arena_room(solver->index_size, 1) +
				   arena_room(solver->cap, sizeof *solver->cells));
	solver->scratch = arena_take(&solver->memory, scratch_size, 1);
	if (borrowed)
		solver->scratch = borrowed;
	solver->index = arena_take(&solver->memory, solver->index_size, 1);
	solver->cells = arena_take(&solver->memory, solver->cap, sizeof *solver->cells);
	if (!solver->cells)
		return STATUS_NO_MEMORY;
	if (solver->guest)
		guest_set_ground(solver->guest, ground);
	return solver_update(solver, ground, rule, NULL, 0);
}

enum status solver_find(struct solver *solver, const struct ground *ground, const struct path_query *query,
			struct event_log *log, struct path_result *result)
{
	struct path_query watched = *query;

	ASSERT(solver->cells && solver->cap == (size_t)ground->width * (size_t)ground->height);
	*result = (struct path_result){.cells = solver->cells, .cap = solver->cap};
	watched.job = solver->job;
	if (!solver->guest)
		return solver_ours(solver)->find(solver->index, solver->scratch, ground, solver->params,
						 &watched, log, result);
	enum status status = guest_find(solver->guest, query, log, result);
	if (guest_answer(solver->guest)->load_ns)
		solver->prep_ns = guest_answer(solver->guest)->load_ns;
	return status;
}

enum status solver_find_strictly(struct solver *solver, const struct ground *ground,
				 const struct path_query *query, struct path_result *result)
{
	struct event_log dropping = {.events = NULL};

	return solver_find(solver, ground, query, &dropping, result);
}

void solver_unload(struct solver *solver, struct path_result *result)
{
	const struct pathfinder *pathfinder = solver->pathfinder;

	if (pathfinder->caps & (PATH_INCREMENTAL | PATH_REPAIRED) || pathfinder->pick)
		return;
	struct arena memory = arena_new(arena_room(result->len, sizeof *result->cells));
	struct cell *cells = arena_take(&memory, result->len, sizeof *cells);
	if (!cells) {
		arena_free(&memory);
		return;
	}
	if (result->len)
		memcpy(cells, result->cells, result->len * sizeof *cells);
	arena_free(&solver->memory);
	solver->memory = memory;
	solver->scratch = solver->index = NULL;
	solver->cells = result->cells = cells;
	solver->cap = result->cap = result->len;
}

void solver_format_options(const struct solver *solver, char *text, size_t cap)
{
	const struct pathfinder *searcher = solver_searcher(solver);

	if (searcher != solver->pathfinder)
		snprintf(text, cap, "picks=%s", searcher->head.name);
	else
		variant_format_params(&solver->pathfinder->head, solver->params, text, cap);
}

bool solver_takes_estimates(const struct solver *solver)
{
	const struct variant *head = &solver->pathfinder->head;

	for (size_t i = 0; i < head->n_params; i++)
		if (head->params[i].choices &&
		    !strcmp(head->params[i].choices[(size_t)solver->params[i]], "map"))
			return true;
	return false;
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
