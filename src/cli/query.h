/* cli/query.h -- the options that solve, trace and bench share: which pathfinder, which diagonal rule, which
 * terrain costs, from where to where.
 *
 * Invariant: solvers[0 .. n_solvers - 1] are owned; terrain_cost points into the command line. */
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

/* Takes one of QUERY_OPTIONS, OPTION_START or OPTION_GOAL into OPTIONS, which begin as
 * {.rule = DIAGONAL_NO_CUT}; query_free releases them.  STATUS_USAGE if VALUE is wrong. */
MUST_CHECK enum status query_take(struct query_options *options, enum option_id id, const char *value,
				  struct diag *diag);
void query_free(struct query_options *options);

/* The readings of --diagonal, and of --start and --goal. */
MUST_CHECK enum status query_rule(enum option_id id, const char *value, enum diagonal_rule *rule,
				  struct diag *diag);
MUST_CHECK enum status query_cell(enum option_id id, const char *value, struct cell *cell, struct diag *diag);

/* After the last option: adds the default solver if none was named. */
MUST_CHECK enum status query_complete(struct query_options *options, struct diag *diag);

/* Makes the ground of GRID, read in FORMAT, for planners with the terrain costs of OPTIONS.  The caller owns it. */
MUST_CHECK enum status query_ground(const struct query_options *options, const struct grid *grid,
				    const struct format *format, struct ground *ground, struct diag *diag);

/* Loads MAP, which the command line names, and its ground.  The caller owns both. */
MUST_CHECK enum status query_load(const struct query_options *options, struct file_arg map, struct grid *grid,
				  struct ground *ground, struct diag *diag);

/* Sets start, goal and rule of QUERY; start and goal are by default those that the map marks. */
MUST_CHECK enum status query_ends(const struct query_options *options, const char *where,
				  const struct grid *grid, struct path_query *query, struct diag *diag);

/* STATUS_UNSUPPORTED, with the reason, if SOLVER cannot search on GROUND under RULE. */
MUST_CHECK enum status query_check_solver(const struct solver *solver, const struct ground *ground,
					  enum diagonal_rule rule, struct diag *diag);

#endif
