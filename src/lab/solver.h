/* lab/solver.h -- a pathfinder with its options and the memory it needs on one ground.
 *
 * Invariant: after solver_load the memory fits that ground, and serves one search after another. */
#ifndef LAB_SOLVER_H
#define LAB_SOLVER_H

#include "base/arena.h"
#include "path/path.h"

struct solver {
	const struct pathfinder *pathfinder;
	double params[PARAMS_MAX];
	struct arena memory;
	void *scratch, *index;
	size_t index_size;  /* bytes of the index; 0: there is none */
	uint64_t prep_ns;   /* time that its preparation took */
	struct cell *cells; /* [cap] the latest path */
	size_t cap;
};

/* Makes a solver of "NAME[:k=v,..]"; solver_free releases what solver_load allocates. */
MUST_CHECK enum status solver_new(const char *spec, struct solver *solver, struct diag *diag);
void solver_free(struct solver *solver);

/* Allocates fresh memory for GROUND and prepares the index, if any.  STATUS_NO_MEMORY, or the status of
 * prepare(). */
MUST_CHECK enum status solver_load(struct solver *solver, const struct ground *ground);

/* Runs one search on the GROUND that was loaded; LOG may be NULL.  The path stays in solver->cells until the
 * next search. */
MUST_CHECK enum status solver_find(struct solver *solver, const struct ground *ground,
				   const struct path_query *query, struct event_log *log,
				   struct path_result *result);

/* The same as a search that is watched, in the order by which it is known: path.h says how its figures may differ. */
MUST_CHECK enum status solver_find_strictly(struct solver *solver, const struct ground *ground,
					    const struct path_query *query, struct path_result *result);

/* Does it promise the shortest path on GROUND? */
bool solver_is_optimal(const struct solver *solver, const struct ground *ground);

/* CPU time of this thread in ns; other processes disturb it least. */
uint64_t solver_clock_ns(void);

#endif
