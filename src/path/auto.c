/* Picks another pathfinder by what it sees of the ground when it prepares: always one that finds shortest paths.
 *
 *   - Where cells cost different amounts, or a diagonal rule other than no-cut is asked for, only A* serves.
 *   - On small ground a jump point search is done before landmarks would pay.
 *   - On the largest grounds landmarks would take most of a gigabyte.
 *   - Else landmarks make searches two to three times as fast; they are built in the time of about a hundred. */
#include <stdalign.h>

#include "path/path.h"

extern const struct pathfinder path_astar, path_jps, path_jpsplus;

/* Cells from which landmarks are worth it, and up to which. */
enum { AUTO_LEAST = 32 * 32, AUTO_MOST = 1 << 24 };

/* The head of the index; that of the pathfinder picked comes behind it. */
struct auto_index {
	alignas(64) uint32_t pick; /* place in auto_picks */
};

static const struct pathfinder *const auto_picks[] = {&path_astar, &path_jps, &path_jpsplus};
enum { PICK_ASTAR, PICK_JPS, PICK_JPSPLUS };

static uint32_t auto_choose(const struct ground *ground)
{
	if (!ground->uniform)
		return PICK_ASTAR;
	return ground_cells(ground) < AUTO_LEAST || ground_cells(ground) > AUTO_MOST ? PICK_JPS : PICK_JPSPLUS;
}

static const struct pathfinder *auto_pick(const void *index, enum diagonal_rule rule)
{
	const struct pathfinder *pick = auto_picks[((const struct auto_index *)index)->pick];

	return pick->rules >> rule & 1 ? pick : &path_astar;
}

static size_t auto_scratch_size(const struct ground *ground)
{
	size_t most = 0;

	for (size_t i = 0; i < ARRAY_LEN(auto_picks); i++)
		most = max(most, auto_picks[i]->scratch_size(ground));
	return most;
}

/* The ground may become even or uneven later, so there is room for any. */
static size_t auto_index_size(const struct ground *ground)
{
	size_t most = 0;

	for (size_t i = 0; i < ARRAY_LEN(auto_picks); i++)
		if (auto_picks[i]->index_size && (i != PICK_JPSPLUS || ground_cells(ground) <= AUTO_MOST))
			most = max(most, auto_picks[i]->index_size(ground));
	return sizeof(struct auto_index) + most;
}

static size_t auto_work_size(const struct ground *ground)
{
	size_t most = 0;

	for (size_t i = 0; i < ARRAY_LEN(auto_picks); i++)
		if (auto_picks[i]->work_size && (i != PICK_JPSPLUS || ground_cells(ground) <= AUTO_MOST))
			most = max(most, auto_picks[i]->work_size(ground));
	return most;
}

static enum status auto_prepare(void *index, void *work, const struct ground *ground,
				const struct cell *changed, size_t n)
{
	struct auto_index *own = index;

	own->pick = auto_choose(ground);
	if (!auto_picks[own->pick]->prepare)
		return STATUS_OK;
	return auto_picks[own->pick]->prepare(own + 1, work, ground, changed, n);
}

static enum status auto_find(const void *index, void *scratch, const struct ground *ground,
			     const double *params, const struct path_query *query, struct event_log *log,
			     struct path_result *result)
{
	const struct auto_index *own = index;
	const struct pathfinder *pick = auto_pick(index, query->rule);
	double defaults[PARAMS_MAX];

	(void)params;
	variant_defaults(&pick->head, defaults);
	return pick->find(own + 1, scratch, ground, defaults, query, log, result);
}

const struct pathfinder path_auto = {
    .head = {.name = "auto", .title = "The fastest of ours", .source = "Astray: see its page for how it picks"},
    .caps = PATH_OPTIMAL | PATH_WEIGHTED | PATH_PREPARED,
    .rules = PATH_ALL_RULES,
    .scratch_size = auto_scratch_size,
    .index_size = auto_index_size,
    .work_size = auto_work_size,
    .prepare = auto_prepare,
    .pick = auto_pick,
    .find = auto_find,
};
