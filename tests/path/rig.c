#include "tests/path/rig.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* The linker leads every allocation of this program through these, so that a search can be caught at one. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static size_t allocations;

void *__wrap_malloc(size_t size)
{
	allocations++;
	return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	allocations++;
	return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
	allocations++;
	return __real_realloc(block, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
	allocations++;
	return __real_aligned_alloc(alignment, size);
}

static const unsigned char guard[64] = "nobody writes here";

struct rig rig_new(const struct pathfinder *pathfinder, const struct ground *ground)
{
	size_t cells = ground_cells(ground);
	struct rig rig = {.pathfinder = pathfinder, .ground = ground, .cap = cells};

	rig.scratch_size = pathfinder->scratch_size(ground);
	rig.index_size = pathfinder->index_size ? pathfinder->index_size(ground) : 0;
	rig.work_size = pathfinder->work_size ? pathfinder->work_size(ground) : 0;
	rig.log.cap = 64 * cells + 50000;
	rig.memory = arena_new(
	    arena_room(rig.scratch_size + sizeof guard, 1) + arena_room(rig.index_size + sizeof guard, 1) +
	    arena_room(rig.work_size + sizeof guard, 1) + arena_room(cells, sizeof *rig.cells));
	rig.scratch = arena_take(&rig.memory, rig.scratch_size + sizeof guard, 1);
	rig.index = arena_take(&rig.memory, rig.index_size + sizeof guard, 1);
	rig.work = arena_take(&rig.memory, rig.work_size + sizeof guard, 1);
	rig.cells = arena_take(&rig.memory, cells, sizeof *rig.cells);
	ck_assert_ptr_nonnull(rig.cells);
	memcpy(rig.scratch + rig.scratch_size, guard, sizeof guard);
	memcpy(rig.index + rig.index_size, guard, sizeof guard);
	memcpy(rig.work + rig.work_size, guard, sizeof guard);
	variant_defaults(&pathfinder->head, rig.params);
	rig.rule = DIAGONAL_NO_CUT;
	rig_changed(&rig, NULL, 0);
	return rig;
}

void rig_free(struct rig *rig)
{
	arena_free(&rig->memory);
	free(rig->log.events);
}

static void check_guards(const struct rig *rig)
{
	if (memcmp(rig->scratch + rig->scratch_size, guard, sizeof guard))
		ck_abort_msg("%s: wrote past its scratch", rig->pathfinder->head.name);
	if (memcmp(rig->index + rig->index_size, guard, sizeof guard))
		ck_abort_msg("%s: wrote past its index", rig->pathfinder->head.name);
	if (memcmp(rig->work + rig->work_size, guard, sizeof guard))
		ck_abort_msg("%s: wrote past its work", rig->pathfinder->head.name);
}

void rig_changed(struct rig *rig, const struct cell *cells, size_t n)
{
	ck_assert_int_eq(!!rig->pathfinder->prepare, !!(rig->pathfinder->caps & PATH_PREPARED));
	if (!rig->pathfinder->prepare)
		return;
	ck_assert_int_eq(
	    rig->pathfinder->prepare(rig->index, rig->work, rig->ground, rig->rule, cells, n, NULL), STATUS_OK);
	check_guards(rig);
}

enum status rig_find(struct rig *rig, const struct path_query *query, bool logged, struct path_result *result)
{
	*result = (struct path_result){.cells = rig->cells, .cap = rig->cap};
	rig->log.n = rig->log.dropped = 0;
	if (logged && !rig->log.events) {
		rig->log.events = __real_malloc(rig->log.cap * sizeof *rig->log.events); /* not the search's */
		ck_assert_ptr_nonnull(rig->log.events);
	}
	size_t before = allocations;
	enum status status = rig->pathfinder->find(rig->index, rig->scratch, rig->ground, rig->params, query,
						   logged ? &rig->log : NULL, result);
	if (status == STATUS_MISMATCH && query->rule != rig->rule) {
		rig->rule = query->rule;
		rig_changed(rig, NULL, 0);
		return rig_find(rig, query, logged, result);
	}
	if (allocations != before)
		ck_abort_msg("%s: allocates while it searches", rig->pathfinder->head.name);
	check_guards(rig);
	return status;
}
