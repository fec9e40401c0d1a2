/* To the finish, to the next free cell, or both?  A planner walks to a prey that stands still while obstacles fall on its
 * way, and mends its plan by one of three policies, with one of four searches. */
#include <stdio.h>

#include "base/minmax.h"
#include "lab/experiment.h"
#include "map/generate.h"
#include "players/race.h"

enum {
	WIDTH = 50,
	HEIGHT = 30,
	LIMIT_TURNS = 600,
	BUDGET = 100 /* cells that it can think through in a turn */
};

enum { ASTAR, WASTAR, GREEDY, DSTARLITE, SEARCHES };
enum { GOAL, NEXT, BOTH, POLICIES };

static const char *const searches[SEARCHES] = {"astar", "wastar", "greedy", "dstarlite"};
static const char *const policies[POLICIES] = {"goal", "next", "cheaper"};

#define ARM(search, policy) ((search)*POLICIES + (policy))

static const char *const arms[] = {[ARM(ASTAR, GOAL)] = "astar goal",
				   [ARM(ASTAR, NEXT)] = "astar next",
				   [ARM(ASTAR, BOTH)] = "astar both",
				   [ARM(WASTAR, GOAL)] = "wastar goal",
				   [ARM(WASTAR, NEXT)] = "wastar next",
				   [ARM(WASTAR, BOTH)] = "wastar both",
				   [ARM(GREEDY, GOAL)] = "greedy goal",
				   [ARM(GREEDY, NEXT)] = "greedy next",
				   [ARM(GREEDY, BOTH)] = "greedy both",
				   [ARM(DSTARLITE, GOAL)] = "d*lite goal",
				   [ARM(DSTARLITE, NEXT)] = "d*lite next",
				   [ARM(DSTARLITE, BOTH)] = "d*lite both",
				   NULL};

enum { LENGTH, WORK, THOUGHT, TIME, ARRIVED };

static enum status experiment_mend_map(uint64_t seed, struct grid *grid)
{
	const struct generator *generator = generator_of(variant_named(generators, "rooms"));
	struct rng rng = rng_seeded(seed, RNG_MAP);
	double params[PARAMS_MAX];

	variant_defaults(&generator->head, params);
	return generate(generator, params, WIDTH, HEIGHT, &rng, grid, NULL);
}

/* From where the mover begins to beside the prey. */
static struct experiment_course experiment_mend_course(const struct game *game)
{
	return (struct experiment_course){{.at = cell_middle(game->hunters[0].at)},
					  {.at = cell_middle(game->at), .within = 1}};
}

static enum status experiment_mend_fly(const struct experiment_crew *crew, size_t arm, double value,
				       uint64_t seed, struct experiment_flight *flight)
{
	const struct rules rules = {.n_kinds = 0};
	struct race_run run;
	struct grid grid;
	char mover[64];
	enum status status = experiment_mend_map(seed, &grid);

	(void)crew;
	if (status)
		return status;
	snprintf(mover, sizeof mover, "planner:path=%s,replan=%s,budget=%d", searches[arm / POLICIES],
		 policies[arm % POLICIES], (int)BUDGET);
	struct race race = {.grid = &grid,
			    .mover = mover,
			    .prey = PREY_STILL,
			    .seed = seed,
			    .ticks = LIMIT_TURNS,
			    .obstacles = (int)value};
	status = race_begin(&race, &rules, &run, NULL);
	grid_free(&grid);
	if (status)
		return status;
	flight->course = experiment_mend_course(run.game);
	while (race_tick(&run, NULL))
		;
	const struct race_result *result = &run.result;
	double none = result->caught ? 0 : NAN; /* the figures of a walk that did not arrive are not compared */
	flight->figures[LENGTH] = result->length + none;
	flight->figures[WORK] = (double)result->expanded + none;
	flight->figures[THOUGHT] = result->thinking + none;
	flight->figures[TIME] = result->ticks + none;
	flight->figures[ARRIVED] = result->caught;
	race_end(&run);
	return STATUS_OK;
}

/* With eight obstacles. */
#define WITH(search, policy) \
	{ \
		ARM(search, policy), 1 \
	}

static const struct experiment_claim claims[] = {
    {"astar: to the next free cell is longer than to the finish", LENGTH, WITH(ASTAR, NEXT), WITH(ASTAR, GOAL)},
    {"astar: to the finish is more work than to the next free cell", WORK, WITH(ASTAR, GOAL),
     WITH(ASTAR, NEXT)},
    {"astar: to the finish is longer than the cheaper of both", LENGTH, WITH(ASTAR, GOAL), WITH(ASTAR, BOTH)},
    {"astar: both are more work than to the finish", WORK, WITH(ASTAR, BOTH), WITH(ASTAR, GOAL)},
    {"astar: both take more turns of thought than to the finish", THOUGHT, WITH(ASTAR, BOTH),
     WITH(ASTAR, GOAL)},
    {"wastar: to the finish is longer than the cheaper of both", LENGTH, WITH(WASTAR, GOAL),
     WITH(WASTAR, BOTH)},
    {"greedy: to the finish is longer than the cheaper of both", LENGTH, WITH(GREEDY, GOAL),
     WITH(GREEDY, BOTH)},
    {"to the finish: astar is more work than dstarlite", WORK, WITH(ASTAR, GOAL), WITH(DSTARLITE, GOAL)},
};

const struct experiment experiment_mend = {
    .head = {"mend", "To the finish, to the next free cell, or both?",
	     "the XNA article on swarming and magnets, on planning again", NULL, 0},
    .arms = arms,
    .quantity = "obstacles",
    .values = {2, 8, 16},
    .n_values = 3,
    .figures = {[LENGTH] = {"length", "cells"},
		[WORK] = {"work", "cells"},
		[THOUGHT] = {"thought", "turns"},
		[TIME] = {"time", "turns"},
		[ARRIVED] = {"arrived", "share"}},
    .n_figures = 5,
    .shown = LENGTH,
    .claims = claims,
    .n_claims = ARRAY_LEN(claims),
    .fly = experiment_mend_fly,
};
