/* Picks another pathfinder by the size of the ground when it prepares: always one that finds shortest paths.
 *
 *   - On small ground a jump point search is done before landmarks would pay.
 *   - On the largest grounds landmarks would take most of a gigabyte.
 *   - Else landmarks make searches two to three times as fast; they are built in the time of about a hundred.
 *
 * With a known number of questions use auto_pick_for(): it adds up each pathfinder's time to prepare and to answer
 * them all. */
#include <math.h>
#include <stdalign.h>

#include "path/path.h"

extern const struct pathfinder path_astar, path_jps, path_jpsplus;

/* Cells from which landmarks are worth it, and up to which. */
enum { AUTO_LEAST = 32 * 32, AUTO_MOST = 1 << 24 };

/* The head of the index; the picked pathfinder's index follows. */
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

/* ---- a known number of questions */

/* What a map looks like.  Where corners may be cut, clutter leaves more paths open. */
enum auto_look { LOOK_FLAT, LOOK_OPEN, LOOK_CORRIDORS, LOOK_CLUTTER, LOOK_CUT_CLUTTER, LOOKS };

/* Of this number of sampled open cells, so many of 8 make a sample; the sample takes one in this number of cells. */
enum { SHARE = 5, STRIDE = 61 };

/* Time in ns a cell of the map: the means of maps of 256 x 256 and 1024 x 1024 cells, by bench. */
static const struct auto_times {
	const struct pathfinder *pathfinder;
	double prepare, find[LOOKS];
} auto_times[] = {
    {&path_astar,
     0,
     {[LOOK_FLAT] = 0.6,
      [LOOK_OPEN] = 1,
      [LOOK_CORRIDORS] = 6,
      [LOOK_CLUTTER] = 1.2,
      [LOOK_CUT_CLUTTER] = 0.7}},
    {&path_jps,
     15,
     {[LOOK_FLAT] = 0.2,
      [LOOK_OPEN] = 0.6,
      [LOOK_CORRIDORS] = 3.5,
      [LOOK_CLUTTER] = 1.7,
      [LOOK_CUT_CLUTTER] = 1.4}},
    {&path_jpsplus,
     400,
     {[LOOK_FLAT] = 0.1,
      [LOOK_OPEN] = 0.13,
      [LOOK_CORRIDORS] = 1.5,
      [LOOK_CLUTTER] = 0.5,
      [LOOK_CUT_CLUTTER] = 0.6}},
};

static enum auto_look auto_look_at(const struct ground *ground, enum diagonal_rule rule)
{
	size_t open = 0, corridors = 0, clutter = 0;

	for (size_t i = 0; i < ground_cells(ground); i += STRIDE) {
		if (!ground->cost[i])
			continue;
		open++;
		corridors += __builtin_popcount(ground->around[i] & 15) <= 2;
		clutter += ground->around[i] != UINT8_MAX;
	}
	if (8 * corridors > SHARE * open)
		return LOOK_CORRIDORS;
	if (8 * clutter > SHARE * open)
		return rule == DIAGONAL_ONE || rule == DIAGONAL_ALWAYS ? LOOK_CUT_CLUTTER : LOOK_CLUTTER;
	return ground->uniform ? LOOK_FLAT : LOOK_OPEN;
}

static const struct pathfinder *auto_pick_for(const struct ground *ground, enum diagonal_rule rule,
					      size_t questions)
{
	enum auto_look look = auto_look_at(ground, rule);
	const struct pathfinder *best = NULL;
	double least = INFINITY;

	for (size_t i = 0; i < ARRAY_LEN(auto_times); i++) {
		const struct auto_times *times = &auto_times[i];
		double time = times->prepare + times->find[look] * (double)questions;
		if (time >= least ||
		    (times->pathfinder == &path_jpsplus && auto_choose(ground) != PICK_JPSPLUS))
			continue;
		least = time;
		best = times->pathfinder;
	}
	return best;
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
    .pick_for = auto_pick_for,
    .find = auto_find,
};
