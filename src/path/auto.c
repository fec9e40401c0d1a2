/* Picks another pathfinder by the size of the ground when it prepares: always one that finds shortest paths.
 *
 *   - On small ground a jump point search is done before landmarks would pay.
 *   - On the largest grounds landmarks would take most of a gigabyte.
 *   - Else landmarks make searches two to three times as fast; they are built in the time of about a hundred. */
#include <stdalign.h>

#include "path/path.h"

extern const struct pathfinder path_jps, path_jpsplus;

/* Cells from which landmarks are worth it, and up to which. */
enum { AUTO_LEAST = 32 * 32, AUTO_MOST = 1 << 24 };

/* The head of the index; that of the pathfinder picked comes behind it. */
struct auto_index {
	alignas(64) uint32_t pick; /* place in auto_picks */
};

static const struct pathfinder *const auto_picks[] = {&path_jps, &path_jpsplus};
enum { PICK_JPS, PICK_JPSPLUS };

static uint32_t auto_choose(const struct ground *ground)
{
	size_t cells = ground_cells(ground);

	return cells < AUTO_LEAST || cells > AUTO_MOST ? PICK_JPS : PICK_JPSPLUS;
}

static const struct pathfinder *auto_pick(const void *index)
{
	return auto_picks[((const struct auto_index *)index)->pick];
}

static size_t auto_scratch_size(const struct ground *ground)
{
	return auto_picks[auto_choose(ground)]->scratch_size(ground);
}

static size_t auto_index_size(const struct ground *ground)
{
	return sizeof(struct auto_index) + auto_picks[auto_choose(ground)]->index_size(ground);
}

static size_t auto_work_size(const struct ground *ground)
{
	return auto_picks[auto_choose(ground)]->work_size(ground);
}

static enum status auto_prepare(void *index, void *work, const struct ground *ground, enum diagonal_rule rule,
				const struct cell *changed, size_t n, struct job *job)
{
	struct auto_index *own = index;

	own->pick = auto_choose(ground);
	return auto_picks[own->pick]->prepare(own + 1, work, ground, rule, changed, n, job);
}

static enum status auto_find(const void *index, void *scratch, const struct ground *ground,
			     const double *params, const struct path_query *query, struct event_log *log,
			     struct path_result *result)
{
	const struct auto_index *own = index;

	return auto_picks[own->pick]->find(own + 1, scratch, ground, params, query, log, result);
}

const struct pathfinder path_auto = {
    .head = {.name = "auto", .title = "Our fastest", .source = "Astray: see its page for how it picks"},
    .caps = PATH_OPTIMAL | PATH_WEIGHTED | PATH_PREPARED,
    .rules = PATH_ALL_RULES,
    .scratch_size = auto_scratch_size,
    .index_size = auto_index_size,
    .work_size = auto_work_size,
    .prepare = auto_prepare,
    .pick = auto_pick,
    .find = auto_find,
};
