/* The small maps for a class show what their first lines say. */
#include <math.h>
#include <string.h>

#include "map/map.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

enum relation { LESS = -1, EQUAL, MORE };

struct search {
	const char *spec;
	enum diagonal_rule rule;
};

/* How the cost of A's path and the number of cells that it expands compare with B's. */
static const struct {
	const char *map;
	struct search a, b;
	enum relation cost, expanded;
} claims[] = {
    /* Jump points leave out what A* expands. */
    {"even", {"jps", DIAGONAL_NO_CUT}, {"astar", DIAGONAL_NO_CUT}, EQUAL, LESS},
    {"even", {"jps", DIAGONAL_NEVER}, {"astar", DIAGONAL_NEVER}, EQUAL, LESS},
    {"even", {"astar", DIAGONAL_NO_CUT}, {"dijkstra", DIAGONAL_NO_CUT}, EQUAL, LESS},
    /* Greedy search loses. */
    {"greed", {"greedy", DIAGONAL_NEVER}, {"astar", DIAGONAL_NEVER}, MORE, LESS},
    {"greed", {"greedy", DIAGONAL_NO_CUT}, {"astar", DIAGONAL_NO_CUT}, MORE, LESS},
    {"greed", {"greedy", DIAGONAL_ONE}, {"astar", DIAGONAL_ONE}, MORE, LESS},
    /* The order among equals decides how much is expanded, but not what is found. */
    {"ties", {"astar:tie=deep", DIAGONAL_NO_CUT}, {"astar:tie=shallow", DIAGONAL_NO_CUT}, EQUAL, LESS},
    {"ties", {"astar:tie=deep", DIAGONAL_NEVER}, {"astar:tie=shallow", DIAGONAL_NEVER}, EQUAL, LESS},
    /* The estimate saves nothing. */
    {"dead-end", {"astar", DIAGONAL_NO_CUT}, {"dijkstra", DIAGONAL_NO_CUT}, EQUAL, EQUAL},
    /* The fewest steps are not the cheapest way. */
    {"toll", {"bfs", DIAGONAL_NO_CUT}, {"dijkstra", DIAGONAL_NO_CUT}, MORE, MORE},
    {"toll", {"bfs", DIAGONAL_NEVER}, {"dijkstra", DIAGONAL_NEVER}, MORE, EQUAL},
    {"toll", {"astar", DIAGONAL_NO_CUT}, {"dijkstra", DIAGONAL_NO_CUT}, EQUAL, LESS},
    {"toll", {"jps", DIAGONAL_NO_CUT}, {"dijkstra", DIAGONAL_NO_CUT}, EQUAL, LESS},
    /* Each rule that allows more makes the way shorter. */
    {"squeeze", {"astar", DIAGONAL_NO_CUT}, {"astar", DIAGONAL_NEVER}, LESS, LESS},
    {"squeeze", {"astar", DIAGONAL_ONE}, {"astar", DIAGONAL_NO_CUT}, LESS, LESS},
    {"squeeze", {"astar", DIAGONAL_ALWAYS}, {"astar", DIAGONAL_ONE}, LESS, LESS},
};

/* The path as it is paid for: by the costs of the ground, also where the search does not mind them. */
static double paid(const struct ground *ground, const struct path_result *result)
{
	double cost = 0;

	for (size_t i = 1; i < result->len; i++) {
		struct cell from = result->cells[i - 1], to = result->cells[i];
		cost += ground_cost(ground, to) * (from.x != to.x && from.y != to.y ? sqrt(2) : 1);
	}
	return cost;
}

/* Searches GROUND as SEARCH says, and sets COST; returns how many cells it expanded. */
static uint32_t searched(const struct ground *ground, struct path_query query, const struct search *search,
			 double *cost)
{
	const struct variant *variant;
	double params[PARAMS_MAX];
	struct path_result result;

	ck_assert_int_eq(
	    variant_parse(pathfinders, "pathfinder", search->spec, &variant, params, NULL, 0, NULL), STATUS_OK);
	struct rig rig = rig_new(pathfinder_of(variant), ground);
	memcpy(rig.params, params, sizeof params);
	query.rule = search->rule;
	ck_assert_int_eq(rig_find(&rig, &query, true, &result), STATUS_OK);
	ck_assert(result.found);
	*cost = paid(ground, &result);
	rig_free(&rig);
	return result.expanded;
}

static enum relation compared(double a, double b)
{
	if (a < b - 1e-9)
		return LESS;
	return a > b + 1e-9 ? MORE : EQUAL;
}

START_TEST(a_small_map_shows_what_it_says)
{
	struct grid grid;
	struct ground ground;
	double cost_a, cost_b;

	ck_assert_int_eq(map_load_named(claims[_i].map, NULL, &grid, NULL), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	struct path_query query = {.start = grid_mark(&grid, MARK_START, 0)->at,
				   .goal = grid_mark(&grid, MARK_GOAL, 0)->at};
	uint32_t a = searched(&ground, query, &claims[_i].a, &cost_a);
	uint32_t b = searched(&ground, query, &claims[_i].b, &cost_b);
	ck_assert_msg(compared(cost_a, cost_b) == claims[_i].cost, "%s: %s pays %g, %s %g", claims[_i].map,
		      claims[_i].a.spec, cost_a, claims[_i].b.spec, cost_b);
	ck_assert_msg(compared(a, b) == claims[_i].expanded, "%s: %s expands %u, %s %u", claims[_i].map,
		      claims[_i].a.spec, a, claims[_i].b.spec, b);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

Suite *suite_small(void)
{
	Suite *suite = suite_create("path/small");
	TCase *tcase = tcase_create("small");

	tcase_add_loop_test(tcase, a_small_map_shows_what_it_says, 0, (int)ARRAY_LEN(claims));
	suite_add_tcase(suite, tcase);
	return suite;
}
