/* tests/path/rig.h -- one pathfinder with all the memory it asks for, ready to be asked about one ground.
 * Invariant: a guard word stands after scratch, index and work; rig_find fails the test when it was written to,
 * and when a search allocates. */
#ifndef TESTS_PATH_RIG_H
#define TESTS_PATH_RIG_H

#include "base/arena.h"
#include "path/path.h"

struct rig {
	const struct pathfinder *pathfinder;
	const struct ground *ground;
	struct arena memory;
	unsigned char *scratch, *index, *work;
	size_t scratch_size, index_size, work_size;
	double params[PARAMS_MAX];
	enum diagonal_rule rule; /* for which the index was prepared last */
	struct cell *cells;      /* [cap] of the latest answer */
	size_t cap;
	struct event_log log; /* room for 64 events a cell, and for a recursion, once a search is logged */
};

/* Takes memory and prepares; GROUND must outlive the rig. */
struct rig rig_new(const struct pathfinder *pathfinder, const struct ground *ground);
void rig_free(struct rig *rig);

/* Tells the pathfinder's index that CELLS[n] changed. */
void rig_changed(struct rig *rig, const struct cell *cells, size_t n);

/* One search; its path stays in rig->cells until the next. */
enum status rig_find(struct rig *rig, const struct path_query *query, bool logged, struct path_result *result);

static inline const struct pathfinder *rig_pathfinder(int i)
{
	return pathfinder_of(pathfinders[i]);
}

static inline int rig_count(void)
{
	int n = 0;

	while (pathfinders[n])
		n++;
	return n;
}

#endif
