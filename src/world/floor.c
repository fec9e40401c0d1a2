/* The ground of a floor, and the world on it. */
#include "world/floor.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "map/connectivity.h"
#include "map/generate.h"
#include "map/making.h"
#include "map/map.h"
#include "world/board.h"

enum { FLOOR_CELLS_MAX = 1 << 20 };

/* Start and stairs are at least this share of the longest path apart. */
#define FLOOR_APART 0.6

/* The draws of a deal from its pools; each draw has a separate stream, so that one does not change another. */
enum floor_stream { STREAM_LAYOUT = 1, STREAM_CAST, STREAM_ENDS };

static struct rng floor_rng(uint64_t seed, enum floor_stream stream)
{
	return rng_seeded(hash_u64(seed, (uint64_t)stream), RNG_MAP);
}

static enum status floor_generate(const struct floor_layout *layout, uint64_t seed, struct making *making,
				  struct grid *grid, struct diag *diag)
{
	const struct variant *generator;
	double params[PARAMS_MAX];
	struct rng rng = rng_seeded(seed, RNG_MAP), ends = floor_rng(seed, STREAM_ENDS);
	enum status status =
	    variant_parse(generators, "generator", layout->generator, &generator, params, NULL, 0, diag);

	if (!status)
		status = generate_watched(generator_of(generator), params, FLOOR_WIDTH, FLOOR_HEIGHT, &rng,
					  making, grid, diag);
	if (status)
		return status;
	status = generate_move_ends(grid, &ends, FLOOR_APART, diag);
	if (!status && making)
		making_take(making, grid, "moves start and stairs");
	if (!status)
		status = board_thicken(grid, diag);
	if (status)
		grid_free(grid);
	else if (making)
		making_take(making, grid, "opens long walls and sets pillars");
	return status;
}

static enum status floor_ground(const struct floor_layout *layout, uint64_t seed, struct making *making,
				struct grid *grid, struct diag *diag)
{
	if (layout->map[0])
		return map_load_named(layout->map, &(struct map_asked){.max_cells = FLOOR_CELLS_MAX}, grid,
				      diag);
	return floor_generate(layout, seed, making, grid, diag);
}

enum status floor_check_layout(const struct floor_layout *layout, struct diag *diag)
{
	enum status status = STATUS_OK;
	struct grid grid;

	for (int i = 0; i < (layout->map[0] ? 1 : FLOOR_TRIALS) && !status; i++) {
		status = floor_ground(layout, (uint64_t)i, NULL, &grid, diag);
		if (status)
			return status;
		if (!grid_mark(&grid, MARK_START, 0) || !grid_mark(&grid, MARK_GOAL, 0))
			status = diag_set(diag, STATUS_BAD_INPUT, "'%s' lacks a start or a goal", layout->map);
		grid_free(&grid);
	}
	return status;
}

/* In the masquerade any walker may hunt anywhere, in the number of the floor's cast. */
static void floor_mask(const struct rules *rules, struct rng *rng, struct floor_cast *cast)
{
	for (int i = 0; i < cast->n; i++) {
		const struct hunter_kind *kind;
		do
			kind = &rules->kinds[rng_below(rng, (uint32_t)rules->n_kinds)];
		while (kind->family == FAMILY_SWARM);
		cast->parts[i] = (struct floor_part){.speed_percent = 0};
		memcpy(cast->parts[i].name, kind->name, sizeof kind->name);
	}
}

static struct floor_cast floor_draw_cast(const struct rules *rules, const struct floor_plan *plan,
					 const struct floor_deal *deal, uint64_t seed)
{
	struct rng rng = floor_rng(seed, STREAM_CAST);
	struct floor_cast cast = plan->casts[rng_below(&rng, (uint32_t)plan->n_casts)];

	if (deal->first)
		return plan->casts[0];
	if (deal->masked)
		floor_mask(rules, &rng, &cast);
	return cast;
}

static struct floor_layout floor_draw_layout(const struct floor_plan *plan, const struct floor_deal *deal,
					     uint64_t seed)
{
	struct rng rng = floor_rng(seed, STREAM_LAYOUT);
	const struct floor_layout *pool = plan->layouts;
	uint32_t n = (uint32_t)plan->n_layouts;

	if (deal->first)
		return *pool;
	/* A map at the head of a pool is for the player's first run alone. */
	if (pool->map[0] && n > 1) {
		pool++;
		n--;
	}
	return pool[rng_below(&rng, n)];
}

/* Every floor of a seed is its own world, whichever way it is entered. */
static uint64_t floor_seed(const struct floor_deal *deal, int floor)
{
	uint64_t seed = hash_u64(hash_u64(HASH_START, deal->seed), (uint64_t)floor);

	if (deal->number)
		seed = hash_u64(seed, (uint64_t)deal->number);
	return seed;
}

static enum status floor_check(const struct rules *rules, int floor, struct diag *diag)
{
	if (floor >= 1 && floor <= rules->n_floors)
		return STATUS_OK;
	return diag_set(diag, STATUS_USAGE, "floor %d does not exist: a run has floors 1 to %d", floor,
			rules->n_floors);
}

enum status floor_grid(const struct rules *rules, const struct floor_deal *deal, int floor,
		       struct making *making, struct grid *grid, struct diag *diag)
{
	struct floor_deal here = *deal;
	enum status status = floor_check(rules, floor, diag);

	if (status)
		return status;
	const struct floor_plan *plan = &rules->floors[floor - 1];
	uint64_t seed = floor_seed(deal, floor);
	here.first = deal->first && floor == 1;
	struct floor_layout layout = floor_draw_layout(plan, &here, seed);
	status = floor_ground(&layout, seed, making, grid, diag);
	if (!status)
		snprintf(grid->title, sizeof grid->title, "%s", plan->title);
	return status;
}

enum status floor_new(const struct rules *rules, const struct floor_deal *deal, int floor,
		      const struct game_carry *carry, struct game **game, struct diag *diag)
{
	enum status status = floor_check(rules, floor, diag);
	if (status)
		return status;
	const struct floor_plan *plan = &rules->floors[floor - 1];
	struct floor_deal here = *deal;
	uint64_t seed = floor_seed(deal, floor);
	here.first = deal->first && floor == 1;
	struct floor_layout layout = floor_draw_layout(plan, &here, seed);
	struct floor_cast cast = floor_draw_cast(rules, plan, &here, seed);
	const char *specs[RULES_CAST_MAX], *late[RULES_LATE_MAX];
	int speeds[RULES_CAST_MAX];
	struct grid grid;
	status = floor_ground(&layout, seed, NULL, &grid, diag);
	if (status)
		return status;
	for (int i = 0; i < cast.n; i++) {
		specs[i] = cast.parts[i].name;
		speeds[i] = cast.parts[i].speed_percent;
	}
	for (int i = 0; i < plan->n_late; i++)
		late[i] = plan->late[i];
	/* A shipped map with hunters does not need a cast. */
	struct game_setup setup = {.seed = seed,
				   .floor = floor,
				   .grid = &grid,
				   .specs = specs,
				   .speeds = speeds,
				   .n_specs = layout.map[0] ? 0 : (size_t)cast.n,
				   .late = late,
				   .n_late = (size_t)plan->n_late,
				   .par = plan->par,
				   .budget = (uint32_t)plan->budget,
				   .carry = carry,
				   .practice = deal->practice,
				   .flight = deal->flights && floor > 1 && rules->floors[floor - 2].flight,
				   .masked = deal->masked,
				   .things = !here.first,
				   .shrine = plan->shrine,
				   .lodestone = plan->lodestone,
				   .run_rules = true,
				   .title = plan->title};
	status = game_new(&setup, rules, game, diag);
	grid_free(&grid);
	return status;
}
