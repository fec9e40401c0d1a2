/* lab/solver.h -- a pathfinder with its options and the memory that it needs on one ground.
 * Invariant: after solver_load the memory fits that ground; it serves one search after another. */
#ifndef LAB_SOLVER_H
#define LAB_SOLVER_H

#include "base/arena.h"
#include "path/path.h"

struct solver {
	const struct pathfinder *pathfinder;
	double params[PARAMS_MAX];
	struct arena memory;
	void *scratch, *index;
	size_t index_size;  /* bytes prepared; 0 where nothing is */
	uint64_t prep_ns;   /* what the preparation took */
	struct cell *cells; /* [cap] the latest path */
	size_t cap;
};

/* Reads "NAME[:k=v,..]"; solver_free gives back what solver_load takes. */
MUST_CHECK enum status solver_new(const char *spec, struct solver *solver, struct diag *diag);
void solver_free(struct solver *solver);

/* Takes fresh memory for GROUND and prepares.  STATUS_NO_MEMORY, or what prepare() says. */
MUST_CHECK enum status solver_load(struct solver *solver, const struct ground *ground);

/* One search; the path lies in solver->cells until the next. */
MUST_CHECK enum status solver_find(struct solver *solver, const struct ground *ground,
				   const struct path_query *query, struct event_log *log,
				   struct path_result *result);

/* Is its answer the shortest path on GROUND? */
bool solver_is_optimal(const struct solver *solver, const struct ground *ground);

/* Thread CPU time, in ns: what others do on the machine counts least in it. */
uint64_t solver_clock_ns(void);

#endif
