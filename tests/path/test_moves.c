/* The pruning: as moves.h defines it, and right on every map of up to 9 cells, in the long form 16, between all pairs of
 * cells. */
#include <string.h>

#include "base/rng.h"
#include "path/cost.h"
#include "path/moves.h"
#include "tests/long.h"
#include "tests/path/grounds.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

enum { CELLS_MAX = 16, FAR = 1 << 28 };

/* All distances by Floyd & Warshall: no frontier, no pruning, nothing to get wrong. */
static void all_distances(const struct ground *ground, enum diagonal_rule rule,
			  uint32_t distance[CELLS_MAX][CELLS_MAX])
{
	size_t n = ground_cells(ground);

	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < n; j++)
			distance[i][j] = i == j ? 0 : FAR;
		struct cell at = ground_cell(ground, i);
		for (unsigned d = 0; d < DIRECTIONS && ground_open(ground, at); d++)
			if (path_step_allowed(ground, at, (int)d, rule)) {
				size_t to = ground_index(ground, cell_step(at, (int)d));
				distance[i][to] = cost_of_step(d) * ground->cost[to];
			}
	}
	for (size_t k = 0; k < n; k++)
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < n && distance[i][k] < FAR; j++)
				if (distance[i][k] + distance[k][j] < distance[i][j])
					distance[i][j] = distance[i][k] + distance[k][j];
}

/* The whole length of a path that takes straight and diagonal steps. */
static uint32_t length_of(const struct ground *ground, const struct path_result *result)
{
	uint32_t length = 0;

	for (size_t i = 1; i < result->len; i++)
		length +=
		    cost_octile(result->cells[i - 1], result->cells[i]) * ground_cost(ground, result->cells[i]);
	return length;
}

/* Draws a map whose cells have COSTS[BASE], by the digits of NUMBER to that base. */
static void draw_number(struct ground *ground, uint32_t number, const uint8_t *costs, uint32_t base)
{
	for (size_t i = 0; i < ground_cells(ground); i++, number /= base)
		if (ground->cost[i] != costs[number % base])
			ground_set(ground, ground_cell(ground, i), costs[number % base]);
}

/* Asserts only what fails: Check writes to a file at each assertion, and there are millions here. */
static void check_pairs(struct rig *rig, enum diagonal_rule rule, uint32_t number,
			uint32_t distance[CELLS_MAX][CELLS_MAX])
{
	const struct ground *ground = rig->ground;
	struct path_result result = {.cells = rig->cells, .cap = rig->cap};

	for (size_t i = 0; i < rig->cap; i++)
		for (size_t j = 0; j < rig->cap; j++) {
			struct path_query query = {
			    .start = ground_cell(ground, i), .goal = ground_cell(ground, j), .rule = rule};
			if (i == j || distance[i][j] == FAR)
				continue;
			enum status status = rig->pathfinder->find(rig->index, rig->scratch, ground,
								   rig->params, &query, NULL, &result);
			if (status || !result.found || length_of(ground, &result) != distance[i][j])
				ck_abort_msg("%s, %s: map %u of %dx%d, from %zu to %zu: %u, not %u",
					     rig->pathfinder->head.name, diagonal_names[rule], number,
					     ground->width, ground->height, i, j, length_of(ground, &result),
					     distance[i][j]);
		}
}

static const char *const pruned[] = {"astar", "jps", "bidir", "field"};

/* Checks all maps of that size. */
static void check_all_maps(int width, int height, enum diagonal_rule rule, const uint8_t *costs, uint32_t base)
{
	struct ground ground = ground_noise(width, height, 100, 1, 0);
	struct rig rigs[ARRAY_LEN(pruned)];
	uint32_t distance[CELLS_MAX][CELLS_MAX], maps = 1;

	for (size_t r = 0; r < ARRAY_LEN(pruned); r++)
		rigs[r] = rig_new(pathfinder_of(variant_named(pathfinders, pruned[r])), &ground);
	for (size_t i = 0; i < rigs[0].cap; i++)
		maps *= base;
	for (uint32_t number = 0; number < maps; number++) {
		draw_number(&ground, number, costs, base);
		all_distances(&ground, rule, distance);
		for (size_t r = 0; r < ARRAY_LEN(pruned); r++) {
			const struct pathfinder *pathfinder = rigs[r].pathfinder;
			if (pathfinder->prepare &&
			    pathfinder->prepare(rigs[r].index, rigs[r].work, &ground, rule, NULL, 0, NULL))
				ck_abort();
			check_pairs(&rigs[r], rule, number, distance);
		}
	}
	for (size_t r = 0; r < ARRAY_LEN(pruned); r++)
		rig_free(&rigs[r]);
	ground_free(&ground);
}

static const uint8_t even_costs[] = {0, 1}, uneven_costs[] = {0, 1, 3}, extreme_costs[] = {0, 1, 2, 255};

static const struct {
	int width, height;
	unsigned rules;
	const uint8_t *costs;
	uint32_t base;
} shapes[] = {{1, 9, PATH_ALL_RULES, even_costs, 2},       {9, 1, PATH_ALL_RULES, even_costs, 2},
	      {3, 3, PATH_ALL_RULES, even_costs, 2},       {3, 2, PATH_ALL_RULES, extreme_costs, 4},
	      {2, 3, PATH_ALL_RULES, extreme_costs, 4},    {4, 2, PATH_ALL_RULES, uneven_costs, 3},
	      {3, 4, PATH_ALL_RULES, even_costs, 2},       {4, 3, PATH_ALL_RULES, even_costs, 2},
	      {3, 3, PATH_ALL_RULES, uneven_costs, 3},     {2, 7, 1 << DIAGONAL_NO_CUT, even_costs, 2},
	      {3, 5, 1 << DIAGONAL_NO_CUT, even_costs, 2}, {5, 3, 1 << DIAGONAL_NO_CUT, even_costs, 2}};

enum { SHORT_SHAPES = 4 };

START_TEST(pruned_searches_are_exact_on_every_small_map)
{
	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
		if (shapes[_i].rules >> rule & 1)
			check_all_maps(shapes[_i].width, shapes[_i].height, rule, shapes[_i].costs,
				       shapes[_i].base);
}
END_TEST

/* ---- a single block */

/* A way from a cell of a block to another that avoids the middle. */
struct way {
	const struct ground *ground;
	enum diagonal_rule rule;
	struct cell to;
	uint32_t least; /* length of the shortest so far ... */
	bool wins;      /* ... and whether one of those ends with a step that wins ties */
};

static bool wins_ties(int d, enum diagonal_rule rule)
{
	return rule == DIAGONAL_NEVER ? d == EAST || d == WEST : d < NORTH_EAST;
}

/* Tries all ways on from AT, reached after LENGTH by a step in direction D, that avoid the cells in PASSED. */
static void try_ways(struct way *way, struct cell at, uint32_t length, int d, unsigned passed)
{
	if (length > way->least)
		return;
	if (cell_equal(at, way->to)) {
		way->wins = (length == way->least && way->wins) || wins_ties(d, way->rule);
		way->least = length;
		return;
	}
	passed |= 1U << ground_index(way->ground, at);
	for (d = 0; d < DIRECTIONS; d++) {
		struct cell to = cell_step(at, d);
		if (path_step_allowed(way->ground, at, d, way->rule) &&
		    !(passed >> ground_index(way->ground, to) & 1))
			try_ways(way, to, length + cost_of_step((unsigned)d) * ground_cost(way->ground, to), d,
				 passed);
	}
}

static bool is_worth_trying(const struct ground *ground, enum diagonal_rule rule, int arrival, int d)
{
	const struct cell middle = {1, 1};
	struct cell from = cell_step(middle, direction_opposite(arrival)), to = cell_step(middle, d);
	uint32_t over = cost_of_step((unsigned)arrival) * ground_cost(ground, middle) +
			cost_of_step((unsigned)d) * ground_cost(ground, to);
	struct way way = {ground, rule, to, over, false};

	if (cell_equal(from, to))
		return false;
	try_ways(&way, from, 0, DIRECTIONS, 1U << ground_index(ground, middle));
	return way.least == over && (wins_ties(d, rule) || !way.wins);
}

START_TEST(a_move_is_omitted_exactly_if_a_way_round_is_better)
{
	struct rng rng = rng_seeded((uint64_t)_i, RNG_MAP);
	struct ground ground = ground_noise(3, 3, 0, 1, 0);
	const struct cell middle = {1, 1};

	for (int i = 0; i < how_many(500, 2000); i++) {
		uint8_t costs[DIRECTIONS];
		for (size_t cell = 0; cell < 9; cell++)
			ground_set(&ground, ground_cell(&ground, cell),
				   (uint8_t)rng_below(&rng, cell == 4 || i % 2 ? 3 : 2));
		if (!ground_open(&ground, middle))
			continue;
		for (int d = 0; d < DIRECTIONS; d++)
			costs[d] = ground_cost(&ground, cell_step(middle, d));
		uint64_t moves = moves_in_block(costs, ground_cost(&ground, middle), (enum diagonal_rule)_i);
		for (int arrival = 0; arrival < DIRECTIONS; arrival++) {
			struct cell from = cell_step(middle, direction_opposite(arrival));
			if (!ground_open(&ground, from) ||
			    !path_step_allowed(&ground, from, arrival, (enum diagonal_rule)_i))
				continue;
			for (int d = 0; d < DIRECTIONS; d++) {
				if (!path_step_allowed(&ground, middle, d, (enum diagonal_rule)_i))
					continue;
				bool worth = is_worth_trying(&ground, (enum diagonal_rule)_i, arrival, d);
				if ((moves >> (8 * arrival + d) & 1) != worth)
					ck_abort_msg("arrival %d, move %d", arrival, d);
				if (worth && !(moves_onward[arrival] >> d & 1))
					ck_abort_msg("arrival %d, move %d leads back", arrival, d);
			}
		}
	}
	ground_free(&ground);
}
END_TEST

START_TEST(the_table_holds_the_moves_of_blocks_of_one_cost)
{
	static struct moves moves;

	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++) {
		moves_provide(&moves, rule);
		for (unsigned around = 0; around < 256; around++) {
			uint8_t costs[DIRECTIONS];
			for (int d = 0; d < DIRECTIONS; d++)
				costs[d] = around >> d & 1 ? 5 : 0;
			uint64_t worth = moves_in_block(costs, 5, rule);
			for (unsigned arrival = 0; arrival < DIRECTIONS; arrival++)
				ck_assert_uint_eq(moves.from[arrival][around], worth >> 8 * arrival & 255);
		}
	}
}
END_TEST

START_TEST(allowed_moves_are_those_of_path_step_allowed)
{
	struct ground ground = ground_noise(3, 3, 0, 1, 0);

	for (unsigned around = 0; around < 256; around++) {
		for (int d = 0; d < DIRECTIONS; d++)
			ground_set(&ground, cell_step((struct cell){1, 1}, d), around >> d & 1);
		for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
			for (int d = 0; d < DIRECTIONS; d++)
				ck_assert_int_eq(moves_allowed((uint8_t)around, rule) >> d & 1,
						 path_step_allowed(&ground, (struct cell){1, 1}, d, rule));
	}
	ground_free(&ground);
}
END_TEST

Suite *suite_moves(void)
{
	Suite *suite = suite_create("path/moves");
	TCase *tcase = tcase_create("moves");

	tcase_add_loop_test(tcase, pruned_searches_are_exact_on_every_small_map, 0,
			    how_many(SHORT_SHAPES, (int)ARRAY_LEN(shapes)));
	tcase_add_loop_test(tcase, a_move_is_omitted_exactly_if_a_way_round_is_better, 0, DIAGONAL_RULES);
	tcase_add_test(tcase, the_table_holds_the_moves_of_blocks_of_one_cost);
	tcase_add_test(tcase, allowed_moves_are_those_of_path_step_allowed);
	suite_add_tcase(suite, tcase);
	return suite;
}
