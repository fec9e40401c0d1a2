/* auto weighs what a pathfinder takes to prepare against what it saves: by the questions to come, the look of the map and
 * the rule. */
#include <string.h>

#include "base/rng.h"
#include "map/generate.h"
#include "path/path.h"
#include "tests/suite.h"

enum { SIDE = 120 };

static const struct {
	const char *map;
	enum diagonal_rule rule;
	size_t questions;
	const char *pick;
} cases[] = {
    {"rooms", DIAGONAL_NO_CUT, 1, "astar"},      {"rooms", DIAGONAL_NO_CUT, 10, "astar"},
    {"rooms", DIAGONAL_NEVER, 100, "jps"},       {"rooms", DIAGONAL_ALWAYS, 1000, "jpsplus"},
    {"caves", DIAGONAL_NO_CUT, 1, "astar"},      {"caves", DIAGONAL_ONE, 100, "jps"},
    {"caves", DIAGONAL_NO_CUT, 1000, "jpsplus"}, {"maze", DIAGONAL_NO_CUT, 1, "astar"},
    {"maze", DIAGONAL_NO_CUT, 10, "jps"},        {"maze", DIAGONAL_NEVER, 1000, "jpsplus"},
    {"random", DIAGONAL_NO_CUT, 1, "astar"},     {"random", DIAGONAL_NO_CUT, 10, "astar"},
    {"random", DIAGONAL_NEVER, 1000, "jpsplus"}, {"random", DIAGONAL_ALWAYS, 1000, "astar"},
    {"random", DIAGONAL_ONE, 1000, "astar"},     {"flat", DIAGONAL_NO_CUT, 1000, "jps"},
};

START_TEST(auto_picks_by_questions_look_and_rule)
{
	bool flat = !strcmp(cases[_i].map, "flat"); /* caves without slow ground */
	const struct generator *generator =
	    generator_of(variant_named(generators, flat ? "caves" : cases[_i].map));
	const struct pathfinder *own = pathfinder_of(variant_named(pathfinders, "auto"));
	struct rng rng = rng_seeded(4, RNG_MAP);
	double params[PARAMS_MAX];
	struct grid grid;
	struct ground ground;

	variant_defaults(&generator->head, params);
	ck_assert_int_eq(generate(generator, params, SIDE, SIDE, &rng, &grid, NULL), STATUS_OK);
	for (size_t i = 0; flat && i < grid_cells(&grid); i++)
		if (terrain_info[grid.terrain[i]].plan_cost)
			grid.terrain[i] = TERRAIN_FLOOR;
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	const struct pathfinder *pick = own->pick_for(&ground, cases[_i].rule, cases[_i].questions);
	ck_assert_msg(!strcmp(pick->head.name, cases[_i].pick), "%s, %s, %zu questions: %s", cases[_i].map,
		      diagonal_names[cases[_i].rule], cases[_i].questions, pick->head.name);
	ck_assert(pick->caps & PATH_OPTIMAL && pick->caps & PATH_WEIGHTED && pick->rules == PATH_ALL_RULES);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

Suite *suite_auto(void)
{
	Suite *suite = suite_create("path/auto");
	TCase *tcase = tcase_create("auto");
	tcase_add_loop_test(tcase, auto_picks_by_questions_look_and_rule, 0, ARRAY_LEN(cases));
	suite_add_tcase(suite, tcase);
	return suite;
}
