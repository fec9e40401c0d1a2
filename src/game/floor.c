#include "game/floor.h"

#include "base/hash.h"
#include "map/generate.h"
#include "map/map.h"

/* The size that fills the map part of an 80x24 screen. */
enum { FLOOR_WIDTH = 78, FLOOR_HEIGHT = 18, FLOOR_CELLS_MAX = 1 << 20 };

static enum status floor_generated(const struct floor_plan *plan, uint64_t seed, struct grid *grid,
				   struct diag *diag)
{
	const struct variant *generator;
	double params[PARAMS_MAX];
	struct rng rng = rng_seeded(seed, RNG_MAP);
	enum status status =
	    variant_parse(generators, "generator", plan->generator, &generator, params, NULL, 0, diag);

	if (status)
		return status;
	return generate(generator_of(generator), params, FLOOR_WIDTH, FLOOR_HEIGHT, &rng, grid, diag);
}

static enum status floor_map(const struct floor_plan *plan, uint64_t seed, struct grid *grid, struct diag *diag)
{
	if (plan->map[0])
		return map_load(plan->map, FLOOR_CELLS_MAX, grid, NULL, diag);
	return floor_generated(plan, seed, grid, diag);
}

enum status floor_new(const struct rules *rules, uint64_t seed, int floor, int wounds, int score,
		      struct game **game, struct diag *diag)
{
	if (floor < 1 || floor > rules->n_floors)
		return diag_set(diag, STATUS_USAGE, "no floor %d: floors go from 1 to %d", floor,
				rules->n_floors);
	const struct floor_plan *plan = &rules->floors[floor - 1];
	const char *specs[RULES_FLOOR_HUNTERS];
	struct grid grid;
	/* A seed of its own for each floor: what happens on one does not change the next. */
	uint64_t floor_seed = hash_u64(hash_u64(HASH_START, seed), (uint64_t)floor);
	enum status status = floor_map(plan, floor_seed, &grid, diag);

	if (status)
		return status;
	for (int i = 0; i < plan->n_hunters; i++)
		specs[i] = plan->hunters[i];
	struct game_setup setup = {.seed = floor_seed,
				   .floor = floor,
				   .grid = &grid,
				   .specs = specs,
				   .n_specs = (size_t)plan->n_hunters,
				   .late = plan->late[0] ? plan->late : NULL,
				   .par_turns = plan->par_turns,
				   .budget = (uint32_t)plan->budget,
				   .wounds = wounds,
				   .score = score,
				   .title = plan->title};
	status = game_new(&setup, rules, game, diag);
	grid_free(&grid);
	return status;
}
