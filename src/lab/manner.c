#include "lab/manner.h"

#include <string.h>

/* The index of the parameter NAME, or -1. */
static int manner_param(const struct solver *solver, const char *name)
{
	const struct variant *head = &solver->pathfinder->head;

	for (size_t i = 0; i < head->n_params; i++)
		if (!strcmp(head->params[i].name, name))
			return (int)i;
	return -1;
}

static const struct manner *manner_of(const struct solver *solver)
{
	static const struct manner manners[] = {
#define REASON(name, open, words, order, numbered) {#name, open, words, order, numbered},
#include "lab/reasons.def"
#undef REASON
	};
	static const struct manner unknown = {"", "open", "the next", MANNER_BY_MORE, false};

	for (size_t i = 0; i < ARRAY_LEN(manners) && solver_is_ours(solver); i++)
		if (!strcmp(manners[i].name, solver_searcher(solver)->head.name))
			return &manners[i];
	return &unknown;
}

struct manner_scale manner_scale_of(const struct solver *solver, const struct ground *ground,
				    const struct path_query *query)
{
	int w = manner_param(solver, "w"), tie = manner_param(solver, "tie");
	struct manner_scale scale = {.manner = manner_of(solver),
				     .searcher = solver_searcher(solver),
				     .ground = ground,
				     .query = query,
				     .weight = w < 0 ? 1 : solver->params[w]};
	enum manner_order order = scale.manner->order;

	memcpy(scale.params, solver->params, sizeof scale.params);
	memcpy(scale.unweighted, solver->params, sizeof scale.unweighted);
	if (w >= 0)
		scale.unweighted[w] = 1;
	scale.estimates =
	    ground && scale.searcher->estimate && (ground->estimates || !solver_takes_estimates(solver));
	scale.rates =
	    ground && (order == MANNER_LEAST_F || order == MANNER_LEAST_F_NEAREST || order == MANNER_LEAST_H);
	scale.nearest = order == MANNER_LEAST_F_NEAREST || (tie >= 0 && solver->params[tie] > 0);
	return scale;
}

uint64_t manner_estimate(const struct manner_scale *scale, struct cell at, bool weighted)
{
	const double *params = weighted ? scale->params : scale->unweighted;

	return scale->searcher->estimate(scale->ground, params, scale->query, at);
}

struct manner_rank manner_rank_of(const struct manner_scale *scale, struct cell at, uint64_t g)
{
	uint64_t estimate = scale->estimates ? manner_estimate(scale, at, true) : 0;

	return (struct manner_rank){scale->manner->order == MANNER_LEAST_H ? estimate : g + estimate,
				    scale->nearest ? g : UINT64_MAX - g};
}
