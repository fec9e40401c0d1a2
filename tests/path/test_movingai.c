/* The lengths that the MovingAI scenarios give, where the files are at hand: they are not part of the project.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "lab/scen.h"
#include "lab/solver.h"
#include "map/map.h"
#include "store/file.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

enum { STRIDE = 12 /* the slower ones answer every twelfth question only */ };

static void path_of(const char *file, char *path, size_t cap)
{
	const char *srcdir = getenv("srcdir");

	snprintf(path, cap, "%s/../shared/movingai/%s", srcdir ? srcdir : ".", file);
}

START_TEST(every_optimal_pathfinder_gives_the_lengths_of_arena2)
{
	struct solver solver;
	struct grid grid;
	struct ground ground;
	struct blob blob;
	struct scen scen;
	struct diag diag = {""};
	char path[512];

	path_of("arena2.map", path, sizeof path);
	if (access(path, R_OK) || !(rig_pathfinder(_i)->caps & PATH_OPTIMAL))
		return;
	ck_assert_msg(map_load(path, 0, &grid, NULL, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	path_of("arena2.map.scen", path, sizeof path);
	ck_assert_msg(file_read(path, FILE_USERS, FILE_MAX_BYTES, &blob, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(scen_parse(path, (const char *)blob.bytes, blob.len, &scen, &diag) == STATUS_OK, "%s",
		      diag.text);
	ck_assert_msg(scen_check(path, &scen, &ground, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(solver_new(pathfinder_names[_i], &solver, &diag), STATUS_OK);
	ck_assert_int_eq(solver_load(&solver, &ground), STATUS_OK);
	bool all = rig_pathfinder(_i)->caps & PATH_WEIGHTED && !(rig_pathfinder(_i)->caps & PATH_INCREMENTAL);
	for (size_t i = 0; i < scen.n; i += all ? 1 : STRIDE) {
		const struct scen_entry *entry = &scen.entries[i];
		struct path_query query = {.start = entry->start, .goal = entry->goal, .rule = DIAGONAL_NO_CUT};
		struct path_result result;
		ck_assert_int_eq(solver_find(&solver, &ground, &query, NULL, &result), STATUS_OK);
		if (!scen_agrees(entry, result.found, result.cost))
			ck_abort_msg("%s, line %d: %.8f, not %.8f", pathfinder_names[_i], entry->line,
				     result.cost, entry->length);
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

	tcase_add_loop_test(tcase, every_optimal_pathfinder_gives_the_lengths_of_arena2, 0, rig_count());
	suite_add_tcase(suite, tcase);
	return suite;
}
