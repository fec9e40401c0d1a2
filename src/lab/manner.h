/* lab/manner.h -- how a search chooses the next cell of its frontier: the order, the numbers and the tie rule.
 *
 * Invariant: the numbers are the search's, in its units (path/cost.h), so that two cells tie here if and only if they
 * tie in the search. */
#ifndef LAB_MANNER_H
#define LAB_MANNER_H

#include "lab/solver.h"

enum manner_order {
	MANNER_OLDEST,
	MANNER_NEWEST,
	MANNER_LEAST_F, /* of equal f the greatest g, or as the parameter `tie` says; without an estimate f is g */
	MANNER_LEAST_F_NEAREST, /* of equal f the least g */
	MANNER_LEAST_H,         /* of equal h the greatest g */
	MANNER_BY_MORE          /* by more than the knowledge of one cell */
};

struct manner {
	const char *name;  /* of the pathfinder */
	const char *open;  /* what its frontier consists of */
	const char *words; /* the cell that it takes first */
	enum manner_order order;
	bool numbered; /* of equal g the first by an internal number comes first, not by reading order */
};

/* The place of a cell in the order of its search: less comes first.  If `first` differs, one cell is better than the
 * other; if only `second` does, they tie, and it decides. */
struct manner_rank {
	uint64_t first, second;
};

/* All that it takes to rate cells of one search. */
struct manner_scale {
	const struct manner *manner;
	const struct pathfinder *searcher; /* that does the search, for one that leaves it to another */
	const struct ground *ground;
	const struct path_query *query;
	double weight;                 /* of the estimate; 1 without one */
	double params[PARAMS_MAX];     /* as they are */
	double unweighted[PARAMS_MAX]; /* and with the weight 1 */
	bool estimates;                /* there is an estimate that depends on the cell alone */
	bool rates;                    /* the order is by f, g or h */
	bool nearest;                  /* of equal f the least g comes first, not the greatest */
};

/* GROUND and QUERY must live as long.  GROUND may be NULL before the first search: then it neither estimates nor rates. */
struct manner_scale manner_scale_of(const struct solver *solver, const struct ground *ground,
				    const struct path_query *query);

/* What the search adds to the g of AT, with its weight or without.  Only for one that estimates. */
uint64_t manner_estimate(const struct manner_scale *scale, struct cell at, bool weighted);

/* The rank of AT if it is reached with G.  Only for one that rates. */
struct manner_rank manner_rank_of(const struct manner_scale *scale, struct cell at, uint64_t g);

#endif
