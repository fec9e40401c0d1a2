/* The grids of jump point search against a walker who goes cell by cell. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/rng.h"
#include "path/jumpgrid.h"
#include "tests/path/grounds.h"
#include "tests/suite.h"

static const struct {
	int width, height, percent;
} sizes[] = {{1, 1, 0},   {1, 70, 10}, {70, 1, 10}, {5, 4, 30},    {63, 66, 35},
	     {64, 64, 5}, {65, 63, 3}, {130, 9, 1}, {100, 60, 40}, {9, 140, 0}};

/* ---- a walker */

static bool is_turning(int d, enum diagonal_rule rule)
{
	return rule == DIAGONAL_NEVER ? d == NORTH || d == SOUTH : d >= NORTH_EAST;
}

static bool is_straight(int d, enum diagonal_rule rule)
{
	return d < NORTH_EAST && !is_turning(d, rule);
}

/* The straight direction to side 0 or 1 of turning direction D. */
static int side_of(int d, int side, enum diagonal_rule rule)
{
	if (rule == DIAGONAL_NEVER)
		return side ? EAST : WEST;
	return (d + side) & 3;
}

struct walker {
	const struct ground *ground;
	enum diagonal_rule rule;
	uint64_t *worth; /* [cells]; the moves worth trying, by arrival */
};

static struct walker walker_new(const struct ground *ground, enum diagonal_rule rule)
{
	struct walker walker = {ground, rule, calloc(ground_cells(ground), sizeof *walker.worth)};

	for (size_t i = 0; i < ground_cells(ground); i++) {
		uint8_t costs[DIRECTIONS];
		for (int d = 0; d < DIRECTIONS; d++)
			costs[d] = ground_cost(ground, cell_step(ground_cell(ground, i), d));
		walker.worth[i] = moves_in_block(costs, ground->cost[i], rule);
	}
	return walker;
}

static bool has_one_cost(const struct ground *ground, struct cell at)
{
	for (int d = 0; d < DIRECTIONS; d++)
		if (ground_open(ground, cell_step(at, d)) &&
		    ground_cost(ground, cell_step(at, d)) != ground_cost(ground, at))
			return false;
	return true;
}

/* What it does at AT, having come in direction D. */
struct step {
	bool stops, goes, turns[2];
};

static struct step step_at(const struct walker *walker, struct cell at, int d)
{
	const struct ground *ground = walker->ground;
	enum diagonal_rule rule = walker->rule;
	unsigned moves = walker->worth[ground_index(ground, at)] >> 8 * d & 255, usual = 1U << d;
	struct step step = {.goes = moves >> d & 1};

	for (int side = 0; side < 2 && is_turning(d, rule); side++) {
		usual |= 1U << side_of(d, side, rule);
		step.turns[side] = moves >> side_of(d, side, rule) & 1;
	}
	/* A turning jump does not pass a block of several costs, a straight one does until the cost changes. */
	if (is_turning(d, rule) && !has_one_cost(ground, at))
		usual = 0;
	else if (ground_cost(ground, cell_step(at, d)) != ground_cost(ground, at))
		usual &= ~(1U << d);
	return moves & ~usual ? (struct step){.stops = true} : step;
}

/* Steps straight on from AT to the next stop, or 0. */
static int walk_straight(const struct walker *walker, struct cell at, int d)
{
	for (int n = 1;; n++) {
		at = cell_step(at, d);
		if (!ground_open(walker->ground, at))
			return 0;
		struct step step = step_at(walker, at, d);
		if (step.stops)
			return n;
		if (!step.goes)
			return 0;
	}
}

/* Checks a turning jump from START cell by cell; whether it leads to anything. */
static bool check_turning(const struct jumpgrid *grid, const struct walker *walker, struct cell start, int d)
{
	ptrdiff_t bit = jump_bit(&grid->lines[d], start.x, start.y);
	struct cell at = start;
	bool leads = false;

	if (!path_step_allowed(walker->ground, start, d, grid->rule))
		return false;
	for (int n = 1;; n++) {
		at = cell_step(at, d);
		struct step step = step_at(walker, at, d);
		ck_assert_int_eq(jump_bits(grid, bit + n + grid->others[d]) & 1, step.stops);
		ck_assert_int_eq(jump_bits(grid, bit + n) & 1, step.goes);
		for (int side = 0; side < 2; side++) {
			bool turns =
			    step.turns[side] && walk_straight(walker, at, side_of(d, side, grid->rule)) > 0;
			ck_assert_int_eq(jump_bits(grid, bit + n + grid->turns[side]) & 1, turns);
			leads |= turns;
		}
		if (!step.goes)
			return leads || step.stops;
	}
}

static void check_cell(const struct jumpgrid *grid, const struct walker *walker, struct cell at)
{
	const struct ground *ground = walker->ground;
	unsigned cell = grid->cells[ground_index(ground, at)], leads = cell >> 8;

	if (!ground_open(ground, at)) {
		ck_assert_uint_eq(leads, 0);
		return;
	}
	uint8_t around = ground->around[ground_index(ground, at)];
	ck_assert_uint_eq(cell & 255, has_one_cost(ground, at) ? around : 0);
	for (int d = 0; d < DIRECTIONS; d++) {
		if (is_turning(d, grid->rule)) {
			ck_assert_int_eq(leads >> d & 1, check_turning(grid, walker, at, d));
		} else if (is_straight(d, grid->rule)) {
			int n = walk_straight(walker, at, d);
			ck_assert_int_eq(leads >> d & 1, n > 0);
			if (n)
				ck_assert_int_eq(jump_clear(grid, jump_bit(&grid->lines[d], at.x, at.y) + 1),
						 n - 1);
		} else {
			ck_assert_int_eq(leads >> d & 1, 0);
		}
	}
}

static void check_all(const struct jumpgrid *grid, const struct ground *ground)
{
	struct walker walker = walker_new(ground, grid->rule);

	for (size_t i = 0; i < ground_cells(ground); i++)
		check_cell(grid, &walker, ground_cell(ground, i));
	free(walker.worth);
}

/* ---- an index and its memory */

struct made {
	struct arena arena;
	struct jumpgrid *grid;
	void *work;
};

static struct made made_new(const struct ground *ground)
{
	struct made made = {.arena = arena_new(arena_room(jumpgrid_size(ground), 1) +
					       arena_room(jumpgrid_work_size(ground), 1))};

	made.grid = arena_take(&made.arena, 1, jumpgrid_size(ground));
	made.work = arena_take(&made.arena, 1, jumpgrid_work_size(ground));
	ck_assert_ptr_nonnull(made.work);
	return made;
}

static void change_cells(struct ground *ground, struct rng *rng, int most_cost, struct cell *changed, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		changed[i] = ground_cell(ground, rng_below(rng, (uint32_t)ground_cells(ground)));
		ground_set(ground, changed[i], (uint8_t)rng_below(rng, (uint32_t)most_cost + 1));
	}
}

START_TEST(scans_find_what_a_walker_finds_also_after_changes)
{
	enum diagonal_rule rule = (enum diagonal_rule)(_i % DIAGONAL_RULES);
	int size = _i / DIAGONAL_RULES, width = sizes[size].width, height = sizes[size].height;
	struct ground ground = ground_noise(width, height, sizes[size].percent, 1, (uint64_t)size);
	struct made made = made_new(&ground);
	struct rng rng = rng_seeded((uint64_t)_i, RNG_MAP);
	struct cell changed[64];

	/* First walls only, then terrain of other costs, too. */
	for (int round = 0; round < 3; round++) {
		ck_assert(!jumpgrid_fits(made.grid, &ground, rule) || made.grid->version == ground.version);
		jumpgrid_build(made.grid, made.work, &ground, rule);
		ck_assert(jumpgrid_fits(made.grid, &ground, rule));
		ck_assert(!jumpgrid_fits(made.grid, &ground, (rule + 1) % DIAGONAL_RULES));
		check_all(made.grid, &ground);
		for (size_t i = 0; i < 1 + ground_cells(&ground) / 200; i++)
			change_cells(&ground, &rng, round ? TERRAIN_COST_MAX : 1, changed, 20);
	}
	arena_free(&made.arena);
	ground_free(&ground);
}
END_TEST

/* Bit for bit, but for whether there has ever been terrain. */
static void check_same_index(const struct ground *ground, const struct jumpgrid *repaired,
			     struct jumpgrid *built, bool mixed)
{
	bool before = built->mixed;

	built->mixed = mixed;
	if (memcmp(repaired, built, jumpgrid_size(ground)) != 0)
		ck_abort_msg("the repaired index is another");
	built->mixed = before;
}

START_TEST(a_repaired_index_is_the_one_that_would_be_built)
{
	enum diagonal_rule rule = (enum diagonal_rule)(_i % DIAGONAL_RULES);
	struct rng rng = rng_seeded((uint64_t)_i, RNG_MAP);

	for (uint64_t seed = 0; seed < 6; seed++) {
		struct ground ground = ground_wild(100 * (uint64_t)_i + seed);
		struct made repaired = made_new(&ground);
		struct cell changed[5];
		jumpgrid_build(repaired.grid, repaired.work, &ground, rule);
		for (int i = 0; i < 20; i++) {
			struct made built = made_new(&ground);
			size_t n = 1 + rng_below(&rng, ARRAY_LEN(changed));
			change_cells(&ground, &rng, i < 6 ? 1 : TERRAIN_COST_MAX, changed, n);
			jumpgrid_repair(repaired.grid, &ground, changed, n);
			jumpgrid_build(built.grid, built.work, &ground, rule);
			check_same_index(&ground, repaired.grid, built.grid, repaired.grid->mixed);
			arena_free(&built.arena);
		}
		arena_free(&repaired.arena);
		ground_free(&ground);
	}
}
END_TEST

/* One memory serves all rules by turns. */
START_TEST(an_index_that_is_built_for_another_rule_holds_nothing_of_the_first)
{
	struct ground ground = ground_noise(70, 45, 25, 1 + 8 * _i, 5);
	struct made used = made_new(&ground);

	for (int i = 0; i < 3 * DIAGONAL_RULES; i++) {
		enum diagonal_rule rule = (enum diagonal_rule)(i * 3 % DIAGONAL_RULES);
		struct made fresh = made_new(&ground);
		jumpgrid_build(used.grid, used.work, &ground, rule);
		jumpgrid_build(fresh.grid, fresh.work, &ground, rule);
		check_all(used.grid, &ground);
		ck_assert_mem_eq(used.grid->cells, fresh.grid->cells, ground_cells(&ground) * sizeof(uint16_t));
		arena_free(&fresh.arena);
	}
	arena_free(&used.arena);
	ground_free(&ground);
}
END_TEST

Suite *suite_jumpgrid(void)
{
	Suite *suite = suite_create("path/jumpgrid");
	TCase *tcase = tcase_create("jumpgrid");

	tcase_add_loop_test(tcase, scans_find_what_a_walker_finds_also_after_changes, 0,
			    (int)ARRAY_LEN(sizes) * DIAGONAL_RULES);
	tcase_add_loop_test(tcase, a_repaired_index_is_the_one_that_would_be_built, 0, 2 * DIAGONAL_RULES);
	tcase_add_loop_test(tcase, an_index_that_is_built_for_another_rule_holds_nothing_of_the_first, 0, 2);
	suite_add_tcase(suite, tcase);
	return suite;
}
