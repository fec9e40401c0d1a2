/* lab/solver.h -- a pathfinder with its options and the memory it needs on one ground.
 *
 * Invariant: after solver_load the memory fits that ground, and serves one search after another. */
#ifndef LAB_SOLVER_H
#define LAB_SOLVER_H

#include "base/arena.h"
#include "guest/guest.h"
#include "lab/recording.h"
#include "path/path.h"

struct solver {
	const struct pathfinder *pathfinder;
	const struct pathfinder *picked; /* that searches in its place; NULL: none, or its index knows */
	size_t questions;                /* questions after loading it; 0: many, or unknown */
	struct guest *guest;             /* owned; the program that is this pathfinder, or NULL */
	struct recording *recording;     /* owned; the recorded search that it replays, or NULL */
	struct job *job;                 /* that its work is a part of; NULL: nobody watches */
	double params[PARAMS_MAX];
	struct arena memory;
	struct arena work;     /* of prepare; kept if it can repair the index */
	void *scratch, *index; /* the scratch may belong to another solver */
	size_t index_size;     /* bytes of the index; 0: none */
	uint64_t prep_ns;      /* time that its preparation took, or a program's reading of the map */
	struct cell *cells;    /* [cap] the latest path */
	size_t cap;
};

/* Makes a solver of "NAME[:k=v,..]"; solver_free releases it and what solver_load allocates. */
MUST_CHECK enum status solver_new(const char *spec, struct solver *solver, struct diag *diag);

/* The same for a spec from the command line, which may also name a user's program, "exec:PATH": see guest/guest.h.
 * Only the command line may: a file must not make us run programs. */
MUST_CHECK enum status solver_new_named(const char *spec, struct solver *solver, struct diag *diag);
void solver_free(struct solver *solver);

/* solver_new_named with other limits on a program's time. */
MUST_CHECK enum status solver_new_limited(const char *spec, const struct guest_limits *limits,
					  struct solver *solver, struct diag *diag);

/* Is it built in, so that it can run again and again? */
static inline bool solver_is_ours(const struct solver *solver)
{
	return !solver->guest && !solver->recording;
}

/* Allocates fresh memory for GROUND and prepares the index, if any, for searches under RULE.  STATUS_NO_MEMORY, or the
 * status of prepare(). */
MUST_CHECK enum status solver_load(struct solver *solver, const struct ground *ground, enum diagonal_rule rule);

/* The same for one of several that search by turns: of LOADED[n], which are loaded for GROUND and must be neither loaded
 * again nor freed before the last search of SOLVER, one may lend it the scratch. */
MUST_CHECK enum status solver_load_beside(struct solver *solver, const struct ground *ground,
					  enum diagonal_rule rule, const struct solver *loaded, size_t n);

/* CHANGED[n] cells of the GROUND that was loaded have changed: brings the index, if any, up to date, under the same
 * RULE. */
MUST_CHECK enum status solver_update(struct solver *solver, const struct ground *ground,
				     enum diagonal_rule rule, const struct cell *changed, size_t n);

/* Runs one search on the GROUND that was loaded, under its rule if there is an index; LOG may be NULL.  The path stays in solver->cells until the
 * next search. */
MUST_CHECK enum status solver_find(struct solver *solver, const struct ground *ground,
				   const struct path_query *query, struct event_log *log,
				   struct path_result *result);

/* The same as a search that is watched, in the order by which it is known: path.h says how its figures may differ. */
MUST_CHECK enum status solver_find_strictly(struct solver *solver, const struct ground *ground,
					    const struct path_query *query, struct path_result *result);

/* Gives back all memory but the path in RESULT, which came from SOLVER, until it is loaded again.  One that can repair its
 * search or its index, or that has picked another to do it, keeps everything. */
void solver_unload(struct solver *solver, struct path_result *result);

/* The pathfinder that does the search: another one, if it leaves that to others and is loaded. */
const struct pathfinder *solver_searcher(const struct solver *solver);

/* Writes its parameters as text; and of one that leaves the search to another, the name of that: "picks=jps".  It must
 * be loaded. */
void solver_format_options(const struct solver *solver, char *text, size_t cap);

/* Does it use the map's estimates, so that it cannot search a map without them? */
bool solver_takes_estimates(const struct solver *solver);

/* Does it promise the shortest path on GROUND? */
bool solver_is_optimal(const struct solver *solver, const struct ground *ground);

/* The title of its pathfinder, and the values that are not default: "Weighted A* octile 1.5". */
void solver_title(const struct solver *solver, char *out, size_t cap);

/* Why its last search failed, in one sentence; "" where the status says it all. */
const char *solver_complaint(const struct solver *solver);

/* CPU time of this thread in ns; other processes disturb it least. */
uint64_t solver_clock_ns(void);

#endif
