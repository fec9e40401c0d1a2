/* cli/query.h -- the options that solve, trace and bench share: who searches, by which rule, over what terrain.
 */
#ifndef CLI_QUERY_H
#define CLI_QUERY_H

#include "cli/cli.h"
#include "lab/bench.h"
#include "map/map.h"

struct query_options {
	struct solver solvers[BENCH_SOLVERS_MAX];
	size_t n_solvers;
	enum diagonal_rule rule;
	size_t max_cells;             /* 0: the default */
	const char *terrain_cost[16]; /* [n_terrain_cost] "C=N" */
	size_t n_terrain_cost;
	bool has_start, has_goal;
	struct cell start, goal;
};

#define QUERY_OPTIONS OPTION_ALGORITHM, OPTION_DIAGONAL, OPTION_TERRAIN_COST, OPTION_MAX_CELLS

/* Start with {.rule = DIAGONAL_NO_CUT}.  Takes an option that is one of these; STATUS_USAGE where its value is
 * wrong. */
MUST_CHECK enum status query_take(struct query_options *options, enum option_id id, const char *value,
				  struct diag *diag);

/* The default solver where none was named; after the options. */
MUST_CHECK enum status query_complete(struct query_options *options, struct diag *diag);
void query_free(struct query_options *options);

/* Loads the map WHERE and the ground a planner sees on it with the options' terrain costs. */
MUST_CHECK enum status query_load(const struct query_options *options, const char *where, struct grid *grid,
				  struct ground *ground, struct diag *diag);

/* Start and goal as given, or else as the map file marks them. */
MUST_CHECK enum status query_ends(const struct query_options *options, const char *where,
				  const struct grid *grid, struct path_query *query, struct diag *diag);

#endif
