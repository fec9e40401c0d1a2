/* cli/query.h -- the question of solve, trace and bench: pathfinder, diagonal rule, terrain costs, start and goal.
 *
 * Invariant: solvers[0 .. n_solvers - 1] are owned; terrain_cost points into the command line. */
#ifndef CLI_QUERY_H
#define CLI_QUERY_H

#include "cli/task.h"
#include "lab/bench.h"
#include "map/map.h"

struct query_options {
	struct solver solvers[BENCH_SOLVERS_MAX];
	size_t n_solvers;
	enum diagonal_rule rule;
	const char *terrain_cost[16]; /* [n_terrain_cost] "C=N" */
	size_t n_terrain_cost;
	struct cell start, goal; /* x -1: as the map marks it */
};

#define QUERY_DEFAULTS .rule = DIAGONAL_NO_CUT, .start = {-1, -1}, .goal = {-1, -1}

/* The initialisers of options of several commands. */
#define DIAGONAL_OPTION(record, member) \
	WORD_OPTION("diagonal", 'd', "RULE", "diagonal steps", record, member, diagonal_names)
#define CELL_OPTION(long_name, short_name, record, member) \
	OWN_OPTION(long_name, short_name, "X,Y", long_name " cell", "the one marked on the map", option_cell, \
		   record, member)
#define MAP_FORMAT_OPTION(record, member) \
	OWN_OPTION("format", 'f', "FORMAT", "one of 'astray list formats'", "by the suffix, else astray", \
		   query_read_map_format, record, member), \
	    NAMES(FORMATS)

/* A pathfinder, into a struct solver; a map format, into a pointer to it. */
option_fn query_read_solver, query_read_map_format;

/* All but the algorithm and the ends, which are one table more, of struct query_options. */
extern const struct option_table query_options, query_ends_options;

/* --algorithm of a command that takes only one; MORE is the message for several. */
#define ONE_SOLVER_OPTION(record, array, counter, more) \
	OWN_OPTION("algorithm", 'a', "NAME[:k=v,..]", "pathfinder", "astar", query_read_solver, record, \
		   array), \
	    NAMES(PATHFINDERS), .cap = 1, .count = offsetof(struct record, counter), .full = (more)

/* Releases the solvers of REQUEST, whose first member is a struct query_options. */
void query_release(void *request);

/* Adds the default solver if the user gave none. */
MUST_CHECK enum status query_complete(struct query_options *options, struct diag *diag);

/* Makes the ground of GRID, read in FORMAT, for planners with the terrain costs of OPTIONS.  The caller owns it. */
MUST_CHECK enum status query_ground(const struct query_options *options, const struct grid *grid,
				    const struct format *format, struct ground *ground, struct diag *diag);

/* Loads MAP, which the command line of TASK names, and its ground.  The caller owns both. */
MUST_CHECK enum status query_load(struct task *task, const struct query_options *options, const char *map,
				  struct grid *grid, struct ground *ground, struct diag *diag);

/* Sets start, goal and rule of QUERY; start and goal default to the map's marks. */
MUST_CHECK enum status query_ends(const struct query_options *options, const char *where,
				  const struct grid *grid, struct path_query *query, struct diag *diag);

/* STATUS_UNSUPPORTED, with the reason, if SOLVER cannot search on GROUND under RULE. */
MUST_CHECK enum status query_check_solver(const struct solver *solver, const struct ground *ground,
					  enum diagonal_rule rule, struct diag *diag);

#endif
