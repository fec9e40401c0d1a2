/* The pruning: right on every map of up to 15 cells, in the long form 16, between all pairs of cells. */
#include <string.h>

#include "path/cost.h"
#include "path/moves.h"
#include "tests/long.h"
#include "tests/path/grounds.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

static const struct {
	int width, height;
} shapes[] = {{3, 5}, {5, 3}, {1, 9}, {9, 1}, {2, 7}, {4, 4}};

enum { CELLS_MAX = 16, FAR = 1 << 28 };

/* All distances by Floyd & Warshall: no frontier, no pruning, nothing to get wrong. */
static void all_distances(const struct ground *ground, uint32_t distance[CELLS_MAX][CELLS_MAX])
{
	size_t n = ground_cells(ground);

	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < n; j++)
			distance[i][j] = i == j ? 0 : FAR;
		struct cell at = ground_cell(ground, i);
		for (unsigned d = 0; d < DIRECTIONS && ground_open(ground, at); d++)
			if (path_step_allowed(ground, at, (int)d, DIAGONAL_NO_CUT))
				distance[i][ground_index(ground, cell_step(at, (int)d))] = cost_of_step(d);
	}
	for (size_t k = 0; k < n; k++)
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < n && distance[i][k] < FAR; j++)
				if (distance[i][k] + distance[k][j] < distance[i][j])
					distance[i][j] = distance[i][k] + distance[k][j];
}

/* The whole length of a path that takes straight and diagonal steps. */
static uint32_t length_of(const struct path_result *result)
{
	uint32_t length = 0;

	for (size_t i = 1; i < result->len; i++)
		length += cost_octile(result->cells[i - 1], result->cells[i]);
	return length;
}

static void draw_bits(struct ground *ground, uint32_t bits)
{
	for (size_t i = 0; i < ground_cells(ground); i++)
		if (ground_open(ground, ground_cell(ground, i)) != (bits >> i & 1))
			ground_set(ground, ground_cell(ground, i), bits >> i & 1);
}

/* Asserts only what fails: Check writes to a file at each assertion, and there are millions here. */
static void check_pairs(struct rig *rig, uint32_t bits, uint32_t distance[CELLS_MAX][CELLS_MAX])
{
	const struct ground *ground = rig->ground;
	struct path_result result = {.cells = rig->cells, .cap = rig->cap};

	for (size_t i = 0; i < rig->cap; i++)
		for (size_t j = 0; j < rig->cap; j++) {
			struct path_query query = {.start = ground_cell(ground, i),
						   .goal = ground_cell(ground, j),
						   .rule = DIAGONAL_NO_CUT};
			if (i == j || distance[i][j] == FAR)
				continue;
			enum status status = rig->pathfinder->find(rig->index, rig->scratch, ground,
								   rig->params, &query, NULL, &result);
			if (status || !result.found || length_of(&result) != distance[i][j])
				ck_abort_msg("%s: map %x of %dx%d, from %zu to %zu: %u, not %u",
					     rig->pathfinder->head.name, bits, ground->width, ground->height, i,
					     j, length_of(&result), distance[i][j]);
		}
}

START_TEST(pruned_searches_are_exact_on_every_small_map)
{
	static const char *const names[] = {"astar", "jps"};
	struct ground ground = ground_noise(shapes[_i].width, shapes[_i].height, 100, false, 0);
	struct rig rigs[ARRAY_LEN(names)];
	uint32_t distance[CELLS_MAX][CELLS_MAX];

	for (size_t r = 0; r < ARRAY_LEN(names); r++)
		rigs[r] = rig_new(pathfinder_of(variant_named(pathfinders, names[r])), &ground);
	for (uint32_t bits = 0; bits < UINT32_C(1) << rigs[0].cap; bits++) {
		draw_bits(&ground, bits);
		all_distances(&ground, distance);
		for (size_t r = 0; r < ARRAY_LEN(names); r++) {
			if (rigs[r].pathfinder->prepare &&
			    rigs[r].pathfinder->prepare(rigs[r].index, rigs[r].work, &ground, NULL, 0))
				ck_abort();
			check_pairs(&rigs[r], bits, distance);
		}
	}
	for (size_t r = 0; r < ARRAY_LEN(names); r++)
		rig_free(&rigs[r]);
	ground_free(&ground);
}
END_TEST

START_TEST(allowed_moves_are_those_of_path_step_allowed)
{
	struct ground ground = ground_noise(3, 3, 0, false, 0);

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
			    how_many(5, ARRAY_LEN(shapes)));
	tcase_add_test(tcase, allowed_moves_are_those_of_path_step_allowed);
	suite_add_tcase(suite, tcase);
	return suite;
}
