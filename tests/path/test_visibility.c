/* The sparse visibility graph against Anya, which shares no more with it than rows and rays. */
#include <math.h>

#include "base/rng.h"
#include "tests/path/grounds.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

static struct cell open_cell(const struct ground *ground, struct rng *rng)
{
	struct cell at;

	do
		at = ground_cell(ground, rng_below(rng, (uint32_t)ground_cells(ground)));
	while (!ground_open(ground, at));
	return at;
}

static void compare(const struct ground *ground, int queries, uint64_t seed)
{
	struct rig anya = rig_new(pathfinder_of(variant_named(pathfinders, "anya")), ground);
	struct rig graph = rig_new(pathfinder_of(variant_named(pathfinders, "visibility")), ground);
	struct rng rng = rng_seeded(seed, RNG_QUERY);

	for (int i = 0; i < queries; i++) {
		struct path_query query = {.rule = DIAGONAL_NO_CUT};
		struct path_result least, found;
		query.start = open_cell(ground, &rng);
		query.goal = open_cell(ground, &rng);
		ck_assert_int_eq(rig_find(&anya, &query, false, &least), STATUS_OK);
		ck_assert_int_eq(rig_find(&graph, &query, i % 8 == 7, &found), STATUS_OK);
		ck_assert_int_eq(least.found, found.found);
		ck_assert_msg(!least.found || fabs(found.cost - least.cost) <= 1e-12 * least.cost,
			      "%dx%d from %d,%d to %d,%d: %.15g instead of %.15g", ground->width,
			      ground->height, query.start.x, query.start.y, query.goal.x, query.goal.y,
			      found.cost, least.cost);
	}
	rig_free(&anya);
	rig_free(&graph);
}

/* On the last there is no room for the edges of all corners. */
static const struct {
	int width, height, percent, maps, queries;
} noises[] = {{9, 9, 30, 200, 30},   {20, 15, 20, 60, 50},   {40, 30, 38, 30, 60},
	      {64, 64, 10, 10, 100}, {65, 90, 25, 10, 100},  {130, 40, 2, 5, 100},
	      {150, 150, 4, 2, 200}, {200, 120, 35, 5, 200}, {200, 200, 6, 1, 300}};

START_TEST(its_paths_on_random_ground_are_as_short_as_those_of_anya)
{
	for (int map = 0; map < noises[_i].maps; map++) {
		struct ground ground =
		    ground_noise(noises[_i].width, noises[_i].height, noises[_i].percent, 1, (uint64_t)map);
		compare(&ground, noises[_i].queries, (uint64_t)map);
		ground_free(&ground);
	}
}
END_TEST

Suite *suite_visibility(void)
{
	Suite *suite = suite_create("path/visibility");
	TCase *tcase = tcase_create("visibility");

	tcase_add_loop_test(tcase, its_paths_on_random_ground_are_as_short_as_those_of_anya, 0,
			    (int)ARRAY_LEN(noises));
	suite_add_tcase(suite, tcase);
	return suite;
}
