/* The lengths that scenarios give: one that we ship, and those of tests/path/scenarios, which an independent program
 * has computed. */
#include <stdio.h>
#include <stdlib.h>

#include "lab/scen.h"
#include "lab/solver.h"
#include "map/map.h"
#include "store/file.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

enum { STRIDE = 12 /* the slower ones answer every twelfth question only */ };

#define OWN "tests/path/scenarios/"
static const char *const scenarios[] = {"data/scenarios/hollow.map", OWN "caves.map", OWN "maze.map",
					OWN "random.map", OWN "rooms.map"};

static void path_of(const char *map, const char *suffix, char path[512])
{
	const char *srcdir = getenv("srcdir");

	snprintf(path, 512, "%s/%s%s", srcdir ? srcdir : ".", map, suffix);
}

START_TEST(every_optimal_pathfinder_gives_the_lengths_of_a_scenario)
{
	const char *map = scenarios[_i % (int)ARRAY_LEN(scenarios)],
		   *name = pathfinder_names[_i / (int)ARRAY_LEN(scenarios)];
	struct solver solver;
	struct grid grid;
	struct ground ground;
	struct blob blob;
	struct scen scen;
	struct diag diag = {""};
	char path[512];

	const struct pathfinder *pathfinder = rig_pathfinder(_i / (int)ARRAY_LEN(scenarios));
	path_of(map, "", path);
	if (!(pathfinder->caps & PATH_OPTIMAL))
		return;
	ck_assert_msg(map_load_path(path, NULL, &grid, NULL, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	path_of(map, ".scen", path);
	ck_assert_msg(file_read(path, FILE_USERS, FILE_MAX_BYTES, &blob, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(scen_parse(path, (const char *)blob.bytes, blob.len, &scen, &diag) == STATUS_OK, "%s",
		      diag.text);
	ck_assert_msg(scen_check(path, &scen, &ground, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(solver_new(name, &solver, &diag), STATUS_OK);
	ck_assert_int_eq(solver_load(&solver, &ground, DIAGONAL_NO_CUT), STATUS_OK);
	bool all = pathfinder->caps & PATH_WEIGHTED && !(pathfinder->caps & PATH_INCREMENTAL);
	for (size_t i = 0; i < scen.n; i += all ? 1 : STRIDE) {
		const struct scen_entry *entry = &scen.entries[i];
		struct path_query query = {.start = entry->start, .goal = entry->goal, .rule = DIAGONAL_NO_CUT};
		struct path_result result;
		ck_assert_int_eq(solver_find(&solver, &ground, &query, NULL, &result), STATUS_OK);
		if (!scen_agrees(entry, result.found, result.cost))
			ck_abort_msg("%s, %s, line %d: %.8f, not %.8f", name, map, entry->line, result.cost,
				     entry->length);
	}
	solver_free(&solver);
	scen_free(&scen);
	blob_free(&blob);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

Suite *suite_movingai(void)
{
	Suite *suite = suite_create("path/movingai");
	TCase *tcase = tcase_create("movingai");

	tcase_add_loop_test(tcase, every_optimal_pathfinder_gives_the_lengths_of_a_scenario, 0,
			    rig_count() * (int)ARRAY_LEN(scenarios));
	suite_add_tcase(suite, tcase);
	return suite;
}
